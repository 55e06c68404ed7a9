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
//! What was tried on the way, with figures, is in docs/lanes-experiments.md.

// Loops over digits, cells and minirows name their places by number, as the formulas do.
#![allow(clippy::needless_range_loop)]

mod adders;
mod boards;
mod branch;
mod lane_set;
mod packed;
mod portable;
mod run;
mod search;
mod segments;
mod stacks;
mod sweep;
mod transpose;
mod vector;

#[cfg(target_arch = "x86_64")]
mod avx2;
#[cfg(target_arch = "x86_64")]
mod avx512;

use search::Search;
use vector::Vector;

#[cfg(target_arch = "x86_64")]
use super::backend::{compile_with, with_features};
use super::{Backend, Engine, Limits, Outcome, Stream};
use crate::grid::Grid;

/// The `lanes` engine.
pub struct Lanes(SearchOn);

enum SearchOn {
    Portable(Search<portable::Portable>),
    #[cfg(target_arch = "x86_64")]
    Avx2(Search<avx2::Avx2>),
    #[cfg(target_arch = "x86_64")]
    Avx512(Search<avx512::Avx512>),
}

impl Lanes {
    #[allow(unsafe_code)]
    /// The engine on this backend, or `None` when the machine does not have it.
    pub fn with_backend(backend: Backend) -> Option<Lanes> {
        if !backend.is_available() {
            return None;
        }
        // SAFETY: asked for just above.
        let kind = unsafe {
            match backend {
                Backend::Portable => SearchOn::Portable(Search::new(portable::Portable::zero())),
                #[cfg(target_arch = "x86_64")]
                Backend::Avx2 => SearchOn::Avx2(Search::new(avx2::Avx2::zero())),
                #[cfg(target_arch = "x86_64")]
                Backend::Avx512 => SearchOn::Avx512(Search::new(avx512::Avx512::zero())),
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
            SearchOn::Portable(_) => "portable",
            #[cfg(target_arch = "x86_64")]
            SearchOn::Avx2(_) => "avx2",
            #[cfg(target_arch = "x86_64")]
            SearchOn::Avx512(_) => "avx512",
        }
    }

    fn solve_one(&mut self, puzzle: &Grid, limits: &Limits) -> Outcome {
        let mut outcome = [Outcome::EMPTY];
        self.solve_block(&[*puzzle], limits, &mut outcome);
        outcome[0]
    }

    #[allow(unsafe_code)]
    fn solve_stream(&mut self, stream: &mut dyn Stream, limits: &Limits) {
        match &mut self.0 {
            SearchOn::Portable(search) => search.run(stream, limits),
            // SAFETY: a search of these backends is only made where they are available.
            #[cfg(target_arch = "x86_64")]
            SearchOn::Avx2(search) => unsafe { on_avx2(search, stream, limits) },
            // SAFETY: as above.
            #[cfg(target_arch = "x86_64")]
            SearchOn::Avx512(search) => unsafe { on_avx512(search, stream, limits) },
        }
    }
}

#[cfg(target_arch = "x86_64")]
with_features!(
    Avx2,
    compile_with! {
        /// # Safety
        /// The machine must have the features of the backend.
        #[allow(unsafe_code)]
        unsafe fn on_avx2(
            search: &mut Search<avx2::Avx2>,
            stream: &mut dyn Stream,
            limits: &Limits,
        ) {
            search.run(stream, limits);
        }
    }
);

#[cfg(target_arch = "x86_64")]
with_features!(
    Avx512,
    compile_with! {
        /// # Safety
        /// The machine must have the features of the backend.
        #[allow(unsafe_code)]
        unsafe fn on_avx512(
            search: &mut Search<avx512::Avx512>,
            stream: &mut dyn Stream,
            limits: &Limits,
        ) {
            search.run(stream, limits);
        }
    }
);
