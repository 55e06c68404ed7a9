//! Hot loops allocate nothing: counted, not believed.

#![allow(unsafe_code)] // An allocator that counts.

#[allow(dead_code)] // It uses a part of it.
#[path = "library/harness.rs"]
mod harness;

use std::alloc::{GlobalAlloc, Layout, System};
use std::cell::Cell;
use std::sync::Mutex;

use harness::{dataset, limits, puzzles};
use ninefold_boards::{Generator, PuzzleSpec as BoardSpec, Search};
use ninefold_jobs::batch::{
    BatchError, Control, InputOptions, Inputs, OrderedQueue, RowFormat, SolveWorker, Worker,
    WorkerOptions,
};
use ninefold_jobs::engine::registry::{Config, ENGINES, find};
use ninefold_jobs::engine::{Engine, Limits, Outcome, Rules, Status};
use ninefold_jobs::generate::workers::{Numbers, RemovalWorker};
use ninefold_jobs::generate::{GeneratedFormat, PuzzleKind, PuzzleSpec};
use ninefold_jobs::grid::ClueSymmetry;
use ninefold_jobs::logic::{Grader, LogicBoard, PathRecord, profiles};
use ninefold_jobs::ruleset::{KINDS, Ruleset, RulesetSolver, parse};
use ninefold_reasoning::{Cells, Form, Size, Task};

/// The system's allocator, and a count of its allocations.
struct Counting;

thread_local! {
    /// By thread, so that no test counts for another.
    static ALLOCATIONS: Cell<u64> = const { Cell::new(0) };
}

// SAFETY: passes everything on to the system's allocator.
unsafe impl GlobalAlloc for Counting {
    unsafe fn alloc(&self, layout: Layout) -> *mut u8 {
        count_one();
        // SAFETY: the caller's contract is the same.
        unsafe { System.alloc(layout) }
    }
    unsafe fn dealloc(&self, pointer: *mut u8, layout: Layout) {
        // SAFETY: the caller's contract is the same.
        unsafe { System.dealloc(pointer, layout) }
    }
    unsafe fn realloc(&self, pointer: *mut u8, layout: Layout, size: usize) -> *mut u8 {
        count_one();
        // SAFETY: the caller's contract is the same.
        unsafe { System.realloc(pointer, layout, size) }
    }
}

#[global_allocator]
static ALLOCATOR: Counting = Counting;

fn count_one() {
    ALLOCATIONS.set(ALLOCATIONS.get() + 1);
}

fn allocations(work: impl FnOnce()) -> u64 {
    let before = ALLOCATIONS.get();
    work();
    ALLOCATIONS.get() - before
}

#[test]
fn boards_of_all_sizes_are_searched_and_dug_without_allocations() {
    for size in Size::ALL {
        let clues = Some(size.cells() / 2..=size.cells());
        let spec = BoardSpec { size, clues, symmetry: ClueSymmetry::None };
        let mut generator = Generator::new(spec).expect("fits");
        let mut search = Search::new(size);
        let puzzle = generator.puzzle(1, 0).expect("a puzzle");
        let count = allocations(|| {
            (1..20).for_each(|number| assert!(generator.puzzle(1, number).is_some()));
            assert_eq!(search.count(&puzzle.clues, 2), 1);
            assert_eq!(search.count(&Cells::blank(size), 200), 200);
        });
        assert_eq!(count, 0, "{size:?}");
    }
}

#[test]
fn engines_allocate_nothing_but_those_that_say_so() {
    let mut grids = puzzles("easy.txt");
    grids.truncate(50);
    grids.extend(puzzles("hard.txt").into_iter().take(50));
    grids.extend(puzzles("invalid.txt").into_iter().take(50));
    let mut outcomes = vec![Outcome::EMPTY; grids.len()];
    for entry in ENGINES {
        let mut engine = entry.make(&Config::default()).expect("made");
        for solutions in [1, 2, 20] {
            let limits = Limits { nodes: Some(5_000), stopwatch: true, ..limits(solutions) };
            // Stacks that are shared grow to what is needed once.
            engine.solve_block(&grids, &limits, &mut outcomes);
            let count = allocations(|| engine.solve_block(&grids, &limits, &mut outcomes));
            assert_eq!(count > 0, entry.allocates, "{}: {count} allocations", entry.name);
        }
    }
}

