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
//! # Where things are
//!
//! | module | content |
//! |---|---|
//! | [`jobs`] | one call for each main job: solve, verify, convert, generate, grade, and others |
//! | [`grid`] | the board: cells, digits, houses, candidates |
//! | [`text`] | formats: detect, read, write |
//! | [`engine`] | engines and their registry |
//! | [`search`] | limits, outcomes, counters |
//! | [`verify`] | the independent judge of solutions |
//! | [`ruleset`] | variants: constraints, parsing, search |
//! | [`logic`] | human techniques, profiles, grades |
//! | [`session`] | a game in progress: moves, hints, undo, saved games |
//! | [`canon`] | canonical forms, automorphisms, random symmetries |
//! | [`generate`] | full grids, minimal puzzles, variants |
//! | [`corpus`] | duplicates, splits, leaks, statistics |
//! | [`draw`] | pictures of puzzles as SVG and text |
//! | [`batch`] | files and streams through workers, in order and whole |
//! | [`error`], [`random`], [`latency`] | malformed text, seeded numbers, histograms |
//! | [`revision`] | numbers that are raised when results change |
//!
//! The program `ninefold` is the package `ninefold-cli`; comparing and measuring is the package
//! `ninefold-lab`. Both use this surface and nothing else.

pub mod batch;
pub mod corpus;
#[cfg(test)]
mod differential;
pub mod engine;
pub mod generate;
pub mod jobs;
pub mod latency;
pub mod revision;
pub mod ruleset;
pub mod session;

pub use batch::solve_batch;
pub use ninefold_core::{canon, error, grid, random, search, verify};
pub use ninefold_draw as draw;
pub use ninefold_logic as logic;
pub use ninefold_text as text;
