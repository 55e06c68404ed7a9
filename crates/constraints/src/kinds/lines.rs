//! Lines: between lines, lockout lines, lines of equal sums, and cells that point to others.

use super::outside::indexed;
use super::shapes::{self, group, stroke};
use crate::{builder::NetworkBuilder, place::Place, propagators::Indexed};
use ninefold_core::error::Malformed;

/// The colours of lines whose rule is in a sentence.
const SUM_LINE: &str = "#f0b25e";
const POINTER: &str = "#c9b7a4";

/// The state of an automaton. All have this one, so that the code for it is compiled once.
type State = (i32, i32, i32);

/// Reads `Between~circle~line~circle`.
pub(super) fn between(builder: &mut NetworkBuilder<'_>) -> Result<(), Malformed> {
    let cells = builder.path(2..=1000, "two circles and a line")?;
    let last = cells.len() - 1;
    if last > 1 {
        builder.different(&[cells[0], cells[last]]);
    }
    // The first end, and the least and the greatest on the line.
    let step = move |&(end, low, high): &State, position: usize, number: i32| match position {
        0 => Some((number, i32::MAX, i32::MIN)),
        i if i < last => (number != end)
            .then_some((end, low.min(number), high.max(number)))
            .filter(|&(end, low, high)| end < low || high < end),
        _ => (end.min(number) < low && high < end.max(number)).then_some((0, 0, 0)),
    };
    builder.automaton(&cells, (0, 0, 0), step, |_| true)?;
    let (a, b) = (builder.board.name(cells[0]), builder.board.name(cells[last]));
    let verb = if last == 2 { "is" } else { "are" };
    let says = format!("{} {verb} between {a} and {b}", builder.board.names(&cells[1..last]));
    builder.rule(says, &cells, |numbers| {
        let last = numbers.len() - 1;
        let (low, high) = (numbers[0].min(numbers[last]), numbers[0].max(numbers[last]));
        numbers[1..last].iter().all(|&number| low < number && number < high)
    });
    builder.draw_once(&cells, shapes::between);
    Ok(())
}

/// Reads `Lockout~difference~diamond~line~diamond`; 4, if left out.
pub(super) fn lockout(builder: &mut NetworkBuilder<'_>) -> Result<(), Malformed> {
    let least =
        builder.arguments.number_or(4, 0..=16, "the least difference of the diamonds")? as i32;
    let cells = builder.path(2..=1000, "two diamonds and a line")?;
    let last = cells.len() - 1;
    builder.different(&[cells[0], cells[last]]);
    // The first end, the greatest on the line below it, and the least above it.
    let step = move |&(end, below, above): &State, position: usize, number: i32| match position {
        0 => Some((number, i32::MIN, i32::MAX)),
        i if i < last && number < end => Some((end, below.max(number), above)),
        i if i < last && number > end => Some((end, below, above.min(number))),
        i if i < last => None,
        _ => {
            let is_free = if number > end { above > number } else { below < number };
            (number.abs_diff(end) as i32 >= least && number != end && is_free).then_some((0, 0, 0))
        }
    };
    builder.automaton(&cells, (0, 0, 0), step, |_| true)?;
    let (a, b) = (builder.board.name(cells[0]), builder.board.name(cells[last]));
    let line = builder.board.names(&cells[1..last]);
    let says = format!(
        "{a} and {b} differ by {least} or more, and {line} are neither equal to one of these nor between them"
    );
    builder.rule(says, &cells, move |numbers| {
        let last = numbers.len() - 1;
        let (low, high) = (numbers[0].min(numbers[last]), numbers[0].max(numbers[last]));
        let is_out = |&number: &i32| number < low || high < number;
        high > low && high - low >= least && numbers[1..last].iter().all(is_out)
    });
    builder.draw_once(&cells, |cells| shapes::lockout(cells, least as u32));
    Ok(())
}

