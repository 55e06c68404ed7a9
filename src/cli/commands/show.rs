//! `ninefold show`: puzzles in boxes, with their solutions beside them if asked for.

use std::path::Path;

use crate::batch::chunk::Feed;
use crate::batch::source::{self, Expect};
use crate::cli::args::ShowArgs;
use crate::cli::{CliError, Ending, say};
use crate::engine::{Engine, Limits, Rules};
use crate::error::Malformed;
use crate::grid::Grid;
use crate::text::{self, Scanned, drawn, grid, line};

/// A puzzle and what to call it.
type Named = (String, Result<Grid, Malformed>);

/// Runs `show`.
pub fn run(args: &ShowArgs) -> Result<Ending, CliError> {
    let puzzles = match line::parse_exact(args.puzzle.as_bytes()) {
        Ok(puzzle) => vec![(String::new(), Ok(puzzle))],
        Err(_) => from_file(Path::new(&args.puzzle), args.count)?,
    };
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

/// The first puzzles of a file.
fn from_file(path: &Path, count: usize) -> Result<Vec<Named>, CliError> {
    let feed = Feed::new(vec![source::open(path, Expect::Any)?], None)?;
    feed.refuse_candidates()?;
    let (mut puzzles, mut buffer) = (Vec::new(), Vec::new());
    while puzzles.len() < count {
        let Some(chunk) = feed.next(&mut buffer)? else { break };
        let number = |line: usize| format!("line {}", chunk.first_line + line as u64);
        let layout = feed.layout(chunk.input);
        if layout.is_drawn() {
            puzzles.extend(drawn::puzzles(layout, chunk.text(&buffer)).map(|drawn| {
                match drawn.record {
                    Ok(record) => (number(drawn.line), Ok(record.clues)),
                    Err((line, error)) => (number(line), Err(error)),
                }
            }));
            continue;
        }
        for (line, text) in chunk.text(&buffer).split_inclusive(|&byte| byte == b'\n').enumerate() {
            match text::scan_line(layout, text::trim_line_end(text)) {
                // Restricted candidates were refused above.
                Scanned::Blank | Scanned::Comment | Scanned::Restricted(..) => {}
                Scanned::Puzzle(puzzle, _) => puzzles.push((number(line), Ok(puzzle))),
                Scanned::Malformed(error) => puzzles.push((number(line), Err(error))),
            }
            if puzzles.len() == count {
                break;
            }
        }
    }
    puzzles.truncate(count);
    Ok(puzzles)
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
