//! `ninefold show`: puzzles in boxes, with their solutions beside them if asked for.

use super::puzzles::named;
use crate::cli::args::ShowArgs;
use crate::cli::{CliError, Ending, say};
use crate::engine::{Engine, Limits, Rules};
use crate::grid::Grid;
use crate::text::grid;

/// Runs `show`.
pub fn run(args: &ShowArgs) -> Result<Ending, CliError> {
    let puzzles = named(&args.puzzle, args.count)?;
    let mut flawed = false;
    for (name, puzzle) in puzzles {
        match puzzle {
            Ok(puzzle) => super::print(&drawing(&name, &puzzle, args.solve))?,
            Err(error) => {
                flawed = true;
                say(&format!("ninefold: {name}, {error}\n"));
            }
        }
    }
    Ok(Ending::flawed_if(flawed))
}

fn drawing(name: &str, puzzle: &Grid, solve: bool) -> String {
    let clues = puzzle.clues();
    let separator = if name.is_empty() { "" } else { ": " };
    let mut text = format!("{name}{separator}{clues} clues");
    if !solve {
        return text + "\n" + &grid::boxed(puzzle);
    }
    let outcome = Rules::new().solve_one(puzzle, &Limits::UNIQUE);
    text += &format!(", {}\n", outcome.status(&Limits::UNIQUE));
    let Some(solution) = outcome.solution() else { return text + &grid::boxed(puzzle) };
    let (left, right) = (grid::boxed(puzzle), grid::boxed(solution));
    for (left, right) in left.lines().zip(right.lines()) {
        text += &format!("{left}   {right}\n");
    }
    text
}
