//! The choice of the cell that each stuck lane branches on: for all lanes at once, in bit-sliced
//! arithmetic.
//!
//! Among the cells with two candidates (or three, or else any open cell), the one with the most
//! unsolved peers, each peer counted once; among equals the lowest.

use super::adders::count_nine;
use super::sweep::Open;
use super::vector::Vector;
use ninefold_core::grid::CELLS;

/// Chooses a cell for these lanes, each of which must have an open one: for each cell, the lanes
/// that chose it.
#[inline(always)]
pub(crate) fn choose<V: Vector>(zero: V, lanes: V, open: &Open<V>) -> [V; CELLS] {
    let (mut some_two, mut some_three) = (zero, zero);
    for cell in 0..CELLS {
        some_two = some_two.or(open.two[cell]);
        some_three = some_three.or(open.three[cell]);
    }
    let (mut rows, mut columns) = ([[zero; 4]; 9], [[zero; 4]; 9]);
    for line in 0..9 {
        let (mut row, mut column) = ([zero; 9], [zero; 9]);
        for along in 0..9 {
            row[along] = open.any[9 * line + along];
            column[along] = open.any[9 * along + line];
        }
        rows[line] = count_nine(row);
        columns[line] = count_nine(column);
    }
    // The cells that have more than all before them.
    let mut cells = [zero; CELLS];
    let mut most = [zero; 5];
    for row in 0..9 {
        for column in 0..9 {
            let cell = 9 * row + column;
            let other = some_three.select(open.three[cell], open.any[cell]);
            let may = lanes.and(some_two.select(open.two[cell], other));
            let peers = unsolved_peers(&open.any, &rows[row], &columns[column], row, column);
            let mut more = zero;
            for bit in 0..5 {
                more = most[bit].outweighs(peers[bit], more);
            }
            let more = may.and(more);
            for bit in 0..5 {
                most[bit] = more.select(peers[bit], most[bit]);
            }
            cells[cell] = more;
        }
    }
    // The last of them.
    let mut taken = zero;
    for cell in cells.iter_mut().rev() {
        let last = cell.and_not(taken);
        taken = taken.or(*cell);
        *cell = last;
    }
    cells
}

/// Number of a cell's 20 peers that are unsolved, lowest bit first; the cell itself counts too,
/// twice.
#[inline(always)]
fn unsolved_peers<V: Vector>(
    unsolved: &[V; CELLS],
    a: &[V; 4],
    b: &[V; 4],
    row: usize,
    column: usize,
) -> [V; 5] {
    // The four cells of the box that are in neither line.
    let [r1, r2] = [1, 2].map(|i| row / 3 * 3 + (row + i) % 3);
    let [c1, c2] = [1, 2].map(|i| column / 3 * 3 + (column + i) % 3);
    let d = unsolved[9 * r2 + c2];
    let (s, carry) = unsolved[9 * r1 + c1].add(unsolved[9 * r1 + c2], unsolved[9 * r2 + c1]);
    let (ones, carry2) = (s.xor(d), s.and(d));
    let four = [ones, carry.xor(carry2), carry.and(carry2)];
    let (s0, k0) = a[0].add(b[0], four[0]);
    let (s1, k1) = a[1].add(b[1], four[1]);
    let (s2, k2) = a[2].add(b[2], four[2]);
    let (s3, k3) = (a[3].xor(b[3]), a[3].and(b[3]));
    // Weight 2: s1 + k0; weight 4: s2 + k1; weight 8: s3 + k2; at most 22, so 16 is the last.
    let (twos, k4) = (s1.xor(k0), s1.and(k0));
    let (fours, k5) = s2.add(k1, k4);
    let (eights, k6) = s3.add(k2, k5);
    [s0, twos, fours, eights, k3.or(k6)]
}
