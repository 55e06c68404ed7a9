//! `ninefold stats`: what is in a file of puzzles.

use std::collections::BTreeMap;

use serde_json::json;

use super::{as_paths, run_task, summarize, write};
use crate::args::corpus::StatsArgs;
use crate::summary::Stopwatch;
use crate::table::table;
use crate::{CliError, Ending, interrupt};
use ninefold::batch::BatchError;
use ninefold::batch::writer::Output;
use ninefold::corpus::Counts;
use ninefold::corpus::stats::{Count, Histogram, Lookup, Repeats, Statistics};
use ninefold::engine::Status;
use ninefold::grid::ClueSymmetry;
use ninefold_lab::report::{self, CountChart, Counted};
use ninefold_lab::report::{grouped, significant};

/// All that was counted, and of what.
struct Findings {
    title: String,
    counts: Counts,
    statistics: Statistics,
    repeats: Repeats,
}

/// Runs `stats`.
pub fn run(args: &StatsArgs) -> Result<Ending, CliError> {
    let stopwatch = Stopwatch::start();
    let (feed, _) = super::super::solve::open_inputs(&args.inputs, &args.reading, false)?;
    if let Some(name) = feed.with_candidates() {
        return Err(BatchError::Restricted(name.to_owned()).into());
    }
    let create = |path| Output::create(Some(path), args.force, &as_paths(&args.inputs));
    let page = args.html.as_deref().map(create).transpose()?;
    interrupt::guard(&page)?;
    if feed.with_variants().is_some() {
        return super::variant_stats::run(args, &feed, page, &stopwatch);
    }
    let mut repeats = Repeats::default();
    let (counts, tasks) = run_task(&feed, &args.reading, Lookup::new(&mut repeats), Count::new)?;
    let mut statistics = Statistics::default();
    tasks.iter().for_each(|task| statistics.merge(&task.statistics));
    let title = super::super::solve::names(&args.inputs);
    let findings = Findings { title, counts, statistics, repeats };
    if let Some(mut page) = page {
        write(&mut page, report::statistics_page(&findings.page()).as_bytes())?;
        page.finish()?;
    }
    super::super::print(&if args.json { findings.json() } else { findings.tables() })?;
    if !args.reading.quiet {
        let rows = [("puzzles", findings.counts.puzzles)];
        summarize(&findings.title, &rows, &findings.counts, stopwatch.elapsed());
    }
    Ok(Ending::flawed_if(findings.counts.malformed > 0))
}

impl Findings {
    /// What is one number each.
    fn facts(&self) -> Vec<(&'static str, u64)> {
        let Findings { counts, statistics, repeats, .. } = self;
        let distinct = counts.puzzles - repeats.same;
        vec![
            ("puzzles", counts.puzzles),
            ("distinct", distinct),
            ("essentially different", distinct - repeats.equivalent),
            ("minimal", statistics.minimal),
            ("with a clue too many", statistics.redundant),
            ("malformed lines", counts.malformed),
            ("comments and blank lines", counts.remarks),
        ]
    }

    fn statuses(&self) -> Vec<(String, u64)> {
        let all = Status::ALL.into_iter().map(|status| (status.to_string(), self.count(status)));
        all.filter(|(_, count)| *count > 0).collect()
    }

    fn count(&self, status: Status) -> u64 {
        match status {
            Status::Malformed => self.counts.malformed,
            status => self.statistics.of(status),
        }
    }

    fn patterns(&self) -> Vec<(String, u64)> {
        let named = ClueSymmetry::SINGLE.map(|symmetry| symmetry.name().replace('-', " "));
        let none = ("none".to_owned(), self.statistics.no_pattern);
        named.into_iter().zip(self.statistics.patterns).chain([none]).collect()
    }

    fn tables(&self) -> String {
        let Statistics { clues, nodes, automorphisms, .. } = &self.statistics;
        let puzzles = self.counts.puzzles;
        let number = |(name, count): (&str, u64)| [name.to_owned(), grouped(count)];
        let mut text = table(["of the file", " lines"], self.facts().into_iter().map(number));
        let rows = |values: &Histogram| named(values.iter().map(|(value, count)| (*value, *count)));
        for (name, rows) in [
            ("status", self.statuses()),
            ("clues", rows(clues)),
            ("nodes", named(doubling(nodes))),
            ("automorphisms", rows(automorphisms)),
            ("clues lie in", self.patterns()),
        ] {
            let row = |(name, count): (String, u64)| [name, grouped(count), share(count, puzzles)];
            text += "\n";
            text += &table([name, " puzzles", " %"], rows.into_iter().map(row));
        }
        let [mean, rest @ ..] = summary(nodes);
        text + &format!(
            "\nnodes of the engine rules: mean {mean}, median {}, p90 {}, p99 {}, most {}\n",
            rest[0], rest[1], rest[2], rest[3],
        )
    }

