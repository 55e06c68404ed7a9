//! Rows of a curriculum: those that `reasoning::tasks` draws. With their prompts they are JSON Lines
//! of all sizes; for other layouts they are puzzles of one size.
//!
//! Row i of a part is row i of the split of that name. Nothing is left out, so that puzzles of small
//! boards come more than once; those of two parts are never equivalent.

use std::collections::HashSet;
use std::fs::File;
use std::io::{BufRead, BufReader};
use std::num::NonZeroUsize;
use std::ops::Range;
use std::path::Path;

use serde_json::{Value, json};

use super::audit::{Auditor, CheckedRow, DatasetAudit};
use super::layout::DatasetLayout;
use super::options::{DatasetOptions, DatasetSource};
use super::{Dataset, DatasetError, DatasetPart, DatasetStage, DatasetSummary, DatasetWatch};
use super::{DatasetCounts, pair::Pair, pieces::run_pieces, select::Part, sift::Kept};
use crate::batch::{BatchError, BoardSolver, Sink};
use crate::boards::{Cells, Size};
use crate::corpus::{LinePlace, PartSize, SplitError};
use crate::{jobs::Control, revision};
use ninefold_core::canon::Canonicalizer;
use ninefold_core::grid::Grid;
use ninefold_reasoning::{Curriculum, Form, NoTask, Split, TaskMaker, TaskRow, Tasks, Template};

/// Rows that are made at a time: some take long.
const AT_A_TIME: usize = 8;

/// The names of the fields of a row and their meanings.
pub(super) const FIELDS: [(&str, &str); 21] = [
    ("id", "as in `9x9-train-0-000123`, of size, split, seed and index"),
    ("revision", "of the rules by which rows are drawn"),
    ("seed", "of the dataset"),
    ("split", "the part"),
    ("index", "the number of the row in its part, from 0"),
    ("size", "rows of the board"),
    ("box", "rows and columns of a box"),
    ("puzzle", "a symbol for each cell, row by row: 1 to 9, A to G, `.` for a blank"),
    ("solution", "its only solution"),
    ("clues", "the number of clues"),
    (
        "group",
        "rows of two parts never share one; equivalent solutions do, of 4x4 equivalent puzzles",
    ),
    ("level", "Easy, Medium, Hard, Unfair, Extreme: HoDoKu's scale"),
    ("score", "HoDoKu's, the sum over the steps of the path"),
    ("hardest", "the hardest technique of the path"),
    ("techniques", "techniques of the path, with the number of uses"),
    ("steps", "steps of the path"),
    ("needs_uniqueness", "whether a step holds only because there is one solution"),
    ("stage", "the stage of the curriculum"),
    ("prompt", "messages of a chat that ask for the solution"),
    ("template", "the name of the prompt, with its version"),
    ("answer_form", "where the prompt asks for the answer: in tags"),
];

/// The file of the rows of a part.
pub(super) fn file_of_part(part: &str) -> String {
    format!("{part}.jsonl")
}

/// Puzzles of a curriculum for the layouts of all puzzles, with their parts.
pub(super) struct Drawn {
    pub(super) kept: Vec<Kept>,
    pub(super) parts: Vec<Part>,
    /// The names of the stages.
    pub(super) sources: Vec<String>,
}

