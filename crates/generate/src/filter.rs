//! The logic that a generated puzzle must take: levels, techniques, a score, a rating.

use std::ops::RangeInclusive;

use ninefold_logic::{Cost, Difficulty, FieldValue, HODOKU, Level, SE};

/// Conditions on the path by which the profile `hodoku` solves a puzzle, and on its rating by the
/// profile `se`. Empty lists and `None` demand nothing.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct LogicFilter {
    /// The level of the puzzle is one of these.
    pub levels: Vec<Level>,
    /// Each of these techniques is used at least once. They are numbers in the order of the
    /// profile.
    pub techniques: Vec<usize>,
    /// The part that those techniques play on the path.
    pub technique_use: TechniqueUse,
    /// The score of the puzzle.
    pub score: Option<RangeInclusive<u32>>,
    /// The rating ER of the puzzle by the profile `se`, in tenths. It must be exact.
    pub rating: Option<RangeInclusive<u16>>,
}

/// The part that the techniques of a [`LogicFilter`] play on the path of a puzzle.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub enum TechniqueUse {
    /// Each is used somewhere on the path.
    #[default]
    OnPath,
    /// Each is used, and one of them is the hardest of the path: it has the highest level, and
    /// there the highest score, and is the first of equals.
    Hardest,
    /// Each is needed: the techniques up to the last of them, in the order of the profile, solve
    /// the puzzle, and without any one of them they do not.
    Needed,
}

/// The reason why no puzzle passes a filter.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
pub enum FilterError {
    /// A technique that is above the level of the puzzle: its name and its own level.
    #[error("a puzzle that uses {0} has the level {1} or a higher one")]
    TechniqueAboveLevel(&'static str, &'static str),
    /// A technique that no path takes: its name, and the code of one like it that is taken.
    #[error(
        "no path takes a {0}: easier techniques take away all that it could; {1} is its relative that comes up"
    )]
    NeverTaken(&'static str, &'static str),
    /// A score above the level of the puzzle: the highest level asked for, and its highest score.
    #[error("a puzzle of the level {0} has a score of {1} at most")]
    ScoreAboveLevel(&'static str, u32),
    /// A score below the level of the puzzle: the lowest level asked for, and its lowest score.
    #[error("a puzzle of the level {0} has a score of {1} or more")]
    ScoreBelowLevel(&'static str, u32),
    /// A score that is below the sum of the scores of the techniques.
    #[error("a puzzle that uses the techniques asked for has a score of {0} or more")]
    ScoreBelowTechniques(u32),
    /// Ratings that no step has: the range that is asked for, and ratings on both sides.
    #[error(
        "no step of the profile se is rated {} to {}; the nearest ratings are {nearest}",
        in_points(*asked.start()),
        in_points(*asked.end())
    )]
    NoSuchRating {
        /// The range that is asked for, in tenths.
        asked: RangeInclusive<u16>,
        /// Ratings on both sides.
        nearest: String,
    },
}

impl LogicFilter {
    /// Whether every puzzle passes.
    pub fn is_empty(&self) -> bool {
        self.levels.is_empty()
            && self.techniques.is_empty()
            && self.score.is_none()
            && self.rating.is_none()
    }

    /// Whether it asks for more than a level, so that most random puzzles fail.
    #[doc(hidden)]
    pub fn is_narrow(&self) -> bool {
        !self.techniques.is_empty() || self.score.is_some() || self.rating.is_some()
    }

    /// Finds conditions that no puzzle can fulfil, before a search begins.
    ///
    /// # Errors
    /// The conditions contradict each other, or the profile.
    pub fn check(&self) -> Result<(), FilterError> {
        self.check_techniques()?;
        self.check_score()?;
        self.rating.as_ref().map_or(Ok(()), check_rating)
    }

    /// The level of a puzzle is at least that of each of its steps, and some techniques are never
    /// taken.
    fn check_techniques(&self) -> Result<(), FilterError> {
        let codes = self.techniques.iter().filter_map(|&number| HODOKU.entries.get(number));
        for entry in codes {
            let technique = entry.technique;
            let never = NEVER_TAKEN.iter().find(|(code, _)| *code == technique.code());
            if let Some(&(_, instead)) = never {
                return Err(FilterError::NeverTaken(technique.name(), instead));
            }
        }
        let Some(highest) = self.levels.iter().max() else { return Ok(()) };
        for &number in &self.techniques {
            if let Some((_, level)) = points_of(number).filter(|(_, level)| level > highest) {
                let technique = HODOKU.entries[number].technique.name();
                return Err(FilterError::TechniqueAboveLevel(technique, level.name()));
            }
        }
        Ok(())
    }

