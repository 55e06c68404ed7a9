//! Errors of the library in the words of the command line: with the flag that helps, and with the
//! commands that can do what another cannot.

use std::{fmt::Display, io::ErrorKind};

use ninefold_jobs::jobs::{JobError, NoLink};
use ninefold_jobs::{
    batch::BatchError, corpus::SplitError, error::Malformed, ruleset::parse::NEEDS_EDITORS,
    text::line,
};
use ninefold_lab::LabError;

use crate::CliError;

/// Command that builds the program with web editors.
pub(crate) const WITH_EDITORS: &str = "`cargo build --release -p ninefold-cli --features editors` builds the program with web editors";

/// The message of a puzzle that cannot be read.
pub(crate) fn of_malformed(error: &Malformed) -> String {
    match error.expected == NEEDS_EDITORS {
        true => format!("{error}; {WITH_EDITORS}"),
        false => with_flags(error),
    }
}

/// The message of a puzzle without an address.
pub(crate) fn of_link(error: &NoLink) -> String {
    match error {
        NoLink::NotBuilt(_) => format!("{error}; {WITH_EDITORS}"),
        NoLink::Unknown(..) => error.to_string(),
    }
}

/// The message of a format that this build cannot write.
pub(crate) fn of_format(name: &str) -> String {
    format!("the format {name} is of a web editor, which this build cannot write; {WITH_EDITORS}")
}

/// Hints for malformed puzzles, by the end of the library's message.
const OF_MALFORMED: &[(&str, &str)] = &[
    ("expected sentences about the data of the puzzle", " (or --ignore-rules-text)"),
    ("expected drawings and the rules in words", " (no --ignore-rules-text)"),
    (
        "as guesses are refused",
        ": without --strict-rules-text it is read, as its solution confirms the guess",
    ),
    (
        "expected nine rows and columns with the digits 1 to 9",
        ": other boards are for `solve`, `verify`, `convert`, `show`, `grade` and `explain`, and with \
         --size for all that read files",
    ),
];

/// Messages about malformed puzzles, a line each, with the flags and commands that help.
pub(crate) fn with_flags(messages: impl Display) -> String {
    let hinted = |line: &str| {
        let hint = OF_MALFORMED.iter().find(|(end, _)| line.ends_with(end));
        hint.map_or(line.to_owned(), |(_, hint)| format!("{line}{hint}"))
    };
    let lines: Vec<String> = messages.to_string().split('\n').map(hinted).collect();
    lines.join("\n")
}

pub(crate) fn message(error: &CliError) -> String {
    match error {
        CliError::Batch(error) => of_batch(error),
        CliError::Job(JobError::Batch(error)) => of_batch(error),
        CliError::Job(JobError::Malformed(error)) => {
            format!("the puzzle is malformed: {}", of_malformed(error))
        }
        CliError::Job(JobError::NoCanonicalForm(_)) => {
            format!("{error}: `canon` and `dedup --equivalent` take 4x4, 6x6 and 9x9")
        }
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
    let hint = match error {
        LabError::NeedsNodeLimit(engine) => {
            return format!("the engine {engine} may not finish: it needs --node-limit");
        }
        LabError::ComparisonExists(_) => "; --force overwrites it",
        LabError::NoPuzzles { malformed: 1.., .. } => {
            "; `ninefold solve` reports what is wrong with each"
        }
        LabError::ExactRevision { .. } => "; `bench record --exact` records them again",
        LabError::EmptyBand { .. } => "; try another --seed",
        _ => "",
    };
    format!("{error}{hint}")
}

/// The message of an argument that names no file: it may have been meant as a puzzle.
fn of_missing(name: &str, error: &str) -> String {
    let is_cell = |byte: u8| byte.is_ascii_digit() || b".*_".contains(&byte);
    let is_meant = name.len() > 2 && name.bytes().all(is_cell);
    match line::parse(name.as_bytes()) {
        Err(malformed) if is_meant => format!("{name} is no file, and no puzzle: {malformed}"),
        _ => error.to_owned(),
    }
}

fn of_batch(error: &BatchError) -> String {
    let hint = match error {
        BatchError::Read { name, source } if source.kind() == ErrorKind::NotFound => {
            return of_missing(name, &error.to_string());
        }
        BatchError::NoColumns | BatchError::NoColumn(_) => return format!("--columns: {error}"),
        BatchError::NoShare(name) => {
            return format!(
                "--shard cannot cut {name}: its length is not known before it is read; \
                 --lines A-B takes lines by number"
            );
        }
        BatchError::OtherColumns { .. } => {
            return format!("--keep-fields needs the same columns in all inputs: {error}");
        }
        BatchError::Exists(_) => "; --force overwrites it",
        BatchError::Unfinished(_) => "; --resume continues it, --force starts again",
        BatchError::OtherRun { .. } => {
            "; --force without --resume starts again, and so does removing it and its note"
        }
        BatchError::NoResume(_) => ": --resume, and split by numbers of puzzles, need files",
        BatchError::LinesOfSeveral(_) => ": --lines takes one input",
        BatchError::Index { .. } => {
            "; `ninefold index --force` writes it again, and without it all works too"
        }
        BatchError::Restricted(_) => {
            ", which only solve, verify, convert, show, explain, assist and grade (without \
             --morphs) take"
        }
        BatchError::OtherBoards(_) => {
            "; compare and bench take nine rows and columns with the digits 1 to 9"
        }
        BatchError::Unclear(_) => "; --format variants takes the lines, --format iss the whole",
        BatchError::Variants(_) => {
            ", which only solve, show, explain, grade, verify, stats, compare, bench and convert \
             (to rulesets) take; --size reads boards of 4x4 to 16x16"
        }
        _ => "",
    };
    format!("{error}{hint}")
}