impl Dataset<'_> {
    /// Makes a dataset of rows of a curriculum with their prompts.
    pub(super) fn run_tasks(
        mut self,
        (count, curriculum): (u64, &Curriculum),
        watch: DatasetWatch<'_>,
    ) -> Result<DatasetSummary, DatasetError> {
        let options = self.options;
        let (mut planned, mut groups) = (Vec::new(), HashSet::new());
        let parts = rows_of_parts(&self.sizes, count)?;
        for (split, rows) in &parts {
            (watch.stage)(DatasetStage::Writing(split.name(), *rows));
            let name = file_of_part(split.name());
            let tasks = Tasks { split: *split, seed: options.seed, curriculum: curriculum.clone() };
            let mut file = self.directory.create(&name)?;
            let write = |(group, line): (u128, String)| {
                groups.insert(group);
                file.put(line.as_bytes())
            };
            let line = |row: TaskRow| {
                (row.group, format!("{}\n", json_of(&tasks, &row, options.trace.prompt)))
            };
            draw((&tasks, *rows), options.threads, watch.control, line, write)?;
            file.finish()?;
            planned.push((name, Some(*rows)));
        }
        (watch.stage)(DatasetStage::Auditing(count));
        let names: Vec<String> = parts.iter().map(|(split, _)| split.name().to_owned()).collect();
        let audit = audit(&self.directory.partial, &names, watch.control)?;
        if !audit.is_clean() {
            return Err(DatasetError::Audit(Box::new(audit)));
        }
        let of_part = |(name, rows, puzzles): &(String, u64, u64)| DatasetPart {
            name: name.clone(),
            of: *puzzles,
            puzzles: *puzzles,
            rows: *rows,
        };
        let parts: Vec<DatasetPart> = audit.parts.iter().map(of_part).collect();
        let groups = groups.len() as u64;
        self.publish(
            (counts(count), groups),
            parts,
            audit,
            (planned, Vec::new(), Vec::new()),
            watch.control,
        )
    }

    /// Draws the rows of a curriculum for layouts that puzzles of other sources have, too.
    pub(super) fn draw_puzzles(
        &self,
        (count, curriculum): (u64, &Curriculum),
        watch: DatasetWatch<'_>,
    ) -> Result<Drawn, DatasetError> {
        let options = self.options;
        let (mut kept, mut parts) = (Vec::new(), Vec::new());
        (watch.stage)(DatasetStage::Generating(count));
        for (split, rows) in rows_of_parts(&self.sizes, count)? {
            let tasks = Tasks { split, seed: options.seed, curriculum: curriculum.clone() };
            let first = kept.len();
            let puzzle = |row: TaskRow| (row.stage as u32, pair(row.puzzle, row.solution));
            let keep = |(source, pair): (u32, Option<Pair>)| {
                let place = LinePlace::new(0, kept.len() as u64 + 1);
                let puzzle = pair.map(|pair| Kept { key: pair.key(), pair, place, source });
                kept.extend(puzzle);
                Ok(())
            };
            draw((&tasks, rows), options.threads, watch.control, puzzle, keep)?;
            let name = split.name().to_owned();
            let puzzles: Vec<usize> = (first..kept.len()).collect();
            parts.push(Part { name, of: puzzles.len() as u64, puzzles, augment: 0 });
        }
        let sources = curriculum.stages().iter().map(|stage| stage.name.clone()).collect();
        Ok(Drawn { kept, parts, sources })
    }
}

/// The counts of a dataset that keeps all its rows.
pub(super) fn counts(rows: u64) -> DatasetCounts {
    let mut counts = DatasetCounts { kept: rows, ..DatasetCounts::default() };
    counts.lines.puzzles = rows;
    counts
}

/// Draws the first rows of a split, on all threads; `take` gets, in order, what `of` makes of each.
fn draw<T: Send + 'static>(
    (tasks, rows): (&Tasks, u64),
    threads: Option<NonZeroUsize>,
    control: Control<'_>,
    of: impl Fn(TaskRow) -> T + Sync,
    take: impl FnMut(T) -> Result<(), BatchError> + Send,
) -> Result<(), DatasetError> {
    let mut sink = TaskSink { take, missing: None };
    let make = || {
        let (mut maker, of) = (TaskMaker::default(), &of);
        move |items: Range<usize>, made: &mut Vec<Result<T, NoTask>>| {
            for index in items {
                let row = maker.row(tasks, index as u64, &|| control.is_cancelled());
                control.check()?;
                made.push(row.map(of));
            }
            Ok(())
        }
    };
    let items = usize::try_from(rows).unwrap_or(usize::MAX);
    let run = run_pieces(items, AT_A_TIME, threads, control, &mut sink, make);
    match sink.missing {
        Some(missing) => Err(DatasetError::NoTask(missing)),
        None => Ok(run?),
    }
}

/// Takes rows, up to the first that was not found.
struct TaskSink<F> {
    take: F,
    missing: Option<NoTask>,
}

impl<T, F> Sink<Vec<Result<T, NoTask>>> for TaskSink<F>
where
    F: FnMut(T) -> Result<(), BatchError> + Send,
{
    fn accept(&mut self, rows: &mut Vec<Result<T, NoTask>>) -> Result<(), BatchError> {
        for row in rows.drain(..) {
            match row {
                Ok(row) => (self.take)(row)?,
                Err(missing) => {
                    self.missing = Some(missing);
                    return Err(BatchError::Cancelled);
                }
            }
        }
        Ok(())
    }
}

