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
            Wing::Xy | Wing::Xyz => self.xy(board, steps),
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

    fn xy(&'static self, board: &Board, steps: &mut Steps) -> Flow {
        let size = if *self == Wing::Xy { 2 } else { 3 };
        let bivalue = board.bivalue();
        for pivot in board.open() {
            let mask = board.candidates(pivot);
            if mask.count_ones() != size {
                continue;
            }
            let wings = bivalue & CellSet::peers(pivot);
            for first in wings {
                for second in wings.into_iter().filter(|second| *second > first) {
                    let [one, two] = [first, second].map(|cell| board.candidates(cell));
                    let common = one & two;
                    let fits = common.count_ones() == 1
                        && match self {
                            Wing::Xyz => one | two == mask,
                            _ => (one | two) & !common == mask && mask & common == 0,
                        };
                    if !fits {
                        continue;
                    }
                    let Some(gone) = digits(common).next() else { continue };
                    let wing = CellSet::of(first) | CellSet::of(second);
                    let mut seen = wing.common_peers();
                    if *self == Wing::Xyz {
                        seen &= CellSet::peers(pivot);
                    }
                    let step = steps.draft(self);
                    step.digits.extend(digits(mask & !common));
                    step.digits.push(gone);
                    step.sets.extend([wing | CellSet::of(pivot), wing]);
                    step.eliminate(board, seen, gone);
                    steps.offer()?;
                }
            }
        }
        Flow::Continue(())
    }
}

/// Whether one end of a link sees the first cell and the other the second.
fn joins(link: CellSet, first: Cell, second: Cell) -> bool {
    let mut ends = link.into_iter();
    let (Some(one), Some(two)) = (ends.next(), ends.next()) else { return false };
    let sees = |one: Cell, two: Cell| CellSet::peers(one).contains(two);
    sees(one, first) && sees(two, second) || sees(one, second) && sees(two, first)
}
