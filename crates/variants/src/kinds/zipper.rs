//! Zipper lines: the two cells at each distance from the middle have the same sum, which is the
//! digit in the middle if there is one.

use crate::builder::RulesetBuilder;
use crate::constraint::Propagate;
use crate::digits::{is_single, values};
use crate::item::Item;
use crate::peers::Peers;
use crate::sets::{DigitSets, narrow_masks};
use crate::state::{Conflict, SearchState};
use ninefold_core::error::Malformed;
use ninefold_core::grid::{Cell, CellSet};

/// A line, folded into pairs.
#[derive(Clone, Debug)]
struct Zipper {
    line: Vec<Cell>,
    middle: Option<Cell>,
    pairs: Vec<[Cell; 2]>,
    /// The number of pairs of each group. The cells of a group all differ, and its pairs are
    /// adjacent in `pairs`.
    groups: Vec<usize>,
    /// The number of groups at the start that have one pair, whose two cells may hold the same
    /// digit.
    free: usize,
}

/// The most pairs: 81 cells have no more.
const MOST: usize = 40;

/// The ways in which a pair can have this sum: a bit for each lesser digit. If that is half the
/// sum, both digits are the same.
fn ways([a, b]: [u16; 2], sum: u32, may_be_same: bool) -> u16 {
    // Bit low - 1 for the digit sum - low.
    let turned = |mask: u16| (u32::from(mask).reverse_bits() >> (33 - sum)) as u16;
    let lows = if may_be_same { sum / 2 } else { (sum - 1) / 2 };
    (a & turned(b) | b & turned(a)) & ((1 << lows) - 1)
}

impl Zipper {
    /// The ways in which each pair can have this sum. Pairs of different groups are independent.
    fn ways(&self, masks: &[[u16; 2]], sum: u32) -> Option<[u16; MOST]> {
        let mut found = [0; MOST];
        let mut first = 0;
        for (index, &size) in self.groups.iter().enumerate() {
            let found = &mut found[first..first + size];
            for (ways, &masks) in found.iter_mut().zip(&masks[first..]) {
                *ways = self::ways(masks, sum, index < self.free);
            }
            // Pairs of one group have the sum in different ways.
            match found {
                [0] => return None,
                [_] => {}
                [a, b] => {
                    if is_single(*a) {
                        *b &= !*a;
                    }
                    if is_single(*b) {
                        *a &= !*b;
                    }
                    if *a == 0 || *b == 0 {
                        return None;
                    }
                }
                _ => _ = narrow_masks(found, DigitSets::of_size(size))?,
            }
            first += size;
        }
        Some(found)
    }
}

impl Propagate for Zipper {
    fn cells(&self) -> CellSet {
        self.line.iter().copied().collect()
    }

    /// The digit in the middle is greater than all others.
    fn add_peers(&self, peers: &mut Peers) {
        for (&middle, &cell) in
            self.middle.iter().flat_map(|m| self.line.iter().map(move |c| (m, c)))
        {
            peers.add_pair(middle, cell);
        }
    }

    fn prepare(&mut self, peers: &Peers) {
        let set = |pairs: &[[Cell; 2]]| pairs.iter().flatten().copied().collect::<CellSet>();
        let pairs = std::mem::take(&mut self.pairs);
        let (differ, same): (Vec<_>, Vec<_>) =
            pairs.into_iter().partition(|&pair| peers.see_each_other(set(&[pair])));
        let mut groups: Vec<Vec<[Cell; 2]>> = same.into_iter().map(|pair| vec![pair]).collect();
        self.free = groups.len();
        for pair in differ {
            let fits =
                |group: &&mut Vec<[Cell; 2]>| peers.see_each_other(set(group) | set(&[pair]));
            match groups[self.free..].iter_mut().find(fits) {
                Some(group) => group.push(pair),
                None => groups.push(vec![pair]),
            }
        }
        self.groups = groups.iter().map(Vec::len).collect();
        self.pairs = groups.concat();
    }

