//! Contents of cells: certain values, in certain numbers; the same values as others.

use super::shapes::{group, labelled, ring};
use super::{houses::jigsaws, pairs::nine_digits};
use crate::propagators::{Circles, CountDistinct, Counts, Demand, SameValues};
use crate::shape::Shape;
use crate::{board::Board, builder::NetworkBuilder, item::Argument, names::list, place::Place};
use ninefold_core::error::Malformed;

/// Number of occurrences of a value.
fn count(numbers: &[i32], wanted: i32) -> usize {
    numbers.iter().filter(|&&number| number == wanted).count()
}

/// A value of the board.
fn value(builder: &NetworkBuilder<'_>, argument: Argument<'_>) -> Result<i32, Malformed> {
    const EXPECTED: &str = "a value of the board";
    let number = argument.signed(0..=16, EXPECTED)?;
    match builder.board.bit(number) {
        0 => Err(argument.unexpected(EXPECTED)),
        _ => Ok(number),
    }
}

/// The values of an argument, with `_` between them.
fn values(builder: &NetworkBuilder<'_>, argument: Argument<'_>) -> Result<Vec<i32>, Malformed> {
    argument.text.split('_').map(|text| value(builder, argument.part(text))).collect()
}

/// Numbers and how often each is there, for a sentence: `one 1, two 2s and no 3`.
fn in_words(tally: &[(i32, usize)]) -> String {
    let words = ["no", "one", "two", "three", "four", "five", "six", "seven", "eight", "nine"];
    let counted = tally.iter().map(|&(number, often)| {
        let often_in_words =
            words.get(often).map_or_else(|| often.to_string(), |&word| word.into());
        format!("{often_in_words} {number}{}", if often > 1 { "s" } else { "" })
    });
    list(&counted.collect::<Vec<String>>())
}

/// Each number that is listed, and how often.
fn tally(numbers: &[i32]) -> Vec<(i32, usize)> {
    let mut once = numbers.to_vec();
    once.sort_unstable();
    once.dedup();
    once.into_iter().map(|number| (number, count(numbers, number))).collect()
}

/// Makes cells hold each listed value as often as listed, at least or exactly.
fn contain(
    builder: &mut NetworkBuilder<'_>,
    cells: &[Place],
    values: &[i32],
    is_exact: bool,
    says: String,
) {
    let wanted = tally(values);
    if wanted.len() == cells.len() {
        builder.different(cells);
    }
    hold(builder, cells, wanted, is_exact, says);
}

/// Makes cells hold each value as often as this, at least or exactly.
fn hold(
    builder: &mut NetworkBuilder<'_>,
    cells: &[Place],
    wanted: Vec<(i32, usize)>,
    is_exact: bool,
    says: String,
) {
    let demand = |&(number, often): &(i32, usize)| Demand {
        values: builder.board.bit(number),
        least: often,
        most: if is_exact { often } else { cells.len() },
    };
    let demands = wanted.iter().map(demand).collect();
    builder.add(Counts::new(cells.to_vec(), demands));
    builder.rule(says, cells, move |numbers| {
        wanted.iter().all(|&(number, often)| match is_exact {
            true => count(numbers, number) == often,
            false => count(numbers, number) >= often,
        })
    });
}

/// Reads `Quad~top left cell~values`.
pub(super) fn quad(builder: &mut NetworkBuilder<'_>) -> Result<(), Malformed> {
    const CELL: &str = "the top left cell of four";
    let argument = builder.arguments.required(CELL)?;
    let first = builder.place(argument)?;
    let square = builder.board.square(first).ok_or_else(|| argument.unexpected(CELL))?;
    let mut wanted = Vec::new();
    while let Some(argument) = builder.arguments.take() {
        wanted.push(value(builder, argument)?);
    }
    if wanted.len() > 4 {
        return Err(builder.wrong(format!("{} values", wanted.len()), "at most four values"));
    }
    let verb = if wanted.len() == 1 { "is" } else { "are" };
    let says = format!("{} {verb} among {}", list(&wanted), builder.board.names(&square));
    contain(builder, &square, &wanted, false, says);
    builder.draw(&square, |square| vec![Shape::Corner { cell: square[0], values: wanted }]);
    Ok(())
}

