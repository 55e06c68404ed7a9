//! Cells of a board as bits, and what lies around them.

use std::ops::{BitAnd, BitOrAssign, Sub, SubAssign};

/// A set of cells of a board of at most 256, numbered row by row.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) struct Area([u64; 4]);

impl Area {
    /// No cell.
    pub(super) const EMPTY: Area = Area([0; 4]);

    /// One cell.
    pub(super) fn of(cell: usize) -> Area {
        let mut area = Area::EMPTY;
        area.insert_if(cell, true);
        area
    }

    /// The cells of which it is so, of these that stand for the cells from the first on.
    #[inline]
    pub(super) fn collect<T>(cells: &[T], is_in: impl Fn(&T) -> bool) -> Area {
        let mut area = Area::EMPTY;
        for (word, cells) in area.0.iter_mut().zip(cells.chunks(64)) {
            for cell in cells.iter().rev() {
                *word = *word << 1 | u64::from(is_in(cell));
            }
        }
        area
    }

    /// For each bit of masks, of which there is one a cell, the cells whose mask has it.
    #[inline]
    pub(super) fn by_bit(masks: &[u16; 256], cells: usize, areas: &mut [Area]) {
        // Four masks of 16 bits are a word. The factor brings the lowest bits of the four together.
        const LOWEST: u64 = 0x0001_0001_0001_0001;
        const GATHER: u64 = 1 << 48 | 1 << 33 | 1 << 18 | 1 << 3;
        areas.fill(Area::EMPTY);
        for (number, four) in masks.chunks_exact(4).take(cells.div_ceil(4)).enumerate() {
            let word = four.iter().rev().fold(0, |word, &mask| word << 16 | u64::from(mask));
            for (bit, area) in areas.iter_mut().enumerate() {
                let four = (word >> bit & LOWEST).wrapping_mul(GATHER) >> 48 & 0xf;
                area.0[number / 16] |= four << (number % 16 * 4);
            }
        }
    }

    /// Adds a cell if so.
    #[inline]
    pub(super) fn insert_if(&mut self, cell: usize, is_in: bool) {
        self.0[cell / 64] |= u64::from(is_in) << (cell % 64);
    }

    /// The cells as bits.
    pub(super) fn words(self) -> [u64; 4] {
        self.0
    }

    /// Whether there is no cell.
    #[inline]
    pub(super) fn is_empty(self) -> bool {
        self.0 == [0; 4]
    }

    /// The number of cells.
    #[inline]
    pub(super) fn count(self) -> usize {
        self.0.iter().map(|word| word.count_ones() as usize).sum()
    }

    /// The cells in order.
    pub(super) fn cells(self) -> impl Iterator<Item = usize> {
        let mut left = self;
        std::iter::from_fn(move || {
            let word = left.0.iter().position(|&word| word != 0)?;
            let cell = word * 64 + left.0[word].trailing_zeros() as usize;
            left.0[word] &= left.0[word] - 1;
            Some(cell)
        })
    }

    /// The cells whose number is greater by `by`, 1 to 63. Those beyond the last are lost.
    #[inline]
    fn forward(self, by: usize) -> Area {
        let [a, b, c, d] = self.0;
        let from = |before: u64, word: u64| word << by | before >> (64 - by);
        Area([a << by, from(a, b), from(b, c), from(c, d)])
    }

    /// The cells whose number is less by `by`, 1 to 63.
    #[inline]
    fn backward(self, by: usize) -> Area {
        let [a, b, c, d] = self.0;
        let from = |word: u64, after: u64| word >> by | after << (64 - by);
        Area([from(a, b), from(b, c), from(c, d), d >> by])
    }
}

impl BitAnd for Area {
    type Output = Area;

    #[inline]
    fn bitand(self, other: Area) -> Area {
        Area(std::array::from_fn(|i| self.0[i] & other.0[i]))
    }
}

impl BitOrAssign for Area {
    #[inline]
    fn bitor_assign(&mut self, other: Area) {
        self.0.iter_mut().zip(other.0).for_each(|(word, other)| *word |= other);
    }
}

impl Sub for Area {
    type Output = Area;

    #[inline]
    fn sub(self, other: Area) -> Area {
        Area(std::array::from_fn(|i| self.0[i] & !other.0[i]))
    }
}

impl SubAssign for Area {
    #[inline]
    fn sub_assign(&mut self, other: Area) {
        *self = *self - other;
    }
}

/// The shape of a board: the neighbours of its cells.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Plane {
    columns: usize,
    all: Area,
    first_column: Area,
}

impl Plane {
    /// A board of `cells` cells in `columns` columns.
    pub(crate) fn new(cells: usize, columns: usize) -> Plane {
        let (mut all, mut first_column) = (Area::EMPTY, Area::EMPTY);
        for cell in 0..cells {
            all.insert_if(cell, true);
            first_column.insert_if(cell, cell % columns == 0);
        }
        Plane { columns, all, first_column }
    }

    /// The cells that share a side with one of these. May hold some of these.
    #[inline]
    pub(super) fn around(&self, cells: Area) -> Area {
        let mut around = cells.forward(self.columns);
        around |= cells.backward(self.columns);
        around |= cells.forward(1) - self.first_column;
        around |= (cells - self.first_column).backward(1);
        around & self.all
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn masks_are_turned_into_areas() {
        let mut masks = [0; 256];
        (0..256).for_each(|i| masks[i] = (i * i * 2654435) as u16);
        for cells in [81, 256, 3] {
            masks[cells..].fill(0);
            let mut areas = [Area::of(7); 16];
            Area::by_bit(&masks, cells, &mut areas);
            for (bit, &area) in areas.iter().enumerate() {
                assert_eq!(area, Area::collect(&masks, |mask| mask >> bit & 1 == 1), "{bit}");
            }
        }
    }

    #[test]
    fn around_are_the_cells_beside() {
        for (rows, columns) in [(9, 9), (16, 16), (4, 6), (1, 5), (13, 10), (5, 1)] {
            let plane = Plane::new(rows * columns, columns);
            for cell in 0..rows * columns {
                let (row, column) = ((cell / columns) as i32, (cell % columns) as i32);
                let beside: Vec<usize> = [(-1, 0), (0, -1), (0, 1), (1, 0)]
                    .into_iter()
                    .map(|(down, right)| (row + down, column + right))
                    .filter(|&(row, column)| {
                        (0..rows as i32).contains(&row) && (0..columns as i32).contains(&column)
                    })
                    .map(|(row, column)| row as usize * columns + column as usize)
                    .collect();
                assert_eq!(plane.around(Area::of(cell)).cells().collect::<Vec<_>>(), beside);
            }
        }
    }
}
