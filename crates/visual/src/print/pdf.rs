//! A book as PDF: its pages of SVG, with the font, a title and an outline. The text stays text.
//!
//! Nothing in it depends on the clock, the machine or the number of threads: its id is a checksum of
//! its content, and it has no date.

use krilla::geom::{Point, Size};
use krilla::outline::{Outline, OutlineNode};
use krilla::{Document, destination::XyzDestination, metadata::Metadata, page::PageSettings};
use krilla_svg::{SurfaceExt, SvgSettings};
use usvg::Tree;

use super::{font, paper::Paper, progress::Progress, sheet::Sheets};
use crate::{Outcome, VisualError};

/// Draws all pages into one PDF.
///
/// # Errors
/// A page is no SVG, or cannot be written: a bug.
pub(super) fn pdf(sheets: &Sheets<'_>, progress: &Progress) -> Outcome<Vec<u8>> {
    let options = font::options(sheets.metrics.file);
    let Paper { width, height, .. } = sheets.paper;
    let (width, height) = (width as f32, height as f32);
    let wrong =
        |what: &str| VisualError::Failed(format!("internal error: {what}; please report this"));
    let size = Size::from_wh(width, height).ok_or_else(|| wrong("a page has no size"))?;
    let settings =
        PageSettings::from_wh(width, height).ok_or_else(|| wrong("a page has no size"))?;
    let mut document = Document::new();
    for page in sheets.drawn() {
        let tree = Tree::from_str(&page, &options).map_err(|error| wrong(&error.to_string()))?;
        let mut sheet = document.start_page_with(settings.clone());
        let mut surface = sheet.surface();
        let drawn = surface.draw_svg(&tree, size, SvgSettings::default());
        surface.finish();
        sheet.finish();
        drawn.ok_or_else(|| wrong("a page cannot be drawn"))?;
        progress.advance(1);
    }
    document.set_metadata(metadata(sheets));
    document.set_outline(outline(sheets));
    document.finish().map_err(|error| wrong(&format!("{error:?}")))
}

/// The title, the program, and the arguments that make the puzzles again.
fn metadata(sheets: &Sheets<'_>) -> Metadata {
    let program = concat!("ninefold ", env!("CARGO_PKG_VERSION")).to_owned();
    let mut metadata = Metadata::new().creator(program).language(sheets.labels.code.to_owned());
    if !sheets.title.is_empty() {
        metadata = metadata.title(sheets.title.to_owned());
    }
    if let Some(recipe) = &sheets.recipe {
        metadata = metadata.description(format!("ninefold print {recipe}"));
    }
    metadata
}

/// The sections, for the reader's list of contents.
fn outline(sheets: &Sheets<'_>) -> Outline {
    let mut outline = Outline::new();
    for (title, page) in sheets.sections() {
        let top = XyzDestination::new(page, Point::from_xy(0.0, 0.0));
        outline.push_child(OutlineNode::new(title.to_owned(), top));
    }
    outline
}
