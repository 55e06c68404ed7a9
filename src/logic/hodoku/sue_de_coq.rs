//! Sue de Coq: cells where a line and a box meet, whose digits are shared out between the rest of
//! the line and the rest of the box.

use crate::logic::reasons::{HousePart, Reasons};
use std::fmt::{self, Formatter};
use std::ops::ControlFlow;

use crate::grid::{CellSet, House};
use crate::logic::board::{LogicBoard, count};
use crate::logic::consequences::Consequences;
use crate::logic::notation::{Braced, CellNames};
use crate::logic::shared::combinations::{cell_list, combinations};
use crate::logic::shared::unchanged::Unchanged;
use crate::logic::technique::{Flow, Step, StepCollector, Technique};

/// Two or three cells of a line and a box that have at least two digits more than cells, with some
/// cells of the rest of the line and some of the rest of the box. The line's and the box's cells
/// share none of these digits, and all cells together have as many digits as cells (a further digit
/// that both have counts twice). Then every digit has its place among these cells. The rest of the
/// line loses the digits of the line's cells, the rest of the box those of the box's cells, and
/// both lose the digits that neither has.
pub(super) struct SueDeCoq;

/// The number among the searches of houses: behind the subsets.
const SEARCH: usize = 8;

/// Cells and their digits.
#[derive(Clone, Copy)]
struct Part {
    cells: CellSet,
    digits: u16,
}

impl Part {
    const EMPTY: Part = Part { cells: CellSet::EMPTY, digits: 0 };
}

/// The parts that can be made of at most seven cells.
type Parts = [Part; 128];

impl Technique for SueDeCoq {
    fn name(&self) -> &'static str {
        "Sue de Coq"
    }

    fn code(&self) -> &'static str {
        "sue-de-coq"
    }

    fn find(&'static self, board: &LogicBoard, steps: &mut StepCollector) -> Flow {
        let mut memory = Unchanged::of(board, steps);
        let (changed, found) = (memory.changed(SEARCH), steps.found().len());
        let flow = each(board, changed, &mut |sharing| self.offer(board, &sharing, steps));
        if steps.found().len() == found {
            memory.all_barren(SEARCH);
        }
        steps.give_back(memory);
        flow
    }

    fn explain(&self, step: &Step, f: &mut Formatter<'_>) -> fmt::Result {
        let part = |f: &mut Formatter<'_>, i: usize| {
            write!(f, "{} - {}", CellNames(step.sets[i]), Braced(step.masks[i]))
        };
        f.write_str(": ")?;
        part(f, 0)?;
        f.write_str(" (")?;
        part(f, 1)?;
        f.write_str(", ")?;
        part(f, 2)?;
        write!(f, "){}", Consequences(step))
    }

    fn reasons(&self, step: &Step, _: &LogicBoard) -> Reasons {
        let mut reasons = Reasons::of_sets(&step.sets, &step.masks);
        reasons.houses.extend(step.houses.iter().map(|&house| (house, HousePart::Base)));
        reasons
    }
}

/// A use of the technique.
struct Sharing {
    line: House,
    block: House,
    /// The cells where line and box meet.
    middle: Part,
    /// The cells in the rest of the line.
    along: Part,
    /// The cells in the rest of the box.
    beside: Part,
}

/// Searches the lines and boxes of which one is among the houses that have changed.
fn each(board: &LogicBoard, changed: u32, use_it: &mut dyn FnMut(Sharing) -> Flow) -> Flow {
    if changed == 0 {
        return Flow::Continue(());
    }
    for line in House::all().take(18) {
        for block in House::all().skip(18) {
            let meeting = CellSet::house(line) & CellSet::house(block);
            let has_changed = changed & (1 << line.index() | 1 << block.index()) != 0;
            if has_changed && (meeting & board.open()).len() >= 2 {
                share(board, line, block, use_it)?;
            }
        }
    }
    Flow::Continue(())
}

