//! The rules of variants in words, for the top of a page.
//!
//! One sentence stands for all constraints of a kind that has a look in common use: a
//! solver with a pencil needs "digits grow from the bulb on" once, and not for each thermometer.
//! Other constraints are explained as `show` and `serve` explain them. Kinds that need a key in
//! the picture (coloured lines, several kinds of clues outside of the grid) are left to its legend.

use ninefold_jobs::draw::{CellRestriction, Diagram, clue_meaning, distinct};
use ninefold_jobs::ruleset::{KINDS, OutsideClue, Ruleset, Shape, parse};

use crate::words::sentence;

/// A rule: the kind of constraints that it is about, as a heading, and a sentence.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(super) struct Rule {
    pub kind: String,
    pub text: String,
}

/// Explanations of one kind, after which the kind's own line in the list of constraints takes their
/// place.
const MOST_EXPLANATIONS: usize = 3;

/// Sentences for all constraints of a kind as it is drawn.
const SENTENCES: &[(&str, &str)] = &[
    ("Cage", "Digits in a dashed cage differ. The number in its corner is their sum."),
    (
        "Sum",
        "The number in the corner of a dotted cage is the sum of its digits, which may repeat.",
    ),
    ("NoBoxes", "The nine boxes of 3x3 cells may repeat digits."),
    ("Jigsaw", "Each outlined region holds all digits."),
    ("Diagonal", "Each marked diagonal holds all digits."),
    ("Windoku", "Each of the four shaded squares holds all digits."),
    ("AllDifferent", "Digits in a shaded region, or in a dashed cage without a sum, differ."),
    ("Arrow", "The digits along an arrow have the digit in its circle as their sum."),
    ("DoubleArrow", "The two digits in circles have the same sum as the line between them."),
    (
        "PillArrow",
        "The digits along an arrow have the number in its pill as their sum. It is read from left \
         to right, or from top to bottom.",
    ),
    ("WhiteDot", "Digits on both sides of a white dot are consecutive."),
    ("BlackDot", "Of the digits on both sides of a black dot, one is twice the other."),
    ("X", "Digits on both sides of an X have the sum 10."),
    ("V", "Digits on both sides of a V have the sum 5."),
    ("GreaterThan", "The sign between two cells opens to the greater digit."),
    ("Thermo", "Digits grow along a thermometer from its bulb on."),
    ("Between", "Digits on a line lie between the digits in the circles at its ends."),
    ("Clone", "Cells with the same small letter hold the same digit."),
    ("Quad", "The digits in a small circle are among the four cells around it."),
];

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
    let items = items(ruleset);
    let clues = distinct(
        ruleset.constraints().flat_map(|constraint| constraint.shapes()).filter_map(outside),
    );
    // Several kinds of clues have frames, which the legend of the picture shows.
    let clue = clues.first().copied().filter(|_| clues.len() == 1);
    let mut rules: Vec<Rule> = Vec::new();
    for kind in distinct(items.iter().map(|item| kind_of(item))) {
        let of_kind: Vec<&String> = items.iter().filter(|item| kind_of(item) == kind).collect();
        for text in texts(kind, &of_kind, clue) {
            let text = sentence(text.trim_end_matches('.'));
            rules.push(Rule { kind: capital(&words(kind)), text });
        }
    }
    rules.extend(MARKS.iter().filter_map(|marks| marks.absence(ruleset)));
    rules.extend(parity(&Diagram::of(ruleset)));
    rules
}

/// The sentences below a picture that are no rules of the page.
pub(super) fn not_in(rules: &[Rule], captions: Vec<String>) -> Vec<String> {
    let is_said = |caption: &String| rules.iter().any(|rule| rule.text == *caption);
    captions.into_iter().filter(|caption| !is_said(caption)).collect()
}

/// The items of a variant without givens; one that contains others has them up to its end.
fn items(ruleset: &Ruleset) -> Vec<String> {
    let mut items: Vec<String> = Vec::new();
    let mut depth = 0_usize;
    for item in ruleset.text().split('.').filter(|item| !item.is_empty()) {
        match items.last_mut().filter(|_| depth > 0) {
            Some(outer) => *outer += &format!(".{item}"),
            None => items.push(item.to_owned()),
        }
        match kind_of(item) {
            "Or" | "And" | "Replicate" => depth += 1,
            "End" => depth = depth.saturating_sub(1),
            _ => {}
        }
    }
    // Advice to a search is no rule, and the board is seen.
    items.retain(|item| !matches!(kind_of(item), "" | "Shape" | "SearchPriority" | "Var"));
    items
}

fn kind_of(item: &str) -> &str {
    item.split(['~', '.']).next().unwrap_or_default()
}

