//! One digit, two strong links with a weak one between them: what sees both far ends cannot be the digit.

use std::fmt::{self, Formatter};

use crate::grid::{Digit, House, HouseKind};
use crate::logic::board::Board;
use crate::logic::cells::CellSet;
use crate::logic::step::{Consequences, Flow, Places, Short, Step, Steps};
use crate::logic::technique::Technique;

/// The shapes, by the houses of the strong links.
#[derive(Clone, Copy, PartialEq, Eq)]
pub enum Linked {
    /// Two rows or two columns.
    Skyscraper,
    /// A row and a column.
    TwoStringKite,
    /// A box and a line, or two boxes.
    TurbotFish,
    /// Any of them where an end is several cells of a box and a line.
    Grouped,
}

impl Technique for Linked {
    fn name(&self) -> &'static str {
        match self {
            Linked::Skyscraper => "Skyscraper",
            Linked::TwoStringKite => "2-String Kite",
            Linked::TurbotFish => "Turbot Fish",
            Linked::Grouped => "Grouped Turbot Fish",
        }
    }

    fn code(&self) -> &'static str {
        match self {
            Linked::Skyscraper => "skyscraper",
            Linked::TwoStringKite => "two-string-kite",
            Linked::TurbotFish => "turbot-fish",
            Linked::Grouped => "grouped-turbot-fish",
        }
    }

    fn find(&'static self, board: &Board, steps: &mut Steps) -> Flow {
        for digit in Digit::all() {
            let mut links = [Link::NONE; 64];
            let mut count = 0;
            for house in House::all() {
                count += self.links_of(board, house, digit, &mut links[count..]);
            }
            for (i, first) in links[..count].iter().enumerate() {
                for second in &links[i + 1..count] {
                    if self.fits(first, second) {
                        self.join(board, digit, first, second, steps)?;
                    }
                }
            }
        }
        Flow::Continue(())
    }

    fn explain(&self, step: &Step, f: &mut Formatter<'_>) -> fmt::Result {
        for digit in &step.digits {
            write!(f, ": {}", digit.get())?;
        }
        for (i, cells) in step.sets.iter().enumerate() {
            write!(f, "{}{}", [" ", "=", "-", "="][i.min(3)], Places(*cells))?;
        }
        for (i, house) in step.houses.iter().enumerate() {
            write!(f, "{}{}", [" (", ","][i.min(1)], Short(*house))?;
        }
        write!(f, "){}", Consequences(step))
    }
}

/// A house where a digit is in one of two ends.
#[derive(Clone, Copy)]
struct Link {
    house: usize,
    ends: [CellSet; 2],
}

impl Link {
    const NONE: Link = Link { house: 0, ends: [CellSet::EMPTY; 2] };

    fn is_grouped(&self) -> bool {
        self.ends.iter().any(|end| end.len() > 1)
    }

    fn kind(&self) -> HouseKind {
        match self.house {
            0..9 => HouseKind::Row,
            9..18 => HouseKind::Column,
            _ => HouseKind::Box,
        }
    }
}

impl Linked {
    /// Writes the strong links of a digit in a house; says how many.
    fn links_of(self, board: &Board, house: House, digit: Digit, links: &mut [Link]) -> usize {
        let places = board.places(digit) & CellSet::house(house);
        let house_index = house.index();
        let mut count = 0;
        let mut push = |ends: [CellSet; 2]| {
            if count < links.len() {
                links[count] = Link { house: house_index, ends };
                count += 1;
            }
        };
        if board.count(house, digit) == 2 {
            if let Some(first) = places.first() {
                push([CellSet::of(first), places - CellSet::of(first)]);
            }
        } else if self == Linked::Grouped && !places.is_empty() {
            if house.index() < 18 {
                let mut parts = [CellSet::EMPTY; 9];
                let mut n = 0;
                for b in 18..27 {
                    let part = places & CellSet::house_at(b);
                    if !part.is_empty() {
                        parts[n] = part;
                        n += 1;
                    }
                }
                if n == 2 {
                    push([parts[0], parts[1]]);
                }
            } else {
                let c = house.cells();
                for r in 0..3 {
                    let row = CellSet::house_at(c[3 * r].row());
                    for k in 0..3 {
                        let column = CellSet::house_at(9 + c[k].column());
                        if (places - row - column).is_empty() && !(places - row).is_empty() && !(places - column).is_empty() {
                            push([places & row, places & column]);
                        }
                    }
                }
            }
        }
        count
    }

    fn fits(self, first: &Link, second: &Link) -> bool {
        use HouseKind::{Box, Column, Row};
        match (first.kind(), second.kind()) {
            _ if self == Linked::Grouped => first.is_grouped() || second.is_grouped(),
            (Row, Row) | (Column, Column) => self == Linked::Skyscraper,
            (Row, Column) => self == Linked::TwoStringKite,
            _ => self == Linked::TurbotFish,
        }
    }

    fn join(
        &'static self,
        board: &Board,
        digit: Digit,
        first: &Link,
        second: &Link,
        steps: &mut Steps,
    ) -> Flow {
        for [one, two] in [[0, 0], [0, 1], [1, 0], [1, 1]] {
            let (near, far) = (first.ends[one], first.ends[1 - one]);
            let (other_near, other_far) = (second.ends[two], second.ends[1 - two]);
            let joined = !near.meets(other_near) && (near | other_near).common_houses().next().is_some();
            let common = far.common_peers() & other_far.common_peers();
            if !joined || far.meets(other_far) || far.meets(other_near) || near.meets(other_far) {
                continue;
            }
            let step = steps.draft(self);
            step.digits.push(digit);
            step.sets.extend([far, near, other_near, other_far]);
            step.houses.extend(House::all().filter(|house| [first.house, second.house].contains(&house.index())));
            step.eliminate(board, common - far - near - other_near - other_far, digit);
            steps.offer()?;
        }
        Flow::Continue(())
    }
}
