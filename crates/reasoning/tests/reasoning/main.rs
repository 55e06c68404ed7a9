//! Tests of the crate. `NINEFOLD_HUNT=30 cargo test -p ninefold-reasoning` draws thirty times as many
//! claims, answers and puzzles.

/// The factor by which a hunt is longer than by default: `NINEFOLD_HUNT`.
fn hunt() -> usize {
    std::env::var("NINEFOLD_HUNT").map_or(1, |text| text.parse().expect("a number"))
}

mod negatives;
mod oracle;
mod paths;
mod prompts;
mod rewards;
mod tasks;
