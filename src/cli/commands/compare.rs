//! `ninefold compare`: the same puzzles through several engines, and what came of it.

use std::num::NonZeroUsize;
use std::time::{Duration, SystemTime};

use super::report;
use super::solve::{find_engines, names, open_inputs, usable};
use crate::batch::chunk::Feed;
use crate::batch::read::each_puzzle;
use crate::bench::build::Build;
use crate::bench::compare::{self, Entrant, Plan};
use crate::bench::contestant::Contestant;
use crate::bench::dataset::malformed_only;
use crate::bench::machine::Machine;
use crate::bench::ordering;
use crate::bench::raw::{self, Input, SCHEMA, Setting, Writer};
use crate::bench::summary;
use crate::cli::args::{CompareArgs, Experiment, ReadingArgs};
use crate::cli::progress::{Progress, Total};
use crate::cli::{CliError, Ending, interrupt, say};
use crate::engine::Limits;
use crate::engine::registry::Config;
use crate::random::Random;
use crate::report::markdown;

/// What takes part, and how many puzzles there were to choose from.
struct Field {
    entrants: Vec<Entrant>,
    inputs: Vec<Input>,
}

/// Runs `compare`.
pub fn run(args: &CompareArgs) -> Result<Ending, CliError> {
    let mut contestants = contestants(args)?;
    if let Some(directory) = &args.output {
        raw::make_sure_of(directory, args.force)?;
    }
    let field = match args.experiment {
        Some(Experiment::Ordering) => {
            let per_band =
                args.sample.map_or(ordering::PER_BAND, |n| n.get().div_ceil(ordering::bands()));
            let (entrants, inputs) = ordering::corpus(args.seed, per_band).map_err(|band| {
                CliError::Other(anyhow::anyhow!(
                    "no puzzle of the band {band:?} was found; try another --seed"
                ))
            })?;
            Field { entrants, inputs }
        }
        None => sample(args)?,
    };
    if field.entrants.is_empty() {
        let mut message = format!("no puzzles in {}", names(&args.inputs));
        let malformed = field.inputs.iter().map(|input| input.malformed).sum();
        if malformed > 0 {
            message += &malformed_only(malformed);
        }
        return Err(CliError::Usage(message));
    }
    let setting = setting(args, &field, &contestants);
    let temporary;
    let directory = match &args.output {
        Some(directory) => {
            let name = directory.display();
            interrupt::keep(format!(
                "`ninefold report {name}` reports what was measured until then"
            ))?;
            directory.as_path()
        }
        None => {
            temporary = interrupt::directory("raw files")?;
            temporary.path()
        }
    };
    let mut writer = Writer::create(directory, args.force, &setting, &field.entrants)?;
    report::remove(directory)?;
    let plan = Plan {
        entrants: field.entrants,
        inputs: setting.inputs.iter().map(|input| input.name.clone()).collect(),
        limits: Limits {
            nodes: args.node_limit,
            time: args.timeout,
            ..Limits::solutions(args.limit)
        },
        budget: budget(args),
        block: args.block.get(),
        passes: args.passes.get(),
        seed: args.seed,
    };
    let progress = Progress::new(Total::Share, args.quiet);
    let ended = compare::run(&plan, &mut contestants, &mut writer, &|share, puzzles| {
        progress.reach(share, puzzles);
    });
    progress.finish();
    ended?;
    writer.end()?;
    let comparison = summary::of(&raw::read(directory)?);
    if let Some(directory) = &args.output {
        report::write(directory, &comparison)?;
    }
    super::print(&markdown::report(&comparison))?;
    if let (Some(directory), false) = (&args.output, args.quiet) {
        say(&format!("wrote {}\n", directory.join("report.html").display()));
    }
    Ok(Ending::flawed_if(setting.inputs.iter().any(|input| input.malformed > 0)))
}