fn share(
    board: &LogicBoard,
    line: House,
    block: House,
    use_it: &mut dyn FnMut(Sharing) -> Flow,
) -> Flow {
    let meeting = CellSet::house(line) & CellSet::house(block);
    let mut memory = [[Part::EMPTY; 128]; 3];
    let [in_both, in_line, in_block] = &mut memory;
    for &middle in parts(board, meeting, in_both) {
        // The digits beyond the number of cells: the other two parts have to take as many.
        let extra = count(middle.digits) - middle.cells.len();
        if middle.cells.len() < 2 || extra < 2 {
            continue;
        }
        // The other parts may use cells where line and box meet, as HoDoKu's steps do.
        let of_line = takers(board, CellSet::house(line) - middle.cells, middle.digits, in_line);
        let of_block = takers(board, CellSet::house(block) - middle.cells, middle.digits, in_block);
        for &along in of_line {
            for &beside in of_block {
                let fits = along.digits & beside.digits & middle.digits == 0
                    && !along.cells.meets(beside.cells)
                    && taken(along, middle.digits) + taken(beside, middle.digits) == extra;
                if fits {
                    use_it(Sharing { line, block, middle, along, beside })?;
                }
            }
        }
    }
    Flow::Continue(())
}

impl Sharing {
    /// The cells that lose digits, and the digits.
    fn losses(&self) -> [Part; 3] {
        let Sharing { middle, along, beside, .. } = *self;
        let [line, block] = [self.line, self.block].map(CellSet::house);
        let (line, block) =
            (line - middle.cells - along.cells, block - middle.cells - beside.cells);
        let in_block = beside.digits | middle.digits & !along.digits;
        let in_line = along.digits | middle.digits & !beside.digits;
        [
            Part { cells: block - line, digits: in_block },
            Part { cells: line - block, digits: in_line },
            Part { cells: line & block, digits: in_block | in_line },
        ]
    }
}

impl SueDeCoq {
    fn offer(
        &'static self,
        board: &LogicBoard,
        sharing: &Sharing,
        steps: &mut StepCollector,
    ) -> Flow {
        let parts = [sharing.middle, sharing.along, sharing.beside];
        let step = steps.draft(self);
        step.houses.extend([sharing.line, sharing.block]);
        step.sets.extend(parts.map(|part| part.cells));
        step.masks.extend(parts.map(|part| part.digits));
        for part in sharing.losses() {
            step.eliminate_all(board, part.cells, part.digits);
        }
        steps.offer()
    }
}

/// The number of these digits that a part takes: its cells, less its other digits.
fn taken(part: Part, of: u16) -> usize {
    part.cells.len().saturating_sub(count(part.digits & !of))
}

/// All combinations of the blanks among these cells, in lexical order.
fn parts<'a>(board: &LogicBoard, cells: CellSet, memory: &'a mut Parts) -> &'a [Part] {
    let (cells, blanks) = cell_list::<9>(cells & board.open());
    let mut count = 0;
    let _ = combinations(&cells[..blanks], &Part::EMPTY, &mut |with, cell, _| {
        let cells = with.cells | CellSet::of(cell);
        let part = Part { cells, digits: with.digits | board.candidates(cell) };
        memory[count] = part;
        count += 1;
        ControlFlow::Continue(Some(part))
    });
    &memory[..count]
}

/// The combinations that take at least one of these digits.
fn takers<'a>(board: &LogicBoard, cells: CellSet, of: u16, memory: &'a mut Parts) -> &'a [Part] {
    let all = parts(board, cells, memory).len();
    let mut count = 0;
    for i in 0..all {
        if taken(memory[i], of) > 0 {
            memory[count] = memory[i];
            count += 1;
        }
    }
    &memory[..count]
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::logic::hodoku::samples::{assert_said, assert_sound};

    #[test]
    fn says_what_follows() {
        assert_said(
            &SueDeCoq,
            "3.....4.1.172....34.....78.....259.......9.35.4....16...89....6.2..67......3..5..",
            "Sue de Coq: r456c4 - {14678} (r38c4 - {145}, r6c56 - {378}) => r1c4<>5",
        );
    }

    #[test]
    fn takes_nothing_away_that_is_right() {
        assert_sound(&SueDeCoq, 20, 20);
    }
}
