//! `ninefold split --audit`: leaks between files.

use super::end;
use crate::args::corpus::SplitArgs;
use crate::outputs::write_whole;
use crate::progress::watched;
use crate::record::RunRecord;
use crate::{CliError, Ending};
use ninefold_jobs::batch::{Inputs, Output};
use ninefold_jobs::corpus::{Leak, LeakingLine, LinePlace};
use ninefold_jobs::jobs::{self, AuditOptions};

/// Runs `split --audit`.
pub(crate) fn run(args: &SplitArgs) -> Result<Ending, CliError> {
    let record = RunRecord::begin(&args.inputs, &args.reading, args.existing.force)?;
    let feed = crate::inputs::open(&args.inputs, &args.reading)?;
    let options = AuditOptions { threads: args.reading.threads };
    record.guard([])?;
    let summary =
        watched(&feed, args.reading.quiet, |control| jobs::audit(&feed, &options, control))?;
    let list: String = summary.leaks.iter().map(|line| row(line, &feed)).collect();
    write_whole(Output::create(None, false, &[])?, list)?;
    let files: Vec<&str> = (0..feed.count()).map(|input| feed.name(input)).collect();
    let found = if summary.leaks.is_empty() { " have nothing in common" } else { ": leaks" };
    let leaks = summary.leaks.len() as u64;
    let mut rows = vec![("puzzles", summary.lines.puzzles), ("leaking lines", leaks)];
    rows.extend(Leak::ALL.map(|leak| (leak.name(), summary.count(leak))));
    if summary.not_unique > 0 {
        rows.push(("no single solution", summary.not_unique));
    }
    let title = format!("{}{found}", files.join(", "));
    let ending = end(record, &title, &rows, &summary.lines)?;
    Ok(if leaks == 0 { ending } else { Ending::Leaking })
}

/// A leaking line and the line that it repeats, as `FILE:LINE - FILE:LINE: kind`.
fn row(line: &LeakingLine, feed: &Inputs) -> String {
    let name = |place: LinePlace| format!("{}:{}", feed.name(place.input()), place.line());
    format!("{} - {}: {}\n", name(line.place), name(line.first), line.leak.name())
}
