//! The puzzles of a comparison: all of the inputs, or a random sample of them, in random order.

use std::{num::NonZeroUsize, sync::Arc};

use ninefold_jobs::batch::{BatchError, Inputs};
use ninefold_jobs::batch::{each_puzzle, each_ruleset};
use ninefold_jobs::{grid::Grid, random::Random, ruleset::Ruleset};

use crate::{error::LabError, puzzle::SampledPuzzle, raw::InputFacts, suite::Suite};

/// The puzzles that take part, and how many there were to choose from.
pub(crate) struct PuzzleSample<P> {
    pub(crate) puzzles: Vec<SampledPuzzle<P>>,
    pub(crate) inputs: Vec<InputFacts>,
}

impl<P> PuzzleSample<P> {
    /// Makes sure that there is a puzzle.
    pub(super) fn check(&self) -> Result<(), LabError> {
        if !self.puzzles.is_empty() {
            return Ok(());
        }
        let inputs = match self.inputs.as_slice() {
            [] => String::new(),
            [input] => input.name.clone(),
            [first, rest @ ..] => format!("{} and {} more", first.name, rest.len()),
        };
        Err(LabError::NoPuzzles { inputs, malformed: self.malformed() })
    }

    pub(super) fn malformed(&self) -> u64 {
        self.inputs.iter().map(|input| input.malformed).sum()
    }
}

/// At most this many of the classic puzzles of a inputs.
pub(super) fn of_grids(
    inputs: &Inputs,
    names: &[String],
    most: NonZeroUsize,
    seed: u64,
) -> Result<PuzzleSample<Grid>, LabError> {
    of(names, most, seed, |take| {
        each_puzzle(inputs, |input, line, puzzle| take(input, line, *puzzle))
    })
}

/// At most this many of the puzzles of a suite and of files given with it, the same number of each,
/// set by set.
pub(super) fn of_suite(
    suite: &Suite,
    files: &[(Inputs, String)],
    most: NonZeroUsize,
    seed: u64,
) -> Result<PuzzleSample<Grid>, LabError> {
    let parts = suite.sets.len() + files.len();
    let each = NonZeroUsize::MIN.max(most.get().div_ceil(parts).try_into().unwrap_or(most));
    let mut sample = PuzzleSample { puzzles: Vec::new(), inputs: Vec::new() };
    for (input, set) in suite.sets.iter().enumerate() {
        let puzzles = set.puzzles(each.get())?;
        sample.inputs.push(InputFacts {
            name: set.name.to_owned(),
            puzzles: puzzles.len() as u64,
            malformed: 0,
        });
        let lines = puzzles.into_iter().zip(1..);
        sample.puzzles.extend(lines.map(|(puzzle, line)| SampledPuzzle { puzzle, input, line }));
    }
    for (inputs, name) in files {
        let input = sample.inputs.len();
        let part = of_grids(inputs, std::slice::from_ref(name), each, seed)?;
        part.check()?;
        let puzzles = part.puzzles.into_iter();
        sample.puzzles.extend(puzzles.map(|puzzle| SampledPuzzle { input, ..puzzle }));
        sample.inputs.extend(part.inputs);
    }
    Ok(sample)
}

/// At most this many of the puzzles of a inputs, all of them as rulesets.
pub(super) fn of_rulesets(
    inputs: &Inputs,
    names: &[String],
    most: NonZeroUsize,
    seed: u64,
) -> Result<PuzzleSample<Arc<Ruleset>>, LabError> {
    of(names, most, seed, |take| {
        each_ruleset(inputs, |input, line, ruleset| take(input, line, Arc::new(ruleset)))
    })
}

/// A sample of the puzzles that `read` gives. It calls with the number of the input, the line and
/// the puzzle, and returns the number of malformed lines of each input.
fn of<P>(
    names: &[String],
    most: NonZeroUsize,
    seed: u64,
    read: impl FnOnce(&mut dyn FnMut(usize, u64, P)) -> Result<Vec<u64>, BatchError>,
) -> Result<PuzzleSample<P>, LabError> {
    let facts = |name: &String| InputFacts { name: name.clone(), puzzles: 0, malformed: 0 };
    let mut inputs: Vec<InputFacts> = names.iter().map(facts).collect();
    let mut reservoir = Reservoir::new(most.get(), seed);
    let malformed = read(&mut |input, line, puzzle| {
        inputs[input].puzzles += 1;
        reservoir.offer(SampledPuzzle { puzzle, input, line });
    })?;
    for (input, count) in inputs.iter_mut().zip(malformed) {
        input.malformed = count;
    }
    Ok(PuzzleSample { puzzles: reservoir.shuffled(), inputs })
}

/// A sample in which each puzzle is as likely as any other, however long the inputs are (Waterman's
/// reservoir, in Knuth's volume 2).
struct Reservoir<P> {
    random: Random,
    most: usize,
    seen: usize,
    chosen: Vec<SampledPuzzle<P>>,
}

impl<P> Reservoir<P> {
    fn new(most: usize, seed: u64) -> Reservoir<P> {
        Reservoir { random: Random::new(seed, 0), most, seen: 0, chosen: Vec::new() }
    }

    fn offer(&mut self, puzzle: SampledPuzzle<P>) {
        self.seen += 1;
        if self.chosen.len() < self.most {
            self.chosen.push(puzzle);
        } else if let place = self.random.below(self.seen)
            && place < self.most
        {
            self.chosen[place] = puzzle;
        }
    }

    fn shuffled(mut self) -> Vec<SampledPuzzle<P>> {
        self.random.shuffle(&mut self.chosen);
        self.chosen
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn each_puzzle_is_as_likely_as_any_other() {
        // Each of 20 puzzles is in a sample of 5 in a quarter of the cases: 1,000 of 4,000 seeds,
        // with a standard deviation of 27.
        let mut chosen = [0u32; 20];
        for seed in 0..4_000 {
            let mut reservoir = Reservoir::new(5, seed);
            for line in 0..20 {
                reservoir.offer(SampledPuzzle { puzzle: Grid::EMPTY, input: 0, line });
            }
            let sample = reservoir.shuffled();
            assert_eq!(sample.len(), 5);
            sample.iter().for_each(|puzzle| chosen[puzzle.line as usize] += 1);
        }
        assert!(chosen.iter().all(|count| (860..1_140).contains(count)), "{chosen:?}");
    }
}
