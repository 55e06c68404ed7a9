//! Removal of clues from a full grid, in random order, while the puzzle keeps its one solution.
//!
//! A [`Reduction`] asks one question after the other and does not depend on who answers, so that
//! hundreds can be under way at once ([`QuestionStream`](super::question_stream::QuestionStream)).
//! The result is that of removing one clue after the other ([`reduce_one_by_one`]), which the tests
//! compare it with. It takes fewer questions:
//!
//! - The first clues nearly always can be removed. Their number, some 37, is found by halving.
//! - The last clue in a small unavoidable set is needed: no question. That settles half of the
//!   clues that stay, and most often also how many of the first can be removed.
//! - Any other clue is needed when there is a solution with another digit in its cell
//!   ([`Question::Other`]): the known solution need not be found again, and one other is enough.
//!
//! Some 35 questions a puzzle instead of 81.

use super::removal::RemovalOrder;
use super::unavoidable::{Cells, Witnesses, cells};
use ninefold_core::grid::{CELLS, Cell, ClueSymmetry, Digit, Grid};
use ninefold_core::random::Random;
use ninefold_engine::{Engine, Limits, Outcome, Rules, Status};

/// A question to an engine, on whose answer a construction depends.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Question {
    /// The number of solutions of this grid, up to the limit of the run.
    Solutions(Grid),
    /// Does this grid have a solution with another digit than this one in this cell, which is
    /// blank?
    Other(Grid, Cell, Digit),
}

impl Question {
    /// The answer of an engine under these limits.
    pub(super) fn answer(&self, engine: &mut dyn Engine, limits: &Limits) -> Outcome {
        match self {
            Question::Solutions(grid) => engine.solve_one(grid, limits),
            Question::Other(grid, cell, digit) => engine.solve_without(grid, *cell, *digit, limits),
        }
    }
}

/// A puzzle whose clues are being removed.
#[derive(Clone, Debug)]
pub(super) struct Reduction {
    /// The solution that it began with.
    pub(super) solution: Grid,
    /// The puzzle so far: proved to have one solution (or, if several are wanted, few enough).
    pub(super) puzzle: Grid,
    removal: RemovalOrder,
    /// The cells that have clues.
    clues: Cells,
    /// The fewest clues wanted.
    fewest: usize,
    aim: Aim,
    witnesses: Witnesses,
    phase: Phase,
}

/// The end of a reduction, unless too few clues end it before.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Aim {
    /// No clue can be removed without a second solution.
    NoneCanGo,
    /// The next clue cannot be removed.
    NextCannotGo,
    /// There are exactly `wanted` solutions, more than one. There may be fewer on the way: `found`,
    /// 1 at first.
    Solutions { wanted: u64, found: u64 },
}

/// The phase of a reduction.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Phase {
    /// Without the first `good` groups there is one solution. Without the first `bad` there are
    /// more, or fewer clues than wanted. Asked about: the first `asked`.
    Halving { good: usize, bad: usize, asked: usize },
    /// The groups before `next` are settled. Asked about: `next`.
    OneByOne { next: usize },
    /// Nothing more is to be removed.
    Done,
}

impl Reduction {
    /// A reduction with this aim, which leaves no fewer clues than `fewest`.
    pub(super) fn new(
        solution: &Grid,
        removal: RemovalOrder,
        fewest: usize,
        aim: Aim,
    ) -> Reduction {
        let too_few = |&groups: &usize| CELLS < fewest + removal.first(groups).len();
        let too_many = (1..=removal.groups()).find(too_few).unwrap_or(removal.groups() + 1);
        let (witnesses, bad) = match aim {
            // Several solutions are wanted: an unavoidable set proves nothing.
            Aim::Solutions { .. } => (Witnesses::NONE, too_many),
            Aim::NoneCanGo | Aim::NextCannotGo => {
                let witnesses = Witnesses::new(solution, &removal);
                let bad = witnesses.first().map_or(too_many, |group| too_many.min(group + 1));
                (witnesses, bad)
            }
        };
        Reduction {
            solution: *solution,
            puzzle: *solution,
            removal,
            clues: ALL,
            fewest,
            aim,
            witnesses,
            phase: Phase::Halving { good: 0, bad, asked: 0 },
        }
    }

    /// Once there are no more questions: whether every group that is left is known to be needed.
    /// `None` when the reduction missed its aim.
    pub(super) fn end(&self) -> Option<bool> {
        match self.aim {
            Aim::NoneCanGo => Some(matches!(self.phase, Phase::OneByOne { .. })),
            Aim::NextCannotGo => Some(false),
            Aim::Solutions { wanted, found } => (wanted == found).then_some(false),
        }
    }

