//! Checks of the phrases of patterns with two solutions, and of colors.

use super::{Reader, digits, seen_by};
use ninefold_core::grid::{Cell, CellSet, Digit, House};

impl Reader<'_> {
    pub(crate) fn deadly(&mut self) -> bool {
        let (cells, pair) = (self.cells_at(0), self.mask_at(1));
        (self.pattern, self.pair) = (cells, pair);
        let even =
            House::all().all(|house| [0, 2].contains(&(cells & CellSet::house(house)).len()));
        let fits = cells.into_iter().all(|cell| match self.board.grid().get(cell) {
            Some(digit) => pair & digit.bit() != 0,
            None => self.board.candidates(cell) & pair != 0,
        });
        let open: Vec<_> = (cells & self.board.open()).into_iter().collect();
        // With one cell open, its digit of the pair completes the pattern.
        if let &[cell] = &open[..] {
            let others = (cells - CellSet::of(cell)).common_houses().count();
            self.gone[cell.index()] |= if others == 0 { pair } else { 0 };
        }
        even && fits && pair.count_ones() == 2
    }

    /// The candidates of a cell of the pattern that are not of the pair.
    pub(crate) fn extras(&self, cells: CellSet) -> u16 {
        match self.pair {
            0 => self.fins.iter().filter(|fin| fin.0 == cells).fold(0, |all, fin| all | fin.1),
            pair => self.candidates(cells) & !pair,
        }
    }

    /// Whether these are all cells with extra candidates.
    pub(crate) fn all_extras(&self, cells: CellSet) -> bool {
        let has = |cell: &Cell| self.extras(CellSet::of(*cell)) != 0;
        self.pattern.into_iter().filter(has).collect::<CellSet>() == cells
    }

    pub(crate) fn has_one_extra(&mut self, cells: CellSet, mask: u16) -> bool {
        let alone = cells.into_iter().all(|cell| self.extras(CellSet::of(cell)) == mask);
        mask.count_ones() == 1 && alone && self.all_extras(cells)
    }

    /// Without some candidates, each blank has two and each house two places for each digit.
    pub(crate) fn is_grave(&self) -> bool {
        let left = |cell: Cell| {
            let own = self.fins.iter().filter(|fin| fin.0.contains(cell));
            self.board.candidates(cell) & !own.fold(0, |all, fin| all | fin.1)
        };
        let two = self.board.open().into_iter().all(|cell| left(cell).count_ones() == 2);
        let is_even = |house: House, digit: Digit| {
            let has = |cell: &Cell| left(*cell) & digit.bit() != 0;
            let open = CellSet::house(house) & self.board.open();
            [0, 2].contains(&open.into_iter().filter(has).count())
        };
        two && House::all().all(|house| Digit::all().all(|digit| is_even(house, digit)))
            && self.board.is_unique()
    }

    /// The extra candidates and some cells make a subset of a house.
    pub(crate) fn takes(&mut self, house: House) -> bool {
        let (others, own) = (self.cells_at(0), self.mask_at(1));
        let mask = self.mask_at(3);
        let fins = self.fin_cells();
        let extra = self.fins.iter().fold(0, |all, fin| all | fin.1);
        let fits = self.candidates(others) == own
            && self.cells_at(2) == others
            && own | extra == mask
            && mask.count_ones() as usize == others.len() + 1
            && (fins | others).is_subset(CellSet::house(house))
            && self.all_extras(fins);
        fits && self.shows(CellSet::house(house) - fins - others, mask)
    }

    /// With a digit of the pair in one of some cells, the pattern would hold the pair alone, as
    /// some houses have no other place for one of the two.
    pub(crate) fn forced(&mut self) -> bool {
        let (houses, digit) = (self.houses_at(0), self.digit_at(1));
        let (cells, mask) = (self.cells_at(2), self.mask_at(3));
        let bound = houses.iter().all(|house| self.places(digit, *house).is_subset(self.pattern));
        let completes = |cell: Cell, placed: Digit| {
            let mut has = [0_u16; 81];
            self.pattern.into_iter().for_each(|at| has[at.index()] = self.board.candidates(at));
            has[cell.index()] = placed.bit();
            for _ in 0..20 {
                for at in self.pattern {
                    if has[at.index()].count_ones() == 1 {
                        let own = has[at.index()];
                        for peer in self.pattern & CellSet::peers(at) {
                            has[peer.index()] &= !own;
                        }
                    }
                }
                for house in &houses {
                    let places = self.pattern & CellSet::house(*house);
                    let may = places.into_iter().filter(|at| has[at.index()] & digit.bit() != 0);
                    if let [only] = may.collect::<Vec<_>>()[..] {
                        has[only.index()] = digit.bit();
                    }
                }
            }
            self.pattern.into_iter().all(|at| has[at.index()] & !self.pair == 0)
        };
        let all = cells.into_iter().all(|cell| digits(mask).all(|placed| completes(cell, placed)));
        bound && all && self.shows(cells, mask)
    }

    pub(crate) fn teams(&mut self) -> bool {
        let (this, other) = (self.cells_at(1), self.cells_at(3));
        let (houses, digit) = (self.houses_at(4), self.digit_at(5));
        self.sets.extend([(this, digit.bit()), (other, digit.bit())]);
        let divides = houses.iter().all(|house| {
            let places = self.places(digit, *house);
            places.len() == 2 && places.meets(this) && places.meets(other)
        });
        // The houses join all places of both.
        let mut joined: CellSet = this.into_iter().take(1).collect();
        for _ in 0..20 {
            for house in &houses {
                let places = self.places(digit, *house);
                if places.meets(joined) {
                    joined |= places;
                }
            }
        }
        divides && joined == this | other
    }

    pub(crate) fn clash(&mut self) -> bool {
        let (this, other) = (self.cells_at(0), self.cells_at(2));
        let ((a, _), (b, _)) = (self.set_at(1), self.set_at(3));
        self.mask_at(4);
        self.fins.push((this | other, self.mask));
        this.is_subset(a) && other.is_subset(b) && this.is_subset(other.common_peers())
    }

    pub(crate) fn opposite(&mut self) -> bool {
        let ((a, _), (c, _), mask) = (self.set_at(0), self.set_at(1), self.mask_at(4));
        let Some(&(clash, _)) = self.fins.last() else { return false };
        let fits = !clash.meets(a) && !clash.meets(c);
        fits && self.shows(seen_by(a) & seen_by(c), mask)
    }
}
