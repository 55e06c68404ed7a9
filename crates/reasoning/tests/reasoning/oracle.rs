//! The step oracle: verdicts against brute force, against graders of one technique, and cases of all
//! kinds; traces that are written to be paid for nothing.

use std::collections::{BTreeMap, BTreeSet};

use ninefold_core::grid::{Cell, Grid};
use ninefold_core::random::Random;
use ninefold_logic::{Grader, HODOKU, LogicBoard};
use ninefold_reasoning::{
    Cells, Claim, Grounds, Oracle, OracleError, OracleOptions, Size, State, StateKind, Verdict,
    VerdictKind, technique_codes,
};

use crate::hunt;

mod brute;
mod traces;

const EASY: &str =
    "53..7....6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5....8..79";
const HARD: &str =
    "8..........36......7..9.2...5...7.......457.....1...3...1....68..85...1..9....4..";

/// The puzzles of datasets/, a line each.
fn dataset(name: &str) -> String {
    let path = format!("{}/../../datasets/{name}.txt", env!("CARGO_MANIFEST_DIR"));
    std::fs::read_to_string(path).expect("a data set")
}

fn nine() -> Size {
    Size::new(9).expect("a size")
}

fn cells(text: &str) -> Cells {
    Cells::parse(nine(), text.as_bytes()).expect("cells")
}

fn claim(text: &str) -> Claim {
    Claim::parse(nine(), text.as_bytes()).expect("a claim")
}

fn oracle(options: OracleOptions) -> Oracle {
    Oracle::new(options).expect("an oracle")
}

/// The verdict on a claim about a puzzle, with more cells filled.
fn judge(puzzle: &str, more: &[&str], text: &str) -> Verdict {
    let mut now = puzzle.to_owned().into_bytes();
    for place in more.iter().map(|place| place.as_bytes()) {
        now[usize::from((place[1] - b'1') * 9 + place[3] - b'1')] = place[5];
    }
    let (puzzle, now) = (cells(puzzle), Cells::parse(nine(), &now).expect("cells"));
    let state = State { puzzle: &puzzle, cells: &now, candidates: None };
    oracle(OracleOptions::default())
        .judge(&state, &claim(text), Grounds::default())
        .expect("a verdict")
}

#[test]
fn a_verdict_names_its_fact() {
    for (text, kind, why) in [
        ("r1c1=6", "filled", "r1c1 is 5"),
        ("r1c1<>5", "filled", "r1c1 is 5"),
        ("r1c3=6", "clash", "r1c3 sees 6 in r2c1"),
        ("r1c1=5", "idle", "r1c1 is 5"),
        ("r1c1<>6", "idle", "r1c1 is 5"),
        ("r1c3<>6", "idle", "6 is ruled out in r1c3 already"),
        ("r1c3=1", "false", "with 1 in r1c3, column 8 has no place left for 1"),
        ("r5c5=5", "direct", "by naked-single"),
        ("r5c5=5 r1c1=5", "direct", "by naked-single"),
        ("r7c5=3", "chained", "by naked-single after 1 other step"),
        ("r5c5=5 r1c1=6", "filled", "r1c1 is 5"),
        ("r5c5=5 r1c3=1", "false", "with 1 in r1c3, column 8 has no place left for 1"),
    ] {
        let verdict = judge(EASY, &[], text);
        assert_eq!((verdict.kind.name(), &*verdict.why.to_string()), (kind, why), "{text}");
        assert_eq!(verdict.is_justified, kind == "direct", "{text}");
        let is_true = !matches!(kind, "filled" | "clash" | "false");
        assert_eq!(verdict.is_true, Some(is_true), "{text}");
    }
}

