//! Basic fish: lines that have a digit in only as many crossing lines.

use crate::prelude::*;

/// A fish of a number of lines: 2, 3 or 4.
#[derive(Clone, Copy, PartialEq, Eq)]
pub(super) struct Fish(pub usize);

impl Technique for Fish {
    names! {
        |it| it.0;
        2 => "X-Wing", "x-wing";
        3 => "Swordfish", "swordfish";
        _ => "Jellyfish", "jellyfish";
    }

    fn find(&'static self, board: &LogicBoard, steps: &mut StepCollector) -> Flow {
        for digit in Digit::all() {
            for (base, cover) in [(0, 9), (9, 0)] {
                Finder::new(self, board, steps).of(digit, base, cover)?;
            }
        }
        Flow::Continue(())
    }

    fn explain(&self, step: &Step, f: &mut Formatter<'_>) -> fmt::Result {
        write!(f, ": {}", step.digits[0])?;
        let (base, cover) = step.houses.split_at(self.0);
        write_houses(f, &[" ", ""], base)?;
        write_houses(f, &[" ", ""], cover)?;
        Consequences(step).fmt(f)
    }

    fn reasons(&self, step: &Step, board: &LogicBoard) -> Reasons {
        let digit = step.digits[0];
        let base = step.houses.iter().take(self.0).map(|&house| CellSet::house(house));
        let body = base.fold(CellSet::EMPTY, |all, house| all | house) & board.places(digit);
        Reasons::of_fish(digit, &step.houses, body, CellSet::EMPTY)
    }
}

impl Finder<'_, Fish> {
    /// Offers the fish of this digit in the nine lines from house `base` on, with covers from house
    /// `cover` on.
    fn of(&mut self, digit: Digit, base: usize, cover: usize) -> Flow {
        let (board, size) = (self.board, self.technique.0);
        let places = board.places(digit);
        let may = |house: &House| (2..=size as u8).contains(&board.count(*house, digit));
        let lines = House::all().skip(base).take(9).filter(may).map(CellSet::house);
        let fit = lines.map(|cells| (cells, across(places & cells, cover)));
        let fit = List::<_, 9>::of((CellSet::EMPTY, 0), fit);
        let width = |(_, lines): &(CellSet, u16)| lines.count_ones() as usize;
        unions(&fit, size, size, width, &mut |(cells, lines)| {
            self.offer(|step, board| {
                step.digits.push(digit);
                let is_base = |house: &House| CellSet::house(*house).is_subset(cells);
                step.houses.extend(House::all().skip(base).take(9).filter(is_base));
                let covers = House::all().skip(cover).take(9).enumerate();
                for (_, line) in covers.filter(|(i, _)| lines >> i & 1 == 1) {
                    step.eliminate(board, CellSet::house(line) - cells, digit);
                    step.houses.push(line);
                }
            })
        })
    }
}

/// The lines from house `first` on that these cells are in, as bits.
fn across(cells: CellSet, first: usize) -> u16 {
    let line =
        |cell: ninefold_core::grid::Cell| if first == 0 { cell.row() } else { cell.column() };
    cells.into_iter().fold(0, |mask, cell| mask | 1 << line(cell))
}
