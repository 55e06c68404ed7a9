//! Groups of cells that hold different values: rows, columns, boxes, jigsaw regions and others, and
//! cells some move apart.

use super::shapes::labelled;
use crate::shape::{Shape, Tint};
use crate::{board::Board, builder::NetworkBuilder, place::Place};
use ninefold_core::error::Malformed;

/// Makes cells different, with a sentence.
fn state(builder: &mut NetworkBuilder<'_>, cells: &[Place], says: String) {
    builder.different(cells);
    builder.rule(says, cells, are_different);
}

/// The sentence of cells that differ: a region, if they hold all values.
pub(super) fn differ(builder: &NetworkBuilder<'_>, cells: &[Place]) -> String {
    let (board, names) = (&builder.board, builder.board.names(cells));
    match cells.len() == board.values {
        true => format!("the region {names} {}", board.holds(cells.len())),
        false => format!("{names} hold different {}", board.digits()),
    }
}

/// Draws the last rule, by which cells differ: as a region if they hold all values, else as a cage.
pub(super) fn draw_different(builder: &mut NetworkBuilder<'_>, cells: &[Place]) {
    let is_whole = cells.len() == builder.board.values;
    builder.draw(cells, |cells| match is_whole {
        true => vec![Shape::Tint { cells, tint: Tint::Region }],
        false => vec![labelled(cells, String::new())],
    });
}

/// The places, each once.
pub(super) fn once(places: &[Place]) -> Vec<Place> {
    let mut each: Vec<Place> = Vec::with_capacity(places.len());
    for &place in places {
        if !each.contains(&place) {
            each.push(place);
        }
    }
    each
}

/// Whether no number comes twice.
#[inline]
pub(super) fn are_different(numbers: &[i32]) -> bool {
    let mut seen = 0u32;
    for &number in numbers {
        match number {
            0..32 => seen |= 1 << number,
            _ => return each_is_different(numbers),
        }
    }
    seen.count_ones() as usize == numbers.len()
}

fn each_is_different(numbers: &[i32]) -> bool {
    numbers.iter().enumerate().all(|(i, number)| !numbers[..i].contains(number))
}

/// The rows, columns and boxes of the board; nothing without words, where they are checked elsewhere.
pub(crate) fn lines_and_boxes(builder: &mut NetworkBuilder<'_>) {
    if !builder.board.is_sudoku || !builder.has_words() {
        return;
    }
    for (name, cells) in builder.board.named_houses() {
        builder.different(&cells);
        let says = format!("{name} {}", builder.board.holds(cells.len()));
        builder.rule(says, &cells, are_different);
        // Everyone expects that.
        builder.summed_up(true);
        builder.end_item();
    }
    for cells in builder.board.boxes() {
        builder.add_region(cells);
    }
}

/// Reads `AllDifferent~cells`.
pub(super) fn all_different(builder: &mut NetworkBuilder<'_>) -> Result<(), Malformed> {
    let cells = builder.path(1..=1000, "at least one cell")?;
    let cells = once(&cells);
    let says = differ(builder, &cells);
    state(builder, &cells, says);
    draw_different(builder, &cells);
    builder.end_item();
    Ok(())
}

/// Reads `Jigsaw~regions`: a character for each cell. One region may be of another size: its cells
/// are in none.
pub(super) fn jigsaw(builder: &mut NetworkBuilder<'_>) -> Result<(), Malformed> {
    let regions = regions(builder)?;
    let is_outside = |cell: &Place| !regions.iter().any(|region| region.contains(cell));
    let outside: Vec<Place> = builder.board.grid().filter(is_outside).collect();
    for (cells, number) in regions.into_iter().zip(1..) {
        let says = format!("region {number} {}", builder.board.holds(cells.len()));
        state(builder, &cells, says);
        builder.draw(&cells, |cells| vec![Shape::Region(cells)]);
        builder.end_item();
    }
    if !outside.is_empty() {
        // No rule, but without it they would look like a region.
        let says = format!("{} are in no region", builder.board.names(&outside));
        builder.rule(says, &outside, |_| true);
        builder.end_item();
    }
    Ok(())
}

/// The regions of all jigsaws.
pub(super) fn jigsaws(builder: &mut NetworkBuilder<'_>) -> Result<Vec<Vec<Place>>, Malformed> {
    let all: Result<Vec<_>, _> =
        builder.named("Jigsaw").map(|node| builder.reading(node, regions)).collect();
    Ok(all?.concat())
}

/// The regions of a jigsaw.
fn regions(builder: &mut NetworkBuilder<'_>) -> Result<Vec<Vec<Place>>, Malformed> {
    const EXPECTED: &str = "a character for each cell of the board";
    const SIZES: &str = "regions of as many cells as a row, and at most one of another size";
    let mut layout = builder.arguments.required(EXPECTED)?;
    // An older form has the shape before it.
    while let Some(next) = builder.arguments.take() {
        layout = next;
    }
    let characters: Vec<char> = layout.text.chars().collect();
    if characters.len() != builder.board.cells() {
        let found = format!("{} characters", characters.len());
        return Err(layout.wrong(found, EXPECTED));
    }
    let mut regions: Vec<(char, Vec<Place>)> = Vec::new();
    for (place, &character) in builder.board.grid().zip(&characters) {
        match regions.iter_mut().find(|(other, _)| *other == character) {
            Some((_, cells)) => cells.push(place),
            None => regions.push((character, vec![place])),
        }
    }
    let wanted = builder.board.region_size();
    let (whole, others): (Vec<_>, Vec<_>) =
        regions.into_iter().map(|(_, cells)| cells).partition(|cells| cells.len() == wanted);
    match others.len() {
        0 | 1 => Ok(whole),
        _ => Err(layout.wrong(format!("a region of {} cells", others[0].len()), SIZES)),
    }
}

