//! `rules`: singles and locked candidates to a fixpoint, then branch on the fewest candidates.
//!
//! The serious engine for one puzzle at a time. The board is 27 words: nine digits by three bands
//! of 27 cells. One vector holds a band of all nine digits, a lane each ([`vector`]), so that each rule
//! is applied to the whole board at once ([`sweep`]), without tables and without asking which digit or
//! cell has changed. A board is 192 bytes, so a branch ([`mod@branch`]) is a copy onto a stack ([`search`]).
//!
//! Three backends, the best one chosen when the engine is made: AVX-512 (nine lanes in one
//! register, three-input functions in one instruction), AVX2 (two registers) and portable.
//! Outcomes and counters are the same on all of them.

mod bands;
mod branch;
mod portable;
mod search;
mod sweep;
mod vector;

#[cfg(target_arch = "x86_64")]
mod avx2;
#[cfg(target_arch = "x86_64")]
mod avx512;

use bands::Bands;
use search::{Each, Frame, Stack, Start};
use vector::Digits;

#[cfg(target_arch = "x86_64")]
use super::backend::{compile_with, with_features};
use super::{Backend, Engine, Limits, Outcome};
use crate::grid::{CELLS, Candidates, Grid};

type SearchFn = unsafe fn(Start<'_>, &Limits, &mut Stack, Each<'_>) -> Outcome;

/// The `rules` engine.
pub struct Rules {
    backend: Backend,
    stack: Box<Stack>,
}

impl Rules {
    /// The engine on the best backend of this machine.
    pub fn new() -> Rules {
        Rules::on(Backend::best())
    }

    /// The engine on this backend, or `None` when the machine does not have it.
    pub fn with_backend(backend: Backend) -> Option<Rules> {
        backend.is_available().then(|| Rules::on(backend))
    }

    fn on(backend: Backend) -> Rules {
        let frame = Frame { state: Bands::ZERO, candidates: 0 };
        Rules { backend, stack: Box::new([frame; CELLS]) }
    }

    /// Shows every solution, up to the limit, in the order in which it is found.
    pub fn each_solution(
        &mut self,
        puzzle: &Grid,
        limits: &Limits,
        mut each: impl FnMut(&Grid),
    ) -> Outcome {
        self.search(Start::Clues(puzzle), limits, Some(&mut each))
    }

    #[inline(always)]
    fn search(&mut self, start: Start<'_>, limits: &Limits, each: Each<'_>) -> Outcome {
        let search = self.entry();
        // SAFETY: a backend is only stored after `is_available` has said yes.
        unsafe { search(start, limits, &mut self.stack, each) }
    }

    fn entry(&self) -> SearchFn {
        match self.backend {
            Backend::Portable => on_portable,
            #[cfg(target_arch = "x86_64")]
            Backend::Avx2 => on_avx2,
            #[cfg(target_arch = "x86_64")]
            Backend::Avx512 => on_avx512,
            #[cfg(not(target_arch = "x86_64"))]
            Backend::Avx2 | Backend::Avx512 => unreachable!("refused when made"),
        }
    }
}

impl Default for Rules {
    fn default() -> Rules {
        Rules::new()
    }
}

impl Engine for Rules {
    fn backend(&self) -> &'static str {
        self.backend.name()
    }

    fn solve_one(&mut self, puzzle: &Grid, limits: &Limits) -> Outcome {
        self.search(Start::Clues(puzzle), limits, None)
    }

    fn solve_candidates(&mut self, candidates: &Candidates, limits: &Limits) -> Option<Outcome> {
        Some(self.search(Start::Candidates(candidates), limits, None))
    }
}

/// # Safety
/// None: marked unsafe to have the type of the others.
unsafe fn on_portable(
    start: Start<'_>,
    limits: &Limits,
    stack: &mut Stack,
    each: Each<'_>,
) -> Outcome {
    // SAFETY: the portable backend needs nothing.
    unsafe { search::search(portable::Portable::zero(), start, limits, stack, each) }
}

#[cfg(target_arch = "x86_64")]
with_features!(
    Avx2,
    compile_with! {
        /// # Safety
        /// The machine must have the features of the backend.
        unsafe fn on_avx2(
            start: Start<'_>,
            limits: &Limits,
            stack: &mut Stack,
            each: Each<'_>,
        ) -> Outcome {
            // SAFETY: as this function's own.
            unsafe { search::search(avx2::Avx2::zero(), start, limits, stack, each) }
        }
    }
);

#[cfg(target_arch = "x86_64")]
with_features!(
    Avx512,
    compile_with! {
        /// # Safety
        /// The machine must have the features of the backend.
        unsafe fn on_avx512(
            start: Start<'_>,
            limits: &Limits,
            stack: &mut Stack,
            each: Each<'_>,
        ) -> Outcome {
            // SAFETY: as this function's own.
            unsafe { search::search(avx512::Avx512::zero(), start, limits, stack, each) }
        }
    }
);
