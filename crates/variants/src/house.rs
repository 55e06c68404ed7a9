//! Nine cells that hold all nine digits: rows, columns, boxes, and any other nine cells that all
//! differ.

use std::sync::LazyLock;

use smallvec::SmallVec;

use super::{
    constraint::Propagate,
    peers::Peers,
    state::{Conflict, SearchState},
};
use ninefold_constraints::digits::{ALL, is_single, values};
use ninefold_core::grid::{CELLS, Cell, CellSet, HOUSES};

/// Nine cells that hold all nine digits.
pub(super) struct House {
    /// The number of a row, column or box among all 27; `None` for other cells.
    number: Option<usize>,
    cells: [Cell; 9],
    set: CellSet,
    /// The crossings of a row, column or box in a grid without other rules.
    standard: &'static [Crossing],
    /// All other crossings. Cells that see more of the house by other rules are in both.
    crossings: Crossings,
}

/// Few cells see more of a house than in classic Sudoku.
type Crossings = SmallVec<[Crossing; 2]>;

/// Cells outside of a house that see the same part of it. A digit with no place in the rest of the
/// house is in the part that they see, so they cannot hold it.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
struct Crossing {
    /// The rest of the house, which they do not see: bit i for the i-th cell.
    rest: u16,
    outside: CellSet,
}

/// The digits of any places of a house together: for each third of its places, those of each choice
/// among the three.
struct Unions([[u16; 8]; 3]);

impl Unions {
    #[inline]
    fn of(masks: &[u16; 9]) -> Unions {
        let third = |a: u16, b: u16, c: u16| [0, a, b, a | b, c, a | c, b | c, a | b | c];
        let [a, b, c, d, e, f, g, h, i] = *masks;
        Unions([third(a, b, c), third(d, e, f), third(g, h, i)])
    }

    /// Bit i of the places stands for the i-th cell.
    #[inline]
    fn of_places(&self, places: u16) -> u16 {
        let [first, second, third] = &self.0;
        let at = |shift: u32| usize::from(places >> shift & 7);
        first[at(0)] | second[at(3)] | third[at(6)]
    }
}

/// The crossings of each row, column and box in a grid without other rules.
static STANDARD: LazyLock<[Crossings; 27]> = LazyLock::new(|| {
    std::array::from_fn(|index| {
        let house = CellSet::house_at(index);
        let mut cells = house.into_iter();
        let cells = std::array::from_fn(|_| cells.next().unwrap_or(Cell::at(0, 0)));
        let mut crossings = Crossings::new();
        let places = |seen| places_of(&cells, seen);
        add_crossings(&mut crossings, house, CellSet::ALL - house, CellSet::peers, places);
        crossings
    })
});

/// The places of some cells of a house: bit i for the i-th.
fn places_of(house: &[Cell; 9], cells: CellSet) -> u16 {
    let cells = house.iter().rev().map(|&cell| cells.contains(cell));
    cells.fold(0, |places, is_there| places << 1 | u16::from(is_there))
}

/// Adds the crossings of a house with those cells outside that see two of its cells or more.
fn add_crossings(
    crossings: &mut Crossings,
    house: CellSet,
    outside: CellSet,
    peers: impl Fn(Cell) -> CellSet,
    places: impl Fn(CellSet) -> u16,
) {
    for outside in outside {
        let seen = peers(outside) & house;
        if seen.is_empty() || seen.only().is_some() {
            continue;
        }
        let rest = ALL & !places(seen);
        match crossings.iter_mut().find(|crossing| crossing.rest == rest) {
            Some(crossing) => crossing.outside.insert(outside),
            None => crossings.push(Crossing { rest, outside: CellSet::of(outside) }),
        }
    }
}

impl House {
    /// A house of these cells.
    pub(super) fn new(cells: [Cell; 9]) -> House {
        let set = cells.into_iter().collect();
        House { number: None, cells, set, standard: &[], crossings: Crossings::new() }
    }

    /// A row, column or box, by its number among all of these.
    pub(super) fn usual(number: usize) -> House {
        House { number: Some(number), ..House::new(HOUSES[number]) }
    }

    /// Whether its digits differ in a full grid.
    pub(super) fn holds(&self, solution: &[i32; CELLS]) -> bool {
        let seen =
            self.cells.iter().fold(0u32, |seen, cell| seen | 1 << (solution[cell.index()] & 31));
        seen.count_ones() == 9
    }

