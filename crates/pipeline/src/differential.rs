//! `lanes` on every backend against `rules` and `reference`, on random grids of all kinds, under
//! random limits.
//!
//! By default, it takes some seconds. For hours:
//!
//!     NINEFOLD_FUZZ_SECONDS=3600 NINEFOLD_FUZZ_SEED=1 cargo test --lib differential:: --
//! --nocapture
//!
//! It stands among the tests of the code, and not in `tests/`, so that one program has all that an
//! emulated processor runs.

use std::num::NonZeroU64;
use std::time::{Duration, Instant};

use ninefold_core::grid::{Cell, Digit, Grid};
use ninefold_core::{random::Random, verify};
use ninefold_engine::{
    Backend, Engine, Lanes, Limits, Next, Outcome, Reference, Rules, Stream, Ticket,
};
use ninefold_generate::{minimal, random_grid};
use xxhash_rust::xxh3::Xxh3;

/// Batches in the brief form; each has up to 1,500 grids.
const BATCHES: u64 = 15;
/// One grid in this number is also given to `reference`, which is slow.
const REFERENCE_EVERY: usize = 8;
/// Node limit of `reference`.
const REFERENCE_NODES: u64 = 2_000;
/// Node limit of `lanes` and `rules`, unless the limits of the batch are lower: some grids without
/// a solution take for ever to refute.
const MOST_NODES: u64 = 20_000;

fn some_cell(random: &mut Random) -> Cell {
    Cell::all().nth(random.below(81)).expect("81 cells")
}

fn some_digit(random: &mut Random) -> Option<Digit> {
    Digit::new(1 + random.below(9) as u8)
}

/// Removes clues until this many are left.
fn thin(mut grid: Grid, clues: usize, random: &mut Random) -> Grid {
    while grid.clues() > clues {
        grid.set(some_cell(random), None);
    }
    grid
}

/// A grid of some kind: with one solution, none, two, many; full, empty, contradictory.
fn some_grid(random: &mut Random, engine: &mut Rules) -> Grid {
    let full = random_grid(random);
    match random.below(16) {
        0..=3 => {
            let minimal = minimal(&full, engine, random);
            change_clues(minimal, &full, random)
        }
        kind @ 4..=12 => {
            let (clues, is_changed) = match kind {
                4..=8 => (20 + random.below(16), false),
                9..=10 => (22 + random.below(20), true),
                11 => (random.below(20), false),
                _ => (60 + random.below(22), true),
            };
            let thinned = thin(full, clues, random);
            if is_changed { change_clues(thinned, &full, random) } else { thinned }
        }
        13 => {
            // Clues from nowhere, few enough that they often fit.
            let mut grid = Grid::EMPTY;
            for _ in 0..random.below(24) {
                grid.set(some_cell(random), some_digit(random));
            }
            grid
        }
        14 => {
            // Two solutions or more that differ in little: two digits are gone from two bands.
            let (a, b) = (some_digit(random), some_digit(random));
            let mut grid = full;
            for cell in Cell::all().filter(|cell| cell.row() < 6) {
                if [a, b].contains(&full.get(cell)) {
                    grid.set(cell, None);
                }
            }
            grid
        }
        _ => [Grid::EMPTY, full][random.below(2)],
    }
}

/// Moves, removes, adds or changes a clue or two, or none.
fn change_clues(mut grid: Grid, full: &Grid, random: &mut Random) -> Grid {
    for _ in 0..random.below(3) {
        let (from, to) = (some_cell(random), some_cell(random));
        match random.below(4) {
            0 => grid.set(from, None),
            1 => grid.set(to, full.get(to)),
            2 => grid.set(to, some_digit(random)),
            _ => {
                grid.set(to, grid.get(from));
                grid.set(from, None);
            }
        }
    }
    grid
}

fn some_limits(random: &mut Random) -> Limits {
    let solutions = [1, 2, 2, 2, 3, 5, 40, 1_000][random.below(8)];
    let nodes = match random.below(6) {
        0 => Some(random.below(4) as u64),
        1 => Some(random.below(200) as u64),
        2..4 => Some(MOST_NODES),
        // Lanes share their work in another way then.
        _ => None,
    };
    let solutions = NonZeroU64::new(solutions).expect("at least 1");
    Limits { nodes, ..Limits::solutions(solutions) }
}

