//! Limits and outcomes of a search: the same for all engines and for the search over rulesets.
//!
//! A caller sets [`Limits`] and gets an [`Outcome`] with its [`Counters`]. The [`Status`] follows
//! from both. Within a search, the [`Budget`] decides when to give up.
//!
//! ```
//! use ninefold_core::search::{Limits, Outcome, Status};
//!
//! let outcome = Outcome { solutions: 1, ..Outcome::EMPTY };
//! assert_eq!(outcome.status(&Limits::FIRST), Status::Solved);
//! assert_eq!(outcome.status(&Limits::UNIQUE), Status::Unique);
//! ```

mod budget;

use std::fmt;
use std::num::NonZeroU64;
use std::time::Duration;

pub use budget::Budget;

use crate::grid::Grid;

/// The number of solutions to look for, and how much a search may spend on one puzzle.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Limits {
    /// Stop after this many solutions: 1 takes the first, 2 proves uniqueness, n counts up to n.
    pub solutions: NonZeroU64,
    /// Give up on a puzzle after this many [nodes](Counters::nodes).
    pub nodes: Option<u64>,
    /// Give up on a puzzle after this long. Looked at every few hundred nodes; by `lanes`, which
    /// works on hundreds of puzzles at a time and gives each a share of the machine, whenever it
    /// has to branch.
    pub time: Option<Duration>,
    /// Fill in [`Outcome::elapsed`]: costs one reading of the clock for each puzzle.
    pub stopwatch: bool,
}

impl Limits {
    /// Search until this many solutions are found, without any other bound.
    #[inline]
    pub const fn solutions(count: NonZeroU64) -> Limits {
        Limits { solutions: count, nodes: None, time: None, stopwatch: false }
    }

    /// Take the first solution.
    pub const FIRST: Limits = Limits::solutions(NonZeroU64::MIN);

    /// Look for two solutions: proves that a puzzle has exactly one, or that it has not.
    pub const UNIQUE: Limits = Limits::solutions(NonZeroU64::MIN.saturating_add(1));
}

/// The work of a search, in units that mean the same for every engine.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Counters {
    /// Branching decisions: digits put into a cell that the engine had not deduced.
    ///
    /// `naive`, `blanks` and `presorted` deduce nothing, so each digit that they place is one.
    /// The others count a choice between the candidates of a cell as one decision for each
    /// candidate tried but the last: that one is forced once the others have failed.
    pub nodes: u64,
    /// Candidates removed by deduction (forward checking, singles, locked candidates), beginning
    /// with those that the clues rule out and those of failed branches included.
    pub propagations: u64,
    /// Decisions taken back.
    pub backtracks: u64,
    /// Time that `presorted` spent on sorting its list, in nanoseconds; 0 elsewhere.
    pub sorting_nanos: u64,
}

impl std::ops::AddAssign for Counters {
    fn add_assign(&mut self, other: Counters) {
        self.nodes += other.nodes;
        self.propagations += other.propagations;
        self.backtracks += other.backtracks;
        self.sorting_nanos += other.sorting_nanos;
    }
}

/// The result of one puzzle: number of solutions, the first of them, counters.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Outcome {
    /// Number of solutions found, at most the limit asked for.
    pub solutions: u64,
    /// The search ran out of its budget, so there may be more solutions than were found.
    pub gave_up: bool,
    /// The first solution found, or [`Grid::EMPTY`].
    pub first: Grid,
    /// The work of the search.
    pub counters: Counters,
    /// The time of the search; zero unless [`Limits::stopwatch`] is set.
    pub elapsed: Duration,
}

impl Outcome {
    /// An outcome without solutions and with all counters at zero.
    pub const EMPTY: Outcome = Outcome {
        solutions: 0,
        gave_up: false,
        first: Grid::EMPTY,
        counters: Counters { nodes: 0, propagations: 0, backtracks: 0, sorting_nanos: 0 },
        elapsed: Duration::ZERO,
    };

    /// The first solution, if there is one.
    #[inline]
    pub fn solution(&self) -> Option<&Grid> {
        (self.solutions > 0).then_some(&self.first)
    }

    /// The status of the puzzle, given the limits that it was searched under.
    pub fn status(&self, limits: &Limits) -> Status {
        match self.solutions {
            1 if limits.solutions.get() == 1 => Status::Solved,
            0 | 1 if self.gave_up => Status::GaveUp,
            0 => Status::None,
            1 => Status::Unique,
            _ => Status::Multiple,
        }
    }

    /// Counts a solution; true when that was the last one to find. The caller that counts the first
    /// one also sets [`Outcome::first`].
    #[inline(always)]
    pub fn found(&mut self, limits: &Limits) -> bool {
        self.solutions += 1;
        self.solutions >= limits.solutions.get()
    }
}

/// The status of one line of input.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub enum Status {
    /// Exactly one solution, proved.
    Unique,
    /// A solution was found and no other looked for (limit 1).
    Solved,
    /// At least two solutions.
    Multiple,
    /// No solution, proved.
    None,
    /// The node limit or the time-out ended the search before it was decided.
    GaveUp,
    /// The line is not a puzzle. Readers of text report this; engines do not.
    Malformed,
}

impl Status {
    /// All of them, in the order in which summaries list them.
    pub const ALL: [Status; 6] = [
        Status::Unique,
        Status::Solved,
        Status::Multiple,
        Status::None,
        Status::GaveUp,
        Status::Malformed,
    ];

    /// The word that files and reports use.
    pub const fn as_str(self) -> &'static str {
        match self {
            Status::Unique => "unique",
            Status::Solved => "solved",
            Status::Multiple => "multiple",
            Status::None => "none",
            Status::GaveUp => "gave-up",
            Status::Malformed => "malformed",
        }
    }
}

impl fmt::Display for Status {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.pad(self.as_str())
    }
}
