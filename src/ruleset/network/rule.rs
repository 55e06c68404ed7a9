//! The definitions of rules: what a full board must obey. They share no code with the propagators,
//! so that a mistake in one is found by the other.

use std::fmt;

use super::place::Place;

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

/// What an item of the text says: its rule, a sentence for people, and its places.
#[derive(Debug)]
pub(super) struct Statement {
    /// The rule.
    pub(super) rule: Rule,
    /// A sentence without a full stop.
    pub(super) says: String,
}
