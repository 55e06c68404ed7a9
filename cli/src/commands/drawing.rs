//! Positions as people look at them: boxes, digits and pencilmarks, with what a step is about set off.
//!
//! With colours on a terminal; without, signs behind the candidates say the same: `*` justifies the step, `-` goes, `+` is
//! placed. In brackets is a cell that has one candidate left and is not filled yet.

use std::io::IsTerminal;

use anstyle::{AnsiColor, Style};

use crate::args::logic::Color;
use ninefold::grid::{Cell, Digit};
use ninefold::logic::{Candidate, LogicBoard, Step, digits};

/// How to draw.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Pen {
    /// With colours and lines that join, or with plain signs.
    pub is_coloured: bool,
}

/// What a candidate is to a step.
#[derive(Clone, Copy, PartialEq, Eq)]
enum Role {
    /// Nothing.
    None,
    /// It is placed.
    Placed,
    /// It goes.
    Gone,
    /// It justifies the step.
    Reason,
    /// It justifies the step by being false.
    Off,
}

impl Role {
    fn style(self) -> Style {
        let style = Style::new();
        match self {
            Role::None => style,
            Role::Placed => style
                .bold()
                .fg_color(Some(AnsiColor::White.into()))
                .bg_color(Some(AnsiColor::Green.into())),
            Role::Gone => style.bold().strikethrough().fg_color(Some(AnsiColor::Red.into())),
            Role::Reason => style.bold().fg_color(Some(AnsiColor::Green.into())),
            Role::Off => style.bold().fg_color(Some(AnsiColor::Yellow.into())),
        }
    }

    fn sign(self) -> &'static str {
        match self {
            Role::None => "",
            Role::Placed => "+",
            Role::Gone => "-",
            Role::Reason | Role::Off => "*",
        }
    }
}

/// What is written in a cell, and how wide it is.
struct Content {
    text: String,
    width: usize,
}

