//! `ninefold judge` and `ninefold step`: answers and steps of reasoning models, judged in bulk.

use std::path::PathBuf;

use crate::args::reasoning::{JudgeArgs, JudgedArgs, StepArgs};
use crate::record::{Found, RunRecord};
use crate::{CliError, Ending, say, summary::grouped};
use ninefold_jobs::batch::{InputOptions, Inputs, Output};
use ninefold_jobs::jobs::{self, Control, JobError, JudgedTally};
use ninefold_jobs::reasoning::OracleOptions;

pub(crate) fn judge(args: &JudgeArgs) -> Result<Ending, CliError> {
    let (format, threads) = (args.rows.output_format, args.rows.reading.threads);
    run(&args.inputs, &args.rows, |inputs, output, control| {
        jobs::judge(inputs, args.form, format, threads, output, control)
    })
}

pub(crate) fn step(args: &StepArgs) -> Result<Ending, CliError> {
    let (format, threads) = (args.rows.output_format, args.rows.reading.threads);
    let StepArgs { cap, no_uniqueness, chained, trial, .. } = *args;
    let oracle = OracleOptions { cap, uniqueness: !no_uniqueness, chained, trial };
    run(&args.inputs, &args.rows, |inputs, output, control| {
        jobs::judge_steps(inputs, oracle, format, threads, output, control)
    })
}

fn run(
    inputs: &[PathBuf],
    rows: &JudgedArgs,
    job: impl FnOnce(&Inputs, Output, Control<'_>) -> Result<JudgedTally, JobError>,
) -> Result<Ending, CliError> {
    if rows.reading.format.is_some() {
        return Err(CliError::usage("--format is for puzzles; the inputs are JSON Lines"));
    }
    if rows.reading.size.is_some() {
        return Err(CliError::usage(
            "--size is for puzzles; here the number of cells tells the size",
        ));
    }
    let mut record = RunRecord::begin(inputs, &rows.reading, rows.writing.existing.force)?;
    let feed = record.open_as(InputOptions { header: rows.header.header, ..jobs::json_lines() })?;
    let output = record.create(&rows.writing, rows.header.columns.as_ref())?;
    let title = record.title(&output.name);
    let tally = record.watched(&feed, |control| job(&feed, output, control))?;
    let judged = tally.judged();
    let mut counts: Vec<(&str, u64)> = tally.results.into_iter().collect();
    if !rows.reading.quiet {
        let all = counts.iter().copied().chain([("unread lines", tally.malformed)]);
        let all = all.map(|(word, count)| format!("  {word:<16} {:>14}\n", grouped(count)));
        let (all, time) = (all.collect::<String>(), record.elapsed());
        say(&format!("{title}\n\n{all}\n  time       {time}\n"));
    }
    counts.push(("judged", judged));
    record.end(&Found { puzzles: judged, malformed: tally.malformed, flaws: 0, counts })
}
