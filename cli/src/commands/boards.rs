//! A puzzle of any kind as it is drawn on a terminal: the grid with boxes, regions, cages, dots and signs; the rest in
//! sentences below.
//!
//! Heavy lines go around boxes and regions, dotted ones around cages; where a region ends within a cage, the line is
//! heavy, where both end, heavy and dotted. Among cages, other lines between cells are left out.

use anstyle::{AnsiColor, Style};

use super::drawing::Pen;
use ninefold::draw::board::{Board, Mark};
use ninefold::grid::{CELLS, Cell, CellSet, Digit};
use ninefold::ruleset::Shape;

/// Characters from one line of the grid to the next, and rows of characters.
const ACROSS: usize = 6;
const DOWN: usize = 3;
const WIDTH: usize = 9 * ACROSS + 1;
const HEIGHT: usize = 9 * DOWN + 1;

/// Where lines meet: by the weights (0 none, 1 light, 2 heavy) of the arms up, right, down and left, in base three.
const JOINTS: &str = concat!(
    " ╴╸╷┐┑╻┒┓╶─╾┌┬┭┎┰┱╺╼━┍┮┯┏┲┳",
    "╵┘┙│┤┥╽┧┪└┴┵├┼┽┟╁╅┕┶┷┝┾┿┢╆╈",
    "╹┚┛╿┦┩┃┨┫┖┸┹┞╀╃┠╂╉┗┺┻┡╄╇┣╊╋",
);

/// Whether a shape is drawn here.
pub fn is_drawn(shape: &Shape) -> bool {
    matches!(
        shape,
        Shape::Cage { .. }
            | Shape::Region(_)
            | Shape::Square(_)
            | Shape::Dot { .. }
            | Shape::Sign { .. }
    )
}

/// Whether the digits that a cell may hold have no room in it.
pub fn is_too_long(mark: Mark) -> bool {
    matches!(mark, Mark::Digits(mask) if mask.count_ones() as usize >= ACROSS)
}

/// The lines of the drawing, without line ends.
pub fn lines(board: &Board, pen: Pen) -> Vec<String> {
    let mut canvas = Canvas { pen, rows: vec![vec![(' ', Style::new()); WIDTH]; HEIGHT] };
    Frame::of(board).draw(&mut canvas);
    for cell in Cell::all() {
        content(board, cell, &mut canvas);
    }
    for shape in &board.shapes {
        on_border(shape, &mut canvas);
    }
    canvas.lines()
}

/// Characters and how they are set off.
struct Canvas {
    pen: Pen,
    rows: Vec<Vec<(char, Style)>>,
}

impl Canvas {
    fn put(&mut self, row: usize, column: usize, text: &str, style: Style) {
        for (place, character) in self.rows[row][column..].iter_mut().zip(text.chars()) {
            *place = (character, style);
        }
    }

    fn lines(&self) -> Vec<String> {
        let line = |row: &Vec<(char, Style)>| {
            let runs = row.chunk_by(|a, b| a.1 == b.1).map(|run| {
                let text: String = run.iter().map(|(character, _)| character).collect();
                match run[0].1 {
                    style if self.pen.is_coloured && style != Style::new() => {
                        format!("{style}{text}{style:#}")
                    }
                    _ => text,
                }
            });
            runs.collect()
        };
        self.rows.iter().map(line).collect()
    }
}

