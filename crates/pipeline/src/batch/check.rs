//! The worker of `verify`: checks every given solution of some inputs against its puzzle.
//!
//! Solves nothing. Rows that need no solution are found by a `status` column, if the input has one.
//! Output: a line for each row that is wrong.

use super::block::{Block, BlockEntry, Content};
use super::boards;
use super::{BatchError, Chunk, Control, Inputs, run::PieceWorker, skipped::LeftOut, variants};
use crate::json::push;
use ninefold_core::verify::{self, SolutionError};
use ninefold_core::{error::Malformed, grid::Grid};
use ninefold_engine::Status;
use ninefold_text::{self as text, Layout};
use ninefold_variants::{SolutionFlaw, parse::TitledPuzzle};

/// The counts of a run of `verify`.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct VerifyTally {
    /// Rows whose solution is right.
    pub right: u64,
    /// Rows whose solution is wrong, or missing though their status promises one.
    pub wrong: u64,
    /// Rows that give neither a solution nor a status without one.
    pub missing: u64,
    /// Rows that claim no solution: their status is `none`, `gave-up` or `malformed`.
    pub without: u64,
    /// Lines that are no puzzles, and given solutions that cannot be read.
    pub malformed: u64,
}

impl VerifyTally {
    /// Adds another worker's counts.
    #[doc(hidden)]
    pub fn merge(&mut self, other: VerifyTally) {
        self.right += other.right;
        self.wrong += other.wrong;
        self.missing += other.missing;
        self.without += other.without;
        self.malformed += other.malformed;
    }

    /// Counts a row, and reports the fault that was found.
    fn count(&mut self, finding: Finding, place: impl Fn() -> String, out: &mut Vec<u8>) {
        let (count, said) = match finding {
            Finding::Right => return self.right += 1,
            Finding::Without => return self.without += 1,
            Finding::Missing => (&mut self.missing, ": no solution is given".to_owned()),
            Finding::Wrong(why) => (&mut self.wrong, format!(": wrong: {why}")),
            Finding::Malformed(error) => (&mut self.malformed, format!(", malformed: {error}")),
            Finding::Unreadable(flaw) => {
                (&mut self.malformed, format!(", malformed: in the given solution, {flaw}"))
            }
        };
        *count += 1;
        push(out, format_args!("{}{said}\n", place()));
    }
}

/// One thread's share of `verify`.
pub struct CheckWorker<'a> {
    inputs: &'a Inputs,
    control: Control<'a>,
    buffer: Vec<u8>,
    block: Block,
    /// The counts of this worker.
    pub tally: VerifyTally,
}

impl<'a> CheckWorker<'a> {
    /// A worker on these inputs.
    pub fn new(inputs: &'a Inputs, control: Control<'a>) -> CheckWorker<'a> {
        let (buffer, block, tally) = (Vec::new(), Block::default(), VerifyTally::default());
        CheckWorker { inputs, control, buffer, block, tally }
    }
}

/// The result of looking at one row.
enum Finding {
    Right,
    Without,
    Missing,
    Wrong(String),
    Malformed(Malformed),
    /// The solution that is given cannot be read.
    Unreadable(String),
}

impl PieceWorker for CheckWorker<'_> {
    fn next_piece(&mut self, out: &mut Vec<u8>) -> Result<Option<u64>, BatchError> {
        let Some(chunk) = self.inputs.next_chunk(&mut self.buffer)? else { return Ok(None) };
        let Chunk { index, input, first_line, taken, .. } = chunk;
        let (layout, text) = (self.inputs.layout(input), chunk.text(&self.buffer));
        self.block.read(layout, text);
        let mut rows = 0;
        for entry in self.block.entries() {
            if let Some((below, finding)) = judge(layout, text, &entry, self.inputs.web()) {
                let place = || self.inputs.place(input, first_line + entry.number + below);
                self.tally.count(finding, place, out);
                rows += 1;
            }
        }
        self.control.advance(rows, taken);
        Ok(Some(index))
    }
}

