//! Between lanes and puzzles: the candidates of a puzzle as 12 words, for all lanes at once.
//!
//! Row k of the state is candidate k of all lanes. Sixty-four rows are, in every 64-bit column of the
//! vectors, a square of bits; transposed, row i of block j holds word j of the lanes i, 64 + i,
//! 128 + i, ... The blocks lie 65 vectors apart: 64 would put the 12 words of a lane into the same few
//! sets of the cache (the design notes measured three times the cost of moving states).

use super::vector::Vector;

/// Number of candidates of a puzzle: digit * 81 + cell.
const CANDIDATES: usize = 729;
/// Words of one puzzle's candidates.
pub const WORDS: usize = CANDIDATES.div_ceil(64);
/// Vectors from one block to the next.
const BLOCK: usize = 65;
/// Vectors of a stage.
pub const STAGE: usize = WORDS * BLOCK;

/// The candidates of one puzzle: bit k is candidate k.
pub type Packed = [u64; WORDS];

/// Where candidates lie on the stage, before transposing.
#[inline(always)]
pub const fn place(candidate: usize) -> usize {
    candidate / 64 * BLOCK + candidate % 64
}

/// Transposes all blocks of a stage; twice is back again.
#[inline(always)]
pub fn transpose<V: Vector>(stage: &mut [V; STAGE], any: V) {
    for block in 0..WORDS {
        let rows = &mut stage[block * BLOCK..][..64];
        swap::<V, 32>(rows, any, 0x0000_0000_ffff_ffff);
        swap::<V, 16>(rows, any, 0x0000_ffff_0000_ffff);
        swap::<V, 8>(rows, any, 0x00ff_00ff_00ff_00ff);
        swap::<V, 4>(rows, any, 0x0f0f_0f0f_0f0f_0f0f);
        swap::<V, 2>(rows, any, 0x3333_3333_3333_3333);
        swap::<V, 1>(rows, any, 0x5555_5555_5555_5555);
    }
}

/// Swaps the upper half of each group of 2 N bits in row i with the lower half in row i + N.
#[inline(always)]
fn swap<V: Vector, const N: u32>(rows: &mut [V], any: V, lower: u64) {
    let lower = any.load(&[lower; 8]);
    let n = N as usize;
    for start in (0..64).step_by(2 * n) {
        for i in start..start + n {
            let (a, b) = (rows[i], rows[i + n]);
            rows[i] = lower.select(a, b.left::<N>());
            rows[i + n] = lower.select(a.right::<N>(), b);
        }
    }
}

/// Reads the words of one lane from a transposed stage.
#[inline(always)]
pub fn read<V: Vector>(stage: &[V; STAGE], lane: usize) -> Packed {
    let words = V::as_words(stage);
    std::array::from_fn(|block| words[(block * BLOCK + lane % 64) * V::WORDS + lane / 64])
}

/// Writes the words of one lane to a transposed stage.
#[inline(always)]
pub fn write<V: Vector>(stage: &mut [V; STAGE], lane: usize, packed: &Packed) {
    let words = V::as_words_mut(stage);
    for (block, &word) in packed.iter().enumerate() {
        words[(block * BLOCK + lane % 64) * V::WORDS + lane / 64] = word;
    }
}