/// Outcomes of `lanes`, in blocks of a random size: the smaller, the more is shared between lanes.
fn in_blocks(engine: &mut Lanes, grids: &[Grid], limits: &Limits, size: usize) -> Vec<Outcome> {
    let mut outcomes = vec![Outcome::EMPTY; grids.len()];
    for (grids, outcomes) in grids.chunks(size).zip(outcomes.chunks_mut(size)) {
        engine.solve_block(grids, limits, outcomes);
    }
    outcomes
}

/// Grids that never run out before the last of them is decided: solved ones follow. So no lane is
/// ever hungry, nothing is shared, and the outcomes are those of one lane alone.
struct Unshared<'a> {
    grids: &'a [Grid],
    outcomes: &'a mut [Outcome],
    next: usize,
    left: usize,
    filler: Grid,
    outcome: Outcome,
}

const FILLER: Ticket = Ticket::MAX;

impl Stream for Unshared<'_> {
    fn next(&mut self) -> Next<'_> {
        if let Some(grid) = self.grids.get(self.next) {
            self.next += 1;
            return Next::Puzzle(self.next as Ticket - 1, grid);
        }
        if self.left > 0 { Next::Puzzle(FILLER, &self.filler) } else { Next::End }
    }

    fn retire(&mut self, ticket: Ticket) -> &mut Outcome {
        if ticket == FILLER {
            return &mut self.outcome;
        }
        self.left -= 1;
        &mut self.outcomes[ticket as usize]
    }
}

fn unshared(engine: &mut Lanes, grids: &[Grid], limits: &Limits) -> Vec<Outcome> {
    let mut outcomes = vec![Outcome::EMPTY; grids.len()];
    let mut stream = Unshared {
        grids,
        outcomes: &mut outcomes,
        next: 0,
        left: grids.len(),
        filler: random_grid(&mut Random::new(0, 0)),
        outcome: Outcome::EMPTY,
    };
    engine.solve_stream(&mut stream, limits);
    assert_eq!((stream.left, stream.outcome.solutions), (0, 1));
    outcomes
}

/// Two searches that neither gave up agree on everything that does not depend on the order of
/// search.
fn agree(puzzle: &Grid, limits: &Limits, one: &Outcome, other: &Outcome) {
    if one.gave_up || other.gave_up {
        return;
    }
    assert_eq!(one.solutions, other.solutions, "{limits:?} {puzzle}");
    if one.solutions == 1 && limits.solutions.get() > 1 {
        assert_eq!(one.first, other.first, "{limits:?} {puzzle}");
    }
}

/// Random grids, and the fingerprint of all outcomes and counters of `lanes` and of `rules` on them.
/// They change together with `SEARCH` in crates/pipeline/src/revision.rs, or with how the grids are made; the long
/// one, which CI does not run, then changes, too.
const FINGERPRINT: (usize, u64, u64) = (10_000, 0x01ed_cb5c_0962_6808, 0x6a08_c510_a253_b7db);
const LONG_FINGERPRINT: (usize, u64, u64) = (200_000, 0xd00d_6d8b_f34d_2f7c, 0xd412_6a08_a9a0_5a98);

/// Grids at a time, under the same limits.
const BATCH: usize = 500;
/// Node limit of a search: an emulated processor takes its time.
const FEW_NODES: u64 = 300;

/// Backends of another processor cannot be compared in one process: each is compared with what was
/// found on x86-64. (On an emulated processor, scripts/arm-tests.sh does it.) The long form is for
/// `NINEFOLD_FINGERPRINT=long`.
#[test]
fn outcomes_and_counters_are_the_same_on_every_processor() {
    let is_long = std::env::var("NINEFOLD_FINGERPRINT").is_ok_and(|value| value == "long");
    let (count, by_lanes, by_rules) = if is_long { LONG_FINGERPRINT } else { FINGERPRINT };
    let available = Backend::ALL.into_iter().filter_map(|backend| {
        let engines: [Box<dyn Engine>; 2] =
            [Box::new(Lanes::with_backend(backend)?), Box::new(Rules::with_backend(backend)?)];
        Some((backend, engines.map(|engine| (engine, Xxh3::new()))))
    });
    let mut available: Vec<_> = available.collect();
    let mut generator = Rules::new();
    for batch in 0..count / BATCH {
        let mut random = Random::new(7, batch as u64);
        let grids: Vec<Grid> = (0..BATCH).map(|_| some_grid(&mut random, &mut generator)).collect();
        let limits = Limits { nodes: Some(FEW_NODES), ..some_limits(&mut random) };
        let mut outcomes = vec![Outcome::EMPTY; BATCH];
        for (engine, sum) in available.iter_mut().flat_map(|(_, engines)| engines) {
            engine.solve_block(&grids, &limits, &mut outcomes);
            outcomes.iter().for_each(|outcome| add(sum, outcome));
        }
    }
    for (backend, [(_, of_lanes), (_, of_rules)]) in available {
        let found = (count, of_lanes.digest(), of_rules.digest());
        assert_eq!(found, (count, by_lanes, by_rules), "{}: {found:#x?}", backend.name());
    }
}

