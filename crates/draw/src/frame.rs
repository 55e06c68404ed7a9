//! A board of any size as text: its grid with boxes or regions.

use super::board::BoardDiagram;
use super::puzzle::JOINTS;
use super::styled::{Role, StyledLine};

/// Draws a board: a line for each row of the grid and each line between rows.
pub fn board(diagram: &BoardDiagram) -> Vec<StyledLine> {
    let cells = 0..diagram.rows * diagram.columns;
    let widest = cells.clone().filter_map(|cell| diagram.value(cell));
    let widest = widest.map(|(value, _)| value.to_string().len()).max().unwrap_or(1);
    let drawn = |cell| {
        let (text, role) = match diagram.value(cell) {
            Some((value, true)) => (value.to_string(), Role::Given),
            Some((value, false)) => (value.to_string(), Role::Solved),
            None => (String::new(), Role::Plain),
        };
        let mut line = StyledLine::default();
        line.push(format!("{text:>widest$}"), role);
        line
    };
    framed(diagram, &cells.map(drawn).collect::<Vec<StyledLine>>())
}

/// Draws the lines of a board around what is drawn in its cells. A column is as wide as its widest
/// cell.
pub(super) fn framed(diagram: &BoardDiagram, cells: &[StyledLine]) -> Vec<StyledLine> {
    let widths: Vec<usize> = (0..diagram.columns)
        .map(|column| cells.iter().skip(column).step_by(diagram.columns).map(StyledLine::width))
        .map(|widths| widths.max().unwrap_or(1))
        .collect();
    let mut lines = Vec::with_capacity(2 * diagram.rows + 1);
    for row in 0..=diagram.rows {
        lines.push(border(diagram, row, &widths));
        if row < diagram.rows {
            lines.push(content(diagram, row, cells, &widths));
        }
    }
    lines
}

/// The line above a row, or below the last one.
fn border(diagram: &BoardDiagram, row: usize, widths: &[usize]) -> StyledLine {
    let mut line = StyledLine::default();
    for column in 0..=diagram.columns {
        let above = row.checked_sub(1);
        let left = column.checked_sub(1);
        let cell = |row, column| diagram.cell(row, column);
        let (row, here) = (Some(row), Some(column));
        // The weight of an arm: 0 none, 1 light, 2 heavy.
        let arm = |a: Option<usize>, b: Option<usize>| match (a, b) {
            (None, None) => 0,
            (a, b) => 1 + usize::from(diagram.is_heavy(a, b)),
        };
        let arms = [
            arm(cell(above, left), cell(above, here)),
            arm(cell(above, here), cell(row, here)),
            arm(cell(row, left), cell(row, here)),
            arm(cell(above, left), cell(row, left)),
        ];
        let joint = JOINTS.chars().nth(arms.iter().fold(0, |index, arm| index * 3 + arm));
        let role = |arm: usize| if arm == 2 { Role::Plain } else { Role::Faint };
        line.push(joint.unwrap_or(' ').to_string(), role(arms.into_iter().max().unwrap_or(0)));
        if let Some(width) = widths.get(column) {
            let sign = if arms[1] == 2 { "━" } else { "─" };
            line.push(sign.repeat(width + 2), role(arms[1]));
        }
    }
    line
}

/// The cells of a row.
fn content(
    diagram: &BoardDiagram,
    row: usize,
    cells: &[StyledLine],
    widths: &[usize],
) -> StyledLine {
    let mut line = StyledLine::default();
    for column in 0..=diagram.columns {
        let left = diagram.cell(Some(row), column.checked_sub(1));
        let here = diagram.cell(Some(row), Some(column));
        match diagram.is_heavy(left, here) {
            true => line.push("┃".to_owned(), Role::Plain),
            false => line.push("│".to_owned(), Role::Faint),
        }
        let drawn = here.and_then(|cell| cells.get(cell));
        if let (Some(drawn), Some(width)) = (drawn, widths.get(column)) {
            line.push(" ", Role::Plain);
            line.spans.extend_from_slice(&drawn.spans);
            line.push(" ".repeat(width - drawn.width() + 1), Role::Plain);
        }
    }
    line
}

#[cfg(test)]
mod tests {
    use super::*;
    use ninefold_variants::parse;

    #[test]
    fn a_board_is_drawn_with_its_boxes() {
        let network = parse::network(".Shape~2x4.~R1C1_3.~R2C4_1").expect("a board");
        let lines = board(&BoardDiagram::of(&network));
        let text: Vec<String> = lines.iter().map(StyledLine::to_string).collect();
        assert_eq!(
            text,
            [
                "┏━━━┯━━━┳━━━┯━━━┓",
                "┃ 3 │   ┃   │   ┃",
                "┠───┼───╂───┼───┨",
                "┃   │   ┃   │ 1 ┃",
                "┗━━━┷━━━┻━━━┷━━━┛"
            ]
        );
    }
}
