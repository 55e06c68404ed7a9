//! `generate`: puzzle i is a function of the seed and i, and its columns are true.

use std::fs;
use std::path::Path;
use std::process::{Output, Stdio};
use std::time::Duration;

use ninefold_jobs::engine::{Engine, Limits, Mrv, Rules, Ties};
use ninefold_jobs::generate::{Generator, PuzzleSpec};
use ninefold_jobs::grid::{Cell, Grid};
use ninefold_jobs::text::line;

use crate::harness::*;

fn generate(arguments: impl Words) -> Output {
    generating(arguments).output().expect("run")
}

fn made(arguments: impl Words) -> String {
    let (code, out, error) = told(&generate(&arguments));
    assert_eq!(code, 0, "{arguments:?}: {error}");
    out
}

#[test]
fn batches_make_what_one_engine_makes_one_by_one() {
    let text = made("--count 300 --seed 11");
    let spec = PuzzleSpec { seed: 11, ..PuzzleSpec::default() };
    let mut generator = Generator::new(&spec);
    for (number, found) in text.lines().enumerate() {
        let made = generator.puzzle(number as u64);
        assert_eq!(made.expect("within reach").puzzle.to_string(), found);
    }
}

#[test]
fn threads_and_shards_make_no_difference() {
    let order = "--count 3000 --seed 5 --output-format csv";
    let whole = made((&order, "--threads 1"));
    assert_eq!(made((&order, "--threads 3")), whole);
    let shards: String = ["1/3", "2/3", "3/3"].map(|k| made((&order, "--shard", k))).concat();
    assert_eq!(shards, whole);
}

/// The pattern of a minimal puzzle of 23 clues that ninefold made.
const MASK: &str =
    "...358.7....4.....493.2......6......7...9..28......31...8.......396..4...2.1.....";

#[test]
fn the_columns_of_the_csv_are_true() {
    let directory = Folder::new();
    let mask = directory.join("mask").to_str().expect("text").to_owned();
    fs::write(&mask, MASK).expect("written");
    for (count, arguments) in [
        (6, &[][..]),
        (6, &["--clues", "27-33", "--symmetry", "half-turn"]),
        (3, &["--solution-count", "4"]),
        (3, &["--node-class", "many"]),
        (6, &["--symmetry", "full"]),
        (2, &["--kind", "minimal", "--symmetry", "quarter-turn"]),
        (1, &["--pattern", MASK]),
    ] {
        let arguments = arguments.iter().map(|&word| if word == MASK { &*mask } else { word });
        let arguments = &arguments.collect::<Vec<_>>()[..];
        let count = &(count * hunt()).to_string();
        let every = ("--count", count, "--seed 3 --output-format csv");
        let text = made((arguments, every));
        assert_eq!(text.lines().skip(1).count().to_string(), *count);
        for row in text.lines().skip(1) {
            let fields: Vec<&str> = row.split(',').collect();
            let puzzle = line::parse(fields[0].as_bytes()).expect("a puzzle");
            let limits = Limits::solutions(std::num::NonZeroU64::new(10).expect("ten"));
            let mut mrv = Mrv::new(Ties::Lowest);
            let outcome = mrv.solve_one(&puzzle, &limits);
            assert_eq!(outcome.solutions.to_string(), fields[2]);
            assert_eq!(puzzle.clues().to_string(), fields[3]);
            assert_eq!(symmetry(&puzzle), fields[6]);
            if arguments.contains(&"--pattern") {
                let has_clue = |byte: u8| byte != b'.';
                assert!(MASK.bytes().map(has_clue).eq(fields[0].bytes().map(has_clue)));
            }
            if outcome.solutions == 1 {
                assert_eq!(line::parse(fields[1].as_bytes()).expect("a solution"), outcome.first);
                let nodes = Rules::new().solve_one(&puzzle, &Limits::UNIQUE).counters.nodes;
                assert_eq!(nodes.to_string(), fields[4]);
                assert_eq!(is_minimal(&puzzle, &mut mrv).to_string(), fields[5]);
            }
        }
    }
}

