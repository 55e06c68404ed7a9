//! `ninefold stats`: statistics of files of puzzles as tables, as JSON and as a page with charts.
//!
//! Classic puzzles and variants have most tables in common; a figure that variants do not have is a
//! dash, and null in JSON.

use serde_json::{Map, Value, json};

use super::end;
use crate::{
    CliError, Ending, args::corpus::StatsArgs, outputs, record::RunRecord, summary::grouped,
    table::table,
};
use ninefold_jobs::boards::has_canonical_form;
use ninefold_jobs::corpus::{ClassicCounts, Histogram};
use ninefold_jobs::jobs::{
    self, StatsDetail, StatsOptions, StatsSummary, VARIANT_NODE_LIMIT, counts_minimal,
};
use ninefold_jobs::{engine::Status, grid::ClueSymmetry};
use ninefold_lab::report::{self, CountChart, Counted, StatisticsPage, significant};

pub(crate) fn run(args: &StatsArgs) -> Result<Ending, CliError> {
    let mut record = RunRecord::begin(&args.inputs, &args.reading, args.existing.force)?;
    let options = StatsOptions { threads: args.reading.threads };
    let feed = record.open()?;
    feed.refuse_restricted()?;
    let page = outputs::create_if_asked(args.html.as_ref(), args.existing, &args.inputs)?;
    record.guard(&page)?;
    record.writes(args.html.as_deref());
    let summary = record.watched(&feed, |control| jobs::stats(&feed, &options, control))?;
    let title = crate::inputs::names(&args.inputs);
    let findings = Findings { title, summary };
    if let Some(page) = page {
        outputs::write_whole(page, findings.page())?;
    }
    crate::commands::print(&if args.json { findings.json() } else { findings.tables() })?;
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
        let classic = self.classic();
        let size = match self.summary.detail {
            StatsDetail::Boards(size, _) => Some(size),
            _ => None,
        };
        let distinct = classic.map(|classic| lines.puzzles - classic.repeats.same);
        let different = classic
            .filter(|_| size.is_none_or(has_canonical_form))
            .and_then(|classic| Some(distinct? - classic.repeats.equivalent));
        let tested = classic.filter(|_| size.is_none_or(counts_minimal));
        [
            ("puzzles", Some(lines.puzzles)),
            ("distinct", distinct),
            ("essentially different", different),
            ("minimal", tested.map(|classic| classic.minimal)),
            ("with a clue too many", tested.map(|classic| classic.redundant)),
            ("malformed lines", Some(lines.malformed)),
            ("comments and blank lines", Some(lines.remarks)),
        ]
    }

    /// The counts that variants do not have.
    fn classic(&self) -> Option<&ClassicCounts> {
        match &self.summary.detail {
            StatsDetail::Classic(classic) | StatsDetail::Boards(_, classic) => Some(classic),
            StatsDetail::Variants(_) => None,
        }
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
            StatsDetail::Classic(_) | StatsDetail::Boards(..) => "clues",
            StatsDetail::Variants(_) => "givens",
        }
    }

    /// The search whose nodes are counted.
    fn searched_by(&self) -> &'static str {
        match self.summary.detail {
            StatsDetail::Classic(_) => "the engine rules",
            StatsDetail::Boards(..) => "the engine boards",
            StatsDetail::Variants(_) => "the search over constraints",
        }
    }

    /// All tables, one below the other.
    fn tables(&self) -> String {
        let puzzles = self.summary.lines.puzzles;
        let lines = puzzles + self.summary.lines.malformed;
        let counts = &self.summary.puzzles;
        let facts = self.facts().map(|(name, count)| [name.to_owned(), figure(count)]);
        let mut text = table("of the file| lines", facts);
        let mut counted = vec![
            ("status", self.statuses()),
            (self.clues_name(), by_value(&counts.clues)),
            ("nodes", by_doubling(&counts.nodes)),
        ];
        if let Some(classic) = self.classic() {
            counted.push(("automorphisms", by_value(&classic.automorphisms)));
            counted.push(("clues lie in", symmetries(classic)));
        }
        counted.retain(|(_, rows)| !rows.is_empty());
        for (name, rows) in counted {
            // Malformed lines have a status, and are no puzzles.
            let all = if name == "status" { lines } else { puzzles };
            let row = |(name, count): (String, u64)| [name, grouped(count), percent(count, all)];
            text += "\n";
            text += &table(&format!("{name}| puzzles| %"), rows.into_iter().map(row));
        }
        let mut notes = String::new();
        if let StatsDetail::Variants(variants) = &self.summary.detail {
            let rows = variants.constraints.iter().map(|(name, count)| {
                let of = percent(count.puzzles, puzzles);
                [name.clone(), grouped(count.items), grouped(count.puzzles), of]
            });
            text += "\n";
            text += &table("constraint| times| puzzles| %", rows);
            notes = variant_notes() + "\n";
        }
        let searched_by = self.searched_by();
        let [mean, median, p90, p99, most] = five_figures(&counts.nodes);
        text + &format!(
            "\nnodes of {searched_by}: mean {mean}, median {median}, p90 {p90}, p99 {p99}, \
             most {most}\n{notes}"
        )
    }

    /// An object with all counts; null stands for what variants do not have.
    fn json(&self) -> String {
        let (lines, counts) = (&self.summary.lines, &self.summary.puzzles);
        let status = Status::ALL.map(|status| (status.to_string(), self.count(status).into()));
        let mut value = json!({
            "inputs": self.title,
            "puzzles": lines.puzzles,
            "malformed": lines.malformed,
            "remarks": lines.remarks,
            "repeats": null,
            "minimal": null,
            "redundant": null,
            "status": Map::from_iter(status),
            "clues": object(&counts.clues),
            "nodes": object(&counts.nodes),
            "automorphisms": null,
            "patterns": null,
        });
        match &self.summary.detail {
            StatsDetail::Classic(classic) | StatsDetail::Boards(_, classic) => {
                let [_, distinct, different, minimal, redundant, ..] = self.facts().map(|(_, n)| n);
                let equivalent = distinct.zip(different).map(|(all, different)| all - different);
                value["repeats"] =
                    json!({ "same": classic.repeats.same, "equivalent": equivalent });
                value["minimal"] = minimal.into();
                value["redundant"] = redundant.into();
                value["automorphisms"] = object(&classic.automorphisms);
                let patterns = symmetries(classic);
                value["patterns"] =
                    patterns.into_iter().map(|(name, count)| (name, Value::from(count))).collect();
            }
            StatsDetail::Variants(variants) => {
                value["node_limit"] = VARIANT_NODE_LIMIT.into();
                let constraints = variants.constraints.iter().map(|(name, count)| {
                    (name.clone(), json!({ "times": count.items, "puzzles": count.puzzles }))
                });
                value["constraints"] = Value::Object(constraints.collect());
            }
        }
        format!("{value:#}\n")
    }

    /// The page, which needs no other file.
    fn page(&self) -> String {
        let counts = &self.summary.puzzles;
        let (clues, on_nodes, pattern, table) = match &self.summary.detail {
            StatsDetail::Classic(classic) | StatsDetail::Boards(_, classic) => (
                "Clues",
                on_nodes(self.searched_by(), &counts.nodes),
                Some(chart(
                    "How the clues lie",
                    "Turns and reflections of the page that leave the places of the clues as they \
                     are, whatever their digits.",
                    Counted::Names(symmetries(classic)),
                )),
                (
                    "Symmetries of the puzzles, digits and all",
                    self.automorphism_rows(&classic.automorphisms),
                ),
            ),
            StatsDetail::Variants(variants) => {
                let head = ["constraint", "times", "puzzles"].map(str::to_owned);
                let rows = variants.constraints.iter().map(|(name, count)| {
                    [name.clone(), grouped(count.items), grouped(count.puzzles)]
                });
                let rows = [head].into_iter().chain(rows).map(Vec::from).collect();
                ("Givens", variant_notes(), None, ("Constraints", rows))
            }
        };
        let by_clues = Counted::Values(self.clues_name().to_owned(), counts.clues.iter().collect());
        let by_nodes = Counted::Doubling("nodes".to_owned(), counts.nodes.iter().collect());
        let mut charts = vec![
            chart(clues, "", by_clues),
            chart("Nodes", &on_nodes, by_nodes),
            chart("Status", "", Counted::Names(self.statuses())),
        ];
        charts.extend(pattern);
        report::statistics_page(&StatisticsPage {
            title: format!("{}: what is in it", self.title),
            facts: self.facts().map(|(name, count)| (name.to_owned(), figure(count))).into(),
            charts,
            tables: vec![(table.0.to_owned(), table.1)],
        })
    }

    fn automorphism_rows(&self, automorphisms: &Histogram) -> Vec<Vec<String>> {
        let head = ["automorphisms", "puzzles", "%"].map(str::to_owned);
        let share = |count| percent(count, self.summary.lines.puzzles);
        let row = |(value, count)| [grouped(value), grouped(count), share(count)];
        [head].into_iter().chain(automorphisms.iter().map(row)).map(Vec::from).collect()
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

fn by_value(values: &Histogram) -> Vec<(String, u64)> {
    values.iter().map(|(value, count)| (value.to_string(), count)).collect()
}

fn by_doubling(values: &Histogram) -> Vec<(String, u64)> {
    let name = |(first, last): (u64, u64)| match first == last {
        true => first.to_string(),
        false => format!("{first} to {last}"),
    };
    let ranges = values.doubling();
    ranges.map(|(range, count)| (name(range.into_inner()), count)).collect()
}

fn object(values: &Histogram) -> Value {
    values.iter().map(|(value, count)| (value.to_string(), Value::from(count))).collect()
}

fn chart(title: &str, caption: &str, counted: Counted) -> CountChart {
    CountChart { title: title.to_owned(), caption: caption.to_owned(), counted }
}

fn on_nodes(searched_by: &str, nodes: &Histogram) -> String {
    let [mean, median, p90, p99, most] = five_figures(nodes);
    format!(
        "Decisions of {searched_by} when it looks for a second solution: mean {mean}, median \
         {median}, 90 % at most {p90}, 99 % at most {p99}, most {most}. The columns are of 0, 1 to \
         2, 3 to 6, 7 to 14 nodes and so on."
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

    #[test]
    fn ranges_have_names() {
        let values: Histogram = [0, 0, 0, 0, 0, 1, 1, 1, 2, 100].into_iter().collect();
        let ranges = [("0".to_owned(), 5), ("1 to 2".to_owned(), 4), ("63 to 126".to_owned(), 1)];
        assert_eq!(by_doubling(&values), ranges);
    }
}
