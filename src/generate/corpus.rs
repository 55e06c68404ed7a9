//! What is to be made: an [`Order`], and how puzzle number i of it comes to be ([`Craft`]).
//!
//! Puzzle i is a function of the order and i: it has random numbers of its own, and asks its questions one after the
//! other. Who answers them, and how many others are asked at the same time, makes no difference.

use std::num::NonZeroU64;
use std::ops::RangeInclusive;
use std::sync::Arc;

use super::fill::random_grid;
use super::pattern::CluePattern;
use super::reduce::{Question, Reduction};
use super::removal::Removal;
use super::wanted::{Examiner, Wanted};
use super::workshop::Make;
use crate::engine::{Engine, Limits, Outcome};
use crate::grid::{Cell, ClueSymmetry, Grid};
use crate::random::Random;

/// What kind of grid.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub enum Kind {
    /// Full grids, all equally likely.
    Grid,
    /// Puzzles with one solution.
    Unique,
    /// Puzzles with one solution, all of whose clues are needed.
    #[default]
    Minimal,
    /// The same, in a way that favours none of the puzzles with as many clues: see [`Made::weight`].
    Unbiased,
    /// Puzzles with exactly this many solutions, at least two.
    Multiple(u64),
}

/// What is to be made.
#[derive(Clone, Debug)]
pub struct Order {
    /// Seed of all random choices.
    pub seed: u64,
    /// What kind of grid.
    pub kind: Kind,
    /// How many clues. [`Kind::Unique`] and [`Kind::Multiple`] stop removing at a number drawn from these.
    pub clues: Option<RangeInclusive<usize>>,
    /// ClueSymmetry of the clues.
    pub symmetry: ClueSymmetry,
    /// Cells that are to have clues, and no others.
    pub mask: Option<CluePattern>,
    /// Solutions to begin with, in turn, instead of random ones.
    pub solutions: Option<Arc<[Grid]>>,
    /// Decisions that `rules` needs for a puzzle.
    pub nodes: Option<RangeInclusive<u64>>,
    /// How a person must be able to solve it. Only of puzzles with one solution.
    pub wanted: Wanted,
    /// Find out of each puzzle whether it is minimal and how many decisions it needs.
    pub describe: bool,
    /// Grids to try for one puzzle before giving up on it.
    pub attempts: u64,
}

/// Grids to try for one puzzle, unless asked otherwise. Of [`Kind::Unbiased`] one in some 250,000 is one.
pub const ATTEMPTS: u64 = 10_000_000;
/// Decisions of `rules` from which on a puzzle counts as hard.
pub const HARD_NODES: u64 = 3;
/// Clues of an easy puzzle, unless a number is asked for.
pub const EASY_CLUES: usize = 32;

impl Default for Order {
    fn default() -> Order {
        Order {
            seed: 0,
            kind: Kind::default(),
            clues: None,
            symmetry: ClueSymmetry::None,
            mask: None,
            solutions: None,
            nodes: None,
            wanted: Wanted::default(),
            describe: false,
            attempts: ATTEMPTS,
        }
    }
}

impl Order {
    /// How far the solutions of a puzzle are to be counted.
    pub fn limits(&self) -> Limits {
        match self.kind {
            Kind::Multiple(count) => Limits::solutions(NonZeroU64::MIN.saturating_add(count)),
            _ => Limits::UNIQUE,
        }
    }

    /// How many solutions a puzzle is to have.
    fn solutions_wanted(&self) -> u64 {
        match self.kind {
            Kind::Multiple(count) => count,
            _ => 1,
        }
    }
}

/// A puzzle that was made, and what is known of it.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Made {
    /// Its number in the order.
    pub number: u64,
    /// The puzzle. Of [`Kind::Grid`], a full one.
    pub puzzle: Grid,
    /// Its solution; one of them, where it has several.
    pub solution: Grid,
    /// Whether every clue is needed, if that was asked and is a question.
    pub minimal: Option<bool>,
    /// Decisions of `rules`, if that was asked.
    pub nodes: Option<u64>,
    /// Of [`Kind::Unbiased`]: how many puzzles this one stands for, compared with one of [`TYPICAL`] clues.
    ///
    /// Such puzzles come up with a probability that depends on their number of clues alone, and in inverse proportion
    /// to this weight: weighted averages are those over all minimal puzzles of all grids.
    pub weight: Option<f64>,
}

