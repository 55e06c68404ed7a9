//! The search: sweep all lanes until most have come to rest, deal with those that have, refill.

use quanta::Instant;

use super::branch::{Choice, choose};
use super::packed::{pack, sets};
use super::sweep::{Board, Scratch, sweep};
use super::transpose::{Packed, STAGE, place, read, transpose, write};
use super::vector::{MOST_WORDS, Vector};
use crate::engine::{Counters, Limits, Outcome};
use crate::grid::{CELLS, Grid};

/// Most lanes of a vector.
const MOST_LANES: usize = 64 * MOST_WORDS;
/// No frame, no puzzle.
const NOTHING: u32 = u32::MAX;
/// A round's plain sweeps end when at most this share of the live lanes, in percent, still changes;
/// one sweep with triad counting follows.
const STILL_CHANGING: u32 = 50;

/// A board put aside: the sibling of a branch that was taken.
#[derive(Clone, Copy)]
struct Frame {
    board: Packed,
    /// The frame below it on the same lane's stack, or the next free one.
    next: u32,
}

/// The stacks of all lanes, in one pool that grows to the most that was ever needed.
#[derive(Default)]
struct Stacks {
    frames: Vec<Frame>,
    free: Option<u32>,
}

impl Stacks {
    fn push(&mut self, top: &mut u32, board: Packed) {
        let frame = Frame { board, next: *top };
        *top = match self.free {
            Some(index) => {
                let slot = &mut self.frames[index as usize];
                self.free = Some(slot.next).filter(|&next| next != NOTHING);
                *slot = frame;
                index
            }
            None => {
                self.frames.push(frame);
                self.frames.len() as u32 - 1
            }
        };
    }

    fn pop(&mut self, top: &mut u32) -> Option<Packed> {
        let index = *top;
        let frame = self.frames.get_mut(index as usize)?;
        *top = frame.next;
        frame.next = self.free.unwrap_or(NOTHING);
        let board = frame.board;
        self.free = Some(index);
        Some(board)
    }
}

/// What goes on in one lane.
#[derive(Clone, Copy)]
struct Lane {
    puzzle: u32,
    top: u32,
    outcome: Outcome,
    loaded: Option<Instant>,
}

impl Lane {
    const IDLE: Lane =
        Lane { puzzle: NOTHING, top: NOTHING, outcome: Outcome::EMPTY, loaded: None };
}

/// A set of lanes as words.
type Lanes = [u64; MOST_WORDS];

/// The lanes of a set, in ascending order. An iterator of its own and no closure: closures are not
/// always inlined, and what is not inlined here cannot use the backend's instructions.
struct Each {
    lanes: Lanes,
    word: usize,
}

fn each(lanes: Lanes) -> Each {
    Each { lanes, word: 0 }
}

impl Iterator for Each {
    type Item = usize;

    #[inline(always)]
    fn next(&mut self) -> Option<usize> {
        while self.word < MOST_WORDS {
            let bits = self.lanes[self.word];
            if bits != 0 {
                self.lanes[self.word] &= bits - 1;
                return Some(64 * self.word + bits.trailing_zeros() as usize);
            }
            self.word += 1;
        }
        None
    }
}

fn size(lanes: Lanes) -> u32 {
    lanes.iter().map(|word| word.count_ones()).sum()
}

/// All lanes, and what they need.
pub struct Search<V> {
    zero: V,
    ones: V,
    x: Box<Board<V>>,
    scratch: Box<Scratch<V>>,
    stage: Box<[V; STAGE]>,
    lanes: Box<[Lane; MOST_LANES]>,
    live: Lanes,
    stacks: Stacks,
}

impl<V: Vector> Search<V> {
    /// A search with empty lanes; `zero` is the backend's zero vector.
    pub fn new(zero: V) -> Search<V> {
        Search {
            zero,
            ones: zero.load(&[u64::MAX; MOST_WORDS]),
            x: Box::new([[zero; CELLS]; 9]),
            scratch: Box::new(Scratch::new(zero)),
            stage: Box::new([zero; STAGE]),
            lanes: Box::new([Lane::IDLE; MOST_LANES]),
            live: [0; MOST_WORDS],
            stacks: Stacks::default(),
        }
    }

    /// Solves a block of puzzles.
    #[inline(always)]
    pub fn run(&mut self, puzzles: &[Grid], limits: &Limits, outcomes: &mut [Outcome]) {
        let mut job = Job { puzzles, limits, outcomes, next: 0, now: None };
        let idle = self.ones.words();
        self.refill(&mut job, idle);
        while self.live != [0; MOST_WORDS] {
            let freed = self.round(&mut job);
            self.refill(&mut job, freed);
        }
    }

