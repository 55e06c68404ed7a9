//! An answer to the page, as JSON.

use serde::Serialize;

/// The position after an action, with a message; or the reason why the action failed.
#[derive(Debug, Default, Serialize)]
pub(in crate::serve) struct Answer {
    /// Why nothing was done.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub(super) error: Option<String>,
    #[serde(skip_serializing_if = "String::is_empty")]
    pub(super) position: String,
    /// The seconds that the person had spent, where a game begins or goes on.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub(super) elapsed: Option<u64>,
    /// Whether the grid is full and right.
    pub(super) solved: bool,
    /// The position as a picture.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub(super) scene: Option<Scene>,
    /// The picture for paper, where that of the scene draws a step.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub(super) plain: Option<String>,
    #[serde(skip_serializing_if = "Option::is_none")]
    pub(super) title: Option<String>,
    /// The kind of the puzzle, the number of its solutions and of blanks.
    #[serde(skip_serializing_if = "String::is_empty")]
    pub(super) facts: String,
    #[serde(skip_serializing_if = "Vec::is_empty")]
    pub(super) rules: Vec<String>,
    /// A sentence about what was done.
    #[serde(skip_serializing_if = "String::is_empty")]
    pub(super) said: String,
    /// The hint that was told, if one was.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub(super) hint: Option<Told>,
    /// The cells that must differ from each cell, where a game begins or is shown anew.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub(super) peers: Option<Vec<Vec<usize>>>,
    /// The rules that the digits break.
    #[serde(skip_serializing_if = "Vec::is_empty")]
    pub(super) broken: Vec<String>,
    /// Copies for elsewhere, if they were asked for.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub(super) copies: Option<Copies>,
    /// All steps, if they were asked for.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub(super) steps: Option<Vec<PathStep>>,
}

impl Answer {
    /// The answer where nothing can be done.
    pub(in crate::serve) fn wrong(why: String) -> Answer {
        Answer { error: Some(why), ..Answer::default() }
    }
}

/// A picture, where its grid is, and what is to be said of its cells.
#[derive(Debug, Serialize)]
pub(super) struct Scene {
    pub(super) svg: String,
    /// The left and upper border, the width and the height of the grid, in hundredths of the width
    /// and the height of the picture.
    pub(super) grid: [f64; 4],
    /// The number of places left for each digit.
    pub(super) left: [usize; 9],
    pub(super) cells: Vec<CellScene>,
}

/// A cell for readers and for marking.
#[derive(Debug, Serialize)]
pub(super) struct CellScene {
    /// The content in words.
    pub(super) label: String,
    /// The digit; 0 for a blank.
    pub(super) digit: u8,
    /// The rules that the digit breaks, in words; empty if it breaks none.
    pub(super) breaks: String,
    /// The marks of the person: digits in corners, in the middle, and colours by numbers.
    pub(super) marks: [u16; 3],
    /// The part that the cell plays: one word, or none.
    pub(super) role: &'static str,
}

/// Copies of a game for elsewhere.
#[derive(Debug, Serialize)]
pub(super) struct Copies {
    /// The puzzle as text.
    pub(super) puzzle: String,
    /// The digits on the board, 81 characters.
    pub(super) digits: String,
    pub(super) sites: Vec<SiteLink>,
}

/// An address that opens a game on a site.
#[derive(Debug, Serialize)]
pub(super) struct SiteLink {
    pub(super) site: &'static str,
    /// The address; empty if the site cannot open it.
    pub(super) address: String,
    /// Why there is no address.
    pub(super) why: String,
}

/// A hint in words.
#[derive(Debug, Serialize)]
pub(super) struct Told {
    /// 1 to 3.
    pub(super) degree: u8,
    pub(super) text: String,
    /// The step in plain English, a line a paragraph.
    pub(super) idea: String,
}

/// A step of a path.
#[derive(Debug, Serialize)]
pub(super) struct PathStep {
    pub(super) name: String,
    /// The whole step.
    pub(super) text: String,
    /// The step in plain English, a line a paragraph.
    pub(super) idea: String,
    /// The position before the step.
    pub(super) position: String,
    /// Its picture, with the step.
    pub(super) scene: Scene,
}
