//! Rules reaches the fixpoint of its three rules: a plain second implementation holds it to that.

use crate::harness::{grids_of_all_kinds, puzzles};
use ninefold_jobs::engine::{Engine, Limits, Rules};
use ninefold_jobs::grid::{Cell, Digit, Grid, House};

/// The rules of the engine `rules` as the design notes have them, cheapest first with a
/// restart on progress, on plain lists of candidates.
struct Plain(Vec<u16>);

impl Plain {
    fn new(puzzle: &Grid) -> Plain {
        Plain(Cell::all().map(|cell| puzzle.get(cell).map_or(0x1ff, Digit::bit)).collect())
    }

    fn has(&self, cell: Cell, digit: Digit) -> bool {
        self.0[cell.index()] & digit.bit() != 0
    }

    fn remove(&mut self, cell: Cell, mask: u16) -> bool {
        let before = self.0[cell.index()];
        self.0[cell.index()] &= !mask;
        before != self.0[cell.index()]
    }

    fn places(&self, house: House, digit: Digit) -> Vec<Cell> {
        house.cells().iter().copied().filter(|&cell| self.has(cell, digit)).collect()
    }

    /// DR1: a cell with one candidate takes it from its peers.
    fn single_candidates(&mut self) -> bool {
        Cell::all().fold(false, |changed, cell| {
            let mask = self.0[cell.index()];
            let is_single = mask.count_ones() == 1;
            is_single && cell.peers().iter().fold(false, |any, &peer| self.remove(peer, mask) | any)
                || changed
        })
    }

    /// DR2: a digit with one place in a house is alone there.
    fn hidden_singles(&mut self) -> bool {
        let mut changed = false;
        for house in House::all() {
            for digit in Digit::all() {
                if let [only] = self.places(house, digit)[..] {
                    changed |= self.remove(only, 0x1ff & !digit.bit());
                }
            }
        }
        changed
    }

    /// DR3: a digit whose places in one house all lie in another leaves the rest of that other.
    fn locked_candidates(&mut self) -> bool {
        let mut changed = false;
        for digit in Digit::all() {
            for house in House::all() {
                let places = self.places(house, digit);
                for other in House::all().filter(|&other| other != house) {
                    if !places.is_empty() && places.iter().all(|cell| other.cells().contains(cell))
                    {
                        for &cell in other.cells().iter().filter(|cell| !places.contains(cell)) {
                            changed |= self.remove(cell, digit.bit());
                        }
                    }
                }
            }
        }
        changed
    }

    fn is_dead(&self) -> bool {
        let no_place = |house| Digit::all().any(|digit| self.places(house, digit).is_empty());
        self.0.contains(&0) || House::all().any(no_place)
    }

    /// To the fixpoint; stops early on a contradiction.
    fn deduce(&mut self) {
        while !self.is_dead()
            && (self.single_candidates() || self.hidden_singles() || self.locked_candidates())
        {
        }
    }

    fn candidates(&self) -> u64 {
        self.0.iter().map(|mask| u64::from(mask.count_ones())).sum()
    }
}

#[test]
fn rules_reaches_the_fixpoint_of_its_three_rules_and_stops() {
    let mut grids = grids_of_all_kinds(300, 14);
    grids.extend(puzzles("hard.txt").into_iter().step_by(40));
    let at_the_root = Limits { nodes: Some(0), ..Limits::UNIQUE };
    let (mut stuck, mut solved, mut dead) = (0, 0, 0);
    for puzzle in &grids {
        let outcome = Rules::new().solve_one(puzzle, &at_the_root);
        let mut plain = Plain::new(puzzle);
        let start = plain.candidates();
        plain.deduce();
        if plain.is_dead() {
            assert_eq!((outcome.solutions, outcome.gave_up), (0, false), "{puzzle}");
            dead += 1;
            continue;
        }
        assert_eq!(outcome.counters.propagations, start - plain.candidates(), "{puzzle}");
        assert_eq!(outcome.gave_up, plain.candidates() > 81, "{puzzle}");
        if outcome.gave_up {
            stuck += 1;
        } else {
            solved += 1;
        }
    }
    assert!(stuck > 50 && solved > 50 && dead > 20, "{stuck} {solved} {dead}");
}
