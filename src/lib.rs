//! Solve, compare, grade and generate Sudoku in bulk.

pub mod engine;
pub mod grid;
