//! Puzzles as HoDoKu graded them.

use crate::Compared;
use ninefold_jobs::engine::Limits;
use ninefold_jobs::engine::registry::{self, Config};
use ninefold_jobs::grid::{Cell, Digit, Grid};
use ninefold_jobs::logic::LogicBoard;

/// A puzzle as HoDoKu graded it.
pub(crate) struct Graded {
    pub(crate) board: LogicBoard,
    pub(crate) level: String,
    pub(crate) score: u32,
    pub(crate) path: Vec<String>,
}

pub(crate) fn parse(text: &str) -> Compared<Vec<Graded>> {
    let mut graded: Vec<Graded> = Vec::new();
    for line in text.lines() {
        // Chains of a step stand below it, indented less.
        if line.starts_with("  ") && !line.starts_with("   ") {
            continue;
        }
        if let Some(step) = line.strip_prefix(' ') {
            let puzzle = graded.last_mut().ok_or("a step before the first puzzle")?;
            puzzle.path.push(step.trim().to_string());
            continue;
        }
        let words: Vec<&str> = line.split_whitespace().collect();
        // Words behind the score say what else it took: `bf` is brute force.
        let [puzzle, _, level, score, ..] = words[..] else {
            return Err(format!("not understood: {line}").into());
        };
        let score = score.trim_matches(['(', ')']).parse();
        let score = score.map_err(|error| format!("{line}: {error}"))?;
        let board = board(puzzle)?;
        graded.push(Graded { board, level: level.to_string(), score, path: Vec::new() });
    }
    Ok(graded)
}

/// The grid of a text in which a blank is no digit.
pub(crate) fn grid(text: &str) -> Grid {
    let mut grid = Grid::EMPTY;
    for (cell, letter) in Cell::all().zip(text.bytes()) {
        grid.set(cell, letter.checked_sub(b'0').and_then(Digit::new));
    }
    grid
}

pub(crate) fn board(puzzle: &str) -> Compared<LogicBoard> {
    let grid = grid(puzzle);
    let engine = registry::find("rules").and_then(|entry| entry.make(&Config::default()).ok());
    let outcome = engine.ok_or("no engine rules")?.solve_one(&grid, &Limits::UNIQUE);
    match outcome.solution() {
        Some(solution) if outcome.solutions == 1 => Ok(LogicBoard::with_solution(&grid, solution)),
        _ => Err(format!("not one solution: {puzzle}").into()),
    }
}
