//! From the items of a text to its network: composed items, the board, then each item in turn.

use super::Network;
use super::builder::{NetworkBuilder, Node, unfinished};
use super::rule::{Rule, Statement};
use super::{board::Board, kinds, propagator::Propagator, propagators::Branch};
use crate::item::{Item, Items};
use crate::place::Place;
use ninefold_core::error::{Malformed, meant_hint};
use ninefold_core::grid::Cell;

/// The end of a composed item.
const END: &str = "End";

/// The deepest nesting of items: functions recurse as deeply.
const MOST_DEPTH: usize = 20;

/// Items of which at least one is not of a ruleset: their trees, and their board.
#[derive(Debug)]
pub struct Composition<'a> {
    nodes: Vec<Node<'a>>,
    board: Board,
}

/// The part that an item adds to a search of nine rows and nine digits without extra cells.
#[derive(Debug)]
pub struct Addition {
    /// The number of the item among those that are not within others.
    pub item: usize,
    /// Cells and the digits that they may hold.
    pub allowed: Vec<(Cell, u16)>,
    /// The propagators.
    pub propagators: Vec<Box<dyn Propagator>>,
}

impl<'a> Composition<'a> {
    /// Reads the structure of items.
    ///
    /// # Errors
    /// The first item that is wrong.
    pub fn of(items: &[Item<'a>]) -> Result<Composition<'a>, Malformed> {
        let nodes = nested(items)?;
        let board = board(&nodes)?;
        Ok(Composition { nodes, board })
    }

    /// Whether the board is 9x9, with boxes of 3x3 or without boxes, and without extra cells.
    pub fn is_usual(&self) -> bool {
        let board = &self.board;
        board.is_9x9()
            && board.is_sudoku
            && board.region_size.is_none_or(|size| size == 9)
            && board.groups.is_empty()
    }

    /// The items that are not within others.
    pub fn items(&self) -> impl Iterator<Item = &Item<'a>> {
        self.nodes.iter().map(|node| &node.item)
    }

    /// The additions of the items with these numbers to the search, and the pairs of cells that
    /// must differ because of them.
    ///
    /// # Errors
    /// The first item that is wrong.
    pub fn additions(
        &self,
        chosen: &[usize],
    ) -> Result<(Vec<Addition>, Vec<[Cell; 2]>), Malformed> {
        // No sentence is read, but an error names places.
        self.additions_with(chosen, false).or_else(|_| self.additions_with(chosen, true))
    }

    fn additions_with(
        &self,
        chosen: &[usize],
        has_words: bool,
    ) -> Result<(Vec<Addition>, Vec<[Cell; 2]>), Malformed> {
        let mut builder = NetworkBuilder::new(self.board.clone(), &self.nodes, false, has_words);
        let mut additions = Vec::with_capacity(chosen.len());
        for &index in chosen {
            builder.open(false);
            let added = builder.add_item(&self.nodes[index]);
            let Branch { values, propagators } = builder.close().branch;
            added?;
            let cell = |(place, mask): (Place, u16)| Some((Cell::new(place.index())?, mask));
            let allowed = values.into_iter().filter_map(cell).collect();
            additions.push(Addition { item: index, allowed, propagators });
        }
        let cells = |pair: [usize; 2]| match pair.map(Cell::new) {
            [Some(a), Some(b)] => Some([a, b]),
            _ => None,
        };
        let apart = builder.differing().into_iter().filter_map(cells).collect();
        Ok((additions, apart))
    }
}

/// The statements of the items of a puzzle, without the propagators: the one definition of all
/// kinds.
#[derive(Debug)]
pub struct Definitions {
    /// Rows, columns and boxes, and then what each item states.
    pub statements: Vec<Statement>,
    /// Number of statements before those of each item that is not within another, and in all.
    starts: Vec<usize>,
}

impl Definitions {
    /// The definitions of items that have been read before: with sentences and shapes, or without
    /// these and without rows, columns and boxes.
    ///
    /// # Errors
    /// One is wrong.
    pub fn of(items: &[Item<'_>], has_words: bool) -> Result<Definitions, Malformed> {
        let Composition { nodes, board } = Composition::of(items)?;
        let mut builder = NetworkBuilder::new(board, &nodes, true, has_words);
        kinds::lines_and_boxes(&mut builder);
        let mut starts = Vec::with_capacity(nodes.len() + 1);
        for node in &nodes {
            starts.push(builder.stated());
            builder.add_item(node)?;
        }
        starts.push(builder.stated());
        Ok(Definitions { statements: builder.into_statements(), starts })
    }

    /// A statement that no grid obeys, with the reason as its sentence.
    pub fn impossible(error: Malformed) -> Definitions {
        let says = error.to_string();
        let statements = vec![Statement::new(Rule::Any(Vec::new()), says)];
        Definitions { statements, starts: Vec::new() }
    }

    /// The statements of the item with this number, among those that are not within others.
    pub fn of_item(&self, item: usize) -> &[Statement] {
        let range = self.starts.get(item).zip(self.starts.get(item + 1));
        range.and_then(|(&from, &to)| self.statements.get(from..to)).unwrap_or_default()
    }
}

/// The network of these items.
///
/// # Errors
/// The first item that is wrong.
pub fn read(items: &[Item<'_>]) -> Result<Network, Malformed> {
    let Composition { nodes, board } = Composition::of(items)?;
    let mut builder = NetworkBuilder::new(board, &nodes, false, true);
    kinds::lines_and_boxes(&mut builder);
    for node in &nodes {
        builder.add_item(node)?;
        builder.end_item();
    }
    Ok(builder.finish(Items::of(items)))
}

impl<'a> NetworkBuilder<'a> {
    /// Adds the constraints of an item.
    ///
    /// # Errors
    /// It is wrong.
    pub(super) fn add_item(&mut self, node: &'a Node<'a>) -> Result<(), Malformed> {
        self.reading(node, kind(&node.item)?.make)
    }
}

fn kind(item: &Item<'_>) -> Result<&'static kinds::ConstraintKind, Malformed> {
    const EXPECTED: &str = "the name of a constraint (`ninefold constraints` lists them)";
    item.kind.ok_or_else(|| {
        let hint = meant_hint(item.name, kinds::KINDS.iter().map(|kind| kind.name));
        item.wrong(format!("{:?}{hint}", item.name), EXPECTED)
    })
}

/// The items with those that compose others as the trees that they are.
pub fn nested<'a>(items: &[Item<'a>]) -> Result<Vec<Node<'a>>, Malformed> {
    let mut open: Vec<Node<'a>> = Vec::new();
    let mut done: Vec<Node<'a>> = Vec::new();
    for item in items {
        let node = if item.name == END {
            item.arguments().end()?;
            open.pop().ok_or_else(|| item.wrong("End", "something composed before its end"))?
        } else {
            let node = Node { item: item.clone(), children: Vec::new() };
            if kind(item)?.is_composed {
                if open.len() == MOST_DEPTH {
                    let found = format!("{} within {MOST_DEPTH} others", item.name);
                    return Err(item.wrong(found, "items nested less deeply"));
                }
                open.push(node);
                continue;
            }
            node
        };
        match open.last_mut() {
            Some(parent) => parent.children.push(node),
            None => done.push(node),
        }
    }
    match open.last() {
        Some(node) => Err(unfinished(&node.item, "what it is composed of, and then .End")),
        None => Ok(done),
    }
}

/// The board: its shape, and the extra cells that items bring.
fn board(nodes: &[Node<'_>]) -> Result<Board, Malformed> {
    let named = |name: &'static str| nodes.iter().filter(move |node| node.item.name == name);
    for name in ["Shape", "RegionSize", "FullRankTies"] {
        if let Some(second) = named(name).nth(1) {
            return Err(second.item.wrong(format!("a second {name}"), "one at most"));
        }
    }
    let mut board = match named("Shape").next() {
        Some(node) => Board::of_shape(&node.item)?,
        None => Board::usual(),
    };
    board.no_boxes = named("NoBoxes").next().is_some();
    if let Some(node) = named("RegionSize").next() {
        const EXPECTED: &str = "the number of cells of a box or region";
        let most = board.cells() as u32;
        board.region_size = Some(node.item.arguments().number(1..=most, EXPECTED)? as usize);
    }
    for node in nodes {
        if let Some(groups) = kind(&node.item)?.groups {
            groups(&node.item, &mut board)?;
        }
    }
    Ok(board)
}
