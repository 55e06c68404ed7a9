//! The arguments of the command line. Structs only: parsing touches no file.

pub(crate) mod bench;
pub(crate) mod compare;
pub(crate) mod corpus;
pub(crate) mod dataset;
pub(crate) mod files;
pub(crate) mod generate;
pub(crate) mod groups;
mod later;
pub(crate) mod logic;
pub(crate) mod reasoning;

use std::num::{NonZeroU64, NonZeroUsize};
use std::path::{Path, PathBuf};
use std::{ffi::OsString, time::Duration};

use clap::builder::{PathBufValueParser, PossibleValue, PossibleValuesParser, TypedValueParser};
use clap::{Args as ClapArgs, Parser, Subcommand};

use crate::record::Tolerance;
use later::Later;
use ninefold_jobs::batch::{HeaderRule, InputOptions, LineRange, RowFormat, Shard};
use ninefold_jobs::boards::Size;
use ninefold_jobs::engine::{Backend, registry};
use ninefold_jobs::jobs::parse_board_size;
use ninefold_jobs::text::{ColumnSelection, INPUT_FORMATS, InputFormat};
use ninefold_jobs::{jobs::LinkSite, ruleset::parse::RulesTextPolicy};

const ABOUT: &str = "Solve, compare, grade and generate Sudoku in bulk";

pub(crate) const EXIT_CODES: &str = "\
Exit codes:
  0    the run ended and no line was malformed; bench leaves malformed lines out and ends with 0 too
  1    the arguments were wrong, or compare, bench, explain or assist found no puzzle in the inputs;
       nothing was written
  2    a resource failed (file, memory, disk); no output is left half-written
  3    the run ended, but some or all lines were malformed, or some given solutions were wrong
  4    bench found a regression, split --audit found a leak, or generate --from-manifest made
       another file
  130  interrupted; the partial output was removed; compare keeps its raw files, which report can
       read; generate, and solve and grade with --resume, keep their partial file, and --resume
       continues it";

/// Solve, compare, grade and generate Sudoku in bulk.
#[derive(Parser, Debug)]
#[command(name = "ninefold", version, about = ABOUT, after_help = EXIT_CODES)]
pub(crate) struct Args {
    /// The command to run.
    #[command(subcommand)]
    pub command: Command,
}

/// The verbs.
#[derive(Subcommand, Debug)]
pub(crate) enum Command {
    /// Solve files of puzzles: one line of output for each line of input, in order
    Solve(Later<SolveArgs>),
    /// Print puzzles in boxes
    Show(Later<ShowArgs>),
    /// Check the solutions in files of puzzle,solution lines
    Verify(Later<VerifyArgs>),
    /// Write puzzles in another format
    Convert(Later<files::ConvertArgs>),
    /// List the engines
    Engines,
    /// List the constraints of variants, and how a puzzle with them is written
    Constraints,
    /// Make puzzles: minimal, hard, with few clues, of a pattern; or full grids
    Generate(Later<generate::GenerateArgs>),
    /// Write the canonical form of puzzles: the least of all their equivalents
    Canon(Later<corpus::CanonArgs>),
    /// Remove repeated puzzles: keep the first of equal or equivalent ones
    Dedup(Later<corpus::DedupArgs>),
    /// Split files into parts that share no puzzle, even up to symmetry; or audit such parts
    Split(Later<corpus::SplitArgs>),
    /// Make random equivalents of puzzles
    Morph(Later<corpus::MorphArgs>),
    /// Make a dataset for training and testing, ready to be published: parts, labels, an audit, a card
    Dataset(Later<dataset::DatasetArgs>),
    /// Count puzzles by clues, status, nodes and symmetry; count repeats
    Stats(Later<corpus::StatsArgs>),
    /// Solve a puzzle as a person does, and explain each step
    Explain(Later<logic::ExplainArgs>),
    /// Grade files of puzzles: level, score and techniques, a line each, in order
    Grade(Later<logic::GradeArgs>),
    /// Score the answers of reasoning models: a row of parts for each line, in order
    Judge(Later<reasoning::JudgeArgs>),
    /// Judge steps of reasoning: true or not, and by which technique; a row for each line, in order
    Step(Later<reasoning::StepArgs>),
    /// Solve a puzzle together: rules make the steps that they can, you make the others
    Assist(Later<logic::AssistArgs>),
    /// Play in the terminal (starts ninefold-visual)
    #[command(disable_help_flag = true)]
    Play(Later<VisualArgs>),
    /// Play in the browser, with hints that are drawn (starts ninefold-visual)
    #[command(disable_help_flag = true)]
    Serve(Later<VisualArgs>),
    /// Print sheets and whole books of puzzles as PDF or SVG (starts ninefold-visual)
    #[command(disable_help_flag = true)]
    Print(Later<VisualArgs>),
    /// Run the same puzzles through several engines and external solvers, report times and nodes
    Compare(Later<compare::CompareArgs>),
    /// Make the reports of a comparison again from its raw files
    Report(Later<compare::ReportArgs>),
    /// Answer the solver protocol of `compare`, as an engine or for a shared library
    Contestant(Later<compare::ContestantArgs>),
    /// Measure engines and builds, keep the results, compare them
    Bench(bench::BenchArgs),
    /// Index compressed files, so that a share need not unpack the whole file
    Index(Later<files::IndexArgs>),
    /// Print the completion script of a shell
    Completions(Later<files::CompletionsArgs>),
    /// Print a manual page
    Man(Later<files::ManArgs>),
}