/// The number of rows of each part. A share is one of what the numbers leave.
fn rows_of_parts(
    sizes: &[(String, PartSize)],
    all: u64,
) -> Result<Vec<(Split, u64)>, DatasetError> {
    let number = |size: &PartSize| match size {
        PartSize::Count(count) => *count,
        PartSize::Share(_) => 0,
    };
    let wanted = sizes.iter().fold(0, |sum: u64, (_, size)| sum.saturating_add(number(size)));
    let rest = all.checked_sub(wanted).ok_or(SplitError::TooFew { wanted, all })?;
    let (mut shares, mut given) = (0.0, 0);
    let mut rows = Vec::new();
    for (name, size) in sizes {
        let Ok(split) = name.parse() else { continue };
        let count = match size {
            PartSize::Count(count) => *count,
            PartSize::Share(share) => {
                // Rounded at the end of each part, so that all shares make up the rest.
                shares += share * rest as f64;
                let upto = (f64::round(shares) as u64).min(rest);
                std::mem::replace(&mut given, upto).abs_diff(upto)
            }
        };
        rows.push((split, count));
    }
    Ok(rows)
}

/// A row as the Python package has it.
fn json_of(tasks: &Tasks, row: &TaskRow, template: Template) -> Value {
    let (size, split) = (row.puzzle.size(), tasks.split.name());
    let (side, height) = (size.side(), size.box_height());
    let techniques =
        row.grade.techniques.iter().map(|(code, uses)| ((*code).to_owned(), json!(uses)));
    json!({
        "id": id_of(side, split, tasks.seed, row.index),
        "revision": revision::REASONING,
        "seed": tasks.seed,
        "split": split,
        "index": row.index,
        "size": side,
        "box": [height, side / height],
        "puzzle": row.puzzle.to_string(),
        "solution": row.solution.to_string(),
        "clues": row.puzzle.values().iter().filter(|value| **value > 0).count(),
        "group": format!("{:032x}", row.group),
        "level": row.grade.level,
        "score": row.grade.score,
        "hardest": row.grade.hardest,
        "techniques": Value::Object(techniques.collect()),
        "steps": row.grade.steps,
        "needs_uniqueness": row.grade.needs_uniqueness,
        "stage": tasks.curriculum.stages()[row.stage].name,
        "prompt": [{"role": "user", "content": template.fill(&row.puzzle, Form::Answer)}],
        "template": template.name(),
        "answer_form": "answer",
    })
}

/// The name of a row of a curriculum.
pub(super) fn id_of(side: usize, split: &str, seed: u64, index: u64) -> String {
    format!("{side}x{side}-{split}-{seed}-{index:06}")
}

/// Whether the files of a dataset are rows of a curriculum with their prompts.
pub(super) fn has_task_rows(options: &DatasetOptions) -> bool {
    is_of_tasks(options) && options.layout == DatasetLayout::Prompt
}

/// Whether the source of a dataset is a curriculum.
pub(super) fn is_of_tasks(options: &DatasetOptions) -> bool {
    matches!(options.source, DatasetSource::Tasks { .. })
}

/// Reads the rows of all parts back, and audits them.
pub(super) fn audit(
    directory: &Path,
    parts: &[String],
    control: Control<'_>,
) -> Result<DatasetAudit, DatasetError> {
    let names: Vec<String> = parts.iter().map(|part| file_of_part(part)).collect();
    let mut auditor = Auditor::new(parts, names.clone(), 1);
    auditor.audit.allows_repeats = true;
    let mut checker =
        Checker { solver: BoardSolver::default(), canonicalizer: Canonicalizer::new() };
    for (part, name) in names.iter().enumerate() {
        let path = directory.join(name);
        let failed = |source| BatchError::Read { name: path.display().to_string(), source };
        let lines = BufReader::new(File::open(&path).map_err(failed)?).lines();
        for (number, line) in (1..).zip(lines) {
            control.check()?;
            auditor.take(&checker.check(&line.map_err(failed)?, LinePlace::new(part, number)))?;
            control.advance(1, 0);
        }
    }
    Ok(auditor.audit)
}

