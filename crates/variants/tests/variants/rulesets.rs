//! Rulesets on nine rows against brute force: what propagation and search find is what filtering all
//! completions leaves.
//!
//! The filter follows the definitions in `definitions.rs`; `proposals.rs` has random items.

use std::collections::BTreeMap;
use std::num::NonZeroU64;
use std::sync::LazyLock;
use std::time::Instant;

use ninefold_core::grid::{Cell, Grid};
use ninefold_core::random::Random;
use ninefold_core::search::{Limits, Status};
use ninefold_variants::{ConstraintKind, KINDS};
use ninefold_variants::{RulesetSolver, parse};

use crate::boards::{Board, Node, nodes};
use crate::proposals::{propose, walk};
use crate::{definitions::holds, networks::for_the_grid, seeded};

/// Random instances of each kind.
const ROUNDS: u64 = 80;
/// Instances with more completions are left out.
const MOST: usize = 3000;

/// The board of nine rows, columns and boxes.
static NINE: LazyLock<Board> = LazyLock::new(|| Board::of(&[]));

fn digits(grid: &Grid) -> Vec<i32> {
    grid.as_bytes().iter().map(|&digit| i32::from(digit)).collect()
}

fn grid(digits: &[i32]) -> Grid {
    Grid::from_bytes(std::array::from_fn(|i| digits[i] as u8)).expect("digits")
}

/// The items of a text and their board.
struct Rules {
    items: Vec<Node>,
    board: Board,
}

impl Rules {
    fn of(text: &str) -> Rules {
        let items = nodes(text);
        Rules { board: Board::of(&items), items }
    }

    fn items_hold(&self, grid: &[i32]) -> bool {
        self.items.iter().all(|item| holds(item, &self.items, &self.board, grid))
    }

    fn all_hold(&self, grid: &[i32]) -> bool {
        self.board.houses_hold(grid) && self.items_hold(grid)
    }
}

/// A grid that satisfies these items, other than the search would find first of itself.
fn satisfying(text: &str, random: &mut Random) -> Option<Vec<i32>> {
    for tries in 0..60 {
        let mut given = String::new();
        let count = 1 + random.below(4);
        for cell in walk(&NINE, count, random).iter().skip(usize::from(tries > 20)) {
            given += &format!(".~{}_{}", NINE.name(*cell), 1 + random.below(9));
        }
        let ruleset = parse::line(&format!("{text}{given}")).expect("a ruleset");
        let limits = Limits { nodes: Some(300), ..Limits::FIRST };
        let outcome = RulesetSolver::new().solve(&ruleset, &limits);
        if let Some(solution) = outcome.solution() {
            return Some(digits(solution));
        }
    }
    None
}

/// For each cell the digits that it may hold: those of a grid, where a few digits may change
/// places, and some more.
///
/// Most of these few are digits of the cells that the text names.
fn opened(random: &mut Random, grid: &[i32], text: &str) -> Vec<Vec<i32>> {
    let mut few: Vec<i32> = Vec::new();
    let mut named: Vec<usize> = (0..81).filter(|&cell| text.contains(&NINE.name(cell))).collect();
    random.shuffle(&mut named);
    let count = 2 + random.below(4);
    let wanted = named.into_iter().map(|cell| grid[cell]);
    let any: Vec<i32> = (0..9).map(|_| 1 + random.below(9) as i32).collect();
    for digit in wanted.take(count - 1).chain(any) {
        if !few.contains(&digit) && few.len() < count {
            few.push(digit);
        }
    }
    let right = 30 + random.below(200);
    let mut allowed = |own: i32| {
        let mut is_allowed = |digit: i32| {
            let may = match few.contains(&own) && few.contains(&digit) {
                true => random.below(10) < 8,
                false => random.below(80) == 0,
            };
            may || (digit == own && random.below(right) > 0)
        };
        let allowed: Vec<i32> = (1..=9).filter(|&digit| is_allowed(digit)).collect();
        if allowed.is_empty() { vec![own] } else { allowed }
    };
    grid.iter().map(|&own| allowed(own)).collect()
}

