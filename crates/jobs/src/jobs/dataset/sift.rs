//! The first stage: which of the puzzles that are read go into the dataset.
//!
//! Left out are malformed lines, puzzles without exactly one solution, and every puzzle that is
//! equivalent to an earlier one. A puzzle that is kept has its own solution, whatever the input
//! claimed.

use std::{collections::HashMap, num::NonZeroUsize};

use super::pair::{Pair, text_of};
use crate::batch::{BatchError, BoardSolver, Inputs, Output, Sink, kept_fields};
use crate::corpus::{FirstSeen, Key, LinePlace};
use crate::jobs::{
    ChunkTask, Control, JobError, LineContent, LineCounts, ParsedChunk, VerifiedEngine,
    place_in_list, run_chunks,
};
use ninefold_core::canon::Canonicalizer;
use ninefold_engine::{Lanes, Limits, Status};
use ninefold_text::{self as text, Layout, csv};

/// A puzzle that is kept. Some 200 bytes; 600 on boards of other sizes than 9x9.
pub(super) struct Kept {
    pub(super) pair: Pair,
    /// The key of its canonical form, where its size has one.
    pub(super) key: Key,
    pub(super) place: LinePlace,
    /// The number of its source among [`Sifted::sources`].
    pub(super) source: u32,
}

/// Counts of the puzzles that were read, kept and rejected.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct DatasetCounts {
    /// Lines read.
    pub lines: LineCounts,
    /// Puzzles without a solution.
    pub none: u64,
    /// Puzzles with several solutions.
    pub multiple: u64,
    /// Puzzles that are the same as an earlier one.
    pub repeated: u64,
    /// Puzzles that are equivalent to an earlier one, and not the same.
    pub equivalent: u64,
    /// Puzzles that are kept.
    pub kept: u64,
    /// Puzzles that are kept, whose line gave another solution than theirs.
    pub corrected: u64,
}

impl DatasetCounts {
    /// The counts by the names that people see.
    pub(super) fn named(&self) -> Vec<(String, u64)> {
        let all = [
            ("puzzles", self.lines.puzzles),
            ("malformed", self.lines.malformed),
            ("no solution", self.none),
            ("several solutions", self.multiple),
            ("repeated", self.repeated),
            ("equivalent", self.equivalent),
            ("kept", self.kept),
            ("kept with another solution", self.corrected),
        ];
        all.map(|(name, count)| (name.to_owned(), count)).into()
    }
}

/// The puzzles that are kept, in order.
pub(super) struct Sifted {
    pub(super) counts: DatasetCounts,
    pub(super) kept: Vec<Kept>,
    /// The names of the sources.
    pub(super) sources: Vec<String>,
}

/// The header of the list of lines that were left out or corrected.
const LIST_HEADER: &[u8] = b"line,reason,detail,text\n";

/// Reads all puzzles and sifts them. `source` is the name of each input.
pub(super) fn sift(
    feed: &Inputs,
    names: &[String],
    mut list: Option<&mut Output>,
    threads: Option<NonZeroUsize>,
    control: Control<'_>,
) -> Result<Sifted, JobError> {
    feed.refuse_all_but_boards()?;
    if let Some(list) = &mut list {
        list.put(LIST_HEADER)?;
    }
    let wants_text = list.is_some();
    let make = || Sifter {
        engine: VerifiedEngine::lanes(),
        boards: BoardSolver::default(),
        canonicalizer: Canonicalizer::new(),
        wants_text,
    };
    let mut keeper = Keeper {
        feed,
        names,
        list,
        seen: FirstSeen::default(),
        ids: HashMap::new(),
        sifted: Sifted { counts: DatasetCounts::default(), kept: Vec::new(), sources: Vec::new() },
        rows: Vec::new(),
    };
    let (lines, _) = run_chunks(feed, threads, control, &mut keeper, make)?;
    let mut sifted = keeper.sifted;
    sifted.counts.lines = lines;
    sifted.counts.kept = sifted.kept.len() as u64;
    Ok(sifted)
}

/// A line that is no remark.
struct Line {
    place: LinePlace,
    text: Vec<u8>,
    verdict: Verdict,
}

enum Verdict {
    Malformed(String),
    NotUnique(Status),
    /// A puzzle that may be kept, the source that its line names, and whether its line gives
    /// another solution.
    Unique(Box<Kept>, Option<Vec<u8>>, bool),
}

/// Solves the puzzles of a chunk.
struct Sifter {
    engine: VerifiedEngine<Lanes>,
    boards: BoardSolver,
    canonicalizer: Canonicalizer,
    wants_text: bool,
}

