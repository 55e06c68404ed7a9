//! The lines of a board as characters: heavy ones around boxes and regions, dotted ones around cages,
//! and the characters where they meet. All drawings as text have them from here.

use super::diagram::Diagram;
use super::styled::{Role, StyledLine};
use ninefold_variants::{BoardCell, Shape};

/// The characters where lines meet, by the weights (0 none, 1 light, 2 heavy) of the arms up,
/// right, down and left as a number in base three.
const JOINTS: &str = concat!(
    " ╴╸╷┐┑╻┒┓╶─╾┌┬┭┎┰┱╺╼━┍┮┯┏┲┳",
    "╵┘┙│┤┥╽┧┪└┴┵├┼┽┟╁╅┕┶┷┝┾┿┢╆╈",
    "╹┚┛╿┦┩┃┨┫┖┸┹┞╀╃┠╂╉┗┺┻┡╄╇┣╊╋",
);

/// The line between two cells: whether a region ends there, and whether a cage does.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Edge {
    /// Whether a box or region ends there. At the border of the board, all end.
    pub region: bool,
    /// Whether a cage ends there.
    pub cage: bool,
}

/// The point where lines meet.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Joint {
    /// The character. A dot or a blank where no line ends.
    pub character: char,
    /// Whether a line of a box or region ends there.
    pub is_heavy: bool,
    /// Whether no line ends there.
    pub is_empty: bool,
}

/// The lines of a board. Rows and columns of lines are one more than those of cells.
#[derive(Debug)]
pub struct Frame {
    rows: usize,
    columns: usize,
    /// For each box or region, whether it has each cell.
    regions: Vec<Vec<bool>>,
    cages: Vec<Vec<bool>>,
}

impl Frame {
    /// The lines of boxes, regions and cages. If there are cages, other lines are left out.
    pub fn of(diagram: &Diagram) -> Frame {
        let cages = diagram.shapes.iter().filter_map(|shape| match shape {
            Shape::Cage { cells, .. } => Some(marked(diagram, cells)),
            _ => None,
        });
        Frame { cages: cages.collect(), ..Frame::without_cages(diagram) }
    }

    /// The lines of boxes and regions, and thin lines between other cells.
    pub(super) fn without_cages(diagram: &Diagram) -> Frame {
        let regions = diagram.boxes_and_regions().map(|cells| marked(diagram, &cells)).collect();
        Frame { rows: diagram.rows, columns: diagram.columns, regions, cages: Vec::new() }
    }

    /// Whether there are cages.
    pub fn has_cages(&self) -> bool {
        !self.cages.is_empty()
    }

    /// The edge to the right of the point where two lines meet, or below it. `None` outside of the
    /// board.
    pub(super) fn edge(&self, row: usize, column: usize, is_across: bool) -> Option<Edge> {
        let cell = |row: Option<usize>, column: Option<usize>| {
            let (row, column) = (row?, column?);
            (row < self.rows && column < self.columns).then_some(row * self.columns + column)
        };
        let other = match is_across {
            true => cell(row.checked_sub(1), Some(column)),
            false => cell(Some(row), column.checked_sub(1)),
        };
        match (other, cell(Some(row), Some(column))) {
            (None, None) => None,
            (Some(a), Some(b)) => {
                let ends = |sets: &[Vec<bool>]| sets.iter().any(|has| has[a] != has[b]);
                Some(Edge { region: ends(&self.regions), cage: ends(&self.cages) })
            }
            _ => Some(Edge { region: true, cage: false }),
        }
    }

