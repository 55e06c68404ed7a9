//! The rules of a variant in a short list, and the name of the kind of a rule.
//!
//! Rules that repeat, such as dots and cages, are in the picture: the list has a line for each kind,
//! and sentences for single rules and for those without a look that has a meaning.

use super::diagram::{Diagram, distinct, sentence};
use ninefold_variants::{OutsideClue, Ruleset, Shape, Stroke};

/// The name of a kind of rules, and what several of them demand.
type Kind = (&'static str, &'static str);

/// The kind of rule that looks like this, if the look alone decides it.
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

/// A rule that is drawn.
struct DrawnRule {
    says: String,
    /// The sentence for several rules of its kind; `None` if the look does not show all of the rule.
    summary: Option<Summary>,
}

/// The sentence for several rules of a kind.
#[derive(Clone, PartialEq)]
enum Summary {
    Kind(Kind),
    /// The meaning of all lines of a style, with a full stop.
    Lines(String),
}

impl DrawnRule {
    fn of(says: String, shapes: &[Shape]) -> DrawnRule {
        let is_caption = |shape: &Shape| matches!(shape, Shape::Caption(_));
        let key = shapes.iter().find_map(|shape| match shape {
            Shape::LineKey { text, .. } => Some(Summary::Lines(text.clone())),
            _ => None,
        });
        let kind = || kind_of(shapes).filter(|(_, meaning)| !meaning.is_empty());
        let summary = key.or_else(|| kind().map(Summary::Kind));
        DrawnRule { says, summary: summary.filter(|_| !shapes.iter().any(is_caption)) }
    }
}

/// The rules of a variant as sentences, except rows, columns and boxes: a line for each kind that
/// repeats.
pub fn rules_in_short(ruleset: &Ruleset) -> Vec<String> {
    let drawn: Vec<DrawnRule> = ruleset
        .constraints()
        .map(|rule| (rule.explain(), rule.shapes()))
        // A caption is among the sentences of the diagram.
        .filter(|(_, shapes)| shapes.iter().any(|shape| !matches!(shape, Shape::Caption(_))))
        .map(|(says, shapes)| DrawnRule::of(says, &shapes))
        .collect();
    let mut sentences: Vec<String> = Vec::new();
    let mut summed_up: Vec<String> = Vec::new();
    for rule in &drawn {
        let count = drawn.iter().filter(|other| other.summary == rule.summary).count();
        let text = match &rule.summary {
            Some(summary) if count > 1 => {
                summed_up.push(sentence(&rule.says));
                match summary {
                    Summary::Kind((name, meaning)) => format!("{name}, {count} times: {meaning}."),
                    Summary::Lines(text) => text.clone(),
                }
            }
            _ => sentence(&rule.says),
        };
        sentences.push(text);
    }
    // The diagram repeats some rules that are summed up already.
    let others = Diagram::of(ruleset).sentences;
    let others = others.iter().map(|rule| sentence(rule.trim_end_matches('.')));
    sentences.extend(others.filter(|rule| !summed_up.contains(rule)));
    distinct(sentences)
}

/// The name of the kind of rule with this sentence: `Cage`, `White dot`, `House` for rows and what is
/// like them, `Constraint` where its look has no name. `None` if the puzzle states no such rule, as
/// for sums that follow from several.
pub fn rule_name(ruleset: &Ruleset, says: &str) -> Option<&'static str> {
    let rule = ruleset.constraints().find(|rule| rule.explain() == says)?;
    let shapes = rule.shapes();
    Some(match kind_of(&shapes) {
        Some((name, _)) => name,
        None if shapes.is_empty() && rule.cells().len() == 9 => "House",
        None => "Constraint",
    })
}

#[cfg(test)]
mod tests {
    use super::*;
    use ninefold_variants::parse;

    fn ruleset(text: &str) -> Ruleset {
        parse::line(text).expect(text)
    }

    #[test]
    fn rules_that_repeat_are_a_line_for_each_kind() {
        let rules = rules_in_short(&ruleset(
            ".WhiteDot~R1C1~R1C2.WhiteDot~R3C1~R4C1.BlackDot~R9C1~R9C2\
             .Cage~10~R2C5~R2C6.Cage~11~R3C5~R3C6.AntiKnight",
        ));
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
    fn a_look_that_does_not_show_all_of_a_rule_is_not_summed_up() {
        let rules_of = |text: &str| rules_in_short(&ruleset(text));
        for kind in ["FuzzyThermo", "RowCycleThermo"] {
            let rules = rules_of(&format!(".{kind}~R1C1~R1C2~R1C3.{kind}~R3C1~R3C2~R3C3"));
            assert_eq!(rules.len(), 2, "{rules:?}");
        }
        let palindromes = rules_of(".Palindrome~R1C1~R1C2~R1C3.Palindrome~R3C1~R3C2~R3C3");
        assert_eq!(palindromes, ["The line reads the same both ways."]);
        let thermos = rules_of(".Thermo~R1C1~R1C2~R1C3.Thermo~R3C1~R3C2~R3C3");
        assert_eq!(thermos, ["Thermo, 2 times: digits grow from the bulb on."]);
    }

    #[test]
    fn a_rule_has_the_name_of_its_kind() {
        for (text, expected) in [
            (".Cage~4~R1C1~R1C2", "Cage"),
            (".BlackDot~R9C1~R9C2", "Black dot"),
            (".Thermo~R5C5~R6C5~R7C5", "Thermo"),
            (".Arrow~R5C5~R6C5~R7C5", "Arrow"),
            (".X~R5C5~R6C5", "X"),
            (".Sandwich~7~R1", "Sandwich"),
            (".AntiKnight", "Constraint"),
        ] {
            let ruleset = ruleset(text);
            let says = ruleset.constraints().last().expect("a rule").explain();
            assert_eq!(rule_name(&ruleset, &says), Some(expected), "{text}");
        }
        let ruleset = ruleset(".AntiKnight");
        let row = ruleset.constraints().next().expect("a row").explain();
        assert_eq!(rule_name(&ruleset, &row), Some("House"));
        assert_eq!(rule_name(&ruleset, "r1c1 is 2"), None);
    }
}
