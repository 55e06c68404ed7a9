//! `rules`: singles and locked candidates to a fixpoint, then branch on the fewest candidates.
//!
//! The fastest engine for one puzzle at a time. The board is 27 words: nine digits by three bands
//! of 27 cells. They are lanes of vectors ([`vector`]), so that each rule is applied to the whole
//! board at once ([`sweep`]), without tables and without asking which digit or cell has changed.
//! A board is 112 bytes, so a branch ([`mod@branch`]) is a copy onto a stack ([`search`]).
//!
//! Four backends: AVX2 (four registers), AVX-512 (the same, and three-input functions in one
//! instruction), NEON and portable code, which is SSE2 on x86-64 (seven registers of four lanes:
//! [`quads`]). Outcomes and counters are the same on all of them.

mod bands;
mod branch;
mod compiled;
#[cfg(any(test, not(target_arch = "x86_64")))]
mod portable;
mod quads;
mod search;
mod sweep;
mod vector;

#[cfg(target_arch = "x86_64")]
mod avx2;
#[cfg(target_arch = "aarch64")]
mod neon;
#[cfg(target_arch = "x86_64")]
mod sse2;

use bands::Bands;
use compiled::CompiledSearch;
use search::{Each, Frame, Stack, Start};

use super::{Backend, Engine, Limits, Outcome};
use ninefold_core::grid::{CELLS, Candidates, Grid};

/// The `rules` engine.
pub struct Rules {
    search: CompiledSearch,
    stack: Box<Stack>,
}

impl Rules {
    /// The engine on the best backend of this machine.
    pub fn new() -> Rules {
        let best = Rules::with_backend(Backend::best());
        best.unwrap_or_else(|| unreachable!("the best is available"))
    }

    /// The engine on this backend, or `None` when the machine does not have it.
    pub fn with_backend(backend: Backend) -> Option<Rules> {
        let frame = Frame { state: Bands::ZERO, candidates: 0 };
        let search = CompiledSearch::new(backend)?;
        Some(Rules { search, stack: Box::new([frame; CELLS]) })
    }

    /// Calls `each` with every solution, up to the limit, in the order in which they are found.
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
        self.search.run(start, limits, &mut self.stack, each)
    }
}

impl Default for Rules {
    fn default() -> Rules {
        Rules::new()
    }
}

impl Engine for Rules {
    fn backend(&self) -> &'static str {
        self.search.backend().name()
    }

    fn solve_one(&mut self, puzzle: &Grid, limits: &Limits) -> Outcome {
        self.search(Start::Clues(puzzle), limits, None)
    }

    fn solve_candidates(&mut self, candidates: &Candidates, limits: &Limits) -> Option<Outcome> {
        Some(self.search(Start::Candidates(candidates), limits, None))
    }
}
