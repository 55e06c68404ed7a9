//! A book: puzzles with their numbers, difficulties and solutions, in sections.

use ninefold_jobs::draw::{Diagram, distinct};
use ninefold_jobs::engine::{Limits, Status};
use ninefold_jobs::logic::{Grader, HODOKU, Level, LogicBoard, PathRecord};
use ninefold_jobs::ruleset::{BoardCell, Ruleset, Shape, VariantGrade};
use ninefold_jobs::{error::Malformed, grid::Grid, jobs::AnyPuzzle, verify};

use super::rules::{Rule, kinds, rules};
use crate::{level_look, of_malformed};

/// Nodes after which the search for the solutions of a variant gives up: the difficulty of a
/// variant is not known beforehand, and a book must not hang on one.
const NODE_LIMIT: u64 = 2_000_000;

/// Puzzles that belong together; each section begins on a new page.
#[derive(Debug, Default)]
pub(super) struct Section {
    /// The level of its puzzles, if they were made by levels: it stands at the top of its pages.
    pub level: Option<Level>,
    pub puzzles: Vec<BookPuzzle>,
}

/// Why a puzzle is not printed.
#[derive(Debug, thiserror::Error)]
pub(super) enum BookError {
    #[error("{}{}", .0, of_malformed(.0))]
    Malformed(#[from] Malformed),
    #[error("internal error: its solution is wrong; please report this")]
    WrongSolution,
    #[error("it has several solutions")]
    SeveralSolutions,
    #[error("it has no solution")]
    NoSolution,
    #[error("whether it has one solution was not decided in {} nodes", NODE_LIMIT)]
    Undecided,
}

/// A puzzle with exactly one solution, ready to be drawn.
#[derive(Debug)]
pub(super) struct BookPuzzle {
    /// Its title, if its author gave it one.
    pub name: Option<String>,
    /// The constraints of a variant; may be empty.
    pub about: String,
    /// Its difficulty, if it was graded.
    pub level: Option<Level>,
    /// The rules of a variant, which stand once on each page.
    pub rules: Vec<Rule>,
    /// Sentences about the puzzle that belong below its picture.
    pub notes: Vec<String>,
    /// All that is drawn, without solution and sentences.
    pub diagram: Diagram,
    pub solution: Grid,
}

impl BookPuzzle {
    /// Solves a puzzle, even one that comes with a solution: every printed puzzle is proved.
    ///
    /// # Errors
    /// It does not have exactly one solution, or none was found in time.
    pub(super) fn new(name: Option<String>, puzzle: &AnyPuzzle) -> Result<BookPuzzle, BookError> {
        let solution = solution(puzzle)?;
        let mut diagram = puzzle.diagram();
        let about = variant(puzzle).map(kinds).unwrap_or_default();
        let rules = variant(puzzle).map(rules).unwrap_or_default();
        // Sentences are set with the other text of the page, so that they can be broken into lines.
        let is_caption = |shape: &mut Shape<BoardCell>| matches!(shape, Shape::Caption(_));
        let captions = distinct(diagram.shapes.extract_if(.., is_caption));
        let captions = captions.into_iter().filter_map(|shape| match shape {
            Shape::Caption(caption) => Some(caption),
            _ => None,
        });
        let is_said = |caption: &String| rules.iter().any(|rule| rule.text == *caption);
        let notes = captions.filter(|caption| !is_said(caption)).collect();
        Ok(BookPuzzle { name, about, level: None, rules, notes, diagram, solution })
    }

    /// The same puzzle with its level: in the profile `hodoku`, or for a variant that of `grade`,
    /// which has three.
    pub(super) fn graded(self, puzzle: &AnyPuzzle) -> BookPuzzle {
        let level = match (puzzle, variant(puzzle)) {
            (AnyPuzzle::Classic(grid), _) => {
                let board = LogicBoard::with_solution(grid, &self.solution);
                let grade = Grader::new(&HODOKU).grade(board, &mut PathRecord::new(&HODOKU));
                level_look::level(grade.difficulty.level())
            }
            (_, Some(ruleset)) => level_look::level(VariantGrade::of(ruleset).tier.level()),
            (_, None) => None,
        };
        BookPuzzle { level, ..self }
    }
}

fn variant(puzzle: &AnyPuzzle) -> Option<&Ruleset> {
    match puzzle {
        AnyPuzzle::Classic(_) => None,
        AnyPuzzle::Variant(ruleset) => Some(ruleset),
        AnyPuzzle::Position(game) => game.puzzle.ruleset(),
    }
}

/// The one solution of a puzzle, checked by the judge.
fn solution(puzzle: &AnyPuzzle) -> Result<Grid, BookError> {
    let limits = Limits { nodes: Some(NODE_LIMIT), ..Limits::UNIQUE };
    let outcome = puzzle.solve(&limits);
    let is_right = match puzzle {
        AnyPuzzle::Classic(grid) => verify::is_solution(grid, &outcome.first),
        AnyPuzzle::Variant(ruleset) => ruleset.check(&outcome.first).is_ok(),
        AnyPuzzle::Position(game) => game.puzzle.is_solved_by(&outcome.first),
    };
    match outcome.status(&limits) {
        Status::Unique if is_right => Ok(outcome.first),
        Status::Unique | Status::Solved => Err(BookError::WrongSolution),
        Status::Multiple => Err(BookError::SeveralSolutions),
        Status::None | Status::Malformed => Err(BookError::NoSolution),
        Status::GaveUp => Err(BookError::Undecided),
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use ninefold_jobs::{ruleset::parse, text::line};

    const EASY: &[u8] =
        b"53..7....6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5....8..79";

    fn variant_of(text: &str) -> AnyPuzzle {
        AnyPuzzle::Variant(Box::new(parse::line(text).expect(text)))
    }

    #[test]
    fn a_book_takes_puzzles_with_one_solution_only() {
        let classic = AnyPuzzle::Classic(line::parse(EASY).expect("a puzzle"));
        let puzzle = BookPuzzle::new(None, &classic).expect("one solution").graded(&classic);
        assert_eq!((puzzle.level, puzzle.solution.clues()), (Some(Level::Easy), 81));
        let refused =
            |puzzle: &AnyPuzzle| BookPuzzle::new(None, puzzle).expect_err("refused").to_string();
        let empty = AnyPuzzle::Classic(Grid::EMPTY);
        assert_eq!(refused(&empty), "it has several solutions");
        assert_eq!(refused(&variant_of(".Cage~3~R1C1~R1C2")), "it has several solutions");
        let clash = AnyPuzzle::Classic(
            line::parse(format!("11{}", ".".repeat(79)).as_bytes()).expect("a grid"),
        );
        assert_eq!(refused(&clash), "it has no solution");
    }

    #[test]
    fn sentences_are_taken_out_of_the_picture() {
        let text = String::from_utf8_lossy(EASY);
        let givens: String = text
            .chars()
            .enumerate()
            .filter(|(_, digit)| *digit != '.')
            .map(|(i, digit)| format!(".~R{}C{}_{digit}", i / 9 + 1, i % 9 + 1))
            .collect();
        // Neither of the two solutions of the rest has equal digits a knight's move apart.
        let solution = BookPuzzle::new(None, &variant_of(&givens)).expect("one solution");
        assert!(solution.rules.is_empty() && solution.notes.is_empty());
        let captions = |text: &str| Diagram::of(&parse::line(text).expect(text)).shapes;
        assert!(captions(".AntiKnight").iter().any(|shape| matches!(shape, Shape::Caption(_))));
    }
}
