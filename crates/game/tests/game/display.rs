//! Marks that faces show on the board: broken rules, and the cells that a hint points to.

use std::sync::Arc;

use ninefold_core::grid::{Cell, CellSet, Digit, Grid};
use ninefold_game::{GamePuzzle, SavedGame, Session};
use ninefold_variants::parse;

const EASY: &str =
    "53..7....6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5....8..79";

fn game_on(text: &str) -> Session {
    let grid: Grid = ninefold_text::line::parse(text.as_bytes()).expect("a puzzle");
    Session::new(SavedGame::classic(grid)).expect("a solution")
}

fn cells(places: &[(usize, usize)]) -> CellSet {
    places.iter().map(|&(row, column)| Cell::at(row - 1, column - 1)).collect()
}

#[test]
fn digits_that_must_differ_clash() {
    let five = Digit::new(5);
    let corner = Cell::at(0, 0);
    let mut session = game_on(EASY);
    assert!(Cell::all().all(|cell| session.clashes(cell).is_empty()));
    session.write(Cell::at(0, 2), five);
    assert_eq!(session.clashes(corner), cells(&[(1, 3)]));
    assert_eq!(session.clashes(Cell::at(0, 2)), cells(&[(1, 1)]));
    assert!(session.clashes(Cell::at(0, 3)).is_empty(), "a blank");

    let cage = parse::line(".Cage~10~R1C1~R2C4.").expect("a variant");
    let mut session =
        Session::new(SavedGame::new(GamePuzzle::Variant(Arc::new(cage)))).expect("a solution");
    session.write(corner, five);
    session.write(Cell::at(1, 3), five);
    assert_eq!(session.clashes(corner), cells(&[(2, 4)]));
}