/// The symmetries of the clues, from the eight ways to lay a square onto itself.
fn symmetry(puzzle: &Grid) -> &'static str {
    let has_clue = |(row, column)| puzzle.get(Cell::at(row, column)).is_some();
    let holds = |image: fn(usize, usize) -> (usize, usize)| {
        let cells = (0..81).map(|i| (i / 9, i % 9));
        cells.into_iter().all(|cell| has_clue(cell) == has_clue(image(cell.0, cell.1)))
    };
    let horizontal = holds(|row, column| (8 - row, column));
    let vertical = holds(|row, column| (row, 8 - column));
    let diagonal = holds(|row, column| (column, row));
    let antidiagonal = holds(|row, column| (8 - column, 8 - row));
    let quarter = holds(|row, column| (column, 8 - row));
    match (horizontal, vertical, diagonal, antidiagonal, quarter) {
        (true, true, true, true, true) => "full",
        (true, true, ..) => "orthogonal",
        (_, _, true, true, _) => "both-diagonals",
        (_, _, _, _, true) => "quarter-turn",
        (true, ..) => "horizontal",
        (_, true, ..) => "vertical",
        (_, _, true, ..) => "diagonal",
        (_, _, _, true, _) => "antidiagonal",
        _ if holds(|row, column| (8 - row, 8 - column)) => "half-turn",
        _ => "none",
    }
}

/// The engine `rules`, which had no part in making these, proves it.
#[test]
fn a_sample_is_proved_minimal_by_rules() {
    let text = made("--count 2000 --seed 12");
    let mut rules = Rules::new();
    for puzzle in text.lines() {
        let puzzle = line::parse(puzzle.as_bytes()).expect("a puzzle");
        assert_eq!(rules.solve_one(&puzzle, &Limits::UNIQUE).solutions, 1);
        assert!(is_minimal(&puzzle, &mut rules), "{puzzle}");
    }
}

fn is_minimal(puzzle: &Grid, engine: &mut dyn Engine) -> bool {
    Cell::all().filter(|&cell| puzzle.get(cell).is_some()).all(|cell| {
        let mut fewer = *puzzle;
        fewer.set(cell, None);
        engine.solve_one(&fewer, &Limits::UNIQUE).solutions == 2
    })
}

/// A file in one piece, and in another that is killed and resumed. Returns the first one.
fn killed_and_resumed(directory: &Folder, options: &str) -> String {
    let [whole, part] = ["whole", "part"].map(|name| directory.join(name).display().to_string());
    let order = ("--seed 9 -q", options);
    made((&order, "-o", &whole));
    let resumed = (&order, "--resume -o", &part);
    let partial = part.clone() + ".partial";
    let written = || fs::metadata(&partial).map_or(0, |metadata| metadata.len());
    for _ in 0..3 {
        let before = written();
        let mut child = generating(resumed).stderr(Stdio::null()).spawn().expect("started");
        // Until it has written more, if it does so soon.
        for _ in 0..50 {
            std::thread::sleep(Duration::from_millis(3));
            if written() > before {
                break;
            }
        }
        let _ = child.kill();
        child.wait().expect("ended");
    }
    made(resumed);
    assert!(bytes(&whole) == bytes(&part));
    assert!(!Path::new(&partial).exists());
    whole
}

#[test]
fn killed_and_resumed_the_file_is_the_same_and_its_manifest_makes_it_again() {
    let directory = Folder::new();
    let whole = killed_and_resumed(&directory, "--count 12000");
    let again = text(&directory).to_owned() + "/again";
    made(("--from-manifest", &(whole.clone() + ".manifest.json"), "-o", &again, "-q"));
    assert!(bytes(&whole) == bytes(&again));
}

/// Scripts and manifests contain them.
#[test]
fn earlier_names_of_flags_do_the_same() {
    let directory = Folder::new();
    let file = |name: &str, text: &str| {
        let path = directory.file(name, text);
        path.to_str().expect("text").to_owned()
    };
    let mask = file("mask", PUZZLE);
    let grids = file("grids", &made("--kind grid --count 3"));
    for (earlier, now) in [
        (&["--multi", "3"][..], &["--solution-count", "3"][..]),
        (&["--difficulty", "easy"], &["--node-class", "none"]),
        (&["--difficulty", "medium"], &["--node-class", "few"]),
        (&["--difficulty", "hard"], &["--node-class", "many"]),
        (&["--needs", "hidden-pair"], &["--technique", "hidden-pair"]),
        (&["--mask", &mask], &["--pattern", &mask]),
        (&["--solutions", &grids], &["--grids", &grids]),
        (&["--hard", "--nodes", "8-"], &["--search", "many-nodes", "--nodes", "8-"]),
        (&["--low-clues", "--clues", "21"], &["--search", "few-clues", "--clues", "21"]),
        (&["--flawed"], &["--invalid"]),
    ] {
        let made = |flags: &[&str]| made((flags, "--count 1 --seed 6"));
        assert_eq!(made(earlier), made(now), "{earlier:?}");
    }
}

