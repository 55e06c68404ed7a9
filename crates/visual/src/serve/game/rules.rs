//! The rules of a variant in a short list, and the kind of rule that a step uses.
//!
//! Rules that repeat, such as dots and cages, are in the picture: the list has a line for each kind,
//! and sentences for single rules and for those without a look that has a meaning.

use ninefold_jobs::draw::Diagram;
use ninefold_jobs::ruleset::{BoardCell, OutsideClue, Ruleset, Shape, Stroke};
use ninefold_jobs::session::{Hint, HintDegree, HintReason};

use crate::words::sentence;

/// The name of a kind of rules, and what several of them demand.
type Kind = (&'static str, &'static str);

/// The kind of rule that looks like this, if the look alone says so.
fn kind<C>(shape: &Shape<C>) -> Option<Kind> {
    Some(match shape {
        Shape::Cage { repeats: true, .. } => {
            ("Cage with repeats", "digits sum to the number in the corner, and may repeat")
        }
        Shape::Cage { label, .. } if label.is_empty() => ("Cage", "digits differ"),
        Shape::Cage { .. } => ("Cage", "digits differ, and sum to the number in the corner"),
        Shape::Dot { black: false, .. } => ("White dot", "the two digits are consecutive"),
        Shape::Dot { black: true, .. } => ("Black dot", "one digit is twice the other"),
        Shape::Sign { sign: 'X', .. } => ("X", "the two digits sum to 10"),
        Shape::Sign { sign: 'V', .. } => ("V", "the two digits sum to 5"),
        Shape::Sign { .. } => ("Greater", "the sign opens to the greater digit"),
        Shape::Corner { .. } => {
            ("Quad", "the digits in the circle are in the four cells around it")
        }
        Shape::Line { style: Stroke::Thermo, .. } => ("Thermo", "digits grow from the bulb on"),
        Shape::Line { style: Stroke::Arrow, .. } => {
            ("Arrow", "the digits along the arrow sum to the number in its circle")
        }
        Shape::Line { style: Stroke::Between, .. } => {
            ("Between line", "digits on the line are between those at its ends")
        }
        Shape::Line { .. } => ("Line", ""),
        Shape::Outside { clue, .. } => match clue {
            OutsideClue::LittleKiller => {
                ("Little killer", "the digits along the diagonal sum to the clue")
            }
            OutsideClue::Sandwich => ("Sandwich", "the digits between 1 and 9 sum to the clue"),
            OutsideClue::Skyscraper => ("Skyscraper", "as many digits as the clue says are seen"),
            OutsideClue::XSum => {
                ("X-sum", "the first digit says how many digits sum to the clue, itself included")
            }
            _ => ("Clue", ""),
        },
        Shape::Diagonal { .. } => ("Diagonal", ""),
        Shape::Region(_) => ("Region", ""),
        _ => return None,
    })
}

/// The kind of a rule with these shapes; lines come before the bulbs and rings at their ends.
fn kind_of<C>(shapes: &[Shape<C>]) -> Option<Kind> {
    let line = shapes.iter().find(|shape| matches!(shape, Shape::Line { .. }));
    line.into_iter().chain(shapes).find_map(kind)
}

/// The kinds and the sentences of the rules that are drawn. A cage may be two rules: its sum, and
/// its different digits.
fn drawn(ruleset: &Ruleset) -> Vec<(Option<Kind>, String)> {
    let rules = ruleset.constraints().map(|rule| (rule.shapes(), rule.explain()));
    // A caption is among the sentences of the diagram.
    let is_drawn = |shapes: &[Shape]| !shapes.iter().all(|one| matches!(one, Shape::Caption(_)));
    let rules = rules.filter(|(shapes, _)| is_drawn(shapes));
    rules.map(|(shapes, says)| (kind_of(&shapes), says)).collect()
}

