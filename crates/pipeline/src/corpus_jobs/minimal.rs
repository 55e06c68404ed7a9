//! Minimal puzzles: those that need every clue.

use super::verified::VerifiedEngine;
use crate::batch::BatchError;
use ninefold_core::grid::{Cell, Grid};
use ninefold_engine::Lanes;

/// The puzzle without each of its clues.
fn without_one(puzzle: &Grid) -> impl Iterator<Item = Grid> + '_ {
    let clues = Cell::all().filter(|&cell| puzzle.get(cell).is_some());
    clues.map(|cell| {
        let mut fewer = *puzzle;
        fewer.set(cell, None);
        fewer
    })
}

/// Puzzles whose clues are tried together: enough to fill all lanes of the engine again and again.
const TRIED_TOGETHER: usize = 256;

/// The number of minimal puzzles among these, which have one solution each.
pub(super) fn count_minimal(
    puzzles: &[&Grid],
    engine: &mut VerifiedEngine<Lanes>,
) -> Result<u64, BatchError> {
    let mut minimal = 0;
    for puzzles in puzzles.chunks(TRIED_TOGETHER) {
        let mut fewer = Vec::new();
        puzzles.iter().for_each(|puzzle| fewer.extend(without_one(puzzle)));
        let mut outcomes = engine.solve(&fewer)?.iter();
        for puzzle in puzzles {
            let own = outcomes.by_ref().take(puzzle.clues());
            let needed = own.filter(|outcome| outcome.solutions > 1).count();
            minimal += u64::from(needed == puzzle.clues());
        }
    }
    Ok(minimal)
}

#[cfg(test)]
mod tests {
    use super::*;
    use ninefold_core::grid::Digit;
    use ninefold_text::line;

    #[test]
    fn a_minimal_puzzle_needs_every_clue() {
        let mut engine = VerifiedEngine::lanes();
        let text =
            "000000010400000000020000000000050407008000300001090000300400200050100000000806000";
        let minimal = line::parse(text.as_bytes()).expect("a puzzle");
        let mut more = minimal;
        more.set(Cell::at(0, 0), Digit::new(6));
        let mut count = |puzzles: &[&Grid]| count_minimal(puzzles, &mut engine).expect("right");
        assert_eq!(count(&[&minimal]), 1);
        assert_eq!(count(&[&more]), 0);
        assert_eq!(count(&[&more, &minimal, &more, &minimal].repeat(200)), 400);
    }
}
