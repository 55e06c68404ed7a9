//! Traces: what is paid for, and what is not.

use ninefold_reasoning::{OracleOptions, TraceScore};

use super::{EASY, cells, dataset, judge, oracle};

fn score(puzzle: &str, text: &str) -> TraceScore {
    let mut oracle = oracle(OracleOptions::default());
    oracle.score_trace(&cells(puzzle), text.as_bytes()).expect("a score")
}

/// The mean, in hundredths, and the number of cells placed.
fn paid(text: &str) -> (i32, usize) {
    let score = score(EASY, text);
    ((score.mean * 100.0).round() as i32, score.placed)
}

#[test]
fn right_steps_are_paid_for() {
    assert_eq!(paid("1. So r5c5=5.\n2. Column 5: r7c5=3.\n<answer>r1c3=1</answer>"), (100, 2));
    assert_eq!(paid("r5c5=5, r7c5=3"), (100, 2));
    // A guess that is true, and one that is false; what comes behind it is nothing.
    assert_eq!(paid("r5c5=5\nr1c3=4"), (50, 2));
    assert_eq!(paid("r5c5=5\nr1c3=1\nr7c5=3\nr7c5=3"), (0, 1));
    assert!(score(EASY, "r1c3=1").is_wrong);
    assert_eq!(score(EASY, "r5c5=5\nr1c3=1").min, -1.0);
}

#[test]
fn words_that_only_look_like_steps_are_none() {
    for text in [
        "",
        "I begin with row 1, which has 5, 3 and 7.",
        "If r1c3 is 1, then r1c4 is 2.",
        "r5c5 must be 5",
        "Forcing: r1c3=1 r1c4=2; r1c3=4 r1c4=6 => nothing",
        "X-Chain: 4 r1c8 =4= r1c2 -4- r2c2",
        "<answer>r5c5=5</answer>",
        "\\boxed{r5c5=5}",
        "the term2r5c5=5",
    ] {
        let score = score(EASY, text);
        assert_eq!((score.steps.len(), score.mean, score.min), (0, 0.0, 0.0), "{text}");
    }
}

#[test]
fn hacks_earn_nothing() {
    let honest = paid("r5c5=5\nr1c3=4");
    // Repeating a step; stating clues; steps in a cell that is filled already.
    assert_eq!(paid("r5c5=5\nr5c5=5\nr5c5=5\nr1c3=4"), honest);
    assert_eq!(paid("r1c1=5\nr1c2=3\nr5c5=5\nr1c1<>4\nr1c3=4"), honest);
    // All names of techniques at once.
    let names: String = ninefold_reasoning::technique_codes().collect::<Vec<_>>().join(", ");
    assert_eq!(paid(&format!("r5c5=5\nBy {names}: r1c3=4")), honest);
    // A sentence with two conclusions, one of them false: no part of it hides the other.
    assert_eq!(paid("So r5c5=5 and r1c3=1."), (0, 1));
    assert_eq!(paid("So r1c3=1 and r5c5=5."), (-50, 0));
    // A conclusion begun and not ended, so that it is not judged.
    assert_eq!(paid("r5c5=5\nr1c3=1x"), (50, 1));
    // A step in the notation of another one, behind the false one.
    assert_eq!(paid("r1c3=1\nr5c5=5\nr7c5=3"), (-33, 0));
}

#[test]
fn steps_behind_the_solution_earn_nothing() {
    let mut solved = String::new();
    let solution =
        "534678912672195348198342567859761423426853791713924856961537284287419635345286179";
    for (i, digit) in solution.chars().enumerate() {
        solved += &format!("r{}c{}={digit}\n", i / 9 + 1, i % 9 + 1);
    }
    let once = score(EASY, &solved);
    let twice = score(EASY, &format!("{solved}{solved}r1c1<>1\nr9c9<>1"));
    assert_eq!((once.placed, once.mean), (51, twice.mean));
    assert!(once.mean < 1.0, "in the order of rows some of it is a guess");
}

#[test]
fn many_strikes_do_not_hide_a_guess() {
    let kinds = |puzzle: &str, sign: &str, kind: &str| -> Vec<String> {
        let all = (0..729).map(|i| format!("r{}c{}{sign}{}", i / 81 + 1, i / 9 % 9 + 1, i % 9 + 1));
        all.filter(|claim| judge(puzzle, &[], claim).kind.name() == kind).collect()
    };
    let text = dataset("hard");
    let strikes = |puzzle: &&str| kinds(puzzle, "<>", "direct").len() > 5;
    let puzzle = text.lines().find(strikes).expect("a puzzle");
    let strikes = kinds(puzzle, "<>", "direct").join("\n");
    let guess = kinds(puzzle, "=", "chained").pop().expect("a claim");
    let alone = score(puzzle, &guess);
    assert_eq!((alone.mean, alone.placed), (0.0, 1), "{alone:?}");
    assert_eq!(score(puzzle, &format!("{strikes}\n{guess}")).mean, 0.0);
    // Where nothing is placed, they are what is paid for.
    assert_eq!(score(puzzle, &strikes).mean, 1.0);
}
