//! Portable backend: two words, which any target compiles and most compilers vectorize.
//!
//! Two are a tenth faster than four on x86-64 without AVX, and half as fast again as eight.

#![allow(unsafe_code)]

use super::vector::{MOST_WORDS, Vector};

/// A vector of 128 lanes; on x86-64, the bytes of its two words in turns.
#[derive(Clone, Copy)]
#[repr(transparent)]
pub(crate) struct Portable([u64; 2]);

/// Methods that are a word-wise operation on two vectors.
macro_rules! words {
    ($($name:ident($operation:tt $($not:tt)?);)*) => {$(
        #[inline(always)]
        fn $name(self, other: Self) -> Self {
            let ([a, b], [c, d]) = (self.0, other.0);
            Self([a $operation $($not)? c, b $operation $($not)? d])
        }
    )*};
}

// SAFETY: a transparent array of two words.
unsafe impl Vector for Portable {
    const WORDS: usize = 2;

    #[inline(always)]
    unsafe fn zero() -> Self {
        Self([0; 2])
    }
    #[inline(always)]
    fn load(self, words: &[u64; MOST_WORDS]) -> Self {
        Self::of_words([words[0], words[1]])
    }
    #[inline(always)]
    fn words(self) -> [u64; MOST_WORDS] {
        let [a, b] = self.in_order();
        [a, b, 0, 0, 0, 0, 0, 0]
    }
    words! {
        and(&);
        or(|);
        xor(^);
        and_not(& !);
    }
    #[inline(always)]
    fn left<const N: u32>(self) -> Self {
        let [a, b] = self.0;
        Self([a << N, b << N])
    }
    #[inline(always)]
    fn right<const N: u32>(self) -> Self {
        let [a, b] = self.0;
        Self([a >> N, b >> N])
    }
    #[cfg(target_arch = "x86_64")]
    #[inline(always)]
    fn collect_bytes(rows: &mut [Self; 8]) {
        super::vector::collect_by_turns(rows);
    }
    #[cfg(target_arch = "x86_64")]
    #[inline(always)]
    fn spread_bytes(rows: &mut [Self; 8]) {
        super::vector::spread_by_turns(rows);
    }
}

#[cfg(not(target_arch = "x86_64"))]
impl Portable {
    #[inline(always)]
    fn of_words(words: [u64; 2]) -> Self {
        Self(words)
    }
    #[inline(always)]
    fn in_order(self) -> [u64; 2] {
        self.0
    }
}

/// Instructions that every x86-64 has, but compilers do not find by themselves: bytes in turns.
/// (Written as a loop over bytes, it takes the engine twice as many instructions.)
#[cfg(target_arch = "x86_64")]
mod turns {
    use std::arch::x86_64::*;

    use super::super::vector::Interleave;
    use super::Portable;

    impl Interleave for Portable {
        #[inline(always)]
        fn interleave(self, other: Self) -> (Self, Self) {
            let (mut lower, mut upper) = (self, self);
            // SAFETY: SSE2 is part of every x86-64; two words are as long as a register.
            unsafe {
                let a = _mm_loadu_si128(self.0.as_ptr().cast());
                let b = _mm_loadu_si128(other.0.as_ptr().cast());
                _mm_storeu_si128(lower.0.as_mut_ptr().cast(), _mm_unpacklo_epi8(a, b));
                _mm_storeu_si128(upper.0.as_mut_ptr().cast(), _mm_unpackhi_epi8(a, b));
            }
            (lower, upper)
        }
    }

    impl Portable {
        #[inline(always)]
        pub(super) fn of_words(words: [u64; 2]) -> Self {
            Self([words[0], 0]).interleave(Self([words[1], 0])).0
        }
        /// Three turns more, and the bytes are where they were.
        #[inline(always)]
        pub(super) fn in_order(self) -> [u64; 2] {
            let mut turned = self;
            for _ in 0..3 {
                turned = turned.interleave(Self([turned.0[1], 0])).0;
            }
            turned.0
        }
    }
}
