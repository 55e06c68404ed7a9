//! Uniqueness tests and hidden rectangles: four cells in two rows, two columns and two boxes. If
//! only two digits were left to them, there would be two solutions.
//!
//! A corner with other candidates is a roof cell here, any other a floor cell. Roof cells may lack
//! one of the two digits; the conclusions hold all the same.

use crate::prelude::*;
use crate::shared::table::Table;

/// Uniqueness tests.
#[derive(Clone, Copy, PartialEq, Eq)]
pub(super) enum Uniqueness {
    /// The type, 1 to 6.
    Test(u8),
    /// The corner opposite a floor cell has one of the two digits nowhere else in its row and
    /// column.
    HiddenRectangle,
}

impl Technique for Uniqueness {
    names! {
        Uniqueness::Test(1) => "Uniqueness Test 1", "uniqueness-1";
        Uniqueness::Test(2) => "Uniqueness Test 2", "uniqueness-2";
        Uniqueness::Test(3) => "Uniqueness Test 3", "uniqueness-3";
        Uniqueness::Test(4) => "Uniqueness Test 4", "uniqueness-4";
        Uniqueness::Test(5) => "Uniqueness Test 5", "uniqueness-5";
        Uniqueness::Test(_) => "Uniqueness Test 6", "uniqueness-6";
        Uniqueness::HiddenRectangle => "Hidden Rectangle", "hidden-rectangle";
    }

    fn find(&'static self, board: &LogicBoard, steps: &mut StepCollector) -> Flow {
        if !board.is_unique() {
            return Flow::Continue(());
        }
        steps.with(|rectangles: &mut Rectangles, steps| {
            let mut all = rectangles.of(board).iter();
            all.try_for_each(|rectangle| Finder { technique: self, board, steps }.test(rectangle))
        })
    }

    fn explain(&self, step: &Step, f: &mut Formatter<'_>) -> fmt::Result {
        let [one, two] = [step.digits[0].get(), step.digits[1].get()];
        write!(f, ": {one}/{two} in {}", CellNames(step.sets[0]))
    }

    fn reasons(&self, step: &Step, board: &LogicBoard) -> Reasons {
        let mut reasons = Reasons::of_deadly_pattern(step, board);
        reasons.add_houses(&step.houses, HousePart::Base);
        reasons
    }
}

/// The rectangles of the board that was seen last: seven searches look at the same ones.
#[derive(Default)]
struct Rectangles {
    candidates: Table<u16, CELLS>,
    found: Vec<Rectangle>,
}

impl Rectangles {
    /// The rectangles of a board, in search order.
    fn of(&mut self, board: &LogicBoard) -> &[Rectangle] {
        if *self.candidates != *board.all_cells() {
            *self.candidates = *board.all_cells();
            self.search(board);
        }
        &self.found
    }

    fn search(&mut self, board: &LogicBoard) {
        self.found.clear();
        for first in board.bivalue() {
            let mask = board.candidates(first);
            let either = digits(mask).fold(CellSet::EMPTY, |all, it| all | board.places(it));
            for by_row in [true, false] {
                let across = if by_row { column(first) } else { row(first) };
                let across = (across & either) - CellSet::house_at(18 + first.box_index());
                for near in beside(first, by_row) & either {
                    let corners = |over| [first, near, over, opposite(near, over, by_row)];
                    let all = across.into_iter().map(corners);
                    let all = all.filter(|corners| either.contains(corners[3]));
                    self.found.extend(all.filter_map(|corners| Rectangle::new(board, corners)));
                }
            }
        }
    }
}

/// The corner opposite a cell, given one in its row (or column) and one in its column (or row).
pub(super) fn opposite(near: Cell, over: Cell, by_row: bool) -> Cell {
    if by_row { Cell::at(over.row(), near.column()) } else { Cell::at(near.row(), over.column()) }
}

