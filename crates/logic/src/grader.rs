//! The one solving loop: a [`Grader`] takes the first step that its profile finds, again and again.
//!
//! `explain`, `grade`, `generate` and the session of a game all go through
//! [`Grader::walk`].

use std::convert::Infallible;

use super::board::LogicBoard;
use super::difficulty::Difficulty;
use super::profile::{Cost, Profile, ProfileEntry};
use super::record::{FoundStep, Grade, PathRecord};
use super::technique::StepCollector;

/// Solves and grades boards by a profile.
///
/// Its memory is reused: after some puzzles, grading allocates nothing.
///
/// ```
/// use ninefold_logic::{Difficulty, Grader, HODOKU, Level, LogicBoard, PathRecord};
/// # let p = b"53..7....6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5....8..79";
/// # let puzzle = ninefold_text::line::parse(p)?;
/// let mut record = PathRecord::new(&HODOKU);
/// let grade = Grader::new(&HODOKU).grade(LogicBoard::new(&puzzle), &mut record);
/// assert!(grade.is_solved && grade.is_logical);
/// assert_eq!(grade.difficulty, Difficulty::Points { score: 204, level: Level::Easy });
/// # Ok::<(), ninefold_core::error::Malformed>(())
/// ```
pub struct Grader {
    profile: &'static Profile,
    /// The techniques that are tried, by their index, as bits.
    tried: u128,
    /// Steps of techniques whose uses all cost the same: the first one found.
    first: StepCollector,
    /// Steps of techniques whose uses are rated one by one: those among which the easiest is.
    easiest: StepCollector,
}

impl Grader {
    /// A grader that goes by this profile.
    pub fn new(profile: &'static Profile) -> Grader {
        Grader::of_techniques(profile, |_, _| true)
    }

    /// A grader that goes by this profile, but tries only the techniques that `is_tried` accepts,
    /// by their index and entry.
    ///
    /// Its path is that of the profile up to the first step that takes another technique: a caller
    /// that only asks whether a puzzle is easy enough need not wait for the search for hard steps.
    ///
    /// ```
    /// use ninefold_logic::{Grader, HODOKU, LogicBoard, PathRecord};
    /// # let p = b"53..7....6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5....8..79";
    /// # let puzzle = ninefold_text::line::parse(p)?;
    /// let mut singles = Grader::of_techniques(&HODOKU, |index, _| index < 3);
    /// let grade = singles.grade(LogicBoard::new(&puzzle), &mut PathRecord::new(&HODOKU));
    /// assert!(grade.is_solved);
    /// # Ok::<(), ninefold_core::error::Malformed>(())
    /// ```
    pub fn of_techniques(
        profile: &'static Profile,
        is_tried: impl Fn(usize, &ProfileEntry) -> bool,
    ) -> Grader {
        debug_assert!(profile.entries.len() <= u128::BITS as usize);
        let entries = profile.entries.iter().enumerate();
        let tried = entries.filter(|(index, entry)| is_tried(*index, entry));
        let tried = tried.fold(0, |tried, (index, _)| tried | 1 << index);
        Grader { profile, tried, first: StepCollector::first(), easiest: StepCollector::easiest() }
    }

    /// The profile.
    pub fn profile(&self) -> &'static Profile {
        self.profile
    }

    /// The next step from a board: `None` if the board is full or contradictory, or no technique
    /// applies.
    ///
    /// The board loses no more than its list of outdated singles.
    pub fn next(&mut self, board: &mut LogicBoard) -> Option<FoundStep<'_>> {
        if board.is_broken() || board.open().is_empty() {
            return None;
        }
        board.tidy();
        // A technique that finds nothing leaves nothing in it.
        self.first.clear();
        for (index, entry) in self.profile.entries.iter().enumerate() {
            if self.tried >> index & 1 == 0 {
                continue;
            }
            match entry.cost {
                Cost::Fixed(difficulty) => {
                    if entry.technique.find(board, &mut self.first).is_break() {
                        let step = self.first.found().first()?;
                        return Some(FoundStep { step, rank: rank(index, difficulty), difficulty });
                    }
                }
                Cost::Rated(rating) => {
                    self.easiest.clear();
                    let _ = entry.technique.find(board, &mut self.easiest);
                    if !self.easiest.found().is_empty() {
                        let rated =
                            self.easiest.found().iter().map(|step| (step, rating(board, step)));
                        let (step, tenths) = rated.min_by_key(|(_, tenths)| *tenths)?;
                        let difficulty = Difficulty::of_step(tenths);
                        return Some(FoundStep { step, rank: rank(index, difficulty), difficulty });
                    }
                }
            }
        }
        None
    }

    /// Solves a board as far as the profile goes, and shows each step together with the board that
    /// it was found on.
    ///
    /// # Errors
    /// The first error of `visit`, which ends the walk before its step is made.
    pub fn walk<E>(
        &mut self,
        board: &mut LogicBoard,
        mut visit: impl FnMut(&LogicBoard, &FoundStep<'_>) -> Result<(), E>,
    ) -> Result<(), E> {
        while let Some(found) = self.next(board) {
            visit(board, &found)?;
            found.step.apply(board);
        }
        Ok(())
    }

    /// Grades a puzzle. The path is left in the record.
    pub fn grade(&mut self, mut board: LogicBoard, record: &mut PathRecord) -> Grade {
        record.begin();
        let Ok(()) = self.walk(&mut board, |_, found| {
            record.add(found);
            Ok::<(), Infallible>(())
        });
        record.grade(&board)
    }
}

/// The rank of a technique whose step has this difficulty.
fn rank(index: usize, difficulty: Difficulty) -> usize {
    match difficulty {
        Difficulty::Points { .. } => index,
        Difficulty::Rating { er, .. } => er.into(),
    }
}
