//! Groups of equivalent puzzles, so that a split keeps them together.
//!
//! A split needs a number that equivalents share; a false merge only makes a group larger. Of 4x4
//! and 6x6 the number is exact: the canonical form of the puzzle, and the class of the solution.
//! Above that it is a hash of what symmetries keep. Refining the colours of cells, lines and digits
//! separates nothing, as all begin with equal neighbours. The cycles in which two lines, or two
//! digits, permute each other separate nearly everything.

use std::sync::OnceLock;

use ninefold_core::random::scramble;

use crate::grids::first_row_sorted;
use crate::{Cells, Size};

/// The number of classes of 6x6 grids.
pub const CLASSES_6X6: usize = 49;

/// The classes of 6x6 grids whose puzzles are for tests, small and large ones: 864 of 39,168 grids.
pub const TEST_CLASSES_6X6: [u8; 5] = [2, 7, 15, 31, 46];

/// The group of a puzzle with this solution: equivalent puzzles share it.
///
/// | size | group | |
/// |---|---|---|
/// | 4x4 | the canonical form of the puzzle | its solution has only two classes |
/// | 6x6 | the [class](class_of_6x6) of the solution | |
/// | others | a hash of the solution | equivalent solutions share it, others by chance alone |
///
/// Takes 10 us for 4x4, 1 us for 6x6 (50 ms for the first), 10 to 50 us for the others. Puzzles of
/// 9x9 in corpora of `ninefold-pipeline` have the canonical form of their solution instead.
pub fn group(puzzle: &Cells, solution: &Cells) -> u64 {
    match solution.size().side() {
        4 => canonical_of_4x4(puzzle),
        6 => class_of_6x6(solution).map_or(u64::MAX, u64::from),
        _ => invariant(solution),
    }
}

/// The smallest image of a 4x4 puzzle, four bits a cell: symbols in the order in which they come.
fn canonical_of_4x4(puzzle: &Cells) -> u64 {
    let orders = line_orders(4, 2);
    let mut smallest = u64::MAX;
    for transposes in [false, true] {
        for rows in &orders {
            for columns in &orders {
                let (mut names, mut last, mut image) = ([0; 17], 0, 0);
                for (row, column) in rows.iter().flat_map(|r| columns.iter().map(move |c| (r, c))) {
                    let cell = if transposes { 4 * column + row } else { 4 * row + column };
                    let value = usize::from(puzzle.values()[cell]);
                    if value > 0 && names[value] == 0 {
                        last += 1;
                        names[value] = last;
                    }
                    image = image << 4 | names[value];
                }
                smallest = smallest.min(image);
            }
        }
    }
    smallest
}

/// The class of a full 6x6 grid, below [`CLASSES_6X6`]: equivalent grids share it, others do not.
/// Classes are numbered by their smallest grid. `None` if the board is no full 6x6 grid.
pub fn class_of_6x6(grid: &Cells) -> Option<u8> {
    static CLASSES: OnceLock<Vec<u8>> = OnceLock::new();
    let size = Size::new(6).filter(|size| *size == grid.size() && grid.is_legal())?;
    let list = first_row_sorted(size)?;
    let classes = CLASSES.get_or_init(|| {
        let (rows, columns) = (line_orders(6, 2), line_orders(6, 3));
        let mut classes = vec![u8::MAX; list.len() / 36];
        let mut next = 0;
        for i in 0..classes.len() {
            if classes[i] == u8::MAX {
                for (rows, columns) in rows.iter().flat_map(|r| columns.iter().map(move |c| (r, c)))
                {
                    if let Some(image) = place_in(list, &list[36 * i..][..36], rows, columns) {
                        classes[image] = next;
                    }
                }
                next += 1;
            }
        }
        classes
    });
    let as_it_is: [usize; 6] = std::array::from_fn(|i| i);
    place_in(list, grid.values(), &as_it_is, &as_it_is).map(|place| classes[place])
}

