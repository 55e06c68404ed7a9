//! Search for puzzles of a given difficulty: techniques, scores and ratings that random puzzles
//! rarely have.
//!
//! A [`DifficultySearch`] walks from puzzle to puzzle, through neighbours of the wanted shape
//! ([`neighbour`]), towards the wanted difficulty ([`distance`]), by simulated annealing. A walk
//! that has led nowhere begins again at a random puzzle. It has separate random numbers: puzzle i
//! is a function of the spec and i, like all that is generated.
//!
//! The puzzles that it finds are no fair sample of those that fit; a plain
//! [`Generator`](super::Generator) draws one, and takes up to a thousand times as long.

mod distance;
mod neighbour;

use self::distance::Distances;
use self::neighbour::Neighbours;
use super::neighbourhood::{ONE, luck};
use super::rating::Rater;
use super::spec::{Draft, Generated, NotFound, PuzzleKind, PuzzleSpec};
use ninefold_core::random::Random;
use ninefold_engine::{Engine, Limits};
use ninefold_logic::LogicBoard;

/// Random puzzles at the beginning of a walk, of which it takes the nearest.
const STARTS: u64 = 8;
/// Steps of a walk before another begins.
const STEPS: u32 = 2_000;
/// The temperature at the beginning: the distance that a step may lose on average. At the end it
/// is 0.
const TEMPERATURE: u32 = 64;
/// The distance of one clue too few or too many, of one that is not needed, and of a node.
const CLUE: u32 = 48;
/// The distance of a puzzle that seemed to fit and does not: one of its techniques is not needed.
const UNFIT: u32 = 128;
/// The most that nodes count.
const NODES: u64 = 512;

/// Searches for puzzles of a difficulty, one at a time.
///
/// ```
/// use ninefold_generate::{DifficultySearch, LogicFilter, PuzzleSpec, technique_number};
///
/// let x_wing = technique_number("x-wing").expect("a technique");
/// let logic = LogicFilter { techniques: vec![x_wing], ..LogicFilter::default() };
/// let spec = PuzzleSpec { seed: 7, logic, ..PuzzleSpec::default() };
/// let mut search = DifficultySearch::new(&spec);
/// let first = search.puzzle(0)?;
/// assert_eq!(search.puzzle(0)?, first);
/// # Ok::<(), ninefold_generate::NotFound>(())
/// ```
pub struct DifficultySearch<'a> {
    spec: &'a PuzzleSpec,
    distances: Distances<'a>,
    neighbours: Neighbours<'a>,
    rater: Rater,
}

/// The puzzles that a search has looked at, and whether it is to go on.
struct Effort<'a> {
    looked_at: u64,
    attempts: u64,
    is_cancelled: &'a dyn Fn() -> bool,
}

impl Effort<'_> {
    /// Counts one more puzzle. `None` when there may be no more.
    fn count(&mut self) -> Option<()> {
        self.looked_at += 1;
        (self.looked_at <= self.attempts && !(self.is_cancelled)()).then_some(())
    }
}

