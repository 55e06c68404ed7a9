//! More houses: diagonals, the regions of a jigsaw and of Windoku, cells in the same place of each
//! box.

use crate::builder::RulesetBuilder;
use crate::house::{House, box_cells};
use ninefold_constraints::item::{Argument, Item};
use ninefold_core::error::Malformed;
use ninefold_core::grid::{CELLS, Cell};

/// Reads `Diagonal~1`, from the bottom left to the top right, or `Diagonal~-1`, from the top left
/// to the bottom right.
pub(crate) fn diagonal(item: &Item<'_>, builder: &mut RulesetBuilder<'_>) -> Result<(), Malformed> {
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
pub(crate) fn windoku(item: &Item<'_>, builder: &mut RulesetBuilder<'_>) -> Result<(), Malformed> {
    item.arguments().end()?;
    for index in 0..4 {
        let (row, column) = (1 + index / 2 * 4, 1 + index % 2 * 4);
        let cells = std::array::from_fn(|i| Cell::at(row + i / 3, column + i % 3));
        builder.add(House::new(cells));
    }
    Ok(())
}

/// Reads `DisjointSets`.
pub(crate) fn disjoint_sets(
    item: &Item<'_>,
    builder: &mut RulesetBuilder<'_>,
) -> Result<(), Malformed> {
    item.arguments().end()?;
    for place in 0..9 {
        builder.add(House::new(std::array::from_fn(|index| box_cells(index)[place])));
    }
    Ok(())
}

/// Reads `Jigsaw~regions`: a character for each cell, the same for all cells of a region. One
/// character may stand for another number of cells: they are in no region.
pub(crate) fn jigsaw(item: &Item<'_>, builder: &mut RulesetBuilder<'_>) -> Result<(), Malformed> {
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
    use crate::{RulesetSolver, parse};
    use ninefold_core::search::Limits;

    const LAYOUT: &str =
        "111222333111222333111222333444555666444555666444555666777888999777888999777888999";

    fn column(text: &str) -> usize {
        parse::line(text).expect_err(text).column
    }

    #[test]
    fn a_jigsaw_has_nine_regions_of_nine() {
        assert!(parse::line(&format!(".NoBoxes.Jigsaw~{LAYOUT}")).is_ok());
        assert!(parse::line(&format!(".NoBoxes.Jigsaw~9x9~{LAYOUT}")).is_ok());
        assert_eq!(column(&format!(".Jigsaw~{}", &LAYOUT[1..])), 9);
        assert_eq!(column(&format!(".Jigsaw~{}x", &LAYOUT[1..])), 9 + 80);
        assert_eq!(column(&format!(".Jigsaw~{}8", &LAYOUT[..80])), 9 + 80);
        assert_eq!(column(&format!(".Jigsaw~{LAYOUT}1")), 9 + 81);
        assert_eq!(column(".Jigsaw"), 8);
    }

    /// Those of the first box, or of the first two.
    #[test]
    fn cells_of_a_jigsaw_may_be_in_no_region() {
        let layout = LAYOUT.replace('2', "1");
        let ruleset = parse::line(&format!(".NoBoxes.Jigsaw~{layout}")).expect("a jigsaw");
        assert_eq!(ruleset.houses().len(), 18 + 7);
        let line = ".RegionSumLine~R1C1~R1C2~R4C1";
        assert!(parse::line(&format!("{line}.NoBoxes.Jigsaw~{LAYOUT}")).is_ok());
        assert!(parse::line(&format!("{line}.NoBoxes.Jigsaw~{layout}")).is_ok());
        // Digits of a part outside may repeat: 1 twice, 2 and 3 are 7.
        let text = format!(
            ".NoBoxes.Jigsaw~{}.RegionSumLine~R2C6~R1C7~R2C8~R3C8~R4C9",
            LAYOUT.replace(['2', '3'], "0")
        );
        let lines = parse::line(&text).expect("a jigsaw");
        let outcome = RulesetSolver::new().solve(&lines, &Limits::FIRST);
        assert_eq!(outcome.solutions, 1);
        let says = ruleset.constraints().last().expect("a sentence").explain();
        assert!(
            says.starts_with("r1c1 r1c2 r1c3 r1c4 ") && says.ends_with(" in no region"),
            "{says}"
        );
        // Not those of two characters: the tenth 1 is in the second row.
        assert_eq!(column(&format!(".Jigsaw~{}", layout.replacen('5', "6", 1))), 9 + 12);
    }

    #[test]
    fn diagonals_rise_and_fall() {
        let ruleset = parse::line(".Diagonal~1").expect("a diagonal");
        let house = ruleset.constraints().last().expect("a house");
        assert!(house.cells().contains(ninefold_core::grid::Cell::at(8, 0)));
        assert_eq!(
            (column(".Diagonal~2"), column(".Diagonal~1~1"), column(".Windoku~1")),
            (11, 13, 10)
        );
    }
}
