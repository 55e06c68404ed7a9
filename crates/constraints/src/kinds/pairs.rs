//! Relations of two values: for neighbours on the grid, along a line, or for all pairs of a group.

use super::shapes::{self, coloured, group, stroke};
use super::{compose::unconditional, houses::are_different, in_words};
use crate::relation::Relation;
use crate::shape::{BoardCell, Shape};
use crate::{base64, board::Board, builder::NetworkBuilder, item::Argument, place::Place};
use ninefold_core::error::Malformed;

/// The colour of lines with a relation of neighbours.
const RELATED: &str = "#a9b8c6";

/// Whether one number is one more than the other.
fn consecutive(a: i32, b: i32) -> bool {
    a.abs_diff(b) == 1
}

/// Whether one number is twice the other.
fn doubled(a: i32, b: i32) -> bool {
    a == 2 * b || b == 2 * a
}

/// All pairs of cells that share a side, among the arguments that are left, the earlier first.
///
/// # Errors
/// There is no pair, or an argument is not a cell.
pub(super) fn neighbours(builder: &mut NetworkBuilder<'_>) -> Result<Vec<[Place; 2]>, Malformed> {
    const EXPECTED: &str = "cells that share a side";
    let cells = builder.cells(2..=1000, EXPECTED)?;
    let mut pairs = Vec::new();
    for (i, &a) in cells.iter().enumerate() {
        for &b in &cells[i + 1..] {
            if builder.board.are_neighbours(a, b) {
                pairs.push([a, b]);
            }
        }
    }
    match pairs.is_empty() {
        true => Err(builder.wrong("cells that are all apart", EXPECTED)),
        false => Ok(pairs),
    }
}

fn marks(
    builder: &mut NetworkBuilder<'_>,
    holds: fn(i32, i32) -> bool,
    says: fn(&str, &str) -> String,
    shape: fn([BoardCell; 2]) -> Shape<BoardCell>,
) -> Result<(), Malformed> {
    let relation = builder.relation(&mut { holds });
    for pair in neighbours(builder)? {
        builder.relate(&pair, relation);
        let says = |board: &Board| says(&board.name(pair[0]), &board.name(pair[1]));
        builder.rule_with(says, &pair, move |numbers| holds(numbers[0], numbers[1]));
        builder.draw(&pair, |cells| vec![shape([cells[0], cells[1]])]);
    }
    Ok(())
}

/// Reads `WhiteDot~cells`.
pub(super) fn white_dot(builder: &mut NetworkBuilder<'_>) -> Result<(), Malformed> {
    let dot = |between| Shape::Dot { between, black: false };
    marks(builder, consecutive, |a, b| format!("{a} and {b} are consecutive"), dot)
}

/// Reads `BlackDot~cells`.
pub(super) fn black_dot(builder: &mut NetworkBuilder<'_>) -> Result<(), Malformed> {
    let dot = |between| Shape::Dot { between, black: true };
    marks(builder, doubled, |a, b| format!("of {a} and {b} one is twice the other"), dot)
}

/// Reads `X~cells`.
pub(super) fn x(builder: &mut NetworkBuilder<'_>) -> Result<(), Malformed> {
    let sign = |between| Shape::Sign { between, sign: 'X' };
    marks(builder, |a, b| a + b == 10, |a, b| format!("{a} and {b} sum to 10"), sign)
}

/// Reads `V~cells`.
pub(super) fn v(builder: &mut NetworkBuilder<'_>) -> Result<(), Malformed> {
    let sign = |between| Shape::Sign { between, sign: 'V' };
    marks(builder, |a, b| a + b == 5, |a, b| format!("{a} and {b} sum to 5"), sign)
}

/// Reads `GreaterThan~cells`.
pub(super) fn greater_than(builder: &mut NetworkBuilder<'_>) -> Result<(), Malformed> {
    let sign = |between| Shape::Sign { between, sign: '>' };
    marks(builder, |a, b| a > b, |a, b| format!("{a} is greater than {b}"), sign)
}