    /// Sweeps, then deals with the lanes that have come to rest. Returns those that want a board.
    #[inline(always)]
    fn round(&mut self, job: &mut Job<'_>) -> Lanes {
        let live = self.zero.load(&self.live);
        let count = size(self.live);
        let mut dead = self.zero;
        loop {
            let learned = sweep::<V, false>(self.zero, self.ones, &mut self.x, &mut self.scratch);
            dead = dead.or(learned.dead);
            let changing = live.and(learned.changed).and_not(dead);
            if 100 * size(changing.words()) <= STILL_CHANGING * count {
                break;
            }
        }
        let learned = sweep::<V, true>(self.zero, self.ones, &mut self.x, &mut self.scratch);
        dead = dead.or(learned.dead);
        let dead = live.and(dead);
        let at_rest = live.and_neither(learned.changed, dead);
        let stuck = at_rest.and(learned.open);
        let solved = at_rest.and_not(learned.open);
        job.read_clock();
        let stopped = self.branch(job, stuck);
        let mut freed = [0; MOST_WORDS];
        let (mut dead, mut solved) = (dead.words(), solved.words());
        for lane in each(solved) {
            self.solved(job, lane);
        }
        for word in 0..MOST_WORDS {
            freed[word] = dead[word] | solved[word] | stopped[word];
            (dead[word], solved[word]) = (0, 0);
        }
        freed
    }

    /// Branches all stuck lanes, and puts stuck and solved boards on the stage. Returns the lanes
    /// that have spent their budget.
    #[inline(always)]
    fn branch(&mut self, job: &mut Job<'_>, stuck: V) -> Lanes {
        let Choice { cell, digit } = choose(self.zero, stuck, &self.x);
        for d in 0..9 {
            for c in 0..CELLS {
                let candidate = 81 * d + c;
                let chosen = cell[c].and(digit[d]);
                let x = self.x[d][c];
                self.stage[place(candidate)] = x.and_not(chosen);
                self.x[d][c] = x.and_not(cell[c].and_not(digit[d]));
            }
        }
        transpose(&mut self.stage, self.zero);
        let mut stopped = [0; MOST_WORDS];
        for lane in each(stuck.words()) {
            let state = &mut self.lanes[lane];
            if job.is_spent(state) {
                state.outcome.gave_up = true;
                self.retire(job, lane);
                stopped[lane / 64] |= 1 << (lane % 64);
                continue;
            }
            state.outcome.counters.nodes += 1;
            self.stacks.push(&mut state.top, read(&self.stage, lane));
        }
        stopped
    }

    #[inline(always)]
    fn solved(&mut self, job: &mut Job<'_>, lane: usize) {
        let state = &mut self.lanes[lane];
        let board = read(&self.stage, lane);
        if state.outcome.solutions == 0 {
            state.outcome.first = self.zero.grid_of(&sets(&board));
        }
        if state.outcome.found(job.limits) {
            self.retire(job, lane);
        }
    }

    /// Ends a lane's puzzle and drops what is left of its stack.
    fn retire(&mut self, job: &mut Job<'_>, lane: usize) {
        let state = &mut self.lanes[lane];
        while self.stacks.pop(&mut state.top).is_some() {}
        if let (Some(loaded), Some(now)) = (state.loaded, job.now) {
            state.outcome.elapsed = now - loaded;
        }
        job.outcomes[state.puzzle as usize] = state.outcome;
        *state = Lane::IDLE;
    }

    /// Gives each of these lanes the top of its stack, or else a fresh puzzle, or else nothing.
    #[inline(always)]
    fn refill(&mut self, job: &mut Job<'_>, lanes: Lanes) {
        let mut filled = [0; MOST_WORDS];
        for lane in each(lanes) {
            let state = &mut self.lanes[lane];
            let mut board = self.stacks.pop(&mut state.top);
            if board.is_some() {
                state.outcome.counters.backtracks += 1;
            } else {
                if state.puzzle != NOTHING {
                    self.retire(job, lane);
                }
                board = job.load(self.zero, &mut self.lanes[lane]);
            }
            if let Some(board) = board {
                write(&mut self.stage, lane, &board);
                filled[lane / 64] |= 1 << (lane % 64);
            }
        }
        for word in 0..MOST_WORDS {
            self.live[word] = self.live[word] & !lanes[word] | filled[word];
        }
        transpose(&mut self.stage, self.zero);
        let filled = self.zero.load(&filled);
        for (digit, cells) in self.x.iter_mut().enumerate() {
            for (cell, x) in cells.iter_mut().enumerate() {
                *x = filled.select(self.stage[place(CELLS * digit + cell)], *x);
            }
        }
    }
}

/// The puzzles of a block and what comes of them.
struct Job<'a> {
    puzzles: &'a [Grid],
    limits: &'a Limits,
    outcomes: &'a mut [Outcome],
    next: usize,
    /// The time, read once a round where it is needed.
    now: Option<Instant>,
}

impl Job<'_> {
    fn read_clock(&mut self) {
        if self.limits.stopwatch || self.limits.time.is_some() {
            self.now = Some(Instant::now());
        }
    }

    /// Loads the next puzzle into an idle lane.
    #[inline(always)]
    fn load<V: Vector>(&mut self, any: V, lane: &mut Lane) -> Option<Packed> {
        let puzzle = self.puzzles.get(self.next)?;
        if self.next == 0 {
            self.read_clock();
        }
        *lane = Lane { puzzle: self.next as u32, loaded: self.now, ..Lane::IDLE };
        self.next += 1;
        Some(pack(&any.bands_of(puzzle)))
    }

    fn is_spent(&self, lane: &Lane) -> bool {
        let Counters { nodes, .. } = lane.outcome.counters;
        self.limits.nodes.is_some_and(|most| nodes >= most)
            || match (self.limits.time, lane.loaded, self.now) {
                (Some(most), Some(loaded), Some(now)) => now - loaded >= most,
                _ => false,
            }
    }
}
