//! The specification of generated puzzles, and a generated puzzle with its properties.

use std::fmt;
use std::num::NonZeroU64;
use std::ops::RangeInclusive;
use std::sync::Arc;

use super::fill::random_grid;
use super::filter::LogicFilter;
use super::pattern::CluePattern;
use ninefold_core::grid::{ClueSymmetry, Grid};
use ninefold_core::random::Random;
use ninefold_engine::Limits;

/// The kind of grid to generate.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub enum PuzzleKind {
    /// Full grids, all equally likely.
    Grid,
    /// Puzzles with one solution.
    Unique,
    /// Puzzles with one solution, all of whose clues are needed.
    #[default]
    Minimal,
    /// Minimal puzzles, made in a way that favours none of those with equally many clues: see
    /// [`Generated::weight`].
    Unbiased,
    /// Puzzles with exactly this many solutions, at least two.
    Multiple(u64),
}

/// The specification of classic puzzles.
#[derive(Clone, Debug)]
pub struct PuzzleSpec {
    /// Seed of all random choices.
    pub seed: u64,
    /// The kind of grid.
    pub kind: PuzzleKind,
    /// The number of clues. Of [`PuzzleKind::Unique`] and [`PuzzleKind::Multiple`], removal stops
    /// at a number drawn from this range; of the others, puzzles outside it are dropped.
    pub clues: Option<RangeInclusive<usize>>,
    /// The symmetry of the clues.
    pub symmetry: ClueSymmetry,
    /// The cells that are to have clues, and no others.
    pub pattern: Option<CluePattern>,
    /// Full grids to begin with, in turn, instead of random ones.
    pub solutions: Option<Arc<[Grid]>>,
    /// The nodes that the engine `rules` needs for a puzzle.
    pub nodes: Option<RangeInclusive<u64>>,
    /// The logic that a puzzle must take. Only for puzzles with one solution.
    pub logic: LogicFilter,
    /// Finds out of each puzzle whether it is minimal and how many nodes it needs.
    pub describe: bool,
    /// Grids to try for one puzzle before giving up on it.
    pub attempts: u64,
}

/// Grids to try for one puzzle, unless asked otherwise. Of [`PuzzleKind::Unbiased`], about one in
/// 250,000 yields a puzzle.
pub const ATTEMPTS: u64 = 10_000_000;
/// Nodes of `rules` from which on a puzzle counts as hard for engines.
pub const HARD_NODES: u64 = 3;
/// Clues of an easy puzzle, unless a number is asked for.
pub const EASY_CLUES: usize = 32;

impl Default for PuzzleSpec {
    fn default() -> PuzzleSpec {
        PuzzleSpec {
            seed: 0,
            kind: PuzzleKind::default(),
            clues: None,
            symmetry: ClueSymmetry::None,
            pattern: None,
            solutions: None,
            nodes: None,
            logic: LogicFilter::default(),
            describe: false,
            attempts: ATTEMPTS,
        }
    }
}

impl PuzzleSpec {
    /// The limits under which the solutions of a puzzle are counted.
    #[doc(hidden)]
    pub fn limits(&self) -> Limits {
        match self.kind {
            PuzzleKind::Multiple(count) => Limits::solutions(NonZeroU64::MIN.saturating_add(count)),
            _ => Limits::UNIQUE,
        }
    }

    /// The full grid of puzzle `number`: a given one, or a random one.
    pub(super) fn full_grid(&self, number: u64, random: &mut Random) -> Grid {
        match &self.solutions {
            Some(solutions) => solutions[(number % solutions.len() as u64) as usize],
            None => random_grid(random),
        }
    }

    /// The number of clues at which removal stops, drawn from the range of those kinds that may.
    pub(super) fn draw_clues(&self, random: &mut Random) -> usize {
        match (self.kind, &self.clues) {
            (PuzzleKind::Unique | PuzzleKind::Multiple(_), Some(range)) => {
                range.start() + random.below(range.end() - range.start() + 1)
            }
            _ => 0,
        }
    }

    /// The number of solutions that a puzzle is to have.
    pub(super) fn solution_count(&self) -> u64 {
        match self.kind {
            PuzzleKind::Multiple(count) => count,
            _ => 1,
        }
    }
}

/// A puzzle and a solution of it, before its properties are known.
#[derive(Clone, Copy)]
pub(super) struct Draft {
    pub(super) puzzle: Grid,
    pub(super) solution: Grid,
}

/// A generated puzzle and its properties.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Generated {
    /// Its number in the run, from 0.
    pub number: u64,
    /// The puzzle. Of [`PuzzleKind::Grid`], a full one.
    pub puzzle: Grid,
    /// Its solution; one of them, where it has several.
    pub solution: Grid,
    /// Whether every clue is needed. `None` where that was not asked or the puzzle has several
    /// solutions.
    pub minimal: Option<bool>,
    /// Nodes of `rules`, if that was asked.
    pub nodes: Option<u64>,
    /// Weight of a puzzle of [`PuzzleKind::Unbiased`]: the number of puzzles that it stands for,
    /// relative to one of [`TYPICAL_CLUES`] clues.
    ///
    /// Such puzzles come up with a probability that depends on their number of clues alone, and in
    /// inverse proportion to this weight: weighted averages are those over all minimal puzzles of
    /// all grids.
    pub weight: Option<f64>,
}

/// Clues of the puzzles whose weight is 1.
pub const TYPICAL_CLUES: usize = 26;

/// No puzzle as specified was found.
#[derive(Clone, Copy, Debug, PartialEq, Eq, thiserror::Error)]
#[error("puzzle {number}: none found in {attempts} attempts{rejected}")]
pub struct NotFound {
    /// The puzzle's number, from 0.
    pub number: u64,
    /// Grids or searches tried.
    pub attempts: u64,
    /// Counts of the puzzles that were found and rejected.
    pub rejected: Rejected,
}

impl NotFound {
    /// Nothing was found in these attempts, of which no more is known.
    #[doc(hidden)]
    pub fn after(number: u64, attempts: u64) -> NotFound {
        NotFound { number, attempts, rejected: Rejected::default() }
    }
}

/// Reasons why variants with one solution were rejected: the distance from the wish. Not counted
/// for other puzzles.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Rejected {
    /// The fewest and the most clues of those that had too many or too few.
    pub clues: Option<(usize, usize)>,
    /// The fewest and the most nodes of those with as many clues as asked for.
    pub nodes: Option<(u64, u64)>,
}

/// Widens a range of the least and the most by one more number.
pub(super) fn widen<T: Ord + Copy>(range: &mut Option<(T, T)>, number: T) {
    let (least, most) = range.unwrap_or((number, number));
    *range = Some((least.min(number), most.max(number)));
}

/// The end of a sentence; empty where nothing was counted.
impl fmt::Display for Rejected {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let range = |(least, most): (u64, u64)| match least == most {
            true => least.to_string(),
            false => format!("{least} to {most}"),
        };
        if let Some((fewest, most)) = self.clues {
            write!(f, "; those made had {} clues", range((fewest as u64, most as u64)))?;
        }
        if let Some(nodes) = self.nodes {
            let subject = if self.clues.is_some() { "others" } else { "those made" };
            write!(f, "; {subject} took {} nodes", range(nodes))?;
        }
        Ok(())
    }
}