/// What runs between two cells.
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
    fn of(board: &Board) -> Frame {
        let (mut sets, mut cages) = (board.regions.clone(), Vec::new());
        for shape in &board.shapes {
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

    /// The edge between two cells; beyond the grid, everything ends.
    fn edge(&self, a: Option<Cell>, b: Option<Cell>) -> Edge {
        let (Some(a), Some(b)) = (a, b) else {
            return Edge { region: a.is_some() || b.is_some(), cage: false };
        };
        let cage = self.cages.iter().any(|cage| cage.contains(a) != cage.contains(b));
        Edge { region: self.regions[a.index()] != self.regions[b.index()], cage }
    }

    /// The edge right of the corner where these lines meet, or below it.
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

    fn style(edge: Edge) -> Style {
        match edge {
            Edge { cage: true, .. } => Style::new().fg_color(Some(AnsiColor::Cyan.into())),
            Edge { region: false, .. } => Style::new().dimmed(),
            Edge { .. } => Style::new(),
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
                    canvas.put(y, x + 1, &line, Frame::style(edge));
                }
                if let Some(edge) = below {
                    for y in y + 1..y + DOWN {
                        canvas.put(y, x, self.sign(edge, false), Frame::style(edge));
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
                let style = match arms.contains(&2) {
                    true => Style::new(),
                    false => Frame::style(Edge {
                        region: false,
                        cage: index > 0 && !self.cages.is_empty(),
                    }),
                };
                canvas.put(y, x, &joint.to_string(), style);
            }
        }
    }
}

/// What stands in a cell: the sum of its cage, and a digit or what is known of it.
fn content(board: &Board, cell: Cell, canvas: &mut Canvas) {
    let (y, x) = (cell.row() * DOWN + 1, cell.column() * ACROSS + 1);
    let mut sums = Vec::new();
    for shape in &board.shapes {
        match shape {
            Shape::Cage { cells, label } if cells.iter().min() == Some(&cell) => {
                sums.push(label.as_str());
            }
            _ => {}
        }
    }
    sums.retain(|sum| !sum.is_empty());
    let yellow = Style::new().fg_color(Some(AnsiColor::Yellow.into()));
    canvas.put(y, x, &cut(&sums.join(" ")), yellow);
    match (board.digit(cell), board.mark(cell)) {
        (Some((digit, true)), _) => {
            canvas.put(y + 1, x + 2, &digit.to_string(), Style::new().bold());
        }
        (Some((digit, false)), _) => {
            let style = Style::new().bold().fg_color(Some(AnsiColor::Cyan.into()));
            canvas.put(y + 1, x + 2, &digit.to_string(), style);
        }
        (None, Some(mark)) if !is_too_long(mark) => {
            let text = match mark {
                Mark::Even => "even".to_owned(),
                Mark::Odd => "odd".to_owned(),
                Mark::Digits(mask) => Digit::all()
                    .filter(|digit| mask & digit.bit() != 0)
                    .map(|digit| digit.to_string())
                    .collect(),
            };
            canvas.put(y + 1, x + (ACROSS - 1 - text.len()) / 2, &text, Style::new().dimmed());
        }
        _ => {
            let is_even = board.shapes.contains(&Shape::Square(cell));
            canvas.put(y + 1, x, if is_even { "even" } else { "" }, Style::new().dimmed());
        }
    }
}

fn cut(text: &str) -> String {
    text.chars().take(ACROSS - 1).collect()
}

/// Dots and signs between two cells that share a side.
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
    canvas.put(y, x, &sign, Style::new().bold());
}

/// The sign that is open to the greater of two cells.
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
    use ninefold::grid::Grid;

    const PEN: Pen = Pen { is_coloured: false };

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
            Shape::Cage { cells: vec![cell, Cell::at(0, 1)], label: "11".to_owned() },
            Shape::Cage { cells: vec![cell, Cell::at(1, 0)], label: "1111".to_owned() },
            Shape::Sign { between: [Cell::at(8, 8), Cell::at(7, 8)], sign: '>' },
        ];
        let lines = lines(&Board { shapes, ..Board::classic(&Grid::EMPTY) }, PEN);
        assert_eq!(lines.len(), HEIGHT);
        assert!(lines.iter().all(|line| line.chars().count() == WIDTH), "{}", lines.join("\n"));
        assert!(lines[1].starts_with("┃11 11"), "{}", lines[1]);
        assert_eq!(lines[24].chars().nth(51), Some('^'), "{}", lines.join("\n"));
    }
}