/// The other two cells of a cell's box in its row, or in its column.
fn beside(cell: Cell, by_row: bool) -> CellSet {
    let line = if by_row { row(cell) } else { column(cell) };
    (line & CellSet::house_at(18 + cell.box_index())) - CellSet::of(cell)
}

fn row(cell: Cell) -> CellSet {
    CellSet::house_at(cell.row())
}

fn column(cell: Cell) -> CellSet {
    CellSet::house_at(9 + cell.column())
}

/// Four open cells with at least one of two digits each; the first has only these.
struct Rectangle {
    /// The two digits.
    mask: u16,
    cells: CellSet,
    roof: CellSet,
}

impl Rectangle {
    /// The rectangle of a cell and three with at least one of its digits: one in its row, one in
    /// its column, and the opposite one. `None` if it is found from an earlier cell.
    fn new(board: &LogicBoard, corners: [Cell; 4]) -> Option<Rectangle> {
        let first = corners[0];
        let mask = board.candidates(first);
        let mut roof = CellSet::EMPTY;
        for corner in corners {
            match board.candidates(corner) == mask {
                true if corner < first => return None,
                true => {}
                false => roof.insert(corner),
            }
        }
        Some(Rectangle { mask, cells: corners.into_iter().collect(), roof })
    }

    /// The extra candidates of the roof cells.
    fn extras(&self, board: &LogicBoard) -> u16 {
        board.candidates_of(self.roof) & !self.mask
    }

    /// The only extra candidate of the roof cells, if it is one and they all have it.
    fn extra(&self, board: &LogicBoard) -> Option<Digit> {
        let mask = self.extras(board);
        let digit = digits(mask).next().filter(|digit| digit.bit() == mask)?;
        self.roof.is_subset(board.places(digit)).then_some(digit)
    }

    /// Whether these houses have places for the digit, and only in the rectangle.
    fn is_confined(
        &self,
        board: &LogicBoard,
        houses: impl IntoIterator<Item = CellSet>,
        digit: Digit,
    ) -> bool {
        houses.into_iter().all(|house| {
            let places = board.places(digit) & house;
            !places.is_empty() && places.is_subset(self.cells)
        })
    }
}

/// Cells of a house with the two roof cells among them, and their candidates; of the roof cells,
/// only the extra ones.
#[derive(Clone, Copy)]
struct Subset {
    house: CellSet,
    cells: CellSet,
    mask: u16,
}

