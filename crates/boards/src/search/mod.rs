//! Solutions of puzzles of all sizes.

mod engine;
mod plane;

use engine::Engine;
use ninefold_core::random::Random;

use crate::{Cells, Size};

/// A search for solutions of puzzles of one size. It allocates when it is made, and never again.
///
/// A puzzle takes 1 us (4x4) to 100 us (16x16) as a rule. There is no limit: few clues of a large
/// board can take hours.
///
/// ```
/// use ninefold_boards::{Cells, Search, Size};
///
/// let size = Size::new(6).ok_or("a size")?;
/// let puzzle = Cells::parse(size, b"..1.6...........4...53..........2.3.")?;
/// let mut search = Search::new(size);
/// assert_eq!((search.count(&puzzle, 1000), search.count(&puzzle, 2)), (636, 2));
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
pub struct Search {
    size: Size,
    engine: Box<dyn Solve>,
}

/// A question to a search.
pub(crate) struct Question<'a> {
    /// The value of each cell, 0 for a blank.
    pub(crate) cells: &'a [u8],
    /// A value that a blank cell does not have.
    pub(crate) barred: Option<(usize, u8)>,
    /// Guesses after which to give up.
    pub(crate) nodes: u64,
}

/// The cost of a search.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Effort {
    /// Places where it had to guess.
    pub nodes: u64,
    /// Whether it ended for having spent its nodes: there may be more solutions.
    pub gave_up: bool,
}

/// A search of one size.
trait Solve: Send {
    /// The guesses of the last question.
    fn nodes(&self) -> u64;

    /// Visits solutions until `visit` returns `false`. Returns their number, or `None` when it gave
    /// up. Random numbers, if any, choose what is tried first.
    fn solve(
        &mut self,
        question: &Question<'_>,
        random: Option<&mut Random>,
        visit: &mut dyn FnMut(&[u8]) -> bool,
    ) -> Option<u64>;
}

impl Search {
    /// A search on boards of this size.
    pub fn new(size: Size) -> Search {
        let engine = match size.side() {
            4 => Engine::<4, 1>::boxed(),
            6 => Engine::<6, 1>::boxed(),
            8 => Engine::<8, 1>::boxed(),
            9 => Engine::<9, 3>::boxed(),
            10 => Engine::<10, 3>::boxed(),
            12 => Engine::<12, 4>::boxed(),
            _ => Engine::<16, 4>::boxed(),
        };
        Search { size, engine }
    }

    /// The size of the boards.
    pub fn size(&self) -> Size {
        self.size
    }

    /// The number of solutions, at most `limit`. A board of another size has none.
    pub fn count(&mut self, puzzle: &Cells, limit: u64) -> u64 {
        let mut left = limit;
        self.visit(puzzle, |_| {
            left -= 1;
            left > 0
        })
    }

    /// The first solution, in an order that never changes.
    pub fn first(&mut self, puzzle: &Cells) -> Option<Cells> {
        let mut solution = None;
        self.visit(puzzle, |cells| {
            solution = Some(*cells);
            false
        });
        solution
    }

    /// Visits solutions until `visit` returns `false`, and returns their number.
    pub fn visit(&mut self, puzzle: &Cells, mut visit: impl FnMut(&Cells) -> bool) -> u64 {
        let mut found = 0;
        self.visit_within(puzzle, u64::MAX, |solution| {
            found += 1;
            visit(solution)
        });
        found
    }

    /// Visits solutions until `visit` returns `false`, or until this many nodes were spent: places
    /// where the search had to guess. Returns the cost.
    pub fn visit_within(
        &mut self,
        puzzle: &Cells,
        nodes: u64,
        mut visit: impl FnMut(&Cells) -> bool,
    ) -> Effort {
        if puzzle.size() != self.size {
            return Effort::default();
        }
        let question = Question { cells: puzzle.values(), barred: None, nodes };
        let mut solution = *puzzle;
        let found = self.engine.solve(&question, None, &mut |values| {
            solution.values_mut().copy_from_slice(values);
            visit(&solution)
        });
        Effort { nodes: self.engine.nodes(), gave_up: found.is_none() }
    }

    /// Whether a question has a solution, which is then written to `solution`; `None` when the
    /// search gave up.
    pub(crate) fn ask(
        &mut self,
        question: &Question<'_>,
        random: Option<&mut Random>,
        solution: &mut Cells,
    ) -> Option<bool> {
        let found = self.engine.solve(question, random, &mut |values| {
            solution.values_mut().copy_from_slice(values);
            false
        });
        found.map(|found| found > 0)
    }
}
