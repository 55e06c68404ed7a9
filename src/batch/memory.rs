//! Puzzles that are in memory already: [`solve_batch`].

use std::num::NonZeroUsize;
use std::sync::{Mutex, PoisonError};

use super::BatchError;
use crate::engine::registry::{self, Config};
use crate::engine::{Limits, Next, Outcome, Stream, Ticket};
use crate::grid::Grid;
use crate::verify;

/// Puzzles that a thread takes at a time: few enough that none is left alone with much at the end.
const PIECE: usize = 1024;

/// Solves puzzles in memory, on this many threads (`None`: one a core), and verifies every solution.
///
/// Outcome i belongs to puzzle i, and depends on that puzzle and the limits alone. Chooses the engine as
/// `ninefold solve` does: `lanes`, or `rules` for fewer than [`registry::CROSSOVER`] puzzles. On one thread with AVX-512,
/// 17-clue puzzles take some 0.2 µs each. To use the memory of an engine again and again, make one from
/// the [`registry`] and call [`Engine::solve_block`](crate::engine::Engine::solve_block); for puzzles that come one by one there
/// is [`Engine::solve_stream`](crate::engine::Engine::solve_stream).
///
/// # Errors
/// The threads could not be started, or a solution is wrong, which is a bug.
///
/// # Example
/// ```
/// use ninefold::engine::{Limits, Status};
/// use ninefold::{solve_batch, text};
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
/// # Ok::<(), ninefold::batch::BatchError>(())
/// ```
pub fn solve_batch(
    puzzles: &[Grid],
    limits: &Limits,
    threads: Option<NonZeroUsize>,
) -> Result<Vec<Outcome>, BatchError> {
    let mut outcomes = vec![Outcome::EMPTY; puzzles.len()];
    let entry = registry::auto(puzzles.len());
    let pieces = puzzles.chunks(PIECE).zip(outcomes.chunks_mut(PIECE));
    let useful = pieces.len().max(1);
    let pieces = Mutex::new(pieces);
    let work = || {
        let engine = entry.make(&Config::default());
        let mut engine = engine.unwrap_or_else(|| unreachable!("its best backend is there"));
        engine.solve_stream(&mut Pieces { source: &pieces, drawn: Vec::new(), next: 0 }, limits);
    };
    let threads = threads.map_or_else(rayon::current_num_threads, NonZeroUsize::get).min(useful);
    if threads == 1 {
        work();
    } else {
        let pool = rayon::ThreadPoolBuilder::new().num_threads(threads).build();
        let pool = pool.map_err(|error| BatchError::Threads(error.to_string()))?;
        pool.broadcast(|_| work());
    }
    for (i, (puzzle, outcome)) in puzzles.iter().zip(&outcomes).enumerate() {
        if let Some(solution) = outcome.solution()
            && let Err(flaw) = verify_fast(puzzle, solution)
        {
            return Err(BatchError::WrongSolution {
                engine: entry.name.to_owned(),
                place: format!("puzzle {i}"),
                flaw: flaw.to_string(),
                puzzle: puzzle.to_string(),
                solution: solution.to_string(),
            });
        }
    }
    Ok(outcomes)
}

fn verify_fast(puzzle: &Grid, solution: &Grid) -> Result<(), verify::Flaw> {
    if verify::is_solution(puzzle, solution) { Ok(()) } else { verify::check(puzzle, solution) }
}

/// Puzzles and the places of their outcomes.
type Piece<'a> = (&'a [Grid], &'a mut [Outcome]);

/// What one thread has drawn so far.
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
