//! The records of a machine over time: a series for each configuration, and where its level changed.

use std::collections::BTreeMap;

use crate::records::{Record, RecordList};
use crate::stats::{ChangePoint, change_points};

/// Records of one configuration on one machine, the oldest first.
#[derive(Clone, Debug, PartialEq)]
pub struct Series {
    /// The machine.
    pub machine: String,
    /// Engine, instruction set, dataset, threads, limit: in words.
    pub name: String,
    /// The records.
    pub points: Vec<HistoryPoint>,
    /// The changes of its level. Steps are of the logarithm of the rate.
    pub changes: Vec<ChangePoint>,
}

/// One record of a series.
#[derive(Clone, Debug, PartialEq)]
pub struct HistoryPoint {
    /// When it was measured.
    pub date: String,
    /// The commit that was built, in short.
    pub commit: String,
    /// Puzzles solved in a second.
    pub rate: f64,
    /// The interval of 95 %, where there were samples enough.
    pub interval: Option<(f64, f64)>,
}

impl Series {
    /// The parts between changes, by place, and the median rate of each.
    pub fn levels(&self) -> Vec<(std::ops::Range<usize>, f64)> {
        let places: Vec<usize> = self.changes.iter().map(|change| change.place).collect();
        let ends = [&[0], places.as_slice(), &[self.points.len()]].concat();
        let level = |part: &[usize]| {
            let range = part[0]..part[1];
            let rates: Vec<f64> = self.points[range.clone()].iter().map(|one| one.rate).collect();
            (range, crate::stats::median(&rates))
        };
        ends.windows(2).map(level).collect()
    }

    /// A change in words: how much, and between which commits.
    pub fn describe(&self, change: &ChangePoint) -> String {
        let (before, after) = (&self.points[change.place - 1], &self.points[change.place]);
        format!(
            "{:+.1} % between {} ({}) and {} ({})",
            100.0 * change.step.exp_m1(),
            before.commit,
            day(&before.date),
            after.commit,
            day(&after.date)
        )
    }
}

/// The day of a date.
pub fn day(date: &str) -> &str {
    date.split('T').next().unwrap_or(date)
}

/// The series of these records: by machine, then by configuration.
pub fn history(records: &RecordList) -> Vec<Series> {
    let mut series: BTreeMap<Vec<String>, Vec<&Record>> = BTreeMap::new();
    for stored in &records.records {
        series.entry(key(&stored.record)).or_default().push(&stored.record);
    }
    series.into_values().filter_map(of).collect()
}

/// The fields that two records of one series share.
fn key(record: &Record) -> Vec<String> {
    let task = &record.task;
    vec![
        record.machine.slug.clone(),
        task.dataset.sha256.clone(),
        task.engine.clone(),
        record.backend.clone(),
        format!("{:06}", record.threads),
        format!("{:?} {:?} {}", task.limit, task.node_limit, task.seed),
    ]
}

fn of(mut records: Vec<&Record>) -> Option<Series> {
    // RFC 3339 in UTC sorts as text.
    records.sort_by(|a, b| a.date.cmp(&b.date));
    let last = *records.last()?;
    let points: Vec<HistoryPoint> = records.iter().map(|record| point(record)).collect();
    let logs: Vec<f64> = points.iter().map(|point| point.rate.ln()).collect();
    let threads = if last.threads == 1 { "thread" } else { "threads" };
    let dataset = last.task.dataset.name.rsplit(['/', '\\']).next().unwrap_or_default();
    Some(Series {
        machine: last.machine.slug.clone(),
        name: format!(
            "{} ({}) on {dataset}, {} {threads}, limit {}",
            last.task.engine, last.backend, last.threads, last.task.limit
        ),
        points,
        changes: change_points(&logs),
    })
}

fn point(record: &Record) -> HistoryPoint {
    let timing = &record.timing;
    let ends = timing.low_nanos.zip(timing.high_nanos);
    HistoryPoint {
        date: record.date.clone(),
        commit: record.build.commit_in_short(),
        rate: record.rate(timing.median_nanos),
        interval: ends.map(|(low, high)| (record.rate(high), record.rate(low))),
    }
}
