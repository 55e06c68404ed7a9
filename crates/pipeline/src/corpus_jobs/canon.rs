//! Canonical forms of puzzles, a line for each line of input.

use std::num::NonZeroUsize;

use super::{
    Control, JobError, LineContent, LineCounts, ParsedChunk, need_canonical_forms, run_chunks,
};
use crate::batch::{Inputs, Output};
use crate::json::push;
use ninefold_boards::canonical;
use ninefold_core::canon::Canonicalizer;
use ninefold_text::line;

/// Options of [`canon`].
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct CanonOptions {
    /// Adds the number of automorphisms to each line, behind a comma.
    pub automorphisms: bool,
    /// Threads; `None` is one a core.
    pub threads: Option<NonZeroUsize>,
}

/// Writes the canonical form of each puzzle: the least of all its equivalents, row by row, with 0
/// for a blank. Remarks are copied; a malformed line becomes a message.
///
/// # Errors
/// An input cannot be read, may have variants or restricted candidates; the output cannot be
/// written; or the job was cancelled.
pub fn canon(
    feed: &Inputs,
    options: &CanonOptions,
    mut output: Output,
    control: Control<'_>,
) -> Result<LineCounts, JobError> {
    feed.refuse_all_but_boards()?;
    need_canonical_forms(feed)?;
    let make = || {
        let mut canonicalizer = Canonicalizer::new();
        move |chunk: &ParsedChunk<'_>, out: &mut Vec<u8>| {
            for line in chunk.lines() {
                match line.content {
                    LineContent::Remark | LineContent::Restricted(_) => {
                        out.extend_from_slice(&line.text);
                    }
                    LineContent::Malformed(at, error) => {
                        out.extend(chunk.complaint(at, error).bytes());
                    }
                    LineContent::Board(cells) => {
                        let form = canonical(cells);
                        push(out, format_args!("{}", form.as_ref().unwrap_or(cells)));
                    }
                    LineContent::Puzzle(_, puzzle) => {
                        let form = canonicalizer.canonical(puzzle);
                        line::write(&form.grid, out);
                        if options.automorphisms {
                            out.extend(format!(",{}", form.automorphisms).bytes());
                        }
                    }
                }
                out.push(b'\n');
            }
            Ok(())
        }
    };
    let (lines, _) = run_chunks(feed, options.threads, control, &mut &mut output, make)?;
    output.finish()?;
    Ok(lines)
}
