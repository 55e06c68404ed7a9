//! Lines whose digits lie between those of their ends, or outside of them: between lines and
//! lockout lines.
//!
//! There are 36 pairs of different digits for the ends. Each pair leaves the line some digits, and
//! peers on the line are taken together. So the result is exact, except between cells of different
//! groups.

use super::Done;
use crate::state::{Conflict, SearchState};
use crate::{builder::RulesetBuilder, constraint::Propagate, peers::Peers};
use ninefold_constraints::{USUAL_LOCKOUT, digits::from_to, item::Item, sets::DigitSets};
use ninefold_core::grid::{Cell, CellSet};

/// A line and its ends.
struct Ends {
    ends: [Cell; 2],
    line: Vec<Cell>,
    /// The cells of the line in groups of peers.
    groups: Vec<Vec<Cell>>,
    windows: Vec<Window>,
}

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Demand {
    /// The digits on the line are strictly between those of the ends.
    Between,
    /// The ends differ by at least this much, and no digit on the line is between them or equal to
    /// one.
    Lockout(u32),
}

/// A pair of digits for the ends, in either order, and the digits that it leaves the line.
#[derive(Clone, Copy, Debug)]
struct Window {
    low: u16,
    high: u16,
    line: u16,
    sets: DigitSets,
}

impl Ends {
    fn new(cells: &[Cell], demand: Demand) -> Ends {
        let mut windows = Vec::with_capacity(36);
        for (low, high) in (1..=9).flat_map(|high| (1..high).map(move |low| (low, high))) {
            let between = from_to(low + 1, high - 1);
            let line = match demand {
                Demand::Between => between,
                Demand::Lockout(least) if high - low < least as i32 => continue,
                Demand::Lockout(_) => from_to(1, low - 1) | from_to(high + 1, 9),
            };
            let sets = DigitSets::within(line);
            windows.push(Window { low: 1 << (low - 1), high: 1 << (high - 1), line, sets });
        }
        let ends = [cells[0], cells[cells.len() - 1]];
        let line = cells[1..cells.len() - 1].to_vec();
        Ends { ends, line, groups: Vec::new(), windows }
    }

    /// The windows whose bits are set.
    fn chosen(&self, bits: u64) -> impl Iterator<Item = &Window> {
        let indexed = self.windows.iter().enumerate();
        indexed.filter(move |(i, _)| bits >> i & 1 == 1).map(|(_, window)| window)
    }

    /// A bit for each window that satisfies a condition.
    fn those(&self, holds: impl Fn(&Window) -> bool) -> u64 {
        let indexed = self.windows.iter().enumerate();
        indexed.filter(|(_, window)| holds(window)).fold(0, |bits, (i, _)| bits | 1 << i)
    }
}

impl Propagate for Ends {
    fn cells(&self) -> CellSet {
        self.ends.iter().chain(&self.line).copied().collect()
    }

    /// The ends differ from each other and from all cells of the line.
    fn add_peers(&self, peers: &mut Peers) {
        let [a, b] = self.ends;
        peers.add_pair(a, b);
        for &cell in &self.line {
            peers.add_pair(a, cell);
            peers.add_pair(b, cell);
        }
    }

    fn prepare(&mut self, peers: &Peers) {
        self.groups = peers.groups(&self.line);
    }

    fn propagate(&self, state: &mut SearchState) -> Result<(), Conflict> {
        let [a, b] = self.ends.map(|end| state.get(end));
        let mut left = self.those(|window| {
            (a & window.low != 0 && b & window.high != 0)
                || (a & window.high != 0 && b & window.low != 0)
        });
        for group in &self.groups {
            left &= match group[..] {
                [cell] => self.those(|window| state.get(cell) & window.line != 0),
                _ => {
                    let made = DigitSets::made_by(group.iter().map(|&cell| state.get(cell)));
                    self.those(|window| made.meets(&window.sets))
                }
            };
        }
        let mut kept = [0; 2];
        for &Window { low, high, .. } in self.chosen(left) {
            for [one, other] in [[low, high], [high, low]] {
                if a & one != 0 && b & other != 0 {
                    kept[0] |= one;
                    kept[1] |= other;
                }
            }
        }
        state.keep(self.ends[0], kept[0])?;
        state.keep(self.ends[1], kept[1])?;
        for group in &self.groups {
            match group[..] {
                [cell] => {
                    let line = self.chosen(left).fold(0, |all, window| all | window.line);
                    state.keep(cell, line)?;
                }
                _ => {
                    let none = DigitSets::NONE;
                    let sets = self.chosen(left).fold(none, |all, window| all.or(&window.sets));
                    state.narrow(group, &sets)?;
                }
            }
        }
        Ok(())
    }
}

