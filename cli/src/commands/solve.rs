//! `ninefold solve`: the main job.

use std::io::Write;
use std::path::Path;
use std::time::{Duration, SystemTime};

use super::threads;
use crate::args::{InputFormat, OutputFormat, ReadingArgs, SolveArgs};
use crate::progress::{Progress, Total};
use crate::summary::{self, Setting, Stopwatch, Work};
use crate::{CliError, Ending, interrupt, say};
use ninefold::batch::chunk::Inputs;
use ninefold::batch::row::RowFormat;
use ninefold::batch::run::{AHEAD, FAR_AHEAD, OutputSink, run_ahead};
use ninefold::batch::solve::{Share, SolveWorker};
use ninefold::batch::source::{self, Expect, Source};
use ninefold::batch::variants;
use ninefold::batch::writer::Output;
use ninefold::batch::{BatchError, Control, SolveOptions, Tally};
use ninefold::engine::registry::{self, Config, EngineInfo};
use ninefold::engine::{Backend, Engine, Limits, Status};
use ninefold::latency::{self, Interval, Latency};
use ninefold::text::Layout;

/// Runs `solve`.
pub fn run(args: &SolveArgs) -> Result<Ending, CliError> {
    let config = Config { seed: args.seed, backend: args.backend };
    let named = match args.engine.as_str() {
        registry::AUTO => None,
        name => Some(usable(find_engine(name)?, &config)?),
    };
    let threads = threads(args.reading.threads);
    let stopwatch = Stopwatch::start();
    let (feed, kept) = open_inputs(&args.inputs, &args.reading, args.keep_fields)?;
    // Chosen for the whole run and not for each thread, so that counters do not depend on threads.
    let engines = match named {
        Some(entry) => Engines::of(able(entry, &feed)?),
        None => Engines::chosen(&feed, &config)?,
    };
    let entry = engines.plain;
    let options = options(args, entry);
    let inputs: Vec<&Path> = args.inputs.iter().map(AsRef::as_ref).collect();
    let mut output = match options.format {
        Some(_) => Output::create(args.output.as_deref(), args.force, &inputs)?,
        None => Output::nothing(),
    };
    let latency_log = latency_log(args, &inputs, &output)?;
    interrupt::guard([&output].into_iter().chain(&latency_log))?;
    let progress = progress_of(&feed, args.reading.quiet);
    let name = output.name.clone();
    write_header(options.format, kept.as_ref(), &mut output)?;
    let started = SystemTime::now();
    let report = |done| progress.report(done);
    let control = Control::new(&report);
    let sink = OutputSink { writer: &mut output, name: name.clone() };
    let for_candidates = || feed.with_candidates().map(|_| engine(entry, &config));
    let for_variants = || feed.with_variants().and_then(|_| engines.solver(&config));
    let make = || {
        SolveWorker::new(&feed, options, engine(entry, &config), control)
            .for_candidates(for_candidates())
            .for_variants(for_variants())
    };
    // The chunks of variants are small, and one with a hard puzzle must not keep the other threads waiting.
    let ahead = if feed.has_others() { AHEAD } else { FAR_AHEAD };
    let shares = run_ahead(threads, ahead, control, sink, make);
    progress.finish();
    let Share { tally, latency, engine_time } = shares?
        .into_iter()
        .reduce(|mut whole, share| {
            whole.merge(share);
            whole
        })
        .unwrap_or_else(|| unreachable!("there is at least one thread"));
    output.finish()?;
    let time = stopwatch.elapsed();
    if let Some(log) = latency_log {
        write_log(
            log,
            &engines.name(&feed, |entry| entry.name.to_owned()),
            entry.in_lanes,
            &latency,
            started,
            time.wall,
        )?;
    }
    if args.count_only {
        super::print(&counts(&tally))?;
    }
    if !args.reading.quiet {
        let setting = Setting {
            inputs: names(&args.inputs),
            output: if args.count_only { "counts only" } else { &name },
            engine: format!(
                "engine {}, limit {}",
                engines.name(&feed, |entry| with_backend(entry, &config)),
                options.limits.solutions
            ),
            in_lanes: entry.in_lanes,
            threads,
            check: args.check,
            latency_log: args.latency.as_ref().map(|file| file.display().to_string()),
        };
        let work = Work { tally: &tally, latency: &latency, engine_time, time };
        say(&summary::of_solve(&setting, &work));
    }
    Ok(Ending::flawed_if(tally.of(Status::Malformed) + tally.given_wrong > 0))
}

/// Begins the file of latencies, if one is asked for: before the run, so that nothing about it can be
/// wrong only when the work is done.
fn latency_log(
    args: &SolveArgs,
    inputs: &[&Path],
    output: &Output,
) -> Result<Option<Output>, CliError> {
    let Some(path) = &args.latency else { return Ok(None) };
    let log = Output::create(Some(path), args.force, inputs)?;
    if log.is_same_as(output) {
        let message = format!("--latency and the output cannot both be {}", log.name);
        return Err(CliError::Usage(message));
    }
    Ok(Some(log))
}

