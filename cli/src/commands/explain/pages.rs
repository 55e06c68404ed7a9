//! Pictures of steps: pages, and one step by itself.

use std::io::Write;
use std::path::{Path, PathBuf};

use super::Case;
use super::narrator::ending;
use crate::args::logic::{ExplainArgs, StyleName};
use crate::commands::{numbered, print};
use crate::{CliError, Ending, outputs, say};
use ninefold::batch::{BatchError, Output};
use ninefold::draw::{IndexEntry, PathPage, StepStyle, index_page, step_svg};
use ninefold::error::Malformed;
use ninefold::jobs::{AnyPuzzle, NamedPuzzle, named_game, named_puzzles};
use ninefold::logic::{PathRecord, Step};
use ninefold::session::SavedGame;

/// Writes a page for each puzzle, and an index if there may be several. All appear, or none.
pub(super) fn write(args: &ExplainArgs, argument: &str, page: &Path) -> Result<Ending, CliError> {
    let count = args.count.get();
    let mut flawed = false;
    let (mut files, mut entries) = (Vec::new(), Vec::new());
    for (name, game) in games(args, argument)? {
        let case = match game {
            Ok(game) => Case::new(args, &game)?,
            Err(error) => Err(error),
        };
        let case = match case {
            Ok(case) => case,
            Err(error) => {
                flawed = true;
                let name = if name.is_empty() { argument } else { &name };
                say(&format!("ninefold: {name}, {error}\n"));
                continue;
            }
        };
        let path = if count > 1 { numbered(page, files.len() + 1) } else { page.to_owned() };
        let name = if name.is_empty() { case.puzzle.to_string() } else { name };
        let (text, summary) = page_of(&case, &name);
        let address = path.file_name().unwrap_or_default().to_string_lossy().into_owned();
        entries.push(IndexEntry { address, name, summary });
        files.push((path, text));
    }
    if entries.is_empty() {
        return Ok(Ending::Flawed);
    }
    if count > 1 {
        files.push((page.to_owned(), index_page(argument, &entries)));
    }
    save(args, argument, files)?;
    if !args.quiet && page != Path::new("-") {
        let pages = entries.len();
        let word = if pages == 1 { "page" } else { "pages" };
        print(&format!("{pages} {word}; {}\n", page.display()))?;
    }
    Ok(Ending::flawed_if(flawed))
}

/// The name or the place of a puzzle, and the puzzle, or why it is none.
type NamedGame = (String, Result<SavedGame, String>);

/// The puzzles of the argument, with their names or places; of one that is none, why.
fn games(args: &ExplainArgs, argument: &str) -> Result<Vec<NamedGame>, CliError> {
    if args.count.get() == 1 {
        let (name, game) = named_game(argument, args.format)?;
        return Ok(vec![(name, classic(game))]);
    }
    let named = named_puzzles(argument, args.count.get(), args.format)?;
    let game = |NamedPuzzle { name, puzzle, .. }| (name, classic(puzzle.map(AnyPuzzle::into_game)));
    Ok(named.into_iter().map(game).collect())
}

/// A game of a classic puzzle: pages have no steps of variants.
fn classic(game: Result<SavedGame, Malformed>) -> Result<SavedGame, String> {
    match game {
        Ok(game) if game.puzzle.ruleset().is_some() => {
            Err("found a variant, expected a classic puzzle".to_owned())
        }
        Ok(game) => Ok(game),
        Err(error) => Err(error.to_string()),
    }
}

fn save(args: &ExplainArgs, argument: &str, files: Vec<(PathBuf, String)>) -> Result<(), CliError> {
    let mut outputs = Vec::new();
    for (path, text) in files {
        let mut output = outputs::create(Some(&path), args.existing, &[Path::new(argument)])?;
        let written = output.write_all(text.as_bytes());
        let name = output.name.clone();
        written.map_err(|source| BatchError::Write { name, source })?;
        outputs.push(output);
    }
    Ok(Output::finish_all(outputs)?)
}

/// The page of a puzzle, and a line about it.
fn page_of(case: &Case, name: &str) -> (String, String) {
    let mut page = PathPage::new();
    let mut record = PathRecord::new(case.profile);
    let mut number = 0;
    let Ok(board) = case.walk(|board, found| {
        record.add(found);
        number += 1;
        if case.shown.contains(&number) {
            page.add(board, found);
        }
        Ok::<(), std::convert::Infallible>(())
    });
    let grade = record.grade(&board);
    let summary = ending(case, &board, &grade);
    let puzzle = case.puzzle.to_string();
    let mut about = vec![
        format!(
            "{} clues, {}; profile {}",
            case.puzzle.clues(),
            case.solutions(),
            case.profile.name
        ),
        summary.clone(),
    ];
    if name != puzzle {
        about.insert(0, puzzle);
    }
    (page.finish(name, &about, (&board, &summary)), summary)
}

/// A step as a picture.
pub(super) fn picture(case: &Case, wanted: usize, style: StyleName) -> Result<String, CliError> {
    let style = match style {
        StyleName::Color => StepStyle::Color,
        StyleName::Grey => StepStyle::Grey,
        StyleName::Dark => StepStyle::Dark,
    };
    let mut number = 0;
    let found = case.walk(|board, found| {
        number += 1;
        let step: &Step = found.step;
        match number == wanted {
            true => Err(step_svg(board, Some(step), &step.to_string(), style)),
            false => Ok(()),
        }
    });
    match found {
        Err(picture) => Ok(picture),
        Ok(_) => Err(super::no_step(number)),
    }
}
