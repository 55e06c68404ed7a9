//! Boards: rows and columns, values, boxes, and extra cells.
//!
//! A board is 1x1 to 16x16. Its values are consecutive numbers, at most 16 of them, from 0 or 1 on.
//! Extra cells ("variables") come in named groups and are not part of the grid that people see.

use super::rule::Flaw;
use crate::item::{Argument, Item, Value};
use crate::{place::Place, shape::BoardCell};
use ninefold_core::error::Malformed;

/// The most rows, columns and values.
const MOST: usize = 16;
/// The most places of a board, extra cells included.
const MOST_PLACES: usize = 1000;

/// A group of extra cells.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(super) struct Group {
    /// The beginning of its cells' names: `VS` of `VS1`.
    pub(super) prefix: String,
    /// The number of its first place.
    pub(super) first: usize,
    /// Its number of cells.
    pub(super) count: usize,
    /// The number of cells of a row of it.
    pub(super) columns: usize,
}

/// The board of a puzzle.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Board {
    /// The number of rows.
    pub(super) rows: usize,
    /// The number of columns.
    pub(super) columns: usize,
    /// The least value.
    pub(super) least: i32,
    /// The number of values.
    pub(super) values: usize,
    /// Whether rows, columns and boxes hold different values. Not on a raw board.
    pub(super) is_sudoku: bool,
    /// The size of a box or region that the puzzle asks for (`RegionSize`).
    pub(super) region_size: Option<usize>,
    /// Whether there are no boxes (`NoBoxes`).
    pub(super) no_boxes: bool,
    /// The groups of extra cells.
    pub(super) groups: Vec<Group>,
    /// Whether names are left empty, where no sentence is read.
    pub(super) is_silent: bool,
}

impl Board {
    /// Nine rows and columns with the digits 1 to 9.
    pub(super) fn usual() -> Board {
        Board {
            rows: 9,
            columns: 9,
            least: 1,
            values: 9,
            is_sudoku: true,
            region_size: None,
            no_boxes: false,
            groups: Vec::new(),
            is_silent: false,
        }
    }

    /// Reads `Shape~6x6`, `Shape~6x6~9`, `Shape~9x9~0-8~Raw`.
    ///
    /// # Errors
    /// It is no board.
    pub(super) fn of_shape(item: &Item<'_>) -> Result<Board, Malformed> {
        const SIZE: &str = "rows and columns, as in 6x6, 1 to 16 of each";
        const RANGE: &str = "the number of values, at most 16 and as many as a row has cells, or a range from 0 or 1 on, as in 0-8";
        let mut arguments = item.arguments();
        let size = arguments.required(SIZE)?;
        let (rows, columns) = size
            .text
            .split_once('x')
            .and_then(|(rows, columns)| Some((number(rows)?, number(columns)?)))
            .filter(|&(rows, columns)| (1..=MOST).contains(&rows) && (1..=MOST).contains(&columns))
            .ok_or_else(|| size.unexpected(SIZE))?;
        let range = arguments.take();
        let kind = arguments.take();
        arguments.end()?;
        let is_sudoku = match kind {
            None => true,
            Some(kind) if kind.text == "Sudoku" => true,
            Some(kind) if kind.text == "Raw" => false,
            Some(kind) => return Err(kind.unexpected("Sudoku or Raw")),
        };
        let (mut least, mut values) = (1, rows.max(columns));
        if let Some(range) = range.filter(|range| !range.text.is_empty()) {
            let ends = match range.text.split_once('-') {
                Some((low, high)) => number(low).zip(number(high)),
                None => number(range.text).map(|high| (1, high)),
            };
            let needed = if is_sudoku { rows.max(columns) } else { 1 };
            let (low, high) = ends
                .filter(|&(low, high)| {
                    low <= 1 && high >= low && (needed..=MOST).contains(&(high - low + 1))
                })
                .ok_or_else(|| range.unexpected(RANGE))?;
            (least, values) = (low as i32, high - low + 1);
        }
        Ok(Board { rows, columns, least, values, is_sudoku, ..Board::usual() })
    }

    /// The number of cells of the grid, without extra cells.
    pub(super) fn cells(&self) -> usize {
        self.rows * self.columns
    }

    /// The number of all places.
    pub(super) fn places(&self) -> usize {
        self.groups.last().map_or(self.cells(), |group| group.first + group.count)
    }

    /// The greatest value.
    pub(super) fn most(&self) -> i32 {
        self.least + self.values as i32 - 1
    }

    /// All values, as numbers.
    pub(super) fn numbers(&self) -> std::ops::RangeInclusive<i32> {
        self.least..=self.most()
    }

    /// The mask of all values.
    pub(super) fn all(&self) -> u16 {
        ((1u32 << self.values) - 1) as u16
    }

