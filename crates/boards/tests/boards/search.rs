//! Solutions against brute force.

use ninefold_boards::{Cells, Search, Size, random_grid};
use ninefold_core::random::Random;

use crate::brute_force::{count, size, times};

#[test]
fn the_search_counts_what_brute_force_counts() {
    for side in Size::ALL {
        let mut search = Search::new(side);
        let mut counts = [0; 3];
        for number in 0..times(60) {
            let mut random = Random::new(side.side() as u64, number);
            let mut puzzle = random_grid(&mut search, &mut random);
            let mut cells: Vec<usize> = (0..side.cells()).collect();
            random.shuffle(&mut cells);
            let share = [85, 60, 50, 45, 40, 40, 25]
                [Size::ALL.iter().position(|s| *s == side).expect("one")];
            let blanks = side.cells() * (share - 15 + random.below(15)) / 100;
            cells[..blanks].iter().for_each(|cell| puzzle.values_mut()[*cell] = 0);
            // Sometimes a clue is wrong, so that there may be no solution.
            if random.below(3) == 0 {
                puzzle.values_mut()[cells[blanks]] = random.below(side.side()) as u8 + 1;
            }
            let expected = count(&puzzle, 50);
            assert_eq!(search.count(&puzzle, 50), expected, "{puzzle}");
            counts[expected.min(2) as usize] += 1;
        }
        assert!(counts.iter().all(|count| *count > 0), "{side:?}: {counts:?}");
    }
}

#[test]
fn boards_of_4x4_and_6x6_have_as_many_grids_as_is_known() {
    assert_eq!(Search::new(size(4)).count(&Cells::blank(size(4)), u64::MAX), 288);
    let mut first = Cells::blank(size(6));
    first.values_mut()[..6].copy_from_slice(&[1, 2, 3, 4, 5, 6]);
    assert_eq!(Search::new(size(6)).count(&first, u64::MAX) * 720, 28_200_960);
}

#[test]
fn solutions_are_legal_and_keep_the_clues() {
    for side in Size::ALL {
        let mut search = Search::new(side);
        let mut puzzle = Cells::blank(side);
        puzzle.values_mut()[side.cells() - 1] = 3;
        let solution = search.first(&puzzle).expect("a solution");
        assert!(solution.is_legal() && solution.values()[side.cells() - 1] == 3);
        let mut seen = Vec::new();
        search.visit(&puzzle, |solution| {
            assert!(solution.is_legal());
            seen.push(*solution);
            seen.len() < 20
        });
        assert_eq!(seen[0], solution);
        assert!((1..seen.len()).all(|i| !seen[..i].contains(&seen[i])));
    }
}

#[test]
fn a_search_of_another_size_finds_nothing() {
    assert_eq!(Search::new(size(9)).count(&Cells::blank(size(4)), 2), 0);
    assert_eq!(Search::new(size(9)).first(&Cells::blank(size(4))), None);
}
