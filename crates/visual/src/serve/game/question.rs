//! A question of the page, as JSON.

use serde::{Deserialize, Deserializer, de::Error};

use ninefold_jobs::grid::{Cell, Digit};
use ninefold_jobs::logic::Level;
use ninefold_jobs::session::HintDegree;

/// A request of the page, at a position.
#[derive(Debug, Deserialize)]
pub(in crate::serve) struct Question {
    /// The position, as the last answer had it; empty before the first.
    #[serde(default)]
    pub(super) position: String,
    /// The seconds that the person has spent on the game.
    #[serde(default)]
    pub(super) elapsed: u64,
    /// The pencil marks to draw.
    #[serde(default)]
    pub(super) view: View,
    /// The action to take.
    #[serde(flatten)]
    pub(super) action: Action,
}

/// The pencil marks that are drawn.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Deserialize)]
#[serde(rename_all = "lowercase")]
pub(super) enum View {
    /// The person's own.
    #[default]
    Own,
    /// The automatic candidates.
    Automatic,
    /// None.
    None,
}

/// An action at a position.
#[derive(Debug, Deserialize)]
#[serde(tag = "action", rename_all = "lowercase")]
pub(super) enum Action {
    /// Draw it.
    Show,
    /// Begin with the first puzzle or position of a text.
    Open {
        text: String,
        /// The name of the file that it comes from; empty if it comes from none.
        #[serde(default)]
        name: String,
    },
    /// Begin with a new puzzle of a level.
    New {
        #[serde(deserialize_with = "level")]
        level: Level,
    },
    /// Begin with the digits on the board as givens.
    Givens,
    /// Fill a cell, or empty it.
    Write {
        #[serde(deserialize_with = "cell")]
        cell: Cell,
        #[serde(deserialize_with = "digit")]
        digit: Digit,
    },
    /// Add a pencil mark or rub it out; of automatic candidates, strike it or put it back.
    Mark {
        #[serde(deserialize_with = "cell")]
        cell: Cell,
        #[serde(deserialize_with = "digit")]
        digit: Digit,
    },
    /// Empty a cell.
    Clear {
        #[serde(deserialize_with = "cell")]
        cell: Cell,
    },
    /// Make the automatic candidates the person's own marks.
    Adopt,
    /// Show the next hint.
    Hint {
        #[serde(deserialize_with = "degree")]
        degree: HintDegree,
    },
    /// Make the move of the next hint.
    Apply,
    /// Show the mistakes.
    Check,
    /// Count the solutions.
    Count,
    /// Grade the puzzle.
    Grade,
    /// Fill in the solution.
    Solution,
    /// Show all steps from here.
    Steps,
}

fn cell<'de, D: Deserializer<'de>>(input: D) -> Result<Cell, D::Error> {
    let index = usize::deserialize(input)?;
    Cell::new(index).ok_or_else(|| D::Error::custom("expected a cell, 0 to 80"))
}

fn digit<'de, D: Deserializer<'de>>(input: D) -> Result<Digit, D::Error> {
    let digit = u8::deserialize(input)?;
    Digit::new(digit).ok_or_else(|| D::Error::custom("expected a digit, 1 to 9"))
}

fn level<'de, D: Deserializer<'de>>(input: D) -> Result<Level, D::Error> {
    let name = String::deserialize(input)?;
    let level = Level::ALL.into_iter().find(|level| level.name().eq_ignore_ascii_case(&name));
    level.ok_or_else(|| D::Error::custom("expected easy, medium, hard, unfair or extreme"))
}

fn degree<'de, D: Deserializer<'de>>(input: D) -> Result<HintDegree, D::Error> {
    match u8::deserialize(input)? {
        1 => Ok(HintDegree::Technique),
        2 => Ok(HintDegree::Place),
        3 => Ok(HintDegree::Step),
        _ => Err(D::Error::custom("expected a degree, 1 to 3")),
    }
}
