//! The judge of solvers' answers: how many solutions each puzzle really has, and whether an answer
//! is right.
//!
//! A count is wrong by a certificate wherever there can be one: a solution that the solver denies,
//! or two different ones of a puzzle that has one according to the solver. Two engines of ours show
//! that a puzzle has no other solution.

use std::num::NonZeroU64;

use ninefold_jobs::engine::registry::{Config, find};
use ninefold_jobs::engine::{Limits, Outcome};
use ninefold_jobs::grid::{Cell, Digit, Grid};
use ninefold_jobs::verify;

use crate::{puzzle::ComparablePuzzle, solver::FaultKind, solver::protocol::Answer};

/// The engine that counts, and the one that is asked again before a solver is accused.
const ENGINES: [&str; 2] = ["rules", "mrv"];

/// Expected answers at a limit.
#[derive(Clone, Copy, Debug)]
pub(super) struct Expected {
    /// The limit that the solver was given.
    pub(super) limit: NonZeroU64,
    /// Whether it counts solutions; if not, it only reports whether there is one.
    pub(super) counts: bool,
    /// Whether it shows a solution at this limit.
    pub(super) shows: bool,
    /// Whether it takes for granted that there is exactly one solution.
    pub(super) assumes_unique: bool,
}

pub(super) struct Judge {
    /// The number of solutions of each puzzle, up to the limit.
    pub(super) counts: Vec<u64>,
    limit: NonZeroU64,
}

impl Judge {
    /// Counts the solutions of these puzzles up to a limit, of two at least.
    pub(super) fn new(puzzles: &[Grid], limit: NonZeroU64) -> Judge {
        let limit = limit.max(Limits::UNIQUE.solutions);
        let outcomes = solve(ENGINES[0], puzzles, limit);
        Judge { counts: outcomes.iter().map(|outcome| outcome.solutions).collect(), limit }
    }

    /// Whether a puzzle is outside of the set that a solver is made for.
    pub(super) fn is_outside(&self, place: usize, expected: &Expected) -> bool {
        expected.assumes_unique && self.counts[place] != 1
    }

    /// Checks an answer. Errors: the fault of the answer, in words.
    pub(super) fn check(
        &self,
        place: usize,
        puzzle: &Grid,
        answer: &Answer,
        expected: &Expected,
    ) -> Result<(), (FaultKind, String)> {
        let Some(count) = answer.count else { return Ok(()) };
        if self.is_outside(place, expected) {
            return Ok(());
        }
        if let Some(solution) = &answer.solution {
            check_solution(puzzle, solution)?;
        }
        let limit = expected.limit.get();
        let truth = self.counts[place].min(limit);
        let is_right = if expected.counts { count == truth } else { (count > 0) == (truth > 0) };
        if !is_right {
            return Err((FaultKind::WrongCount, self.proof(puzzle, count, expected)));
        }
        if expected.shows && answer.solution.is_none() && truth == 1 {
            let detail = "it returns solutions, and shows none of a puzzle that has one";
            return Err((FaultKind::WrongSolution, detail.to_owned()));
        }
        Ok(())
    }

    /// Why a count is wrong.
    fn proof(&self, puzzle: &Grid, count: u64, expected: &Expected) -> String {
        let limit = expected.limit.get();
        let said = format!("it reports {count} at limit {limit}");
        if expected.counts && count > limit {
            return format!("{said}: a count ends at the limit");
        }
        let found: Vec<Outcome> =
            ENGINES.iter().map(|name| solve(name, &[*puzzle], self.limit)[0]).collect();
        if found[0].solutions != found[1].solutions {
            return format!("{said}, and our engines disagree: please report this");
        }
        let first = found[0].first;
        match found[0].solutions {
            0 => format!("{said}; {} find none", ENGINES.join(" and ")),
            1 if count == 0 => format!("{said}; {first} is a solution"),
            1 => format!("{said}; {} find {first} alone", ENGINES.join(" and ")),
            _ if count == 0 => format!("{said}; {first} is a solution"),
            truth => match another(puzzle, &first) {
                Some(second) => format!("{said}; {first} and {second} are two"),
                None => format!("{said}; {} find {truth}", ENGINES.join(" and ")),
            },
        }
    }
}

fn check_solution(puzzle: &Grid, solution: &Grid) -> Result<(), (FaultKind, String)> {
    let Err(flaw) = ComparablePuzzle::check(puzzle, solution) else { return Ok(()) };
    let dropped = Cell::all().find(|&cell| {
        puzzle.get(cell).is_some_and(|clue| solution.get(cell).is_some_and(|is| is != clue))
    });
    if let Some(cell) = dropped
        && verify::check(&Grid::EMPTY, solution).is_ok()
    {
        let detail = format!("its solution has another digit than the clue at {cell}: {solution}");
        return Err((FaultKind::DroppedClue, detail));
    }
    Err((FaultKind::WrongSolution, format!("{flaw}: {solution}")))
}

