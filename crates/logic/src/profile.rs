//! A profile: techniques in the order in which they are tried, with the difficulty of each.

use super::board::LogicBoard;
use super::difficulty::{Difficulty, Level};
use super::hodoku::{HODOKU, HODOKU_ALL};
use super::notes::{NOTES_RULES, NOTES_STRATEGIES};
use super::se::SE;
use super::technique::{Step, Technique};

/// An ordered list of techniques, and the scale on which it grades.
///
/// The profiles of this library are listed by [`profiles`].
pub struct Profile {
    /// The name, for arguments and tables.
    pub name: &'static str,
    /// A description in one line.
    pub description: &'static str,
    /// The scale.
    pub scale: Scale,
    /// The techniques, in the order in which they are tried.
    pub entries: &'static [ProfileEntry],
}

/// The scale of a profile.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Scale {
    /// Points that add up, and levels.
    Points {
        /// Whether a score above the maximum of the hardest step's level raises the level.
        score_raises_level: bool,
    },
    /// Sudoku Explainer's ratings.
    Ratings,
}

/// A technique in a profile.
#[derive(Clone, Copy)]
pub struct ProfileEntry {
    /// The technique.
    pub technique: &'static dyn Technique,
    /// The cost of a use.
    pub cost: Cost,
}

/// The cost of a use of a technique.
#[derive(Clone, Copy)]
pub enum Cost {
    /// The first step that the technique finds is taken; each use costs the same.
    Fixed(Difficulty),
    /// All steps are looked at; the one with the lowest rating, in tenths, is taken: the first of
    /// equals.
    Rated(fn(&LogicBoard, &Step) -> u16),
}

/// An entry whose steps add this score.
pub(super) const fn points(
    technique: &'static dyn Technique,
    score: u32,
    level: Level,
) -> ProfileEntry {
    ProfileEntry { technique, cost: Cost::Fixed(Difficulty::Points { score, level }) }
}

impl ProfileEntry {
    /// The difficulty of a use; `None` where it depends on the use.
    pub fn difficulty(&self) -> Option<Difficulty> {
        match self.cost {
            Cost::Fixed(difficulty) => Some(difficulty),
            Cost::Rated(_) => None,
        }
    }

    /// The difficulty of a use, on the board on which it was found.
    #[doc(hidden)]
    pub fn difficulty_of(&self, board: &LogicBoard, step: &Step) -> Difficulty {
        match self.cost {
            Cost::Fixed(difficulty) => difficulty,
            Cost::Rated(rating) => Difficulty::of_step(rating(board, step)),
        }
    }
}

impl Profile {
    /// The difficulty of a path without steps.
    pub fn easiest(&self) -> Difficulty {
        match self.scale {
            Scale::Points { .. } => Difficulty::Points { score: 0, level: Level::Easy },
            Scale::Ratings => Difficulty::of_step(0),
        }
    }

    /// The difficulty of a puzzle, given that of its path.
    pub(super) fn finish(&self, path: Difficulty) -> Difficulty {
        match (self.scale, path) {
            (
                Scale::Points { score_raises_level: true },
                Difficulty::Points { score, level: hardest },
            ) => {
                let raised = Level::ALL.into_iter().find(|level| score <= level.highest_score());
                let level = hardest.max(raised.unwrap_or(Level::Extreme));
                Difficulty::Points { score, level }
            }
            _ => path,
        }
    }
}

impl std::fmt::Debug for Profile {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        f.write_str(self.name)
    }
}

// Profiles are constants: all that a static names is compiled with the unit tests again.
const ALL: [&Profile; 5] = [&HODOKU, &HODOKU_ALL, &NOTES_RULES, &NOTES_STRATEGIES, &SE];

/// All profiles, the default one first.
pub fn profiles() -> impl Iterator<Item = &'static Profile> {
    ALL.into_iter()
}

/// The profile of this name.
pub fn find_profile(name: &str) -> Option<&'static Profile> {
    profiles().find(|profile| profile.name == name)
}
