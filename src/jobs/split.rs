//! Parts of files such that no part has a puzzle of another, even up to symmetry.

use std::num::NonZeroUsize;

use super::outputs::{sink, write};
use super::verified::VerifiedEngine;
use super::{
    ChunkTask, Control, JobError, LineContent, LineCounts, ParsedChunk, SameColumns,
    need_all_lines, run_chunks,
};
use crate::batch::BatchError;
use crate::batch::Output;
use crate::batch::{OutputSink, Sink};
use crate::canon::Canonicalizer;
use crate::corpus::{Key, SplitGroup, SplitRule, only_solution};
use crate::engine::{Lanes, Outcome};
use crate::grid::Grid;

/// Options of [`split`].
#[derive(Clone, Debug, PartialEq)]
pub struct SplitOptions {
    /// The parts, and what must stay together.
    pub rule: SplitRule,
    /// Threads; `None` is one a core.
    pub threads: Option<NonZeroUsize>,
}

/// The result of [`split`].
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct SplitSummary {
    /// Lines read.
    pub lines: LineCounts,
    /// The number of puzzles in each part.
    pub parts: Vec<u64>,
    /// Puzzles without exactly one solution, which were grouped by their own canonical form. Only
    /// counted where puzzles are grouped by solutions.
    pub not_unique: u64,
}

/// Copies each line with a puzzle to the output of its part, in order, under the header of the
/// inputs. Remarks and malformed lines go nowhere. All outputs appear, or none.
///
/// # Errors
/// The inputs are a share of the whole; one cannot be read; an output cannot be written; or the job
/// was cancelled.
///
/// # Panics
/// There must be one output for each part of the rule.
pub fn split(
    inputs: &SameColumns,
    options: &SplitOptions,
    mut outputs: Vec<Output>,
    control: Control<'_>,
) -> Result<SplitSummary, JobError> {
    let SplitOptions { rule, threads } = options;
    need_all_lines("split", inputs.feed())?;
    assert_eq!(outputs.len(), rule.parts().len(), "one output for each part");
    outputs.iter_mut().try_for_each(|output| write(output, inputs.header()))?;
    let mut sinks = PartSinks(outputs.iter_mut().map(sink).collect());
    let make = || Splitter::new(rule);
    let (lines, tasks) = run_chunks(inputs.feed(), *threads, control, &mut sinks, make)?;
    Output::finish_all(outputs)?;
    let mut parts = vec![0; rule.parts().len()];
    for task in &tasks {
        parts.iter_mut().zip(&task.puzzles).for_each(|(all, own)| *all += own);
    }
    let not_unique = tasks.iter().map(|task| task.not_unique).sum();
    Ok(SplitSummary { lines, parts, not_unique })
}

/// Finds the part of each line.
struct Splitter<'a> {
    rule: &'a SplitRule,
    canonicalizer: Canonicalizer,
    engine: VerifiedEngine<Lanes>,
    puzzles: Vec<u64>,
    not_unique: u64,
}

impl<'a> Splitter<'a> {
    fn new(rule: &'a SplitRule) -> Splitter<'a> {
        Splitter {
            rule,
            canonicalizer: Canonicalizer::new(),
            engine: VerifiedEngine::lanes(),
            puzzles: vec![0; rule.parts().len()],
            not_unique: 0,
        }
    }
}

impl ChunkTask for Splitter<'_> {
    /// The text of each part.
    type Piece = Vec<Vec<u8>>;

    fn chunk(
        &mut self,
        chunk: &ParsedChunk<'_>,
        parts: &mut Vec<Vec<u8>>,
    ) -> Result<(), BatchError> {
        parts.resize(self.rule.parts().len(), Vec::new());
        let group = self.rule.group();
        let outcomes = match group {
            SplitGroup::Canonical => self.engine.solve(chunk.puzzles())?,
            SplitGroup::Exact | SplitGroup::None => &[],
        };
        let mut canonical = |puzzle: &Grid, outcome: &Outcome| {
            let solution = only_solution(outcome);
            self.not_unique += u64::from(solution.is_none());
            Key::canonical(solution.unwrap_or(puzzle), &mut self.canonicalizer)
        };
        for line in chunk.lines() {
            // A remark or a malformed line belongs to no part.
            let LineContent::Puzzle(number, puzzle) = line.content else { continue };
            let key = match group {
                SplitGroup::Canonical => canonical(puzzle, &outcomes[number]),
                SplitGroup::Exact => Key::of(puzzle),
                SplitGroup::None => Key::of_line(chunk.input(), line.number),
            };
            let part = self.rule.part_of(key);
            self.puzzles[part] += 1;
            parts[part].extend_from_slice(&line.text);
            parts[part].push(b'\n');
        }
        Ok(())
    }
}

/// The ends of all parts.
struct PartSinks<'a>(Vec<OutputSink<'a>>);

impl Sink<Vec<Vec<u8>>> for PartSinks<'_> {
    fn accept(&mut self, parts: &mut Vec<Vec<u8>>) -> Result<(), BatchError> {
        self.0.iter_mut().zip(parts).try_for_each(|(sink, part)| sink.accept(part))
    }
}
