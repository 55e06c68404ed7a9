//! Fish: the places of one digit in some rows lie in as many columns, or the other way round.

use super::combinations::{Item, unions};
use super::{CellSet, Position, Step, Technique};

/// The first fish of `size` lines.
pub(super) fn find(technique: Technique, size: usize, position: &Position) -> Option<Step> {
    let side = position.size().side();
    let houses = position.houses();
    position.digits().find_map(|digit| {
        let places = position.places(digit);
        // Lines that have the digit, as bits; with those across that have it there.
        [(0, side), (side, 0)].into_iter().find_map(|(lines, across)| {
            let has = |line: usize, other: usize| {
                let both =
                    houses.cells((lines + line) as u8) & houses.cells((across + other) as u8);
                !(both & places).is_empty()
            };
            let mask =
                |line| (0..side).filter(|other| has(line, *other)).fold(0_u16, |m, i| m | 1 << i);
            let items = (0..side).map(|line| (1 << line, mask(line)));
            let items: Vec<Item> =
                items.filter(|item| (1..=size as u32).contains(&item.1.count_ones())).collect();
            unions(&items, size, size, &mut |(base, cover)| {
                if cover.count_ones() as usize != size {
                    return None;
                }
                let houses_of = |first: usize, mask: u16| {
                    let chosen = (0..side).filter(move |i| mask >> i & 1 == 1);
                    chosen.map(move |i| (first + i) as u8)
                };
                let cells = |first, mask| {
                    let cells = houses_of(first, mask).map(|house| houses.cells(house));
                    places & cells.fold(CellSet::EMPTY, |all, house| all | house)
                };
                let own = cells(lines, base);
                Step {
                    eliminations: position
                        .candidates_in(cells(across, cover) - own, 1 << (digit - 1)),
                    digits: vec![digit],
                    cells: own,
                    houses: houses_of(lines, base).chain(houses_of(across, cover)).collect(),
                    ..Step::new(technique)
                }
                .unless_idle()
            })
        })
    })
}
