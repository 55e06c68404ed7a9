//! Subsets: n cells of a house with n digits between them, or n digits with n places.

use super::combinations::{Item, unions};
use super::position::digits;
use super::{CellSet, Position, Step, Technique};

/// The cells of a house with these numbers, as bits.
fn cells_at(house: CellSet, numbers: u16) -> CellSet {
    let chosen = house.iter().enumerate().filter(|(i, _)| numbers >> i & 1 == 1);
    chosen.map(|(_, cell)| cell).collect()
}

/// Cells with as many digits. Those in a box and a line that take digits from both are locked pairs
/// and triples.
pub(super) fn naked(technique: Technique, size: usize, position: &Position) -> Option<Step> {
    let houses = position.houses();
    let is_locked = matches!(technique, Technique::LockedPair | Technique::LockedTriple);
    houses.boxes_first().find_map(|house| {
        // A line without other blanks loses nothing; its box is looked through by itself.
        let own = houses.cells(house);
        if !houses.is_box(house) && position.blanks(house).len() <= size {
            return None;
        }
        let items = own.iter().enumerate().map(|(i, cell)| (1 << i, position.candidates(cell)));
        let items: Vec<Item> =
            items.filter(|item| (1..=size as u32).contains(&item.1.count_ones())).collect();
        unions(&items, size, size, &mut |(chosen, mask)| {
            let set = cells_at(own, chosen);
            let other = houses.common(set).find(|other| *other != house);
            let (inner, outer) = match other.map(|other| houses.cells(other)) {
                Some(other) => (own - other, other - set),
                None => (own - set, CellSet::EMPTY),
            };
            let mut eliminations = position.candidates_in(outer, mask);
            let from_other = eliminations.len();
            eliminations.extend(position.candidates_in(inner, mask));
            let acts_on_both = from_other > 0 && eliminations.len() > from_other && size < 4;
            if acts_on_both != is_locked {
                return None;
            }
            let other = other.filter(|_| from_other > 0);
            Step {
                eliminations,
                digits: digits(mask).collect(),
                cells: set,
                houses: [house].into_iter().chain(other).collect(),
                ..Step::new(technique)
            }
            .unless_idle()
        })
    })
}

/// Digits with as many places in a house.
pub(super) fn hidden(technique: Technique, size: usize, position: &Position) -> Option<Step> {
    let houses = position.houses();
    houses.boxes_first().find_map(|house| {
        // With as many blanks nothing goes, and with one more it is a single.
        let own = houses.cells(house);
        if position.blanks(house).len() <= size + 1 {
            return None;
        }
        let item = |digit: u8| {
            let bit = 1 << (digit - 1);
            let has =
                own.iter().enumerate().filter(|(_, cell)| position.candidates(*cell) & bit != 0);
            (bit, has.fold(0, |places, (i, _)| places | 1 << i))
        };
        let items: Vec<Item> = position.digits().map(item).collect();
        let items: Vec<Item> = items
            .into_iter()
            .filter(|item| (2..=size as u32).contains(&item.1.count_ones()))
            .collect();
        unions(&items, size, size, &mut |(mask, chosen)| {
            let set = cells_at(own, chosen);
            Step {
                eliminations: position.candidates_in(set, !mask),
                digits: digits(mask).collect(),
                cells: set,
                houses: vec![house],
                ..Step::new(technique)
            }
            .unless_idle()
        })
    })
}
