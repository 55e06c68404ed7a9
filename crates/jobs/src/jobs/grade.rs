//! Grades of the puzzles of files: how hard each is for a person.

use std::num::NonZeroUsize;

use serde_json::{Value, json};

use super::{
    ChunkTask, Control, JobError, LineContent, LineCounts, ParsedChunk, Sha256, VerifiedEngine,
    earlier, kept_layout, run_chunks,
};
use crate::batch::{BatchError, CheckpointSink, Counts, Inputs, Milestones, Output, kept_names};
use crate::boards::Size;
use crate::corpus::grades::{
    BoardGrader, GradeColumns, Position, Provenance, PuzzleGrader, board_provenance,
    order_of_boards, own_names,
};
use crate::corpus::{GradeFormat, GradeTally, Grading, LinePlace};
use crate::revision::{self, made_by};
use crate::session::{self, SavedGame};
use ninefold_engine::Lanes;
use ninefold_text::{self as text, Layout, given_name, record::Record};

/// Options of [`grade`].
#[derive(Clone, Debug)]
pub struct GradeOptions {
    /// The way in which puzzles are graded.
    pub grading: Grading,
    /// The format of the output.
    pub format: GradeFormat,
    /// Writes the solution of each puzzle that has exactly one.
    pub solutions: bool,
    /// Carries the extra fields of the inputs through, except those that a grade has itself.
    pub keep_fields: bool,
    /// The program and version that the header names; `None` writes no header.
    #[doc(hidden)]
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
    /// Lines that an earlier run had done, which this one went on with.
    #[doc(hidden)]
    pub resumed_behind: u64,
}

/// Grades each puzzle: a row for each line of the inputs, in order, after a header that names the
/// program and options that made the grades.
///
/// A position (pencilmarks, a candidate grid, a line of HoDoKu's library) is graded by the rest of
/// its path, and its row has its candidates as 729 characters.
///
/// Equivalents of a puzzle are a function of the seed, of the puzzle's input and line; a position
/// has none.
///
/// # Errors
/// An input cannot be read, may have variants (boards of a size that its options name are graded
/// by the techniques of boards), or, where equivalents are asked for, positions; the
/// output cannot be written; or the job was cancelled.
pub fn grade(
    feed: &Inputs,
    options: &GradeOptions,
    mut output: Output,
    control: Control<'_>,
) -> Result<GradeSummary, JobError> {
    if feed.size().is_none() {
        feed.refuse_variants()?;
    }
    if options.grading.morphs.is_some() {
        feed.refuse_restricted()?;
    }
    let earlier: Option<GradeSummary> = earlier(feed, &output)?;
    let own = own_names(&options.grading, options.solutions);
    let columns = kept_columns(feed, &own, (options.solutions, options.keep_fields))?;
    let mut header = Vec::new();
    options.format.names(&options.grading, &columns, &mut header);
    output.declare_columns((options.format == GradeFormat::Csv).then_some(&header[..]))?;
    if feed.writes_header()
        && earlier.is_none()
        && let Some(made_by) = &options.made_by
    {
        output.put(&provenance(made_by, feed.size(), options))?;
        output.put(&header)?;
    }
    let milestones = output.partial().map(|_| Milestones::default());
    let milestones = milestones.as_ref();
    let make = || GradeTask {
        options,
        columns: &columns,
        engine: VerifiedEngine::lanes(),
        grader: PuzzleGrader::new(options.grading),
        boards: BoardGrader::default(),
        tally: GradeTally::default(),
        milestones,
    };
    let mut sink = CheckpointSink::new(&mut output, milestones);
    let (lines, tasks) = run_chunks(feed, options.threads, control, &mut sink, make)?;
    let mut tally = GradeTally::default();
    tasks.iter().for_each(|task| tally.merge(&task.tally));
    let mut summary = earlier.unwrap_or_default();
    summary.resumed_behind = summary.lines.all();
    summary.append(GradeSummary { lines, tally, resumed_behind: 0 });
    output.conclude(|| summary.to_json());
    output.finish()?;
    Ok(summary)
}

impl GradeOptions {
    /// The identity of this run, for [`Output::create_or_resume`]: all that makes a difference to
    /// its output.
    ///
    /// # Errors
    /// An input is not a file, so that no run could read it again.
    #[doc(hidden)]
    pub fn run_of(&self, inputs: &Inputs) -> Result<Value, JobError> {
        let Grading { profile, assume_unique, morphs } = self.grading;
        Ok(json!({
            "job": "grade",
            "made_by": made_by(),
            "revision": revision::GRADES,
            "profile": profile.name,
            "assume_unique": assume_unique,
            "size": inputs.size().map(Size::side),
            "morphs": morphs.map(|morphs| [u64::from(morphs.count), morphs.seed]),
            "format": format!("{:?}", self.format),
            "solutions": self.solutions,
            "keep_fields": self.keep_fields,
            "header": self.made_by.is_some(),
            "read": inputs.identity()?,
        }))
    }
}

