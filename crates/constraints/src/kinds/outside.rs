//! Clues outside of the grid, at the ends of rows and columns.

use super::houses::are_different;
use super::shapes::{draw_outside, stroke};
use crate::propagators::{FirstSum, Indexed, PartOfLine, Ranked, Within};
use crate::{board::number, builder::NetworkBuilder, item::Argument, line_part::LinePart};
use crate::{names::says_seen, place::Place, shape::OutsideClue};
use ninefold_core::error::Malformed;

/// The colour of the line through a lunchbox.
const LUNCHBOX: &str = "#e3c6ea";

/// A row or a column, read from the end with the clue.
struct View {
    cells: Vec<Place>,
    /// `row 3 from the left`.
    name: String,
    /// Where the clue stands: `the left of row 3`.
    end: String,
    /// `the left`.
    side: &'static str,
    clue: i32,
}

/// Reads a row or a column, as in R5 or C12: its cells from the left or the top, and its name.
fn line(
    argument: Argument<'_>,
    builder: &NetworkBuilder<'_>,
) -> Result<(Vec<Place>, String), Malformed> {
    const EXPECTED: &str = "a row or a column of the board, as in R5 or C3";
    let board = &builder.board;
    let (letter, rest) = argument.text.split_at_checked(1).unwrap_or(("", ""));
    let index = number(rest).and_then(|index| index.checked_sub(1));
    match (letter, index) {
        ("R" | "r", Some(row)) if row < board.rows => {
            Ok((board.row(row), format!("row {}", row + 1)))
        }
        ("C" | "c", Some(column)) if column < board.columns => {
            Ok((board.column(column), format!("column {}", column + 1)))
        }
        _ => Err(argument.unexpected(EXPECTED)),
    }
}

/// Reads a row or a column with a clue at either end or both: `C2~27~13`, `C2~27`, `C2~~13`.
fn views(
    builder: &mut NetworkBuilder<'_>,
    least: i32,
    expected: &'static str,
) -> Result<Vec<View>, Malformed> {
    sudoku(builder)?;
    let first = builder.arguments.required("a row or a column, as in R5 or C3")?;
    let (cells, name) = line(first, builder)?;
    let mut views = Vec::with_capacity(2);
    for is_back in [false, true] {
        let Some(argument) = builder.arguments.take().filter(|argument| !argument.text.is_empty())
        else {
            continue;
        };
        let clue = argument.signed(least..=100_000, expected)?;
        let mut cells = cells.clone();
        if is_back {
            cells.reverse();
        }
        let side = match (name.starts_with('r'), is_back) {
            (true, false) => "the left",
            (true, true) => "the right",
            (false, false) => "the top",
            (false, true) => "the bottom",
        };
        let end = format!("{side} of {name}");
        views.push(View { cells, name: format!("{name} from {side}"), end, side, clue });
    }
    builder.arguments.end()?;
    match views.is_empty() {
        true => Err(first.wrong("no clue".to_owned(), expected)),
        false => Ok(views),
    }
}

fn sudoku(builder: &NetworkBuilder<'_>) -> Result<(), Malformed> {
    let found = |_: &_| "on a raw board".to_owned();
    builder.demand(builder.board.is_sudoku, found, "rows of different values")
}

/// Reads `XSum~row or column~sum~sum`.
pub(super) fn x_sum(builder: &mut NetworkBuilder<'_>) -> Result<(), Malformed> {
    for View { cells, name, clue, .. } in views(builder, 1, "the sum of the first X digits")? {
        match part_of_line(builder, &cells, LinePart::First, clue) {
            Some(part) => builder.add(part),
            None => {
                let (least, values) = (builder.board.least, builder.board.values);
                builder.add(FirstSum::new(cells.clone(), least, values, clue));
            }
        }
        let says =
            format!("in {name}, the first X digits sum to {clue}, X being the first of them");
        builder.rule(says, &cells, move |numbers| {
            let count = usize::try_from(numbers[0]).unwrap_or(0);
            (1..=numbers.len()).contains(&count) && numbers[..count].iter().sum::<i32>() == clue
        });
        draw_outside(builder, &cells, clue, OutsideClue::XSum);
    }
    Ok(())
}

