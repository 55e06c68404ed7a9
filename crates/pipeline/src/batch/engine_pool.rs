//! Engines on their threads, for puzzles in memory: made once, used for one set after the other.

use std::num::NonZeroUsize;
use std::sync::{Arc, Mutex, PoisonError};

use rayon::ThreadPool;

use super::BatchError;
use super::run::pool;
use crate::engine::registry::{Config, EngineInfo};
use ninefold_core::grid::Grid;
use ninefold_engine::{Engine, Limits, Next, Outcome, Stream, Ticket};
use ninefold_variants::{Ruleset, VariantEngine};

/// Puzzles that a thread takes at a time: few enough that none is left alone with much at the end.
pub(super) const PIECE: usize = 1024;

/// An engine for each thread, and the threads.
pub struct EnginePool {
    engines: Vec<Mutex<Box<dyn Engine>>>,
    /// The same for variants; none where the engine cannot solve them.
    for_variants: Vec<Mutex<Box<dyn VariantEngine>>>,
    /// None where the caller's thread does it all.
    pool: Option<ThreadPool>,
}

impl EnginePool {
    /// A pool of `threads` threads, or `None` when the engine cannot be made so on this machine.
    ///
    /// # Errors
    /// The threads could not be started.
    pub fn new(
        entry: &EngineInfo,
        config: &Config,
        threads: NonZeroUsize,
    ) -> Result<Option<EnginePool>, BatchError> {
        let (mut engines, mut for_variants) = (Vec::new(), Vec::new());
        for _ in 0..threads.get() {
            let Ok(engine) = entry.make(config) else { return Ok(None) };
            engines.push(Mutex::new(engine));
            for_variants.extend(entry.variants.map(|construct| Mutex::new(construct())));
        }
        let pool = match threads.get() {
            1 => None,
            threads => Some(pool(threads)?),
        };
        Ok(Some(EnginePool { engines, for_variants, pool }))
    }

    /// Does this on each thread, which has a number. Compiled once for all work.
    fn on_all(&self, work: &(dyn Fn(usize) + Sync)) {
        match &self.pool {
            None => work(0),
            Some(pool) => drop(pool.broadcast(|thread| work(thread.index()))),
        }
    }

    /// Solves all puzzles into the outcomes of the caller. Verifies nothing.
    ///
    /// # Panics
    /// When the slices differ in length.
    pub fn solve(&self, puzzles: &[Grid], limits: &Limits, outcomes: &mut [Outcome]) {
        assert_eq!(puzzles.len(), outcomes.len());
        let pieces = Mutex::new(puzzles.chunks(PIECE).zip(outcomes.chunks_mut(PIECE)));
        self.on_all(&|number| {
            let mut engine = self.engines[number].lock().unwrap_or_else(PoisonError::into_inner);
            let mut stream = Pieces { source: &pieces, drawn: Vec::new(), next: 0 };
            engine.solve_stream(&mut stream, limits);
        });
    }

    /// Solves all variants into the outcomes of the caller. Verifies nothing. `false` when the
    /// engine cannot solve variants.
    ///
    /// # Panics
    /// When the slices differ in length.
    #[doc(hidden)]
    pub fn solve_rulesets(
        &self,
        puzzles: &[Arc<Ruleset>],
        limits: &Limits,
        outcomes: &mut [Outcome],
    ) -> bool {
        assert_eq!(puzzles.len(), outcomes.len());
        if self.for_variants.is_empty() {
            return false;
        }
        let pairs = Mutex::new(puzzles.iter().zip(outcomes));
        self.on_all(&|number| {
            let engine = self.for_variants[number].lock();
            let mut engine = engine.unwrap_or_else(PoisonError::into_inner);
            loop {
                let next = pairs.lock().unwrap_or_else(PoisonError::into_inner).next();
                let Some((puzzle, place)) = next else { return };
                *place = engine.solve_ruleset(puzzle, limits);
            }
        });
        true
    }
}

/// Puzzles and the places of their outcomes.
type Piece<'a> = (&'a [Grid], &'a mut [Outcome]);

/// The puzzles that one thread has taken up to now.
struct Pieces<'a, 'b, I> {
    source: &'b Mutex<I>,
    drawn: Vec<Piece<'a>>,
    /// The next puzzle of the last piece.
    next: usize,
}

impl<'a, I: Iterator<Item = Piece<'a>>> Stream for Pieces<'a, '_, I> {
    fn next(&mut self) -> Next<'_> {
        if self.drawn.last().is_none_or(|(puzzles, _)| puzzles.len() == self.next) {
            let piece = self.source.lock().unwrap_or_else(PoisonError::into_inner).next();
            let Some(piece) = piece else { return Next::End };
            self.drawn.push(piece);
            self.next = 0;
        }
        let (number, index) = (self.drawn.len() - 1, self.next);
        self.next += 1;
        Next::Puzzle((number * PIECE + index) as Ticket, &self.drawn[number].0[index])
    }

    fn retire(&mut self, ticket: Ticket) -> &mut Outcome {
        let ticket = ticket as usize;
        &mut self.drawn[ticket / PIECE].1[ticket % PIECE]
    }
}
