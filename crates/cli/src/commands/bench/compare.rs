//! `ninefold bench compare`: two records.

use std::fmt::Write;

use super::{change, ending, interval, list, noise, time};
use crate::args::bench::CompareArgs;
use crate::commands::print;
use crate::table::table;
use crate::{CliError, Ending};
use ninefold_lab::records::{ExactChange, NOISE, RecordComparison};

/// Runs `bench compare`.
pub(super) fn run(args: &CompareArgs) -> Result<Ending, CliError> {
    let records = list::read(&args.results)?;
    let comparison = records.compare(&args.old, &args.new)?;
    print(&text(&comparison))?;
    Ok(ending(comparison.difference.verdict))
}

fn text(comparison: &RecordComparison<'_>) -> String {
    let RecordComparison { old, new, difference } = comparison;
    let mut text = String::new();
    let dataset = &old.record.task.dataset;
    let _ = writeln!(text, "{} puzzles of {}\n", dataset.puzzles, dataset.name);
    let circumstances = difference
        .facts
        .iter()
        .map(|(name, old, new)| [(*name).to_owned(), old.clone(), new.clone()]);
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
