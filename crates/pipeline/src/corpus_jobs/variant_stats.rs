//! The part of [`stats`](super::stats()) that counts variants.

use super::{ChunkTask, LineCounts, ParsedChunk};
use crate::batch::variants::{self, VariantSolver};
use crate::batch::{BatchError, Content};
use crate::corpus::{PuzzleCounts, VariantCounts};
use crate::ruleset;
use ninefold_core::grid::{Cell, Grid};
use ninefold_core::search::{Limits, Outcome};
use ninefold_variants::Ruleset;

/// Nodes after which the search for a second solution of a variant gives up: the difficulty of a
/// variant is not known beforehand.
pub const VARIANT_NODE_LIMIT: u64 = 200_000;

/// Counts the variants of chunks, and classic puzzles as variants without constraints.
#[derive(Default)]
pub(super) struct VariantCounter {
    solver: VariantSolver,
    pub puzzles: PuzzleCounts,
    pub variants: VariantCounts,
    /// Variants that turned out to be malformed. They were counted as puzzles when the lines were
    /// read.
    pub malformed: LineCounts,
}

/// Searches a variant and checks the solution that is found. Errors: the solution is wrong, or the
/// engine cannot solve variants.
pub fn checked(
    solver: &mut VariantSolver,
    ruleset: &Ruleset,
    limits: &Limits,
    place: &dyn Fn() -> String,
) -> Result<Outcome, BatchError> {
    let outcome = solver.search(ruleset, limits)?;
    let solution = match ruleset.is_9x9() {
        true => outcome.solution().map(Grid::to_string),
        false => solver.network_solution(ruleset),
    };
    match solution.filter(|_| outcome.solutions > 0) {
        None => Ok(outcome),
        Some(solution) => match ruleset.check_text(&solution) {
            Ok(()) => Ok(outcome),
            Err(flaw) => Err(BatchError::WrongSolution {
                engine: solver.name().to_owned(),
                place: place(),
                flaw: flaw.to_string(),
                puzzle: ruleset.text().to_owned(),
                solution,
            }),
        },
    }
}

impl VariantCounter {
    fn puzzle(&mut self, ruleset: &Ruleset, place: &dyn Fn() -> String) -> Result<(), BatchError> {
        let limits = Limits { nodes: Some(VARIANT_NODE_LIMIT), ..Limits::UNIQUE };
        let outcome = checked(&mut self.solver, ruleset, &limits, place)?;
        self.puzzles.add(&ruleset.givens(), &outcome, &limits);
        self.variants.add(ruleset);
        Ok(())
    }
}

/// Pieces are empty: each thread keeps its counts.
impl ChunkTask<Vec<()>> for VariantCounter {
    fn chunk(&mut self, chunk: &ParsedChunk<'_>, _: &mut Vec<()>) -> Result<(), BatchError> {
        let of_9x9 = |ruleset| ruleset::parse::require_9x9(ruleset).map_err(|error| (0, error));
        for entry in chunk.block.entries() {
            let number = chunk.line(entry.number);
            match entry.content {
                Content::Puzzle { puzzle, .. } => {
                    let text = without_constraints(puzzle);
                    if let Ok(ruleset) = ruleset::parse::any(&text) {
                        self.puzzle(&ruleset, &|| text.clone())?;
                    }
                }
                Content::Variant(variant) => match chunk.ruleset(variant).and_then(of_9x9) {
                    Ok(ruleset) => self.puzzle(&ruleset, &|| chunk.place(number))?,
                    Err(wrong) => {
                        let (below, error) = variants::placed(&wrong, &variant.text, &entry.text);
                        self.malformed.complain(chunk, number + below, &error);
                    }
                },
                _ => {}
            }
        }
        Ok(())
    }
}

/// A classic puzzle as a variant without constraints.
pub fn without_constraints(puzzle: &Grid) -> String {
    let mut text = ".".to_owned();
    for cell in Cell::all() {
        if let Some(digit) = puzzle.get(cell) {
            text += &format!("~R{}C{}_{digit}", cell.row() + 1, cell.column() + 1);
        }
    }
    text
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_classic_puzzle_is_a_variant_without_constraints() {
        let mut puzzle = Grid::EMPTY;
        let ruleset =
            |puzzle: &Grid| ruleset::parse::any(&without_constraints(puzzle)).expect("a ruleset");
        assert_eq!(ruleset(&puzzle).givens(), puzzle);
        puzzle.set(Cell::at(0, 0), ninefold_core::grid::Digit::new(5));
        puzzle.set(Cell::at(8, 7), ninefold_core::grid::Digit::new(1));
        assert_eq!(without_constraints(&puzzle), ".~R1C1_5~R9C8_1");
        assert_eq!(ruleset(&puzzle).givens(), puzzle);
        let mut counts = VariantCounts::default();
        counts.add(&ruleset(&puzzle));
        assert!(counts.constraints.is_empty());
    }
}
