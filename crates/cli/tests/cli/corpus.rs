//! `canon`, `dedup` and `morph`: what is computed again; sessions/corpus.txt has the rest.

use std::collections::{HashMap, HashSet};

use crate::harness::*;
use ninefold_jobs::canon::Canonicalizer;
use ninefold_jobs::engine::{Engine, Limits, Rules};
use ninefold_jobs::grid::Grid;
use ninefold_jobs::random::Random;
use ninefold_jobs::text::line;
use ninefold_jobs::verify;

fn grid(text: &str) -> Grid {
    line::parse(text.as_bytes()).expect("a grid")
}

/// The first lines of minimal.txt with morphs of each, in random order.
fn with_morphs(count: usize, morphs: &str) -> String {
    let order = ("morph - --count", morphs, "--seed 5 --keep-original --quiet");
    let morphed = printed(order, lines_of("minimal.txt")[..count].join("\n"));
    let mut lines: Vec<&str> = morphed.lines().collect();
    Random::new(6, 6).shuffle(&mut lines);
    lines.join("\n") + "\n"
}

#[test]
fn a_solved_puzzle_and_its_symmetry_tell_the_same() {
    // The engine's solution of a morph is the morph of the solution: what groups by solution groups
    // right.
    let mut engine = Rules::new();
    let morphs = printed("morph - --count 10 -q", PUZZLE);
    let mut canonicalizer = Canonicalizer::new();
    let form = canonicalizer.canonical(&grid(SOLUTION)).grid;
    for morph in morphs.lines() {
        let solution = engine.solve_one(&grid(morph), &Limits::UNIQUE).first;
        assert_eq!(canonicalizer.canonical(&solution).grid, form);
    }
}

#[test]
fn dedup_finds_all_equivalents() {
    let directory = Folder::new();
    let input = with_morphs(1000, "10");
    assert_eq!(input.lines().count(), 11_000);
    let many = directory.file("many.txt", &input);
    let dropped = directory.join("dropped.csv");
    let with = |options: &[&str]| printed(("dedup", &many, "--equivalent", options), "");
    let kept = with(&["--threads", "1", "--dropped", text(&dropped)]);
    assert_eq!(kept.lines().count(), 1000);
    assert!(with(&["--threads", "3"]) == kept);
    // The first of each is kept, and the list names it for the others.
    let mut canonicalizer = Canonicalizer::new();
    let mut form = |text: &str| canonicalizer.canonical(&grid(text)).grid.to_string();
    let lines: Vec<&str> = input.lines().collect();
    let mut first = HashMap::new();
    for (number, line) in lines.iter().enumerate() {
        first.entry(form(line)).or_insert(number);
    }
    let expected: HashSet<&str> = first.values().map(|&number| lines[number]).collect();
    assert!(kept.lines().all(|line| expected.contains(line)));
    let dropped = read(dropped);
    assert_eq!(dropped.lines().count(), 10_001);
    for row in dropped.lines().skip(1) {
        let fields: Vec<&str> = row.split(',').collect();
        let [here, repeats] = [0, 1].map(|i| fields[i].parse::<usize>().expect("a line") - 1);
        assert_eq!(lines[here], fields[2]);
        assert_eq!(first[&form(fields[2])], repeats);
    }
    assert_eq!(printed(("dedup", &many, "--quiet"), "").lines().count(), 11_000);
}

#[test]
fn morphs_are_equivalents_with_their_solutions() {
    let input = format!("quizzes,solutions\n{PUZZLE},{SOLUTION}\n{PUZZLE},\n");
    let order = "morph - --count 20 --seed 4 --solutions --keep-original";
    let out = printed(order, &input);
    let lines: Vec<&str> = out.lines().collect();
    assert_eq!((lines.len(), lines[0]), (43, "puzzle,solution"));
    assert_eq!(lines[1], format!("{PUZZLE},{SOLUTION}"));
    let form = Canonicalizer::new().canonical(&grid(PUZZLE)).grid;
    let mut distinct = HashSet::new();
    for line in &lines[1..22] {
        let (puzzle, solution) = line.split_once(',').expect("two fields");
        let (puzzle, solution) = (grid(puzzle), grid(solution));
        assert!(verify::is_solution(&puzzle, &solution));
        assert_eq!(Canonicalizer::new().canonical(&puzzle).grid, form);
        distinct.insert(puzzle.to_string());
    }
    assert_eq!(distinct.len(), 21);
    assert_eq!(lines[22], format!("{PUZZLE},"));
    // Another line is another place: the same puzzle gets other morphs.
    assert!(lines[23..].iter().all(|line| line.ends_with(',')));
    assert!(lines[23..].iter().all(|line| !distinct.contains(line.trim_end_matches(','))));
}
