//! The lines and rows of the raw files.

use serde::{Deserialize, Serialize};

use ninefold_jobs::engine::Status;

use crate::machine::{Build, Machine};
use crate::solver::Fault;
use crate::solver::protocol::{Assumption, Field};

/// The circumstances of a comparison.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
pub(crate) struct CompareSetting {
    /// Version of these files' form.
    pub schema: u32,
    /// Version of the program.
    pub ninefold: String,
    /// The arguments that it was started with.
    pub command: Vec<String>,
    /// When it began, in UTC.
    pub started: String,
    pub machine: Machine,
    pub build: Option<Build>,
    /// The name of a known experiment.
    pub experiment: Option<String>,
    /// The name of a suite: its sets are the first of the inputs, each of which is reported by
    /// itself.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub suite: Option<String>,
    /// The sources of the puzzles.
    pub inputs: Vec<InputFacts>,
    /// Number of puzzles that take part, in a random order that `seed` gives.
    pub puzzles: usize,
    /// Seed of the sample, of its order and of the order of the engines.
    pub seed: u64,
    /// Solutions after which a puzzle is done.
    pub limit: u64,
    /// Nodes after which an engine gives a puzzle up.
    pub node_limit: Option<u64>,
    /// Seconds after which an engine gives a puzzle up.
    pub timeout_seconds: Option<f64>,
    /// Seconds for the whole, a like share for each engine.
    pub budget_seconds: f64,
    pub block: usize,
    /// Whether passes after the first were of morphs, as they are where solvers take part.
    #[serde(default, skip_serializing_if = "std::ops::Not::not")]
    pub morphs: bool,
    /// The core that all took turns on, where solvers took part and the system lets it be chosen.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub core: Option<usize>,
    /// The engines and solvers that take part.
    pub engines: Vec<EngineFacts>,
}

/// A source of puzzles.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub(crate) struct InputFacts {
    /// Its name: a file, or a part of a generated corpus.
    pub name: String,
    pub puzzles: u64,
    pub malformed: u64,
}

/// An engine, as reports name it.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub(crate) struct EngineFacts {
    pub name: String,
    /// The instruction set that it used.
    pub backend: String,
    /// Its description in the table of engines.
    pub description: String,
    /// Whether it solves many puzzles at once, so that a puzzle's time is residence among
    /// hundreds.
    pub in_lanes: bool,
    /// Facts about an external solver; `None` for an engine.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub solver: Option<SolverFacts>,
}

/// An external solver.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub(crate) struct SolverFacts {
    /// The name that it gives itself.
    pub says: String,
    /// Its version, as printed by it or by its version command.
    pub version: String,
    pub command: String,
    /// Its files, each with its SHA-256.
    pub files: Vec<(String, String)>,
    /// A remark from the options.
    pub notes: String,
    /// Properties of puzzles that it takes for granted.
    pub assumes: Vec<Assumption>,
    pub returns: Vec<Field>,
    pub limit: u64,
    /// The number of solutions that its answers prove: 1 is a first solution, and nothing proved.
    pub proves: u64,
    /// Whether its solutions could be seen and checked.
    pub shows_solutions: bool,
}

/// One engine on one block, once.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(test, derive(Default))]
pub(crate) struct BlockSample {
    /// Pass over the puzzles, from 0. In the first, each puzzle's own time is taken too.
    pub pass: u32,
    /// Block of puzzles, from 0.
    pub block: usize,
    /// The number of the input that the block is of, where inputs are reported each by itself.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub input: Option<usize>,
    /// Place of the turn among those of the other engines, from 0.
    pub turn: usize,
    pub engine: String,
    /// Puzzles begun.
    pub run: u64,
    /// Puzzles decided.
    pub finished: u64,
    /// Time for all of them together; of a solver, by its own clock.
    pub nanoseconds: u64,
    /// Nodes of all of them together.
    pub nodes: u64,
    /// The clock of the referee, and the processor, for a solver.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub seen: Option<SeenTime>,
}

/// The referee's measurements of a solver.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
pub(crate) struct SeenTime {
    /// From the first byte sent to the last one received.
    pub wall_nanoseconds: u64,
    /// Processor time of its process, if the system reports it.
    pub cpu_nanoseconds: Option<u64>,
    /// The part of the wall time in which it was ready to run and had no core.
    pub waited_nanoseconds: u64,
    /// Requests that it came in.
    pub requests: u64,
}

/// One block that a child answered which does nothing.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub(crate) struct TransportSample {
    pub puzzles: u64,
    /// From the first byte sent to the last one received.
    pub wall_nanoseconds: u64,
    /// Processor time of the child, if the system reports it.
    pub cpu_nanoseconds: Option<u64>,
}

/// A solver's work before its time counted, when it could use all cores.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
pub(crate) struct TrialSample {
    /// The solver.
    pub engine: String,
    /// Puzzles of its last request.
    pub run: u64,
    /// By its own clock.
    pub nanoseconds: u64,
    /// As the referee saw it.
    pub seen: SeenTime,
    /// Threads of it that ran or could run at a time, on average, if the system reports them and
    /// the request was long enough.
    pub busy_threads: Option<f64>,
    /// Requests whose last puzzle came late.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub split: Vec<SplitSample>,
}

/// A request whose last puzzle was held back until all the others had been read. A solver that
/// waits for the end of a request does most of its work after that.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub(crate) struct SplitSample {
    pub puzzles: u64,
    /// Processor time before the last puzzle was sent.
    pub cpu_before: u64,
    /// Processor time from then on.
    pub cpu_after: u64,
    /// Time from the last puzzle sent to the last byte received.
    pub wall_after: u64,
    /// Time of a request of as many puzzles that came whole.
    pub wall_whole: u64,
}

/// Puzzles that a solver had never seen, and the same puzzles a moment later in another order.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub(crate) struct RepeatSample {
    /// The solver.
    pub engine: String,
    /// Puzzles in each request.
    pub puzzles: u64,
    /// Time of the first request and of the second, by its own clock.
    pub nanoseconds: [u64; 2],
    /// Processor time likewise, if the system reports it.
    pub cpu_nanoseconds: Option<[u64; 2]>,
}

/// One engine on one puzzle.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub(crate) struct PuzzleRow {
    /// Place in the random order.
    pub puzzle: usize,
    pub input: String,
    /// Its line in the input, from 1.
    pub line: u64,
    pub clues: usize,
    pub engine: String,
    pub status: String,
    /// Branching decisions.
    pub nodes: u64,
    /// Time; for an engine that solves many puzzles at once, from loaded to decided.
    pub nanoseconds: u64,
    /// Time for sorting, a part of it.
    pub sorting_nanoseconds: u64,
}

impl PuzzleRow {
    /// The status of a puzzle that a solver is not made for.
    pub(crate) const OUTSIDE: &'static str = "outside";

    /// Whether the puzzle was decided; if not, nodes and time are lower bounds.
    pub(crate) fn is_finished(&self) -> bool {
        self.status != Status::GaveUp.as_str() && self.status != PuzzleRow::OUTSIDE
    }
}

/// A line of `runs.jsonl`.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
#[serde(tag = "type", rename_all = "lowercase")]
pub(crate) enum RunsLine {
    Setting(Box<CompareSetting>),
    Sample(BlockSample),
    Transport(TransportSample),
    Trial(TrialSample),
    Repeat(RepeatSample),
    Fault(Fault),
    /// The comparison came to its end.
    End {},
}
