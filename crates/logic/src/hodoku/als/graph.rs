//! All almost locked sets of a board, and the links between them.
//!
//! The techniques for these sets search the same board one after the other, so a collector keeps
//! the sets and links of the last board until another is asked for.

use super::index::Index;
use super::set::{Als, AlsLink};
use crate::prelude::*;

/// The almost locked sets of a board, and the links between them.
#[derive(Default)]
pub(super) struct AlsGraph {
    /// The board: by digit, the cells that have it as a candidate.
    of: [CellSet; 9],
    /// Whether linked sets may share cells.
    may_overlap: bool,
    /// The sets by house: rows, columns, boxes.
    sets: Vec<Als>,
    /// The links of the first set, then those of the second, and so on.
    links: Vec<AlsLink>,
    /// The index of each set's first link, and the number of links.
    starts: Vec<u32>,
    /// The memory for finding the links.
    index: Index,
}

/// Looks at the almost locked sets of a board, and at the links between those that share no cell,
/// or between all.
pub(super) fn with_graph<T>(
    board: &LogicBoard,
    may_overlap: bool,
    steps: &mut StepCollector,
    look: impl FnOnce(&AlsGraph, &mut StepCollector) -> T,
) -> T {
    steps.with(|graph: &mut AlsGraph, steps| {
        graph.be_of(board, may_overlap);
        look(graph, steps)
    })
}

/// Looks at the almost locked sets of a board.
pub(in crate::hodoku) fn with_sets<T>(
    board: &LogicBoard,
    steps: &mut StepCollector,
    look: impl FnOnce(&[Als]) -> T,
) -> T {
    with_graph(board, true, steps, |graph, _| look(graph.sets()))
}

impl AlsGraph {
    /// The sets, each once, by house, and within a house in lexical order.
    pub(super) fn sets(&self) -> &[Als] {
        &self.sets
    }

    /// Whether two sets share no cell.
    pub(super) fn are_apart(&self, one: u16, other: u16) -> bool {
        !self.sets[usize::from(one)].cells.meets(self.sets[usize::from(other)].cells)
    }

    /// The links of a set, in the order of the sets that they lead to.
    #[inline]
    pub(super) fn links(&self, set: usize) -> &[AlsLink] {
        match self.starts.get(set..set + 2) {
            Some(&[from, to]) => &self.links[from as usize..to as usize],
            _ => &[],
        }
    }

    fn be_of(&mut self, board: &LogicBoard, may_overlap: bool) {
        let mut of = [CellSet::EMPTY; 9];
        for digit in Digit::all() {
            of[digit.index()] = board.places(digit);
        }
        if self.of == of && self.may_overlap == may_overlap {
            return;
        }
        self.of = of;
        self.may_overlap = may_overlap;
        self.collect(board);
        self.link(board);
    }

    fn collect(&mut self, board: &LogicBoard) {
        self.sets.clear();
        for house in House::all() {
            let cells = cell_list::<9>(CellSet::house(house) & board.open());
            self.collect_house(board, house, &cells);
        }
    }

    /// Adds the sets of a house that are in no earlier house.
    fn collect_house(&mut self, board: &LogicBoard, house: House, cells: &[Cell]) {
        let _ = combinations(cells, &(CellSet::EMPTY, 0), &mut |&(with, mask), cell, rest| {
            let (cells, mask) = (with | CellSet::of(cell), mask | board.candidates(cell));
            let extra = count(mask) - cells.len();
            // Each additional cell adds one cell and perhaps no digit: the rest cannot make up for more
            // digits than that.
            if extra > rest.len() + 1 {
                return ControlFlow::Continue(None);
            }
            if extra == 1 && !belongs_to_earlier(house, cells, cell) {
                self.sets.push(Als::new(board, cells, mask));
            }
            ControlFlow::Continue(Some((cells, mask)))
        });
    }

    fn link(&mut self, board: &LogicBoard) {
        self.index.be_of(board, &self.sets);
        self.links.clear();
        self.starts.clear();
        for set in &self.sets {
            self.starts.push(self.links.len() as u32);
            self.index.link(board, set, self.may_overlap, &mut self.links);
        }
        self.starts.push(self.links.len() as u32);
    }
}

/// Whether cells of a house are in an earlier house as well. `last` is one of them.
fn belongs_to_earlier(house: House, cells: CellSet, last: Cell) -> bool {
    let in_row = || cells.is_subset(CellSet::house_at(last.row()));
    let in_column = || cells.is_subset(CellSet::house_at(9 + last.column()));
    match house.kind() {
        HouseKind::Row => false,
        HouseKind::Column => in_row(),
        HouseKind::Box => in_row() || in_column(),
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::board::{digits, mask_of};
    use crate::samples::positions;

    fn brute_force(board: &LogicBoard) -> Vec<(CellSet, u16)> {
        let mut all = Vec::new();
        for house in House::all() {
            for choice in 1..512_usize {
                let chosen = house.cells().iter().enumerate().filter(|(i, _)| choice >> i & 1 == 1);
                let cells: CellSet = chosen.map(|(_, cell)| *cell).collect();
                let mask = board.candidates_of(cells);
                let is_open = cells.is_subset(board.open());
                if is_open && mask.count_ones() as usize == cells.len() + 1 {
                    all.push((cells, mask));
                }
            }
        }
        all.sort();
        all.dedup();
        all
    }

    /// The restricted commons of two sets, cell by cell.
    fn restricted(board: &LogicBoard, one: &Als, two: &Als) -> u16 {
        if one.cells.meets(two.cells) {
            return 0;
        }
        let is_restricted = |digit: &Digit| {
            let has = |cell: &Cell| board.has(*cell, *digit);
            let mut pairs = one.cells.into_iter().filter(has).flat_map(|first| {
                two.cells.into_iter().filter(has).map(move |second| (first, second))
            });
            pairs.all(|(first, second)| CellSet::peers(first).contains(second))
        };
        mask_of(digits(one.digits & two.digits).filter(is_restricted))
    }

    #[test]
    fn sets_are_all_that_there_are() {
        positions(25, |board| {
            with_graph(board, false, &mut StepCollector::first(), |graph, _| {
                let sets = graph.sets().iter();
                let mut ours: Vec<_> = sets.map(|set| (set.cells, set.digits)).collect();
                ours.sort();
                assert_eq!(ours, brute_force(board));
            });
        });
    }

    #[test]
    fn links_are_all_that_there_are() {
        positions(5, |board| {
            with_graph(board, false, &mut StepCollector::first(), |graph, _| {
                for (i, set) in graph.sets().iter().enumerate() {
                    let mut links = graph.links(i).iter();
                    for (k, other) in graph.sets().iter().enumerate() {
                        let common = restricted(board, set, other);
                        if common != 0 {
                            let link = links.next().map(|link| (link.to, link.digits));
                            assert_eq!(link, Some((k as u16, common)));
                        }
                    }
                    assert!(links.next().is_none());
                }
            });
        });
    }
}
