//! The same puzzles through several engines.
//!
//! [`compare`] draws a random sample of the puzzles, has the engines take turns on blocks of it
//! until the passes or the budget are used up, and writes raw files as it goes. [`report()`] makes
//! the reports from these files, also of a run that was killed.
//!
//! ```
//! use std::path::Path;
//!
//! use ninefold_jobs::batch::{InputOptions, Inputs};
//! use ninefold_jobs::jobs::{Control, EngineError, check_variants};
//! use ninefold_lab::compare::{CompareOptions, PuzzleSource, compare};
//!
//! # let directory = tempfile::tempdir()?;
//! let input = directory.path().join("puzzles.txt");
//! let puzzle = "53..7....6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5....8..79";
//! std::fs::write(&input, format!("{puzzle}\n"))?;
//! let inputs = Inputs::open(&[&input], &InputOptions::default())?;
//! let source = PuzzleSource::Files { inputs: &inputs, names: vec!["puzzles.txt".to_owned()] };
//! let options = CompareOptions {
//!     engines: vec!["rules".to_owned(), "mrv".to_owned()],
//!     ..CompareOptions::new(directory.path().join("out"))
//! };
//! let (report, malformed) = compare(&source, &options, &Control::NONE)?;
//! assert_eq!((malformed, report.faults.len()), (0, 0));
//! # Ok::<(), Box<dyn std::error::Error>>(())
//! ```

mod clock;
mod engine;
mod judge;
mod morphs;
mod passes;
mod probes;
mod referee;
mod sample;
mod solver;
mod source;
mod summary;
mod transport;

use std::num::{NonZeroU32, NonZeroUsize};
use std::path::{Path, PathBuf};
use std::time::{Duration, SystemTime};

use ninefold_jobs::batch::Inputs;
use ninefold_jobs::engine::registry::{Config, EngineInfo};
use ninefold_jobs::engine::{Backend, Limits};
use ninefold_jobs::jobs::{Control, EngineError, check_variants};

use crate::machine::{Build, Machine};
use crate::raw::{self, CompareSetting, RawWriter, RunsLine, SCHEMA};
use crate::report::{self, ComparisonReport};
use crate::{engines::find_engines, error::LabError, ordering, puzzle::ComparablePuzzle};
use crate::{solver::SolverSpec, suite::Suite};
use engine::Contestant;
pub(crate) use engine::EngineUnderTest;
use passes::ComparePlan;
use referee::Referee;
pub(crate) use sample::PuzzleSample;
use solver::DEADLINE;

/// The engines for classic puzzles where none are named.
const DEFAULT: [&str; 2] = ["rules", "lanes"];
/// The engines for variants where none are named: the best, and the best without one of its ideas
/// each.
const DEFAULT_FOR_VARIANTS: [&str; 3] = ["constraints", "constraints-mrv", "constraints-stated"];
/// The name that stands for no engine, where solvers take part alone.
const NO_ENGINE: &str = "none";
/// Puzzles that take part, unless the options name a number.
const DEFAULT_SAMPLE: NonZeroUsize = NonZeroUsize::new(10_000).unwrap();
/// Time for the whole, unless the options name one.
const DEFAULT_BUDGET: Duration = Duration::from_secs(60);

/// As [`DEFAULT_BUDGET`], of a suite.
const SUITE_BUDGET: Duration = Duration::from_secs(300);

/// The names of the reports.
const MARKDOWN: &str = "report.md";
const HTML: &str = "report.html";
/// The name of the chart of a finding, for other pages to show.
const FACTORS: &str = "factors.svg";

/// The source of the puzzles of a comparison.
pub enum PuzzleSource<'a> {
    /// Inputs, classic or with variants.
    Files {
        /// The inputs.
        inputs: &'a Inputs,
        /// The name of each, for raw files and reports.
        names: Vec<String>,
    },
    /// The sets of a suite, and classic puzzles of files, each reported separately.
    Suite {
        /// The suite.
        suite: &'static Suite,
        /// Files and their names, each on its own.
        files: Vec<(Inputs, String)>,
    },
    /// The corpus of the experiment about presorting; see `ordering`.
    Ordering,
}

/// The options of a comparison.
#[derive(Clone, Debug)]
pub struct CompareOptions {
    /// Engines by name. Ratios are against the first. Where none are named, `rules` and `lanes`;
    /// of variants, `constraints` and its two siblings; of an experiment, its own.
    pub engines: Vec<String>,
    /// External solvers that take part along with the engines. They are for classic puzzles.
    pub solvers: Vec<SolverSpec>,
    /// Time limit of a solver for one request.
    pub deadline: Duration,
    /// The instruction set of the engines that have several; `None` for the best of this machine.
    pub backend: Option<Backend>,
    /// Puzzles at most; by default 10,000, or 1,000 of each part of an experiment's corpus.
    pub sample: Option<NonZeroUsize>,
    /// Seed of the sample, of all orders and of engines that draw random numbers.
    pub seed: u64,
    /// Time for the whole, an equal share for each engine; by default a minute, of an experiment
    /// six.
    pub budget: Option<Duration>,
    /// Passes over all puzzles, at most, while the budget lasts.
    pub passes: NonZeroU32,
    /// Puzzles that an engine solves in one turn; by default 8,192, and fewer where a solver is too
    /// slow to be seen several times otherwise.
    pub block: Option<NonZeroUsize>,
    /// Limits of each search.
    pub limits: Limits,
    /// The directory of the raw files, which is made if need be.
    pub directory: PathBuf,
    /// Whether a comparison in the directory is overwritten.
    pub overwrite: bool,
    /// Whether `report.md` and `report.html` are written next to the raw files.
    pub reports: bool,
    /// The command that reports name as the one to run again.
    pub command: Vec<String>,
}