/// Instances with no, one and several solutions; and completions that were filtered.
#[derive(Clone, Copy, Debug, Default)]
struct Tally {
    none: usize,
    one: usize,
    several: usize,
    /// Those in which houses alone leave more than there are solutions.
    telling: usize,
    completions: usize,
}

/// Holds the search against brute force, around a grid.
fn compare(text: &str, random: &mut Random, grid: &[i32], tally: &mut Tally) {
    let candidates = opened(random, grid, text);
    let mut completions = Vec::new();
    let mut collect = |grid: &[i32]| completions.push(grid.to_vec());
    if Board::of(&nodes(text)).each(&candidates, MOST, &mut collect).is_none() {
        return;
    }
    let cell = |cell: usize| {
        let digits = candidates[cell].iter().map(|digit| format!("_{digit}"));
        format!("~{}{}", NINE.name(cell), digits.collect::<String>())
    };
    let text = format!("{text}.{}", (0..81).map(cell).collect::<String>());
    let ruleset = parse::line(&text).unwrap_or_else(|error| panic!("{error} in {text}"));
    let rules = Rules::of(&text);
    let mut expected: Vec<Grid> = Vec::new();
    for completion in &completions {
        let grid = self::grid(completion);
        let right = rules.all_hold(completion);
        assert_eq!(ruleset.check(&grid).is_ok(), right, "{grid} of {text}");
        if right {
            expected.push(grid);
        }
    }
    let limits = Limits::solutions(NonZeroU64::MAX);
    let outcome = RulesetSolver::new().solve(&ruleset, &limits);
    assert_eq!(outcome.solutions, expected.len() as u64, "{text}");
    assert!(expected.is_empty() || expected.contains(&outcome.first), "{text}");
    tally.completions += completions.len();
    tally.telling += usize::from(expected.len() < completions.len());
    match expected.len() {
        0 => tally.none += 1,
        1 => tally.one += 1,
        _ => tally.several += 1,
    }
}

/// An item of this kind, with its dot, as a grid has it.
fn item(kind: &str, random: &mut Random, grid: &[i32]) -> String {
    let of_grid = for_the_grid(kind, &NINE, random).filter(|_| !kind.starts_with("Strict"));
    let text = match kind {
        "NoBoxes" => Some(kind.to_owned()),
        _ => of_grid.or_else(|| propose(kind, &NINE, grid, random)),
    };
    format!(".{}", text.expect("a large board"))
}

/// An item of this kind, and a grid that satisfies it more often than not.
fn instance(kind: &str, random: &mut Random) -> (String, Vec<i32>) {
    let any = NINE.random(random);
    match kind {
        "Jigsaw" | "Diagonal" | "Windoku" | "DisjointSets" | "AntiKnight" | "AntiKing"
        | "AntiConsecutive" | "GlobalEntropy" => loop {
            let mut text = item(kind, random, &any);
            if kind == "Jigsaw" || random.below(4) == 0 {
                text += ".NoBoxes";
            }
            if let Some(grid) = satisfying(&text, random) {
                return (text, grid);
            }
        },
        _ => {
            let other = NINE.random(random);
            let mut text = item(kind, random, &other);
            if random.below(8) > 0 {
                for _ in 0..1000 {
                    text = item(kind, random, &any);
                    if Rules::of(&text).items_hold(&any) && parse::line(&text).is_ok() {
                        break;
                    }
                }
            }
            // Without boxes there are no regions for the line to go through.
            if kind != "RegionSumLine" && random.below(4) == 0 {
                text += ".NoBoxes";
            }
            (text, any)
        }
    }
}

/// The kinds with an accelerator on nine rows.
fn fast_kinds() -> impl Iterator<Item = &'static ConstraintKind> {
    KINDS.iter().filter(|kind| kind.is_well_known())
}

