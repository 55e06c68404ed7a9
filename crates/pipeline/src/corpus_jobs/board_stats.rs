//! Statistics of boards of a size that the options of the inputs name.

use super::{ChunkTask, LineContent, ParsedChunk};
use crate::batch::{BatchError, BoardSolver};
use crate::corpus::{ClassicCounts, Key, Keyed, LinePlace, PuzzleCounts};
use ninefold_boards::{Cells, Size, canonical};
use ninefold_engine::Limits;

/// The largest side of boards that are tested for being minimal: on larger ones a question about
/// one clue may take minutes.
const MINIMAL_SIDE: usize = 12;

/// Whether boards of this size are tested for being minimal.
pub fn counts_minimal(size: Size) -> bool {
    size.side() <= MINIMAL_SIDE
}

/// Counts the boards of chunks.
#[derive(Default)]
pub(super) struct BoardCounter {
    solver: BoardSolver,
    pub(super) puzzles: PuzzleCounts,
    pub(super) classic: ClassicCounts,
}

impl ChunkTask<Vec<Keyed>> for BoardCounter {
    fn chunk(&mut self, chunk: &ParsedChunk<'_>, keyed: &mut Vec<Keyed>) -> Result<(), BatchError> {
        for line in chunk.lines() {
            let LineContent::Board(puzzle) = line.content else { continue };
            let (outcome, _) = self.solver.solve(puzzle, &Limits::UNIQUE);
            self.puzzles.add_board(puzzle, &outcome, &Limits::UNIQUE);
            self.classic.add_board_symmetries(puzzle);
            if outcome.solutions == 1 && counts_minimal(puzzle.size()) {
                let is_minimal = is_minimal(puzzle, &mut self.solver);
                self.classic.minimal += u64::from(is_minimal);
                self.classic.redundant += u64::from(!is_minimal);
            }
            let place = LinePlace::new(chunk.input(), line.number);
            let form = canonical(puzzle).unwrap_or(*puzzle);
            keyed.push((place, Key::of_board(puzzle), Key::of_board(&form)));
        }
        Ok(())
    }
}

/// Whether a puzzle with one solution needs every clue.
pub fn is_minimal(puzzle: &Cells, solver: &mut BoardSolver) -> bool {
    let clues = (0..puzzle.values().len()).filter(|&cell| puzzle.values()[cell] != 0);
    let mut without = clues.map(|cell| {
        let mut fewer = *puzzle;
        fewer.values_mut()[cell] = 0;
        fewer
    });
    without.all(|fewer| solver.solve(&fewer, &Limits::UNIQUE).0.solutions > 1)
}
