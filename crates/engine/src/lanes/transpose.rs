//! Between lanes and puzzles: the candidates of a puzzle as 12 words, for all lanes at once.
//!
//! Row k of the state is candidate k of all lanes. Sixty-four rows are, in every 64-bit column of
//! the vectors, a square of bits; transposed, row i of block j holds word j of the lanes i, 64 + i,
//! 128 + i, ... The blocks lie 65 vectors apart: 64 would put the 12 words of a lane into the same
//! few sets of the cache (measured: moving boards took three times as long).

use super::Boards;
use super::packed::{OWN, Packed, SHARED, WORDS, shared};
use super::vector::{Vector, swap_three};
use ninefold_core::grid::CELLS;

/// Vectors from one block to the next.
const BLOCK: usize = 65;
/// Vectors of a stage.
pub(crate) const STAGE: usize = WORDS * BLOCK;

/// The places of the cells of a digit on the stage before transposing: the first 64, and the
/// others.
#[inline(always)]
pub(crate) fn rows<V: Vector>(
    stage: &mut [V; STAGE],
    digit: usize,
) -> (&mut [V; OWN], &mut [V; SHARED]) {
    assert!(digit < 9);
    let (word, first) = shared(digit);
    let (own, last) = stage.split_at_mut(9 * BLOCK);
    let last = &mut last[(word - 9) * BLOCK + first..][..SHARED];
    let fits = "the slices have these lengths";
    let own = (&mut own[digit * BLOCK..][..OWN]).try_into();
    (
        own.unwrap_or_else(|_| unreachable!("{fits}")),
        last.try_into().unwrap_or_else(|_| unreachable!("{fits}")),
    )
}

/// Transposes all blocks of a stage, from lanes to words.
///
/// Six stages of swaps, three at a time on eight rows in registers: two passes through memory
/// instead of six.
#[inline(always)]
pub(crate) fn transpose<V: Vector>(stage: &mut [V; STAGE], any: V) {
    transpose_blocks::<V, false>(stage, any, 0);
}

/// Transposes the blocks of a stage from this one on, to words or back.
#[inline(always)]
fn transpose_blocks<V: Vector, const BACK: bool>(stage: &mut [V; STAGE], any: V, from: usize) {
    for block in from..WORDS {
        bytes::<V, BACK>(stage, any, block);
        bits(stage, any, block);
    }
}

/// Branches on the chosen cells: the board keeps the lowest digit of the cell, the sibling on the
/// stage, transposed, all others.
///
/// The first pass takes the rows from the board, which saves putting them on the stage before.
#[inline(always)]
pub(crate) fn transpose_siblings<V: Vector>(
    stage: &mut [V; STAGE],
    any: V,
    x: &mut Boards<V>,
    cells: &[V; CELLS],
) {
    let mut taken = any.xor(any);
    for digit in 0..9 {
        let mut present = any.xor(any);
        for cell in 0..CELLS {
            present = present.or_both(cells[cell], x[digit][cell]);
        }
        let tried = present.and_not(taken);
        taken = taken.or(present);
        for first in 0..8 {
            let mut rows = [any; 8];
            for i in 0..8 {
                let k = first + 8 * i;
                rows[i] = sibling(&mut x[digit][k], cells[k], tried);
            }
            V::collect_bytes(&mut rows);
            for i in 0..8 {
                stage[digit * BLOCK + first + 8 * i] = rows[i];
            }
        }
        bits(stage, any, digit);
        let (word, first) = shared(digit);
        for k in 0..SHARED {
            stage[word * BLOCK + first + k] =
                sibling(&mut x[digit][OWN + k], cells[OWN + k], tried);
        }
    }
    transpose_blocks::<V, false>(stage, any, 9);
}

/// The candidate of the sibling; that of the board is updated.
#[inline(always)]
fn sibling<V: Vector>(x: &mut V, cell: V, tried: V) -> V {
    let sibling = x.and_not(cell.and(tried));
    *x = x.unless(cell, tried);
    sibling
}

/// Transposes the boards on the stage back to lanes and takes those of these lanes.
#[inline(always)]
pub(crate) fn transpose_into<V: Vector>(
    stage: &mut [V; STAGE],
    any: V,
    lanes: V,
    x: &mut Boards<V>,
) {
    transpose_blocks::<V, true>(stage, any, 9);
    for digit in 0..9 {
        bytes::<V, true>(stage, any, digit);
        for first in 0..8 {
            let mut rows = [any; 8];
            for i in 0..8 {
                rows[i] = stage[digit * BLOCK + 8 * first + i];
            }
            swap_three::<V, 4, 2, 1>(&mut rows);
            for i in 0..8 {
                let x = &mut x[digit][8 * first + i];
                *x = lanes.select(rows[i], *x);
            }
        }
        let (word, first) = shared(digit);
        for k in 0..SHARED {
            let x = &mut x[digit][OWN + k];
            *x = lanes.select(stage[word * BLOCK + first + k], *x);
        }
    }
}

/// The first half of transposing a block.
#[inline(always)]
fn bytes<V: Vector, const BACK: bool>(stage: &mut [V; STAGE], any: V, block: usize) {
    for first in 0..8 {
        let mut rows = [any; 8];
        for i in 0..8 {
            rows[i] = stage[block * BLOCK + first + 8 * i];
        }
        if BACK {
            V::spread_bytes(&mut rows);
        } else {
            V::collect_bytes(&mut rows);
        }
        for i in 0..8 {
            stage[block * BLOCK + first + 8 * i] = rows[i];
        }
    }
}

/// The second half: the bits of each byte with eight rows that lie side by side.
#[inline(always)]
fn bits<V: Vector>(stage: &mut [V; STAGE], any: V, block: usize) {
    for first in 0..8 {
        let mut rows = [any; 8];
        for i in 0..8 {
            rows[i] = stage[block * BLOCK + 8 * first + i];
        }
        swap_three::<V, 4, 2, 1>(&mut rows);
        for i in 0..8 {
            stage[block * BLOCK + 8 * first + i] = rows[i];
        }
    }
}

/// Reads the words of one lane from a transposed stage.
#[inline(always)]
pub(crate) fn read<V: Vector>(stage: &[V; STAGE], lane: usize, packed: &mut Packed) {
    assert!(lane < 64 * V::WORDS);
    let words = V::as_words(stage);
    for (block, word) in packed.iter_mut().enumerate() {
        *word = words[(block * BLOCK + lane % 64) * V::WORDS + lane / 64];
    }
}

/// Writes the words of one lane to a transposed stage.
#[inline(always)]
pub(crate) fn write<V: Vector>(stage: &mut [V; STAGE], lane: usize, packed: &Packed) {
    assert!(lane < 64 * V::WORDS);
    let words = V::as_words_mut(stage);
    for (block, &word) in packed.iter().enumerate() {
        words[(block * BLOCK + lane % 64) * V::WORDS + lane / 64] = word;
    }
}
