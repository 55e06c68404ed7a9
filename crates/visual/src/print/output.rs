//! The output of a book: one PDF, or a file of SVG for each page.

use std::path::{Path, PathBuf};
use std::{ffi::OsStr, io::Write};

use ninefold_jobs::batch::{BatchError, Output};

use super::{args::PrintArgs, progress::Progress, sheet::Sheets};
use super::{error, pdf};
use crate::{Outcome, VisualError};

/// A book by its name.
pub(super) enum Book<'a> {
    /// One file; `-` is standard output.
    Pdf(&'a Path),
    /// A file for each page: this one, or, of several, others with a number in their names.
    Svg(&'a Path),
}

impl<'a> Book<'a> {
    /// The book that a name means.
    ///
    /// # Errors
    /// The name ends in neither `.pdf` nor `.svg`.
    pub(super) fn named(path: &'a Path) -> Outcome<Book<'a>> {
        let extension = path.extension().and_then(OsStr::to_str).map(str::to_ascii_lowercase);
        match extension.as_deref() {
            Some("pdf") => Ok(Book::Pdf(path)),
            Some("svg") => Ok(Book::Svg(path)),
            _ if path == Path::new("-") => Ok(Book::Pdf(path)),
            _ => Err(VisualError::Usage(format!(
                "-o {}: what should it be? Its name must end in .pdf or .svg",
                path.display()
            ))),
        }
    }

    /// Finds what is against writing the book, before any work begins.
    ///
    /// # Errors
    /// It exists and `--force` was not given, it is the input, or it cannot be made.
    pub(super) fn check(&self, args: &PrintArgs) -> Outcome<()> {
        match self {
            Book::Pdf(path) if *path == Path::new("-") => Ok(()),
            Book::Pdf(path) => create(path, args.force, args).map(drop),
            // The names of several pages depend on their number: those that exist are found later.
            Book::Svg(path) => create(path, true, args).map(drop),
        }
    }

    /// Writes the book. Returns the names of its files, for people.
    ///
    /// # Errors
    /// A page cannot be drawn or written; then nothing is left.
    pub(super) fn write(
        &self,
        sheets: &Sheets<'_>,
        args: &PrintArgs,
        progress: &Progress,
    ) -> Outcome<String> {
        match self {
            Book::Pdf(path) => {
                let bytes = pdf::pdf(sheets, progress)?;
                finish(vec![filled(create(path, args.force, args)?, &bytes)?])?;
                Ok(path.display().to_string())
            }
            Book::Svg(path) => {
                let names = names(path, sheets.len());
                let mut outputs = Vec::new();
                for (name, page) in names.iter().zip(sheets.drawn()) {
                    outputs.push(filled(create(name, args.force, args)?, page.as_bytes())?);
                    progress.advance(1);
                }
                finish(outputs)?;
                let shown = |name: Option<&PathBuf>| name.map(|name| name.display().to_string());
                let (first, last) = (shown(names.first()), shown(names.last()));
                let first = first.unwrap_or_default();
                Ok(match last {
                    Some(last) if last != first => format!("{first} to {last}"),
                    _ => first,
                })
            }
        }
    }
}

/// The names of `pages` pages: `book.svg` for one, `book-01.svg` and the like for more, so that
/// they sort by their numbers.
fn names(path: &Path, pages: usize) -> Vec<PathBuf> {
    if pages == 1 {
        return vec![path.to_owned()];
    }
    let digits = pages.to_string().len();
    let stem = path.file_stem().unwrap_or_default().to_string_lossy();
    let extension = path.extension().unwrap_or_default().to_string_lossy();
    let name = |number: usize| format!("{stem}-{number:0digits$}.{extension}");
    (1..=pages).map(|number| path.with_file_name(name(number))).collect()
}

fn create(path: &Path, force: bool, args: &PrintArgs) -> Outcome<Output> {
    let input = args.puzzles.as_deref().map(Path::new);
    let inputs: Vec<&Path> = input.into_iter().collect();
    Output::create(Some(path), force, &inputs).map_err(error::of_batch)
}

fn filled(mut output: Output, bytes: &[u8]) -> Outcome<Output> {
    match output.write_all(bytes) {
        Ok(()) => Ok(output),
        Err(source) => {
            let error = BatchError::Write { name: output.name.clone(), source };
            // The reader has closed the pipe and needs no more.
            if error.is_broken_pipe() { Ok(output) } else { Err(error::of_batch(error)) }
        }
    }
}

fn finish(outputs: Vec<Output>) -> Outcome<()> {
    match Output::finish_all(outputs) {
        Err(error) if error.is_broken_pipe() => Ok(()),
        finished => finished.map_err(error::of_batch),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn pages_have_numbers_that_sort() {
        let names = |pages| names(Path::new("a/book.svg"), pages);
        assert_eq!(names(1), [Path::new("a/book.svg")]);
        assert_eq!(names(12)[..2], [Path::new("a/book-01.svg"), Path::new("a/book-02.svg")]);
        assert_eq!(names(12)[11], Path::new("a/book-12.svg"));
    }

    #[test]
    fn the_name_of_a_book_decides_its_format() {
        assert!(matches!(Book::named(Path::new("a.PDF")), Ok(Book::Pdf(_))));
        assert!(matches!(Book::named(Path::new("-")), Ok(Book::Pdf(_))));
        assert!(matches!(Book::named(Path::new("a.svg")), Ok(Book::Svg(_))));
        for name in ["book", "book.ps", "pdf"] {
            let Err(error) = Book::named(Path::new(name)) else { panic!("{name} is taken") };
            assert!(error.to_string().contains(".pdf or .svg"), "{error}");
        }
    }
}
