//! A puzzle of any kind as text: the grid with boxes, regions, cages, dots and signs, and sentences
//! for the rest.
//!
//! Heavy lines go around boxes and regions, dotted ones around cages. Where a region ends within a
//! cage, the line is heavy; where both end, it is heavy and dotted. In a puzzle with cages, other
//! lines between cells are left out.

use super::diagram::{CellRestriction, Diagram};
use super::styled::{Role, StyledLine};
use ninefold_core::grid::{CELLS, Cell, CellSet, Digit};
use ninefold_variants::{Ruleset, Shape};

/// The characters from one vertical line of the grid to the next, and the rows from one horizontal
/// line to the next.
const ACROSS: usize = 6;
const DOWN: usize = 3;
const WIDTH: usize = 9 * ACROSS + 1;
const HEIGHT: usize = 9 * DOWN + 1;

/// The characters where lines meet, by the weights (0 none, 1 light, 2 heavy) of the arms up,
/// right, down and left as a number in base three.
pub(super) const JOINTS: &str = concat!(
    " ╴╸╷┐┑╻┒┓╶─╾┌┬┭┎┰┱╺╼━┍┮┯┏┲┳",
    "╵┘┙│┤┥╽┧┪└┴┵├┼┽┟╁╅┕┶┷┝┾┿┢╆╈",
    "╹┚┛╿┦┩┃┨┫┖┸┹┞╀╃┠╂╉┗┺┻┡╄╇┣╊╋",
);

/// Whether the text drawing shows a shape. [`legend`] has sentences for the others.
fn is_drawn(shape: &Shape) -> bool {
    matches!(
        shape,
        Shape::Cage { .. }
            | Shape::Region(_)
            | Shape::Square(_)
            | Shape::Dot { .. }
            | Shape::Sign { .. }
    )
}

/// Whether the digits of a restriction have no space in the cell.
fn is_too_long(restriction: CellRestriction) -> bool {
    matches!(restriction, CellRestriction::Digits(mask) if mask.count_ones() as usize >= ACROSS)
}

/// Draws a puzzle as 28 lines of 55 characters.
pub fn puzzle(diagram: &Diagram) -> Vec<StyledLine> {
    let mut canvas = Canvas { rows: vec![vec![(' ', Role::Plain); WIDTH]; HEIGHT] };
    Frame::of(diagram).draw(&mut canvas);
    for cell in Cell::all() {
        content(diagram, cell, &mut canvas);
    }
    for shape in &diagram.shapes {
        on_border(shape, &mut canvas);
    }
    canvas.lines()
}

/// Sentences for the constraints and restrictions that [`puzzle`] does not draw. Captions end with
/// a full stop, explanations do not.
pub fn legend(ruleset: &Ruleset) -> Vec<String> {
    let mut sentences = Vec::new();
    for constraint in ruleset.constraints() {
        let shapes = constraint.shapes();
        // With lines or cells to show, a caption is not enough.
        let caption = match &shapes[..] {
            [Shape::Caption(caption)] => Some(caption.clone()),
            _ => None,
        };
        if !shapes.iter().all(is_drawn) {
            let sentence = caption.unwrap_or_else(|| constraint.explain());
            if !sentences.contains(&sentence) {
                sentences.push(sentence);
            }
        }
    }
    let diagram = Diagram::of_ruleset(ruleset);
    let long = |cell: &Cell| diagram.restriction(*cell).is_some_and(is_too_long);
    for cell in Cell::all().filter(long) {
        let mask = diagram.candidates.get(cell);
        let digits = (1..=9).filter(|digit| mask >> (digit - 1) & 1 == 1);
        let digits: Vec<String> = digits.map(|digit: u32| digit.to_string()).collect();
        sentences.push(format!("{cell} holds one of {}", digits.join(" ")));
    }
    sentences
}

/// Characters and their roles.
struct Canvas {
    rows: Vec<Vec<(char, Role)>>,
}

impl Canvas {
    fn put(&mut self, row: usize, column: usize, text: &str, role: Role) {
        for (place, character) in self.rows[row][column..].iter_mut().zip(text.chars()) {
            *place = (character, role);
        }
    }

