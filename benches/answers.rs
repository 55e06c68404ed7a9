//! Scores of answers of reasoning models, one thread, in memory:
//! `cargo bench -p ninefold-benches --bench answers`.
//!
//! Reasoning stands before the answer without a tag at its end, so that all of it is read.

use std::hint::black_box;

use criterion::{BenchmarkId, Criterion, Throughput, criterion_group, criterion_main};
use ninefold_reasoning::{Cells, Form, Size, Task};

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

criterion_group!(benches, answers);
criterion_main!(benches);
