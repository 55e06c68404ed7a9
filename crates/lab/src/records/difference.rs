//! Two records compared: differing circumstances, differing results, and the verdict.
//!
//! They were measured at different times, so the noise of the machine in between is unknown. A
//! difference below [`NOISE`] is not believed, even outside of the intervals; [`ab`](crate::ab) is
//! the instrument for those.

use super::exact::{self, ExactChange};
use super::record::Record;
use crate::error::LabError;
use crate::stats::{ChangeVerdict, Estimate, median_estimate};

/// The noise between two records, as the logarithm of a ratio of times: 2 %.
pub const NOISE: f64 = 0.02;

/// The difference between two records.
#[derive(Clone, Debug)]
pub struct RecordDifference {
    /// Circumstances that differ: the name, the old value and the new one.
    pub facts: Vec<(&'static str, String, String)>,
    /// Results that differ although engine, limits and seed are the same.
    pub changes: Vec<ExactChange>,
    /// The logarithm of new time by old time.
    pub log_ratio: Estimate,
    /// The verdict on time.
    pub timing: ChangeVerdict,
    /// The verdict on all of it: other solutions are a regression.
    pub verdict: ChangeVerdict,
}

/// Compares a new record with an old one. Errors: they are of different puzzles.
pub(super) fn of(old: &Record, new: &Record) -> Result<RecordDifference, LabError> {
    if old.task.dataset.sha256 != new.task.dataset.sha256 {
        let [old, new] = [old, new].map(|record| &record.task.dataset.name);
        let why = "the records are of different puzzles";
        return Err(LabError::Request(format!("{why}: {old} and {new} have other checksums")));
    }
    let log_ratio = log_ratio_of_medians(&old.timing.passes(), &new.timing.passes());
    let timing = ChangeVerdict::of(log_ratio, NOISE);
    let changes = changes(old, new);
    let has_other_solutions = changes.iter().any(|change| change.name == SOLUTIONS);
    let verdict = if has_other_solutions { ChangeVerdict::Regressed } else { timing };
    Ok(RecordDifference { facts: facts(old, new), changes, log_ratio, timing, verdict })
}

/// The logarithm of the ratio of the medians of two independent samples.
///
/// Each median has its interval from the order of its values; the distances to the ends add up like
/// independent errors (the method of variance estimates recovery, Zou and Donner, 2008).
/// Bootstrapping both medians would be the other way; with so few values it covers the truth less
/// often than it claims.
fn log_ratio_of_medians(old: &[f64], new: &[f64]) -> Estimate {
    let [old, new] =
        [old, new].map(|values| median_estimate(values).map(|time| time.max(0.0).ln()));
    let value = new.value - old.value;
    let below = (new.value - new.low).hypot(old.high - old.value);
    let above = (new.high - new.value).hypot(old.value - old.low);
    Estimate { value, low: value - below, high: value + above }
}

const SOLUTIONS: &str = "solutions";

fn facts(old: &Record, new: &Record) -> Vec<(&'static str, String, String)> {
    let fact = |name, of: &dyn Fn(&Record) -> String| (name, of(old), of(new));
    let known = |value: &Option<String>| value.clone().unwrap_or_else(|| "unknown".to_owned());
    let facts = [
        fact("machine", &|record| record.machine.slug.clone()),
        fact("kernel", &|record| known(&record.machine.kernel)),
        fact("cpu features", &|record| record.machine.features.join(" ")),
        fact("commit", &|record| record.build.commit_in_short()),
        fact("search revision", &|record| record.revision.to_string()),
        fact("rustc", &|record| known(&record.build.rustc)),
        fact("target", &|record| known(&record.build.target)),
        fact("opt level", &|record| known(&record.build.opt_level)),
        fact("rustflags", &|record| known(&record.build.rustflags)),
        fact("features", &|record| known(&record.build.features)),
        fact("engine", &|record| record.task.engine.clone()),
        fact("backend", &|record| record.backend.clone()),
        fact("threads", &|record| record.threads.to_string()),
        fact("limit", &|record| record.task.limit.to_string()),
        fact("node limit", &|record| format!("{:?}", record.task.node_limit)),
        fact("seed", &|record| record.task.seed.to_string()),
    ];
    facts.into_iter().filter(|(_, old, new)| old != new).collect()
}

/// The results that differ, where engine, limits and seed are the same. Counters of two revisions
/// of the search are not compared: they are meant to differ.
fn changes(old: &Record, new: &Record) -> Vec<ExactChange> {
    let tasks = [old, new]
        .map(|Record { task, .. }| (&task.engine, task.limit, task.node_limit, task.seed));
    if tasks[0] != tasks[1] {
        return Vec::new();
    }
    let is_same_search = old.revision == new.revision;
    exact::differences(&old.result, &new.result)
        .into_iter()
        .filter(|change| is_same_search || change.name == SOLUTIONS)
        .collect()
}