impl CompareOptions {
    /// The default options, with raw files and reports in a directory.
    pub fn new(directory: PathBuf) -> CompareOptions {
        CompareOptions {
            engines: Vec::new(),
            solvers: Vec::new(),
            deadline: DEADLINE,
            backend: None,
            sample: None,
            seed: 0,
            budget: None,
            passes: NonZeroU32::new(20).unwrap_or(NonZeroU32::MIN),
            block: None,
            limits: Limits::UNIQUE,
            directory,
            overwrite: false,
            reports: true,
            command: Vec::new(),
        }
    }

    /// Makes sure of the names of engines and of the directory. [`compare`] does so too; programs
    /// that check before they open inputs call this.
    ///
    /// # Errors
    /// An engine is unknown or named twice, or the directory holds a comparison already.
    pub fn check(&self) -> Result<(), LabError> {
        let engines = self.engines_or(&[])?;
        let mut names: Vec<&str> = engines.iter().map(|engine| engine.name).collect();
        if engines.is_empty() && self.solvers.is_empty() && !self.engines.is_empty() {
            return Err(LabError::Request("no engine or solver is named".to_owned()));
        }
        for solver in &self.solvers {
            if names.contains(&solver.name.as_str()) {
                return Err(LabError::twice(&solver.name));
            }
            names.push(&solver.name);
        }
        raw::check_directory(&self.directory, self.overwrite)
    }

    /// The engines that are named, or else the default ones.
    fn engines_or(&self, default: &[&str]) -> Result<Vec<&'static EngineInfo>, LabError> {
        match self.engines.as_slice() {
            [] => find_engines(default),
            [none] if none == NO_ENGINE => Ok(Vec::new()),
            engines => find_engines(engines),
        }
    }

    /// The time that a comparison of these puzzles may take.
    pub fn budget_for(&self, source: &PuzzleSource<'_>) -> Duration {
        self.budget.unwrap_or(match source {
            PuzzleSource::Files { .. } => DEFAULT_BUDGET,
            PuzzleSource::Suite { .. } => SUITE_BUDGET,
            PuzzleSource::Ordering => ordering::BUDGET,
        })
    }
}

/// Runs the same puzzles through several engines and writes raw files and reports. Returns all that a
/// report shows, and the number of malformed lines of the inputs, which were left out.
///
/// Progress is reported as the budget begins, of no puzzles, and once for each turn of an engine on a
/// block of puzzles.
///
/// # Errors
/// The options make no sense ([`Fault::Request`](ninefold_jobs::batch::Fault)); an input cannot be read or holds no
/// puzzle; a file cannot be written; a solution is wrong; engines contradict each other or
/// themselves; or the caller stops it. What was measured until then is left in the directory.
pub fn compare(
    source: &PuzzleSource<'_>,
    options: &CompareOptions,
    control: &Control<'_>,
) -> Result<(ComparisonReport, u64), LabError> {
    options.check()?;
    let most = options.sample.unwrap_or(DEFAULT_SAMPLE);
    match source {
        PuzzleSource::Ordering => {
            let engines = engines(options, &ordering::ENGINES, None)?;
            let per_band = match options.sample {
                Some(sample) => sample.get().div_ceil(ordering::BANDS.len()),
                None => ordering::PER_BAND,
            };
            let (puzzles, inputs) = ordering::corpus(options.seed, per_band)?;
            run(source, options, PuzzleSample { puzzles, inputs }, engines, control)
        }
        PuzzleSource::Suite { suite, files } => {
            let engines = engines(options, &DEFAULT, None)?;
            let sample = sample::of_suite(suite, files, most, options.seed)?;
            run(source, options, sample, engines, control)
        }
        PuzzleSource::Files { inputs, names } if inputs.with_variants().is_none() => {
            let engines = engines(options, &DEFAULT, None)?;
            let sample = sample::of_grids(inputs, names, most, options.seed)?;
            run(source, options, sample, engines, control)
        }
        PuzzleSource::Files { inputs, names } => {
            let engines = engines(options, &DEFAULT_FOR_VARIANTS, Some(inputs))?;
            let sample = sample::of_rulesets(inputs, names, most, options.seed)?;
            run(source, options, sample, engines, control)
        }
    }
}

/// Makes the reports of a comparison again from its raw files.
///
/// # Errors
/// A raw file cannot be read or is not what it should be, or a report cannot be written.
pub fn report(directory: &Path) -> Result<ComparisonReport, LabError> {
    let report = summary::of(&raw::read(directory)?);
    write_reports(directory, &report)?;
    Ok(report)
}

