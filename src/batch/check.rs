//! The worker of `verify`: hold every claimed solution of a file against its puzzle.
//!
//! Solves nothing. A row says what is claimed: a `status` column, where there is one, tells which rows
//! need no solution. Output: a line for each row that is wrong.

use std::io::Write;

use super::chunk::{Chunk, Inputs};
use super::run::PieceWorker;
use super::variants::{self, Form};
use super::{BatchError, Control};
use crate::engine::Status;
use crate::error::Malformed;
use crate::grid::{Candidates, Grid};
use crate::ruleset::Ruleset;
use crate::ruleset::parse::Titled;
use crate::text::{self, Layout, Scanned, line, tables};
use crate::verify;

/// What was counted.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Verdicts {
    /// The solution is right.
    pub right: u64,
    /// It is not, or it is missing where there should be one.
    pub wrong: u64,
    /// Rows that claim no solution: their status is none, gave-up or malformed.
    pub without: u64,
    /// Lines that are no puzzles.
    pub malformed: u64,
}

impl Verdicts {
    /// Adds another worker's counts.
    pub fn merge(&mut self, other: Verdicts) {
        self.right += other.right;
        self.wrong += other.wrong;
        self.without += other.without;
        self.malformed += other.malformed;
    }

    /// Counts one, and says what is wrong with it. False of a remark, which is no row.
    fn count(&mut self, verdict: Verdict, place: impl Fn() -> String, out: &mut Vec<u8>) -> bool {
        // Writing to memory cannot fail.
        match verdict {
            Verdict::Remark => return false,
            Verdict::Right => self.right += 1,
            Verdict::Without => self.without += 1,
            Verdict::Wrong(why) => {
                self.wrong += 1;
                let _ = writeln!(out, "{}: wrong: {why}", place());
            }
            Verdict::Malformed(error) => {
                self.malformed += 1;
                let _ = writeln!(out, "{}, malformed: {error}", place());
            }
        }
        true
    }
}

/// One thread's share of `verify`.
pub struct CheckWorker<'a> {
    feed: &'a Inputs,
    control: Control<'a>,
    buffer: Vec<u8>,
    /// What this worker counted.
    pub verdicts: Verdicts,
}

impl<'a> CheckWorker<'a> {
    /// A worker on this feed.
    pub fn new(feed: &'a Inputs, control: Control<'a>) -> CheckWorker<'a> {
        CheckWorker { feed, control, buffer: Vec::new(), verdicts: Verdicts::default() }
    }
}

/// What is to be said of one row.
enum Verdict {
    Remark,
    Right,
    Without,
    Wrong(String),
    Malformed(Malformed),
}

impl Verdict {
    /// What came of checking the solution that is given, if one is.
    fn of(given: Option<Result<(), String>>) -> Verdict {
        match given {
            None => Verdict::Wrong("no solution is given".to_owned()),
            Some(Ok(())) => Verdict::Right,
            Some(Err(flaw)) => Verdict::Wrong(flaw),
        }
    }
}

impl PieceWorker for CheckWorker<'_> {
    fn next_piece(&mut self, out: &mut Vec<u8>) -> Result<Option<u64>, BatchError> {
        let Some(chunk) = self.feed.next(&mut self.buffer)? else { return Ok(None) };
        let Chunk { index, input, first_line, taken, .. } = chunk;
        let text = chunk.text(&self.buffer);
        let layout = self.feed.layout(input);
        let mut rows = 0;
        let mut say = |number: u64, verdict: Verdict| {
            let place = || self.feed.place(input, first_line + number);
            rows += u64::from(self.verdicts.count(verdict, place, out));
        };
        if *layout == Layout::Toml {
            for (number, place) in tables::puzzles(text) {
                let (below, verdict) = judge_toml(&Form::Toml(place), text);
                say(number as u64 + below, verdict);
            }
        } else {
            for (number, whole) in text.split_inclusive(|&byte| byte == b'\n').enumerate() {
                say(number as u64, judge(layout, text::trim_line_end(whole)));
            }
        }
        self.control.advance(rows, taken);
        Ok(Some(index))
    }
}

