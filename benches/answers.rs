//! Scores of answers of reasoning models, and verdicts on their steps, one thread, in memory:
//! `cargo bench -p ninefold-benches --bench answers`.
//!
//! Reasoning stands before an answer without a tag at its end, so that all of it is read. Positions are
//! those on the paths of hard puzzles, more than an oracle remembers: each is new when it comes again.

use std::hint::black_box;

use criterion::{BenchmarkId, Criterion, Throughput, criterion_group, criterion_main};
use ninefold_core::grid::{Cell, Grid};
use ninefold_jobs::engine::{Engine, Limits, Rules};
use ninefold_jobs::logic::{Grader, HODOKU};
use ninefold_reasoning::{
    Cells, Claim, Form, Grounds, Oracle, OracleOptions, Size, State, Task, path::Path,
};

const PUZZLE: &str =
    "53..7....6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5....8..79";
const SOLUTION: &str =
    "534678912672195348198342567859761423426853791713924856961537284287419635345286179";

/// The solution as a model writes it: rows, or a move for each blank.
fn body(kind: &str) -> String {
    let cells = PUZZLE.bytes().zip(SOLUTION.chars()).enumerate();
    let cells = cells.map(|(i, (given, digit))| match (kind, given) {
        ("rows", _) => format!("{}{digit}", if i % 9 == 0 { "\n" } else { "" }),
        ("moves", b'.') => format!("r{}c{}={digit}\n", i / 9 + 1, i % 9 + 1),
        _ => String::new(),
    });
    cells.collect()
}

fn answers(criterion: &mut Criterion) {
    let size = Size::new(9).expect("a size");
    let cells = |text: &str| Cells::parse(size, text.as_bytes()).expect("cells");
    let task = Task::new(cells(PUZZLE), Some(cells(SOLUTION))).expect("a task");
    for kind in ["rows", "moves"] {
        let mut group = criterion.benchmark_group(format!("answers/{kind}"));
        group.throughput(Throughput::Elements(1));
        for length in [300, 2_000, 20_000] {
            let answer = format!("<answer>\n{}\n</answer>", body(kind));
            let reasoning = "r3c5 < 5, since it sees 4. ".repeat(length / 27);
            let reasoning = &reasoning[..length.saturating_sub(answer.len()).min(reasoning.len())];
            let text = format!("{reasoning}{answer}");
            assert!(task.score(text.as_bytes(), Form::Answer).correct);
            group.bench_function(BenchmarkId::from_parameter(text.len()), |bencher| {
                bencher.iter(|| task.score(black_box(text.as_bytes()), Form::Answer));
            });
        }
        group.finish();
    }
}

/// A position of a path, the claim of its step, and one that no single step concludes in most of them:
/// the last digit of the path.
struct Position {
    puzzle: Cells,
    cells: Cells,
    candidates: Vec<u16>,
    claims: [Claim; 2],
}

impl Position {
    fn judged(&self, oracle: &mut Oracle, claim: usize) -> bool {
        let candidates = Some(&self.candidates[..]);
        let state = State { puzzle: &self.puzzle, cells: &self.cells, candidates };
        let verdict = oracle.judge(&state, &self.claims[claim], Grounds::default());
        verdict.expect("a verdict").is_justified
    }
}

/// The positions of paths, singles alone or all others.
fn positions(is_single: bool) -> Vec<Position> {
    let size = Size::new(9).expect("a size");
    let cells = |text: &str| Cells::parse(size, text.as_bytes()).expect("cells");
    let claim = |text: &str| Claim::parse(size, text.as_bytes()).expect("a claim");
    let file = format!("{}/../datasets/hard.txt", env!("CARGO_MANIFEST_DIR"));
    let lines = std::fs::read_to_string(file).expect("read");
    let mut all = Vec::new();
    for puzzle in lines.lines().take(400) {
        let grid =
            Grid::from_bytes(cells(puzzle).values().try_into().expect("81")).expect("digits");
        let solution = Rules::new().solve_one(&grid, &Limits::UNIQUE).first;
        let path = Path::of(&grid, &solution, &mut Grader::new(&HODOKU));
        for path in path.iter() {
            let last = path.steps().last().expect("a step").terse();
            let steps = path.steps().iter().filter(|step| step.is_single() == is_single);
            all.extend(steps.map(|step| Position {
                puzzle: cells(puzzle),
                cells: cells(&step.board.grid().to_string()),
                candidates: Cell::all().map(|cell| step.board.candidates(cell)).collect(),
                claims: [&step.terse(), &last].map(|text| claim(text)),
            }));
        }
    }
    all
}

fn verdicts(criterion: &mut Criterion) {
    let mut group = criterion.benchmark_group("verdicts");
    group.sample_size(20).throughput(Throughput::Elements(1));
    let (singles, others) = (positions(true), positions(false));
    let mut oracle = Oracle::new(OracleOptions::default()).expect("its cap is a technique");
    let cases = [
        ("new/single", &singles[..], 0),
        ("new/step", &others[..], 0),
        ("new/far", &others[..], 1),
        ("known/step", &others[..500], 0),
    ];
    for (name, positions, claim) in cases {
        let mut next = positions.iter().cycle();
        assert!(name.starts_with("known") || positions.len() > 4_000, "{}", positions.len());
        group.bench_function(name, |bencher| {
            bencher.iter(|| next.next().expect("endless").judged(&mut oracle, claim));
        });
    }
    group.finish();
}

criterion_group!(benches, answers, verdicts);
criterion_main!(benches);