#[test]
fn search_finds_what_brute_force_finds() {
    // Halves that take about as long: on one thread this would be most of the time that all tests
    // here take.
    let half = |first: usize| compare_kinds(fast_kinds().skip(first).step_by(2));
    let tallies = std::thread::scope(|scope| {
        let other = scope.spawn(|| half(1));
        [half(0), other.join().unwrap_or_else(|panic| std::panic::resume_unwind(panic))]
    });
    let sum = |count: fn(&Tally) -> usize| tallies.iter().map(count).sum::<usize>();
    println!("{tallies:?}");
    assert!(sum(|tally| tally.none) > 200, "{tallies:?}");
    assert!(sum(|tally| tally.one) > 500 && sum(|tally| tally.several) > 500, "{tallies:?}");
}

fn compare_kinds<'a>(kinds: impl Iterator<Item = &'a ConstraintKind>) -> Tally {
    let mut all = Tally::default();
    for kind in kinds {
        let mut tally = Tally::default();
        let start = Instant::now();
        for round in 0..ROUNDS {
            let random = &mut seeded(kind.name, round);
            let (text, grid) = instance(kind.name, random);
            // A puzzle that is visibly impossible is an error, and no puzzle.
            if parse::line(&text).is_ok() {
                compare(&text, random, &grid, &mut tally);
            }
        }
        println!("{:<16}{tally:?} {:.1?}", kind.name, start.elapsed());
        let Tally { none, one, several, telling, completions } = tally;
        assert!(none + one + several > ROUNDS as usize / 2, "{}: {tally:?}", kind.name);
        assert!(none > 0 && one > 5 && one + several > 15, "{}: {tally:?}", kind.name);
        // Givens are part of every instance; and what takes houses away leaves all that the others
        // leave.
        let is_silent = ["", "NoBoxes"].contains(&kind.name);
        assert!(is_silent || telling > 8, "{}: {tally:?}", kind.name);
        all.none += none;
        all.one += one;
        all.several += several;
        all.telling += telling;
        all.completions += completions;
    }
    all
}

#[test]
fn examples_of_the_table_are_what_brute_force_finds() {
    let mut tally = Tally::default();
    for kind in fast_kinds() {
        for (number, example) in kind.examples.iter().enumerate() {
            let random = &mut seeded(kind.name, 1000 + number as u64);
            let mut text = format!(".{example}");
            if kind.name == "Jigsaw" {
                text += ".NoBoxes";
            }
            let grid = satisfying(&text, random).unwrap_or_else(|| panic!("no solution: {text}"));
            assert!(Rules::of(&text).all_hold(&grid), "{text}");
            for _ in 0..8 {
                compare(&text, random, &grid, &mut tally);
            }
        }
    }
    println!("{tally:?}");
    assert!(tally.several > 100, "{tally:?}");
}

/// Several items at once, which share what must differ.
#[test]
fn constraints_together_are_what_brute_force_finds() {
    let mut tally = Tally::default();
    let is_local = |name: &str| {
        let grids =
            ["", "NoBoxes", "Jigsaw", "Diagonal", "Windoku", "DisjointSets", "RegionSumLine"];
        let starts = ["Anti", "Global", "Strict"];
        !grids.contains(&name) && !starts.iter().any(|start| name.starts_with(start))
    };
    let local: Vec<&str> =
        fast_kinds().map(|kind| kind.name).filter(|name| is_local(name)).collect();
    for round in 0..400 {
        let random = &mut Random::new(77, round);
        let grid = NINE.random(random);
        let mut text = if random.below(4) == 0 { ".NoBoxes".to_owned() } else { String::new() };
        for _ in 0..200 {
            let kind = local[random.below(local.len())];
            let more = item(kind, random, &grid);
            if Rules::of(&more).items_hold(&grid) && parse::line(&more).is_ok() {
                text += &more;
            }
            if nodes(&text).len() > 5 {
                break;
            }
        }
        compare(&text, random, &grid, &mut tally);
    }
    println!("{tally:?}");
    assert!(tally.none > 20 && tally.one > 50 && tally.several > 50, "{tally:?}");
}

