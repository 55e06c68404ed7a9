//! `ninefold bench list`, `history` and `compare`: records that were kept.

use std::{fmt::Write, path::Path};

use super::{change, ending, interval, noise, time};
use crate::args::bench::{CompareArgs, HistoryArgs, ListArgs};
use crate::summary::{self, counted};
use crate::{
    CliError, Ending, commands::print, interrupt, outputs, outputs::NO_INPUTS, say, table::table,
};
use ninefold_lab::history::{Series, history};
use ninefold_lab::records::{self, ExactChange, NOISE, RecordComparison, RecordList, StoredRecord};
use ninefold_lab::report::{history_page, significant};
use ninefold_lab::stats::FALSE_ALARMS;

pub(super) fn show_list(args: &ListArgs) -> Result<Ending, CliError> {
    let list = read(&args.results)?;
    let header =
        "id|date|commit|machine|engine|backend|dataset| threads| limit| puzzles/s| 95 % interval";
    print(&table(header, list.records.iter().map(list_row))).map(|()| Ending::Clean)
}

/// Reads all records below a directory and warns of lines that are not records.
fn read(results: &Path) -> Result<RecordList, CliError> {
    let list = records::list(results)?;
    for skipped in &list.skipped {
        say(&format!("ninefold: {skipped}\n"));
    }
    Ok(list)
}

fn list_row(StoredRecord { id, record }: &StoredRecord) -> [String; 11] {
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

pub(super) fn show_history(args: &HistoryArgs) -> Result<Ending, CliError> {
    let page = outputs::create_if_asked(args.html.as_ref(), args.existing, NO_INPUTS)?;
    interrupt::guard(&page)?;
    let series = history(&read(&args.results)?);
    if let Some(page) = page {
        outputs::write_whole(page, history_page(&series))?;
    }
    // Where the page goes to standard output, it is alone there.
    if args.html.as_deref() != Some(Path::new("-")) {
        print(&history_text(&series))?;
    }
    Ok(Ending::Clean)
}

/// The series and their changes, for a terminal.
fn history_text(series: &[Series]) -> String {
    let mut text = String::new();
    let mut machine = "";
    for one in series {
        if one.machine != machine {
            machine = &one.machine;
            let _ = writeln!(text, "{machine}");
        }
        let rate = one.points.last().map_or(f64::NAN, |point| point.rate);
        let records = counted(one.points.len(), "record");
        let _ = writeln!(text, "  {}: {records}, last {}/s", one.name, significant(rate));
        for change in &one.changes {
            let _ = writeln!(text, "    {}", one.describe(change));
        }
    }
    let changes: usize = series.iter().map(|one| one.changes.len()).sum();
    let _ = writeln!(
        text,
        "{} series, {}; of series without a change, one in {} has a mark",
        series.len(),
        counted(changes, "change"),
        (1.0 / FALSE_ALARMS).round()
    );
    text
}

pub(super) fn compare(args: &CompareArgs) -> Result<Ending, CliError> {
    let records = read(&args.results)?;
    let comparison = records.compare(&args.old, &args.new)?;
    print(&comparison_text(&comparison))?;
    Ok(ending(comparison.difference.verdict))
}

fn comparison_text(comparison: &RecordComparison<'_>) -> String {
    let RecordComparison { old, new, difference } = comparison;
    let dataset = &old.record.task.dataset;
    let mut text = format!("{} puzzles of {}\n\n", dataset.puzzles, dataset.name);
    let facts = difference.facts.iter();
    let circumstances =
        facts.map(|(name, old, new)| [(*name).to_owned(), old.clone(), new.clone()]);
    let names = [["record".to_owned(), old.id.clone(), new.id.clone()]];
    text += &table("|old|new", names.into_iter().chain(circumstances));
    for ExactChange { name, old, new, .. } in &difference.changes {
        let _ = writeln!(text, "\nCHANGED {name}: {old} before, {new} now");
    }
    let [old, new] = [old, new].map(|stored| time(stored.record.timing.median_nanos));
    let row = [
        old,
        new,
        change(difference.log_ratio.value),
        interval(difference.log_ratio),
        noise(NOISE),
        difference.timing.to_string(),
    ];
    text.push('\n');
    text += &table(" old| new| change| 95 % interval| noise|verdict", [row]);
    text += "\nTimes of two records are from different hours. \
             For small differences, run both builds: `bench ab`.\n";
    text
}
