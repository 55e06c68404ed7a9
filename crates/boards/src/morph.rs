//! Symmetries of boards: they turn puzzles into equivalent ones.

use ninefold_core::random::Random;

use crate::{Cells, Size};

/// A symmetry of a board: it moves bands, stacks, the rows of a band and the columns of a stack,
/// swaps rows and columns where boxes are square, and renames symbols.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Morph {
    size: Size,
    /// For each row of the image, the row that comes there; the same for columns.
    rows: [u8; 16],
    columns: [u8; 16],
    /// The new value of each value; that of a blank is 0.
    symbols: [u8; 17],
    /// Whether rows and columns are swapped first.
    transposes: bool,
}

impl Morph {
    /// The symmetry that changes nothing.
    pub fn identity(size: Size) -> Morph {
        let lines = std::array::from_fn(|i| i as u8);
        let symbols = std::array::from_fn(|i| i as u8);
        Morph { size, rows: lines, columns: lines, symbols, transposes: false }
    }

    /// A symmetry, each as likely as any other.
    pub fn random(size: Size, random: &mut Random) -> Morph {
        let (side, height) = (size.side(), size.box_height());
        let mut morph = Morph::identity(size);
        shuffle_lines(&mut morph.rows[..side], height, random);
        shuffle_lines(&mut morph.columns[..side], side / height, random);
        random.shuffle(&mut morph.symbols[1..=side]);
        morph.transposes = size.has_square_boxes() && random.below(2) == 1;
        morph
    }

    /// A symmetry that only renames symbols.
    pub(crate) fn relabelling(size: Size, random: &mut Random) -> Morph {
        let mut morph = Morph::identity(size);
        random.shuffle(&mut morph.symbols[1..=size.side()]);
        morph
    }

    /// The image of a board. A board of another size stays as it is.
    pub fn apply(&self, cells: &Cells) -> Cells {
        let side = self.size.side();
        let mut image = *cells;
        if cells.size() == self.size {
            for (i, value) in image.values_mut().iter_mut().enumerate() {
                let (row, column) = (self.rows[i / side].into(), self.columns[i % side].into());
                let (row, column): (usize, usize) =
                    if self.transposes { (column, row) } else { (row, column) };
                *value = self.symbols[usize::from(cells.values()[row * side + column])];
            }
        }
        image
    }
}

/// Puts groups of lines into a random order, and the lines of each group.
fn shuffle_lines(lines: &mut [u8], height: usize, random: &mut Random) {
    let groups = lines.len() / height;
    let mut order: [u8; 16] = std::array::from_fn(|i| i as u8);
    random.shuffle(&mut order[..groups]);
    for (group, lines) in order.iter().zip(lines.chunks_exact_mut(height)) {
        for (line, place) in lines.iter_mut().enumerate() {
            *place = group * height as u8 + line as u8;
        }
        random.shuffle(lines);
    }
}
