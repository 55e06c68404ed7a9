//! Multiple forcing chains: a common consequence of all candidates of a cell, or of all places of a
//! digit in a house.

use super::reach::{Fact, Links, Map, Reach, houses_in_order};
use super::{addition, describe, write_chain};
use crate::prelude::*;

/// Forcing chains from several assumptions of which one is true.
#[derive(Clone, Copy, PartialEq, Eq)]
pub(crate) enum Multiple {
    /// Both kinds.
    Any,
    /// Chains from the candidates of a cell.
    Cell,
    /// Chains from the places of a digit in a house.
    Region,
}

/// The most facts that the chains of a step may have together.
const LONGEST: usize = 250;

impl Technique for Multiple {
    names! {
        Multiple::Any => "Multiple Forcing Chains", "multiple-forcing-chains";
        Multiple::Cell => "Cell Forcing Chains", "cell-forcing-chains";
        Multiple::Region => "Region Forcing Chains", "region-forcing-chains";
    }

    /// Offers a step only where it is shorter than earlier ones, or as short and of a cell instead of
    /// a house.
    ///
    /// As in the other program, houses are tried only where the first place of the digit is a cell
    /// of three candidates and more.
    fn find(&'static self, board: &LogicBoard, steps: &mut StepCollector) -> Flow {
        let map = Map::of(board);
        steps.with(|reaches: &mut Reaches, steps| {
            let shortest = (LONGEST, true);
            Search { map: &map, reaches, count: 0, shortest, steps }.all(self)
        })
    }

    fn explain(&self, step: &Step, f: &mut Formatter<'_>) -> fmt::Result {
        f.write_str(":")?;
        for (i, chain) in chains(step).enumerate() {
            f.write_str(if i > 0 { ";" } else { "" })?;
            write_chain(chain, f)?;
        }
        Ok(())
    }

    fn reasons(&self, step: &Step, _: &LogicBoard) -> Reasons {
        let mut reasons = Reasons::default();
        chains(step).for_each(|chain| reasons.add_chain(chain));
        reasons
    }
}

/// The rating: 8.0, and more by the length of all chains together.
pub(crate) fn rating(_: &LogicBoard, step: &Step) -> u16 {
    80 + addition(step.chain.len())
}

/// The chains of a step: each ends with what follows from all.
fn chains(step: &Step) -> impl Iterator<Item = &[ChainNode]> {
    let placed = step.placements.first().map(|one| (one, true));
    let end = placed.or(step.eliminations.first().map(|one| (one, false)));
    step.chain.split_inclusive(move |node| {
        end.is_some_and(|(one, is_on)| {
            node.is_on == is_on && node.digit == one.digit && node.cells.contains(one.cell)
        })
    })
}

/// The consequences of each assumption.
type Reaches = [Reach; 9];

struct Search<'a> {
    map: &'a Map<'a>,
    /// The consequences of each assumption; the first `count` are in use.
    reaches: &'a mut Reaches,
    count: usize,
    /// The number of facts of the shortest step so far, and whether it is of a house.
    shortest: (usize, bool),
    steps: &'a mut StepCollector,
}

impl Search<'_> {
    fn all(&mut self, wanted: &Multiple) -> Flow {
        let board = self.map.board;
        let is_large = |cell: &Cell| board.candidates(*cell).count_ones() > 2;
        for cell in board.open().into_iter().filter(is_large) {
            if *wanted != Multiple::Cell {
                for digit in digits(board.candidates(cell)) {
                    for house in houses_in_order(cell) {
                        let places = board.places(digit) & house;
                        if places.len() > 2 && places.first() == Some(cell) {
                            self.count = 0;
                            places.into_iter().for_each(|place| self.assume(place, digit));
                            self.conclude(&Multiple::Region)?;
                        }
                    }
                }
            }
            if *wanted != Multiple::Region {
                self.count = 0;
                digits(board.candidates(cell)).for_each(|digit| self.assume(cell, digit));
                self.conclude(&Multiple::Cell)?;
            }
        }
        Flow::Continue(())
    }

    fn assume(&mut self, cell: Cell, digit: Digit) {
        let reach = &mut self.reaches[self.count];
        reach.start(Fact::new(cell, digit, true));
        reach.follow(self.map, Links::Xy, LONGEST, None);
        self.count += 1;
    }

    /// Offers facts that follow from all assumptions.
    fn conclude(&mut self, kind: &'static Multiple) -> Flow {
        for is_on in [true, false] {
            for at in 0..self.reaches[0].facts().len() {
                let fact = self.reaches[0].facts()[at];
                let reaches = &self.reaches[..self.count];
                if fact.is_on() != is_on || !reaches.iter().all(|reach| reach.has(fact)) {
                    continue;
                }
                let length = reaches.iter().map(|reach| reach.length(fact)).sum();
                let length = (length, *kind == Multiple::Region);
                if length < self.shortest || self.steps.wants_all() {
                    self.shortest = length;
                    self.offer(kind, fact)?;
                }
            }
        }
        Flow::Continue(())
    }

    fn offer(&mut self, kind: &'static Multiple, fact: Fact) -> Flow {
        let step = self.steps.draft(kind);
        for reach in &self.reaches[..self.count] {
            describe(step, reach.back_from(fact));
        }
        step.conclude(fact.candidate(), fact.is_on());
        self.steps.offer_improved()
    }
}
