//! Marks that faces show on the board: broken rules, and the cells that a hint points to.

use std::sync::Arc;

use ninefold_core::grid::{Cell, CellSet, Digit, Grid};
use ninefold_game::{GamePuzzle, HintDegree, SavedGame, Session};
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

#[test]
fn the_second_degree_of_a_naked_single_points_at_its_cell() {
    let hint = game_on(EASY).hint().expect("a hint");
    assert_eq!(hint.text(HintDegree::Step), "Naked Single: r5c5=5");
    assert_eq!(
        hint.text(HintDegree::Place),
        "Naked Single: look at r5c5, and at r1c5, r2c5, r4c5, r5c1, r5c4, r5c6, r5c9 and r6c5"
    );
    assert_eq!(hint.targets(), cells(&[(5, 5)]));
    let seen = [(1, 5), (2, 5), (4, 5), (5, 1), (5, 4), (5, 6), (5, 9), (6, 5)];
    assert_eq!(hint.places(), cells(&seen) | hint.targets());
}

#[test]
fn the_second_degree_names_each_cell_and_hides_that_of_a_hidden_single() {
    let mut session = game_on(
        "8..........36......7..9.2...5...7.......457.....1...3...1....68..85...1..9....4..",
    );
    let (mut hidden, mut shown) = (0, 0);
    while let Some(hint) = session.hint() {
        let text = hint.text(HintDegree::Place);
        let places = text.split_once(": ").map_or("", |(_, places)| places);
        let is_short = |name: &str| name.starts_with('r') && name.matches('c').count() == 1;
        for name in
            places.split(|sign: char| !sign.is_ascii_alphanumeric()).filter(|name| is_short(name))
        {
            assert_eq!(name.len(), 4, "a cell by itself: {text}");
        }
        if text.starts_with("Hidden Single") {
            assert!(hint.targets().is_empty(), "{text}");
            hidden += 1;
        }
        shown += 1;
        session.apply(&hint);
    }
    assert!(hidden > 5 && shown > hidden + 10, "{hidden} of {shown}");
}