#[test]
fn manifests_with_earlier_names_make_their_files_again() {
    let directory = Folder::new();
    for (name, earlier, now) in [
        ("multiple", "--multi=3", "--solution-count=3"),
        ("easy", "--difficulty=easy", "--node-class=none"),
        ("invalid", "--flawed", "--invalid"),
    ] {
        let path = |name: &str| directory.join(name).to_str().expect("text").to_owned();
        let (file, again) = (path(name), path(&format!("{name}-again")));
        made(("--count 5 --seed 2", now, "-q -o", &file));
        let manifest = file.clone() + ".manifest.json";
        let text = read(&manifest);
        assert!(text.contains(&format!("\"{now}\"")), "{text}");
        fs::write(&manifest, text.replace(now, earlier)).expect("written");
        made(("--from-manifest", &manifest, "-q -o", &again));
        assert!(bytes(&file) == bytes(&again), "{name}");
        // And a run with the name of today sees that the file is complete.
        made(("--count 5 --seed 2", now, "-q -o", &file, "--resume"));
    }
}

/// The columns `hardest` and `techniques` of `grade`.
fn paths(puzzles: &str) -> Vec<(String, String)> {
    let rows = printed("grade - -q", puzzles);
    let rows = rows.lines().filter(|row| !row.starts_with('#')).skip(1);
    let fields = rows.map(|row| row.split(',').map(str::to_owned).collect::<Vec<_>>());
    fields.map(|fields| (fields[3].clone(), fields[7].clone())).collect()
}

#[test]
fn a_search_for_a_technique_makes_the_same_on_any_threads_in_any_shards() {
    let order = "--technique skyscraper --count 12 --seed 5";
    let whole = made((&order, "--threads 1"));
    assert_eq!(made((&order, "--threads 3")), whole);
    let shards = ["1/3", "2/3", "3/3"].map(|k| made((&order, "--shard", k)));
    assert_eq!(shards.concat(), whole);
    let paths = paths(&whole);
    assert_eq!(paths.len(), 12);
    assert!(paths.iter().all(|(_, techniques)| techniques.contains("skyscraper:")), "{paths:?}");
}

#[test]
fn a_technique_can_be_the_hardest_and_its_file_is_made_again_from_its_manifest() {
    let directory = Folder::new();
    let path = |name: &str| directory.join(name).to_str().expect("text").to_owned();
    let (file, again) = (path("w.txt"), path("again.txt"));
    let order = "--technique W-Wing --technique-use hardest --level hard";
    made((&order, "--count 5 --seed 6 -q -o", &file));
    let puzzles = read(&file);
    assert!(paths(&puzzles).iter().all(|(hardest, _)| hardest == "w-wing"), "{puzzles}");
    let manifest = file + ".manifest.json";
    let recorded = read(&manifest);
    for word in ["--technique=w-wing", "--technique-use=hardest", "--search=difficulty"] {
        assert!(recorded.contains(&format!("\"{word}\"")), "{recorded}");
    }
    made(("--from-manifest", &manifest, "-q -o", &again));
    assert_eq!(read(&again), puzzles);
    // Without a search, random puzzles are drawn until one fits: others.
    let drawn = made((&order, "--search none --count 2 --seed 6"));
    assert!(!puzzles.starts_with(&drawn), "{drawn}");
    assert!(paths(&drawn).iter().all(|(hardest, _)| hardest == "w-wing"), "{drawn}");
}

#[test]
fn scores_and_ratings_are_those_of_grade() {
    let order = "--score 400-600 --se 3.2-3.8 --clues 26-28 --count 3";
    let puzzles = made((&order, "--seed 7"));
    for (profile, column, range) in [("hodoku", 2, 400.0..=600.0), ("se", 1, 3.2..=3.8)] {
        let grade = ("grade - -q --profile", profile);
        let (_, rows, _) = said(grade, &puzzles);
        let rows = rows.lines().filter(|row| !row.starts_with('#')).skip(1);
        let found: Vec<f64> = rows
            .map(|row| row.split(',').nth(column).expect("a column").parse().expect("a number"))
            .collect();
        assert!(found.len() == 3 && found.iter().all(|f| range.contains(f)), "{found:?}");
    }
}