impl<'a> DifficultySearch<'a> {
    /// A search for the puzzles of a spec, of the kinds [`PuzzleKind::Unique`] and
    /// [`PuzzleKind::Minimal`].
    pub fn new(spec: &'a PuzzleSpec) -> DifficultySearch<'a> {
        DifficultySearch {
            spec,
            distances: Distances::new(&spec.logic),
            neighbours: Neighbours::new(spec),
            rater: Rater::new(),
        }
    }

    /// Puzzle `number` of the spec. Some hundredths of a second for a common technique, some
    /// seconds for a rare one.
    ///
    /// # Errors
    /// None was found among the attempts of the spec: here, puzzles that were looked at.
    pub fn puzzle(&mut self, number: u64) -> Result<Generated, NotFound> {
        self.puzzle_unless(number, &|| false)
    }

    /// Puzzle `number` of the spec, unless `is_cancelled` returns true before it is found: it is
    /// asked for each puzzle that is looked at.
    ///
    /// # Errors
    /// No puzzle was found, or the search was given up.
    #[doc(hidden)]
    pub fn puzzle_unless(
        &mut self,
        number: u64,
        is_cancelled: &dyn Fn() -> bool,
    ) -> Result<Generated, NotFound> {
        let mut random = Random::new(self.spec.seed, number);
        let mut effort = Effort { looked_at: 0, attempts: self.spec.attempts, is_cancelled };
        loop {
            match self.walk(number, &mut effort, &mut random) {
                Some(Some(made)) => return Ok(made),
                Some(None) => {}
                None => return Err(NotFound::after(number, self.spec.attempts)),
            }
        }
    }

    /// One walk. `Some(None)` when it led nowhere, `None` when there may be no more.
    fn walk(
        &mut self,
        number: u64,
        effort: &mut Effort<'_>,
        random: &mut Random,
    ) -> Option<Option<Generated>> {
        let fewest = self.spec.draw_clues(random);
        let mut nearest: Option<(u32, Draft)> = None;
        for _ in 0..STARTS {
            effort.count()?;
            let Some(start) = self.neighbours.start(number, fewest, random) else { continue };
            let distance = self.distance(&start);
            if nearest.as_ref().is_none_or(|(nearest, _)| distance < *nearest) {
                nearest = Some((distance, start));
            }
            if distance == 0 {
                break;
            }
        }
        let Some((mut distance, mut here)) = nearest else { return Some(None) };
        for step in 0..STEPS {
            if distance == 0 {
                match self.finish(number, &here) {
                    Some(made) => return Some(Some(made)),
                    None => distance = UNFIT,
                }
            }
            effort.count()?;
            let Some(next) = self.neighbours.next(&here, fewest, random) else { continue };
            let found = self.distance(&next);
            let heat = u64::from(TEMPERATURE * (STEPS - step) / STEPS);
            if is_accepted(distance, found, heat, random) {
                (distance, here) = (found, next);
            }
        }
        Some(None)
    }

    /// Distance of a puzzle from the spec; 0 for one that fits, as far as this can decide.
    fn distance(&mut self, place: &Draft) -> u32 {
        let spec = self.spec;
        let board = LogicBoard::with_solution(&place.puzzle, &place.solution);
        let clues = place.puzzle.clues();
        let by_clues = spec.clues.as_ref().map_or(0, |range| {
            let off = range.start().saturating_sub(clues) + clues.saturating_sub(*range.end());
            CLUE * off as u32
        });
        let distance = self.distances.of(&board) + by_clues;
        // Only a puzzle that fits otherwise is worth these questions.
        if distance > 0 {
            return distance;
        }
        let idle = match spec.kind {
            PuzzleKind::Minimal => self.neighbours.count_idle(place),
            _ => 0,
        };
        let off = spec.nodes.as_ref().map_or(0, |range| {
            let nodes = self.nodes(place);
            range.start().saturating_sub(nodes) + nodes.saturating_sub(*range.end())
        });
        CLUE * (idle as u32 + off.min(NODES) as u32)
    }

    fn nodes(&mut self, place: &Draft) -> u64 {
        self.neighbours.rules.solve_one(&place.puzzle, &Limits::UNIQUE).counters.nodes
    }

    /// The puzzle with its properties, if it fits the spec when it is rated from beginning to end.
    fn finish(&mut self, number: u64, place: &Draft) -> Option<Generated> {
        let spec = self.spec;
        let Draft { puzzle, solution } = *place;
        if !self.rater.fits(&spec.logic, &puzzle, &solution) {
            return None;
        }
        let must_be = spec.kind == PuzzleKind::Minimal;
        let minimal = (must_be || spec.describe).then(|| self.neighbours.count_idle(place) == 0);
        let nodes = (spec.nodes.is_some() || spec.describe).then(|| self.nodes(place));
        Some(Generated { number, puzzle, solution, minimal, nodes, weight: None })
    }
}

/// Whether a step is made from one distance to another: always to a lower one, otherwise with
/// probability 2^(-rise / heat) (Metropolis).
fn is_accepted(distance: u32, found: u32, heat: u64, random: &mut Random) -> bool {
    u64::from(found.saturating_sub(distance)) * ONE <= heat * luck(random)
}
