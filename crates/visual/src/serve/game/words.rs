//! Sentences about a game.

use std::num::NonZeroU64;

use ninefold_jobs::logic::{Difficulty, Grader, HODOKU, LogicBoard, PathRecord, Profile, SE};
use ninefold_jobs::ruleset::{Ruleset, VariantGrade};
use ninefold_jobs::search::Status;
use ninefold_jobs::session::{GamePuzzle, HintDegree, Session};

use super::GameError;
use crate::counted;

/// The most solutions that are counted.
const MOST: u64 = 1000;

/// 1 to 3.
pub(super) fn number(degree: HintDegree) -> u8 {
    match degree {
        HintDegree::Technique => 1,
        HintDegree::Place => 2,
        HintDegree::Step => 3,
    }
}

/// The kind of the puzzle, the number of its solutions, and of blanks.
pub(super) fn facts(session: &Session) -> String {
    let kind = if session.puzzle().ruleset().is_some() { "variant" } else { "classic" };
    let solutions = match session.status() {
        Status::Unique => "one solution",
        Status::Multiple => "several solutions",
        _ => "number of solutions unknown",
    };
    let (givens, blanks) = (session.puzzle().givens().clues(), session.blanks());
    format!("{kind}, {}, {solutions}, {}", counted(givens, "given"), counted(blanks, "blank"))
}

/// A sentence about a full grid.
pub(super) fn end(session: &Session) -> String {
    match (session.is_solved(), session.is_full()) {
        (true, _) => "Solved.".to_owned(),
        (false, true) => "The grid is full, but something is wrong.".to_owned(),
        _ => String::new(),
    }
}

/// Why there is no hint.
pub(super) fn no_hint(session: &Session) -> String {
    match session.is_full() {
        true => "Solved: there is nothing left to do.".to_owned(),
        false => "No hint: logic ends here, and the search for a solution was given up.".to_owned(),
    }
}

/// The number of solutions from the position.
pub(super) fn count(session: &mut Session) -> String {
    let outcome = session.solutions(NonZeroU64::new(MOST).unwrap_or(NonZeroU64::MIN));
    match (outcome.solutions, outcome.gave_up) {
        (count, true) => format!(
            "{} or more from here: the search was given up.",
            counted(count as usize, "solution")
        ),
        (0, false) => "No solution from here: something is wrong.".to_owned(),
        (1, false) => "One solution from here.".to_owned(),
        (MOST.., false) => format!("{MOST} solutions or more from here."),
        (count, false) => format!("{count} solutions from here."),
    }
}

/// The grade of the puzzle: of a classic one by both scales, of a variant that of `grade`.
pub(super) fn grade(session: &Session) -> Result<String, GameError> {
    let givens = match session.puzzle() {
        GamePuzzle::Classic(givens) => givens,
        GamePuzzle::Variant(ruleset) => match session.solution() {
            Some(_) => return Ok(variant_grade(ruleset)),
            None => return Err(GameError::VariantGrade),
        },
    };
    let mut board = match session.solution() {
        Some(solution) => LogicBoard::with_solution(givens, solution),
        None => LogicBoard::new(givens),
    };
    session.saved().struck.iter().for_each(|it| board.remove(it.cell, it.digit));
    let hodoku = graded(&HODOKU, "HoDoKu's scale", board.clone());
    Ok(format!("{hodoku} {}", graded(&SE, "Sudoku Explainer's scale", board)))
}

/// The grade of a variant with one solution, without trials, as `ninefold grade` has it.
fn variant_grade(ruleset: &Ruleset) -> String {
    let grade = VariantGrade::of(ruleset);
    let hardest = grade.hardest.map(|technique| format!(", hardest {}", technique.name()));
    let hardest = hardest.unwrap_or_default();
    let rest = match grade.open {
        0 => String::new(),
        open => format!("; the other {} take trial", counted(open as usize, "cell")),
    };
    let (level, steps) = (grade.tier.level(), counted(grade.steps as usize, "step"));
    format!("Level {level}, score {}, {steps}{hardest}{rest}.", grade.score)
}

fn graded(profile: &'static Profile, scale: &str, board: LogicBoard) -> String {
    let mut record = PathRecord::new(profile);
    let grade = Grader::new(profile).grade(board, &mut record);
    let difficulty = match grade.difficulty {
        Difficulty::Points { score, level } => format!("{}, score {score}", level.name()),
        Difficulty::Rating { er, .. } => format!("ER {}.{}", er / 10, er % 10),
    };
    let hardest = grade.hardest.map_or_else(String::new, |it| format!(", hardest {}", it.name));
    let how = match (grade.is_solved, grade.is_logical) {
        (true, true) => "",
        (true, false) => ", not without a guess",
        (false, _) => ", not solved by it",
    };
    format!("{scale}: {difficulty}, {}{hardest}{how}.", counted(grade.steps as usize, "step"))
}