#[test]
fn from_a_wrong_position_nothing_is_justified() {
    // The 5 of row 1 goes into r1c3 as well; or a digit that is wrong though nothing shows it.
    for place in ["r1c3=5", "r1c3=1"] {
        let verdict = judge(EASY, &[place], "r5c5=5");
        assert_eq!((verdict.state, verdict.kind), (StateKind::Wrong, VerdictKind::Guess));
        assert_eq!((verdict.is_true, verdict.is_justified), (Some(true), false));
        assert_eq!(judge(EASY, &[place], "r5c5=7").kind, VerdictKind::Clash);
        assert_eq!(judge(EASY, &[place], "r7c5=5").is_true, Some(false));
    }
}

#[test]
fn a_technique_or_premises_must_lead_there() {
    let puzzle = cells(EASY);
    let state = State { puzzle: &puzzle, cells: &puzzle, candidates: None };
    let mut oracle = oracle(OracleOptions::default());
    for (text, technique, premises, kind) in [
        ("r5c5=5", Some("naked-single"), None, "direct"),
        ("r5c5=5", Some("x-wing"), None, "unsound"),
        ("r5c5=5", None, Some("r5c1=4 r5c4=8 r5c6=3 r5c9=1 r1c5=7 r6c5=2 r4c5=6 r2c5=9"), "direct"),
        ("r5c5=5", None, Some("r5c1=4 r5c4=8 r5c6=3 r5c9=1 r1c5=7 r6c5=2 r4c5=6"), "unsound"),
        ("r5c5=5", Some("naked-single"), Some("r5c5<>1,2,3,4,6,7,8,9"), "direct"),
        ("r5c5=5", Some("hidden-single"), Some("r5c5<>1,2,3,4,6,7,8,9"), "unsound"),
        ("r5c5=5", None, Some("r5c5<>1,2,3,4,6,7,8,9 r1c3=4"), "unsound"),
        ("r5c5=6", Some("naked-single"), None, "clash"),
    ] {
        let premises = premises.map(claim);
        let grounds = Grounds { technique, premises: premises.as_ref() };
        let verdict = oracle.judge(&state, &claim(text), grounds).expect("a verdict");
        assert_eq!(verdict.kind.name(), kind, "{text} {technique:?} {}", verdict.why);
    }
    let grounds = Grounds { technique: Some("x-ray"), premises: None };
    let refused = oracle.judge(&state, &claim("r5c5=5"), grounds).expect_err("no technique");
    assert_eq!(refused, OracleError::Technique("x-ray".to_owned()));
}

#[test]
fn positions_that_are_none_are_refused() {
    let mut oracle = oracle(OracleOptions::default());
    let mut words = |puzzle: &str, now: &str, candidates: Option<&[u16]>| {
        let (puzzle, now) = (cells(puzzle), cells(now));
        let state = State { puzzle: &puzzle, cells: &now, candidates };
        let error = oracle.judge(&state, &claim("r5c5=5"), Grounds::default());
        error.expect_err("an error").to_string()
    };
    let blank = ".".repeat(81);
    assert_eq!(words(EASY, &blank, None), "r1c1 is blank in the position, expected its clue 5");
    assert_eq!(words(EASY, EASY, Some(&[0; 80])), "found candidates of 80 cells, expected 81");
    let clash = format!("{:.<81}", "55");
    assert_eq!(words(&clash, &clash, None), "the puzzle has no solution");
    let small = Cells::parse(Size::new(4).expect("a size"), b"1.3434122143432.").expect("cells");
    let state = State { puzzle: &small, cells: &small, candidates: None };
    let error = oracle.judge(&state, &claim("r1c1=1"), Grounds::default()).expect_err("an error");
    assert_eq!(error, OracleError::Size(4));
    assert!(Oracle::new(OracleOptions { cap: "brute-force", ..OracleOptions::default() }).is_err());
}

