//! Exact records: counters and solutions of engines on datasets, which do not depend on the
//! machine.
//!
//! They are written down once and checked against every later build. A changed counter is a real
//! change of the search, and other solutions are a mistake. Neither passes unnoticed: a change that
//! is meant is recorded again.

use std::{fs, path::Path};

use serde::{Deserialize, Serialize};

use ninefold_jobs::engine::{Backend, Limits};
use ninefold_jobs::{engine::registry::EngineInfo, jobs::find_engine, revision, revision::made_by};

use super::record::{CounterSums, ExactResult, Task};
use super::{SCHEMA, measure::Configuration};
use crate::{dataset::LoadedDataset, error::LabError, stats::ChangeVerdict};

/// An exact record: a line of its file.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct ExactRecord {
    /// Version of its form.
    pub schema: u32,
    /// The program that counted, and its version.
    pub made_by: String,
    /// The revision of the search: [`revision::SEARCH`] of that version.
    pub revision: u32,
    /// The task.
    #[serde(flatten)]
    pub task: Task,
    /// Its result.
    #[serde(flatten)]
    pub result: ExactResult,
}

/// A counter or a checksum that changed.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct ExactChange {
    /// Its name.
    pub name: &'static str,
    /// The recorded value.
    pub old: String,
    /// The value now.
    pub new: String,
    /// Improved with less work, regressed with more work or other solutions.
    pub verdict: ChangeVerdict,
}

/// The differences between two results of one task. Fewer nodes are an improvement; more nodes and
/// other solutions are a regression. Backtracks and propagations follow from the nodes or from the
/// way of counting.
pub(crate) fn differences(old: &ExactResult, new: &ExactResult) -> Vec<ExactChange> {
    let (mut changes, counters) = (Vec::new(), [old.counters, new.counters]);
    if old.solutions_sha256 != new.solutions_sha256 {
        let [old, new] = [old, new].map(|result| result.solutions_sha256.clone());
        changes.push(ExactChange {
            name: "solutions",
            old,
            new,
            verdict: ChangeVerdict::Regressed,
        });
    }
    let [old_counts, new_counts] = counters.map(counts);
    for ((name, old), (_, new)) in old_counts.into_iter().zip(new_counts) {
        if old == new {
            continue;
        }
        let verdict = match (old, new) {
            (Some(old), Some(new)) if new > old => ChangeVerdict::Regressed,
            (Some(_), Some(_)) => ChangeVerdict::Improved,
            _ => ChangeVerdict::Inconclusive,
        };
        let [old, new] =
            [old, new].map(|count| count.map_or("not counted".to_owned(), |n| n.to_string()));
        changes.push(ExactChange { name, old, new, verdict });
    }
    changes
}

