//! `lanes`: many puzzles at once, one in each bit of the vectors.
//!
//! The whole board is 729 vectors, one for each candidate, and bit i of all of them is puzzle i: one
//! boolean instruction does one step of inference for 128, 256 or 512 puzzles. `sweep.rs` has the deductions,
//! `branch.rs` the choice of a cell, `transpose.rs` and `packed.rs` the way between lanes and puzzles,
//! `work.rs` who works on what, and `search.rs` how they play together.
//!
//! Puzzles come from a [`Stream`] as lanes fall idle, so none waits for another. When there are no more,
//! idle lanes share the work of busy ones; outcomes and counters stay those of one lane alone, on every backend and
//! in every company.
//!
//! Nodes and backtracks are counted; propagations are not (counting 729 bits in every lane would cost
//! more than the deduction), and stay 0. [`Outcome::elapsed`] is residence: from loaded to decided.
//!
//! # Log
//! What was tried, what was expected of it, and what came of it: puzzles a second on one thread of a Zen 5 with
//! AVX-512, whole files as one block in memory, best of several runs, each against the state before it, side by side.
//! The machine was shared: differences below 3 % mean little. 17 is a file of 17-clue puzzles, 1106 and
//! 11+ are lists of hard ones (375 and 9,754 puzzles).
//!
//! | change | expected | 17 | 1106 | 11+ |
//! |---|---|---|---|---|
//! | scratch arrays kept from sweep to sweep, not cleared | +10 % | | | 109k to 139k |
//! | clues found by comparing 32 cells at a time, solutions put together by masked moves | +50 % on easy ones | easy: 4.2M to 10.4M | | |
//! | transposing eight rows in registers, two passes instead of six | +10 % | | | 130k to 139k |
//! | a round ends at 10, 20, 30, 40 % still changing | best near 40 | | | flat from 30 to 40, worse below |
//! | triad counting in every sweep | fewer nodes, slower | | | nodes 80.9 to 78.1, 7 to 10 % slower |
//! | triad counting in the last sweep of a round only, which then ends at 50 % | the nodes at no cost | 4.1M to 4.3M | | 140k to 133k |
//! | idle lanes take the oldest siblings of the deepest stacks | twice as fast on short files | 1,600 puzzles: 0.8M to 3.7M | to 75k, from less than `rules` | |
//! | plain sweeps leave clashing singles, and half of what has changed, to the last sweep | +10 % | 4.27M to 4.47M | 76k to 81k | 142k to 152k |
//! | singles found anew where they were stored | +5 %: fewer stores | 3.96M to 4.12M | 77.7k to 79.1k | 146k to 150k |
//! | 64 cells of a digit to a word, boards copied once, frames of two cache lines | +5 % | 3.97M to 4.37M | 79k to 82k | 147k to 152k |
//! | solutions written where they belong at once | +3 % | 4.43M to 5.24M | | |
//! | the same for AVX2, by byte shuffles | +10 % | AVX2: 2.41M to 3.12M | | |
//! | lanes dealt with in the order in which they lie on the stage | +5 % | 5.10M to 5.26M | 81.9k to 78.5k | even |
//! | a round ends at 35, 50, 65 % still changing | best near 50 | even | even | even |
//! | unsolved peers that are pairs count twice | 5 % fewer nodes | nodes 0.524 to 0.512 | 131 to 139 | 78.1 to 79.1; not kept |
//! | puzzles and solutions between bytes and words by gathering bits, for the portable backend | +10 % | portable: 0.92M to 1.05M | | |
//! | portable vectors of two words; of eight | fewer spills; more of them | portable: 1.06M to 1.16M; 0.71M | portable: 17.7k to 19.5k; 12.3k | |
//! | 256-bit vectors with three-input instructions instead of 512-bit ones | 90 % (design notes) | 4.87M to 3.51M | 79.5k to 60.1k | not kept |
//! | puzzles from a stream, first solutions kept by the lanes | -2 % in memory, +40 % in `solve` | 5.50M to 5.21M; in `solve` 2.4M to 3.4M | even | even |
//!
//! Found by the differential test after 25 minutes: a minirow with more than three forced digits, or fewer than
//! three possible ones, must be a contradiction at once. Left to what followed from it, it was noticed or not
//! according to when neighbouring lanes came to rest, and nodes differed.
//!
//! Not tried: the elimination heuristic of the design notes (15 to 20 % fewer nodes on hard puzzles; counting
//! it bit by bit would cost more than a sweep), the top of each stack beside the state.

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
