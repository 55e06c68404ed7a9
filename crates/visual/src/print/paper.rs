//! The layout of a page: sizes of paper, margins, and the rooms of puzzles and solutions.
//!
//! All measures are in points, 72 to the inch, from the top left corner.

use super::args::{PaperName, PerPage};

/// The margin on all four sides: 15 millimetres, which every printer leaves free.
const MARGIN: f64 = 42.52;
/// The height of the line at the top, with the space below it.
const HEADER: f64 = 30.0;
/// The height of the line at the bottom, with the space above it.
const FOOTER: f64 = 22.0;

#[derive(Clone, Copy, Debug, PartialEq)]
pub(super) struct Paper {
    pub width: f64,
    pub height: f64,
    /// Width and height as SVG has them, with their unit.
    pub shown: (&'static str, &'static str),
}

impl Paper {
    pub(super) fn of(name: PaperName) -> Paper {
        match name {
            PaperName::A4 => Paper { width: 595.28, height: 841.89, shown: ("210mm", "297mm") },
            PaperName::Letter => Paper { width: 612.0, height: 792.0, shown: ("8.5in", "11in") },
        }
    }

    /// The page without its margins.
    pub(super) fn inner(self) -> Rect {
        Rect {
            x: MARGIN,
            y: MARGIN,
            width: self.width - 2.0 * MARGIN,
            height: self.height - 2.0 * MARGIN,
        }
    }

    /// The room between the lines at the top and at the bottom. Without a line at the top, its room
    /// is free.
    pub(super) fn body(self, has_header: bool) -> Rect {
        let inner = self.inner();
        let header = if has_header { HEADER } else { 0.0 };
        Rect { y: inner.y + header, height: inner.height - header - FOOTER, ..inner }
    }
}

#[derive(Clone, Copy, Debug, PartialEq)]
pub(super) struct Rect {
    pub x: f64,
    pub y: f64,
    pub width: f64,
    pub height: f64,
}

impl Rect {
    pub(super) fn right(self) -> f64 {
        self.x + self.width
    }

    pub(super) fn bottom(self) -> f64 {
        self.y + self.height
    }
}

/// Equal rooms in rows and columns.
#[derive(Clone, Copy, Debug, PartialEq)]
pub(super) struct Rooms {
    within: Rect,
    columns: usize,
    rows: usize,
    /// The space between columns, and between rows.
    gap: f64,
}

impl Rooms {
    pub(super) fn in_page(per_page: PerPage) -> usize {
        let (columns, rows) = columns_and_rows(per_page);
        columns * rows
    }

    pub(super) fn of_puzzles(within: Rect, per_page: PerPage) -> Rooms {
        let (columns, rows) = columns_and_rows(per_page);
        Rooms { within, columns, rows, gap: 22.0 }
    }

    /// The places of `count` solutions, in the number of columns that makes them largest. Each is a
    /// square below a line of text of height `line`.
    pub(super) fn of_solutions(within: Rect, count: usize, line: f64) -> Rooms {
        let rooms =
            |columns: usize| Rooms { within, columns, rows: count.div_ceil(columns), gap: 12.0 };
        let side = |rooms: &Rooms| {
            let room = rooms.get(0);
            room.width.min(room.height - line)
        };
        (1..=count.max(1)).map(rooms).fold(rooms(1), |best, next| match side(&next) > side(&best) {
            true => next,
            false => best,
        })
    }

    /// The room of this number, from 0, row by row.
    pub(super) fn get(&self, number: usize) -> Rect {
        let side = |length: f64, parts: usize| {
            let parts = parts as f64;
            (length - self.gap * (parts - 1.0)) / parts
        };
        let (width, height) =
            (side(self.within.width, self.columns), side(self.within.height, self.rows));
        let (row, column) = (number / self.columns, number % self.columns);
        Rect {
            x: self.within.x + column as f64 * (width + self.gap),
            y: self.within.y + row as f64 * (height + self.gap),
            width,
            height,
        }
    }
}

fn columns_and_rows(per_page: PerPage) -> (usize, usize) {
    match per_page {
        PerPage::One => (1, 1),
        PerPage::Two => (1, 2),
        PerPage::Four => (2, 2),
        PerPage::Six => (2, 3),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn rooms_fill_the_page_without_touching() {
        for paper in [PaperName::A4, PaperName::Letter] {
            let body = Paper::of(paper).body(true);
            let of_puzzles = [PerPage::One, PerPage::Two, PerPage::Four, PerPage::Six]
                .map(|per_page| Rooms::of_puzzles(body, per_page));
            assert_eq!(of_puzzles.map(|rooms| rooms.columns * rooms.rows), [1, 2, 4, 6]);
            let of_solutions = (1..=60).map(|count| Rooms::of_solutions(body, count, 12.0));
            for rooms in of_puzzles.into_iter().chain(of_solutions) {
                let all: Vec<Rect> =
                    (0..rooms.columns * rooms.rows).map(|number| rooms.get(number)).collect();
                for (i, a) in all.iter().enumerate() {
                    assert!(a.x >= body.x - 1e-9 && a.right() <= body.right() + 1e-9, "{a:?}");
                    assert!(a.y >= body.y - 1e-9 && a.bottom() <= body.bottom() + 1e-9, "{a:?}");
                    for b in &all[..i] {
                        let apart = b.right() <= a.x
                            || a.right() <= b.x
                            || b.bottom() <= a.y
                            || a.bottom() <= b.y;
                        assert!(apart, "{a:?} {b:?}");
                    }
                }
            }
        }
    }

    #[test]
    fn solutions_get_the_columns_that_suit_the_paper() {
        let body = Paper::of(PaperName::A4).body(true);
        let rooms = Rooms::of_solutions(body, 20, 12.0);
        assert_eq!((rooms.columns, rooms.rows), (4, 5));
        let rooms = Rooms::of_solutions(body, 6, 12.0);
        assert_eq!((rooms.columns, rooms.rows), (2, 3));
    }
}
