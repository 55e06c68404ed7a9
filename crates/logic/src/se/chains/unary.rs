//! Chains from one assumption: cycles, and candidates that their own consequences contradict.

use super::cycles::Round;
use super::reach::{Fact, Links, Map, Reach};
use super::{addition, describe, write_chain};
use crate::prelude::*;

/// Cycles and forcing chains.
#[derive(Clone, Copy, PartialEq, Eq)]
pub(crate) enum UnaryChain {
    Any,
    /// A cycle of one digit.
    XCycle,
    /// A cycle of cells with two candidates.
    YCycle,
    /// A cycle of both.
    Cycle,
    /// A candidate that its own consequences of the same digit contradict.
    ForcingX,
    /// A candidate that its own consequences contradict.
    Forcing,
}

/// The passes over all candidates: the links, the cycles and the forcing chains of each.
const PASSES: [(Links, &UnaryChain, Option<&UnaryChain>); 3] = [
    (Links::X, &UnaryChain::XCycle, Some(&UnaryChain::ForcingX)),
    (Links::Y, &UnaryChain::YCycle, None),
    (Links::Xy, &UnaryChain::Cycle, Some(&UnaryChain::Forcing)),
];

const KINDS: [UnaryChain; 5] = [
    UnaryChain::XCycle,
    UnaryChain::YCycle,
    UnaryChain::Cycle,
    UnaryChain::ForcingX,
    UnaryChain::Forcing,
];

impl Technique for UnaryChain {
    names! {
        UnaryChain::Any => "Chain", "chain";
        UnaryChain::XCycle => "X-Cycle", "x-cycle";
        UnaryChain::YCycle => "Y-Cycle", "y-cycle";
        UnaryChain::Cycle => "Bidirectional Cycle", "xy-cycle";
        UnaryChain::ForcingX => "Forcing X-Chain", "forcing-x-chain";
        UnaryChain::Forcing => "Forcing Chain", "forcing-chain";
    }

    /// Offers a step only where it is easier than earlier ones, or as easy and shorter.
    fn find(&'static self, board: &LogicBoard, steps: &mut StepCollector) -> Flow {
        let map = Map::of(board);
        steps.with(|memory: &mut Memory, steps| {
            Search { map: &map, memory, easiest: None, steps }.all(self)
        })
    }

    fn explain(&self, step: &Step, f: &mut Formatter<'_>) -> fmt::Result {
        f.write_str(":")?;
        write_chain(&step.chain, f)
    }

    fn reasons(&self, step: &Step, _: &LogicBoard) -> Reasons {
        Reasons::of_chain(&step.chain, self.is_cycle())
    }
}

impl UnaryChain {
    fn base(self) -> u16 {
        match self {
            UnaryChain::XCycle | UnaryChain::YCycle => 65,
            UnaryChain::ForcingX => 66,
            _ => 70,
        }
    }

    fn is_cycle(self) -> bool {
        !matches!(self, UnaryChain::ForcingX | UnaryChain::Forcing)
    }

    fn is_wanted(self, kind: UnaryChain) -> bool {
        self == UnaryChain::Any || self == kind
    }
}

/// The rating: 6.5 for cycles of one digit or of cells with two candidates, 6.6 for forcing chains
/// of one digit, 7.0 for others, and more by length.
pub(crate) fn rating(_: &LogicBoard, step: &Step) -> u16 {
    let kind = KINDS.into_iter().find(|kind| kind.code() == step.technique.code());
    kind.unwrap_or(UnaryChain::Any).base() + addition(step.chain.len())
}

#[derive(Default)]
struct Memory {
    reach: Reach,
    round: Round,
}

struct Search<'a> {
    map: &'a Map<'a>,
    memory: &'a mut Memory,
    /// The rating and the number of facts of the easiest chain so far.
    easiest: Option<(u16, usize)>,
    steps: &'a mut StepCollector,
}

impl Search<'_> {
    /// Offers all chains, candidate by candidate: its cycles, then that its truth leads to its
    /// contrary, then that its contrary leads to its truth.
    fn all(&mut self, wanted: &UnaryChain) -> Flow {
        let map = self.map;
        for (links, cycle, forcing) in PASSES {
            let forcing = forcing.filter(|kind| wanted.is_wanted(**kind));
            for Candidate { cell, digit } in map.board.all_candidates() {
                let source = Fact::new(cell, digit, true);
                if wanted.is_wanted(*cycle) {
                    self.cycles(cycle, links, source)?;
                }
                if let Some(kind) = forcing {
                    self.forcing(kind, links, source)?;
                    self.forcing(kind, links, source.contrary())?;
                }
            }
        }
        Flow::Continue(())
    }

    /// The most facts that a chain may have to be easier than earlier ones, or as easy and shorter.
    fn longest(&self, kind: UnaryChain) -> usize {
        let Some(easiest) = self.easiest.filter(|_| !self.steps.wants_all()) else { return 200 };
        let is_better = |facts: &usize| (kind.base() + addition(*facts), *facts) < easiest;
        (2..=200).take_while(is_better).last().unwrap_or(0)
    }

    /// Offers the contrary of a candidate if that follows from it.
    fn forcing(&mut self, kind: &'static UnaryChain, links: Links, source: Fact) -> Flow {
        let longest = self.longest(*kind);
        if longest < 4 {
            return Flow::Continue(());
        }
        self.memory.reach.start(source);
        self.memory.reach.follow(self.map, links, longest, Some(source.contrary()));
        let fact = source.contrary();
        if !self.memory.reach.has(fact) {
            return Flow::Continue(());
        }
        let step = self.steps.draft(kind);
        describe(step, self.memory.reach.back_from(fact));
        step.conclude(fact.candidate(), fact.is_on());
        self.easiest = Some((kind.base() + addition(step.chain.len()), step.chain.len()));
        self.steps.offer_improved()
    }

    /// Offers the cycles through a candidate.
    fn cycles(&mut self, kind: &'static UnaryChain, links: Links, source: Fact) -> Flow {
        let (map, longest) = (self.map, self.longest(*kind));
        let (easiest, steps) = (&mut self.easiest, &mut *self.steps);
        self.memory.round.each(map, links, source, longest, |round, at, last| {
            let length = round.length(at);
            let rating = (kind.base() + addition(length), length);
            if !steps.wants_all() && easiest.is_some_and(|easiest| easiest <= rating) {
                return Flow::Continue(());
            }
            let (mut ones, mut others) = ([CellSet::EMPTY; 9], [CellSet::EMPTY; 9]);
            for fact in round.facts(at, last) {
                let side = if fact.is_on() { &mut ones } else { &mut others };
                side[fact.digit().index()].insert(fact.cell());
            }
            // Only candidates that see a true and a false one of their digit go. The other candidates
            // of a cell that has both would, too; the other program leaves them.
            let step = steps.draft(kind);
            for digit in Digit::all() {
                let (ones, others) = (ones[digit.index()], others[digit.index()]);
                if !ones.is_empty() && !others.is_empty() {
                    let seen = seen_by(ones) & seen_by(others);
                    step.eliminate(map.board, seen - ones - others, digit);
                }
            }
            if step.is_idle() {
                return Flow::Continue(());
            }
            describe(step, round.facts(at, last));
            *easiest = Some(rating);
            steps.offer_improved()
        })
    }
}
