//! The direct consequences of an assumption in a net: a few rounds of singles.
//!
//! HoDoKu's nets look four rounds ahead ("net depth"): a round fills all naked and hidden singles
//! that there are when it begins, and what they fill counts in the next one.

use crate::hodoku::claims::Consequences;
use crate::prelude::*;

/// The number of rounds, as HoDoKu's nets show: with three or five, half of them differ.
const ROUNDS: usize = 4;

/// A position on which an assumption is tried.
#[derive(Clone)]
pub(super) struct Position {
    places: [CellSet; 9],
    open: CellSet,
}

impl Position {
    pub(super) fn of(board: &LogicBoard) -> Position {
        let mut places = [CellSet::EMPTY; 9];
        Digit::all().for_each(|digit| places[digit.index()] = board.places(digit));
        Position { places, open: board.open() }
    }

    /// The consequences of a candidate being on, or off.
    pub(super) fn follow(&self, assumed: Candidate, is_on: bool) -> Consequences {
        let mut then = self.clone();
        let mut follows = Consequences::NOTHING;
        if is_on {
            then.fill(assumed, &mut follows);
        } else {
            then.places[assumed.digit.index()].remove(assumed.cell);
            follows.insert(assumed, false);
        }
        for _ in 0..ROUNDS {
            let (singles, count) = then.singles();
            if count == 0 {
                break;
            }
            // A single may have lost its candidate to another one of this round: it is filled all
            // the same, and the contradiction shows.
            for &single in singles[..count].iter().flatten() {
                if then.open.contains(single.cell) {
                    then.fill(single, &mut follows);
                }
            }
        }
        follows
    }

    /// Fills a cell, and notes what that takes away.
    fn fill(&mut self, Candidate { cell, digit }: Candidate, follows: &mut Consequences) {
        follows.insert(Candidate { cell, digit }, true);
        self.open.remove(cell);
        let losing = CellSet::peers(cell) & self.places[digit.index()];
        follows.insert_all(losing, digit, false);
        self.places[digit.index()] -= losing | CellSet::of(cell);
        for other in Digit::all().filter(|&other| other != digit) {
            if self.places[other.index()].contains(cell) {
                follows.insert(Candidate { cell, digit: other }, false);
                self.places[other.index()].remove(cell);
            }
        }
    }

    /// The singles of the position, naked ones first; a cell once.
    fn singles(&self) -> ([Option<Candidate>; CELLS], usize) {
        let mut singles = [None; CELLS];
        let mut count = 0;
        let mut taken = CellSet::EMPTY;
        let mut take = |cell: Cell, digit: Digit| {
            if !taken.contains(cell) {
                taken.insert(cell);
                singles[count] = Some(Candidate { cell, digit });
                count += 1;
            }
        };
        let [mut once, mut twice] = [CellSet::EMPTY; 2];
        for places in self.places {
            twice |= once & places;
            once |= places;
        }
        for cell in once - twice {
            let digit = Digit::all().find(|digit| self.places[digit.index()].contains(cell));
            digit.into_iter().for_each(|digit| take(cell, digit));
        }
        for digit in Digit::all() {
            let places = self.places[digit.index()];
            for house in House::all() {
                if let Some(cell) = (places & CellSet::house(house)).only() {
                    take(cell, digit);
                }
            }
        }
        (singles, count)
    }
}
