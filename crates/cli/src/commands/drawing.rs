//! Colours of drawings on the terminal: paints the spans that the library draws.

use std::io::IsTerminal;

use anstyle::{AnsiColor, Style};

use crate::args::logic::Color;
use ninefold_jobs::draw::{Marking, Role, StyledLine, position};
use ninefold_jobs::logic::{LogicBoard, Step};

/// Prints with or without colours.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) struct Pen {
    /// Whether to use colours, and lines that join; plain signs otherwise.
    pub is_coloured: bool,
}

impl Pen {
    /// The pen for standard output.
    pub(super) fn for_stdout(color: Color) -> Pen {
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

    /// A sentence with its first part, up to the colon, in bold.
    pub(super) fn headline(self, text: &str) -> String {
        match (self.is_coloured, text.split_once(": ")) {
            (true, Some((name, rest))) => {
                let bold = Style::new().bold();
                format!("{bold}{name}{bold:#}: {rest}")
            }
            _ => text.to_owned(),
        }
    }

    fn line(self, line: &StyledLine) -> String {
        if !self.is_coloured {
            return line.to_string();
        }
        let spans = line.spans.iter().map(|span| {
            let style = style(span.role);
            format!("{style}{}{style:#}", span.text)
        });
        spans.collect()
    }

    /// The position with its candidates, and what a step is about, with line ends.
    pub(super) fn position(self, board: &LogicBoard, step: Option<&Step>) -> String {
        self.lines(&position(board, step, self.marking()))
    }

    pub(super) fn marking(self) -> Marking {
        if self.is_coloured { Marking::Roles } else { Marking::Signs }
    }

    /// Lines of a drawing, with line ends.
    pub(super) fn lines(self, lines: &[StyledLine]) -> String {
        lines.iter().map(|line| self.line(line) + "\n").collect()
    }
}

/// The style of a role; the plain style writes no escape sequences.
fn style(role: Role) -> Style {
    let (style, bold) = (Style::new(), Style::new().bold());
    let fg = |style: Style, color: AnsiColor| style.fg_color(Some(color.into()));
    match role {
        Role::Faint => style.dimmed(),
        Role::Cage => fg(style, AnsiColor::Cyan),
        Role::Sum => fg(style, AnsiColor::Yellow),
        Role::Sign | Role::Given => bold,
        Role::Solved => fg(bold, AnsiColor::Cyan),
        Role::Placed => fg(bold, AnsiColor::White).bg_color(Some(AnsiColor::Green.into())),
        Role::Removed => fg(bold.strikethrough(), AnsiColor::Red),
        Role::Reason => fg(bold, AnsiColor::Green),
        Role::FalseReason => fg(bold, AnsiColor::Yellow),
        _ => style,
    }
}
