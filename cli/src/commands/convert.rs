//! `ninefold convert`: puzzles from any format into another.

use std::path::Path;

use crate::args::convert::ConvertArgs;
use crate::progress::watched;
use crate::record::{Found, RunRecord};
use crate::summary::{grouped, short};
use crate::{CliError, Ending, inputs, say};
use ninefold::jobs::{self, ConvertOptions, ConvertTally};
use ninefold::text::OutputFormat;

/// Runs `convert`.
pub(crate) fn run(args: &ConvertArgs) -> Result<Ending, CliError> {
    let mut record = RunRecord::begin(&args.inputs, &args.reading, args.existing.force)?;
    let format = OutputFormat::find(&args.to)
        .ok_or_else(|| CliError::Usage(format!("no format is called {:?}", args.to)))?;
    let options = ConvertOptions { format, blank: args.blank, threads: args.reading.threads };
    options.check()?;
    let inputs = inputs::open_with(&args.inputs, &args.reading, (&args.header).into())?;
    let paths: Vec<&Path> = args.inputs.iter().map(AsRef::as_ref).collect();
    inputs.refuse_variants()?;
    let output = crate::outputs::create(args.output.as_deref(), args.existing, &paths)?;
    let output = output.with_columns(args.header.columns.clone());
    record.guard([&output])?;
    record.writes(args.output.as_deref());
    let name = output.name.clone();
    let tally = watched(&inputs, args.reading.quiet, |control| {
        jobs::convert(&inputs, &options, output, &say, control)
    })?;
    say(&warnings(format, &tally));
    if !args.reading.quiet {
        let time = record.elapsed();
        say(&format!(
            "{} -> {name}, {}\n\n  puzzles    {:>14}\n  malformed  {:>14}\n\n  time       {} wall, {}\n",
            inputs::names(&args.inputs),
            format.name,
            grouped(tally.puzzles),
            grouped(tally.malformed),
            short(time.wall),
            time.cpu_in_words(),
        ));
    }
    let ConvertTally { puzzles, malformed, .. } = tally;
    record.end(&Found { puzzles, malformed, flaws: 0, counts: Vec::new() })
}

/// A line for each thing that the format cannot hold.
fn warnings(format: &OutputFormat, tally: &ConvertTally) -> String {
    let mut text = String::new();
    for (loss, count) in &tally.losses {
        text += &format!("ninefold: warning: {}\n", loss.sentence(format.name, *count));
    }
    if format.one_puzzle && tally.puzzles > 1 {
        text += &format!(
            "ninefold: warning: programs expect one puzzle in a file of the format {}; here are {}\n",
            format.name,
            grouped(tally.puzzles)
        );
    }
    text
}
