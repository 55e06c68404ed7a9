//! Puzzles that are in memory already: [`solve_batch`].

use std::num::NonZeroUsize;

use super::BatchError;
use super::engine_pool::{EnginePool, PIECE};
use crate::engine::registry::{self, Config};
use ninefold_core::grid::Grid;
use ninefold_core::verify;
use ninefold_engine::{Limits, Outcome};

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
            && let Err(flaw) = verify_fast(puzzle, solution)
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

fn verify_fast(puzzle: &Grid, solution: &Grid) -> Result<(), verify::SolutionError> {
    if verify::is_solution(puzzle, solution) { Ok(()) } else { verify::check(puzzle, solution) }
}