fn contestants(args: &CompareArgs) -> Result<Vec<Contestant>, CliError> {
    let config = Config { seed: args.seed, backend: args.backend };
    let default = match args.experiment {
        Some(Experiment::Ordering) => ordering::ENGINES.map(str::to_owned).to_vec(),
        None => ["rules", "lanes"].map(str::to_owned).to_vec(),
    };
    let names = if args.engines.is_empty() { &default } else { &args.engines };
    find_engines(names)?
        .into_iter()
        .map(|entry| {
            // Of engines that have but one instruction set, the wish for another is not meant.
            let config =
                if entry.backends.len() == 1 { Config { backend: None, ..config } } else { config };
            let made = Contestant::of(usable(entry, &config)?, &config);
            Ok(made.unwrap_or_else(|| unreachable!("usable")))
        })
        .collect()
}

/// What may be spent.
fn budget(args: &CompareArgs) -> Duration {
    let default = if args.experiment.is_some() { 360 } else { 60 };
    args.budget.unwrap_or(Duration::from_secs(default))
}

/// Reads the inputs: all puzzles, or a random sample of them, in random order.
fn sample(args: &CompareArgs) -> Result<Field, CliError> {
    for (place, input) in args.inputs.iter().enumerate() {
        if args.inputs[..place].contains(input) {
            return Err(CliError::Usage(format!("the input {} is named twice", input.display())));
        }
    }
    let reading =
        ReadingArgs { format: args.format, shard: None, threads: None, quiet: args.quiet };
    let (feed, _) = open_inputs(&args.inputs, &reading, false)?;
    let mut inputs: Vec<Input> = args
        .inputs
        .iter()
        .map(|path| Input { name: path.display().to_string(), puzzles: 0, malformed: 0 })
        .collect();
    let most = args.sample.map_or(DEFAULT_SAMPLE, NonZeroUsize::get);
    let entrants = reservoir(&feed, &mut inputs, most, args.seed)?;
    Ok(Field { entrants, inputs })
}

/// Puzzles that take part unless asked otherwise.
const DEFAULT_SAMPLE: usize = 10_000;

/// Each puzzle is as likely as any other to be among these many, however long the inputs are (Waterman's
/// reservoir, in Knuth's volume 2).
fn reservoir(
    feed: &Feed,
    inputs: &mut [Input],
    most: usize,
    seed: u64,
) -> Result<Vec<Entrant>, CliError> {
    let mut random = Random::new(seed, 0);
    let mut chosen: Vec<Entrant> = Vec::new();
    let mut seen = 0;
    let malformed = each_puzzle(feed, |input, line, puzzle| {
        inputs[input].puzzles += 1;
        seen += 1;
        let entrant = Entrant { puzzle: *puzzle, input, line };
        if chosen.len() < most {
            chosen.push(entrant);
        } else if let place = random.below(seen)
            && place < most
        {
            chosen[place] = entrant;
        }
    })?;
    for (input, count) in inputs.iter_mut().zip(malformed) {
        input.malformed = count;
    }
    random.shuffle(&mut chosen);
    Ok(chosen)
}

fn setting(args: &CompareArgs, field: &Field, contestants: &[Contestant]) -> Setting {
    Setting {
        schema: SCHEMA,
        ninefold: env!("CARGO_PKG_VERSION").to_owned(),
        // Where the program lies on this machine is nobody's business.
        command: std::iter::once("ninefold".to_owned())
            .chain(std::env::args_os().skip(1).map(|argument| argument.display().to_string()))
            .collect(),
        started: humantime::format_rfc3339_seconds(SystemTime::now()).to_string(),
        machine: Machine::here(),
        build: Build::running().ok(),
        experiment: args.experiment.map(|Experiment::Ordering| ordering::NAME.to_owned()),
        inputs: field.inputs.clone(),
        puzzles: field.entrants.len(),
        seed: args.seed,
        limit: args.limit.get(),
        node_limit: args.node_limit,
        timeout_seconds: args.timeout.as_ref().map(Duration::as_secs_f64),
        budget_seconds: budget(args).as_secs_f64(),
        block: args.block.get(),
        engines: contestants.iter().map(|contestant| contestant.facts.clone()).collect(),
    }
}