fn write_log(
    mut log: Output,
    engine: &str,
    in_lanes: bool,
    latency: &Latency,
    started: SystemTime,
    length: Duration,
) -> Result<(), BatchError> {
    let version = env!("CARGO_PKG_VERSION");
    let what = if in_lanes { "residence of a puzzle" } else { "a puzzle" };
    let comment = format!("ninefold {version} solve, engine {engine}, nanoseconds, {what}");
    let mut text = Vec::new();
    let interval = Interval { tag: "latency", latency, length };
    latency::write_log(&mut text, &comment, started, &[interval])
        .and_then(|()| log.write_all(&text))
        .map_err(|source| BatchError::Write { name: log.name.clone(), source })?;
    log.finish()
}

/// The engine of this name, or an error that lists the names.
pub fn find_engine(name: &str) -> Result<&'static EngineInfo, CliError> {
    registry::find(name).ok_or_else(|| {
        let names: Vec<&str> = registry::ENGINES.iter().map(|entry| entry.name).collect();
        let names = names.join(", ");
        CliError::Usage(format!("no engine is called {name:?}; there are: auto, {names}"))
    })
}

/// The engine, if it has the backend that was asked for and this machine has it too.
pub fn usable(
    entry: &'static EngineInfo,
    config: &Config,
) -> Result<&'static EngineInfo, CliError> {
    let Some(backend) = config.backend else { return Ok(entry) };
    let name = backend.name();
    if !entry.backends.contains(&backend) {
        let has: Vec<&str> = entry.backends.iter().map(|backend| backend.name()).collect();
        let message =
            format!("the engine {} has no backend {name}; it has: {}", entry.name, has.join(", "));
        return Err(CliError::Usage(message));
    }
    if !backend.is_available() {
        return Err(CliError::Usage(format!("this machine cannot run the backend {name}")));
    }
    Ok(entry)
}

/// The engine, if it can solve what the inputs may hold.
fn able(entry: &'static EngineInfo, feed: &Inputs) -> Result<&'static EngineInfo, CliError> {
    able_for_variants(entry, feed)?;
    match feed.with_candidates() {
        Some(name) if !entry.candidates => {
            let what = "puzzles with restricted candidates (pencilmarks)";
            Err(cannot(entry, name, what, |entry| entry.candidates))
        }
        _ => Ok(entry),
    }
}

/// The engine, if it can solve variants or need not.
pub fn able_for_variants(
    entry: &'static EngineInfo,
    feed: &Inputs,
) -> Result<&'static EngineInfo, CliError> {
    match feed.with_variants() {
        Some(name) if !entry.variants => {
            Err(cannot(entry, name, "variant puzzles", |entry| entry.variants))
        }
        _ => Ok(entry),
    }
}

/// That an engine cannot solve what may be in an input, and which can.
fn cannot(
    entry: &EngineInfo,
    input: &str,
    what: &str,
    can: impl Fn(&EngineInfo) -> bool,
) -> CliError {
    let able = registry::ENGINES.iter().filter(|entry| can(entry));
    let names: Vec<&str> = able.map(|entry| entry.name).collect();
    let (engine, names) = (entry.name, names.join(", "));
    CliError::Usage(format!(
        "{input} may have {what}, which the engine {engine} cannot solve; these can: {names}"
    ))
}

/// The engines of a run: variants may want another than plain puzzles in other inputs.
struct Engines {
    plain: &'static EngineInfo,
    variants: &'static EngineInfo,
}

impl Engines {
    /// One for all.
    fn of(entry: &'static EngineInfo) -> Engines {
        Engines { plain: entry, variants: entry }
    }

    /// What `auto` means for these inputs. Where all may have variants, plain puzzles among them are solved as these
    /// are, so that there is one name for the engine and one meaning of the times.
    fn chosen(feed: &Inputs, config: &Config) -> Result<Engines, CliError> {
        let variants = registry::auto_for_variants();
        match feed.has_others() {
            true => Ok(Engines { plain: usable(chosen(feed), config)?, variants }),
            false => Ok(Engines::of(usable(variants, config)?)),
        }
    }

    /// The one for variants. It has but one instruction set, so the wish for another is not meant.
    fn solver(&self, config: &Config) -> Option<variants::Solver> {
        variants::Solver::of(self.variants, &Config { backend: None, ..*config })
    }

    /// What the run's engine is called: that of the variants first.
    fn name(&self, feed: &Inputs, name: impl Fn(&EngineInfo) -> String) -> String {
        let (plain, variants) = (name(self.plain), name(self.variants));
        if feed.with_variants().is_none() || plain == variants {
            return plain;
        }
        format!("{variants} for variants, {plain} for the others")
    }
}

fn with_backend(entry: &EngineInfo, config: &Config) -> String {
    let any = Config { backend: None, ..*config };
    let backend = entry.backend(config).or_else(|| entry.backend(&any)).map_or("", Backend::name);
    format!("{} ({backend})", entry.name)
}