/// Arguments that another program is to read.
#[derive(ClapArgs, Debug)]
pub(crate) struct VisualArgs {
    /// The arguments; --help lists them
    #[arg(trailing_var_arg = true, allow_hyphen_values = true, value_name = "ARGUMENT")]
    pub arguments: Vec<OsString>,
}

const SOLVE_EXAMPLES: &str = "\
Examples:
  ninefold solve puzzles.txt -o solved.csv          # a line a puzzle in, puzzle,solution,status out
  ninefold solve 53..7....6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5....8..79
  ninefold solve a.txt --columns question,answer -o qa.csv  # a csv as others name its columns
  ninefold solve kaggle.csv --check --count-only    # check the solutions that a csv has
  zcat big.gz | ninefold solve - --first > out.csv  # the first solution, nothing proved
  ninefold solve big.txt.zst --shard 3/8 -o 3.csv   # one eighth, for one of eight machines
  ninefold solve big.txt -o big.csv --resume        # the same command continues after a kill
  zcat big.gz | ninefold solve - --lines 1-100000   # the first lines, header and comments counted
  ninefold solve hard.txt --engine naive --node-limit 1000000 --latency naive.hlog
  ninefold solve marks.txt --format pencilmarks     # 729 characters a line: respects all the marks
  ninefold solve killers.txt -o solved.csv          # variants: cages, arrows, jigsaws...
  ninefold constraints                              # the constraints of variants

Statuses: unique, multiple, none, malformed, gave-up; solved when the limit is 1.
Comments and blank lines are carried through: line n of the output belongs to line n of the input
(one more where the output has a header and the input has none).";

#[derive(ClapArgs, Debug)]
#[command(after_help = SOLVE_EXAMPLES)]
pub(crate) struct SolveArgs {
    /// Files of puzzles, or one puzzle; - is standard input; gzip and Zstandard are recognised
    #[arg(required = true, value_name = "INPUT")]
    pub inputs: Vec<PathBuf>,
    #[command(flatten)]
    pub writing: WritingArgs,
    /// Keep what is done if the run is interrupted or killed, and resume it the next time
    #[arg(long, requires = "output", conflicts_with_all = ["force", "latency", "count_only"])]
    pub resume: bool,
    /// The engine (see `ninefold engines`); auto takes lanes for batches, rules for a handful and
    /// constraints for variants
    #[arg(long, default_value = registry::AUTO, value_name = "NAME")]
    pub engine: String,
    /// The instruction set: avx512, avx2, neon or portable [default: the best of this machine]
    #[arg(long, value_name = "NAME", value_parser = parse_backend)]
    pub backend: Option<Backend>,
    /// Seed of engines that draw random numbers
    #[arg(long, default_value_t = 0)]
    pub seed: u64,
    /// Stop a puzzle after N solutions: 2 proves uniqueness, more counts up to N
    #[arg(long, default_value = "2", value_name = "N")]
    pub limit: NonZeroU64,
    /// Take the first solution: short for --limit 1
    #[arg(long, conflicts_with = "limit")]
    pub first: bool,
    /// Give up on a puzzle after N nodes
    #[arg(long, value_name = "N")]
    pub node_limit: Option<u64>,
    /// Give up on a puzzle after this time, as in 500ms, 2s, 1m
    #[arg(long, value_name = "TIME", value_parser = parse_duration)]
    pub timeout: Option<Duration>,
    /// The form of the output
    #[arg(long, default_value = "csv", value_name = "FORM", value_parser = one_of(ROW_FORMATS))]
    pub output_format: RowFormat,
    /// Write no lines, only the counts by status
    #[arg(long, conflicts_with_all = ["output", "output_format", "keep_fields", "columns"])]
    pub count_only: bool,
    /// Carry the other fields of the input through to the output
    #[arg(long)]
    pub keep_fields: bool,
    /// Check the solutions that the input gives with its puzzles
    #[arg(long)]
    pub check: bool,
    /// Name the clues that clash: adds the houses to the status none
    #[arg(long)]
    pub explain_status: bool,
    /// Write the latencies of all puzzles to FILE, as an HdrHistogram log
    #[arg(long, value_name = "FILE")]
    pub latency: Option<PathBuf>,
    #[command(flatten)]
    pub header: HeaderArgs,
    #[command(flatten)]
    pub web: RulesTextArgs,
    #[command(flatten)]
    pub reading: ReadingArgs,
}

