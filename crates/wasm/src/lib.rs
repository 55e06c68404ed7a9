//! ninefold for JavaScript: the functions that the npm package calls in WebAssembly.
//!
//! JavaScript writes text into a buffer (`exports`) and calls one of two functions. [`lines::Solver::solve`]
//! takes puzzles, one a line, and answers each with a line of plain text: nothing is in the way of a
//! million puzzles. [`verbs::call`] takes a JSON object and answers with another: grades, hints, new
//! puzzles. Both are plain functions, so that tests call them without WebAssembly.

#[cfg(target_family = "wasm")]
mod exports;
pub mod lines;
#[cfg(feature = "logic")]
mod logic;
#[cfg(feature = "full")]
mod rules;
#[cfg(feature = "logic")]
pub mod verbs;
