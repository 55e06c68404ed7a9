//! `ninefold show`: prints puzzles as people draw them, or writes them as pictures, with their
//! solutions if asked to; or prints the addresses that open them elsewhere.

mod board;

use std::path::Path;

use super::{drawing::Pen, numbered};
use crate::{
    CliError, Ending, args::ShowArgs, args::logic::Color, hints, inputs::say_left_out, outputs,
    say, summary::counted,
};
use ninefold_jobs::batch::{LeftOutCounts, Output};
use ninefold_jobs::draw::{puzzle as puzzle_lines, svg};
use ninefold_jobs::engine::{Limits, Outcome};
use ninefold_jobs::jobs::{
    AnyPuzzle, JobError, LinkSite, NamedPuzzle, NoLink, board_link, link, named_puzzles_of_any_size,
};
use ninefold_jobs::{grid::CELLS, logic::LogicBoard, text::grid};

/// A puzzle as it is shown.
enum Shown {
    /// Text for standard output.
    Printed(String),
    /// A picture, and the message to print once it is written.
    Drawn(Box<Output>, String),
}

pub(crate) fn run(args: &ShowArgs) -> Result<Ending, CliError> {
    let picture = args.svg.as_deref().or(args.png.as_deref());
    if picture == Some(Path::new("-")) && args.count > 1 {
        let option = if args.svg.is_some() { "--svg" } else { "--png" };
        return Err(CliError::usage(format!(
            "{option} - writes one picture to standard output: leave --count out"
        )));
    }
    if let Some(site) = args.link {
        return links(args, site);
    }
    let mut flawed = false;
    let (mut outputs, mut drawn) = (Vec::new(), String::new());
    for (index, NamedPuzzle { name, puzzle, board, .. }) in puzzles(args)?.into_iter().enumerate() {
        // With its number, if there may be several.
        let numbered_if_many =
            |path: &Path| if args.count > 1 { numbered(path, index + 1) } else { path.to_owned() };
        let file = picture.map(numbered_if_many);
        let shown = match (board, puzzle, &file) {
            (Some(board), _, _) => board::show(&name, &board, file.as_deref(), args)?,
            (None, Ok(puzzle), Some(path)) => picture_of(&name, &puzzle, path, args)?,
            (None, Ok(puzzle), None) => Shown::Printed(drawing(&name, &puzzle, args)?),
            (None, Err(error), _) => {
                flawed = true;
                say(&format!("ninefold: {name}, {}\n", hints::with_flags(error)));
                continue;
            }
        };
        match shown {
            Shown::Printed(text) => super::print(&text)?,
            Shown::Drawn(output, said) => {
                outputs.push(*output);
                drawn += &said;
            }
        }
    }
    Output::finish_all(outputs)?;
    if !args.quiet {
        super::print(&drawn)?;
    }
    Ok(Ending::flawed_if(flawed))
}

/// The puzzles that are asked for: one at least.
fn puzzles(args: &ShowArgs) -> Result<Vec<NamedPuzzle>, CliError> {
    let puzzles =
        named_puzzles_of_any_size(&args.puzzle, args.count, args.format, args.web.into())?;
    let mut left_out = LeftOutCounts::default();
    puzzles.iter().for_each(|puzzle| left_out += puzzle.left_out);
    say_left_out(left_out);
    match puzzles.is_empty() {
        true => Err(JobError::NoPuzzle(args.puzzle.clone()).into()),
        false => Ok(puzzles),
    }
}

/// Draws a puzzle in a file.
fn picture_of(
    name: &str,
    puzzle: &AnyPuzzle,
    path: &Path,
    args: &ShowArgs,
) -> Result<Shown, CliError> {
    let outcome = args.solve.then(|| puzzle.solve(&Limits::UNIQUE));
    let mut picture = puzzle.diagram();
    if let Some(solution) = outcome.as_ref().and_then(Outcome::solution) {
        picture = picture.with_solution(solution);
    }
    if args.candidates {
        picture = picture.with_pencil_marks(&puzzle.candidates());
    }
    let headline = headline(name, puzzle, outcome.as_ref());
    save(&svg(&picture, &headline), &headline, path, args)
}

