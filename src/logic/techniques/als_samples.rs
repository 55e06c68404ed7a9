//! What the tests of almost locked sets and Sue de Coq are made on: positions of generated puzzles.

use crate::engine::Limits;
use crate::engine::registry::{self, Config};
use crate::grid::{Cell, Digit, Grid};
use crate::logic::board::Board;
use crate::logic::step::Steps;
use crate::logic::technique::Technique;
use crate::logic::techniques::als_chain::AlsChain;
use crate::logic::techniques::als_xy_wing::AlsXyWing;
use crate::logic::techniques::als_xz::AlsXz;
use crate::logic::techniques::intersections::Locked;
use crate::logic::techniques::singles::Single;
use crate::logic::techniques::subsets::Subset;
use crate::logic::techniques::sue_de_coq::SueDeCoq;

/// A puzzle of 81 letters, dots for blanks.
pub fn grid(text: &str) -> Grid {
    let mut grid = Grid::EMPTY;
    for (cell, letter) in Cell::all().zip(text.bytes()) {
        grid.set(cell, letter.checked_sub(b'0').and_then(Digit::new));
    }
    grid
}

/// Some puzzles of the datasets medium and hard.
pub fn sample(count: usize) -> impl Iterator<Item = Grid> {
    ["medium", "hard"].into_iter().flat_map(move |name| {
        let path = format!("{}/datasets/{name}.txt", env!("CARGO_MANIFEST_DIR"));
        let text = std::fs::read_to_string(&path).unwrap_or_else(|e| panic!("{path}: {e}"));
        text.lines().take(count).map(|line| grid(&line[..81])).collect::<Vec<_>>()
    })
}

/// The techniques of the paths. Not a profile, so that another order there leaves the tests alone.
static PATH: [&dyn Technique; 14] = [
    &Single::FullHouse,
    &Single::Naked,
    &Single::Hidden,
    &Subset::Locked(2),
    &Subset::Locked(3),
    &Locked::Pointing,
    &Locked::Claiming,
    &Subset::Naked(2),
    &Subset::Naked(3),
    &Subset::Hidden(2),
    &SueDeCoq,
    &AlsXz,
    &AlsXyWing,
    &AlsChain,
];

/// Looks at all positions of a path in which there are no singles.
pub fn positions(puzzle: &Grid, mut look: impl FnMut(&Board)) {
    let mut board = Board::new(puzzle);
    let mut steps = Steps::first();
    while !board.open().is_empty() {
        board.tidy();
        steps.clear();
        let mut path = PATH.iter();
        let technique = path.position(|technique| technique.find(&board, &mut steps).is_break());
        if technique.is_none_or(|technique| technique > 2) {
            look(&board);
        }
        let Some(step) = steps.found().first() else { return };
        step.apply(&mut board);
    }
}

/// Fails if any step of a technique takes away what is right, and unless there are so many steps at least.
pub fn assert_sound(technique: &'static dyn Technique, puzzles: usize, at_least: usize) {
    let engine = registry::find("rules").and_then(|entry| entry.make(&Config::default()).ok());
    let mut engine = engine.expect("the engine rules");
    let mut steps = Steps::all();
    let mut count = 0;
    for puzzle in sample(puzzles) {
        let outcome = engine.solve_one(&puzzle, &Limits::UNIQUE);
        let solution = outcome.solution().expect("a solution");
        positions(&puzzle, |board| {
            steps.clear();
            let _ = technique.find(board, &mut steps);
            count += steps.found().len();
            for step in steps.found() {
                let mut gone = step.eliminations.iter();
                assert!(gone.all(|gone| solution.get(gone.cell) != Some(gone.digit)), "{step}");
                assert!(step.eliminations.iter().all(|gone| board.has(gone.cell, gone.digit)));
            }
        });
    }
    assert!(count >= at_least, "{}: {count} steps", technique.name());
}

/// Fails unless a technique says so somewhere on the path of a puzzle.
pub fn assert_said(technique: &'static dyn Technique, puzzle: &str, sentence: &str) {
    let mut all = Vec::new();
    let mut steps = Steps::all();
    positions(&grid(puzzle), |board| {
        steps.clear();
        let _ = technique.find(board, &mut steps);
        all.extend(steps.found().iter().map(|step| step.to_string()));
    });
    assert!(all.iter().any(|said| said == sentence), "{all:#?}");
}
