//! The lines of the board: boxes and regions, cages, and what variants have between cells.

use ratatui::buffer::Buffer;

use super::layout::{ACROSS, Layout};
use super::look::{Look, Role};
use ninefold::draw::Diagram;
use ninefold::grid::{Cell, CellSet};
use ninefold::ruleset::{Shape, Stroke};

/// The characters where lines meet, by the weights (0 none, 1 light, 2 heavy) of the arms up,
/// right, down and left as a number in base three.
const JOINTS: &str = concat!(
    " ╴╸╷┐┑╻┒┓╶─╾┌┬┭┎┰┱╺╼━┍┮┯┏┲┳",
    "╵┘┙│┤┥╽┧┪└┴┵├┼┽┟╁╅┕┶┷┝┾┿┢╆╈",
    "╹┚┛╿┦┩┃┨┫┖┸┹┞╀╃┠╂╉┗┺┻┡╄╇┣╊╋",
);

/// Draws the lines of a board and the signs of a variant.
pub(super) fn draw(diagram: &Diagram, layout: &Layout, look: Look, buffer: &mut Buffer) {
    let frame = Frame::of(diagram);
    frame.lines(layout, look, buffer);
    let mut signs = Signs { layout, look, buffer };
    for shape in &diagram.shapes {
        signs.draw(shape);
    }
}

/// The weight of the line between two cells, and whether a cage ends there.
#[derive(Clone, Copy, PartialEq, Eq)]
struct Edge {
    weight: usize,
    is_cage: bool,
}

/// The sets of cells that lines go around.
struct Frame {
    regions: Vec<CellSet>,
    cages: Vec<CellSet>,
}

impl Frame {
    fn of(diagram: &Diagram) -> Frame {
        let (mut regions, mut cages) = (diagram.regions.clone(), Vec::new());
        for shape in &diagram.shapes {
            match shape {
                Shape::Region(cells) => regions.push(cells.iter().copied().collect()),
                Shape::Cage { cells, .. } => cages.push(cells.iter().copied().collect()),
                _ => {}
            }
        }
        Frame { regions, cages }
    }

    /// The edge to the right of the corner where two lines of the grid meet, or below it; none
    /// outside of the grid.
    fn edge(&self, row: isize, column: isize, is_across: bool) -> Option<Edge> {
        let cell = |row: isize, column: isize| {
            let inside = (0..9).contains(&row) && (0..9).contains(&column);
            inside.then(|| Cell::at(row as usize, column as usize))
        };
        let other = if is_across { cell(row - 1, column) } else { cell(row, column - 1) };
        let (a, b) = match (other, cell(row, column)) {
            (None, None) => return None,
            (Some(a), Some(b)) => (a, b),
            _ => return Some(Edge { weight: 2, is_cage: false }),
        };
        let ends = |sets: &[CellSet]| sets.iter().any(|set| set.contains(a) != set.contains(b));
        let weight = if ends(&self.regions) { 2 } else { 1 };
        Some(Edge { weight, is_cage: ends(&self.cages) })
    }

    /// The character of an edge and its role. Thin lines give way to cages where there are any.
    fn sign(&self, edge: Edge, is_across: bool) -> (&'static str, Role) {
        let [across, down, role] = match edge {
            Edge { weight: 2, is_cage: true } => ["┅", "┇", "heavy"],
            Edge { weight: 2, .. } => ["━", "┃", "heavy"],
            Edge { is_cage: true, .. } => ["┄", "┆", "cage"],
            _ if self.cages.is_empty() => ["─", "│", "faint"],
            _ => [" ", " ", "faint"],
        };
        let role = match role {
            "heavy" => Role::Heavy,
            "cage" => Role::Cage,
            _ => Role::Faint,
        };
        (if is_across { across } else { down }, role)
    }

    fn lines(&self, layout: &Layout, look: Look, buffer: &mut Buffer) {
        for row in 0..=9 {
            for column in 0..=9 {
                let x = layout.board.x + column as u16 * ACROSS;
                let y = layout.board.y + row as u16 * layout.down;
                let right = self.edge(row, column, true).filter(|_| column < 9);
                let below = self.edge(row, column, false).filter(|_| row < 9);
                if let Some(edge) = right {
                    let (sign, role) = self.sign(edge, true);
                    let line = sign.repeat(usize::from(ACROSS) - 1);
                    buffer.set_string(x + 1, y, line, look.style(role));
                }
                if let Some(edge) = below {
                    let (sign, role) = self.sign(edge, false);
                    (y + 1..y + layout.down)
                        .for_each(|y| buffer.set_string(x, y, sign, look.style(role)));
                }
                let left = self.edge(row, column - 1, true).filter(|_| column > 0);
                let above = self.edge(row - 1, column, false).filter(|_| row > 0);
                let (joint, role) = self.joint([above, right, below, left]);
                buffer.set_string(x, y, joint.to_string(), look.style(role));
            }
        }
    }

    /// The character where four edges meet, in the order of the hands of a clock.
    fn joint(&self, arms: [Option<Edge>; 4]) -> (char, Role) {
        let has_cages = !self.cages.is_empty();
        let weight = |edge: Option<Edge>| match edge {
            None => 0,
            Some(Edge { weight: 2, .. }) => 2,
            Some(Edge { is_cage, .. }) => usize::from(is_cage || !has_cages),
        };
        let weights = arms.map(weight);
        let index = weights.iter().fold(0, |index, weight| index * 3 + weight);
        let role = match (weights.contains(&2), has_cages) {
            (true, _) => Role::Heavy,
            (false, true) => Role::Cage,
            (false, false) => Role::Faint,
        };
        match JOINTS.chars().nth(index) {
            Some('─') if has_cages => ('┄', role),
            Some('│') if has_cages => ('┆', role),
            Some(joint) => (joint, role),
            None => (' ', role),
        }
    }
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

    fn draw(&mut self, shape: &Shape) {
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
    fn corner(&self, cell: Cell, behind: u16) -> (u16, u16) {
        let (x, y) = self.layout.inside(cell);
        (x - 1 + behind, y - 1)
    }

    /// The place between two cells that share a side or a corner.
    fn middle(&self, a: Cell, b: Cell) -> (u16, u16) {
        let centre = |cell: Cell| {
            let (x, y) = self.layout.inside(cell);
            (x + ACROSS / 2 - 1, y + self.layout.rows() / 2)
        };
        let ((x, y), (other_x, other_y)) = (centre(a), centre(b));
        ((x + other_x) / 2, (y + other_y) / 2)
    }

    /// Puts a sign between two cells: the first for cells in a row, the second for cells in a
    /// column.
    fn between(&mut self, [a, b]: [Cell; 2], [across, down]: [&str; 2], role: Role) {
        let sign = if a.row() == b.row() { across } else { down };
        self.put(self.middle(a.min(b), a.max(b)), sign, role);
    }

    /// Draws a line as strokes over the borders that it crosses; an arrow has a head.
    fn line(&mut self, cells: &[Cell], style: Stroke) {
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

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn all_joints_have_a_character() {
        assert_eq!(JOINTS.chars().count(), 81);
        let frame = Frame { regions: Vec::new(), cages: Vec::new() };
        let (heavy, light) =
            (Some(Edge { weight: 2, is_cage: false }), Some(Edge { weight: 1, is_cage: false }));
        assert_eq!(frame.joint([None, heavy, heavy, None]).0, '┏');
        assert_eq!(frame.joint([heavy, light, heavy, None]).0, '┠');
        assert_eq!(frame.joint([light; 4]).0, '┼');
    }
}
