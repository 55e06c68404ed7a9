//! The one table of all engines: name, description, how to make one, whether this machine can run it.
//!
//! `engines`, `--engine`, `compare`, the differential tests and the benches all read this table,
//! so a new engine is one file and one row.

use super::{Blanks, Engine, Lanes, Mrv, Naive, Presorted, Reference, Rules, Ties};

/// What an engine may be told when it is made.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Config {
    /// Seed of engines that draw random numbers; the others ignore it.
    pub seed: u64,
}

/// One row of the table.
pub struct Entry {
    /// The name by which users choose it.
    pub name: &'static str,
    /// One line for `ninefold engines`.
    pub description: &'static str,
    /// Whether it is fast enough for any valid puzzle; the others may need a node limit.
    pub finishes: bool,
    /// Whether a search may allocate memory.
    pub allocates: bool,
    make: fn(&Config) -> Box<dyn Engine>,
    supported: fn() -> bool,
}

impl Entry {
    /// Makes an engine, or `None` when this machine cannot run it.
    pub fn make(&self, config: &Config) -> Option<Box<dyn Engine>> {
        self.is_supported().then(|| (self.make)(config))
    }

    /// Whether this machine can run it.
    pub fn is_supported(&self) -> bool {
        (self.supported)()
    }
}

/// All engines, slowest idea first.
pub static ENGINES: &[Entry] = &[
    Entry {
        name: "reference",
        description: "slow and obvious, straight from the rules; what the tests trust",
        finishes: true,
        allocates: true,
        make: |_| Box::new(Reference),
        supported: || true,
    },
    Entry {
        name: "naive",
        description: "next blank from the start of the board, digits in order, no deduction",
        finishes: false,
        allocates: false,
        make: |_| Box::new(Naive),
        supported: || true,
    },
    Entry {
        name: "blanks",
        description: "naive over a list of blanks gathered once, in row order",
        finishes: false,
        allocates: false,
        make: |_| Box::new(Blanks),
        supported: || true,
    },
    Entry {
        name: "presorted",
        description: "naive over that list sorted once by number of candidates",
        finishes: false,
        allocates: false,
        make: |_| Box::new(Presorted),
        supported: || true,
    },
    Entry {
        name: "mrv",
        description: "dynamic fewest candidates, forward checking, ties by lowest cell",
        finishes: true,
        allocates: false,
        make: |_| Box::new(Mrv::new(Ties::Lowest)),
        supported: || true,
    },
    Entry {
        name: "mrv-random",
        description: "the same with ties broken at random from --seed",
        finishes: true,
        allocates: false,
        make: |config| Box::new(Mrv::new(Ties::Random(config.seed))),
        supported: || true,
    },
    Entry {
        name: "rules",
        description: "singles and locked candidates to a fixpoint, then fewest candidates",
        finishes: true,
        allocates: false,
        make: |_| Box::new(Rules::new()),
        supported: || true,
    },
    Entry {
        name: "lanes",
        description: "the rules of `rules` and triads, on hundreds of puzzles at once, one in each bit",
        finishes: true,
        allocates: false,
        make: |_| Box::new(Lanes::new()),
        supported: || true,
    },
];

/// The engine that `solve` uses unless told otherwise.
pub const DEFAULT: &str = "rules";

/// The row with this name.
pub fn find(name: &str) -> Option<&'static Entry> {
    ENGINES.iter().find(|entry| entry.name == name)
}
