//! Random equivalents of each puzzle.

use std::num::NonZeroUsize;

use super::{ChunkTask, Control, JobError, LineContent, LineCounts, ParsedChunk, run_chunks};
use crate::batch::{BatchError, Inputs, Output};
use crate::corpus::{LinePlace, board_morphs, morphs};
use crate::json::push;
use ninefold_boards::Cells;
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

/// Writes random equivalents of each puzzle, drawn uniformly from all 1,218,998,108,160 symmetries;
/// of boards of another size, from all of that size.
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
    feed.refuse_all_but_boards()?;
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

/// A function that appends a puzzle to a row.
type Write<T> = fn(&T, &mut Vec<u8>);

struct Morpher<'a> {
    options: &'a MorphOptions,
    without_solution: u64,
}

impl Morpher<'_> {
    /// A row of the output, whose fields are written by a function.
    fn row<T>(&self, puzzle: &T, solution: Option<&T>, write: Write<T>, out: &mut Vec<u8>) {
        write(puzzle, out);
        if self.options.solutions {
            out.push(b',');
        }
        if let Some(solution) = solution {
            write(solution, out);
        }
        out.push(b'\n');
    }

    /// The rows of a puzzle and of its equivalents.
    fn rows<T>(
        &self,
        (puzzle, solution): (&T, Option<&T>),
        morphs: impl Iterator<Item = (T, Option<T>)>,
        write: Write<T>,
        out: &mut Vec<u8>,
    ) {
        if self.options.keep_original {
            self.row(puzzle, solution, write, out);
        }
        let count = usize::try_from(self.options.count).unwrap_or(usize::MAX);
        for (puzzle, solution) in morphs.take(count) {
            self.row(&puzzle, solution.as_ref(), write, out);
        }
    }

    /// The solution that a line gives, where solutions are asked for.
    fn given<T>(
        &mut self,
        (chunk, line): (&ParsedChunk<'_>, &[u8]),
        parse: impl Fn(&[u8]) -> Option<T>,
    ) -> Option<T> {
        let given = text::given_solution(chunk.layout(), line);
        let solution = given.filter(|_| self.options.solutions).and_then(|given| parse(&given));
        self.without_solution += u64::from(self.options.solutions && solution.is_none());
        solution
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
                    let parse = |given: &[u8]| line::parse_exact(given).ok();
                    let solution = self.given((chunk, &line.text), parse);
                    let place = LinePlace::new(chunk.input(), line.number);
                    let solution = solution.as_ref();
                    let morphs = morphs(puzzle, solution, self.options.seed, place);
                    self.rows((puzzle, solution), morphs, line::write, out);
                }
                LineContent::Board(puzzle) => {
                    let parse = |given: &[u8]| Cells::parse(puzzle.size(), given).ok();
                    let solution = self.given((chunk, &line.text), parse);
                    let place = LinePlace::new(chunk.input(), line.number);
                    let solution = solution.as_ref();
                    let morphs = board_morphs(puzzle, solution, self.options.seed, place);
                    let write =
                        |cells: &Cells, out: &mut Vec<u8>| push(out, format_args!("{cells}"));
                    self.rows((puzzle, solution), morphs, write, out);
                }
            }
        }
        Ok(())
    }
}
