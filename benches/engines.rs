//! Each engine on each dataset, limit 2, one thread, in memory:
//! `cargo bench -p ninefold-benches --bench engines`.
//!
//! Engines that do not finish on every puzzle run under a node limit, which is part of their names:
//! such a figure is the price of that number of nodes, not of a solution.

use std::hint::black_box;
use std::time::Duration;

use criterion::{BenchmarkId, Criterion, Throughput, criterion_group, criterion_main};
use ninefold_jobs::engine::registry::{Config, ENGINES};
use ninefold_jobs::engine::{Limits, Outcome};
use ninefold_jobs::grid::Grid;
use ninefold_jobs::text::line;

/// Node limit of engines that may not finish.
const NODE_LIMIT: u64 = 10_000;

fn puzzles(name: &str) -> Vec<Grid> {
    let path = format!("{}/../datasets/{name}.txt", env!("CARGO_MANIFEST_DIR"));
    let text = std::fs::read_to_string(path).expect("a dataset");
    text.lines().filter_map(|text| line::parse(text.as_bytes()).ok()).collect()
}

fn engines(criterion: &mut Criterion) {
    for name in ["easy", "minimal", "hard", "invalid"] {
        let mut group = criterion.benchmark_group(name);
        group.sample_size(10).warm_up_time(Duration::from_millis(300));
        group.measurement_time(Duration::from_secs(1));
        for entry in ENGINES {
            let Ok(mut engine) = entry.make(&Config::default()) else { continue };
            let slow = entry.allocates || !entry.finishes;
            let step = if slow { 200 } else { 10 };
            let sample: Vec<Grid> = puzzles(name).into_iter().step_by(step).collect();
            let limits = if entry.finishes {
                Limits::UNIQUE
            } else {
                Limits { nodes: Some(NODE_LIMIT), ..Limits::UNIQUE }
            };
            let label = match entry.finishes {
                true => entry.name.to_owned(),
                false => format!("{} ({NODE_LIMIT} nodes at most)", entry.name),
            };
            let mut outcomes = vec![Outcome::EMPTY; sample.len()];
            group.throughput(Throughput::Elements(sample.len() as u64));
            group.bench_function(BenchmarkId::from_parameter(label), |bencher| {
                bencher.iter(|| engine.solve_block(black_box(&sample), &limits, &mut outcomes));
            });
        }
        group.finish();
    }
}

criterion_group!(benches, engines);
criterion_main!(benches);
