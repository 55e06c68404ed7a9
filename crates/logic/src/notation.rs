//! The field's notation for cells, digits, houses and consequences, as sentences of steps use it.

use std::fmt::{self, Display, Formatter, Write};

use super::board::digits;
use super::shared::combinations::cell_list;
use ninefold_core::grid::{CELLS, Cell, CellSet, Digit, House, HouseKind};

/// The meaning of the notation, for those who see it for the first time.
pub const NOTATION: &str = "r4c8 is the cell in row 4 and column 8, r4c89 are two cells of row 4, b5 is box 5; = places a digit, <> takes it away, => stands before what follows; in chains =1= is a strong link (if one end lacks the 1, the other has it), -1- a weak one (not both have it).";

/// The names of cells, those of a row or a column together: `r2c46,r5679c5`.
pub struct CellNames(pub CellSet);

impl Display for CellNames {
    fn fmt(&self, f: &mut Formatter<'_>) -> fmt::Result {
        let mut left = self.0;
        while let Some(cell) = left.first() {
            if left != self.0 {
                f.write_char(',')?;
            }
            let row = left & CellSet::house_at(cell.row());
            let column = left & CellSet::house_at(9 + cell.column());
            let together = if row.len() > 1 { row } else { column };
            f.write_char('r')?;
            numbers(f, together, Cell::row)?;
            f.write_char('c')?;
            numbers(f, together, Cell::column)?;
            left -= together;
        }
        Ok(())
    }
}

/// The names of cells, each by itself: `r2c4,r2c6`.
pub(super) struct OneByOne(pub(super) CellSet);

impl Display for OneByOne {
    fn fmt(&self, f: &mut Formatter<'_>) -> fmt::Result {
        Joined(&cell_list::<CELLS>(self.0), ",").fmt(f)
    }
}

/// Writes the distinct numbers of the rows or columns of cells.
fn numbers(f: &mut Formatter<'_>, cells: CellSet, of: impl Fn(Cell) -> usize) -> fmt::Result {
    let mut last = None;
    for cell in cells {
        let number = of(cell);
        if last != Some(number) {
            write!(f, "{}", number + 1)?;
        }
        last = Some(number);
    }
    Ok(())
}

/// Items with a separator between them: `1,4`.
pub(super) struct Joined<'a, T>(pub(super) &'a [T], pub(super) &'a str);

impl<T: Display> Display for Joined<'_, T> {
    fn fmt(&self, f: &mut Formatter<'_>) -> fmt::Result {
        for (i, item) in self.0.iter().enumerate() {
            if i > 0 {
                f.write_str(self.1)?;
            }
            write!(f, "{item}")?;
        }
        Ok(())
    }
}

/// Writes sets of cells, each after its word; the last word is that of all others.
pub(super) fn write_sets(f: &mut Formatter<'_>, words: &[&str], sets: &[CellSet]) -> fmt::Result {
    for (i, &cells) in sets.iter().enumerate() {
        write!(f, "{}{}", words[i.min(words.len() - 1)], CellNames(cells))?;
    }
    Ok(())
}

/// [`write_sets`] for houses.
pub(super) fn write_houses(f: &mut Formatter<'_>, words: &[&str], houses: &[House]) -> fmt::Result {
    for (i, &house) in houses.iter().enumerate() {
        write!(f, "{}{}", words[i.min(words.len() - 1)], HouseName(house))?;
    }
    Ok(())
}

/// Writes a digit, the houses of the base, those of the cover: the first half of a fish.
pub(super) fn write_fish(f: &mut Formatter<'_>, digit: Digit, houses: &[House]) -> fmt::Result {
    let (base, cover) = houses.split_at(houses.len() / 2);
    write!(f, ": {digit} {} {}", HouseNames(base), HouseNames(cover))
}

/// Digits, given as bits, in braces: `{236}`.
pub(super) struct Braced(pub(super) u16);

impl Display for Braced {
    fn fmt(&self, f: &mut Formatter<'_>) -> fmt::Result {
        f.write_char('{')?;
        digits(self.0).try_for_each(|digit| write!(f, "{digit}"))?;
        f.write_char('}')
    }
}

/// The name of a house: `r1`, `c1` or `b1`.
pub struct HouseName(pub House);

impl Display for HouseName {
    fn fmt(&self, f: &mut Formatter<'_>) -> fmt::Result {
        write!(f, "{}", HouseNames(&[self.0]))
    }
}

/// The names of houses, those of a kind together: `r12b3`.
pub(super) struct HouseNames<'a>(pub(super) &'a [House]);

impl Display for HouseNames<'_> {
    fn fmt(&self, f: &mut Formatter<'_>) -> fmt::Result {
        let mut before = None;
        for house in self.0 {
            if before.replace(house.kind()) != Some(house.kind()) {
                f.write_char(match house.kind() {
                    HouseKind::Row => 'r',
                    HouseKind::Column => 'c',
                    HouseKind::Box => 'b',
                })?;
            }
            write!(f, "{}", house.index() % 9 + 1)?;
        }
        Ok(())
    }
}
