//! The figures of a comparison as plain data.

use crate::raw::PuzzleRow;

/// A value and the interval around it.
#[derive(Clone, Copy, Debug, PartialEq)]
#[cfg_attr(test, derive(Default))]
pub struct WithInterval {
    /// The value.
    pub value: f64,
    /// The interval of 95 %, where there are enough samples.
    pub interval: Option<(f64, f64)>,
}

/// Everything that a report of a comparison shows.
#[derive(Clone, Debug, PartialEq)]
pub struct ComparisonReport {
    /// The headline.
    pub title: String,
    /// The answer to the question of a known experiment; for each ranking, who is fastest and by how
    /// much, or that it cannot be told.
    pub verdicts: Vec<String>,
    /// The circumstances: names and values.
    pub facts: Vec<(String, String)>,
    /// Warnings to be read before the figures: censored engines, a run cut short.
    pub warnings: Vec<String>,
    /// The faults of solvers that took part: the solver, and a sentence.
    pub faults: Vec<(String, String)>,
    /// Solutions that those who are ranked first prove or find: the limit.
    pub(crate) limit: u64,
    /// Answers in plain words, of a known experiment.
    pub(crate) findings: Vec<Finding>,
    /// The engines, in the order of the options; ratios are against the first.
    pub(crate) engines: Vec<EngineRow>,
    /// The results on each set of a suite; the rates and ratios of `engines` are their geometric
    /// means then.
    pub(crate) sets: Vec<SetReport>,
    /// For each engine, its puzzles.
    pub(crate) series: Vec<Vec<PuzzleRow>>,
    /// The table of each engine on each part of the puzzles; empty where there is one part.
    pub(crate) parts: Vec<Vec<String>>,
}

impl ComparisonReport {
    /// The circumstance of this name; empty where it is not known.
    pub(super) fn fact(&self, name: &str) -> &str {
        let found = self.facts.iter().find(|(fact, _)| fact == name);
        found.map_or("", |(_, value)| value)
    }

    /// The rankings: those that prove what was asked for, and those that prove less. None is empty.
    pub fn rankings(&self) -> Vec<Vec<&EngineRow>> {
        let (all, less): (Vec<&EngineRow>, Vec<&EngineRow>) =
            self.engines.iter().partition(|engine| engine.proves >= self.limit);
        [all, less].into_iter().filter(|ranking| !ranking.is_empty()).collect()
    }
}

/// A question and its answer.
#[derive(Clone, Debug, Default, PartialEq)]
pub(crate) struct Finding {
    pub question: String,
    /// The answer, in sentences.
    pub answer: String,
    /// Figures behind it: a header and rows.
    pub table: Vec<Vec<String>>,
    /// The bars of a chart of factors, if there is one: a name, and each factor's name and value.
    pub factors: Vec<(String, Vec<(String, f64)>)>,
}

impl Finding {
    /// The question and the first sentence of its answer.
    pub(crate) fn in_short(&self) -> String {
        let first = self.answer.split_inclusive(". ").next().unwrap_or_default();
        format!("{} {}", self.question, first.trim_end())
    }
}

/// The results on one set of a suite.
#[derive(Clone, Debug, PartialEq)]
pub(crate) struct SetReport {
    pub name: String,
    /// Puzzles of it that take part.
    pub puzzles: u64,
    /// The engines in the order of the report.
    pub rows: Vec<SetRow>,
}

/// One engine on one set.
#[derive(Clone, Debug, PartialEq)]
pub(crate) struct SetRow {
    /// Puzzles begun.
    pub run: u64,
    /// Puzzles decided.
    pub finished: u64,
    /// Puzzles decided in a second.
    pub rate: WithInterval,
    /// Its time by that of the first engine of its ranking on the same blocks.
    pub ratio: Option<WithInterval>,
}

/// Differences up to this part are not called any: the same program, started twice, may lie in
/// memory so that it is as much slower.
pub(crate) const INDIFFERENT: f64 = 0.015;

/// One engine of a comparison.
#[derive(Clone, Debug, PartialEq)]
#[cfg_attr(test, derive(Default))]
pub struct EngineRow {
    pub name: String,
    /// The instruction set that it used; of a solver, that it is one.
    pub backend: String,
    /// Whether it is out because of a fault: its times are not told then.
    pub is_disqualified: bool,
    /// Whether it gave a wrong answer, and is out for that.
    pub is_wrong: bool,
    /// Whether something casts doubt on its times: such a solver is never called faster.
    pub is_in_doubt: bool,
    /// The number of solutions that its answers prove. Those that prove less than the limit have a
    /// separate ranking.
    pub proves: u64,
    /// The row of an external solver in the table of these.
    pub solver: Option<Vec<String>>,
    /// Whether its latencies are residence times among hundreds of puzzles.
    pub in_lanes: bool,
    /// Puzzles that took part.
    pub puzzles: u64,
    /// Puzzles begun.
    pub run: u64,
    /// Puzzles decided.
    pub finished: u64,
    /// Puzzles decided in a second, and the interval.
    pub rate: WithInterval,
    /// The engine that its ratio is against: the first of its ranking whose times are trusted.
    pub base: Option<String>,
    /// Its time by that of this engine on the same blocks.
    pub ratio: Option<WithInterval>,
    /// Nodes of a puzzle: mean and median.
    pub nodes: (f64, f64),
    /// Times of a puzzle in nanoseconds: median, 90 %, 99 %, 99.9 %, longest.
    pub latency: [f64; 5],
}

impl EngineRow {
    /// Its name, and the instruction set or the word `solver`.
    pub fn title(&self) -> String {
        format!("{} ({})", self.name, self.backend)
    }

    /// Puzzles begun and given up.
    pub fn gave_up(&self) -> u64 {
        self.run - self.finished
    }

    /// The comparison of its time with that of the first of its ranking, in a word.
    pub fn verdict(&self) -> &'static str {
        let Some(WithInterval { interval: Some((low, high)), .. }) = self.ratio else {
            return "–";
        };
        // The first itself.
        if (low, high) == (1.0, 1.0) {
            return "–";
        }
        match (low > 1.0 + INDIFFERENT, high < 1.0 - INDIFFERENT) {
            (true, _) => "slower",
            (_, true) if self.is_in_doubt => "in doubt",
            (_, true) => "faster",
            _ => "not told apart",
        }
    }

    /// Puzzles never begun.
    pub fn not_run(&self) -> u64 {
        self.puzzles - self.run
    }

    /// Whether it decided only a part of the puzzles.
    pub fn is_censored(&self) -> bool {
        self.finished < self.puzzles
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_verdict_needs_the_whole_interval_beyond_what_a_second_start_does() {
        let of = |interval: Option<(f64, f64)>| EngineRow {
            ratio: Some(WithInterval { value: 1.0, interval }),
            ..EngineRow::default()
        };
        assert_eq!(of(Some((1.02, 1.04))).verdict(), "slower");
        assert_eq!(of(Some((0.9, 0.98))).verdict(), "faster");
        assert_eq!(of(Some((1.01, 1.04))).verdict(), "not told apart");
        assert_eq!(of(Some((0.9, 0.99))).verdict(), "not told apart");
        let doubted = EngineRow { is_in_doubt: true, ..of(Some((0.1, 0.2))) };
        assert_eq!(doubted.verdict(), "in doubt");
        // The first itself, and one without an interval.
        assert_eq!(of(Some((1.0, 1.0))).verdict(), "–");
        assert_eq!(of(None).verdict(), "–");
    }
}
