//! Subsets: n cells of a house with n digits between them, or n digits with n places.

use super::hall::{Unions, may_have_subset};
use super::unchanged::Unchanged;
use crate::prelude::*;

/// The subsets, by size.
#[derive(Clone, Copy, PartialEq, Eq)]
pub(crate) enum Subset {
    /// Cells in a box and a line, with as many digits; acts on both houses.
    Locked(usize),
    /// Cells of a house that have only as many digits.
    Naked(usize),
    /// Digits of a house that have only as many places.
    Hidden(usize),
    /// Sudoku Explainer's, which act only on the house in which they were found.
    NakedInHouse(usize),
    HiddenInHouse(usize),
    /// A hidden set that leaves one place to another digit of its house. The step only fills that
    /// place.
    DirectHidden(usize),
}

impl Technique for Subset {
    names! {
        Subset::Locked(2) => "Locked Pair", "locked-pair";
        Subset::Locked(_) => "Locked Triple", "locked-triple";
        Subset::Naked(2) | Subset::NakedInHouse(2) => "Naked Pair", "naked-pair";
        Subset::Naked(3) => "Naked Triple", "naked-triple";
        Subset::Naked(_) => "Naked Quadruple", "naked-quadruple";
        Subset::Hidden(2) | Subset::HiddenInHouse(2) => "Hidden Pair", "hidden-pair";
        Subset::Hidden(3) => "Hidden Triple", "hidden-triple";
        Subset::Hidden(_) => "Hidden Quadruple", "hidden-quadruple";
        Subset::NakedInHouse(3) => "Naked Triplet", "naked-triple";
        Subset::NakedInHouse(_) => "Naked Quad", "naked-quadruple";
        Subset::HiddenInHouse(3) => "Hidden Triplet", "hidden-triple";
        Subset::HiddenInHouse(_) => "Hidden Quad", "hidden-quadruple";
        Subset::DirectHidden(2) => "Direct Hidden Pair", "direct-hidden-pair";
        Subset::DirectHidden(_) => "Direct Hidden Triplet", "direct-hidden-triple";
    }

    fn find(&'static self, board: &LogicBoard, steps: &mut StepCollector) -> Flow {
        let Some(number) = self.number() else {
            let mut finder = Finder { technique: self, board, steps };
            let is_open = |cell: &Cell| count(board.candidates(*cell)) > 1;
            return match *self {
                Subset::NakedInHouse(size) => {
                    let small = board.small(size).into_iter().filter(is_open).collect();
                    search_order().try_for_each(|house| finder.naked(size, small, house, &mut true))
                }
                Subset::HiddenInHouse(size) | Subset::DirectHidden(size) => {
                    search_order().try_for_each(|house| finder.hidden(size, house))
                }
                _ => Flow::Continue(()),
            };
        };
        Unchanged::with(board, steps, |memory, steps| {
            Finder { technique: self, board, steps }.search(number, memory)
        })
    }

    fn explain(&self, step: &Step, f: &mut Formatter<'_>) -> fmt::Result {
        let (digits, cells) = (Joined(&step.digits, ","), CellNames(step.sets[0]));
        write!(f, ": {digits} in {cells}")
    }
}

/// All houses: boxes, rows, columns.
fn search_order() -> impl Iterator<Item = House> {
    House::all().skip(18).chain(House::all().take(18))
}

/// The numbers of the searches of houses: eight for subsets, and the test for all of them.
const SUBSETS: std::ops::Range<usize> = 0..8;
const TEST: usize = 9;

/// Notes the changed houses in which no search for a subset can find anything.
fn test_houses(board: &LogicBoard, memory: &mut Unchanged, steps: &mut StepCollector) {
    let mut left = memory.changed(TEST);
    if left == 0 {
        return;
    }
    memory.all_barren(TEST);
    steps.with(|unions: &mut Unions, _| {
        while let Some(house) = House::new(left.trailing_zeros() as usize) {
            left &= left - 1;
            if !may_have_subset(board, house, unions) {
                SUBSETS.for_each(|search| memory.is_barren(search, house));
            }
        }
    });
}

impl Subset {
    /// The number among the searches of houses, if there is a memory of it.
    fn number(self) -> Option<usize> {
        match self {
            Subset::Locked(size) => Some(size - 2),
            Subset::Naked(size) => Some(size),
            Subset::Hidden(size) => Some(size + 3),
            _ => None,
        }
    }
}

