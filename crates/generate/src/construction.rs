//! Construction of one puzzle: a state machine that pauses at each question to an engine.
//!
//! Puzzle i is a function of the spec and i: it has separate random numbers, and asks its questions
//! one after the other. The result depends neither on the engine that answers them nor on other
//! puzzles that are under construction at the same time.

use super::rating::Rater;
use super::reduce::{Aim, Question, Reduction, without};
use super::removal::RemovalOrder;
use super::spec::{Draft, Generated, NotFound, PuzzleKind, PuzzleSpec, TYPICAL_CLUES};
use ninefold_core::grid::{Cell, ClueSymmetry, Grid};
use ninefold_core::random::Random;
use ninefold_engine::{Engine, Outcome, Rules};

/// A puzzle under construction.
pub struct Construction<'a> {
    spec: &'a PuzzleSpec,
    number: u64,
    random: Random,
    /// Grids tried.
    attempts: u64,
    stage: Stage,
}

/// The stage of a construction.
#[allow(clippy::large_enum_variant)] // Nearly always the large one; a box would allocate.
enum Stage {
    /// To begin with another grid.
    Next,
    /// Clues are being removed.
    Reduce(Reduction),
    /// Asked about: whether this pattern of clues is enough.
    Cut(Draft),
    /// Asked about: whether the clue in the cell of this index is needed.
    Prove(Draft, usize),
    /// Complete, as far as the engine of the batch can decide; and whether it is minimal.
    Done(Draft, Option<bool>),
    /// All attempts are used up.
    GaveUp,
}

