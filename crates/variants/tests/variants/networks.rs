//! Every constraint of networks against brute force, on boards of many sizes: the solutions that the
//! search finds are those that filtering all full boards leaves.
//!
//! The filter follows the definitions in `definitions.rs`; a kind without one fails the test.
//! `boards.rs` has the boards and how to go through them, `proposals.rs` random items.

mod whole_grid;

pub(crate) use whole_grid::for_the_grid;

use std::collections::HashSet;
use std::num::NonZeroU64;

use ninefold_core::{random::Random, search::Limits};
use ninefold_variants::{ConstraintKind, KINDS, NetworkSolver, text};

use crate::boards::{self, Board, Node};
use crate::{definitions, proposals, seeded};

/// Random puzzles of each kind.
const ROUNDS: u64 = 16;
/// Puzzles with more full boards are left out.
const MOST: usize = 2_000;

/// The full boards of a puzzle, and those of them that obey all of its rules.
fn filtered(nodes: &[Node], board: &Board) -> Option<(usize, Vec<Vec<i32>>)> {
    let mut kept = Vec::new();
    let masks = board.masks(nodes);
    let count = board.each(&masks, MOST, &mut |numbers| {
        if nodes.iter().all(|node| definitions::holds(node, nodes, board, numbers)) {
            kept.push(numbers.to_vec());
        }
    })?;
    Some((count, kept))
}

/// Compares the search with the filter. Returns how many full boards there are and how many obey.
fn compare(text: &str) -> Option<(usize, usize)> {
    let nodes = boards::nodes(text);
    let board = Board::of(&nodes);
    let (count, kept) = filtered(&nodes, &board)?;
    let network = text::network(text).unwrap_or_else(|error| panic!("{text}: {error}"));
    let mut solver = NetworkSolver::new();
    let limits = Limits::solutions(NonZeroU64::new(1_000_000).expect("a number"));
    let outcome = solver.solve(&network, &limits);
    assert_eq!(outcome.solutions as usize, kept.len(), "{text}");
    // Labels of regions are only names.
    let named = |numbers: &[i32]| board.without_labels(numbers);
    let all: HashSet<Vec<i32>> = kept.iter().map(|numbers| named(numbers)).collect();
    if outcome.solutions > 0 {
        assert!(all.contains(&named(solver.first())), "{text}");
    }
    // Each of the first few by itself, with all cells of its grid given.
    for numbers in kept.iter().take(3) {
        let given = format!("{text}.{}", board.givens(numbers, |_| true));
        let network = text::network(&given).expect("text");
        assert_ne!(solver.solve(&network, &limits).solutions, 0, "{given}");
    }
    Some((count, kept.len()))
}

/// Compares puzzles: their number, that of those with a solution, and of those that rule something
/// out. Those with too many full boards are left out.
fn compare_all(texts: impl Iterator<Item = String>) -> [usize; 3] {
    let all = texts.filter_map(|text| compare(&text));
    all.fold([0; 3], |[puzzles, solvable, striking], (all, kept)| {
        [puzzles + 1, solvable + usize::from(kept > 0), striking + usize::from(kept < all)]
    })
}

/// A random puzzle with an item of a kind, and enough given cells for the filter.
fn puzzle(kind: &str, round: u64) -> Option<String> {
    let random = &mut seeded(kind, round);
    let shapes = whole_grid::boards(kind);
    let shape = shapes[round as usize % shapes.len()];
    let start = Board::of(&boards::nodes(shape));
    let global = whole_grid::for_the_grid(kind, &start, random);
    let text = match &global {
        Some(item) => [shape, item].join("."),
        None => shape.to_owned(),
    };
    let nodes = boards::nodes(&text);
    let board = Board::of(&nodes);
    let numbers = match &global {
        Some(_) => some_solution(&text, &board, random)?,
        None => board.random(random),
    };
    let mut items = vec![text.trim_matches('.').to_owned()];
    if global.is_none() {
        items.push(proposals::item(kind, &board, &numbers, random)?);
    }
    items.retain(|item| !item.is_empty());
    let text = format!(".{}", items.join("."));
    let mut order: Vec<usize> = (0..board.places).collect();
    random.shuffle(&mut order);
    // Large boards have too many full boards without many givens.
    let mut given = if board.places > 30 { board.places * 3 / 5 } else { 0 };
    while given < board.places {
        let chosen = &order[..given];
        let givens = board.givens(&numbers, |place| chosen.contains(&place));
        let whole = format!("{text}.{givens}");
        let nodes = boards::nodes(&whole);
        let masks = board.masks(&nodes);
        if board.each(&masks, MOST, &mut |_| ()).is_some() {
            return Some(whole);
        }
        given += 1 + board.places / 30;
    }
    None
}

/// A board that obeys a rule of the whole grid: hardly any random one does.
fn some_solution(text: &str, board: &Board, random: &mut Random) -> Option<Vec<i32>> {
    let mut solver = NetworkSolver::new();
    for attempt in 0..20 {
        let numbers = board.random(random);
        let cells: Vec<usize> = (0..4 - attempt / 5).map(|_| random.below(board.cells())).collect();
        let givens = board.givens(&numbers, |place| cells.contains(&place));
        let network = text::network(&format!(".{text}.{givens}"));
        let network = network.unwrap_or_else(|error| panic!("{text}: {error}"));
        let limits = Limits { nodes: Some(20_000), ..Limits::FIRST };
        if solver.solve(&network, &limits).solutions > 0 {
            return Some(solver.first().to_vec());
        }
    }
    None
}

