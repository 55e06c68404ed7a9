//! The accelerators: constraints of nine rows and nine digits, one family a file.

pub(super) mod classes;
mod clue;
pub(super) mod different;
pub(super) mod ends;
pub(super) mod entropy;
pub(super) mod extreme;
pub(super) mod given;
pub(super) mod little_killer;
pub(super) mod moves;
pub(super) mod negative;
pub(super) mod pair;
pub(super) mod parity;
pub(super) mod part_sum;
pub(super) mod quad;
pub(super) mod region_sum;
pub(super) mod regions;
pub(super) mod same;
pub(super) mod skyscraper;
pub(super) mod sum;
pub(super) mod zipper;
