//! The audit of a dataset, from its files as they were written: whether every solution is the only
//! one, whether parts leak into each other, whether puzzles are repeated.

use std::{fmt, io::Read, num::NonZeroUsize, path::Path};

use serde_json::{Value, json};

use super::layout::DatasetLayout;
use super::layouts::{ArrayRows, PartFiles, files_of};
use super::options::DatasetOptions;
use super::{pair::Pair, reading, tasks};
use crate::batch::{BatchError, BoardSolver, Inputs, Sink};
use crate::corpus::{Leak, LeakIndex, LeakKeys, LinePlace, only_solution};
use crate::jobs::{
    ChunkTask, Control, JobError, LineContent, ParsedChunk, VerifiedEngine, run_chunks,
};
use ninefold_core::canon::Canonicalizer;
use ninefold_engine::Lanes;
use ninefold_text as text;

/// The result of an audit.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct DatasetAudit {
    /// For each part: its name, its rows, and how many of them are essentially different puzzles;
    /// on boards of more than six rows other than 9x9, different ones.
    pub parts: Vec<(String, u64, u64)>,
    /// Rows that are no puzzles.
    pub malformed: u64,
    /// Rows whose puzzle does not have exactly one solution.
    pub not_unique: u64,
    /// Rows whose solution is missing or not that of their puzzle.
    pub wrong_solutions: u64,
    /// Rows whose puzzle was there before, in any part.
    pub repeated: u64,
    /// Rows that have something in common with a row of another part, in the order of
    /// [`Leak::ALL`]. A row counts for each kind of leak.
    pub leaks: [u64; Leak::ALL.len()],
    /// Whether a part may have a puzzle more than once, as rows of a curriculum do.
    pub allows_repeats: bool,
    /// The first findings, in words.
    pub findings: Vec<String>,
}

/// Findings that are put into words.
const KEPT_FINDINGS: usize = 10;

impl DatasetAudit {
    /// Whether nothing was found.
    pub fn is_clean(&self) -> bool {
        let rows = self.malformed + self.not_unique + self.wrong_solutions;
        rows == 0
            && (self.repeated == 0 || self.allows_repeats)
            && self.leaks.iter().all(|count| *count == 0)
    }

    /// The findings by name, with their counts.
    pub fn counts(&self) -> impl Iterator<Item = (&'static str, u64)> {
        let rows = [
            ("malformed", self.malformed),
            ("no single solution", self.not_unique),
            ("wrong solution", self.wrong_solutions),
            ("repeated puzzle", self.repeated),
        ];
        let names =
            ["leaked puzzle", "leaked equivalent", "leaked solution", "leaked solution class"];
        rows.into_iter().chain(names.into_iter().zip(self.leaks))
    }

    pub(super) fn to_json(&self) -> Value {
        self.counts().map(|(name, count)| (name.replace(' ', "_"), json!(count))).collect()
    }

    fn find(&mut self, what: impl FnOnce() -> String) {
        if self.findings.len() < KEPT_FINDINGS {
            self.findings.push(what());
        }
    }
}

impl fmt::Display for DatasetAudit {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        for (i, (name, count)) in self.counts().filter(|(_, count)| *count > 0).enumerate() {
            write!(f, "{}{name} {count}", if i > 0 { ", " } else { "" })?;
        }
        self.findings.iter().try_for_each(|finding| write!(f, "\n  {finding}"))
    }
}

/// Reads the rows of all parts of a dataset in this directory, and audits them.
pub(super) fn audit(
    directory: &Path,
    options: &DatasetOptions,
    parts: &[String],
    threads: Option<NonZeroUsize>,
    control: Control<'_>,
) -> Result<DatasetAudit, JobError> {
    let (feed, names) = open(directory, options, parts)?;
    // A header is a line, which Parquet and JSON Lines do not have.
    let has_header = ![DatasetLayout::Parquet, DatasetLayout::Prompt].contains(&options.layout);
    let first = if has_header { 2 } else { 1 };
    let make = || RowChecker {
        engine: VerifiedEngine::lanes(),
        boards: BoardSolver::default(),
        canonicalizer: Canonicalizer::new(),
    };
    let mut auditor = Auditor::new(parts, names, first);
    auditor.audit.allows_repeats = tasks::is_of_tasks(options);
    run_chunks(&feed, threads, control, &mut auditor, make)?;
    Ok(auditor.audit)
}

/// Opens the rows of all parts. Returns the names of the files that they are in, too.
fn open(
    directory: &Path,
    options: &DatasetOptions,
    parts: &[String],
) -> Result<(Inputs, Vec<String>), BatchError> {
    let (mut tables, mut arrays, mut names) = (Vec::new(), Vec::new(), Vec::new());
    for part in parts {
        match files_of(options.layout, part) {
            PartFiles::Table(name) => {
                tables.push(directory.join(&name));
                names.push(name);
            }
            PartFiles::Arrays { puzzles, solutions, added } => {
                let [inputs, labels] = [&puzzles, &solutions].map(|name| directory.join(name));
                let rows =
                    ArrayRows::open(&inputs, &labels, added, options.size).map_err(|source| {
                        BatchError::Read { name: inputs.display().to_string(), source }
                    })?;
                arrays.push((puzzles.clone(), Box::new(rows) as Box<dyn Read + Send>));
                names.push(puzzles);
            }
        }
    }
    let options = reading(options);
    let feed = match arrays.is_empty() {
        true => Inputs::open(&tables, &options)?,
        false => Inputs::from_readers(arrays, &options)?,
    };
    Ok((feed, names))
}

