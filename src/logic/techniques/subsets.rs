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
        let cells = CellSet::house(house) & board.open();
        let few = |mask: u16| (2..=size as u32).contains(&mask.count_ones());
        let mut fit = [(CellSet::EMPTY, 0); 9];
        let mut count = 0;
        for cell in cells {
            if few(board.candidates(cell)) {
                fit[count] = (CellSet::of(cell), board.candidates(cell));
                count += 1;
            }
        }
        combinations(&fit[..count], size, &mut |set, mask| {
            if mask.count_ones() as usize != size {
                return Flow::Continue(());
            }
            let mut others = set.common_houses().filter(|&other| other != house);
            let other = others.next();
            let is_locked = other.is_some()
                && (house.kind() == HouseKind::Box)
                    != other.is_some_and(|other| other.kind() == HouseKind::Box);
            let acts_on_both = is_locked && size < 4;
            let step = steps.draft(self);
            if let Some(other) = other {
                step.eliminate_all(board, CellSet::house(other) - set, mask);
            }
            let from_other = step.eliminations.len();
            step.eliminate_all(
                board,
                CellSet::house(house) - set - other.map_or(CellSet::EMPTY, CellSet::house),
                mask,
            );
            let from_house = step.eliminations.len() - from_other;
            let counts_as_locked = acts_on_both && from_other > 0 && from_house > 0;
            if matches!(self, Subset::Locked(_)) != counts_as_locked {
                return Flow::Continue(());
            }
            step.digits.extend(digits(mask));
            step.sets.push(set);
            step.houses.push(house);
            steps.offer()
        })
    }

    fn hidden(&'static self, size: usize, house: House, board: &Board, steps: &mut Steps) -> Flow {
        let cells = CellSet::house(house);
        let mut fit = [(CellSet::EMPTY, 0); 9];
        let mut count = 0;
        for digit in Digit::all() {
            if (2..=size as u8).contains(&board.count(house, digit)) {
                fit[count] = (board.places(digit) & cells, digit.bit());
                count += 1;
            }
        }
        combinations(&fit[..count], size, &mut |set, mask| {
            if set.len() != size {
                return Flow::Continue(());
            }
            let step = steps.draft(self);
            step.eliminate_all(board, set, !mask);
            step.digits.extend(digits(mask));
            step.sets.push(set);
            step.houses.push(house);
            steps.offer()
        })
    }
}

/// The unions of every `size` of some pairs of sets, those with more than `size` members in either left out early
/// by who asks.
fn combinations(
    of: &[(CellSet, u16)],
    size: usize,
    each: &mut impl FnMut(CellSet, u16) -> Flow,
) -> Flow {
    fn go(
        of: &[(CellSet, u16)],
        left: usize,
        union: (CellSet, u16),
        each: &mut impl FnMut(CellSet, u16) -> Flow,
    ) -> Flow {
        if left == 0 {
            return each(union.0, union.1);
        }
        for (i, next) in of.iter().enumerate() {
            go(&of[i + 1..], left - 1, (union.0 | next.0, union.1 | next.1), each)?;
        }
        Flow::Continue(())
    }
    go(of, size, (CellSet::EMPTY, 0), each)
}
