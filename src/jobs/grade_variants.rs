//! Levels of the variants of files: how far their constraints have to be combined.

use std::num::NonZeroUsize;
use std::time::Duration;

use serde_json::json;

use super::outputs::{sink, write};
use super::variant_stats::{checked, without_constraints};
use super::{
    ChunkTask, Control, JobError, LineCounts, ParsedChunk, VARIANT_NODE_LIMIT, run_chunks,
};
use crate::batch::variants::{self, VariantSolver};
use crate::batch::{BatchError, Content, Inputs, Output};
use crate::corpus::GradeFormat;
use crate::engine::Status;
use crate::error::Malformed;
use crate::revision;
use crate::ruleset::{LogicTier, Ruleset, TierGrader};
use crate::search::Limits;
use crate::text::csv;

/// Options of [`grade_variants`].
#[derive(Clone, Debug)]
pub struct GradeVariantsOptions {
    /// The format of the output.
    pub format: GradeFormat,
    /// The program and version that the header names; `None` writes no header.
    pub made_by: Option<String>,
    /// The time after which the search of a puzzle gives up, if it has not after
    /// [`VARIANT_NODE_LIMIT`] nodes.
    pub timeout: Option<Duration>,
    /// Threads; `None` is one a core.
    pub threads: Option<NonZeroUsize>,
}

/// The result of [`grade_variants`].
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct GradeVariantsSummary {
    /// Lines read.
    pub lines: LineCounts,
    /// Puzzles with one solution of each tier, in the order of [`LogicTier`].
    pub tiers: [u64; 3],
    /// Puzzles with several solutions.
    pub multiple: u64,
    /// Puzzles without a solution.
    pub none: u64,
    /// Puzzles whose search gave up after [`VARIANT_NODE_LIMIT`] nodes, or the time that it was given.
    pub gave_up: u64,
}

const COLUMNS: [&str; 5] = ["line", "puzzle", "status", "level", "nodes"];

/// Grades each puzzle of the inputs, a variant or a classic one: a row for each, in order, with its
/// status, its level if it has one solution ([`LogicTier::level`]), and the nodes of a search for a
/// second solution. A malformed one has a row that says so.
///
/// # Errors
/// An input cannot be read or has candidates that say more than clues; the output cannot be
/// written; or the job was cancelled.
pub fn grade_variants(
    feed: &Inputs,
    options: &GradeVariantsOptions,
    mut output: Output,
    control: Control<'_>,
) -> Result<GradeVariantsSummary, JobError> {
    feed.refuse_restricted()?;
    let mut header = Vec::new();
    if feed.writes_header()
        && let Some(made_by) = &options.made_by
    {
        header_of(options.format, made_by, &mut header);
    }
    write(&mut output, &header)?;
    let make = || TierTask::new(options);
    let mut rows = sink(&mut output);
    let (lines, tasks) = run_chunks(feed, options.threads, control, &mut rows, make)?;
    drop(rows);
    let mut summary = GradeVariantsSummary { lines, ..GradeVariantsSummary::default() };
    for task in tasks {
        summary.merge(task.found);
    }
    output.finish()?;
    Ok(summary)
}

fn header_of(format: GradeFormat, made_by: &str, out: &mut Vec<u8>) {
    let revision = revision::GRADES;
    match format {
        GradeFormat::Csv => {
            let comment = format!(
                "# variants graded by {made_by}, revision {revision}: levels are tiers of deduction\n"
            );
            out.extend_from_slice(comment.as_bytes());
            out.extend_from_slice(COLUMNS.join(",").as_bytes());
            out.push(b'\n');
        }
        GradeFormat::Jsonl => {
            // An object with a comment is none of a puzzle.
            let value = json!({ "comment": "what made the grades", "made_by": made_by,
                "revision": revision, "grades": "variants" });
            out.extend_from_slice(format!("{value}\n").as_bytes());
        }
    }
}

