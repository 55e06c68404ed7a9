//! The experiment about presorting, on cases whose truth was planted. No clock decides here: the
//! engines report planted times.

use std::num::{NonZeroU32, NonZeroUsize};
use std::time::Duration;

use ninefold_jobs::engine::{Blanks, Engine, Limits, Outcome};
use ninefold_jobs::{grid::Grid, jobs::Control, random::Random};

use super::analysis::{Cause, Direction, FACTORS, PairAnalysis, analyse_pair};
use super::{corpus, findings};
use crate::compare::{CompareOptions, EngineUnderTest, PuzzleSample, PuzzleSource, run};
use crate::raw::{PuzzleRow, RawFiles, read};
use crate::{error::LabError, puzzle::SampledPuzzle};

/// The way in which an engine that is `blanks` inside is slower.
enum Plant {
    /// It is not.
    Nothing,
    /// Three times the time, the surplus for sorting.
    Sorting,
    /// Three times the nodes, and so three times the time.
    Nodes,
    /// Three times the time for a node.
    CostOfNode,
}

/// `blanks` with the times of a machine that takes about 50 ns for a node.
struct Planted {
    plant: Plant,
    noise: Random,
}

impl Engine for Planted {
    fn solve_one(&mut self, puzzle: &Grid, limits: &Limits) -> Outcome {
        let mut outcome = Blanks.solve_one(puzzle, limits);
        let counters = &mut outcome.counters;
        // A fifth more or less, as the puzzle comes.
        let nanos = counters.nodes.max(1) * (40 + self.noise.below(21) as u64);
        let surplus = if matches!(self.plant, Plant::Nothing) { 0 } else { 2 * nanos };
        match self.plant {
            Plant::Nothing | Plant::CostOfNode => {}
            Plant::Sorting => counters.sorting_nanos = surplus,
            Plant::Nodes => counters.nodes *= 3,
        }
        outcome.elapsed = Duration::from_nanos(nanos + surplus);
        outcome
    }

    fn solve_block(&mut self, puzzles: &[Grid], limits: &Limits, outcomes: &mut [Outcome]) {
        for (puzzle, outcome) in puzzles.iter().zip(outcomes) {
            *outcome = self.solve_one(puzzle, limits);
        }
    }
}

/// The limits of each search.
const LIMITS: Limits = Limits { nodes: Some(100_000), ..Limits::UNIQUE };
const BLOCK: usize = 50;
/// Time enough for any machine.
const BUDGET: Duration = Duration::from_secs(3_600);

/// Runs these engines on a small corpus.
fn compared(engines: Vec<EngineUnderTest>, passes: NonZeroU32) -> Result<RawFiles, LabError> {
    let directory = tempfile::tempdir().expect("a directory");
    let (puzzles, inputs) = corpus(5, 20).expect("a corpus");
    let is_compared = engines.iter().any(|engine| engine.facts.name == "presorted");
    let options = CompareOptions {
        seed: 5,
        budget: Some(BUDGET),
        passes,
        block: NonZeroUsize::new(BLOCK),
        limits: LIMITS,
        ..CompareOptions::new(directory.path().join("out"))
    };
    let sample = PuzzleSample { puzzles, inputs };
    let (report, _) = run(&PuzzleSource::Ordering, &options, sample, engines, &Control::NONE)?;
    // The report begins with the answer.
    let lead = &report.verdicts[0];
    let answers = lead.starts_with("Is presorting slower? Against ") && lead.ends_with('.');
    assert_eq!(answers, is_compared, "{lead}");
    read(&options.directory)
}

fn analysed(rows: &[PuzzleRow]) -> PairAnalysis {
    analyse_pair(rows, "presorted", "blanks", None).expect("comparable")
}

#[test]
fn planted_causes_are_found() {
    let plants = [
        (Plant::Sorting, Cause::Sorting, "The sorting: it makes up the larger part"),
        (Plant::Nodes, Cause::NumberOfNodes, "Not the sorting but the order"),
        (Plant::CostOfNode, Cause::CostOfNode, "what a node costs makes up the larger part"),
    ];
    for (plant, cause, said) in plants {
        let planted = [("presorted", plant, 1), ("blanks", Plant::Nothing, 2)];
        let engines = planted.map(|(name, plant, seed)| {
            let noise = Random::new(seed, 0);
            EngineUnderTest::new(name, Box::new(Planted { plant, noise }))
        });
        let raw = compared(engines.into(), NonZeroU32::MIN).expect("compared");
        let analysis = analysed(&raw.puzzles);
        assert_eq!(analysis.direction(), Direction::Slower, "{analysis:?}");
        assert_eq!((analysis.total.cause, analysis.mean.cause), (cause, cause), "{analysis:?}");
        assert!(analysis.total.ratio.low > 2.5 && analysis.total.ratio.high < 3.5, "{analysis:?}");
        let text: String =
            findings(&raw.puzzles, &raw.grids).into_iter().map(|finding| finding.answer).collect();
        assert!(text.contains("Against blanks: In total, yes") && text.contains(said), "{text}");
        let product: f64 = analysis.total.factors.iter().map(|factor| factor.value).product();
        assert!((product / analysis.total.ratio.value - 1.0).abs() < 1e-9);
    }
}

/// A row, as a comparison writes it.
fn row(engine: &str, puzzle: usize, nanoseconds: f64, nodes: u64, sorting: f64) -> PuzzleRow {
    PuzzleRow {
        puzzle,
        input: "minimal".to_owned(),
        line: puzzle as u64 + 1,
        clues: 24,
        engine: engine.to_owned(),
        status: "unique".to_owned(),
        nodes,
        nanoseconds: nanoseconds as u64,
        sorting_nanoseconds: sorting as u64,
    }
}