/// Adds all of an outcome that is the same on every processor.
fn add(sum: &mut Xxh3, outcome: &Outcome) {
    let Outcome { solutions, gave_up, counters, first, .. } = outcome;
    for number in [*solutions, u64::from(*gave_up), counters.nodes, counters.backtracks] {
        sum.update(&number.to_le_bytes());
    }
    sum.update(&counters.propagations.to_le_bytes());
    sum.update(first.as_bytes());
}

#[test]
fn lanes_rules_and_reference_agree_on_random_grids() {
    let number = |name: &str| std::env::var(name).ok().and_then(|text| text.parse::<u64>().ok());
    let time = number("NINEFOLD_FUZZ_SECONDS").map(Duration::from_secs);
    let seed = number("NINEFOLD_FUZZ_SEED").unwrap_or(0);
    let mut engines: Vec<Lanes> =
        Backend::ALL.into_iter().filter_map(Lanes::with_backend).collect();
    let mut rules = Rules::new();
    let start = Instant::now();
    let (mut grids_seen, mut compared, mut by_solutions) = (0, 0, [0; 4]);
    for batch in 0.. {
        if time.map_or(batch == BATCHES, |time| start.elapsed() > time) {
            break;
        }
        let mut random = Random::new(seed, batch);
        let limits = some_limits(&mut random);
        let count = 1 + [random.below(40), random.below(600), random.below(1_500)][random.below(3)];
        let mut grids: Vec<Grid> = (0..count).map(|_| some_grid(&mut random, &mut rules)).collect();
        if limits.nodes.is_none() {
            let at_most = Limits { nodes: Some(MOST_NODES), ..limits };
            grids.retain(|grid| !rules.solve_one(grid, &at_most).gave_up);
        }
        let count = grids.len().max(1);
        let expected = unshared(&mut engines[0], &grids, &limits);
        for engine in &mut engines {
            // Not too many blocks: each is a vector's work at least.
            let least = count.div_ceil(40);
            let size = least + random.below(count);
            let outcomes = in_blocks(engine, &grids, &limits, size);
            for ((puzzle, outcome), expected) in grids.iter().zip(&outcomes).zip(&expected) {
                let backend = engine.backend();
                assert_eq!(outcome, expected, "{backend}, blocks of {size}, {limits:?}: {puzzle}");
            }
        }
        for (i, (puzzle, outcome)) in grids.iter().zip(&expected).enumerate() {
            if let Some(solution) = outcome.solution() {
                assert_eq!(verify::check(puzzle, solution), Ok(()), "{puzzle}");
            }
            assert_eq!(outcome.solutions == 0, outcome.first == Grid::EMPTY, "{puzzle}");
            if outcome.gave_up {
                assert_eq!(Some(outcome.counters.nodes), limits.nodes, "{puzzle}");
            }
            agree(puzzle, &limits, outcome, &rules.solve_one(puzzle, &limits));
            if i % REFERENCE_EVERY == 0 {
                let nodes = limits.nodes.unwrap_or(u64::MAX).min(REFERENCE_NODES);
                let reference =
                    Reference.solve_one(puzzle, &Limits { nodes: Some(nodes), ..limits });
                agree(puzzle, &limits, outcome, &reference);
                compared += u64::from(!reference.gave_up && !outcome.gave_up);
            }
            by_solutions[outcome.solutions.min(3) as usize] += 1;
        }
        grids_seen += grids.len();
    }
    println!(
        "{grids_seen} grids (0, 1, 2, more solutions: {by_solutions:?}), {compared} also by reference, {:.0} s",
        start.elapsed().as_secs_f64()
    );
    assert!(by_solutions.iter().all(|&count| count * 50 > grids_seen), "{by_solutions:?}");
    assert!(compared * 20 > grids_seen as u64, "{compared}");
}
