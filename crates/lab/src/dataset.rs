//! A file of puzzles to measure with, in memory, and the facts that identify it.

use std::path::{Path, PathBuf};
use std::sync::Arc;

use serde::{Deserialize, Serialize};

use ninefold_jobs::batch::{
    BatchError, EnginePool, InputOptions, Inputs, each_puzzle, each_ruleset, verify_all,
};
use ninefold_jobs::engine::{Limits, Outcome};
use ninefold_jobs::{grid::Grid, ruleset::Ruleset};

use crate::{checksum, error::LabError};

/// The facts of a dataset that a record keeps.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct Dataset {
    /// The file, as it was named.
    pub name: String,
    /// SHA-256 of the file on the disk.
    pub sha256: String,
    pub puzzles: usize,
    /// Malformed lines in it. They are not part of what is measured.
    pub malformed: usize,
}

pub(crate) struct LoadedDataset {
    pub(crate) dataset: Dataset,
    /// Its puzzles, in their order.
    pub(crate) puzzles: Puzzles,
}

/// The puzzles of a dataset: of a file that may have variants, all of them are rulesets, compiled
/// before anything is measured.
pub(crate) enum Puzzles {
    Classic(Vec<Grid>),
    Variants(Vec<Arc<Ruleset>>),
}

impl Puzzles {
    pub(crate) fn len(&self) -> usize {
        match self {
            Puzzles::Classic(puzzles) => puzzles.len(),
            Puzzles::Variants(puzzles) => puzzles.len(),
        }
    }

    /// Whether they are variants, or among such.
    pub(crate) fn are_variants(&self) -> bool {
        matches!(self, Puzzles::Variants(_))
    }

    /// Has the engines of a pool solve all of them. Errors: they are variants, and the engine of
    /// this name cannot solve these.
    pub(crate) fn solve(
        &self,
        pool: &EnginePool,
        engine: &str,
        limits: &Limits,
        outcomes: &mut [Outcome],
    ) -> Result<(), LabError> {
        match self {
            Puzzles::Classic(puzzles) => pool.solve(puzzles, limits, outcomes),
            Puzzles::Variants(puzzles) => {
                if !pool.solve_rulesets(puzzles, limits, outcomes) {
                    return Err(BatchError::NoVariants(engine.to_owned()).into());
                }
            }
        }
        Ok(())
    }

    /// Checks all solutions against their puzzles. Errors: the first wrong one.
    pub(crate) fn verify(
        &self,
        engine: &'static str,
        outcomes: &[Outcome],
    ) -> Result<(), LabError> {
        match self {
            Puzzles::Classic(puzzles) => verify_all(engine, puzzles, outcomes)?,
            Puzzles::Variants(puzzles) => {
                for (number, (puzzle, outcome)) in puzzles.iter().zip(outcomes).enumerate() {
                    let Some(solution) = outcome.solution() else { continue };
                    puzzle.check(solution).map_err(|flaw| BatchError::WrongSolution {
                        engine: engine.to_owned(),
                        place: format!("puzzle {number}"),
                        flaw: flaw.to_string(),
                        puzzle: puzzle.text().to_owned(),
                        solution: solution.to_string(),
                    })?;
                }
            }
        }
        Ok(())
    }
}

/// Reads a dataset, of classic puzzles or of variants. Errors: it is standard input, it cannot be
/// read, or it holds no puzzle.
pub(crate) fn load(path: &Path) -> Result<LoadedDataset, LabError> {
    if path == Path::new("-") {
        let why = "standard input (-) cannot be measured: it can be read only once";
        return Err(LabError::Request(why.to_owned()));
    }
    let inputs = Inputs::open(&[path], &InputOptions::default())?;
    let (puzzles, malformed) = match inputs.with_variants() {
        Some(_) => {
            let mut puzzles = Vec::new();
            let take = |_, _, ruleset| puzzles.push(Arc::new(ruleset));
            let malformed = each_ruleset(&inputs, take)?;
            (Puzzles::Variants(puzzles), malformed)
        }
        None => {
            let mut puzzles = Vec::new();
            let malformed = each_puzzle(&inputs, |_, _, puzzle| puzzles.push(*puzzle))?;
            (Puzzles::Classic(puzzles), malformed)
        }
    };
    let (name, malformed) = (path.display().to_string(), malformed.into_iter().sum::<u64>());
    if puzzles.len() == 0 {
        return Err(LabError::NoPuzzles { inputs: name, malformed });
    }
    let dataset = Dataset {
        name,
        sha256: checksum::of_file(path)?,
        puzzles: puzzles.len(),
        malformed: malformed as usize,
    };
    Ok(LoadedDataset { dataset, puzzles })
}

/// Reads several datasets. Errors: as [`load`].
pub(crate) fn load_all(paths: &[PathBuf]) -> Result<Vec<LoadedDataset>, LabError> {
    paths.iter().map(|path| load(path)).collect()
}