fn judge(layout: &Layout, text: &[u8]) -> Verdict {
    if let Some(status) = text::given_status(layout, text)
        && [Status::None, Status::GaveUp, Status::Malformed]
            .iter()
            .any(|without| status.starts_with(without.as_str().as_bytes()))
        && text::given_solution(layout, text).is_none_or(<[u8]>::is_empty)
    {
        return Verdict::Without;
    }
    let scanned = text::scan_line(layout, text);
    let rules = match scanned {
        Scanned::Blank | Scanned::Comment => return Verdict::Remark,
        Scanned::Malformed(error) => return Verdict::Malformed(error),
        Scanned::Puzzle(puzzle, _) => Rules::Clues(puzzle),
        Scanned::Restricted(candidates, _) => Rules::Candidates(candidates),
        Scanned::Variant(place) => match variants::read(&place, text) {
            Ok(ruleset) => Rules::Variant(Box::new(ruleset)),
            Err(error) => return Verdict::Malformed(variants::in_line(&error, &place, 0)),
        },
    };
    let given = text::given_solution(layout, text).filter(|given| !given.is_empty());
    Verdict::of(given.map(|given| {
        in_words(line::parse_exact(given)).and_then(|solution| rules.check(&solution))
    }))
}

/// What is to be said of a puzzle in TOML, and how far below the line where it begins.
fn judge_toml(text: &Form, chunk: &[u8]) -> (u64, Verdict) {
    match variants::titled(text, chunk) {
        Ok(Titled { ruleset, solution, .. }) => {
            let checked = solution.map(|solution| variants::check(&ruleset, &solution));
            (0, Verdict::of(checked))
        }
        Err((below, error)) => (below, Verdict::Malformed(error)),
    }
}

/// What a solution is held against.
enum Rules {
    Clues(Grid),
    Candidates(Box<Candidates>),
    Variant(Box<Ruleset>),
}

impl Rules {
    fn check(&self, solution: &Grid) -> Result<(), String> {
        match self {
            Rules::Clues(puzzle) => in_words(verify::check(puzzle, solution)),
            Rules::Candidates(candidates) => {
                in_words(verify::check_candidates(candidates, solution))
            }
            Rules::Variant(ruleset) => in_words(ruleset.check(solution)),
        }
    }
}

fn in_words<T>(result: Result<T, impl std::fmt::Display>) -> Result<T, String> {
    result.map_err(|error| error.to_string())
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::text::csv;

    const PUZZLE: &str =
        "53..7....6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5....8..79";
    const SOLUTION: &str =
        "534678912672195348198342567859761423426853791713924856961537284287419635345286179";

    fn verdict(layout: &Layout, text: &str) -> String {
        match judge(layout, text.as_bytes()) {
            Verdict::Remark => "remark".to_owned(),
            Verdict::Right => "right".to_owned(),
            Verdict::Without => "without".to_owned(),
            Verdict::Wrong(why) => format!("wrong: {why}"),
            Verdict::Malformed(error) => format!("malformed: {error}"),
        }
    }

    #[test]
    fn plain_lines_may_carry_a_solution() {
        let line = |text: &str| verdict(&Layout::Line, text);
        assert_eq!(line(&format!("{PUZZLE},{SOLUTION}")), "right");
        assert_eq!(line(&format!("{PUZZLE}:1:{SOLUTION}")), "right");
        assert_eq!(line(PUZZLE), "wrong: no solution is given");
        assert_eq!(line("# remark"), "remark");
        let swapped = SOLUTION.replacen("534", "543", 1);
        assert_eq!(line(&format!("{PUZZLE},{swapped}")), "wrong: r1c2 does not hold its clue 3");
    }

    #[test]
    fn a_status_says_which_rows_have_no_solution() {
        let columns = csv::Columns::from_header(b"puzzle,solution,status").expect("a header");
        let layout = Layout::Csv(columns);
        assert_eq!(verdict(&layout, &format!("{PUZZLE},,none")), "without");
        assert_eq!(verdict(&layout, "garbage,,\"malformed: line 1, column 1\""), "without");
        assert_eq!(verdict(&layout, &format!("{PUZZLE},,unique")), "wrong: no solution is given");
        assert!(verdict(&layout, &format!("{PUZZLE},{PUZZLE},none")).starts_with("wrong"));
        assert!(verdict(&layout, "garbage,,unique").starts_with("malformed"));
    }
}