fn counts(sums: CounterSums) -> [(&'static str, Option<u64>); 3] {
    [
        ("nodes", Some(sums.nodes)),
        ("backtracks", Some(sums.backtracks)),
        ("propagations", sums.propagations),
    ]
}

/// Reads a file of exact records, in which lines may be blank. Errors: it cannot be read, it has no
/// record, or a line is not a record: a skipped line would be a hole in the gate.
pub(crate) fn read(path: &Path) -> Result<Vec<ExactRecord>, LabError> {
    let text = fs::read_to_string(path).map_err(LabError::reading(path))?;
    let mut lines = Vec::new();
    for (number, line) in text.lines().enumerate().filter(|(_, line)| !line.trim().is_empty()) {
        let place = format!("{} line {}", path.display(), number + 1);
        let wrong = |found: String| LabError::Request(format!("{place}: {found}"));
        let exact: ExactRecord =
            serde_json::from_str(line).map_err(|error| wrong(error.to_string()))?;
        if exact.schema != SCHEMA {
            return Err(wrong(format!("schema {}, expected {SCHEMA}", exact.schema)));
        }
        if exact.revision != revision::SEARCH {
            return Err(LabError::ExactRevision {
                path: path.to_owned(),
                line: number as u64 + 1,
                revision: exact.revision,
                made_by: exact.made_by,
            });
        }
        lines.push(exact);
    }
    if lines.is_empty() {
        return Err(LabError::Request(format!("{} is empty", path.display())));
    }
    Ok(lines)
}

/// Solves a dataset with every backend that this machine has. All must give the same result.
/// Errors: a solution is wrong, or backends differ.
pub(crate) fn solve(
    engine: &'static EngineInfo,
    limits: Limits,
    seed: u64,
    loaded: &LoadedDataset,
) -> Result<ExactRecord, LabError> {
    let mut found: Option<(Backend, ExactRecord)> = None;
    for backend in engine.backends.iter().copied().filter(|backend| backend.is_available()) {
        let threads = std::num::NonZeroUsize::MIN;
        let configuration = Configuration { engine, backend, threads, limits, seed, loaded };
        let (task, result) = (configuration.task(), configuration.solve_once()?);
        match &found {
            Some((other, exact)) if exact.result != result => {
                return Err(LabError::Failed(format!(
                    "internal error: {} on {}: the backends {} and {} differ in counters or \
                     solutions",
                    engine.name,
                    loaded.dataset.name,
                    other.name(),
                    backend.name()
                )));
            }
            _ => {
                let (made_by, revision) = (made_by(), revision::SEARCH);
                let exact = ExactRecord { schema: SCHEMA, made_by, revision, task, result };
                found = Some((backend, exact));
            }
        }
    }
    found.map(|(_, exact)| exact).ok_or_else(|| LabError::none_of_backends(engine.name))
}

/// The engine and the limits of a task. Errors: no engine has this name any more.
pub(crate) fn engine_and_limits(task: &Task) -> Result<(&'static EngineInfo, Limits), LabError> {
    let engine = find_engine(&task.engine)?;
    Ok((engine, Limits { nodes: task.node_limit, ..Limits::solutions(task.limit) }))
}

#[cfg(test)]
mod tests {
    use std::sync::atomic::{AtomicU64, Ordering::Relaxed};

    use super::*;
    use crate::dataset::{Dataset, Puzzles};
    use ninefold_jobs::engine::{Counters, Engine, Outcome};
    use ninefold_jobs::{engine::registry::Config, grid::Grid};

    /// Always gives the same outcome.
    struct Says(Outcome);

    impl Engine for Says {
        fn solve_one(&mut self, _: &Grid, _: &Limits) -> Outcome {
            self.0
        }
    }

    /// An engine whose backends, of which each machine has two, are made so.
    const fn info(construct: fn(&Config) -> Option<Box<dyn Engine>>) -> EngineInfo {
        EngineInfo {
            name: "says",
            description: "",
            finishes: true,
            allocates: false,
            in_lanes: false,
            candidates: false,
            variants: None,
            backends: &[Backend::Portable, Backend::Portable],
            construct,
        }
    }

    static ALIKE: EngineInfo = info(|_| Some(Box::new(Says(Outcome::EMPTY))));
    static OTHER_NODES: EngineInfo = info(|_| {
        static NODES: AtomicU64 = AtomicU64::new(0);
        let counters = Counters { nodes: NODES.fetch_add(1, Relaxed), ..Counters::default() };
        Some(Box::new(Says(Outcome { counters, ..Outcome::EMPTY })))
    });
    static OTHER_STATUS: EngineInfo = info(|_| {
        static MADE: AtomicU64 = AtomicU64::new(0);
        let gave_up = MADE.fetch_add(1, Relaxed) > 0;
        Some(Box::new(Says(Outcome { gave_up, ..Outcome::EMPTY })))
    });

    #[test]
    fn backends_that_differ_are_never_written_down() {
        let (name, sha256) = ("nothing".to_owned(), String::new());
        let dataset = Dataset { name, sha256, puzzles: 1, malformed: 0 };
        let loaded = LoadedDataset { dataset, puzzles: Puzzles::Classic(vec![Grid::EMPTY]) };
        let solve = |info| solve(info, Limits::UNIQUE, 0, &loaded);
        assert_eq!(solve(&ALIKE).expect("alike").result.counters.nodes, 0);
        for info in [&OTHER_NODES, &OTHER_STATUS] {
            let said = solve(info).expect_err("they differ").to_string();
            assert!(said.contains("says on nothing: the backends portable and portable"), "{said}");
        }
    }
}