/// Reads `Between~circle~line~circle`.
pub(crate) fn between(item: &Item<'_>, builder: &mut RulesetBuilder<'_>) -> Done {
    let cells = item.arguments().cells(3..=81, "two circles and at least one cell between them")?;
    builder.add(Ends::new(&cells, Demand::Between));
    Ok(())
}

/// Reads `Lockout~difference~diamond~line~diamond`; the default difference is 4.
pub(crate) fn lockout(item: &Item<'_>, builder: &mut RulesetBuilder<'_>) -> Done {
    let mut arguments = item.arguments();
    let least = arguments.number_or(
        USUAL_LOCKOUT,
        1..=8,
        "the least difference of the diamonds, 1 to 8",
    )?;
    let cells = arguments.cells(3..=81, "two diamonds and at least one cell between them")?;
    builder.add(Ends::new(&cells, Demand::Lockout(least)));
    Ok(())
}

#[cfg(test)]
mod tests {
    use super::*;
    use ninefold_core::grid::Candidates;

    /// A line of these cells, and what is left of their candidates.
    fn left(demand: Demand, masks: &[(usize, u16)], houses: bool) -> Option<Vec<u16>> {
        let cells: Vec<Cell> = masks.iter().map(|&(column, _)| Cell::at(0, column)).collect();
        let mut ends = Ends::new(&cells, demand);
        let mut peers = Peers::NONE;
        if houses {
            peers.add_group(cells.iter().copied().collect());
        }
        ends.add_peers(&mut peers);
        ends.prepare(&peers);
        let mut candidates = Candidates::ALL;
        for (&cell, &(_, mask)) in cells.iter().zip(masks) {
            candidates.set(cell, mask);
        }
        let mut state = SearchState::new(&candidates, &peers);
        ends.propagate(&mut state).ok()?;
        Some(cells.iter().map(|&cell| state.get(cell)).collect())
    }

    #[test]
    fn cells_that_differ_push_the_ends_apart() {
        let all = 0x1ff;
        let line: Vec<(usize, u16)> = (0..6).map(|column| (column, all)).collect();
        // Four different digits between: the ends differ by 5 or more, and none is 5.
        let (far, middle) = (0b1_1110_1111, 0b0_1111_1110);
        let expected = vec![far, middle, middle, middle, middle, far];
        assert_eq!(left(Demand::Between, &line, true), Some(expected));
        let expected = vec![all, middle, middle, middle, middle, all];
        assert_eq!(left(Demand::Between, &line, false), Some(expected));
    }

    #[test]
    fn a_line_that_is_locked_out_is_beside_the_diamonds() {
        // 4 and 8 lock out 4 to 8; 3 and 7 lock out 3 to 7.
        let line = [(0, 0b1100), (1, 0x1ff), (2, 0b1100_0000)];
        let expected = vec![0b1100, 0b1_1000_0111, 0b1100_0000];
        assert_eq!(left(Demand::Lockout(4), &line, false), Some(expected));
        assert_eq!(left(Demand::Lockout(6), &line, false), None);
        // 1 and 9 leave nothing.
        assert_eq!(left(Demand::Lockout(8), &line, false), None);
        assert_eq!(left(Demand::Lockout(8), &[(0, 0x1ff), (1, 0x1ff), (2, 0x1ff)], false), None);
    }
}