    /// Goes through the sums. Exact, except between cells of different groups.
    fn propagate(&self, state: &mut SearchState) -> Result<(), Conflict> {
        let mut masks = [[0; 2]; MOST];
        let masks = &mut masks[..self.pairs.len()];
        for (masks, pair) in masks.iter_mut().zip(&self.pairs) {
            *masks = pair.map(|cell| state.get(cell));
        }
        let mut kept = [[0; 2]; MOST];
        let mut sums = 0u32;
        let middle = self.middle.map_or(u32::MAX, |cell| u32::from(state.get(cell)) << 1);
        for sum in (2..=18).filter(|sum| middle >> sum & 1 == 1) {
            let Some(ways) = self.ways(masks, sum) else { continue };
            sums |= 1 << sum;
            for ((kept, [a, b]), ways) in kept.iter_mut().zip(&*masks).zip(ways) {
                for low in values(ways) {
                    let (low, high) = (1 << (low - 1), 1 << (sum - low - 1));
                    for [one, other] in [[low, high], [high, low]] {
                        if a & one != 0 && b & other != 0 {
                            kept[0] |= one;
                            kept[1] |= other;
                        }
                    }
                }
            }
        }
        if let Some(middle) = self.middle {
            state.keep(middle, (sums >> 1) as u16)?;
        }
        for ([a, b], kept) in self.pairs.iter().zip(kept) {
            state.keep(*a, kept[0])?;
            state.keep(*b, kept[1])?;
        }
        Ok(())
    }
}

/// Reads `Zipper~cells`.
pub(crate) fn line(item: &Item<'_>, builder: &mut RulesetBuilder<'_>) -> Result<(), Malformed> {
    let line = item.arguments().cells(3..=81, "at least three cells: two say nothing")?;
    let size = line.len();
    let pairs = (0..size / 2).map(|i| [line[i], line[size - 1 - i]]).collect();
    let middle = (size % 2 == 1).then(|| line[size / 2]);
    builder.add(Zipper { line: line.into_vec(), middle, pairs, groups: Vec::new(), free: 0 });
    Ok(())
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::parse;

    fn left(text: &str, cells: &[Cell]) -> Vec<u16> {
        let ruleset = parse::line(text).expect("a line");
        let line = ruleset.propagators().last().expect("a line");
        let mut state = SearchState::new(ruleset.candidates(), ruleset.peers());
        assert_eq!(line.propagate(&mut state), Ok(()));
        cells.iter().map(|&cell| state.get(cell)).collect()
    }

    #[test]
    fn the_middle_is_a_sum_of_different_digits_or_of_the_same() {
        let cells = [Cell::at(0, 0), Cell::at(0, 4)];
        assert_eq!(left(".Zipper~R1C1~R1C5~R1C9", &cells), [0b0_1111_1111, 0b1_1111_1100]);
        let cells = [Cell::at(0, 0), Cell::at(5, 4)];
        assert_eq!(left(".Zipper~R1C1~R6C5~R2C9", &cells), [0b0_1111_1111, 0b1_1111_1110]);
    }

    #[test]
    fn pairs_that_differ_have_the_sum_in_different_ways() {
        // Three pairs in one row need a sum that three pairs of digits have; 6 has only two.
        let text = ".Zipper~R1C1~R1C2~R1C3~R1C4~R1C5~R1C6~R1C7";
        assert_eq!(left(text, &[Cell::at(0, 3)]), [0b1_1100_0000]);
        // 2 and 5, 1 and 6 are taken by the others.
        let text = ".~R1C1_1_2_5_6~R1C7_1_2_5_6~R1C2_1_2_5_6~R1C6_1_2_5_6~R1C4_7.Zipper~R1C1~R1C2~R1C3~R1C4~R1C5~R1C6~R1C7";
        assert_eq!(left(text, &[Cell::at(0, 2), Cell::at(0, 4)]), [0b1100, 0b1100]);
    }

    #[test]
    fn of_two_pairs_that_differ_one_takes_a_way_from_the_other() {
        for [first, last] in [["R1C1", "R1C5"], ["R1C2", "R1C4"]] {
            let text = format!(".~{first}_2_5~{last}_2_5~R1C3_7.Zipper~R1C1~R1C2~R1C3~R1C4~R1C5");
            let others = if first == "R1C1" { [1, 3] } else { [0, 4] };
            assert_eq!(left(&text, &others.map(|column| Cell::at(0, column))), [0b10_1101; 2]);
        }
    }

    #[test]
    fn a_line_without_a_middle_has_one_sum() {
        let text = ".~R1C1_1~R4C4_9_8~R2C2_1_2_3.Zipper~R1C1~R2C2~R3C7~R4C4";
        // The sum is 9 or 10.
        assert_eq!(left(text, &[Cell::at(1, 1), Cell::at(2, 6)]), [0b111, 0b1_1110_0000]);
        assert_eq!(parse::line(".Zipper~R1C1~R1C2").expect_err("too short").column, 2);
    }
}
