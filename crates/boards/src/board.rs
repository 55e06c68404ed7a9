//! Boards: their sizes, the shape of their boxes, and what their cells hold.

use std::fmt;

use ninefold_core::error::{Found, Malformed};

/// The symbols of a board, a blank first: the value of a cell is the place in this list.
const SYMBOLS: &[u8; 17] = b".123456789ABCDEFG";

/// The value of each byte as a symbol; `u8::MAX` if it is no symbol. A blank has three.
const VALUES: [u8; 256] = {
    let mut values = [u8::MAX; 256];
    let mut value = 0;
    while value < SYMBOLS.len() {
        values[SYMBOLS[value] as usize] = value as u8;
        value += 1;
    }
    values[b'0' as usize] = 0;
    values[b'_' as usize] = 0;
    values
};

/// The symbol of a value: `.` for 0, `A` for 10.
pub fn symbol(value: u8) -> char {
    SYMBOLS.get(usize::from(value)).map_or('?', |symbol| char::from(*symbol))
}

/// The size of a board: its rows, and the shape of its boxes.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Size(u8);

impl Size {
    /// All sizes, smallest first.
    pub const ALL: [Size; 7] = [Size(4), Size(6), Size(8), Size(9), Size(10), Size(12), Size(16)];

    /// The size with this number of rows.
    pub fn new(side: usize) -> Option<Size> {
        Size::ALL.into_iter().find(|size| size.side() == side)
    }

    /// Number of rows, of columns, of boxes and of symbols.
    pub fn side(self) -> usize {
        usize::from(self.0)
    }

    /// Number of cells.
    pub fn cells(self) -> usize {
        self.side() * self.side()
    }

    /// Rows of a box: the largest divisor of the side up to its square root. So boxes are as wide
    /// as high, or wider.
    pub fn box_height(self) -> usize {
        match self.0 {
            4..=8 | 10 => 2,
            9 | 12 => 3,
            _ => 4,
        }
    }

    /// Whether boxes are as wide as high.
    pub fn has_square_boxes(self) -> bool {
        self.box_height() * self.box_height() == self.side()
    }

    /// The value of a symbol, 0 for a blank.
    pub fn value(self, symbol: u8) -> Option<u8> {
        Some(VALUES[usize::from(symbol)]).filter(|value| *value <= self.0)
    }
}

/// The cells of a board, row by row.
#[derive(Clone, Copy, PartialEq, Eq)]
pub struct Cells {
    size: Size,
    values: [u8; 256],
}

impl Cells {
    /// A board of blanks.
    pub fn blank(size: Size) -> Cells {
        Cells { size, values: [0; 256] }
    }

    /// Reads one symbol for each cell: `1` to `9` and `A` to `G`; `.`, `0` or `_` for a blank.
    ///
    /// # Errors
    /// A byte is no symbol of this size, or there are fewer or more than cells.
    pub fn parse(size: Size, text: &[u8]) -> Result<Cells, Malformed> {
        let mut cells = Cells::blank(size);
        for (i, cell) in cells.values_mut().iter_mut().enumerate() {
            let value = text.get(i).and_then(|symbol| size.value(*symbol));
            *cell = value.ok_or_else(|| Malformed {
                column: i + 1,
                found: Found::at(&text[i.min(text.len())..]),
                expected: "a symbol for each cell",
            })?;
        }
        match text.get(size.cells()..) {
            None | Some([]) => Ok(cells),
            Some(rest) => Err(Malformed {
                column: size.cells() + 1,
                found: Found::at(rest),
                expected: "the end of the line",
            }),
        }
    }

    /// The size of the board.
    pub fn size(&self) -> Size {
        self.size
    }

    /// The value of each cell, 0 for a blank.
    pub fn values(&self) -> &[u8] {
        &self.values[..self.size.cells()]
    }

    /// The value of each cell, to be changed: 0 for a blank, and none above the side.
    pub fn values_mut(&mut self) -> &mut [u8] {
        &mut self.values[..self.size.cells()]
    }

    /// Whether every row, column and box holds every symbol once.
    pub fn is_legal(&self) -> bool {
        let (side, height) = (self.size.side(), self.size.box_height());
        // A house has as many cells as there are symbols: each once is all of them.
        let mut houses = [[0_u32; 16]; 3];
        for (row, values) in self.values().chunks_exact(side).enumerate() {
            for (stack, part) in values.chunks_exact(side / height).enumerate() {
                for (column, value) in part.iter().enumerate() {
                    let symbol = 1 << value;
                    houses[0][row] |= symbol;
                    houses[1][stack * (side / height) + column] |= symbol;
                    houses[2][row / height * height + stack] |= symbol;
                }
            }
        }
        let all = (2 << side) - 2;
        houses.iter().all(|houses| houses[..side].iter().all(|symbols| *symbols == all))
    }
}

/// One symbol for each cell, `.` for a blank.
impl fmt::Display for Cells {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let symbols = self.values().iter().map(|value| symbol(*value));
        f.write_str(&symbols.collect::<String>())
    }
}

impl fmt::Debug for Cells {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "Cells({self})")
    }
}
