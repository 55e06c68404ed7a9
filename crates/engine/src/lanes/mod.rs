//! `lanes`: many puzzles at once, one in each bit of the vectors.
//!
//! The whole board is 729 vectors, one for each candidate, and bit i of all of them is puzzle i:
//! one boolean instruction does one step of inference for 128, 256 or 512 puzzles. `sweep.rs` has
//! the deductions, `branch.rs` the choice of a cell, `transpose.rs` and `packed.rs` the way between
//! lanes and puzzles, `segments/` the part of a search tree that each lane works on, and
//! `search.rs` puts them together.
//!
//! Puzzles come from a [`Stream`] as lanes fall idle, so none waits for another. When there are no
//! more, idle lanes share the work of busy ones. Outcomes and counters stay those of one lane
//! alone, on every backend and in every company.
//!
//! Nodes and backtracks are counted. Propagations are not (counting 729 bits in every lane would
//! cost more than the deduction), and stay 0. [`Outcome::elapsed`] is residence: from loaded to
//! decided.
//!
//! docs/lanes-experiments.md lists what was tried on the way, with figures.

// Loops over digits, cells and minirows name their places by number, as the formulas do.
#![allow(clippy::needless_range_loop)]

mod adders;
mod branch;
mod compiled;
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
#[cfg(target_arch = "aarch64")]
mod neon;

use compiled::CompiledSearch;

use super::{Backend, Engine, Limits, Outcome, Stream};
use ninefold_core::grid::{CELLS, Grid};

/// The boards of all lanes: one vector for each candidate, by digit and cell.
type Boards<V> = [[V; CELLS]; 9];

/// The `lanes` engine.
pub struct Lanes(CompiledSearch);

impl Lanes {
    /// The engine on this backend, or `None` when the machine does not have it.
    pub fn with_backend(backend: Backend) -> Option<Lanes> {
        CompiledSearch::new(backend).map(Lanes)
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
        self.0.backend().name()
    }

    fn solve_one(&mut self, puzzle: &Grid, limits: &Limits) -> Outcome {
        let mut outcome = [Outcome::EMPTY];
        self.solve_block(&[*puzzle], limits, &mut outcome);
        outcome[0]
    }

    fn solve_stream(&mut self, stream: &mut dyn Stream, limits: &Limits) {
        self.0.run(stream, limits);
    }
}