/// The findings about a row by itself.
pub(super) struct CheckedRow {
    pub(super) place: LinePlace,
    /// The keys; a row that is no puzzle has none.
    pub(super) keys: Option<LeakKeys>,
    pub(super) is_unique: bool,
    pub(super) is_right: bool,
}

impl CheckedRow {
    /// A row that is no puzzle.
    pub(super) fn malformed(place: LinePlace) -> CheckedRow {
        CheckedRow { place, keys: None, is_unique: false, is_right: false }
    }
}

/// Checks the rows of a chunk.
struct RowChecker {
    engine: VerifiedEngine<Lanes>,
    boards: BoardSolver,
    canonicalizer: Canonicalizer,
}

impl ChunkTask<Vec<CheckedRow>> for RowChecker {
    fn chunk(
        &mut self,
        chunk: &ParsedChunk<'_>,
        rows: &mut Vec<CheckedRow>,
    ) -> Result<(), BatchError> {
        let outcomes = self.engine.solve(&chunk.block.puzzles)?;
        for line in chunk.lines() {
            let place = LinePlace::new(chunk.input(), line.number);
            let given = || text::given_solution(chunk.layout(), &line.text).unwrap_or_default();
            let (keys, pair) = match line.content {
                LineContent::Puzzle(number, puzzle) => {
                    let solution = only_solution(&outcomes[number]);
                    let keys = LeakKeys::of(puzzle, solution, &mut self.canonicalizer);
                    (keys, solution.map(|solution| Pair::Nine([*puzzle, *solution])))
                }
                LineContent::Board(puzzle) => {
                    let solution = self.boards.only_solution(puzzle);
                    let keys = LeakKeys::of_board(puzzle, solution.as_ref());
                    (keys, solution.map(|solution| Pair::Other(Box::new([*puzzle, solution]))))
                }
                LineContent::Malformed(..) => {
                    rows.push(CheckedRow::malformed(place));
                    continue;
                }
                LineContent::Remark | LineContent::Restricted(_) => continue,
            };
            let is_unique = pair.is_some();
            let is_right = pair.is_some_and(|pair| pair.is_solved_by(&given()));
            rows.push(CheckedRow { place, keys: Some(keys), is_unique, is_right });
        }
        Ok(())
    }
}

/// Compares all rows with each other.
pub(super) struct Auditor {
    names: Vec<String>,
    /// The number of the line of the first row, as the inputs count.
    first: u64,
    index: LeakIndex,
    pub(super) audit: DatasetAudit,
}

impl Auditor {
    /// An auditor of these parts, whose rows are in files of these names. `first` is the number of
    /// the line of the first row.
    pub(super) fn new(parts: &[String], names: Vec<String>, first: u64) -> Auditor {
        let parts = parts.iter().map(|name| (name.clone(), 0, 0)).collect();
        let audit = DatasetAudit { parts, ..DatasetAudit::default() };
        Auditor { names, first, index: LeakIndex::default(), audit }
    }

    /// A place in words: file and row, counted from 1.
    fn in_words(&self, place: LinePlace) -> String {
        format!("{} row {}", self.names[place.input()], place.line() + 1 - self.first)
    }

    pub(super) fn take(&mut self, row: &CheckedRow) -> Result<(), BatchError> {
        let here = self.in_words(row.place);
        let part = row.place.input();
        self.audit.parts[part].1 += 1;
        let Some(keys) = &row.keys else {
            self.audit.malformed += 1;
            self.audit.find(|| format!("{here} is no puzzle"));
            return Ok(());
        };
        if !row.is_unique {
            self.audit.not_unique += 1;
            self.audit.find(|| format!("{here} does not have exactly one solution"));
        } else if !row.is_right {
            self.audit.wrong_solutions += 1;
            self.audit.find(|| format!("{here} has not the solution of its puzzle"));
        }
        let firsts = self.index.look_up(keys, row.place)?;
        let [puzzle, equivalent, ..] = firsts;
        if let Some(first) = puzzle {
            self.audit.repeated += 1;
            if !self.audit.allows_repeats {
                let first = self.in_words(first);
                self.audit.find(|| format!("{here} repeats {first}"));
            }
        }
        self.audit.parts[part].2 += u64::from(equivalent.is_none());
        for (kind, first) in firsts.into_iter().enumerate() {
            let Some(first) = first.filter(|first| first.input() != part) else { continue };
            self.audit.leaks[kind] += 1;
            let (first, name) = (self.in_words(first), Leak::ALL[kind].name());
            self.audit.find(|| format!("{here} - {first}: {name}"));
        }
        Ok(())
    }
}

impl Sink<Vec<CheckedRow>> for Auditor {
    fn accept(&mut self, rows: &mut Vec<CheckedRow>) -> Result<(), BatchError> {
        rows.drain(..).try_for_each(|row| self.take(&row))
    }
}
