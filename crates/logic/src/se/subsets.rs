//! Naked and hidden sets, house by house: a set acts only on the house in which it was found.

use crate::prelude::*;

/// The sets, by size.
#[derive(Clone, Copy, PartialEq, Eq)]
pub(super) enum Subset {
    /// Cells with as many digits between them.
    Naked(usize),
    /// Digits with as many places between them.
    Hidden(usize),
    /// A hidden set that leaves one place to another digit of its house. The step only fills that
    /// place.
    DirectHidden(usize),
}

impl Technique for Subset {
    names! {
        Subset::Naked(2) => "Naked Pair", "naked-pair";
        Subset::Naked(3) => "Naked Triplet", "naked-triple";
        Subset::Naked(_) => "Naked Quad", "naked-quadruple";
        Subset::Hidden(2) => "Hidden Pair", "hidden-pair";
        Subset::Hidden(3) => "Hidden Triplet", "hidden-triple";
        Subset::Hidden(_) => "Hidden Quad", "hidden-quadruple";
        Subset::DirectHidden(2) => "Direct Hidden Pair", "direct-hidden-pair";
        Subset::DirectHidden(_) => "Direct Hidden Triplet", "direct-hidden-triple";
    }

    fn find(&'static self, board: &LogicBoard, steps: &mut StepCollector) -> Flow {
        let mut finder = Finder::new(self, board, steps);
        let mut houses = House::all().skip(18).chain(House::all().take(18));
        houses.try_for_each(|house| match *self {
            Subset::Naked(size) => finder.naked(size, house),
            Subset::Hidden(size) | Subset::DirectHidden(size) => finder.hidden(size, house),
        })
    }

    fn explain(&self, step: &Step, f: &mut Formatter<'_>) -> fmt::Result {
        write!(f, ": {}", Joined(&step.digits, ","))?;
        write_sets(f, &[" in "], &step.sets)
    }
}

impl Finder<'_, Subset> {
    fn naked(&mut self, size: usize, house: House) -> Flow {
        let cells = CellSet::house(house) & self.board.open();
        let width = |(_, mask): &(CellSet, u16)| count(*mask);
        let items = cells.into_iter().map(|cell| (CellSet::of(cell), self.board.candidates(cell)));
        let fit = items.filter(|item| (2..=size).contains(&width(item)));
        unions(&List::<_, 9>::of((CellSet::EMPTY, 0), fit), size, size, width, &mut |(
            set,
            mask,
        )| {
            self.offer(|step, board| {
                describe(step, house, (set, mask));
                step.eliminate_all(board, cells - set, mask);
            })
        })
    }

    fn hidden(&mut self, size: usize, house: House) -> Flow {
        let cells = CellSet::house(house);
        let may = |digit: &Digit| (2..=size as u8).contains(&self.board.count(house, *digit));
        let item = |digit: Digit| (self.board.places(digit) & cells, digit.bit());
        let fit = List::<_, 9>::of((CellSet::EMPTY, 0), Digit::all().filter(may).map(item));
        unions(&fit, size, size, |(set, _)| set.len(), &mut |item| match self.technique {
            Subset::DirectHidden(_) => self.direct(house, item),
            _ => self.offer(|step, board| {
                describe(step, house, item);
                step.eliminate_all(board, item.0, !item.1);
            }),
        })
    }

    /// Offers the digits of the house that a hidden set leaves one place.
    fn direct(&mut self, house: House, item: (CellSet, u16)) -> Flow {
        let (set, mask) = item;
        for digit in Digit::all().filter(|digit| mask & digit.bit() == 0) {
            if self.board.count(house, digit) < 2 {
                continue;
            }
            let left = (self.board.places(digit) & CellSet::house(house)) - set;
            if let Some(cell) = left.only() {
                self.offer(|step, _| {
                    describe(step, house, item);
                    step.placements.push(Candidate { cell, digit });
                })?;
            }
        }
        Flow::Continue(())
    }
}

fn describe(step: &mut Step, house: House, (set, mask): (CellSet, u16)) {
    step.digits.extend(digits(mask));
    step.sets.push(set);
    step.houses.push(house);
}
