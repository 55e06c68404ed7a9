//! A second opinion: a solver that tries each value of each blank, and nothing else.

use ninefold_boards::{Cells, Size};

/// The row, the column and the box of a cell.
pub(crate) fn houses(size: Size, cell: usize) -> [usize; 3] {
    let (side, height) = (size.side(), size.box_height());
    let (row, column) = (cell / side, cell % side);
    [row, side + column, 2 * side + row / height * height + column * height / side]
}

/// The number of solutions, up to `limit`.
pub(crate) fn count(cells: &Cells, limit: u64) -> u64 {
    let mut used = [0_u32; 48];
    for (cell, value) in cells.values().iter().enumerate().filter(|(_, value)| **value > 0) {
        houses(cells.size(), cell).iter().for_each(|house| used[*house] |= 1 << value);
    }
    let side = cells.size().side();
    let options = |cell: usize| {
        let used = houses(cells.size(), cell).map(|house| used[house]);
        !(used[0] | used[1] | used[2]) & ((2 << side) - 2)
    };
    let blanks = (0..cells.size().cells()).filter(|cell| cells.values()[*cell] == 0);
    let Some(cell) = blanks.min_by_key(|cell| options(*cell).count_ones()) else {
        return u64::from(cells.is_legal());
    };
    let (mut found, options) = (0, options(cell));
    for value in (1..=side as u8).filter(|value| options >> value & 1 == 1) {
        let mut next = *cells;
        next.values_mut()[cell] = value;
        found += count(&next, limit - found);
        if found >= limit {
            break;
        }
    }
    found
}

/// Repetitions of a test: `NINEFOLD_HUNT` multiplies them.
pub(crate) fn times(count: u64) -> u64 {
    let more = std::env::var("NINEFOLD_HUNT").ok().and_then(|times| times.parse().ok());
    count * more.unwrap_or(1)
}

pub(crate) fn size(side: usize) -> Size {
    Size::new(side).expect("a size")
}