/// Line of a finding below the first line of an entry, and the finding; `None` for a remark.
fn judge(
    layout: &Layout,
    chunk: &[u8],
    entry: &BlockEntry<'_>,
    left_out: &LeftOut,
) -> Option<(u64, Finding)> {
    let line = &chunk[entry.text.clone()];
    let given = text::given_solution(layout, line).filter(|given| !given.is_empty());
    let checked = match &entry.content {
        Content::Remark => return None,
        _ if given.is_none() && claims_none(layout, line) => return Some((0, Finding::Without)),
        Content::Puzzle { puzzle, .. } => {
            given.map(|given| check(&given, |grid| verify::check(puzzle, grid)))
        }
        Content::Restricted { candidates, .. } => {
            given.map(|given| check(&given, |grid| verify::check_candidates(candidates, grid)))
        }
        Content::Variant(variant) if let Some(cells) = variant.board() => {
            given.map(|given| boards::check(cells, &given))
        }
        Content::Variant(variant) => match variants::titled(&variant.text, chunk, left_out) {
            Ok(TitledPuzzle { ruleset, heading, .. }) => {
                let stated = heading.solution.as_deref().map(str::as_bytes).or(given.as_deref());
                stated.map(|digits| variants::check_digits(&ruleset, digits))
            }
            Err(wrong) => {
                let (below, error) = variants::placed(&wrong, &variant.text, &entry.text);
                return Some((below, Finding::Malformed(error)));
            }
        },
        Content::Malformed { number, error } => {
            return Some((number - entry.number, Finding::Malformed((*error).clone())));
        }
    };
    let is_claimed = || text::given_status(layout, line).is_some();
    let finding = match checked {
        None if is_claimed() => Finding::Wrong("no solution is given".to_owned()),
        None => Finding::Missing,
        Some(Ok(())) => Finding::Right,
        Some(Err(SolutionFlaw::Wrong(flaw))) => Finding::Wrong(flaw),
        Some(Err(SolutionFlaw::Unreadable(flaw))) => Finding::Unreadable(flaw),
    };
    Some((0, finding))
}

/// Whether the status of a row claims that it has no solution.
fn claims_none(layout: &Layout, line: &[u8]) -> bool {
    let Some(status) = text::given_status(layout, line) else { return false };
    let without = [Status::None, Status::GaveUp, Status::Malformed];
    without.iter().any(|without| status.starts_with(without.as_str().as_bytes()))
}

/// Checks the digits that are given as a solution.
fn check(
    given: &[u8],
    judge: impl Fn(&Grid) -> Result<(), SolutionError>,
) -> Result<(), SolutionFlaw> {
    let solution = variants::given_grid(given)?;
    judge(&solution).map_err(|flaw| SolutionFlaw::Wrong(flaw.to_string()))
}

#[cfg(test)]
mod tests {
    use super::*;
    use ninefold_text::csv;

    const PUZZLE: &str =
        "53..7....6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5....8..79";
    const SOLUTION: &str =
        "534678912672195348198342567859761423426853791713924856961537284287419635345286179";

    fn verdict(layout: &Layout, text: &str) -> String {
        let mut block = Block::default();
        block.read(layout, text.as_bytes());
        let entry = block.entries().next().expect("an entry");
        match judge(layout, text.as_bytes(), &entry, &LeftOut::default()) {
            None => "remark".to_owned(),
            Some((_, Finding::Right)) => "right".to_owned(),
            Some((_, Finding::Without)) => "without".to_owned(),
            Some((_, Finding::Missing)) => "missing".to_owned(),
            Some((_, Finding::Wrong(why))) => format!("wrong: {why}"),
            Some((_, Finding::Malformed(error))) => format!("malformed: {error}"),
            Some((_, Finding::Unreadable(flaw))) => format!("unreadable: {flaw}"),
        }
    }

    #[test]
    fn plain_lines_may_carry_a_solution() {
        let line = |text: &str| verdict(&Layout::LINE, text);
        assert_eq!(line(&format!("{PUZZLE},{SOLUTION}")), "right");
        assert_eq!(line(&format!("{PUZZLE}:1:{SOLUTION}")), "right");
        assert_eq!(line(PUZZLE), "missing");
        assert_eq!(line("# remark"), "remark");
        let swapped = SOLUTION.replacen("534", "543", 1);
        assert_eq!(line(&format!("{PUZZLE},{swapped}")), "wrong: r1c2 does not hold its clue 3");
    }

    #[test]
    fn a_status_marks_rows_without_a_solution() {
        let columns = csv::Columns::from_header(b"puzzle,solution,status").expect("a header");
        let layout = Layout::new(text::Container::Csv(columns), text::Notation::Cells);
        assert_eq!(verdict(&layout, &format!("{PUZZLE},,none")), "without");
        assert_eq!(verdict(&layout, "garbage,,\"malformed: line 1, column 1\""), "without");
        assert_eq!(verdict(&layout, &format!("{PUZZLE},,unique")), "wrong: no solution is given");
        assert!(verdict(&layout, &format!("{PUZZLE},{PUZZLE},none")).starts_with("wrong"));
        assert!(verdict(&layout, "garbage,,unique").starts_with("malformed"));
    }
}
