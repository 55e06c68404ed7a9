//! Boards of several sizes, and the names of their places.

use super::*;

fn board(rows: usize, columns: usize) -> Board {
    Board { rows, columns, values: rows.max(columns), ..Board::usual() }
}

#[test]
fn boxes_are_as_square_as_the_grid_allows() {
    assert_eq!(board(9, 9).box_size(9), Some((3, 3)));
    assert_eq!(board(6, 6).box_size(6), Some((2, 3)));
    assert_eq!(board(4, 6).box_size(6), Some((2, 3)));
    assert_eq!(board(12, 12).box_size(12), Some((3, 4)));
    assert_eq!(board(5, 10).box_size(10), Some((5, 2)));
    assert_eq!(board(7, 7).box_size(7), None);
    assert_eq!(
        board(6, 6).boxes()[1],
        [(0, 3), (0, 4), (0, 5), (1, 3), (1, 4), (1, 5)]
            .map(|(row, column)| board(6, 6).at(row, column))
    );
}

#[test]
fn names_lead_back_to_their_places() {
    let mut board = board(16, 16);
    board.add_group("VS", 3, 0).expect("new");
    board.add_group("VT", 1, 0).expect("new");
    assert!(board.add_group("VS", 1, 0).is_err());
    assert_eq!(board.find("RgC1"), Some(board.at(15, 0)));
    assert_eq!(board.find("VS3").map(|place| board.name(place)), Some("VS3".to_owned()));
    assert_eq!(board.find("VT").map(|place| board.name(place)), Some("VT".to_owned()));
    for none in ["VS0", "VS4", "VS", "VT1", "R0C1", "RhC1", "R1C", ""] {
        assert_eq!(board.find(none), None, "{none}");
    }
}
