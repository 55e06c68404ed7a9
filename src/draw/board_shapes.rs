//! The shapes of a board that is not nine by nine: those that its constraints have on the usual
//! board, where that shows them in the same cells.

use crate::grid::Cell;
use crate::ruleset::network::Network;
use crate::ruleset::{Constraint, Shape, parse};

/// Rows and columns of the usual board, which the cells of shapes are of.
const MOST: usize = 9;

/// What composes other items: what stands in it, up to its `End`, is no rule of the board by itself.
const COMPOSED: &[&str] = &["Or", "And", "Replicate"];

/// The shapes, and the sentences that they tell.
pub(super) fn shapes(network: &Network) -> (Vec<Shape>, Vec<String>) {
    let (mut all, mut told) = of_the_usual_board(network);
    for (shapes, says) in network.drawings() {
        let is_new = |shape: &&Shape| !all.contains(*shape);
        let new: Vec<Shape> = shapes.iter().filter(is_new).cloned().collect();
        all.extend(new);
        told.extend(says.map(str::to_owned));
    }
    (all, told)
}

/// Those of constraints that are known on the usual board.
fn of_the_usual_board(network: &Network) -> (Vec<Shape>, Vec<String>) {
    let (rows, columns) = network.size();
    let items = outermost(network.text());
    let board = items.iter().find(|item| name(item) == "Shape");
    let (Some(board), false) = (board, rows > MOST || columns > MOST) else {
        return (Vec::new(), Vec::new());
    };
    let (mut all, mut told) = (Vec::new(), Vec::new());
    for item in items.iter().filter(|item| !item.starts_with('~')) {
        let Ok(usual) = parse::line(&format!(".{item}")) else { continue };
        let shapes: Vec<Shape> = usual.constraints().flat_map(Constraint::shapes).collect();
        let is_here = |shape: &Shape| is_within(shape, rows, columns);
        if usual.network().is_some() || shapes.is_empty() || !shapes.iter().all(is_here) {
            continue;
        }
        if let Ok(alone) = parse::network(&format!(".{board}.{item}")) {
            told.extend(alone.sentences().map(str::to_owned));
            all.extend(shapes);
        }
    }
    (all, told)
}

fn name(item: &str) -> &str {
    item.split('~').next().unwrap_or_default()
}

/// The items of a text that do not stand in others.
fn outermost(text: &str) -> Vec<&str> {
    let mut depth = 0u32;
    let mut all = Vec::new();
    for item in text.split('.').filter(|item| !item.is_empty()) {
        match name(item) {
            "End" => depth = depth.saturating_sub(1),
            composed if COMPOSED.contains(&composed) => depth += 1,
            _ if depth == 0 => all.push(item),
            _ => {}
        }
    }
    all
}

/// Whether a shape is one of cells that the board has, and looks there as on the usual board.
fn is_within(shape: &Shape, rows: usize, columns: usize) -> bool {
    let inside = |cell: &Cell| cell.row() < rows && cell.column() < columns;
    match shape {
        Shape::Cage { cells, .. }
        | Shape::Tint { cells, .. }
        | Shape::Line { cells, .. }
        | Shape::Pill(cells) => cells.iter().all(inside),
        Shape::Circle { cell, .. } | Shape::Diamond(cell) | Shape::Square(cell) => inside(cell),
        Shape::Dot { between: cells, .. }
        | Shape::Sign { between: cells, .. }
        | Shape::Twins { cells, .. } => cells.iter().all(inside),
        // The other three cells of the corner, too.
        Shape::Corner { cell, .. } => cell.row() + 1 < rows && cell.column() + 1 < columns,
        Shape::LineKey { .. } => true,
        Shape::Region(_) | Shape::Outside { .. } | Shape::Diagonal { .. } | Shape::Caption(_) => {
            false
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn of(text: &str) -> (usize, usize) {
        let (shapes, told) = shapes(&parse::network(text).expect(text));
        (shapes.len(), told.len())
    }

    #[test]
    fn lines_cages_and_dots_are_shown_where_the_board_has_their_cells() {
        assert_eq!(of(".Shape~6x6.Cage~7~R1C1~R1C2.WhiteDot~R1C1~R2C1"), (2, 3));
        assert!(of(".Shape~6x6.Thermo~R1C1~R1C2").0 >= 2);
        assert_eq!(of(".Shape~6x6.Skyscraper~R1~2~3.Sandwich~7~R1.SumLine~5~R1C1~R1C2"), (4, 3));
        // What is of all cells of the usual board is not shown on another.
        for said in ["AntiKnight", "Diagonal~1"] {
            assert_eq!(of(&format!(".Shape~6x6.{said}")).0, 0, "{said}");
        }
        // Nor what is within others, or of cells that nobody sees.
        assert_eq!(of(".Shape~6x6.Or.Cage~7~R1C1~R1C2.Cage~3~R1C1~R1C2.End"), (0, 0));
        let beside = ".Shape~6x6.Or.And.Cage~7~R1C1~R1C2.End.Cage~3~R1C1~R1C2.End.Cage~5~R4C4~R4C5";
        assert_eq!(of(beside), (1, 2));
        assert_eq!(of(".Shape~6x6.Var~A~a~2.WhiteDot~R1C1~R1C2.EqualSum~R1C1~-~VA1"), (1, 1));
        assert_eq!(of(".Shape~10x10.Cage~7~R1C1~R1C2"), (0, 0));
    }
}
