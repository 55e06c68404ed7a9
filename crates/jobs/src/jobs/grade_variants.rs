//! Grades of the variants of files: how far their constraints have to be combined, by which
//! techniques, and how many trials they take.

use std::time::{Duration, Instant};
use std::{collections::BTreeMap, num::NonZeroUsize};

use serde_json::{Value, json};

use super::{
    ChunkTask, Control, JobError, LineCounts, ParsedChunk, VARIANT_NODE_LIMIT, checked,
    grade::kept_columns, run_chunks, without_constraints,
};
use crate::batch::variants::{self, VariantSolver};
use crate::batch::{BatchError, Content, Inputs, Output};
use crate::{corpus::GradeFormat, corpus::grades::GradeColumns, revision, ruleset};
use ninefold_core::{error::Malformed, grid::Grid, search::Limits};
use ninefold_engine::Status;
use ninefold_text::{csv, record::Field};
use ninefold_variants::{Ruleset, VariantGrade, VariantTechnique};

/// Options of [`grade_variants`].
#[derive(Clone, Debug)]
pub struct GradeVariantsOptions {
    /// The format of the output.
    pub format: GradeFormat,
    /// Writes the solution of each puzzle that has exactly one.
    pub solutions: bool,
    /// Carries the extra fields of the inputs through, except those that a grade has itself.
    pub keep_fields: bool,
    /// The program and version that the header names; `None` writes no header.
    pub made_by: Option<String>,
    /// The time after which the search of a puzzle gives up, if it has not after
    /// [`VARIANT_NODE_LIMIT`] nodes; and after which no more trials are made.
    pub timeout: Option<Duration>,
    /// Makes trials where deductions end, as `explain` does.
    pub trials: bool,
    /// Threads; `None` is one a core.
    pub threads: Option<NonZeroUsize>,
}

/// The result of [`grade_variants`].
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct GradeVariantsSummary {
    /// Lines read.
    pub lines: LineCounts,
    /// Puzzles with one solution of each tier, in the order of
    /// [`LogicTier`](crate::ruleset::LogicTier).
    pub tiers: [u64; 3],
    /// Puzzles with several solutions.
    pub multiple: u64,
    /// Puzzles without a solution.
    pub none: u64,
    /// Puzzles whose search gave up after [`VARIANT_NODE_LIMIT`] nodes, or the time that it was given.
    pub gave_up: u64,
    /// Puzzles with one solution whose grid the steps do not fill.
    pub open: u64,
    /// Filled puzzles by their hardest technique.
    pub hardest: BTreeMap<VariantTechnique, u64>,
    /// Filled puzzles by their number of trials.
    pub trials: BTreeMap<u32, u64>,
}

/// The names of the columns that are not kept from the input.
fn own_names(solution: bool) -> Vec<&'static str> {
    let solution = solution.then_some("solution");
    let begin = ["line", "puzzle"].into_iter().chain(solution).chain(["status", "level", "nodes"]);
    begin.chain(OF_GRADE).collect()
}

/// The columns that only a puzzle with one solution has. Those that classic puzzles have too mean
/// the same.
const OF_GRADE: [&str; 8] =
    ["score", "hardest", "steps", "trials", "longest_trial", "logic", "open", "techniques"];

/// Grades each puzzle of the inputs, a variant or a classic one: a row for each, in order, with its
/// status, its level if it has one solution, the nodes of a search for a second solution, and the
/// rest of its [`VariantGrade`]. A malformed one has a row with its error.
///
/// # Errors
/// An input cannot be read or has candidates that are not those of the clues; the output cannot be
/// written; or the job was cancelled.
pub fn grade_variants(
    feed: &Inputs,
    options: &GradeVariantsOptions,
    mut output: Output,
    control: Control<'_>,
) -> Result<GradeVariantsSummary, JobError> {
    feed.refuse_restricted()?;
    let own = own_names(options.solutions);
    let columns = kept_columns(feed, &own, (options.solutions, options.keep_fields))?;
    let mut names = Vec::new();
    columns.write_names(&own, &mut names);
    let is_csv = options.format == GradeFormat::Csv;
    output.declare_columns(is_csv.then_some(&names[..]))?;
    if feed.writes_header()
        && let Some(made_by) = &options.made_by
    {
        output.put(provenance(options.format, made_by).as_bytes())?;
        output.put(if is_csv { &names } else { b"" })?;
    }
    let (nodes, time) = (Some(VARIANT_NODE_LIMIT), options.timeout);
    let make = || TierTask {
        format: options.format,
        columns: &columns,
        limits: Limits { nodes, time, ..Limits::UNIQUE },
        trials: options.trials,
        solver: VariantSolver::default(),
        found: GradeVariantsSummary::default(),
    };
    let (lines, tasks) = run_chunks(feed, options.threads, control, &mut &mut output, make)?;
    let mut summary = GradeVariantsSummary { lines, ..GradeVariantsSummary::default() };
    tasks.into_iter().for_each(|task| summary.merge(task.found));
    output.finish()?;
    Ok(summary)
}

