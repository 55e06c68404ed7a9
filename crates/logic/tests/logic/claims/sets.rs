//! Checks of the phrases of singles, sets, fish, and patterns with two solutions.

use super::{Reader, all_cells, digits, seen_by};
use ninefold_core::grid::{Cell, CellSet, Digit, House};

impl Reader<'_> {
    pub(crate) fn is_gone(&self, cell: Cell, digit: Digit) -> bool {
        self.gone[cell.index()] & digit.bit() != 0
    }

    /// Digits that the houses of a cell have, or that it lost before.
    pub(crate) fn has_around(&mut self, is_filled: bool) -> bool {
        let (cells, mask) = (self.cells, self.mask_at(0));
        let peers = cells.common_peers();
        let present = peers.into_iter().filter_map(|cell| self.board.grid().get(cell));
        let present = present.fold(0, |all, digit| all | digit.bit());
        let is_last = self.links | mask | self.pair == 0x1ff;
        self.links |= mask;
        match is_filled {
            true => {
                present & mask == mask && (is_last || 0x1ff & !mask & !self.pair & present == 0)
            }
            false => is_last && self.candidates(cells) & mask == 0 && present & mask == 0,
        }
    }

    /// Filled cells keep a digit from the other blanks of the house.
    pub(crate) fn is_seen(&mut self, is_all: bool) -> bool {
        let (digit, filled) = (self.digit_at(0), self.cells_at(1));
        let others = (all_cells(&self.houses) & self.board.open()) - self.pattern;
        let has = filled.into_iter().all(|cell| self.board.grid().get(cell) == Some(digit));
        let unseen = others - seen_by(filled);
        has && unseen != others && unseen.is_empty() == is_all
    }

    /// All cells have the digit of this number among what is named.
    pub(crate) fn can_be(&mut self, digit: usize) -> bool {
        let (cells, digit) = (self.cells_at(0), self.digit_at(digit));
        cells.is_subset(self.board.places(digit))
    }

    /// The cells named last are in a house.
    pub(crate) fn within(&mut self, count: usize) -> bool {
        let cells = self.cells;
        let fits = if count == 0 { cells.len() > 2 } else { cells.len() == count };
        fits && cells.is_subset(CellSet::house(self.house_at(0)))
    }

    pub(crate) fn naked(&mut self, house: House, cells: CellSet, mask: u16) -> bool {
        let fits = self.candidates(cells) & !mask == 0
            && cells.len() == mask.count_ones() as usize
            && cells.is_subset(CellSet::house(house));
        fits && self.shows(CellSet::house(house) - cells, mask)
    }

    pub(crate) fn finned(&mut self, count: usize) -> bool {
        let (fins, digit) = (self.cells_at(0), self.digit_at(1));
        self.fins = vec![(fins, digit.bit())];
        (count == 1) == (fins.len() == 1)
    }

    /// The number of candidates that the last fish excludes.
    pub(crate) fn beside_fins(&self) -> usize {
        let (fins, digit) = self.fins[0];
        let beside = all_cells(&self.cover) & fins.common_peers();
        let gone = self.step.eliminations.iter();
        gone.filter(|gone| gone.digit.bit() == digit && beside.contains(gone.cell)).count()
    }

    /// The cells named last, one of which has the digit.
    pub(crate) fn sees(&mut self, count: usize) -> bool {
        let (cells, digit) = (self.cells, self.digit_at(0));
        let fits = if count == 2 { cells.len() == 2 } else { cells.len() > 2 };
        fits && self.shows(cells.common_peers(), digit.bit())
    }

    pub(crate) fn letter_set(&mut self) -> bool {
        let (cells, mask) = (self.cells_at(0), self.mask_at(2));
        self.sets.push((cells, mask));
        self.candidates(cells) == mask
    }

    /// A set has a digit, in these cells: the numbers of both among what is named.
    pub(crate) fn set_has(&mut self, set: usize, digit: usize) -> bool {
        let ((set, mask), cells) = (self.set_at(set), self.cells_at(digit + 1));
        let digit = self.digit_at(digit);
        self.fins.push((set, digit.bit()));
        mask & digit.bit() != 0 && cells == set & self.board.places(digit)
    }

    /// The first set or the last of those linked has the digit.
    pub(crate) fn either_set(&mut self) -> bool {
        if !self.chains.is_empty() {
            return self.of_double();
        }
        let (cells, digit) = (self.cells_at(0), self.digit_at(1));
        // The way is the same for another digit, if the first link and the last leave it out.
        let &[first, .., (last, _)] = &self.fins[..] else { return false };
        let link = self.fins[self.fins.len() - 2].1;
        let fits = (first.1 | link) & digit.bit() == 0
            && self.candidates(self.pattern) & self.candidates(last) & digit.bit() != 0
            && cells == (self.pattern | last) & self.board.places(digit);
        fits && self.shows(cells.common_peers(), digit.bit())
    }

    /// Two sets linked by two digits: each of these is in one of them, each other in its set.
    pub(crate) fn of_double(&mut self) -> bool {
        let (cells, digit) = (self.cells_at(0), self.digit_at(1));
        let places = self.board.places(digit);
        if let Some((start, _, end)) = self.chains.last() {
            let is_whole = start.cells | end.cells == cells && !start.is_on && end.is_on;
            let is_digit = start.mask == digit.bit() && end.mask == digit.bit();
            return is_whole && is_digit && self.shows(cells.common_peers(), digit.bit());
        }
        let &[a, b] = &self.sets[..] else { return false };
        let is_own = |set: (CellSet, u16)| set.1 & digit.bit() != 0 && cells == set.0 & places;
        let fits = match self.links & digit.bit() != 0 {
            true => cells == (a.0 | b.0) & places,
            false => is_own(a) || is_own(b) || cells == (a.0 | b.0) & places,
        };
        fits && self.shows(cells.common_peers(), digit.bit())
    }

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
}