/// The output of a verb that has one.
#[derive(ClapArgs, Debug)]
pub(crate) struct WritingArgs {
    /// Where to write [default: standard output]
    #[arg(short, long, value_name = "OUT")]
    pub output: Option<PathBuf>,
    #[command(flatten)]
    pub existing: ExistingArgs,
}

/// Arguments of all verbs that write files.
#[derive(ClapArgs, Clone, Copy, Debug, Default)]
pub(crate) struct ExistingArgs {
    /// Overwrite outputs that exist
    #[arg(long)]
    pub force: bool,
    /// Do not wait until outputs are on the disk: after a power loss they may be empty
    #[arg(long)]
    pub no_sync: bool,
}

/// Arguments of all verbs that read files in bulk.
#[derive(ClapArgs, Debug)]
pub(crate) struct ReadingArgs {
    /// The format of the inputs, if it cannot be detected
    #[arg(long, value_name = "FORMAT", value_parser = input_formats())]
    pub format: Option<&'static InputFormat>,
    /// Boards of N rows: 4, 6, 8, 9, 10, 12 or 16, a symbol for each cell, 1 to 9 and A to G
    /// [default: 9]
    #[arg(long, value_name = "N", value_parser = parse_board_size)]
    pub size: Option<Size>,
    /// Only the K-th of N shares, cut at line ends; the N outputs joined are the whole
    #[arg(long, value_name = "K/N")]
    pub shard: Option<Shard>,
    /// Only the lines from number A to number B of the one input, counted from 1; also A- and -B
    #[arg(long, value_name = "A-B", conflicts_with = "shard", allow_hyphen_values = true)]
    pub lines: Option<LineRange>,
    /// The length in bytes of the longest line that is read; a longer one is an error
    #[arg(long, value_name = "BYTES", default_value_t = InputOptions::LONGEST_LINE)]
    pub longest_line: NonZeroUsize,
    /// Number of worker threads, no more than there is work for [default: one a core]
    #[arg(long, value_name = "N")]
    pub threads: Option<NonZeroUsize>,
    /// End with 0 if at most this number of lines is malformed, as in 100 or 0.5%
    #[arg(long, value_name = "N|P%")]
    pub max_malformed: Option<Tolerance>,
    /// Write what was done to FILE, as JSON, with checksums of inputs and outputs
    #[arg(long, value_name = "FILE")]
    pub summary: Option<PathBuf>,
    /// No summary and no progress bar
    #[arg(long, short)]
    pub quiet: bool,
}

/// Options for reading puzzles of web editors.
#[derive(ClapArgs, Clone, Copy, Debug, Default)]
pub(crate) struct RulesTextArgs {
    /// Read puzzles of web editors without looking at their rules in words
    #[arg(long)]
    pub ignore_rules_text: bool,
    /// Refuse puzzles of web editors that need a guess, even if the solution confirms it: rules
    /// open to doubt, drawings with several meanings, or (where only the solution is asked for)
    /// rules that are not understood, if the others leave just the one that the puzzle carries
    #[arg(long, conflicts_with = "ignore_rules_text")]
    pub strict_rules_text: bool,
}

