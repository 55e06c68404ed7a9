//! Boards of 4x4, 6x6, 8x8, 9x9, 10x10, 12x12 and 16x16.
//!
//! | module | content |
//! |---|---|
//! | `board` | sizes and their boxes, cells of a board |
//! | `canonical` | the least of all equivalents of a small puzzle |
//! | `grids` | full grids at random |
//! | `groups` | numbers that equivalent puzzles share, for splits |
//! | [`logic`] | human techniques and grades |
//! | `morph` | symmetries |
//! | `puzzles` | puzzles with one solution, minimal or by clues |
//! | `search` | solutions of a puzzle, and their number |

mod board;
mod canonical;
mod grids;
mod groups;
pub mod logic;
mod morph;
mod puzzles;
mod search;

pub use board::{Cells, Size, symbol};
pub use canonical::{canonical, has_canonical_form};
pub use grids::random_grid;
pub use groups::{CLASSES_6X6, TEST_CLASSES_6X6, class_of_6x6, group};
pub use morph::Morph;
pub use puzzles::{Generator, Puzzle, PuzzleSpec, Unfit};
pub use search::{Effort, Search};
