//! The main jobs, one call each, and runs that generate puzzles.
//!
//! It is internal to `ninefold`: its interface may change at any time. The names of the pipeline and
//! of the crates below it are here too, so that the programs name one place.

pub mod jobs;

pub use ninefold_draw as draw;
pub use ninefold_logic as logic;
pub use ninefold_pipeline::{
    batch, boards, canon, corpus, engine, error, generate, grid, latency, premises_json, random,
    reasons_json, revision, ruleset, search, session, text, verify,
};
pub use ninefold_reasoning as reasoning;