    /// The mask of a value; 0 for a number that is not a value.
    pub(super) fn bit(&self, number: i32) -> u16 {
        if self.numbers().contains(&number) { 1 << (number - self.least) } else { 0 }
    }

    /// The mask of the values that satisfy a condition.
    pub(super) fn mask(&self, holds: impl Fn(i32) -> bool) -> u16 {
        self.numbers().filter(|&number| holds(number)).fold(0, |mask, n| mask | self.bit(n))
    }

    /// The place at this row and column, from 0.
    pub(super) fn at(&self, row: usize, column: usize) -> Place {
        Place::new(row * self.columns + column)
    }

    /// The cell of a place of the grid, for drawings; `None` for an extra cell.
    pub(super) fn cell(&self, place: Place) -> Option<BoardCell> {
        let (row, column) = (place.index() < self.cells()).then(|| self.position(place))?;
        Some(BoardCell::at(row, column))
    }

    /// The row and the column of a cell of the grid, from 0.
    pub(super) fn position(&self, place: Place) -> (usize, usize) {
        (place.index() / self.columns, place.index() % self.columns)
    }

    /// The cell `rows` below and `columns` to the right, if there is one.
    pub(super) fn moved(&self, place: Place, rows: i32, columns: i32) -> Option<Place> {
        let (row, column) = self.position(place);
        let row = usize::try_from(row as i32 + rows).ok().filter(|&row| row < self.rows)?;
        let column = usize::try_from(column as i32 + columns).ok();
        column.filter(|&column| column < self.columns).map(|column| self.at(row, column))
    }

    /// A cell, and the others from there on by steps of this many rows and columns.
    pub(super) fn ray(&self, cell: Place, (rows, columns): (i32, i32)) -> Vec<Place> {
        let mut cells = vec![cell];
        while let Some(next) = self.moved(cells[cells.len() - 1], rows, columns) {
            cells.push(next);
        }
        cells
    }

    /// The four places of which this is the one at the top left, in the same grid or group of extra
    /// cells, if all are there.
    pub(super) fn square(&self, place: Place) -> Option<[Place; 4]> {
        let (first, count, width) = self.plane(place);
        let (index, at) = (place.index() - first, |by| Place::new(place.index() + by));
        let is_on = index + width + 1 < count && index % width + 1 < width;
        is_on.then(|| [place, at(1), at(width), at(width + 1)])
    }

    /// The place that is to another as the target is to the origin: in the same grid or group of
    /// extra cells, if it stays there.
    pub(super) fn shifted(&self, place: Place, origin: Place, target: Place) -> Option<Place> {
        let (first, count, columns) = self.plane(origin);
        let [(row, column), (from_row, from_column), (to_row, to_column)] = [
            self.within(place, origin)?,
            self.within(origin, origin)?,
            self.within(target, origin)?,
        ];
        let row = (row + to_row).checked_sub(from_row)?;
        let column = (column + to_column).checked_sub(from_column)?;
        let index = row * columns + column;
        (column < columns && index < count).then(|| Place::new(first + index))
    }

    /// The grid or group that a place is in: its first place, how many it has, and its columns.
    pub(super) fn plane(&self, place: Place) -> (usize, usize, usize) {
        let group = self.groups.iter().rev().find(|group| group.first <= place.index());
        match group {
            Some(group) if place.index() >= self.cells() => {
                (group.first, group.count, group.columns)
            }
            _ => (0, self.cells(), self.columns),
        }
    }

    /// The row and the column of a place in the grid or group of another, if it is there.
    fn within(&self, place: Place, other: Place) -> Option<(usize, usize)> {
        let (first, count, columns) = self.plane(other);
        let index = place.index().checked_sub(first).filter(|&index| index < count)?;
        Some((index / columns, index % columns))
    }

    /// Whether two places share a side: in the same grid or group of extra cells.
    pub(super) fn are_neighbours(&self, a: Place, b: Place) -> bool {
        let rows_and_columns = self.within(a, a).zip(self.within(b, a));
        rows_and_columns.is_some_and(|((row, column), (other_row, other_column))| {
            row.abs_diff(other_row) + column.abs_diff(other_column) == 1
        })
    }

    /// Whether it has nine rows and columns and the digits 1 to 9.
    pub(super) fn is_9x9(&self) -> bool {
        [self.rows, self.columns, self.values] == [9; 3] && self.least == 1
    }

    /// All cells of the grid.
    pub(super) fn grid(&self) -> impl Iterator<Item = Place> + use<> {
        (0..self.cells()).map(Place::new)
    }

    /// The cells of a row, from the left.
    pub(super) fn row(&self, row: usize) -> Vec<Place> {
        (0..self.columns).map(|column| self.at(row, column)).collect()
    }

    /// The cells of a column, from the top.
    pub(super) fn column(&self, column: usize) -> Vec<Place> {
        (0..self.rows).map(|row| self.at(row, column)).collect()
    }