impl RulesTextArgs {
    /// The policy for the rules in words where solutions matter, and not the rules.
    pub(crate) fn for_solutions(self) -> RulesTextPolicy {
        match self.into() {
            RulesTextPolicy::Read => RulesTextPolicy::SolutionOnly,
            other => other,
        }
    }
}

impl From<RulesTextArgs> for RulesTextPolicy {
    fn from(args: RulesTextArgs) -> RulesTextPolicy {
        match args {
            RulesTextArgs { ignore_rules_text: true, .. } => RulesTextPolicy::Ignored,
            RulesTextArgs { strict_rules_text: true, .. } => RulesTextPolicy::Strict,
            _ => RulesTextPolicy::Read,
        }
    }
}

/// Arguments of verbs whose output may have a header.
#[derive(ClapArgs, Clone, Debug)]
pub(crate) struct HeaderArgs {
    /// Write these columns of a csv, in this order, as in question,answer or q=puzzle,status
    #[arg(long, value_name = "NAMES")]
    pub columns: Option<ColumnSelection>,
    /// Which shares (or ranges of lines) begin with the header, if the output has one
    #[arg(long, default_value = "first", value_name = "SHARES", value_parser = one_of(HEADER_RULES))]
    pub header: HeaderRule,
}

/// The shares that begin with the header.
const HEADER_RULES: Choices<HeaderRule> = &[
    ("first", "The first, so that the shares joined are the whole", HeaderRule::First),
    ("all", "All, so that each is a file by itself", HeaderRule::All),
    ("none", "None, not even the whole", HeaderRule::None),
];

/// The values of an argument: names (earlier ones behind the first), what each means, and the value.
type Choices<T> = &'static [(&'static str, &'static str, T)];

/// The parser of an argument with these values.
fn one_of<T: Clone + Send + Sync + 'static>(
    choices: Choices<T>,
) -> impl TypedValueParser<Value = T> {
    let find = |name: &str| choices.iter().find(|(names, ..)| names.split(' ').any(|n| n == name));
    let value = |(names, help, _): &(&'static str, &'static str, T)| {
        let mut names = names.split(' ');
        PossibleValue::new(names.next().unwrap_or_default()).aliases(names).help(*help)
    };
    let parser = PossibleValuesParser::new(choices.iter().map(value));
    parser
        .map(move |name| find(&name).unwrap_or_else(|| unreachable!("a possible value")).2.clone())
}

/// The formats that are read, by their names, with their descriptions.
fn input_formats() -> impl TypedValueParser<Value = &'static InputFormat> {
    let value =
        |row: &InputFormat| PossibleValue::new(row.name).aliases(row.aliases).help(row.description);
    PossibleValuesParser::new(INPUT_FORMATS.iter().map(value))
        .map(|name| InputFormat::find(&name).unwrap_or_else(|| unreachable!("a possible value")))
}

/// Forms of output.
const ROW_FORMATS: Choices<RowFormat> = &[
    ("csv", "puzzle,solution,status with a header", RowFormat::Csv),
    (
        "solution",
        "The solution alone, or the status where there is no single one",
        RowFormat::Solution,
    ),
    (
        "jsonl",
        "A JSON object a line, with the counters of the search",
        RowFormat::Jsonl { propagations: true },
    ),
];

const SHOW_EXAMPLES: &str = "\
Examples:
  ninefold show 53..7....6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5....8..79
  ninefold show puzzles.txt --count 3 --solve
  ninefold show killers.jsonl.zst --count 2  # any file that solve takes, variants or not
  ninefold show .Cage~15~R1C1~R1C2.Thermo~R9C4~R8C3~R7C2
  ninefold show docs/examples/killer-kropki-thermo.toml --svg puzzle.svg --solve
  ninefold show puzzles.txt --candidates --png puzzle.png --width 1200
  ninefold show .Cage~15~R1C1~R1C2.AntiKnight --link iss

Variants are items as above, killers of 81 characters, SumoCue, jigsaws of 162 characters, files
of these, and TOML. What a terminal cannot draw is explained in sentences below.";

