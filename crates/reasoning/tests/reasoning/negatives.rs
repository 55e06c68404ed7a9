//! Negatives: each has the fault that it names, by the solution and the position alone, and its
//! premises are facts of the position.

use std::collections::BTreeMap;

use ninefold_core::grid::Grid;
use ninefold_reasoning::path::{Fault, Negative, Negatives, Path, StepRow};
use serde_json::Value;

use crate::paths::{Fact, at, cell, concluded, facts, paths, sees, words};

fn maker() -> Negatives {
    Negatives::new(Fault::ALL).expect("the cap is a technique")
}

fn some(path: &Path, solution: &Grid, share: f64) -> Vec<Option<Negative>> {
    maker().of_share(path, solution, share)
}

/// Asserts the fault of a row, with the rows of the path before it.
fn check(row: &StepRow, before: &[StepRow], solution: &str) {
    let candidates = words(&row.candidates);
    let said = concluded(row);
    let digit_of = |name: (u8, u8)| solution.as_bytes()[at(name)] - b'0';
    let is_true = |&(is_placed, cell, digit): &Fact| (digit_of(cell) == digit) == is_placed;
    let why = row.why.as_deref().expect("a reason");
    let only = said.iter().next().copied().expect("a conclusion");
    let (is_placed, own, digit) = only;
    let blank = |name: (u8, u8)| row.state.as_bytes()[at(name)] == b'.';
    match row.fault.expect("a fault") {
        Fault::Clash => {
            let [first, rest] = [&why[..4], &why[4..]];
            let peer = cell(&why[why.len() - 4..]);
            assert!(rest.starts_with(&format!(" sees {digit} in ")), "{why}");
            assert!(cell(first) == own && sees(own, peer) && blank(own), "{row:?}");
            assert_eq!(row.state.as_bytes()[at(peer)], b'0' + digit);
        }
        Fault::WrongCandidate | Fault::WrongCell => {
            assert!(is_placed && said.len() == 1 && !is_true(&only), "{row:?}");
            assert!(candidates[at(own)].contains(&digit) && blank(own));
        }
        Fault::WrongStrike => {
            assert!(said.iter().any(|fact| !fact.0 && !is_true(fact)), "{row:?}");
            assert!(said.iter().all(|&(_, cell, digit)| candidates[at(cell)].contains(&digit)));
        }
        Fault::MissedPremise => {
            let (missed, digit) = why.split_once(" can also be ").expect("what it missed");
            let digit = digit.parse().expect("a digit");
            assert!(candidates[at(cell(missed))].contains(&digit), "{row:?}");
            // With that candidate it would be no use to miss it.
            assert!(!said.contains(&(false, cell(missed), digit)), "{row:?}");
        }
        Fault::Unjustified => {
            let (rival, other) = why.split_once(" can also be ").expect("another digit");
            let other = other.parse().expect("a digit");
            assert!(cell(rival) == own && candidates[at(own)].contains(&other), "{row:?}");
            assert!(said.iter().all(is_true) && blank(own) && other != digit, "{row:?}");
        }
        Fault::WrongTechnique => {
            let right = before.last().expect("its own step");
            assert_eq!((&said, &row.sentence), (&concluded(right), &right.sentence));
            assert_ne!(row.technique, right.technique);
            assert!(row.tokens.contains(&format!(" {} ;", row.technique)), "{}", row.tokens);
        }
        Fault::Stale => {
            let earlier = before[..before.len() - 1].iter().rev();
            assert!(earlier.take(8).any(|row| concluded(row) == said), "{row:?}");
        }
    }
    // It says what it concludes, and its premises are facts of the position.
    let notation = row.sentence.rsplit_once(": ").expect("a conclusion").1;
    assert_eq!(facts(notation.strip_suffix('.').expect("an end")), said, "{}", row.sentence);
    assert_eq!((facts(&row.terse), row.label()), (said, -1));
    let premises: Vec<Value> = serde_json::from_str(&row.premises).expect("an array");
    let is_stale = row.fault == Some(Fault::Stale);
    for premise in premises.iter().filter(|_| !is_stale) {
        let list = |name: &str| premise[name].as_array().cloned().unwrap_or_default();
        for name in list("cells") {
            let name = cell(name.as_str().expect("a name"));
            for digit in list("digits") {
                let digit = digit.as_u64().expect("a digit") as u8;
                match premise["kind"].as_str() {
                    Some("filled") => assert_eq!(row.state.as_bytes()[at(name)], b'0' + digit),
                    Some("absent") => {
                        assert!(!candidates[at(name)].contains(&digit), "{premise} {row:?}");
                    }
                    _ => {}
                }
            }
        }
    }
}

#[test]
fn negatives_have_the_fault_that_they_name() {
    let (mut counts, mut missing) = (BTreeMap::new(), 0);
    for (path, solution) in paths() {
        let (rows, text) = (path.rows(), solution.to_string());
        for (index, negative) in some(&path, &solution, 1.0).iter().enumerate() {
            let Some(negative) = negative else {
                missing += 1;
                continue;
            };
            *counts.entry(negative.fault).or_insert(0) += 1;
            check(&rows[index].negative(negative), &rows[..=index], &text);
        }
    }
    assert_eq!(counts.len(), Fault::ALL.len(), "{counts:?}");
    let made: i32 = counts.values().sum();
    println!("{counts:?}, {missing} without");
    assert!(missing * 50 < made, "{missing} of {made}");
}

#[test]
fn a_negative_depends_on_its_puzzle_and_the_number_of_its_step() {
    let key = |negative: &Negative| (negative.fault, negative.step.terse(), negative.why.clone());
    let (mut ends, mut halves, mut steps) = (0, 0, 0);
    for (path, solution) in paths() {
        let (every, half) = (some(&path, &solution, 1.0), some(&path, &solution, 0.5));
        for (drawn, made) in half.iter().zip(&every).filter(|(drawn, _)| drawn.is_some()) {
            assert_eq!(drawn.as_ref().map(key), made.as_ref().map(key));
            halves += 1;
        }
        steps += every.len();
        if let Some((end, negative)) = maker().end_of(&path, &solution, 0.5) {
            assert_eq!(Some(key(&negative)), every[end].as_ref().map(key));
            ends += 1;
        }
        assert!(maker().end_of(&path, &solution, 0.0).is_none());
    }
    let share = f64::from(halves) / steps as f64;
    assert!((0.45..0.55).contains(&share) && ends > 8, "{share} {ends}");
}
