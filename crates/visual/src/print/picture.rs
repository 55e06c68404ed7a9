//! A picture of the library on a page: the same drawing that `show --svg` writes, moved and scaled.

use std::fmt::Write;

use maud::{Escaper, Markup, PreEscaped, html};
use ninefold_jobs::draw::{Diagram, paper_svg};
use usvg::roxmltree::Document;

use super::paper::Rect;
use crate::{Outcome, VisualError};

/// The side of the grid in the units of the library's pictures, whose origin is its corner.
const GRID: f64 = 540.0;
/// The margin of a picture on a side without clues.
const MARGIN: f64 = 14.0;
/// The part of such a margin that is kept, for half of the outline: the page has margins as well,
/// and grids are to stand on one line with the text above them.
const KEPT: f64 = 2.0;

/// The least size of the sums of cages on paper, in points, wherever there is room for it: a book
/// has no smaller text.
const LEAST_SUM: f64 = 6.8;

/// A picture, taken apart so that it can stand within another.
pub(super) struct Picture {
    /// The part of the picture's plane that is seen.
    view: Rect,
    /// The attributes of its root that hold for all within, as `font-family`.
    attributes: String,
    /// All within the root.
    content: String,
}

impl Picture {
    /// Draws a diagram. The name goes before the ids of the picture's parts, so that they are its own
    /// on a page with several pictures; the title is for readers who cannot see it.
    ///
    /// # Errors
    /// The library's picture is not as pictures are: a bug.
    pub(super) fn of(diagram: &Diagram, name: &str, title: &str) -> Outcome<Picture> {
        Picture::with_sums(diagram, name, title, 0.0)
    }

    /// As [`Picture::of`], for a room of this width and height in which sums of cages are to be
    /// legible.
    ///
    /// # Errors
    /// The library's picture is not as pictures are: a bug.
    pub(super) fn legible(
        diagram: &Diagram,
        name: &str,
        title: &str,
        (width, height): (f64, f64),
    ) -> Outcome<Picture> {
        // The size of the picture does not depend on that of its sums.
        let picture = Picture::of(diagram, name, title)?;
        let scale = picture.size_in(width, height).0 / picture.view.width;
        Picture::with_sums(diagram, name, title, LEAST_SUM / scale)
    }

    fn with_sums(diagram: &Diagram, name: &str, title: &str, least: f64) -> Outcome<Picture> {
        let text = paper_svg(diagram, title, least);
        Picture::apart(&text, name).ok_or_else(|| {
            VisualError::Failed(format!("internal error: the picture of {name} cannot be read"))
        })
    }

    fn apart(text: &str, name: &str) -> Option<Picture> {
        let document = Document::parse(text).ok()?;
        let root = document.root_element();
        let mut view = root.attribute("viewBox")?.split([' ', ',']).map(str::parse::<f64>);
        let mut next = || view.next()?.ok();
        let view = trimmed(Rect { x: next()?, y: next()?, width: next()?, height: next()? });
        let mut attributes = String::new();
        for attribute in root.attributes() {
            if !["viewBox", "width", "height", "role"].contains(&attribute.name()) {
                let _ = write!(attributes, " {}=\"", attribute.name());
                let _ = Escaper::new(&mut attributes).write_str(attribute.value());
                attributes.push('"');
            }
        }
        let (first, last) = (root.first_child()?, root.last_child()?);
        let mut content = text.get(first.range().start..last.range().end)?.to_owned();
        for id in root.descendants().filter_map(|node| node.attribute("id")) {
            for (before, after) in [("id=\"", "\""), ("href=\"#", "\""), ("url(#", ")")] {
                let new = format!("{before}{name}-{id}{after}");
                content = content.replace(&format!("{before}{id}{after}"), &new);
            }
        }
        Some(Picture { view, attributes, content })
    }

    /// The size that the picture has in a room: as large as it fits.
    pub(super) fn size_in(&self, width: f64, height: f64) -> (f64, f64) {
        let scale = (width / self.view.width).min(height / self.view.height);
        (self.view.width * scale, self.view.height * scale)
    }

