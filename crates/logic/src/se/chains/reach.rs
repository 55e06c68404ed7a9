//! The consequences of one candidate being true, or false, link by link: the search behind all
//! chains.
//!
//! The search is breadth first, so that each consequence is reached by a shortest chain. A
//! candidate that is true makes those that it sees false (a weak link); one that is false makes the
//! other of two true (a strong link).

use crate::prelude::*;
use crate::shared::table::Table;

/// The links that are followed.
#[derive(Clone, Copy, PartialEq, Eq, Default)]
pub(super) enum Links {
    /// Links of a digit within houses.
    X,
    /// Strong links within cells of two candidates.
    Y,
    #[default]
    Xy,
}

/// A candidate that is true or false: its cell, digit and truth as one number.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
pub(super) struct Fact(u16);

pub(super) const FACTS: usize = CELLS * 9 * 2;

impl Fact {
    /// The fact that a digit is in a cell, or is not.
    #[inline]
    pub(super) fn new(cell: Cell, digit: Digit, is_on: bool) -> Fact {
        Fact((cell.index() * 9 + digit.index()) as u16 * 2 + u16::from(is_on))
    }

    /// The fact as an index below [`FACTS`].
    #[inline]
    pub(super) fn index(self) -> usize {
        self.0.into()
    }

    #[inline]
    pub(super) fn cell(self) -> Cell {
        let index = self.index() / 18;
        Cell::at(index / 9, index % 9)
    }

    #[inline]
    pub(super) fn digit(self) -> Digit {
        let value = (self.index() / 2 % 9) as u8 + 1;
        Digit::new(value).unwrap_or_else(|| unreachable!("1 to 9"))
    }

    pub(super) fn candidate(self) -> Candidate {
        Candidate { cell: self.cell(), digit: self.digit() }
    }

    /// The fact as a member of a chain.
    pub(super) fn node(self) -> ChainNode {
        ChainNode::of(self.candidate(), self.is_on())
    }

    /// Whether the digit is in the cell.
    #[inline]
    pub(super) fn is_on(self) -> bool {
        self.0 & 1 == 1
    }

    #[inline]
    pub(super) fn contrary(self) -> Fact {
        Fact(self.0 ^ 1)
    }
}

/// The facts that follow from one fact, each with the fact before it.
#[derive(Default)]
pub(super) struct Reach {
    /// By truth and digit, the candidates that are false, and those that are true.
    places: [[CellSet; 9]; 2],
    parents: Table<Fact, FACTS>,
    /// The number of facts on the chain from the source, both ends counted.
    lengths: Table<u8, FACTS>,
    queue: Table<Fact, FACTS>,
    count: usize,
}

impl Reach {
    /// Whether a fact follows.
    #[inline]
    pub(super) fn has(&self, fact: Fact) -> bool {
        self.places[usize::from(fact.is_on())][fact.digit().index()].contains(fact.cell())
    }

    /// The number of facts on the chain to this one, both ends counted.
    #[inline]
    pub(super) fn length(&self, fact: Fact) -> usize {
        self.lengths[fact.index()].into()
    }

    /// The facts that follow, in the order in which they were found.
    pub(super) fn facts(&self) -> &[Fact] {
        &self.queue[..self.count]
    }

    /// The facts of the chain to this one, last first.
    pub(super) fn back_from(&self, fact: Fact) -> impl Iterator<Item = Fact> {
        let mut next = Some(fact);
        std::iter::from_fn(move || {
            let here = next?;
            next = (self.length(here) > 1).then(|| self.parents[here.index()]);
            Some(here)
        })
    }

    pub(super) fn start(&mut self, source: Fact) {
        self.places = [[CellSet::EMPTY; 9]; 2];
        self.count = 0;
        self.add(source, source, 1);
    }

    /// Adds a fact, unless it is known.
    #[inline]
    pub(super) fn add(&mut self, fact: Fact, parent: Fact, length: u8) {
        let set = &mut self.places[usize::from(fact.is_on())][fact.digit().index()];
        if !set.contains(fact.cell()) {
            set.insert(fact.cell());
            self.parents[fact.index()] = parent;
            self.lengths[fact.index()] = length;
            self.queue[self.count] = fact;
            self.count += 1;
        }
    }

    /// Follows all links by chains of at most `longest` facts, until `target` is reached.
    pub(super) fn follow(
        &mut self,
        map: &Map<'_>,
        links: Links,
        longest: usize,
        target: Option<Fact>,
    ) {
        let mut next = 0;
        while next < self.count {
            let fact = self.queue[next];
            next += 1;
            let length = self.lengths[fact.index()] + 1;
            if usize::from(length) > longest || target.is_some_and(|target| self.has(target)) {
                return;
            }
            if fact.is_on() {
                self.weak(map.board, links, fact, length);
            } else {
                self.strong(map, links, fact, length);
            }
        }
    }

    fn weak(&mut self, board: &LogicBoard, links: Links, fact: Fact, length: u8) {
        let (cell, digit) = (fact.cell(), fact.digit());
        if links != Links::X {
            for other in digits(board.candidates(cell) & !digit.bit()) {
                self.add(Fact::new(cell, other, false), fact, length);
            }
        }
        let seen = board.places(digit) & CellSet::peers(cell);
        for house in houses_in_order(cell) {
            for other in (seen & house) - self.places[0][digit.index()] {
                self.add(Fact::new(other, digit, false), fact, length);
            }
        }
    }

    fn strong(&mut self, map: &Map<'_>, links: Links, fact: Fact, length: u8) {
        let (cell, digit) = (fact.cell(), fact.digit());
        let others = map.board.candidates(cell) & !digit.bit();
        if links != Links::X && others.count_ones() == 1 {
            for other in digits(others) {
                self.add(Fact::new(cell, other, true), fact, length);
            }
        }
        if links != Links::Y {
            let others = map.conjugates(cell, digit);
            for house in houses_in_order(cell) {
                for other in others & house {
                    self.add(Fact::new(other, digit, true), fact, length);
                }
            }
        }
    }
}

/// The indices of the houses of a cell in the order in which links are followed: box, row, column.
#[inline]
pub(super) fn houses_of(cell: Cell) -> [usize; 3] {
    [18 + cell.box_index(), cell.row(), 9 + cell.column()]
}

/// The houses of a cell in this order.
pub(super) fn houses_in_order(cell: Cell) -> [CellSet; 3] {
    let [block, row, column] = houses_of(cell);
    [CellSet::house_at(block), CellSet::house_at(row), CellSet::house_at(column)]
}

/// The links of a board.
pub(super) struct Map<'a> {
    pub board: &'a LogicBoard,
    /// By cell and digit: the cells that have the digit if this cell lacks it.
    conjugates: [[CellSet; 9]; CELLS],
}

impl Map<'_> {
    /// The links of a board.
    pub(super) fn of(board: &LogicBoard) -> Map<'_> {
        let mut conjugates = [[CellSet::EMPTY; 9]; CELLS];
        for house in House::all() {
            for digit in Digit::all().filter(|digit| board.count(house, *digit) == 2) {
                let both = board.places(digit) & CellSet::house(house);
                for cell in both {
                    conjugates[cell.index()][digit.index()] |= both - CellSet::of(cell);
                }
            }
        }
        Map { board, conjugates }
    }

    /// The cells that have a digit if this cell lacks it.
    #[inline]
    pub(super) fn conjugates(&self, cell: Cell, digit: Digit) -> CellSet {
        self.conjugates[cell.index()][digit.index()]
    }
}