#[test]
fn claims_that_are_malformed_have_a_place() {
    for (text, words) in [
        ("", "column 1: found the end of the line, expected r"),
        ("r5c2", "column 5: found the end of the line, expected = or <>"),
        ("r5c2=", "column 6: found the end of the line, expected a symbol"),
        ("r5c2=0", "column 6: found '0', expected a symbol"),
        ("r5c2=78", "column 6: found '7', expected a symbol"),
        ("r5c2=7,8", "column 8: found '8', expected r"),
        ("r5c2=A", "column 6: found 'A', expected a symbol"),
        ("r5c2=\u{ff17}", "column 6: found '\u{ff17}', expected a symbol"),
        ("r0c2=7", "column 2: found '0', expected a row"),
        ("R5C2=7", "column 1: found 'R', expected r"),
        ("r5c2=7.", "column 7: found '.', expected a space or a comma"),
        ("r5c2=7r1c1=1", "column 7: found 'r', expected a space or a comma"),
        ("so r5c2=7", "column 1: found 's', expected r"),
    ] {
        let error = Claim::parse(nine(), text.as_bytes()).expect_err("malformed");
        assert_eq!(error.to_string(), words, "{text}");
    }
    let large = Size::new(16).expect("a size");
    for text in ["r12c3<>A,16", "r12c3<>10,G", "r12c3<>10;r12c3<>16"] {
        let claim = Claim::parse(large, text.as_bytes()).expect("a claim");
        let words: Vec<String> = claim.conclusions().iter().map(ToString::to_string).collect();
        assert_eq!(words, ["r12c3<>A", "r12c3<>G"]);
    }
}

/// A position at random: right for the most part, wrong at times.
fn position(random: &mut Random, puzzle: &str, solutions: &[String]) -> (String, [u16; 81]) {
    let mut pick = |count: usize| random.below(count);
    let solution = solutions[pick(solutions.len())].as_bytes();
    let shared =
        |cell: usize| solutions.iter().all(|other| other.as_bytes()[cell] == solution[cell]);
    let (filled, struck, is_wrong) = (pick(60), pick(100), pick(12) == 0);
    let mut now = puzzle.as_bytes().to_vec();
    for _ in 0..filled {
        let cell = pick(81);
        if now[cell] == b'.' && (shared(cell) || is_wrong) {
            now[cell] = solution[cell];
        }
    }
    if is_wrong && pick(2) == 0 {
        let cell = pick(81);
        now[cell] = if puzzle.as_bytes()[cell] == b'.' { b'1' + pick(9) as u8 } else { now[cell] };
    }
    let mut candidates = [0x1ff; 81];
    for _ in 0..struck {
        let (cell, digit) = (pick(81), pick(9));
        let has = |other: &String| usize::from(other.as_bytes()[cell] - b'1') == digit;
        if !solutions.iter().any(has) || is_wrong && pick(9) == 0 {
            candidates[cell] &= !(1 << digit);
        }
    }
    (String::from_utf8(now).expect("digits"), candidates)
}

#[test]
fn verdicts_are_those_of_brute_force() {
    let mut random = Random::new(66, 0);
    let mut kinds = BTreeMap::new();
    let caps = ["xy-chain", "hidden-single", "naked-pair"];
    let mut oracles = caps.map(|cap| oracle(OracleOptions { cap, ..OracleOptions::default() }));
    let texts = ["hard", "medium", "minimal", "multiple"].map(dataset);
    for round in 0..120 * hunt() {
        let lines: Vec<&str> = texts[round % 4].lines().collect();
        let text = if round % 8 == 0 { HARD } else { lines[random.below(lines.len())] };
        let oracle = &mut oracles[round % 3];
        let Some(solutions) = brute::solutions(text, 3000) else { continue };
        let (now, candidates) = position(&mut random, text, &solutions);
        let (puzzle, filled) = (cells(text), cells(&now));
        let state = State { puzzle: &puzzle, cells: &filled, candidates: Some(&candidates) };
        let board = brute::Board::of(&now, &candidates);
        for _ in 0..100 {
            let mut claims = Vec::new();
            for _ in 0..1 + usize::from(random.below(8) == 0) {
                let (cell, digit) = (random.below(81), random.below(9));
                // Of the candidates more than of what is seen at once.
                if board.has(cell, digit) || random.below(4) == 0 {
                    claims.push((cell, digit, random.below(2) == 0));
                }
            }
            if claims.is_empty() {
                continue;
            }
            let words = claims.iter().map(|claim| brute::words(*claim)).collect::<Vec<_>>();
            let found = oracle.judge(&state, &claim(&words.join(" ")), Grounds::default());
            let found = found.expect("a verdict");
            brute::check(&board, &solutions, &claims, &found);
            *kinds.entry((found.state.name(), found.kind.name())).or_insert(0) += 1;
        }
    }
    // Each verdict was there, of each state that can have it.
    for kind in ["filled", "clash", "false", "idle", "direct", "chained", "trial", "guess"] {
        for state in ["ok", "several"] {
            assert!(kinds.contains_key(&(state, kind)), "{state} {kind} of {kinds:?}");
        }
    }
    assert!(kinds.contains_key(&("wrong", "guess")) && !kinds.contains_key(&("wrong", "direct")));
}

