//! Grades of the puzzles of files: how hard each is for a person.

use std::fmt::Write;
use std::num::NonZeroUsize;

use hmac_sha256::Hash;

use super::outputs::{sink, write};
use super::verified::VerifiedEngine;
use super::{ChunkTask, Control, JobError, LineContent, LineCounts, ParsedChunk, run_chunks};
use crate::batch::BatchError;
use crate::batch::Inputs;
use crate::batch::Output;
use crate::corpus::grades::{Provenance, PuzzleGrader};
use crate::corpus::{GradeFormat, GradeTally, Grading, LinePlace};
use crate::engine::Lanes;

/// Options of [`grade`].
#[derive(Clone, Debug)]
pub struct GradeOptions {
    /// The way in which puzzles are graded.
    pub grading: Grading,
    /// The format of the output.
    pub format: GradeFormat,
    /// The program and version that the header names; `None` writes no header.
    pub made_by: Option<String>,
    /// Threads; `None` is one a core.
    pub threads: Option<NonZeroUsize>,
}

/// The result of [`grade`].
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct GradeSummary {
    /// Lines read.
    pub lines: LineCounts,
    /// Puzzles by level and by hardest technique.
    pub tally: GradeTally,
}

/// Grades each puzzle: a row for each line of the inputs, in order, after a header that says what
/// made the grades.
///
/// Equivalents of a puzzle are a function of the seed, of the puzzle's input and line.
///
/// # Errors
/// An input cannot be read, may have variants or restricted candidates; the output cannot be
/// written; or the job was cancelled.
pub fn grade(
    feed: &Inputs,
    options: &GradeOptions,
    mut output: Output,
    control: Control<'_>,
) -> Result<GradeSummary, JobError> {
    feed.refuse_candidates()?;
    if feed.writes_header()
        && let Some(made_by) = &options.made_by
    {
        write(&mut output, &header(made_by, options))?;
    }
    let make = || GradeTask::new(options);
    let (lines, tasks) = run_chunks(feed, options.threads, control, &mut sink(&mut output), make)?;
    output.finish()?;
    let mut tally = GradeTally::default();
    tasks.iter().for_each(|task| tally.merge(&task.tally));
    Ok(GradeSummary { lines, tally })
}

fn header(made_by: &str, options: &GradeOptions) -> Vec<u8> {
    let order = Provenance::order_of(options.grading.profile);
    let mut digest = String::new();
    for byte in Hash::hash(order.as_bytes()) {
        let _ = write!(digest, "{byte:02x}");
    }
    let provenance = Provenance { made_by, digest: &digest, grading: &options.grading };
    let mut header = Vec::new();
    options.format.header(&provenance, &mut header);
    header
}

/// Grades the puzzles of chunks.
struct GradeTask<'a> {
    options: &'a GradeOptions,
    engine: VerifiedEngine<Lanes>,
    grader: PuzzleGrader,
    tally: GradeTally,
}

impl GradeTask<'_> {
    fn new(options: &GradeOptions) -> GradeTask<'_> {
        GradeTask {
            options,
            engine: VerifiedEngine::lanes(),
            grader: PuzzleGrader::new(options.grading),
            tally: GradeTally::default(),
        }
    }
}

impl ChunkTask for GradeTask<'_> {
    type Piece = Vec<u8>;

    fn chunk(&mut self, chunk: &ParsedChunk<'_>, out: &mut Vec<u8>) -> Result<(), BatchError> {
        let GradeOptions { grading, format, .. } = self.options;
        let outcomes = self.engine.solve(chunk.puzzles())?;
        for line in chunk.lines() {
            match line.content {
                LineContent::Remark => format.remark(line.number, &line.text, out),
                LineContent::Malformed(at, error) => {
                    let complaint = chunk.complaint(at, error);
                    format.malformed(line.number, &line.text, &complaint, grading, out);
                }
                LineContent::Puzzle(number, puzzle) => {
                    let place = LinePlace::new(chunk.input(), line.number);
                    let row = self.grader.grade(place, line.number, puzzle, &outcomes[number]);
                    self.tally.add(&row);
                    format.puzzle(&row, grading, out);
                }
            }
        }
        Ok(())
    }
}