/// Gives all pairs of neighbours on the grid a relation, except those with a mark of these names.
fn unmarked(
    builder: &mut NetworkBuilder<'_>,
    names: &[&str],
    holds: fn(i32, i32) -> bool,
    says: &str,
) -> Result<(), Malformed> {
    builder.arguments.end()?;
    let mut marked = Vec::new();
    for mark in unconditional(builder.nodes, names, builder.node.item.name)? {
        marked.extend(builder.reading(mark, neighbours)?);
    }
    let relation = builder.relation(&mut { holds });
    let mut is_first = true;
    for a in builder.board.grid() {
        for (rows, columns) in [(0, 1), (1, 0)] {
            let Some(b) = builder.board.moved(a, rows, columns) else { continue };
            if !marked.contains(&[a, b]) && !marked.contains(&[b, a]) {
                builder.relate(&[a, b], relation);
                let (first, second) = (builder.board.name(a), builder.board.name(b));
                let says = format!("{first} and {second} {says}");
                builder.rule(says, &[a, b], move |numbers| holds(numbers[0], numbers[1]));
                // One sentence for all pairs.
                builder.summed_up(std::mem::take(&mut is_first));
            }
        }
    }
    Ok(())
}

/// Reads `AntiConsecutive`.
pub(super) fn anti_consecutive(builder: &mut NetworkBuilder<'_>) -> Result<(), Malformed> {
    unmarked(builder, &[], |a, b| !consecutive(a, b), "are not consecutive")
}

/// Reads `StrictKropki`.
pub(super) fn strict_kropki(builder: &mut NetworkBuilder<'_>) -> Result<(), Malformed> {
    let holds = |a, b| !consecutive(a, b) && !doubled(a, b);
    let says = "are neither consecutive nor the one twice the other, as there is no dot";
    unmarked(builder, &["WhiteDot", "BlackDot"], holds, says)
}

/// Reads `StrictXV`.
pub(super) fn strict_xv(builder: &mut NetworkBuilder<'_>) -> Result<(), Malformed> {
    let holds = |a, b| a + b != 5 && a + b != 10;
    let says = "sum to neither 5 nor 10, as there is no letter";
    unmarked(builder, &["X", "V"], holds, says)
}

/// Gives neighbours along a line a relation, with a sentence.
fn line(
    builder: &mut NetworkBuilder<'_>,
    places: &[Place],
    mut holds: impl Fn(i32, i32) -> bool + Send + Sync + 'static,
    says: String,
) {
    let relation = builder.relation(&mut holds);
    builder.relate(places, relation);
    builder
        .rule(says, places, move |numbers| numbers.windows(2).all(|pair| holds(pair[0], pair[1])));
}

/// Reads `Thermo~bulb~...~tip`.
pub(super) fn thermo(builder: &mut NetworkBuilder<'_>) -> Result<(), Malformed> {
    let cells = builder.path(2..=1000, "at least two cells")?;
    let board = &builder.board;
    let says = format!("{} grow along {}", board.digits(), board.names(&cells));
    line(builder, &cells, |a, b| a < b, says);
    builder.draw_once(&cells, shapes::thermo);
    Ok(())
}

/// Reads `Whisper~difference~cells`.
pub(super) fn whisper(builder: &mut NetworkBuilder<'_>) -> Result<(), Malformed> {
    let least = builder.arguments.number_or(5, 0..=16, "the least difference of neighbours")?;
    let cells = builder.path(2..=1000, "at least two cells")?;
    let names = builder.board.names(&cells);
    let says = format!("neighbours along {names} differ by {least} or more");
    line(builder, &cells, move |a, b| a.abs_diff(b) >= least, says);
    builder.draw(&cells, |cells| shapes::whisper(cells, least));
    Ok(())
}

