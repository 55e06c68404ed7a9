//! Zipper lines: cells as far from the middle have the same sum, which is the digit in the middle if there is one.

use super::board::{Board, Conflict};
use super::digits::values;
use super::item::Item;
use super::kinds::Draft;
use super::shape::{Shape, Stroke};
use super::{Apart, Constraint, value};
use crate::error::Malformed;
use crate::grid::{Cell, CellSet, Grid};

/// A line, folded.
#[derive(Clone, Debug)]
struct Zipper {
    line: Vec<Cell>,
    middle: Option<Cell>,
    pairs: Vec<Pair>,
}

#[derive(Clone, Copy, Debug)]
struct Pair {
    cells: [Cell; 2],
    differ: bool,
}

impl Pair {
    /// For a digit of the one cell, those of the other.
    fn partners(&self, digit: u32, other: u16) -> u32 {
        let same = if self.differ { 1 << (digit - 1) } else { 0 };
        u32::from(other & !same)
    }

    /// Bit i for the sum i.
    fn sums(&self, board: &Board) -> u32 {
        let [a, b] = self.cells.map(|cell| board.get(cell));
        values(a).fold(0, |sums, digit| sums | self.partners(digit, b) << (digit + 1))
    }

    /// Leaves both what makes one of these sums.
    fn keep(&self, board: &mut Board, sums: u32) -> Result<(), Conflict> {
        for [one, other] in [self.cells, [self.cells[1], self.cells[0]]] {
            let mask = board.get(other);
            let fits = |&digit: &u32| self.partners(digit, mask) << (digit + 1) & sums != 0;
            let kept = values(board.get(one)).filter(fits);
            board.keep(one, kept.fold(0, |kept, digit| kept | 1 << (digit - 1)))?;
        }
        Ok(())
    }
}

impl Constraint for Zipper {
    fn cells(&self) -> CellSet {
        self.line.iter().copied().collect()
    }

    /// The middle is greater than all others.
    fn set_apart(&self, apart: &mut Apart) {
        for (middle, cell) in
            self.middle.iter().flat_map(|&m| self.line.iter().map(move |&c| (m, c)))
        {
            apart.pair(middle, cell);
        }
    }

    fn prepare(&mut self, apart: &Apart) {
        for pair in &mut self.pairs {
            pair.differ = apart.are_all(pair.cells.into_iter().collect());
        }
    }

    /// Exact, but for cells of different pairs.
    fn propagate(&self, board: &mut Board) -> Result<(), Conflict> {
        let middle = self.middle.map_or(u32::MAX, |cell| u32::from(board.get(cell)) << 1);
        let common = self.pairs.iter().fold(middle, |sums, pair| sums & pair.sums(board));
        if let Some(middle) = self.middle {
            board.keep(middle, (common >> 1) as u16)?;
        }
        self.pairs.iter().try_for_each(|pair| pair.keep(board, common))
    }

    fn verify(&self, solution: &Grid) -> bool {
        let digits: Vec<u32> = self.line.iter().map(|&cell| value(solution, cell)).collect();
        let size = digits.len();
        let middle = (size % 2 == 1).then(|| digits[size / 2]);
        let sum = middle.unwrap_or(digits[0] + digits[size - 1]);
        (0..size / 2).all(|i| digits[i] + digits[size - 1 - i] == sum)
    }

    fn explain(&self) -> String {
        let pairs: Vec<String> = self.pairs.iter().map(|pair| super::names(&pair.cells)).collect();
        match self.middle {
            Some(middle) => format!("{middle} is the sum of each of these: {}", pairs.join(", ")),
            None => format!("these have the same sum: {}", pairs.join(", ")),
        }
    }

    fn shapes(&self) -> Vec<Shape> {
        let cells = self.line.clone();
        let line = Shape::Line { cells, style: Stroke::Coloured("#b49be0") };
        let circle = self.middle.map(|cell| Shape::Circle { cell, filled: false });
        [line].into_iter().chain(circle).collect()
    }
}

/// `Zipper~cells`.
pub fn line(item: &Item<'_>, draft: &mut Draft<'_>) -> Result<(), Malformed> {
    let line = item.arguments().cells(3..=81, "at least three cells: two say nothing")?;
    let size = line.len();
    let pairs = (0..size / 2)
        .map(|i| Pair { cells: [line[i], line[size - 1 - i]], differ: false })
        .collect();
    let middle = (size % 2 == 1).then(|| line[size / 2]);
    draft.add(Zipper { line, middle, pairs });
    Ok(())
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::ruleset::parse;

    fn left(text: &str, cells: &[Cell]) -> Vec<u16> {
        let ruleset = parse::line(text).expect("a line");
        let line = ruleset.constraints().last().expect("a line");
        let mut board = Board::new(ruleset.candidates(), ruleset.apart());
        assert_eq!(line.propagate(&mut board), Ok(()));
        cells.iter().map(|&cell| board.get(cell)).collect()
    }

    #[test]
    fn the_middle_is_a_sum_of_different_digits_or_of_the_same() {
        let cells = [Cell::at(0, 0), Cell::at(0, 4)];
        assert_eq!(left(".Zipper~R1C1~R1C5~R1C9", &cells), [0b0_1111_1111, 0b1_1111_1100]);
        let cells = [Cell::at(0, 0), Cell::at(5, 4)];
        assert_eq!(left(".Zipper~R1C1~R6C5~R2C9", &cells), [0b0_1111_1111, 0b1_1111_1110]);
    }

    #[test]
    fn a_line_without_a_middle_has_one_sum() {
        let text = ".~R1C1_1~R4C4_9_8~R2C2_1_2_3.Zipper~R1C1~R2C2~R3C7~R4C4";
        // The sum is 9 or 10.
        assert_eq!(left(text, &[Cell::at(1, 1), Cell::at(2, 6)]), [0b111, 0b1_1110_0000]);
        assert_eq!(parse::line(".Zipper~R1C1~R1C2").expect_err("too short").column, 2);
    }
}
