//! Puzzles with one solution: full grids whose clues are removed in random order.

use std::fmt;
use std::ops::RangeInclusive;

use ninefold_core::grid::ClueSymmetry;
use ninefold_core::random::Random;

use crate::search::Question;
use crate::{Cells, Search, Size, random_grid};

/// Guesses after which a clue stays, if a range of clues is asked for: on large boards a few
/// questions take longer than all others together.
const GUESSES: u64 = 200;

/// Grids that are tried for a puzzle with few enough clues.
const GRIDS: usize = 100;

/// The kind of puzzles to make.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct PuzzleSpec {
    /// The size of the board.
    pub size: Size,
    /// The number of clues, or `None` for minimal puzzles: none of their clues can be removed
    /// (with a symmetry: none of its groups).
    pub clues: Option<RangeInclusive<usize>>,
    /// The symmetry of the clues.
    pub symmetry: ClueSymmetry,
}

/// A reason why a specification cannot be met.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Unfit {
    /// The symmetry swaps rows and columns, and the boxes are not square.
    Symmetry(ClueSymmetry, Size),
    /// The range of clues is empty or ends above the number of cells.
    Clues(RangeInclusive<usize>, Size),
    /// Minimal puzzles of this size take too long.
    Minimal(Size),
}

impl fmt::Display for Unfit {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Unfit::Symmetry(symmetry, size) => {
                let (side, height) = (size.side(), size.box_height());
                write!(f, "the symmetry {} swaps rows and columns: ", symmetry.name())?;
                write!(f, "the boxes of {side}x{side} are {height}x{}", side / height)
            }
            Unfit::Clues(range, size) => {
                write!(f, "{} to {} clues: ", range.start(), range.end())?;
                write!(f, "expected a range within the {} cells", size.cells())
            }
            Unfit::Minimal(size) => {
                write!(f, "minimal puzzles of {0}x{0} take too long: ", size.side())?;
                f.write_str("expected a range of clues")
            }
        }
    }
}

impl std::error::Error for Unfit {}

/// A puzzle and its one solution.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Puzzle {
    /// The clues.
    pub clues: Cells,
    /// The solution.
    pub solution: Cells,
}

/// A generator of puzzles of one kind.
///
/// ```
/// use ninefold_boards::{Generator, PuzzleSpec, Search, Size};
/// use ninefold_core::{grid::ClueSymmetry, random::Random};
///
/// let size = Size::new(6).ok_or("a size")?;
/// let spec = PuzzleSpec { size, clues: None, symmetry: ClueSymmetry::HalfTurn };
/// let mut generator = Generator::new(spec)?;
/// let puzzle = generator.puzzle(1, 0).ok_or("too few grids")?;
/// assert_eq!(Search::new(size).count(&puzzle.clues, 2), 1);
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
pub struct Generator {
    spec: PuzzleSpec,
    search: Search,
    /// The cells that have clues together, in random order.
    groups: Vec<Vec<usize>>,
    all: Vec<Vec<usize>>,
}

impl Generator {
    /// A generator of these puzzles.
    ///
    /// # Errors
    /// The size cannot have such puzzles.
    pub fn new(spec: PuzzleSpec) -> Result<Generator, Unfit> {
        let size = spec.size;
        if spec.symmetry.swaps_rows_and_columns() && !size.has_square_boxes() {
            return Err(Unfit::Symmetry(spec.symmetry, size));
        }
        match &spec.clues {
            Some(range) if range.is_empty() || *range.end() > size.cells() => {
                return Err(Unfit::Clues(range.clone(), size));
            }
            None if size.side() > 12 => return Err(Unfit::Minimal(size)),
            _ => {}
        }
        let all = spec.symmetry.orbits(size.side());
        Ok(Generator { spec, search: Search::new(size), groups: all.clone(), all })
    }

    /// The puzzle of this number: a function of the specification, the seed and the number.
    /// `None` if a hundred grids have left too many clues.
    pub fn puzzle(&mut self, seed: u64, number: u64) -> Option<Puzzle> {
        let mut random = Random::new(seed, number);
        (0..GRIDS).find_map(|_| {
            let solution = random_grid(&mut self.search, &mut random);
            self.dig(&solution, &mut random)
        })
    }

    /// Removes clues of a full grid. `None` if more stay than are wanted.
    pub fn dig(&mut self, solution: &Cells, random: &mut Random) -> Option<Puzzle> {
        let (fewest, most, nodes) = match &self.spec.clues {
            None => (0, usize::MAX, u64::MAX),
            Some(range) => {
                let wanted = range.start() + random.below(range.end() - range.start() + 1);
                (wanted, *range.end(), GUESSES)
            }
        };
        let mut clues = *solution;
        let mut other = *solution;
        let mut left = self.spec.size.cells();
        self.groups.clone_from(&self.all);
        random.shuffle(&mut self.groups);
        for group in &self.groups {
            if left < fewest + group.len() {
                continue;
            }
            group.iter().for_each(|cell| clues.values_mut()[*cell] = 0);
            // Another solution has another value in one of these cells.
            let stays = group.iter().any(|&cell| {
                let barred = Some((cell, solution.values()[cell]));
                let question = Question { cells: clues.values(), barred, nodes };
                self.search.ask(&question, None, &mut other) != Some(false)
            });
            if stays {
                group.iter().for_each(|&cell| clues.values_mut()[cell] = solution.values()[cell]);
            } else {
                left -= group.len();
            }
        }
        (left <= most).then_some(Puzzle { clues, solution: *solution })
    }
}
