//! `ninefold bench history`: records over time, and where something changed.

use std::fmt::Write as _;
use std::io::Write as _;
use std::path::Path;

use crate::args::bench::HistoryArgs;
use crate::{CliError, Ending, interrupt};
use ninefold_jobs::batch::BatchError;
use ninefold_lab::history::{Series, history};
use ninefold_lab::report::{history_page, significant};
use ninefold_lab::stats::FALSE_ALARMS;

/// The name that stands for standard output.
const STDOUT: &str = "-";

/// Runs `bench history`.
pub(super) fn run(args: &HistoryArgs) -> Result<Ending, CliError> {
    let page = match &args.html {
        Some(path) => Some(crate::outputs::create(Some(path), args.existing, &[])?),
        None => None,
    };
    interrupt::guard(&page)?;
    let series = history(&super::list::read(&args.results)?);
    if let Some(mut page) = page {
        let name = page.name.clone();
        let written = page.write_all(history_page(&series).as_bytes());
        written.map_err(|source| BatchError::Write { name, source })?;
        page.finish()?;
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
        let count = one.points.len();
        let noun = if count == 1 { "record" } else { "records" };
        let _ = writeln!(text, "  {}: {count} {noun}, last {}/s", one.name, significant(rate));
        for change in &one.changes {
            let _ = writeln!(text, "    {}", one.describe(change));
        }
    }
    let changes: usize = series.iter().map(|one| one.changes.len()).sum();
    let changes_noun = if changes == 1 { "change" } else { "changes" };
    let _ = writeln!(
        text,
        "{} series, {changes} {changes_noun}; of series without a change, one in {} has a mark",
        series.len(),
        (1.0 / FALSE_ALARMS).round()
    );
    text
}
