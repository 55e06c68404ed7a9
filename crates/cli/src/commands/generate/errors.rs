//! Errors of generating runs on the command line: the flags that caused them, or that help.

use crate::CliError;
use ninefold_jobs::boards::Unfit;
use ninefold_jobs::generate::{FilterError, Hopeless};
use ninefold_jobs::jobs::{GenerateError, InputProblem, ManifestError, OptionsError};

impl From<GenerateError> for CliError {
    fn from(error: GenerateError) -> CliError {
        let hint = match error {
            GenerateError::Job(error) => return error.into(),
            GenerateError::Options(error) => return CliError::Usage(with_flags(&error)),
            GenerateError::Backend(error) => return CliError::Usage(format!("--backend: {error}")),
            GenerateError::Input { problem: InputProblem::Malformed(_), .. } => {
                "; `ninefold solve` reports where"
            }
            GenerateError::ParquetStream => ": name one with -o",
            GenerateError::Interrupted(_) => "; --resume continues it, --force starts again",
            GenerateError::OtherRun { .. } => "; --force starts again",
            GenerateError::NoParquet | GenerateError::Input { .. } => "",
        };
        CliError::Usage(format!("{error}{hint}"))
    }
}

impl From<ManifestError> for CliError {
    fn from(error: ManifestError) -> CliError {
        match error {
            ManifestError::Input(error) => CliError::Batch(error),
            ManifestError::InputChanged(..) | ManifestError::Options(..) => {
                CliError::Usage(error.to_string())
            }
            error => CliError::Other(error.into()),
        }
    }
}

fn with_flags(error: &OptionsError) -> String {
    match error {
        OptionsError::TooFewClues(_) | OptionsError::TooManyClues(_) => format!("--clues: {error}"),
        OptionsError::NoBoardTechnique(_) => format!("--technique: {error}"),
        OptionsError::Board(Unfit::Symmetry(..)) => format!("--symmetry: {error}"),
        OptionsError::Board(Unfit::Clues(..)) => format!("--clues: {error}"),
        OptionsError::Board(Unfit::Minimal(_)) => format!("{error} (--clues)"),
        OptionsError::Difficulty(problem) => format!("{}: {problem}", difficulty_flags(problem)),
        OptionsError::NoDifficulty => {
            "--search difficulty needs --level, --technique, --score or --se".to_owned()
        }
        OptionsError::Hopeless(problem) => {
            let hint = match problem {
                Hopeless::NoRoom { hint, .. } if hint.contains("cross") => " (--crossings)",
                Hopeless::NoRoom { .. } => "",
                Hopeless::ManySolutions { .. } | Hopeless::Alike(_) | Hopeless::Rare { .. } => {
                    "; --clues allows some, --attempts tries anyway"
                }
            };
            format!("--ruleset: {error}{hint}")
        }
        OptionsError::VariantLevel(_) => format!("--level: {error}"),
        OptionsError::NoGrid(_) => format!("--ruleset: {error}"),
        OptionsError::RestrictedGrids => {
            "--kind grid makes full grids: --clues, --symmetry, --pattern, --node-class, --nodes, --level, \
             --technique, --score and --se do not go with it"
                .to_owned()
        }
        OptionsError::PatternedUnbiased => {
            "--kind unbiased samples all minimal puzzles: --symmetry and --pattern do not go with it"
                .to_owned()
        }
        OptionsError::Solutions(_) | OptionsError::Conflict { .. } => error.to_string(),
    }
}

/// The flags that contradict each other, or the profile.
fn difficulty_flags(problem: &FilterError) -> &'static str {
    match problem {
        FilterError::TechniqueAboveLevel { .. } => "--level and --technique",
        FilterError::NeverTaken { .. } => "--technique",
        FilterError::ScoreAboveLevel { .. } => "--level and --score",
        FilterError::ScoreBelowLevel { .. } => "--score",
        FilterError::ScoreBelowTechniques { .. } => "--technique and --score",
        FilterError::NoSuchRating { .. } => "--se",
    }
}