/// Writes a picture. Returns the message to print once it is written, unless it goes to standard
/// output.
fn save(text: &str, headline: &str, path: &Path, args: &ShowArgs) -> Result<Shown, CliError> {
    let mut output = outputs::create(Some(path), args.existing, &[Path::new(&args.puzzle)])?;
    match args.png {
        None => outputs::write(&mut output, text)?,
        Some(_) => outputs::write(&mut output, super::visual::png(text, args.width)?)?,
    }
    let said = match path == Path::new("-") {
        true => String::new(),
        false => format!("{headline}; {}\n", path.display()),
    };
    Ok(Shown::Drawn(Box::new(output), said))
}

/// The first line: the name of a puzzle, its clues and constraints, and its status if it was
/// solved.
fn headline(name: &str, puzzle: &AnyPuzzle, outcome: Option<&Outcome>) -> String {
    let separator = if name.is_empty() { "" } else { ": " };
    let mut text = format!("{name}{separator}{}", counted(puzzle.givens().clues(), "clue"));
    if let Some(ruleset) = puzzle.ruleset() {
        let constraints = ruleset.constraints().filter(|one| !one.shapes().is_empty()).count();
        text += &format!(", {}", counted(constraints, "constraint"));
    }
    if let AnyPuzzle::Position(game) = puzzle {
        let (filled, blanks) = (game.placed.clues(), CELLS - game.filled().clues());
        let candidates = game.candidates().count() as usize - (CELLS - blanks);
        text += &format!(", {filled} filled in, {blanks} blanks with {candidates} candidates");
    }
    if let Some(outcome) = outcome {
        text += &format!(", {}", outcome.status(&Limits::UNIQUE));
    }
    text
}

/// Prints the addresses of the puzzles, a line each, or nothing if one of them has none.
fn links(args: &ShowArgs, site: LinkSite) -> Result<Ending, CliError> {
    let (mut flawed, mut lines) = (false, String::new());
    for NamedPuzzle { name, heading, puzzle, board, .. } in puzzles(args)? {
        let refused = |error: NoLink| match name.is_empty() {
            true => CliError::Usage(hints::of_link(&error)),
            false => CliError::Usage(format!("{name}: {}", hints::of_link(&error))),
        };
        let address = match (board, puzzle) {
            (Some(board), _) => board_link(&board, &heading, site),
            (None, Ok(puzzle)) => {
                let candidates = args.candidates.then(|| puzzle.candidates());
                link(&puzzle, &heading, candidates.as_ref(), site)
            }
            (None, Err(error)) => {
                flawed = true;
                say(&format!("ninefold: {name}, {}\n", hints::with_flags(error)));
                continue;
            }
        };
        lines += &(address.map_err(refused)? + "\n");
    }
    super::print(&lines)?;
    Ok(Ending::flawed_if(flawed))
}

/// The text of a puzzle: headline, drawing, legend; its solution next to the drawing.
fn drawing(name: &str, puzzle: &AnyPuzzle, args: &ShowArgs) -> Result<String, CliError> {
    let outcome = args.solve.then(|| puzzle.solve(&Limits::UNIQUE));
    let solution = outcome.as_ref().and_then(Outcome::solution).map(grid::boxed);
    let headline = headline(name, puzzle, outcome.as_ref());
    let pen = Pen::for_stdout(Color::Auto);
    let position = match puzzle {
        AnyPuzzle::Classic(puzzle) if args.candidates => Some(LogicBoard::new(puzzle)),
        AnyPuzzle::Position(game) => game.board(),
        _ => None,
    };
    let (lines, below) = match (puzzle.ruleset(), position) {
        (Some(_), _) if args.candidates => {
            return Err(CliError::usage(
                "the candidates of a variant have no space in a terminal: \
                           --svg and --png draw them",
            ));
        }
        (Some(_), _) => {
            let diagram = puzzle.diagram();
            (pen.lines(&puzzle_lines(&diagram)), diagram.sentences)
        }
        (None, Some(board)) => (pen.position(&board, None), Vec::new()),
        (None, None) => (grid::boxed(&puzzle.givens()), Vec::new()),
    };
    Ok(text(&headline, &lines, &solution.unwrap_or_default(), &below, args))
}

/// A headline, a drawing, what stands next to it, and the sentences below.
fn text(headline: &str, lines: &str, beside: &str, below: &[String], args: &ShowArgs) -> String {
    let mut text = if args.quiet { String::new() } else { format!("{headline}\n") };
    let mut beside = beside.lines();
    for line in lines.lines() {
        let other = beside.next().map_or(String::new(), |other| format!("   {other}"));
        text += &format!("{line}{other}\n");
    }
    below.iter().for_each(|sentence| text += &format!("- {sentence}\n"));
    text
}
