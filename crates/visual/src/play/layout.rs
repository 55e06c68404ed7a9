//! The places of the parts of the screen, for its size.

use ratatui::layout::Rect;

use ninefold_jobs::grid::{Cell, Digit};
use ninefold_jobs::{draw, logic::Candidate};

/// The smallest screen that can be played on.
pub(super) const SMALLEST: (u16, u16) = (80, 24);

/// The characters from one vertical line of the board to the next.
pub(super) const ACROSS: u16 = 6;
const WIDTH: u16 = 9 * ACROSS + 1;
/// The width of the panel: at least, and at most.
const PANEL: (u16, u16) = (24, 44);

/// The places of all parts.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) struct Layout {
    /// The line above the board.
    pub(super) header: Rect,
    /// The board with its borders.
    pub(super) board: Rect,
    /// The lines from one horizontal line of the board to the next: 4 where a cell has room for
    /// its marks in three rows, else 2.
    pub(super) down: u16,
    /// The column next to the board.
    pub(super) panel: Rect,
    /// The lines below the board.
    pub(super) message: Rect,
    /// The last line.
    pub(super) keys: Rect,
}

impl Layout {
    /// The layout of a screen; none if it is too small.
    pub(super) fn of(screen: Rect) -> Option<Layout> {
        if screen.width < SMALLEST.0 || screen.height < SMALLEST.1 {
            return None;
        }
        let down = if screen.height >= 41 { 4 } else { 2 };
        let height = 9 * down + 1;
        let panel = (screen.width - WIDTH - 1).clamp(PANEL.0, PANEL.1);
        let width = (WIDTH + 1 + panel).min(screen.width);
        let left = screen.x + (screen.width - width) / 2;
        let below = screen.height - 1 - height - 1;
        let message = below.min(6);
        let top = screen.y + (below - message) / 3;
        Some(Layout {
            header: Rect::new(left, top, width, 1),
            board: Rect::new(left, top + 1, WIDTH, height),
            down,
            panel: Rect::new(left + WIDTH + 1, top + 1, width - WIDTH - 1, height),
            message: Rect::new(left, top + 1 + height, width, message),
            keys: Rect::new(left, screen.y + screen.height - 1, width, 1),
        })
    }

    /// The top left character of a cell's inside.
    pub(super) fn inside(&self, cell: Cell) -> (u16, u16) {
        let x = self.board.x + cell.column() as u16 * ACROSS + 1;
        (x, self.board.y + cell.row() as u16 * self.down + 1)
    }

    /// The rows of a cell's inside.
    pub(super) fn rows(&self) -> u16 {
        self.down - 1
    }

    /// The place of the digits to click: that of the first one in the panel.
    pub(super) fn pad(&self) -> (u16, u16) {
        (self.panel.x + 1, self.panel.y + 6)
    }

    /// The cell at a place of the screen.
    pub(super) fn cell_at(&self, x: u16, y: u16) -> Option<Cell> {
        let (x, y) = (x.checked_sub(self.board.x)?, y.checked_sub(self.board.y)?);
        let (column, row) = (x.checked_sub(1)? / ACROSS, y.checked_sub(1)? / self.down);
        let is_line = x % ACROSS == 0 || y % self.down == 0;
        (row < 9 && column < 9 && !is_line).then(|| Cell::at(row.into(), column.into()))
    }

    /// The pencil mark at a place of the screen, where marks stand in three rows.
    pub(super) fn mark_at(&self, x: u16, y: u16) -> Option<Candidate> {
        let cell = self.cell_at(x, y).filter(|_| self.down == 4)?;
        let (left, top) = self.inside(cell);
        let digit = Digit::new(((y - top) * 3 + (x - left) / 2 + 1) as u8)?;
        Some(Candidate { cell, digit })
    }

    /// The digit to click at a place of the screen.
    pub(super) fn digit_at(&self, x: u16, y: u16) -> Option<Digit> {
        let (left, top) = self.pad();
        let (x, y) = (x.checked_sub(left)?, y.checked_sub(top)?);
        let is_there = x % 2 == 0 && x < 18 && y < 2;
        is_there.then(|| Digit::new((x / 2 + 1) as u8)).flatten()
    }
}

/// A text in lines of at most `width` characters: broken at spaces, and within words that are longer.
pub(super) fn wrapped(text: &str, width: usize) -> Vec<String> {
    let letters: Vec<Vec<char>> =
        text.split_whitespace().map(|word| word.chars().collect()).collect();
    let parts = letters.iter().flat_map(|word| word.chunks(width));
    draw::wrapped(parts.map(String::from_iter), |line| line.chars().count() <= width)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn long_words_are_broken_and_others_are_not() {
        assert_eq!(wrapped("a bc def", 4), ["a bc", "def"]);
        assert_eq!(wrapped("abcdefghij kl", 4), ["abcd", "efgh", "ij", "kl"]);
        assert!(wrapped("  ", 4).is_empty());
    }

    #[test]
    fn parts_lie_next_to_each_other_within_the_screen() {
        for width in 80..200 {
            for height in 24..80 {
                let screen = Rect::new(0, 0, width, height);
                let layout = Layout::of(screen).expect("large enough");
                let parts =
                    [layout.header, layout.board, layout.panel, layout.message, layout.keys];
                for (i, part) in parts.iter().enumerate() {
                    assert_eq!(part.intersection(screen), *part, "{width} x {height}");
                    assert!(part.height > 0 && part.width > 0);
                    assert!(parts[..i].iter().all(|other| !other.intersects(*part)));
                }
                assert_eq!(layout.board.height, 9 * layout.down + 1);
            }
        }
        assert!(Layout::of(Rect::new(0, 0, 79, 24)).is_none());
        assert!(Layout::of(Rect::new(0, 0, 80, 23)).is_none());
    }

    #[test]
    fn clicks_find_what_is_drawn_there() {
        for height in [24, 60] {
            let layout = Layout::of(Rect::new(0, 0, 120, height)).expect("large enough");
            for cell in Cell::all() {
                let (x, y) = layout.inside(cell);
                for (x, y) in [(x, y), (x + 4, y + layout.rows() - 1)] {
                    assert_eq!(layout.cell_at(x, y), Some(cell));
                }
                assert_eq!(layout.cell_at(x - 1, y), None);
                let nine = layout.mark_at(x + 4, y + layout.rows() - 1).map(|it| it.digit.get());
                assert_eq!(nine, (height == 60).then_some(9));
            }
            let (x, y) = layout.pad();
            assert_eq!(layout.digit_at(x + 16, y), Digit::new(9));
            assert_eq!((layout.digit_at(x + 18, y), layout.digit_at(x + 1, y)), (None, None));
        }
    }
}
