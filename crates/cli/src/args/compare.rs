//! Arguments of `compare` and `report`.

use std::num::{NonZeroU32, NonZeroU64, NonZeroUsize};
use std::{path::PathBuf, time::Duration};

use clap::{Args as ClapArgs, ValueEnum};

use super::{input_formats, parse_backend, parse_duration, several_files};
use ninefold_jobs::{engine::Backend, text::InputFormat};
use ninefold_lab::solver::protocol::Field;
use ninefold_lab::solver::{LibraryFunction, SolverError, SolverSpec};
use ninefold_lab::suite::{SUITES, Suite};

const COMPARE_EXAMPLES: &str = "\
Examples:
  ninefold compare puzzles.txt --engine rules,lanes,mrv -o results/first
  ninefold compare 17.txt --engine rules,naive --sample 200 --budget 2m --node-limit 10000000
  ninefold compare killers.txt -o results/killers  # variants, by the engines that can solve them
  ninefold compare minimal.txt --solver mine=./my-solver --engine rules -o results/mine
  ninefold compare minimal.txt --solver tdoku=lib:./libtdoku.so#TdokuSolverDpllTriadSimd
  ninefold compare --suite standard --solver mine=./my-solver -o results/suite
  ninefold compare --experiment ordering -o results/ordering

The puzzles come in random order, the engines take turns on blocks of them, and every
solution is verified while no clock runs. An engine that uses up its share of the budget, or
gives puzzles up at a limit, is censored: the report names it, and the number. In DIR:
puzzles.txt, runs.jsonl (raw samples), nodes.csv (each puzzle under each engine),
latency.hlog (HdrHistogram), report.md and report.html, which has the charts.";

#[derive(ClapArgs, Debug)]
#[command(after_help = COMPARE_EXAMPLES)]
pub(crate) struct CompareArgs {
    /// Files of puzzles; - is standard input
    #[arg(
        required_unless_present_any = ["experiment", "suite"],
        conflicts_with = "experiment",
        value_name = "INPUT"
    )]
    pub inputs: Vec<PathBuf>,
    /// The engines, as in rules,lanes,naive; ratios are against the first; none
    /// leaves solvers alone [default: rules,lanes; for variants
    /// constraints,constraints-mrv,constraints-stated]
    #[arg(long = "engine", alias = "engines", value_name = "NAMES", value_delimiter = ',')]
    pub engines: Vec<String>,
    /// An external solver: NAME=COMMAND, a program that speaks the protocol of
    /// docs/solver-protocol.md, or NAME=lib:FILE#SYMBOL, a function of a shared library; may be
    /// given several times
    #[arg(long = "solver", value_name = "NAME=COMMAND", value_parser = SolverSpec::parse)]
    #[arg(conflicts_with = "experiment")]
    pub solvers: Vec<SolverSpec>,
    /// Solvers named in a TOML file
    #[arg(long = "solvers", value_name = "FILE", conflicts_with = "experiment")]
    pub solver_files: Vec<PathBuf>,
    /// Time that a solver may take for one request, as in 10s
    #[arg(long, default_value = "30s", value_name = "TIME", value_parser = parse_duration)]
    pub deadline: Duration,
    /// A suite of puzzle sets made here; files given as well are reported separately [default
    /// budget: 5m]
    #[arg(long, value_name = "NAME", value_parser = parse_suite, conflicts_with = "experiment")]
    pub suite: Option<&'static Suite>,
    /// A known experiment on its corpus
    #[arg(long, value_enum, value_name = "NAME")]
    pub experiment: Option<Experiment>,
    /// Where to write the raw files and the reports [default: only print a report]
    #[arg(short, long, value_name = "DIR", value_parser = several_files())]
    pub output: Option<PathBuf>,
    /// Overwrite outputs that exist
    #[arg(long)]
    pub force: bool,
    /// Puzzles drawn at random from the inputs [default: 10000, or all if there are fewer]
    #[arg(long, value_name = "N")]
    pub sample: Option<NonZeroUsize>,
    /// Seed of the sample, of all orders and of engines that draw random numbers
    #[arg(long, default_value_t = 0)]
    pub seed: u64,
    /// Time for the whole, an equal share for each engine, as in 30s, 5m [default: 60s;
    /// experiments: 6m]
    #[arg(long, value_name = "TIME", value_parser = parse_budget)]
    pub budget: Option<Duration>,
    /// Passes over all puzzles, at most, while the budget lasts
    #[arg(long, default_value = "20", value_name = "N")]
    pub passes: NonZeroU32,
    /// Puzzles that an engine solves in one turn [default: 8192; fewer with a slow solver]
    #[arg(long, value_name = "N")]
    pub block: Option<NonZeroUsize>,
    /// Stop a puzzle after N solutions
    #[arg(long, default_value = "2", value_name = "N")]
    pub limit: NonZeroU64,
    /// Give up on a puzzle after N nodes
    #[arg(long, value_name = "N")]
    pub node_limit: Option<u64>,
    /// Give up on a puzzle after this time, as in 500ms, 2s
    #[arg(long, value_name = "TIME", value_parser = parse_duration)]
    pub timeout: Option<Duration>,
    /// The instruction set, for engines that have several
    #[arg(long, value_name = "NAME", value_parser = parse_backend)]
    pub backend: Option<Backend>,
    /// The format of the inputs, if it cannot be detected
    #[arg(long, value_name = "FORMAT", value_parser = input_formats())]
    pub format: Option<&'static InputFormat>,
    /// No progress bar
    #[arg(long, short)]
    pub quiet: bool,
}

