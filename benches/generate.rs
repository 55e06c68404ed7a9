//! Making puzzles, and canonical forms, one thread, in memory:
//! `cargo bench -p ninefold-benches --bench generate`.

use std::hint::black_box;
use std::sync::Mutex;
use std::time::Duration;

use criterion::{Criterion, Throughput, criterion_group, criterion_main};
use ninefold_jobs::batch::{BatchError, Control};
use ninefold_jobs::batch::{OrderedQueue, Worker};
use ninefold_jobs::canon::Canonicalizer;
use ninefold_jobs::engine::registry::{Config, find};
use ninefold_jobs::generate::workers::{Numbers, RemovalWorker};
use ninefold_jobs::generate::{GeneratedFormat, PuzzleSpec, random_grid};
use ninefold_jobs::grid::Grid;
use ninefold_jobs::random::Random;
use ninefold_jobs::text::line;

/// Takes lines and forgets them.
#[derive(Default)]
struct Nowhere(Mutex<Vec<Vec<u8>>>);

impl OrderedQueue for Nowhere {
    fn buffer(&self) -> Option<Vec<u8>> {
        Some(self.0.lock().expect("not poisoned").pop().unwrap_or_default())
    }
    fn push(&self, _: u64, mut out: Vec<u8>) -> Result<(), BatchError> {
        out.clear();
        self.0.lock().expect("not poisoned").push(out);
        Ok(())
    }
}

fn generate(criterion: &mut Criterion) {
    let mut group = criterion.benchmark_group("generate");
    group.sample_size(10).measurement_time(Duration::from_secs(4));
    const MINIMAL: u64 = 20_000;
    group.throughput(Throughput::Elements(MINIMAL));
    group.bench_function("minimal", |bencher| {
        let spec = PuzzleSpec::default();
        bencher.iter(|| {
            let numbers = Numbers::new(0..MINIMAL, 1);
            let lanes = find("lanes").and_then(|entry| entry.make(&Config::default()).ok());
            let lanes = lanes.expect("every machine has lanes");
            let worker =
                RemovalWorker::new(&spec, GeneratedFormat::Line, &numbers, lanes, Control::NONE);
            worker.work(&Nowhere::default()).expect("made");
        });
    });
    const GRIDS: u64 = 10_000;
    group.throughput(Throughput::Elements(GRIDS));
    group.bench_function("grids", |bencher| {
        let mut random = Random::new(0, 0);
        bencher.iter(|| {
            (0..GRIDS).for_each(|_| {
                black_box(random_grid(&mut random));
            })
        });
    });
    group.finish();
}

fn puzzles(name: &str) -> Vec<Grid> {
    let path = format!("{}/../datasets/{name}.txt", env!("CARGO_MANIFEST_DIR"));
    let text = std::fs::read_to_string(path).expect("a dataset");
    text.lines().map(|text| line::parse(text.as_bytes()).expect("a puzzle")).take(5_000).collect()
}

fn canon(criterion: &mut Criterion) {
    let mut group = criterion.benchmark_group("canon");
    group.sample_size(10).measurement_time(Duration::from_secs(2));
    let mut random = Random::new(0, 0);
    let grids = (0..5_000).map(|_| random_grid(&mut random)).collect();
    for (name, grids) in [
        ("minimal", puzzles("minimal")),
        ("low-clue", puzzles("low-clue")),
        ("easy", puzzles("easy")),
        ("grids", grids),
    ] {
        let mut canonicalizer = Canonicalizer::new();
        group.throughput(Throughput::Elements(grids.len() as u64));
        group.bench_function(name, |bencher| {
            bencher.iter(|| {
                grids.iter().for_each(|grid| {
                    black_box(canonicalizer.canonical(grid));
                });
            });
        });
    }
    group.finish();
}

criterion_group!(benches, generate, canon);
criterion_main!(benches);
