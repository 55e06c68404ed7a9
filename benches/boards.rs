//! Boards of all sizes, one thread, in memory: full grids, puzzles, grades.
//! `cargo bench -p ninefold-benches --bench boards`.

use std::hint::black_box;

use criterion::{BenchmarkId, Criterion, Throughput, criterion_group, criterion_main};
use ninefold_boards::logic::{Technique, grade};
use ninefold_boards::{Generator, PuzzleSpec, Search, Size, random_grid};
use ninefold_core::grid::ClueSymmetry;
use ninefold_core::random::Random;

/// Sizes and the clues of their puzzles: minimal ones, and ranges of large boards.
const BOARDS: [(usize, Option<(usize, usize)>); 10] = [
    (4, None),
    (6, None),
    (8, None),
    (9, None),
    (10, None),
    (12, None),
    (12, Some((72, 86))),
    (16, Some((128, 154))),
    (16, Some((110, 120))),
    (16, Some((98, 105))),
];

fn boards(criterion: &mut Criterion) {
    for (side, clues) in BOARDS {
        let size = Size::new(side).expect("a size");
        let mut search = Search::new(size);
        let name = clues.map_or("minimal".to_owned(), |(least, most)| format!("{least}-{most}"));
        let clues = clues.map(|(least, most)| least..=most);
        let spec = PuzzleSpec { size, clues, symmetry: ClueSymmetry::None };
        let mut generator = Generator::new(spec).expect("fits");
        let puzzles: Vec<_> = (0..50).filter_map(|number| generator.puzzle(1, number)).collect();
        assert_eq!(puzzles.len(), 50);
        let mut group = criterion.benchmark_group(format!("boards/{side}"));
        group.sample_size(20).throughput(Throughput::Elements(1));
        let mut random = Random::new(1, 0);
        group.bench_function("grid", |bencher| {
            bencher.iter(|| random_grid(&mut search, &mut random));
        });
        let mut number = 0;
        group.bench_function(BenchmarkId::new("puzzle", &name), |bencher| {
            bencher.iter(|| {
                number += 1;
                generator.puzzle(2, number)
            });
        });
        group.bench_function(BenchmarkId::new("grade", &name), |bencher| {
            bencher.iter(|| {
                number += 1;
                let puzzle = &puzzles[number as usize % puzzles.len()];
                grade(black_box(&puzzle.clues), Technique::Trial)
            });
        });
        group.finish();
    }
}

criterion_group!(benches, boards);
criterion_main!(benches);
