//! Thermometers of the cycles that rows make.

use super::shapes::stroke;
use crate::{builder::NetworkBuilder, place::Place, propagators::Cycles};
use ninefold_core::error::Malformed;

/// The colour of the lines.
const COLOUR: &str = "#a9d7ef";

/// Reads `RowCycleThermo~cells`.
///
/// A digit of a row is the column to look at next. That leads back to where it began, after as many
/// steps as the cycle has columns. Along the thermometer, cycles are longer and longer.
pub(super) fn make(builder: &mut NetworkBuilder<'_>) -> Result<(), Malformed> {
    let (columns, least) = (builder.board.columns, builder.board.least);
    builder.demand(
        builder.board.is_sudoku && least == 1 && builder.board.values == columns,
        |_| "where a digit of a row is not the number of a column".to_owned(),
        "a board whose rows hold the numbers of all columns",
    )?;
    let expected = "two cells or more, but no more than columns";
    let cells = builder.grid_path(2..=columns, expected)?;
    let board = &builder.board;
    let starts: Vec<usize> = cells.iter().map(|&cell| board.position(cell).1).collect();
    let rows: Vec<Vec<Place>> =
        cells.iter().map(|&cell| board.row(board.position(cell).0)).collect();
    let says = format!(
        "along {}, ever more steps lead back to the cell, where a digit names the column of its row to go to next",
        board.names(&cells)
    );
    let places = rows.concat();
    builder.add(Cycles::new(rows, starts.clone()));
    builder.rule(says, &places, move |numbers| {
        let cycle = |(row, start): (&[i32], &usize)| {
            let mut column = row[*start];
            let mut steps = 1;
            while column != *start as i32 + 1 && steps < columns {
                column = row[column as usize - 1];
                steps += 1;
            }
            steps
        };
        numbers.chunks(columns).zip(&starts).map(cycle).is_sorted_by(|a, b| a < b)
    });
    builder.sketch(&cells, |cells| vec![stroke(cells, COLOUR)]);
    Ok(())
}