impl Finder<'_, Uniqueness> {
    fn test(&mut self, rectangle: &Rectangle) -> Flow {
        let roof = rectangle.roof;
        let is_in_line = || roof.len() == 2 && roof.common_houses().next().is_some();
        match (self.technique, roof.len()) {
            (Uniqueness::Test(1), 1) => self.take(rectangle, |step, board| {
                step.eliminate_all(board, rectangle.roof, rectangle.mask);
            }),
            (Uniqueness::Test(2), 2) if is_in_line() => self.extra(rectangle),
            (Uniqueness::Test(3), 2) if is_in_line() => self.subset(rectangle),
            (Uniqueness::Test(4), 2) if is_in_line() => self.link(rectangle),
            (Uniqueness::Test(5), 2 | 3) if !is_in_line() => self.extra(rectangle),
            (Uniqueness::Test(6), 2) if !is_in_line() => self.wing(rectangle),
            (Uniqueness::HiddenRectangle, 2 | 3) if !is_in_line() => self.hidden(rectangle),
            _ => Flow::Continue(()),
        }
    }

    /// Offers a step about a rectangle.
    fn take(
        &mut self,
        rectangle: &Rectangle,
        conclude: impl FnOnce(&mut Step, &LogicBoard),
    ) -> Flow {
        self.offer(|step, board| {
            step.digits.extend(digits(rectangle.mask));
            step.sets.extend_from_slice(&[rectangle.cells, rectangle.roof]);
            conclude(step, board);
        })
    }

    /// Types 2 and 5: the only extra candidate is in one of the roof cells.
    fn extra(&mut self, rectangle: &Rectangle) -> Flow {
        let Some(digit) = rectangle.extra(self.board) else { return Flow::Continue(()) };
        let seen = rectangle.roof.common_peers();
        self.take(rectangle, |step, board| step.eliminate(board, seen, digit))
    }

    /// Type 3: the roof cells act as one cell with the extra candidates, which makes a naked subset
    /// with other cells.
    fn subset(&mut self, rectangle: &Rectangle) -> Flow {
        let board = self.board;
        let mask = rectangle.extras(board);
        for house in rectangle.roof.common_houses().map(CellSet::house) {
            let others = cell_list::<9>((house & board.open()) - rectangle.cells);
            let subset = Subset { house, cells: rectangle.roof, mask };
            combinations(&others, &subset, &mut |subset, next, rest| {
                let mask = subset.mask | board.candidates(next);
                let cells = subset.cells | CellSet::of(next);
                // The two roof cells count as one cell.
                let size = cells.len() - 1;
                if count(mask) > size + rest.len() {
                    return ControlFlow::Continue(None);
                }
                let wider = Subset { cells, mask, ..*subset };
                if count(mask) == size {
                    self.offer_subset(rectangle, &wider)?;
                }
                ControlFlow::Continue(Some(wider))
            })?;
        }
        Flow::Continue(())
    }

    /// Offers a subset. One that lies in a second house acts there too.
    fn offer_subset(&mut self, rectangle: &Rectangle, subset: &Subset) -> Flow {
        let first = subset.cells.common_houses().next().map(CellSet::house);
        if first != Some(subset.house) {
            return Flow::Continue(());
        }
        self.take(rectangle, |step, board| {
            step.sets.push(subset.cells - rectangle.roof);
            step.houses.extend(subset.cells.common_houses());
            step.eliminate_all(board, subset.house - subset.cells, subset.mask);
            for other in subset.cells.common_houses().map(CellSet::house) {
                step.eliminate_all(board, other - subset.house, subset.mask);
            }
        })
    }

    /// Type 4: a house of the roof cells has one of the digits nowhere else, so neither is the
    /// other digit.
    fn link(&mut self, rectangle: &Rectangle) -> Flow {
        for digit in digits(rectangle.mask) {
            let mut houses = rectangle.roof.common_houses().map(CellSet::house);
            if houses.any(|house| rectangle.is_confined(self.board, [house], digit)) {
                let other = rectangle.mask & !digit.bit();
                self.take(rectangle, |step, board| {
                    step.eliminate_all(board, rectangle.roof, other);
                })?;
            }
        }
        Flow::Continue(())
    }

    /// Type 6: both rows or both columns have one of the digits nowhere else, so it is in the floor
    /// cells.
    fn wing(&mut self, rectangle: &Rectangle) -> Flow {
        let roof = rectangle.roof;
        for digit in digits(rectangle.mask) {
            if rectangle.is_confined(self.board, roof.into_iter().map(row), digit)
                || rectangle.is_confined(self.board, roof.into_iter().map(column), digit)
            {
                self.take(rectangle, |step, board| step.eliminate(board, roof, digit))?;
            }
        }
        Flow::Continue(())
    }

    /// A digit that the corner opposite a floor cell has nowhere else in its lines excludes the
    /// other digit there.
    fn hidden(&mut self, rectangle: &Rectangle) -> Flow {
        for floor in rectangle.cells - rectangle.roof {
            let Some(corner) = (rectangle.cells - row(floor) - column(floor)).only() else {
                continue;
            };
            for digit in digits(rectangle.mask) {
                if rectangle.is_confined(self.board, [row(corner), column(corner)], digit) {
                    let other = rectangle.mask & !digit.bit();
                    self.take(rectangle, |step, board| {
                        step.eliminate_all(board, CellSet::of(corner), other);
                    })?;
                }
            }
        }
        Flow::Continue(())
    }
}