/// Checks rows by themselves.
struct Checker {
    solver: BoardSolver,
    canonicalizer: Canonicalizer,
}

impl Checker {
    fn check(&mut self, line: &str, place: LinePlace) -> CheckedRow {
        let row: Value = serde_json::from_str(line).unwrap_or_default();
        let text = |name: &str| row[name].as_str().unwrap_or_default().as_bytes().to_vec();
        let side = row["size"].as_u64().and_then(|side| usize::try_from(side).ok());
        let size = side.and_then(Size::new);
        let puzzle = size.and_then(|size| Cells::parse(size, &text("puzzle")).ok());
        let Some(puzzle) = puzzle else { return CheckedRow::malformed(place) };
        let pair = self.solver.only_solution(&puzzle).and_then(|solution| pair(puzzle, solution));
        let keys = match &pair {
            Some(pair) => pair.leak_keys(&mut self.canonicalizer),
            None => crate::corpus::LeakKeys::of_board(&puzzle, None),
        };
        let is_right = pair.as_ref().is_some_and(|pair| pair.is_solved_by(&text("solution")));
        CheckedRow { place, keys: Some(keys), is_unique: pair.is_some(), is_right }
    }
}

/// A board with its solution; of nine rows as grids.
fn pair(puzzle: Cells, solution: Cells) -> Option<Pair> {
    if puzzle.size().side() != 9 {
        return Some(Pair::Other(Box::new([puzzle, solution])));
    }
    let grid = |cells: &Cells| Grid::from_bytes(cells.values().try_into().ok()?);
    Some(Pair::Nine([grid(&puzzle)?, grid(&solution)?]))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn rows_are_those_of_the_split_and_the_seed() {
        let curriculum: Curriculum =
            "small weight=3 size=4\nlarge technique=naked-pair,x-wing".parse().expect("stages");
        let source = DatasetSource::Tasks { count: 12, curriculum: curriculum.clone() };
        let mut options = DatasetOptions::new(source);
        (options.layout, options.seed) = (DatasetLayout::Prompt, 7);
        options.parts = vec![("valid".to_owned(), PartSize::Count(3))];
        let directory = tempfile::tempdir().expect("a directory");
        let target = directory.path().join("set");
        let dataset = Dataset::begin(&options, &target, false).expect("begun").without_sync();
        dataset.run(None, DatasetWatch::NONE).expect("made");
        let mut maker = TaskMaker::default();
        for (split, count) in [(Split::Train, 9), (Split::Valid, 3)] {
            let tasks = Tasks { split, seed: 7, curriculum: curriculum.clone() };
            let made: Vec<String> = (0..count)
                .map(|index| {
                    let row = maker.row(&tasks, index, &|| false).expect("a row");
                    format!("{} {}", tasks.curriculum.stages()[row.stage].name, row.puzzle)
                })
                .collect();
            let text = std::fs::read_to_string(target.join(file_of_part(split.name())));
            let text = text.expect("rows");
            let written = text.lines().map(|line| {
                let row: Value = serde_json::from_str(line).expect("JSON");
                let text = |name: &str| row[name].as_str().expect("text").to_owned();
                format!("{} {}", text("stage"), text("puzzle"))
            });
            assert_eq!(written.collect::<Vec<_>>(), made);
        }
    }

    #[test]
    fn parts_share_what_the_numbers_leave() {
        let parts = |all: u64, sizes: &[(&str, PartSize)]| {
            let sizes: Vec<_> =
                sizes.iter().map(|(name, size)| ((*name).to_owned(), *size)).collect();
            let rows = rows_of_parts(&sizes, all).ok()?;
            Some(rows.into_iter().map(|(_, rows)| rows).collect::<Vec<_>>())
        };
        let (share, count) = (PartSize::Share, PartSize::Count);
        assert_eq!(parts(15, &[("train", share(0.9)), ("test", share(0.1))]), Some(vec![14, 1]));
        let sizes = [("train", share(0.5)), ("valid", count(4)), ("test", share(0.5))];
        assert_eq!(parts(15, &sizes), Some(vec![6, 4, 5]));
        assert_eq!(parts(3, &sizes), None);
    }
}
