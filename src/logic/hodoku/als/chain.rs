//! ALS chains: four to six almost locked sets, one linked to the next.

use crate::logic::reasons::Reasons;
use std::cell::RefCell;
use std::fmt::{self, Formatter};

use super::graph::{AlsGraph, with_graph};
use crate::grid::{Cell, CellSet, Digit};
use crate::logic::board::{LogicBoard, count, digits};
use crate::logic::consequences::Consequences;
use crate::logic::notation::{Braced, CellNames, Joined};
use crate::logic::technique::{Flow, Step, StepCollector, Technique, take_best};

/// ALS Chain: four to six sets, each linked to the next by another digit than to the one before. If
/// the first lacks X, it has the first of these digits, so the second set lacks that digit and has
/// the next, and so on: the last has X. A cell that sees every X of both ends loses X. (Two sets
/// are ALS-XZ, three an ALS-XY-Wing.)
///
/// The search assumes each candidate in turn and starts from all sets that then lack its digit,
/// breadth first, until it reaches a set that would lack a second digit. So it finds a shortest
/// chain for each candidate, not all chains. Of these it takes the one with the most eliminations,
/// then the shortest, then the first.
pub(crate) struct AlsChain;

const SHORTEST: usize = 4;
const LONGEST: usize = 6;

impl Technique for AlsChain {
    fn name(&self) -> &'static str {
        "Almost Locked Set Chain"
    }

    fn code(&self) -> &'static str {
        "als-chain"
    }

    fn find(&'static self, board: &LogicBoard, steps: &mut StepCollector) -> Flow {
        with_graph(board, |graph| {
            take_best(
                steps,
                |use_it| each(board, graph, use_it),
                // Of equal eliminations, the shorter chain.
                |chain| (chain.gone, LONGEST - chain.length),
                |chain, steps| self.offer(board, graph, chain, steps),
            )
        })
    }

    fn explain(&self, step: &Step, f: &mut Formatter<'_>) -> fmt::Result {
        let (common, x) = step.digits.split_at(step.sets.len() - 1);
        write!(f, ": {}- ", Joined(x, ","))?;
        for (i, set) in step.sets.iter().enumerate() {
            write!(f, "{} {}", CellNames(*set), Braced(step.masks[i]))?;
            common.get(i).map_or(Ok(()), |digit| write!(f, " -{digit}- "))?;
        }
        write!(f, " -{}{}", Joined(x, ","), Consequences(step))
    }

    fn reasons(&self, step: &Step, board: &LogicBoard) -> Reasons {
        let mut reasons = Reasons::of_sets(&step.sets, &step.masks);
        for (sets, &digit) in step.sets.windows(2).zip(&step.digits) {
            reasons.add_common(board, digit, sets[0], sets[1]);
        }
        reasons
    }
}

/// A chain.
#[derive(Clone, Copy)]
struct Chain {
    sets: [u16; LONGEST],
    /// The digits of its links, as bits.
    common: [u16; LONGEST - 1],
    length: usize,
    /// The number of its eliminations.
    gone: usize,
}

impl Chain {
    fn sets(&self) -> &[u16] {
        &self.sets[..self.length]
    }

    fn common(&self) -> &[u16] {
        &self.common[..self.length - 1]
    }

    /// Visits the eliminations: digits that both ends may have as X, and the cells that lose them.
    fn eliminations(&self, graph: &AlsGraph, mut gone: impl FnMut(Digit, CellSet)) {
        let ends = [self.sets[0], self.sets[self.length - 1]];
        let [first, last] = ends.map(|end| &graph.sets()[usize::from(end)]);
        let used = self.common[0] | self.common[self.length - 2];
        for digit in digits(first.useful & last.useful & !used) {
            let cells = first.losers(digit) & last.losers(digit);
            if !cells.is_empty() {
                gone(digit, cells);
            }
        }
    }
}

/// The fact that a set lacks a digit, and so has all its others.
#[derive(Clone, Copy)]
struct Locked {
    set: u16,
    /// The digit, as a bit.
    lacks: u16,
    /// The index of the fact that this one follows from.
    from: Option<u16>,
    /// The number of sets on the way here, with this one.
    length: u8,
}

/// The memory of a search.
struct Search {
    queue: Vec<Locked>,
    /// By set: the digits that it is known to lack, as bits.
    lacking: Vec<u16>,
}

thread_local! {
    static SEARCH: RefCell<Search> =
        const { RefCell::new(Search { queue: Vec::new(), lacking: Vec::new() }) };
}

fn each(board: &LogicBoard, graph: &AlsGraph, use_it: &mut dyn FnMut(Chain) -> Flow) -> Flow {
    SEARCH.with_borrow_mut(|search| {
        for digit in Digit::all() {
            for cell in board.places(digit) {
                if let Some(mut chain) = search.refute(graph, cell, digit) {
                    let mut gone = 0;
                    chain.eliminations(graph, |_, cells| gone += cells.len());
                    chain.gone = gone;
                    use_it(chain)?;
                }
            }
        }
        Flow::Continue(())
    })
}

