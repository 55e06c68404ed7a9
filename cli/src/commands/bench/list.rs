//! `ninefold bench list`: all records as a table.

use crate::args::bench::ListArgs;
use crate::commands::print;
use crate::table::table;
use crate::{CliError, Ending, say, summary};
use ninefold_lab::record::{self, Filed};

/// Runs `bench list`.
pub fn run(args: &ListArgs) -> Result<Ending, CliError> {
    let records = read(&args.results)?;
    let header = [
        "id",
        "date",
        "commit",
        "machine",
        "engine",
        "backend",
        "dataset",
        " threads",
        " limit",
        " puzzles/s",
        " 95 % interval",
    ];
    print(&table(header, records.iter().map(row)))?;
    Ok(Ending::Clean)
}

/// All records below a directory; says which lines are none.
pub fn read(results: &std::path::Path) -> Result<Vec<Filed>, CliError> {
    let (records, warnings) = record::read_all(results)?;
    for warning in warnings {
        say(&format!("ninefold: {warning}\n"));
    }
    Ok(records)
}

fn row(Filed { id, record }: &Filed) -> [String; 11] {
    let rate = |nanos: f64| summary::grouped(record.rate(nanos) as u64);
    let timing = &record.timing;
    [
        id.clone(),
        record.date.clone(),
        record.build.commit_in_short(),
        record.machine.slug.clone(),
        record.task.engine.clone(),
        record.backend.clone(),
        record.task.dataset.name.clone(),
        record.threads.to_string(),
        record.task.limit.to_string(),
        rate(timing.median_nanos),
        match (timing.low_nanos, timing.high_nanos) {
            (Some(low), Some(high)) => format!("{} to {}", rate(high), rate(low)),
            _ => "too few samples".to_owned(),
        },
    ]
}
