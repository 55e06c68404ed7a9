//! The definitions of rules: what a full board must obey. They share no code with the propagators,
//! so that a mistake in one is found by the other.

use std::fmt;

use smallvec::SmallVec;

use super::board::Board;
use crate::shape::{BoardCell, Shape};
use crate::{kinds::ConstraintKind, place::Place};
use ninefold_core::grid::{Cell, CellSet, Grid};

/// The numbers of all places of a full board.
pub(crate) type Numbers = [i32];

/// The numbers of a rule's places, without an allocation on any board.
type Own = SmallVec<[i32; 256]>;

/// A definition: whether the numbers of some places, in their order, obey a rule.
pub(crate) type Holds = Box<dyn Fn(&[i32]) -> bool + Send + Sync>;

/// A rule of a puzzle, as it is checked.
pub(crate) enum Rule {
    /// A definition over some places.
    Own(SmallVec<[Place; 12]>, Holds),
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
    /// Whether all places are among the first of the board.
    fn is_of(&self, count: usize) -> bool {
        match self {
            Rule::Own(places, _) => places.iter().all(|place| place.index() < count),
            Rule::Any(rules) | Rule::All(rules) => rules.iter().all(|rule| rule.is_of(count)),
        }
    }

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

    /// Whether a full board obeys.
    pub(super) fn holds(&self, numbers: &Numbers) -> bool {
        match self {
            Rule::Own(places, holds) => {
                let own: Own = places.iter().map(|place| numbers[place.index()]).collect();
                holds(&own)
            }
            Rule::Any(rules) => rules.iter().any(|rule| rule.holds(numbers)),
            Rule::All(rules) => rules.iter().all(|rule| rule.holds(numbers)),
        }
    }
}

/// The statement of an item: its rule and a sentence for people.
#[derive(Debug)]
pub struct Statement {
    /// The rule.
    pub(super) rule: Rule,
    /// The kind that states it; `None` for rows, columns and boxes.
    pub(super) kind: Option<&'static ConstraintKind>,
    /// A sentence without a full stop.
    pub says: String,
    /// The text in a list of all rules, if the sentence is one of many like it: once a sentence for
    /// all, then nothing.
    pub(super) summary: Option<String>,
    /// The shapes that draw it in the cells of the board.
    pub(super) shapes: Vec<Shape<BoardCell>>,
    /// Whether the shapes show all of the sentence.
    pub(super) is_drawn: bool,
}

impl Statement {
    /// A statement that is not drawn.
    pub(super) fn new(rule: Rule, says: String) -> Statement {
        let (kind, summary, shapes) = (None, None, Vec::new());
        Statement { rule, kind, says, summary, shapes, is_drawn: false }
    }

    /// The sentence in a list of all rules; empty for rows, columns and boxes, and for rules that
    /// another sentence covers.
    pub(super) fn listed(&self) -> &str {
        self.summary.as_deref().unwrap_or(&self.says)
    }

    /// Whether a full grid of nine rows obeys. A rule about extra cells cannot be checked from the
    /// grid alone; the check of the whole puzzle searches for their values.
    pub fn holds(&self, numbers: &Numbers) -> bool {
        !self.rule.is_of(numbers.len()) || self.rule.holds(numbers)
    }
}

/// A rule that a full board breaks.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Flaw {
    /// The text is not one of the board's cells and values.
    Unreadable(String),
    /// A cell holds a value that the givens rule out.
    Given(String),
    /// The rule of this number is broken: its sentence.
    Broken(usize, String),
}

/// The first flaw of the numbers of a board without extra cells.
pub(super) fn flaw(
    board: &Board,
    masks: &[u16],
    statements: &[Statement],
    numbers: &[i32],
) -> Option<Flaw> {
    for (index, (&number, &mask)) in numbers.iter().zip(masks).enumerate() {
        if board.bit(number) & mask == 0 {
            let name = board.name(Place::new(index));
            return Some(Flaw::Given(format!("{name} may not hold {number}")));
        }
    }
    let mut broken = statements.iter().enumerate();
    let (index, statement) = broken.find(|(_, one)| !one.rule.holds(numbers))?;
    Some(Flaw::Broken(index, statement.says.clone()))
}

/// A rule that a puzzle of nine rows states, such as one cage or one thermometer.
#[derive(Clone, Copy, Debug)]
pub struct Constraint<'a>(&'a Statement);

impl<'a> Constraint<'a> {
    /// The constraint that a statement is.
    #[doc(hidden)]
    pub fn new(statement: &'a Statement) -> Constraint<'a> {
        Constraint(statement)
    }

    /// The cells that the rule is about.
    pub fn cells(self) -> CellSet {
        let places = self.0.rule.places();
        places.into_iter().filter_map(|place| Cell::new(place.index())).collect()
    }

    /// Whether a full grid obeys the rule. Follows the definition and shares no code with the
    /// search.
    pub fn verify(self, solution: &Grid) -> bool {
        self.0.holds(&numbers(solution))
    }

    /// The rule as a sentence in English, without a full stop: `the cage r1c1 r1c2 holds different
    /// digits of sum 3`.
    pub fn explain(self) -> String {
        self.0.says.clone()
    }

    /// The kind of the rule, which has the [sentence](ConstraintKind::about) for all of its kind;
    /// `None` for rows, columns and boxes.
    pub fn kind(self) -> Option<&'static ConstraintKind> {
        self.0.kind
    }

    /// The rule as shapes to draw. Empty for rows, columns and boxes, and where another constraint
    /// of the same item draws for all.
    pub fn shapes(self) -> Vec<Shape> {
        let Statement { shapes, is_drawn, .. } = self.0;
        let says = self.0.listed();
        // A cell's name stays as it is everywhere.
        let is_cell = says.as_bytes().get(1).is_some_and(u8::is_ascii_digit);
        let mut letters = says.chars();
        let caption = match letters.next() {
            _ if *is_drawn => None,
            None => None,
            Some(_) if is_cell => Some(format!("{says}.")),
            Some(first) => Some(first.to_uppercase().chain(letters).chain(['.']).collect()),
        };
        let drawn = shapes.iter().filter_map(|shape| shape.in_cells(BoardCell::usual));
        drawn.chain(caption.map(Shape::Caption)).collect()
    }
}

/// The digits of a grid as numbers, 0 for a blank cell.
#[inline]
pub fn numbers(grid: &Grid) -> [i32; 81] {
    grid.as_bytes().map(i32::from)
}