    /// Continues with the answer to the last question. Returns the next question, or `None` at the
    /// end.
    pub(super) fn advance(&mut self, answer: Option<&Outcome>) -> Option<Question> {
        match (self.phase, answer) {
            (Phase::Halving { good, bad, asked }, Some(outcome)) => {
                let (good, bad) =
                    if self.may_have(outcome.solutions) { (asked, bad) } else { (good, asked) };
                self.phase = Phase::Halving { good, bad, asked };
            }
            (Phase::OneByOne { next }, Some(outcome)) => {
                let can_go = match self.asks_for_other(next) {
                    true => outcome.solutions == 0,
                    false => self.may_have(outcome.solutions),
                };
                if can_go {
                    let group = self.removal.group(next);
                    blank(&mut self.puzzle, group);
                    self.clues &= !cells(group);
                }
                self.phase = Phase::OneByOne { next: next + 1 };
            }
            (_, None) | (Phase::Done, _) => {}
        }
        self.ask()
    }

    /// Answers all questions with one engine, and returns their number.
    pub(super) fn run(&mut self, engine: &mut dyn Engine, limits: &Limits) -> usize {
        let (mut answer, mut asked) = (None, 0);
        while let Some(question) = self.advance(answer.as_ref()) {
            answer = Some(question.answer(engine, limits));
            asked += 1;
        }
        asked
    }

    /// Whether a puzzle with this number of solutions is acceptable.
    fn may_have(&mut self, solutions: u64) -> bool {
        match &mut self.aim {
            Aim::Solutions { wanted, found } => {
                let may = solutions <= *wanted;
                if may {
                    *found = solutions;
                }
                may
            }
            Aim::NoneCanGo | Aim::NextCannotGo => solutions == 1,
        }
    }

    /// Whether to ask for another solution instead of counting them. Possible for a single clue.
    fn asks_for_other(&self, number: usize) -> bool {
        self.removal.group(number).len() == 1 && !matches!(self.aim, Aim::Solutions { .. })
    }

    fn is_complete(&self) -> bool {
        matches!(self.aim, Aim::Solutions { wanted, found } if wanted == found)
    }

    fn ask(&mut self) -> Option<Question> {
        if let Phase::Halving { good, bad, asked } = self.phase {
            if bad - good > 1 && !self.is_complete() {
                let asked = halfway(good, bad, asked == 0);
                self.phase = Phase::Halving { good, bad, asked };
                let fewer = without(&self.solution, self.removal.first(asked));
                return Some(Question::Solutions(fewer));
            }
            let gone = self.removal.first(good);
            blank(&mut self.puzzle, gone);
            self.clues &= !cells(gone);
            self.phase = match self.aim {
                Aim::NextCannotGo => Phase::Done,
                _ => Phase::OneByOne { next: bad },
            };
        }
        while let Phase::OneByOne { next } = self.phase {
            let left = self.clues.count_ones() as usize;
            if next >= self.removal.groups() {
                break;
            }
            if left <= self.fewest || self.is_complete() {
                self.phase = Phase::Done;
                break;
            }
            let group = self.removal.group(next);
            let is_needed = self.witnesses.prove_needed(next, self.clues & !cells(group));
            if is_needed || left < self.fewest + group.len() {
                self.phase = Phase::OneByOne { next: next + 1 };
                continue;
            }
            let fewer = without(&self.puzzle, group);
            return Some(match self.solution.get(group[0]) {
                Some(digit) if self.asks_for_other(next) => Question::Other(fewer, group[0], digit),
                _ => Question::Solutions(fewer),
            });
        }
        None
    }
}

/// The number of groups to ask about next. As a rule a small unavoidable set ends the clues that
/// can be removed, and `bad` is the exact bound; otherwise the end is more likely near than far.
fn halfway(good: usize, bad: usize, is_first: bool) -> usize {
    let back = if is_first { 1 } else { ((bad - good) / 4).max(1) };
    bad - back
}

const ALL: Cells = (1 << CELLS) - 1;

fn blank(grid: &mut Grid, cells: &[Cell]) {
    cells.iter().for_each(|&cell| grid.set(cell, None));
}

/// The grid with these cells blank.
pub(super) fn without(grid: &Grid, cells: &[Cell]) -> Grid {
    let mut fewer = *grid;
    blank(&mut fewer, cells);
    fewer
}

