//! The lines of the board: boxes and regions, cages, and what variants have between cells.

use ratatui::buffer::Buffer;

use super::layout::{ACROSS, Layout};
use super::look::{Look, Role};
use ninefold_jobs::draw::{Diagram, Edge, Frame, Joint};
use ninefold_jobs::grid::Cell;
use ninefold_jobs::ruleset::{BoardCell, Shape, Stroke};

/// Draws the lines of a board and the signs of a variant.
pub(super) fn draw(diagram: &Diagram, layout: &Layout, look: Look, buffer: &mut Buffer) {
    lines(&Frame::of(diagram), layout, look, buffer);
    let mut signs = Signs { layout, look, buffer };
    for shape in &diagram.shapes {
        signs.draw(shape);
    }
}

/// Draws the lines. Thin ones give way to cages where there are any.
fn lines(frame: &Frame, layout: &Layout, look: Look, buffer: &mut Buffer) {
    let at = |start: u16, step: u16| {
        std::array::from_fn::<_, 10, _>(|i| usize::from(start + i as u16 * step))
    };
    let (rows, columns) = (at(layout.board.y, layout.down), at(layout.board.x, ACROSS));
    frame.each_part(&rows, &columns, |y, x, text, part| {
        let role = match part {
            Ok(Edge { region: true, .. }) | Err(Joint { is_heavy: true, .. }) => Role::Heavy,
            Ok(Edge { cage: true, .. }) => Role::Cage,
            Err(_) if frame.has_cages() => Role::Cage,
            _ => Role::Faint,
        };
        buffer.set_string(x as u16, y as u16, text, look.style(role));
    });
}

/// Draws what is between cells and in their corners.
struct Signs<'a> {
    layout: &'a Layout,
    look: Look,
    buffer: &'a mut Buffer,
}

impl Signs<'_> {
    fn put(&mut self, (x, y): (u16, u16), text: &str, role: Role) {
        self.buffer.set_string(x, y, text, self.look.style(role));
    }

    fn draw(&mut self, shape: &Shape<BoardCell>) {
        match shape {
            Shape::Cage { cells, label, .. } => {
                if let Some(first) = cells.iter().min() {
                    let short: String = label.chars().take(4).collect();
                    self.put(self.corner(*first, 1), &short, Role::Sum);
                }
            }
            Shape::Line { cells, style } => self.line(cells, *style),
            Shape::Circle { cell, filled } => {
                self.put(self.corner(*cell, 5), if *filled { "●" } else { "○" }, Role::Sign);
            }
            Shape::Pill(cells) => {
                cells.iter().for_each(|cell| self.put(self.corner(*cell, 5), "○", Role::Sign));
            }
            Shape::Diamond(cell) => self.put(self.corner(*cell, 5), "◆", Role::Sign),
            Shape::Square(cell) => self.put(self.corner(*cell, 5), "■", Role::Sign),
            Shape::Dot { between, black } => {
                let dot = if *black { "●" } else { "○" };
                self.between(*between, [dot, dot], Role::Given);
            }
            Shape::Sign { between: [a, b], sign: '>' } => {
                let signs = if a < b { [">", "v"] } else { ["<", "^"] };
                self.between([*a, *b], signs, Role::Sign);
            }
            Shape::Sign { between, sign } => {
                let sign = sign.to_string();
                self.between(*between, [&sign, &sign], Role::Sign);
            }
            Shape::Corner { cell, values } => {
                let label: String = values.iter().map(i32::to_string).collect();
                let (x, y) = self.corner(*cell, 0);
                let (x, y) = (x + ACROSS, y + self.layout.down);
                let before = (label.chars().count() / 2) as u16;
                self.put((x - before, y), &label, Role::Sum);
            }
            _ => {}
        }
    }

    /// The place on the top border of a cell, `behind` characters after its corner.
    fn corner(&self, cell: BoardCell, behind: u16) -> (u16, u16) {
        let (x, y) = self.inside(cell);
        (x - 1 + behind, y - 1)
    }

    fn inside(&self, cell: BoardCell) -> (u16, u16) {
        self.layout.inside(Cell::at(cell.row(), cell.column()))
    }

    /// The place between two cells that share a side or a corner.
    fn middle(&self, a: BoardCell, b: BoardCell) -> (u16, u16) {
        let centre = |cell: BoardCell| {
            let (x, y) = self.inside(cell);
            (x + ACROSS / 2 - 1, y + self.layout.rows() / 2)
        };
        let ((x, y), (other_x, other_y)) = (centre(a), centre(b));
        ((x + other_x) / 2, (y + other_y) / 2)
    }

    /// Puts a sign between two cells: the first for cells in a row, the second for cells in a
    /// column.
    fn between(&mut self, [a, b]: [BoardCell; 2], [across, down]: [&str; 2], role: Role) {
        let sign = if a.row() == b.row() { across } else { down };
        self.put(self.middle(a.min(b), a.max(b)), sign, role);
    }

    /// Draws a line as strokes over the borders that it crosses; an arrow has a head.
    fn line(&mut self, cells: &[BoardCell], style: Stroke) {
        for (i, pair) in cells.windows(2).enumerate() {
            let &[a, b] = pair else { continue };
            let down = b.row() as isize - a.row() as isize;
            let right = b.column() as isize - a.column() as isize;
            if down.abs() > 1 || right.abs() > 1 {
                continue;
            }
            let has_head = matches!(style, Stroke::Arrow) && i + 2 == cells.len();
            let sign = match (has_head, down, right) {
                (true, 0, 1) => "→",
                (true, 0, _) => "←",
                (true, 1, 0) => "↓",
                (true, _, 0) => "↑",
                (true, 1, 1) => "↘",
                (true, 1, _) => "↙",
                (true, _, 1) => "↗",
                (true, ..) => "↖",
                (false, 0, _) => "═",
                (false, _, 0) => "║",
                (false, down, right) if down == right => "╲",
                (false, ..) => "╱",
            };
            self.put(self.middle(a, b), sign, Role::Sign);
        }
    }
}