/// Clues of the puzzles that count as one.
pub const TYPICAL: usize = 26;

/// A puzzle in the making.
pub struct Craft<'a> {
    order: &'a Order,
    number: u64,
    random: Random,
    /// Grids tried.
    attempts: u64,
    stage: Stage,
}

/// How far it is.
#[allow(clippy::large_enum_variant)] // It is nearly always the large one, and a box would be an allocation a puzzle.
enum Stage {
    /// To begin with another grid.
    Next,
    /// Clues are being removed.
    Reduce(Reduction),
    /// Asked about: whether this pattern of clues is enough.
    Cut(Draft),
    /// Asked about: whether the clue in the cell of this index is needed.
    Prove(Draft, usize),
    /// As asked for, as far as engines that like batches can say; and whether it is minimal.
    Done(Draft, Option<bool>),
    OutOfReach,
}

/// A puzzle and a solution of it.
#[derive(Clone, Copy)]
struct Draft {
    solution: Grid,
    puzzle: Grid,
}

impl<'a> Craft<'a> {
    /// Begins puzzle `number` of an order.
    pub fn new(order: &'a Order, number: u64) -> Craft<'a> {
        Craft::with_random(order, number, Random::new(order.seed, number))
    }

    /// The same with other random numbers than those that belong to the number.
    pub fn with_random(order: &'a Order, number: u64, random: Random) -> Craft<'a> {
        Craft { order, number, random, attempts: 0, stage: Stage::Next }
    }

    /// Its number.
    pub fn number(&self) -> u64 {
        self.number
    }

    /// What was made. `Ok(None)` when it is not as asked for, and is to be gone on with.
    ///
    /// # Errors
    /// The number of grids that were tried in vain, when it is time to give up.
    pub fn finish(&mut self, examiner: &mut Examiner) -> Result<Option<Made>, u64> {
        let Stage::Done(Draft { solution, puzzle }, minimal) = self.stage else {
            return Err(self.attempts);
        };
        let order = self.order;
        let weight = (order.kind == Kind::Unbiased).then(|| weight(puzzle.clues()));
        let is_puzzle = order.kind != Kind::Grid;
        let nodes = (order.nodes.is_some() || order.describe && is_puzzle)
            .then(|| examiner.rules.solve_one(&puzzle, &order.limits()).counters.nodes);
        let fits = |nodes| order.nodes.as_ref().is_none_or(|range| range.contains(&nodes));
        if !nodes.is_none_or(fits) || !examiner.fits(&order.wanted, &puzzle, &solution) {
            self.stage = Stage::Next;
            return Ok(None);
        }
        Ok(Some(Made { number: self.number, puzzle, solution, minimal, nodes, weight }))
    }

    /// Begins with another grid.
    fn begin(&mut self) -> Stage {
        let order = self.order;
        if self.attempts == order.attempts {
            return Stage::OutOfReach;
        }
        self.attempts += 1;
        let solution = match &order.solutions {
            Some(solutions) => solutions[(self.number % solutions.len() as u64) as usize],
            None => random_grid(&mut self.random),
        };
        if order.kind == Kind::Grid {
            return Stage::Done(Draft { solution, puzzle: solution }, None);
        }
        if let Some(mask) = &order.mask {
            return Stage::Cut(Draft { solution, puzzle: mask.cut(&solution) });
        }
        let fewest = match (order.kind, &order.clues) {
            (Kind::Unique | Kind::Multiple(_), Some(range)) => {
                range.start() + self.random.below(range.end() - range.start() + 1)
            }
            _ => 0,
        };
        let removal = Removal::random(order.symmetry, &mut self.random);
        Stage::Reduce(match order.kind {
            Kind::Grid | Kind::Unique | Kind::Minimal => Reduction::new(&solution, removal, fewest),
            Kind::Unbiased => Reduction::of_first(&solution, removal),
            Kind::Multiple(count) => Reduction::to_several(&solution, removal, fewest, count),
        })
    }

    /// The clues are as they shall be; perhaps every group of them is known to be needed.
    fn cleared(&self, draft: Draft, is_exhausted: bool) -> Stage {
        let order = self.order;
        let is_known = is_exhausted && order.symmetry == ClueSymmetry::None;
        let must_be = matches!(order.kind, Kind::Minimal | Kind::Unbiased);
        let may_ask = !matches!(order.kind, Kind::Multiple(_));
        let clues = draft.puzzle.clues();
        if !order.clues.as_ref().is_none_or(|range| range.contains(&clues)) {
            Stage::Next
        } else if is_known {
            Stage::Done(draft, Some(true))
        } else if may_ask && (must_be || order.describe) {
            Stage::Prove(draft, 0)
        } else {
            Stage::Done(draft, None)
        }
    }

    /// Whether every clue is needed is known.
    fn proved(&self, draft: Draft, minimal: bool) -> Stage {
        match self.order.kind {
            Kind::Minimal | Kind::Unbiased if !minimal => Stage::Next,
            _ => Stage::Done(draft, Some(minimal)),
        }
    }
}

impl Make for Craft<'_> {
    fn advance(&mut self, mut answer: Option<&Outcome>) -> Option<Question> {
        loop {
            let next = match &mut self.stage {
                Stage::Next => self.begin(),
                Stage::Reduce(reduction) => {
                    let question = reduction.advance(answer.take());
                    if question.is_some() {
                        return question;
                    }
                    let draft =
                        Draft { solution: *reduction.solution(), puzzle: *reduction.puzzle() };
                    let end = reduction.end();
                    end.map_or(Stage::Next, |is_exhausted| self.cleared(draft, is_exhausted))
                }
                Stage::Cut(draft) => {
                    let draft = *draft;
                    let Some(outcome) = answer.take() else {
                        return Some(Question::Solutions(draft.puzzle));
                    };
                    match outcome.solutions == self.order.solutions_wanted() {
                        true => self.cleared(draft, false),
                        false => Stage::Next,
                    }
                }
                Stage::Prove(draft, index) => {
                    let was_needed = answer.take().map(|outcome| outcome.solutions > 0);
                    let from = *index + usize::from(was_needed.is_some());
                    match (was_needed, next_clue(&draft.puzzle, from)) {
                        (Some(false), _) => {
                            let draft = *draft;
                            self.proved(draft, false)
                        }
                        (_, None) => {
                            let draft = *draft;
                            self.proved(draft, true)
                        }
                        (_, Some((cell, question))) => {
                            *index = cell.index();
                            return Some(question);
                        }
                    }
                }
                Stage::Done(..) | Stage::OutOfReach => return None,
            };
            self.stage = next;
        }
    }
}

/// The first clue from a cell on, and whether it is needed.
fn next_clue(puzzle: &Grid, from: usize) -> Option<(Cell, Question)> {
    let mut clues = Cell::all().skip(from).filter_map(|cell| Some((cell, puzzle.get(cell)?)));
    clues.next().map(|(cell, digit)| {
        let mut fewer = *puzzle;
        fewer.set(cell, None);
        (cell, Question::Other(fewer, cell, digit))
    })
}

/// 81 over the clues, compared with 81 over [`TYPICAL`].
///
/// Clues are removed in random order until the next cannot go, and a puzzle that is minimal then is the end of all
/// orders that begin with its blanks: of one in (81 over its clues), whatever the puzzle.
fn weight(clues: usize) -> f64 {
    let ways =
        |clues: usize| -> f64 { (1..=clues).map(|i| (81 - clues + i) as f64 / i as f64).product() };
    ways(clues) / ways(TYPICAL)
}

/// Makes one puzzle with one engine, question by question. `None` when all attempts were in vain.
pub fn make(
    mut craft: Craft<'_>,
    engine: &mut dyn Engine,
    examiner: &mut Examiner,
) -> Option<Made> {
    let limits = craft.order.limits();
    loop {
        let mut answer = None;
        while let Some(question) = craft.advance(answer.as_ref()) {
            answer = Some(match question {
                Question::Solutions(grid) => engine.solve_one(&grid, &limits),
                Question::Other(grid, cell, digit) => {
                    engine.solve_without(&grid, cell, digit, &limits)
                }
            });
        }
        match craft.finish(examiner) {
            Ok(Some(made)) => return Some(made),
            Ok(None) => {}
            Err(_) => return None,
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn weights_are_ratios_of_numbers_of_patterns() {
        assert_eq!(weight(TYPICAL), 1.0);
        // 81 over 25 is 81 over 26, times 26 / 56.
        assert!((weight(25) - 26.0 / 56.0).abs() < 1e-12);
        assert!((weight(27) - 55.0 / 27.0).abs() < 1e-12);
    }
}
