//! Puzzle sets with names, the same wherever they are made: for comparisons that can be quoted.
//!
//! The first four are the beginnings of files of datasets/, made anew from their seeds.

use ninefold_jobs::engine::{Engine, Limits, Rules};
use ninefold_jobs::generate::{
    EASY_CLUES, Generator, HARD_NODES, LogicFilter, PuzzleKind, PuzzleSpec, minimal,
};
use ninefold_jobs::grid::{Cell, Digit, Grid};
use ninefold_jobs::logic::Level;
use ninefold_jobs::{generate::random_grid, random::Random};

use crate::error::LabError;

/// A set of puzzles.
#[derive(Debug)]
pub struct PuzzleSet {
    /// Its name.
    pub name: &'static str,
    /// The specification of its puzzles; `None` for those without a solution.
    spec: Option<fn() -> PuzzleSpec>,
}

/// A list of sets.
#[derive(Debug)]
pub struct Suite {
    /// Its name.
    pub name: &'static str,
    /// Its sets.
    pub sets: &'static [PuzzleSet],
}

/// All suites.
pub const SUITES: &[Suite] = &[Suite { name: "standard", sets: STANDARD }];

const STANDARD: &[PuzzleSet] = &[
    PuzzleSet { name: "easy", spec: Some(easy) },
    PuzzleSet { name: "minimal", spec: Some(|| PuzzleSpec { seed: 3, ..PuzzleSpec::default() }) },
    PuzzleSet {
        name: "hard",
        spec: Some(|| {
            let nodes = Some(HARD_NODES..=u64::MAX);
            PuzzleSpec { seed: 2, nodes, ..PuzzleSpec::default() }
        }),
    },
    PuzzleSet {
        name: "several solutions",
        spec: Some(|| PuzzleSpec {
            seed: 8,
            kind: PuzzleKind::Multiple(3),
            ..PuzzleSpec::default()
        }),
    },
    PuzzleSet { name: "contradictory", spec: None },
];

impl Suite {
    /// The suite of a name.
    pub fn find(name: &str) -> Option<&'static Suite> {
        SUITES.iter().find(|suite| suite.name == name)
    }
}

impl PuzzleSet {
    /// The first puzzles of the set.
    ///
    /// # Errors
    /// [`LabError::EmptyBand`] when none is found, which no seed here does.
    pub fn puzzles(&self, count: usize) -> Result<Vec<Grid>, LabError> {
        let Some(spec) = self.spec else { return Ok(contradictory(count, 11)) };
        let (band, spec) = (self.name, spec());
        let mut generator = Generator::new(&spec);
        let made = (0..count as u64).map(|number| generator.puzzle(number));
        made.map(|made| Ok(made.map_err(|_| LabError::EmptyBand { band, seed: spec.seed })?.puzzle))
            .collect()
    }
}

fn easy() -> PuzzleSpec {
    PuzzleSpec {
        seed: 1,
        kind: PuzzleKind::Unique,
        clues: Some(EASY_CLUES..=EASY_CLUES),
        nodes: Some(0..=0),
        logic: LogicFilter { levels: vec![Level::Easy], ..LogicFilter::default() },
        ..PuzzleSpec::default()
    }
}

/// Minimal puzzles with a clue changed, without two equal digits in a house and without a solution.
fn contradictory(count: usize, seed: u64) -> Vec<Grid> {
    let mut rules = Rules::new();
    let mut one = |number: u64| {
        let mut random = Random::new(seed, number);
        let solution = random_grid(&mut random);
        let puzzle = minimal(&solution, &mut rules, &mut random);
        let clues: Vec<Cell> = Cell::all().filter(|&cell| puzzle.get(cell).is_some()).collect();
        loop {
            let mut worse = puzzle;
            worse.set(clues[random.below(clues.len())], Digit::new(random.below(9) as u8 + 1));
            if !worse.has_clash() && rules.solve_one(&worse, &Limits::FIRST).solutions == 0 {
                return worse;
            }
        }
    };
    (0..count as u64).map(&mut one).collect()
}

#[cfg(test)]
mod tests {
    use super::*;
    use ninefold_jobs::text::line;

    const EXAMPLES: usize = 40;

    #[test]
    fn sets_are_the_beginnings_of_datasets() {
        for (set, file) in STANDARD.iter().zip(["easy", "minimal", "hard", "multiple"]) {
            let path = format!("{}/../../datasets/{file}.txt", env!("CARGO_MANIFEST_DIR"));
            let text = std::fs::read_to_string(path).expect("a dataset");
            let lines = text.lines().take(EXAMPLES);
            let lines: Vec<Grid> =
                lines.map(|text| line::parse(text.as_bytes()).expect("a puzzle")).collect();
            assert_eq!(set.puzzles(EXAMPLES).expect("made"), lines, "{file}");
        }
    }

    #[test]
    fn contradictory_puzzles_have_no_clash_and_no_solution() {
        let puzzles = STANDARD[4].puzzles(EXAMPLES).expect("made");
        assert_eq!(puzzles[..10], STANDARD[4].puzzles(10).expect("made")[..]);
        let mut rules = Rules::new();
        for puzzle in puzzles {
            assert!(!puzzle.has_clash());
            assert_eq!(rules.solve_one(&puzzle, &Limits::UNIQUE).solutions, 0);
        }
    }
}
