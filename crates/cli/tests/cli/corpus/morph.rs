//! `morph`: equivalents with their solutions, given by seed, line and number.

use std::collections::HashSet;

use super::grid;
use crate::harness::*;
use ninefold_jobs::canon::Canonicalizer;
use ninefold_jobs::verify;

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

#[test]
fn a_morph_depends_on_seed_line_and_number_alone() {
    let file = dataset("hard.txt");
    let with = |count: &str, threads: &str, seed: &str| {
        let options = ("--count", count, "--threads", threads, "--seed", seed, "--quiet");
        printed(("morph", &file, &options), "")
    };
    let three = with("3", "1", "1");
    assert_eq!(three.lines().count(), 30_000);
    assert!(with("3", "4", "1") == three && with("3", "1", "2") != three);
    let one = with("1", "2", "1");
    assert!(one.lines().eq(three.lines().step_by(3)));
    assert_eq!(with("0", "1", "1"), "");
}

#[test]
fn no_morphs_leave_remarks_and_originals() {
    let input = format!("# c\n{PUZZLE}\nx\n");
    let (code, out, _) = said("morph - --count 0 --keep-original", &input);
    let lines: Vec<&str> = out.lines().collect();
    assert_eq!((code, lines.len()), (3, 3));
    assert_eq!(lines[..2], ["# c", PUZZLE]);
    assert!(lines[2].starts_with("malformed: line 3, column 1"), "{out}");
}