/// Demands of all items of a kind. The puzzle has one kind of clues outside of the grid, or several
/// or none.
fn texts(kind: &str, items: &[&String], clue: Option<OutsideClue>) -> Vec<String> {
    let alone: Vec<Ruleset> =
        items.iter().filter_map(|item| parse::line(&format!(".{item}")).ok()).collect();
    let stated = || alone.iter().flat_map(Ruleset::constraints);
    let shapes = || stated().flat_map(|constraint| constraint.shapes());
    if let Some(clue) = clue.filter(|_| shapes().any(|shape| outside(shape).is_some())) {
        let text = clue_meaning(clue, true);
        // The name is the rule's heading.
        let text = text.split_once(": ").map_or(text, |(_, text)| text);
        return vec![format!("Clues outside of the grid: {text}")];
    }
    if shapes().any(|shape| is_in_legend(&shape)) {
        return Vec::new();
    }
    if let Some((_, text)) = SENTENCES.iter().find(|(name, _)| *name == kind) {
        return vec![(*text).to_owned()];
    }
    let captions = distinct(shapes().filter_map(|shape| match shape {
        Shape::Caption(text) => Some(text),
        _ => None,
    }));
    if !captions.is_empty() {
        return captions;
    }
    let houses: Vec<String> = parse::line(".~R1C1_1")
        .map(|plain| plain.constraints().map(|house| house.explain()).collect())
        .unwrap_or_default();
    let explained = stated().map(|constraint| constraint.explain());
    let explained = distinct(explained.filter(|text| !houses.contains(text)));
    match explained.len() {
        1..=MOST_EXPLANATIONS => explained,
        // Items that are no puzzle by themselves, or too many of them.
        _ => {
            let row = KINDS.iter().find(|row| row.name == kind);
            row.map(|row| row.about.to_owned()).into_iter().collect()
        }
    }
}

/// The kind of a clue outside of the grid.
fn outside(shape: Shape) -> Option<OutsideClue> {
    match shape {
        Shape::Outside { clue, .. } => Some(clue),
        _ => None,
    }
}

/// Whether the legend of the picture explains a shape, with a key.
fn is_in_legend(shape: &Shape) -> bool {
    matches!(shape, Shape::LineKey { .. } | Shape::Outside { .. })
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
    let names = ruleset.item_names().filter(|name| !name.is_empty());
    capital(&distinct(names.map(words)).join(", "))
}

/// A name such as `WhiteDot` in words; capitals in a row, as in `StrictXV`, stay together.
fn words(name: &str) -> String {
    let characters: Vec<char> = name.chars().collect();
    let mut text = String::new();
    for (i, &character) in characters.iter().enumerate() {
        let is_capital = |at: Option<usize>| {
            at.and_then(|at| characters.get(at)).is_some_and(char::is_ascii_uppercase)
        };
        let stands_alone = !is_capital(i.checked_sub(1)) && !is_capital(Some(i + 1));
        if character.is_ascii_uppercase() && i > 0 && !is_capital(i.checked_sub(1)) {
            text.push(' ');
        }
        text.push(if stands_alone { character.to_ascii_lowercase() } else { character });
    }
    text
}

fn capital(text: &str) -> String {
    let mut text = text.to_owned();
    if let Some(first) = text.get_mut(..1) {
        first.make_ascii_uppercase();
    }
    text
}

#[cfg(test)]
mod tests {
    use super::*;

    fn texts_of(text: &str) -> Vec<String> {
        let ruleset = parse::line(text).expect(text);
        rules(&ruleset).into_iter().map(|rule| format!("{}: {}", rule.kind, rule.text)).collect()
    }

    #[test]
    fn constraints_are_named_in_words() {
        for (name, expected) in [
            ("Cage", "cage"),
            ("WhiteDot", "white dot"),
            ("StrictXV", "strict XV"),
            ("AntiKnight", "anti knight"),
            ("X", "x"),
        ] {
            assert_eq!(words(name), expected);
        }
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
                "Anti knight: Cells a knight's move apart hold different digits.",
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
    fn what_has_no_common_look_is_explained_as_show_does() {
        let either = texts_of(".Or.Cage~3~R1C1~R1C2.Cage~17~R1C1~R1C2.End");
        assert!(either.len() == 1 && either[0].contains("r1c1"), "{either:?}");
    }

    #[test]
    fn clues_outside_of_the_grid_have_a_rule_unless_they_need_a_key() {
        let sandwich =
            ["Sandwich: Clues outside of the grid: the sum of the digits between 1 and 9."];
        assert_eq!(texts_of(".Sandwich~10~C8.Sandwich~0~R6"), sandwich);
        assert!(texts_of(".Sandwich~10~C8.Skyscraper~R1~~2").is_empty());
    }

    #[test]
    fn every_kind_is_explained_or_in_the_legend() {
        for kind in KINDS.iter().filter(|kind| !matches!(kind.name, "" | "SearchPriority")) {
            for example in kind.examples.iter().filter(|text| !text.starts_with("Shape")) {
                let ruleset = parse::line(&format!(".{example}")).expect(example);
                let mut shapes = ruleset.constraints().flat_map(|constraint| constraint.shapes());
                let is_said =
                    !rules(&ruleset).is_empty() || shapes.any(|shape| is_in_legend(&shape));
                assert!(is_said, "{example}");
            }
        }
    }
}
