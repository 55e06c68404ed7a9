//! A network in the making: what the items of a text add, one after the other.

mod places;
mod search;
mod statements;

use super::implied::{self, Cage};
use super::network::{Network, Source, involved};
use super::propagators::{Branch, Either};
use super::rule::{Rule, Statement};
use super::{board::Board, search::Wake};
use crate::item::{Arguments, Item, Items};
use crate::links::Fork;
use crate::place::{Differing, FullHouse, Place};
use ninefold_core::error::{Found, Malformed};

/// An item and, if it is composed of others, these.
#[derive(Clone, Debug)]
pub struct Node<'a> {
    /// The item.
    pub item: Item<'a>,
    /// The items between it and its `End`.
    pub children: Vec<Node<'a>>,
}

/// Collects the constraints, values and definitions of a puzzle.
///
/// An item that composes constraints opens a frame, which gathers their additions until it is
/// closed.
pub(super) struct NetworkBuilder<'a> {
    /// The board.
    pub(super) board: Board,
    /// All items, for those that depend on others.
    pub(super) nodes: &'a [Node<'a>],
    /// The item that is read.
    pub(super) node: &'a Node<'a>,
    /// Its arguments that have not been read.
    pub(super) arguments: Arguments<'a, 'a>,
    /// Whether rules are stated and nothing is searched: propagators are dropped.
    only_states: bool,
    /// Whether rules have sentences and shapes.
    has_words: bool,
    masks: Vec<u16>,
    differing: Differing,
    frames: Vec<Frame>,
    /// The sums of different places that hold for certain.
    cages: Vec<Cage>,
    /// The places and values of regions that are connected for certain.
    connected: Vec<(Vec<Place>, u16)>,
    /// Boxes and regions, for those who draw them.
    regions: Vec<Vec<Place>>,
    /// Where templates are shifted to, the outermost first: the origin of each, and the target.
    shifts: Vec<[Place; 2]>,
    /// After each item, how many propagators and statements there are.
    ends: Vec<[usize; 2]>,
}

/// The item that is read where none is.
static NOTHING: Node<'static> = Node { item: Item::NOTHING, children: Vec::new() };

/// The additions of the constraints of a frame.
#[derive(Debug, Default)]
pub(super) struct Frame {
    /// The way to search.
    pub(super) branch: Branch,
    /// The rules to check.
    statements: Vec<Statement>,
    /// Whether it holds only in some solutions.
    is_conditional: bool,
}

