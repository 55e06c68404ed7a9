//! A picture of the library on a page: the same drawing that `show --svg` writes, moved and scaled.

use maud::{Markup, PreEscaped, html};
use ninefold_jobs::draw::{Diagram, paper_svg};

use super::{font::FAMILIES, paper::Rect};

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

/// A picture that can stand within another.
pub(super) struct Picture {
    /// The part of the picture's plane that is seen.
    view: Rect,
    /// All within the root.
    content: String,
}

impl Picture {
    /// Draws a diagram, with sums of cages at least this high. The title is for readers who cannot see
    /// it.
    pub(super) fn of(diagram: &Diagram, title: &str, least_sum: f64) -> Picture {
        let ([x, y, width, height], content) = paper_svg(diagram, title, least_sum);
        Picture { view: trimmed(Rect { x, y, width, height }), content }
    }

    /// The same for a room of this width and height, in which sums of cages are to be legible.
    pub(super) fn legible(diagram: &Diagram, title: &str, (width, height): (f64, f64)) -> Picture {
        // The size of the picture does not depend on that of its sums.
        let picture = Picture::of(diagram, title, 0.0);
        let scale = picture.size_in(width, height).0 / picture.view.width;
        Picture::of(diagram, title, LEAST_SUM / scale)
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
            g id=(name) transform=(transform) font-family=(FAMILIES) text-anchor="middle" {
                (PreEscaped(&self.content))
            }
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
        let ([left, top, ..], text) = paper_svg(&Diagram::classic(&Grid::EMPTY), "empty", 0.0);
        let grid = format!("<rect x=\"0\" y=\"0\" width=\"{GRID}\" height=\"{GRID}\"");
        assert_eq!((text.matches(&grid).count(), left, top), (1, -MARGIN, -MARGIN), "{text}");
        let picture = Picture::of(&Diagram::classic(&Grid::EMPTY), "empty", 0.0);
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
