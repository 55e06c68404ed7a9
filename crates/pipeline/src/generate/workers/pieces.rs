//! The workers that make one piece of the numbers after the other.
//!
//! A puzzle that is not found ends the run, in the turn of its piece: pieces are claimed in order, so
//! all before it are made or fail themselves, and the first one is told with any number of threads.

use std::ops::Range;

use super::Numbers;
use crate::batch::{BatchError, Control, OrderedQueue, Worker};
use crate::generate::boards::{BoardMaker, BoardSpec};
use crate::generate::format::GeneratedFormat;
use ninefold_boards::Unfit;
use ninefold_core::random::Random;
use ninefold_engine::Rules;
use ninefold_generate::{
    DifficultySearch, Generated, NeighbourhoodSearch, NotFound, PuzzleKind, PuzzleSpec, Rater,
    SearchGoal, VariantGenerator, VariantSpec, invalid_line,
};

/// The end of a run in which a puzzle was not found.
pub(super) fn not_found(NotFound { number, attempts, rejected }: NotFound) -> BatchError {
    BatchError::OutOfReach { number, attempts, rejected: rejected.to_string() }
}

/// One thread's share of a run, in pieces of equal size. The function appends the lines of the
/// puzzles of some numbers.
struct Pieces<'a, M> {
    numbers: &'a Numbers,
    size: u64,
    control: Control<'a>,
    make: M,
}

impl<M> Worker for Pieces<'_, M>
where
    M: FnMut(Range<u64>, &mut Vec<u8>) -> Result<(), BatchError>,
{
    type Summary = ();

    fn work(mut self, queue: &dyn OrderedQueue) -> Result<(), BatchError> {
        while let Some(mut out) = queue.buffer() {
            let Some((index, numbers)) = self.numbers.claim(self.size) else { break };
            let count = numbers.end - numbers.start;
            if let Err(error) = (self.make)(numbers, &mut out) {
                self.numbers.end();
                return queue.fail(index, error);
            }
            queue.push(index, out)?;
            self.control.advance(count, 0);
        }
        Ok(())
    }
}

/// A worker that searches for puzzles of a difficulty: see
/// [`DifficultySearch`]. All workers of a run share `numbers`.
pub fn difficulty_worker<'a>(
    spec: &'a PuzzleSpec,
    format: GeneratedFormat,
    numbers: &'a Numbers,
    control: Control<'a>,
) -> impl Worker<Summary = ()> + 'a {
    let mut search = DifficultySearch::new(spec);
    let make = move |numbers: Range<u64>, out: &mut Vec<u8>| {
        let made = search.puzzle_unless(numbers.start, &|| control.is_cancelled());
        control.check()?;
        format.write(&made.map_err(not_found)?, spec.kind, out);
        Ok(())
    };
    Pieces { numbers, size: 1, control, make }
}

/// A worker that searches for rare puzzles: see
/// [`NeighbourhoodSearch`]. All workers of a run share `numbers`. Of the
/// spec, the seed, the attempts and the logic filter count.
pub fn search_worker<'a>(
    goal: &'a SearchGoal,
    spec: &'a PuzzleSpec,
    format: GeneratedFormat,
    numbers: &'a Numbers,
    control: Control<'a>,
) -> impl Worker<Summary = ()> + 'a {
    let (mut search, mut rater) = (NeighbourhoodSearch::default(), Rater::new());
    let make = move |numbers: Range<u64>, out: &mut Vec<u8>| {
        let (number, attempts) = (numbers.start, spec.attempts);
        let mut random = Random::new(spec.seed, number);
        let mut found =
            (0..attempts).map_while(|_| search.find(goal, number, attempts, &mut random));
        let fits = |made: &Generated| rater.fits(&spec.logic, &made.puzzle, &made.solution);
        let none = || not_found(NotFound::after(number, attempts));
        let made = found.find(fits).ok_or_else(none)?;
        format.write(&made, PuzzleKind::Minimal, out);
        Ok(())
    };
    Pieces { numbers, size: 1, control, make }
}

/// A worker that generates variant puzzles: see [`VariantGenerator`]. All workers
/// of a run share `numbers`.
pub fn variant_worker<'a>(
    spec: &'a VariantSpec,
    format: GeneratedFormat,
    numbers: &'a Numbers,
    control: Control<'a>,
) -> impl Worker<Summary = ()> + 'a {
    let mut generator = VariantGenerator::new(spec);
    let make = move |numbers: Range<u64>, out: &mut Vec<u8>| {
        for number in numbers {
            format.write_variant(&generator.puzzle(number).map_err(not_found)?, out);
        }
        Ok(())
    };
    Pieces { numbers, size: 4, control, make }
}

/// Cells of the boards that are handed over at a time.
const CELLS_OF_PIECE: usize = 1024;

/// A worker that generates boards of another size: see [`BoardMaker`]. All workers of a run share
/// `numbers`.
///
/// # Errors
/// The boards cannot have such puzzles.
pub fn board_worker<'a>(
    spec: &'a BoardSpec,
    format: GeneratedFormat,
    numbers: &'a Numbers,
    control: Control<'a>,
) -> Result<impl Worker<Summary = ()> + 'a, Unfit> {
    let mut maker = BoardMaker::new(spec)?;
    let size = (CELLS_OF_PIECE / spec.size.cells()) as u64;
    let make = move |numbers: Range<u64>, out: &mut Vec<u8>| {
        for number in numbers {
            let made = maker.puzzle(number, &|| control.is_cancelled());
            control.check()?;
            format.write_board(&made.map_err(not_found)?, out);
        }
        Ok(())
    };
    Ok(Pieces { numbers, size, control, make })
}

/// A worker that writes lines for tests of readers: see [`invalid_line`]. All workers of a run share
/// `numbers`.
pub fn invalid_worker<'a>(
    seed: u64,
    numbers: &'a Numbers,
    control: Control<'a>,
) -> impl Worker<Summary = ()> + 'a {
    let mut engine = Rules::new();
    let make = move |numbers: Range<u64>, out: &mut Vec<u8>| {
        for number in numbers {
            out.extend(invalid_line(&mut engine, &mut Random::new(seed, number)).bytes());
        }
        Ok(())
    };
    Pieces { numbers, size: 16, control, make }
}