#[test]
fn workers_of_solve_allocate_nothing_once_their_buffers_have_grown() {
    ["rules", "lanes"].into_iter().for_each(whole_worker);
}

#[test]
fn workers_of_generate_allocate_nothing_once_their_buffers_have_grown() {
    [GeneratedFormat::Line, GeneratedFormat::Csv].into_iter().for_each(generating);
}

/// Every kind of constraint, alone and with others: what the search asks of them, and what it asks
/// of full grids.
#[test]
fn variants_allocate_nothing() {
    let fast = KINDS.iter().filter(|kind| kind.is_well_known());
    let examples = fast.flat_map(|kind| kind.examples.iter().map(|text| format!(".{text}")));
    let examples: Vec<String> = examples.collect();
    let mut rulesets: Vec<Ruleset> = Vec::new();
    for (i, example) in examples.iter().enumerate() {
        rulesets.push(parse::line(example).expect("an example"));
        // Without boxes there are regions only of a jigsaw.
        rulesets.extend(parse::line(&format!("{example}.NoBoxes")));
        for step in [3, 11, 24] {
            let other = &examples[(i + step) % examples.len()];
            rulesets.extend(parse::line(&format!("{example}{other}.AntiKnight")));
        }
    }
    for puzzle in puzzles("hard.txt").into_iter().take(20) {
        rulesets.push(parse::puzzle(&puzzle.to_string().replace('0', ".")).expect("a puzzle"));
    }
    let mut solver = RulesetSolver::new();
    let (mut nodes, mut solutions) = (0, 0);
    for limit in [1, 40] {
        let limits = Limits { nodes: Some(300), ..limits(limit) };
        for ruleset in &rulesets {
            let outcome = solver.solve(ruleset, &limits);
            nodes += outcome.counters.nodes;
            solutions += outcome.solutions;
        }
        // All queues are as long now as they have to be.
        for ruleset in &rulesets {
            let count = allocations(|| _ = solver.solve(ruleset, &limits));
            assert_eq!(count, 0, "{}", ruleset.text());
        }
    }
    let count = rulesets.len() as u64;
    assert!(
        count > 250 && nodes > 50 * count && solutions > 10 * count,
        "{count} {nodes} {solutions}"
    );
}

/// Steps of techniques and what is kept of paths: once their memory has grown, no puzzle takes
/// more.
#[test]
fn grading_allocates_nothing() {
    let mut engine = Rules::new();
    let puzzles = [puzzles("easy.txt"), puzzles("medium.txt"), puzzles("hard.txt")];
    let puzzles = puzzles.iter().flat_map(|puzzles| &puzzles[..10]);
    let boards: Vec<LogicBoard> = puzzles
        .map(|puzzle| {
            let solution = engine.solve_one(puzzle, &Limits::UNIQUE).first;
            LogicBoard::with_solution(puzzle, &solution)
        })
        .collect();
    for profile in profiles() {
        let (mut grader, mut path) = (Grader::new(profile), PathRecord::new(profile));
        let mut all = || {
            for board in &boards {
                grader.grade(board.clone(), &mut path);
            }
        };
        // Steps change places in their collector, so it takes some passes until each has grown.
        (0..3).for_each(|_| all());
        let count = allocations(&mut all);
        assert_eq!(count, 0, "{}", profile.name);
    }
}

#[test]
fn scores_of_answers_allocate_nothing() {
    let size = Size::new(4).expect("a size");
    let puzzle = Cells::parse(size, b"1.3434122143432.").expect("a puzzle");
    let task = Task::new(puzzle, None).expect("a task");
    for (body, is_right) in [
        ("1234341221434321", true),
        ("```\n1 2 3 4\n3 4 1 2\n2 1 4 3\n4 3 2 1\n```", true),
        ("[[1,2,3,4],[3,4,1,2],[2,1,4,3],[4,3,2,1]]", true),
        ("r1c2=2, r4c4: 1", true),
        ("r1c2=2, é", false),
        ("[[1,2,3,4],[true]]", false),
    ] {
        let text = format!("<think>\u{85}</think><answer>{body}</answer>");
        let count = allocations(|| {
            assert_eq!(task.score(text.as_bytes(), Form::Answer).correct, is_right);
        });
        assert_eq!(count, 0, "{body}");
    }
}