    /// The place of the grid when the picture fills this rectangle.
    pub(super) fn grid_in(&self, place: Rect) -> Rect {
        let scale = place.width / self.view.width;
        Rect {
            x: place.x - self.view.x * scale,
            y: place.y - self.view.y * scale,
            width: GRID * scale,
            height: GRID * scale,
        }
    }

    /// The picture at this place, as a group with its name for an id.
    pub(super) fn placed(&self, name: &str, place: Rect) -> Markup {
        let grid = self.grid_in(place);
        let scale = place.width / self.view.width;
        // A place to the 1000th of a point; the factor needs more, as it is multiplied by hundreds.
        let transform = format!("translate({} {}) scale({scale:.6})", n(grid.x), n(grid.y));
        html! {
            (PreEscaped(format!("<g id=\"{name}\" transform=\"{transform}\"{}>", self.attributes)))
            (PreEscaped(&self.content))
            (PreEscaped("</g>"))
        }
    }
}

/// The same part of the plane without the margins on sides where nothing stands outside of the grid.
fn trimmed(view: Rect) -> Rect {
    let kept = |margin: f64| if margin <= MARGIN { margin.min(KEPT) } else { margin };
    let (left, top) = (kept(-view.x), kept(-view.y));
    let (right, bottom) = (kept(view.right() - GRID), kept(view.bottom() - GRID));
    Rect { x: -left, y: -top, width: left + GRID + right, height: top + GRID + bottom }
}

/// A number with at most three decimals.
pub(super) fn n(value: f64) -> String {
    format!("{}", (value * 1000.0).round() / 1000.0)
}

#[cfg(test)]
mod tests {
    use super::*;
    use ninefold_jobs::grid::Grid;

    #[test]
    fn the_grid_of_the_library_is_where_it_is_looked_for() {
        let text = paper_svg(&Diagram::classic(&Grid::EMPTY), "empty", 0.0);
        let document = Document::parse(&text).expect("XML");
        let rects = document.descendants().filter(|node| node.tag_name().name() == "rect");
        let is_there = rects.filter(|node| {
            let value = |name: &str| node.attribute(name).and_then(|text| text.parse::<f64>().ok());
            [value("x"), value("y"), value("width"), value("height")]
                == [Some(0.0), Some(0.0), Some(GRID), Some(GRID)]
        });
        assert_eq!(is_there.count(), 1, "{text}");
        let margin = document.root_element().attribute("viewBox").expect("a view");
        assert!(margin.starts_with(&format!("-{MARGIN} -{MARGIN} ")), "{margin}");
    }

    #[test]
    fn ids_become_those_of_the_picture() {
        let text = "<svg xmlns=\"http://www.w3.org/2000/svg\" viewBox=\"-14 -14 568 568\" font-family=\"A &amp; 'B'\">\
                    <g id=\"a\"/><use href=\"#a\"/><path fill=\"url(#a)\"/></svg>";
        let picture = Picture::apart(text, "puzzle-3").expect("a picture");
        assert_eq!(
            picture.content,
            "<g id=\"puzzle-3-a\"/><use href=\"#puzzle-3-a\"/><path fill=\"url(#puzzle-3-a)\"/>"
        );
        assert_eq!(picture.attributes, " font-family=\"A &amp; 'B'\"");
        let place = Rect { x: 10.0, y: 20.0, width: 272.0, height: 272.0 };
        let grid = picture.grid_in(place);
        assert_eq!((grid.x, grid.y, grid.width), (11.0, 21.0, 270.0));
        assert_eq!(picture.size_in(272.0, 1000.0), (272.0, 272.0));
    }

    #[test]
    fn margins_with_clues_are_kept() {
        let view = Rect { x: -44.0, y: -14.0, width: 598.0, height: 600.0 };
        let trimmed = trimmed(view);
        assert_eq!((trimmed.x, trimmed.right()), (-44.0, 542.0));
        assert_eq!((trimmed.y, trimmed.bottom()), (-2.0, 586.0));
    }
}