#[derive(ClapArgs, Debug, Default)]
#[command(after_help = SHOW_EXAMPLES)]
pub(crate) struct ShowArgs {
    /// A puzzle on one line, classic or a variant, or a file; - is standard input
    pub puzzle: String,
    /// The format of the file, if it cannot be detected
    #[arg(long, value_name = "FORMAT", value_parser = input_formats())]
    pub format: Option<&'static InputFormat>,
    /// Number of puzzles of a file
    #[arg(long, default_value_t = 1, value_name = "N")]
    pub count: usize,
    /// Show the solution next to each puzzle, or within its picture
    #[arg(long)]
    pub solve: bool,
    /// Draw the candidates: those that the puzzle states, or that the givens leave
    #[arg(long)]
    pub candidates: bool,
    /// Draw a picture instead; - is standard output. Several puzzles become FILE-1.svg and so on
    #[arg(long, value_name = "FILE")]
    pub svg: Option<PathBuf>,
    /// Draw a picture in dots instead (starts ninefold-visual)
    #[arg(long, value_name = "FILE", conflicts_with = "svg")]
    pub png: Option<PathBuf>,
    /// The width of a --png in dots [default: twice that of the --svg]
    #[arg(long, value_name = "PIXELS", requires = "png", value_parser = clap::value_parser!(u32).range(16..=8192))]
    pub width: Option<u32>,
    /// Print the address that opens the puzzle on a site instead; nothing is sent there
    #[arg(long, value_name = "SITE", value_parser = parse_site, conflicts_with_all = ["svg", "png", "solve"])]
    pub link: Option<LinkSite>,
    #[command(flatten)]
    pub existing: ExistingArgs,
    #[command(flatten)]
    pub web: RulesTextArgs,
    /// The drawings only: no headline, and no word about pictures
    #[arg(long, short)]
    pub quiet: bool,
}

const VERIFY_EXAMPLES: &str = "\
Examples:
  ninefold verify solved.csv
  ninefold verify kaggle.csv --threads 1
  ninefold solve killers.txt -o solved.csv && ninefold verify solved.csv
  ninefold verify variants.jsonl  # objects with puzzle (or input) and solution";

#[derive(ClapArgs, Debug)]
#[command(after_help = VERIFY_EXAMPLES)]
pub(crate) struct VerifyArgs {
    /// Files of puzzles with solutions
    #[arg(required = true, value_name = "INPUT")]
    pub inputs: Vec<PathBuf>,
    #[command(flatten)]
    pub web: RulesTextArgs,
    #[command(flatten)]
    pub reading: ReadingArgs,
}

fn parse_site(text: &str) -> Result<LinkSite, String> {
    let expected = || format!("expected one of {}", LinkSite::ALL.map(LinkSite::name).join(", "));
    LinkSite::ALL.into_iter().find(|site| site.name() == text).ok_or_else(expected)
}

fn parse_backend(text: &str) -> Result<Backend, String> {
    let expected = || format!("expected one of {}", Backend::ALL.map(Backend::name).join(", "));
    Backend::find(text).ok_or_else(expected)
}

/// The parser of an output of several files, which standard output cannot take.
fn several_files() -> impl TypedValueParser<Value = PathBuf> {
    PathBufValueParser::new().try_map(|path| match path == Path::new("-") {
        true => Err("several files are written, which standard output (-) cannot take"),
        false => Ok(path),
    })
}

fn parse_size(text: &str) -> Result<NonZeroUsize, &'static str> {
    let digits = text.trim_end_matches(|c: char| c.is_ascii_alphabetic());
    let unit: usize = match text[digits.len()..].to_ascii_uppercase().as_str() {
        "" | "B" => 1,
        "K" | "KIB" => 1 << 10,
        "M" | "MIB" => 1 << 20,
        "G" | "GIB" => 1 << 30,
        _ => 0,
    };
    let size = digits.parse::<usize>().ok().and_then(|number| number.checked_mul(unit));
    size.and_then(NonZeroUsize::new).ok_or("expected a number of bytes, K, M or G, as in 500M")
}

/// A duration such as 250us, 500ms, 2s or 1.5m.
fn parse_duration(text: &str) -> Result<Duration, &'static str> {
    const EXPECTED: &str = "expected a number and a unit (us, ms, s, m), as in 500ms";
    let digits = text.trim_end_matches(|c: char| c.is_ascii_alphabetic());
    let seconds = match &text[digits.len()..] {
        "us" => 1e-6,
        "ms" => 1e-3,
        "s" => 1.0,
        "m" => 60.0,
        _ => return Err(EXPECTED),
    };
    let number: f64 = digits.parse().map_err(|_| EXPECTED)?;
    Duration::try_from_secs_f64(number * seconds).map_err(|_| EXPECTED)
}

#[cfg(test)]
mod tests;