impl<'a> NetworkBuilder<'a> {
    /// A builder for a board, whose groups are known, and these items. If it only states rules, it
    /// drops what searches for them.
    pub(super) fn new(
        board: Board,
        nodes: &'a [Node<'a>],
        only_states: bool,
        has_words: bool,
    ) -> NetworkBuilder<'a> {
        let places = if only_states { 0 } else { board.places() };
        let statements = Vec::with_capacity(nodes.len() + 32);
        NetworkBuilder {
            masks: vec![board.all(); places],
            differing: Differing::none(places),
            board: Board { is_silent: !has_words, ..board },
            nodes,
            node: &NOTHING,
            arguments: NOTHING.item.arguments(),
            only_states,
            has_words,
            frames: vec![Frame { statements, ..Frame::default() }],
            cages: Vec::new(),
            connected: Vec::new(),
            regions: Vec::new(),
            shifts: Vec::new(),
            ends: Vec::new(),
        }
    }

    fn frame(&mut self) -> &mut Frame {
        let last = self.frames.len() - 1;
        &mut self.frames[last]
    }

    /// Whether what is added now holds only in some solutions.
    pub(super) fn is_conditional(&self) -> bool {
        self.frames.iter().any(|frame| frame.is_conditional)
    }

    /// Whether sentences are read.
    pub(super) fn has_words(&self) -> bool {
        self.has_words
    }

    /// Notes an area of the grid for those who draw it; not what holds only in some solutions.
    pub(super) fn add_region(&mut self, cells: Vec<Place>) {
        if !self.is_conditional() {
            self.regions.push(cells);
        }
    }

    /// Ends an item: what has been added since the last one belongs together. Nothing happens within
    /// what composes others.
    pub(super) fn end_item(&mut self) {
        if let [frame] = &self.frames[..] {
            self.ends.push([frame.branch.propagators.len(), frame.statements.len()]);
        }
    }

    /// Opens a frame.
    pub(super) fn open(&mut self, is_conditional: bool) {
        self.frames.push(Frame { is_conditional, ..Frame::default() });
    }

    /// Closes the last frame.
    pub(super) fn close(&mut self) -> Frame {
        self.frames.pop().unwrap_or_default()
    }

    /// Adds parts of which at least one holds.
    pub(super) fn add_either(&mut self, parts: Vec<Frame>) {
        let mut branches = Vec::with_capacity(parts.len());
        let (mut rules, mut sentences) = (Vec::new(), Vec::new());
        for part in parts {
            branches.push(part.branch);
            let all = part.statements.into_iter().map(|one| (one.rule, one.says));
            let (all, says): (Vec<Rule>, Vec<String>) = all.unzip();
            rules.push(Rule::All(all));
            sentences.push(says.join(" and "));
        }
        let says = format!("at least one of these holds: {}", sentences.join("; "));
        self.frame().branch.propagators.push(Box::new(Either::new(branches)));
        self.add_statement(Rule::Any(rules), says);
    }

    /// The pairs of cells of the grid that must differ so far.
    pub(super) fn differing(&self) -> Vec<[usize; 2]> {
        self.differing.pairs(self.board.cells()).collect()
    }

    /// Number of rules stated so far.
    pub(super) fn stated(&self) -> usize {
        self.frames.first().map_or(0, |frame| frame.statements.len())
    }

    /// The rules.
    pub(super) fn into_statements(mut self) -> Vec<Statement> {
        self.frames.swap_remove(0).statements
    }

    /// The finished network.
    pub(super) fn finish(mut self, items: Items) -> Network {
        let Frame { branch, statements, .. } = self.close();
        let mut propagators = branch.propagators;
        let mut sources = Vec::with_capacity(propagators.len());
        let mut said = 0;
        for &[count, statements] in &self.ends {
            sources.resize(count, Source::Stated(said..statements));
            said = statements;
        }
        for (sum, reason) in implied::sums(&self.board, &self.masks, &self.cages) {
            propagators.push(Box::new(sum));
            sources.push(Source::Sum(reason));
        }
        for around in self.around() {
            propagators.push(Box::new(around));
        }
        let links = propagators.iter().map(|one| one.links()).collect();
        for fork in Fork::all(links, |a, b| self.differing.differ(a, b)) {
            propagators.push(Box::new(fork));
        }
        sources.resize(propagators.len(), Source::Implied);
        let NetworkBuilder { board, masks, differing, regions, .. } = self;
        let mut houses = Vec::new();
        for places in [board.lines(), board.boxes()].concat() {
            let values = places.iter().fold(0, |all, place| all | masks[place.index()]);
            if places.len() == values.count_ones() as usize && board.is_sudoku {
                houses.push(FullHouse { places, values });
            }
        }
        let mut scratch = 0;
        for one in &mut propagators {
            one.reserve_scratch(&mut scratch);
            one.set_houses(&houses);
            one.prepare(&differing);
        }
        Network {
            items,
            sources,
            statements,
            houses: houses.into_iter().map(|house| house.places).collect(),
            needs: propagators.iter().flat_map(|one| one.needs()).collect(),
            involved: involved(&propagators, masks.len()),
            wake: Wake::of(&propagators, masks.len()),
            regions,
            scratch,
            board,
            masks,
            differing,
            propagators,
        }
    }
}

/// The error of an item that ends too early.
pub(super) fn unfinished(item: &Item<'_>, expected: &'static str) -> Malformed {
    Malformed { column: item.end, found: Found::EndOfItem, expected }
}
