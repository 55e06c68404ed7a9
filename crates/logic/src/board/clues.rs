//! The board of a puzzle, all clues at once.
//!
//! Placing the clues one by one takes several hundred candidates away, one by one, to no other end
//! than that singles arise in HoDoKu's order. Few are left when all clues stand. So the candidates
//! are found first, and then the moment at which each single that is left arose: when the last
//! other candidate fell.

use super::{HOUSES_OF, LogicBoard, PLACED, Queue, seen_by};
use ninefold_core::grid::{CELLS, Cell, CellSet, Digit, Grid, HOUSE_COUNT};

/// The cells of the clues.
struct Clues {
    all: CellSet,
    of: [CellSet; 9],
}

/// When a single arose, with the single: a number that grows with time.
type Event = u32;

struct Events<const N: usize> {
    events: [Event; N],
    count: usize,
}

impl<const N: usize> Events<N> {
    const NONE: Events<N> = Events { events: [0; N], count: 0 };

    fn note(&mut self, time: u32, cell: Cell, digit: Digit) {
        self.events[self.count] = time << 16 | (cell.index() as u32) << 8 | digit.index() as u32;
        self.count += 1;
    }

    /// Puts the singles into a queue, oldest first.
    fn queue(mut self, queue: &mut Queue<N>) {
        let events = &mut self.events[..self.count];
        events.sort_unstable();
        for event in events {
            queue.push((*event >> 8 & 0xff) as usize, (*event & 0xff) as usize);
        }
    }
}

impl LogicBoard {
    /// The board of a puzzle; `None` if the clues leave a cell, or a digit of a house, nothing.
    pub(super) fn of_clues(puzzle: &Grid) -> Option<LogicBoard> {
        let mut board = LogicBoard { filled: *puzzle, ..LogicBoard::EMPTY };
        let mut clues = Clues { all: CellSet::EMPTY, of: [CellSet::EMPTY; 9] };
        for cell in Cell::all() {
            if let Some(digit) = puzzle.get(cell) {
                clues.of[digit.index()].insert(cell);
                clues.all.insert(cell);
                for house in HOUSES_OF[cell.index()] {
                    board.blanks[usize::from(house)] -= 1;
                }
            }
        }
        board.givens = clues.all;
        board.open = !clues.all;
        board.candidates = [0; CELLS];
        board.counts = [[0; 9]; HOUSE_COUNT];
        for digit in Digit::all() {
            let own = clues.of[digit.index()];
            let seen = seen_by(own);
            if own.meets(seen) {
                return None;
            }
            board.fill_in(digit, own, board.open - seen);
        }
        board.note_naked(&clues)?;
        board.note_hidden(&clues)?;
        Some(board)
    }

    fn fill_in(&mut self, digit: Digit, clues: CellSet, places: CellSet) {
        self.places[digit.index()] = places;
        for cell in clues {
            for house in HOUSES_OF[cell.index()] {
                self.counts[usize::from(house)][digit.index()] = PLACED;
            }
        }
        for cell in places {
            self.candidates[cell.index()] |= digit.bit();
            for house in HOUSES_OF[cell.index()] {
                self.counts[usize::from(house)][digit.index()] += 1;
            }
        }
    }

    fn note_naked(&mut self, clues: &Clues) -> Option<()> {
        let mut events = Events::NONE;
        for cell in self.open {
            let mask = self.candidates[cell.index()];
            if mask & mask.wrapping_sub(1) == 0 {
                let digit = Digit::new(mask.trailing_zeros() as u8 + 1).filter(|_| mask != 0)?;
                let others = Digit::all().filter(|&other| other != digit);
                let last = others.map(|other| clues.fell(cell, other)).max()?;
                events.note(last, cell, digit);
            }
        }
        events.queue(&mut self.naked);
        Some(())
    }

    fn note_hidden(&mut self, clues: &Clues) -> Option<()> {
        let mut events = Events::NONE;
        for house in 0..HOUSE_COUNT {
            for digit in Digit::all() {
                match self.counts[house][digit.index()] {
                    0 => return None,
                    1 => {
                        let cells = CellSet::house_at(house);
                        let single = (self.places[digit.index()] & cells).first()?;
                        let others = cells - CellSet::of(single);
                        let last = others.into_iter().map(|cell| clues.fell(cell, digit)).max()?;
                        // A candidate is counted out of its row, then its column, then its box.
                        events.note(last | (house / 9) as u32, single, digit);
                    }
                    2 => self.pairs[digit.index()] |= 1 << house,
                    _ => {}
                }
            }
        }
        events.queue(&mut self.hidden);
        Some(())
    }
}

impl Clues {
    /// When a candidate fell, as a number below 2^16 whose last two bits are free: by the first clue
    /// that fills its cell or that is the same digit in a peer. Clues stand in row-major order; each
    /// takes its digit from its peers first, in row-major order, and then the other digits from
    /// its cell, in ascending order.
    fn fell(&self, cell: Cell, digit: Digit) -> u32 {
        let seen = (self.of[digit.index()] & CellSet::peers(cell)).first();
        let seen = seen.map(|by| (by.index() as u32) << 9 | (cell.index() as u32) << 2);
        let filled = self
            .all
            .contains(cell)
            .then(|| (cell.index() as u32) << 9 | (CELLS as u32 + digit.index() as u32) << 2);
        seen.into_iter().chain(filled).min().unwrap_or(0)
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::samples::{grid, sample};

    fn assert_same(puzzle: &Grid) {
        let (at_once, one_by_one) = (LogicBoard::new(puzzle), LogicBoard::one_by_one(puzzle));
        assert_eq!(at_once.is_broken(), one_by_one.is_broken());
        assert_eq!(at_once.candidates, one_by_one.candidates);
        assert_eq!(at_once.places, one_by_one.places);
        assert_eq!(at_once.pairs, one_by_one.pairs);
        assert_eq!(at_once.blanks, one_by_one.blanks);
        assert_eq!(at_once.open, one_by_one.open);
        assert_eq!(at_once.filled, one_by_one.filled);
        assert_eq!(at_once.givens, one_by_one.givens);
        for house in ninefold_core::grid::House::all() {
            for digit in Digit::all() {
                assert_eq!(at_once.count(house, digit), one_by_one.count(house, digit));
            }
        }
        assert!(at_once.naked_singles().eq(one_by_one.naked_singles()));
        assert!(at_once.hidden_singles().eq(one_by_one.hidden_singles()));
    }

    #[test]
    fn all_clues_at_once_make_the_same_board_as_one_by_one() {
        for puzzle in sample(200) {
            assert_same(&puzzle);
            // With more and more clues there are more and more singles, of both kinds.
            let mut board = LogicBoard::one_by_one(&puzzle);
            board.place_singles();
            let mut more = puzzle;
            for cell in CellSet::ALL - board.open() {
                more.set(cell, board.grid().get(cell));
                assert_same(&more);
            }
        }
    }

    #[test]
    fn clues_that_contradict_each_other_are_placed_one_by_one() {
        assert_same(&Grid::EMPTY);
        assert_same(&grid(&format!("{:.<81}", "11")));
        assert_same(&grid(&format!("{:.<81}", "1234567.........89")));
        assert_same(&grid(&format!("{:.<81}", "12345678....9")));
    }
}