/// Rows of two engines on this number of puzzles. Time and nodes of each puzzle vary; those of
/// `presorted` are also multiplied by these factors.
fn rows(count: usize, cost: f64, nodes: f64, sorting: f64) -> Vec<PuzzleRow> {
    let mut random = Random::new(1, 1);
    let mut noise = || 0.9 + random.below(2_000) as f64 / 10_000.0;
    let mut rows = Vec::new();
    for puzzle in 0..count {
        let size = 1e5 * noise().powi(9);
        rows.push(row("blanks", puzzle, size * 20.0 * noise(), size as u64, 0.0));
        let searching = size * nodes * 20.0 * cost * noise();
        rows.push(row("presorted", puzzle, searching + sorting, (size * nodes) as u64, sorting));
    }
    rows
}

#[test]
fn no_difference_is_not_called_one() {
    let rows = rows(400, 1.0, 1.0, 0.0);
    let analysis = analysed(&rows);
    assert_eq!(analysis.direction(), Direction::Unclear, "{analysis:?}");
    let [slower, cause, _] = &findings(&rows, &[])[..] else { panic!("three findings") };
    let text = &slower.answer;
    assert!(text.contains("the result is unclear") && text.contains("neither"), "{text}");
    let text = &cause.answer;
    assert!(text.contains("the ratio would be 1.00 as well"), "{text}");
    assert!(text.contains("(nodes); there is no clear difference."), "{text}");
}

#[test]
fn faster_is_called_faster_with_its_cause() {
    // Half the nodes, and sorting that loses a third of that again.
    let analysis = analysed(&rows(400, 1.0, 0.5, 2e5));
    assert_eq!(analysis.direction(), Direction::Faster);
    assert_eq!(analysis.total.cause, Cause::NumberOfNodes);
    let [sorting, _, nodes] = analysis.total.factors;
    assert!(sorting.low > 1.05 && nodes.high < 0.51, "{analysis:?}");
    assert_eq!(FACTORS.len(), analysis.total.factors.len());
}

#[test]
fn puzzles_given_up_count_for_the_median_and_are_said() {
    let mut rows = rows(100, 1.0, 1.0, 0.0);
    for row in rows.iter_mut().filter(|row| row.engine == "presorted" && row.puzzle < 60) {
        row.status = "gave-up".to_owned();
    }
    let analysis = analysed(&rows);
    assert_eq!(analysis.gave_up, [60, 0, 0]);
    assert_eq!(analysis.median.value, f64::INFINITY);
    assert_eq!(analysis.direction(), Direction::Slower);
    let text = &findings(&rows, &[])[0].answer;
    assert!(text.contains("Censored: 60 puzzles that only presorted gave up"), "{text}");
}

/// An engine that gives no solution, or a wrong one, for every puzzle.
struct Liar {
    solutions: u64,
}

impl Engine for Liar {
    fn solve_one(&mut self, _: &Grid, _: &Limits) -> Outcome {
        Outcome { solutions: self.solutions, ..Outcome::EMPTY }
    }
}

#[test]
fn engines_that_contradict_each_other_or_the_rules_end_the_run() {
    let against = |solutions| {
        let engines = vec![
            EngineUnderTest::new("blanks", Box::new(Blanks)),
            EngineUnderTest::new("liar", Box::new(Liar { solutions })),
        ];
        compared(engines, NonZeroU32::MIN).expect_err("a lie").to_string()
    };
    let said = against(0);
    assert!(
        said.contains("engine liar reports none") && said.contains("engine blanks reports unique"),
        "{said}"
    );
    let said = against(1);
    assert!(said.contains("engine liar gave a wrong solution"), "{said}");
}

/// `blanks` that needs a node more from one puzzle on.
struct Fickle {
    solved: usize,
    from: usize,
}

impl Engine for Fickle {
    fn solve_one(&mut self, puzzle: &Grid, limits: &Limits) -> Outcome {
        let mut outcome = Blanks.solve_one(puzzle, limits);
        outcome.counters.nodes += u64::from(self.solved >= self.from);
        self.solved += 1;
        outcome
    }
}

#[test]
fn an_engine_needs_the_same_nodes_in_every_pass() {
    let (puzzles, inputs) = corpus(5, 20).expect("a corpus");
    let run = |from| {
        let engine = Box::new(Fickle { solved: 0, from });
        let ended = compared(
            vec![EngineUnderTest::new("fickle", engine)],
            NonZeroU32::MIN.saturating_add(2),
        );
        ended.map(|raw| raw.samples.len()).map_err(|error| error.to_string())
    };
    assert_eq!(run(usize::MAX), Ok(3 * puzzles.len().div_ceil(BLOCK)));
    // In the second block of the third pass; a puzzle that was given up has no number of nodes.
    let first = BLOCK + 10;
    let decided = |puzzle: &&SampledPuzzle| !Blanks.solve_one(&puzzle.puzzle, &LIMITS).gave_up;
    let changed = puzzles[first..2 * BLOCK].iter().find(decided).expect("one that is decided");
    let said = run(2 * puzzles.len() + first).expect_err("other nodes");
    let place =
        format!("{} line {}: engine fickle took ", inputs[changed.input].name, changed.line);
    assert!(said.contains(&place), "{said}");
}
