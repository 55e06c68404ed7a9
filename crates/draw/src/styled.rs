//! Text in spans that have roles instead of colours: the face that prints it decides how each role
//! looks.

/// The role of a span of text: the reason why it looks different from its surroundings.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub enum Role {
    /// Ordinary text, and the heavy lines of the grid.
    Plain,
    /// Text that stays in the background: thin lines, restrictions of cells.
    Faint,
    /// The outline of a cage.
    Cage,
    /// The sum of a cage.
    Sum,
    /// A dot or a sign between two cells.
    Sign,
    /// A given digit.
    Given,
    /// A digit that was found.
    Solved,
    /// A candidate that the step places.
    Placed,
    /// A candidate that the step removes.
    Removed,
    /// A candidate that justifies the step.
    Reason,
    /// A candidate that justifies the step by being false.
    FalseReason,
}

/// Characters with one role, without line ends.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Span {
    /// The characters, each one column wide.
    pub text: String,
    /// Their role.
    pub role: Role,
}

/// One line of a drawing.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct StyledLine {
    /// The spans from left to right.
    pub spans: Vec<Span>,
}

impl StyledLine {
    /// Characters with one role.
    pub(super) fn of(text: impl Into<String>, role: Role) -> StyledLine {
        let mut line = StyledLine::default();
        line.push(text, role);
        line
    }

    /// The columns that it takes.
    pub(super) fn width(&self) -> usize {
        self.spans.iter().map(|span| span.text.chars().count()).sum()
    }

    /// Adds characters with a role, if there are any.
    pub(super) fn push(&mut self, text: impl Into<String>, role: Role) {
        let text = text.into();
        if !text.is_empty() {
            self.spans.push(Span { text, role });
        }
    }
}

/// Indents the cells of each column of a board so that digits stand below digits, whatever signs are
/// before them.
pub(super) fn align(cells: &mut [StyledLine], columns: usize) {
    let signs = |cell: &StyledLine| cell.to_string().find(|c| !"*(".contains(c)).unwrap_or(0);
    for column in 0..columns {
        let most = cells.iter().skip(column).step_by(columns).map(signs).max().unwrap_or(0);
        for cell in cells.iter_mut().skip(column).step_by(columns) {
            let blanks = Span { text: " ".repeat(most - signs(cell)), role: Role::Plain };
            cell.spans.insert(0, blanks);
        }
    }
}

impl std::fmt::Display for StyledLine {
    /// The characters without their roles.
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        self.spans.iter().try_for_each(|span| f.write_str(&span.text))
    }
}
