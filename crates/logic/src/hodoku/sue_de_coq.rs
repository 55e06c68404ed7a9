//! Sue de Coq: cells where a line and a box meet, whose digits are shared out between the rest of
//! the line and the rest of the box.

use crate::prelude::*;
use crate::shared::hall::Unions;
use crate::shared::unchanged::Unchanged;

/// Two or three cells of a line and a box that have at least two digits more than cells, with some
/// cells of the rest of the line and some of the rest of the box. The line's and the box's cells
/// share none of these digits, and all cells together have as many digits as cells (another digit
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
    /// Chosen cells of a list, by index as bits.
    fn of(board: &LogicBoard, cells: &[Cell], choice: u16) -> Part {
        let chosen = cells.iter().enumerate().filter(|(i, _)| choice >> i & 1 == 1);
        chosen.fold(Part { cells: CellSet::EMPTY, digits: 0 }, |part, (_, &cell)| Part {
            cells: part.cells | CellSet::of(cell),
            digits: part.digits | board.candidates(cell),
        })
    }
}

impl Technique for SueDeCoq {
    names!("Sue de Coq", "sue-de-coq");

    fn find(&'static self, board: &LogicBoard, steps: &mut StepCollector) -> Flow {
        Unchanged::with(board, steps, |memory, steps| {
            let (changed, found) = (memory.changed(SEARCH), steps.found().len());
            let flow = steps.with(|takers: &mut AllTakers, steps| {
                let mut finder = Finder { technique: self, board, steps };
                each(board, changed, takers, &mut |sharing| {
                    finder.offer(|step, board| sharing.describe(step, board))
                })
            });
            if steps.found().len() == found {
                memory.all_barren(SEARCH);
            }
            flow
        })
    }

    fn explain(&self, step: &Step, f: &mut Formatter<'_>) -> fmt::Result {
        let cells = |i: usize| CellNames(step.sets[i]);
        let digits = |i: usize| Braced(step.masks[i]);
        write!(f, ": {} - {} ({} - {}, ", cells(0), digits(0), cells(1), digits(1))?;
        write!(f, "{} - {})", cells(2), digits(2))
    }