/// What `auto` means for inputs of which some have no variants.
fn chosen(feed: &Inputs) -> &'static EngineInfo {
    let auto = registry::auto(feed.puzzles_about());
    match feed.with_candidates() {
        // A handful of puzzles is for an engine that can solve them.
        Some(_) if !auto.candidates => registry::auto(1),
        _ => auto,
    }
}

fn engine(entry: &EngineInfo, config: &Config) -> Box<dyn Engine> {
    entry.make(config).unwrap_or_else(|| unreachable!("made once before the run"))
}

fn options(args: &SolveArgs, entry: &EngineInfo) -> SolveOptions {
    let solutions = if args.first { std::num::NonZeroU64::MIN } else { args.limit };
    let format = match args.output_format {
        OutputFormat::Csv => RowFormat::Csv,
        OutputFormat::Solution => RowFormat::Solution,
        OutputFormat::Jsonl => RowFormat::Jsonl { propagations: !entry.in_lanes },
    };
    SolveOptions {
        engine: entry.name,
        limits: Limits { solutions, nodes: args.node_limit, time: args.timeout, stopwatch: true },
        format: (!args.count_only).then_some(format),
        keep_fields: args.keep_fields,
        check: args.check,
        explain: args.explain_status,
        verify: true,
    }
}

fn write_header(
    format: Option<RowFormat>,
    kept: Option<&Layout>,
    output: &mut Output,
) -> Result<(), BatchError> {
    let mut header = Vec::new();
    if let Some(format) = format {
        format.header(kept, &mut header);
    }
    output
        .write_all(&header)
        .map_err(|source| BatchError::Write { name: output.name.clone(), source })
}

/// Opens all inputs.
pub fn open_sources(
    paths: &[std::path::PathBuf],
    reading: &ReadingArgs,
) -> Result<Vec<Source>, CliError> {
    let expect = match reading.format {
        None => Expect::Any,
        Some(InputFormat::Line) => Expect::Line,
        Some(InputFormat::Csv) => Expect::Csv,
        Some(InputFormat::Grid) => Expect::Grid,
        Some(InputFormat::Pencilmarks) => Expect::Pencilmarks,
        Some(InputFormat::Bank) => Expect::Bank,
        Some(InputFormat::Hodoku) => Expect::Hodoku,
        Some(InputFormat::Variants) => Expect::Variants,
        Some(InputFormat::Sdk) => Expect::Sdk,
        Some(InputFormat::Candidates) => Expect::Candidates,
        Some(InputFormat::Toml) => Expect::Toml,
    };
    if paths.iter().filter(|path| *path == Path::new("-")).count() > 1 {
        return Err(CliError::Usage("standard input (-) can be read only once".to_owned()));
    }
    let sources: Vec<Source> =
        paths.iter().map(|path| source::open(path, expect)).collect::<Result<_, _>>()?;
    if !reading.quiet {
        say_titles(&sources);
    }
    Ok(sources)
}

/// Opens all inputs as one feed; with `keep_fields`, also says which layout names the kept fields.
pub fn open_inputs(
    paths: &[std::path::PathBuf],
    reading: &ReadingArgs,
    keep_fields: bool,
) -> Result<(Inputs, Option<Layout>), CliError> {
    let sources = open_sources(paths, reading)?;
    let kept = keep_fields.then(|| sources[0].layout.clone());
    if let Some(kept) = &kept {
        use ninefold::batch::row::kept_names;
        if let Some(other) =
            sources.iter().find(|source| kept_names(&source.layout) != kept_names(kept))
        {
            return Err(CliError::Usage(format!(
                "--keep-fields needs the same columns in all inputs: {} has other columns than {}",
                other.name, sources[0].name
            )));
        }
    }
    Ok((Inputs::new(sources, reading.shard)?, kept))
}

/// Says which lines were taken for titles: whoever meant them for puzzles must know.
fn say_titles(sources: &[Source]) {
    for Source { name, title, .. } in sources.iter().filter(|source| !source.title.is_empty()) {
        let title = String::from_utf8_lossy(title);
        say(&format!("ninefold: {name}: the first line is taken for a title: {title:?}\n"));
    }
}

/// A progress bar that counts the bytes of a feed.
pub fn progress_of(feed: &Inputs, quiet: bool) -> Progress {
    Progress::new(feed.total_bytes().map_or(Total::Unknown, Total::Bytes), quiet)
}

/// The inputs' names, for the summary.
pub fn names(paths: &[std::path::PathBuf]) -> String {
    match paths {
        [path] => path.display().to_string(),
        [first, rest @ ..] => format!("{} and {} more", first.display(), rest.len()),
        [] => String::new(),
    }
}

/// Counts by status, for programs to read.
fn counts(tally: &Tally) -> String {
    let line = |status: Status| format!("{status},{}\n", tally.of(status));
    "status,count\n".to_owned() + &Status::ALL.map(line).concat()
}
