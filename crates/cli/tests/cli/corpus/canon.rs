//! `canon`: a line for each line, whatever the layout, the same on any number of threads.

use super::{MOST_CANONICAL, grid};
use crate::harness::*;
use ninefold_jobs::canon::Canonicalizer;
use ninefold_jobs::engine::{Engine, Limits, Rules};

#[test]
fn canon_writes_a_line_for_each_line() {
    let input = format!("# title\r\n{PUZZLE};7.2\r\n\r\n{MOST_CANONICAL}\n12x\n{SOLUTION}");
    let (code, out, _) = said("canon - --with-symmetry", &input);
    let lines: Vec<&str> = out.lines().collect();
    let form = |text| Canonicalizer::new().canonical(&grid(text)).grid;
    assert_eq!(lines[0], "# title");
    assert_eq!(lines[1], format!("{},1", form(PUZZLE)));
    assert_eq!(lines[2], "");
    assert_eq!(lines[3], format!("{MOST_CANONICAL},648"));
    assert!(lines[4].starts_with("malformed: line 5, column 3: found 'x'"), "{}", lines[4]);
    assert_eq!(lines[5], format!("{},1", form(SOLUTION)));
    assert_eq!((code, lines.len()), (3, 6));
    let (_, plain, _) = said("canon -", &input);
    assert_eq!(plain.lines().nth(3), Some(MOST_CANONICAL));
}

#[test]
fn canon_takes_every_layout_and_does_not_depend_on_threads() {
    let csv = format!("id,puzzle\n1,{PUZZLE}\n");
    let drawn = nine_lines(PUZZLE) + "\n";
    let [of_line, of_csv, of_drawing] =
        [PUZZLE, &csv, &drawn].map(|input| printed("canon -", input));
    assert!(of_csv == of_line && of_drawing == of_line, "{of_line} {of_csv} {of_drawing}");
    let (code, kept, _) = said("dedup -", drawn.repeat(2) + "12x......\n");
    assert_eq!((code, kept.lines().next()), (3, Some(PUZZLE)));
    assert!(kept.lines().nth(1).is_some_and(|line| line.starts_with("malformed: line 21,")));
    let file = dataset("minimal.txt");
    let with = |threads| printed(("canon", &file, "--threads", threads, "--quiet"), "");
    let one = with("1");
    assert_eq!(one.lines().count(), 10_000);
    assert!(with("2") == one && with("5") == one);
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