/// Reads `Palindrome~cells`.
pub(super) fn palindrome(builder: &mut NetworkBuilder<'_>) -> Result<(), Malformed> {
    let cells = builder.path(2..=1000, "at least two cells")?;
    let equal = builder.relation(&mut |a, b| a == b);
    for i in 0..cells.len() / 2 {
        builder.relate(&[cells[i], cells[cells.len() - 1 - i]], equal);
    }
    let says = format!("{} reads the same both ways", builder.board.names(&cells));
    builder.rule(says, &cells, |numbers| numbers.iter().eq(numbers.iter().rev()));
    builder.draw(&cells, |cells| coloured(cells, "#bcbfc4"));
    Ok(())
}

/// Reads `Clone~cells~as many cells`.
pub(super) fn clone(builder: &mut NetworkBuilder<'_>) -> Result<(), Malformed> {
    const EXPECTED: &str = "two groups of equally many cells";
    let cells = builder.path(2..=1000, EXPECTED)?;
    if cells.len() % 2 == 1 {
        return Err(builder.wrong(format!("{} cells", cells.len()), EXPECTED));
    }
    let half = cells.len() / 2;
    let equal = builder.relation(&mut |a, b| a == b);
    for i in 0..half {
        builder.relate(&[cells[i], cells[half + i]], equal);
    }
    let board = &builder.board;
    let (first, second) = (board.names(&cells[..half]), board.names(&cells[half..]));
    let says = format!("{first} and {second} hold the same {}", board.digits());
    builder.rule(says, &cells, move |numbers| numbers[..half] == numbers[half..]);
    builder.draw_once(&cells, shapes::clone);
    Ok(())
}

/// Reads `Parity~cells`.
pub(super) fn parity(builder: &mut NetworkBuilder<'_>) -> Result<(), Malformed> {
    let cells = builder.path(2..=1000, "at least two cells")?;
    let (digits, names) = (builder.board.digits(), builder.board.names(&cells));
    let says = format!("even and odd {digits} take turns along {names}");
    line(builder, &cells, |a, b| (a + b) % 2 != 0, says);
    builder.draw(&cells, |cells| coloured(cells, "#f08d8d"));
    Ok(())
}

/// Reads `Min~cells` or `Max~cells`: each is less, or greater, than those that share a side with it.
pub(super) fn extreme(builder: &mut NetworkBuilder<'_>, is_least: bool) -> Result<(), Malformed> {
    let holds: fn(i32, i32) -> bool = if is_least { |a, b| a < b } else { |a, b| a > b };
    let word = if is_least { "less" } else { "greater" };
    let relation = builder.relation(&mut { holds });
    for cell in builder.grid_path(1..=1000, "at least one cell")? {
        let others = builder.board.beside_all(cell);
        for &other in &others {
            builder.relate(&[cell, other], relation);
        }
        let board = &builder.board;
        let says = format!("{} is {word} than {}", board.name(cell), board.names(&others));
        let all = [&[cell], &others[..]].concat();
        builder.rule(says, &all, move |numbers| {
            numbers[1..].iter().all(|&other| holds(numbers[0], other))
        });
        builder.draw(&all, |cells| shapes::extreme(cells[0], &cells[1..], is_least));
    }
    Ok(())
}

/// Whether numbers are consecutive, in any order.
pub fn are_consecutive(numbers: &[i32]) -> bool {
    let (low, high) = (numbers.iter().min(), numbers.iter().max());
    let spread = low.zip(high).map(|(low, high)| (high - low) as usize + 1);
    are_different(numbers) && spread == Some(numbers.len())
}

/// Reads `Renban~cells`.
pub(super) fn renban(builder: &mut NetworkBuilder<'_>) -> Result<(), Malformed> {
    let cells = builder.path(2..=1000, "at least two cells")?;
    let count = cells.len() as u32;
    builder.different(&cells);
    builder.all_pairs(&cells, |a, b| a != b && a.abs_diff(b) < count);
    builder.runs(&cells);
    let (digits, names) = (builder.board.digits(), builder.board.names(&cells));
    let says = format!("{names} hold consecutive {digits} in any order");
    builder.rule(says, &cells, are_consecutive);
    builder.draw_once(&cells, |cells| coloured(cells, "#e47fe4"));
    Ok(())
}

