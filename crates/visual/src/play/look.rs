//! The look of things: colours, and typographic signs on a terminal without colours.

use std::borrow::Cow;

use ratatui::style::{Color, Modifier, Style};
use ratatui::text::{Line, Span};

use ninefold_jobs::{logic::Candidate, logic::reasons::Reasons};

/// The role of something on the screen.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Role {
    Plain,
    /// Thin lines, and what stays in the background.
    Faint,
    /// Lines around boxes and regions.
    Heavy,
    Cage,
    Sum,
    /// Dots, letters and lines of a variant.
    Sign,
    Given,
    Filled,
    Mark,
    /// A cell or mark with the same digit as the cell under the cursor.
    Same,
    /// A digit or a cell that is wrong.
    Wrong,
    /// A candidate that a hint places.
    Placed,
    /// A candidate that a hint removes.
    Removed,
    /// A candidate that justifies a hint.
    Reason,
    /// A candidate that justifies a hint by being false.
    FalseReason,
    /// A cell to look at.
    Place,
    Title,
}

#[derive(Clone, Copy, Debug)]
pub(super) struct Look {
    /// Whether there are colours. Without, roles differ by weight and underlines.
    pub(super) is_coloured: bool,
}

impl Look {
    /// Colours, unless NO_COLOR is set or the terminal is dumb.
    pub(super) fn of_environment() -> Look {
        let is_set = |name| std::env::var_os(name).is_some_and(|value| !value.is_empty());
        let is_dumb = std::env::var_os("TERM").is_some_and(|term| term == "dumb");
        Look { is_coloured: !is_set("NO_COLOR") && !is_dumb }
    }

    pub(super) fn style(self, role: Role) -> Style {
        let style = Style::new();
        let bold = style.add_modifier(Modifier::BOLD);
        let under = bold.add_modifier(Modifier::UNDERLINED);
        let styled = match role {
            Role::Plain | Role::Heavy | Role::Mark => style,
            Role::Faint => style.add_modifier(Modifier::DIM),
            Role::Cage => style.fg(Color::Cyan),
            Role::Sum => style.fg(Color::Yellow),
            Role::Sign => bold.fg(Color::Magenta),
            Role::Given | Role::Title => bold,
            Role::Filled => style.fg(Color::Cyan),
            Role::Same => under.fg(Color::Yellow),
            Role::Wrong => under.fg(Color::Red).add_modifier(Modifier::REVERSED),
            Role::Placed => bold.fg(Color::Black).bg(Color::Green),
            Role::Removed => {
                style.fg(Color::White).bg(Color::Red).add_modifier(Modifier::CROSSED_OUT)
            }
            Role::Reason => under.fg(Color::Green),
            Role::FalseReason => under.fg(Color::Yellow),
            Role::Place => style.bg(Color::Blue).fg(Color::White),
        };
        match (self.is_coloured, role) {
            (true, _) => styled,
            (false, Role::Place) => style.add_modifier(Modifier::UNDERLINED),
            (false, Role::Placed | Role::Removed) => {
                Style { fg: None, bg: None, ..styled }.add_modifier(Modifier::REVERSED)
            }
            (false, _) => Style { fg: None, bg: None, ..styled },
        }
    }

    /// A line of two texts in their roles.
    pub(super) fn pair(
        self,
        first: (impl Into<Cow<'static, str>>, Role),
        second: (impl Into<Cow<'static, str>>, Role),
    ) -> Line<'static> {
        let second = Span::styled(second.0, self.style(second.1));
        Line::from(vec![Span::styled(first.0, self.style(first.1)), second])
    }
}

/// The role of a candidate among the reasons of a step.
pub(super) fn role_in(reasons: &Reasons, candidate: Candidate) -> Option<Role> {
    let Candidate { cell, digit } = candidate;
    let facts = reasons.branches.iter().flat_map(|branch| &branch.facts).map(|fact| &fact.claim);
    let links = reasons.links.iter().flat_map(|link| [&link.from, &link.to]);
    let mut claims =
        facts.chain(links).filter(|claim| claim.digit == digit && claim.cells.contains(cell));
    if let Some(claim) = claims.next() {
        let is_on = claim.is_on || claims.any(|other| other.is_on);
        return Some(if is_on { Role::Reason } else { Role::FalseReason });
    }
    let mut groups = reasons.groups.iter();
    let is_about = groups.any(|it| it.cells.contains(cell) && it.digits & digit.bit() != 0);
    is_about.then_some(Role::Reason)
}