#[test]
fn every_kind_finds_what_brute_force_finds() {
    let check = |kind: &ConstraintKind| {
        let texts = (0..ROUNDS).filter_map(|round| puzzle(kind.name, round));
        let [puzzles, solvable, striking] = compare_all(texts);
        assert!(puzzles >= 6 && solvable >= 3, "{}: {puzzles} {solvable}", kind.name);
        assert!(striking >= 2 || whole_grid::is_loose(kind.name), "{}: {striking}", kind.name);
    };
    // Side by side: nothing else takes as long in this suite.
    std::thread::scope(|scope| {
        for part in KINDS.chunks(KINDS.len().div_ceil(4)) {
            scope.spawn(move || part.iter().for_each(check));
        }
    });
}

#[test]
fn every_example_is_read() {
    // Small boards, where nine rows take long to fill.
    let small = [
        "Shape~4x4.NoBoxes.Jigsaw~1123112332234444",
        "Shape~4x4~8.AntiConsecutive",
        "Shape~4x4~8.StrictKropki.WhiteDot~R1C1~R1C2",
        "StrictXV.X~R1C1~R1C2",
        "Shape~4x4~0-7.Cage~0~R1C1~R2C2",
        "Sum~0_=_1_-2~R1C1~R2C2",
        "Shape~4x4~6.Min~R1C1~R3C3",
        "Shape~4x4~6.Max~R1C1~R3C3",
    ];
    for kind in KINDS {
        let is_small = |small: &&&str| {
            let mut items = small.split('.').map(|item| item.split('~').next());
            items.any(|name| name == Some(kind.name))
        };
        let examples: Vec<&str> = match kind.is_well_known() && small.iter().any(|s| is_small(&s)) {
            true => small.iter().filter(is_small).copied().collect(),
            false => kind.examples.to_vec(),
        };
        for example in examples {
            let network = text::network(&format!(".{example}"));
            let network = network.unwrap_or_else(|error| panic!("{example}: {error}"));
            let limits = Limits { nodes: Some(50_000), ..Limits::FIRST };
            assert_ne!(NetworkSolver::new().solve(&network, &limits).solutions, 0, "{example}");
        }
    }
}

#[test]
fn nests_of_choices_find_what_brute_force_finds() {
    let [puzzles, solvable, _] = compare_all((0..120).map(|round| {
        let random = &mut seeded("nests", round);
        let shape = ["Shape~4x4", "Shape~4x4~0-3", "Shape~3x3~4~Raw"][round as usize % 3];
        let board = Board::of(&boards::nodes(shape));
        let numbers = board.random(random);
        let nests: Vec<String> =
            (0..2).filter_map(|_| proposals::nest(&board, &numbers, 3, random)).collect();
        let chosen = random.below(board.cells());
        let mut givens = board.givens(&numbers, |place| place == chosen);
        if shape.ends_with("Raw") {
            givens = board.givens(&numbers, |place| place % 4 == 0 || place == 1);
        }
        format!(".{shape}.{}.{givens}", nests.join("."))
    }));
    assert!(puzzles > 80 && solvable > 40, "{puzzles} {solvable}");
}

/// Regions side by side exclude more together than each by itself.
#[test]
fn connected_regions_find_what_brute_force_finds() {
    let texts = [
        "Shape~3x4~2~Raw.ConnectedValues~~1.ConnectedValues~~2",
        "Shape~2x5~2~Raw.ConnectedValues~~1.ConnectedValues~~2~4",
        "Shape~3x3~3~Raw.ConnectedValues~~1.ConnectedValues~~2",
        "Shape~3x3~3~Raw.ConnectedValues~~1.ConnectedValues~~2.ConnectedValues~~3",
        "Shape~3x3~3~Raw.ConnectedValues~~1_2.ConnectedValues~~3",
        "Shape~3x3~3~Raw.ConnectedValues~~1_2.ConnectedValues~~2_3.ConnectedValues~~3",
        "Shape~1x1~2~Raw.Var~A~~3x3.ConnectedValues~VA~1.ConnectedValues~VA~2",
        "Shape~1x1~2~Raw.Var~A~~8.ConnectedValues~VA~1.ConnectedValues~VA~2",
    ];
    for (index, text) in texts.iter().enumerate() {
        let [puzzles, solvable, _] = compare_all((0..60).map(|round| {
            let random = &mut seeded("regions", 100 * index as u64 + round);
            let board = Board::of(&boards::nodes(text));
            let numbers = board.random(random);
            let mut order: Vec<usize> = (0..board.places).collect();
            random.shuffle(&mut order);
            let chosen = &order[..3 + random.below(2)];
            let givens = board.givens(&numbers, |place| chosen.contains(&place));
            format!(".{text}.{givens}")
        }));
        assert!(puzzles > 50 && solvable > 20, "{text}: {puzzles} {solvable}");
    }
}

/// Labels are in the order of their first cells where their numbers matter.
#[test]
fn labels_come_in_the_order_of_their_first_cells() {
    let shape = ".Shape~4x4.NoBoxes.ChaosConstruction";
    for items in
        ["~CC5_2~CC16_3", "GreaterThan~CC2~CC3", "Thermo~CC1~CC6~CC11", "Sum~9~CC4~CC9~CC16"]
    {
        let givens = "~R1C1_1~R1C2_2~R1C3_3~R1C4_4~R2C1_2~R3C1_3";
        let found = compare(&format!("{shape}.{items}.{givens}"));
        assert!(found.is_some(), "{items}");
    }
}
