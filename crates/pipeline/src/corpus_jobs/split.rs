//! Parts of files such that no part has a puzzle of another, even up to symmetry.

use std::num::NonZeroUsize;

use super::{
    ChunkTask, Control, JobError, LineContent, LineCounts, ParsedChunk, SameColumns,
    VerifiedEngine, need_all_lines, run_chunks,
};
use crate::batch::{BatchError, BoardSolver, Output, Sink};
use crate::corpus::{Key, PartSize, SplitError, SplitGroup, SplitRule, board_group, only_solution};
use ninefold_core::{canon::Canonicalizer, grid::Grid};
use ninefold_engine::{Lanes, Outcome};

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
    /// The number of puzzles that belong to no part.
    pub left_out: u64,
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
    need_all_lines("split", &inputs.feed)?;
    assert_eq!(outputs.len(), rule.parts().len(), "one output for each part");
    outputs.iter_mut().try_for_each(|output| output.put(&inputs.header))?;
    let make = || Splitter::new(rule);
    let (lines, tasks) = run_chunks(&inputs.feed, *threads, control, &mut outputs, make)?;
    Output::finish_all(outputs)?;
    let mut parts = vec![0; rule.parts().len()];
    for task in &tasks {
        parts.iter_mut().zip(&task.puzzles).for_each(|(all, own)| *all += own);
    }
    let not_unique = tasks.iter().map(|task| task.keys.not_unique).sum();
    let left_out = lines.puzzles - parts.iter().sum::<u64>();
    Ok(SplitSummary { lines, parts, left_out, not_unique })
}

/// The rule for parts of which some have a number of puzzles. Reads the inputs to their end, so
/// that they have to be opened again to be split; 8 bytes a puzzle are kept meanwhile. Errors: the
/// parts make no split, the inputs are a share of the whole, one of them is no file, so that it
/// could not be read again, one cannot be read, or the job was cancelled.
pub fn split_by_counts(
    inputs: &SameColumns,
    seed: u64,
    group: SplitGroup,
    parts: &[(String, PartSize)],
    threads: Option<NonZeroUsize>,
    control: Control<'_>,
) -> Result<SplitRule, JobError> {
    need_all_lines("split", &inputs.feed)?;
    inputs.feed.identity()?;
    // Checks the parts as well, before the work.
    let mut drawn = vec![0.0; 0];
    match SplitRule::with_counts(seed, group, parts, &mut drawn) {
        Ok(_) | Err(SplitError::TooFew { .. }) => {}
        Err(error) => return Err(error.into()),
    }
    let make = || {
        let mut keys = Keys::new(group);
        move |chunk: &ParsedChunk<'_>, drawn: &mut Vec<f64>| {
            keys.each(chunk, &mut |key, _| drawn.push(key.draw(seed)))
        }
    };
    run_chunks(&inputs.feed, threads, control, &mut drawn, make)?;
    Ok(SplitRule::with_counts(seed, group, parts, &mut drawn)?)
}

/// Finds the key of each puzzle: those with one key stay together.
struct Keys {
    group: SplitGroup,
    canonicalizer: Canonicalizer,
    engine: VerifiedEngine<Lanes>,
    boards: BoardSolver,
    not_unique: u64,
}

impl Keys {
    fn new(group: SplitGroup) -> Keys {
        let (canonicalizer, engine) = (Canonicalizer::new(), VerifiedEngine::lanes());
        Keys { group, canonicalizer, engine, boards: BoardSolver::default(), not_unique: 0 }
    }

    /// Does something with the key and the line of each puzzle of a chunk. A remark or a malformed
    /// line has none.
    fn each(
        &mut self,
        chunk: &ParsedChunk<'_>,
        with: &mut dyn FnMut(Key, &[u8]),
    ) -> Result<(), BatchError> {
        let outcomes = match self.group {
            SplitGroup::Canonical => self.engine.solve(&chunk.block.puzzles)?,
            SplitGroup::Exact | SplitGroup::None => &[],
        };
        let mut canonical = |puzzle: &Grid, outcome: &Outcome| {
            let solution = only_solution(outcome);
            self.not_unique += u64::from(solution.is_none());
            Key::canonical(solution.unwrap_or(puzzle), &mut self.canonicalizer)
        };
        let mut of_several = 0;
        for line in chunk.lines() {
            let key = match (line.content, self.group) {
                (LineContent::Puzzle(..) | LineContent::Board(_), SplitGroup::None) => {
                    Key::of_line(chunk.input(), line.number)
                }
                (LineContent::Puzzle(number, puzzle), SplitGroup::Canonical) => {
                    canonical(puzzle, &outcomes[number])
                }
                (LineContent::Puzzle(_, puzzle), SplitGroup::Exact) => Key::of(puzzle),
                (LineContent::Board(puzzle), SplitGroup::Canonical) => {
                    let solution = self.boards.only_solution(puzzle);
                    of_several += u64::from(solution.is_none());
                    board_group(puzzle, solution.as_ref())
                }
                (LineContent::Board(puzzle), SplitGroup::Exact) => Key::of_board(puzzle),
                _ => continue,
            };
            with(key, &line.text);
        }
        self.not_unique += of_several;
        Ok(())
    }
}

/// Finds the part of each line.
struct Splitter<'a> {
    rule: &'a SplitRule,
    keys: Keys,
    puzzles: Vec<u64>,
}

impl<'a> Splitter<'a> {
    fn new(rule: &'a SplitRule) -> Splitter<'a> {
        Splitter { rule, keys: Keys::new(rule.group()), puzzles: vec![0; rule.parts().len()] }
    }
}

/// A piece is the text of each part.
impl ChunkTask<Vec<Vec<u8>>> for Splitter<'_> {
    fn chunk(
        &mut self,
        chunk: &ParsedChunk<'_>,
        parts: &mut Vec<Vec<u8>>,
    ) -> Result<(), BatchError> {
        let Splitter { rule, keys, puzzles } = self;
        parts.resize(rule.parts().len(), Vec::new());
        keys.each(chunk, &mut |key, line| {
            let Some(part) = rule.part_of(key) else { return };
            puzzles[part] += 1;
            parts[part].extend_from_slice(line);
            parts[part].push(b'\n');
        })
    }
}

/// One output for each part.
impl Sink<Vec<Vec<u8>>> for Vec<Output> {
    fn accept(&mut self, parts: &mut Vec<Vec<u8>>) -> Result<(), BatchError> {
        self.iter_mut().zip(parts).try_for_each(|(mut sink, part)| sink.accept(part))
    }
}