/// Reads `Diagonal~1` or `Diagonal~-1`.
pub(super) fn diagonal(builder: &mut NetworkBuilder<'_>) -> Result<(), Malformed> {
    const EXPECTED: &str = "1 (rising) or -1 (falling)";
    let argument = builder.arguments.required(EXPECTED)?;
    let direction = argument.signed(-1..=1, EXPECTED)?;
    if direction == 0 {
        return Err(argument.unexpected(EXPECTED));
    }
    builder.arguments.end()?;
    square(builder)?;
    let size = builder.board.rows;
    let column = |row: usize| if direction == 1 { size - 1 - row } else { row };
    let cells: Vec<Place> = (0..size).map(|row| builder.board.at(row, column(row))).collect();
    let name = if direction == 1 { "rising" } else { "falling" };
    let says = format!("the {name} diagonal {}", builder.board.holds(size));
    state(builder, &cells, says);
    let line = Shape::Diagonal { falling: direction == -1 };
    builder.draw(&[], |_| vec![line, Shape::Caption(String::new())]);
    builder.end_item();
    Ok(())
}

fn square(builder: &NetworkBuilder<'_>) -> Result<(), Malformed> {
    let is_square = builder.board.rows == builder.board.columns && builder.board.is_sudoku;
    let found = |board: &Board| format!("on a board of {}x{}", board.rows, board.columns);
    builder.demand(is_square, found, "a square board, not a raw one")
}

/// Reads `Windoku`.
pub(super) fn windoku(builder: &mut NetworkBuilder<'_>) -> Result<(), Malformed> {
    builder.arguments.end()?;
    square(builder)?;
    let board = &builder.board;
    let size = board.region_size.unwrap_or(board.values);
    let Some((height, width)) = board.box_size(size) else { return Ok(()) };
    let starts =
        |count: usize, step: usize| (1..).step_by(step + 1).take_while(move |i| i + step < count);
    let mut windows = Vec::new();
    for top in starts(board.rows, height) {
        for left in starts(board.columns, width) {
            windows.push((0..size).map(|i| board.at(top + i / width, left + i % width)).collect());
        }
    }
    for (i, cells) in windows.into_iter().enumerate() {
        let cells: Vec<Place> = cells;
        let says = format!("window {} {}", i + 1, builder.board.holds(cells.len()));
        state(builder, &cells, says);
        let caption = (i == 0).then(|| Shape::Caption(String::new()));
        builder.draw(&cells, |cells| {
            let tint = Shape::Tint { cells, tint: Tint::Window };
            [tint].into_iter().chain(caption).collect()
        });
        builder.end_item();
    }
    Ok(())
}

/// Reads `DisjointSets`.
pub(super) fn disjoint_sets(builder: &mut NetworkBuilder<'_>) -> Result<(), Malformed> {
    builder.arguments.end()?;
    square(builder)?;
    let boxes = builder.board.boxes_of(builder.board.region_size());
    for i in 0..boxes.first().map_or(0, Vec::len) {
        let cells: Vec<Place> = boxes.iter().map(|cells| cells[i]).collect();
        let says = format!("place {} of all boxes {}", i + 1, builder.board.holds(cells.len()));
        state(builder, &cells, says);
        builder.summed_up(i == 0);
        builder.end_item();
    }
    Ok(())
}

/// Reads `AntiKnight` or `AntiKing`: makes cells different that are a move of the piece apart.
pub(super) fn moves(builder: &mut NetworkBuilder<'_>, piece: &str) -> Result<(), Malformed> {
    let moves: &[(i32, i32)] = match piece {
        "king" => &[(1, 1), (1, -1)],
        _ => &[(1, 2), (2, 1), (1, -2), (2, -1)],
    };
    builder.arguments.end()?;
    let grid: Vec<Place> = builder.board.grid().collect();
    let mut pairs = Vec::new();
    for &cell in &grid {
        for &(rows, columns) in moves {
            pairs.extend(builder.board.moved(cell, rows, columns).map(|other| [cell, other]));
        }
    }
    for pair in &pairs {
        builder.different(pair);
    }
    let pairs: Vec<[usize; 2]> = pairs.iter().map(|pair| pair.map(|cell| cell.index())).collect();
    let digits = builder.board.digits();
    let says = format!("cells that a {piece} goes between hold different {digits}");
    builder.rule(says, &grid, move |numbers| pairs.iter().all(|&[a, b]| numbers[a] != numbers[b]));
    builder.summed_up(true);
    Ok(())
}
