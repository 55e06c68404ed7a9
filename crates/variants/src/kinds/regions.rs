//! More houses: diagonals, the regions of a jigsaw and of Windoku, cells in the same place of each
//! box.

use super::Done;
use crate::{builder::RulesetBuilder, house::House};
use ninefold_constraints::item::{Argument, Item};
use ninefold_core::{
    error::Malformed,
    grid::{CELLS, Cell, HOUSES},
};

/// Reads `Diagonal~1`, from the bottom left to the top right, or `Diagonal~-1`, from the top left
/// to the bottom right.
pub(crate) fn diagonal(item: &Item<'_>, builder: &mut RulesetBuilder<'_>) -> Done {
    const EXPECTED: &str = "1 (rising from the left) or -1 (falling)";
    let mut arguments = item.arguments();
    let argument = arguments.required(EXPECTED)?;
    let falling = match argument.text {
        "1" => false,
        "-1" => true,
        _ => return Err(argument.unexpected(EXPECTED)),
    };
    arguments.end()?;
    let cells = std::array::from_fn(|i| Cell::at(if falling { i } else { 8 - i }, i));
    builder.add(House::new(cells));
    Ok(())
}

/// Reads `Windoku`.
pub(crate) fn windoku(item: &Item<'_>, builder: &mut RulesetBuilder<'_>) -> Done {
    item.arguments().end()?;
    for index in 0..4 {
        let (row, column) = (1 + index / 2 * 4, 1 + index % 2 * 4);
        let cells = std::array::from_fn(|i| Cell::at(row + i / 3, column + i % 3));
        builder.add(House::new(cells));
    }
    Ok(())
}

/// Reads `DisjointSets`.
pub(crate) fn disjoint_sets(item: &Item<'_>, builder: &mut RulesetBuilder<'_>) -> Done {
    item.arguments().end()?;
    (0..9).for_each(|place| {
        builder.add(House::new(std::array::from_fn(|index| HOUSES[18 + index][place])));
    });
    Ok(())
}

/// Reads `Jigsaw~regions`: a character for each cell, the same for all cells of a region. One
/// character may stand for another number of cells: they are in no region.
pub(crate) fn jigsaw(item: &Item<'_>, builder: &mut RulesetBuilder<'_>) -> Done {
    let regions = layout(item)?;
    let mut cells = [const { Vec::new() }; 9];
    for cell in Cell::all() {
        cells[usize::from(regions[cell.index()])].push(cell);
    }
    for cells in cells {
        if let Ok(house) = <[Cell; 9]>::try_from(&cells[..]) {
            builder.add(House::new(house));
        }
    }
    if outside(&regions).is_empty() {
        builder.set_regions(regions);
    }
    Ok(())
}

/// The cells that are in no region.
fn outside(regions: &[u8; CELLS]) -> Vec<Cell> {
    let size = |region: u8| regions.iter().filter(|&&other| other == region).count();
    Cell::all().filter(|cell| size(regions[cell.index()]) != 9).collect()
}

/// Whether an item is a jigsaw with cells in no region.
pub(crate) fn is_jigsaw_with_cells_outside(item: &Item<'_>) -> bool {
    item.name == "Jigsaw" && layout(item).is_ok_and(|regions| !outside(&regions).is_empty())
}

/// Reads the region of each cell: regions of nine cells, numbered in the order of their first
/// cells, and perhaps other cells, with a separate number.
fn layout(item: &Item<'_>) -> Result<[u8; CELLS], Malformed> {
    const EXPECTED: &str = "81 characters: nine of each, but for one, whose cells are in no region";
    let mut arguments = item.arguments();
    let mut argument = arguments.required(EXPECTED)?;
    // Older texts name the size of the grid first.
    if argument.text == "9x9" {
        argument = arguments.required(EXPECTED)?;
    }
    arguments.end()?;
    let mut regions = [0; CELLS];
    // The place where a character comes for the tenth time.
    let mut known: Vec<(char, usize, Option<usize>)> = Vec::with_capacity(9);
    let mut count = 0;
    for (at, character) in argument.text.char_indices() {
        let here = Argument { column: argument.column + at, ..argument };
        let index = match known.iter().position(|&(other, ..)| other == character) {
            Some(index) => index,
            None if known.len() == 9 => {
                return Err(here.wrong(format!("{character:?}, the tenth character"), EXPECTED));
            }
            None => {
                known.push((character, 0, None));
                known.len() - 1
            }
        };
        let Some(region) = regions.get_mut(count) else {
            return Err(here.wrong(format!("{character:?}, the 82nd character"), EXPECTED));
        };
        *region = index as u8;
        known[index].1 += 1;
        if known[index].1 == 10 {
            known[index].2 = Some(here.column);
        }
        count += 1;
    }
    if count != CELLS {
        return Err(argument.wrong(format!("{count} characters"), EXPECTED));
    }
    let others = || known.iter().filter(|&&(_, count, _)| count != 9);
    match others().nth(1) {
        None => Ok(regions),
        // There is one: all others together are as many as ever.
        Some(_) => {
            let tenth = others().find_map(|&(sign, _, tenth)| Some((sign, tenth?)));
            let (sign, column) = tenth.unwrap_or((known[0].0, argument.column));
            let here = Argument { column, ..argument };
            Err(here.wrong(format!("{sign:?} for the tenth time"), EXPECTED))
        }
    }
}

/// The region of each cell: its box, or in a puzzle without boxes its jigsaw region, even if the
/// jigsaw comes later in the text. `None` where some are in none.
pub(super) fn of(builder: &RulesetBuilder<'_>) -> Result<Option<[u8; CELLS]>, Malformed> {
    match builder.regions() {
        Some(regions) => Ok(Some(*regions)),
        None => {
            let layout = builder.named("Jigsaw").next().map(layout).transpose()?;
            Ok(layout.filter(|regions| outside(regions).is_empty()))
        }
    }
}

#[cfg(test)]
mod tests {
    use crate::parse;
    use ninefold_core::grid::Cell;

    #[test]
    fn regions_and_diagonals_are_houses() {
        let layout = "1".repeat(6) + "333";
        let text = format!(
            ".NoBoxes.Jigsaw~{}",
            layout.repeat(3) + &"444555666".repeat(3) + &"777888999".repeat(3)
        );
        assert_eq!(parse::line(&text).expect("a jigsaw").houses().len(), 18 + 7);
        let ruleset = parse::line(".Diagonal~1").expect("a diagonal");
        let house = ruleset.constraints().last().expect("a house");
        assert!(house.cells().contains(Cell::at(8, 0)));
    }
}
