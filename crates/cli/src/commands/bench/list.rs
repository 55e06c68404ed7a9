//! `ninefold bench list`: all records as a table.

use std::path::Path;

use crate::args::bench::ListArgs;
use crate::commands::print;
use crate::table::table;
use crate::{CliError, Ending, say, summary};
use ninefold_lab::records::{self, RecordList, StoredRecord};

/// Runs `bench list`.
pub(super) fn run(args: &ListArgs) -> Result<Ending, CliError> {
    let list = read(&args.results)?;
    let header =
        "id|date|commit|machine|engine|backend|dataset| threads| limit| puzzles/s| 95 % interval";
    print(&table(header, list.records.iter().map(row))).map(|()| Ending::Clean)
}

/// Reads all records below a directory and warns of lines that are not records.
pub(super) fn read(results: &Path) -> Result<RecordList, CliError> {
    let list = records::list(results)?;
    for skipped in &list.skipped {
        say(&format!("ninefold: {skipped}\n"));
    }
    Ok(list)
}

fn row(StoredRecord { id, record }: &StoredRecord) -> [String; 11] {
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
