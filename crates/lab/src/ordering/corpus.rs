//! The corpus of the experiment: six bands of generated puzzles, from easy to hard.

use std::ops::RangeInclusive;

use ninefold_jobs::generate::{Generator, HARD_NODES, PuzzleKind, PuzzleSpec};
use ninefold_jobs::random::Random;

use crate::{error::LabError, puzzle::SampledPuzzle, raw::InputFacts};

/// A part of the corpus.
pub(crate) struct Band {
    pub(super) name: &'static str,
    kind: PuzzleKind,
    clues: Option<usize>,
    nodes: Option<RangeInclusive<u64>>,
}

/// From easy to hard.
pub(crate) const BANDS: [Band; 6] = [
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

/// The corpus of a seed: `per_band` puzzles of each band, in random order, and the bands. Errors:
/// [`LabError::EmptyBand`] when no puzzle of a band was found.
pub(crate) fn corpus(
    seed: u64,
    per_band: usize,
) -> Result<(Vec<SampledPuzzle>, Vec<InputFacts>), LabError> {
    let (mut puzzles, mut inputs) = (Vec::new(), Vec::new());
    for (input, band) in BANDS.iter().enumerate() {
        let Band { name, kind, clues, nodes } = band;
        let clues = clues.map(|clues| clues..=clues);
        let nodes = nodes.clone();
        let spec = PuzzleSpec { seed, kind: *kind, clues, nodes, ..PuzzleSpec::default() };
        let mut generator = Generator::new(&spec);
        for number in 0..per_band as u64 {
            let random = Random::new(seed, (input as u64) << 32 | number);
            let made = generator.puzzle_from(number, random);
            let puzzle = made.map_err(|_| LabError::EmptyBand { band: name, seed })?.puzzle;
            puzzles.push(SampledPuzzle { puzzle, input, line: number + 1 });
        }
        inputs.push(InputFacts {
            name: (*name).to_owned(),
            puzzles: per_band as u64,
            malformed: 0,
        });
    }
    Random::new(seed, u64::MAX).shuffle(&mut puzzles);
    Ok((puzzles, inputs))
}
