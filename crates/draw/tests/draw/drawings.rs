//! Pictures in which nothing stands on anything else: the rectangles of all texts of the gallery, and
//! of many puzzles with random constraints.

use ninefold_core::random::Random;
use ninefold_draw::{Diagram, svg};
use ninefold_variants::{ConstraintKind, KINDS, parse};

use crate::gallery::gallery;

/// A text of a picture: its words and the rectangle that it takes.
struct Text {
    says: String,
    left: f64,
    right: f64,
    top: f64,
    bottom: f64,
}

impl std::fmt::Display for Text {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        let Text { says, left, right, top, bottom } = self;
        write!(f, "{says:?} ({left:.1} to {right:.1}, {top:.1} to {bottom:.1})")
    }
}

/// The width of a text in a wide sans serif (digits as in DejaVu Sans).
fn width(text: &str, size: f64) -> f64 {
    let width = |character: char| match character {
        '0'..='9' => 0.636,
        'i' | 'j' | 'l' | 't' | 'f' | 'r' | ' ' | '.' | ',' | ':' | '\'' => 0.3,
        'm' | 'w' | 'A'..='Z' => 0.75,
        _ => 0.57,
    };
    text.chars().map(width).sum::<f64>() * size
}

/// The number of an attribute, if the tag has it.
fn number(tag: &str, name: &str) -> Option<f64> {
    let (_, rest) = tag.split_once(&format!(" {name}=\""))?;
    rest.split_once('"')?.0.parse().ok()
}

/// All texts of a picture. Groups give the place where a text begins.
fn texts(picture: &str) -> Vec<Text> {
    let (mut texts, mut anchors) = (Vec::new(), Vec::new());
    for part in picture.split('<').skip(1) {
        let (tag, content) = part.split_once('>').expect("a tag");
        if tag.starts_with("g") || tag.starts_with("svg") {
            let own = tag.split_once("text-anchor=\"").map(|(_, rest)| rest.starts_with("start"));
            anchors.push(own.or(anchors.last().copied()).unwrap_or(true));
        } else if tag == "/g" {
            anchors.pop();
        } else if tag.starts_with("text ") {
            let [x, y, size] = ["x", "y", "font-size"].map(|name| number(tag, name).expect(name));
            let wide = width(content, size);
            let left = if anchors.last() == Some(&true) { x } else { x - wide / 2.0 };
            let (top, bottom) = (y - size * 0.72, y);
            texts.push(Text { says: content.to_owned(), left, right: left + wide, top, bottom });
        }
    }
    texts
}

/// The fault in the texts of a picture: one stands on another or beyond the edge.
fn collision(picture: &str) -> Option<String> {
    let (_, view) = picture.split_once("viewBox=\"").expect("a view box");
    let view: Vec<f64> = view
        .split_once('"')
        .expect("its end")
        .0
        .split(' ')
        .map(|n| n.parse().expect("a number"))
        .collect();
    let texts = texts(picture);
    for (i, one) in texts.iter().enumerate() {
        let is_inside = view[0] <= one.left
            && one.right <= view[0] + view[2]
            && view[1] <= one.top
            && one.bottom <= view[1] + view[3];
        if !is_inside {
            return Some(format!("{one} is beyond the edge {view:?}"));
        }
        let meets = |other: &&Text| {
            one.left < other.right
                && other.left < one.right
                && one.top < other.bottom
                && other.top < one.bottom
        };
        if let Some(other) = texts[..i].iter().find(meets) {
            return Some(format!("{one} is on {other}"));
        }
    }
    None
}

#[test]
fn no_text_of_the_gallery_stands_on_another() {
    let (pictures, _) = gallery();
    for (name, picture) in pictures {
        assert!(!texts(&picture).is_empty() || !picture.contains("<text"), "{name}");
        assert_eq!(collision(&picture), None, "{name}");
    }
}

