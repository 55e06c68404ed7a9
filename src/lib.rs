//! Solve, compare, grade and generate Sudoku in bulk.
//!
//! Puzzles are [`Grid`](grid::Grid)s of 81 cells. An [`Engine`](engine::Engine) searches for
//! solutions under [`Limits`](engine::Limits): up to two prove that a puzzle has exactly one.
//!
//! ```
//! use ninefold::engine::{Engine, Limits, Rules, Status};
//! use ninefold::{text, verify};
//!
//! let line = b"53..7....6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5....8..79";
//! let puzzle = text::line::parse(line)?;
//! let outcome = Rules::new().solve_one(&puzzle, &Limits::UNIQUE);
//! assert_eq!(outcome.status(&Limits::UNIQUE), Status::Unique);
//! assert!(verify::is_solution(&puzzle, &outcome.first));
//! println!("{}", text::grid::boxed(&outcome.first));
//! # Ok::<(), ninefold::error::Malformed>(())
//! ```
//!
//! Where things are: [`grid`] the board and its candidates; [`text`] its formats; [`engine`] the engines and their
//! registry; [`verify`] the independent checker; [`batch`] files of puzzles on all cores, in order and
//! whole; [`canon`] canonical forms; [`logic`] solving and grading as people do; [`corpus`] duplicates, splits and
//! statistics of files of puzzles; [`generate`] new puzzles from a seed; [`draw`] pictures of puzzles. The program
//! `ninefold` is in the package of the folder cli, comparing and measuring in that of lab.

pub mod batch;
pub mod canon;
pub mod corpus;
pub mod draw;
pub mod engine;
pub mod error;
pub mod generate;
pub mod grid;
pub mod jobs;
pub mod latency;
pub mod logic;
pub mod random;
pub mod ruleset;
pub mod search;
pub mod text;
pub mod verify;

pub use batch::solve_batch;