/// The line that names the program and options that made the grades.
fn provenance(format: GradeFormat, made_by: &str) -> String {
    let revision = revision::GRADES;
    match format {
        GradeFormat::Csv => format!(
            "# variants graded by {made_by}, revision {revision}: levels are tiers of deduction\n"
        ),
        GradeFormat::Jsonl => {
            // An object with a comment is not a puzzle.
            let value = json!({ "comment": "what made the grades", "made_by": made_by,
                "revision": revision, "grades": "variants" });
            format!("{value}\n")
        }
    }
}

/// The row of a puzzle, or of one that is malformed.
#[derive(Default)]
struct Row<'a> {
    line: u64,
    puzzle: &'a str,
    solution: Option<String>,
    status: &'a str,
    grade: Option<VariantGrade>,
    nodes: Option<u64>,
    /// Extra columns of the input.
    fields: Vec<Field<'a>>,
}

impl Row<'_> {
    fn write(&self, format: GradeFormat, columns: &GradeColumns, out: &mut Vec<u8>) {
        match format {
            GradeFormat::Csv => self.write_csv(columns, out),
            GradeFormat::Jsonl => {
                out.extend_from_slice(format!("{}\n", self.json(columns)).as_bytes());
            }
        }
    }

    fn write_csv(&self, columns: &GradeColumns, out: &mut Vec<u8>) {
        out.extend_from_slice(format!("{},", self.line).as_bytes());
        csv::write_field(self.puzzle.as_bytes(), out);
        out.push(b',');
        if columns.solution {
            out.extend_from_slice(self.solution.as_deref().unwrap_or_default().as_bytes());
            out.push(b',');
        }
        csv::write_field(self.status.as_bytes(), out);
        let nodes = self.nodes.map_or(String::new(), |nodes| nodes.to_string());
        let level = self.level().unwrap_or_default();
        out.extend_from_slice(format!(",{level},{nodes},{}", self.csv_of_grade()).as_bytes());
        for name in &columns.kept {
            out.push(b',');
            let field = self.fields.iter().find(|(own, _)| own == name);
            csv::write_field(field.map_or(&b""[..], |(_, content)| content), out);
        }
        out.push(b'\n');
    }

    fn level(&self) -> Option<&'static str> {
        self.grade.as_ref().map(|grade| grade.tier.level())
    }

    /// The columns [`OF_GRADE`], empty without a grade.
    fn csv_of_grade(&self) -> String {
        let Some(grade) = &self.grade else { return ",".repeat(OF_GRADE.len() - 1) };
        let uses =
            grade.uses.iter().map(|(technique, uses)| format!("{}:{uses}", technique.code()));
        let uses = uses.collect::<Vec<String>>().join(" ");
        let text = |value: Value| value.as_str().map_or_else(|| value.to_string(), str::to_owned);
        figures(grade).map(text).join(",") + "," + &uses
    }

    fn add_grade(&self, value: &mut Value) {
        let Some(grade) = &self.grade else { return };
        for (name, figure) in OF_GRADE.into_iter().zip(figures(grade)) {
            value[name] = figure;
        }
        let uses = grade.uses.iter().map(|(technique, &uses)| (technique.code(), uses));
        value["techniques"] = uses.collect::<BTreeMap<&str, u32>>().into_iter().collect();
    }

    fn json(&self, columns: &GradeColumns) -> Value {
        let mut value = json!({
            "line": self.line, "puzzle": self.puzzle, "status": self.status, "level": self.level(),
            "nodes": self.nodes,
        });
        self.add_grade(&mut value);
        if columns.solution {
            value["solution"] = json!(self.solution);
        }
        if !self.fields.is_empty() {
            let text = |content: &[u8]| String::from_utf8_lossy(content).into_owned();
            let fields = self.fields.iter().map(|(name, content)| (*name, text(content)));
            value["fields"] = fields.collect::<BTreeMap<&str, String>>().into_iter().collect();
        }
        value
    }
}

/// The columns [`OF_GRADE`] except the techniques.
fn figures(grade: &VariantGrade) -> [Value; OF_GRADE.len() - 1] {
    [
        grade.score.into(),
        grade.hardest.map_or("", VariantTechnique::code).into(),
        grade.steps.into(),
        grade.trials.into(),
        grade.longest_trial.into(),
        grade.is_solved().into(),
        grade.open.into(),
    ]
}