/// Reads `Modular~modulus~cells`.
pub(super) fn modular(builder: &mut NetworkBuilder<'_>) -> Result<(), Malformed> {
    let modulus = builder.arguments.number(1..=16, "the modulus, 1 to 16")? as i32;
    let cells = builder.path(1..=1000, "at least one cell")?;
    // One cell at a time differs from no other.
    if modulus == 1 {
        return Ok(());
    }
    let (names, count) = (builder.board.names(&cells), cells.len().min(modulus as usize));
    let says = format!("any {count} cells in sequence on {names} differ modulo {modulus}");
    classes(builder, &cells, modulus, i32::rem_euclid, says);
    builder.draw(&cells, |cells| shapes::modular(cells, modulus as u32));
    Ok(())
}

/// Reads `Entropic~cells`.
pub(super) fn entropic(builder: &mut NetworkBuilder<'_>) -> Result<(), Malformed> {
    nine_digits(builder)?;
    let cells = builder.path(1..=1000, "at least one cell")?;
    let (names, count) = (builder.board.names(&cells), cells.len().min(3));
    let says = format!(
        "any {count} cells in sequence on {names} are of different thirds: 1 to 3, 4 to 6, 7 to 9"
    );
    classes(builder, &cells, 3, |number, count| (number - 1) / count, says);
    builder.draw(&cells, |cells| coloured(cells, "#f7b58c"));
    Ok(())
}

/// Checks that the board has the digits 1 to 9.
///
/// # Errors
/// It has not.
pub(super) fn nine_digits(builder: &NetworkBuilder<'_>) -> Result<(), Malformed> {
    let is_fit = (builder.board.least, builder.board.values) == (1, 9);
    let found = |board: &Board| format!("with values {} to {}", board.least, board.most());
    builder.demand(is_fit, found, "a board with the values 1 to 9")
}

/// Makes any `count` cells in sequence be of different classes, which a number and `count` give.
fn classes(
    builder: &mut NetworkBuilder<'_>,
    cells: &[Place],
    count: i32,
    class: fn(i32, i32) -> i32,
    says: String,
) {
    let class = move |number: i32| class(number, count);
    let count = count as usize;
    let relation = builder.relation(&mut |a, b| class(a) != class(b));
    builder.relate_all(cells, count.min(cells.len()), relation);
    // With as many classes as cells, those that are as many apart are of the same.
    for first in 0..count.min(cells.len()) {
        let same: Vec<Place> = cells.iter().skip(first).step_by(count).copied().collect();
        if same.len() > 1 && builder.board.numbers().all(|n| (0..count as i32).contains(&class(n)))
        {
            builder.all_pairs(&same, |a, b| class(a) == class(b));
        }
    }
    builder.rule(says, cells, move |numbers| {
        numbers.windows(count.min(numbers.len())).all(|window| {
            let classes = || window.iter().map(|&number| class(number));
            classes().enumerate().all(|(i, class)| classes().take(i).all(|other| other != class))
        })
    });
}

/// A name, and the segments of a line or set of cells that has it.
type Named = (String, Vec<Vec<Place>>);