/// Reads `Skyscraper~row or column~count~count`.
pub(super) fn skyscraper(builder: &mut NetworkBuilder<'_>) -> Result<(), Malformed> {
    for View { cells, end, clue, .. } in views(builder, 1, "how many digits are seen")? {
        let (least, most) = (builder.board.least, builder.board.most());
        let is_whole = cells.len() == builder.board.values;
        // The greatest digit so far, and how many were seen. A 0 is no building.
        let step = move |&(greatest, seen): &(i32, i32), position: usize, number: i32| {
            let is_seen = number > greatest;
            let (greatest, seen) = (greatest.max(number), seen + i32::from(is_seen));
            // They differ, so that there are not more of them than digits up to the greatest.
            let has_room = position as i32 <= greatest - least;
            (seen <= clue && has_room).then_some((greatest, seen))
        };
        let accepts =
            |&(greatest, seen): &(i32, i32)| seen == clue && (greatest == most || !is_whole);
        builder.automaton_that_differs(&cells, vec![(0, 0)], step, accepts)?;
        let says = says_seen(clue, &end, builder.board.name(cells[0]));
        builder.rule(says, &cells, move |numbers| {
            let is_seen =
                |&i: &usize| numbers[i] > 0 && numbers[..i].iter().all(|&other| other < numbers[i]);
            (0..numbers.len()).filter(is_seen).count() == clue as usize
        });
        draw_outside(builder, &cells, clue, OutsideClue::Skyscraper);
    }
    Ok(())
}

/// Reads `HiddenSkyscraper~row or column~digit~digit`.
pub(super) fn hidden_skyscraper(builder: &mut NetworkBuilder<'_>) -> Result<(), Malformed> {
    for View { cells, end, clue, .. } in views(builder, 0, "the first digit that is hidden")? {
        // The greatest digit before one is hidden, and 1 once one was. Neither of the two comes again.
        let step = move |&(greatest, hidden): &(i32, i32), _: usize, number: i32| match hidden {
            0 if number > greatest => (number != clue).then_some((number, 0)),
            0 => (number == clue).then_some((greatest, 1)),
            _ => (number != clue && number != greatest).then_some((greatest, 1)),
        };
        let accepts = |&(_, hidden): &(i32, i32)| hidden > 0;
        let start = vec![(i32::MIN, 0)];
        builder.automaton_that_differs(&cells, start, step, accepts)?;
        let first = builder.board.name(cells[0]);
        let says = format!(
            "the clue {clue} at {end} is the first digit that a greater one hides, seen from {first} on"
        );
        builder.rule(says, &cells, move |numbers| {
            let is_hidden = |&i: &usize| numbers[..i].iter().any(|&other| other >= numbers[i]);
            (0..numbers.len()).find(is_hidden).is_some_and(|i| numbers[i] == clue)
        });
        draw_outside(builder, &cells, clue, OutsideClue::HiddenSkyscraper);
    }
    Ok(())
}

/// Makes a row or column hold a number where its control points, counted from 1.
pub(super) fn indexed(
    builder: &mut NetworkBuilder<'_>,
    control: Place,
    cells: &[Place],
    value: i32,
    says: String,
) {
    let first = (1 - builder.board.least) as u32;
    let mask = builder.board.bit(value);
    let once = builder.board.is_sudoku && cells.contains(&control);
    builder.add(Indexed::known(control, cells, mask, first, once));
    let places = [&[control], cells].concat();
    builder.rule(says, &places, move |numbers| {
        let at = usize::try_from(numbers[0]).ok().filter(|&at| at >= 1);
        at.and_then(|at| numbers[1..].get(at - 1)) == Some(&value)
    });
}

/// Reads `NumberedRoom~row or column~digit~digit`.
pub(super) fn numbered_room(builder: &mut NetworkBuilder<'_>) -> Result<(), Malformed> {
    let views = views(builder, 0, "a digit of the row or column")?;
    for View { cells, end, side, clue, .. } in views {
        let first = builder.board.name(cells[0]);
        let says = format!(
            "the clue {clue} at {end} is the digit in the cell whose position {first} gives, counted \
             from {side}"
        );
        indexed(builder, cells[0], &cells, clue, says);
        draw_outside(builder, &cells, clue, OutsideClue::NumberedRoom);
    }
    Ok(())
}

