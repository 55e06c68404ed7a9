//! Sums that follow from others: what cages leave of the houses that they lie in.
//!
//! Neighbouring rows, columns or boxes that hold all values have a known sum. Cages within them take
//! their share. Of a cage that sticks out, either its cells inside stay in the equation, or its
//! cells outside are subtracted, whichever are fewer.

use super::{board::Board, propagators::Sum};
use crate::sum_reason::{SumPart, SumReason};
use crate::{domains::bits, place::Place};

/// The most cells of an equation: longer ones exclude too little to be worth their time.
const MOST_CELLS: usize = 6;

/// The fewest cages for which it is worth looking.
const FEWEST_CAGES: usize = 3;

/// Places, each once, and their sum.
pub(super) type Cage = (Vec<Place>, i32);

/// The sums that follow from these cages, with what they follow from; one of no places where they cannot
/// all be.
pub(super) fn sums(board: &Board, masks: &[u16], cages: &[Cage]) -> Vec<(Sum, SumReason)> {
    let mut sums = Vec::new();
    if cages.len() < FEWEST_CAGES || !board.is_sudoku {
        return sums;
    }
    let mut found: Vec<Vec<(Place, i32)>> = Vec::new();
    for houses in regions(board, masks) {
        let (mut region, mut total) = (Vec::new(), 0);
        for (_, (cells, sum)) in &houses {
            region.extend_from_slice(cells);
            total += sum;
        }
        let (terms, total, taken) = equation(&region, total, cages);
        let says_something = !terms.is_empty() || total != 0;
        if says_something && terms.len() <= MOST_CELLS && !found.contains(&terms) {
            found.push(terms.clone());
            let reason = reason(board, &houses, &taken, &terms, total);
            sums.push((Sum::new(terms, total, board.least, false), reason));
        }
    }
    sums
}

/// The reason of an equation: the houses that it is of, and the cages that are taken out.
fn reason(
    board: &Board,
    houses: &[(String, Cage)],
    taken: &[&Cage],
    terms: &[(Place, i32)],
    total: i32,
) -> SumReason {
    let part = |house: Option<&String>, (cells, sum): &Cage, times| SumPart {
        house: house.cloned(),
        cells: board.each_name(cells),
        sum: *sum,
        times,
    };
    let mut parts = Vec::with_capacity(houses.len() + taken.len());
    houses.iter().for_each(|(name, house)| parts.push(part(Some(name), house, 1)));
    taken.iter().for_each(|cage| parts.push(part(None, cage, -1)));
    let terms = terms.iter().map(|&(place, weight)| (board.name(place), weight)).collect();
    SumReason { terms, total, parts }
}

/// The sum of the values of places that hold all that these masks leave them; `None` if they are
/// fewer than their values.
fn whole(board: &Board, masks: &[u16], house: &[Place]) -> Option<i32> {
    let all = house.iter().fold(0, |all, place| all | masks[place.index()]);
    let sum = bits(all).map(|value| value as i32 + board.least).sum();
    (all.count_ones() as usize == house.len()).then_some(sum)
}

/// One to four houses side by side that hold all their values, and all rows, with names and sums.
fn regions(board: &Board, masks: &[u16]) -> Vec<Vec<(String, Cage)>> {
    let houses = board.named_houses();
    let (rows, others) = houses.split_at(board.rows);
    let (columns, boxes) = others.split_at(board.columns);
    let mut regions = Vec::new();
    let mut add = |houses: &[(String, Vec<Place>)], least: usize| {
        let mut region = Vec::new();
        for (name, house) in houses {
            let Some(sum) = whole(board, masks, house) else { return };
            region.push((name.clone(), (house.clone(), sum)));
            if region.len() >= least {
                regions.push(region.clone());
            }
        }
    };
    for houses in [rows, columns, boxes] {
        (0..houses.len()).for_each(|first| add(&houses[first..houses.len().min(first + 4)], 1));
    }
    add(rows, rows.len().max(5));
    regions
}

/// The rest of a region: its terms in the order of places, their sum, and the cages taken out.
type Left<'a> = (Vec<(Place, i32)>, i32, Vec<&'a Cage>);

/// The rest of a region without the cages in it.
fn equation<'a>(region: &[Place], total: i32, cages: &'a [Cage]) -> Left<'a> {
    let (mut inside, mut outside, mut total) = (region.to_vec(), Vec::new(), total);
    let mut taken = Vec::new();
    for cage in cages {
        let (cells, sum) = cage;
        let (inner, outer): (Vec<Place>, Vec<Place>) =
            cells.iter().copied().partition(|cell| region.contains(cell));
        let is_free = inner.iter().all(|cell| inside.contains(cell))
            && !outer.iter().any(|cell| outside.contains(cell));
        if !inner.is_empty() && (outer.is_empty() || outer.len() < inner.len()) && is_free {
            inside.retain(|cell| !inner.contains(cell));
            outside.extend(outer);
            total -= sum;
            taken.push(cage);
        }
    }
    inside.extend(outside);
    inside.sort_unstable();
    let weight = |cell: &Place| if region.contains(cell) { 1 } else { -1 };
    let terms = inside.iter().map(|cell| (*cell, weight(cell))).collect();
    (terms, total, taken)
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
        let (terms, total, taken) = equation(&board.row(0), 45, &cages);
        // r1c9 - r2c8 = 45 - 6 - 15 - 20.
        assert_eq!((terms, total), (vec![(at(0, 8), 1), (at(1, 7), -1)], 4));
        assert_eq!(taken, cages.iter().collect::<Vec<_>>());
    }
}