fn solve(engine: &str, puzzles: &[Grid], limit: NonZeroU64) -> Vec<Outcome> {
    let info = find(engine).unwrap_or_else(|| unreachable!("{engine} is in the registry"));
    let mut engine =
        info.make(&Config::default()).unwrap_or_else(|_| unreachable!("it runs on every machine"));
    let mut outcomes = vec![Outcome::EMPTY; puzzles.len()];
    engine.solve_block(puzzles, &Limits::solutions(limit), &mut outcomes);
    outcomes
}

/// A solution that differs from the one that is known.
fn another(puzzle: &Grid, known: &Grid) -> Option<Grid> {
    let blanks = Cell::all().filter(|&cell| puzzle.get(cell).is_none());
    let choices = blanks.flat_map(|cell| Digit::all().map(move |digit| (cell, digit)));
    let different = choices.filter(|&(cell, digit)| known.get(cell) != Some(digit));
    different
        .map(|(cell, digit)| {
            let mut with = *puzzle;
            with.set(cell, Some(digit));
            solve(ENGINES[0], &[with], NonZeroU64::MIN)[0]
        })
        .find_map(|outcome| outcome.solution().copied())
}

#[cfg(test)]
mod tests {
    use super::*;
    use ninefold_jobs::text::line;

    const PUZZLE: &str =
        "53..7....6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5....8..79";
    const SOLUTION: &str =
        "534678912672195348198342567859761423426853791713924856961537284287419635345286179";
    const EXPECTED: Expected = Expected {
        limit: NonZeroU64::MIN.saturating_add(1),
        counts: true,
        shows: true,
        assumes_unique: false,
    };

    fn grid(text: &str) -> Grid {
        line::parse(text.as_bytes()).expect("a grid")
    }

    fn verdict(puzzle: &Grid, answer: &Answer, expected: &Expected) -> Option<(FaultKind, String)> {
        let judge = Judge::new(&[*puzzle], expected.limit);
        judge.check(0, puzzle, answer, expected).err()
    }

    fn answer(count: u64, solution: Option<Grid>) -> Answer {
        Answer { count: Some(count), solution, nodes: 0, nanos: 0 }
    }

    #[test]
    fn right_answers_pass_and_wrong_ones_are_named() {
        let (puzzle, solution) = (grid(PUZZLE), grid(SOLUTION));
        assert_eq!(verdict(&puzzle, &answer(1, Some(solution)), &EXPECTED), None);
        let gave_up = Answer { count: None, ..answer(0, None) };
        assert_eq!(verdict(&puzzle, &gave_up, &EXPECTED), None);
        let kind = |given: Answer| verdict(&puzzle, &given, &EXPECTED).expect("a fault");
        let mut swapped = solution;
        swapped.set(Cell::all().nth(2).expect("a cell"), Digit::new(5));
        assert_eq!(kind(answer(1, Some(swapped))).0, FaultKind::WrongSolution);
        let another_grid = grid(&SOLUTION.replace('5', "x").replace('3', "5").replace('x', "3"));
        let (dropped, detail) = kind(answer(1, Some(another_grid)));
        assert_eq!(dropped, FaultKind::DroppedClue);
        assert!(detail.contains("clue at r1c1"), "{detail}");
        let (wrong, detail) = kind(answer(2, Some(solution)));
        assert_eq!(wrong, FaultKind::WrongCount);
        assert!(detail.contains("rules and mrv find 5346"), "{detail}");
        let (wrong, detail) = kind(answer(0, None));
        assert!(wrong == FaultKind::WrongCount && detail.contains("is a solution"), "{detail}");
        assert_eq!(kind(answer(1, None)).0, FaultKind::WrongSolution);
        assert!(kind(answer(3, None)).1.contains("ends at the limit"));
    }

    #[test]
    fn two_different_grids_prove_that_there_are_several() {
        let mut puzzle = grid(PUZZLE);
        for cell in Cell::all().take(40) {
            puzzle.set(cell, None);
        }
        let (kind, detail) = verdict(&puzzle, &answer(1, None), &EXPECTED).expect("a fault");
        assert_eq!(kind, FaultKind::WrongCount);
        let words = detail.split_whitespace();
        let grids: Vec<Grid> = words.filter(|word| word.len() == 81).map(grid).collect();
        let [a, b] = grids.as_slice() else { panic!("{detail}") };
        assert!(a != b);
        assert_eq!(verify::check(&puzzle, a), Ok(()));
        assert_eq!(verify::check(&puzzle, b), Ok(()));
        // One that takes uniqueness for granted is not asked.
        let assumes = Expected { assumes_unique: true, ..EXPECTED };
        assert_eq!(verdict(&puzzle, &answer(1, None), &assumes), None);
        // One that looks for the first is right with any.
        let first = Expected { limit: NonZeroU64::MIN, ..EXPECTED };
        assert_eq!(verdict(&puzzle, &answer(1, Some(*a)), &first), None);
        let said = Expected { counts: false, shows: false, ..EXPECTED };
        assert_eq!(verdict(&puzzle, &answer(7, None), &said), None);
        assert!(verdict(&puzzle, &answer(0, None), &said).is_some());
    }
}
