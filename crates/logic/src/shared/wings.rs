//! Wings: two cells, of which one has a digit; a cell that sees both loses it.

use crate::prelude::*;

#[derive(Clone, Copy, PartialEq, Eq)]
pub(crate) enum Wing {
    /// Two cells with the same two candidates, connected by a strong link of one of these.
    W,
    /// A cell with two candidates, and two that it sees, with one each of these and a third digit.
    Xy,
    /// An XY-wing whose pivot has all three digits.
    Xyz,
}

impl Technique for Wing {
    names! {
        Wing::W => "W-Wing", "w-wing";
        Wing::Xy => "XY-Wing", "xy-wing";
        Wing::Xyz => "XYZ-Wing", "xyz-wing";
    }

    fn find(&'static self, board: &LogicBoard, steps: &mut StepCollector) -> Flow {
        let mut finder = Finder { technique: self, board, steps };
        match self {
            Wing::W => finder.w(),
            Wing::Xy => finder.xy(),
            Wing::Xyz => finder.xyz(),
        }
    }

    fn explain(&self, step: &Step, f: &mut Formatter<'_>) -> fmt::Result {
        write!(f, ": {} in {}", Joined(&step.digits, "/"), CellNames(step.sets[0]))?;
        if *self == Wing::W {
            write!(f, " connected by {} in {}", step.digits[1].get(), CellNames(step.sets[1]))?;
        }
        Ok(())
    }

    fn reasons(&self, step: &Step, board: &LogicBoard) -> Reasons {
        let (all, wings) = (step.sets[0], step.sets[1]);
        // The ends, the digit that they share, and in between two claims of each link.
        let (first, last, gone, near, far, [one, two]) = match self {
            Wing::W => {
                let (gone, by) = (step.digits[0], step.digits[1]);
                let (first, last) = ends(all);
                let near = wings & first.common_peers();
                let is_joined = (wings - near).is_subset(last.common_peers());
                let near = if is_joined { near } else { wings - last.common_peers() };
                let near: CellSet = near.into_iter().take(1).collect();
                (first, last, gone, near, wings - near, [by, by])
            }
            Wing::Xy => {
                let (pivot, (first, last)) = (all - wings, ends(wings));
                let of = |cells: CellSet| {
                    let own = board.candidates_of(cells);
                    step.digits[..2].iter().copied().find(|digit| own & digit.bit() != 0)
                };
                let (Some(one), Some(two)) = (of(first), of(last)) else {
                    return Reasons::default();
                };
                (first, last, step.digits[2], pivot, pivot, [one, two])
            }
            Wing::Xyz => return Reasons::of_sets(&[all - wings, wings], &[step.mask(); 2]),
        };
        let mut reasons = Reasons::default();
        reasons.add_houses(&step.houses, HousePart::Base);
        reasons.add_chain(&[
            ChainNode::off(first, gone),
            ChainNode::on(first, one),
            ChainNode::off(near, one),
            ChainNode::on(far, two),
            ChainNode::off(last, two),
            ChainNode::on(last, gone),
        ]);
        reasons
    }
}

