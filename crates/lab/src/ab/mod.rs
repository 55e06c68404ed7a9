//! Two builds of the program, run alternately: is the new one slower, and by how much?
//!
//! A round runs three programs in random order: the old build, a byte copy of it, the new build.
//! Old against its copy shows what the machine does to equal programs today, in the very same
//! minutes as the comparison itself: a drift hits all three. New is compared with the mean of the
//! two old ones, in logarithms. The two contrasts share no noise (they are orthogonal), so a lucky
//! copy does not move the comparison, and the mean of two takes a quarter from its variance.
//!
//! Many short runs are better than few long ones, because disturbances come in bursts: in equal
//! time, 240 rounds of 100 ms left 0.55 % of noise and an interval of 0.6 %, 480 of 50 ms 0.24 %
//! and 0.4 %. In runs much shorter than that, the program's own start counts too much.

mod finding;
mod options;
mod program;
mod rounds;
mod rows;

use serde_json::{Value, json};

use ninefold_jobs::jobs::Control;

use crate::stats::{ChangeVerdict, Estimate};
use crate::{checksum, error::LabError, machine::Machine, records::SCHEMA};

pub use finding::{AbRound, AbTimings, Clock, ClockFinding};
pub use options::{AbOptions, RunOptions};
pub use program::RunCost;
pub use rows::RowDifferences;

pub(crate) use options::{counting_arguments, solve_arguments};
pub(crate) use program::ProgramRun;
pub(crate) use rounds::run as run_rounds;

/// The summary of a comparison of two builds.
#[derive(Clone, Debug)]
pub struct AbSummary {
    /// The options, with a directory before the name of each program.
    pub options: AbOptions,
    /// The rows that both builds write, compared.
    pub rows: RowDifferences,
    /// All rounds.
    pub timings: AbTimings,
    /// The findings by each clock.
    pub findings: [ClockFinding; 2],
}

/// Compares two builds: the rows that they write, and the time that they take.
///
/// Progress is reported once for each round, without a number of puzzles.
///
/// # Errors
/// A program or an input is not there, a program fails, or the caller stops it.
pub fn ab(options: &AbOptions, control: &Control<'_>) -> Result<AbSummary, LabError> {
    let options = options.checked()?;
    let rows = compare_rows(&options)?;
    let timings = run_rounds(&options, control)?;
    let findings = Clock::ALL.map(|clock| timings.finding(clock));
    Ok(AbSummary { options, rows, timings, findings })
}

/// Compares the rows that both builds write.
pub(crate) fn compare_rows(options: &AbOptions) -> Result<RowDifferences, LabError> {
    let AbOptions { old, new, inputs, runs, .. } = options;
    rows::compare(old, new, &solve_arguments(options), inputs, &runs.scratch)
}

impl AbSummary {
    /// The verdict by the clock that decides.
    pub fn verdict(&self) -> ChangeVerdict {
        let decides = Clock::that_decides(self.options.runs.threads);
        let finding = self.findings.iter().find(|finding| finding.clock == decides);
        finding.map_or(ChangeVerdict::Inconclusive, |finding| finding.verdict)
    }

    /// Everything as JSON: machine, builds, options, findings and all rounds.
    ///
    /// # Errors
    /// A build cannot be read.
    pub fn to_json(&self) -> Result<Value, LabError> {
        let AbSummary { options, rows, timings, findings } = self;
        Ok(json!({
            "schema": SCHEMA,
            "machine": Machine::here(),
            "old_sha256": checksum::of_file(&options.old)?,
            "new_sha256": checksum::of_file(&options.new)?,
            "engine": options.engine,
            "backend": options.runs.backend.map(|backend| backend.name()),
            "inputs": options.inputs,
            "threads": options.runs.threads,
            "limit": options.runs.limit,
            "seed": options.runs.seed,
            "repeats": timings.repeats,
            "decides": Clock::that_decides(options.runs.threads),
            "findings": findings.iter().map(finding_as_json).collect::<Vec<_>>(),
            "differing_rows": rows.differing,
            "rounds": timings.rounds,
        }))
    }
}

fn finding_as_json(finding: &ClockFinding) -> Value {
    let estimate =
        |Estimate { value, low, high }| json!({ "value": value, "low": low, "high": high });
    json!({
        "clock": finding.clock,
        "old_nanos": finding.medians[0],
        "copy_nanos": finding.medians[1],
        "new_nanos": finding.medians[2],
        "log_ratio_of_copy": estimate(finding.same),
        "log_ratio": estimate(finding.log_ratio),
        "noise": finding.noise,
        "verdict": finding.verdict.as_str(),
    })
}
