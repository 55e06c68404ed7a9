//! Hot loops allocate nothing: counted, not believed.

mod common;

use std::alloc::{GlobalAlloc, Layout, System};
use std::sync::atomic::{AtomicU64, Ordering};

use common::{dataset, puzzles};
use ninefold::batch::chunk::Feed;
use ninefold::batch::row::RowFormat;
use ninefold::batch::run::Worker;
use ninefold::batch::solve::{Options, SolveWorker};
use ninefold::batch::source::{Expect, open};
use ninefold::engine::registry::{Config, ENGINES};
use ninefold::engine::{Engine, Limits, Outcome, Rules};

/// Counts what is asked of the system's allocator.
struct Counting;

static ALLOCATIONS: AtomicU64 = AtomicU64::new(0);

// SAFETY: passes everything on to the system's allocator.
unsafe impl GlobalAlloc for Counting {
    unsafe fn alloc(&self, layout: Layout) -> *mut u8 {
        ALLOCATIONS.fetch_add(1, Ordering::Relaxed);
        // SAFETY: the caller's contract is the same.
        unsafe { System.alloc(layout) }
    }
    unsafe fn dealloc(&self, pointer: *mut u8, layout: Layout) {
        // SAFETY: the caller's contract is the same.
        unsafe { System.dealloc(pointer, layout) }
    }
    unsafe fn realloc(&self, pointer: *mut u8, layout: Layout, size: usize) -> *mut u8 {
        ALLOCATIONS.fetch_add(1, Ordering::Relaxed);
        // SAFETY: the caller's contract is the same.
        unsafe { System.realloc(pointer, layout, size) }
    }
}

#[global_allocator]
static ALLOCATOR: Counting = Counting;

fn allocations(work: impl FnOnce()) -> u64 {
    let before = ALLOCATIONS.load(Ordering::Relaxed);
    work();
    ALLOCATIONS.load(Ordering::Relaxed) - before
}

/// One test, so that nothing else allocates meanwhile.
#[test]
fn steady_state_allocates_nothing() {
    let mut grids = puzzles("easy.txt");
    grids.truncate(500);
    grids.extend(puzzles("hard.txt").into_iter().take(500));
    grids.extend(puzzles("flawed.txt").into_iter().take(500));
    let mut outcomes = vec![Outcome::EMPTY; grids.len()];
    for entry in ENGINES {
        let mut engine = entry.make(&Config::default()).expect("made");
        for solutions in [1, 2, 20] {
            let solutions = std::num::NonZeroU64::new(solutions).expect("positive");
            let limits = Limits { nodes: Some(5_000), ..Limits::solutions(solutions) };
            let limits = Limits { stopwatch: true, ..limits };
            // Stacks that are shared grow to what is needed once.
            engine.solve_block(&grids, &limits, &mut outcomes);
            let count = allocations(|| engine.solve_block(&grids, &limits, &mut outcomes));
            assert_eq!(count > 0, entry.allocates, "{}: {count} allocations", entry.name);
        }
    }

    // The whole worker: parse, solve, verify, format. After the first chunks its buffers have grown.
    let sources = vec![
        open(&dataset("mixed.txt"), Expect::Any).expect("opened"),
        open(&dataset("hard.txt"), Expect::Any).expect("opened"),
    ];
    let feed = Feed::new(sources, None).expect("a feed");
    let options = Options {
        engine: "rules",
        limits: Limits { stopwatch: true, ..Limits::UNIQUE },
        format: Some(RowFormat::Csv),
        keep_fields: false,
        check: false,
        explain: true,
        verify: true,
    };
    let engine: Box<dyn Engine> = Box::new(Rules::new());
    let mut worker = SolveWorker::new(&feed, options, engine, &|_, _| ());
    let mut out = Vec::new();
    let mut chunks = 0;
    loop {
        out.clear();
        let mut more = false;
        let count = allocations(|| more = worker.step(&mut out).expect("solved").is_some());
        if !more {
            break;
        }
        chunks += 1;
        assert!(chunks <= 2 || count == 0, "chunk {chunks}: {count} allocations");
    }
    assert!(chunks > 8, "{chunks}");
    assert_eq!(worker.tally.puzzles(), 20_000);
}
