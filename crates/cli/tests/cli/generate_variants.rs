//! `generate --ruleset`: variants keep the promises of classic puzzles, and their columns are true.

mod lines;

use ninefold_jobs::generate::DERIVED;
use ninefold_jobs::grid::{Cell, ClueSymmetry, Grid};
use ninefold_jobs::ruleset::{LogicTier, Ruleset, RulesetSolver, TierGrader, parse};
use ninefold_jobs::search::{Limits, Status};
use ninefold_jobs::text::line;

use crate::generate::made;
use crate::harness::*;
use lines::lines_of;

/// A line of the csv.
struct Row {
    puzzle: String,
    ruleset: Ruleset,
    solution: Grid,
    clues: usize,
    nodes: u64,
    minimal: Option<bool>,
    index: u64,
}

const HEADER: &str = "puzzle,solution,solutions,clues,nodes,minimal,symmetry,index,weight";

#[test]
fn all_formats_say_the_same() {
    for (ruleset, clues) in [("cage+kropki", "5-12"), ("killer", "0"), (".AntiKnight", "20-80")] {
        let order = ("--ruleset", [ruleset], "--clues", clues, "--count 4 --seed 3");
        let [csv, jsonl] = ["csv", "jsonl"].map(|format| made((&order, "--output-format", format)));
        let plain = made(order);
        assert_eq!([csv.lines().count(), jsonl.lines().count(), plain.lines().count()], [5, 4, 4]);
        for ((row, object), line) in csv.lines().skip(1).zip(jsonl.lines()).zip(plain.lines()) {
            let object: serde_json::Value = serde_json::from_str(object).expect("JSON");
            for (name, field) in HEADER.split(',').zip(row.split(',')) {
                let said = match &object[name] {
                    serde_json::Value::Null => String::new(),
                    serde_json::Value::String(text) => text.clone(),
                    other => other.to_string(),
                };
                assert_eq!(said, field, "{name} of {row}");
            }
            assert_eq!(object["puzzle"], line);
        }
    }
}

/// The rows of the csv of these arguments.
fn rows(arguments: impl Words) -> Vec<Row> {
    let csv = made((arguments, "--output-format csv"));
    let (header, lines) = csv.split_once('\n').expect("a header");
    assert_eq!(header, HEADER);
    let rows = lines.lines().map(|row| {
        let fields: Vec<&str> = row.split(',').collect();
        let [puzzle, solution, solutions, clues, nodes, minimal, _, index, weight] = fields[..]
        else {
            panic!("{} fields: {row}", fields.len())
        };
        assert_eq!((solutions, weight), ("1", ""), "{row}");
        let number = |text: &str| text.parse::<u64>().expect("a number");
        Row {
            puzzle: puzzle.to_owned(),
            ruleset: parse::puzzle(puzzle).unwrap_or_else(|error| panic!("{error}: {puzzle}")),
            solution: line::parse(solution.as_bytes()).expect("a solution"),
            clues: number(clues) as usize,
            nodes: number(nodes),
            minimal: (!minimal.is_empty()).then(|| minimal == "true"),
            index: number(index),
        }
    });
    rows.collect()
}

/// The givens as the last item has them: cells and how they stand there.
fn added(row: &Row) -> Vec<String> {
    let item = row.puzzle.rsplit('.').next().expect("an item");
    let is_given = |text: &str| text.len() == 6 && text.as_bytes()[4] == b'_';
    let pieces: Vec<&str> = item.split('~').skip(1).collect();
    match item.starts_with('~') && pieces.iter().all(|piece| is_given(piece)) {
        true => pieces.into_iter().map(|piece| format!("~{piece}")).collect(),
        false => Vec::new(),
    }
}

