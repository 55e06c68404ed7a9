//! The experiment about presorting: is filling the blanks in order of fewest candidates, sorted once, slower than
//! row order, and if so, why?
//!
//! An early design note found it two to four times slower and blamed the time for sorting. Here a corpus
//! graded from easy to hard goes through all solvers of that note, and the ratio of the times is taken apart
//! into three factors that multiply to it: time for sorting, cost of a node, and number of nodes, which
//! is what the order decides. It is done twice: for totals, which the hardest puzzles rule, and for the
//! mean puzzle, by logarithms. The verdict is computed from the rows, whatever they say.

mod findings;
mod verdict;

use std::ops::RangeInclusive;

use super::entrant::Entrant;
use super::raw::Input;
use ninefold::generate::{Generator, HARD_NODES, PuzzleKind, PuzzleSpec};
use ninefold::random::Random;

pub use findings::findings;
pub use verdict::{Cause, Direction, FACTORS, Split, Verdict, verdict};

/// The experiment's name on the command line.
pub const NAME: &str = "ordering";
/// The engines that take part.
pub const ENGINES: [&str; 6] = ["naive", "blanks", "presorted", "mrv", "mrv-random", "rules"];
/// Puzzles in each band, unless asked otherwise.
pub const PER_BAND: usize = 1_000;

/// A part of the corpus.
struct Band {
    name: &'static str,
    kind: PuzzleKind,
    clues: Option<usize>,
    nodes: Option<RangeInclusive<u64>>,
}

/// From easy to hard.
const BANDS: [Band; 6] = [
    Band { name: "easy, 40 clues", kind: PuzzleKind::Unique, clues: Some(40), nodes: Some(0..=0) },
    Band { name: "easy, 34 clues", kind: PuzzleKind::Unique, clues: Some(34), nodes: Some(0..=0) },
    Band { name: "30 clues", kind: PuzzleKind::Unique, clues: Some(30), nodes: None },
    Band { name: "27 clues", kind: PuzzleKind::Unique, clues: Some(27), nodes: None },
    Band { name: "minimal", kind: PuzzleKind::Minimal, clues: None, nodes: None },
    Band {
        name: "minimal and hard",
        kind: PuzzleKind::Minimal,
        clues: None,
        nodes: Some(HARD_NODES..=u64::MAX),
    },
];

/// The number of bands.
pub const fn bands() -> usize {
    BANDS.len()
}

/// The corpus of a seed: so many puzzles of each band, in random order, and the bands.
///
/// # Errors
/// The name of a band of which no puzzle was found.
pub fn corpus(seed: u64, per_band: usize) -> Result<(Vec<Entrant>, Vec<Input>), &'static str> {
    let (mut entrants, mut inputs) = (Vec::new(), Vec::new());
    for (input, band) in BANDS.iter().enumerate() {
        let Band { name, kind, clues, nodes } = band;
        let clues = clues.map(|clues| clues..=clues);
        let nodes = nodes.clone();
        let spec = PuzzleSpec { seed, kind: *kind, clues, nodes, ..PuzzleSpec::default() };
        let mut generator = Generator::new(&spec);
        for number in 0..per_band as u64 {
            let random = Random::new(seed, (input as u64) << 32 | number);
            let puzzle = generator.puzzle_from(number, random).map_err(|_| *name)?.puzzle;
            entrants.push(Entrant { puzzle, input, line: number + 1 });
        }
        inputs.push(Input { name: (*name).to_owned(), puzzles: per_band as u64, malformed: 0 });
    }
    Random::new(seed, u64::MAX).shuffle(&mut entrants);
    Ok((entrants, inputs))
}