#[test]
fn collisions_are_found() {
    let picture = |x: u32| {
        format!(
            "<svg viewBox=\"0 0 40 20\" text-anchor=\"middle\"><g><text x=\"10\" y=\"15\" font-size=\"10\">12</text></g><text x=\"{x}\" y=\"15\" font-size=\"10\">1</text></svg>"
        )
    };
    assert_eq!(collision(&picture(30)), None);
    assert!(collision(&picture(18)).is_some_and(|said| said.contains("is on")));
    assert!(collision(&picture(39)).is_some_and(|said| said.contains("beyond")));
}

/// The single items of the table, by their kinds, without those of the board.
pub(crate) fn examples(has: impl Fn(&ConstraintKind) -> bool) -> Vec<(&'static str, &'static str)> {
    let kinds = KINDS.iter().filter(|kind| has(kind));
    let all = kinds.flat_map(|kind| kind.examples.iter().map(|it| (kind.name, *it)));
    all.filter(|(_, example)| !example.contains(['.', '%'])).collect()
}

/// A row or a column of a cell, as items have it: 10 is a.
pub(crate) fn name(number: usize) -> char {
    char::from_digit(number as u32, 36).expect("a number of one place")
}

/// An example of a kind, moved by some rows and columns; `None` if a cell would leave the board.
pub(crate) fn moved(example: &str, by: [usize; 2], size: usize) -> Option<String> {
    let mut moved = String::new();
    let mut rest = example;
    while let Some(at) = rest.find('R') {
        let [b'R', row @ b'1'..=b'9', b'C', column @ b'1'..=b'9', ..] = rest.as_bytes()[at..]
        else {
            moved += &rest[..=at];
            rest = &rest[at + 1..];
            continue;
        };
        let [row, column] = [row - b'0', column - b'0'].map(usize::from);
        let [row, column] = [row + by[0], column + by[1]];
        if row.max(column) > size {
            return None;
        }
        moved += &format!("{}R{}C{}", &rest[..at], name(row), name(column));
        rest = &rest[at + 4..];
    }
    Some(moved + rest)
}

/// On boards of all sizes, and in three of eight rounds on 9x9 with its kinds alone.
#[test]
fn no_text_stands_on_another_whatever_comes_together() {
    let mut random = Random::new(18, 5);
    let mut drawn = [0, 0];
    for round in 0..640 {
        let is_usual = round % 8 < 5;
        let size = if is_usual { 9 } else { [4, 6, 9, 12, 16][round % 5] };
        let examples = examples(|kind| !is_usual || kind.is_well_known());
        let mut text = match is_usual {
            true => ".".to_owned(),
            false => format!(".Shape~{size}x{size}~{}", size + 2 * usize::from(size < 12)),
        };
        for _ in 0..4 + random.below(12) {
            let (_, example) = examples[random.below(examples.len())];
            let item = moved(example, [0; 2].map(|_| random.below(size - 3)), size);
            // Items that do not fit are left out, so that most of the boards can be drawn.
            let longer = format!("{text}.{}", item.unwrap_or_default());
            text = if parse::line(&longer).is_ok() { longer } else { text };
        }
        for _ in 0..random.below(12) {
            let [row, column, value] = [0; 3].map(|_| 1 + random.below(size));
            text += &format!(".~R{}C{}_{value}", name(row), name(column));
        }
        // Some constraints exclude each other, such as two jigsaws.
        let Ok(ruleset) = parse::line(&text) else { continue };
        if ruleset.network().is_none() != is_usual {
            continue;
        }
        let mut diagram = Diagram::of(&ruleset);
        let all = match is_usual {
            true => ruleset.candidates_left().masks().to_vec(),
            false => diagram.candidates.clone(),
        };
        diagram.pencil_marks = (round % 2 == 0).then_some(all);
        assert_eq!(collision(&svg(&diagram, &text)), None, "round {round}: {text}");
        drawn[usize::from(is_usual)] += 1;
    }
    assert!(drawn[0] > 120 && drawn[1] > 150, "{drawn:?}");
}
