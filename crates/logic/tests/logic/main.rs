//! All tests of human logic outside the files of its code, in one binary: a module for each
//! promise.
//!
//! One of them: `cargo test -p ninefold-logic --test logic reasons::`.

mod claims;
mod explainer;
mod harness;
mod notes;
mod positions;
mod premises;
mod ratings;
mod reasons;
mod sentences;
mod steps;
mod techniques;