    /// All rows from the top, and then all columns from the left.
    pub(super) fn lines(&self) -> Vec<Vec<Place>> {
        let mut lines = Vec::with_capacity(self.rows + self.columns);
        (0..self.rows).for_each(|row| lines.push(self.row(row)));
        (0..self.columns).for_each(|column| lines.push(self.column(column)));
        lines
    }

    /// All rows, columns and boxes with their names, as in `row 1`.
    pub(super) fn named_houses(&self) -> Vec<(String, Vec<Place>)> {
        let mut houses = self.lines();
        let columns = houses.split_off(self.rows);
        let mut named = Vec::new();
        for (kind, houses) in [("row", houses), ("column", columns), ("box", self.boxes())] {
            for (house, number) in houses.into_iter().zip(1..) {
                named.push((format!("{kind} {number}"), house));
            }
        }
        named
    }

    /// The cells of the grid that share a side with one, row by row.
    pub(super) fn beside_all(&self, cell: Place) -> Vec<Place> {
        let steps = [(-1, 0), (0, -1), (0, 1), (1, 0)].into_iter();
        steps.filter_map(|(rows, columns)| self.moved(cell, rows, columns)).collect()
    }

    /// The number of cells of a box or region.
    pub(super) fn region_size(&self) -> usize {
        self.region_size.unwrap_or(self.rows.max(self.columns))
    }

    /// The height and width of a box with this many cells that tile the grid, the squarest first.
    pub(super) fn box_size(&self, cells: usize) -> Option<(usize, usize)> {
        let least = (2..=cells.isqrt()).rev();
        least.filter(|small| cells.is_multiple_of(*small)).find_map(|small| {
            let large = cells / small;
            [(small, large), (large, small)].into_iter().find(|&(height, width)| {
                self.rows.is_multiple_of(height) && self.columns.is_multiple_of(width)
            })
        })
    }

    /// The boxes, if the board has any.
    pub(super) fn boxes(&self) -> Vec<Vec<Place>> {
        match self.is_sudoku && !self.no_boxes {
            true => self.boxes_of(self.region_size()),
            false => Vec::new(),
        }
    }

    /// The boxes of this many cells, along the rows of boxes.
    pub(super) fn boxes_of(&self, cells: usize) -> Vec<Vec<Place>> {
        let Some((height, width)) = self.box_size(cells) else { return Vec::new() };
        let across = self.columns / width;
        let one = |index: usize| {
            let (top, left) = (index / across * height, index % across * width);
            (0..cells).map(|i| self.at(top + i / width, left + i % width)).collect()
        };
        (0..self.cells() / cells).map(one).collect()
    }

    /// Adds a group of extra cells; no columns stand for those of the grid.
    ///
    /// # Errors
    /// There is one of that name, or there are too many places.
    pub(super) fn add_group(
        &mut self,
        prefix: &str,
        count: usize,
        columns: usize,
    ) -> Result<(), String> {
        if self.groups.iter().any(|group| group.prefix == prefix) {
            return Err(format!("a second group {prefix}"));
        }
        let first = self.places();
        if first + count > MOST_PLACES {
            return Err(format!("{} cells with those of the grid", first + count));
        }
        let columns = if columns == 0 { self.columns } else { columns };
        self.groups.push(Group { prefix: prefix.to_owned(), first, count, columns });
        Ok(())
    }

    /// The group of this prefix.
    pub(super) fn group(&self, prefix: &str) -> Option<&Group> {
        self.groups.iter().find(|group| group.prefix == prefix)
    }

    /// The places of a group.
    pub(super) fn group_places(&self, group: &Group) -> Vec<Place> {
        (group.first..group.first + group.count).map(Place::new).collect()
    }

    /// The place of a cell, if the grid has it.
    fn grid_place(&self, cell: BoardCell) -> Option<Place> {
        let (row, column) = (cell.row(), cell.column());
        (row < self.rows && column < self.columns).then(|| self.at(row, column))
    }

    /// The place with this name: `R1C2`, rows and columns from ten on as letters from a on, or the
    /// name of an extra cell.
    pub(super) fn find(&self, name: &str) -> Option<Place> {
        if let Value::Cell(cell) = Argument::new(name, 0).value {
            return self.grid_place(cell);
        }
        self.groups.iter().find_map(|group| {
            let rest = name.strip_prefix(&group.prefix)?;
            match (group.count, rest) {
                (1, "") => Some(Place::new(group.first)),
                (1, _) => None,
                (count, rest) => {
                    let index = number(rest).filter(|index| (1..=count).contains(index))?;
                    Some(Place::new(group.first + index - 1))
                }
            }
        })
    }

