//! Statistics as a page with charts.

use super::{Findings, figure, five_figures, percent, symmetries, variant_notes};
use crate::summary::grouped;
use ninefold_jobs::corpus::Histogram;
use ninefold_jobs::jobs::StatsDetail;
use ninefold_lab::report::{self, CountChart, Counted, StatisticsPage};

impl Findings {
    /// The page, which needs no other file.
    pub(super) fn page(&self) -> String {
        let counts = &self.summary.puzzles;
        let (clues, on_nodes, pattern, table) = match &self.summary.detail {
            StatsDetail::Classic(classic) => (
                "Clues",
                on_nodes_of_rules(&counts.nodes),
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
                let mut rows = vec![["constraint", "times", "puzzles"].map(str::to_owned).to_vec()];
                rows.extend(variants.constraints.iter().map(|(name, count)| {
                    vec![name.clone(), grouped(count.items), grouped(count.puzzles)]
                }));
                ("Givens", variant_notes(), None, ("Constraints", rows))
            }
        };
        let by_clues = Counted::Values(self.clues_name().to_owned(), list(&counts.clues));
        let by_nodes = Counted::Doubling("nodes".to_owned(), list(&counts.nodes));
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
        let puzzles = self.summary.lines.puzzles;
        let mut rows = vec![["automorphisms", "puzzles", "%"].map(str::to_owned).to_vec()];
        rows.extend(
            automorphisms.iter().map(|(value, count)| {
                vec![grouped(value), grouped(count), percent(count, puzzles)]
            }),
        );
        rows
    }
}

fn chart(title: &str, caption: &str, counted: Counted) -> CountChart {
    CountChart { title: title.to_owned(), caption: caption.to_owned(), counted }
}

fn list(values: &Histogram) -> Vec<(u64, u64)> {
    values.iter().collect()
}

fn on_nodes_of_rules(nodes: &Histogram) -> String {
    let [mean, median, p90, p99, most] = five_figures(nodes);
    format!(
        "Decisions of the engine rules when it looks for a second solution: mean {mean}, median \
         {median}, 90 % at most {p90}, 99 % at most {p99}, most {most}. The columns are of 0, 1 to \
         2, 3 to 6, 7 to 14 nodes and so on."
    )
}
