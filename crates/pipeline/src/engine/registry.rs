//! The table of all engines: name, description, abilities, and how to make one.
//!
//! `engines`, `--engine`, `compare`, the differential tests and the benches all read this table,
//! so a new engine is one file and one row.
//!
//! ```
//! use ninefold_pipeline::engine::registry::{self, Config};
//! use ninefold_pipeline::engine::{Limits, Status};
//! use ninefold_pipeline::grid::Grid;
//!
//! let mut engine = registry::auto(1).make(&Config::default())?;
//! let outcome = engine.solve_one(&Grid::EMPTY, &Limits::UNIQUE);
//! assert_eq!(outcome.status(&Limits::UNIQUE), Status::Multiple);
//! # Ok::<(), registry::BackendError>(())
//! ```

use ninefold_engine::{
    Backend, Blanks, Engine, Lanes, Mrv, Naive, Presorted, Reference, Rules, Ties,
};
use ninefold_variants::{SearchStrategy, VariantEngine};

use super::Constraints;

/// The options of an engine.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Config {
    /// Seed of engines that draw random numbers; the others ignore it.
    pub seed: u64,
    /// The backend to use; the best of this machine where none is named.
    pub backend: Option<Backend>,
}

/// One row of the table.
pub struct EngineInfo {
    /// The name by which users choose it.
    pub name: &'static str,
    /// One line for `ninefold engines`.
    pub description: &'static str,
    /// Whether it is fast enough for any valid puzzle; the others may need a node limit.
    #[doc(hidden)]
    pub finishes: bool,
    /// Whether a search may allocate memory.
    #[doc(hidden)]
    pub allocates: bool,
    /// Whether it works on many puzzles at once: then the time of a puzzle is residence, from
    /// loaded to decided, and what it cost is only known of all puzzles together.
    #[doc(hidden)]
    pub in_lanes: bool,
    /// Whether it can solve puzzles with restricted candidates: [`Engine::solve_candidates`].
    pub candidates: bool,
    /// Makes one for variants, if it can solve these.
    pub variants: Option<fn() -> Box<dyn VariantEngine>>,
    /// The backends that it is compiled for, the fastest last.
    pub backends: &'static [Backend],
    /// Makes one; `None` where this machine lacks the backend. Call [`EngineInfo::make`] instead.
    #[doc(hidden)]
    pub construct: fn(&Config) -> Option<Box<dyn Engine>>,
}

impl EngineInfo {
    /// The backend that an engine of this configuration will use: the one that it names, or else
    /// the fastest that this machine can run.
    ///
    /// # Errors
    /// The engine is not compiled for the backend that is named, or this machine cannot run it.
    pub fn backend(&self, config: &Config) -> Result<Backend, BackendError> {
        let usable = |backend: &Backend| backend.is_available();
        match config.backend {
            None => self.backends.iter().copied().rfind(usable).ok_or(BackendError::Unavailable {
                backend: self.backends.last().copied().unwrap_or(Backend::Portable),
            }),
            Some(backend) if !self.backends.contains(&backend) => {
                let (engine, compiled) = (self.name, self.backends);
                Err(BackendError::NotCompiled { engine, backend, compiled })
            }
            Some(backend) if !usable(&backend) => Err(BackendError::Unavailable { backend }),
            Some(backend) => Ok(backend),
        }
    }

    /// Makes an engine.
    ///
    /// # Errors
    /// As [`EngineInfo::backend`].
    pub fn make(&self, config: &Config) -> Result<Box<dyn Engine>, BackendError> {
        let backend = self.backend(config)?;
        (self.construct)(config).ok_or(BackendError::Unavailable { backend })
    }
}

/// Why an engine cannot be made.
#[derive(Clone, Copy, Debug, PartialEq, Eq, thiserror::Error)]
pub enum BackendError {
    /// The engine is not compiled for this backend.
    #[error("the engine {engine} has no backend {}; it has: {}", .backend.name(), names(.compiled))]
    NotCompiled {
        /// The name of the engine.
        engine: &'static str,
        /// The backend that was asked for.
        backend: Backend,
        /// The backends that the engine is compiled for.
        compiled: &'static [Backend],
    },
    /// This machine lacks instructions that the backend needs.
    #[error("this machine cannot run the backend {}", .backend.name())]
    Unavailable {
        /// The backend that was asked for.
        backend: Backend,
    },
}

fn names(backends: &[Backend]) -> String {
    backends.iter().map(|backend| backend.name()).collect::<Vec<_>>().join(", ")
}

const BEST: SearchStrategy = SearchStrategy { conflicts: true, implied: true };
const FEWEST_FIRST: SearchStrategy = SearchStrategy { conflicts: false, implied: true };
const AS_STATED: SearchStrategy = SearchStrategy { conflicts: true, implied: false };

/// What most rows have in common.
const PLAIN: EngineInfo = EngineInfo {
    name: "",
    description: "",
    finishes: true,
    allocates: false,
    in_lanes: false,
    candidates: true,
    variants: None,
    backends: &[Backend::Portable],
    construct: |_| None,
};