/// Reads `ContainAtLeast~values~cells` or `ContainExact~values~cells`.
pub(super) fn containing(
    builder: &mut NetworkBuilder<'_>,
    is_exact: bool,
) -> Result<(), Malformed> {
    let argument = builder.arguments.required("values of the board, with _ between them")?;
    let wanted = values(builder, argument)?;
    let cells = builder.cells(1..=1000, "at least one cell, each once")?;
    let how = if is_exact { "exactly" } else { "at least" };
    let says = format!("{} hold {how} {}", builder.board.names(&cells), in_words(&tally(&wanted)));
    contain(builder, &cells, &wanted, is_exact, says);
    builder.sketch(&cells, |cells| vec![group(cells)]);
    Ok(())
}

/// Reads `LookAndSay~counts and values~cells`: `1223` means one 2 and two 3s. A count of 0 means
/// that the value is absent.
pub(super) fn look_and_say(builder: &mut NetworkBuilder<'_>) -> Result<(), Malformed> {
    const EXPECTED: &str = "pairs of digits, a count and a value, each value once";
    let argument = builder.arguments.required(EXPECTED)?;
    let clue = argument.text.as_bytes();
    if clue.is_empty() || clue.len() % 2 != 0 || !clue.iter().all(u8::is_ascii_digit) {
        return Err(argument.unexpected(EXPECTED));
    }
    let mut said: Vec<(i32, usize)> = Vec::new();
    for pair in clue.chunks(2) {
        let (often, number) = (usize::from(pair[0] - b'0'), i32::from(pair[1] - b'0'));
        let is_told = said.iter().any(|&(other, _)| other == number);
        let is_possible = often == 0 || builder.board.bit(number) != 0;
        if is_told || !is_possible {
            return Err(argument.unexpected(EXPECTED));
        }
        said.push((number, often));
    }
    let cells = builder.cells(1..=1000, "at least one cell, each once")?;
    let how = if said.iter().all(|&(_, often)| often == 0) { "" } else { "exactly " };
    let says = format!("{} hold {how}{}", builder.board.names(&cells), in_words(&said));
    hold(builder, &cells, said, true, says);
    let label = argument.text.to_owned();
    builder.sketch(&cells, |cells| vec![labelled(cells, label)]);
    Ok(())
}

/// Makes sets of cells, one after the other, hold the same values.
fn same(builder: &mut NetworkBuilder<'_>, cells: &[Place], size: usize, says: String) {
    if size == 1 {
        builder.all_pairs(cells, |a, b| a == b);
    } else {
        builder.add(SameValues::new(cells.to_vec(), size));
    }
    builder.rule(says, cells, move |numbers| {
        let first = &numbers[..size];
        let is_same = |set: &[i32]| first.iter().all(|&n| count(set, n) == count(first, n));
        numbers.chunks(size).all(is_same)
    });
}

/// The number of sets and the cells of `SameValues~number of sets~cells`.
pub(super) fn same_sets(
    builder: &mut NetworkBuilder<'_>,
) -> Result<(usize, Vec<Place>), Malformed> {
    const SETS: &str = "the number of sets";
    let argument = builder.arguments.required(SETS)?;
    let sets = argument.number(1..=1000, SETS)? as usize;
    let cells = builder.path(1..=1000, "at least one cell")?;
    if cells.len() % sets != 0 {
        let found = format!("{sets} sets for {} cells", cells.len());
        return Err(argument.wrong(found, "sets of the same number of cells"));
    }
    Ok((sets, cells))
}

/// Reads `SameValues~number of sets~cells`.
pub(super) fn same_values(builder: &mut NetworkBuilder<'_>) -> Result<(), Malformed> {
    let (sets, cells) = same_sets(builder)?;
    let size = cells.len() / sets;
    let sets: Vec<Vec<Place>> = cells.chunks(size).map(<[Place]>::to_vec).collect();
    let says = format!("these hold the same values: {}", builder.board.listed(&sets, ", "));
    same(builder, &cells, size, says);
    builder.sketch(&cells, |cells| cells.chunks(size).map(|set| group(set.to_vec())).collect());
    Ok(())
}

