//! A position as people look at it: boxes, digits and candidates, with what a step is about set
//! off.

use super::styled::{Role, StyledLine, align};
use ninefold_core::grid::Cell;
use ninefold_logic::{Candidate, LogicBoard, Step, digits};

/// The way in which a drawing marks the candidates of a step.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Marking {
    /// By roles alone, for a face that shows colours. Lines join.
    Roles,
    /// By signs behind the candidates: `*` justifies the step, `-` is removed, `+` is placed. In
    /// brackets is a cell that has one candidate and is not filled. Only ASCII characters.
    Signs,
}

/// The characters of a border: left end, joints, right end, and between these.
type Border = [&'static str; 4];

/// Draws a position with its candidates, and sets off those that a step is about.
pub fn position(board: &LogicBoard, step: Option<&Step>, marking: Marking) -> Vec<StyledLine> {
    let mut cells: Vec<StyledLine> = Cell::all().map(|at| cell(board, at, step, marking)).collect();
    align(&mut cells, 9);
    let width = |column: usize| {
        let column = cells.iter().skip(column).step_by(9);
        column.map(StyledLine::width).max().unwrap_or(1)
    };
    let widths: [usize; 9] = std::array::from_fn(width);
    let [top, middle, bottom]: [Border; 3] = match marking {
        Marking::Roles => [["┌", "┬", "┐", "─"], ["├", "┼", "┤", "─"], ["└", "┴", "┘", "─"]],
        Marking::Signs => [["+", "+", "+", "-"]; 3],
    };
    let side = if marking == Marking::Roles { "│" } else { "|" };
    let mut lines = Vec::with_capacity(13);
    for (row, cells) in cells.chunks_exact(9).enumerate() {
        match row {
            0 => lines.push(border(&widths, top)),
            3 | 6 => lines.push(border(&widths, middle)),
            _ => {}
        }
        let mut line = StyledLine::default();
        for (column, (cell, width)) in cells.iter().zip(widths).enumerate() {
            if column % 3 == 0 {
                line.push(format!("{side} "), Role::Plain);
            }
            line.spans.extend_from_slice(&cell.spans);
            line.push(" ".repeat(width - cell.width() + 1), Role::Plain);
        }
        line.push(side, Role::Plain);
        lines.push(line);
    }
    lines.push(border(&widths, bottom));
    lines
}

/// Draws the digit of a cell, or its candidates.
fn cell(board: &LogicBoard, cell: Cell, step: Option<&Step>, marking: Marking) -> StyledLine {
    if let Some(digit) = board.grid().get(cell) {
        let role = if board.givens().contains(cell) { Role::Given } else { Role::Solved };
        return StyledLine::of(digit.to_string(), role);
    }
    let candidates = digits(board.candidates(cell)).map(|digit| {
        let role = step.map_or(Role::Plain, |step| role(step, Candidate { cell, digit }));
        (i32::from(digit.get()), role, sign(role))
    });
    let mut line = StyledLine::default();
    push_candidates(&mut line, &candidates.collect::<Vec<_>>(), "", marking);
    line
}

/// Adds candidates with their roles and signs. A single one stands in brackets where there are signs:
/// without them it would look like a cell that is filled.
pub(super) fn push_candidates(
    line: &mut StyledLine,
    candidates: &[(i32, Role, &str)],
    between: &str,
    marking: Marking,
) {
    let has_signs = marking == Marking::Signs;
    let [open, close] = if candidates.len() == 1 && has_signs { ["(", ")"] } else { ["", ""] };
    line.push(if candidates.is_empty() { "!" } else { open }, Role::Plain);
    for (i, &(value, role, sign)) in candidates.iter().enumerate() {
        line.push(if i > 0 { between } else { "" }, Role::Plain);
        line.push(format!("{value}{}", if has_signs { sign } else { "" }), role);
    }
    line.push(close, Role::Plain);
}

/// The sign behind a candidate.
pub(super) fn sign(role: Role) -> &'static str {
    match role {
        Role::Placed => "+",
        Role::Removed => "-",
        Role::Reason | Role::FalseReason => "*",
        _ => "",
    }
}

fn border(widths: &[usize; 9], [left, joint, right, dash]: Border) -> StyledLine {
    let mut text = String::new();
    for (i, stack) in widths.chunks_exact(3).enumerate() {
        text += if i == 0 { left } else { joint };
        text += &dash.repeat(stack.iter().sum::<usize>() + 4);
    }
    StyledLine::of(text + right, Role::Plain)
}

/// The role of a candidate in a step.
fn role(step: &Step, candidate: Candidate) -> Role {
    let Candidate { cell, digit } = candidate;
    if step.placements.contains(&candidate) {
        return Role::Placed;
    }
    if step.eliminations.contains(&candidate) {
        return Role::Removed;
    }
    let node = step.chain.iter().find(|node| node.digit == digit && node.cells.contains(cell));
    if let Some(node) = node {
        return if node.is_on { Role::Reason } else { Role::FalseReason };
    }
    let is_about = step.digits.contains(&digit) && step.sets.iter().any(|set| set.contains(cell));
    if is_about { Role::Reason } else { Role::Plain }
}
