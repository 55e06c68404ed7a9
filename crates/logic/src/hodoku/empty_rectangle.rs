//! Empty rectangles: the places of a digit in a box lie in one row and one column, and so connect a
//! strong link with another line.

use crate::prelude::*;
use crate::shared::barren::{EMPTY_RECTANGLE, each_digit};

pub(super) struct EmptyRectangle {
    /// The fewest places in the box: with two, the box is a link of a turbot fish.
    pub fewest: usize,
}

impl Technique for EmptyRectangle {
    names!("Empty Rectangle", "empty-rectangle");

    fn find(&'static self, board: &LogicBoard, steps: &mut StepCollector) -> Flow {
        each_digit(EMPTY_RECTANGLE + self.fewest - 2, board, steps, |digit, _, steps| {
            let mut finder = Finder { technique: self, board, steps };
            House::all().skip(18).try_for_each(|block| finder.turns(digit, block))
        })
    }

    fn explain(&self, step: &Step, f: &mut Formatter<'_>) -> fmt::Result {
        let (digit, block) = (step.digits[0].get(), HouseName(step.houses[0]));
        write!(f, ": {digit} in {block} ({})", CellNames(step.sets[1]))
    }

    fn reasons(&self, step: &Step, _: &LogicBoard) -> Reasons {
        let (digit, in_box, link) = (step.digits[0], step.sets[0], step.sets[1]);
        let sees = |cell: &Cell| CellSet::peers(*cell).contains(step.eliminations[0].cell);
        let far: CellSet = link.into_iter().filter(sees).take(1).collect();
        let near = link - far;
        let along = in_box & near.common_peers();
        let mut reasons = Reasons::of_links(digit, &[far, near, along, in_box - along]);
        reasons.add(Part::Base, in_box, digit.bit());
        reasons.add_houses(&step.houses, HousePart::Base);
        reasons
    }
}

impl Finder<'_, EmptyRectangle> {
    /// Searches a digit in a box.
    fn turns(&mut self, digit: Digit, block: House) -> Flow {
        let places = self.board.places(digit) & CellSet::house(block);
        if places.len() < self.technique.fewest {
            return Flow::Continue(());
        }
        for corner in block.cells() {
            let hinge = Hinge { digit, block, places, corner: *corner };
            if hinge.is_one() {
                self.turn(&hinge, true)?;
                self.turn(&hinge, false)?;
            }
        }
        Flow::Continue(())
    }

    /// Follows one line of the box to a strong link across it, and from the link's other end to the
    /// other line of the box.
    fn turn(&mut self, hinge: &Hinge, by_row: bool) -> Flow {
        let (all, block) = (self.board.places(hinge.digit), CellSet::house(hinge.block));
        let line = |cell, by_row: bool| cross(cell)[usize::from(!by_row)];
        for near in (line(hinge.corner, by_row) & all) - block {
            let link = line(near, !by_row) & all;
            let Some(far) = (link - CellSet::of(near)).only() else { continue };
            let gone = line(far, by_row) & line(hinge.corner, !by_row);
            self.offer(|step, board| {
                step.digits.push(hinge.digit);
                step.sets.extend_from_slice(&[hinge.places, link]);
                step.houses.push(hinge.block);
                step.eliminate(board, gone - block - link, hinge.digit);
            })?;
        }
        Flow::Continue(())
    }
}

/// A box with the row and the column that have all of its places between them.
struct Hinge {
    digit: Digit,
    block: House,
    places: CellSet,
    /// The cell where row and column cross; it may be a place as well.
    corner: Cell,
}

impl Hinge {
    fn is_one(&self) -> bool {
        let [row, column] = cross(self.corner);
        let corner = CellSet::of(self.corner);
        self.places.is_subset(row | column)
            && self.places.meets(row - corner)
            && self.places.meets(column - corner)
    }
}

/// A cell's row and column.
fn cross(cell: Cell) -> [CellSet; 2] {
    [CellSet::house_at(cell.row()), CellSet::house_at(9 + cell.column())]
}
