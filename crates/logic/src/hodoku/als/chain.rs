//! ALS chains: four or more almost locked sets, one linked to the next.

use super::chain_search::Search;
use super::graph::{AlsGraph, with_graph};
use super::removal::{Chain, Removal};
use crate::prelude::*;

/// ALS Chain: four or more sets, each linked to the next by another digit than to the one before.
/// If the first lacks X, it has the first of these digits, so the second set lacks that digit and
/// has the next, and so on: the last has X. A cell that sees every X of both ends loses X. (Two
/// sets are ALS-XZ, three an ALS-XY-Wing.)
///
/// Sets that are not neighbours may share cells. As in HoDoKu, each set comes later among the sets
/// of the board than the one before it, and the chain may have any length. Of all chains it takes
/// the one with the most eliminations, then the one whose eliminations come first (see
/// [`Removal`]), then the one with the fewest cells.
pub(crate) struct AlsChain {
    /// Whether sets that follow each other may share cells, though none with their digit.
    pub may_overlap: bool,
}

/// The most sets of a chain where all chains are wanted.
const LONGEST_OF_ALL: usize = 7;

impl Technique for AlsChain {
    names!("Almost Locked Set Chain", "als-chain");

    fn find(&'static self, board: &LogicBoard, steps: &mut StepCollector) -> Flow {
        with_graph(board, self.may_overlap, steps, |graph, steps| {
            if steps.wants_all() {
                return Finder { technique: self, board, steps }.offer_all(graph);
            }
            steps.with(|(search, chain): &mut (Search, Chain), steps| {
                match search.best(graph, chain) {
                    true => Finder { technique: self, board, steps }.take(graph, chain),
                    false => Flow::Continue(()),
                }
            })
        })
    }

    fn explain(&self, step: &Step, f: &mut Formatter<'_>) -> fmt::Result {
        let (common, x) = step.digits.split_at(step.sets.len() - 1);
        write!(f, ": {}- ", Joined(x, ""))?;
        for (i, set) in step.sets.iter().enumerate() {
            write!(f, "{} {}", CellNames(*set), Braced(step.masks[i]))?;
            common.get(i).map_or(Ok(()), |digit| write!(f, " -{digit}- "))?;
        }
        write!(f, " -{}", Joined(x, ""))
    }

    fn reasons(&self, step: &Step, board: &LogicBoard) -> Reasons {
        let mut reasons = Reasons::of_sets(&step.sets, &step.masks);
        for (sets, &digit) in step.sets.windows(2).zip(&step.digits) {
            reasons.add_common(board, digit, [sets[0], sets[1]]);
        }
        reasons
    }
}

impl Finder<'_, AlsChain> {
    /// Offers a chain for each way to take something away, the one that it takes first.
    fn offer_all(&mut self, graph: &AlsGraph) -> Flow {
        let (mut seen, mut chain) = (Vec::new(), Chain::default());
        if Search::default().best(graph, &mut chain) {
            seen.extend(chain.ends().and_then(|ends| Removal::of(graph, &ends)));
            self.take(graph, &chain)?;
        }
        for first in 0..graph.sets().len() as u16 {
            let mut chain = Chain { sets: vec![first], common: Vec::new() };
            self.lengthen(graph, &mut chain, &mut seen)?;
        }
        Flow::Continue(())
    }

    fn lengthen(&mut self, graph: &AlsGraph, chain: &mut Chain, seen: &mut Vec<Removal>) -> Flow {
        let Some(&last) = chain.sets.last() else { return Flow::Continue(()) };
        let before = chain.common.last().map_or(0, |digit| digit.bit());
        for link in graph.links(last.into()).iter().filter(|link| link.to > last) {
            for digit in digits(link.digits & !before) {
                chain.sets.push(link.to);
                chain.common.push(digit);
                let removal = chain.ends().and_then(|ends| Removal::of(graph, &ends));
                if let Some(removal) = removal.filter(|removal| !seen.contains(removal)) {
                    seen.push(removal);
                    self.take(graph, chain)?;
                }
                if chain.sets.len() < LONGEST_OF_ALL {
                    self.lengthen(graph, chain, seen)?;
                }
                chain.sets.pop();
                chain.common.pop();
            }
        }
        Flow::Continue(())
    }

    fn take(&mut self, graph: &AlsGraph, chain: &Chain) -> Flow {
        let Some(ends) = chain.ends() else { return Flow::Continue(()) };
        self.offer(|step, board| {
            chain.sets.iter().for_each(|&set| graph.sets()[usize::from(set)].add_to(step));
            step.digits.extend(&chain.common);
            ends.eliminations(graph, |digit, cells| {
                step.digits.push(digit);
                step.eliminate(board, cells, digit);
            });
        })
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::samples::positions;

    /// The one chain is the best of all in the order of choice.
    #[test]
    fn takes_the_best_of_all_chains() {
        positions(13, |board| {
            with_graph(board, false, &mut StepCollector::first(), |graph, _| {
                let mut chain = Chain::default();
                let found = Search::default().best(graph, &mut chain);
                let ends = chain.ends().filter(|_| found);
                let best = ends.and_then(|ends| Removal::of(graph, &ends));
                let mut all = Vec::new();
                every_removal(graph, &mut chains_from(graph), &mut all);
                assert!(best.is_some() || all.is_empty());
                let is_best = |best: &Removal| all.iter().all(|one| best.order(one).is_le());
                assert!(best.is_none_or(|best| is_best(&best)));
            });
        });
    }

    fn chains_from(graph: &AlsGraph) -> Vec<Chain> {
        let sets = 0..graph.sets().len() as u16;
        sets.map(|first| Chain { sets: vec![first], common: Vec::new() }).collect()
    }

    /// All that chains of up to five sets take away, by trying them.
    fn every_removal(graph: &AlsGraph, open: &mut Vec<Chain>, all: &mut Vec<Removal>) {
        while let Some(chain) = open.pop() {
            all.extend(chain.ends().and_then(|ends| Removal::of(graph, &ends)));
            let Some(&last) = chain.sets.last().filter(|_| chain.sets.len() < 5) else { continue };
            for link in graph.links(last.into()).iter().filter(|link| link.to > last) {
                for digit in digits(link.digits) {
                    if chain.common.last() != Some(&digit) {
                        let (mut sets, mut common) = (chain.sets.clone(), chain.common.clone());
                        sets.push(link.to);
                        common.push(digit);
                        open.push(Chain { sets, common });
                    }
                }
            }
        }
    }
}
