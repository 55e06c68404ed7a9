//! The fast check on 64-bit ARM, 16 bytes at a time: as on x86-64, with ARM's instructions.
//!
//! Nine cells hold nine different digits exactly when they hold the digits 1 to 8 and a 9. The
//! first is a byte with a bit for each digit, the second is counted over the whole grid.

#![allow(unsafe_code)]

use std::arch::aarch64::*;

use crate::grid::CELLS;

/// Whether the cells keep the clues and every house is full. Always `Some`: every 64-bit ARM has
/// what it takes.
#[inline]
pub(super) fn is_solution(clues: &[u8; CELLS], cells: &[u8; CELLS]) -> Option<bool> {
    // SAFETY: every load of `check` lies within the 81 bytes, and NEON is there on any 64-bit ARM.
    Some(unsafe { check(clues, cells) })
}

/// A bit for each of the digits 1 to 8; blanks, 9 and places beyond a row have none.
const BIT: [u8; 16] = [0, 1, 2, 4, 8, 16, 32, 64, 128, 0, 0, 0, 0, 0, 0, 0];
/// The places beyond a row.
const BEYOND: [u8; 16] = [0, 0, 0, 0, 0, 0, 0, 0, 0, 255, 255, 255, 255, 255, 255, 255];
/// All places but those where a box begins.
const WITHIN: [u8; 16] = [0, 255, 255, 0, 255, 255, 0, 255, 255, 255, 255, 255, 255, 255, 255, 255];
/// The places of the last 16 cells that come after the 80th.
const LAST: [u8; 16] = [0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 255];

/// # Safety
/// The processor must have NEON.
#[inline(always)]
unsafe fn check(clues: &[u8; CELLS], cells: &[u8; CELLS]) -> bool {
    // SAFETY: 16 bytes are read from 0, 16, 32, 48, 64 and 65 on, and from 9 i for the rows before
    // the last.
    unsafe {
        let nine = vdupq_n_u8(9);
        let (mut lost, mut nines) = (vdupq_n_u8(0), vdupq_n_u8(0));
        let all = vdupq_n_u8(255);
        for (first, new) in
            [(0, all), (16, all), (32, all), (48, all), (64, all), (65, vld1q_u8(LAST.as_ptr()))]
        {
            let clue = vld1q_u8(clues.as_ptr().add(first));
            let cell = vld1q_u8(cells.as_ptr().add(first));
            lost = vorrq_u8(lost, vandq_u8(veorq_u8(clue, cell), vtstq_u8(clue, clue)));
            // Where it is a nine, 255, which is one less than nothing.
            nines = vsubq_u8(nines, vandq_u8(vceqq_u8(cell, nine), new));
        }
        let (bit, beyond) = (vld1q_u8(BIT.as_ptr()), vld1q_u8(BEYOND.as_ptr()));
        let (mut columns, mut full) = (vdupq_n_u8(0), all);
        let mut rows = 0;
        for band in 0..3 {
            let mut boxes = vdupq_n_u8(0);
            for row in 3 * band..3 * band + 3 {
                let digits = if row < 8 {
                    vld1q_u8(cells.as_ptr().add(9 * row))
                } else {
                    let last = vld1q_u8(cells.as_ptr().add(65));
                    vextq_u8::<7>(last, last)
                };
                let bits = vqtbl1q_u8(bit, vorrq_u8(digits, beyond));
                boxes = vorrq_u8(boxes, bits);
                // Nine numbers that are 0 or a power of two up to 128 add up to 255 only when they
                // are all of these and a 0, or when none is 0, which would be too few nines.
                rows |= vaddlvq_u8(bits) ^ 255;
            }
            columns = vorrq_u8(columns, boxes);
            let boxes =
                vorrq_u8(boxes, vorrq_u8(vextq_u8::<1>(boxes, boxes), vextq_u8::<2>(boxes, boxes)));
            full = vandq_u8(full, boxes);
        }
        let within = vld1q_u8(WITHIN.as_ptr());
        vmaxvq_u8(lost) == 0
            && vaddlvq_u8(nines) == 9
            && rows == 0
            && vminvq_u8(vorrq_u8(columns, beyond)) == 255
            && vminvq_u8(vorrq_u8(full, within)) == 255
    }
}
