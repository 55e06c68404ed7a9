//! As many cells as digits: n cells of a house with n digits between them, or n digits with n places.

use std::fmt::{self, Formatter};

use crate::grid::{Digit, House, HouseKind};
use crate::logic::board::{Board, digits};
use crate::logic::cells::CellSet;
use crate::logic::step::{Consequences, Flow, Joined, Places, Step, Steps};
use crate::logic::technique::Technique;

/// The subsets.
#[derive(Clone, Copy, PartialEq, Eq)]
pub enum Subset {
    /// So many cells in a box and a line, which acts on both.
    Locked(usize),
    /// So many cells of a house that have only as many digits.
    Naked(usize),
    /// So many digits of a house that have only as many places.
    Hidden(usize),
}

impl Technique for Subset {
    fn name(&self) -> &'static str {
        match self {
            Subset::Locked(2) => "Locked Pair",
            Subset::Locked(_) => "Locked Triple",
            Subset::Naked(2) => "Naked Pair",
            Subset::Naked(3) => "Naked Triple",
            Subset::Naked(_) => "Naked Quadruple",
            Subset::Hidden(2) => "Hidden Pair",
            Subset::Hidden(3) => "Hidden Triple",
            Subset::Hidden(_) => "Hidden Quadruple",
        }
    }

    fn code(&self) -> &'static str {
        match self {
            Subset::Locked(2) => "locked-pair",
            Subset::Locked(_) => "locked-triple",
            Subset::Naked(2) => "naked-pair",
            Subset::Naked(3) => "naked-triple",
            Subset::Naked(_) => "naked-quadruple",
            Subset::Hidden(2) => "hidden-pair",
            Subset::Hidden(3) => "hidden-triple",
            Subset::Hidden(_) => "hidden-quadruple",
        }
    }

    fn find(&'static self, board: &Board, steps: &mut Steps) -> Flow {
        for house in search_order() {
            match *self {
                Subset::Locked(size) | Subset::Naked(size) => {
                    self.naked(size, house, board, steps)?
                }
                Subset::Hidden(size) => self.hidden(size, house, board, steps)?,
            }
        }
        Flow::Continue(())
    }

    fn explain(&self, step: &Step, f: &mut Formatter<'_>) -> fmt::Result {
        let digits = step.digits.iter().map(|digit| digit.get()).collect::<Vec<_>>();
        let cells = Places(step.sets[0]);
        write!(f, ": {} in {cells}{}", Joined(&digits, ","), Consequences(step))
    }
}

/// Boxes, rows, columns.
fn search_order() -> impl Iterator<Item = House> {
    House::all().skip(18).chain(House::all().take(18))
}

impl Subset {
    fn naked(&'static self, size: usize, house: House, board: &Board, steps: &mut Steps) -> Flow {
        // A line that has no other blanks than these has nothing to lose; what its box loses is found from the box.
        if usize::from(board.blanks(house)) <= size && house.kind() != HouseKind::Box {
            return Flow::Continue(());
        }
        let mut items = Items::default();
        for (at, &cell) in house.cells().iter().enumerate() {
            items.push(1 << at, board.candidates(cell), size);
        }
        items.choose(size, &mut |chosen, mask| {
            let set = cells_at(house, chosen);
            let other = set.common_houses().find(|&other| other != house);
            let (inner, outer) = match other {
                Some(other) => {
                    (CellSet::house(house) - CellSet::house(other), CellSet::house(other) - set)
                }
                None => (CellSet::house(house) - set, CellSet::EMPTY),
            };
            let step = steps.draft(self);
            step.eliminate_all(board, outer, mask);
            let from_other = step.eliminations.len();
            step.eliminate_all(board, inner, mask);
            let is_locked = from_other > 0 && step.eliminations.len() > from_other && size < 4;
            if matches!(self, Subset::Locked(_)) != is_locked {
                return Flow::Continue(());
            }
            describe(step, mask, set, house);
            steps.offer()
        })
    }

    fn hidden(&'static self, size: usize, house: House, board: &Board, steps: &mut Steps) -> Flow {
        // Of as many blanks as places nothing can be taken away, and of one more it is a single.
        if usize::from(board.blanks(house)) < size + 2 {
            return Flow::Continue(());
        }
        let mut places = [0; 9];
        for (at, &cell) in house.cells().iter().enumerate() {
            digits(board.candidates(cell)).for_each(|digit| places[digit.index()] |= 1 << at);
        }
        let mut items = Items::default();
        for digit in Digit::all() {
            items.push(digit.bit(), places[digit.index()], size);
        }
        items.choose(size, &mut |mask, chosen| {
            let set = cells_at(house, chosen);
            let step = steps.draft(self);
            step.eliminate_all(board, set, !mask);
            describe(step, mask, set, house);
            steps.offer()
        })
    }
}

fn describe(step: &mut Step, mask: u16, set: CellSet, house: House) {
    step.digits.extend(digits(mask));
    step.sets.push(set);
    step.houses.push(house);
}

/// The cells at some places of a house, bits as places.
fn cells_at(house: House, places: u16) -> CellSet {
    let cells = house.cells().iter().enumerate();
    cells.filter(|(at, _)| places >> at & 1 == 1).map(|(_, &cell)| cell).collect()
}

/// Cells with their digits, or digits with their places: of a house, as bits.
#[derive(Default)]
struct Items {
    items: [(u16, u16); 9],
    count: usize,
}

impl Items {
    /// One more, unless it has nothing or too much to be of a subset of this size.
    fn push(&mut self, item: u16, has: u16, size: usize) {
        if (2..=size as u32).contains(&has.count_ones()) {
            self.items[self.count] = (item, has);
            self.count += 1;
        }
    }

    /// Every so many of them that have only as many between them.
    fn choose(&self, size: usize, each: &mut impl FnMut(u16, u16) -> Flow) -> Flow {
        if self.count < size {
            Flow::Continue(())
        } else {
            go(&self.items[..self.count], size, size, (0, 0), each)
        }
    }
}

fn go(
    items: &[(u16, u16)],
    left: usize,
    size: usize,
    union: (u16, u16),
    each: &mut impl FnMut(u16, u16) -> Flow,
) -> Flow {
    if left == 0 {
        return each(union.0, union.1);
    }
    for (i, next) in items.iter().enumerate() {
        let union = (union.0 | next.0, union.1 | next.1);
        if union.1.count_ones() as usize <= size {
            go(&items[i + 1..], left - 1, size, union, each)?;
        }
    }
    Flow::Continue(())
}
