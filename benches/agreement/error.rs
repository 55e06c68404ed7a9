//! Why a file cannot be compared.

use std::{fmt, io, num};

/// Why a file cannot be compared.
#[derive(Debug)]
pub(crate) enum AgreementError {
    Usage,
    File(String, io::Error),
    NotUnderstood(String),
    Score(String, num::ParseIntError),
    StepBeforePuzzle,
    NoEngine,
    NotOneSolution(String),
    NoSolution,
    NoCandidate(String),
    TooLong(String),
}

impl fmt::Display for AgreementError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        use AgreementError as E;
        match self {
            E::Usage => f.write_str("usage: agreement levels|paths|exemplars|library|ratings FILE"),
            E::File(name, error) => write!(f, "{name}: {error}"),
            E::NotUnderstood(line) => write!(f, "not understood: {line}"),
            E::Score(line, error) => write!(f, "{line}: {error}"),
            E::StepBeforePuzzle => f.write_str("a step before the first puzzle"),
            E::NoEngine => f.write_str("no engine rules"),
            E::NotOneSolution(puzzle) => write!(f, "not one solution: {puzzle}"),
            E::NoSolution => f.write_str("no solution"),
            E::NoCandidate(word) => write!(f, "not a candidate: {word}"),
            E::TooLong(digits) => write!(f, "too long: {digits}"),
        }
    }
}
