//! Morphs of the puzzles of a comparison: equivalents by rows, columns and names of digits.
//!
//! A solver that remembers answers is asked about a puzzle once. Where solvers take part, passes
//! after the first are of morphs, the same for all contestants, and so are trials. Each morph is a
//! function of the seed, the purpose and the place alone.

use ninefold_jobs::{grid::Grid, random::Random};

use crate::puzzle::{ComparablePuzzle, SampledPuzzle};

/// The use of some morphs. None are used twice.
#[derive(Clone, Copy, Debug)]
pub(super) enum Purpose {
    /// A pass after the first.
    Pass(u32),
    Trial,
    /// A round of puzzles that are asked twice.
    Repeat(u32),
}

impl Purpose {
    /// The random numbers of this purpose, far from those of the orders of turns.
    fn random(self, seed: u64) -> Random {
        let number = match self {
            Purpose::Pass(pass) => u64::from(pass),
            Purpose::Trial => 1 << 40,
            Purpose::Repeat(round) => 1 << 41 | u64::from(round),
        };
        Random::new(seed, 1 << 62 | number)
    }
}

/// A morph of each puzzle, in the same order.
pub(super) fn of_sample<P: ComparablePuzzle>(
    puzzles: &[SampledPuzzle<P>],
    seed: u64,
    purpose: Purpose,
) -> Vec<P> {
    let mut random = purpose.random(seed);
    puzzles.iter().map(|sampled| sampled.puzzle.morph(&mut random)).collect()
}

/// This number of morphs, going through the puzzles again and again.
pub(super) fn cycled(grids: &[Grid], seed: u64, purpose: Purpose, count: usize) -> Vec<Grid> {
    let mut random = purpose.random(seed);
    grids.iter().cycle().take(count).map(|grid| grid.morph(&mut random)).collect()
}

#[cfg(test)]
mod tests {
    use std::collections::HashSet;

    use ninefold_jobs::{canon::Canonicalizer, text::line};

    use super::*;

    #[test]
    fn morphs_are_new_equivalents_and_follow_the_seed() {
        let text =
            "53..7....6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5....8..79";
        let grid = line::parse(text.as_bytes()).expect("a puzzle");
        let drawn = |seed, purpose| cycled(&[grid], seed, purpose, 5);
        let purposes = [Purpose::Pass(1), Purpose::Pass(2), Purpose::Trial, Purpose::Repeat(0)];
        let all: Vec<Grid> = purposes.iter().flat_map(|&purpose| drawn(3, purpose)).collect();
        let different: HashSet<String> = all.iter().map(Grid::to_string).collect();
        assert_eq!(different.len(), 20);
        assert_eq!(drawn(3, Purpose::Pass(1)), drawn(3, Purpose::Pass(1)));
        assert_ne!(drawn(3, Purpose::Pass(1)), drawn(4, Purpose::Pass(1)));
        let mut canonicalizer = Canonicalizer::new();
        let first = canonicalizer.canonical(&grid).grid;
        assert!(all.iter().all(|morph| canonicalizer.canonical(morph).grid == first));
    }
}
