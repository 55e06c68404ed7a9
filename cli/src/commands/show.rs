//! `ninefold show`: puzzles as people draw them, on the terminal or as pictures, with their solutions if asked for.

use std::io::Write;
use std::path::{Path, PathBuf};

use super::boards;
use super::drawing::Pen;
use crate::args::ShowArgs;
use crate::args::logic::Color;
use crate::{CliError, Ending, say};
use ninefold::batch::Output;
use ninefold::draw::board::Board;
use ninefold::draw::svg;
use ninefold::engine::{Engine, Limits, Outcome, Rules};
use ninefold::jobs::{AnyPuzzle, NamedPuzzle, named_puzzles};
use ninefold::grid::{Cell, CellSet, Grid};
use ninefold::ruleset::shape::Shape;
use ninefold::ruleset::{Constraint, Ruleset, Solver};
use ninefold::text::grid;

/// Runs `show`.
pub fn run(args: &ShowArgs) -> Result<Ending, CliError> {
    let picture = args.svg.as_deref();
    if picture == Some(Path::new("-")) && args.count > 1 {
        let message = "--svg - writes one picture to standard output: leave --count out";
        return Err(CliError::Usage(message.to_owned()));
    }
    let mut flawed = false;
    let mut outputs = Vec::new();
    for (index, NamedPuzzle { name, puzzle }) in
        named_puzzles(&args.puzzle, args.count)?.into_iter().enumerate()
    {
        match (puzzle, picture) {
            (Ok(puzzle), None) => super::print(&drawing(&name, &puzzle, args.solve))?,
            (Ok(puzzle), Some(path)) => {
                let path = if args.count > 1 { numbered(path, index + 1) } else { path.to_owned() };
                outputs.push(picture_of(&name, &puzzle, &path, args)?);
            }
            (Err(error), _) => {
                flawed = true;
                say(&format!("ninefold: {name}, {error}\n"));
            }
        }
    }
    Output::finish_all(outputs)?;
    Ok(Ending::flawed_if(flawed))
}

/// `name-2.svg` of `name.svg`.
fn numbered(path: &Path, number: usize) -> PathBuf {
    let stem = path.file_stem().unwrap_or_default().to_string_lossy();
    let extension = path.extension().map(|extension| format!(".{}", extension.to_string_lossy()));
    path.with_file_name(format!("{stem}-{number}{}", extension.unwrap_or_default()))
}

/// Writes the picture, and says where unless that is standard output.
fn picture_of(
    name: &str,
    puzzle: &AnyPuzzle,
    path: &Path,
    args: &ShowArgs,
) -> Result<Output, CliError> {
    let outcome = args.solve.then(|| solved(puzzle));
    let solution = outcome.as_ref().and_then(Outcome::solution).copied();
    let board = Board { solution, ..board_of(puzzle) };
    let headline = headline(name, puzzle, outcome.as_ref());
    let mut output = Output::create(Some(path), args.force, &[Path::new(&args.puzzle)])?;
    let written = output.write_all(svg::svg(&board, &headline).as_bytes());
    let name = output.name.clone();
    written.map_err(|source| ninefold::batch::BatchError::Write { name, source })?;
    if path != Path::new("-") {
        super::print(&format!("{headline}; {}\n", path.display()))?;
    }
    Ok(output)
}

/// What a puzzle is called and made of, and how many solutions it has.
fn headline(name: &str, puzzle: &AnyPuzzle, outcome: Option<&Outcome>) -> String {
    let separator = if name.is_empty() { "" } else { ": " };
    let mut text = format!("{name}{separator}");
    match puzzle {
        AnyPuzzle::Classic(puzzle) => text += &format!("{} clues", puzzle.clues()),
        AnyPuzzle::Variant(ruleset) => {
            let constraints = ruleset.constraints().filter(|one| !one.shapes().is_empty()).count();
            let word = if constraints == 1 { "constraint" } else { "constraints" };
            text += &format!("{} clues, {constraints} {word}", ruleset.givens().clues());
        }
    }
    if let Some(outcome) = outcome {
        text += &format!(", {}", outcome.status(&Limits::UNIQUE));
    }
    text
}

