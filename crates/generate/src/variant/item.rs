//! The items of a puzzle that are derived from its solution, and how they stand in its line.

use ninefold_core::grid::CellSet;

/// One cage, dot, line or clue. The cells of lines and marks get no given, unless asked for.
pub(super) enum Item {
    /// A complete item: `.Cage~3~R1C1~R1C2`.
    Whole(String),
    /// A line with its cells.
    Line(String, CellSet),
    /// A clue before a row or column, or (`end` 1) behind it. Clues at both ends are one item.
    Clue { name: &'static str, line: String, end: usize, clue: u32 },
    /// A cell with some candidates, `~R1C1_2_4_6_8`: a part of the one item with all marked cells.
    Mark(String, CellSet),
}

impl Item {
    /// The cells that get no given.
    pub(super) fn closed(&self) -> CellSet {
        match self {
            Item::Line(_, cells) | Item::Mark(_, cells) => *cells,
            Item::Whole(_) | Item::Clue { .. } => CellSet::EMPTY,
        }
    }
}

/// The text of items in the syntax of one line.
pub(super) fn text(items: &[&Item]) -> String {
    let (mut text, mut marks) = (String::new(), String::new());
    for (i, item) in items.iter().enumerate() {
        match item {
            Item::Whole(whole) | Item::Line(whole, _) => text += whole,
            Item::Mark(mark, _) => marks += mark,
            Item::Clue { name, line, .. } => {
                let is_same = |other: &&&Item| matches!(other, Item::Clue { name: a, line: b, .. } if (name, line) == (a, b));
                if !items[..i].iter().any(|other| is_same(&other)) {
                    text += &both_ends(name, line, items[i..].iter().filter(is_same));
                }
            }
        }
    }
    if !marks.is_empty() {
        text += &format!(".{marks}");
    }
    text
}

/// One item for the clues of one row or column.
fn both_ends<'a>(name: &str, line: &str, items: impl Iterator<Item = &'a &'a Item>) -> String {
    let mut ends = [String::new(), String::new()];
    for item in items {
        if let Item::Clue { end, clue, .. } = item {
            ends[*end] = clue.to_string();
        }
    }
    let [front, back] = ends;
    match back.is_empty() {
        true => format!(".{name}~{line}~{front}"),
        false => format!(".{name}~{line}~{front}~{back}"),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn clues_of_a_row_are_one_item_and_marks_are_the_last() {
        let mark = |text: &str| Item::Mark(text.to_owned(), CellSet::EMPTY);
        let x_sum =
            |line: &str, end, clue| Item::Clue { name: "XSum", line: line.to_owned(), end, clue };
        let items = [
            mark("~R1C1_2_4_6_8"),
            x_sum("R1", 1, 9),
            x_sum("C1", 0, 8),
            Item::Whole(".X~R1C1~R1C2".to_owned()),
            x_sum("R1", 0, 7),
            x_sum("R2", 1, 6),
            mark("~R2C1_1_3_5_7_9"),
        ];
        let expected = ".XSum~R1~7~9.XSum~C1~8.X~R1C1~R1C2.XSum~R2~~6.~R1C1_2_4_6_8~R2C1_1_3_5_7_9";
        assert_eq!(text(&items.iter().collect::<Vec<_>>()), expected);
    }
}
