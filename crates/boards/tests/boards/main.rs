//! Tests of boards, one binary.

mod brute_force;
mod grids;
mod puzzles;
mod search;