impl<'a> Construction<'a> {
    /// Begins puzzle `number` of a spec.
    pub fn new(spec: &'a PuzzleSpec, number: u64) -> Construction<'a> {
        Construction::with_random(spec, number, Random::new(spec.seed, number))
    }

    /// Begins a puzzle with other random numbers than those that belong to its number.
    fn with_random(spec: &'a PuzzleSpec, number: u64, random: Random) -> Construction<'a> {
        Construction { spec, number, random, attempts: 0, stage: Stage::Next }
    }

    /// The puzzle, once there are no more questions. `Ok(None)` when it does not fit the spec: the
    /// construction has begun anew and is to be continued.
    ///
    /// # Errors
    /// All attempts were in vain.
    pub fn finish(&mut self, rater: &mut Rater) -> Result<Option<Generated>, NotFound> {
        let Stage::Done(Draft { solution, puzzle }, minimal) = self.stage else {
            return Err(NotFound::after(self.number, self.attempts));
        };
        let spec = self.spec;
        let weight = (spec.kind == PuzzleKind::Unbiased).then(|| weight(puzzle.clues()));
        let is_puzzle = spec.kind != PuzzleKind::Grid;
        let nodes = (spec.nodes.is_some() || spec.describe && is_puzzle)
            .then(|| rater.rules.solve_one(&puzzle, &spec.limits()).counters.nodes);
        let fits = |nodes| spec.nodes.as_ref().is_none_or(|range| range.contains(&nodes));
        if !nodes.is_none_or(fits) || !rater.fits(&spec.logic, &puzzle, &solution) {
            self.stage = Stage::Next;
            return Ok(None);
        }
        Ok(Some(Generated { number: self.number, puzzle, solution, minimal, nodes, weight }))
    }

    /// Begins with another grid.
    fn begin(&mut self) -> Stage {
        let spec = self.spec;
        if self.attempts == spec.attempts {
            return Stage::GaveUp;
        }
        self.attempts += 1;
        let solution = spec.full_grid(self.number, &mut self.random);
        if spec.kind == PuzzleKind::Grid {
            return Stage::Done(Draft { solution, puzzle: solution }, None);
        }
        if let Some(pattern) = &spec.pattern {
            return Stage::Cut(Draft { solution, puzzle: pattern.cut(&solution) });
        }
        let fewest = spec.draw_clues(&mut self.random);
        let removal = RemovalOrder::random(spec.symmetry, &mut self.random);
        let aim = match spec.kind {
            PuzzleKind::Grid | PuzzleKind::Unique | PuzzleKind::Minimal => Aim::NoneCanGo,
            PuzzleKind::Unbiased => Aim::NextCannotGo,
            PuzzleKind::Multiple(wanted) => Aim::Solutions { wanted, found: 1 },
        };
        Stage::Reduce(Reduction::new(&solution, removal, fewest, aim))
    }

    /// The stage after removal. With `is_exhausted`, every group of clues is known to be needed.
    fn cleared(&self, draft: Draft, is_exhausted: bool) -> Stage {
        let spec = self.spec;
        let is_known = is_exhausted && spec.symmetry == ClueSymmetry::None;
        let must_be = matches!(spec.kind, PuzzleKind::Minimal | PuzzleKind::Unbiased);
        let may_ask = !matches!(spec.kind, PuzzleKind::Multiple(_));
        let clues = draft.puzzle.clues();
        if !spec.clues.as_ref().is_none_or(|range| range.contains(&clues)) {
            Stage::Next
        } else if is_known {
            Stage::Done(draft, Some(true))
        } else if may_ask && (must_be || spec.describe) {
            Stage::Prove(draft, 0)
        } else {
            Stage::Done(draft, None)
        }
    }

    /// The stage after the proof of which clues are needed.
    fn proved(&self, draft: Draft, minimal: bool) -> Stage {
        match self.spec.kind {
            PuzzleKind::Minimal | PuzzleKind::Unbiased if !minimal => Stage::Next,
            _ => Stage::Done(draft, Some(minimal)),
        }
    }

    /// Continues with the answer to the last question, `None` at the beginning. Returns the next
    /// question, or `None` at the end.
    pub(super) fn advance(&mut self, mut answer: Option<&Outcome>) -> Option<Question> {
        loop {
            let next = match &mut self.stage {
                Stage::Next => self.begin(),
                Stage::Reduce(reduction) => {
                    let question = reduction.advance(answer.take());
                    if question.is_some() {
                        return question;
                    }
                    let draft = Draft { solution: reduction.solution, puzzle: reduction.puzzle };
                    let end = reduction.end();
                    end.map_or(Stage::Next, |is_exhausted| self.cleared(draft, is_exhausted))
                }
                Stage::Cut(draft) => {
                    let draft = *draft;
                    let Some(outcome) = answer.take() else {
                        return Some(Question::Solutions(draft.puzzle));
                    };
                    match outcome.solutions == self.spec.solution_count() {
                        true => self.cleared(draft, false),
                        false => Stage::Next,
                    }
                }
                Stage::Prove(draft, index) => {
                    let was_needed = answer.take().map(|outcome| outcome.solutions > 0);
                    let from = *index + usize::from(was_needed.is_some());
                    match next_clue(&draft.puzzle, from) {
                        Some((cell, question)) if was_needed != Some(false) => {
                            *index = cell.index();
                            return Some(question);
                        }
                        _ => {
                            let draft = *draft;
                            self.proved(draft, was_needed != Some(false))
                        }
                    }
                }
                Stage::Done(..) | Stage::GaveUp => return None,
            };
            self.stage = next;
        }
    }
}

/// The first clue from a cell on, and the question whether it is needed.
fn next_clue(puzzle: &Grid, from: usize) -> Option<(Cell, Question)> {
    let mut clues = Cell::all().skip(from).filter_map(|cell| Some((cell, puzzle.get(cell)?)));
    clues.next().map(|(cell, digit)| (cell, Question::Other(without(puzzle, &[cell]), cell, digit)))
}

/// The sampling weight of an unbiased puzzle: 81 over its clues, compared with 81 over
/// [`TYPICAL_CLUES`].
///
/// Clues are removed in random order until the next cannot be removed. A puzzle that is minimal
/// then results from all orders that begin with its blanks: from one in (81 over its clues),
/// whatever the puzzle.
fn weight(clues: usize) -> f64 {
    let ways =
        |clues: usize| -> f64 { (1..=clues).map(|i| (81 - clues + i) as f64 / i as f64).product() };
    ways(clues) / ways(TYPICAL_CLUES)
}

/// Generates puzzles one at a time, with one engine (`rules`).
///
/// Many puzzles at once are faster with a batch: see `ninefold::jobs::generate`.
/// The puzzles are the same.
pub struct Generator<'a> {
    spec: &'a PuzzleSpec,
    rules: Rules,
    rater: Rater,
}

impl<'a> Generator<'a> {
    /// A generator of the puzzles of a spec.
    pub fn new(spec: &'a PuzzleSpec) -> Generator<'a> {
        Generator { spec, rules: Rules::new(), rater: Rater::new() }
    }

    /// Puzzle `number` of the spec. Some 30 microseconds for a minimal one; for a rare kind as many
    /// times that as grids are tried.
    ///
    /// # Errors
    /// None was found within the attempts of the spec.
    pub fn puzzle(&mut self, number: u64) -> Result<Generated, NotFound> {
        self.finish(Construction::new(self.spec, number))
    }

    /// A puzzle of the spec, made with other random numbers than those of its seed and number.
    ///
    /// # Errors
    /// None was found within the attempts of the spec.
    #[doc(hidden)]
    pub fn puzzle_from(&mut self, number: u64, random: Random) -> Result<Generated, NotFound> {
        self.finish(Construction::with_random(self.spec, number, random))
    }

    fn finish(&mut self, mut construction: Construction<'_>) -> Result<Generated, NotFound> {
        let limits = self.spec.limits();
        loop {
            let mut answer = None;
            while let Some(question) = construction.advance(answer.as_ref()) {
                answer = Some(question.answer(&mut self.rules, &limits));
            }
            if let Some(puzzle) = construction.finish(&mut self.rater)? {
                return Ok(puzzle);
            }
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn weights_are_ratios_of_numbers_of_patterns() {
        assert_eq!(weight(TYPICAL_CLUES), 1.0);
        // 81 over 25 is 81 over 26, times 26 / 56.
        assert!((weight(25) - 26.0 / 56.0).abs() < 1e-12);
        assert!((weight(27) - 55.0 / 27.0).abs() < 1e-12);
    }
}
