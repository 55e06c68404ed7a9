//! What single constraints exclude and what digits break, as sentences.

use ninefold_core::grid::{Cell, CellSet, Digit, Grid};
use ninefold_variants::parse;

fn mask(digits: &[u8]) -> u16 {
    digits.iter().map(|digit| 1 << (digit - 1)).sum()
}

#[test]
fn broken_constraints_are_found_as_soon_as_no_digits_are_left() {
    let text = ".Cage~10~R1C1~R1C2~R1C3.Thermo~R5C1~R5C2~R5C3.WhiteDot~R9C1~R9C2";
    let ruleset = parse::line(text).expect("a puzzle");
    let broken = |digits: &[(usize, usize, u8)]| {
        let mut filled = Grid::EMPTY;
        for &(row, column, digit) in digits {
            filled.set(Cell::at(row - 1, column - 1), Digit::new(digit));
        }
        let broken = ruleset.broken_by(&filled).into_iter();
        broken.map(|(rule, cells)| (rule, cells.len())).collect::<Vec<_>>()
    };
    assert_eq!(broken(&[(1, 1, 2), (1, 2, 3), (1, 3, 5), (5, 1, 7), (9, 1, 4)]), []);
    let cage = "the cage r1c1 r1c2 r1c3 holds different digits of sum 10";
    assert_eq!(broken(&[(1, 1, 2), (1, 2, 3), (1, 3, 6)]), [(cage.to_owned(), 3)]);
    // 9 leaves 1 for two cells.
    assert_eq!(broken(&[(1, 1, 9)]), [(cage.to_owned(), 1)]);
    let thermo = broken(&[(5, 1, 8)]);
    assert!(thermo.len() == 1 && thermo[0].0.contains("r5c1"), "{thermo:?}");
    assert_eq!(broken(&[(9, 1, 4), (9, 2, 6)]).len(), 1);
}

/// Two cages with 35 leave 10 for four cells, which are 1 to 4.
#[test]
fn sums_of_four_cells_exclude() {
    let text = ".Cage~17~R1C1~R1C2.Cage~18~R1C3~R1C4~R1C5.Cage~3~R9C1~R9C2";
    let ruleset = parse::line(text).expect("a puzzle");
    let left: CellSet = (5..9).map(|column| Cell::at(0, column)).collect();
    let mut exclusions = ruleset.exclusions(ruleset.candidates());
    let exclusion = exclusions.find(|one| one.cells == left).expect("their sum is known");
    assert_eq!(exclusion.excluded.len(), 4 * 5);
    let rule =
        "r1c6 + r1c7 + r1c8 + r1c9 is 10, from row 1 (45) less the cages r1c1 (17) and r1c3 (18)";
    assert_eq!(exclusion.rule, rule);
}

#[test]
fn a_cage_leaves_its_sums_and_a_digit_goes_from_its_peers() {
    let ruleset = parse::line(".Cage~3~R1C1~R1C2.AntiKnight").expect("a puzzle");
    let mut filled = Grid::EMPTY;
    filled.set(Cell::at(8, 8), Digit::new(9));
    let left = ruleset.left_by(&filled);
    assert_eq!(left.get(Cell::at(0, 0)), mask(&[1, 2]));
    assert_eq!(left.get(Cell::at(8, 8)), mask(&[9]));
    // A row, and a knight's move.
    assert!(!left.contains(Cell::at(8, 0), Digit::new(9).expect("a digit")));
    assert!(!left.contains(Cell::at(6, 7), Digit::new(9).expect("a digit")));
    // The cage uses 1 and 2 up, so the rest of its row loses them.
    assert_eq!(left.get(Cell::at(0, 8)), mask(&[3, 4, 5, 6, 7, 8]));
}

/// The extra cells of the sum are hidden; the values that they leave are shown.
#[test]
fn the_first_step_of_a_network_excludes() {
    let text = ".Var~A~~2.Sum~3~VA1~VA2.Sum~5~VA1~R1C1~R1C2.AllDifferent~R5C5~R6C7";
    let ruleset = parse::puzzle(text).expect("a puzzle");
    assert!(ruleset.network().is_some());
    let mut exclusions = ruleset.exclusions(ruleset.candidates());
    let first = exclusions.next().expect("a sum of two cells and of 1 or 2");
    assert!(first.rule.contains("sum to 5"), "{first:?}");
    assert_eq!(first.cells, [Cell::at(0, 0), Cell::at(0, 1)].into_iter().collect());
    let gone: Vec<u8> = first.excluded[..6].iter().map(|(_, digit)| digit.get()).collect();
    assert_eq!(gone, [4, 5, 6, 7, 8, 9], "{first:?}");

    let nothing = parse::puzzle(".Var~A~~2.Sum~3~VA1~VA2").expect("a puzzle");
    assert_eq!(nothing.exclusions(nothing.candidates()).next(), None);
}

/// The clue has the cells of a row, and is not the row.
#[test]
fn a_clue_about_a_whole_row_strikes() {
    let ruleset = parse::line(".Sandwich~35~R1").expect("a puzzle");
    let left = ruleset.left_by(&Grid::EMPTY);
    assert_eq!(left.get(Cell::at(0, 0)), mask(&[1, 9]));
}