impl ChunkTask<Vec<Line>> for Sifter {
    fn chunk(&mut self, chunk: &ParsedChunk<'_>, lines: &mut Vec<Line>) -> Result<(), BatchError> {
        let outcomes = self.engine.solve(&chunk.block.puzzles)?;
        for line in chunk.lines() {
            let place = LinePlace::new(chunk.input(), line.number);
            let mut keep = |pair: Pair| {
                let key = pair.equivalence(&mut self.canonicalizer);
                unique(pair, key, chunk.layout(), &line.text, place)
            };
            let verdict = match line.content {
                LineContent::Remark | LineContent::Restricted(_) => continue,
                LineContent::Malformed(at, error) => Verdict::Malformed(chunk.complaint(at, error)),
                LineContent::Puzzle(number, puzzle) => {
                    let outcome = &outcomes[number];
                    match outcome.status(&Limits::UNIQUE) {
                        Status::Unique => keep(Pair::Nine([*puzzle, outcome.first])),
                        status => Verdict::NotUnique(status),
                    }
                }
                LineContent::Board(puzzle) => {
                    let (outcome, first) = self.boards.solve(puzzle, &Limits::UNIQUE);
                    match (outcome.status(&Limits::UNIQUE), first) {
                        (Status::Unique, Some(solution)) => {
                            keep(Pair::Other(Box::new([*puzzle, solution])))
                        }
                        (status, _) => Verdict::NotUnique(status),
                    }
                }
            };
            let text = if self.wants_text { line.text.into_owned() } else { Vec::new() };
            lines.push(Line { place, text, verdict });
        }
        Ok(())
    }
}

/// The verdict on the puzzle of a line, which has exactly one solution.
fn unique(pair: Pair, key: Key, layout: &Layout, text: &[u8], place: LinePlace) -> Verdict {
    let given = text::given_solution(layout, text).filter(|given| !given.is_empty());
    let is_other = given.is_some_and(|given| !pair.is_solved_by(&given));
    let kept = Kept { pair, key, place, source: 0 };
    Verdict::Unique(Box::new(kept), source_of(layout, text), is_other)
}

/// The content of a column `source`.
fn source_of(layout: &Layout, text: &[u8]) -> Option<Vec<u8>> {
    let mut fields = kept_fields(layout, text).into_iter();
    let (_, content) = fields.find(|(name, _)| name.eq_ignore_ascii_case("source"))?;
    (!content.is_empty()).then(|| content.into_owned())
}

/// Keeps the first of equivalent puzzles.
struct Keeper<'a> {
    feed: &'a Inputs,
    names: &'a [String],
    list: Option<&'a mut Output>,
    seen: FirstSeen,
    ids: HashMap<String, u32>,
    sifted: Sifted,
    /// Rows of the list; the memory is used again.
    rows: Vec<u8>,
}

impl Keeper<'_> {
    /// The number of a source.
    fn source(&mut self, place: LinePlace, named: Option<Vec<u8>>) -> u32 {
        let name = match named {
            Some(named) => String::from_utf8_lossy(&named).into_owned(),
            None => self.names[place.input()].clone(),
        };
        if let Some(&id) = self.ids.get(&name) {
            return id;
        }
        let id = self.ids.len() as u32;
        self.sifted.sources.push(name.clone());
        self.ids.insert(name, id);
        id
    }

    fn take(&mut self, line: Line) -> Result<(), BatchError> {
        let Line { place, text, verdict } = line;
        let (mut kept, named, is_corrected) = match verdict {
            Verdict::Unique(kept, named, is_corrected) => (kept, named, is_corrected),
            Verdict::Malformed(complaint) => {
                self.note(place, "malformed", &complaint, &text);
                return Ok(());
            }
            Verdict::NotUnique(status) => {
                let counts = &mut self.sifted.counts;
                let is_none = status == Status::None;
                *(if is_none { &mut counts.none } else { &mut counts.multiple }) += 1;
                self.note(place, status.as_str(), "", &text);
                return Ok(());
            }
        };
        if let Some(first) = self.seen.first(kept.key, place)? {
            let before = &self.sifted.kept;
            let at = before.partition_point(|earlier| earlier.place < first);
            let is_same =
                before.get(at).is_some_and(|earlier| earlier.pair.puzzle() == kept.pair.puzzle());
            let counts = &mut self.sifted.counts;
            let (count, reason) = match is_same {
                true => (&mut counts.repeated, "repeated"),
                false => (&mut counts.equivalent, "equivalent"),
            };
            *count += 1;
            let first = place_in_list(self.feed, first);
            self.note(place, reason, &first, &text);
            return Ok(());
        }
        if is_corrected {
            self.sifted.counts.corrected += 1;
            let solution = text_of(kept.pair.solution());
            self.note(place, "kept with another solution", &solution, &text);
        }
        kept.source = self.source(place, named);
        self.sifted.kept.push(*kept);
        Ok(())
    }

    /// Puts a line on the list.
    fn note(&mut self, place: LinePlace, reason: &str, detail: &str, text: &[u8]) {
        if self.list.is_none() {
            return;
        }
        let place = place_in_list(self.feed, place);
        for field in [place.as_bytes(), reason.as_bytes(), detail.as_bytes()] {
            csv::write_field(field, &mut self.rows);
            self.rows.push(b',');
        }
        csv::write_field(text, &mut self.rows);
        self.rows.push(b'\n');
    }
}

impl Sink<Vec<Line>> for Keeper<'_> {
    fn accept(&mut self, lines: &mut Vec<Line>) -> Result<(), BatchError> {
        lines.drain(..).try_for_each(|line| self.take(line))?;
        let Some(list) = &mut self.list else { return Ok(()) };
        list.put(&self.rows)?;
        self.rows.clear();
        Ok(())
    }
}