    fn lines(&self) -> Vec<StyledLine> {
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

/// The line between two cells: whether a region ends there, and whether a cage does.
#[derive(Clone, Copy, PartialEq, Eq)]
struct Edge {
    region: bool,
    cage: bool,
}

/// The lines of the grid.
struct Frame {
    regions: [Option<usize>; CELLS],
    cages: Vec<CellSet>,
}

impl Frame {
    fn of(diagram: &Diagram) -> Frame {
        let (mut sets, mut cages) = (diagram.regions.clone(), Vec::new());
        for shape in &diagram.shapes {
            match shape {
                Shape::Region(cells) => sets.push(cells.iter().copied().collect()),
                Shape::Cage { cells, .. } => cages.push(cells.iter().copied().collect()),
                _ => {}
            }
        }
        let mut regions = [None; CELLS];
        for cell in Cell::all() {
            regions[cell.index()] = sets.iter().position(|set| set.contains(cell));
        }
        Frame { regions, cages }
    }

    /// The edge between two cells. At the border of the grid, all regions end.
    fn edge(&self, a: Option<Cell>, b: Option<Cell>) -> Edge {
        let (Some(a), Some(b)) = (a, b) else {
            return Edge { region: a.is_some() || b.is_some(), cage: false };
        };
        let cage = self.cages.iter().any(|cage| cage.contains(a) != cage.contains(b));
        Edge { region: self.regions[a.index()] != self.regions[b.index()], cage }
    }

    /// The edge to the right of the corner where two lines of the grid meet, or below it.
    fn edge_at(&self, row: usize, column: usize, is_across: bool) -> Edge {
        let cell = |row: Option<usize>, column: Option<usize>| {
            let (row, column) = (row.filter(|row| *row < 9)?, column.filter(|column| *column < 9)?);
            Some(Cell::at(row, column))
        };
        let here = cell(Some(row), Some(column));
        match is_across {
            true => self.edge(cell(row.checked_sub(1), Some(column)), here),
            false => self.edge(cell(Some(row), column.checked_sub(1)), here),
        }
    }

    fn weight(&self, edge: Edge) -> usize {
        match edge {
            Edge { region: true, .. } => 2,
            Edge { cage: true, .. } => 1,
            _ => usize::from(self.cages.is_empty()),
        }
    }

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

    fn role(edge: Edge) -> Role {
        match edge {
            Edge { cage: true, .. } => Role::Cage,
            Edge { region: false, .. } => Role::Faint,
            Edge { .. } => Role::Plain,
        }
    }

    fn draw(&self, canvas: &mut Canvas) {
        for row in 0..=9 {
            for column in 0..=9 {
                let (y, x) = (row * DOWN, column * ACROSS);
                let right = (column < 9).then(|| self.edge_at(row, column, true));
                let below = (row < 9).then(|| self.edge_at(row, column, false));
                if let Some(edge) = right {
                    let line = self.sign(edge, true).repeat(ACROSS - 1);
                    canvas.put(y, x + 1, &line, Frame::role(edge));
                }
                if let Some(edge) = below {
                    for y in y + 1..y + DOWN {
                        canvas.put(y, x, self.sign(edge, false), Frame::role(edge));
                    }
                }
                let left = column.checked_sub(1).map(|column| self.edge_at(row, column, true));
                let above = row.checked_sub(1).map(|row| self.edge_at(row, column, false));
                let weight = |edge: Option<Edge>| edge.map_or(0, |edge| self.weight(edge));
                let arms = [above, right, below, left].map(weight);
                let index = arms.iter().fold(0, |index, weight| index * 3 + weight);
                let joint = match JOINTS.chars().nth(index) {
                    Some('─') if !self.cages.is_empty() => '┄',
                    Some('│') if !self.cages.is_empty() => '┆',
                    Some(joint) if index > 0 => joint,
                    _ => '·',
                };
                let role = match arms.contains(&2) {
                    true => Role::Plain,
                    false => Frame::role(Edge {
                        region: false,
                        cage: index > 0 && !self.cages.is_empty(),
                    }),
                };
                canvas.put(y, x, &joint.to_string(), role);
            }
        }
    }
}

/// Draws a cell: the sum of its cage, and its digit or its restriction.
fn content(diagram: &Diagram, cell: Cell, canvas: &mut Canvas) {
    let (y, x) = (cell.row() * DOWN + 1, cell.column() * ACROSS + 1);
    let mut sums = Vec::new();
    for shape in &diagram.shapes {
        match shape {
            Shape::Cage { cells, label, .. } if cells.iter().min() == Some(&cell) => {
                sums.push(label.as_str());
            }
            _ => {}
        }
    }
    sums.retain(|sum| !sum.is_empty());
    canvas.put(y, x, &cut(&sums.join(" ")), Role::Sum);
    match (diagram.digit(cell), diagram.restriction(cell)) {
        (Some((digit, true)), _) => {
            canvas.put(y + 1, x + 2, &digit.to_string(), Role::Given);
        }
        (Some((digit, false)), _) => {
            canvas.put(y + 1, x + 2, &digit.to_string(), Role::Solved);
        }
        (None, Some(restriction)) if !is_too_long(restriction) => {
            let text = match restriction {
                CellRestriction::Even => "even".to_owned(),
                CellRestriction::Odd => "odd".to_owned(),
                CellRestriction::Digits(mask) => Digit::all()
                    .filter(|digit| mask & digit.bit() != 0)
                    .map(|digit| digit.to_string())
                    .collect(),
            };
            canvas.put(y + 1, x + (ACROSS - 1 - text.len()) / 2, &text, Role::Faint);
        }
        _ => {
            let is_even = diagram.shapes.contains(&Shape::Square(cell));
            canvas.put(y + 1, x, if is_even { "even" } else { "" }, Role::Faint);
        }
    }
}

fn cut(text: &str) -> String {
    text.chars().take(ACROSS - 1).collect()
}

/// Draws dots and signs between two cells that share a side.
fn on_border(shape: &Shape, canvas: &mut Canvas) {
    let (a, b, sign) = match shape {
        Shape::Dot { between: [a, b], black } => (a, b, if *black { "●" } else { "○" }.to_owned()),
        Shape::Sign { between: [a, b], sign: '>' } => (a, b, greater(*a, *b).to_owned()),
        Shape::Sign { between: [a, b], sign } => (a, b, sign.to_string()),
        _ => return,
    };
    let (first, second) = (a.min(b), a.max(b));
    let (y, x) = match first.row() == second.row() {
        true => (first.row() * DOWN + 2, second.column() * ACROSS),
        false => (second.row() * DOWN, first.column() * ACROSS + ACROSS / 2),
    };
    canvas.put(y, x, &sign, Role::Sign);
}

/// The sign that opens to the greater of two cells.
fn greater(greater: Cell, less: Cell) -> &'static str {
    match (greater.row() == less.row(), greater < less) {
        (true, true) => ">",
        (true, false) => "<",
        (false, true) => "v",
        (false, false) => "^",
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::svg;
    use ninefold_core::grid::Grid;
    use ninefold_variants::{KINDS, parse};

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

    #[test]
    fn all_lines_are_of_one_width() {
        let cell = Cell::at(0, 0);
        let shapes = vec![
            Shape::Cage {
                cells: vec![cell, Cell::at(0, 1)],
                label: "11".to_owned(),
                repeats: false,
            },
            Shape::Cage {
                cells: vec![cell, Cell::at(1, 0)],
                label: "1111".to_owned(),
                repeats: false,
            },
            Shape::Sign { between: [Cell::at(8, 8), Cell::at(7, 8)], sign: '>' },
        ];
        let lines = puzzle(&Diagram { shapes, ..Diagram::classic(&Grid::EMPTY) });
        let lines: Vec<String> = lines.iter().map(StyledLine::to_string).collect();
        assert_eq!(lines.len(), HEIGHT);
        assert!(lines.iter().all(|line| line.chars().count() == WIDTH), "{}", lines.join("\n"));
        assert!(lines[1].starts_with("┃11 11"), "{}", lines[1]);
        assert_eq!(lines[24].chars().nth(51), Some('^'), "{}", lines.join("\n"));
    }

    #[test]
    fn every_example_is_drawn_or_in_the_legend() {
        let fast = KINDS.iter().filter(|kind| kind.is_accelerated());
        for (kind, example) in fast.flat_map(|kind| kind.examples.iter().map(move |e| (kind, e))) {
            let ruleset = parse::line(&format!(".{example}")).expect("an example");
            let diagram = Diagram::of_ruleset(&ruleset);
            assert!(svg(&diagram, example).ends_with("</svg>\n"), "{example}");
            let is_drawn = diagram.shapes.iter().any(is_drawn);
            // Houses that are missing, and cells that may hold some digits only, have no shapes.
            let has_none = kind.name == "NoBoxes" || kind.name.is_empty();
            let is_said = !legend(&ruleset).is_empty();
            assert!(is_drawn || is_said || has_none, "{example}: nobody would see it");
        }
    }
}