/// The whole worker: parse, solve, verify, format. After the first chunks its buffers have grown.
fn whole_worker(name: &'static str) {
    // One file: a buffer grows once more for each other input.
    let joined = ["minimal.txt", "hard.txt", "hard.txt"].map(|name| std::fs::read(dataset(name)));
    let joined = joined.into_iter().flat_map(|text| text.expect("a dataset"));
    // An engine of many lanes is busy with the first puzzle until as many chunks are open as may be:
    // without half of its clues it has more solutions than are looked for.
    let mut joined: Vec<u8> = joined.collect();
    joined[..40].fill(b'.');
    let file = tempfile::NamedTempFile::new().expect("a file");
    std::fs::write(file.path(), joined).expect("written");
    let feed = Inputs::open(&[file.path()], &InputOptions::default()).expect("opened");
    let options = WorkerOptions {
        engine: name,
        limits: Limits { stopwatch: true, nodes: None, ..limits(1_000) },
        format: Some(RowFormat::Csv),
        keep_fields: false,
        check: false,
        explain: true,
        verify: true,
    };
    let entry = find(name).expect("an engine");
    let engine = entry.make(&Config::default()).expect("made");
    let worker = SolveWorker::new(&feed, options, engine, Control::NONE);
    let queue = CountingQueue::default();
    let share = worker.work(&queue).expect("solved");
    assert_eq!(share.tally.puzzles(), 30_000, "{}", options.engine);
    assert_eq!(share.tally.of(Status::Multiple), 1, "{}", options.engine);
    // Buffers grow while the first chunks are under way; for an engine of many lanes that is up to
    // sixteen.
    queue.assert_steady(17, 32, options.engine);
}

/// The whole worker of `generate`: grids, questions, answers, lines.
fn generating(format: GeneratedFormat) {
    let describe = format == GeneratedFormat::Csv;
    let spec = PuzzleSpec { seed: 1, describe, ..PuzzleSpec::default() };
    assert_eq!(spec.kind, PuzzleKind::Minimal);
    let numbers = Numbers::new(0..20_000, 1);
    let engine = find("lanes").and_then(|entry| entry.make(&Config::default()).ok()).expect("made");
    let queue = CountingQueue::default();
    let worker = RemovalWorker::new(&spec, format, &numbers, engine, Control::NONE);
    worker.work(&queue).expect("made");
    // A worker has five pieces open, and buffers grow until each has held one.
    queue.assert_steady(9, 30, &format!("{format:?}"));
}

/// Takes output, and notes after each chunk how many allocations there were.
#[derive(Default)]
struct CountingQueue {
    spare: Mutex<Vec<Vec<u8>>>,
    counts: Mutex<Vec<u64>>,
}

impl CountingQueue {
    /// No chunk behind the `grown`th allocates, and there are more than `least`.
    fn assert_steady(self, grown: usize, least: usize, name: &str) {
        let counts = self.counts.into_inner().expect("not poisoned");
        assert!(counts.len() > least, "{} chunks", counts.len());
        assert!(counts[grown..].iter().all(|&count| count == counts[grown]), "{name}: {counts:?}");
    }
}

impl OrderedQueue for CountingQueue {
    fn buffer(&self) -> Option<Vec<u8>> {
        Some(self.spare.lock().expect("not poisoned").pop().unwrap_or_default())
    }
    fn push(&self, _: u64, mut out: Vec<u8>) -> Result<(), BatchError> {
        out.clear();
        self.spare.lock().expect("not poisoned").push(out);
        let mut counts = self.counts.lock().expect("not poisoned");
        if counts.capacity() == 0 {
            counts.reserve(1_000);
        }
        counts.push(ALLOCATIONS.get());
        Ok(())
    }
}
