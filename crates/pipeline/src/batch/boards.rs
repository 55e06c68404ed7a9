//! Boards of a size that the caller named: the search for their solutions, and its judge.

use std::time::Instant;

use ninefold_boards::{Cells, Search, symbol};
use ninefold_core::search::{Limits, Outcome};
use ninefold_variants::SolutionFlaw;

/// Whether a solution is one of this puzzle: full, legal, and with its clues. Shares no code with
/// the search.
pub fn is_solution(puzzle: &Cells, solution: &Cells) -> bool {
    let mut pairs = puzzle.values().iter().zip(solution.values());
    puzzle.size() == solution.size()
        && solution.is_legal()
        && pairs.all(|(clue, value)| *clue == 0 || clue == value)
}

/// Checks a text that is given as the solution of a board. Errors: the flaw, in words.
pub(super) fn check(puzzle: &Cells, given: &[u8]) -> Result<(), SolutionFlaw> {
    let solution = Cells::parse(puzzle.size(), given)
        .map_err(|error| SolutionFlaw::Unreadable(error.to_string()))?;
    match is_solution(puzzle, &solution) {
        true => Ok(()),
        false => Err(SolutionFlaw::Wrong(flaw(puzzle, &solution))),
    }
}

/// The first flaw of a board that is no solution.
#[cold]
pub(super) fn flaw(puzzle: &Cells, solution: &Cells) -> String {
    let size = puzzle.size();
    let (side, height) = (size.side(), size.box_height());
    let width = side / height;
    let name = |cell: usize| format!("r{}c{}", cell / side + 1, cell % side + 1);
    let of_box = |cell: usize| (cell / side / height, cell % side / width);
    let sees =
        |a: usize, b: usize| a / side == b / side || a % side == b % side || of_box(a) == of_box(b);
    for (cell, value) in solution.values().iter().enumerate() {
        let clue = puzzle.values()[cell];
        if clue != 0 && clue != *value {
            return format!("{} does not hold its clue {}", name(cell), symbol(clue));
        }
        if *value == 0 {
            return format!("{} is blank", name(cell));
        }
        let is_twin = |&other: &usize| solution.values()[other] == *value && sees(cell, other);
        if let Some(other) = (0..cell).find(is_twin) {
            return format!("{} and {} both hold {}", name(other), name(cell), symbol(*value));
        }
    }
    "the two checks disagree".to_owned()
}

/// The search of one thread, for boards of any size; it is made anew where the size changes.
#[derive(Default)]
pub struct BoardSolver(Option<Search>);

impl BoardSolver {
    /// The outcome of a search under these limits, and the first solution. A time limit has no
    /// effect; the outcome's grid stays empty.
    pub fn solve(&mut self, puzzle: &Cells, limits: &Limits) -> (Outcome, Option<Cells>) {
        let search = self.0.take().filter(|search| search.size() == puzzle.size());
        let search = self.0.insert(search.unwrap_or_else(|| Search::new(puzzle.size())));
        let began = limits.stopwatch.then(Instant::now);
        let (mut outcome, mut first) = (Outcome::EMPTY, None);
        let nodes = limits.nodes.unwrap_or(u64::MAX);
        let effort = search.visit_within(puzzle, nodes, |solution| {
            first.get_or_insert(*solution);
            !outcome.found(limits)
        });
        outcome.gave_up = effort.gave_up;
        outcome.counters.nodes = effort.nodes;
        outcome.elapsed = began.map_or(outcome.elapsed, |began| began.elapsed());
        (outcome, first)
    }

    /// The only solution of a puzzle that has exactly one.
    pub fn only_solution(&mut self, puzzle: &Cells) -> Option<Cells> {
        let (outcome, first) = self.solve(puzzle, &Limits::UNIQUE);
        first.filter(|_| outcome.solutions == 1)
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use ninefold_boards::Size;

    #[test]
    fn a_given_solution_is_checked_against_the_rules_and_the_clues() {
        let size = Size::new(4).expect("a size");
        let puzzle = Cells::parse(size, b"1.3434122143432.").expect("a puzzle");
        let flaw = |given: &[u8]| check(&puzzle, given).err().map(|flaw| flaw.to_string());
        assert_eq!(flaw(b"1234341221434321"), None);
        for (given, expected) in [
            (&b"2134341221434321"[..], "r1c1 does not hold its clue 1"),
            (b"1334341221434321", "r1c2 and r1c3 both hold 3"),
            (b"123434122143432.", "r4c4 is blank"),
            (b"12343412214343215", "column 17"),
        ] {
            let flaw = flaw(given).expect("a flaw");
            assert!(flaw.contains(expected), "{flaw}");
        }
    }
}