#[test]
fn verify_agrees_with_the_definitions_on_any_grid() {
    let mut counts: BTreeMap<bool, usize> = BTreeMap::new();
    for kind in fast_kinds() {
        for round in 0..20 {
            let random = &mut seeded(kind.name, 500 + round);
            let (text, own) = instance(kind.name, random);
            let Ok(ruleset) = parse::line(&text) else { continue };
            let rules = Rules::of(&text);
            let mut grids: Vec<Vec<i32>> = (0..6).map(|_| NINE.random(random)).collect();
            // And grids with repeats, which satisfy many a constraint but no house.
            let mut broken = own.clone();
            broken[random.below(81)] = 1 + random.below(9) as i32;
            grids.extend([own, broken]);
            for digits in grids {
                let right = rules.all_hold(&digits);
                assert_eq!(ruleset.check(&grid(&digits)).is_ok(), right, "{digits:?} of {text}");
                *counts.entry(right).or_default() += 1;
            }
        }
    }
    println!("{counts:?}");
    assert!(counts[&true] > 500 && counts[&false] > 500, "{counts:?}");
}

/// A known puzzle (the "miracle sudoku" of Mitchell Lee, 2020), or all of a file that
/// `NINEFOLD_VARIANTS_FILE` names: a JSON object on each line with `input` and `solution`. Those in
/// other forms of text than items are left out.
#[test]
fn known_puzzles_have_their_one_solution() {
    let miracle = (
        ".AntiKnight.AntiKing.AntiConsecutive.~R5C3_1~R6C7_2".to_owned(),
        concat!(
            "483726159726159483159483726",
            "837261594261594837594837261",
            "372615948615948372948372615"
        )
        .to_owned(),
    );
    let mut puzzles = vec![miracle];
    if let Ok(path) = std::env::var("NINEFOLD_VARIANTS_FILE") {
        let text = std::fs::read_to_string(&path).unwrap_or_else(|e| panic!("{path}: {e}"));
        for line in text.lines() {
            let puzzle: serde_json::Value = serde_json::from_str(line).expect("JSON");
            let field = |name: &str| puzzle[name].as_str().expect("a text").to_owned();
            puzzles.push((field("input"), field("solution")));
        }
    }
    let mut solver = RulesetSolver::new();
    for (text, solution) in puzzles.iter().filter(|(text, _)| text.starts_with('.')) {
        let ruleset = parse::line(text).unwrap_or_else(|error| panic!("{error} in {text}"));
        let start = Instant::now();
        let outcome = solver.solve(&ruleset, &Limits::UNIQUE);
        println!("{:>8} nodes {:>10.3?} {text:.60}", outcome.counters.nodes, start.elapsed());
        assert_eq!(outcome.status(&Limits::UNIQUE), Status::Unique, "{text}");
        let found: String = outcome.first.as_bytes().iter().map(u8::to_string).collect();
        assert_eq!(&found, solution, "{text}");
        assert_eq!(Cell::all().filter(|&cell| outcome.first.get(cell).is_none()).count(), 0);
    }
}

#[test]
fn the_worked_example_of_the_docs_is_the_code() {
    let page = include_str!("../../../../docs/add-a-constraint.md");
    let file = include_str!("../../src/kinds/parity.rs");
    let code = file.split("\n#[cfg(test)]").next().expect("code");
    assert!(
        page.contains(&format!("```rust\n{code}```")),
        "docs/add-a-constraint.md is out of date"
    );
    let of_all_boards = include_str!("../../../constraints/src/kinds/fuzzy_thermo.rs");
    assert!(page.contains(&format!("```rust\n{of_all_boards}```")));
    let block = |nth| page.split("```rust\n").nth(nth).and_then(|rest| rest.split("```").next());
    let pairs = include_str!("../../../constraints/src/kinds/pairs.rs");
    assert!(pairs.contains(block(4).expect("its look")));
    let table = include_str!("../../../constraints/src/kinds/table/other.rs");
    assert!(table.contains(block(2).expect("a row of networks")));
    let table = include_str!("../../src/kinds/mod.rs");
    assert!(table.contains(block(5).expect("a row")));
}