/// All engines, slowest idea first.
pub static ENGINES: &[EngineInfo] = &[
    EngineInfo {
        name: "reference",
        description: "slow and obvious, straight from the rules; what the tests trust",
        allocates: true,
        construct: |_| Some(Box::new(Reference)),
        ..PLAIN
    },
    EngineInfo {
        name: "naive",
        description: "next blank from the start of the board, digits in order, no deduction",
        finishes: false,
        candidates: false,
        construct: |_| Some(Box::new(Naive)),
        ..PLAIN
    },
    EngineInfo {
        name: "blanks",
        description: "naive over a list of blanks gathered once, in row order",
        finishes: false,
        candidates: false,
        construct: |_| Some(Box::new(Blanks)),
        ..PLAIN
    },
    EngineInfo {
        name: "presorted",
        description: "naive over that list sorted once by number of candidates",
        finishes: false,
        candidates: false,
        construct: |_| Some(Box::new(Presorted)),
        ..PLAIN
    },
    EngineInfo {
        name: "mrv",
        description: "dynamic fewest candidates, forward checking, ties by lowest cell",
        construct: |_| Some(Box::new(Mrv::new(Ties::Lowest))),
        ..PLAIN
    },
    EngineInfo {
        name: "mrv-random",
        description: "the same with ties broken at random from a seed",
        construct: |config| Some(Box::new(Mrv::new(Ties::Random(config.seed)))),
        ..PLAIN
    },
    EngineInfo {
        name: "constraints",
        description: "any ruleset: propagates each constraint, branches by candidates and conflicts; `rules` for a variant file's puzzles without other rules",
        variants: Some(|| Box::new(Constraints::new(BEST))),
        construct: |_| Some(Box::new(Constraints::new(BEST))),
        ..PLAIN
    },
    EngineInfo {
        name: "constraints-mrv",
        description: "the same, branching on the first cell with the fewest candidates",
        variants: Some(|| Box::new(Constraints::new(FEWEST_FIRST))),
        construct: |_| Some(Box::new(Constraints::new(FEWEST_FIRST))),
        ..PLAIN
    },
    EngineInfo {
        name: "constraints-stated",
        description: "the same as `constraints` without the sums that follow from cages",
        variants: Some(|| Box::new(Constraints::new(AS_STATED))),
        construct: |_| Some(Box::new(Constraints::new(AS_STATED))),
        ..PLAIN
    },
    EngineInfo {
        name: "rules",
        description: "singles and locked candidates to a fixpoint, then fewest candidates",
        backends: &Backend::ALL,
        construct: |config| Some(Box::new(Rules::with_backend(backend(config))?)),
        ..PLAIN
    },
    EngineInfo {
        name: "lanes",
        description: "the rules of `rules` and triads, on hundreds of puzzles at once, one in each bit",
        in_lanes: true,
        candidates: false,
        backends: &Backend::ALL,
        construct: |config| Some(Box::new(Lanes::with_backend(backend(config))?)),
        ..PLAIN
    },
];

/// The engine of boards of other sizes than 9x9, where a size is named: `ninefold-boards`. It is
/// not in the table, for it solves nothing else.
pub static BOARDS: EngineInfo = EngineInfo {
    name: "boards",
    description: "boards of a size that is named: singles by planes of bits, then fewest candidates",
    construct: |_| Some(Box::new(Rules::with_backend(Backend::Portable)?)),
    ..PLAIN
};

/// The backend that is named, or else the best.
fn backend(config: &Config) -> Backend {
    config.backend.unwrap_or_else(Backend::best)
}

/// The row with this name.
pub fn find(name: &str) -> Option<&'static EngineInfo> {
    ENGINES.iter().find(|entry| entry.name == name)
}

/// The name that stands for the best engine: see [`auto`].
pub const AUTO: &str = "auto";

/// Puzzles from which on [`auto`] chooses `lanes`.
///
/// Measured: time of `rules` by time of `lanes` (AVX-512, one thread, blocks of this many puzzles):
///
/// | puzzles | 8 | 16 | 32 | 64 | 128 | 256 |
/// |---|---|---|---|---|---|---|
/// | easy | 0.06 | 0.11 | 0.19 | 0.37 | 0.63 | 1.10 |
/// | 17 clues | 0.08 | 0.14 | 0.21 | 0.38 | 0.68 | 1.13 |
/// | top1465 | 0.20 | 0.30 | 0.63 | 1.10 | 1.82 | 1.94 |
/// | SE 11 and more | 0.61 | 1.05 | 1.43 | 1.92 | 2.07 | 2.44 |
///
/// So they meet between 12 and 250 puzzles, the earlier the harder the puzzles are. In between,
/// `lanes` costs at most 0.1 ms more and `rules` up to 2 ms.
pub const CROSSOVER: usize = 64;

/// The best engine for this many puzzles or more: `rules` for a handful, `lanes` for more.
pub fn auto(puzzles: usize) -> &'static EngineInfo {
    let name = if puzzles < CROSSOVER { "rules" } else { "lanes" };
    find(name).unwrap_or_else(|| unreachable!("both are in the table"))
}

/// The best engine for variants, however many there are: its strategy did best on those known to be
/// hard.
pub fn auto_for_variants() -> &'static EngineInfo {
    find("constraints").unwrap_or_else(|| unreachable!("it is in the table"))
}
