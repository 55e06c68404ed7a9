//! Cages that allow certain sets of values only: no sum of some of them is a number, or as many are
//! even as odd and as many low as high.

use super::{houses::are_different, shapes::labelled};
use crate::{builder::NetworkBuilder, domains::bits, place::Place, propagators::Sets};
use ninefold_core::error::Malformed;

/// Makes cells hold one of the sets of different numbers that satisfy a condition.
fn sets(builder: &mut NetworkBuilder<'_>, cells: &[Place], holds: &dyn Fn(&[i32]) -> bool) {
    let board = &builder.board;
    let numbers = |set: u16| -> Vec<i32> { bits(set).map(|v| v as i32 + board.least).collect() };
    let all = 0..=board.all();
    let of_size = all.filter(|set| set.count_ones() as usize == cells.len());
    let sets = of_size.filter(|&set| holds(&numbers(set))).collect();
    builder.different(cells);
    builder.add(Sets::new(cells.to_vec(), sets));
}

/// Whether some of these numbers, one at least, sum to a total.
fn some_sum(numbers: &[i32], total: i32) -> bool {
    match numbers.split_first() {
        None => false,
        Some((&first, others)) => {
            first == total || some_sum(others, total) || some_sum(others, total - first)
        }
    }
}

/// Reads `RellikCage~sum~cells`.
pub(super) fn rellik_cage(builder: &mut NetworkBuilder<'_>) -> Result<(), Malformed> {
    let sum = builder.arguments.number(1..=1000, "the sum that no digits have, 1 or more")? as i32;
    let cells = builder.cells(1..=16, "1 to 16 cells, each once")?;
    sets(builder, &cells, &|numbers| {
        let mut is_sum = vec![false; sum as usize + 1];
        is_sum[0] = true;
        for &number in numbers {
            let number = number as usize;
            for sum in (number..is_sum.len()).rev() {
                is_sum[sum] |= is_sum[sum - number];
            }
        }
        !is_sum[sum as usize]
    });
    let names = builder.board.names(&cells);
    let says = format!(
        "the cage {names} holds different values, and neither a cell nor a group of its cells sums \
         to {sum}"
    );
    builder.rule(says, &cells, move |numbers| are_different(numbers) && !some_sum(numbers, sum));
    builder.sketch(&cells, |cells| vec![labelled(cells, format!("\u{2260}{sum}"))]);
    Ok(())
}

/// Reads `EqualityCage~cells`.
pub(super) fn equality_cage(builder: &mut NetworkBuilder<'_>) -> Result<(), Malformed> {
    let cells = builder.cells(2..=16, "2 to 16 cells, each once")?;
    if cells.len() % 2 != 0 {
        let found = format!("{} cells", cells.len());
        return Err(builder.wrong(found, "an even number of cells"));
    }
    let board = &builder.board;
    let half = board.values as i32 / 2;
    // Low values are below the first number, high ones above the second.
    let (low, high) = (board.least + half, board.most() - half);
    let balance = move |numbers: &[i32]| {
        let is_half = |holds: &dyn Fn(i32) -> bool| {
            2 * numbers.iter().filter(|&&number| holds(number)).count() == numbers.len()
        };
        is_half(&|n| n % 2 != 0) && is_half(&|n| n < low) && is_half(&|n| n > high)
    };
    let says = format!(
        "the cage {} holds different values, as many even as odd ones and as many low as high ones",
        board.names(&cells)
    );
    sets(builder, &cells, &balance);
    builder.rule(says, &cells, move |numbers| {
        let mut sum = [0; 2];
        for &number in numbers {
            sum[0] += if number % 2 == 0 { 1 } else { -1 };
            sum[1] += match number {
                number if number < low => 1,
                number if number > high => -1,
                _ => 100,
            };
        }
        sum == [0; 2] && are_different(numbers)
    });
    builder.sketch(&cells, |cells| vec![labelled(cells, "=".to_owned())]);
    Ok(())
}