/// Reads `Sandwich~sum~row or column`.
pub(super) fn sandwich(builder: &mut NetworkBuilder<'_>) -> Result<(), Malformed> {
    const EXPECTED: &str = "the sum of what is between the least and the greatest digit";
    sudoku(builder)?;
    let sum = builder.arguments.required(EXPECTED)?.signed(0..=100_000, EXPECTED)?;
    let (cells, name) = line(builder.arguments.required("a row or a column")?, builder)?;
    builder.arguments.end()?;
    let board = &builder.board;
    let ends = match cells.len() == board.values {
        true => format!("{} and {}", board.least, board.most()),
        false => "the least and the greatest".to_owned(),
    };
    let says = format!("the digits between {ends} in {name} sum to {sum}");
    let part = part_of_line(builder, &cells, LinePart::Sandwich, sum);
    between_extremes(builder, &cells, sum, says, part)?;
    draw_outside(builder, &cells, sum, OutsideClue::Sandwich);
    Ok(())
}

/// The exact propagator on a row or column of a 9x9 board.
fn part_of_line(
    builder: &NetworkBuilder<'_>,
    cells: &[Place],
    part: LinePart,
    sum: i32,
) -> Option<PartOfLine> {
    let sum = u32::try_from(sum).ok().filter(|_| builder.board.is_9x9())?;
    PartOfLine::new(cells, part, sum)
}

/// Reads `Lunchbox~sum~cells`.
pub(super) fn lunchbox(builder: &mut NetworkBuilder<'_>) -> Result<(), Malformed> {
    const EXPECTED: &str = "the sum of what is between the least and the greatest digit";
    let sum = builder.arguments.required(EXPECTED)?.signed(0..=100_000, EXPECTED)?;
    let cells = builder.cells(2..=16, "two to sixteen cells")?;
    let names = builder.board.names(&cells);
    let says = format!(
        "{names} hold different digits, and those between the least and the greatest sum to {sum}"
    );
    builder.different(&cells);
    // Nine cells that differ are as good as a row.
    let part = (cells.len() == 9)
        .then(|| part_of_line(builder, &cells, LinePart::Sandwich, sum))
        .flatten();
    between_extremes(builder, &cells, sum, says, part)?;
    builder.sketch(&cells, |cells| vec![stroke(cells, LUNCHBOX)]);
    Ok(())
}

/// Where a reader of a lunchbox is: the extremes that it expects, and the rest of the sum.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
struct Reading {
    low: i32,
    high: i32,
    /// The extreme that comes next: any one, or this.
    next: Option<i32>,
    part: Part,
    sum: i32,
}

#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
enum Part {
    Before,
    Within,
    Behind,
}

fn between_extremes(
    builder: &mut NetworkBuilder<'_>,
    cells: &[Place],
    sum: i32,
    says: String,
    exact: Option<PartOfLine>,
) -> Result<(), Malformed> {
    let (least, most) = (builder.board.least, builder.board.most());
    let is_house = cells.len() == builder.board.values;
    let mut starts = Vec::new();
    for high in least..=most {
        for low in least..high {
            if !is_house || (low, high) == (least, most) {
                starts.push(Reading { low, high, next: None, part: Part::Before, sum });
            }
        }
    }
    let step = |state: &Reading, _: usize, number: i32| {
        let Reading { low, high, part, sum, .. } = *state;
        let is_extreme = number == low || number == high;
        let next = match part {
            Part::Before if is_extreme => {
                Reading { next: Some(low + high - number), part: Part::Within, ..*state }
            }
            Part::Within if state.next == Some(number) && sum == 0 => {
                Reading { next: None, part: Part::Behind, ..*state }
            }
            Part::Within if sum >= number && !is_extreme => Reading { sum: sum - number, ..*state },
            Part::Before | Part::Behind if !is_extreme => *state,
            Part::Before | Part::Within | Part::Behind => return None,
        };
        (low..=high).contains(&number).then_some(next)
    };
    match exact {
        Some(part) => builder.add(part),
        None => {
            let accepts = |state: &Reading| state.part == Part::Behind;
            builder.automaton_that_differs(cells, starts, step, accepts)?;
        }
    }
    builder.rule(says, cells, move |numbers| {
        let at = |extreme: Option<&i32>| numbers.iter().position(|number| Some(number) == extreme);
        let ends = [at(numbers.iter().min()), at(numbers.iter().max())];
        let [Some(a), Some(b)] = ends else { return false };
        let between = numbers.get(a.min(b) + 1..a.max(b)).unwrap_or_default();
        a != b && are_different(numbers) && between.iter().sum::<i32>() == sum
    });
    Ok(())
}

