//! The ways in which a solver can go wrong.

use serde::{Deserialize, Serialize};

/// Why a line of a solver, the text that names one, or a library is of no use, in words.
#[derive(Debug, thiserror::Error)]
#[error("{0}")]
pub struct SolverError(pub(crate) String);

/// A way in which a solver went wrong.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub(crate) enum FaultKind {
    /// It did not start, or its first line is no answer to the greeting.
    NoHello,
    /// A solution that breaks the rules.
    WrongSolution,
    /// A solution that does not keep the clues.
    DroppedClue,
    /// A number of solutions that is not the puzzle's.
    WrongCount,
    /// Fewer answers than puzzles.
    ShortAnswer,
    /// More lines than answers.
    ExtraLines,
    /// A line that is no answer.
    Garbage,
    /// No answer in time.
    Silence,
    Crash,
    /// It answered before it had read all of its puzzles.
    EarlyAnswer,
    /// It used more processor time than wall time.
    SeveralThreads,
    /// Its clock disagrees with the referee's.
    WrongClock,
    /// It worked on puzzles before a request had ended, and so before its clock runs.
    EarlyWork,
    /// It is much faster on puzzles that it has seen before.
    Remembers,
    /// Its answers depend on the order of the puzzles.
    OrderDependent,
    /// It did not end when its input did.
    IgnoresEnd,
}

impl FaultKind {
    /// Whether it takes a solver out of the comparison. The others are only reported.
    pub(crate) fn disqualifies(self) -> bool {
        use FaultKind as K;
        !matches!(
            self,
            K::SeveralThreads
                | K::WrongClock
                | K::EarlyWork
                | K::Remembers
                | K::OrderDependent
                | K::IgnoresEnd
        )
    }

    pub(crate) fn is_wrong_answer(self) -> bool {
        matches!(self, FaultKind::WrongSolution | FaultKind::DroppedClue | FaultKind::WrongCount)
    }

    /// Whether it casts doubt on the solver's times: such a solver is never called faster.
    pub(crate) fn casts_doubt_on_times(self) -> bool {
        matches!(self, FaultKind::WrongClock | FaultKind::EarlyWork | FaultKind::Remembers)
    }

    /// Its name in reports.
    pub(crate) fn title(self) -> &'static str {
        match self {
            FaultKind::NoHello => "no hello",
            FaultKind::WrongSolution => "wrong solution",
            FaultKind::DroppedClue => "dropped clue",
            FaultKind::WrongCount => "wrong count",
            FaultKind::ShortAnswer => "short answer",
            FaultKind::ExtraLines => "extra lines",
            FaultKind::Garbage => "garbage",
            FaultKind::Silence => "silence",
            FaultKind::Crash => "crash",
            FaultKind::EarlyAnswer => "early answer",
            FaultKind::SeveralThreads => "several threads",
            FaultKind::WrongClock => "wrong clock",
            FaultKind::EarlyWork => "early work",
            FaultKind::Remembers => "remembers answers",
            FaultKind::OrderDependent => "order dependent",
            FaultKind::IgnoresEnd => "ignores the end",
        }
    }
}

#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub(crate) struct Fault {
    /// The solver.
    pub engine: String,
    /// The kind of the fault.
    pub kind: FaultKind,
    /// The first puzzle that shows it, by its place in the random order, from 0.
    pub puzzle: Option<usize>,
    /// The text found and the expectation.
    pub detail: String,
}
