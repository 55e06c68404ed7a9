//! Portable backend: four words, which any target compiles and most compilers vectorize.

use super::vector::{MOST_WORDS, Vector};

/// 256 lanes.
#[derive(Clone, Copy)]
#[repr(transparent)]
pub struct Portable([u64; 4]);

/// A word-wise operation. A macro, not a closure: closures are not always inlined.
macro_rules! words {
    ($a:expr, $b:expr, $operation:tt, $($not:tt)?) => {
        Self([
            $a.0[0] $operation $($not)? $b.0[0],
            $a.0[1] $operation $($not)? $b.0[1],
            $a.0[2] $operation $($not)? $b.0[2],
            $a.0[3] $operation $($not)? $b.0[3],
        ])
    };
}

impl Vector for Portable {
    const WORDS: usize = 4;

    #[inline(always)]
    unsafe fn zero() -> Self {
        Self([0; 4])
    }
    #[inline(always)]
    fn load(self, words: &[u64; MOST_WORDS]) -> Self {
        Self([words[0], words[1], words[2], words[3]])
    }
    #[inline(always)]
    fn words(self) -> [u64; MOST_WORDS] {
        let [a, b, c, d] = self.0;
        [a, b, c, d, 0, 0, 0, 0]
    }
    fn as_words(vectors: &[Self]) -> &[u64] {
        // SAFETY: a transparent array of four words.
        unsafe { std::slice::from_raw_parts(vectors.as_ptr().cast(), vectors.len() * 4) }
    }
    fn as_words_mut(vectors: &mut [Self]) -> &mut [u64] {
        // SAFETY: a transparent array of four words, which may hold any value.
        unsafe { std::slice::from_raw_parts_mut(vectors.as_mut_ptr().cast(), vectors.len() * 4) }
    }
    #[inline(always)]
    fn and(self, other: Self) -> Self {
        words!(self, other, &,)
    }
    #[inline(always)]
    fn or(self, other: Self) -> Self {
        words!(self, other, |,)
    }
    #[inline(always)]
    fn xor(self, other: Self) -> Self {
        words!(self, other, ^,)
    }
    #[inline(always)]
    fn and_not(self, other: Self) -> Self {
        words!(self, other, &, !)
    }
    #[inline(always)]
    fn left<const N: u32>(self) -> Self {
        let [a, b, c, d] = self.0;
        Self([a << N, b << N, c << N, d << N])
    }
    #[inline(always)]
    fn right<const N: u32>(self) -> Self {
        let [a, b, c, d] = self.0;
        Self([a >> N, b >> N, c >> N, d >> N])
    }
}