    fn json(&self) -> String {
        let Findings { statistics, repeats, counts, .. } = self;
        let histogram = |values: &Histogram| -> serde_json::Map<String, serde_json::Value> {
            values.iter().map(|(value, count)| (value.to_string(), (*count).into())).collect()
        };
        let pairs = |pairs: Vec<(String, u64)>| -> serde_json::Map<String, serde_json::Value> {
            pairs.into_iter().map(|(name, count)| (name, count.into())).collect()
        };
        let all = Status::ALL.map(|status| (status.to_string(), self.count(status)));
        let value = json!({
            "inputs": self.title,
            "puzzles": counts.puzzles,
            "malformed": counts.malformed,
            "remarks": counts.remarks,
            "repeats": { "same": repeats.same, "equivalent": repeats.equivalent },
            "minimal": statistics.minimal,
            "redundant": statistics.redundant,
            "status": pairs(all.to_vec()),
            "clues": histogram(&statistics.clues),
            "nodes": histogram(&statistics.nodes),
            "automorphisms": histogram(&statistics.automorphisms),
            "patterns": pairs(self.patterns()),
        });
        format!("{value:#}\n")
    }

    fn page(&self) -> report::StatisticsPage {
        let Statistics { clues, nodes, automorphisms, .. } = &self.statistics;
        let list = |values: &Histogram| values.iter().map(|(a, b)| (*a, *b)).collect::<Vec<_>>();
        let chart = |title: &str, caption: &str, counted| CountChart {
            title: title.to_owned(),
            caption: caption.to_owned(),
            counted,
        };
        let [mean, rest @ ..] = summary(nodes);
        let of_nodes = format!(
            "Decisions of the engine rules when it looks for a second solution: mean {mean}, median {}, \
             90 % at most {}, 99 % at most {}, most {}. The columns are of 0, 1 to 2, 3 to 6, 7 to 14 nodes and so on.",
            rest[0], rest[1], rest[2], rest[3],
        );
        let mut symmetries = vec![["automorphisms", "puzzles", "%"].map(str::to_owned).to_vec()];
        symmetries.extend(automorphisms.iter().map(|(value, count)| {
            vec![grouped(*value), grouped(*count), share(*count, self.counts.puzzles)]
        }));
        report::StatisticsPage {
            title: format!("{}: what is in it", self.title),
            facts: self
                .facts()
                .into_iter()
                .map(|(name, count)| (name.to_owned(), grouped(count)))
                .collect(),
            charts: vec![
                chart("Clues", "", Counted::Values("clues".to_owned(), list(clues))),
                chart("Nodes", &of_nodes, Counted::Doubling("nodes".to_owned(), list(nodes))),
                chart("Status", "", Counted::Names(self.statuses())),
                chart(
                    "How the clues lie",
                    "Turns and reflections of the page that leave the places of the clues as they are, whatever their digits.",
                    Counted::Names(self.patterns()),
                ),
            ],
            tables: vec![("Symmetries of the puzzles, digits and all".to_owned(), symmetries)],
        }
    }
}

pub fn named(counts: impl IntoIterator<Item = (impl ToString, u64)>) -> Vec<(String, u64)> {
    counts.into_iter().map(|(value, count)| (value.to_string(), count)).collect()
}

/// Counts by ranges that double: 0, 1 to 2, 3 to 6, 7 to 14.
pub fn doubling(values: &Histogram) -> Vec<(String, u64)> {
    let mut ranges = BTreeMap::<u32, u64>::new();
    for (value, count) in values {
        *ranges.entry(value.saturating_add(1).ilog2()).or_default() += count;
    }
    let name = |power: u32| match power {
        0 => "0".to_owned(),
        power => format!("{} to {}", (1u64 << power) - 1, (1u128 << (power + 1)) - 2),
    };
    ranges.into_iter().map(|(power, count)| (name(power), count)).collect()
}

pub fn share(count: u64, all: u64) -> String {
    format!("{:.2}", 100.0 * count as f64 / all.max(1) as f64)
}

/// Mean, median, 90 %, 99 % and greatest of what a histogram counts.
pub fn summary(values: &Histogram) -> [String; 5] {
    let all: u64 = values.values().sum();
    let sum: f64 = values.iter().map(|(value, count)| *value as f64 * *count as f64).sum();
    let at = |share: f64| {
        let rank = ((all as f64 * share).ceil() as u64).max(1);
        let mut below = 0;
        let reached = values.iter().find(|(_, count)| {
            below += **count;
            below >= rank
        });
        reached.map_or("–".to_owned(), |(value, _)| grouped(*value))
    };
    let mean = if all == 0 { "–".to_owned() } else { significant(sum / all as f64) };
    [mean, at(0.5), at(0.9), at(0.99), at(1.0)]
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn histograms_are_summed_up() {
        let values = Histogram::from([(0, 5), (1, 3), (2, 1), (100, 1)]);
        assert_eq!(summary(&values), ["10.5", "0", "2", "100", "100"]);
        assert_eq!(summary(&Histogram::new()), ["–"; 5]);
        let ranges = [("0".to_owned(), 5), ("1 to 2".to_owned(), 4), ("63 to 126".to_owned(), 1)];
        assert_eq!(doubling(&values), ranges);
    }
}