/// All rows and columns in both directions, one after the other.
fn all_lines(builder: &NetworkBuilder<'_>) -> Vec<Vec<Place>> {
    let mut both = Vec::new();
    for line in builder.board.lines() {
        let mut back = line.clone();
        back.reverse();
        both.extend([line, back]);
    }
    both
}

/// The lines that may have the same digits.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Ties {
    None,
    Unclued,
    Any,
}

fn ties(builder: &mut NetworkBuilder<'_>) -> Result<Ties, Malformed> {
    const EXPECTED: &str = "none, only-unclued or any";
    let argument = builder.arguments.required(EXPECTED)?;
    builder.arguments.end()?;
    match argument.text {
        "none" => Ok(Ties::None),
        "only-unclued" => Ok(Ties::Unclued),
        "any" => Ok(Ties::Any),
        _ => Err(argument.unexpected(EXPECTED)),
    }
}

fn ties_of(builder: &mut NetworkBuilder<'_>) -> Result<Ties, Malformed> {
    let options = builder.named("FullRankTies").last();
    options.map_or(Ok(Ties::Unclued), |node| builder.reading(node, ties))
}

const RANK: &str = "a rank, from 1 on";

/// The lines with a rank that is not within another constraint.
fn known_ranks(builder: &mut NetworkBuilder<'_>) -> Vec<View> {
    let mut known = Vec::new();
    for node in builder.named("FullRank") {
        let ranks = builder.reading(node, |builder| views(builder, 1, RANK));
        known.extend(ranks.unwrap_or_default());
    }
    known
}

/// Reads `FullRank~row or column~rank~rank`.
pub(super) fn full_rank(builder: &mut NetworkBuilder<'_>) -> Result<(), Malformed> {
    square(builder)?;
    let ties = ties_of(builder)?;
    let lines = all_lines(builder);
    let (length, count) = (builder.board.rows, lines.len());
    let known = known_ranks(builder);
    for View { cells, name, clue, .. } in views(builder, 1, RANK)? {
        let places = lines.concat();
        let line = lines.iter().position(|line| *line == cells).unwrap_or_default();
        let less = clue as usize - 1;
        // Four lines begin with each digit: one at each side of the grid.
        let first = builder.board.least + less as i32 / 4;
        let first = builder.board.bit(first);
        let is_twice = ties != Ties::Any
            && known.iter().any(|other| other.clue == clue && other.cells != cells);
        // Two lines of one rank would be the same.
        builder.add(Within { place: [cells[0]], values: if is_twice { 0 } else { first } });
        let (own, may_tie) = (less % 4, ties == Ties::Any);
        builder.add(Ranked { places: places.clone(), length, line, first, less: own, may_tie });
        let says = format!("{name}, read as a number, has rank {clue}");
        builder.rule(says, &places, move |numbers| {
            let own = &numbers[line * length..][..length];
            let others =
                || (0..count).filter(|&i| i != line).map(|i| &numbers[i * length..][..length]);
            others().filter(|&other| other < own).count() == less
                && (ties == Ties::Any || others().all(|other| other != own))
        });
        draw_outside(builder, &cells, clue, OutsideClue::FullRank);
    }
    Ok(())
}

/// Reads `FullRankTies~none`, `~only-unclued` or `~any`.
pub(super) fn full_rank_ties(builder: &mut NetworkBuilder<'_>) -> Result<(), Malformed> {
    square(builder)?;
    let (lines, length) = (all_lines(builder), builder.board.rows);
    let places = lines.concat();
    match ties(builder)? {
        Ties::None => {
            let says = "no two rows or columns, read from any side, are the same";
            builder.rule(says, &places, move |numbers| {
                let lines: Vec<&[i32]> = numbers.chunks(length).collect();
                lines.iter().enumerate().all(|(i, line)| !lines[..i].contains(line))
            });
        }
        // A permission, which no grid breaks, but without which its picture would mean something
        // else.
        Ties::Any => builder.rule(
            "rows and columns, read from any side, may be the same, those with a rank too",
            &places,
            |_| true,
        ),
        Ties::Unclued => {}
    }
    Ok(())
}

fn square(builder: &NetworkBuilder<'_>) -> Result<(), Malformed> {
    let board = &builder.board;
    let is_square = board.rows == board.columns && board.values == board.rows && board.is_sudoku;
    let found = |_: &_| "where a row does not hold all values".to_owned();
    builder.demand(is_square, found, "a square board with as many values as rows")
}
