//! `lanes`: many puzzles at once, one in each bit of the vectors.
//!
//! The whole board is 729 vectors, one for each candidate, and bit i of all of them is puzzle i: one
//! boolean instruction does one step of inference for 256 or 512 puzzles. See `sweep.rs` for the deductions,
//! `branch.rs` for the choice of a cell, `transpose.rs` for the way between lanes and puzzles and
//! `search.rs` for how they play together.
//!
//! Nodes and backtracks are counted; propagations are not (counting 729 bits in every lane would cost
//! more than the deduction), and stay 0. [`Outcome::elapsed`] is residence: from loaded to retired.
//!
//! # Log
//! What was tried, with puzzles a second on one thread (AVX-512, Zen 5; whole files as one block in
//! memory, best of three: a million shuffled 17-clue puzzles, 9,754 rated SE 11 or more), each against
//! the state before it. The machine was shared: differences below 5 % mean little.
//!
//! - Scratch arrays kept from sweep to sweep instead of cleared: 109k to 139k on SE 11+.
//! - Clues found by comparing 32 cells at a time, solutions put together by masked moves: 4.2M to
//!   10.4M on easy puzzles.
//! - Transposing eight rows in registers: 130k to 139k on SE 11+.
//! - Ending a round at 10, 20, 30, 40 % still changing: flat between 30 and 40, worse below.
//! - Triad counting in every sweep: fewer nodes (0.68 to 0.52, 80.9 to 78.1) but 7 to 10 % slower.
//! - Triad counting in the last sweep of a round only, which then ends at 50 %: 4.1M to 4.3M on
//!   17-clue, 140k to 133k on SE 11+, 470k to 520k on top1465. Kept.
//!
//! Not done yet: sharing of subtrees between lanes when a block runs out of puzzles (a short block
//! waits for its hardest puzzle), larger blocks in the pipeline, text straight into lanes.

// Loops over digits, cells and minirows name their places by number, as the formulas do.
#![allow(clippy::needless_range_loop)]

mod branch;
mod packed;
mod portable;
mod search;
mod set;
mod stacks;
mod sweep;
mod transpose;
mod vector;
mod work;

#[cfg(target_arch = "x86_64")]
mod avx2;
#[cfg(target_arch = "x86_64")]
mod avx512;

use search::Search;
use vector::Vector;

use super::{Backend, Engine, Limits, Outcome, Stream};
use crate::grid::Grid;

/// The `lanes` engine.
pub struct Lanes(Kind);

enum Kind {
    Portable(Search<portable::Portable>),
    #[cfg(target_arch = "x86_64")]
    Avx2(Search<avx2::Avx2>),
    #[cfg(target_arch = "x86_64")]
    Avx512(Search<avx512::Avx512>),
}

impl Lanes {
    /// The engine on this backend, or `None` when the machine does not have it.
    pub fn with_backend(backend: Backend) -> Option<Lanes> {
        if !backend.is_available() {
            return None;
        }
        // SAFETY: asked for just above.
        let kind = unsafe {
            match backend {
                Backend::Portable => Kind::Portable(Search::new(portable::Portable::zero())),
                #[cfg(target_arch = "x86_64")]
                Backend::Avx2 => Kind::Avx2(Search::new(avx2::Avx2::zero())),
                #[cfg(target_arch = "x86_64")]
                Backend::Avx512 => Kind::Avx512(Search::new(avx512::Avx512::zero())),
                #[cfg(not(target_arch = "x86_64"))]
                _ => return None,
            }
        };
        Some(Lanes(kind))
    }

    /// The engine on the best backend of this machine.
    pub fn new() -> Lanes {
        let best = Lanes::with_backend(Backend::best());
        best.unwrap_or_else(|| unreachable!("the best is available"))
    }
}

impl Default for Lanes {
    fn default() -> Lanes {
        Lanes::new()
    }
}

impl Engine for Lanes {
    fn backend(&self) -> &'static str {
        match &self.0 {
            Kind::Portable(_) => "portable",
            #[cfg(target_arch = "x86_64")]
            Kind::Avx2(_) => "avx2",
            #[cfg(target_arch = "x86_64")]
            Kind::Avx512(_) => "avx512",
        }
    }

    fn solve_one(&mut self, puzzle: &Grid, limits: &Limits) -> Outcome {
        let mut outcome = [Outcome::EMPTY];
        self.solve_block(&[*puzzle], limits, &mut outcome);
        outcome[0]
    }

    fn solve_stream(&mut self, stream: &mut dyn Stream, limits: &Limits) {
        match &mut self.0 {
            Kind::Portable(search) => search.run(stream, limits),
            // SAFETY: a search of these backends is only made where they are available.
            #[cfg(target_arch = "x86_64")]
            Kind::Avx2(search) => unsafe { on_avx2(search, stream, limits) },
            // SAFETY: as above.
            #[cfg(target_arch = "x86_64")]
            Kind::Avx512(search) => unsafe { on_avx512(search, stream, limits) },
        }
    }
}

/// # Safety
/// The machine must have the features named.
#[cfg(target_arch = "x86_64")]
#[target_feature(enable = "avx2,bmi1,bmi2,popcnt,lzcnt")]
unsafe fn on_avx2(search: &mut Search<avx2::Avx2>, stream: &mut dyn Stream, limits: &Limits) {
    search.run(stream, limits);
}

/// # Safety
/// The machine must have the features named.
#[cfg(target_arch = "x86_64")]
#[target_feature(enable = "avx512f,avx512bw,avx512vl,avx2,bmi1,bmi2,popcnt,lzcnt")]
unsafe fn on_avx512(search: &mut Search<avx512::Avx512>, stream: &mut dyn Stream, limits: &Limits) {
    search.run(stream, limits);
}
