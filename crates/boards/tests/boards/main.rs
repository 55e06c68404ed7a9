//! Tests of boards, one binary.

mod brute_force;
mod canonical;
mod grids;
mod groups;
mod hodoku;
mod logic;
mod puzzles;
mod search;