impl Search {
    /// A shortest chain that excludes a digit from a cell, if there is one.
    fn refute(&mut self, graph: &AlsGraph, cell: Cell, digit: Digit) -> Option<Chain> {
        self.begin(graph, cell, digit);
        let mut next = 0;
        while let Some(&locked) = self.queue.get(next) {
            let is_seen = graph.sets()[usize::from(locked.set)].losers(digit).contains(cell);
            if is_seen && locked.lacks != digit.bit() && usize::from(locked.length) >= SHORTEST {
                let chain = self.chain(graph, locked);
                if chain.is_some() {
                    return chain;
                }
            }
            if usize::from(locked.length) < LONGEST {
                self.follow(graph, next as u16, locked);
            }
            next += 1;
        }
        None
    }

    /// Starts from the sets that lack the digit if the cell has it.
    fn begin(&mut self, graph: &AlsGraph, cell: Cell, digit: Digit) {
        self.queue.clear();
        self.lacking.clear();
        self.lacking.resize(graph.sets().len(), 0);
        for (i, set) in graph.sets().iter().enumerate() {
            if set.losers(digit).contains(cell) {
                let lacks = digit.bit();
                self.lacking[i] = lacks;
                self.queue.push(Locked { set: i as u16, lacks, from: None, length: 1 });
            }
        }
    }

    /// Goes on to the sets that lack a digit because this one has it.
    fn follow(&mut self, graph: &AlsGraph, from: u16, locked: Locked) {
        for link in graph.links(locked.set.into()) {
            for digit in digits(link.digits & !locked.lacks) {
                let lacking = &mut self.lacking[usize::from(link.to)];
                // Two digits are enough: whatever follows from a third follows from one of these.
                if *lacking & digit.bit() != 0 || count(*lacking) > 1 {
                    continue;
                }
                *lacking |= digit.bit();
                let (set, lacks, length) = (link.to, digit.bit(), locked.length + 1);
                self.queue.push(Locked { set, lacks, from: Some(from), length });
            }
        }
    }

    /// The chain that led here, lower end first; `None` if some of its sets overlap.
    fn chain(&self, graph: &AlsGraph, end: Locked) -> Option<Chain> {
        let length = usize::from(end.length);
        let mut chain = Chain { sets: [0; LONGEST], common: [0; LONGEST - 1], length, gone: 0 };
        let mut cells = CellSet::EMPTY;
        let mut locked = end;
        for i in 0..length {
            let set = graph.sets()[usize::from(locked.set)].cells;
            if cells.meets(set) {
                return None;
            }
            cells |= set;
            chain.sets[i] = locked.set;
            if let Some(&from) = locked.from.and_then(|from| self.queue.get(usize::from(from))) {
                chain.common[i] = locked.lacks;
                locked = from;
            }
        }
        if chain.sets[0] > chain.sets[length - 1] {
            chain.sets[..length].reverse();
            chain.common[..length - 1].reverse();
        }
        Some(chain)
    }
}

impl AlsChain {
    fn offer(
        &'static self,
        board: &LogicBoard,
        graph: &AlsGraph,
        chain: &Chain,
        steps: &mut StepCollector,
    ) -> Flow {
        let step = steps.draft(self);
        for &set in chain.sets() {
            let set = &graph.sets()[usize::from(set)];
            step.sets.push(set.cells);
            step.masks.push(set.digits);
        }
        step.digits.extend(chain.common().iter().flat_map(|&common| digits(common)));
        chain.eliminations(graph, |digit, cells| {
            step.digits.push(digit);
            step.eliminate(board, cells, digit);
        });
        steps.offer()
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::logic::hodoku::samples::{assert_said, assert_sound};

    #[test]
    fn says_what_follows() {
        assert_said(
            &AlsChain,
            ".7.5..4..91.2..........7...3..9...8.7...8523...8........5..6..2.3....56.......798",
            "Almost Locked Set Chain: 1- r8c9 {14} -4- r4c79,r56c9,r6c7 {145679} -5- r1367c8 {12457} -7- r3569c4 {13467} -1 => r8c4<>1",
        );
        assert_said(
            &AlsChain,
            "5....6..3..8....2..3.91..45...37..1.2..1..7.........521.4..5.............9..84...",
            "Almost Locked Set Chain: 6- r5c2 {68} -8- r5c68 {689} -6- r9c18 {367} -7- r9c3 {67} -6 => r4c3,r7c2<>6",
        );
    }

    #[test]
    fn takes_nothing_away_that_is_right() {
        assert_sound(&AlsChain, 20, 1000);
    }
}
