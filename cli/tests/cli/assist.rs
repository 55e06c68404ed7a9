//! What `assist` promises where its input is no terminal; terminal.rs has the rest.

use crate::harness::run;

const EASY: &str =
    "53..7....6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5....8..79";
/// No rule applies at the beginning, nor for a long time.
const HARD: &str =
    "8..........36......7..9.2...5...7.......457.....1...3...1....68..85...1..9....4..";
const HARD_SOLUTION: &str =
    "812753649943682175675491283154237896369845721287169534521974368438526917796318452";

fn said(puzzle: &str, input: &str) -> String {
    let output = run(&["assist", puzzle], input);
    let err = String::from_utf8_lossy(&output.stderr).into_owned();
    assert_eq!((output.status.code(), err.as_str()), (Some(0), ""));
    String::from_utf8(output.stdout).expect("text")
}

#[test]
fn rules_solve_an_easy_puzzle_without_asking() {
    let text = said(EASY, "");
    assert!(text.contains("  Naked Single: ") && text.ends_with("solved\n"), "{text}");
    assert!(!text.contains("digit?"), "{text}");
}

#[test]
fn digits_lead_to_the_end() {
    let input: String = (0..81)
        .map(|i| format!("r{}c{} {}\n", i / 9 + 1, i % 9 + 1, &HARD_SOLUTION[i..=i]))
        .collect();
    let text = said(HARD, &input);
    assert!(text.ends_with("solved\n"), "{text}");
    assert!(text.contains("refused: r1c1 is given: it is 8"), "{text}");
}

#[test]
fn what_cannot_be_is_refused_with_the_reason() {
    for (line, reason) in [
        ("r1c1 5", "refused: r1c1 is given: it is 8"),
        ("0=5", "refused: r1c1 is given: it is 8"),
        ("r1c2 8", "refused: r1 has an 8 already, in r1c1"),
        ("r1c2 7", "refused: c2 has a 7 already, in r3c2"),
        ("r1c2 2", "refused: 2 in r1c2 is wrong: no solution has it there"),
        ("81 5", "not understood: column 1: found index 81, expected one from 0 to 80"),
        ("r10c2 5", "not understood: column 2: found 10, expected a row from 1 to 9"),
        ("r1c2 x", "not understood: column 6: found 'x', expected a digit from 1 to 9"),
        ("undo", "there is nothing to undo"),
        ("", "takes the last digit back"),
    ] {
        let text = said(HARD, &format!("{line}\n"));
        assert!(text.contains(reason), "{line}: {text}");
        assert!(text.ends_with(&format!("60 blanks left: {HARD}\n")), "{line}: {text}");
    }
}

#[test]
fn a_candidate_that_a_rule_took_away_is_refused_with_the_rule() {
    let puzzles = std::fs::read_to_string(
        std::path::Path::new(crate::harness::ROOT).join("datasets/hard.txt"),
    );
    let (mut seen, puzzles) = (0, puzzles.expect("a dataset"));
    for puzzle in puzzles.lines().take(40) {
        let text = said(puzzle, "");
        // ... => r3c9<>4: that candidate, while the cell is blank.
        let step = text.lines().rev().find(|line| line.contains("Locked Candidates"));
        let Some(sentence) = step.map(str::trim) else { continue };
        let (cells, digit) = sentence.rsplit_once("<>").expect("an elimination");
        let cell = cells.rsplit_once([' ', ',']).map_or(cells, |(_, cell)| cell);
        if cell.len() != 4 || text.contains(&format!("{cell}=")) {
            continue;
        }
        let text = said(puzzle, &format!("{cell} {digit}\n"));
        if text.contains("refused: ") && text.contains("already") {
            continue;
        }
        let refusal = format!("refused: {digit} is no candidate of {cell} any more: {sentence}");
        assert!(text.contains(&refusal), "{refusal}\n{text}");
        seen += 1;
    }
    assert!(seen > 3, "{seen}");
}

#[test]
fn undo_takes_back_what_followed_too() {
    let text = said(HARD, "r1c2 1\nr1c3 2\nundo\nundo\nundo\n");
    assert!(text.contains("there is nothing to undo"), "{text}");
    assert!(text.ends_with(&format!("60 blanks left: {HARD}\n")), "{text}");
}

#[test]
fn a_hint_asked_for_again_is_a_digit() {
    let text = said(HARD, "hint\nhint\n");
    let digit = text.lines().find(|line| line.contains(" is ")).expect("a digit");
    let (cell, digit) = digit.split_once(" is ").expect("a digit");
    let cell = cell.rsplit(' ').next().expect("a cell").as_bytes();
    let index = usize::from(cell[1] - b'1') * 9 + usize::from(cell[3] - b'1');
    assert_eq!(&HARD_SOLUTION[index..=index], digit.trim(), "{text}");
}

#[test]
fn of_several_solutions_any_will_do() {
    let empty = ".".repeat(81);
    let text = said(&empty, "r1c1 1\nr1c2 1\nr1c2 2\n");
    assert!(text.contains("several solutions"), "{text}");
    assert!(text.contains("refused: r1 has a 1 already, in r1c1"), "{text}");
    assert!(text.contains("79 blanks left: 12"), "{text}");
}

#[test]
fn no_input_makes_it_panic() {
    let long = "r".repeat(100_000);
    for input in
        [&b"\xff\xfe\n\0\n"[..], long.as_bytes(), b"r1c2", b"\n\n\n", b"r1c2 5\r\nquit\r\n"]
    {
        let output = run(&["assist", HARD], input);
        assert_eq!(output.status.code(), Some(0), "{}", String::from_utf8_lossy(&output.stderr));
    }
}

#[test]
fn a_puzzle_without_a_solution_is_refused() {
    for (puzzle, code, message) in [
        (format!("55{}", &EASY[2..]), 1, "no solution: digit 5 in row 1 at r1c1 and r1c2"),
        (format!("{EASY}1"), 1, "the puzzle is malformed: column 82"),
        ("-".to_owned(), 1, "standard input is where digits come from"),
        ("no-such-file".to_owned(), 2, "cannot read no-such-file"),
    ] {
        let output = run(&["assist", &puzzle], "");
        let err = String::from_utf8_lossy(&output.stderr).into_owned();
        assert_eq!(output.status.code(), Some(code), "{err}");
        assert!(err.contains(message), "{err}");
    }
}

#[test]
fn a_hint_where_there_are_several_solutions_says_so() {
    let text = said(&".".repeat(81), "hint\n");
    assert!(
        text.contains("there is more than one solution from here; in one of them r1c1 is "),
        "{text}"
    );
    let text = said(HARD, "hint\nhint\n");
    assert!(!text.contains("more than one solution"), "{text}");
}
