//! A puzzle of any kind as text: the grid with boxes, regions, cages, dots and signs, and sentences
//! for the rest.
//!
//! Heavy lines go around boxes and regions, dotted ones around cages. Where a region ends within a
//! cage, the line is heavy; where both end, it is heavy and dotted. In a puzzle with cages, other
//! lines between cells are left out. Boards of other sizes are drawn with boxes and regions alone.

use super::diagram::{CellRestriction, Diagram, distinct};
use super::frame::{Canvas, Frame};
use super::styled::{Role, StyledLine};
use ninefold_variants::{BoardCell, Ruleset, Shape};

/// The characters from one vertical line of the grid to the next, and the rows from one horizontal
/// line to the next.
const ACROSS: usize = 6;
const DOWN: usize = 3;

/// Whether the text drawing shows a shape. [`legend`] has sentences for the others.
fn is_drawn<C>(shape: &Shape<C>) -> bool {
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

/// Draws a puzzle: one of nine rows as 28 lines of 55 characters, one on another board as a line for
/// each row of the grid and each line between rows.
pub fn puzzle(diagram: &Diagram) -> Vec<StyledLine> {
    if !diagram.is_9x9() {
        return board(diagram);
    }
    let at = |step| std::array::from_fn::<usize, 10, _>(|line| line * step);
    let (at_rows, at_columns) = (at(DOWN), at(ACROSS));
    let mut canvas = Canvas::new(at_rows[9] + 1, at_columns[9] + 1);
    Frame::of(diagram).draw(&mut canvas, &at_rows, &at_columns);
    diagram.cells().for_each(|cell| content(diagram, cell, &mut canvas));
    for shape in &diagram.shapes {
        on_border(shape, &mut canvas);
    }
    canvas.lines()
}

fn board(diagram: &Diagram) -> Vec<StyledLine> {
    let cells = 0..diagram.rows * diagram.columns;
    let widest = cells.clone().filter_map(|cell| diagram.value(cell));
    let widest = widest.map(|(value, _)| value.to_string().len()).max().unwrap_or(1);
    let drawn = |cell| {
        let (text, role) = match diagram.value(cell) {
            Some((value, true)) => (value.to_string(), Role::Given),
            Some((value, false)) => (value.to_string(), Role::Solved),
            None => (String::new(), Role::Plain),
        };
        StyledLine::of(format!("{text:>widest$}"), role)
    };
    Frame::without_cages(diagram).around(&cells.map(drawn).collect::<Vec<StyledLine>>())
}

/// Sentences for the constraints and restrictions that [`puzzle`] does not draw. Captions end with
/// a full stop, explanations do not.
pub(super) fn legend(ruleset: &Ruleset, diagram: &Diagram) -> Vec<String> {
    let said = ruleset.constraints().filter_map(|constraint| match &constraint.shapes()[..] {
        shapes if shapes.iter().all(is_drawn) => None,
        // With lines or cells to show, a caption is not enough.
        [Shape::Caption(caption)] => Some(caption.clone()),
        _ => Some(constraint.explain()),
    });
    let mut sentences = distinct(said);
    for index in 0..diagram.candidates.len() {
        if diagram.restriction(index).is_some_and(is_too_long) {
            let digits = diagram.numbers(diagram.candidates[index]);
            let digits: Vec<String> = digits.map(|digit| digit.to_string()).collect();
            let cell = diagram.cell(index);
            sentences.push(format!("{cell} holds one of {}", digits.join(" ")));
        }
    }
    sentences
}

/// Draws a cell: the sum of its cage, and its digit or its restriction.
fn content(diagram: &Diagram, cell: BoardCell, canvas: &mut Canvas) {
    let (y, x) = (cell.row() * DOWN + 1, cell.column() * ACROSS + 1);
    let sums = diagram.shapes.iter().filter_map(|shape| match shape {
        Shape::Cage { cells, label, .. } if cells.iter().min() == Some(&cell) => Some(&label[..]),
        _ => None,
    });
    let sums: Vec<&str> = sums.filter(|sum| !sum.is_empty()).collect();
    canvas.put(y, x, &cut(&sums.join(" ")), Role::Sum);
    let index = diagram.index(cell);
    match (diagram.value(index), diagram.restriction(index)) {
        (Some((digit, is_given)), _) => {
            let role = if is_given { Role::Given } else { Role::Solved };
            canvas.put(y + 1, x + 2, &digit.to_string(), role);
        }
        (None, Some(restriction)) if !is_too_long(restriction) => {
            let text = match restriction {
                CellRestriction::Even => "even".to_owned(),
                CellRestriction::Odd => "odd".to_owned(),
                CellRestriction::Digits(mask) => {
                    diagram.numbers(mask).map(|digit| digit.to_string()).collect()
                }
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
fn on_border(shape: &Shape<BoardCell>, canvas: &mut Canvas) {
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
fn greater(greater: BoardCell, less: BoardCell) -> &'static str {
    match (greater.row() == less.row(), greater < less) {
        (true, true) => ">",
        (true, false) => "<",
        (false, true) => "v",
        (false, false) => "^",
    }
}
