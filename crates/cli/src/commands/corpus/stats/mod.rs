//! `ninefold stats`: statistics of files of puzzles as tables, as JSON and as a page with charts.
//!
//! Classic puzzles and variants have most tables in common; a figure that variants do not have is a
//! dash, and null in JSON.

mod json;
mod page;
mod tables;

use super::end;
use crate::args::corpus::StatsArgs;
use crate::progress::watched;
use crate::record::RunRecord;
use crate::summary::grouped;
use crate::{CliError, Ending, outputs};
use ninefold_jobs::corpus::{ClassicCounts, Histogram};
use ninefold_jobs::engine::Status;
use ninefold_jobs::grid::ClueSymmetry;
use ninefold_jobs::jobs::{self, StatsDetail, StatsOptions, StatsSummary, VARIANT_NODE_LIMIT};
use ninefold_lab::report::significant;

/// Runs `stats`.
pub(crate) fn run(args: &StatsArgs) -> Result<Ending, CliError> {
    let mut record = RunRecord::begin(&args.inputs, &args.reading, args.existing.force)?;
    let options = StatsOptions { threads: args.reading.threads };
    let feed = crate::inputs::open(&args.inputs, &args.reading)?;
    feed.refuse_restricted()?;
    let page = outputs::create_if_asked(args.html.as_ref(), args.existing, &args.inputs)?;
    record.guard(&page)?;
    record.writes(args.html.as_deref());
    let summary =
        watched(&feed, args.reading.quiet, |control| jobs::stats(&feed, &options, control))?;
    let title = crate::inputs::names(&args.inputs);
    let findings = Findings { title, summary };
    if let Some(page) = page {
        outputs::write_whole(page, findings.page())?;
    }
    super::super::print(&if args.json { findings.json() } else { findings.tables() })?;
    let lines = &findings.summary.lines;
    end(record, &findings.title, &[("puzzles", lines.puzzles)], lines)
}

/// Statistics and the name of what they are of.
struct Findings {
    title: String,
    summary: StatsSummary,
}

/// Text for a missing figure.
const DASH: &str = "–";

impl Findings {
    /// Single figures and their names.
    fn facts(&self) -> [(&'static str, Option<u64>); 7] {
        let lines = &self.summary.lines;
        let classic = match &self.summary.detail {
            StatsDetail::Classic(classic) => Some(classic),
            StatsDetail::Variants(_) => None,
        };
        let distinct = classic.map(|classic| lines.puzzles - classic.repeats.same);
        let different = classic.and_then(|classic| Some(distinct? - classic.repeats.equivalent));
        [
            ("puzzles", Some(lines.puzzles)),
            ("distinct", distinct),
            ("essentially different", different),
            ("minimal", classic.map(|classic| classic.minimal)),
            ("with a clue too many", classic.map(|classic| classic.redundant)),
            ("malformed lines", Some(lines.malformed)),
            ("comments and blank lines", Some(lines.remarks)),
        ]
    }

    fn count(&self, status: Status) -> u64 {
        match status {
            Status::Malformed => self.summary.lines.malformed,
            status => self.summary.puzzles.of(status),
        }
    }

    /// The statuses that occur.
    fn statuses(&self) -> Vec<(String, u64)> {
        let all = Status::ALL.into_iter().map(|status| (status.to_string(), self.count(status)));
        all.filter(|(_, count)| *count > 0).collect()
    }

    /// The word for clues.
    fn clues_name(&self) -> &'static str {
        match self.summary.detail {
            StatsDetail::Classic(_) => "clues",
            StatsDetail::Variants(_) => "givens",
        }
    }
}

/// Puzzles by the symmetry of their clues.
fn symmetries(classic: &ClassicCounts) -> Vec<(String, u64)> {
    let named = ClueSymmetry::SINGLE.map(|symmetry| symmetry.name().replace('-', " "));
    let none = ("none".to_owned(), classic.asymmetric);
    named.into_iter().zip(classic.symmetries).chain([none]).collect()
}

/// A figure, or a dash if it is missing.
fn figure(count: Option<u64>) -> String {
    count.map_or(DASH.to_owned(), grouped)
}

/// A share in percent.
fn percent(count: u64, all: u64) -> String {
    match all {
        0 => DASH.to_owned(),
        all => format!("{:.2}", 100.0 * count as f64 / all as f64),
    }
}

/// Mean, median, 90 %, 99 % and greatest of a histogram.
fn five_figures(values: &Histogram) -> [String; 5] {
    let at = |share| figure(values.quantile(share));
    let mean = values.mean().map_or(DASH.to_owned(), significant);
    [mean, at(0.5), at(0.9), at(0.99), at(1.0)]
}

/// Notes on the figures of variants.
fn variant_notes() -> String {
    format!(
        "The search gives up after {} nodes. A dash: of files with variants, repeats, equivalents \
         and minimal puzzles are not counted.",
        grouped(VARIANT_NODE_LIMIT)
    )
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn figures_that_there_are_not_are_dashes() {
        let values: Histogram = [0, 0, 0, 0, 0, 1, 1, 1, 2, 100].into_iter().collect();
        assert_eq!(five_figures(&values), ["10.5", "0", "2", "100", "100"]);
        assert_eq!(five_figures(&Histogram::default()), [DASH; 5]);
    }
}