/// Reads `RegionSameValues`: rows, columns, boxes and regions of a jigsaw, as far as they are the
/// largest, hold the same values.
pub(super) fn region_same_values(builder: &mut NetworkBuilder<'_>) -> Result<(), Malformed> {
    builder.arguments.end()?;
    builder.demand(
        builder.board.is_sudoku,
        |_| "on a raw board".to_owned(),
        "a board with regions",
    )?;
    let mut all = jigsaws(builder)?;
    let board = &builder.board;
    all.extend(board.lines());
    all.extend(board.boxes());
    let size = all.iter().map(Vec::len).max().unwrap_or(0);
    all.retain(|region| region.len() == size);
    if size != board.values && all.len() > 1 {
        let says = format!("all regions of {size} cells hold the same values");
        same(builder, &all.concat(), size, says);
    }
    Ok(())
}

/// Reads `CountingCircles~cells`.
pub(super) fn counting_circles(builder: &mut NetworkBuilder<'_>) -> Result<(), Malformed> {
    let cells = builder.cells(1..=1000, "at least one cell, each once")?;
    let board = &builder.board;
    let boxes = board.boxes();
    let in_box = |cell: Place| boxes.iter().position(|cells| cells.contains(&cell));
    let column = |cell: Place| board.position(cell).1;
    let sorted = |key: &dyn Fn(Place) -> usize| {
        let mut order: Vec<usize> = (0..cells.len()).collect();
        order.sort_by_key(|&index| cells[index].index());
        order.sort_by_key(|&index| key(cells[index]));
        order
    };
    let orders = vec![
        sorted(&|_| 0),
        sorted(&column),
        sorted(&|cell| in_box(cell).map_or(0, |index| index + 1)),
    ];
    let circles = Circles::new(cells.clone(), orders, board.values, board.least);
    let says = format!(
        "each value in the circles {} is in as many of them as it says",
        board.names(&cells)
    );
    builder.add(circles);
    builder.rule(says, &cells, |numbers| {
        numbers.iter().all(|&number| usize::try_from(number) == Ok(count(numbers, number)))
    });
    builder.sketch(&cells, |cells| cells.into_iter().map(ring).collect());
    Ok(())
}

/// Reads `CountDistinct~cell~cells`.
pub(super) fn count_distinct(builder: &mut NetworkBuilder<'_>) -> Result<(), Malformed> {
    let expected = "a cell for the number and at least one that is counted";
    let cells = builder.path(2..=1000, expected)?;
    let least = builder.board.least;
    builder.add(CountDistinct::new(cells.clone(), least));
    let (first, others) = (builder.board.name(cells[0]), builder.board.names(&cells[1..]));
    builder.rule(format!("{first} is the number of values in {others}"), &cells, |numbers| {
        usize::try_from(numbers[0]) == Ok(tally(&numbers[1..]).len())
    });
    builder.sketch(&cells, |cells| vec![group(cells[1..].to_vec()), ring(cells[0])]);
    Ok(())
}

/// Makes each square of four cells hold a value of each class.
fn squares(builder: &mut NetworkBuilder<'_>, class: fn(i32) -> i32, says: &str) {
    let mut is_first = true;
    let board = builder.board.clone();
    let demand = |wanted: i32| Demand {
        values: board.mask(|number| class(number) == wanted),
        least: 1,
        most: 4,
    };
    let demands: Vec<Demand> = (0..3).map(demand).collect();
    for first in board.grid() {
        let Some(cells) = board.square(first) else { continue };
        builder.add(Counts::new(cells.to_vec(), demands.clone()));
        builder.rule(format!("{} {says}", board.names(&cells)), &cells, move |numbers| {
            (0..3).all(|wanted| numbers.iter().any(|&number| class(number) == wanted))
        });
        // One sentence for all squares.
        builder.summed_up(std::mem::take(&mut is_first));
    }
}

/// Reads `GlobalEntropy`.
pub(super) fn global_entropy(builder: &mut NetworkBuilder<'_>) -> Result<(), Malformed> {
    builder.arguments.end()?;
    nine_digits(builder)?;
    let says = "hold a low, a middle and a high digit: 1 to 3, 4 to 6, 7 to 9";
    squares(builder, |number| (number - 1) / 3, says);
    Ok(())
}

/// Reads `GlobalMod`.
pub(super) fn global_mod(builder: &mut NetworkBuilder<'_>) -> Result<(), Malformed> {
    builder.arguments.end()?;
    let found = |board: &Board| format!("with {} values", board.values);
    builder.demand(builder.board.values == 9, found, "a board with nine values")?;
    let says = "have numbers of all three classes modulo 3";
    squares(builder, |number| number % 3, says);
    Ok(())
}
