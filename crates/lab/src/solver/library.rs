//! A solver in a shared library, called in a process that exists for that alone.
//!
//! Effects on the process stay there: a library may crash, print, keep globals, start threads.

#![allow(unsafe_code)] // Foreign code.

use std::ffi::{CString, c_char};
use std::time::{Duration, Instant};
use std::{fmt::Display, num::NonZeroU64};

use libloading::Library;

use super::host::{PaddedPuzzle, Responder};
use super::protocol::{Answer, Field, Hello};
use super::{fault::SolverError, spec::LibraryFunction};
use ninefold_jobs::{error::Malformed, grid::Grid};

/// The function's type, as tdoku's header has it.
type Solve = unsafe extern "C" fn(
    puzzle: *const c_char,
    limit: usize,
    flags: u32,
    solution: *mut c_char,
    guesses: *mut usize,
) -> usize;

/// Room for a solution: of 81 characters, or of the 729 that some solvers write.
const ROOM: usize = 1024;

/// A loaded function.
pub struct LibraryResponder {
    function: LibraryFunction,
    solve: Solve,
    solution: [u8; ROOM],
}

impl LibraryResponder {
    /// Loads the library, which stays until the process ends: some keep threads or hooks.
    ///
    /// # Errors
    /// It cannot be loaded, or has no such function.
    pub fn load(function: &LibraryFunction) -> Result<LibraryResponder, SolverError> {
        // A name without a slash would be looked for among the system's libraries.
        let unusable = |error: &dyn Display| SolverError(error.to_string());
        let path = std::path::absolute(&function.path).map_err(|error| unusable(&error))?;
        let symbol = CString::new(function.symbol.as_str()).map_err(|error| unusable(&error))?;
        // SAFETY: loading runs the library's initializers. Its user asks for that, and this process
        // has nothing else to lose.
        let library = unsafe { Library::new(&path) }
            .map_err(|error| SolverError(format!("cannot load {}: {error}", path.display())))?;
        // SAFETY: the user promises that the function has this type.
        let solve = unsafe { library.get::<Solve>(symbol.as_bytes_with_nul()) }
            .map(|symbol| *symbol)
            .map_err(|error| SolverError(format!("{}: {error}", path.display())))?;
        std::mem::forget(library);
        Ok(LibraryResponder { function: function.clone(), solve, solution: [0; ROOM] })
    }

    /// Calls the function. Returns its count and its guesses.
    fn call(&mut self, puzzle: &PaddedPuzzle, limit: usize) -> (usize, usize) {
        let mut guesses = 0;
        // SAFETY: the puzzle is 81 characters and zeros, the solution has room for the longest that
        // is known, and both outlive the call. What else the function does is its user's choice.
        let count = unsafe {
            (self.solve)(
                puzzle.as_ptr().cast(),
                limit,
                self.function.flags,
                self.solution.as_mut_ptr().cast(),
                &raw mut guesses,
            )
        };
        (count, guesses)
    }
}

impl Responder for LibraryResponder {
    fn hello(&self) -> Hello {
        let LibraryFunction { symbol, returns, .. } = &self.function;
        let shows = returns.contains(&Field::Solution);
        // The header promises no solution at other limits.
        let solution_limits = shows.then(|| vec![NonZeroU64::MIN]);
        Hello { solution_limits, ..Hello::new(symbol.clone(), returns.clone()) }
    }

    fn solve(
        &mut self,
        puzzles: &[PaddedPuzzle],
        limit: NonZeroU64,
        answers: &mut Vec<Answer>,
    ) -> Result<Duration, Malformed> {
        let most = usize::try_from(limit.get()).unwrap_or(usize::MAX);
        let shows = limit == NonZeroU64::MIN && self.function.returns.contains(&Field::Solution);
        if shows {
            // Solutions are copied after each call, so no time is taken that counts.
            let began = Instant::now();
            for puzzle in puzzles {
                self.solution.fill(0);
                let (count, guesses) = self.call(puzzle, most);
                let solution = (count > 0).then(|| self.shown());
                answers.push(answer(count, guesses, solution));
            }
            return Ok(began.elapsed());
        }
        let first = answers.len();
        answers.resize(first + puzzles.len(), answer(0, 0, None));
        let began = Instant::now();
        for (puzzle, place) in puzzles.iter().zip(&mut answers[first..]) {
            let (count, guesses) = self.call(puzzle, most);
            (place.count, place.nodes) = (Some(count as u64), guesses as u64);
        }
        Ok(began.elapsed())
    }
}

impl LibraryResponder {
    /// The solution that the last call wrote. What is no digit is a blank, which the referee sees.
    fn shown(&self) -> Grid {
        let digit = |cell: usize| match self.solution[cell] {
            byte @ b'1'..=b'9' => byte - b'0',
            _ => 0,
        };
        Grid::from_bytes(std::array::from_fn(digit)).unwrap_or(Grid::EMPTY)
    }
}

fn answer(count: usize, guesses: usize, solution: Option<Grid>) -> Answer {
    Answer { count: Some(count as u64), solution, nodes: guesses as u64, nanos: 0 }
}
