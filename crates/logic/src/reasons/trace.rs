//! The consequences of an assumption, each fact with its grounds: the search of
//! [`Reasons`](super::Reasons), made again for the one step that is shown.
//!
//! Breadth first, so that each fact is reached by few others. With groups, a fact may also be
//! about all places of a digit in a box and a line.

use super::{Branch, ChainNode, Fact};
use crate::prelude::*;

/// The facts that count when another one follows.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) enum Follow {
    /// All facts so far: the last place of all that are left becomes true.
    Net,
    /// All facts so far, about the assumed digit alone.
    OneDigit,
    /// The one before it alone, with groups: the other of two nodes becomes true.
    GroupedChain,
    /// All facts so far, with groups.
    GroupedNet,
}

impl Follow {
    /// Whether a fact may follow from several.
    fn is_net(self) -> bool {
        self != Follow::GroupedChain
    }

    fn has_groups(self) -> bool {
        matches!(self, Follow::GroupedChain | Follow::GroupedNet)
    }
}

/// The goal of a trace.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) enum Target {
    /// A candidate that is true, or false.
    Fact(Candidate, bool),
    /// A cell with two digits, with none, or with one that it also lacks.
    Cell(Cell),
    /// Cells of a house, one of which must have the digit: two have it, or none.
    Places(CellSet, Digit),
}

/// A fact that follows: that a node is on or off, and the places of the facts that it follows from.
struct Known {
    node: usize,
    is_on: bool,
    from: Vec<usize>,
}

/// The subject of a fact: a digit in one cell, or in a group.
#[derive(Clone, Copy)]
struct Node {
    cells: CellSet,
    digit: Digit,
}

/// All that follows from an assumption.
pub(crate) struct Trace<'a> {
    board: &'a LogicBoard,
    follow: Follow,
    known: Vec<Known>,
    /// By node and truth, the place of the fact in `known`.
    at: Vec<[Option<usize>; 2]>,
    /// All candidates, cell by cell, there or not; then the groups of the board.
    nodes: Vec<Node>,
}

fn in_cells(cells: CellSet, digit: Digit) -> Vec<Candidate> {
    Candidate::in_cells(cells, digit).collect()
}

fn index(Candidate { cell, digit }: Candidate) -> usize {
    cell.index() * 9 + digit.index()
}

/// The nodes of a board, with its groups or without.
fn nodes(board: &LogicBoard, has_groups: bool) -> Vec<Node> {
    let mut nodes = Vec::new();
    for cell in Cell::all() {
        for digit in Digit::all() {
            nodes.push(Node { cells: CellSet::of(cell), digit });
        }
    }
    for digit in Digit::all().filter(|_| has_groups) {
        for line in House::all().take(18) {
            for block in House::all().skip(18) {
                let cells = board.places(digit) & CellSet::house(line) & CellSet::house(block);
                if cells.len() > 1 {
                    nodes.push(Node { cells, digit });
                }
            }
        }
    }
    nodes
}