    /// The character of an edge.
    fn sign(&self, edge: Edge, is_across: bool) -> &'static str {
        let [across, down] = match (edge.region, edge.cage) {
            (true, true) => ["┅", "┇"],
            (true, false) => ["━", "┃"],
            (false, true) => ["┄", "┆"],
            (false, false) if self.cages.is_empty() => ["─", "│"],
            (false, false) => [" ", " "],
        };
        if is_across { across } else { down }
    }

    /// The character where lines meet.
    fn joint(&self, row: usize, column: usize) -> Joint {
        let left = column.checked_sub(1).and_then(|column| self.edge(row, column, true));
        let above = row.checked_sub(1).and_then(|row| self.edge(row, column, false));
        let right = self.edge(row, column, true).filter(|_| column < self.columns);
        let below = self.edge(row, column, false).filter(|_| row < self.rows);
        let arms = [above, right, below, left].map(|edge| edge.map_or(0, |e| self.weight(e)));
        let index = arms.iter().fold(0, |index, weight| index * 3 + weight);
        let character = match JOINTS.chars().nth(index) {
            Some('─') if self.has_cages() => '┄',
            Some('│') if self.has_cages() => '┆',
            joint => joint.unwrap_or(' '),
        };
        Joint { character, is_heavy: arms.contains(&2), is_empty: index == 0 }
    }

    fn weight(&self, edge: Edge) -> usize {
        match edge {
            Edge { region: true, .. } => 2,
            Edge { cage: true, .. } => 1,
            _ => usize::from(self.cages.is_empty()),
        }
    }

    /// Goes through all lines, those of rows and columns at these places: calls `put` with the row, the
    /// column, the characters, and the edge or the joint that they are of.
    pub fn each_part(
        &self,
        at_rows: &[usize],
        at_columns: &[usize],
        mut put: impl FnMut(usize, usize, &str, Result<Edge, Joint>),
    ) {
        for (row, &y) in at_rows.iter().enumerate() {
            for (column, &x) in at_columns.iter().enumerate() {
                let next = (self.edge(row, column, true), at_columns.get(column + 1));
                if let (Some(edge), Some(end)) = next {
                    put(y, x + 1, &self.sign(edge, true).repeat(end - x - 1), Ok(edge));
                }
                let next = (self.edge(row, column, false), at_rows.get(row + 1));
                if let (Some(edge), Some(&end)) = next {
                    (y + 1..end).for_each(|y| put(y, x, self.sign(edge, false), Ok(edge)));
                }
                let joint = self.joint(row, column);
                put(y, x, &joint.character.to_string(), Err(joint));
            }
        }
    }

    /// Draws all lines, those of rows and columns at these places of the canvas.
    pub(super) fn draw(&self, canvas: &mut Canvas, at_rows: &[usize], at_columns: &[usize]) {
        self.each_part(at_rows, at_columns, |y, x, text, part| {
            let (text, role) = match part {
                Ok(Edge { cage: true, .. }) => (text, Role::Cage),
                Ok(Edge { region: false, .. }) => (text, Role::Faint),
                Ok(Edge { .. }) => (text, Role::Plain),
                Err(Joint { is_heavy: true, .. }) => (text, Role::Plain),
                Err(Joint { is_empty: true, .. }) => ("·", Role::Faint),
                Err(_) => (text, if self.has_cages() { Role::Cage } else { Role::Faint }),
            };
            canvas.put(y, x, text, role);
        });
    }

    /// Draws the lines around what is drawn in the cells, a line for each row. A column is as wide as
    /// its widest cell.
    pub(super) fn around(&self, cells: &[StyledLine]) -> Vec<StyledLine> {
        let mut at_columns = vec![0];
        for column in 0..self.columns {
            let widths = cells.iter().skip(column).step_by(self.columns).map(StyledLine::width);
            at_columns.push(at_columns[column] + widths.max().unwrap_or(1) + 3);
        }
        let at_rows: Vec<usize> = (0..=self.rows).map(|row| 2 * row).collect();
        let mut canvas = Canvas::new(2 * self.rows + 1, at_columns[self.columns] + 1);
        self.draw(&mut canvas, &at_rows, &at_columns);
        for (index, line) in cells.iter().enumerate() {
            let mut x = at_columns[index % self.columns] + 2;
            for span in &line.spans {
                canvas.put(at_rows[index / self.columns] + 1, x, &span.text, span.role);
                x += span.text.chars().count();
            }
        }
        canvas.lines()
    }
}

/// For each cell of the board, whether it is one of these.
fn marked<'a>(diagram: &Diagram, cells: impl IntoIterator<Item = &'a BoardCell>) -> Vec<bool> {
    let mut has = vec![false; diagram.rows * diagram.columns];
    cells.into_iter().for_each(|&cell| has[diagram.index(cell)] = true);
    has
}

/// Characters and their roles.
pub(super) struct Canvas {
    rows: Vec<Vec<(char, Role)>>,
}

impl Canvas {
    /// An empty canvas of a height and a width.
    pub(super) fn new(height: usize, width: usize) -> Canvas {
        Canvas { rows: vec![vec![(' ', Role::Plain); width]; height] }
    }

    /// Writes a text, as far as there is room.
    pub(super) fn put(&mut self, row: usize, column: usize, text: &str, role: Role) {
        for (place, character) in self.rows[row][column..].iter_mut().zip(text.chars()) {
            *place = (character, role);
        }
    }

    /// All lines from the top.
    pub(super) fn lines(&self) -> Vec<StyledLine> {
        let line = |row: &Vec<(char, Role)>| {
            let mut line = StyledLine::default();
            for run in row.chunk_by(|a, b| a.1 == b.1) {
                line.push(run.iter().map(|(character, _)| character).collect::<String>(), run[0].1);
            }
            line
        };
        self.rows.iter().map(line).collect()
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn all_joints_have_a_character() {
        assert_eq!(JOINTS.chars().count(), 81);
        let joint =
            |arms: [usize; 4]| JOINTS.chars().nth(arms.iter().fold(0, |i, arm| i * 3 + arm));
        assert_eq!(joint([1, 1, 1, 1]), Some('┼'));
        assert_eq!(joint([0, 2, 2, 0]), Some('┏'));
        assert_eq!(joint([2, 1, 2, 0]), Some('┠'));
        assert_eq!(joint([0, 1, 0, 0]), Some('╶'));
        assert!(JOINTS.chars().skip(1).all(|joint| joint != ' '));
    }
}
