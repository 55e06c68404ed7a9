//! `ninefold bench compare`: two records.

use std::fmt::Write;

use super::{change, ending, interval, list, noise, time};
use crate::args::bench::CompareArgs;
use crate::commands::print;
use crate::table::table;
use crate::{CliError, Ending};
use ninefold_lab::difference::{self, FLOOR};
use ninefold_lab::record;

/// Runs `bench compare`.
pub fn run(args: &CompareArgs) -> Result<Ending, CliError> {
    let records = list::read(&args.results)?;
    let old = record::find(&records, &args.old)?;
    let new = record::find(&records, &args.new)?;
    let difference = difference::of(&old.record, &new.record)?;
    let mut text = String::new();
    let task = &old.record.task;
    let _ = writeln!(text, "{} puzzles of {}\n", task.dataset.puzzles, task.dataset.name);
    let circumstances = difference
        .facts
        .iter()
        .map(|(name, old, new)| [(*name).to_owned(), old.clone(), new.clone()]);
    let names = [["record".to_owned(), old.id.clone(), new.id.clone()]];
    text += &table(["", "old", "new"], names.into_iter().chain(circumstances));
    for (name, old, new) in &difference.changes {
        let _ = writeln!(text, "\nCHANGED {name}: {old} before, {new} now");
    }
    let [old, new] = [old, new].map(|filed| time(filed.record.timing.median_nanos));
    let row = [
        old,
        new,
        change(difference.log_ratio.value),
        interval(difference.log_ratio),
        noise(FLOOR),
        difference.timing.to_string(),
    ];
    text.push('\n');
    text += &table([" old", " new", " change", " 95 % interval", " noise", "verdict"], [row]);
    text += "\nTimes of two records are from different hours. For small differences, run both builds: `bench ab`.\n";
    print(&text)?;
    Ok(ending(difference.verdict))
}
