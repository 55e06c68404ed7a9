//! Chains from one assumption: cycles, and candidates that their own consequences contradict.

use crate::logic::reasons::Reasons;
use std::fmt::{self, Formatter};

use super::cycles::Round;
use super::reach::{Fact, Links, Map, Reach};
use super::{addition, describe, explain};
use crate::grid::{Cell, CellSet, Digit};
use crate::logic::board::{Candidate, LogicBoard, digits};
use crate::logic::technique::{Flow, Step, StepCollector, Technique};

/// Cycles and forcing chains.
#[derive(Clone, Copy, PartialEq, Eq)]
pub(crate) enum UnaryChain {
    /// All kinds.
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

const CYCLES: [(&UnaryChain, Links); 3] = [
    (&UnaryChain::XCycle, Links::X),
    (&UnaryChain::YCycle, Links::Y),
    (&UnaryChain::Cycle, Links::Xy),
];
const FORCING: [(&UnaryChain, Links); 2] =
    [(&UnaryChain::ForcingX, Links::X), (&UnaryChain::Forcing, Links::Xy)];

impl Technique for UnaryChain {
    fn name(&self) -> &'static str {
        match self {
            UnaryChain::Any => "Chain",
            UnaryChain::XCycle => "X-Cycle",
            UnaryChain::YCycle => "Y-Cycle",
            UnaryChain::Cycle => "Bidirectional Cycle",
            UnaryChain::ForcingX => "Forcing X-Chain",
            UnaryChain::Forcing => "Forcing Chain",
        }
    }

    fn code(&self) -> &'static str {
        match self {
            UnaryChain::Any => "chain",
            UnaryChain::XCycle => "x-cycle",
            UnaryChain::YCycle => "y-cycle",
            UnaryChain::Cycle => "xy-cycle",
            UnaryChain::ForcingX => "forcing-x-chain",
            UnaryChain::Forcing => "forcing-chain",
        }
    }

    /// Offers a step only where it is easier than earlier ones.
    fn find(&'static self, board: &LogicBoard, steps: &mut StepCollector) -> Flow {
        let map = Map::of(board);
        let mut search = Search { map: &map, reach: Reach::default(), round: Round::default(), easiest: u16::MAX, steps };
        let wanted = |(kind, _): &&(&'static UnaryChain, Links)| {
            matches!(self, UnaryChain::Any) || *kind == self
        };
        for (kind, links) in CYCLES.iter().filter(wanted) {
            search.cycles(kind, *links)?;
        }
        for (kind, links) in FORCING.iter().filter(wanted) {
            search.forcing(kind, *links)?;
        }
        Flow::Continue(())
    }

    fn explain(&self, step: &Step, f: &mut Formatter<'_>) -> fmt::Result {
        explain(step, f)
    }

    fn reasons(&self, step: &Step, _: &LogicBoard) -> Reasons {
        let mut reasons = Reasons::of(&[], &[], &[], &step.chain);
        if CYCLES.iter().any(|(kind, _)| *kind == self) {
            reasons.branches.iter_mut().for_each(|branch| branch.is_loop = true);
        }
        reasons
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
}

/// The rating: 6.5 for cycles of one digit or of cells with two candidates, 6.6 for forcing chains
/// of one digit, 7.0 for others, and more by length.
pub(crate) fn rating(_: &LogicBoard, step: &Step) -> u16 {
    let kinds = CYCLES.iter().chain(&FORCING).map(|(kind, _)| **kind);
    let kind = kinds.into_iter().find(|kind| kind.code() == step.technique.code());
    kind.unwrap_or(UnaryChain::Any).base() + addition(step.chain.len())
}

struct Search<'a> {
    map: &'a Map<'a>,
    reach: Reach,
    round: Round,
    /// The rating of the easiest chain so far.
    easiest: u16,
    steps: &'a mut StepCollector,
}

impl Search<'_> {
    /// The most facts that a chain may have to be easier than earlier ones.
    fn longest(&self, kind: UnaryChain) -> usize {
        if self.steps.wants_all() {
            return 200;
        }
        let is_easier = |facts: &usize| kind.base() + addition(*facts) < self.easiest;
        (2..=200).take_while(is_easier).last().unwrap_or(0)
    }

    /// Offers candidates that lead to their own contrary.
    fn forcing(&mut self, kind: &'static UnaryChain, links: Links) -> Flow {
        let map = self.map;
        for is_on in [true, false] {
            for (cell, digit) in map.candidates() {
                let source = Fact::new(cell, digit, is_on);
                let longest = self.longest(*kind);
                if longest < 4 {
                    return Flow::Continue(());
                }
                self.reach.start(source);
                self.reach.follow(map, links, longest, Some(source.contrary()));
                if self.reach.has(source.contrary()) {
                    self.forced(kind, source.contrary())?;
                }
            }
        }
        Flow::Continue(())
    }

    fn forced(&mut self, kind: &'static UnaryChain, fact: Fact) -> Flow {
        let step = self.steps.draft(kind);
        describe(step, self.reach.back_from(fact));
        let (cell, digit) = (fact.cell(), fact.digit());
        if fact.is_on() {
            step.placements.push(Candidate { cell, digit });
        } else {
            step.eliminations.push(Candidate { cell, digit });
        }
        self.easiest = kind.base() + addition(step.chain.len());
        self.steps.offer()
    }

    /// Offers the cycles through each candidate.
    fn cycles(&mut self, kind: &'static UnaryChain, links: Links) -> Flow {
        let map = self.map;
        for (cell, digit) in map.candidates() {
            let source = Fact::new(cell, digit, true);
            let longest = self.longest(*kind);
            let (easiest, steps) = (&mut self.easiest, &mut *self.steps);
            self.round.each(map, links, source, longest, |round, at, last| {
                let rating = kind.base() + addition(round.length(at));
                if rating >= *easiest && !steps.wants_all() {
                    return Flow::Continue(());
                }
                let (mut ones, mut others) = ([CellSet::EMPTY; 9], [CellSet::EMPTY; 9]);
                for fact in round.facts(at, last) {
                    let side = if fact.is_on() { &mut ones } else { &mut others };
                    side[fact.digit().index()].insert(fact.cell());
                }
                let step = steps.draft(kind);
                let is_gone =
                    |it: &(Cell, Digit)| sees(*it, &ones) && sees(*it, &others);
                let gone = map.candidates().filter(is_gone);
                step.eliminations.extend(gone.map(|(cell, digit)| Candidate { cell, digit }));
                if step.is_idle() {
                    return Flow::Continue(());
                }
                describe(step, round.facts(at, last));
                *easiest = rating;
                steps.offer()
            })?;
        }
        Flow::Continue(())
    }
}

/// Whether a candidate is none of these, and is seen by one of them of the same digit.
///
/// The other candidates of a cell that both a true and a false fact of a cycle are in go, too; the
/// other program leaves them.
fn sees((cell, digit): (Cell, Digit), facts: &[CellSet; 9]) -> bool {
    let own = facts[digit.index()];
    !own.contains(cell) && own.meets(CellSet::peers(cell))
}
