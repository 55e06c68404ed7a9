//! A question of the page, as JSON.

use serde::{Deserialize, Deserializer, de::Error};

use ninefold_jobs::grid::{Cell, CellSet, Digit};
use ninefold_jobs::session::{HintDegree, MarkLayer};

use super::wish::Wish;

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
    #[serde(flatten)]
    pub(super) action: Action,
}

/// The pencil marks that are drawn.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Deserialize)]
#[serde(rename_all = "lowercase")]
pub(super) enum View {
    /// The person's own, each in the place of its digit.
    #[default]
    Own,
    /// The person's own, in the corners.
    Corners,
    /// The automatic candidates.
    Automatic,
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
    New(Wish),
    /// Begin with the digits on the board as givens.
    Givens,
    /// Fill cells, or empty them if all have the digit.
    Write {
        #[serde(alias = "cell", deserialize_with = "cells")]
        cells: CellSet,
        #[serde(deserialize_with = "digit")]
        digit: Digit,
    },
    /// Add a mark, or rub it out where all cells have it; of automatic candidates, strike it or put
    /// it back.
    Mark {
        #[serde(alias = "cell", deserialize_with = "cells")]
        cells: CellSet,
        #[serde(deserialize_with = "digit")]
        digit: Digit,
        #[serde(default = "corner", deserialize_with = "layer")]
        layer: MarkLayer,
    },
    /// Empty cells: of digits, or else of marks, or else of colours.
    Clear {
        #[serde(alias = "cell", deserialize_with = "cells")]
        cells: CellSet,
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
    Count,
    Grade,
    Solution,
    /// Show all steps from here.
    Steps,
    /// Give copies for elsewhere.
    Copy,
}

/// A cell, or several.
#[derive(Deserialize)]
#[serde(untagged)]
enum Indices {
    One(usize),
    Several(Vec<usize>),
}

fn cells<'de, D: Deserializer<'de>>(input: D) -> Result<CellSet, D::Error> {
    let indices = match Indices::deserialize(input)? {
        Indices::One(index) => vec![index],
        Indices::Several(indices) => indices,
    };
    let cells: Option<CellSet> = indices.into_iter().map(Cell::new).collect();
    cells.ok_or_else(|| D::Error::custom("expected cells, 0 to 80"))
}

fn corner() -> MarkLayer {
    MarkLayer::Corner
}

fn layer<'de, D: Deserializer<'de>>(input: D) -> Result<MarkLayer, D::Error> {
    match String::deserialize(input)?.as_str() {
        "corner" => Ok(MarkLayer::Corner),
        "centre" => Ok(MarkLayer::Centre),
        "colour" => Ok(MarkLayer::Color),
        _ => Err(D::Error::custom("expected corner, centre or colour")),
    }
}

fn digit<'de, D: Deserializer<'de>>(input: D) -> Result<Digit, D::Error> {
    let digit = u8::deserialize(input)?;
    Digit::new(digit).ok_or_else(|| D::Error::custom("expected a digit, 1 to 9"))
}

fn degree<'de, D: Deserializer<'de>>(input: D) -> Result<HintDegree, D::Error> {
    match u8::deserialize(input)? {
        1 => Ok(HintDegree::Technique),
        2 => Ok(HintDegree::Place),
        3 => Ok(HintDegree::Step),
        _ => Err(D::Error::custom("expected a degree, 1 to 3")),
    }
}