/// Checks all columns by an independent search. Returns the number of minimal puzzles.
fn examine(rows: &[Row]) -> usize {
    let mut solver = RulesetSolver::new();
    for (number, row) in rows.iter().enumerate() {
        let outcome = solver.solve(&row.ruleset, &Limits::UNIQUE);
        assert_eq!(outcome.status(&Limits::UNIQUE), Status::Unique, "{}", row.puzzle);
        assert_eq!(outcome.first, row.solution, "{}", row.puzzle);
        assert_eq!(row.ruleset.check(&row.solution), Ok(()), "{}", row.puzzle);
        assert_eq!(outcome.counters.nodes, row.nodes, "{}", row.puzzle);
        assert_eq!(row.ruleset.givens().clues(), row.clues, "{}", row.puzzle);
        assert_eq!(row.index, number as u64);
        let Some(minimal) = row.minimal else { continue };
        let (before, last) = row.puzzle.rsplit_once('.').expect("an item");
        let is_needed = |given: &String| {
            let fewer = format!("{before}.{}", last.replacen(given.as_str(), "", 1));
            let fewer = parse::puzzle(&fewer).expect("a puzzle");
            solver.solve(&fewer, &Limits::UNIQUE).status(&Limits::UNIQUE) == Status::Multiple
        };
        assert_eq!(added(row).iter().all(is_needed), minimal, "{}", row.puzzle);
    }
    rows.iter().filter(|row| row.minimal == Some(true)).count()
}

/// The rows of the csv of these arguments, all columns checked.
fn examined(arguments: impl Words, count: usize) -> Vec<Row> {
    let rows = rows(arguments);
    assert_eq!(rows.len(), count);
    examine(&rows);
    rows
}

/// The number of clues at both ends of rows and columns.
fn clues(name: &str, puzzle: &str) -> usize {
    let items = puzzle.split('.').map(|item| item.split('~').collect::<Vec<_>>());
    let items = items.filter(|item| item[0] == name);
    items.map(|item| item[2..].iter().filter(|clue| !clue.is_empty()).count()).sum()
}

/// The number of items of a derived constraint in a puzzle.
fn derived_items(name: &str, puzzle: &str) -> usize {
    let items = |names: &[&str]| -> usize {
        let items = puzzle.split('.').filter_map(|item| item.split('~').next());
        items.filter(|item| names.contains(item)).count()
    };
    match name {
        "killer" | "cage" => items(&["Cage"]),
        "kropki" => items(&["WhiteDot", "BlackDot"]),
        "xv" => items(&["X", "V"]),
        "thermo" => items(&["Thermo"]),
        "whisper" => items(&["Whisper"]),
        "renban" => items(&["Renban"]),
        "arrow" => items(&["Arrow"]),
        "greater-than" => items(&["GreaterThan"]),
        "between" => items(&["Between"]),
        "region-sum" => items(&["RegionSumLine"]),
        "palindrome" => items(&["Palindrome"]),
        "quadruple" => items(&["Quad"]),
        "sandwich" => items(&["Sandwich"]),
        "little-killer" => items(&["LittleKiller"]),
        "x-sum" => clues("XSum", puzzle),
        "skyscraper" => clues("Skyscraper", puzzle),
        "numbered-room" => clues("NumberedRoom", puzzle),
        "even-odd" => puzzle.matches("_2_4_6_8").count() + puzzle.matches("_1_3_5_7_9").count(),
        name => panic!("this test does not know {name}"),
    }
}

#[test]
fn every_derived_constraint_makes_puzzles_whose_columns_are_true() {
    let mut minimal = 0;
    for derived in DERIVED {
        let some = (derived.default.start() + derived.range.start()).div_ceil(2);
        let asked = [
            (derived.name.to_owned(), derived.default.clone()),
            (format!("{}:{some}", derived.name), some..=some),
        ];
        for (ruleset, counts) in asked {
            // Few items take long: cages that part the grid leave more than one solution, most of
            // the time.
            let count = if ruleset.contains(':') { 1 } else { 2 } * hunt();
            let count = &count.to_string();
            let rows = rows(("--ruleset", [&ruleset], "--count", count, "--seed 3"));
            assert_eq!(rows.len().to_string(), *count);
            minimal += examine(&rows);
            for row in &rows {
                let found = derived_items(derived.name, &row.puzzle);
                assert!(counts.contains(&found), "{ruleset}: {found} in {}", row.puzzle);
            }
        }
    }
    assert!(minimal > 20, "{minimal}");
}