impl<'a> Trace<'a> {
    /// Follows an assumption to its end, contradictions or not.
    pub(crate) fn of(
        board: &'a LogicBoard,
        follow: Follow,
        assumed: Candidate,
        is_on: bool,
    ) -> Trace<'a> {
        let nodes = nodes(board, follow.has_groups());
        let at = vec![[None; 2]; nodes.len()];
        let mut trace = Trace { board, follow, known: Vec::new(), at, nodes };
        trace.add(index(assumed), is_on, Vec::new());
        let mut next = trace.run(0);
        if follow == Follow::Net {
            // Singles that the board has anyway count too, after all that needs none of them.
            for single in board.naked_singles().chain(board.hidden_singles()) {
                trace.add(index(single), true, Vec::new());
                next = trace.run(next);
            }
        }
        trace
    }

    /// Follows the facts from this one on, and returns their number.
    fn run(&mut self, mut next: usize) -> usize {
        while let Some(known) = self.known.get(next) {
            let node = known.node;
            if known.is_on {
                self.exclude(next, node)
            } else {
                self.fill(next, node)
            }
            next += 1;
        }
        next
    }

    fn add(&mut self, node: usize, is_on: bool, from: Vec<usize>) {
        let at = &mut self.at[node][usize::from(is_on)];
        if at.is_none() {
            *at = Some(self.known.len());
            self.known.push(Known { node, is_on, from });
        }
    }

    fn place_of(&self, candidate: Candidate, is_on: bool) -> Option<usize> {
        self.at[index(candidate)][usize::from(is_on)]
    }

    /// A digit in a cell excludes the cell's other digits; in a cell or a group it excludes itself
    /// from the cells and the groups that it sees.
    fn exclude(&mut self, from: usize, node: usize) {
        let Node { cells, digit } = self.nodes[node];
        if let (Some(cell), true) = (cells.only(), self.follow != Follow::OneDigit) {
            for other in digits(self.board.candidates(cell) & !digit.bit()) {
                self.add(index(Candidate { cell, digit: other }), false, vec![from]);
            }
        }
        let seen = cells.common_peers() & self.board.places(digit);
        for cell in seen {
            self.add(index(Candidate { cell, digit }), false, vec![from]);
        }
        for group in self.groups(digit) {
            if self.nodes[group].cells.is_subset(seen) {
                self.add(group, false, vec![from]);
            }
        }
    }

    /// A digit that a cell or a group lacks leaves one to the cell, or one node to the digit.
    fn fill(&mut self, from: usize, node: usize) {
        let Node { cells, digit } = self.nodes[node];
        if let (Some(cell), true) = (cells.only(), self.follow != Follow::OneDigit) {
            self.last_of(from, &self.of_cell(cell));
        }
        for house in cells.common_houses() {
            let places = self.board.places(digit) & CellSet::house(house);
            if cells.len() == 1 {
                self.last_of(from, &in_cells(places, digit));
            }
            if self.follow.has_groups() {
                self.last_group(from, digit, places);
                self.rest(from, digit, places - cells);
            }
        }
    }

    /// Adds each of some candidates of which all others are false. Where all are false, that is a
    /// contradiction, and each is true as well: so it can be shown at any of them.
    fn last_of(&mut self, from: usize, all: &[Candidate]) {
        for (i, &candidate) in all.iter().enumerate() {
            let others = [&all[..i], &all[i + 1..]].concat();
            if let Some(grounds) = self.grounds(from, &others) {
                self.add(index(candidate), true, grounds);
            }
        }
    }

    /// The places of the facts that these candidates are false, if there are some and they all are.
    fn grounds(&self, from: usize, all: &[Candidate]) -> Option<Vec<usize>> {
        let mut grounds = Vec::with_capacity(all.len());
        for &one in all {
            let place = self.place_of(one, false)?;
            if !self.follow.is_net() && place != from {
                return None;
            }
            grounds.push(place);
        }
        Some(grounds).filter(|grounds| !grounds.is_empty())
    }

    fn of_cell(&self, cell: Cell) -> Vec<Candidate> {
        Candidate::in_cell(cell, self.board.candidates(cell)).collect()
    }

    /// Adds each group of a house outside which all places are false.
    fn last_group(&mut self, from: usize, digit: Digit, places: CellSet) {
        for group in self.groups(digit) {
            let cells = self.nodes[group].cells;
            let grounds = self.grounds(from, &in_cells(places - cells, digit));
            if let Some(grounds) = grounds.filter(|_| cells.is_subset(places)) {
                self.add(group, true, grounds);
            }
        }
    }

    /// Adds the one node that a house has left for a digit when the other node is off.
    fn rest(&mut self, from: usize, digit: Digit, rest: CellSet) {
        let group = self.groups(digit).into_iter().find(|&at| self.nodes[at].cells == rest);
        let single = rest.only().map(|cell| index(Candidate { cell, digit }));
        if let Some(node) = single.or(group) {
            self.add(node, true, vec![from]);
        }
    }

    fn groups(&self, digit: Digit) -> Vec<usize> {
        let is_it = |&node: &usize| self.nodes[node].digit == digit;
        (9 * CELLS..self.nodes.len()).filter(is_it).collect()
    }

    /// The chains to a target: one, or one to each of the facts that contradict each other. Empty
    /// if the assumption does not lead there.
    pub(crate) fn branches(&self, target: Target) -> Vec<Branch> {
        match target {
            Target::Fact(candidate, is_on) => match self.place_of(candidate, is_on) {
                Some(end) => vec![self.branch(end)],
                None => Vec::new(),
            },
            Target::Cell(cell) => self.contradiction(&self.of_cell(cell)),
            Target::Places(cells, digit) => {
                self.contradiction(&in_cells(cells & self.board.places(digit), digit))
            }
        }
    }

    /// The chains to the first contradiction: in a cell, else in a house.
    pub(crate) fn contradictions(&self) -> Vec<Branch> {
        let mut targets: Vec<Target> = self.board.open().into_iter().map(Target::Cell).collect();
        for house in House::all() {
            for digit in Digit::all() {
                targets.push(Target::Places(CellSet::house(house), digit));
            }
        }
        let mut all = targets.into_iter().map(|target| self.branches(target));
        all.find(|branches| !branches.is_empty()).unwrap_or_default()
    }

    /// The chains that show that not exactly one of these candidates can hold.
    fn contradiction(&self, all: &[Candidate]) -> Vec<Branch> {
        let (mut on, mut off, mut both) = (Vec::new(), Vec::new(), None);
        for &one in all {
            let (is, is_not) = (self.place_of(one, true), self.place_of(one, false));
            on.extend(is);
            off.extend(is_not);
            both = both.or(is.zip(is_not));
        }
        let ends = if all.is_empty() {
            Vec::new()
        } else if on.len() > 1 {
            on[..2].to_vec()
        } else if off.len() == all.len() {
            off
        } else {
            both.map_or(Vec::new(), |(on, off)| vec![on, off])
        };
        ends.into_iter().map(|end| self.branch(end)).collect()
    }

    /// A fact with all that it follows from.
    fn branch(&self, end: usize) -> Branch {
        let mut is_needed = vec![false; end + 1];
        is_needed[end] = true;
        for i in (0..=end).rev() {
            if is_needed[i] {
                self.known[i].from.iter().for_each(|&from| is_needed[from] = true);
            }
        }
        let mut place = vec![0; end + 1];
        let mut branch = Branch::default();
        for i in (0..=end).filter(|&i| is_needed[i]) {
            place[i] = branch.facts.len();
            let Known { node, is_on, from } = &self.known[i];
            let Node { cells, digit } = self.nodes[*node];
            let claim = ChainNode { cells, digit, is_on: *is_on };
            let from = from.iter().map(|&from| place[from]).collect();
            branch.facts.push(Fact { claim, from });
        }
        branch
    }
}
