//! Puzzles of other sizes than nine rows: the split of a group, a puzzle of a grid, and its grade.

use ninefold_boards::logic::{Grade, Technique, grade};
use ninefold_boards::{
    Cells, Generator, PuzzleSpec, Search, Size, TEST_CLASSES_6X6, Unfit, group, random_grid,
};
use ninefold_core::grid::ClueSymmetry;
use ninefold_core::random::Random;
use ninefold_generate::{LogicFilter, TechniqueUse};
use ninefold_logic::HODOKU;
use ninefold_pipeline::corpus::{Key, SplitRule};
use xxhash_rust::xxh3::xxh3_128;

use super::{Draw, Found, Split, Stage, TaskGrade};

/// Puzzles of one grid that are looked at, before another grid is taken.
const LOOKED_AT: u32 = 300;

/// The classes of 6x6 grids whose puzzles are for validation: as many as for tests.
pub(super) const VALID_CLASSES_6X6: [u8; 5] = [4, 11, 19, 28, 40];

/// The shares of 4x4, where there are so few puzzles that one of a hundred would often be none.
pub(super) const SHARES_4X4: [f64; 3] = [0.8, 0.1, 0.1];

/// The generator of a stage.
///
/// # Errors
/// The size cannot have such puzzles.
pub(super) fn generator(stage: &Stage) -> Result<Generator, Unfit> {
    let (size, clues) = (stage.size, stage.clues.clone());
    Generator::new(PuzzleSpec { size, clues, symmetry: ClueSymmetry::None })
}

/// The part of a filter that these sizes cannot meet: a rating, or a technique.
pub(super) fn not_here(filter: &LogicFilter) -> Option<&'static str> {
    if filter.rating.is_some() || filter.technique_use == TechniqueUse::Needed {
        return Some("no se= and no use=needed for sizes other than 9");
    }
    let is_known =
        |number: &usize| Technique::ALL.iter().any(|technique| is_technique(*technique, *number));
    (!filter.techniques.iter().all(is_known)).then_some("techniques that all sizes have")
}

/// Whether this is the technique of a number in the order of the profile `hodoku`.
fn is_technique(technique: Technique, number: usize) -> bool {
    HODOKU.entries.get(number).is_some_and(|entry| entry.technique.code() == technique.code())
}

/// The split of a group. Of 6x6 it is a class of solutions, of 4x4 a class of puzzles.
fn split_of(group: u64, size: Size, rule: &SplitRule) -> (u128, Split) {
    let key = xxh3_128(format!("{0}x{0} {group}", size.side()).as_bytes());
    let is_class_of = |classes: &[u8]| classes.iter().any(|class| u64::from(*class) == group);
    let split = match size.side() {
        6 if is_class_of(&TEST_CLASSES_6X6) => Split::Test,
        6 if is_class_of(&VALID_CLASSES_6X6) => Split::Valid,
        6 => Split::Train,
        _ => rule.part_of(Key(key)).map_or(Split::Train, |part| Split::ALL[part]),
    };
    (key, split)
}

/// A puzzle of a stage, if the next random grid is of the split and has one.
pub(super) fn draw(
    stage: &Stage,
    split: Split,
    rule: &SplitRule,
    random: &mut Random,
    is_cancelled: &dyn Fn() -> bool,
) -> Draw {
    let size = stage.size;
    let Ok(mut generator) = generator(stage) else { return Draw::None };
    let solution = random_grid(&mut Search::new(size), random);
    // Of 4x4 alone the group is one of the puzzle.
    let is_by_puzzle = size.side() == 4;
    let is_other = |puzzle: &Cells| split_of(group(puzzle, &solution), size, rule).1 != split;
    if !is_by_puzzle && is_other(&solution) {
        return Draw::OtherSplit;
    }
    let filter = &stage.logic;
    let wanted = match filter.techniques.len() {
        0 => None,
        count => Some(filter.techniques[random.below(count)]),
    };
    for _ in 0..LOOKED_AT {
        if is_cancelled() {
            break;
        }
        let Some(puzzle) = generator.dig(&solution, random).map(|puzzle| puzzle.clues) else {
            continue;
        };
        if is_by_puzzle && is_other(&puzzle) {
            return Draw::OtherSplit;
        }
        let grade = grade(&puzzle, Technique::Trial);
        if fits(filter, wanted, &grade) {
            let (group, _) = split_of(group(&puzzle, &solution), size, rule);
            return Draw::Found(Found { puzzle, solution, group, grade: told(&grade) });
        }
    }
    Draw::None
}

fn fits(filter: &LogicFilter, wanted: Option<usize>, grade: &Grade) -> bool {
    let is_level = |level: &ninefold_logic::Level| level.name() == grade.level.name();
    let is_used = |number: usize| match filter.technique_use {
        TechniqueUse::OnPath => (Technique::ALL.into_iter())
            .any(|technique| grade.uses[technique as usize] > 0 && is_technique(technique, number)),
        _ => grade.hardest.is_some_and(|hardest| is_technique(hardest, number)),
    };
    grade.is_solved
        && (filter.levels.is_empty() || filter.levels.iter().any(is_level))
        && filter.score.as_ref().is_none_or(|range| range.contains(&grade.score))
        && wanted.is_none_or(is_used)
}

fn told(grade: &Grade) -> TaskGrade {
    let used = Technique::ALL.into_iter().filter(|technique| grade.uses[*technique as usize] > 0);
    TaskGrade {
        level: grade.level.name(),
        score: grade.score,
        hardest: grade.hardest.map_or("", Technique::code),
        techniques: used
            .map(|technique| (technique.code(), grade.uses[technique as usize]))
            .collect(),
        steps: grade.steps,
        needs_uniqueness: false,
    }
}
