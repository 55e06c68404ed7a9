//! Puzzles that are in memory already: engines on their threads, made once and used for one set after
//! the other; and [`solve_batch`], which makes them for one set.

use std::num::NonZeroUsize;
use std::sync::{Arc, Mutex, PoisonError};

use rayon::ThreadPool;

use super::{BatchError, run::pool};
use crate::engine::registry::{self, Config, EngineInfo};
use ninefold_core::{grid::Grid, verify};
use ninefold_engine::{Engine, Limits, Next, Outcome, Stream, Ticket};
use ninefold_variants::{Ruleset, VariantEngine};

/// Puzzles that a thread takes at a time: few enough that none is left alone with much at the end.
const PIECE: usize = 1024;

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

/// Solves puzzles in memory, on this many threads (`None`: one a core), and verifies every
/// solution.
///
/// Outcome i belongs to puzzle i, and depends on that puzzle and the limits alone. Chooses the
/// engine as `ninefold solve` does: `lanes`, or `rules` for fewer than [`registry::CROSSOVER`]
/// puzzles. On one thread with AVX-512, 17-clue puzzles take some 0.2 µs each. To use the memory of
/// an engine again and again, make one from the [`registry`] and call
/// [`Engine::solve_block`](crate::engine::Engine::solve_block); for puzzles that come one by one
/// there is [`Engine::solve_stream`](crate::engine::Engine::solve_stream).
///
/// # Errors
/// The threads could not be started, or a solution is wrong, which is a bug.
///
/// # Example
/// ```
/// use ninefold_pipeline::engine::{Limits, Status};
/// use ninefold_pipeline::batch::solve_batch;
/// use ninefold_pipeline::text;
///
/// let lines = [
///     "53..7....6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5....8..79",
///     "53..7....6..195....98....6.8...6...34..8.3..1....................................",
///     "55..7....6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5....8..79",
/// ];
/// let puzzles = lines.map(|line| text::line::parse(line.as_bytes()).expect("a puzzle"));
/// let limits = Limits::UNIQUE;
/// let outcomes = solve_batch(&puzzles, &limits, None)?;
/// let statuses: Vec<Status> = outcomes.iter().map(|outcome| outcome.status(&limits)).collect();
/// assert_eq!(statuses, [Status::Unique, Status::Multiple, Status::None]);
/// println!("{}", text::grid::boxed(outcomes[0].solution().expect("it has one")));
/// # Ok::<(), ninefold_pipeline::batch::BatchError>(())
/// ```
pub fn solve_batch(
    puzzles: &[Grid],
    limits: &Limits,
    threads: Option<NonZeroUsize>,
) -> Result<Vec<Outcome>, BatchError> {
    let mut outcomes = vec![Outcome::EMPTY; puzzles.len()];
    let entry = registry::auto(puzzles.len());
    let useful = NonZeroUsize::new(puzzles.len().div_ceil(PIECE)).unwrap_or(NonZeroUsize::MIN);
    // Not rayon's count, which would start the global pool: a process that forks later would find
    // a pool without threads, and wait for it without end.
    let a_core_each = || std::thread::available_parallelism().ok();
    let threads = threads.or_else(a_core_each).map_or(useful, |threads| threads.min(useful));
    let pool = EnginePool::new(entry, &Config::default(), threads)?;
    let pool = pool.unwrap_or_else(|| unreachable!("its best backend is there"));
    pool.solve(puzzles, limits, &mut outcomes);
    verify_all(entry.name, puzzles, &outcomes)?;
    Ok(outcomes)
}

/// Verifies the solutions that this engine gave.
///
/// # Errors
/// One is wrong, which is a bug.
pub fn verify_all(
    engine: &'static str,
    puzzles: &[Grid],
    outcomes: &[Outcome],
) -> Result<(), BatchError> {
    for (i, (puzzle, outcome)) in puzzles.iter().zip(outcomes).enumerate() {
        if let Some(solution) = outcome.solution()
            && !verify::is_solution(puzzle, solution)
            && let Err(flaw) = verify::check(puzzle, solution)
        {
            return Err(BatchError::WrongSolution {
                engine: engine.to_owned(),
                place: format!("puzzle {i}"),
                flaw: flaw.to_string(),
                puzzle: puzzle.to_string(),
                solution: solution.to_string(),
            });
        }
    }
    Ok(())
}
