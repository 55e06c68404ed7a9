//! Sums: cages, arrows, diagonals, and groups of cells with the same sum.

use super::houses::{are_different, differ, draw_different, jigsaws, once};
use super::shapes::{self, coloured, draw_outside, group, labelled, parts};
use crate::{board::Board, builder::NetworkBuilder, place::Place, propagators::Within};
use crate::{shape::OutsideClue, sum_reason::equation};
use ninefold_core::error::Malformed;

fn total(numbers: &[i32]) -> i32 {
    numbers.iter().sum()
}

/// Each place with the same weight.
fn terms(places: &[Place], weight: i32) -> Vec<(Place, i32)> {
    places.iter().map(|&place| (place, weight)).collect()
}

/// The greatest sum that is worth to be written.
const MOST: i32 = 100_000;

/// Whether the cells of a cage have different numbers and its sum.
fn is_cage(numbers: &[i32], sum: i32) -> bool {
    are_different(numbers) && total(numbers) == sum
}

/// Reads `Cage~sum~cells`; the sum 0, or none, stands for any.
pub(super) fn cage(builder: &mut NetworkBuilder<'_>) -> Result<(), Malformed> {
    const EXPECTED: &str = "the sum of the cage, a whole number";
    let argument = builder.arguments.required(EXPECTED)?;
    let sum = if argument.text.is_empty() { 0 } else { argument.signed(-MOST..=MOST, EXPECTED)? };
    let cells = builder.path(1..=1000, "at least one cell")?;
    // A cell may come twice: it counts twice then, and differs from the others.
    let each = once(&cells);
    builder.different(&each);
    if sum == 0 {
        let says = differ(builder, &each);
        builder.rule(says, &each, are_different);
        draw_different(builder, &each);
        return Ok(());
    }
    builder.sum_of_different(&cells, sum);
    if each.len() == cells.len() {
        let says = |board: &Board| {
            let (names, digits) = (board.names(&cells), board.digits());
            format!("the cage {names} holds different {digits} of sum {sum}")
        };
        builder.rule_with(says, &cells, move |numbers| is_cage(numbers, sum));
        builder.draw(&cells, |cells| vec![labelled(cells, sum.to_string())]);
        return Ok(());
    }
    let says = differ(builder, &each);
    builder.rule(says, &each, are_different);
    let says = format!("{} sum to {sum}", builder.board.names(&cells));
    builder.rule(says, &cells, move |numbers| total(numbers) == sum);
    Ok(())
}

/// Reads `Sum~sum~cells` and `Sum~sum_=_weights~cells`.
pub(super) fn sum(builder: &mut NetworkBuilder<'_>) -> Result<(), Malformed> {
    const EXPECTED: &str = "the sum, a whole number, and perhaps _=_ and a weight for each cell";
    let argument = builder.arguments.required(EXPECTED)?;
    let mut parts = argument.text.split('_');
    let part = |text| argument.part(text);
    let sum = part(parts.next().unwrap_or_default()).signed(-MOST..=MOST, EXPECTED)?;
    let weights: Option<Vec<i32>> = match parts.next() {
        Some("=") => {
            let weights = parts.map(|text| part(text).signed(-100..=100, EXPECTED));
            Some(weights.collect::<Result<_, _>>()?)
        }
        Some(_) => return Err(argument.unexpected(EXPECTED)),
        None => None,
    };
    let cells = builder.path(1..=1000, "at least one cell")?;
    let weights = weights.unwrap_or_else(|| vec![1; cells.len()]);
    if weights.len() != cells.len() {
        let found = format!("{} weights for {} cells", weights.len(), cells.len());
        return Err(argument.wrong(found, "a weight for each cell"));
    }
    builder.sum(cells.iter().copied().zip(weights.iter().copied()).collect(), sum);
    let names = builder.board.names(&cells);
    let is_plain = weights.iter().all(|&weight| weight == 1);
    let says = match is_plain {
        true => format!("{names} sum to {sum}"),
        false => {
            let terms = builder.board.each_name(&cells).into_iter().zip(weights.iter().copied());
            equation(&terms.collect::<Vec<_>>(), sum)
        }
    };
    builder.rule(says, &cells, move |numbers| {
        numbers.iter().zip(&weights).map(|(number, weight)| number * weight).sum::<i32>() == sum
    });
    if is_plain {
        builder.draw_once(&cells, |cells| vec![shapes::sum(cells, sum.to_string())]);
    }
    Ok(())
}

