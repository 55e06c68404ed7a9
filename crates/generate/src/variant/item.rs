//! The items of a puzzle that are derived from its solution, and how they stand in its line.

use ninefold_core::grid::CellSet;

/// One cage, dot, line or clue.
pub(super) struct Item {
    form: Form,
    /// The cells that get no given, unless asked for: those of a line.
    pub(super) closed: CellSet,
}

enum Form {
    /// A complete item.
    Whole(String),
    /// A clue at one end of a row or column. Clues at both ends are one item.
    Clue { name: &'static str, line: String, end: usize, clue: u32 },
    /// A part of the one item with all marked cells.
    Mark(String),
}

impl Item {
    /// A complete item: `.Cage~3~R1C1~R1C2`.
    pub(super) fn whole(text: String) -> Item {
        Item { form: Form::Whole(text), closed: CellSet::EMPTY }
    }

    /// A line, on whose cells givens are not welcome.
    pub(super) fn line(text: String, cells: CellSet) -> Item {
        Item { form: Form::Whole(text), closed: cells }
    }

    /// A clue before a row or column, or (`end` 1) behind it.
    pub(super) fn clue(name: &'static str, line: String, end: usize, clue: u32) -> Item {
        Item { form: Form::Clue { name, line, end, clue }, closed: CellSet::EMPTY }
    }

    /// A cell with some candidates: `~R1C1_2_4_6_8`.
    pub(super) fn mark(text: String, cells: CellSet) -> Item {
        Item { form: Form::Mark(text), closed: cells }
    }
}

/// The text of items in the syntax of one line.
pub(super) fn text(items: &[&Item]) -> String {
    let (mut text, mut marks) = (String::new(), String::new());
    for (i, item) in items.iter().enumerate() {
        match &item.form {
            Form::Whole(whole) => text += whole,
            Form::Mark(mark) => marks += mark,
            Form::Clue { name, line, .. } => {
                let is_same = |other: &&&Item| match &other.form {
                    Form::Clue { name: its_name, line: its_line, .. } => {
                        (name, line) == (its_name, its_line)
                    }
                    Form::Whole(_) | Form::Mark(_) => false,
                };
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
        if let Form::Clue { end, clue, .. } = &item.form {
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
        let items = [
            Item::mark("~R1C1_2_4_6_8".to_owned(), CellSet::EMPTY),
            Item::clue("XSum", "R1".to_owned(), 1, 9),
            Item::clue("XSum", "C1".to_owned(), 0, 8),
            Item::whole(".X~R1C1~R1C2".to_owned()),
            Item::clue("XSum", "R1".to_owned(), 0, 7),
            Item::clue("XSum", "R2".to_owned(), 1, 6),
            Item::mark("~R2C1_1_3_5_7_9".to_owned(), CellSet::EMPTY),
        ];
        let expected = ".XSum~R1~7~9.XSum~C1~8.X~R1C1~R1C2.XSum~R2~~6.~R1C1_2_4_6_8~R2C1_1_3_5_7_9";
        assert_eq!(text(&items.iter().collect::<Vec<_>>()), expected);
    }
}
