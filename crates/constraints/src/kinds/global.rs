//! Rules for the whole grid that depend on the value: flatmates and taxicabs; and advice for the
//! search, which is no rule.

use super::pairs::nine_digits;
use crate::{builder::NetworkBuilder, place::Place, propagators::Exclusion};
use ninefold_core::error::Malformed;

/// Reads `DutchFlatmates`: each 5 has a 1 above it or a 9 below it.
pub(super) fn dutch_flatmates(builder: &mut NetworkBuilder<'_>) -> Result<(), Malformed> {
    builder.arguments.end()?;
    nine_digits(builder)?;
    for column in 0..builder.board.columns {
        let cells = builder.board.column(column);
        // The demand of the cell above: nothing, a 1, or a 5 that waits for its 9.
        let step = |&above: &u32, _: usize, number: i32| match (above, number) {
            (5, 9) => Some(0),
            (5, _) => None,
            (1, 5) => Some(0),
            (_, 5) => Some(5),
            (_, 1) => Some(1),
            _ => Some(0),
        };
        builder.automaton(&cells, 0, step, |&above| above != 5)?;
    }
    let (rows, columns) = (builder.board.rows, builder.board.columns);
    let all: Vec<Place> = builder.board.grid().collect();
    builder.only_rule(&all, move |numbers| {
        (0..rows * columns).filter(|&i| numbers[i] == 5).all(|i| {
            let above = i.checked_sub(columns).map(|above| numbers[above]);
            above == Some(1) || numbers.get(i + columns) == Some(&9)
        })
    });
    Ok(())
}

/// Reads `AntiTaxicab`: cells with the same digit are not that many steps apart.
pub(super) fn anti_taxicab(builder: &mut NetworkBuilder<'_>) -> Result<(), Malformed> {
    builder.arguments.end()?;
    let found = |_: &_| "with the value 0".to_owned();
    builder.demand(builder.board.least == 1, found, "a board with values from 1 on")?;
    let board = builder.board.clone();
    let all: Vec<Place> = board.grid().collect();
    for &cell in &all {
        let (row, column) = board.position(cell);
        let mut others = vec![Vec::new(); board.values];
        for &other in &all {
            let (r, c) = board.position(other);
            let steps = r.abs_diff(row) + c.abs_diff(column);
            if (1..=board.values).contains(&steps) {
                others[steps - 1].push(other);
            }
        }
        builder.add(Exclusion { place: [cell], others });
    }
    let columns = board.columns;
    builder.only_rule(&all, move |numbers| {
        numbers.iter().enumerate().all(|(i, &number)| {
            (0..i).all(|j| {
                let across = (i % columns).abs_diff(j % columns);
                let steps = (i / columns).abs_diff(j / columns) + across;
                numbers[j] != number || usize::try_from(number) != Ok(steps)
            })
        })
    });
    Ok(())
}

/// Reads `SearchPriority~priority~cells`: advice for the search of Interactive Sudoku Solver. The
/// search here follows its own.
pub(super) fn search_priority(builder: &mut NetworkBuilder<'_>) -> Result<(), Malformed> {
    const EXPECTED: &str = "the priority, a whole number";
    builder.arguments.required(EXPECTED)?.signed(i32::MIN..=i32::MAX, EXPECTED)?;
    builder.path(0..=1000, "cells").map(|_| ())
}
