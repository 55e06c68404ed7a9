//! `ninefold compare`: the same puzzles through several engines, and what came of it.

use std::num::NonZeroUsize;
use std::sync::Arc;
use std::time::{Duration, SystemTime};

use super::engines::find_engines;
use super::report;
use crate::args::{CompareArgs, Experiment, ReadingArgs};
use crate::inputs::{self, names};
use crate::progress::{Progress, Total};
use crate::{CliError, Ending, interrupt, say};
use ninefold::batch::BatchError;
use ninefold::batch::Inputs;
use ninefold::batch::{each_puzzle, each_ruleset};
use ninefold::engine::Limits;
use ninefold::engine::registry::{Config, EngineInfo};
use ninefold::grid::Grid;
use ninefold::jobs::{check_backend, check_variants};
use ninefold::random::Random;
use ninefold_lab::build::Build;
use ninefold_lab::compare::{self, Plan};
use ninefold_lab::contestant::Contestant;
use ninefold_lab::dataset::malformed_only;
use ninefold_lab::entrant::{Entrant, Puzzle};
use ninefold_lab::machine::Machine;
use ninefold_lab::ordering;
use ninefold_lab::raw::{self, Input, SCHEMA, Setting, Writer};
use ninefold_lab::report::markdown;
use ninefold_lab::summary;

/// What takes part, and how many puzzles there were to choose from.
struct Field<P> {
    entrants: Vec<Entrant<P>>,
    inputs: Vec<Input>,
}

/// Who takes part unless asked otherwise.
const DEFAULT: &[&str] = &["rules", "lanes"];
/// The same where there are variants: the best, and what it would be without one thing or the other.
const DEFAULT_FOR_VARIANTS: &[&str] = &["constraints", "constraints-mrv", "constraints-stated"];

/// Runs `compare`.
pub fn run(args: &CompareArgs) -> Result<Ending, CliError> {
    // What is wrong with names is said before an input is opened.
    let named = find_engines(&args.engines)?;
    match args.experiment {
        Some(Experiment::Ordering) => {
            let contestants = contestants(args, &named_or(named, &ordering::ENGINES)?)?;
            make_sure_of_output(args)?;
            race(args, ordering_field(args)?, contestants)
        }
        None => {
            make_sure_of_output(args)?;
            let feed = open(args)?;
            if feed.with_variants().is_none() {
                let contestants = contestants(args, &named_or(named, DEFAULT)?)?;
                let field = sample(args, |then| {
                    each_puzzle(&feed, |input, line, puzzle| then(input, line, *puzzle))
                })?;
                return race(args, field, contestants);
            }
            let entries = named_or(named, DEFAULT_FOR_VARIANTS)?;
            for entry in &entries {
                check_variants(entry, &feed)?;
            }
            let contestants = contestants(args, &entries)?;
            let field = sample(args, |then| {
                each_ruleset(&feed, |input, line, ruleset| then(input, line, Arc::new(ruleset)))
            })?;
            race(args, field, contestants)
        }
    }
}

/// The engines that were named, or those of these names.
fn named_or(
    named: Vec<&'static EngineInfo>,
    default: &[&str],
) -> Result<Vec<&'static EngineInfo>, CliError> {
    match named.is_empty() {
        true => find_engines(&default.iter().map(|&name| name.to_owned()).collect::<Vec<_>>()),
        false => Ok(named),
    }
}

fn make_sure_of_output(args: &CompareArgs) -> Result<(), CliError> {
    if let Some(directory) = &args.output {
        raw::make_sure_of(directory, args.force)?;
    }
    Ok(())
}

/// The puzzles of the experiment.
fn ordering_field(args: &CompareArgs) -> Result<Field<Grid>, CliError> {
    let per_band = args.sample.map_or(ordering::PER_BAND, |n| n.get().div_ceil(ordering::bands()));
    let (entrants, inputs) = ordering::corpus(args.seed, per_band).map_err(|band| {
        CliError::Other(anyhow::anyhow!(
            "no puzzle of the band {band:?} was found; try another --seed"
        ))
    })?;
    Ok(Field { entrants, inputs })
}