/// The lines or sets of cells after a name, `_name~cells~~cells~_name~cells`, in segments with `-`
/// between these where there may be breaks.
///
/// # Errors
/// An argument is no cell.
pub(super) fn lines(
    builder: &mut NetworkBuilder<'_>,
    has_breaks: bool,
) -> Result<Vec<Named>, Malformed> {
    let mut lines: Vec<Named> = Vec::new();
    let (mut name, mut segments) = (String::new(), vec![Vec::new()]);
    while let Some(argument) = builder.arguments.take() {
        if argument.text.is_empty() || argument.text.starts_with('_') {
            if segments.iter().any(|segment| !segment.is_empty()) {
                lines.push((name.clone(), std::mem::replace(&mut segments, vec![Vec::new()])));
            }
            if let Some(new) = argument.text.strip_prefix('_') {
                name = unescaped(new);
            }
        } else if argument.text == "-" && has_breaks {
            segments.push(Vec::new());
        } else if let Some(last) = segments.last_mut() {
            last.push(builder.place(argument)?);
        }
    }
    if segments.iter().any(|segment| !segment.is_empty()) {
        lines.push((name, segments));
    }
    Ok(lines)
}

/// A name without the escapes of an address: `%20` is a space.
pub(super) fn unescaped(text: &str) -> String {
    let mut bytes = Vec::with_capacity(text.len());
    let mut rest = text.as_bytes();
    while let Some((&byte, after)) = rest.split_first() {
        let escape = (byte == b'%').then(|| after.get(..2)).flatten();
        let code =
            escape.and_then(|code| u8::from_str_radix(std::str::from_utf8(code).ok()?, 16).ok());
        match code {
            Some(code) => {
                bytes.push(code);
                rest = &after[2..];
            }
            None => {
                bytes.push(byte);
                rest = after;
            }
        }
    }
    String::from_utf8_lossy(&bytes).into_owned()
}

/// The relation of an argument: a bit for each pair of values, those of the first value first, six
/// a character.
fn relation(argument: Argument<'_>, values: usize, swapped: bool) -> Result<Relation, Malformed> {
    const EXPECTED: &str = "a relation: a bit for each pair of values, six a character, in base64";
    let text: String = match swapped {
        true => argument.text.replace('-', "\0").replace('_', "-").replace('\0', "_"),
        false => argument.text.to_owned(),
    };
    let bits = base64::sextets(&text).ok_or_else(|| argument.unexpected(EXPECTED))?;
    if bits.len() > (values * values).div_ceil(6) {
        let found = format!("a relation of {} characters", bits.len());
        return Err(argument.wrong(found, "one for the values of the board"));
    }
    let is_set = |at: usize| bits.get(at / 6).is_some_and(|six| six >> (at % 6) & 1 == 1);
    Ok(Relation::of(values, |a, b| is_set(a * values + b)))
}

/// Reads `Pair~relation~_name~cells`, `PairX` for all pairs, and `Binary` and `BinaryX` with `-` and `_`
/// swapped.
pub(super) fn custom(
    builder: &mut NetworkBuilder<'_>,
    all: bool,
    swapped: bool,
) -> Result<(), Malformed> {
    let argument = builder.arguments.required("a relation in base64")?;
    let relation = relation(argument, builder.board.values, swapped)?;
    let relation = if all { relation.both_ways() } else { relation };
    let least = builder.board.least;
    for (name, segments) in lines(builder, false)? {
        let cells = segments.concat();
        let holds =
            move |a: i32, b: i32| relation.holds((a - least) as usize, (b - least) as usize);
        let cells_of = builder.board.names(&cells);
        let name = in_words::relation(&name, &builder.board, holds);
        if all {
            builder.relate_all(&cells, cells.len(), relation);
            builder.rule(format!("all pairs of {cells_of} have: {name}"), &cells, move |numbers| {
                let both = |a: i32, b: i32| holds(a, b) && holds(b, a);
                (1..numbers.len()).all(|i| numbers[..i].iter().all(|&b| both(numbers[i], b)))
            });
            builder.sketch(&cells, |cells| vec![group(cells)]);
        } else {
            builder.relate(&cells, relation);
            let says = format!("neighbours along {cells_of} have: {name}");
            builder.rule(says, &cells, move |numbers| {
                numbers.windows(2).all(|pair| holds(pair[0], pair[1]))
            });
            builder.sketch(&cells, |cells| vec![stroke(cells, RELATED)]);
        }
    }
    Ok(())
}
