//! The rules of a variant in a short list, and the name of the kind of a rule.
//!
//! Rules that repeat, such as dots and cages, are in the picture: the list has the sentence of each
//! kind, and sentences for single rules and for those without a look that has a meaning.

use super::diagram::{Diagram, distinct, sentence};
use ninefold_variants::{Constraint, Ruleset, Shape};

/// The sentence for several rules of the kind of one that is drawn, perhaps with a place for their
/// number before it: that of its lines, or that of its kind. `None` if the look does not show all of
/// the rule.
fn summary(rule: Constraint<'_>, shapes: &[Shape]) -> Option<[String; 2]> {
    if shapes.iter().any(|shape| matches!(shape, Shape::Caption(_))) {
        return None;
    }
    let key = shapes.iter().find_map(|shape| match shape {
        Shape::LineKey { text, .. } => Some([String::new(), text.clone()]),
        _ => None,
    });
    let kind = || rule.kind().map(|kind| [kind.heading(), kind.about.to_owned()]);
    key.or_else(kind)
}

/// The rules of a variant as sentences, except rows, columns and boxes: a line for each kind that
/// repeats.
pub fn rules_in_short(ruleset: &Ruleset) -> Vec<String> {
    let rules = ruleset.constraints().map(|rule| (rule, rule.shapes()));
    // A caption is among the sentences of the diagram.
    let is_drawn =
        |shapes: &[Shape]| shapes.iter().any(|shape| !matches!(shape, Shape::Caption(_)));
    let drawn: Vec<(String, Option<[String; 2]>)> = rules
        .filter(|(_, shapes)| is_drawn(shapes))
        .map(|(rule, shapes)| (rule.explain(), summary(rule, &shapes)))
        .collect();
    let mut sentences: Vec<String> = Vec::new();
    let mut summed_up: Vec<String> = Vec::new();
    for (says, summary) in &drawn {
        let count = drawn.iter().filter(|(_, other)| other == summary).count();
        sentences.push(match summary {
            Some([heading, about]) if count > 1 => {
                summed_up.push(sentence(says));
                match &heading[..] {
                    "" => about.clone(),
                    heading => format!("{heading}, {count} times: {about}"),
                }
            }
            _ => sentence(says),
        });
    }
    // The diagram repeats some rules that are summed up already.
    let others = Diagram::of(ruleset).sentences;
    let others = others.iter().map(|rule| sentence(rule.trim_end_matches('.')));
    sentences.extend(others.filter(|rule| !summed_up.contains(rule)));
    distinct(sentences)
}

/// The name of the kind of rule with this sentence: `Cage`, `White dot`, `House` for rows, columns
/// and boxes. `None` if the puzzle states no such rule, as for sums that follow from several.
pub fn rule_name(ruleset: &Ruleset, says: &str) -> Option<String> {
    let rule = ruleset.constraints().find(|rule| rule.explain() == says)?;
    Some(rule.kind().map_or_else(|| "House".to_owned(), |kind| kind.heading()))
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
                "White dot, 2 times: Digits on both sides of a white dot are consecutive.",
                "Of r9c1 and r9c2 one is twice the other.",
                "Cage, 2 times: Digits in a dashed cage differ. The number in its corner is their sum.",
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
        assert_eq!(thermos, ["Thermo, 2 times: Digits grow along a thermometer from its bulb on."]);
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
            (".AntiKnight", "Anti-knight"),
            (".Or.Cage~3~R1C1~R1C2.Cage~17~R1C1~R1C2.End", "Or"),
        ] {
            let ruleset = ruleset(text);
            let says = ruleset.constraints().last().expect("a rule").explain();
            assert_eq!(rule_name(&ruleset, &says).as_deref(), Some(expected), "{text}");
        }
        let ruleset = ruleset(".AntiKnight");
        let row = ruleset.constraints().next().expect("a row").explain();
        assert_eq!(rule_name(&ruleset, &row).as_deref(), Some("House"));
        assert_eq!(rule_name(&ruleset, "r1c1 is 2"), None);
    }
}
