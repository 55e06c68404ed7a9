//! Statistics as tables of text.

use super::{Findings, figure, five_figures, percent, symmetries, variant_notes};
use crate::summary::grouped;
use crate::table::table;
use ninefold_jobs::corpus::Histogram;
use ninefold_jobs::jobs::StatsDetail;

impl Findings {
    /// All tables, one below the other.
    pub(super) fn tables(&self) -> String {
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
        if let StatsDetail::Classic(classic) = &self.summary.detail {
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
        let searched_by = match &self.summary.detail {
            StatsDetail::Classic(_) => "the engine rules",
            StatsDetail::Variants(variants) => {
                let rows = variants.constraints.iter().map(|(name, count)| {
                    let of = percent(count.puzzles, puzzles);
                    [name.clone(), grouped(count.items), grouped(count.puzzles), of]
                });
                text += "\n";
                text += &table("constraint| times| puzzles| %", rows);
                notes = variant_notes() + "\n";
                "the search over constraints"
            }
        };
        let [mean, median, p90, p99, most] = five_figures(&counts.nodes);
        text + &format!(
            "\nnodes of {searched_by}: mean {mean}, median {median}, p90 {p90}, p99 {p99}, \
             most {most}\n{notes}"
        )
    }
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

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn ranges_have_names() {
        let values: Histogram = [0, 0, 0, 0, 0, 1, 1, 1, 2, 100].into_iter().collect();
        let ranges = [("0".to_owned(), 5), ("1 to 2".to_owned(), 4), ("63 to 126".to_owned(), 1)];
        assert_eq!(by_doubling(&values), ranges);
    }
}