impl Counts for GradeSummary {
    fn append(&mut self, later: GradeSummary) {
        self.lines.append(later.lines);
        self.tally.merge(&later.tally);
    }

    fn to_json(&self) -> Value {
        json!({"lines": self.lines.to_json(), "grades": self.tally.to_json()})
    }

    fn from_json(value: &Value) -> Option<GradeSummary> {
        let lines = LineCounts::from_json(&value["lines"])?;
        let tally = GradeTally::from_json(&value["grades"])?;
        Some(GradeSummary { lines, tally, resumed_behind: 0 })
    }
}

/// The columns of solutions and extra fields, if they are asked for.
pub(super) fn kept_columns(
    inputs: &Inputs,
    own: &[&str],
    (solution, keep_fields): (bool, bool),
) -> Result<GradeColumns, JobError> {
    let mut kept = Vec::new();
    if keep_fields && let Some(layout) = kept_layout(inputs)? {
        kept.extend(given_name(layout).filter(|_| !solution));
        kept.extend(kept_names(layout));
    }
    let kept = kept.into_iter().filter(|name| !own.contains(name)).map(ToOwned::to_owned);
    Ok(GradeColumns { solution, kept: kept.collect() })
}

fn provenance(made_by: &str, size: Option<Size>, options: &GradeOptions) -> Vec<u8> {
    let mut header = Vec::new();
    if let Some(size) = size {
        let digest = Sha256::of(order_of_boards().as_bytes());
        board_provenance(options.format, (made_by, &digest), size, &mut header);
        return header;
    }
    let order = Provenance::order_of(options.grading.profile);
    let digest = Sha256::of(order.as_bytes());
    let provenance = Provenance { made_by, digest: &digest, grading: &options.grading };
    options.format.provenance(&provenance, &mut header);
    header
}

/// Grades the puzzles of chunks.
struct GradeTask<'a> {
    options: &'a GradeOptions,
    columns: &'a GradeColumns,
    engine: VerifiedEngine<Lanes>,
    grader: PuzzleGrader,
    boards: BoardGrader,
    tally: GradeTally,
    milestones: Option<&'a Milestones<GradeSummary>>,
}

impl ChunkTask<Vec<u8>> for GradeTask<'_> {
    fn chunk(&mut self, chunk: &ParsedChunk<'_>, out: &mut Vec<u8>) -> Result<(), BatchError> {
        let GradeOptions { grading, format, .. } = self.options;
        let columns = (grading, self.columns);
        let outcomes = self.engine.solve(&chunk.block.puzzles)?;
        let mut tally = GradeTally::default();
        let mut position;
        // The comments above a puzzle: of a saved game they are part of it.
        let mut above = Vec::new();
        for line in chunk.lines() {
            let told = || text::position(chunk.layout(), line.line);
            let record = match line.content {
                LineContent::Remark => {
                    above.extend_from_slice(line.line);
                    above.push(b'\n');
                    format.remark(line.number, &line.text, out);
                    continue;
                }
                LineContent::Malformed(at, error) => {
                    let complaint = chunk.complaint(at, error);
                    format.malformed(line.number, &line.text, &complaint, columns, out);
                    continue;
                }
                LineContent::Restricted(candidates) => {
                    told().or_else(|| Some(Record::of_candidates(*candidates)))
                }
                LineContent::Puzzle(..) => told(),
                LineContent::Board(_) => None,
            };
            let mut row = match (record, line.content) {
                (Some(record), _) => {
                    position = Position::new(game_of(chunk.layout(), &above, line.line, &record));
                    self.grader.grade_position(line.number, &mut position)
                }
                (None, LineContent::Puzzle(number, puzzle)) => {
                    let place = LinePlace::new(chunk.input(), line.number);
                    self.grader.grade(place, line.number, puzzle, &outcomes[number])
                }
                (None, LineContent::Board(puzzle)) => self.boards.grade(line.number, puzzle),
                (None, _) => continue,
            };
            above.clear();
            tally.add(&row);
            let fields = self.columns.kept_of(chunk.layout(), &line.text);
            row.fields = &fields;
            format.puzzle(&row, columns, out);
        }
        self.tally.merge(&tally);
        if let Some(milestones) = self.milestones {
            let mut lines = LineCounts::default();
            lines.add(chunk);
            let summary = GradeSummary { lines, tally, resumed_behind: 0 };
            milestones.leave(chunk.chunk.index, summary, chunk.chunk.next);
        }
        Ok(())
    }
}

/// The game at a position: a saved game has more than its line, in the comments above it.
fn game_of(layout: &Layout, above: &[u8], line: &[u8], record: &Record<'_>) -> SavedGame {
    let header = memchr::memmem::rfind(above, session::HEADER.as_bytes());
    let saved = header.and_then(|start| {
        let text = [&above[start..], line, b"\n"].concat();
        session::read_layout(layout, &text).ok().flatten()
    });
    saved.unwrap_or_else(|| SavedGame::of_record(record))
}
