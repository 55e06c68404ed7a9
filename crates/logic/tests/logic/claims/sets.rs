//! Checks of the phrases of singles, sets and fish.

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

    pub(crate) fn lost(&mut self) -> bool {
        let seen = seen_by(self.cells);
        let filled = self.cells.meets(self.board.open());
        let (cells, digit) = (self.cells_at(0), self.digit_at(1));
        let others = (all_cells(&self.houses) & self.board.open()) - self.pattern;
        let unseen = if filled { others } else { others - seen };
        cells == unseen && !cells.meets(self.board.places(digit))
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
        if count == 9 {
            return true;
        }
        let (fins, digit) = (self.cells_at(0), self.digit_at(1));
        self.fins = vec![(fins, digit.bit())];
        (count == 1) == (fins.len() == 1)
    }

    pub(crate) fn fish(&mut self) -> bool {
        let digit = self.mask;
        let fins = self.fins.first().map_or(CellSet::EMPTY, |fin| fin.0);
        let (base, cover) = (self.houses.clone(), self.cover.clone());
        let twice = |houses: &[House], cell| {
            houses.iter().filter(|house| CellSet::house(**house).contains(cell)).count() > 1
        };
        // A place of two houses of the base is a fin, too.
        let is_free = |cell: &Cell| !all_cells(&cover).contains(*cell) || twice(&base, *cell);
        let loose: CellSet = self.pattern.into_iter().filter(is_free).collect();
        let mut gone = all_cells(&cover) - all_cells(&base);
        gone |= all_cells(&cover).into_iter().filter(|cell| twice(&cover, *cell)).collect();
        loose.is_subset(fins) && self.shows(gone & fins.common_peers(), digit)
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

    pub(crate) fn almost(&mut self) -> bool {
        let (digits, cells) = (self.number_at(3), self.number_at(4));
        let fits = self.letter_set() && self.cells.common_houses().next().is_some();
        let has_numbers = self.cells.len() == cells && self.mask.count_ones() as usize == digits;
        fits && has_numbers && digits == cells + 1
    }

    /// The first set or the last of those linked has the digit.
    pub(crate) fn either_set(&mut self) -> bool {
        if !self.chains.is_empty() {
            return self.of_double();
        }
        let (cells, digit) = (self.cells_at(0), self.digit_at(1));
        let Some(&(last, has)) = self.fins.last() else { return false };
        // The way is the same for another digit that the first link leaves out.
        let first = self.fins[0];
        let fits = has & digit.bit() != 0
            && first.1 & digit.bit() == 0
            && self.candidates(self.pattern) & digit.bit() != 0
            && cells == (self.pattern | last) & self.board.places(digit);
        fits && self.shows(cells.common_peers(), digit.bit())
    }

    /// One of the petals has the digit, for each candidate of the stem.
    pub(crate) fn of_petals(&mut self) -> bool {
        let (cells, digit) = (self.cells_at(0), self.digit_at(1));
        let all = self.fin_cells();
        let fits = self.links == self.candidates(self.pattern)
            && self.fins.iter().all(|fin| fin.1 & digit.bit() != 0)
            && cells == all & self.board.places(digit);
        fits && self.shows(cells.common_peers(), digit.bit())
    }

    pub(crate) fn not_both(&mut self) -> bool {
        let (this, other, digit) = (self.cells_at(0), self.cells_at(1), self.digit_at(2));
        let places = self.board.places(digit);
        self.links |= digit.bit();
        let is_whole = self.sets.iter().take(2).all(|set| {
            let own = set.0 & places;
            own == this || own == other
        });
        is_whole && other.is_subset(this.common_peers())
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

    pub(crate) fn uses_up(&mut self) -> bool {
        let (cells, digit_count) = (self.number_at(0), self.number_at(1));
        let all = self.sets.iter().fold(CellSet::EMPTY, |all, set| all | set.0);
        self.pattern = all;
        // Each digit is in these cells once at most, as all its places there see each other.
        let is_alone = |digit| (all & self.board.places(digit)).common_houses().next().is_some();
        let mask = self.candidates(all);
        let has_numbers = all.len() == cells && mask.count_ones() as usize == digit_count;
        has_numbers && cells == digit_count && digits(mask).all(is_alone)
    }

    pub(crate) fn shared(&mut self) -> bool {
        let (mask, house) = (self.mask_at(0), self.house_at(1));
        let places = |digit: Digit| self.pattern & self.board.places(digit);
        let fits = digits(mask).all(|digit| places(digit).is_subset(CellSet::house(house)));
        fits && self.shows(CellSet::house(house) - self.pattern, mask)
    }

    /// The cells of a line and of a box have some digits once, as all their places see each other,
    /// and others twice.
    pub(crate) fn twice(&mut self) -> bool {
        let count = self.number_at(0);
        let (once, twice, houses) = (self.mask_at(1), self.mask_at(2), self.houses_at(3));
        self.pattern = self.sets.iter().fold(CellSet::EMPTY, |all, set| all | set.0);
        let cells = self.pattern;
        let is_alone =
            |digit: Digit| (cells & self.board.places(digit)).common_houses().next().is_some();
        let fits = digits(once).all(is_alone)
            && once | twice == self.candidates(cells)
            && (once.count_ones() + 2 * twice.count_ones()) as usize == count
            && cells.len() == count
            && houses.len() == 2
            && cells.is_subset(all_cells(&houses));
        fits && houses.iter().all(|house| self.shows(CellSet::house(*house) - cells, twice))
    }
}
