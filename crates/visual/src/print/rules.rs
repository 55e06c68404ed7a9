//! The rules of variants in words, for the top of a page.
//!
//! One sentence stands for all constraints of a kind, that of the table of kinds: a solver with a
//! pencil needs "digits grow from the bulb on" once, and not for each thermometer. Kinds that need a
//! key in the picture (coloured lines, several kinds of clues outside of the grid) are left to its
//! legend.

use ninefold_jobs::draw::{CellRestriction, Diagram, distinct};
use ninefold_jobs::ruleset::{Constraint, ConstraintKind, OutsideClue, Ruleset, Shape, kind};

/// A rule: the kind of constraints that it is about, as a heading, and a sentence.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(super) struct Rule {
    pub kind: String,
    pub text: String,
}

impl Rule {
    /// The rule that all constraints of a kind are.
    fn of(kind: &ConstraintKind) -> Rule {
        Rule { kind: kind.heading(), text: kind.about.to_owned() }
    }
}

/// Kinds that are about the board: no constraint is of them.
const UNSTATED: [&str; 2] = ["NoBoxes", "RegionSize"];

/// Marks on borders of which a puzzle may leave out some.
struct Marks {
    /// The kinds of constraints, and the one that forbids to leave out any.
    kinds: [&'static str; 2],
    strict: &'static str,
    /// The heading of the rule, and its sentence.
    rule: [&'static str; 2],
}

const MARKS: [Marks; 2] = [
    Marks {
        kinds: ["WhiteDot", "BlackDot"],
        strict: "StrictKropki",
        rule: ["Dots", "Two cells without a dot between them may hold such digits too."],
    },
    Marks {
        kinds: ["X", "V"],
        strict: "StrictXV",
        rule: ["X and V", "Two cells without a letter between them may have such a sum too."],
    },
];

impl Marks {
    /// The meaning of a border without a mark, if the puzzle has marks and may lack some.
    fn absence(&self, ruleset: &Ruleset) -> Option<Rule> {
        let has = |kind: &str| ruleset.item_names().any(|name| name == kind);
        let [kind, text] = self.rule.map(str::to_owned);
        let may_lack = self.kinds.iter().any(|kind| has(kind)) && !has(self.strict);
        may_lack.then_some(Rule { kind, text })
    }
}

/// The rules of a variant, each once, except rows, columns and boxes.
pub(super) fn rules(ruleset: &Ruleset) -> Vec<Rule> {
    let shapes = || ruleset.constraints().flat_map(|constraint| constraint.shapes());
    let clues = distinct(shapes().filter_map(|shape| match shape {
        // Arrows of little killers tell them from others.
        Shape::Outside { clue, .. } => Some(clue).filter(|clue| *clue != OutsideClue::LittleKiller),
        _ => None,
    }));
    // The legend of the picture explains what needs a key: lines, and clues of several kinds, which
    // have frames.
    let is_keyed = |shape: &Shape| match shape {
        Shape::LineKey { .. } => true,
        Shape::Outside { .. } => clues.len() > 1,
        _ => false,
    };
    let stated = ruleset.constraints().filter(|rule| !rule.shapes().iter().any(is_keyed));
    let unstated = ruleset.item_names().filter(|name| UNSTATED.contains(name)).filter_map(kind);
    let kinds = unstated.chain(stated.filter_map(Constraint::kind));
    let mut rules = distinct(kinds.map(Rule::of));
    rules.extend(MARKS.iter().filter_map(|marks| marks.absence(ruleset)));
    rules.extend(parity(&Diagram::of(ruleset)));
    rules
}

/// The meaning of squares and discs in cells.
fn parity(diagram: &Diagram) -> Option<Rule> {
    let has = |wanted| {
        (0..diagram.candidates.len()).any(|cell| diagram.restriction(cell) == Some(wanted))
    };
    let text = match (has(CellRestriction::Even), has(CellRestriction::Odd)) {
        (false, false) => return None,
        (true, false) => "A cell with a grey square holds an even digit.",
        (false, true) => "A cell with a grey disc holds an odd digit.",
        (true, true) => {
            "A cell with a grey square holds an even digit, a cell with a grey disc an odd digit."
        }
    };
    Some(Rule { kind: "Even and odd".to_owned(), text: text.to_owned() })
}

/// The kinds of a variant's constraints in the words of the field: `Cage, white dot`.
pub(super) fn kinds(ruleset: &Ruleset) -> String {
    let names = distinct(ruleset.item_names().filter(|name| !name.is_empty()));
    let kinds = names.into_iter().filter_map(kind).enumerate();
    let words = kinds.map(|(i, kind)| if i == 0 { kind.heading() } else { kind.words() });
    words.collect::<Vec<String>>().join(", ")
}

#[cfg(test)]
mod tests {
    use super::*;
    use ninefold_jobs::ruleset::{KINDS, parse};

    fn texts_of(text: &str) -> Vec<String> {
        let ruleset = parse::line(text).expect(text);
        rules(&ruleset).into_iter().map(|rule| format!("{}: {}", rule.kind, rule.text)).collect()
    }

    #[test]
    fn the_kinds_of_a_puzzle_are_named_once() {
        let ruleset =
            parse::line(".WhiteDot~R1C1~R1C2.~R5C5_1.Cage~3~R2C1~R2C2.WhiteDot~R3C1~R3C2");
        assert_eq!(kinds(&ruleset.expect("a puzzle")), "White dot, cage");
    }

    #[test]
    fn all_constraints_of_a_kind_have_one_sentence() {
        assert_eq!(
            texts_of(".Cage~3~R1C1~R1C2.Cage~9~R2C1~R2C2.AntiKnight.~R9C9_2_4_6_8"),
            [
                "Cage: Digits in a dashed cage differ. The number in its corner is their sum.",
                "Anti-knight: Cells a knight's move apart hold different digits.",
                "Even and odd: A cell with a grey square holds an even digit.",
            ]
        );
        assert_eq!(texts_of(".WhiteDot~R1C1~R1C2").len(), 2);
        let strict = texts_of(".WhiteDot~R1C1~R1C2.StrictKropki");
        assert!(strict.len() == 2 && !strict[1].starts_with("Dots"), "{strict:?}");
        let letters = texts_of(".X~R1C1~R1C2.V~R2C1~R2C2");
        assert!(letters.len() == 3 && letters[2].starts_with("X and V: "), "{letters:?}");
    }

    #[test]
    fn clues_outside_of_the_grid_have_a_rule_unless_they_need_a_key() {
        let sums = texts_of(".Sandwich~10~C8.Sandwich~0~R6");
        assert!(sums.len() == 1 && sums[0].starts_with("Sandwich: The clue outside"), "{sums:?}");
        assert!(texts_of(".Sandwich~10~C8.Skyscraper~R1~~2").is_empty());
        assert_eq!(texts_of(".Sandwich~10~C8.LittleKiller~12~R1C3").len(), 2);
    }

    #[test]
    fn every_kind_is_explained_or_in_the_legend() {
        let is_seen = |name: &str| ["", "Shape", "SearchPriority"].contains(&name);
        for kind in KINDS.iter().filter(|kind| !is_seen(kind.name)) {
            for example in kind.examples {
                let ruleset = parse::line(&format!(".{example}")).expect(example);
                let shapes = ruleset.constraints().flat_map(|constraint| constraint.shapes());
                let has_key =
                    shapes.into_iter().any(|shape| matches!(shape, Shape::LineKey { .. }));
                let rules = rules(&ruleset);
                let is_said = rules.contains(&Rule::of(kind)) || has_key;
                // What composes others adds their sentences, and extra cells are in sentences.
                let is_inner = ["And", "Replicate", "Var"].contains(&kind.name);
                assert!(is_said || is_inner && !rules.is_empty(), "{example}: {rules:?}");
            }
        }
    }
}
