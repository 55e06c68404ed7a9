//! `ninefold bench history`: records over time, and where something changed.

use std::fmt::Write;
use std::path::Path;

use crate::args::bench::HistoryArgs;
use crate::outputs::NO_INPUTS;
use crate::summary::counted;
use crate::{CliError, Ending, interrupt, outputs};
use ninefold_lab::history::{Series, history};
use ninefold_lab::report::{history_page, significant};
use ninefold_lab::stats::FALSE_ALARMS;

/// The name that stands for standard output.
const STDOUT: &str = "-";

/// Runs `bench history`.
pub(super) fn run(args: &HistoryArgs) -> Result<Ending, CliError> {
    let page = outputs::create_if_asked(args.html.as_ref(), args.existing, NO_INPUTS)?;
    interrupt::guard(&page)?;
    let series = history(&super::list::read(&args.results)?);
    if let Some(page) = page {
        outputs::write_whole(page, history_page(&series))?;
    }
    // Where the page goes to standard output, it is alone there.
    if args.html.as_deref() != Some(Path::new(STDOUT)) {
        crate::commands::print(&text(&series))?;
    }
    Ok(Ending::Clean)
}

/// The series and their changes, for a terminal.
fn text(series: &[Series]) -> String {
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