/// Makes two groups of places have the same sum.
fn same_sum(builder: &mut NetworkBuilder<'_>, one: &[Place], other: &[Place]) {
    builder.sum([terms(one, 1), terms(other, -1)].concat(), 0);
}

/// Reads `Arrow~circle~shaft`.
pub(super) fn arrow(builder: &mut NetworkBuilder<'_>) -> Result<(), Malformed> {
    let cells = builder.path(2..=1000, "a circle and at least one cell")?;
    same_sum(builder, &cells[..1], &cells[1..]);
    let names = builder.board.names(&cells[1..]);
    let says = format!("{} is the sum of {names}", builder.board.name(cells[0]));
    builder.rule(says, &cells, |numbers| numbers[0] == total(&numbers[1..]));
    builder.draw(&cells, shapes::arrow);
    Ok(())
}

/// Reads `DoubleArrow~circle~line~circle`.
pub(super) fn double_arrow(builder: &mut NetworkBuilder<'_>) -> Result<(), Malformed> {
    let cells = builder.path(3..=1000, "two circles and a cell between")?;
    let last = cells.len() - 1;
    same_sum(builder, &[cells[0], cells[last]], &cells[1..last]);
    let names = builder.board.names(&cells[1..last]);
    let (first, other) = (builder.board.name(cells[0]), builder.board.name(cells[last]));
    let says = format!("{first} and {other} have the same sum as {names}");
    builder.rule(says, &cells, |numbers| {
        let last = numbers.len() - 1;
        numbers[0] + numbers[last] == total(&numbers[1..last])
    });
    builder.draw(&cells, shapes::double_arrow);
    Ok(())
}

/// Reads `PillArrow~2 or 3~pill~shaft`.
pub(super) fn pill_arrow(builder: &mut NetworkBuilder<'_>) -> Result<(), Malformed> {
    let size = builder.arguments.number(2..=3, "the number of cells in the pill, 2 or 3")? as usize;
    let expected = "the cells of the pill and at least one of the shaft";
    let mut cells = builder.path(size + 1..=1000, expected)?;
    let way = cells.clone();
    cells[..size].sort_unstable();
    let mut all = terms(&cells, 1);
    for (term, weight) in all[..size].iter_mut().rev().zip([-1, -10, -100]) {
        term.1 = weight;
    }
    builder.sum(all, 0);
    // Digits behind the first have one place.
    let single = builder.board.mask(|number| number <= 9);
    for &place in &cells[1..size] {
        builder.add(Within { place: [place], values: single });
    }
    let board = &builder.board;
    let (pill, shaft) = (board.names(&cells[..size]), board.names(&cells[size..]));
    let says = format!("{pill}, read as a number, is the sum of {shaft}");
    builder.rule(says, &cells, move |numbers| {
        let (pill, shaft) = numbers.split_at(size);
        let number = pill.iter().fold(0, |number, digit| 10 * number + digit);
        pill[1..].iter().all(|&digit| digit <= 9) && number == total(shaft)
    });
    builder.draw(&way, |cells| shapes::pill_arrow(&cells, size));
    Ok(())
}

/// The rows, columns, boxes and regions that hold all values, and their sum.
fn whole_houses(builder: &mut NetworkBuilder<'_>) -> Result<(Vec<Vec<Place>>, i32), Malformed> {
    let mut houses = Vec::new();
    if builder.board.is_sudoku {
        houses = [builder.board.lines(), builder.board.boxes(), jigsaws(builder)?].concat();
    }
    let board = &builder.board;
    houses.retain(|house| house.len() == board.values);
    Ok((houses, board.numbers().sum()))
}

