//! Further houses: diagonals, the regions of a jigsaw and of Windoku, cells in the same place of
//! each box.

use crate::error::Malformed;
use crate::grid::{CELLS, Cell};
use crate::ruleset::builder::RulesetBuilder;
use crate::ruleset::house::{House, box_cells};
use crate::ruleset::item::{Argument, Item};
use crate::ruleset::shape::{Shape, Tint};

/// Reads `Diagonal~1`, from the bottom left to the top right, or `Diagonal~-1`, from the top left
/// to the bottom right.
pub(super) fn diagonal(item: &Item<'_>, builder: &mut RulesetBuilder<'_>) -> Result<(), Malformed> {
    const EXPECTED: &str = "1 (rising from the left) or -1 (falling)";
    let mut arguments = item.arguments();
    let argument = arguments.required(EXPECTED)?;
    let (name, falling) = match argument.text {
        "1" => ("the rising diagonal", false),
        "-1" => ("the falling diagonal", true),
        _ => return Err(argument.unexpected(EXPECTED)),
    };
    arguments.end()?;
    let cells = std::array::from_fn(|i| Cell::at(if falling { i } else { 8 - i }, i));
    let caption = Shape::Caption("Each diagonal line holds all digits.".to_owned());
    let shapes = vec![Shape::Diagonal { falling }, caption];
    builder.add(House::new(name.to_owned(), cells).drawn(shapes));
    Ok(())
}

/// Reads `Windoku`.
pub(super) fn windoku(item: &Item<'_>, builder: &mut RulesetBuilder<'_>) -> Result<(), Malformed> {
    item.arguments().end()?;
    for index in 0..4 {
        let (row, column) = (1 + index / 2 * 4, 1 + index % 2 * 4);
        let cells = std::array::from_fn(|i| Cell::at(row + i / 3, column + i % 3));
        let mut shapes = vec![Shape::Tint { cells: cells.to_vec(), tint: Tint::Window }];
        if index == 0 {
            shapes.push(Shape::Caption("Each tinted square holds all digits.".to_owned()));
        }
        builder.add(House::new(format!("window {}", index + 1), cells).drawn(shapes));
    }
    Ok(())
}

/// Reads `DisjointSets`.
pub(super) fn disjoint_sets(
    item: &Item<'_>,
    builder: &mut RulesetBuilder<'_>,
) -> Result<(), Malformed> {
    item.arguments().end()?;
    for place in 0..9 {
        let cells = std::array::from_fn(|index| box_cells(index)[place]);
        let caption = "Cells in the same place of different boxes hold different digits.";
        let shapes = if place == 0 { vec![Shape::Caption(caption.to_owned())] } else { Vec::new() };
        builder.add(House::new(format!("place {} of all boxes", place + 1), cells).drawn(shapes));
    }
    Ok(())
}

/// Reads `Jigsaw~regions`: a character for each cell, the same for all cells of a region.
pub(super) fn jigsaw(item: &Item<'_>, builder: &mut RulesetBuilder<'_>) -> Result<(), Malformed> {
    let regions = layout(item)?;
    let mut cells = [const { Vec::new() }; 9];
    for cell in Cell::all() {
        cells[usize::from(regions[cell.index()])].push(cell);
    }
    for (i, cells) in cells.into_iter().enumerate() {
        if let Ok(house) = <[Cell; 9]>::try_from(&cells[..]) {
            let name = format!("region {}", i + 1);
            builder.add(House::new(name, house).drawn(vec![Shape::Region(cells)]));
        }
    }
    builder.set_regions(regions);
    Ok(())
}

/// Reads the region of each cell: nine regions of nine cells, numbered in the order of their first
/// cells.
fn layout(item: &Item<'_>) -> Result<[u8; CELLS], Malformed> {
    const EXPECTED: &str = "81 characters, nine different ones nine times each";
    let mut arguments = item.arguments();
    let mut argument = arguments.required(EXPECTED)?;
    // Older texts name the size of the grid first.
    if argument.text == "9x9" {
        argument = arguments.required(EXPECTED)?;
    }
    arguments.end()?;
    let mut regions = [0; CELLS];
    let mut known: Vec<(char, usize)> = Vec::with_capacity(9);
    let mut count = 0;
    for (at, character) in argument.text.char_indices() {
        let here = Argument { column: argument.column + at, ..argument };
        let wrong = |found: String| Err(here.wrong(found, EXPECTED));
        let index = match known.iter().position(|&(other, _)| other == character) {
            Some(index) => index,
            None if known.len() == 9 => {
                return wrong(format!("{character:?}, the tenth character"));
            }
            None => {
                known.push((character, 0));
                known.len() - 1
            }
        };
        known[index].1 += 1;
        if known[index].1 > 9 {
            return wrong(format!("{character:?} for the tenth time"));
        }
        // No 82nd character gets here: nine characters nine times are 81.
        regions[count] = index as u8;
        count += 1;
    }
    match count {
        CELLS => Ok(regions),
        _ => Err(argument.wrong(format!("{count} characters"), EXPECTED)),
    }
}

/// The region of each cell: its box, or in a puzzle without boxes its jigsaw region, even if the
/// jigsaw comes later in the text.
pub(super) fn of(builder: &RulesetBuilder<'_>) -> Result<Option<[u8; CELLS]>, Malformed> {
    match builder.regions() {
        Some(regions) => Ok(Some(*regions)),
        None => builder.named("Jigsaw").next().map(layout).transpose(),
    }
}

#[cfg(test)]
mod tests {
    use crate::ruleset::parse;

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

    #[test]
    fn diagonals_rise_and_fall() {
        let ruleset = parse::line(".Diagonal~1").expect("a diagonal");
        let house = ruleset.constraints().last().expect("a house");
        assert!(house.cells().contains(crate::grid::Cell::at(8, 0)));
        assert_eq!(
            (column(".Diagonal~2"), column(".Diagonal~1~1"), column(".Windoku~1")),
            (11, 13, 10)
        );
    }
}
