//! Arguments of `bench` and what is below it.

use super::{ExistingArgs, later::Later};
use std::num::{NonZeroU64, NonZeroUsize};
use std::{path::PathBuf, time::Duration};

use clap::{Args as ClapArgs, Subcommand};

use super::{parse_backend, parse_duration};
use ninefold_jobs::engine::Backend;

const BENCH_EXAMPLES: &str = "\
Examples:
  ninefold bench record datasets/minimal.txt --engine lanes,rules  # time engines in memory
  ninefold bench list                                               # the records
  ninefold bench compare 1a2b 3c4d                                  # two records
  ninefold bench history --html history.html                        # records over time
  ninefold bench ab old/ninefold new/ninefold datasets/minimal.txt  # two builds, alternately
  ninefold bench gate --exact results/exact.jsonl                   # counters and solutions, for CI

A verdict is regressed, improved or inconclusive. There is no \"no change\": a change may be too
small to see. Exit code 4: something regressed.";

/// Arguments of `bench`.
#[derive(ClapArgs, Debug)]
#[command(after_help = BENCH_EXAMPLES)]
pub(crate) struct BenchArgs {
    /// The command below `bench`.
    #[command(subcommand)]
    pub command: BenchCommand,
}

/// The commands below `bench`.
#[derive(Subcommand, Debug)]
pub(crate) enum BenchCommand {
    /// Time engines in memory and append a record for each; or keep counters and solutions alone
    Record(Later<RecordArgs>),
    /// List the records
    List(Later<ListArgs>),
    /// Show records over time, and where something changed
    History(Later<HistoryArgs>),
    /// Compare two records
    Compare(Later<CompareArgs>),
    /// Run two builds alternately: is the new one slower?
    Ab(Later<AbArgs>),
    /// For CI: counters, solutions, instructions and time; exit code 4 on a regression
    Gate(Later<GateArgs>),
}

const RECORD_EXAMPLES: &str = "\
Examples:
  ninefold bench record datasets/minimal.txt
  ninefold bench record easy.txt hard.txt --engine lanes,rules,mrv --threads 1,2 --rounds 31
  ninefold bench record hard.txt --engine lanes --backend avx2,portable --limit 1
  ninefold bench record datasets/variants.txt
  ninefold bench record --exact easy.txt hard.txt --engine rules,lanes,mrv -o exact.jsonl

Each round times every configuration once, in random order. results/README.md describes a record.";

#[derive(ClapArgs, Debug)]
#[command(after_help = RECORD_EXAMPLES)]
pub(crate) struct RecordArgs {
    /// Files of puzzles
    #[arg(required = true, value_name = "INPUT")]
    pub inputs: Vec<PathBuf>,
    /// Engines, by name [default: lanes,rules; for variants constraints]
    #[arg(long = "engine", alias = "engines", value_delimiter = ',', value_name = "NAMES")]
    pub engines: Vec<String>,
    /// Instruction sets [default: the best of this machine for each engine; with --exact, all]
    #[arg(long = "backend", alias = "backends", value_delimiter = ',', value_name = "NAMES")]
    #[arg(conflicts_with = "exact", value_parser = parse_backend)]
    pub backends: Vec<Backend>,
    /// Numbers of threads
    #[arg(long, value_delimiter = ',', default_value = "1", value_name = "LIST")]
    #[arg(conflicts_with = "exact")]
    pub threads: Vec<NonZeroUsize>,
    /// Stop a puzzle after N solutions
    #[arg(long, default_value = "2", value_name = "N")]
    pub limit: NonZeroU64,
    /// Give up on a puzzle after N nodes: for engines that may not finish
    #[arg(long, value_name = "N")]
    pub node_limit: Option<u64>,
    /// Samples of each configuration
    #[arg(long, default_value = "15", value_name = "N", conflicts_with = "exact")]
    pub rounds: NonZeroUsize,
    /// Seed of the order, and of engines that draw random numbers
    #[arg(long, default_value_t = 0)]
    pub seed: u64,
    /// No times and no machine: counters and solutions alone, on all backends; for `gate --exact`
    #[arg(long)]
    pub exact: bool,
    /// The directory of all results; each machine has a subdirectory for its records
    #[arg(long, default_value = "results", value_name = "DIR")]
    pub results: PathBuf,
    /// The file to append to, or with --exact to write, where - is standard output [default:
    /// records.jsonl of this machine; exact.jsonl]
    #[arg(short, long, value_name = "OUT")]
    pub output: Option<PathBuf>,
    #[command(flatten)]
    pub existing: ExistingArgs,
    /// No progress bar
    #[arg(long, short)]
    pub quiet: bool,
}

#[derive(ClapArgs, Debug)]
#[command(after_help = "Example:\n  ninefold bench list --results results")]
pub(crate) struct ListArgs {
    /// The directory of all results
    #[arg(long, default_value = "results", value_name = "DIR")]
    pub results: PathBuf,
}

const HISTORY_EXAMPLES: &str = "\
Examples:
  ninefold bench history
  ninefold bench history results --html history.html

A series is one engine, instruction set, dataset and number of threads on one machine. A change is
marked where the level of a series differs before and after by more than its noise; of series in
which nothing changed, one in a hundred has a mark.";

