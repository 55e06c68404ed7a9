//! Making puzzles: a random full grid ([`fill`]), clues removed while the solution stays the only
//! one ([`reduce`]), and whole files of them ([`corpus`]), each puzzle a function of seed and number. Equivalents of a
//! puzzle that is there already: [`morph`]. Variants: [`variant`].

pub mod bands;
pub mod corpus;
pub mod fill;
pub mod flaw;
pub mod morph;
#[cfg(feature = "parquet")]
pub mod parquet;
pub mod pattern;
pub mod reduce;
pub mod removal;
pub mod row;
mod unavoidable;
pub mod variant;
pub mod vicinity;
pub mod wanted;
pub mod within;
pub mod worker;
pub mod workshop;
