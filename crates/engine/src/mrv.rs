//! `mrv` and `mrv-random`: dynamic fewest candidates first, with forward checking.
//!
//! At every step the blank cell with the fewest candidates is filled next. A digit placed is
//! struck from its peers, and a peer left without candidates fails the choice at once. Cells with
//! equally few candidates: `mrv` takes the lowest, `mrv-random` one of them at random. The random
//! numbers depend on the seed and the puzzle only, so a run can be repeated on any number of
//! threads and with the puzzles in any order.

use super::naive::Flow;
use super::{Budget, Engine, Limits, Outcome};
use ninefold_core::grid::{CELLS, Candidates, Cell, Digit, Grid};
use ninefold_core::random::Random;

/// The choice of `mrv` among cells with equally few candidates.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Ties {
    /// The cell with the lowest index.
    Lowest,
    /// Any of them, at random from this seed.
    Random(u64),
}

/// The `mrv` and `mrv-random` engines.
#[derive(Debug)]
pub struct Mrv {
    ties: Ties,
    /// One board for each depth: a choice is taken back by going back to the board before it.
    boards: Box<[Board; CELLS + 1]>,
}

impl Mrv {
    /// An engine that breaks ties in this way.
    pub fn new(ties: Ties) -> Mrv {
        Mrv { ties, boards: Box::new([Board::EMPTY; CELLS + 1]) }
    }
}

/// Candidates of the blank cells, and the digits of the others.
#[derive(Clone, Copy, Debug)]
struct Board {
    grid: Grid,
    /// Nine-bit masks; meaningless in a filled cell.
    candidates: [u16; CELLS],
}

impl Board {
    const EMPTY: Board = Board { grid: Grid::EMPTY, candidates: [0x1ff; CELLS] };

    /// Places a digit and strikes it from the blank peers. Returns how many candidates that
    /// removed, or `None` as soon as a peer has none left.
    fn place(&mut self, cell: Cell, digit: Digit, removed: &mut u64) -> Option<()> {
        self.grid.set(cell, Some(digit));
        for &peer in cell.peers() {
            let mask = &mut self.candidates[peer.index()];
            if self.grid.get(peer).is_none() && *mask & digit.bit() != 0 {
                *mask &= !digit.bit();
                *removed += 1;
                if *mask == 0 {
                    return None;
                }
            }
        }
        Some(())
    }

    /// The candidates that the clues leave (counting those removed), or `None` when they contradict
    /// each other.
    fn from_clues(puzzle: &Grid, removed: &mut u64) -> Option<Board> {
        let mut board = Board::EMPTY;
        for cell in Cell::all() {
            if let Some(digit) = puzzle.get(cell) {
                if board.candidates[cell.index()] & digit.bit() == 0 {
                    return None;
                }
                board.place(cell, digit, removed)?;
            }
        }
        Some(board)
    }
}

struct Search<'a> {
    limits: &'a Limits,
    budget: Budget,
    outcome: Outcome,
    random: Option<Random>,
}

impl Engine for Mrv {
    fn solve_one(&mut self, puzzle: &Grid, limits: &Limits) -> Outcome {
        let mut outcome = Outcome::EMPTY;
        let removed = &mut outcome.counters.propagations;
        let Some(root) = Board::from_clues(puzzle, removed) else { return outcome };
        let values = puzzle.as_bytes().iter().map(|&value| value.into());
        self.search(root, values, outcome, limits)
    }

    fn solve_candidates(&mut self, candidates: &Candidates, limits: &Limits) -> Option<Outcome> {
        if candidates.masks().contains(&0) {
            return Some(Outcome::EMPTY);
        }
        // Nothing is placed yet: cells with one candidate come first, and cost no decision.
        let root = Board { grid: Grid::EMPTY, candidates: *candidates.masks() };
        let masks = candidates.masks().iter().map(|&mask| mask.into());
        Some(self.search(root, masks, Outcome::EMPTY, limits))
    }
}

impl Mrv {
    /// Searches from this board; `puzzle` is what sets the random numbers apart from another
    /// puzzle's.
    fn search(
        &mut self,
        root: Board,
        puzzle: impl Iterator<Item = u64>,
        outcome: Outcome,
        limits: &Limits,
    ) -> Outcome {
        let random = match self.ties {
            Ties::Lowest => None,
            Ties::Random(seed) => Some(generator(seed, puzzle)),
        };
        let mut search = Search { limits, budget: Budget::new(limits), outcome, random };
        self.boards[0] = root;
        search.descend(&mut self.boards[..]);
        search.outcome
    }
}

impl Search<'_> {
    /// Fills the board at the front of the stack; the rest of the stack is scratch.
    fn descend(&mut self, boards: &mut [Board]) -> Flow {
        let Some((board, deeper)) = boards.split_first_mut() else { return Flow::Continue };
        let Some(cell) = self.choose(board) else {
            if self.outcome.solutions == 0 {
                self.outcome.first = board.grid;
            }
            return match self.outcome.found(self.limits) {
                true => Flow::Stop,
                false => Flow::Continue,
            };
        };
        let mut left = board.candidates[cell.index()];
        while left != 0 {
            let digit = lowest(left);
            left &= left - 1;
            // The last candidate is no decision: it is what remains.
            let decision = left != 0;
            if decision {
                if self.budget.is_spent(self.outcome.counters.nodes) {
                    self.outcome.gave_up = true;
                    return Flow::Stop;
                }
                self.outcome.counters.nodes += 1;
            }
            deeper[0] = *board;
            let removed = &mut self.outcome.counters.propagations;
            if deeper[0].place(cell, digit, removed).is_some() && self.descend(deeper) == Flow::Stop
            {
                return Flow::Stop;
            }
            self.outcome.counters.backtracks += u64::from(decision);
        }
        Flow::Continue
    }

    /// The blank cell with the fewest candidates, or `None` when the board is full.
    fn choose(&mut self, board: &Board) -> Option<Cell> {
        let mut best = None;
        let mut fewest = u32::MAX;
        let mut ties = 0;
        for cell in Cell::all().filter(|&cell| board.grid.get(cell).is_none()) {
            let count = board.candidates[cell.index()].count_ones();
            if count < fewest {
                (best, fewest, ties) = (Some(cell), count, 1);
            } else if count == fewest
                && let Some(random) = &mut self.random
            {
                // Reservoir sampling: the n-th of the equals replaces the choice with chance 1/n.
                ties += 1;
                if random.below(ties) == 0 {
                    best = Some(cell);
                }
            }
        }
        best
    }
}

fn lowest(mask: u16) -> Digit {
    Digit::new(mask.trailing_zeros() as u8 + 1).unwrap_or_else(|| unreachable!("an empty mask"))
}

/// The random numbers of one puzzle: the seed mixed with the clues or candidates (FNV-1a; any
/// mixing would do).
fn generator(seed: u64, puzzle: impl Iterator<Item = u64>) -> Random {
    let mix = |hash: u64, value: u64| (hash ^ value).wrapping_mul(0x100_0000_01b3);
    Random::new(seed, puzzle.fold(0xcbf2_9ce4_8422_2325, mix))
}
