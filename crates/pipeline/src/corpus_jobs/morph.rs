//! Random equivalents of each puzzle.

use std::num::NonZeroUsize;

use super::{ChunkTask, Control, JobError, LineContent, LineCounts, ParsedChunk, run_chunks};
use crate::batch::{BatchError, Inputs, Output};
use crate::corpus::{LinePlace, morphs};
use ninefold_core::grid::Grid;
use ninefold_text::{self as text, line};

/// Options of [`morph`].
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct MorphOptions {
    /// Equivalents of each puzzle.
    pub count: u64,
    /// Seed of all random choices.
    pub seed: u64,
    /// Moves the solution that a line gives along with its puzzle: the output is a csv of
    /// `puzzle,solution`.
    pub solutions: bool,
    /// Writes the puzzle itself before its equivalents.
    pub keep_original: bool,
    /// Threads; `None` is one a core.
    pub threads: Option<NonZeroUsize>,
}

/// The result of [`morph`].
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct MorphSummary {
    /// Lines read.
    pub lines: LineCounts,
    /// Puzzles written.
    pub written: u64,
    /// Puzzles that come without a solution, if solutions were asked for.
    pub without_solution: u64,
}

/// Writes random equivalents of each puzzle, drawn uniformly from all 1,218,998,108,160 symmetries.
/// Remarks are copied; a malformed line becomes a message.
///
/// Number k of a puzzle is a function of the seed, of the puzzle's input and line, and of k alone.
///
/// # Errors
/// An input cannot be read, may have variants or restricted candidates; the output cannot be
/// written; or the job was cancelled.
pub fn morph(
    feed: &Inputs,
    options: &MorphOptions,
    mut output: Output,
    control: Control<'_>,
) -> Result<MorphSummary, JobError> {
    feed.refuse_candidates()?;
    const HEADER: &[u8] = b"puzzle,solution\n";
    output.declare_columns(options.solutions.then_some(HEADER))?;
    if options.solutions && feed.writes_header() {
        output.put(HEADER)?;
    }
    let make = || Morpher { options, without_solution: 0 };
    let (lines, tasks) = run_chunks(feed, options.threads, control, &mut &mut output, make)?;
    output.finish()?;
    let written = lines.puzzles * (options.count + u64::from(options.keep_original));
    let without_solution = tasks.iter().map(|task| task.without_solution).sum();
    Ok(MorphSummary { lines, written, without_solution })
}

struct Morpher<'a> {
    options: &'a MorphOptions,
    without_solution: u64,
}

impl Morpher<'_> {
    fn row(&self, puzzle: &Grid, solution: Option<&Grid>, out: &mut Vec<u8>) {
        line::write(puzzle, out);
        if self.options.solutions {
            out.push(b',');
        }
        if let Some(solution) = solution {
            line::write_full(solution, out);
        }
        out.push(b'\n');
    }

    fn rows(&self, place: LinePlace, puzzle: &Grid, solution: Option<&Grid>, out: &mut Vec<u8>) {
        if self.options.keep_original {
            self.row(puzzle, solution, out);
        }
        let mut morphs = morphs(puzzle, solution, self.options.seed, place);
        for _ in 0..self.options.count {
            let Some((puzzle, solution)) = morphs.next() else { break };
            self.row(&puzzle, solution.as_ref(), out);
        }
    }
}

impl ChunkTask<Vec<u8>> for Morpher<'_> {
    fn chunk(&mut self, chunk: &ParsedChunk<'_>, out: &mut Vec<u8>) -> Result<(), BatchError> {
        for line in chunk.lines() {
            match line.content {
                LineContent::Remark | LineContent::Restricted(_) => {
                    out.extend_from_slice(&line.text);
                    out.push(b'\n');
                }
                LineContent::Malformed(at, error) => {
                    out.extend(chunk.complaint(at, error).bytes());
                    out.push(b'\n');
                }
                LineContent::Puzzle(_, puzzle) => {
                    let given = text::given_solution(chunk.layout(), &line.text);
                    let solution = given
                        .filter(|_| self.options.solutions)
                        .and_then(|given| line::parse_exact(&given).ok());
                    self.without_solution +=
                        u64::from(self.options.solutions && solution.is_none());
                    let place = LinePlace::new(chunk.input(), line.number);
                    self.rows(place, puzzle, solution.as_ref(), out);
                }
            }
        }
        Ok(())
    }
}