impl GradeVariantsSummary {
    fn merge(&mut self, other: GradeVariantsSummary) {
        // Variants that turn out to be malformed were counted as puzzles when they were read.
        self.lines.puzzles -= other.lines.malformed;
        self.lines.merge(other.lines);
        self.tiers.iter_mut().zip(other.tiers).for_each(|(sum, count)| *sum += count);
        self.multiple += other.multiple;
        self.none += other.none;
        self.gave_up += other.gave_up;
    }
}

/// Grades the puzzles of chunks.
struct TierTask {
    format: GradeFormat,
    limits: Limits,
    solver: VariantSolver,
    grader: TierGrader,
    found: GradeVariantsSummary,
}

impl TierTask {
    fn new(options: &GradeVariantsOptions) -> TierTask {
        let (nodes, time) = (Some(VARIANT_NODE_LIMIT), options.timeout);
        TierTask {
            format: options.format,
            limits: Limits { nodes, time, ..Limits::UNIQUE },
            solver: VariantSolver::default(),
            grader: TierGrader::new(),
            found: GradeVariantsSummary::default(),
        }
    }

    fn puzzle(
        &mut self,
        line: u64,
        ruleset: &Ruleset,
        place: impl Fn() -> String,
        out: &mut Vec<u8>,
    ) -> Result<(), BatchError> {
        let outcome = checked(&mut self.solver, ruleset, &self.limits, place)?;
        let status = outcome.status(&self.limits);
        let tier =
            (status == Status::Unique).then(|| self.grader.tier(ruleset, ruleset.candidates()));
        match (status, tier) {
            (_, Some(tier)) => self.found.tiers[tier as usize] += 1,
            (Status::None, _) => self.found.none += 1,
            (Status::GaveUp, _) => self.found.gave_up += 1,
            _ => self.found.multiple += 1,
        }
        let nodes = outcome.counters.nodes;
        self.row(
            line,
            ruleset.text(),
            status.as_str(),
            tier.map(LogicTier::level),
            Some(nodes),
            out,
        );
        Ok(())
    }

    fn row(
        &self,
        line: u64,
        puzzle: &str,
        status: &str,
        level: Option<&str>,
        nodes: Option<u64>,
        out: &mut Vec<u8>,
    ) {
        match self.format {
            GradeFormat::Csv => {
                out.extend_from_slice(format!("{line},").as_bytes());
                csv::write_field(puzzle.as_bytes(), out);
                out.push(b',');
                csv::write_field(status.as_bytes(), out);
                let nodes = nodes.map_or(String::new(), |nodes| nodes.to_string());
                let rest = format!(",{},{nodes}\n", level.unwrap_or_default());
                out.extend_from_slice(rest.as_bytes());
            }
            GradeFormat::Jsonl => {
                let value = json!({
                    "line": line, "puzzle": puzzle, "status": status, "level": level, "nodes": nodes,
                });
                out.extend_from_slice(format!("{value}\n").as_bytes());
            }
        }
    }
}

impl ChunkTask for TierTask {
    type Piece = Vec<u8>;

    fn chunk(&mut self, chunk: &ParsedChunk<'_>, out: &mut Vec<u8>) -> Result<(), BatchError> {
        for entry in chunk.entries() {
            let line = chunk.line(entry.number);
            let wrong = |(below, error): (u64, Malformed)| (line + below, error);
            let read = match entry.content {
                Content::Remark | Content::Restricted { .. } => continue,
                // The lines were counted as malformed when they were read.
                Content::Malformed { number, error } => {
                    let complaint = chunk.complaint(chunk.line(number), error);
                    self.row(line, "", &complaint, None, None, out);
                    continue;
                }
                Content::Puzzle { puzzle, .. } => {
                    variants::parse(&without_constraints(puzzle)).map_err(|error| (line, error))
                }
                Content::Variant(variant) => chunk
                    .compile_any(variant)
                    .map_err(|error| wrong(variants::placed(&error, &variant.text, &entry.text))),
            };
            match read {
                Ok(ruleset) => self.puzzle(line, &ruleset, || chunk.place(line), out)?,
                Err((line, error)) => {
                    self.found.lines.complain(chunk, line, &error);
                    self.row(line, "", &chunk.complaint(line, &error), None, None, out);
                }
            }
        }
        Ok(())
    }
}
