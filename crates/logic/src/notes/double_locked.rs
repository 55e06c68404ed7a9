//! Double locked: two boxes of a chute have a digit in the same two lines, so the third box has it
//! in the third line.
//!
//! A chute has each digit three times: once in each of its lines and once in each of its boxes. Two
//! boxes that have a digit in the same two lines use both lines up. Seen from the third line, this
//! is Locked Candidates Type 2: a profile that tries that technique first never comes to this one.

use crate::prelude::*;

/// The double-locked digit.
pub(super) struct DoubleLocked;

/// The lines and boxes of each chute, as indices of houses: bands, then stacks.
const CHUTES: [([usize; 3], [usize; 3]); 6] = [
    ([0, 1, 2], [18, 19, 20]),
    ([3, 4, 5], [21, 22, 23]),
    ([6, 7, 8], [24, 25, 26]),
    ([9, 10, 11], [18, 21, 24]),
    ([12, 13, 14], [19, 22, 25]),
    ([15, 16, 17], [20, 23, 26]),
];

impl Technique for DoubleLocked {
    names!("Double Locked", "double-locked");

    fn find(&'static self, board: &LogicBoard, steps: &mut StepCollector) -> Flow {
        for (lines, boxes) in &CHUTES {
            for digit in Digit::all() {
                for third in 0..3 {
                    let two = [boxes[(third + 1) % 3], boxes[(third + 2) % 3]];
                    Finder { technique: self, board, steps }.try_boxes(
                        digit,
                        *lines,
                        two,
                        boxes[third],
                    )?;
                }
            }
        }
        Flow::Continue(())
    }

    fn explain(&self, step: &Step, f: &mut Formatter<'_>) -> fmt::Result {
        write!(f, ": {} in ", step.digits[0])?;
        let [boxes, lines] = [&step.houses[..2], &step.houses[2..]];
        write_houses(f, &["", ","], boxes)?;
        write_houses(f, &[" locked to ", ","], lines)
    }
}

impl Finder<'_, DoubleLocked> {
    fn try_boxes(
        &mut self,
        digit: Digit,
        lines: [usize; 3],
        mut two: [usize; 2],
        third: usize,
    ) -> Flow {
        let places = self.board.places(digit);
        let in_box = |house: usize| places & CellSet::house_at(house);
        let (first, second) = (in_box(two[0]), in_box(two[1]));
        if first.is_empty() || second.is_empty() {
            return Flow::Continue(());
        }
        let both = first | second;
        let used = || lines.into_iter().filter(|&line| both.meets(CellSet::house_at(line)));
        if used().count() != 2 {
            return Flow::Continue(());
        }
        self.offer(|step, board| {
            step.digits.push(digit);
            step.sets.push(both);
            if two[0] > two[1] {
                two.swap(0, 1);
            }
            for house in two.into_iter().chain(used()) {
                step.houses.extend(House::new(house));
            }
            let cells = used().fold(CellSet::EMPTY, |cells, line| cells | CellSet::house_at(line));
            step.eliminate(board, cells & CellSet::house_at(third), digit);
        })
    }
}
