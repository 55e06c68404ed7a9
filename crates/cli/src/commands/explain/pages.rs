//! Pictures of steps: pages, and one step by itself.

use std::path::{Path, PathBuf};

use super::{Case, Mistakes, narrator::ending, variant};
use crate::commands::{numbered, print};
use crate::{
    CliError, Ending, args::logic::ExplainArgs, hints, inputs::say_left_out, outputs, say,
    summary::counted,
};
use ninefold_jobs::draw::{IndexEntry, PathPage, StepStyle, index_page, step_svg};
use ninefold_jobs::jobs::{JobError, named_puzzles_of_any_size};
use ninefold_jobs::logic::Step;
use ninefold_jobs::{batch::Output, session::SavedGame};

/// Writes a page for each puzzle, and an index if there may be several. All appear, or none.
pub(super) fn write(args: &ExplainArgs, argument: &str, page: &Path) -> Result<Ending, CliError> {
    let count = args.count.get();
    let mut flawed = false;
    let (mut files, mut entries) = (Vec::new(), Vec::new());
    let named = named_puzzles_of_any_size(argument, count, args.format, args.web.into())?;
    if named.is_empty() {
        return Err(JobError::NoPuzzle(argument.to_owned()).into());
    }
    for mut puzzle in named {
        let name = std::mem::take(&mut puzzle.name);
        say_left_out(puzzle.left_out);
        let made = match puzzle.board.take() {
            Some(board) => Ok(variant::page(argument, args, None, &board, &name)?),
            None => match puzzle.into_game() {
                Ok(game) => page_of_game(args, argument, &game, &name)?,
                Err(error) => Err(error.to_string()),
            },
        };
        let (text, name, summary) = match made {
            Ok(made) => made,
            Err(error) => {
                flawed = true;
                let name = if name.is_empty() { argument } else { &name };
                say(&format!("ninefold: {name}, {}\n", hints::with_flags(error)));
                continue;
            }
        };
        let path = if count > 1 { numbered(page, files.len() + 1) } else { page.to_owned() };
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
        print(&format!("{}; {}\n", counted(entries.len(), "page"), page.display()))?;
    }
    Ok(Ending::flawed_if(flawed))
}

/// A page, its title, and a line about the puzzle.
type Page = (String, String, String);

/// The page of a game as it stands, of a variant too.
fn page_of_game(
    args: &ExplainArgs,
    argument: &str,
    game: &SavedGame,
    name: &str,
) -> Result<Result<Page, Mistakes>, CliError> {
    if let Some(ruleset) = game.puzzle.ruleset() {
        return Ok(Ok(variant::page(argument, args, Some(game), ruleset, name)?));
    }
    if args.timeout.is_some() {
        return Err(super::variants_only(argument));
    }
    let page = |case: Case| {
        let name = if name.is_empty() { case.puzzle.to_string() } else { name.to_owned() };
        let (text, summary) = page_of(&case, &name);
        (text, name, summary)
    };
    Ok(Case::new(args, game)?.map(page))
}

fn save(args: &ExplainArgs, argument: &str, files: Vec<(PathBuf, String)>) -> Result<(), CliError> {
    let mut outputs = Vec::new();
    for (path, text) in files {
        let mut output = outputs::create(Some(&path), args.existing, &[Path::new(argument)])?;
        outputs::write(&mut output, text)?;
        outputs.push(output);
    }
    Ok(Output::finish_all(outputs)?)
}

/// The page of a puzzle, and a line about it.
fn page_of(case: &Case, name: &str) -> (String, String) {
    let mut page = PathPage::default();
    let Ok((board, record, _)) = case.walk(|_, board, found| {
        page.add(board, found);
        Ok::<(), std::convert::Infallible>(())
    });
    let grade = record.grade(&board);
    let summary = ending(case, &board, &grade);
    let puzzle = case.puzzle.to_string();
    let mut about = vec![case.facts(), summary.clone()];
    if name != puzzle {
        about.insert(0, puzzle);
    }
    (page.finish(name, &about, (&board, &summary)), summary)
}

pub(super) fn picture(case: &Case, wanted: usize, style: StepStyle) -> Result<String, CliError> {
    let found = case.walk(|number, board, found| {
        let step: &Step = found.step;
        match number == wanted {
            true => Err(step_svg(board, Some(step), &step.to_string(), style)),
            false => Ok(()),
        }
    });
    match found {
        Err(picture) => Ok(picture),
        Ok((.., steps)) => Err(super::no_step(steps)),
    }
}
