//! A network in the making: what the items of a text add, one after the other.

mod places;
mod search;
mod statements;

use super::board::Board;
use super::implied::{self, Cage};
use super::propagators::{Branch, Either};
use super::rule::{Rule, Statement};
use super::{Network, Source};
use crate::item::{Arguments, Item, Items};
use crate::links::Fork;
use crate::place::{Differing, Place};
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
struct Frame {
    branch: Branch,
    statements: Vec<Statement>,
    /// Whether it holds only in some solutions.
    is_conditional: bool,
}

/// A closed frame: how to search, and what to check.
#[derive(Debug)]
pub(super) struct Part {
    branch: Branch,
    statements: Vec<Statement>,
}

impl Part {
    /// The propagators of the search, and the statements to check.
    pub(super) fn into_pieces(self) -> (Branch, Vec<Statement>) {
        (self.branch, self.statements)
    }
}

impl<'a> NetworkBuilder<'a> {
    /// A builder for a board, whose groups are known, and these items.
    pub(super) fn new(board: Board, nodes: &'a [Node<'a>], has_words: bool) -> NetworkBuilder<'a> {
        let places = board.places();
        let (masks, differing) = (vec![board.all(); places], Differing::none(places));
        NetworkBuilder {
            masks,
            differing,
            only_states: false,
            ..NetworkBuilder::stating(board, nodes, has_words)
        }
    }

    /// A builder that keeps rules, with or without words, and drops what searches for them.
    pub(super) fn stating(
        board: Board,
        nodes: &'a [Node<'a>],
        has_words: bool,
    ) -> NetworkBuilder<'a> {
        let board = Board { is_silent: !has_words, ..board };
        let statements = Vec::with_capacity(nodes.len() + 32);
        NetworkBuilder {
            has_words,
            masks: Vec::new(),
            differing: Differing::none(0),
            only_states: true,
            board,
            nodes,
            node: &NOTHING,
            arguments: NOTHING.item.arguments(),
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
    pub(super) fn close(&mut self) -> Part {
        let frame = self.frames.pop().unwrap_or_default();
        Part { branch: frame.branch, statements: frame.statements }
    }

    /// Adds parts of which at least one holds.
    pub(super) fn add_either(&mut self, parts: Vec<Part>) {
        let mut branches = Vec::with_capacity(parts.len());
        let (mut rules, mut sentences) = (Vec::new(), Vec::new());
        for part in parts {
            branches.push(part.branch);
            let (mut all, mut says) = (Vec::new(), Vec::new());
            for statement in part.statements {
                all.push(statement.rule);
                says.push(statement.says);
            }
            rules.push(Rule::All(all));
            sentences.push(says.join(" and "));
        }
        let says = format!("at least one of these holds: {}", sentences.join("; "));
        self.frame().branch.propagators.push(Box::new(Either::new(branches)));
        self.add_statement(Rule::Any(rules), says);
    }

    /// The pairs of cells of the grid that must differ so far.
    pub(super) fn differing(&self) -> Vec<[usize; 2]> {
        let cells = self.board.cells();
        let mut pairs = Vec::new();
        for a in 0..cells {
            let others = crate::place::places(self.differing.of(Place::new(a))).map(Place::index);
            others.filter(|&b| a < b && b < cells).for_each(|b| pairs.push([a, b]));
        }
        pairs
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
        let around = self.around();
        let frame = self.frames.pop().unwrap_or_default();
        let mut sources = Vec::with_capacity(frame.branch.propagators.len());
        let mut said = 0;
        for [propagators, statements] in self.ends {
            sources.resize(propagators, Source::Stated(said..statements));
            said = statements;
        }
        let mut propagators = frame.branch.propagators;
        for (sum, reason) in implied::sums(&self.board, &self.masks, &self.cages) {
            propagators.push(Box::new(sum));
            sources.push(Source::Sum(reason));
        }
        for around in around {
            propagators.push(Box::new(around));
        }
        let links = propagators.iter().map(|one| one.links()).collect();
        for fork in Fork::all(links, |a, b| self.differing.differ(a, b)) {
            propagators.push(Box::new(fork));
        }
        for one in &mut propagators {
            one.prepare(&self.differing);
        }
        sources.resize(propagators.len(), Source::Implied);
        Network::of(
            self.board,
            items,
            self.masks,
            self.differing,
            (propagators, sources),
            frame.statements,
            self.regions,
        )
    }
}

/// The error of an item that ends too early.
pub(super) fn unfinished(item: &Item<'_>, expected: &'static str) -> Malformed {
    Malformed { column: item.end, found: Found::EndOfItem, expected }
}