/// Number of these groups that together are the cells of a house, each once, if some are. It takes
/// the first group with the first cell that is left, and then the next.
fn partition(house: &[Place], groups: &[Vec<Place>]) -> Option<usize> {
    let Some(first) = house.first() else { return Some(0) };
    let fits = |group: &&Vec<Place>| {
        group.contains(first) && group.iter().all(|place| house.contains(place))
    };
    groups.iter().filter(fits).find_map(|group| {
        let left: Vec<Place> =
            house.iter().copied().filter(|place| !group.contains(place)).collect();
        let is_each_once = left.len() + group.len() == house.len();
        is_each_once.then(|| partition(&left, groups)).flatten().map(|count| count + 1)
    })
}

/// The most different groups that are looked through for a house: with more, that could take any time.
const MOST_GROUPS: usize = 24;

/// The sum that equal groups have for certain, since some of them are a house.
fn common_sum(
    builder: &mut NetworkBuilder<'_>,
    groups: &[Vec<Place>],
) -> Result<Option<i32>, Malformed> {
    let (houses, sum) = whole_houses(builder)?;
    let mut different = groups.to_vec();
    different.iter_mut().for_each(|group| group.sort_unstable());
    different.sort_unstable();
    different.dedup();
    if different.len() > MOST_GROUPS {
        return Ok(None);
    }
    let count = houses.iter().find_map(|house| partition(house, &different));
    // A total that does not divide has no solution, as the search will find.
    Ok(count.map(|count| count as i32).filter(|count| sum % count == 0).map(|count| sum / count))
}

/// Makes all of these groups have the same sum, with a sentence.
fn equal(builder: &mut NetworkBuilder<'_>, groups: &[Vec<Place>]) {
    search_equal(builder, groups);
    let says = format!("these have the same sum: {}", builder.board.listed(groups, ", "));
    state_equal(builder, groups, says);
}

/// Makes all of these groups have the same sum.
fn search_equal(builder: &mut NetworkBuilder<'_>, groups: &[Vec<Place>]) {
    // Between all pairs, where they are few; else each with the first and the next.
    let all = groups.len() <= 6;
    for (i, one) in groups.iter().enumerate() {
        for (j, other) in groups[..i].iter().enumerate() {
            if all || j == 0 || j + 1 == i {
                same_sum(builder, one, other);
            }
        }
    }
}

/// States that groups have the same sum.
fn state_equal(builder: &mut NetworkBuilder<'_>, groups: &[Vec<Place>], says: String) {
    let sizes: Vec<usize> = groups.iter().map(Vec::len).collect();
    builder.rule(says, &groups.concat(), move |numbers| {
        let (mut rest, mut first) = (numbers, None);
        sizes.iter().all(|&size| {
            let (group, after) = rest.split_at(size);
            rest = after;
            let sum = total(group);
            *first.get_or_insert(sum) == sum
        })
    });
}

/// The cells of an item in segments, with `-` between these.
///
/// # Errors
/// An argument is no cell.
pub(super) fn segments(builder: &mut NetworkBuilder<'_>) -> Result<Vec<Vec<Place>>, Malformed> {
    let mut segments = vec![Vec::new()];
    while let Some(argument) = builder.arguments.take() {
        if argument.text == "-" {
            segments.push(Vec::new());
        } else if let Some(last) = segments.last_mut() {
            last.push(builder.place(argument)?);
        }
    }
    Ok(segments)
}

/// Reads `EqualSum~cells~-~cells...`.
pub(super) fn equal_sum(builder: &mut NetworkBuilder<'_>) -> Result<(), Malformed> {
    let groups = segments(builder)?;
    if groups.iter().any(Vec::is_empty) {
        return Err(builder.wrong("a group without cells", "cells on both sides of each -"));
    }
    if let Some(sum) = common_sum(builder, &groups)? {
        groups.iter().for_each(|group| builder.sum(terms(group, 1), sum));
    }
    equal(builder, &groups);
    let sizes: Vec<usize> = groups.iter().map(Vec::len).collect();
    builder.sketch(&groups.concat(), |cells| parts(&cells, &sizes, &group));
    Ok(())
}

