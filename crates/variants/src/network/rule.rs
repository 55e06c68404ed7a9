//! The definitions of rules: what a full board must obey. They share no code with the propagators,
//! so that a mistake in one is found by the other.

use std::fmt;
use std::sync::Arc;

use super::board::Board;
use crate::constraint::{Constraint, Propagate};
use crate::peers::Peers;
use crate::place::Place;
use crate::shape::{BoardCell, Shape};
use crate::state::{Conflict, SearchState};
use ninefold_core::grid::{Cell, CellSet, Grid};

/// The numbers of all places of a full board.
pub(super) type Numbers = [i32];

/// A definition: whether the numbers of some places, in their order, obey a rule.
pub(super) type Holds = Box<dyn Fn(&[i32]) -> bool + Send + Sync>;

/// A rule of a puzzle, as it is checked.
pub(super) enum Rule {
    /// A definition over some places.
    Own(Vec<Place>, Holds),
    /// At least one of these.
    Any(Vec<Rule>),
    /// All of these.
    All(Vec<Rule>),
}

impl fmt::Debug for Rule {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Rule::Own(places, _) => f.debug_tuple("Own").field(places).finish(),
            Rule::Any(rules) => f.debug_tuple("Any").field(rules).finish(),
            Rule::All(rules) => f.debug_tuple("All").field(rules).finish(),
        }
    }
}

impl Rule {
    /// The places that it is about, in no order; some may come twice.
    pub(super) fn places(&self) -> Vec<Place> {
        let mut places = Vec::new();
        self.add_places(&mut places);
        places
    }

    fn add_places(&self, places: &mut Vec<Place>) {
        match self {
            Rule::Own(own, _) => places.extend(own),
            Rule::Any(rules) | Rule::All(rules) => {
                rules.iter().for_each(|rule| rule.add_places(places));
            }
        }
    }

    /// Whether a full board obeys. `room` is used for the numbers of the places.
    pub(super) fn holds(&self, numbers: &Numbers, room: &mut Vec<i32>) -> bool {
        match self {
            Rule::Own(places, holds) => {
                room.clear();
                room.extend(places.iter().map(|place| numbers[place.index()]));
                holds(room)
            }
            Rule::Any(rules) => rules.iter().any(|rule| rule.holds(numbers, room)),
            Rule::All(rules) => rules.iter().all(|rule| rule.holds(numbers, room)),
        }
    }
}

/// What an item of the text says: its rule and a sentence for people.
#[derive(Debug)]
pub(super) struct Statement {
    /// The rule.
    pub(super) rule: Rule,
    /// A sentence without a full stop; empty for what everyone expects: rows, columns, boxes.
    pub(super) says: String,
    /// What is drawn of it in the cells of the board.
    pub(super) shapes: Vec<Shape<BoardCell>>,
    /// Whether the shapes say all that the sentence does.
    pub(super) is_drawn: bool,
}

impl Statement {
    /// A statement that is not drawn.
    pub(super) fn new(rule: Rule, says: String) -> Statement {
        Statement { rule, says, shapes: Vec::new(), is_drawn: false }
    }
}

/// A statement of a puzzle on the usual board, for those who know constraints only: it is shown and
/// checked, and the search of rulesets does not use it.
#[derive(Clone, Debug)]
pub(crate) struct Stated {
    statement: Arc<Statement>,
    places: Vec<Place>,
}

impl Stated {
    /// The statement as a constraint.
    pub(super) fn new(statement: &Arc<Statement>) -> Stated {
        Stated { statement: Arc::clone(statement), places: statement.rule.places() }
    }

    /// A statement that no network has, as a constraint.
    pub(super) fn alone(statement: Statement) -> Stated {
        Stated::new(&Arc::new(statement))
    }
}

impl Constraint for Stated {
    fn cells(&self) -> CellSet {
        self.places.iter().filter_map(|place| Cell::new(place.index())).collect()
    }

    /// What is said of further cells cannot be told from the grid; the check of the whole ruleset
    /// looks for them.
    fn verify(&self, solution: &Grid) -> bool {
        let numbers: Vec<i32> = solution.as_bytes().iter().map(|&digit| digit.into()).collect();
        let is_on_the_grid = self.places.iter().all(|place| place.index() < numbers.len());
        !is_on_the_grid || self.statement.rule.holds(&numbers, &mut Vec::new())
    }

    fn explain(&self) -> String {
        match self.statement.says.is_empty() {
            true => {
                let cells: Vec<String> = self.cells().into_iter().map(|c| c.to_string()).collect();
                format!("{} hold different digits", cells.join(" "))
            }
            false => self.statement.says.clone(),
        }
    }

    fn shapes(&self) -> Vec<Shape> {
        let Statement { says, shapes, is_drawn, .. } = &*self.statement;
        let mut letters = says.chars();
        let caption = match letters.next() {
            _ if *is_drawn => None,
            None => None,
            // A cell's name stays as it is everywhere.
            Some('r') => Some(format!("{says}.")),
            Some(first) => Some(first.to_uppercase().chain(letters).chain(['.']).collect()),
        };
        let drawn = shapes.iter().filter_map(|shape| shape.in_cells(BoardCell::usual));
        drawn.chain(caption.map(Shape::Caption)).collect()
    }
}

impl Propagate for Stated {
    fn propagate(&self, _: &mut SearchState) -> Result<(), Conflict> {
        Ok(())
    }

    fn add_peers(&self, _: &mut Peers) {}

    fn is_passive(&self) -> bool {
        true
    }
}

/// A rule that a full board breaks.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) enum Flaw {
    /// The text is not one of the board's cells and values.
    Unreadable(String),
    /// A cell holds a value that the givens rule out.
    Given(String),
    /// The rule of this number is broken: its sentence.
    Broken(usize, String),
}

/// The first flaw of the numbers of a board without further cells.
pub(super) fn flaw(
    board: &Board,
    masks: &[u16],
    statements: &[Arc<Statement>],
    numbers: &[i32],
) -> Option<Flaw> {
    for (index, (&number, &mask)) in numbers.iter().zip(masks).enumerate() {
        if board.bit(number) & mask == 0 {
            let name = board.name(Place::new(index));
            return Some(Flaw::Given(format!("{name} may not hold {number}")));
        }
    }
    let mut room = Vec::new();
    let mut broken = statements.iter().enumerate();
    let (index, statement) = broken.find(|(_, one)| !one.rule.holds(numbers, &mut room))?;
    let says = match statement.says.is_empty() {
        true => format!("{} hold different values", board.names(&statement.rule.places())),
        false => statement.says.clone(),
    };
    Some(Flaw::Broken(index, says))
}