#[derive(ClapArgs, Debug)]
#[command(after_help = HISTORY_EXAMPLES)]
pub(crate) struct HistoryArgs {
    /// The directory of all results
    #[arg(default_value = "results", value_name = "DIR")]
    pub results: PathBuf,
    /// Write a page with a chart for each series
    #[arg(long, value_name = "PAGE")]
    pub html: Option<PathBuf>,
    #[command(flatten)]
    pub existing: ExistingArgs,
}

const COMPARE_EXAMPLES: &str = "\
Example:
  ninefold bench compare 1a2b3c4d 5e6f7a8b

Two records were measured at different times, and the machine may have changed in between: less
than 2 % is never believed. For small differences, run both builds with `bench ab`.";

#[derive(ClapArgs, Debug)]
#[command(after_help = COMPARE_EXAMPLES)]
pub(crate) struct CompareArgs {
    /// The old record: its id, or how that begins
    pub old: String,
    /// The new record
    pub new: String,
    /// The directory of all results
    #[arg(long, default_value = "results", value_name = "DIR")]
    pub results: PathBuf,
}

const AB_EXAMPLES: &str = "\
Examples:
  ninefold bench ab old/ninefold target/release/ninefold datasets/minimal.txt
  ninefold bench ab old new hard.txt --engine rules --rounds 300 -o ab.json

Each round runs OLD, a copy of OLD and NEW in random order. OLD against its copy shows what this
machine does to equal programs today: the noise. NEW has regressed when the whole 95 % interval of
its ratio to OLD lies beyond that. With one thread CPU time decides, which a busy neighbour hardly
changes; with more, wall time.";

#[derive(ClapArgs, Debug)]
#[command(after_help = AB_EXAMPLES)]
pub(crate) struct AbArgs {
    /// The build that is known
    pub old: PathBuf,
    /// The build that is judged
    pub new: PathBuf,
    /// Files of puzzles
    #[arg(required = true, value_name = "INPUT")]
    pub inputs: Vec<PathBuf>,
    /// The engine [default: lanes; for variants constraints]
    #[arg(long, value_name = "NAME")]
    pub engine: Option<String>,
    #[command(flatten)]
    pub timing: TimingArgs,
    /// Write all rounds to OUT, as JSON; - is standard output
    #[arg(short, long, alias = "json", value_name = "OUT")]
    pub output: Option<PathBuf>,
    #[command(flatten)]
    pub existing: ExistingArgs,
}

/// Arguments of `bench ab` and `bench gate`: how two builds are timed.
#[derive(ClapArgs, Debug)]
pub(crate) struct TimingArgs {
    /// The instruction set [default: the best of each build]
    #[arg(long, value_name = "NAME", value_parser = parse_backend)]
    pub backend: Option<Backend>,
    /// Worker threads of each run
    #[arg(long, default_value = "1", value_name = "N")]
    pub threads: NonZeroUsize,
    /// Stop a puzzle after N solutions
    #[arg(long, default_value = "2", value_name = "N")]
    pub limit: NonZeroU64,
    /// Number of rounds; below six, nothing can be concluded
    #[arg(long, alias = "pairs", default_value = "120", value_name = "N")]
    pub rounds: NonZeroUsize,
    /// Length of a run: the inputs are repeated until it is reached
    #[arg(long, default_value = "50ms", value_name = "TIME", value_parser = parse_duration)]
    pub at_least: Duration,
    /// Seed of the order of runs
    #[arg(long, default_value_t = 0)]
    pub seed: u64,
    /// No progress bar
    #[arg(long, short)]
    pub quiet: bool,
}

const GATE_EXAMPLES: &str = "\
Examples:
  ninefold bench gate --exact results/exact.jsonl        # counters and solutions: seconds
  ninefold bench gate old/ninefold datasets/minimal.txt  # this program against an old build
  ninefold bench gate old/ninefold hard.txt --new new/ninefold --engine lanes,rules --no-time

Any change of counters or solutions ends with exit code 4, even one for the better: a change that is
meant is recorded again, with `bench record --exact`.";

#[derive(ClapArgs, Debug)]
#[command(after_help = GATE_EXAMPLES)]
pub(crate) struct GateArgs {
    /// A file of `bench record --exact`: solve everything in it again
    #[arg(long, value_name = "FILE", conflicts_with_all = ["old", "inputs", "new"])]
    pub exact: Option<PathBuf>,
    /// The build that is known
    #[arg(required_unless_present = "exact")]
    pub old: Option<PathBuf>,
    /// Files of puzzles
    #[arg(required_unless_present = "exact", value_name = "INPUT")]
    pub inputs: Vec<PathBuf>,
    /// The build that is judged [default: this program]
    #[arg(long, value_name = "NEW")]
    pub new: Option<PathBuf>,
    /// Engines, by name [default: lanes,rules; for variants constraints]
    #[arg(long = "engine", alias = "engines", value_delimiter = ',', value_name = "NAMES")]
    pub engines: Vec<String>,
    /// Do not count instructions
    #[arg(long)]
    pub no_instructions: bool,
    /// Do not measure time
    #[arg(long)]
    pub no_time: bool,
    #[command(flatten)]
    pub timing: TimingArgs,
}
