//! Doppelgangers: values from 0 to the number of rows, of which each row, column and box lacks one.
//!
//! The value that a row, column or box lacks is in an extra cell: `DGC1` for row 1 (they form a
//! column next to the grid), `DGR1` for column 1, `DGB1` for the first box; `DGZ` holds 0.

use super::houses::are_different;
use crate::propagators::{DifferentWhere, SameValues};
use crate::{board::Board, builder::NetworkBuilder, item::Item, place::Place};
use ninefold_core::error::Malformed;

/// Adds the extra cells of `Doppelganger`.
pub(super) fn groups(item: &Item<'_>, board: &mut Board) -> Result<(), Malformed> {
    let is_fit = board.is_sudoku
        && board.rows == board.columns
        && board.least == 0
        && board.values == board.rows + 1
        && board.region_size() == board.rows;
    if !is_fit {
        let found = format!("Doppelganger on a board of {}x{}", board.rows, board.columns);
        return Err(item.wrong(found, "a square board with values from 0 to the number of rows"));
    }
    let boxes = board.boxes_of(board.rows).len();
    let width = board.box_size(board.rows).map_or(0, |(_, width)| width);
    let groups = [("DGZ", 1, 0), ("DGR", board.columns, 0), ("DGC", board.rows, 0)];
    for (prefix, count, columns) in groups.into_iter().chain([("DGB", boxes, width)]) {
        let added = board.add_group(prefix, count, columns);
        added.map_err(|found| item.wrong(found, "one Doppelganger"))?;
    }
    Ok(())
}

/// Reads `Doppelganger`.
pub(super) fn make(builder: &mut NetworkBuilder<'_>) -> Result<(), Malformed> {
    builder.arguments.end()?;
    let board = builder.board.clone();
    let all_of = |group| board.group_places(group);
    let places = |prefix| board.group(prefix).map(all_of).unwrap_or_default();
    let (zero, of_columns) = (places("DGZ"), places("DGR"));
    let (of_rows, of_boxes) = (places("DGC"), places("DGB"));
    let boxes = board.boxes();
    builder.allow(zero[0], board.bit(0));
    if boxes.is_empty() {
        of_boxes.iter().for_each(|&place| builder.allow(place, board.bit(0)));
    }
    let lines = board.lines();
    let (rows, columns) = lines.split_at(board.rows);
    let kinds = [
        (["row", "rows"], rows, &of_rows),
        (["column", "columns"], columns, &of_columns),
        (["box", "boxes"], &boxes, &of_boxes),
    ];
    for ([name, all_of_them], houses, lacking) in kinds {
        if houses.is_empty() {
            continue;
        }
        for ((house, &lacks), number) in houses.iter().zip(lacking).zip(1..) {
            let all = [house.as_slice(), &[lacks]].concat();
            builder.different(&all);
            builder.rule(
                format!("{} is the value that {name} {number} lacks", board.name(lacks)),
                &all,
                are_different,
            );
        }
        let all = [lacking.as_slice(), &zero].concat();
        builder.different(&all);
        builder.rule(
            format!("no two {all_of_them} lack the same value, and none lacks 0"),
            &all,
            are_different,
        );
    }
    if let Some((height, width)) = board.box_size(board.region_size()).filter(|_| !boxes.is_empty())
    {
        // The rows of a band lack the same values as its boxes, and so do the columns of a stack.
        let across = board.columns / width;
        for (rows, boxes) in of_rows.chunks(height).zip(of_boxes.chunks(across)) {
            builder.add(SameValues::new([rows, boxes].concat(), height));
        }
        for (stack, columns) in of_columns.chunks(width).enumerate() {
            let boxes: Vec<Place> = of_boxes.iter().copied().skip(stack).step_by(across).collect();
            builder.add(SameValues::new([columns, &boxes].concat(), width));
        }
    }
    for cell in board.grid() {
        let (row, column) = board.position(cell);
        let mut lacking = vec![of_rows[row], of_columns[column]];
        let of_box = boxes.iter().position(|house| house.contains(&cell));
        lacking.extend(of_box.map(|index| of_boxes[index]));
        let all = [&[cell], lacking.as_slice()].concat();
        builder.add(DifferentWhere { places: all.clone(), value: board.bit(0) });
        let says = match cell.index() {
            0 => "the row, the column and the box of each 0 lack different values",
            _ => "",
        };
        builder.rule(says, &all, |numbers| numbers[0] != 0 || are_different(&numbers[1..]));
    }
    Ok(())
}
