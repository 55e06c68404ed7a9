//! The insides of the cells: digits and pencil marks, and what is set off among them.

use ratatui::{buffer::Buffer, style::Style};

use super::game::Game;
use super::layout::{ACROSS, Layout};
use super::look::{Look, Role, role_in};
use ninefold_jobs::draw::{CellRestriction, Diagram};
use ninefold_jobs::grid::{Cell, CellSet, Digit};
use ninefold_jobs::logic::{Candidate, digits};
use ninefold_jobs::session::HintDegree;

pub(super) fn draw(
    game: &Game,
    diagram: &Diagram,
    layout: &Layout,
    look: Look,
    buffer: &mut Buffer,
) {
    let painter = Painter { game, diagram, layout, look, places: places(game) };
    Cell::all().for_each(|cell| painter.draw(cell, buffer));
}

/// The cells that a hint points to, once it names places. In a whole step, the candidates
/// themselves are set off.
fn places(game: &Game) -> CellSet {
    match &game.hint {
        Some((hint, degree)) if *degree >= HintDegree::Place && game.whole_hint().is_none() => {
            hint.places()
        }
        _ => CellSet::EMPTY,
    }
}

struct Painter<'a> {
    game: &'a Game,
    diagram: &'a Diagram,
    layout: &'a Layout,
    look: Look,
    places: CellSet,
}

impl Painter<'_> {
    fn draw(&self, cell: Cell, buffer: &mut Buffer) {
        let (x, y) = self.layout.inside(cell);
        let blank = " ".repeat(usize::from(ACROSS) - 1);
        let ground = self.ground(cell);
        (y..y + self.layout.rows()).for_each(|y| buffer.set_string(x, y, &blank, ground));
        match self.game.session.digit(cell) {
            Some(digit) => {
                let style = ground.patch(self.look.style(self.digit_role(cell, digit)));
                let middle = y + self.layout.rows() / 2;
                buffer.set_string(x + 2, middle, digit.to_string(), style);
                if cell == self.game.cursor {
                    buffer.set_string(x + 1, middle, "[", ground);
                    buffer.set_string(x + 3, middle, "]", ground);
                }
            }
            None => {
                // Reversed spaces may not show.
                if cell == self.game.cursor && self.game.shown_marks(cell) == 0 {
                    buffer.set_string(x + 1, y + self.layout.rows() / 2, "[ ]", ground);
                }
                self.marks(cell, ground, buffer);
            }
        }
    }

    /// The style of a cell as a whole.
    fn ground(&self, cell: Cell) -> Style {
        match (cell == self.game.cursor, self.places.contains(cell)) {
            (true, _) => Style::new().add_modifier(ratatui::style::Modifier::REVERSED),
            (_, true) => self.look.style(Role::Place),
            _ => Style::new(),
        }
    }

    fn digit_role(&self, cell: Cell, digit: Digit) -> Role {
        let session = &self.game.session;
        let clashes = !session.clashes(cell).is_empty();
        let is_wrong = |it: &Candidate| it.cell == cell && it.digit == digit;
        let checked =
            self.game.check.as_ref().is_some_and(|check| check.wrong.iter().any(is_wrong));
        match () {
            () if clashes || checked => Role::Wrong,
            () if self.is_same(digit) => Role::Same,
            () if session.is_given(cell) => Role::Given,
            () => Role::Filled,
        }
    }

    fn marks(&self, cell: Cell, ground: Style, buffer: &mut Buffer) {
        let mask = self.game.shown_marks(cell);
        if mask == 0 {
            return self.restriction(cell, ground, buffer);
        }
        let (x, y) = self.layout.inside(cell);
        let style =
            |digit| ground.patch(self.look.style(self.mark_role(Candidate { cell, digit })));
        if self.layout.rows() == 3 {
            for digit in digits(mask) {
                let at = digit.index() as u16;
                buffer.set_string(x + at % 3 * 2, y + at / 3, digit.to_string(), style(digit));
            }
            return;
        }
        // One row: as many as there is room for, and those first that a hint is about.
        let room = usize::from(ACROSS) - 1;
        let count = mask.count_ones() as usize;
        let mut shown: Vec<Digit> = digits(mask).collect();
        if count > room {
            shown.sort_by_key(|&digit| self.mark_role(Candidate { cell, digit }) == Role::Mark);
            shown.truncate(room - 1);
            shown.sort();
        }
        // At the left, so that a single mark is not taken for a digit.
        for (i, &digit) in shown.iter().enumerate() {
            buffer.set_string(x + i as u16, y, digit.to_string(), style(digit));
        }
        if count > room {
            let style = ground.patch(self.look.style(Role::Faint));
            buffer.set_string(x + shown.len() as u16, y, "+", style);
        }
    }

    /// The restriction of a blank: even, odd, or some digits.
    fn restriction(&self, cell: Cell, ground: Style, buffer: &mut Buffer) {
        let text = match self.diagram.restriction(cell.index()) {
            Some(CellRestriction::Even) => "even",
            Some(CellRestriction::Odd) => "odd",
            _ => return,
        };
        let (x, y) = self.layout.inside(cell);
        let style = ground.patch(self.look.style(Role::Faint));
        buffer.set_string(x + 1, y + self.layout.rows() - 1, text, style);
    }

    fn mark_role(&self, candidate: Candidate) -> Role {
        if let Some(hint) = self.game.whole_hint() {
            if hint.placements().contains(&candidate) {
                return Role::Placed;
            }
            if hint.eliminations().contains(&candidate) {
                return Role::Removed;
            }
            if let Some(role) = hint.reasons().and_then(|reasons| role_in(reasons, candidate)) {
                return role;
            }
        }
        if self.is_same(candidate.digit) { Role::Same } else { Role::Mark }
    }

    /// Whether the cell under the cursor has this digit. While a step is shown, no digit is.
    fn is_same(&self, digit: Digit) -> bool {
        let there = self.game.session.digit(self.game.cursor);
        there == Some(digit) && self.game.whole_hint().is_none()
    }
}
