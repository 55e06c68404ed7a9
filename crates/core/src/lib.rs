//! The base of ninefold: the vocabulary of Sudoku that all crates share.
//!
//! | module | content |
//! |---|---|
//! | [`grid`] | the board: cells, digits, houses, candidates |
//! | [`search`] | limits, outcomes, counters |
//! | [`verify`] | the independent judge of solutions |
//! | [`canon`] | canonical forms, automorphisms, random symmetries |
//! | [`error`] | malformed text with its place |
//! | [`random`] | seeded random numbers |

pub mod canon;
pub mod error;
pub mod grid;
pub mod random;
pub mod search;
pub mod verify;