/// A clue drawn at random.
pub(super) fn any_clue(puzzle: &Grid, random: &mut Random) -> Cell {
    let nth = random.below(puzzle.clues());
    let mut clues = Cell::all().filter(|&cell| puzzle.get(cell).is_some());
    clues.nth(nth).unwrap_or_else(|| unreachable!("a rank below their number"))
}

/// Whether a cell of a puzzle with one solution is blank, or there are others without its clue.
pub(super) fn cannot_go(puzzle: &Grid, cell: Cell, engine: &mut Rules) -> bool {
    puzzle.get(cell).is_none_or(|digit| {
        let fewer = without(puzzle, &[cell]);
        engine.solve_without(&fewer, cell, digit, &Limits::FIRST).solutions > 0
    })
}

/// The puzzle that plain removal leaves, one search after the other: some 80 searches.
fn reduce_one_by_one(
    solution: &Grid,
    removal: &RemovalOrder,
    fewest: usize,
    engine: &mut dyn Engine,
) -> Grid {
    let mut puzzle = *solution;
    for group in (0..removal.groups()).map(|number| removal.group(number)) {
        let fewer = without(&puzzle, group);
        let mut is_unique =
            || engine.solve_one(&fewer, &Limits::UNIQUE).status(&Limits::UNIQUE) == Status::Unique;
        if fewer.clues() >= fewest && is_unique() {
            puzzle = fewer;
        }
    }
    puzzle
}

/// The minimal puzzle that remains of a solution when clues are removed in random order. Some 80
/// searches.
pub fn minimal(solution: &Grid, engine: &mut dyn Engine, random: &mut Random) -> Grid {
    reduce_one_by_one(solution, &RemovalOrder::random(ClueSymmetry::None, random), 0, engine)
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::fill::random_grid;

    #[test]
    fn a_reduction_leaves_what_plain_removal_leaves() {
        let mut asked = 0;
        for number in 0..400 {
            let mut random = Random::new(21, number);
            let symmetry = ClueSymmetry::ALL[number as usize % 10];
            let fewest = [0, 0, 24, 28, 40][number as usize / 10 % 5];
            let solution = random_grid(&mut random);
            let removal = RemovalOrder::random(symmetry, &mut random);
            let mut reduction = Reduction::new(&solution, removal, fewest, Aim::NoneCanGo);
            let questions = reduction.run(&mut Rules::new(), &Limits::UNIQUE);
            let plain = reduce_one_by_one(&solution, &removal, fewest, &mut Rules::new());
            assert_eq!(reduction.puzzle, plain, "{symmetry:?}, {fewest} clues");
            if symmetry == ClueSymmetry::None && fewest == 0 {
                assert_eq!(reduction.end(), Some(true));
                asked += questions;
            }
        }
        assert!((16 * 30..16 * 45).contains(&asked), "{asked} questions of 16 puzzles");
    }

    #[test]
    fn puzzles_with_several_solutions_have_that_many() {
        let mut hits = 0;
        for number in 0..60 {
            let mut random = Random::new(22, number);
            let wanted = [2, 3, 7, 30][number as usize % 4];
            let limits = Limits::solutions(std::num::NonZeroU64::MIN.saturating_add(wanted));
            let solution = random_grid(&mut random);
            let removal = RemovalOrder::random(ClueSymmetry::None, &mut random);
            let aim = Aim::Solutions { wanted, found: 1 };
            let mut reduction = Reduction::new(&solution, removal, 0, aim);
            reduction.run(&mut Rules::new(), &limits);
            if reduction.end().is_some() {
                hits += 1;
                let found = Rules::new().solve_one(&reduction.puzzle, &limits).solutions;
                assert_eq!(found, wanted);
            }
        }
        assert!(hits > 10, "{hits}");
    }

    #[test]
    fn the_first_clue_that_cannot_go_ends_a_reduction_if_asked_for() {
        for number in 0..40 {
            let mut random = Random::new(23, number);
            let solution = random_grid(&mut random);
            let removal = RemovalOrder::random(ClueSymmetry::None, &mut random);
            let mut reduction = Reduction::new(&solution, removal, 0, Aim::NextCannotGo);
            reduction.run(&mut Rules::new(), &Limits::UNIQUE);
            let gone = CELLS - reduction.puzzle.clues();
            let status = |groups| {
                let puzzle = without(&solution, removal.first(groups));
                Rules::new().solve_one(&puzzle, &Limits::UNIQUE).status(&Limits::UNIQUE)
            };
            assert_eq!(reduction.puzzle, without(&solution, removal.first(gone)));
            assert_eq!((status(gone), status(gone + 1)), (Status::Unique, Status::Multiple));
        }
    }
}
