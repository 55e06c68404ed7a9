//! `morph`: random equivalents of each puzzle.

use super::{Content, Page, Task};
use crate::batch::BatchError;
use crate::canon::random_symmetry;
use crate::grid::Grid;
use crate::random::Random;
use crate::text::{self, line};

/// What is asked for.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Order {
    /// Equivalents of each puzzle.
    pub count: u64,
    /// Seed of all random choices.
    pub seed: u64,
    /// Move the solution that a line gives along with its puzzle.
    pub solutions: bool,
    /// Write the puzzle itself first.
    pub keep_original: bool,
}

/// Writes equivalents. That of number k of a puzzle is a function of the seed, of the puzzle's input and line, and
/// of k alone.
pub struct Morphs {
    order: Order,
    /// Puzzles without a solution beside them.
    pub without_solution: u64,
}

impl Morphs {
    /// A task.
    pub fn new(order: Order) -> Morphs {
        Morphs { order, without_solution: 0 }
    }

    fn puzzle(&mut self, place: u64, puzzle: &Grid, solution: Option<&Grid>, out: &mut Vec<u8>) {
        let Order { count, seed, solutions, keep_original } = self.order;
        let mut write = |puzzle: &Grid, solution: Option<&Grid>| {
            line::write(puzzle, out);
            if solutions {
                out.push(b',');
            }
            if let Some(solution) = solution {
                line::write_full(solution, out);
            }
            out.push(b'\n');
        };
        if keep_original {
            write(puzzle, solution);
        }
        let mut random = Random::new(seed, place);
        for _ in 0..count {
            let symmetry = random_symmetry(&mut random);
            let solution = solution.map(|solution| symmetry.apply(solution));
            write(&symmetry.apply(puzzle), solution.as_ref());
        }
    }
}

impl Task for Morphs {
    type Piece = Vec<u8>;

    fn page(&mut self, page: &Page<'_>, out: &mut Vec<u8>) -> Result<(), BatchError> {
        for entry in page.entries() {
            match entry.content {
                Content::Remark => {
                    out.extend_from_slice(&entry.text);
                    out.push(b'\n');
                }
                Content::Malformed(line, error) => {
                    out.extend(page.complaint(line, error).bytes());
                    out.push(b'\n');
                }
                Content::Puzzle(_, puzzle) => {
                    let given = text::given_solution(page.layout(), &entry.text);
                    let solution = given
                        .filter(|_| self.order.solutions)
                        .and_then(|given| line::parse_exact(given).ok());
                    self.without_solution += u64::from(self.order.solutions && solution.is_none());
                    // Inputs of the same number of lines do not share their streams.
                    let place = (page.input() as u64) << 44 ^ entry.line;
                    self.puzzle(place, puzzle, solution.as_ref(), out);
                }
            }
        }
        Ok(())
    }
}
