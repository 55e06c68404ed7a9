//! Two cells that one of a digit must be in, seen from a third: wings.

use std::fmt::{self, Formatter};

use crate::grid::{Cell, House};
use crate::logic::board::{Board, digits};
use crate::logic::cells::CellSet;
use crate::logic::step::{Consequences, Flow, Places, Step, Steps};
use crate::logic::technique::Technique;

/// The wings.
#[derive(Clone, Copy, PartialEq, Eq)]
pub enum Wing {
    /// Two cells of the same two candidates, joined by a strong link of one of them.
    W,
    /// A cell of two candidates, and two that it sees with one each of them and a third.
    Xy,
    /// The same with a cell of all three.
    Xyz,
}

impl Technique for Wing {
    fn name(&self) -> &'static str {
        match self {
            Wing::W => "W-Wing",
            Wing::Xy => "XY-Wing",
            Wing::Xyz => "XYZ-Wing",
        }
    }

    fn code(&self) -> &'static str {
        match self {
            Wing::W => "w-wing",
            Wing::Xy => "xy-wing",
            Wing::Xyz => "xyz-wing",
        }
    }

    fn find(&'static self, board: &Board, steps: &mut Steps) -> Flow {
        match self {
            Wing::W => self.w(board, steps),
            Wing::Xy => self.xy(board, steps),
            Wing::Xyz => self.xyz(board, steps),
        }
    }

    fn explain(&self, step: &Step, f: &mut Formatter<'_>) -> fmt::Result {
        f.write_str(": ")?;
        for (i, digit) in step.digits.iter().enumerate() {
            write!(f, "{}{}", if i > 0 { "/" } else { "" }, digit.get())?;
        }
        write!(f, " in {}", Places(step.sets[0]))?;
        if *self == Wing::W {
            write!(f, " connected by {} in {}", step.digits[1].get(), Places(step.sets[1]))?;
        }
        write!(f, "{}", Consequences(step))
    }
}

impl Wing {
    fn w(&'static self, board: &Board, steps: &mut Steps) -> Flow {
        let bivalue = board.bivalue();
        for first in bivalue {
            for second in bivalue.into_iter().filter(|second| *second > first) {
                let mask = board.candidates(first);
                if board.candidates(second) != mask {
                    continue;
                }
                let pair = CellSet::of(first) | CellSet::of(second);
                for gone in digits(mask) {
                    let by = digits(mask & !gone.bit()).next().unwrap_or(gone);
                    if (pair.common_peers() & board.places(gone)).is_empty() {
                        continue;
                    }
                    for house in House::all().filter(|&house| board.count(house, by) == 2) {
                        let link = board.places(by) & CellSet::house(house);
                        if link.meets(pair) || !joins(link, first, second) {
                            continue;
                        }
                        let step = steps.draft(self);
                        step.digits.extend([gone, by]);
                        step.sets.extend([pair, link]);
                        step.houses.push(house);
                        step.eliminate(board, pair.common_peers(), gone);
                        steps.offer()?;
                    }
                }
            }
        }
        Flow::Continue(())
    }

    /// Cells in row-major order, whichever of them is the pivot: so HoDoKu's picks have it.
    fn xy(&'static self, board: &Board, steps: &mut Steps) -> Flow {
        let bivalue = board.bivalue();
        for first in bivalue {
            for second in after(bivalue, first) {
                if board.candidates(first) == board.candidates(second) {
                    continue;
                }
                for third in after(bivalue, second) {
                    self.triple(board, [first, second, third], steps)?;
                }
            }
        }
        Flow::Continue(())
    }

    fn triple(&'static self, board: &Board, cells: [Cell; 3], steps: &mut Steps) -> Flow {
        for [pivot, one, other] in [[0, 1, 2], [1, 0, 2], [2, 0, 1]].map(|at| at.map(|i| cells[i]))
        {
            self.wing(board, pivot, one, other, steps)?;
        }
        Flow::Continue(())
    }

    fn xyz(&'static self, board: &Board, steps: &mut Steps) -> Flow {
        let bivalue = board.bivalue();
        for pivot in
            board.open().into_iter().filter(|&cell| board.candidates(cell).count_ones() == 3)
        {
            let wings = bivalue & CellSet::peers(pivot);
            for one in wings {
                for other in after(wings, one) {
                    self.wing(board, pivot, one, other, steps)?;
                }
            }
        }
        Flow::Continue(())
    }

    /// If these are a wing, what it takes away.
    fn wing(
        &'static self,
        board: &Board,
        pivot: Cell,
        one: Cell,
        other: Cell,
        steps: &mut Steps,
    ) -> Flow {
        let wings = CellSet::of(one) | CellSet::of(other);
        let [mask, first, second] = [pivot, one, other].map(|cell| board.candidates(cell));
        let common = first & second;
        let shape = match self {
            Wing::Xyz => first | second,
            _ => first ^ second,
        };
        if common.count_ones() != 1 || shape != mask || !wings.is_subset(CellSet::peers(pivot)) {
            return Flow::Continue(());
        }
        let Some(gone) = digits(common).next() else { return Flow::Continue(()) };
        let cells = wings | CellSet::of(pivot);
        let step = steps.draft(self);
        step.sets.extend([cells, wings]);
        if *self == Wing::Xyz {
            step.digits.extend(digits(mask));
            step.eliminate(board, cells.common_peers(), gone);
        } else {
            step.digits.extend(digits(mask));
            step.digits.push(gone);
            step.eliminate(board, wings.common_peers(), gone);
        }
        steps.offer()
    }
}

/// The cells of a set behind this one.
fn after(cells: CellSet, cell: Cell) -> impl Iterator<Item = Cell> {
    cells.into_iter().filter(move |&other| other > cell)
}

/// Whether one end of a link sees the first cell and the other the second.
fn joins(link: CellSet, first: Cell, second: Cell) -> bool {
    let mut ends = link.into_iter();
    let (Some(one), Some(two)) = (ends.next(), ends.next()) else { return false };
    let sees = |one: Cell, two: Cell| CellSet::peers(one).contains(two);
    sees(one, first) && sees(two, second) || sees(one, second) && sees(two, first)
}