/// The place among all 6x6 grids with a sorted first row, after lines are moved and symbols renamed.
fn place_in(list: &[u8], grid: &[u8], rows: &[usize], columns: &[usize]) -> Option<usize> {
    let mut names = [0; 7];
    for (name, column) in (1..).zip(columns) {
        names[usize::from(grid[6 * rows[0] + column])] = name;
    }
    let mut image = [0; 36];
    let cells = rows.iter().flat_map(|row| columns.iter().map(move |column| 6 * row + column));
    for (value, cell) in image.iter_mut().zip(cells) {
        *value = names[usize::from(grid[cell])];
    }
    list.as_chunks::<36>().0.binary_search(&image).ok()
}

/// All orders of `side` lines that keep bands of `height` together.
pub(crate) fn line_orders(side: usize, height: usize) -> Vec<Vec<usize>> {
    let mut orders = vec![Vec::new()];
    for place in 0..side {
        let wider = |order: &Vec<usize>| {
            let band = place % height;
            let fits = |line: &usize| match order.get(place - band).filter(|_| band > 0) {
                Some(first) => line / height == first / height && !order.contains(line),
                None => order.iter().all(|other| other / height != line / height),
            };
            let lines = (0..side).filter(fits);
            lines.map(|line| [&order[..], &[line]].concat()).collect::<Vec<Vec<usize>>>()
        };
        orders = orders.iter().flat_map(wider).collect();
    }
    orders
}

/// A hash of a full grid that all equivalent grids share.
fn invariant(grid: &Cells) -> u64 {
    let size = grid.size();
    let (side, height) = (size.side(), size.box_height());
    let at = |row: usize, column: usize| {
        usize::from(grid.values()[row * side + column]).saturating_sub(1)
    };
    // For rows, columns and digits, the place of the second in each line of the first.
    let [mut by_row, mut by_column, mut by_digit] = [[[0; 16]; 16]; 3];
    for row in 0..side {
        for column in 0..side {
            by_row[row][at(row, column) % side] = column;
            by_column[column][at(row, column) % side] = row;
            by_digit[at(row, column) % side][row] = column;
        }
    }
    let rows = colours(side, height, &by_row);
    let columns = colours(side, side / height, &by_column);
    let digits = colours(side, 1, &by_digit);
    let factor = if size.has_square_boxes() { 1 } else { 3 };
    let cells = (0..side).flat_map(|row| (0..side).map(move |column| (row, column)));
    cells.fold(0, |sum: u64, (row, column)| {
        let lines = rows[row].wrapping_add(columns[column].wrapping_mul(factor));
        sum.wrapping_add(scramble(scramble(lines).wrapping_add(digits[at(row, column) % side])))
    })
}

/// The colour of each line: from how it and each other one permute each other, and whether they are
/// in one band; then from the colours of the others.
fn colours(side: usize, height: usize, places: &[[usize; 16]; 16]) -> [u64; 16] {
    let mut pairs = [[0_u64; 16]; 16];
    for line in 0..side {
        for other in 0..line {
            let pair = cycles(side, &places[line], &places[other]);
            pairs[line][other] = scramble(pair + u64::from(line / height == other / height));
            pairs[other][line] = pairs[line][other];
        }
    }
    let mut colours = [0_u64; 16];
    for _ in 0..2 {
        let before = colours;
        for (line, colour) in colours[..side].iter_mut().enumerate() {
            let others = (0..side).filter(|other| *other != line);
            let seen = others.map(|other| scramble(pairs[line][other].wrapping_add(before[other])));
            *colour = scramble(before[line].wrapping_add(seen.fold(0, u64::wrapping_add)));
        }
    }
    colours
}

/// A number for the lengths of the cycles of a permutation: what has a place in one, then what has
/// that place in the other.
fn cycles(side: usize, line: &[usize; 16], other: &[usize; 16]) -> u64 {
    let mut inverse = [0; 16];
    (0..side).for_each(|i| inverse[other[i]] = i);
    let (mut seen, mut sum) = (0_u32, 0_u64);
    for start in 0..side {
        let (mut at, mut length) = (start, 0);
        while seen >> at & 1 == 0 {
            seen |= 1 << at;
            at = inverse[line[at]];
            length += 1;
        }
        // Four bits a length: no line keeps its place, so there are at most eight of each.
        if length > 0 {
            sum += 1 << (4 * (length - 1));
        }
    }
    sum
}
