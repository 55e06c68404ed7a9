//! The counts of the paths of a part: how many there are, why others are not, and how long the
//! texts are. The dataset card has it.

use std::collections::BTreeMap;
use std::fmt::{Result, Write};

use super::examples::Traced;
use super::manifest::DatasetPart;
use super::trace_options::TraceOptions;
use ninefold_reasoning::path::Fault;

/// Why a row has no path.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum NoPath {
    /// It needs a trial.
    Trial,
    /// It needs a harder technique than is asked for.
    Technique,
    /// A text is longer than is asked for.
    Length,
}

/// Counts of the rows of a part.
#[derive(Debug, Default)]
pub(super) struct PathCounts {
    /// Rows with a path.
    pub(super) with: u64,
    /// Rows without, by the reason.
    without: [u64; 3],
    /// Completions by their number of characters.
    lengths: BTreeMap<usize, u64>,
    /// Negatives by what is wrong with them.
    faults: [u64; Fault::ALL.len()],
}

impl PathCounts {
    /// Counts a row.
    pub(super) fn add(&mut self, traced: &Traced) {
        match traced {
            Traced::Nothing => return,
            Traced::Without(why) => return self.without[*why as usize] += 1,
            Traced::Lines(_, lengths, faults) => {
                lengths.iter().for_each(|length| *self.lengths.entry(*length).or_default() += 1);
                faults.iter().for_each(|fault| self.faults[*fault as usize] += 1);
            }
            Traced::Steps(_, rows) => {
                let faults = rows.iter().filter_map(|row| row.fault);
                faults.for_each(|fault| self.faults[fault as usize] += 1);
            }
            Traced::Tokens(_) => {}
        }
        self.with += 1;
    }

    /// The least length that this share of the completions does not exceed; 0 without any.
    fn quantile(&self, share: f64) -> usize {
        let all: u64 = self.lengths.values().sum();
        let mut left = (all as f64 * share).ceil() as u64;
        let found = self.lengths.iter().find(|(_, count)| {
            left = left.saturating_sub(**count);
            left == 0
        });
        found.map_or(0, |(length, _)| *length)
    }
}

/// The table of a card, a row a part.
pub(super) fn table(
    parts: &[DatasetPart],
    counts: &[PathCounts],
    options: &TraceOptions,
    out: &mut String,
) -> Result {
    let has_texts = counts.iter().any(|counts| !counts.lengths.is_empty());
    let texts = "| characters of completions: median | 95 % have at most | longest ";
    let columns = [
        Some("| part | rows with a path | without, as they need a trial ".to_owned()),
        options.techniques_up_to.map(|code| format!("| a technique behind `{code}` ")),
        options.max_chars.map(|most| format!("| more than {most} characters ")),
        has_texts.then(|| texts.to_owned()),
    ];
    let head = columns.iter().flatten().fold(String::new(), |head, column| head + column);
    writeln!(out, "{head}|\n|---{}|", "|---:".repeat(head.matches('|').count() - 1))?;
    for (part, counts) in parts.iter().zip(counts) {
        let [trial, technique, length] = counts.without;
        write!(out, "| {} | {} | {trial} ", part.name, counts.with)?;
        if options.techniques_up_to.is_some() {
            write!(out, "| {technique} ")?;
        }
        if options.max_chars.is_some() {
            write!(out, "| {length} ")?;
        }
        if has_texts {
            let [median, most, longest] = [0.5, 0.95, 1.0].map(|share| counts.quantile(share));
            write!(out, "| {median} | {most} | {longest} ")?;
        }
        writeln!(out, "|")?;
    }
    negatives(parts, counts, out)
}

/// The numbers of negatives by what is wrong with them, a row a part.
fn negatives(parts: &[DatasetPart], counts: &[PathCounts], out: &mut String) -> Result {
    if counts.iter().all(|counts| counts.faults.iter().all(|count| *count == 0)) {
        return Ok(());
    }
    let names = Fault::ALL.map(|fault| format!("{} |", fault.name()));
    writeln!(
        out,
        "\nNegatives, each judged by the oracle before it was written:\n\n| part | {}\n|---{}|",
        names.join(" "),
        "|---:".repeat(names.len())
    )?;
    for (part, counts) in parts.iter().zip(counts) {
        let numbers = counts.faults.map(|count| format!("{count} |"));
        writeln!(out, "| {} | {}", part.name, numbers.join(" "))?;
    }
    Ok(())
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn quantiles_are_lengths_that_occur() {
        let mut counts = PathCounts::default();
        assert_eq!(counts.quantile(0.5), 0);
        counts.add(&Traced::Lines(String::new(), (1..=100).map(|n| 10 * n).collect(), Vec::new()));
        assert_eq!([0.5, 0.95, 1.0].map(|share| counts.quantile(share)), [500, 950, 1000]);
    }
}