/// Makes the engines that are named, or else the default ones. They must be able to solve the
/// variants of the inputs.
fn engines(
    options: &CompareOptions,
    default: &[&str],
    inputs: Option<&Inputs>,
) -> Result<Vec<EngineUnderTest>, LabError> {
    let infos = options.engines_or(default)?;
    let is_engine = |name: &str| infos.iter().any(|info| info.name == name);
    if let Some(solver) = options.solvers.iter().find(|solver| is_engine(&solver.name)) {
        return Err(LabError::twice(&solver.name));
    }
    if let Some(inputs) = inputs {
        infos.iter().try_for_each(|info| check_variants(info, inputs.with_variants()))?;
    }
    let engine = |info: &'static EngineInfo| {
        // An engine with a single instruction set runs as it is, whatever the others use.
        let backend = options.backend.filter(|_| info.backends.len() > 1);
        let config = Config { seed: options.seed, backend };
        Ok(EngineUnderTest::from_registry(info, &config).map_err(EngineError::from)?)
    };
    infos.into_iter().map(engine).collect()
}

pub(crate) fn run<P: ComparablePuzzle>(
    source: &PuzzleSource<'_>,
    options: &CompareOptions,
    sample: PuzzleSample<P>,
    engines: Vec<EngineUnderTest>,
    control: &Control<'_>,
) -> Result<(ComparisonReport, u64), LabError> {
    sample.check()?;
    let malformed = sample.malformed();
    let mut contestants: Vec<Contestant> =
        engines.into_iter().map(|engine| Contestant::Engine(Box::new(engine))).collect();
    let budget = options.budget_for(source);
    let mut referee = match options.solvers.first() {
        None => Referee::idle(),
        Some(first) if !P::IS_CLASSIC => {
            let why = "solvers are given classic puzzles only, and these are variants";
            return Err(LabError::solver(&first.name, why));
        }
        Some(_) => {
            let grids = sample.puzzles.iter().filter_map(|one| one.puzzle.as_classic()).collect();
            Referee::start(options, budget, grids, &mut contestants, control)?
        }
    };
    let share = budget / contestants.len().max(1) as u32;
    let by_input = matches!(source, PuzzleSource::Suite { .. });
    let parts = if by_input { sample.inputs.len() } else { 1 };
    let block = referee.block(options, share, parts, sample.puzzles.len()).get();
    let setting = CompareSetting {
        block,
        core: referee.cores.first().copied(),
        ..setting(source, options, &sample, &contestants)
    };
    let directory = &options.directory;
    let mut writer = RawWriter::create(directory, options.overwrite, &setting, &sample.puzzles)?;
    // Reports of an older comparison do not belong to the new raw files.
    for name in [MARKDOWN, HTML, FACTORS] {
        raw::remove(directory, name)?;
    }
    let plan = ComparePlan { options, sample: &sample, budget, block, by_input };
    passes::run(&plan, &mut contestants, &mut referee, &mut writer, control)?;
    writer.line(&RunsLine::End {})?;
    let report = summary::of(&raw::read(directory)?);
    if options.reports {
        write_reports(directory, &report)?;
    }
    Ok((report, malformed))
}

fn setting<P>(
    source: &PuzzleSource<'_>,
    options: &CompareOptions,
    sample: &PuzzleSample<P>,
    contestants: &[Contestant],
) -> CompareSetting {
    let limits = &options.limits;
    CompareSetting {
        schema: SCHEMA,
        ninefold: env!("CARGO_PKG_VERSION").to_owned(),
        command: options.command.clone(),
        started: humantime::format_rfc3339_seconds(SystemTime::now()).to_string(),
        machine: Machine::here(),
        build: Build::running().ok(),
        experiment: matches!(source, PuzzleSource::Ordering).then(|| ordering::NAME.to_owned()),
        suite: match source {
            PuzzleSource::Suite { suite, .. } => Some(suite.name.to_owned()),
            PuzzleSource::Files { .. } | PuzzleSource::Ordering => None,
        },
        inputs: sample.inputs.clone(),
        puzzles: sample.puzzles.len(),
        seed: options.seed,
        limit: limits.solutions.get(),
        node_limit: limits.nodes,
        timeout_seconds: limits.time.as_ref().map(Duration::as_secs_f64),
        budget_seconds: options.budget_for(source).as_secs_f64(),
        block: 0,
        morphs: !options.solvers.is_empty(),
        core: None,
        engines: contestants.iter().map(|one| one.facts().clone()).collect(),
    }
}

/// Writes the reports next to the raw files, each whole or not at all.
fn write_reports(directory: &Path, comparison: &ComparisonReport) -> Result<(), LabError> {
    raw::replace(directory, MARKDOWN, report::markdown(comparison).as_bytes())?;
    for finding in comparison.findings.iter().filter(|finding| !finding.factors.is_empty()) {
        raw::replace(directory, FACTORS, report::factors_chart(&finding.factors).as_bytes())?;
    }
    raw::replace(directory, HTML, report::html_page(comparison).as_bytes())
}