#[test]
fn the_cages_of_a_killer_partition_the_grid() {
    for (ruleset, count, counts) in
        [("killer", 10, 27..=32), ("killer:24", 1, 24..=24), ("killer:34", 2, 34..=34)]
    {
        let count = &(count * hunt()).to_string();
        let rows = rows(("--ruleset", [ruleset], "--count", count, "--seed 2"));
        assert_eq!(examine(&rows).to_string(), *count);
        for row in &rows {
            assert_eq!((row.clues, row.minimal), (0, Some(true)), "{}", row.puzzle);
            let cages: Vec<&str> = row.puzzle.split('.').skip(1).collect();
            assert!(counts.contains(&cages.len()), "{}", row.puzzle);
            let mut seen = [false; 81];
            for cage in cages {
                let mut arguments = cage.split('~');
                assert_eq!(arguments.next(), Some("Cage"), "{}", row.puzzle);
                let cells: Vec<&str> = arguments.skip(1).collect();
                // One cell alone would be a given.
                assert!((2..=5).contains(&cells.len()), "{cage} in {}", row.puzzle);
                for cell in cells {
                    let cell = Cell::all().find(|other| {
                        format!("R{}C{}", other.row() + 1, other.column() + 1) == *cell
                    });
                    let seen = &mut seen[cell.expect("a cell").index()];
                    assert!(!std::mem::replace(seen, true), "{}", row.puzzle);
                }
            }
            assert!(seen.iter().all(|&seen| seen), "{}", row.puzzle);
        }
    }
}

#[test]
fn clues_are_as_many_as_asked_for() {
    let mut said = [0; 3];
    for (ruleset, clues, range) in [
        ("cage+kropki+thermo", "5-10", 5..=10),
        ("cage+kropki", "16", 16..=16),
        ("killer", "3", 3..=3),
        ("killer:24", "0-6", 0..=6),
        (".AntiKnight", "30-40", 30..=40),
    ] {
        let rows = examined(("--ruleset", [ruleset], "--clues", clues, "--count 6 --seed 1"), 6);
        for row in &rows {
            assert!(range.contains(&row.clues), "{ruleset}: {} clues", row.clues);
            said[row.minimal.map_or(2, usize::from)] += 1;
        }
    }
    assert!(said[0] > 5 && said[1] > 2, "{said:?} are not minimal, minimal, unknown");
}

/// Constraints, other options, and what holds of each puzzle.
type Promise<'a> = (&'a str, &'a str, &'a dyn Fn(&Row) -> bool);

