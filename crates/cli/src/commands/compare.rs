//! `ninefold compare`: the same puzzles through several engines.

use std::path::PathBuf;
use std::{sync::OnceLock, time::Instant};

use crate::args::compare::{CompareArgs, Experiment};
use crate::progress::{Progress, Total};
use crate::{CliError, Ending, args::ReadingArgs, inputs, interrupt, say};
use ninefold_jobs::{batch::InputOptions, engine::Limits, jobs::Control};
use ninefold_lab::compare::{CompareOptions, PuzzleSource, compare};
use ninefold_lab::report::ComparisonReport;
use ninefold_lab::solver::read_solvers;

pub(crate) fn run(args: &CompareArgs) -> Result<Ending, CliError> {
    let mut solvers = args.solvers.clone();
    for file in &args.solver_files {
        solvers.extend(read_solvers(file)?);
    }
    let temporary;
    let directory = match &args.output {
        Some(directory) => directory.as_path(),
        None => {
            temporary = interrupt::directory("raw files")?;
            temporary.path()
        }
    };
    let options = CompareOptions {
        engines: args.engines.clone(),
        solvers,
        deadline: args.deadline,
        backend: args.backend,
        sample: args.sample,
        seed: args.seed,
        budget: args.budget,
        passes: args.passes,
        block: args.block,
        limits: Limits {
            nodes: args.node_limit,
            time: args.timeout,
            ..Limits::solutions(args.limit)
        },
        directory: directory.to_owned(),
        overwrite: args.force,
        reports: args.output.is_some(),
        // Without the path of the program on this machine.
        command: std::iter::once("ninefold".to_owned())
            .chain(std::env::args_os().skip(1).map(|argument| argument.display().to_string()))
            .collect(),
    };
    options.check()?;
    let mut named = args.inputs.iter().enumerate();
    if let Some((_, twice)) = named.find(|(place, input)| args.inputs[..*place].contains(input)) {
        return Err(CliError::Usage(format!("the input {} is named twice", twice.display())));
    }
    let reading = ReadingArgs {
        format: args.format,
        size: None,
        shard: None,
        lines: None,
        longest_line: InputOptions::LONGEST_LINE,
        threads: None,
        max_malformed: None,
        summary: None,
        quiet: args.quiet,
    };
    let open = |paths: &[PathBuf]| inputs::open(paths, &reading, InputOptions::default());
    let names = args.inputs.iter().map(|path| path.display().to_string());
    let inputs;
    let source = match (args.suite, args.experiment) {
        (Some(suite), _) => {
            let each = args.inputs.chunks(1).zip(names);
            let files = each.map(|(path, name)| Ok((open(path)?, name)));
            PuzzleSource::Suite { suite, files: files.collect::<Result<_, CliError>>()? }
        }
        (None, Some(Experiment::Ordering)) => PuzzleSource::Ordering,
        (None, None) => {
            inputs = open(&args.inputs)?;
            PuzzleSource::Files { inputs: &inputs, names: names.collect() }
        }
    };
    let (report, malformed) = with_progress(args, &source, &options)?;
    super::comparison::print(&report)?;
    if let (Some(directory), false) = (&args.output, args.quiet) {
        say(&format!("wrote {}\n", directory.join("report.html").display()));
    }
    Ok(Ending::flawed_if(malformed > 0))
}

/// Compares under a progress bar. It shows the share of the budget that is spent.
fn with_progress(
    args: &CompareArgs,
    source: &PuzzleSource<'_>,
    options: &CompareOptions,
) -> Result<(ComparisonReport, u64), CliError> {
    let progress = Progress::new(Total::Share, args.quiet);
    let (began, kept, budget) = (OnceLock::new(), OnceLock::new(), options.budget_for(source));
    let advance = |done: ninefold_jobs::jobs::Progress| {
        let began = began.get_or_init(|| {
            progress.end_within(budget);
            Instant::now()
        });
        // From the first block on, an interruption leaves something of use.
        if done.puzzles > 0 {
            kept.get_or_init(|| {
                let Some(directory) = &args.output else { return };
                let name = directory.display();
                // It cannot fail: the handler is there.
                let _ = interrupt::keep(format!(
                    "`ninefold report {name}` reports what was measured until then"
                ));
            });
        }
        progress.reach(began.elapsed().as_secs_f64() / budget.as_secs_f64(), done.puzzles);
    };
    interrupt::listen()?;
    let summary = compare(source, options, &Control::new(&advance));
    progress.finish();
    Ok(summary?)
}