/// Lines of a drawing: left end, joints, right end, and what runs between.
type Border = [&'static str; 4];

impl Pen {
    /// The pen for standard output.
    pub fn for_stdout(color: Color) -> Pen {
        let is_coloured = match color {
            Color::Always => true,
            Color::Never => false,
            Color::Auto => {
                let is_set = |name| std::env::var_os(name).is_some_and(|value| !value.is_empty());
                let is_dumb = std::env::var_os("TERM").is_some_and(|term| term == "dumb");
                std::io::stdout().is_terminal() && !is_set("NO_COLOR") && !is_dumb
            }
        };
        Pen { is_coloured }
    }

    /// A sentence, its first part set off.
    pub fn headline(self, text: &str) -> String {
        match (self.is_coloured, text.split_once(": ")) {
            (true, Some((name, rest))) => {
                let bold = Style::new().bold();
                format!("{bold}{name}{bold:#}: {rest}")
            }
            _ => text.to_owned(),
        }
    }

    /// The position with its candidates, and what a step is about.
    pub fn position(self, board: &LogicBoard, step: Option<&Step>) -> String {
        let cells: Vec<Content> = Cell::all().map(|cell| self.cell(board, cell, step)).collect();
        let width = |column: usize| {
            let column = cells.iter().skip(column).step_by(9);
            column.map(|cell| cell.width).max().unwrap_or(1)
        };
        let widths: [usize; 9] = std::array::from_fn(width);
        let [top, middle, bottom]: [Border; 3] = match self.is_coloured {
            true => [["┌", "┬", "┐", "─"], ["├", "┼", "┤", "─"], ["└", "┴", "┘", "─"]],
            false => [["+", "+", "+", "-"]; 3],
        };
        let side = if self.is_coloured { "│" } else { "|" };
        let mut text = String::new();
        for (row, cells) in cells.chunks_exact(9).enumerate() {
            match row {
                0 => border(&widths, top, &mut text),
                3 | 6 => border(&widths, middle, &mut text),
                _ => {}
            }
            for (column, (cell, width)) in cells.iter().zip(widths).enumerate() {
                if column % 3 == 0 {
                    text += side;
                    text.push(' ');
                }
                text += &cell.text;
                text.extend(std::iter::repeat_n(' ', width - cell.width + 1));
            }
            text += side;
            text.push('\n');
        }
        border(&widths, bottom, &mut text);
        text
    }

    fn cell(self, board: &LogicBoard, cell: Cell, step: Option<&Step>) -> Content {
        if let Some(digit) = board.grid().get(cell) {
            return self.filled(digit, board.givens().contains(cell));
        }
        let mask = board.candidates(cell);
        let mut content = Content { text: String::new(), width: 0 };
        for digit in digits(mask) {
            let role = step.map_or(Role::None, |step| role(step, Candidate { cell, digit }));
            if self.is_coloured {
                let style = role.style();
                content.text += &format!("{style}{digit}{style:#}");
                content.width += 1;
            } else {
                content.text += &format!("{digit}{}", role.sign());
                content.width += 1 + role.sign().len();
            }
        }
        match mask.count_ones() {
            0 => Content { text: "!".to_owned(), width: 1 },
            // Else it would look like a cell that is filled.
            1 if !self.is_coloured => {
                Content { text: format!("({})", content.text), width: content.width + 2 }
            }
            _ => content,
        }
    }

    fn filled(self, digit: Digit, is_given: bool) -> Content {
        let style = match (self.is_coloured, is_given) {
            (false, _) => Style::new(),
            (true, true) => Style::new().bold(),
            (true, false) => Style::new().bold().fg_color(Some(AnsiColor::Cyan.into())),
        };
        Content { text: format!("{style}{digit}{style:#}"), width: 1 }
    }
}

fn border(widths: &[usize; 9], [left, joint, right, dash]: Border, text: &mut String) {
    for (i, stack) in widths.chunks_exact(3).enumerate() {
        *text += if i == 0 { left } else { joint };
        *text += &dash.repeat(stack.iter().sum::<usize>() + 4);
    }
    *text += right;
    text.push('\n');
}

fn role(step: &Step, candidate: Candidate) -> Role {
    let Candidate { cell, digit } = candidate;
    if step.placements.contains(&candidate) {
        return Role::Placed;
    }
    if step.eliminations.contains(&candidate) {
        return Role::Gone;
    }
    let node = step.chain.iter().find(|node| node.digit == digit && node.cells.contains(cell));
    if let Some(node) = node {
        return if node.is_on { Role::Reason } else { Role::Off };
    }
    let is_about = step.digits.contains(&digit) && step.sets.iter().any(|set| set.contains(cell));
    if is_about { Role::Reason } else { Role::None }
}

#[cfg(test)]
mod tests {
    use super::*;
    use ninefold::logic::{HODOKU, StepCollector};
    use ninefold::text::line;

    const PUZZLE: &[u8] =
        b"53..7....6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5....8..79";

    #[test]
    fn a_plain_drawing_says_what_a_step_is_about() {
        let board = LogicBoard::new(&line::parse(PUZZLE).expect("a puzzle"));
        let mut steps = StepCollector::first();
        let pointing = HODOKU.entries.iter().find(|entry| entry.technique.code() == "pointing");
        let pointing = pointing.expect("a technique of the profile").technique;
        assert!(pointing.find(&board, &mut steps).is_break());
        let step = &steps.found()[0];
        let drawing = Pen { is_coloured: false }.position(&board, Some(step));
        assert_eq!(drawing.lines().count(), 13);
        let count = |sign: char| {
            drawing
                .lines()
                .filter(|l| l.starts_with('|'))
                .map(|l| l.matches(sign).count())
                .sum::<usize>()
        };
        assert_eq!(count('-'), step.eliminations.len(), "{step}\n{drawing}");
        assert_eq!(count('*'), step.sets[0].len(), "{step}\n{drawing}");
        let widths: Vec<usize> = drawing.lines().map(str::len).collect();
        assert!(widths.iter().all(|width| *width == widths[0]), "{drawing}");
        // A cell with one candidate is none that is filled.
        assert!(drawing.contains("(5)"), "{drawing}");
    }
}
