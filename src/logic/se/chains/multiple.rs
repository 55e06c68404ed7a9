//! Multiple forcing chains: a common consequence of all candidates of a cell, or of all places of a
//! digit in a house.

use crate::logic::chain_node::ChainNode;
use crate::logic::consequences::Consequences;
use crate::logic::reasons::Reasons;
use std::fmt::{self, Formatter};

use super::reach::{Fact, Links, Map, Reach};
use super::{addition, describe, write_chain};
use crate::grid::{Cell, CellSet, Digit, House};
use crate::logic::board::{Candidate, LogicBoard, digits};
use crate::logic::technique::{Flow, Step, StepCollector, Technique};

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
    fn name(&self) -> &'static str {
        match self {
            Multiple::Any => "Multiple Forcing Chains",
            Multiple::Cell => "Cell Forcing Chains",
            Multiple::Region => "Region Forcing Chains",
        }
    }

    fn code(&self) -> &'static str {
        match self {
            Multiple::Any => "multiple-forcing-chains",
            Multiple::Cell => "cell-forcing-chains",
            Multiple::Region => "region-forcing-chains",
        }
    }

    /// Offers a step only where it is shorter than earlier ones.
    fn find(&'static self, board: &LogicBoard, steps: &mut StepCollector) -> Flow {
        let map = Map::of(board);
        let reaches = std::array::from_fn(|_| Reach::default());
        let mut search = Search { map: &map, reaches, count: 0, shortest: LONGEST, steps };
        if *self != Multiple::Region {
            for cell in board.open() {
                search.begin();
                let sources = digits(board.candidates(cell));
                sources.for_each(|digit| search.assume(cell, digit));
                search.conclude(&Multiple::Cell)?;
            }
        }
        if *self != Multiple::Cell {
            for house in House::all() {
                search.of_house(house)?;
            }
        }
        Flow::Continue(())
    }

    fn explain(&self, step: &Step, f: &mut Formatter<'_>) -> fmt::Result {
        f.write_str(":")?;
        for (i, chain) in chains(step).enumerate() {
            f.write_str(if i > 0 { ";" } else { "" })?;
            write_chain(chain, f)?;
        }
        write!(f, "{}", Consequences(step))
    }

    fn reasons(&self, step: &Step, _: &LogicBoard) -> Reasons {
        let mut reasons = Reasons::default();
        chains(step).for_each(|chain| reasons.add_chain(chain.iter().copied()));
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

struct Search<'a> {
    map: &'a Map<'a>,
    /// The consequences of each assumption; the first `count` are in use.
    reaches: [Reach; 9],
    count: usize,
    /// The number of facts of the shortest step so far.
    shortest: usize,
    steps: &'a mut StepCollector,
}

impl Search<'_> {
    fn begin(&mut self) {
        self.count = 0;
    }

    fn assume(&mut self, cell: Cell, digit: Digit) {
        let reach = &mut self.reaches[self.count];
        reach.start(Fact::new(cell, digit, true));
        reach.follow(self.map, Links::Xy, LONGEST, None);
        self.count += 1;
    }

    fn of_house(&mut self, house: House) -> Flow {
        for digit in Digit::all().filter(|digit| self.map.board.count(house, *digit) > 2) {
            self.begin();
            let places = self.map.board.places(digit) & CellSet::house(house);
            places.into_iter().for_each(|cell| self.assume(cell, digit));
            self.conclude(&Multiple::Region)?;
        }
        Flow::Continue(())
    }

    /// Offers the fact that follows from all assumptions by the fewest facts.
    fn conclude(&mut self, kind: &'static Multiple) -> Flow {
        let reaches = &self.reaches[..self.count];
        if reaches.len() < 3 {
            return Flow::Continue(());
        }
        let mut best = None;
        for digit in Digit::all() {
            for is_on in [false, true] {
                let all =
                    reaches.iter().map(|reach| reach.places(digit.index())[usize::from(is_on)]);
                let Some(common) = all.reduce(|common, places| common & places) else { continue };
                for fact in common.into_iter().map(|cell| Fact::new(cell, digit, is_on)) {
                    let length = reaches.iter().map(|reach| reach.length(fact)).sum();
                    if length < self.shortest {
                        self.shortest = length;
                        best = Some(fact);
                    }
                }
            }
        }
        let Some(fact) = best else { return Flow::Continue(()) };
        let step = self.steps.draft(kind);
        for reach in reaches {
            describe(step, reach.back_from(fact));
        }
        let candidate = Candidate { cell: fact.cell(), digit: fact.digit() };
        if fact.is_on() {
            step.placements.push(candidate);
        } else {
            step.eliminations.push(candidate);
        }
        self.steps.offer()
    }
}