/// Reads `RegionSumLine~cells`. Regions are the boxes, or those of a jigsaw on a board without
/// boxes.
pub(super) fn region_sum_line(builder: &mut NetworkBuilder<'_>) -> Result<(), Malformed> {
    let cells = builder.path(1..=1000, "at least one cell")?;
    let mut all = builder.board.boxes();
    if all.is_empty() {
        all = jigsaws(builder)?;
    }
    let found = |_: &_| "without boxes or a jigsaw".to_owned();
    builder.demand(!all.is_empty(), found, "regions for the parts of the line")?;
    let region = |cell: &Place| all.iter().position(|region| region.contains(cell));
    let parts: Vec<Vec<Place>> =
        cells.chunk_by(|a, b| region(a) == region(b)).map(<[Place]>::to_vec).collect();
    equal(builder, &parts);
    builder.draw_once(&cells, |cells| coloured(cells, "#56bdf0"));
    Ok(())
}

/// Reads `Zipper~cells`.
pub(super) fn zipper(builder: &mut NetworkBuilder<'_>) -> Result<(), Malformed> {
    let cells = builder.path(2..=1000, "at least two cells")?;
    let count = cells.len();
    let middle = (count % 2 == 1).then(|| vec![cells[count / 2]]);
    let mut groups: Vec<Vec<Place>> = Vec::from_iter(middle.clone());
    (0..count / 2).for_each(|i| groups.push(vec![cells[i], cells[count - 1 - i]]));
    search_equal(builder, &groups);
    let says = match middle {
        Some(middle) => {
            let pairs = builder.board.listed(&groups[1..], ", ");
            format!("{} is the sum of each of these: {pairs}", builder.board.names(&middle))
        }
        None => format!("these have the same sum: {}", builder.board.listed(&groups, ", ")),
    };
    state_equal(builder, &groups, says);
    builder.draw_once(&cells, shapes::zipper);
    Ok(())
}

/// The cells of the diagonal that begins at a cell of the border: the clue of a little killer
/// points from there into the grid.
pub(super) fn diagonal_from(builder: &NetworkBuilder<'_>, first: Place) -> Option<Vec<Place>> {
    let board = &builder.board;
    let (row, column) = board.position(first);
    let (last_row, last_column) = (board.rows - 1, board.columns - 1);
    let direction = match (row, column) {
        (row, 0) if row < last_row => (1, 1),
        (0, _) => (1, -1),
        (row, column) if column == last_column && row < last_row => (-1, -1),
        (row, column) if row == last_row && column < last_column && column > 0 => (-1, 1),
        _ => return None,
    };
    let cells = board.ray(first, direction);
    (cells.len() > 1).then_some(cells)
}

/// Reads `LittleKiller~sum~first cell`.
pub(super) fn little_killer(builder: &mut NetworkBuilder<'_>) -> Result<(), Malformed> {
    const EXPECTED: &str = "the sum of the diagonal, a whole number";
    const CELL: &str = "a cell of the border where a diagonal begins";
    let sum = builder.arguments.required(EXPECTED)?.signed(0..=MOST, EXPECTED)?;
    let argument = builder.arguments.required(CELL)?;
    let first = builder.place(argument)?;
    let is_inside = first.index() < builder.board.cells();
    let cells = is_inside.then(|| diagonal_from(builder, first)).flatten();
    let cells = cells.ok_or_else(|| argument.unexpected(CELL))?;
    builder.arguments.end()?;
    builder.sum(terms(&cells, 1), sum);
    let says = format!("the diagonal {} sums to {sum}", builder.board.names(&cells));
    builder.rule(says, &cells, move |numbers| total(numbers) == sum);
    draw_outside(builder, &cells, sum, OutsideClue::LittleKiller);
    Ok(())
}