/// The rules of a variant, except rows, columns and boxes.
pub(super) fn rules(ruleset: &Ruleset) -> Vec<String> {
    let diagram = Diagram::of(ruleset);
    let drawn = drawn(ruleset);
    let count = |kind: Kind| match diagram.shapes.iter().filter(|one| is_of(one, kind)).count() {
        0 => drawn.iter().filter(|(other, _)| *other == Some(kind)).count(),
        count => count,
    };
    let mut sentences: Vec<String> = Vec::new();
    let mut summed_up: Vec<&String> = Vec::new();
    let mut add = |rule: String| {
        if !sentences.contains(&rule) {
            sentences.push(rule);
        }
    };
    for (kind, says) in &drawn {
        match kind.map(|kind| (kind, count(kind))) {
            Some(((name, meaning), count)) if count > 1 && !meaning.is_empty() => {
                summed_up.push(says);
                add(format!("{name}, {count} times: {meaning}."));
            }
            _ => add(sentence(says)),
        }
    }
    // The diagram has sentences of its own for rules that are summed up already.
    let told: Vec<String> = summed_up.into_iter().map(|says| sentence(says)).collect();
    let others = diagram.sentences.iter().map(|rule| sentence(rule.trim_end_matches('.')));
    others.filter(|rule| !told.contains(rule)).for_each(add);
    sentences
}

fn is_of(shape: &Shape<BoardCell>, wanted: Kind) -> bool {
    kind(shape) == Some(wanted)
}

/// The name of a step in a list: its technique, or of a variant the kind of rule that it uses.
pub(super) fn step_name(hint: &Hint, ruleset: Option<&Ruleset>) -> String {
    let (HintReason::Exclusion(exclusion), Some(ruleset)) = (&hint.reason, ruleset) else {
        return hint.text(HintDegree::Technique);
    };
    let Some(rule) = ruleset.constraints().find(|rule| rule.explain() == exclusion.rule) else {
        // The puzzle does not state it: a sum that follows from houses and cages.
        return "Sum".to_owned();
    };
    let shapes = rule.shapes();
    match kind_of(&shapes) {
        Some((name, _)) => name.to_owned(),
        None if shapes.is_empty() && rule.cells().len() == 9 => "House".to_owned(),
        None => "Constraint".to_owned(),
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use ninefold_jobs::grid::CellSet;
    use ninefold_jobs::ruleset::Exclusion;
    use ninefold_jobs::session::{Session, read};

    fn session(text: &str) -> Session {
        Session::new(read(text.as_bytes()).expect(text).expect("a game")).expect("a solution")
    }

    #[test]
    fn rules_that_repeat_are_a_line_for_each_kind() {
        let session = session(
            ".WhiteDot~R1C1~R1C2.WhiteDot~R3C1~R4C1.BlackDot~R9C1~R9C2\
             .Cage~10~R2C5~R2C6.Cage~11~R3C5~R3C6.AntiKnight",
        );
        let rules = rules(session.puzzle().ruleset().expect("a variant"));
        assert_eq!(
            rules,
            [
                "White dot, 2 times: the two digits are consecutive.",
                "Of r9c1 and r9c2 one is twice the other.",
                "Cage, 2 times: digits differ, and sum to the number in the corner.",
                "Cells a knight's move apart hold different digits."
            ]
        );
    }

    #[test]
    fn a_step_of_a_variant_is_named_by_its_kind_of_rule() {
        for (text, expected) in [
            (".Cage~4~R1C1~R1C2", "Cage"),
            (".BlackDot~R9C1~R9C2", "Black dot"),
            (".Thermo~R5C5~R6C5~R7C5", "Thermo"),
            (".Arrow~R5C5~R6C5~R7C5", "Arrow"),
            (".X~R5C5~R6C5", "X"),
            (".Sandwich~7~R1", "Sandwich"),
        ] {
            let session = session(text);
            let ruleset = session.puzzle().ruleset().expect("a variant");
            let rule = ruleset.constraints().last().expect("a rule").explain();
            let exclusion = Exclusion { rule, cells: CellSet::EMPTY, excluded: Vec::new() };
            let hint = Hint { reason: HintReason::Exclusion(exclusion) };
            assert_eq!(step_name(&hint, Some(ruleset)), expected, "{text}");
        }
    }

    #[test]
    fn every_step_of_the_puzzles_of_the_data_set_has_a_name() {
        let mut names = std::collections::BTreeSet::new();
        for line in include_str!("../../../../../datasets/variants.txt").lines().take(20) {
            let mut session = session(line);
            while let Some(hint) = session.hint() {
                names.insert(step_name(&hint, session.puzzle().ruleset()));
                session.apply(&hint);
            }
        }
        for name in ["Cage", "White dot", "Black dot", "Thermo", "House", "Sum"] {
            assert!(names.contains(name), "{name}: {names:?}");
        }
        assert!(!names.contains("Constraint"), "{names:?}");
    }
}
