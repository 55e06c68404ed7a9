//! `ninefold stats` of files with variants: the same numbers where they mean something, a dash where not.

use serde_json::json;

use super::stats::{doubling, named, share, summary};
use super::{run_task, summarize, write};
use crate::args::corpus::StatsArgs;
use crate::summary::Stopwatch;
use crate::table::table;
use crate::{CliError, Ending};
use ninefold::batch::chunk::Inputs;
use ninefold::batch::writer::Output;
use ninefold::corpus::Counts;
use ninefold::corpus::stats::Histogram;
use ninefold::corpus::variants::{Count, NODE_LIMIT, Nothing, Statistics};
use ninefold::engine::Status;
use ninefold_lab::report::grouped;
use ninefold_lab::report::{self, CountChart, Counted};

/// What of plain puzzles is counted and of variants is not.
const NOT_OF_VARIANTS: [&str; 4] =
    ["distinct", "essentially different", "minimal", "with a clue too many"];

/// All that was counted, and of what.
struct Findings {
    title: String,
    counts: Counts,
    statistics: Statistics,
}

/// Counts what is in a feed with variants.
pub fn run(
    args: &StatsArgs,
    feed: &Inputs,
    page: Option<Output>,
    stopwatch: &Stopwatch,
) -> Result<Ending, CliError> {
    let (mut counts, tasks) = run_task(feed, &args.reading, Nothing, Count::default)?;
    let mut statistics = Statistics::default();
    for task in tasks {
        statistics.merge(&task.statistics);
        counts.puzzles -= task.malformed.malformed;
        counts.merge(task.malformed);
    }
    let title = super::super::solve::names(&args.inputs);
    let findings = Findings { title, counts, statistics };
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
    fn facts(&self) -> Vec<(String, String)> {
        let Findings { counts, .. } = self;
        let fact = |name: &str, count: u64| (name.to_owned(), grouped(count));
        let dashes = NOT_OF_VARIANTS.map(|name| (name.to_owned(), "–".to_owned()));
        let mut facts = vec![fact("puzzles", counts.puzzles)];
        facts.extend(dashes);
        facts.push(fact("malformed lines", counts.malformed));
        facts.push(fact("comments and blank lines", counts.remarks));
        facts
    }

    fn count(&self, status: Status) -> u64 {
        match status {
            Status::Malformed => self.counts.malformed,
            status => self.statistics.of(status),
        }
    }

    fn statuses(&self) -> Vec<(String, u64)> {
        let all = Status::ALL.into_iter().map(|status| (status.to_string(), self.count(status)));
        all.filter(|(_, count)| *count > 0).collect()
    }

    fn tables(&self) -> String {
        let Statistics { givens, nodes, constraints, .. } = &self.statistics;
        let puzzles = self.counts.puzzles;
        let facts = self.facts().into_iter().map(|(name, count)| [name, count]);
        let mut text = table(["of the file", " lines"], facts);
        let givens = named(givens.iter().map(|(value, count)| (*value, *count)));
        for (name, rows) in
            [("status", self.statuses()), ("givens", givens), ("nodes", named(doubling(nodes)))]
        {
            let row = |(name, count): (String, u64)| [name, grouped(count), share(count, puzzles)];
            text += "\n";
            text += &table([name, " puzzles", " %"], rows.into_iter().map(row));
        }
        let rows = constraints.iter().map(|(name, (items, of))| {
            [name.clone(), grouped(*items), grouped(*of), share(*of, puzzles)]
        });
        text += "\n";
        text += &table(["constraint", " times", " puzzles", " %"], rows);
        let [mean, rest @ ..] = summary(nodes);
        text + &format!(
            "\nnodes of the search over constraints: mean {mean}, median {}, p90 {}, p99 {}, most {}\n\
             {}\n",
            rest[0],
            rest[1],
            rest[2],
            rest[3],
            notes(),
        )
    }

    fn json(&self) -> String {
        let histogram = |values: &Histogram| -> serde_json::Map<String, serde_json::Value> {
            values.iter().map(|(value, count)| (value.to_string(), (*count).into())).collect()
        };
        let constraints = self.statistics.constraints.iter();
        let constraints = constraints.map(|(name, (items, puzzles))| {
            (name.clone(), json!({ "times": items, "puzzles": puzzles }))
        });
        let status = Status::ALL.map(|status| (status.to_string(), self.count(status).into()));
        let value = json!({
            "inputs": self.title,
            "puzzles": self.counts.puzzles,
            "malformed": self.counts.malformed,
            "remarks": self.counts.remarks,
            "repeats": null,
            "minimal": null,
            "redundant": null,
            "status": serde_json::Map::from_iter(status),
            "clues": histogram(&self.statistics.givens),
            "nodes": histogram(&self.statistics.nodes),
            "node_limit": NODE_LIMIT,
            "automorphisms": null,
            "patterns": null,
            "constraints": constraints.collect::<serde_json::Map<_, _>>(),
        });
        format!("{value:#}\n")
    }

    fn page(&self) -> report::StatisticsPage {
        let Statistics { givens, nodes, constraints, .. } = &self.statistics;
        let list = |values: &Histogram| values.iter().map(|(a, b)| (*a, *b)).collect::<Vec<_>>();
        let chart = |title: &str, caption: &str, counted| CountChart {
            title: title.to_owned(),
            caption: caption.to_owned(),
            counted,
        };
        let mut rows = vec![["constraint", "times", "puzzles"].map(str::to_owned).to_vec()];
        rows.extend(constraints.iter().map(|(name, (items, puzzles))| {
            vec![name.clone(), grouped(*items), grouped(*puzzles)]
        }));
        report::StatisticsPage {
            title: format!("{}: what is in it", self.title),
            facts: self.facts(),
            charts: vec![
                chart("Givens", "", Counted::Values("givens".to_owned(), list(givens))),
                chart("Nodes", &notes(), Counted::Doubling("nodes".to_owned(), list(nodes))),
                chart("Status", "", Counted::Names(self.statuses())),
            ],
            tables: vec![("Constraints".to_owned(), rows)],
        }
    }
}

/// What must be known to read the numbers.
fn notes() -> String {
    format!(
        "The search gives up after {} nodes. A dash: of files with variants, repeats, equivalents and minimal puzzles are not counted.",
        grouped(NODE_LIMIT)
    )
}
