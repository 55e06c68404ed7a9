//! The figures of a comparison as plain data.

/// A value and the interval around it.
#[derive(Clone, Copy, Debug, PartialEq)]
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
    /// The circumstances: names and values.
    pub facts: Vec<(String, String)>,
    /// Warnings to be read before the figures: censored engines, a run cut short.
    pub warnings: Vec<String>,
    /// Answers in plain words, of a known experiment.
    pub findings: Vec<Finding>,
    /// The engines, in the order of the options; ratios are against the first.
    pub engines: Vec<EngineRow>,
    /// For each engine, its puzzles.
    pub series: Vec<Vec<PuzzlePoint>>,
    /// Each engine on each part of the puzzles, where there are several parts.
    pub parts: Vec<PartRow>,
}

/// A question and its answer.
#[derive(Clone, Debug, PartialEq)]
pub struct Finding {
    /// The question.
    pub question: String,
    /// The answer, in sentences.
    pub answer: String,
    /// Figures behind it: a header and rows.
    pub table: Vec<Vec<String>>,
    /// The bars of a chart of factors, if there is one: a name, and each factor's name and value.
    pub factors: Vec<(String, Vec<(String, f64)>)>,
}

/// One engine of a comparison.
#[derive(Clone, Debug, PartialEq)]
pub struct EngineRow {
    /// Its name.
    pub name: String,
    /// The instruction set that it used.
    pub backend: String,
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
    /// Its time by that of the first engine on the same blocks.
    pub ratio: Option<WithInterval>,
    /// Nodes of a puzzle: mean and median.
    pub nodes: (f64, f64),
    /// Times of a puzzle in nanoseconds: median, 90 %, 99 %, 99.9 %, longest.
    pub latency: [f64; 5],
}

impl EngineRow {
    /// Puzzles begun and given up.
    pub fn gave_up(&self) -> u64 {
        self.run - self.finished
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

/// One engine on one part of the puzzles.
#[derive(Clone, Debug, PartialEq)]
pub struct PartRow {
    /// The part: a file, or a band of a corpus.
    pub part: String,
    /// The engine.
    pub engine: String,
    /// Puzzles begun.
    pub run: u64,
    /// Puzzles decided.
    pub finished: u64,
    /// Median time in nanoseconds, where puzzles given up count as longer than any.
    pub median_nanos: f64,
    /// Median nodes, likewise.
    pub median_nodes: f64,
}

/// One puzzle under one engine.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct PuzzlePoint {
    /// The puzzle's place in the random order.
    pub puzzle: usize,
    /// Clues.
    pub clues: usize,
    /// Branching decisions; a lower bound where it did not finish.
    pub nodes: u64,
    /// Nanoseconds; likewise.
    pub nanos: u64,
    /// Whether it was decided.
    pub is_finished: bool,
}
