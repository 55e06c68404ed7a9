//! Paths and grades: the first step of the easiest technique, again and again.

use super::{Level, Position, Step, Technique};
use crate::Cells;

/// The grade of a puzzle.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Grade {
    /// Whether the techniques fill all cells.
    pub is_solved: bool,
    /// The sum of the scores of all steps.
    pub score: u32,
    /// The level of the hardest step, or a higher one that the score asks for.
    pub level: Level,
    /// The hardest technique, if there was a step.
    pub hardest: Option<Technique>,
    /// The number of steps.
    pub steps: u32,
    /// The uses of each technique, in the order of [`Technique::ALL`].
    pub uses: [u32; Technique::ALL.len()],
}

/// The next step: the first one of the easiest technique up to `hardest` that has any. `None` if
/// the position is full or broken, or no technique applies.
pub fn next(position: &Position, hardest: Technique) -> Option<Step> {
    if position.is_broken() || position.open().is_empty() {
        return None;
    }
    let techniques = Technique::ALL.into_iter().take_while(|technique| *technique <= hardest);
    techniques.filter_map(|technique| technique.find(position)).next()
}

/// Solves a puzzle with techniques up to `hardest`, and shows each step with the position before
/// it.
///
/// On 9x9 without trials, the steps are those of the profile `HODOKU`, restricted to these
/// techniques.
///
/// ```
/// use ninefold_boards::{Cells, Size, logic::{Level, Technique, grade, walk}};
///
/// let size = Size::new(4).ok_or("a size")?;
/// let puzzle = Cells::parse(size, b"1.3434122143432.")?;
/// let mut told = Vec::new();
/// walk(&puzzle, Technique::Trial, |position, step| told.push(step.sentence(position)));
/// assert_eq!(told[0], "Only r1c2 is blank in row 1, and only 2 is missing there: r1c2 is 2.");
/// let grade = grade(&puzzle, Technique::Trial);
/// assert_eq!((grade.is_solved, grade.level, grade.score), (true, Level::Easy, 8));
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
pub fn walk(
    puzzle: &Cells,
    hardest: Technique,
    mut visit: impl FnMut(&Position, &Step),
) -> Position {
    let mut position = Position::new(puzzle);
    while let Some(step) = next(&position, hardest) {
        visit(&position, &step);
        step.apply(&mut position);
    }
    position
}

/// Grades a puzzle by techniques up to `hardest`.
pub fn grade(puzzle: &Cells, hardest: Technique) -> Grade {
    let mut grade = Grade {
        is_solved: false,
        score: 0,
        level: Level::Easy,
        hardest: None,
        steps: 0,
        uses: [0; Technique::ALL.len()],
    };
    let end = walk(puzzle, hardest, |_, step| {
        let technique = step.technique;
        grade.steps += 1;
        grade.score += technique.score();
        grade.level = grade.level.max(technique.level());
        grade.hardest = grade.hardest.max(Some(technique));
        grade.uses[technique as usize] += 1;
    });
    grade.is_solved = !end.is_broken() && end.open().is_empty();
    grade.level = grade.level.max(level_of(grade.score, puzzle.size().cells()));
    grade
}

/// The level of a score: HoDoKu's limits for 81 cells, in proportion for other boards.
fn level_of(score: u32, cells: usize) -> Level {
    let limits = [800, 1000, 1600, 1800];
    let is_above = |limit: &&u32| u64::from(score) * 81 > u64::from(**limit) * cells as u64;
    Level::ALL[limits.iter().take_while(is_above).count()]
}
