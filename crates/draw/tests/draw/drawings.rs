//! Pictures in which nothing stands on anything else: the rectangles of all texts of the gallery, and
//! of many puzzles with random constraints.

use std::collections::{BTreeMap, BTreeSet};

use ninefold_core::grid::{Cell, Digit, Grid};
use ninefold_core::random::Random;
use ninefold_draw::{Diagram, svg};
use ninefold_variants::{KINDS, Ruleset, parse};

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
pub(crate) fn collision(picture: &str) -> Option<String> {
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

#[test]
fn no_text_stands_on_another_whatever_comes_together() {
    let mut random = Random::new(18, 5);
    let fast: Vec<_> = KINDS.iter().filter(|kind| kind.is_well_known()).collect();
    let mut drawn_ones = 0;
    for round in 0..400 {
        let mut text = String::new();
        for _ in 0..4 + random.below(12) {
            let kind = fast[random.below(fast.len())];
            let example = kind.examples[random.below(kind.examples.len())];
            let by = [random.below(6), random.below(6)];
            text += &format!(".{}", moved(example, by, 9).unwrap_or(example.to_owned()));
        }
        for _ in 0..random.below(12) {
            let [row, column, digit] = [0; 3].map(|_| 1 + random.below(9));
            text += &format!(".~R{row}C{column}_{digit}");
        }
        // Some constraints exclude each other, such as two jigsaws.
        let Ok(ruleset) = parse::line(&text) else { continue };
        let mut diagram = Diagram::of(&ruleset);
        diagram.pencil_marks = (round % 2 == 0).then(|| ruleset.candidates_left().masks().to_vec());
        let said = collision(&svg(&diagram, &text));
        assert_eq!(said, None, "round {round}: {text}");
        drawn_ones += 1;
    }
    assert!(drawn_ones > 150, "{drawn_ones}");
}

/// The picture of a puzzle without its title.
pub(crate) fn picture(ruleset: &Ruleset) -> String {
    svg(&Diagram::of(ruleset), "")
}

/// Grids of random digits, of few different ones in most, so that rules are obeyed now and then.
fn random_grids(random: &mut Random) -> Vec<Grid> {
    let grid = |random: &mut Random| {
        let digits = 1 + random.below(9);
        let (first, step) = (random.below(9), 1 + random.below(2));
        let mut grid = Grid::EMPTY;
        for cell in Cell::all() {
            let digit = (first + step * random.below(digits)) % 9 + 1;
            grid.set(cell, Digit::new(digit as u8));
        }
        grid
    };
    (0..4000).map(|_| grid(random)).collect()
}

/// The grids that obey the statements of the puzzle, rows, columns and boxes aside.
fn meaning(ruleset: &Ruleset, grids: &[Grid]) -> Vec<bool> {
    let stated = || ruleset.constraints().filter(|one| !one.shapes().is_empty());
    let may_hold = |cell: Cell, digit: Digit| ruleset.candidates().get(cell) & digit.bit() != 0;
    let fits = |grid: &Grid| {
        Cell::all().all(|cell| grid.get(cell).is_some_and(|digit| may_hold(cell, digit)))
    };
    grids.iter().map(|grid| fits(grid) && stated().all(|one| one.verify(grid))).collect()
}

/// Number of these texts that can be drawn, and those that look the same though some grid
/// distinguishes them. `meaning` is the grids that obey a puzzle; only lookalikes are asked for it.
pub(crate) fn lookalikes(
    texts: &BTreeSet<String>,
    is_drawn: impl Fn(&Ruleset) -> bool,
    meaning: impl Fn(&Ruleset) -> Vec<bool>,
) -> (usize, Vec<String>) {
    let mut pictures: BTreeMap<String, Vec<(&String, Ruleset)>> = BTreeMap::new();
    for text in texts {
        if let Some(ruleset) = parse::line(text).ok().filter(&is_drawn) {
            pictures.entry(picture(&ruleset)).or_default().push((text, ruleset));
        }
    }
    let drawn = pictures.values().map(Vec::len).sum();
    let mut wrong = Vec::new();
    for alike in pictures.into_values().filter(|alike| alike.len() > 1) {
        let first = meaning(&alike[0].1);
        let others = alike[1..].iter().filter(|(_, ruleset)| meaning(ruleset) != first);
        wrong.extend(others.map(|(text, _)| format!("{text} looks like {}", alike[0].0)));
    }
    (drawn, wrong)
}

/// The lookalikes on 9x9 boards.
fn lookalikes_of_nine(texts: &BTreeSet<String>, grids: &[Grid]) -> (usize, Vec<String>) {
    lookalikes(texts, Ruleset::is_9x9, |ruleset| meaning(ruleset, grids))
}

/// The items of the table, each also with the name of every other kind.
#[test]
fn no_two_kinds_look_the_same() {
    let examples = KINDS.iter().flat_map(|kind| kind.examples.iter().map(|it| (kind.name, *it)));
    let examples: Vec<(&str, &str)> = examples.collect();
    let mut texts = BTreeSet::new();
    for (_, example) in &examples {
        texts.insert(format!(".{example}"));
        let Some((_, rest)) = example.split_once('~') else { continue };
        texts.extend(examples.iter().map(|(name, _)| format!(".{name}~{rest}")));
    }
    let grids = random_grids(&mut Random::new(22, 1));
    let (drawn, wrong) = lookalikes_of_nine(&texts, &grids);
    assert!(wrong.is_empty(), "{}", wrong.join("\n"));
    assert!(drawn > 1_000, "{drawn}");
}

/// The same cells as one line or several, forwards and backwards, paired in several ways.
#[test]
fn the_same_cells_in_other_groups_do_not_look_the_same() {
    const LINES: [&str; 12] = [
        "Renban",
        "Whisper",
        "Whisper~4",
        "Palindrome",
        "RegionSumLine",
        "Zipper",
        "Modular",
        "Parity",
        "Entropic",
        "Thermo",
        "Between",
        "Lockout",
    ];
    let mut random = Random::new(22, 2);
    let grids = random_grids(&mut random);
    let (mut drawn, mut wrong) = (0, Vec::new());
    for _ in 0..6 {
        let path = random_path(&mut random, 9, 6);
        let clone = |order: [usize; 6]| line("Clone", &order.map(|at| path[at].clone()));
        let single = |a: usize, b: usize| line("Clone", &[path[a].clone(), path[b].clone()]);
        let clones = [
            clone([0, 1, 2, 3, 4, 5]),
            clone([0, 1, 2, 5, 4, 3]),
            clone([0, 1, 2, 4, 3, 5]),
            clone([0, 2, 4, 1, 3, 5]),
            single(0, 1) + &single(2, 3),
            single(0, 2) + &single(1, 3),
            single(0, 3) + &single(1, 2),
        ];
        let regrouped = LINES.iter().map(|kind| regrouped(kind, &path).into());
        for texts in regrouped.chain([clones.into()]) {
            let (count, lookalikes) = lookalikes_of_nine(&texts, &grids);
            drawn += count;
            wrong.extend(lookalikes);
        }
    }
    assert!(wrong.is_empty(), "{}", wrong.join("\n"));
    assert!(drawn > 300, "{drawn}");
}

/// An item with these cells.
fn line(kind: &str, cells: &[String]) -> String {
    format!(".{kind}~{}", cells.join("~"))
}

/// The cells of a path as one line or several, forwards and backwards.
pub(crate) fn regrouped(kind: &str, path: &[String]) -> [String; 6] {
    let back: Vec<String> = path.iter().rev().cloned().collect();
    let line = |part: &[String]| line(kind, part);
    [
        line(path),
        line(&back),
        line(&path[..3]) + &line(&path[2..]),
        line(&path[..3]) + &line(&path[3..]),
        line(&path[..4]) + &line(&path[2..]),
        line(&back[..4]) + &line(&path[..3]),
    ]
}

/// The names of cells of which each touches the next.
pub(crate) fn random_path(random: &mut Random, size: usize, length: usize) -> Vec<String> {
    let mut path = vec![[random.below(size), random.below(size)]];
    while path.len() < length {
        let [row, column] = path[path.len() - 1];
        let next = [row + random.below(3), column + random.below(3)];
        let next = next.map(|at| at.checked_sub(1).filter(|&at| at < size));
        match next {
            [Some(row), Some(column)] if !path.contains(&[row, column]) => path.push([row, column]),
            // Where it is stuck, another path.
            _ if random.below(30) == 0 => path.truncate(1),
            _ => {}
        }
    }
    path.iter().map(|&[row, column]| format!("R{}C{}", name(row + 1), name(column + 1))).collect()
}