#[test]
fn puzzles_are_as_asked_for_and_their_columns_are_true() {
    let shown = |row: &Row, texts: &[&str]| {
        row.clues > 0 && texts.iter().all(|text| row.puzzle.contains(text))
    };
    let symmetric =
        |row: &Row, symmetry: ClueSymmetry| row.clues > 0 && symmetry.is_in(&row.ruleset.givens());
    // Where all dots are given, unmarked neighbours are no pair: the strict rule holds.
    let strict = |row: &Row, begin: &str, is_kropki: bool| {
        let strict = parse::puzzle(&format!(".StrictKropki{}", row.puzzle)).expect("a puzzle");
        row.puzzle.starts_with(begin) && strict.check(&row.solution).is_ok() == is_kropki
    };
    // Lines are added as long as there is room: ten of them were never enough.
    let bare = |row: &Row, name: &str| {
        let least = if lines_of(&row.puzzle).is_empty() { 21 } else { 9 };
        row.clues == 0 && (least..=144).contains(&derived_items(name, &row.puzzle))
    };
    let jigsaw = format!("renban+.NoBoxes.Jigsaw~{}", lines::JIGSAW);
    let mixed = "--count 6 --seed 8";
    let dots = "--count 4 --seed 6";
    let none = "--clues 0 --count 3 --seed 5";
    let half_turn = "--symmetry half-turn --count 5 --seed 2";
    let diagonal = "--symmetry diagonal --count 5 --seed 2";
    let promises: &[Promise<'_>] = &[
        ("cage:4-8+kropki:6-10+thermo:2-3", mixed, &|row| {
            shown(row, &[".Cage~", "Dot~", ".Thermo~"])
        }),
        ("arrow:3+even-odd+xv:2-5+.AntiKnight", mixed, &|row| {
            [".AntiKnight.", ".Arrow~", "_1_3_5_7_9"].iter().all(|text| row.puzzle.contains(text))
        }),
        (".AntiKnight", mixed, &|row| shown(row, &[".AntiKnight.~"])),
        (".AntiKnight.AntiKing+.~R1C1_5", mixed, &|row| {
            shown(row, &[".AntiKnight.AntiKing.~R1C1_5.~"])
        }),
        (&jigsaw, mixed, &|row| shown(row, &[".NoBoxes.Jigsaw~1112"])),
        (" whisper + . ~ R1C1_5 ", mixed, &|row| shown(row, &[".~R1C1_5.Whisper~5"])),
        ("killer+.AntiKnight", mixed, &|row| {
            row.clues == 0 && row.puzzle.contains(".AntiKnight.Cage~")
        }),
        ("killer", "--nodes 3-20 --count 10", &|row| (3..=20).contains(&row.nodes)),
        ("kropki+.StrictKropki", dots, &|row| strict(row, ".StrictKropki.", true)),
        ("xv+.StrictXV", dots, &|row| strict(row, ".StrictXV.", false)),
        ("kropki:all", dots, &|row| strict(row, ".WhiteDot~", true)),
        ("kropki+xv+.StrictXV.StrictKropki", dots, &|row| {
            strict(row, ".StrictXV.StrictKropki.", true)
        }),
        ("thermo:3", half_turn, &|row| symmetric(row, ClueSymmetry::HalfTurn)),
        ("cage+.AntiKing", diagonal, &|row| symmetric(row, ClueSymmetry::Diagonal)),
        ("greater-than", none, &|row| bare(row, "greater-than")),
        ("kropki:20-60", none, &|row| bare(row, "kropki")),
        ("thermo+.AntiKing", none, &|row| bare(row, "thermo")),
        ("arrow+.DisjointSets", none, &|row| bare(row, "arrow")),
    ];
    for (ruleset, options, holds) in promises {
        let (_, count) = options.split_once("--count ").expect("a count");
        let count = count.split(' ').next().and_then(|count| count.parse().ok()).expect("a number");
        for row in examined(("--ruleset", [ruleset], options), count) {
            assert!(holds(&row), "{ruleset} {options}: {}", row.puzzle);
        }
    }
}

#[test]
fn levels_are_told_apart_by_what_solves_a_puzzle() {
    let mut grader = TierGrader::new();
    for (level, tier) in
        [("easy", LogicTier::Direct), ("medium", LogicTier::Combined), ("hard", LogicTier::Trial)]
    {
        for ruleset in ["killer", "thermo:3+kropki:8", "numbered-room"] {
            let order = ("--ruleset", [ruleset], "--level", level, "--count 3 --seed 7");
            for row in examined(order, 3) {
                let found = grader.tier(&row.ruleset, row.ruleset.candidates());
                assert_eq!(found, tier, "{}", row.puzzle);
                assert!(tier != LogicTier::Trial || row.nodes > 0, "{}", row.puzzle);
            }
        }
    }
}
