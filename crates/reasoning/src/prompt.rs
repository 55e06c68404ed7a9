//! Prompts: the texts that put a puzzle to a model, by name and version.
//!
//! A text never changes: another wording is another version. None holds anything that parses as an
//! answer, lest a model be paid for repeating what it was asked.

use crate::form::Form;
use ninefold_boards::Cells;

/// The text of a prompt, with places for a puzzle.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Template {
    name: &'static str,
    text: &'static str,
    /// The content of the answer.
    answer: &'static str,
}

const RULES: &str = "\
The grid has {n} rows and {n} columns, in boxes of {height} rows and {width} columns.
Every row, every column and every box has each {symbol} from 1 to {n} once.
A dot is a blank cell; the {symbol}s that are there stay.";

const GRID: &str = "the whole grid, a line for each row, written as above";

const MOVES: &str = "the moves with spaces between them";

impl Template {
    /// All templates.
    pub const ALL: [Template; 4] = [
        Template { name: "plain-1", text: "Solve this Sudoku.\n\n{grid}\n\n{form}", answer: GRID },
        Template {
            name: "rules-1",
            text: "Solve this Sudoku.\n\n{rules}\n\n{grid}\n\n{form}",
            answer: GRID,
        },
        Template {
            name: "moves-1",
            text: "Solve this Sudoku.\n\n{rules}\n\n{grid}\n\n\
                   Give a move for each blank cell: r and its row, c and its column, an equals sign and its \
                   {symbol}, in one word.\nRows are counted from the top and columns from the left, \
                   from 1.\n{form}",
            answer: MOVES,
        },
        Template {
            name: "tools-1",
            text: "Solve this Sudoku with the tools that you have.\n\n{rules}\n\n{grid}\n\n\
                   Rows are counted from the top and columns from the left, from 1.\n\
                   You have finished when no cell is blank.",
            answer: "",
        },
    ];

    /// The template with this name, `rules-1` for example.
    pub fn named(name: &str) -> Option<Template> {
        Template::ALL.into_iter().find(|template| template.name == name)
    }

    /// The name, with the version.
    pub fn name(self) -> &'static str {
        self.name
    }

    /// The prompt for a puzzle. Boards of more than nine rows have decimals with spaces between
    /// them, others a character for each cell.
    ///
    /// ```
    /// use ninefold_reasoning::{Cells, Form, Size, Template};
    ///
    /// let size = Size::new(4).ok_or("a size")?;
    /// let puzzle = Cells::parse(size, b"1.3434122143432.")?;
    /// let prompt = Template::named("plain-1").ok_or("a template")?.fill(&puzzle, Form::Boxed);
    /// assert!(prompt.starts_with("Solve this Sudoku.\n\n1.34\n3412\n2143\n432.\n\nGive "));
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    pub fn fill(self, puzzle: &Cells, form: Form) -> String {
        let size = puzzle.size();
        let form = match form {
            Form::Answer => {
                "Give {answer}, once: behind the opening tag <answer>, before its closing tag, and \
                 with nothing else in between."
            }
            Form::Boxed => "Give {answer}, once: in \\boxed{}, with nothing else in it.",
            Form::Auto => "Give {answer}, last of all.",
        };
        let (n, height) = (size.side(), size.box_height());
        let text = self.text.replace("{rules}", RULES).replace("{form}", form);
        let text = text.replace("{answer}", self.answer).replace("{n}", &n.to_string());
        let text = text.replace("{height}", &height.to_string());
        let text = text.replace("{width}", &(n / height).to_string());
        text.replace("{symbol}", if n > 9 { "number" } else { "digit" })
            .replace("{grid}", &rows(puzzle))
    }
}

/// A line for each row.
fn rows(puzzle: &Cells) -> String {
    let side = puzzle.size().side();
    let cell = |value: &u8| match value {
        0 => ".".to_owned(),
        value => value.to_string(),
    };
    let row =
        |row: &[u8]| row.iter().map(cell).collect::<Vec<_>>().join(if side > 9 { " " } else { "" });
    puzzle.values().chunks(side).map(row).collect::<Vec<_>>().join("\n")
}
