//! Sue de Coq: where a line and a box meet, cells whose digits the two of them share out.

use std::fmt::{self, Formatter};

use crate::grid::House;
use crate::logic::board::Board;
use crate::logic::cells::CellSet;
use crate::logic::step::{Braced, Consequences, Flow, Places, Step, Steps};
use crate::logic::technique::Technique;

/// Two or three cells of a line and a box with at least two digits more than cells, some cells of the rest of the line and some of the
/// rest of the box, which share none of these digits, and in all as many digits as cells (one that both have besides counts
/// twice). Then every digit has its place among them, and nothing else in the line can have those of the line's cells,
/// nothing else in the box those of the box's, and nothing in either those of neither.
pub struct SueDeCoq;

/// Cells and their digits.
#[derive(Clone, Copy)]
struct Part {
    cells: CellSet,
    digits: u16,
}

impl Part {
    const EMPTY: Part = Part { cells: CellSet::EMPTY, digits: 0 };
}

/// The parts that can be made of up to seven cells.
type Parts = [Part; 128];

impl Technique for SueDeCoq {
    fn name(&self) -> &'static str {
        "Sue de Coq"
    }

    fn code(&self) -> &'static str {
        "sue-de-coq"
    }

    fn find(&'static self, board: &Board, steps: &mut Steps) -> Flow {
        for line in House::all().take(18) {
            for block in House::all().skip(18) {
                let meeting = CellSet::house(line) & CellSet::house(block);
                if (meeting & board.open()).len() >= 2 {
                    self.meet(board, line, block, steps)?;
                }
            }
        }
        Flow::Continue(())
    }

    fn explain(&self, step: &Step, f: &mut Formatter<'_>) -> fmt::Result {
        let part = |f: &mut Formatter<'_>, i: usize| {
            write!(f, "{} - {}", Places(step.sets[i]), Braced(step.masks[i]))
        };
        f.write_str(": ")?;
        part(f, 0)?;
        f.write_str(" (")?;
        part(f, 1)?;
        f.write_str(", ")?;
        part(f, 2)?;
        write!(f, "){}", Consequences(step))
    }
}

impl SueDeCoq {
    fn meet(&'static self, board: &Board, line: House, block: House, steps: &mut Steps) -> Flow {
        let meeting = CellSet::house(line) & CellSet::house(block);
        let mut memory = [[Part::EMPTY; 128]; 3];
        let [in_both, in_line, in_block] = &mut memory;
        for &middle in parts(board, meeting, in_both) {
            // By how many digits there are more than cells: what the others have to take.
            let extra = middle.digits.count_ones() as usize - middle.cells.len();
            if middle.cells.len() < 2 || extra < 2 {
                continue;
            }
            let of_line = takers(board, CellSet::house(line) - meeting, middle.digits, in_line);
            let of_block = takers(board, CellSet::house(block) - meeting, middle.digits, in_block);
            for &along in of_line {
                for &beside in of_block {
                    let fits = along.digits & beside.digits & middle.digits == 0
                        && taken(along, middle.digits) + taken(beside, middle.digits) == extra;
                    if fits {
                        self.offer(board, [line, block], [middle, along, beside], steps)?;
                    }
                }
            }
        }
        Flow::Continue(())
    }

    fn offer(
        &'static self,
        board: &Board,
        houses: [House; 2],
        [middle, along, beside]: [Part; 3],
        steps: &mut Steps,
    ) -> Flow {
        let [line, block] = houses.map(CellSet::house);
        let all = middle.cells | along.cells | beside.cells;
        let step = steps.draft(self);
        step.houses.extend(houses);
        step.sets.extend([middle, along, beside].map(|part| part.cells));
        step.masks.extend([middle, along, beside].map(|part| part.digits));
        step.eliminate_all(board, block - all, beside.digits | middle.digits & !along.digits);
        step.eliminate_all(
            board,
            line - block - all,
            along.digits | middle.digits & !beside.digits,
        );
        // Where they meet the rest has been taken away as the box's.
        step.eliminate_all(board, line & block - all, along.digits & !beside.digits);
        steps.offer()
    }
}

/// How many of these digits cells take: as many as they are without their digits besides.
fn taken(part: Part, of: u16) -> usize {
    part.cells.len().saturating_sub((part.digits & !of).count_ones() as usize)
}

/// All choices of blanks among these cells, in lexical order.
fn parts<'a>(board: &Board, cells: CellSet, memory: &'a mut Parts) -> &'a [Part] {
    let mut count = 0;
    extend(board, cells & board.open(), Part::EMPTY, memory, &mut count);
    &memory[..count]
}

/// Those that take at least one of these digits.
fn takers<'a>(board: &Board, cells: CellSet, of: u16, memory: &'a mut Parts) -> &'a [Part] {
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

/// Adds the choices that some cells make with later ones.
fn extend(board: &Board, later: CellSet, with: Part, memory: &mut Parts, count: &mut usize) {
    let mut later = later;
    while let Some(cell) = later.first() {
        later.remove(cell);
        let cells = with.cells | CellSet::of(cell);
        let part = Part { cells, digits: with.digits | board.candidates(cell) };
        memory[*count] = part;
        *count += 1;
        extend(board, later, part, memory, count);
    }
}