    fn check_score(&self) -> Result<(), FilterError> {
        let Some(score) = &self.score else { return Ok(()) };
        if let Some(level) = self.levels.iter().max()
            && *score.start() > level.highest_score()
        {
            return Err(FilterError::ScoreAboveLevel(level.name(), level.highest_score()));
        }
        let lowest = self.levels.iter().min().copied().unwrap_or(Level::Easy);
        let least = least_score(lowest);
        if *score.end() < least {
            return Err(FilterError::ScoreBelowLevel(lowest.name(), least));
        }
        let mut techniques = self.techniques.clone();
        techniques.sort_unstable();
        techniques.dedup();
        let scores = techniques.iter().filter_map(|&number| points_of(number));
        let least = scores.fold(0, |sum: u32, (score, _)| sum.saturating_add(score));
        match *score.end() < least {
            true => Err(FilterError::ScoreBelowTechniques(least)),
            false => Ok(()),
        }
    }
}

/// Techniques that no path takes, each with a relative that is taken.
///
/// A base house of such a fish has at most as many places as the fish has houses. In all patterns
/// of one digit that were tried, with candidates everywhere else, locked candidates or grouped
/// loops take away what the fish could, until no fish is left. Fewer candidates elsewhere leave
/// those techniques at least as much. docs/generating.md describes the test.
const NEVER_TAKEN: [(&str, &str); 2] = [
    ("franken-x-wing", "finned-franken-x-wing"),
    ("franken-swordfish", "finned-franken-swordfish"),
];

/// Score and level of a difficulty of the profile `hodoku`.
pub(super) fn points(difficulty: Difficulty) -> Option<(u32, Level)> {
    match difficulty {
        Difficulty::Points { score, level } => Some((score, level)),
        Difficulty::Rating { .. } => None,
    }
}

/// Score and level of a technique of the profile `hodoku`, by its number.
pub(super) fn points_of(number: usize) -> Option<(u32, Level)> {
    points(HODOKU.entries.get(number)?.difficulty()?)
}

/// The lowest score of a puzzle of this level or a higher one: a step of the level, or a score
/// that the level below does not have.
fn least_score(level: Level) -> u32 {
    let all = (0..HODOKU.entries.len()).filter_map(points_of);
    let of_steps = all.filter(|(_, other)| *other >= level).map(|(score, _)| score).min();
    let below = Level::ALL.into_iter().rfind(|other| *other < level);
    let by_sum = below.map_or(u32::MAX, |below| below.highest_score().saturating_add(1));
    by_sum.min(of_steps.unwrap_or(u32::MAX))
}

/// Looks for a step with one of these ratings. Where ratings depend on the use, there may be one.
fn check_rating(range: &RangeInclusive<u16>) -> Result<(), FilterError> {
    // The nearest fixed ratings, and the highest one before the first that depends on the use.
    let (mut below, mut above, mut settled, mut is_fixed) = (None, None, 0, true);
    for entry in SE.entries {
        is_fixed &= matches!(entry.cost, Cost::Fixed(_));
        let Some(Difficulty::Rating { er, .. }) = entry.difficulty() else { continue };
        if range.contains(&er) {
            return Ok(());
        }
        if is_fixed {
            settled = er.max(settled);
        }
        if er < *range.start() {
            below = below.max(Some(er));
        }
        if er > *range.end() {
            above = Some(above.map_or(er, |nearest| er.min(nearest)));
        }
    }
    if *range.end() > settled {
        return Ok(());
    }
    let nearest = match (below, above) {
        (Some(below), Some(above)) => format!("{} and {}", in_points(below), in_points(above)),
        (one, other) => one.or(other).map(in_points).unwrap_or_default(),
    };
    Err(FilterError::NoSuchRating { asked: range.clone(), nearest })
}

/// A rating in whole points, as people write it.
fn in_points(tenths: u16) -> String {
    FieldValue::Tenths(tenths.into()).to_string()
}

/// The number of a technique in the order of the profile `hodoku`, by its code (`x-wing`) or its
/// name (`X-Wing`).
pub fn technique_number(name: &str) -> Option<usize> {
    let is_it = |of: &str| of.eq_ignore_ascii_case(name);
    let mut entries = HODOKU.entries.iter();
    entries.position(|entry| is_it(entry.technique.code()) || is_it(entry.technique.name()))
}

pub(super) fn is_guess(number: usize) -> bool {
    HODOKU.entries.get(number).is_some_and(|entry| entry.technique.is_guess())
}
