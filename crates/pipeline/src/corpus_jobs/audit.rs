//! Leaks between files: puzzles or solutions that one has in common with another.

use std::num::NonZeroUsize;

use super::{Control, JobError, LineContent, LineCounts, ParsedChunk, VerifiedEngine};
use super::{need_all_lines, run_chunks};
use crate::batch::{BatchError, BoardSolver, Inputs, Sink};
use crate::corpus::{Leak, LeakIndex, LeakKeys, LeakingLine, LinePlace, only_solution};
use ninefold_core::canon::Canonicalizer;

/// Options of [`audit`].
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct AuditOptions {
    /// Threads; `None` is one a core.
    pub threads: Option<NonZeroUsize>,
}

/// The result of [`audit`].
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct AuditSummary {
    /// Lines read.
    pub lines: LineCounts,
    /// The lines that repeat something of an earlier file, in order.
    pub leaks: Vec<LeakingLine>,
    /// Puzzles without exactly one solution: only the puzzles themselves were compared.
    pub not_unique: u64,
}

impl AuditSummary {
    /// The number of lines that leak so.
    pub fn count(&self, leak: Leak) -> u64 {
        self.leaks.iter().filter(|line| line.leak == leak).count() as u64
    }
}

/// Finds the lines that repeat a puzzle or a solution of an earlier input, even up to symmetry.
///
/// A puzzle takes up to four keys of 29 to 58 bytes.
///
/// # Errors
/// There are fewer than two inputs, or only a share of them; one cannot be read; memory is short;
/// or the job was cancelled.
pub fn audit(
    feed: &Inputs,
    options: &AuditOptions,
    control: Control<'_>,
) -> Result<AuditSummary, JobError> {
    if feed.count() < 2 {
        return Err(JobError::OneInput { job: "an audit" });
    }
    need_all_lines("an audit", feed)?;
    feed.refuse_all_but_boards()?;
    let mut finder = LeakFinder::default();
    let make = || {
        let (mut canonicalizer, mut engine) = (Canonicalizer::new(), VerifiedEngine::lanes());
        let mut boards = BoardSolver::default();
        move |chunk: &ParsedChunk<'_>, keyed: &mut Vec<(LinePlace, LeakKeys)>| {
            let outcomes = engine.solve(&chunk.block.puzzles)?;
            for line in chunk.lines() {
                let keys = match line.content {
                    LineContent::Puzzle(number, puzzle) => {
                        let solution = only_solution(&outcomes[number]);
                        LeakKeys::of(puzzle, solution, &mut canonicalizer)
                    }
                    LineContent::Board(puzzle) => {
                        LeakKeys::of_board(puzzle, boards.only_solution(puzzle).as_ref())
                    }
                    _ => continue,
                };
                keyed.push((LinePlace::new(chunk.input(), line.number), keys));
            }
            Ok(())
        }
    };
    let (lines, _) = run_chunks(feed, options.threads, control, &mut finder, make)?;
    Ok(AuditSummary { lines, leaks: finder.leaks, not_unique: finder.not_unique })
}

/// Looks the keys up, in the order of the inputs.
#[derive(Default)]
struct LeakFinder {
    index: LeakIndex,
    leaks: Vec<LeakingLine>,
    not_unique: u64,
}

impl Sink<Vec<(LinePlace, LeakKeys)>> for LeakFinder {
    fn accept(&mut self, keyed: &mut Vec<(LinePlace, LeakKeys)>) -> Result<(), BatchError> {
        for (place, keys) in keyed.drain(..) {
            self.not_unique += u64::from(!keys.has_solution());
            self.leaks.extend(self.index.find(&keys, place)?);
        }
        Ok(())
    }
}
