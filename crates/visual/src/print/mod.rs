//! `ninefold print`: sheets and whole books of puzzles, as PDF or SVG.
//!
//! Puzzles are read or made, solved, and put into sections ([`book`]). Pages are drawn as SVG
//! ([`sheet`]) around the library's own pictures; a PDF is these pages once more, with the font that
//! is part of the program. Outputs appear whole or not at all.

pub(crate) mod args;
mod book;
mod cover;
mod error;
mod font;
mod language;
mod make;
mod output;
mod paper;
mod pdf;
mod picture;
mod progress;
mod rules;
mod sheet;
mod text;

use std::{path::Path, process::ExitCode};

use args::PrintArgs;
use book::Section;
use font::Metrics;
use output::Book;
use progress::Progress;
use sheet::Sheets;

use crate::counted;
use crate::{Outcome, VisualError};

/// The exit code where puzzles of the input were left out.
const FLAWED: u8 = 3;

/// Runs `print`.
///
/// # Errors
/// The arguments contradict each other, there is nothing to print, or a file failed.
pub(crate) fn run(args: &PrintArgs) -> Outcome<ExitCode> {
    let book = Book::named(&args.output)?;
    let font = args.page.font.as_deref().map(font_file).transpose()?;
    let metrics = Metrics::read(font).ok_or_else(|| match &args.page.font {
        Some(path) => VisualError::Usage(format!("--font {}: this is no font", path.display())),
        None => VisualError::Failed("internal error: the fonts cannot be read".to_owned()),
    })?;
    let title = in_font("--title", &args.page.title, &metrics)?;
    in_font("--author", &args.page.author, &metrics)?;
    in_font("--date", &args.page.date, &metrics)?;
    book.check(args)?;
    let (mut sections, flaws, recipe) = match &args.puzzles {
        Some(argument) => {
            let (section, flaws) = make::read(args, argument)?;
            (vec![section], flaws, None)
        }
        None => {
            let (sections, recipe) = make::make(args)?;
            (sections, Vec::new(), Some(recipe))
        }
    };
    flaws.iter().for_each(|flaw| crate::say(&format!("ninefold: {flaw}; left out\n")));
    let puzzles: usize = sections.iter().map(|section| section.puzzles.len()).sum();
    if puzzles == 0 {
        return Err(VisualError::Usage(match flaws.len() {
            0 => "there is no puzzle to print".to_owned(),
            1 => "there is nothing else to print".to_owned(),
            more => format!("all {more} puzzles were left out: there is nothing to print"),
        }));
    }
    tell_unknown_characters(&mut sections, &metrics);
    let sheets = Sheets::plan(&sections, title, &args.page, &metrics, recipe);
    let progress = Progress::new("drawing pages", sheets.len(), args.quiet);
    let written = book.write(&sheets, args, &progress)?;
    drop(progress);
    if !args.quiet {
        let (of_puzzles, of_pages) = (counted(puzzles, "puzzle"), counted(sheets.len(), "page"));
        crate::say(&format!("ninefold: {of_puzzles} on {of_pages}: {written}\n"));
    }
    Ok(if flaws.is_empty() { ExitCode::SUCCESS } else { ExitCode::from(FLAWED) })
}

/// The bytes of a font file, for as long as the program runs.
fn font_file(path: &Path) -> Outcome<&'static [u8]> {
    let read = std::fs::read(path);
    read.map(|bytes| &*bytes.leak())
        .map_err(|error| VisualError::Failed(format!("--font {}: {error}", path.display())))
}

/// The text of an option without white space around it, if the font has all of it.
fn in_font<'a>(option: &str, text: &'a str, metrics: &Metrics) -> Outcome<&'a str> {
    let text = text.trim();
    match text.chars().find(|character| !metrics.has(*character)) {
        None => Ok(text),
        Some(character) => Err(VisualError::Usage(format!(
            "{option}: the font of the program has no {character:?}; --font FILE adds a font that has it, \
             as the package fonts-noto-cjk of Debian for Chinese and Japanese"
        ))),
    }
}

/// Replaces characters of names that the font does not have, and reports them.
fn tell_unknown_characters(sections: &mut [Section], metrics: &Metrics) {
    let names = sections.iter_mut().flat_map(|section| &mut section.puzzles);
    for name in names.filter_map(|puzzle| puzzle.name.as_mut()) {
        if name.chars().any(|character| !metrics.has(character)) {
            let known = |character| if metrics.has(character) { character } else { '?' };
            let shown: String = name.chars().map(known).collect();
            crate::say(&format!(
                "ninefold: the font has not all characters of {name:?}; it is printed as {shown:?}; \
                 --font FILE adds another font\n"
            ));
            *name = shown;
        }
    }
}
