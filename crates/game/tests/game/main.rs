//! All tests of games in progress that are not next to their code, in one binary.
//!
//! One of them: `cargo test -p ninefold-game --test game hints`.

mod display;
mod session;
