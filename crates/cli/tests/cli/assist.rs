//! Behaviour of `assist` with an input that is no terminal; terminal.rs has the rest.

use crate::harness::{self, *};

/// Two rules apply at the beginning, then an X-Wing.
const X_WING: &str =
    "........1.13....5..6..2.74..2...7..6....3.....4.56..38...95....89......4..26..1..";
/// No rule applies at the beginning, nor for a long time.
const HARD: &str =
    "8..........36......7..9.2...5...7.......457.....1...3...1....68..85...1..9....4..";
const HARD_SOLUTION: &str =
    "812753649943682175675491283154237896369845721287169534521974368438526917796318452";

fn said(puzzle: &str, input: &str) -> String {
    let (code, out, error) = harness::said(("assist", [puzzle]), input);
    assert_eq!((code, &*error), (0, ""));
    out
}

#[test]
fn rules_solve_an_easy_puzzle_without_asking() {
    let text = said(PUZZLE, "");
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
fn impossible_moves_are_refused_with_the_reason() {
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
        ("", "takes the last move back"),
        ("redo", "there is nothing to redo"),
        ("r1c2<>8", "refused: r1 has an 8 already, in r1c1"),
        ("r1c2<>1", "refused: 1 cannot go from r1c2: no solution is without it there"),
        ("r1c2<>0", "not understood: column 7: found '0', expected a digit from 1 to 9"),
        ("save", "not understood: save needs the name of a file"),
    ] {
        let text = said(HARD, &format!("{line}\n"));
        assert!(text.contains(reason), "{line}: {text}");
        assert!(text.ends_with(&format!("60 blanks left: {HARD}\n")), "{line}: {text}");
    }
}

#[test]
fn a_candidate_that_a_rule_took_away_is_refused_with_the_rule() {
    let mut seen = 0;
    for puzzle in &lines_of("hard.txt")[..40] {
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
fn a_hint_shows_more_each_time_it_is_asked_for() {
    let text = said(X_WING, "hint\nhint\nhint\napply\nundo\nredo\n");
    let answers: Vec<&str> = text.split("digit? ").collect();
    assert!(answers[1].starts_with("hint\nX-Wing\n"), "{text}");
    assert!(
        answers[2]
            .starts_with("hint\nX-Wing: look at r4c3, r4c7, r8c3 and r8c7 (r4, r8, c3, c7)\n"),
        "{text}"
    );
    let step = "X-Wing: 5 r48 c37 => r135c3,r5c7<>5\n";
    assert!(answers[3].contains("5*") && answers[3].ends_with(step), "{text}");
    assert!(answers[4].contains(step), "{text}");
    // The applied step is gone, then back, and gone again.
    let position = |answer: &str| answer.lines().filter(|l| l.starts_with('|')).collect::<String>();
    assert_ne!(position(answers[4]), position(answers[5]));
    assert_eq!(position(answers[4]), position(answers[6]));
}

#[test]
fn a_digit_of_the_solution_is_announced_as_such() {
    let text = said(HARD, "hint\napply\n");
    let said = "No step found: no technique of the profile hodoku applies; a digit of the solution";
    assert!(text.contains(&format!("{said}\n")) && text.contains(&format!("{said}: r")), "{text}");
}

#[test]
fn its_own_hints_solve_any_puzzle() {
    for puzzle in [HARD, &".".repeat(81)] {
        let text = said(puzzle, &"apply\n".repeat(300));
        assert!(text.ends_with("solved\n"), "{text}");
        let is_empty = !puzzle.contains('8');
        assert_eq!(
            text.contains("No step found: "),
            is_empty || text.contains("a digit of the solution")
        );
    }
}

#[test]
fn candidates_go_and_rules_follow() {
    let text = said(HARD, "r1c2<>2, r1c2<>4\nr1c2 4\nundo\n");
    assert!(text.contains("\nr1c2<>2, r1c2<>4\n"), "{text}");
    has(&text, &["refused: 4 is no candidate of r1c2 any more: it was taken away"]);
}

#[test]
fn a_saved_game_goes_on() {
    let directory = Folder::new();
    let file = directory.join("game.txt");
    let name = file.to_str().expect("text");
    let text = said(HARD, &format!("r1c2 1\nr1c3<>4\nsave {name}\nquit\n"));
    assert!(text.contains(&format!("saved in {name}\n")), "{text}");
    let again = said(name, "");
    assert!(again.starts_with("21 clues, 1 filled in, one solution"), "{again}");
    let position = |text: &str| {
        let lines = text.lines().filter(|line| line.starts_with('|'));
        let lines: Vec<String> = lines.map(str::to_owned).collect();
        lines[lines.len() - 9..].to_vec()
    };
    assert_eq!(position(&text), position(&again));
    // Other verbs read it as well.
    let (code, shown, _) = harness::said(("solve", name, "--output-format solution"), "");
    assert_eq!((code, shown.lines().last()), (0, Some(HARD_SOLUTION)));
    // No other file is overwritten.
    std::fs::write(&file, "Dear all,\n").expect("written");
    let text = said(HARD, &format!("save {name}\nquit\n"));
    assert!(text.contains("not saved: ") && text.contains("exists"), "{text}");
    assert_eq!(bytes(&file), b"Dear all,\n");
}

#[test]
fn positions_and_variants_are_taken() {
    let line = format!(":0000:x:8+1{}:412 512:::", &HARD[2..]);
    assert!(said(&line, "").starts_with("21 clues, 1 filled in, one solution"));
    let wrong = format!(":0000:x:8+2{}::::", &HARD[2..]);
    let text = said(&wrong, "check\nhint\napply\n");
    assert!(text.contains("something is wrong: check shows what"), "{text}");
    assert!(text.contains("r1c2 is not 2") && text.contains("Something is wrong"), "{text}");
    assert!(text.ends_with(&format!("60 blanks left: {HARD}\n")), "{text}");
    let text = said(".Cage~3~R1C1~R1C2.Cage~7~R1C3~R1C4", "hint\nhint\nhint\nr1c1 3\nr1c1 1\n");
    assert!(text.contains("a variant, for which there are no rules"), "{text}");
    assert!(text.contains("A constraint rules candidates out: "), "{text}");
    has(&text, &["refused: 3 is no candidate of r1c1: a constraint rules it out"]);
    assert!(text.contains("80 blanks left: 1"), "{text}");
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
        printed(("assist", HARD), input);
    }
}

#[test]
fn a_puzzle_without_a_solution_is_refused() {
    for (puzzle, code, message) in [
        (format!("55{}", &PUZZLE[2..]), 1, "no solution: digit 5 in row 1 at r1c1 and r1c2"),
        (format!("{PUZZLE}1"), 1, "the puzzle is malformed: column 82"),
        ("-".to_owned(), 1, "digits are read from standard input"),
        ("no-such-file".to_owned(), 2, "cannot read no-such-file"),
    ] {
        fails(["assist", &puzzle], "", code, message);
    }
}

#[test]
fn a_hint_reports_several_solutions() {
    let text = said(&".".repeat(81), "hint\n");
    assert!(text.contains("a digit of one of several solutions"), "{text}");
    let text = said(HARD, "hint\nhint\n");
    assert!(!text.contains("several solutions"), "{text}");
}