fn drawing(name: &str, puzzle: &AnyPuzzle, solve: bool) -> String {
    let outcome = solve.then(|| solved(puzzle));
    let solution = outcome.as_ref().and_then(Outcome::solution);
    let mut text = headline(name, puzzle, outcome.as_ref()) + "\n";
    let (lines, below) = match puzzle {
        AnyPuzzle::Classic(puzzle) => {
            (grid::boxed(puzzle).lines().map(str::to_owned).collect(), Vec::new())
        }
        AnyPuzzle::Variant(ruleset) => {
            let board = board_of(puzzle);
            (boards::lines(&board, Pen::for_stdout(Color::Auto)), sentences(ruleset, &board))
        }
    };
    let beside = solution.map(grid::boxed).unwrap_or_default();
    let mut beside = beside.lines();
    for line in lines {
        text += &line;
        if let Some(beside) = beside.next() {
            text += &format!("   {beside}");
        }
        text.push('\n');
    }
    for sentence in below {
        text += &format!("- {sentence}\n");
    }
    text
}

/// What the drawing on a terminal cannot show.
fn sentences(ruleset: &Ruleset, board: &Board) -> Vec<String> {
    let mut sentences = Vec::new();
    for constraint in ruleset.constraints() {
        let shapes = constraint.shapes();
        let caption = shapes.iter().find_map(|shape| match shape {
            Shape::Caption(caption) => Some(caption.clone()),
            _ => None,
        });
        if !shapes.iter().all(boards::is_drawn) {
            let sentence = caption.unwrap_or_else(|| constraint.explain());
            if !sentences.contains(&sentence) {
                sentences.push(sentence);
            }
        }
    }
    let long = |cell: &Cell| board.mark(*cell).is_some_and(boards::is_too_long);
    for cell in Cell::all().filter(long) {
        let mask = board.candidates.get(cell);
        let digits = (1..=9).filter(|digit| mask >> (digit - 1) & 1 == 1);
        let digits: Vec<String> = digits.map(|digit: u32| digit.to_string()).collect();
        sentences.push(format!("{cell} holds one of {}", digits.join(" ")));
    }
    sentences
}

fn solved(puzzle: &AnyPuzzle) -> Outcome {
    match puzzle {
        AnyPuzzle::Classic(puzzle) => Rules::new().solve_one(puzzle, &Limits::UNIQUE),
        AnyPuzzle::Variant(ruleset) => Solver::new().solve(ruleset, &Limits::UNIQUE),
    }
}

fn board_of(puzzle: &AnyPuzzle) -> Board {
    match puzzle {
        AnyPuzzle::Classic(puzzle) => Board::classic(puzzle),
        AnyPuzzle::Variant(ruleset) => board(ruleset),
    }
}

/// What is to be drawn of a ruleset. Its boxes are those that it says are houses; regions draw themselves.
fn board(ruleset: &Ruleset) -> Board {
    let boxes: Vec<CellSet> = Board::classic(&Grid::EMPTY).regions;
    let holds_all = |cells: CellSet| {
        move |constraint: &dyn Constraint| {
            constraint.cells() == cells && constraint.shapes().is_empty()
        }
    };
    Board {
        givens: ruleset.givens(),
        solution: None,
        candidates: *ruleset.candidates(),
        regions: boxes
            .into_iter()
            .filter(|&cells| ruleset.constraints().any(holds_all(cells)))
            .collect(),
        shapes: ruleset.constraints().flat_map(Constraint::shapes).collect(),
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use ninefold::ruleset::kinds::KINDS;
    use ninefold::ruleset::parse;

    #[test]
    fn everything_is_drawn_or_said() {
        for (kind, example) in
            KINDS.iter().flat_map(|kind| kind.examples.iter().map(move |e| (kind, e)))
        {
            let puzzle = parse::line(&format!(".{example}")).expect("an example");
            let puzzle = AnyPuzzle::Variant(Box::new(puzzle));
            let board = board_of(&puzzle);
            assert!(svg::svg(&board, example).ends_with("</svg>\n"), "{example}");
            let AnyPuzzle::Variant(ruleset) = &puzzle else { continue };
            let said = sentences(ruleset, &board);
            let drawn = board.shapes.iter().any(boards::is_drawn);
            // Houses that are missing, and cells that may hold some digits only, have no shapes.
            let has_none = kind.name == "NoBoxes" || kind.name.is_empty();
            assert!(drawn || !said.is_empty() || has_none, "{example}: nobody would see it");
        }
    }

    #[test]
    fn boxes_are_bold_only_where_they_are_houses() {
        let regions = |text: &str| board(&parse::line(text).expect("a puzzle")).regions.len();
        assert_eq!((regions(".AllDifferent~R1C1~R1C2"), regions(".NoBoxes")), (9, 0));
    }

    #[test]
    fn numbers_stand_before_the_extension() {
        assert_eq!(numbered(Path::new("a/b.svg"), 2), Path::new("a/b-2.svg"));
        assert_eq!(numbered(Path::new("b"), 1), Path::new("b-1"));
    }
}
