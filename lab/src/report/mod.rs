//! What people look at: plain data in, Markdown, HTML and pictures out. Draws, never measures.

pub mod chart;
pub mod html;
pub mod markdown;
pub mod numbers;
pub mod statistics;

/// A value and the interval around it.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct WithInterval {
    /// The value.
    pub value: f64,
    /// The interval of 95 %, where there are samples enough.
    pub interval: Option<(f64, f64)>,
}

/// All that a report of a comparison shows.
#[derive(Clone, Debug, PartialEq)]
pub struct ComparisonReport {
    /// The headline.
    pub title: String,
    /// What was done, with what and when: names and values.
    pub facts: Vec<(String, String)>,
    /// What a reader must know before the figures: censored engines, a run cut short.
    pub warnings: Vec<String>,
    /// What the figures say, in plain words; nothing where nobody asked.
    pub findings: Vec<Finding>,
    /// The engines, in the order in which they were asked for; ratios are against the first.
    pub engines: Vec<EngineRow>,
    /// For each engine, its puzzles.
    pub series: Vec<Vec<PuzzlePoint>>,
    /// Whether any two engines have ratios for parts of the puzzles.
    pub parts: Vec<PartRow>,
}

/// A piece of a verdict.
#[derive(Clone, Debug, PartialEq)]
pub struct Finding {
    /// The question.
    pub question: String,
    /// The answer, in sentences.
    pub answer: String,
    /// Figures behind it: a header and rows.
    pub table: Vec<Vec<String>>,
    /// A chart of the parts of a ratio, if there is one: a name, and each factor's name and value.
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

    /// Whether something is known of a part of the puzzles only.
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
    /// Median time in nanoseconds, those given up being longer than any.
    pub median_nanos: f64,
    /// Median nodes, likewise.
    pub median_nodes: f64,
}

/// One puzzle under one engine.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct PuzzlePoint {
    /// Which puzzle.
    pub puzzle: usize,
    /// Clues.
    pub clues: usize,
    /// Decisions; a lower bound where it did not finish.
    pub nodes: u64,
    /// Nanoseconds; likewise.
    pub nanos: u64,
    /// Whether it was decided.
    pub is_finished: bool,
}
