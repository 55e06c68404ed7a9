//! All tests of variants that are not next to their code, in one binary: a module for each
//! promise. `definitions.rs` has what the kinds mean, with nothing of the library.
//!
//! One of them: `cargo test -p ninefold-variants --test variants networks::`.

mod boards;
#[path = "../../src/cases.rs"]
mod cases;
mod definitions;
mod exclusions;
mod networks;
mod proposals;
mod rulesets;
mod texts;
mod tiers;
mod written;

use ninefold_core::random::Random;

/// The random numbers of a kind do not change when others are added to the table.
pub(crate) fn seeded(kind: &str, round: u64) -> Random {
    let seed = kind.bytes().fold(7, |seed: u64, byte| seed.wrapping_mul(31) + u64::from(byte));
    Random::new(seed, round)
}
