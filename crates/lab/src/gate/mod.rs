//! The gate of a change: does it keep results, instructions and time?
//!
//! [`gate_exact`] checks counters and solutions against a file of exact records, which takes
//! seconds and needs no quiet machine. [`gate`] checks a build against an old one: rows,
//! instructions under valgrind, time.

mod callgrind;

use std::path::{Path, PathBuf};

use ninefold_jobs::jobs::Control;

use crate::ab::{self, AbOptions, Clock, ClockFinding, RowDifferences, RunOptions};
use crate::dataset::{self, LoadedDataset};
use crate::engines::{engines_for, find_engines};
use crate::records::{self, ExactChange};
use crate::{error::LabError, machine::running_program, stats::ChangeVerdict};

pub use callgrind::{Count, TOLERANCE};

/// The options of a gate between two builds.
#[derive(Clone, Debug)]
pub struct GateOptions {
    /// The build that is known.
    pub old: PathBuf,
    /// The build that is judged; `None` for the running program.
    pub new: Option<PathBuf>,
    /// Files of puzzles.
    pub inputs: Vec<PathBuf>,
    /// Engines, by name; none for `lanes` and `rules`, and for `constraints` of files that may have
    /// variants.
    pub engines: Vec<String>,
    /// Whether instructions are counted.
    pub instructions: bool,
    /// Whether time is measured.
    pub time: bool,
    /// The options of all runs.
    pub runs: RunOptions,
}

/// One check of a gate between two builds.
#[derive(Clone, Debug)]
pub struct GateCheck {
    /// The engine.
    pub engine: String,
    /// The input.
    pub dataset: String,
    /// The result.
    pub finding: GateFinding,
    /// The verdict.
    pub verdict: ChangeVerdict,
}

/// The finding of a check.
#[derive(Clone, Debug)]
pub enum GateFinding {
    /// The rows that both builds write.
    Rows(RowDifferences),
    /// Instructions of the old and the new build, or why they were not counted.
    Instructions([Count; 2]),
    /// Time by the clock that decides.
    Time(ClockFinding),
}

/// Checks a build against an old one, for each input and each engine: rows, then instructions, then
/// time.
///
/// Progress is reported once for each round of time measurement, without a number of puzzles.
///
/// # Errors
/// An engine is unknown, a program or an input is not there, a program fails, or the caller stops
/// it.
pub fn gate(options: &GateOptions, control: &Control<'_>) -> Result<Vec<GateCheck>, LabError> {
    let new = options.new.clone().map_or_else(running_program, Ok)?;
    let named = find_engines(&options.engines)?;
    let mut comparisons = Vec::new();
    for input in &options.inputs {
        for engine in engines_for(&named, &dataset::load(input)?)? {
            let comparison = AbOptions {
                old: options.old.clone(),
                new: new.clone(),
                inputs: vec![input.clone()],
                engine: Some(engine.name.to_owned()),
                runs: options.runs.clone(),
            };
            comparisons.push(comparison.checked()?);
        }
    }
    let mut checks = Vec::new();
    for comparison in &comparisons {
        let mut add = |(finding, verdict)| {
            checks.push(GateCheck {
                engine: comparison.engine.clone().unwrap_or_default(),
                dataset: comparison.inputs[0].display().to_string(),
                finding,
                verdict,
            });
        };
        let rows = ab::compare_rows(comparison)?;
        let is_same = rows.are_equal();
        let verdict = if is_same { ChangeVerdict::Inconclusive } else { ChangeVerdict::Regressed };
        add((GateFinding::Rows(rows), verdict));
        if options.instructions {
            add(check_instructions(comparison)?);
        }
        if options.time {
            let timings = ab::run_rounds(comparison, control)?;
            let finding = timings.finding(Clock::that_decides(comparison.runs.threads));
            add((GateFinding::Time(finding), finding.verdict));
        }
    }
    Ok(checks)
}

/// Counts the instructions of both builds, where that is possible.
fn check_instructions(comparison: &AbOptions) -> Result<(GateFinding, ChangeVerdict), LabError> {
    let arguments = ab::counting_arguments(comparison, 1);
    let counts = match callgrind::is_possible(comparison.runs.backend) {
        Ok(()) => {
            let count = |program| callgrind::count(program, &arguments, &comparison.runs.scratch);
            [count(&comparison.old)?, count(&comparison.new)?]
        }
        Err(missing) => [Err(missing), Err(missing)],
    };
    let verdict = match counts {
        [Ok(old), Ok(new)] => callgrind::verdict(old, new),
        _ => ChangeVerdict::Inconclusive,
    };
    Ok((GateFinding::Instructions(counts), verdict))
}

/// The check of one exact record.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct ExactCheck {
    /// The engine.
    pub engine: String,
    /// The dataset.
    pub dataset: String,
    /// The counters and checksums that changed; none where everything is the same.
    pub changes: Vec<ExactChange>,
}

/// Solves all tasks in a file of exact records again and compares the results, one check for each
/// record.
///
/// Progress is reported once for each record, with its number of puzzles.
///
/// # Errors
/// The file cannot be read or is not one of exact records, a dataset is not the file that was
/// recorded, a solution is wrong, or the caller stops it.
pub fn gate_exact(file: &Path, control: &Control<'_>) -> Result<Vec<ExactCheck>, LabError> {
    let mut checks = Vec::new();
    let mut last: Option<LoadedDataset> = None;
    for record in records::read_exact(file)? {
        if control.is_cancelled() {
            return Err(LabError::Cancelled);
        }
        let (engine, limits) = records::engine_and_limits(&record.task)?;
        let known = &record.task.dataset;
        // Records of one dataset follow one another.
        let loaded = match last.take() {
            Some(loaded) if loaded.dataset.name == known.name => loaded,
            _ => dataset::load(Path::new(&known.name))?,
        };
        if loaded.dataset != *known {
            let name = &known.name;
            return Err(LabError::Request(format!("{name} is not the file that was recorded")));
        }
        let now = records::solve_exact(engine, limits, record.task.seed, &loaded)?;
        checks.push(ExactCheck {
            changes: records::differences(&record.result, &now.result),
            engine: record.task.engine,
            dataset: known.name.clone(),
        });
        control.advance(loaded.puzzles.len() as u64, 0);
        last = Some(loaded);
    }
    Ok(checks)
}