impl Finder<'_, Wing> {
    fn w(&mut self) -> Flow {
        let board = self.board;
        let bivalue = board.bivalue();
        let mut left = bivalue;
        for first in bivalue {
            left.remove(first);
            let mask = board.candidates(first);
            for second in digits(mask).fold(left, |same, digit| same & board.places(digit)) {
                let pair = CellSet::of(first) | CellSet::of(second);
                for gone in digits(mask) {
                    let by = digits(mask & !gone.bit()).next().unwrap_or(gone);
                    if (pair.common_peers() & board.places(gone)).is_empty() {
                        continue;
                    }
                    for house in board.pairs(by) {
                        let link = board.places(by) & CellSet::house(house);
                        if link.meets(pair) || !joins(link, first, second) {
                            continue;
                        }
                        self.offer(|step, board| {
                            step.digits.extend_from_slice(&[gone, by]);
                            step.sets.extend_from_slice(&[pair, link]);
                            step.houses.push(house);
                            step.eliminate(board, pair.common_peers(), gone);
                        })?;
                    }
                }
            }
        }
        Flow::Continue(())
    }

    /// Three cells at a time in row-major order, whichever of them is the pivot: the order of
    /// HoDoKu's picks.
    fn xy(&mut self) -> Flow {
        let item = |cell| (cell, self.board.candidates(cell));
        let pairs = self.board.bivalue().into_iter().map(item);
        let cells = List::<_, CELLS>::of((Cell::at(0, 0), 0), pairs);
        for (i, &(first, one)) in cells.iter().enumerate() {
            for (j, &(second, other)) in cells.iter().enumerate().skip(i + 1) {
                if count(one | other) != 3 {
                    continue;
                }
                // Each digit is in two of the three cells.
                let fits = |&&(_, mask): &&(Cell, u16)| mask == one ^ other;
                for &(third, _) in cells[j + 1..].iter().filter(fits) {
                    self.turn([first, second, third])?;
                }
            }
        }
        Flow::Continue(())
    }

    /// By pivots, then by the two others, in row-major order.
    fn xyz(&mut self) -> Flow {
        let board = self.board;
        let bivalue = board.bivalue();
        let has_three = |cell: &Cell| count(board.candidates(*cell)) == 3;
        for pivot in (board.small(3) - bivalue).into_iter().filter(has_three) {
            let others = digits(!board.candidates(pivot) & ALL_DIGITS);
            let wings = bivalue & CellSet::peers(pivot);
            let wings = others.fold(wings, |wings, other| wings - board.places(other));
            for one in wings {
                for other in wings.into_iter().filter(|&other| other > one) {
                    self.wing(pivot, CellSet::of(one) | CellSet::of(other))?;
                }
            }
        }
        Flow::Continue(())
    }

    /// Tries each of three cells as the pivot.
    fn turn(&mut self, cells: [Cell; 3]) -> Flow {
        let all: CellSet = cells.into_iter().collect();
        for pivot in cells {
            let wings = all - CellSet::of(pivot);
            if wings.is_subset(CellSet::peers(pivot)) {
                self.wing(pivot, wings)?;
            }
        }
        Flow::Continue(())
    }

    /// Offers a pivot and two cells with two candidates that it sees, if they are a wing.
    fn wing(&mut self, pivot: Cell, wings: CellSet) -> Flow {
        let is_xyz = *self.technique == Wing::Xyz;
        let mut masks = wings.into_iter().map(|cell| self.board.candidates(cell));
        let (Some(one), Some(two)) = (masks.next(), masks.next()) else {
            return Flow::Continue(());
        };
        let common = one & two;
        let needed = if is_xyz { one | two } else { one ^ two };
        let is_wing = count(common) == 1 && self.board.candidates(pivot) == needed;
        let Some(gone) = digits(common).next().filter(|_| is_wing) else {
            return Flow::Continue(());
        };
        let all = wings | CellSet::of(pivot);
        let seen = if is_xyz { all } else { wings };
        self.offer(|step, board| {
            match is_xyz {
                true => step.digits.extend(digits(one | two)),
                false => step.digits.extend(digits(one ^ two).chain([gone])),
            }
            step.sets.extend_from_slice(&[all, wings]);
            step.eliminate(board, seen.common_peers(), gone);
        })
    }
}

/// The two cells of a set.
fn ends(pair: CellSet) -> (CellSet, CellSet) {
    let first: CellSet = pair.into_iter().take(1).collect();
    (first, pair - first)
}

/// Whether one end of a link sees the first cell and the other end the second.
fn joins(link: CellSet, first: Cell, second: Cell) -> bool {
    let mut ends = link.into_iter();
    let (Some(one), Some(two)) = (ends.next(), ends.next()) else { return false };
    let sees = |one: Cell, two: Cell| CellSet::peers(one).contains(two);
    sees(one, first) && sees(two, second) || sees(one, second) && sees(two, first)
}