    /// Prepares a row, column or box of a grid that has all of these. Only some cells have more
    /// peers than in classic Sudoku.
    pub(super) fn prepare_usual(&mut self, peers: &Peers, with_more: CellSet) {
        self.standard = self.number.map_or(&[], |number| &STANDARD[number]);
        let more = |cell| peers.of(cell) - CellSet::peers(cell);
        let cells = (self.set & with_more).into_iter();
        self.cross(cells.fold(CellSet::EMPTY, |all, cell| all | more(cell)), peers);
    }

    /// Adds the crossings with these cells.
    fn cross(&mut self, outside: CellSet, peers: &Peers) {
        let (of, outside) = (|cell| peers.of(cell), outside - self.set);
        let crossings = &mut self.crossings;
        match self.number {
            Some(row @ 0..9) => {
                let places = |cells: CellSet| cells.places_in_row(row);
                add_crossings(crossings, self.set, outside, of, places);
            }
            Some(column @ 9..18) => {
                let places = |cells: CellSet| cells.places_in_column(column - 9);
                add_crossings(crossings, self.set, outside, of, places);
            }
            _ => {
                let places = |cells: CellSet| places_of(&self.cells, cells);
                add_crossings(crossings, self.set, outside, of, places);
            }
        }
    }
}

impl Propagate for House {
    fn cells(&self) -> CellSet {
        self.set
    }

    fn add_peers(&self, peers: &mut Peers) {
        peers.add_group(self.set);
    }

    fn prepare(&mut self, peers: &Peers) {
        let outside = self.set.into_iter().fold(CellSet::EMPTY, |all, cell| all | peers.of(cell));
        self.cross(outside, peers);
    }

    /// Finds hidden singles: a digit with one place left goes there. And locked candidates: a digit
    /// whose places are all peers of a cell outside is struck from that cell.
    fn propagate(&self, state: &mut SearchState) -> Result<(), Conflict> {
        let masks = self.cells.map(|cell| state.get(cell));
        let [mut once, mut twice, mut placed] = [0; 3];
        for mask in masks {
            twice |= once & mask;
            once |= mask;
            placed |= if is_single(mask) { mask } else { 0 };
        }
        if once != ALL {
            return Err(Conflict);
        }
        let hidden = once & !twice & !placed;
        if hidden != 0 {
            for (&cell, mask) in self.cells.iter().zip(masks) {
                if mask & hidden != 0 {
                    state.keep(cell, hidden)?;
                    if !is_single(state.get(cell)) {
                        return Err(Conflict);
                    }
                }
            }
        }
        let open = twice & !placed;
        if open == 0 {
            return Ok(());
        }
        let unions = Unions::of(&masks);
        for crossing in self.standard.iter().chain(&self.crossings) {
            for value in values(open & !unions.of_places(crossing.rest)) {
                state.strike_all(crossing.outside, 1 << (value - 1))?;
            }
        }
        Ok(())
    }

    fn tells_digits_apart(&self) -> bool {
        false
    }

    fn effort(&self) -> usize {
        9
    }

    fn is_house(&self) -> bool {
        true
    }

    fn total(&self) -> Option<(CellSet, u32)> {
        Some((self.set, 45))
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::parse;
    use ninefold_core::grid::{Candidates, Digit};

    /// The cells that the first row strikes where a 5 is only in its first cell or its fourth.
    fn struck(text: &str) -> CellSet {
        let ruleset = parse::line(text).expect("a puzzle");
        let mut candidates = Candidates::ALL;
        for column in [1, 2, 4, 5, 6, 7, 8] {
            candidates.remove(Cell::at(0, column), Digit::new(5).expect("a digit"));
        }
        let mut state = SearchState::new(&candidates, &ruleset.peers);
        let row = ruleset.constraints.get(0).expect("the first row");
        row.propagate(&mut state).expect("no conflict");
        state.take_changed()
    }

    #[test]
    fn a_digit_is_struck_from_cells_that_see_all_its_places_by_further_rules() {
        assert!(struck(".Cage~0~R1C1~R5C7").is_empty());
        let further: CellSet = CellSet::of(Cell::at(4, 6));
        assert_eq!(struck(".Cage~0~R1C1~R1C4~R5C7"), further);
        // Without boxes, too, where no house is as in classic Sudoku.
        assert_eq!(struck(".NoBoxes.Cage~0~R1C1~R1C4~R5C7"), further);
    }
}
