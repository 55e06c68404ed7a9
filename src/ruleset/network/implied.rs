//! Sums that follow from others: what cages leave of the houses that they lie in.
//!
//! Neighbouring rows, columns or boxes that hold all values have a known sum. Cages within them take
//! their share. Of a cage that sticks out, either its cells inside stay in the equation, or its
//! cells outside are subtracted, whichever are fewer.

use super::board::Board;
use super::propagators::Sum;
use crate::ruleset::domains::bits;
use crate::ruleset::place::Place;

/// The most cells of an equation: longer ones say too little to be worth their time.
const MOST_CELLS: usize = 6;

/// The fewest cages for which it is worth looking.
const FEWEST_CAGES: usize = 3;

/// Places, each once, and their sum.
pub(super) type Cage = (Vec<Place>, i32);

/// The sums that follow from these cages; one of no places where they cannot all be.
pub(super) fn sums(board: &Board, masks: &[u16], cages: &[Cage]) -> Vec<Sum> {
    let mut sums = Vec::new();
    if cages.len() < FEWEST_CAGES || !board.is_sudoku {
        return sums;
    }
    let mut found: Vec<Vec<(Place, i32)>> = Vec::new();
    for (region, total) in regions(board, masks) {
        let (terms, total) = equation(&region, total, cages);
        let says_something = !terms.is_empty() || total != 0;
        if says_something && terms.len() <= MOST_CELLS && !found.contains(&terms) {
            found.push(terms.clone());
            sums.push(Sum::new(terms, total, board.least, false));
        }
    }
    sums
}

/// The sum of the values of places that hold all that these masks leave them; `None` if they are
/// fewer than their values.
fn whole(board: &Board, masks: &[u16], house: &[Place]) -> Option<i32> {
    let all = house.iter().fold(0, |all, place| all | masks[place.index()]);
    let sum = bits(all).map(|value| value as i32 + board.least).sum();
    (all.count_ones() as usize == house.len()).then_some(sum)
}

/// One to four houses side by side that hold all their values, the whole grid, and the sums of these.
fn regions(board: &Board, masks: &[u16]) -> Vec<Cage> {
    let rows: Vec<_> = (0..board.rows).map(|row| board.row(row)).collect();
    let columns: Vec<_> = (0..board.columns).map(|column| board.column(column)).collect();
    let mut regions = Vec::new();
    let mut add = |houses: &[Vec<Place>], least: usize| {
        let (mut cells, mut total) = (Vec::new(), 0);
        for (count, house) in (1..).zip(houses) {
            let Some(sum) = whole(board, masks, house) else { return };
            cells.extend_from_slice(house);
            total += sum;
            if count >= least {
                regions.push((cells.clone(), total));
            }
        }
    };
    for houses in [&rows, &columns, &board.boxes()] {
        (0..houses.len()).for_each(|first| add(&houses[first..houses.len().min(first + 4)], 1));
    }
    add(&rows, rows.len().max(5));
    regions
}

/// What is left of a region by cages: its terms in the order of places, and their sum.
fn equation(region: &[Place], total: i32, cages: &[Cage]) -> (Vec<(Place, i32)>, i32) {
    let (mut inside, mut outside, mut total) = (region.to_vec(), Vec::new(), total);
    for (cells, sum) in cages {
        let (inner, outer): (Vec<Place>, Vec<Place>) =
            cells.iter().copied().partition(|cell| region.contains(cell));
        let is_free = inner.iter().all(|cell| inside.contains(cell))
            && !outer.iter().any(|cell| outside.contains(cell));
        if !inner.is_empty() && (outer.is_empty() || outer.len() < inner.len()) && is_free {
            inside.retain(|cell| !inner.contains(cell));
            outside.extend(outer);
            total -= sum;
        }
    }
    let mut terms: Vec<(Place, i32)> = inside.into_iter().map(|cell| (cell, 1)).collect();
    terms.extend(outside.into_iter().map(|cell| (cell, -1)));
    terms.sort_unstable();
    (terms, total)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn houses_have_the_sum_of_the_values_left_to_them() {
        let board = Board::usual();
        let row = board.row(0);
        assert_eq!(whole(&board, &[0x1ff; 81], &row), Some(45));
        // Eight cells of digits 1 to 8.
        assert_eq!(whole(&board, &[0xff; 81], &row[1..]), Some(36));
        assert_eq!(whole(&board, &[0x1ff; 81], &row[1..]), None);
    }

    #[test]
    fn what_cages_leave_of_a_row_has_the_rest_of_its_sum() {
        let board = Board::usual();
        let at = |row: usize, column: usize| board.at(row, column);
        let cages = [
            (vec![at(0, 0), at(0, 1), at(0, 2)], 6),
            (vec![at(0, 3), at(0, 4), at(0, 5)], 15),
            (vec![at(0, 6), at(0, 7), at(1, 7)], 20),
        ];
        let (terms, total) = equation(&board.row(0), 45, &cages);
        // r1c9 - r2c8 = 45 - 6 - 15 - 20.
        assert_eq!((terms, total), (vec![(at(0, 8), 1), (at(1, 7), -1)], 4));
    }
}
