//! Which cell each stuck lane branches on: chosen for all lanes at once, in bit-sliced arithmetic.
//!
//! Among the cells with two candidates (or three, or any that is open, where there are none), the
//! one with the most unsolved peers, each peer counted once; among equals the lowest. Its lowest
//! digit is tried first.

use super::adders::{add, count_nine};
use super::boards::Boards;
use super::vector::Vector;
use crate::grid::{CELLS, Cell};

/// The choice of every lane: its cell, and that cell's lowest digit.
pub(crate) struct Choice<V> {
    /// For each cell, the lanes that chose it.
    pub(crate) cell: [V; CELLS],
    /// For each digit, the lanes that try it.
    pub(crate) digit: [V; 9],
}

/// A number of up to five bits in each lane, lowest bit first.
type Number<V> = [V; 5];

/// Chooses for these lanes, each of which must have an open cell.
#[inline(always)]
pub(crate) fn choose<V: Vector>(zero: V, lanes: V, x: &Boards<V>) -> Choice<V> {
    let mut unsolved = [zero; CELLS];
    let mut pair = [zero; CELLS];
    let mut triple = [zero; CELLS];
    let (mut some_pair, mut some_triple) = (zero, zero);
    for cell in 0..CELLS {
        let mut v = [zero; 9];
        for digit in 0..9 {
            v[digit] = x[digit][cell];
        }
        let [ones, twos, fours, eights] = count_nine(v);
        unsolved[cell] = twos.or3(fours, eights);
        pair[cell] = twos.and_neither(ones, fours.or(eights));
        triple[cell] = twos.and(ones).and_neither(fours, eights);
        some_pair = some_pair.or(pair[cell]);
        some_triple = some_triple.or(triple[cell]);
    }
    let mut left = [zero; CELLS];
    for cell in 0..CELLS {
        let other = some_triple.select(triple[cell], unsolved[cell]);
        left[cell] = lanes.and(some_pair.select(pair[cell], other));
    }
    keep_most(zero, &mut left, &unsolved_peers(zero, &unsolved));
    // The lowest of what is left.
    let mut taken = zero;
    for cell in &mut left {
        let first = cell.and_not(taken);
        taken = taken.or(*cell);
        *cell = first;
    }
    let mut digit_of = [zero; 9];
    let mut taken = zero;
    for (digit, chosen) in digit_of.iter_mut().enumerate() {
        let mut present = zero;
        for cell in 0..CELLS {
            present = present.or_both(left[cell], x[digit][cell]);
        }
        *chosen = present.and_not(taken);
        taken = taken.or(present);
    }
    Choice { cell: left, digit: digit_of }
}

/// Of each cell, how many of its 20 peers are unsolved; the cell itself counts too, twice.
#[inline(always)]
fn unsolved_peers<V: Vector>(zero: V, unsolved: &[V; CELLS]) -> [Number<V>; CELLS] {
    let (mut rows, mut columns) = ([[zero; 4]; 9], [[zero; 4]; 9]);
    for line in 0..9 {
        let (mut row, mut column) = ([zero; 9], [zero; 9]);
        for along in 0..9 {
            row[along] = unsolved[9 * line + along];
            column[along] = unsolved[9 * along + line];
        }
        rows[line] = count_nine(row);
        columns[line] = count_nine(column);
    }
    let mut sums = [[zero; 5]; CELLS];
    for cell in Cell::all() {
        let (row, column) = (cell.row(), cell.column());
        // The four cells of the box that are in neither line.
        let [r1, r2] = [1, 2].map(|i| row / 3 * 3 + (row + i) % 3);
        let [c1, c2] = [1, 2].map(|i| column / 3 * 3 + (column + i) % 3);
        let [a, b, c, d] = [
            unsolved[9 * r1 + c1],
            unsolved[9 * r1 + c2],
            unsolved[9 * r2 + c1],
            unsolved[9 * r2 + c2],
        ];
        let (s, carry) = add(a, b, c);
        let (ones, carry2) = (s.xor(d), s.and(d));
        let four = [ones, carry.xor(carry2), carry.and(carry2)];
        let (a, b) = (&rows[row], &columns[column]);
        let (s0, k0) = add(a[0], b[0], four[0]);
        let (s1, k1) = add(a[1], b[1], four[1]);
        let (s2, k2) = add(a[2], b[2], four[2]);
        let (s3, k3) = (a[3].xor(b[3]), a[3].and(b[3]));
        // Weight 2: s1 + k0; weight 4: s2 + k1; weight 8: s3 + k2; at most 22, so 16 is the last.
        let (twos, k4) = (s1.xor(k0), s1.and(k0));
        let (fours, k5) = add(s2, k1, k4);
        let (eights, k6) = add(s3, k2, k5);
        sums[cell.index()] = [s0, twos, fours, eights, k3.or(k6)];
    }
    sums
}

/// Drops the cells whose number is not the largest of their lane.
#[inline(always)]
fn keep_most<V: Vector>(zero: V, left: &mut [V; CELLS], numbers: &[Number<V>; CELLS]) {
    for bit in (0..5).rev() {
        let mut some = zero;
        for cell in 0..CELLS {
            some = some.or_both(left[cell], numbers[cell][bit]);
        }
        for cell in 0..CELLS {
            // Where some cell has the bit, those without it go.
            let loses = some.and_not(numbers[cell][bit]);
            left[cell] = left[cell].and_not(loses);
        }
    }
}
