//! Errors of the library in the words of the command line: with the flag that helps, and with the
//! commands that can do what another cannot.

use ninefold::batch::BatchError;
use ninefold::corpus::SplitError;
use ninefold::jobs::JobError;
use ninefold_lab::LabError;

use crate::CliError;

/// The message of an error.
pub(crate) fn message(error: &CliError) -> String {
    match error {
        CliError::Batch(error) => of_batch(error),
        CliError::Job(JobError::Batch(error)) => of_batch(error),
        CliError::Job(JobError::Split(SplitError::NoParts)) => {
            "which parts? As in --train 0.9 --test 0.1, or --part NAME=SIZE".to_owned()
        }
        CliError::Job(JobError::NeedsAllLines { .. }) => {
            format!("{error}: it takes neither --shard nor --lines")
        }
        CliError::Lab(error) => of_lab(error),
        error => error.to_string(),
    }
}

fn of_lab(error: &LabError) -> String {
    match error {
        LabError::ComparisonExists(_) => format!("{error}; --force overwrites it"),
        LabError::NeedsNodeLimit { engine } => {
            format!("the engine {engine} may not finish: it needs --node-limit")
        }
        LabError::NoPuzzles { malformed: 1.., .. } => {
            format!("{error}; `ninefold solve` reports what is wrong with each")
        }
        LabError::ExactRevision { .. } => {
            format!("{error}; `bench record --exact` records them again")
        }
        LabError::EmptyBand { .. } => format!("{error}; try another --seed"),
        error => error.to_string(),
    }
}

fn of_batch(error: &BatchError) -> String {
    match error {
        BatchError::Exists(_) => format!("{error}; --force overwrites it"),
        BatchError::NoColumns | BatchError::NoColumn(_) => format!("--columns: {error}"),
        BatchError::Unfinished(_) => {
            format!("{error}; --resume continues it, --force starts again")
        }
        BatchError::OtherRun { .. } => format!(
            "{error}; --force without --resume starts again, and so does removing it and its note"
        ),
        BatchError::NoResume(_) => {
            format!("{error}: --resume, and split by numbers of puzzles, need files")
        }
        BatchError::NoShare(name) => {
            format!(
                "--shard cannot cut {name}: its length is not known before it is read; \
                 --lines A-B takes lines by number"
            )
        }
        BatchError::LinesOfSeveral(_) => format!("{error}: --lines takes one input"),
        BatchError::Index { .. } => {
            format!(
                "{error}; `ninefold index --force` writes it again, and without it all works too"
            )
        }
        BatchError::OtherColumns { .. } => {
            format!("--keep-fields needs the same columns in all inputs: {error}")
        }
        BatchError::Restricted(_) => {
            format!(
                "{error}, which only solve, verify, convert, show, explain, assist and grade \
                 (without --morphs) take"
            )
        }
        BatchError::OtherBoards(_) => {
            format!("{error}; compare and bench take nine rows and columns with the digits 1 to 9")
        }
        BatchError::Unclear(_) => {
            format!("{error}; --format variants takes the lines, --format iss the whole")
        }
        BatchError::Variants(_) => {
            format!(
                "{error}, which only solve, show, explain, grade, verify, stats, compare, bench and convert (to rulesets) take"
            )
        }
        error => error.to_string(),
    }
}