/// Experiments, each with a corpus and a verdict.
#[derive(ValueEnum, Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Experiment {
    /// Is filling the blanks in order of fewest candidates, sorted once, slower than row order, and
    /// why?
    Ordering,
}

fn parse_suite(name: &str) -> Result<&'static Suite, String> {
    let names: Vec<&str> = SUITES.iter().map(|suite| suite.name).collect();
    Suite::find(name).ok_or_else(|| format!("expected {}", names.join(" or ")))
}

const REPORT_EXAMPLES: &str = "\
Examples:
  ninefold report results/ordering     # reads its raw files, writes report.md and report.html
  ninefold report killed > partial.md  # also of a run that was cut short; prints report.md";

#[derive(ClapArgs, Debug)]
#[command(after_help = REPORT_EXAMPLES)]
pub(crate) struct ReportArgs {
    /// The directory of a comparison
    #[arg(value_name = "DIR")]
    pub directory: PathBuf,
}

/// A time to spend: a duration, or a bare number of seconds.
fn parse_budget(text: &str) -> Result<Duration, &'static str> {
    match text.parse::<f64>() {
        Ok(seconds) => Duration::try_from_secs_f64(seconds).ok(),
        Err(_) => parse_duration(text).ok(),
    }
    .filter(|budget| !budget.is_zero())
    .ok_or("expected a time above zero, as in 90, 30s or 5m")
}

const CONTESTANT_EXAMPLES: &str = "\
Examples:
  ninefold compare minimal.txt --engine none --solver 'ours=ninefold contestant rules'
  ninefold contestant lanes < requests.txt          # as a referee would ask
  ninefold contestant lib:./libmine.so#solve --returns count < requests.txt

Reads standard input and answers on standard output, until the input ends. docs/solver-protocol.md
describes the protocol, which any program can speak.";

#[derive(ClapArgs, Debug)]
#[command(after_help = CONTESTANT_EXAMPLES)]
pub(crate) struct ContestantArgs {
    /// An engine; echo, which answers each puzzle with itself; or lib:FILE#SYMBOL, a function of a
    /// shared library
    #[arg(value_name = "SOLVER", value_parser = parse_solver)]
    pub solver: OwnSolver,
    /// The fields that the function returns, of count,solution,nodes [default: all]
    #[arg(long, value_delimiter = ',', value_name = "LIST", value_parser = parse_field)]
    pub returns: Vec<Field>,
    /// The instruction set, for engines that have several
    #[arg(long, value_name = "NAME", value_parser = parse_backend)]
    pub backend: Option<Backend>,
}

/// A solver that the program itself can be.
#[derive(Clone, Debug)]
pub(crate) enum OwnSolver {
    /// An engine of the registry, by name.
    Engine(String),
    /// The measure of the transport.
    Echo,
    /// A function of a shared library.
    Library(LibraryFunction),
    /// No solver: ends those whose referee was killed.
    Keeper,
}

fn parse_solver(text: &str) -> Result<OwnSolver, SolverError> {
    Ok(match (text, text.strip_prefix("lib:")) {
        (_, Some(function)) => OwnSolver::Library(LibraryFunction::parse(function)?),
        ("echo", _) => OwnSolver::Echo,
        ("keeper", _) => OwnSolver::Keeper,
        (name, _) => OwnSolver::Engine(name.to_owned()),
    })
}

fn parse_field(text: &str) -> Result<Field, &'static str> {
    let field = Field::of(text).filter(|field| *field != Field::Nanos);
    field.ok_or("expected count, solution or nodes")
}
