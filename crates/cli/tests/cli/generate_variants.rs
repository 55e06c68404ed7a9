//! `generate --ruleset`: variants keep the promises of classic puzzles, and their columns are true.

mod lines;

use std::fs;
use std::process::{Command, Output, Stdio};
use std::time::Duration;

use ninefold_jobs::generate::DERIVED;
use ninefold_jobs::grid::{Cell, ClueSymmetry, Grid};
use ninefold_jobs::ruleset::{LogicTier, Ruleset, RulesetSolver, TierGrader, parse};
use ninefold_jobs::search::{Limits, Status};
use ninefold_jobs::text::line;

use crate::harness::*;
use lines::lines_of;

fn command(arguments: impl Words) -> Command {
    generating(arguments)
}

fn generate(arguments: impl Words) -> Output {
    command(arguments).output().expect("run")
}

fn made(arguments: impl Words) -> String {
    let (code, out, error) = told(&generate(&arguments));
    assert_eq!(code, 0, "{arguments:?}: {error}");
    out
}

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

#[test]
fn killed_and_resumed_the_file_is_the_same_and_its_manifest_makes_it_again() {
    let directory = Folder::new();
    let path = |name: &str| directory.join(name).to_str().expect("text").to_owned();
    let order = "--ruleset killer:29-32 --count 300 --seed 9 -q";
    let (whole, part, again) = (path("whole"), path("part"), path("again"));
    made((&order, "-o", &whole));
    let resumed = (&order, "-o", &part, "--resume");
    let partial = part.clone() + ".partial";
    let written = || fs::metadata(&partial).map_or(0, |metadata| metadata.len());
    for _ in 0..3 {
        let before = written();
        let mut child = command(resumed).stderr(Stdio::null()).spawn().expect("started");
        while written() <= before && child.try_wait().expect("asked").is_none() {
            std::thread::sleep(Duration::from_millis(1));
        }
        child.kill().expect("still running");
        child.wait().expect("ended");
        assert!(fs::metadata(&part).is_err() && written() > before, "it was not in the middle");
    }
    made(resumed);
    assert!(bytes(&whole) == bytes(&part));
    assert_eq!(written(), 0);
    let manifest = whole.clone() + ".manifest.json";
    let said = read(&manifest);
    assert!(said.contains("\"--ruleset=killer:29-32\""), "{said}");
    made(("--from-manifest", &manifest, "-o", &again, "-q"));
    assert!(bytes(&whole) == bytes(&again));
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
fn puzzles_of_mixed_and_fixed_constraints_have_true_columns() {
    let shown = [
        ("cage:4-8+kropki:6-10+thermo:2-3", 1..=80, &[".Cage~", "Dot~", ".Thermo~"][..]),
        ("arrow:3+even-odd+xv:2-5+.AntiKnight", 0..=80, &[".AntiKnight.", ".Arrow~", "_1_3_5_7_9"]),
        (".AntiKnight", 1..=80, &[".AntiKnight.~"]),
        (".AntiKnight.AntiKing+.~R1C1_5", 1..=80, &[".AntiKnight.AntiKing.~R1C1_5.~"]),
        (
            "renban+.NoBoxes.Jigsaw~111223333111223333111222536444255566474255666477555966478889996477889999477788889",
            1..=80,
            &[".NoBoxes.Jigsaw~1112"],
        ),
        (" whisper + . ~ R1C1_5 ", 1..=80, &[".~R1C1_5.Whisper~5"]),
        ("killer+.AntiKnight", 0..=0, &[".AntiKnight.Cage~"]),
    ];
    for (ruleset, clues, texts) in shown {
        let rows = examined(("--ruleset", [ruleset], "--count 6 --seed 8"), 6);
        for row in &rows {
            assert!(clues.contains(&row.clues), "{ruleset}: {} clues", row.clues);
            assert!(texts.iter().all(|text| row.puzzle.contains(text)), "{}", row.puzzle);
        }
    }
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

#[test]
fn decisions_are_as_many_as_asked_for() {
    let rows = rows("--ruleset killer --nodes 3-20 --count 10");
    examine(&rows);
    assert!(rows.len() == 10 && rows.iter().all(|row| (3..=20).contains(&row.nodes)));
}

#[test]
fn all_dots_are_given_where_a_rule_needs_them() {
    for (ruleset, wanted) in [
        ("kropki+.StrictKropki", ".StrictKropki."),
        ("xv+.StrictXV", ".StrictXV."),
        ("kropki:all", ".WhiteDot~"),
        ("kropki+xv+.StrictXV.StrictKropki", ".StrictXV.StrictKropki."),
    ] {
        let rows = examined(("--ruleset", [ruleset], "--count 4 --seed 6"), 4);
        for row in &rows {
            assert!(row.puzzle.starts_with(wanted), "{}", row.puzzle);
            // Unmarked neighbours are no pair: the strict rule holds.
            let strict = parse::puzzle(&format!(".StrictKropki{}", row.puzzle)).expect("a puzzle");
            let is_kropki = ruleset.starts_with("kropki");
            assert_eq!(strict.check(&row.solution).is_ok(), is_kropki, "{}", row.puzzle);
        }
    }
}

#[test]
fn givens_have_the_symmetry_that_is_asked_for() {
    for (ruleset, symmetry) in
        [("thermo:3", ClueSymmetry::HalfTurn), ("cage+.AntiKing", ClueSymmetry::Diagonal)]
    {
        let order = ("--ruleset", ruleset, "--symmetry", symmetry.name(), "--count 5 --seed 2");
        let rows = examined(order, 5);
        for row in &rows {
            let givens = row.ruleset.givens();
            assert!(row.clues > 0 && symmetry.is_in(&givens), "{}", row.puzzle);
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
            let rows = examined(order, 3);
            for row in &rows {
                let found = grader.tier(&row.ruleset, row.ruleset.candidates());
                assert_eq!(found, tier, "{}", row.puzzle);
                assert!(tier != LogicTier::Trial || row.nodes > 0, "{}", row.puzzle);
            }
        }
    }
}

#[test]
fn without_givens_items_are_added_until_there_is_one_solution() {
    // Lines are added as long as there is room: ten of them were never enough.
    for (ruleset, name) in [
        ("greater-than", "greater-than"),
        ("kropki:20-60", "kropki"),
        ("thermo+.AntiKing", "thermo"),
        ("arrow+.DisjointSets", "arrow"),
    ] {
        let order = ("--ruleset", [ruleset], "--clues 0 --count 3 --seed 5");
        let rows = examined(order, 3);
        for row in &rows {
            assert_eq!(row.clues, 0, "{}", row.puzzle);
            let found = derived_items(name, &row.puzzle);
            let least = if lines_of(&row.puzzle).is_empty() { 21 } else { 9 };
            assert!((least..=144).contains(&found), "{ruleset}: {found} in {}", row.puzzle);
        }
    }
}