/// Compares, and reports.
fn race<P: Puzzle>(
    args: &CompareArgs,
    field: Field<P>,
    mut contestants: Vec<Contestant>,
) -> Result<Ending, CliError> {
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

fn contestants(
    args: &CompareArgs,
    entries: &[&'static EngineInfo],
) -> Result<Vec<Contestant>, CliError> {
    let config = Config { seed: args.seed, backend: args.backend };
    let contestant = |&entry: &&'static EngineInfo| {
        // Of engines that have but one instruction set, the wish for another is not meant.
        let config =
            if entry.backends.len() == 1 { Config { backend: None, ..config } } else { config };
        check_backend(entry, &config)?;
        let made = Contestant::of(entry, &config);
        Ok(made.unwrap_or_else(|| unreachable!("usable")))
    };
    entries.iter().map(contestant).collect()
}

/// What may be spent.
fn budget(args: &CompareArgs) -> Duration {
    let default = if args.experiment.is_some() { 360 } else { 60 };
    args.budget.unwrap_or(Duration::from_secs(default))
}

fn open(args: &CompareArgs) -> Result<Inputs, CliError> {
    for (place, input) in args.inputs.iter().enumerate() {
        if args.inputs[..place].contains(input) {
            return Err(CliError::Usage(format!("the input {} is named twice", input.display())));
        }
    }
    let reading =
        ReadingArgs { format: args.format, shard: None, threads: None, quiet: args.quiet };
    inputs::open(&args.inputs, &reading)
}

/// Puzzles that take part unless asked otherwise.
const DEFAULT_SAMPLE: usize = 10_000;

/// Reads the inputs, by a function that calls with the input, the line and the puzzle, and returns the number of
/// malformed lines of each input: all puzzles, or a random sample of them, in random order.
fn sample<P>(
    args: &CompareArgs,
    read: impl FnOnce(&mut dyn FnMut(usize, u64, P)) -> Result<Vec<u64>, BatchError>,
) -> Result<Field<P>, CliError> {
    let mut inputs: Vec<Input> = args
        .inputs
        .iter()
        .map(|path| Input { name: path.display().to_string(), puzzles: 0, malformed: 0 })
        .collect();
    let most = args.sample.map_or(DEFAULT_SAMPLE, NonZeroUsize::get);
    let mut reservoir = Reservoir::new(most, args.seed);
    let malformed = read(&mut |input, line, puzzle| {
        inputs[input].puzzles += 1;
        reservoir.offer(Entrant { puzzle, input, line });
    })?;
    for (input, count) in inputs.iter_mut().zip(malformed) {
        input.malformed = count;
    }
    Ok(Field { entrants: reservoir.shuffled(), inputs })
}

/// Each puzzle is as likely as any other to be among these many, however long the inputs are (Waterman's
/// reservoir, in Knuth's volume 2).
struct Reservoir<P> {
    random: Random,
    most: usize,
    seen: usize,
    chosen: Vec<Entrant<P>>,
}

impl<P> Reservoir<P> {
    fn new(most: usize, seed: u64) -> Reservoir<P> {
        Reservoir { random: Random::new(seed, 0), most, seen: 0, chosen: Vec::new() }
    }

    fn offer(&mut self, entrant: Entrant<P>) {
        self.seen += 1;
        if self.chosen.len() < self.most {
            self.chosen.push(entrant);
        } else if let place = self.random.below(self.seen)
            && place < self.most
        {
            self.chosen[place] = entrant;
        }
    }

    fn shuffled(mut self) -> Vec<Entrant<P>> {
        self.random.shuffle(&mut self.chosen);
        self.chosen
    }
}

fn setting<P>(args: &CompareArgs, field: &Field<P>, contestants: &[Contestant]) -> Setting {
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