impl GradeVariantsSummary {
    /// Counts a puzzle by its grade.
    fn add(&mut self, grade: &VariantGrade) {
        self.tiers[grade.tier as usize] += 1;
        if !grade.is_solved() {
            self.open += 1;
            return;
        }
        if let Some(hardest) = grade.hardest {
            *self.hardest.entry(hardest).or_default() += 1;
        }
        *self.trials.entry(grade.trials).or_default() += 1;
    }

    fn merge(&mut self, other: GradeVariantsSummary) {
        // Variants that turn out to be malformed were counted as puzzles when they were read.
        self.lines.puzzles -= other.lines.malformed;
        self.lines.merge(other.lines);
        self.tiers.iter_mut().zip(other.tiers).for_each(|(sum, count)| *sum += count);
        self.multiple += other.multiple;
        self.none += other.none;
        self.gave_up += other.gave_up;
        self.open += other.open;
        add_counts(&mut self.hardest, other.hardest);
        add_counts(&mut self.trials, other.trials);
    }
}

fn add_counts<K: Ord>(sums: &mut BTreeMap<K, u64>, counts: BTreeMap<K, u64>) {
    counts.into_iter().for_each(|(key, count)| *sums.entry(key).or_default() += count);
}

/// Grades the puzzles of chunks.
struct TierTask<'a> {
    format: GradeFormat,
    columns: &'a GradeColumns,
    limits: Limits,
    trials: bool,
    solver: VariantSolver,
    found: GradeVariantsSummary,
}

impl TierTask<'_> {
    fn puzzle(
        &mut self,
        line: u64,
        ruleset: &Ruleset,
        fields: Vec<Field<'_>>,
        place: impl Fn() -> String,
        out: &mut Vec<u8>,
    ) -> Result<(), BatchError> {
        let began = Instant::now();
        let outcome = checked(&mut self.solver, ruleset, &self.limits, &place)?;
        let status = outcome.status(&self.limits);
        let grade = (status == Status::Unique).then(|| {
            let deadline = self.limits.time.and_then(|time| began.checked_add(time));
            match self.trials {
                true => VariantGrade::with_trials(ruleset, deadline),
                false => VariantGrade::of(ruleset),
            }
        });
        match (status, &grade) {
            (_, Some(grade)) => self.found.add(grade),
            (Status::None, _) => self.found.none += 1,
            (Status::GaveUp, _) => self.found.gave_up += 1,
            _ => self.found.multiple += 1,
        }
        let is_unique = self.columns.solution && status == Status::Unique;
        let solution = match ruleset.is_9x9() {
            _ if !is_unique => None,
            true => outcome.solution().map(Grid::to_string),
            false => self.solver.network_solution(ruleset),
        };
        let (puzzle, status) = (ruleset.text(), status.as_str());
        let nodes = Some(outcome.counters.nodes);
        let row = Row { line, puzzle, solution, status, grade, nodes, fields };
        row.write(self.format, self.columns, out);
        Ok(())
    }

    fn malformed(&self, line: u64, complaint: &str, out: &mut Vec<u8>) {
        let row = Row { line, status: complaint, ..Row::default() };
        row.write(self.format, self.columns, out);
    }
}

impl ChunkTask<Vec<u8>> for TierTask<'_> {
    fn chunk(&mut self, chunk: &ParsedChunk<'_>, out: &mut Vec<u8>) -> Result<(), BatchError> {
        for entry in chunk.block.entries() {
            let line = chunk.line(entry.number);
            let text = chunk.text_of(&entry);
            let wrong = |(below, error): (u64, Malformed)| (line + below, error);
            let read = match entry.content {
                Content::Remark | Content::Restricted { .. } => continue,
                // The lines were counted as malformed when they were read.
                Content::Malformed { number, error } => {
                    let complaint = chunk.complaint(chunk.line(number), error);
                    self.malformed(line, &complaint, out);
                    continue;
                }
                Content::Puzzle { puzzle, .. } => {
                    ruleset::parse::any(&without_constraints(puzzle)).map_err(|error| (line, error))
                }
                Content::Variant(variant) => chunk
                    .ruleset(variant)
                    .map_err(|error| wrong(variants::placed(&error, &variant.text, &entry.text))),
            };
            match read {
                Ok(ruleset) => {
                    let fields = self.columns.kept_of(chunk.layout(), text);
                    self.puzzle(line, &ruleset, fields, || chunk.place(line), out)?;
                }
                Err((line, error)) => {
                    self.found.lines.complain(chunk, line, &error);
                    self.malformed(line, &chunk.complaint(line, &error), out);
                }
            }
        }
        Ok(())
    }
}