    /// The name of a place, as in a sentence: `r1c2`, `VS1`.
    pub(super) fn name(&self, place: Place) -> String {
        if self.is_silent {
            return String::new();
        }
        if place.index() < self.cells() {
            let (row, column) = self.position(place);
            return format!("r{}c{}", row + 1, column + 1);
        }
        let group = self.groups.iter().rev().find(|group| group.first <= place.index());
        group.map_or_else(String::new, |group| match group.count {
            1 => group.prefix.clone(),
            _ => format!("{}{}", group.prefix, place.index() - group.first + 1),
        })
    }

    /// The word for its values in sentences: digits where they are 1 to 9.
    pub(super) fn digits(&self) -> &'static str {
        if self.is_9x9() { "digits" } else { "values" }
    }

    /// The verb of a row or the like with this many cells: `holds each digit once`.
    pub(super) fn holds(&self, count: usize) -> String {
        match count == self.values {
            true => format!("holds each {} once", self.digits().trim_end_matches('s')),
            false => format!("holds different {}", self.digits()),
        }
    }

    /// The names of places, as in a sentence: `r1c1 r1c2`.
    pub(super) fn names(&self, places: &[Place]) -> String {
        if self.is_silent {
            return String::new();
        }
        self.each_name(places).join(" ")
    }

    /// The name of each place.
    pub(super) fn each_name(&self, places: &[Place]) -> Vec<String> {
        places.iter().map(|&place| self.name(place)).collect()
    }

    /// The names of several groups of places, with this between them.
    pub(super) fn listed(&self, groups: &[Vec<Place>], between: &str) -> String {
        let names: Vec<String> = groups.iter().map(|group| self.names(group)).collect();
        names.join(between)
    }

    /// A sentence for a place with some values: `r1c1 is 2 or 4`.
    pub(super) fn has(&self, place: Place, values: u16) -> String {
        let numbers = self.numbers().filter(|&number| self.bit(number) & values != 0);
        let numbers: Vec<String> = numbers.map(|number| number.to_string()).collect();
        format!("{} is {}", self.name(place), numbers.join(" or "))
    }

    /// The place of an argument.
    ///
    /// # Errors
    /// No place has this name.
    pub(super) fn place(&self, argument: Argument<'_>) -> Result<Place, Malformed> {
        const EXPECTED: &str = "a cell of the board, as in R1C2, or one of its further cells";
        let place = match argument.value {
            Value::Cell(cell) => self.grid_place(cell),
            _ => self.find(argument.text),
        };
        place.ok_or_else(|| argument.unexpected(EXPECTED))
    }

    /// The values of the grid's cells, a character each: digits; letters from A for 1 on, if there
    /// is a value above 9.
    pub(super) fn text(&self, numbers: &[i32]) -> String {
        self.text_of(numbers[..self.cells().min(numbers.len())].iter().copied().map(Some))
    }

    /// The values of cells of which some may be blank, a character each: a dot for a blank. All are
    /// letters if one of the values is above 9.
    pub(super) fn text_of(&self, numbers: impl Iterator<Item = Option<i32>> + Clone) -> String {
        let has_letters = numbers.clone().flatten().any(|number| number > 9);
        let character = |number: Option<i32>| match number.map(u8::try_from) {
            Some(Ok(number @ 1..)) if has_letters => char::from(b'A' + number - 1),
            Some(Ok(number @ 0..=9)) => char::from(b'0' + number),
            _ => '.',
        };
        numbers.map(character).collect()
    }
}

impl Board {
    /// The numbers of a text of the grid's cells, as [`text`](Board::text) writes it.
    ///
    /// # Errors
    /// The text has another form: [`Flaw::Unreadable`].
    pub(super) fn numbers_of(&self, text: &str) -> Result<Vec<i32>, Flaw> {
        let has_letters = text.bytes().any(|byte| byte.is_ascii_alphabetic());
        let number = |byte: u8| match byte {
            b'0' => Some(0),
            b'1'..=b'9' if !has_letters => Some(i32::from(byte - b'0')),
            b'A'..=b'P' => Some(i32::from(byte - b'A') + 1),
            b'a'..=b'p' => Some(i32::from(byte - b'a') + 1),
            _ => None,
        };
        let numbers: Option<Vec<i32>> = text.bytes().map(number).collect();
        let numbers = numbers.filter(|numbers| numbers.len() == self.cells());
        numbers.ok_or_else(|| {
            Flaw::Unreadable(format!(
                "no solution of {} cells, as digits or as letters from A for 1 on",
                self.cells()
            ))
        })
    }
}

/// A whole number without a sign.
pub(super) fn number(text: &str) -> Option<usize> {
    let is_number = !text.is_empty() && text.bytes().all(|byte| byte.is_ascii_digit());
    is_number.then(|| text.parse().ok()).flatten()
}

#[cfg(test)]
mod tests;
