//! `solve` and `verify` on puzzles of restricted candidates, which clues cannot express.

use crate::convert::{converted, zeros};
use crate::harness::*;

/// A puzzle of candidates alone: in each cell the solution's digit and the one after it.
pub(crate) fn restricted() -> String {
    let cell = |digit: char| {
        let digit = digit.to_digit(10).expect("a digit");
        let keep = move |d: &u32| *d == digit || *d == digit % 9 + 1;
        (1..10).map(move |d| if keep(&d) { d.to_string() } else { ".".to_owned() })
    };
    SOLUTION.chars().flat_map(cell).collect()
}

fn solve(options: impl Words, input: &str) -> (i32, String, String) {
    said(("solve - --quiet", options), input)
}

#[test]
fn solve_respects_every_mark() {
    let marks = restricted();
    let all = "123456789".repeat(81);
    let plain = converted("pencilmarks", PUZZLE);
    let none = marks.replacen('5', ".", 1).replacen('6', ".", 1);
    let input = format!("{marks}\n# c\n{}{none}\n{}\n{all}\n", plain, &marks[..700]);
    for engine in ["auto", "rules", "mrv", "mrv-random", "reference"] {
        let (code, out, said) = solve(("--engine", engine), &input);
        let lines: Vec<&str> = out.lines().collect();
        assert_eq!(lines[1], format!("{marks},{SOLUTION},multiple"), "{engine}: {said}");
        assert_eq!(lines[2], "# c");
        assert_eq!(lines[3], format!("{},{SOLUTION},unique", plain.trim_end()));
        assert_eq!(lines[4], format!("{none},,none"));
        assert!(lines[5].contains("malformed: line 5, column 701: found the end of the line"));
        assert!(lines[6].starts_with(&format!("{all},")) && lines[6].ends_with(",multiple"));
        assert_eq!((code, lines.len()), (3, 7));
    }
}

#[test]
fn an_engine_that_cannot_is_refused_up_front() {
    for engine in ["lanes", "naive", "blanks", "presorted"] {
        let (code, out, said) = solve(("--engine", engine), &restricted());
        assert_eq!((code, &*out), (1, ""));
        let expected = format!("which the engine {engine} cannot solve; these can: reference, mrv");
        assert!(said.contains(&expected), "{said}");
    }
    for verb in ["compare", "canon"] {
        fails((verb, "-"), restricted(), 1, "which only solve, verify, convert, show");
    }
}

#[test]
fn solutions_of_marks_are_verified() {
    let marks = restricted();
    let (_, solved, _) = solve("--first", &format!("{marks}\n"));
    let verify = |text: &str| said("verify - -q", text);
    assert_eq!(verify(&solved).0, 0, "{solved}");
    // Right by the rules, but not among the candidates.
    let one_less = solved.replacen("....56...", ".....6...", 1);
    assert_ne!(one_less, solved);
    let (code, out, _) = verify(&one_less);
    assert_eq!((code, &*out), (3, "line 2: wrong: r1c1 may not hold 5\n"));
    let given = format!("{marks},{SOLUTION}\n");
    assert_eq!(solve("--check", &given).0, 0);
    let given = format!("{},{SOLUTION}\n", marks.replacen('5', ".", 1));
    let (code, out, _) = solve("--check", &given);
    assert_eq!(code, 3);
    assert!(out.contains("the given solution is wrong: r1c1 may not hold 5"), "{out}");
}

#[test]
fn solve_takes_drawn_candidates_and_library_lines() {
    let marks = restricted();
    let drawn = converted("candidates", &marks);
    let (_, expected, _) = solve("", &marks);
    assert_eq!(solve("", &drawn).1, expected, "{drawn}");
    let library = converted("hodoku", &marks);
    assert_eq!(solve("", &library).1, expected, "{library}");
    let (_, out, _) = solve("--keep-fields", &format!(":0100:1:{PUZZLE}::193::\n"));
    let header = "puzzle,solution,status,technique,candidates,eliminations,placements,extra";
    assert_eq!(out, format!("{header}\n{PUZZLE},{SOLUTION},unique,0100,1,193,,\n"));
    let (_, out, _) = solve("--keep-fields", &format!("bbab350d8ae7 {}  1.2\n", zeros()));
    let row = format!("{},{SOLUTION},unique,bbab350d8ae7,1.2", zeros());
    assert_eq!(out, format!("puzzle,solution,status,sha1,rating\n{row}\n"));
}
