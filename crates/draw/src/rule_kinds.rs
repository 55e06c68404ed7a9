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