    fn reasons(&self, step: &Step, _: &LogicBoard) -> Reasons {
        let mut reasons = Reasons::of_sets(&step.sets, &step.masks);
        reasons.add_houses(&step.houses, HousePart::Base);
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
fn each(
    board: &LogicBoard,
    changed: u32,
    takers: &mut AllTakers,
    use_it: &mut dyn FnMut(Sharing) -> Flow,
) -> Flow {
    if changed == 0 {
        return Flow::Continue(());
    }
    for line in House::all().take(18) {
        for block in House::all().skip(18) {
            let meeting = CellSet::house(line) & CellSet::house(block);
            let has_changed = changed & (1 << line.index() | 1 << block.index()) != 0;
            if has_changed && (meeting & board.open()).len() >= 2 {
                share(board, line, block, takers, use_it)?;
            }
        }
    }
    Flow::Continue(())
}

fn share(
    board: &LogicBoard,
    line: House,
    block: House,
    takers: &mut AllTakers,
    use_it: &mut dyn FnMut(Sharing) -> Flow,
) -> Flow {
    let AllTakers { in_line, in_block } = takers;
    let meeting = CellSet::house(line) & CellSet::house(block) & board.open();
    let cells = cell_list::<9>(meeting);
    for &choice in IN_ORDER[cells.len()].iter().filter(|&&choice| count(choice) >= 2) {
        let middle = Part::of(board, &cells, choice);
        // The digits beyond the number of cells: the other two parts have to take as many.
        let extra = count(middle.digits).saturating_sub(count(choice));
        if extra < 2 {
            continue;
        }
        // The other parts may use cells where line and box meet, as HoDoKu's steps do.
        in_line.fill(board, CellSet::house(line) - middle.cells, middle.digits, extra);
        if in_line.takers.is_empty() {
            continue;
        }
        in_block.fill(board, CellSet::house(block) - middle.cells, middle.digits, extra);
        for one in &in_line.takers {
            for other in &in_block.takers {
                if one.of_middle & other.of_middle != 0
                    || usize::from(one.taken + other.taken) != extra
                {
                    continue;
                }
                let along = Part::of(board, &in_line.cells, one.choice);
                let beside = Part::of(board, &in_block.cells, other.choice);
                if !along.cells.meets(beside.cells) {
                    use_it(Sharing { line, block, middle, along, beside })?;
                }
            }
        }
    }
    Flow::Continue(())
}

impl Sharing {
    fn describe(&self, step: &mut Step, board: &LogicBoard) {
        let parts = [self.middle, self.along, self.beside];
        step.houses.extend_from_slice(&[self.line, self.block]);
        for part in &parts {
            step.sets.push(part.cells);
            step.masks.push(part.digits);
        }
        for part in self.losses() {
            step.eliminate_all(board, part.cells, part.digits);
        }
    }

    /// The cells that lose digits, and the digits.
    fn losses(&self) -> [Part; 3] {
        let Sharing { middle, along, beside, .. } = *self;
        let line = CellSet::house(self.line) - middle.cells - along.cells;
        let block = CellSet::house(self.block) - middle.cells - beside.cells;
        let in_block = beside.digits | middle.digits & !along.digits;
        let in_line = along.digits | middle.digits & !beside.digits;
        [
            Part { cells: block - line, digits: in_block },
            Part { cells: line - block, digits: in_line },
            Part { cells: line & block, digits: in_block | in_line },
        ]
    }
}

/// A choice of blanks that takes digits of the middle.
#[derive(Clone, Copy)]
struct Taker {
    /// The blanks by index, as bits.
    choice: u16,
    /// The number of the middle's digits that it takes: its cells, less its other digits.
    taken: u16,
    /// Its digits that the middle has, too.
    of_middle: u16,
}

/// The choices of blanks that take at least one digit of the middle, in lexical order.
struct Takers {
    cells: List<Cell, 9>,
    unions: Unions,
    takers: Vec<Taker>,
}

impl Default for Takers {
    fn default() -> Takers {
        Takers {
            cells: cell_list(CellSet::EMPTY),
            unions: Unions::default(),
            takers: Vec::with_capacity(1 << MOST_BLANKS),
        }
    }
}

/// Those in the rest of a line and in the rest of a box.
#[derive(Default)]
struct AllTakers {
    in_line: Takers,
    in_block: Takers,
}

impl Takers {
    /// Finds those that take some of these digits, but not as many as `all`.
    fn fill(&mut self, board: &LogicBoard, cells: CellSet, of: u16, all: usize) {
        self.cells = cell_list::<9>(cells & board.open());
        let unions = self.unions.fill(board, &self.cells);
        self.takers.clear();
        for &choice in IN_ORDER[self.cells.len()] {
            let digits = unions[usize::from(choice)];
            let taken = count(choice).saturating_sub(count(digits & !of));
            if (1..all).contains(&taken) {
                self.takers.push(Taker { choice, taken: taken as u16, of_middle: digits & of });
            }
        }
    }
}

/// The most blanks that are left to a line or a box when two are in the middle.
const MOST_BLANKS: usize = 7;

/// By number of items, the choices of some of them in lexical order; items as bits.
static IN_ORDER: [&[u16]; MOST_BLANKS + 1] = [
    &in_order::<0>(),
    &in_order::<1>(),
    &in_order::<3>(),
    &in_order::<7>(),
    &in_order::<15>(),
    &in_order::<31>(),
    &in_order::<63>(),
    &in_order::<127>(),
];

/// The `N` choices of as many items as `N` has bits, in lexical order.
const fn in_order<const N: usize>() -> [u16; N] {
    let mut choices = [0; N];
    let (mut choice, mut at) = (0_u16, 0);
    while at < N {
        let last = u16::BITS - choice.leading_zeros();
        choice = match N >> last {
            // The item behind the last comes in addition.
            1.. => choice | 1 << last,
            // No item is left behind it: the last but one goes up.
            0 => {
                let rest = choice & !(1 << (last - 1));
                let before = u16::BITS - rest.leading_zeros() - 1;
                rest & !(1 << before) | 1 << (before + 1)
            }
        };
        choices[at] = choice;
        at += 1;
    }
    choices
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn choices_come_in_lexical_order() {
        assert_eq!(*IN_ORDER[3], [0b001, 0b011, 0b111, 0b101, 0b010, 0b110, 0b100]);
        let items = |choice: u16| (0..7).filter(move |item| choice >> item & 1 == 1);
        assert!(IN_ORDER[7].is_sorted_by(|one, next| items(*one).lt(items(*next))));
    }
}
