//! Records over time as one page that needs nothing but itself.

use maud::html;

use super::chart::{self, Axis, Scale};
use super::elements::{STYLE, figure, page};
use super::numbers::short;
use crate::{history::Series, stats::FALSE_ALARMS};

/// The page of these series: a chart each, with its changes in words.
pub fn history_page(series: &[Series]) -> String {
    let records: usize = series.iter().map(|one| one.points.len()).sum();
    let changes: usize = series.iter().map(|one| one.changes.len()).sum();
    let noun = if changes == 1 { "change" } else { "changes" };
    let title = format!("{records} records, {} series, {changes} {noun}", series.len());
    let share = (1.0 / FALSE_ALARMS).round();
    let body = html! {
        header {
            h1 { (title) }
            p.quiet {
                "Made by ninefold bench history. Dots are medians of a record with their intervals of 95 %, "
                "the oldest first; lines are the levels between changes. Of series in which nothing changed, "
                "one in " (share) " has a mark."
            }
        }
        @for machine in series.chunk_by(|a, b| a.machine == b.machine) {
            section {
                h2 { (machine[0].machine) }
                div.charts { @for one in machine {
                    (figure(&one.name, &caption(one), &[], &picture(one), &html! {}))
                } }
            }
        }
    };
    page(&title, STYLE, &body)
}

fn caption(series: &Series) -> String {
    let records = series.points.len();
    let noun = if records == 1 { "record" } else { "records" };
    let changes: Vec<String> =
        series.changes.iter().map(|change| series.describe(change)).collect();
    match changes.is_empty() {
        true => format!("{records} {noun}, no change seen."),
        false => format!("{records} {noun}: {}.", changes.join("; ")),
    }
}

fn picture(series: &Series) -> String {
    let values = series.points.iter().flat_map(|point| {
        let (low, high) = point.interval.unwrap_or((point.rate, point.rate));
        [low, point.rate, high]
    });
    let y = Axis::around("puzzles/s", Scale::Linear, values, short);
    let mark = |change: &crate::stats::ChangePoint| {
        (change.place, format!("{:+.1} %", 100.0 * change.step.exp_m1()))
    };
    let marks: Vec<(usize, String)> = series.changes.iter().map(mark).collect();
    chart::trend(&y, &series.points, &series.levels(), &marks)
}
