//! Paths as texts to learn from.

use std::num::NonZeroUsize;

use ninefold_core::grid::{Cell, CellSet, House};
use ninefold_logic::{Candidate, HODOKU, LogicBoard, digits};

use super::{Path, PathStep};

/// A style of traces.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Style {
    /// A line a step: what it concludes, in notation.
    Terse,
    /// A line a step, numbered from 1: its reasons in full, then what it concludes.
    Sentences,
    /// As sentences; before each step that is no single lines with the candidates of rows.
    Table,
    /// Words of a [`vocabulary`]: the givens and each fact of each step, five words and a mark each.
    Tokens,
}

impl Style {
    /// All styles.
    pub const ALL: [Style; 4] = [Style::Terse, Style::Sentences, Style::Table, Style::Tokens];

    /// The name, `sentences` for example.
    pub fn name(self) -> &'static str {
        ["terse", "sentences", "table", "tokens"][self as usize]
    }

    /// The style with this name.
    pub fn named(name: &str) -> Option<Style> {
        Style::ALL.into_iter().find(|style| style.name() == name)
    }
}

/// The rows whose candidates the style `table` shows.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub enum TableRows {
    /// All nine.
    All,
    /// Those that the step is about.
    #[default]
    Touched,
    /// None: no other text than that of sentences.
    None,
}

impl TableRows {
    /// All choices.
    pub const ALL: [TableRows; 3] = [TableRows::All, TableRows::Touched, TableRows::None];

    /// The name, `touched` for example.
    pub fn name(self) -> &'static str {
        ["all", "touched", "none"][self as usize]
    }

    /// The choice with this name.
    pub fn named(name: &str) -> Option<TableRows> {
        TableRows::ALL.into_iter().find(|rows| rows.name() == name)
    }
}

/// The form of a trace: a style, and what it leaves open.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct TraceForm {
    /// The style.
    pub style: Style,
    /// For the style `table`.
    pub table: TableRows,
    /// The most singles that are one step of the trace, one behind the other. Words of the style
    /// `tokens` are the same with any number.
    pub singles: NonZeroUsize,
}

impl From<Style> for TraceForm {
    fn from(style: Style) -> TraceForm {
        TraceForm { style, table: TableRows::default(), singles: NonZeroUsize::MIN }
    }
}

/// All words of traces in tokens, by number: marks, rows, columns, digits, and the techniques of the
/// profile `hodoku`.
pub fn vocabulary() -> Vec<String> {
    let marks = ["<pad>", "<s>", "<end>", ";", "=", "X", "given"].map(str::to_owned);
    let numbered = |name: &'static str| (1..=9).map(move |number| format!("{name}{number}"));
    let codes = HODOKU.entries.iter().map(|entry| entry.technique.code().to_owned());
    let numbers = numbered("R").chain(numbered("C")).chain(numbered(""));
    marks.into_iter().chain(numbers).chain(codes).collect()
}

impl Path {
    /// The whole path in a style. Sentences name steps by their numbers in the trace.
    pub fn trace(&self, form: impl Into<TraceForm>) -> String {
        let form = form.into();
        let steps = self.trace_steps(form);
        match form.style {
            Style::Tokens => format!("<s> {}{} <end>", givens(self.start()), steps.join(" ")),
            _ => steps.join("\n"),
        }
    }

    /// The steps of the trace in a style, in order: the trace is their lines, one behind the other.
    pub fn trace_steps(&self, form: impl Into<TraceForm>) -> Vec<String> {
        let TraceForm { style, table, singles } = form.into();
        if style == Style::Tokens {
            return self.steps().iter().map(PathStep::tokens).collect();
        }
        // For each step of the path the number of its step in the trace, from 0.
        let (mut numbers, mut lines) = (Vec::with_capacity(self.steps().len()), Vec::new());
        let runs = self.steps().chunk_by(|step, next| step.is_single() && next.is_single());
        for steps in runs.flat_map(|run| run.chunks(singles.get())) {
            numbers.resize(numbers.len() + steps.len(), lines.len());
            let said = steps.iter().map(|step| match style {
                Style::Terse => step.terse(),
                _ => step.renumbered(&numbers).sentence(),
            });
            let said = said.collect::<Vec<_>>().join(" ");
            let number = lines.len() + 1;
            lines.push(match (style, steps) {
                (Style::Terse, _) => said,
                (Style::Table, [step]) if !step.is_single() => {
                    format!("{}{number}. {said}", step.table(table))
                }
                _ => format!("{number}. {said}"),
            });
        }
        lines
    }
}

impl PathStep {
    /// The facts of the step in words of the vocabulary: `R5 C2 = 7 naked-single ;`.
    pub fn tokens(&self) -> String {
        let code = self.step.technique.code();
        let word = |sign: &'static str| {
            move |&Candidate { cell, digit }: &Candidate| tokens(cell, sign, digit.get(), code)
        };
        let placed = self.step.placements.iter().map(word("="));
        let struck = self.step.eliminations.iter().map(word("X"));
        placed.chain(struck).collect::<Vec<_>>().join(" ")
    }

    /// The position before it, a line a row with the digits that each cell can have.
    pub fn position(&self) -> String {
        let rows = House::all().take(9).map(|row| of_row(&self.board, row));
        rows.collect::<Vec<_>>().join("\n")
    }

    /// The rows that are to be shown, a line each. The step is about those of the pattern and of the
    /// conclusion.
    fn table(&self, rows: TableRows) -> String {
        let gone = self.step.eliminations.iter().chain(&self.step.placements);
        let pattern = self.step.sets.iter().chain(self.step.chain.iter().map(|node| &node.cells));
        let cells = pattern.fold(CellSet::EMPTY, |all, cells| all | *cells);
        let cells = gone.fold(cells, |all, fact| all | CellSet::of(fact.cell));
        let is_shown = |row: &House| match rows {
            TableRows::All => true,
            TableRows::Touched => cells.meets(CellSet::house(*row)),
            TableRows::None => false,
        };
        let rows = House::all().take(9).filter(is_shown);
        rows.map(|row| format!("{}\n", of_row(&self.board, row))).collect()
    }
}

fn givens(board: &LogicBoard) -> String {
    let given = board.givens().into_iter().filter_map(|cell| {
        board.grid().get(cell).map(|digit| tokens(cell, "=", digit.get(), "given") + " ")
    });
    given.collect()
}

fn tokens(cell: Cell, sign: &str, digit: u8, why: &str) -> String {
    format!("R{} C{} {sign} {digit} {why} ;", cell.row() + 1, cell.column() + 1)
}

/// A row with its candidates: `r1: 15 8 49 | 3 …`.
fn of_row(board: &LogicBoard, row: House) -> String {
    let mut text = format!("r{}:", row.index() + 1);
    for (at, cell) in row.cells().iter().enumerate() {
        text.push_str(if at > 0 && at % 3 == 0 { " | " } else { " " });
        word(board, *cell, &mut text);
    }
    text
}

/// Appends the digits that a cell can have.
pub(super) fn word(board: &LogicBoard, cell: Cell, text: &mut String) {
    match board.grid().get(cell) {
        Some(digit) => text.push(char::from(b'0' + digit.get())),
        None => {
            text.extend(digits(board.candidates(cell)).map(|digit| char::from(b'0' + digit.get())));
        }
    }
}
