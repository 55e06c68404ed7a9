//! Turbot fish: two strong links of one digit with a weak link between them. A cell that sees both
//! ends loses the digit.

use crate::prelude::*;
use crate::shared::barren::each_digit;

/// The number of the first of these searches among those of one digit: behind the fish.
const FIRST: usize = 9;

/// The shapes, by the houses of the strong links.
#[derive(Clone, Copy, PartialEq, Eq)]
pub(super) enum Turbot {
    /// Two rows or two columns, connected in a line across.
    Skyscraper,
    /// A row and a column, connected in a box.
    TwoStringKite,
    /// A box and a line.
    Fish,
}

impl Technique for Turbot {
    names! {
        Turbot::Skyscraper => "Skyscraper", "skyscraper";
        Turbot::TwoStringKite => "2-String Kite", "two-string-kite";
        Turbot::Fish => "Turbot Fish", "turbot-fish";
    }

    fn find(&'static self, board: &LogicBoard, steps: &mut StepCollector) -> Flow {
        use HouseKind::{Box, Column, Row};
        // HoDoKu's order: skyscrapers of rows, of any digit, before those of columns; boxes before
        // lines in turbot fish.
        match self {
            Turbot::Skyscraper => {
                self.pairs(FIRST, board, &[Row], steps)?;
                self.pairs(FIRST + 1, board, &[Column], steps)
            }
            Turbot::TwoStringKite => self.pairs(FIRST + 2, board, &[Row, Column], steps),
            Turbot::Fish => self.pairs(FIRST + 3, board, &[Box, Row, Column], steps),
        }
    }

    fn explain(&self, step: &Step, f: &mut Formatter<'_>) -> fmt::Result {
        let (digit, sets) = (step.digits[0], &step.sets);
        let (ends, between) = (OneByOne(sets[0] | sets[3]), sets[1] | sets[2]);
        match self {
            Turbot::Skyscraper => {
                write!(f, ": {digit} in {ends} (connected by {})", CellNames(between))?;
            }
            Turbot::TwoStringKite => {
                write!(f, ": {digit} in {ends} (connected by {})", OneByOne(between))?;
            }
            Turbot::Fish => {
                let set = |i: usize| CellNames(sets[i]);
                write!(f, ": {digit} {} ={digit}= {} -{digit}- ", set(0), set(1))?;
                write!(f, "{} ={digit}= {}", set(2), set(3))?;
            }
        }
        Ok(())
    }

    fn reasons(&self, step: &Step, _: &LogicBoard) -> Reasons {
        Reasons::of_links(step.digits[0], &step.sets)
    }
}

/// A house with two places for a digit.
#[derive(Clone, Copy)]
struct Link {
    house: House,
    ends: [Cell; 2],
}

impl Link {
    fn new(board: &LogicBoard, house: House, digit: Digit) -> Link {
        let mut ends = (board.places(digit) & CellSet::house(house)).into_iter();
        let mut next = || ends.next().unwrap_or_else(|| unreachable!("the count is two"));
        Link { house, ends: [next(), next()] }
    }
}

impl Turbot {
    fn fits(self, first: House, second: House) -> bool {
        use HouseKind::{Box, Column, Row};
        match (first.kind(), second.kind()) {
            (Row, Row) | (Column, Column) => self == Turbot::Skyscraper,
            (Row, Column) => self == Turbot::TwoStringKite,
            (Box, Row | Column) => self == Turbot::Fish,
            _ => false,
        }
    }

    /// All pairs of strong links in houses of these kinds, digit by digit. `search` is its number
    /// among the searches of one digit, behind those of fish.
    fn pairs(
        &'static self,
        search: usize,
        board: &LogicBoard,
        kinds: &[HouseKind],
        steps: &mut StepCollector,
    ) -> Flow {
        each_digit(search, board, steps, |digit, _, steps| {
            let mut finder = Finder { technique: self, board, steps };
            let of_kind =
                |kind| board.pairs(digit).filter(move |house: &House| house.kind() == kind);
            let houses = kinds.iter().flat_map(|&kind| of_kind(kind));
            let links = houses.map(|house| Some(Link::new(board, house, digit)));
            let links = List::<_, 27>::of(None, links);
            for (i, first) in links.iter().flatten().enumerate() {
                for second in links[i + 1..].iter().flatten() {
                    if self.fits(first.house, second.house) {
                        finder.join(digit, first, second)?;
                    }
                }
            }
            Flow::Continue(())
        })
    }
}

impl Finder<'_, Turbot> {
    fn join(&mut self, digit: Digit, first: &Link, second: &Link) -> Flow {
        for [one, two] in [[0, 0], [0, 1], [1, 0], [1, 1]] {
            let (near, far) = (first.ends[one], first.ends[1 - one]);
            let (other_near, other_far) = (second.ends[two], second.ends[1 - two]);
            let joined = CellSet::peers(near).contains(other_near)
                && match self.technique {
                    Turbot::Skyscraper => {
                        near.row() == other_near.row() || near.column() == other_near.column()
                    }
                    Turbot::TwoStringKite => near.box_index() == other_near.box_index(),
                    Turbot::Fish => true,
                };
            let is_chain = joined && far != other_near && far != other_far && near != other_far;
            let common = CellSet::peers(far) & CellSet::peers(other_far);
            if !is_chain || !common.meets(self.board.places(digit)) {
                continue;
            }
            let mut chain = [far, near, other_near, other_far];
            if *self.technique == Turbot::Fish && other_far < far {
                chain.reverse();
            }
            self.offer(|step, board| {
                step.digits.push(digit);
                chain.iter().for_each(|&cell| step.sets.push(CellSet::of(cell)));
                step.houses.extend_from_slice(&[first.house, second.house]);
                step.eliminate(board, common, digit);
            })?;
        }
        Flow::Continue(())
    }
}
