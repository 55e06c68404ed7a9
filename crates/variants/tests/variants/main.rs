//! All tests of variants that are not next to their code, in one binary: a module for each promise.
//!
//! One of them: `cargo test -p ninefold-variants --test variants networks::`.

mod networks;
mod random_grids;
mod rulesets;
