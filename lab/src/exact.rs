//! What does not depend on the machine: counters and solutions of engines on datasets, written down once and held
//! against what the present build does.
//!
//! A changed counter is a real change of the search, and other solutions are a mistake. Neither passes
//! unnoticed: what is changed on purpose is recorded anew on purpose.

use std::fs;
use std::path::Path;

use serde::{Deserialize, Serialize};

use super::dataset::Loaded;
use super::error::BenchError;
use super::record::SCHEMA;
use super::stats::Verdict;
use super::trial::{Proof, Setting, Sums, Task};
use ninefold::engine::registry::{self, EngineInfo};
use ninefold::engine::{Backend, Limits};

/// A line of the file.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct Exact {
    /// Version of its form.
    pub schema: u32,
    /// What was solved.
    #[serde(flatten)]
    pub task: Task,
    /// What came of it.
    #[serde(flatten)]
    pub proof: Proof,
}

/// Something that is not as it was.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Change {
    /// Of what.
    pub name: &'static str,
    /// As it was.
    pub old: String,
    /// As it is.
    pub new: String,
    /// Less work, other solutions or anything else.
    pub verdict: Verdict,
}

/// What differs between two results of one task. Fewer nodes are an improvement; more nodes and other solutions are
/// a regression. Backtracks and propagations follow from the nodes or from the way of counting.
pub fn differences(old: &Proof, new: &Proof) -> Vec<Change> {
    let (mut changes, counters) = (Vec::new(), [old.counters, new.counters]);
    if old.solutions_sha256 != new.solutions_sha256 {
        let [old, new] = [old, new].map(|proof| proof.solutions_sha256.clone());
        changes.push(Change { name: "solutions", old, new, verdict: Verdict::Regressed });
    }
    let [old_counts, new_counts] = counters.map(counts);
    for ((name, old), (_, new)) in old_counts.into_iter().zip(new_counts) {
        if old == new {
            continue;
        }
        let verdict = match (old, new) {
            (Some(old), Some(new)) if new > old => Verdict::Regressed,
            (Some(_), Some(_)) => Verdict::Improved,
            _ => Verdict::Inconclusive,
        };
        let [old, new] =
            [old, new].map(|count| count.map_or("not counted".to_owned(), |n| n.to_string()));
        changes.push(Change { name, old, new, verdict });
    }
    changes
}

/// The counters and their names.
fn counts(sums: Sums) -> [(&'static str, Option<u64>); 3] {
    [
        ("nodes", Some(sums.nodes)),
        ("backtracks", Some(sums.backtracks)),
        ("propagations", sums.propagations),
    ]
}

/// Reads a file of exact lines; blank ones are none.
///
/// # Errors
/// It cannot be read, or a line is none: a gate with holes is none.
pub fn read(path: &Path) -> Result<Vec<Exact>, BenchError> {
    let text = fs::read_to_string(path).map_err(BenchError::reading(path))?;
    let mut lines = Vec::new();
    for (number, line) in text.lines().enumerate().filter(|(_, line)| !line.trim().is_empty()) {
        let place = || format!("{} line {}", path.display(), number + 1);
        let exact: Exact = serde_json::from_str(line)
            .map_err(|error| BenchError::Usage(format!("{}: {error}", place())))?;
        if exact.schema != SCHEMA {
            let message = format!("{}: schema {}, expected {SCHEMA}", place(), exact.schema);
            return Err(BenchError::Usage(message));
        }
        lines.push(exact);
    }
    if lines.is_empty() {
        return Err(BenchError::Usage(format!("{} is empty", path.display())));
    }
    Ok(lines)
}

/// Solves a task with every backend that this machine has; all must come to the same.
///
/// # Errors
/// A solution is wrong, or backends differ.
pub fn solve(
    entry: &'static EngineInfo,
    limits: Limits,
    seed: u64,
    loaded: &Loaded,
) -> Result<Exact, BenchError> {
    let mut found: Option<(Backend, Exact)> = None;
    for backend in entry.backends.iter().copied().filter(|backend| backend.is_available()) {
        let threads = std::num::NonZeroUsize::MIN;
        let setting = Setting { entry, backend, threads, limits, seed, loaded };
        let (task, proof) = (setting.task(), setting.solve_once()?);
        match &found {
            Some((other, exact)) if exact.proof != proof => {
                return Err(BenchError::Unsteady(format!(
                    "internal error: {} on {}: the backends {} and {} differ in counters or solutions",
                    entry.name,
                    loaded.dataset.name,
                    other.name(),
                    backend.name()
                )));
            }
            _ => found = Some((backend, Exact { schema: SCHEMA, task, proof })),
        }
    }
    let none = || BenchError::Usage(format!("no backend of {} runs here", entry.name));
    found.map(|(_, exact)| exact).ok_or_else(none)
}

/// The engine and the limits that a line names.
///
/// # Errors
/// No engine has this name.
pub fn setting_of(exact: &Exact) -> Result<(&'static EngineInfo, Limits), BenchError> {
    let name = &exact.task.engine;
    let entry = registry::find(name)
        .ok_or_else(|| BenchError::Usage(format!("no engine is called {name:?} any more")))?;
    Ok((entry, Limits { nodes: exact.task.node_limit, ..Limits::solutions(exact.task.limit) }))
}

#[cfg(test)]
mod tests {
    use std::sync::atomic::{AtomicU64, Ordering::Relaxed};

    use super::*;
    use crate::dataset::Dataset;
    use ninefold::engine::{Counters, Engine, Outcome};
    use ninefold::grid::Grid;

    /// Always says the same.
    struct Says(Outcome);

    impl Engine for Says {
        fn solve_one(&mut self, _: &Grid, _: &Limits) -> Outcome {
            self.0
        }
    }

    /// An engine whose backends, of which each machine has two, are made so.
    const fn entry(construct: fn(&registry::Config) -> Option<Box<dyn Engine>>) -> EngineInfo {
        EngineInfo {
            name: "says",
            description: "",
            finishes: true,
            allocates: false,
            in_lanes: false,
            candidates: false,
            variants: false,
            backends: &[Backend::Portable, Backend::Portable],
            construct,
        }
    }

    static ALIKE: EngineInfo = entry(|_| Some(Box::new(Says(Outcome::EMPTY))));
    static OTHER_NODES: EngineInfo = entry(|_| {
        static NODES: AtomicU64 = AtomicU64::new(0);
        let counters = Counters { nodes: NODES.fetch_add(1, Relaxed), ..Counters::default() };
        Some(Box::new(Says(Outcome { counters, ..Outcome::EMPTY })))
    });
    static OTHER_STATUS: EngineInfo = entry(|_| {
        static MADE: AtomicU64 = AtomicU64::new(0);
        let gave_up = MADE.fetch_add(1, Relaxed) > 0;
        Some(Box::new(Says(Outcome { gave_up, ..Outcome::EMPTY })))
    });

    #[test]
    fn backends_that_differ_are_never_written_down() {
        let (name, sha256) = ("nothing".to_owned(), String::new());
        let dataset = Dataset { name, sha256, puzzles: 1, malformed: 0 };
        let loaded = Loaded { dataset, puzzles: vec![Grid::EMPTY] };
        let solve = |entry| solve(entry, Limits::UNIQUE, 0, &loaded);
        assert_eq!(solve(&ALIKE).expect("alike").proof.counters.nodes, 0);
        for entry in [&OTHER_NODES, &OTHER_STATUS] {
            let said = solve(entry).expect_err("they differ").to_string();
            assert!(said.contains("says on nothing: the backends portable and portable"), "{said}");
        }
    }
}