/// Techniques with more general ones, of which they are special cases.
const GENERAL: [(&str, &str); 5] = [
    ("locked-pair", "naked-pair"),
    ("skyscraper", "turbot-fish"),
    ("two-string-kite", "x-chain"),
    ("xy-wing", "xy-chain"),
    ("xy-chain", "nice-loop"),
];

/// A grader of one technique takes another way to its first step than the oracle.
#[test]
fn the_first_step_of_each_technique_is_direct() {
    let text = dataset("hard");
    let count = technique_codes().position(|code| code == "xy-chain").expect("a technique") + 1;
    let mut oracle = oracle(OracleOptions::default());
    let mut seen = BTreeSet::new();
    for line in text.lines().take(25) {
        let puzzle = cells(line);
        let grid = puzzle.values().try_into().ok().and_then(Grid::from_bytes).expect("a grid");
        let mut board = LogicBoard::new(&grid);
        board.assume_unique();
        let mut path = Grader::new(&HODOKU);
        while let Some(found) = path.next(&mut board) {
            let now = cells(&board.grid().to_string());
            let candidates: Vec<u16> = Cell::all().map(|cell| board.candidates(cell)).collect();
            let state = State { puzzle: &puzzle, cells: &now, candidates: Some(&candidates) };
            if found.rank > 2 && found.rank < count {
                for index in 0..count {
                    let mut only = Grader::of_techniques(&HODOKU, |other, _| other == index);
                    let Some(found) = only.next(&mut board.clone()).map(|found| found.step.clone())
                    else {
                        continue;
                    };
                    let words = found
                        .placements
                        .iter()
                        .map(|placed| format!("{}={}", placed.cell, placed.digit));
                    let struck = found
                        .eliminations
                        .iter()
                        .map(|gone| format!("{}<>{}", gone.cell, gone.digit));
                    let claim = claim(&words.chain(struck).collect::<Vec<_>>().join(" "));
                    let code = found.technique.code();
                    let verdict =
                        oracle.judge(&state, &claim, Grounds::default()).expect("a verdict");
                    assert_eq!(verdict.kind, VerdictKind::Direct, "{found}");
                    let place = |code: &str| technique_codes().position(|other| other == code);
                    assert!(verdict.technique.and_then(place) <= place(code), "{found}");
                    let grounds = Grounds { technique: Some(code), premises: None };
                    let named = oracle.judge(&state, &claim, grounds).expect("a verdict");
                    assert_eq!(named.kind, VerdictKind::Direct, "{found} as {code}");
                    seen.insert(code);
                    // A skyscraper is a turbot fish, too.
                    for (_, other) in GENERAL.iter().filter(|(special, _)| *special == code) {
                        let grounds = Grounds { technique: Some(other), premises: None };
                        let named = oracle.judge(&state, &claim, grounds).expect("a verdict");
                        assert_eq!(named.kind, VerdictKind::Direct, "{found} as {other}");
                        seen.insert(other);
                    }
                }
            }
            let step = found.step.clone();
            step.apply(&mut board);
        }
    }
    assert!(seen.len() > 25 && seen.contains("nice-loop"), "{seen:?}");
}