#[test]
fn difficulties_that_no_puzzle_has_are_refused_at_once_with_what_would_do() {
    for (arguments, expected) in [
        ("--technique xwing", "is x-wing meant?"),
        ("--technique exocet", "expected one of full-house, naked-single"),
        ("--technique x-wing --level easy,medium", "has the level Hard or a higher"),
        ("--technique x-wing --score 20-139", "a score of 140 or more"),
        ("--level easy --score 801-", "a score of 800 at most"),
        ("--se 1.3-1.4", "the nearest ratings are 1.2 and 1.5"),
        ("--se 7.5-7.1", "expected a rating from 1.0 to 12.0"),
        ("--score 600-400", "expected a number, or two as in 400-600"),
        ("--technique-use hardest", "--technique <TECHNIQUES>"),
        ("--search difficulty", "--search difficulty needs --level"),
        ("--se 5 --kind grid", "--kind grid makes full grids"),
        ("--se 5 --kind unbiased --search difficulty", "unbiased puzzles cannot"),
        ("--technique x-wing --clues 16", "fewer than 17 clues"),
        ("--technique x-wing --solution-count 2", "cannot be used with"),
    ] {
        let order = ("generate --seed 1", arguments);
        let (code, out, said) = said(order, "");
        assert_eq!((code, &out[..]), (1, ""), "{arguments:?}: {said}");
        assert!(said.contains(expected), "{arguments:?}: {said}");
    }
}

/// An interrupted search keeps its part, and resumes it.
#[test]
fn an_interrupted_search_goes_on() {
    let directory = Folder::new();
    killed_and_resumed(&directory, "--technique xyz-wing --count 40");
}

#[test]
fn contradictions_are_refused() {
    for arguments in [
        "--kind grid --clues 30",
        "--kind unbiased --symmetry half-turn",
        "--clues 16",
        "--clues 30-20",
        "--symmetry round",
        "--multi 1",
        "--solution-count 1",
        "--search few-clues --nodes 3",
        "--search many-nodes --clues 20",
        "--search many-nodes --symmetry full",
        "--search many-nodes --kind unique",
        "--hard --search few-clues",
        "--resume",
    ] {
        assert_eq!(generate(arguments).status.code(), Some(1), "{arguments:?}");
    }
}

#[test]
fn a_seed_that_is_drawn_is_said_and_makes_the_same_again() {
    let run = |more: &str| said(("generate --count", more), "");
    let (code, drawn, said) = run("3");
    assert_eq!(code, 0, "{said}");
    let seed = said.trim().strip_prefix("ninefold: drew --seed ").expect("a seed");
    assert_eq!(run(&format!("3 --seed {seed}")), (0, drawn.clone(), String::new()));
    let (_, other, silent) = run("3 -q");
    assert!(other != drawn && silent.starts_with("ninefold: drew --seed"), "{silent}");
    let (code, out, said) = run("4 --shard 1/2");
    assert_eq!((code, &out[..]), (1, ""));
    assert!(said.contains("--shard needs --seed"), "{said}");
}

#[test]
fn a_run_with_a_drawn_seed_is_resumed() {
    let directory = Folder::new();
    let run = |more: &str| directory.told(("generate --count 5 -o m.txt", more));
    let (code, _, said) = run("-q --resume");
    assert_eq!((code, &*said), (0, ""));
    let (code, _, said) = run("--resume");
    assert_eq!(code, 0);
    assert!(said.contains("complete already") && !said.contains("drew"), "{said}");
}

#[test]
fn a_manifest_of_another_revision_is_refused_with_the_version_that_made_it() {
    let directory = Folder::new();
    let manifest = std::fs::read_to_string(dataset("hard.txt.manifest.json"));
    let revision = ninefold_jobs::revision::GENERATION;
    let [this, next] = [revision, revision + 1].map(|number| format!("\"revision\": {number}"));
    let other = manifest.expect("read").replace(&this, &next);
    let other = other.replace("ninefold 0.1.0", "ninefold 9.9.9");
    let path = directory.file("m.json", other);
    let (code, _, said) = said(("generate --from-manifest", &path), "");
    assert_eq!(code, 1);
    let expected = format!("ninefold 9.9.9, revision {} of generation", revision + 1);
    assert!(said.contains(&expected), "{said}");
    assert_eq!(directory.count(), 1);
}