impl Finder<'_, Subset> {
    /// Searches the houses that have changed.
    fn search(&mut self, number: usize, memory: &mut Unchanged) -> Flow {
        test_houses(self.board, memory, self.steps);
        if memory.changed(number) == 0 {
            return Flow::Continue(());
        }
        let small = match *self.technique {
            Subset::Locked(size) | Subset::Naked(size) => self.board.small(size),
            _ => CellSet::EMPTY,
        };
        for house in search_order() {
            if !memory.has_changed(number, house) {
                continue;
            }
            let (found, mut is_barren) = (self.steps.found().len(), true);
            match *self.technique {
                Subset::Locked(size) | Subset::Naked(size) => {
                    self.naked(size, small, house, &mut is_barren)?;
                }
                Subset::Hidden(size) => self.hidden(size, house)?,
                _ => {}
            }
            if is_barren && self.steps.found().len() == found {
                memory.is_barren(number, house);
            }
        }
        Flow::Continue(())
    }

    /// Searches a house. Clears `is_barren` where a subset was left to another technique.
    fn naked(&mut self, size: usize, small: CellSet, house: House, is_barren: &mut bool) -> Flow {
        let board = self.board;
        // A line without other blanks loses nothing; the losses of its box are found from the box.
        if usize::from(board.blanks(house)) <= size && house.kind() != HouseKind::Box {
            return Flow::Continue(());
        }
        let small = small & CellSet::house(house);
        if small.len() < size {
            return Flow::Continue(());
        }
        let wants_all = self.steps.wants_all();
        let item = |cell| (1 << place_in(house, cell), board.candidates(cell));
        let items = List::<_, 9>::of((0, 0), small.into_iter().map(item));
        unions(&items, size, size, |item| count(item.1), &mut |(chosen, mask)| {
            let set = cells_at(house, chosen);
            let is_alone = matches!(self.technique, Subset::NakedInHouse(_));
            let other = set.common_houses().find(|&other| other != house && !is_alone);
            let (inner, outer) = match other {
                Some(other) => {
                    (CellSet::house(house) - CellSet::house(other), CellSet::house(other) - set)
                }
                None => (CellSet::house(house) - set, CellSet::EMPTY),
            };
            if !loses(board, inner | outer, mask) {
                return Flow::Continue(());
            }
            let step = self.steps.draft(self.technique);
            step.eliminate_all(board, outer, mask);
            let from_other = step.eliminations.len();
            step.eliminate_all(board, inner, mask);
            let acts_on_both = from_other > 0 && step.eliminations.len() > from_other && size < 4;
            // Where only cells in both houses lose something, HoDoKu's paths have naked subsets,
            // but its list of examples has locked ones.
            let may_be_locked = wants_all
                && size < 4
                && loses(board, outer, mask)
                && loses(board, CellSet::house(house) - set, mask);
            let fits = match self.technique {
                Subset::Locked(_) => acts_on_both || may_be_locked,
                _ => !acts_on_both,
            };
            if !fits {
                *is_barren = false;
                return Flow::Continue(());
            }
            describe(step, mask, set, house);
            self.steps.offer()
        })
    }

    fn hidden(&mut self, size: usize, house: House) -> Flow {
        let board = self.board;
        // With as many blanks as places nothing is eliminated, and with one blank more it is a
        // single.
        let most = size + usize::from(matches!(self.technique, Subset::Hidden(_)));
        if usize::from(board.blanks(house)) <= most {
            return Flow::Continue(());
        }
        let may = |digit: &Digit| (2..=size as u8).contains(&board.count(house, *digit));
        if Digit::all().filter(may).count() < size {
            return Flow::Continue(());
        }
        let item = |digit: Digit| {
            let cells = (board.places(digit) & CellSet::house(house)).into_iter();
            (digit.bit(), cells.fold(0, |places, cell| places | 1 << place_in(house, cell)))
        };
        let items = List::<_, 9>::of((0, 0), Digit::all().filter(may).map(item));
        unions(&items, size, size, |item| count(item.1), &mut |(mask, chosen)| {
            let set = cells_at(house, chosen);
            if let Subset::DirectHidden(_) = self.technique {
                return self.direct(house, set, mask);
            }
            if !loses(board, set, !mask) {
                return Flow::Continue(());
            }
            self.offer(|step, board| {
                step.eliminate_all(board, set, !mask);
                describe(step, mask, set, house);
            })
        })
    }

    /// Offers the digits of the house that a hidden set leaves one place.
    fn direct(&mut self, house: House, set: CellSet, mask: u16) -> Flow {
        for digit in digits(!mask & ALL_DIGITS) {
            let places = self.board.places(digit) & CellSet::house(house);
            if let Some(cell) = (places - set).only()
                && places.len() > 1
            {
                self.offer(|step, _| {
                    describe(step, mask, set, house);
                    step.placements.push(Candidate { cell, digit });
                })?;
            }
        }
        Flow::Continue(())
    }
}

/// Whether some of these cells have one of these digits.
fn loses(board: &LogicBoard, cells: CellSet, mask: u16) -> bool {
    cells.into_iter().any(|cell| board.candidates(cell) & mask != 0)
}

fn describe(step: &mut Step, mask: u16, set: CellSet, house: House) {
    step.digits.extend(digits(mask));
    step.sets.push(set);
    step.houses.push(house);
}

/// The index of a cell among the nine cells of a house that it is in.
fn place_in(house: House, cell: Cell) -> usize {
    match house.kind() {
        HouseKind::Row => cell.column(),
        HouseKind::Column => cell.row(),
        HouseKind::Box => cell.row() % 3 * 3 + cell.column() % 3,
    }
}

/// The cells with these indices in a house; indices as bits.
fn cells_at(house: House, places: u16) -> CellSet {
    let mut left = places;
    let mut set = CellSet::EMPTY;
    while left != 0 {
        set.insert(house.cells()[left.trailing_zeros() as usize]);
        left &= left - 1;
    }
    set
}