/// Reads `SumLine~sum~cells`, of a loop with `LOOP` behind.
pub(super) fn sum_line(builder: &mut NetworkBuilder<'_>) -> Result<(), Malformed> {
    let sum = builder.arguments.number_or(10, 1..=1000, "the sum of each part")? as i32;
    let is_loop =
        builder.node.item.arguments.last().is_some_and(|argument| argument.text == "LOOP");
    let mut cells: Vec<Place> = Vec::new();
    while let Some(argument) = builder.arguments.take() {
        if !(is_loop && builder.arguments.left() == 0) {
            cells.push(builder.place(argument)?);
        }
    }
    if cells.is_empty() {
        return Err(builder.wrong("a line without cells", "at least one cell"));
    }
    // Where the first part begins (how much of it is behind the end of a loop), the sum so far of
    // the part, and 1 once a part was whole.
    let starts = (0..if is_loop { sum } else { 1 }).map(|from| (from, from, 0)).collect();
    let least = builder.board.least;
    let mut step = |&(from, now, parts): &State, _: usize, value: u32, next: &mut Vec<State>| {
        let now = now + value as i32 + least;
        if now < sum {
            next.push((from, now, parts));
        } else if now == sum {
            next.push((from, 0, 1));
        }
    };
    let accepts = |&(from, now, parts): &State| from == now && parts > 0;
    builder.automaton_of_many(&cells, starts, &mut step, &accepts)?;
    let kind = if is_loop { "loop" } else { "line" };
    let says = format!(
        "the {kind} {} falls into parts that each sum to {sum}",
        builder.board.names(&cells)
    );
    builder.rule(says, &cells, move |numbers| {
        let falls_apart = |start: usize| {
            let (before, after) = numbers.split_at(start);
            let (mut rest, mut parts) = (0, 0);
            let mut is_possible = true;
            for number in after.iter().chain(before) {
                rest += number;
                is_possible &= rest <= sum;
                if rest == sum {
                    (rest, parts) = (0, parts + 1);
                }
            }
            is_possible && rest == 0 && parts > 0
        };
        (0..if is_loop { numbers.len() } else { 1 }).any(falls_apart)
    });
    builder.sketch(&cells, |mut cells| {
        cells.extend(is_loop.then(|| cells[0]));
        vec![stroke(cells, SUM_LINE)]
    });
    Ok(())
}

/// Reads `Indexing~R or C~cells`.
pub(super) fn indexing(builder: &mut NetworkBuilder<'_>) -> Result<(), Malformed> {
    const EXPECTED: &str = "R (rows) or C (columns)";
    let kind = builder.arguments.required(EXPECTED)?;
    let by_row = match kind.text {
        "R" => true,
        // The word is in texts of videos, where the other one is not.
        "C" | "column" => false,
        _ => return Err(kind.unexpected(EXPECTED)),
    };
    for cell in builder.grid_path(1..=1000, "at least one cell")? {
        let (row, column) = builder.board.position(cell);
        let (line, value, word, house) = match by_row {
            true => {
                (builder.board.column(column), row + 1, "row", format!("column {}", column + 1))
            }
            false => (builder.board.row(row), column + 1, "column", format!("row {}", row + 1)),
        };
        let name = builder.board.name(cell);
        let says = format!("{name} says in which {word} the {value} of {house} is");
        indexed(builder, cell, &line, value as i32, says);
        builder.sketch(&[cell], |cell| vec![group(cell)]);
    }
    Ok(())
}

/// Reads `ValueIndexing~value~distance~cells`.
pub(super) fn value_indexing(builder: &mut NetworkBuilder<'_>) -> Result<(), Malformed> {
    let cells = builder.path(3..=1000, "three cells or more")?;
    let first = (1 - builder.board.least) as u32;
    builder.add(Indexed::same(cells[1], &cells[2..], cells[0], first));
    let (value, distance) = (builder.board.name(cells[0]), builder.board.name(cells[1]));
    let line = builder.board.names(&cells[2..]);
    let says =
        format!("the digit in {value} is the Nth of {line}, N being the digit in {distance}");
    builder.rule(says, &cells, |numbers| {
        let at = usize::try_from(numbers[1]).ok().filter(|&at| at >= 1);
        at.and_then(|at| numbers[2..].get(at - 1)) == Some(&numbers[0])
    });
    builder.sketch(&cells, |cells| vec![stroke(cells, POINTER)]);
    Ok(())
}
