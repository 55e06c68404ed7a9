//! The parts of a key of f-puzzles' JSON: what all have, and those that are more than lines of cells.

use serde_json::Value;

use super::{Done, Draft, Object, Read, refuse, wrong};
use super::{
    cells::{self, distinct, is_straight, list, name, place, text},
    relations::relation,
};

/// One part of a key, with its surroundings.
pub(crate) struct Part<'a> {
    /// The members of the part.
    pub(super) members: &'a Object,
    /// Where it stands, for messages: `killercage 2`.
    pub(super) at: String,
    /// The rows and columns of the grid.
    pub(super) size: usize,
    /// All parts of its key.
    pub(super) all: &'a [Value],
}

impl Part<'_> {
    pub(super) fn cells(&self) -> Read<Vec<String>> {
        cells::cells(self.members.get("cells"), self.size, &self.at)
    }

    /// The only cell of the part.
    fn cell(&self) -> Read<String> {
        cells::cell(self.members.get("cell"), self.size, &self.at)
    }

    /// The cell of the part, which may be next to the grid.
    pub(super) fn outside(&self) -> Read<(usize, usize)> {
        let named = text(self.members, "cell");
        let last = self.size + 1;
        let near = place(&named).filter(|&(row, column)| row <= last && column <= last);
        near.ok_or_else(|| {
            wrong(format!("{named:?} in {}", self.at), "a cell beside the grid, as in R0C3")
        })
    }

    pub(super) fn lines(&self) -> Read<Vec<Vec<String>>> {
        let Some(Value::Array(lines)) = self.members.get("lines") else {
            return refuse(format!("no lines in {}", self.at), "a list of lines");
        };
        lines.iter().map(|line| cells::cells(Some(line), self.size, &self.at)).collect()
    }

    /// Adds an item for each line, with these arguments before its cells.
    pub(super) fn add_lines(&self, draft: &mut Draft, name: &'static str, first: &[&str]) -> Done {
        for line in self.lines()? {
            let first = first.iter().map(|argument| (*argument).to_owned());
            draft.add(&self.at, name, first.chain(line));
        }
        Ok(())
    }

    /// Adds an item of an argument and the cells of the part.
    pub(super) fn add_cells(&self, draft: &mut Draft, name: &'static str, first: &str) -> Done {
        draft.add(&self.at, name, std::iter::once(first.to_owned()).chain(self.cells()?));
        Ok(())
    }

    /// Whether it has no value, as a clue that no sentence filled in.
    pub(super) fn is_blank(&self) -> bool {
        text(self.members, "value").is_empty()
    }

    /// The value, which must be a whole number.
    pub(super) fn value(&self) -> Read<u32> {
        self.number("value")
    }

    /// The whole number under a key.
    pub(super) fn number(&self, key: &str) -> Read<u32> {
        let text = text(self.members, key);
        let wrong = |_| wrong(format!("the {key} {text:?} in {}", self.at), "a whole number");
        text.parse().map_err(wrong)
    }
}

/// A circle or a pill with arrows, each of which begins in it.
pub(super) fn arrow(part: &Part<'_>, draft: &mut Draft) -> Done {
    let mut circle = part.cells()?;
    let arrows = part.lines()?;
    if arrows.is_empty() {
        return draft.drop_one();
    }
    if circle.len() > 1 {
        // The number in a pill is read from the left, or from the top.
        if !is_straight(&circle) || part.size > 9 {
            return refuse(format!("a bent pill in {}", part.at), "a pill in a row or a column");
        }
        circle.sort();
    }
    for line in arrows {
        // It may begin at the far end of a pill.
        let inside = line.iter().take_while(|cell| circle.contains(cell)).count();
        let shaft = &line[inside..];
        let Some(first) = line.first().filter(|_| !shaft.is_empty()) else {
            return refuse(format!("an arrow without cells in {}", part.at), "a line of cells");
        };
        if inside == 0 {
            let found = format!("an arrow that begins at {first} in {}", part.at);
            return refuse(found, "an arrow that begins in its circle");
        }
        let cells = circle.iter().chain(shaft).cloned();
        match circle.len() {
            1 => draft.add(&part.at, "Arrow", cells),
            length => {
                draft.add(&part.at, "PillArrow", std::iter::once(length.to_string()).chain(cells));
            }
        }
    }
    Ok(())
}

/// A cage; without a sum its digits differ.
pub(super) fn killer_cage(part: &Part<'_>, draft: &mut Draft) -> Done {
    // A question mark is the common sign for an unknown sum.
    let is_unknown = part.is_blank() || text(part.members, "value").trim() == "?";
    part.add_cells(draft, "Cage", &if is_unknown { 0 } else { part.value()? }.to_string())
}

/// Cells that, each times its weight, sum to 0.
pub(super) fn weighted_sum(part: &Part<'_>, draft: &mut Draft) -> Done {
    let weights = list(part.members, "weights").iter();
    let weights: String = weights.map(|weight| format!("_{weight}")).collect();
    part.add_cells(draft, "Sum", &format!("0_={weights}"))
}

/// A cage that shows how often it holds which digits.
pub(super) fn look_and_say(part: &Part<'_>, draft: &mut Draft) -> Done {
    part.add_cells(draft, "LookAndSay", &text(part.members, "value"))
}

/// A line whose neighbours all have the same difference, with its sign: twice the cell in the
/// middle is as much as the two next to it.
pub(super) fn sequence(part: &Part<'_>, draft: &mut Draft) -> Done {
    for line in part.lines()? {
        for three in line.windows(3) {
            let [a, b, c] = [&three[0], &three[1], &three[2]];
            draft.add(&part.at, "EqualSum", [a, c, "-", b, b].map(str::to_owned));
        }
    }
    Ok(())
}

/// Two cells, the greater one first.
pub(super) fn greater_than(part: &Part<'_>, draft: &mut Draft) -> Done {
    draft.add(&part.at, "GreaterThan", pair(part)?);
    Ok(())
}

/// Lines that are one, and the parts of it that have the same sum: all cells in a region, or with
/// `visits` those that the line joins within it.
pub(super) fn region_totals(part: &Part<'_>, draft: &mut Draft) -> Done {
    let Some(region) = draft.region_of(part.size) else {
        let found = format!("{} without boxes or a jigsaw", part.at);
        return refuse(found, "regions for the parts of the line");
    };
    let is_of_visits = part.members.get("visits") == Some(&Value::Bool(true));
    let mut parts: Vec<(usize, Vec<String>)> = Vec::new();
    for line in part.lines()? {
        let mut before: Option<String> = None;
        for cell in line {
            let here = place(&cell).map_or(0, |(row, column)| region(row - 1, column - 1));
            let is_joined = |(of, cells): &(usize, Vec<String>)| {
                let holds = |cell: &String| cells.contains(cell);
                *of == here && (!is_of_visits || holds(&cell) || before.as_ref().is_some_and(holds))
            };
            let (joined, mut others): (Vec<_>, Vec<_>) = parts.into_iter().partition(is_joined);
            let cells = joined.into_iter().flat_map(|(_, cells)| cells);
            others.push((here, distinct(cells.chain([cell.clone()]))));
            parts = others;
            before = Some(cell);
        }
    }
    if parts.len() > 1 {
        let sums =
            parts.into_iter().map(|(_, cells)| cells).collect::<Vec<_>>().join(&"-".to_owned());
        draft.add(&part.at, "EqualSum", sums);
    }
    Ok(())
}

/// A little killer: a cell next to the grid, and the direction from there.
pub(super) fn little_killer(part: &Part<'_>, draft: &mut Draft) -> Done {
    if part.is_blank() {
        return draft.drop_one();
    }
    let (row, column) = part.outside()?;
    let direction = text(part.members, "direction");
    let (down, right): (isize, isize) = match &direction[..] {
        "UR" => (-1, 1),
        "UL" => (-1, -1),
        "DR" => (1, 1),
        "DL" => (1, -1),
        _ => {
            return refuse(format!("the direction {direction:?} in {}", part.at), "UL UR DL DR");
        }
    };
    let size = part.size as isize;
    let inside = |&(r, c): &(isize, isize)| (1..=size).contains(&r) && (1..=size).contains(&c);
    let first = (row as isize + down, column as isize + right);
    let cells = std::iter::successors(Some(first), |(r, c)| Some((r + down, c + right)));
    let cells: Vec<_> = cells.take_while(inside).collect();
    let (Some(&first), Some(&last)) = (cells.first(), cells.last()) else {
        return refuse(format!("a diagonal without cells in {}", part.at), "cells of the grid");
    };
    if first == last {
        let [r, c] = [first.0, first.1].map(|n| n as usize);
        draft.add(&part.at, "", [format!("{}_{}", name(r, c), part.value()?)]);
        return Ok(());
    }
    // In items, each diagonal has one of its ends as its name.
    let is_name = |&(r, c): &(isize, isize)| {
        let towards = match (r, c) {
            (r, 1) if r < size => (1, 1),
            (1, _) => (1, -1),
            (r, c) if c == size && r < size => (-1, -1),
            (r, c) if r == size && c > 1 && c < size => (-1, 1),
            _ => return false,
        };
        towards == if (r, c) == first { (down, right) } else { (-down, -right) }
    };
    let Some(end) = [first, last].into_iter().find(is_name) else {
        return refuse(format!("a diagonal without a name in {}", part.at), "a diagonal");
    };
    let end = name(end.0 as usize, end.1 as usize);
    draft.add(&part.at, "LittleKiller", [part.value()?.to_string(), end]);
    Ok(())
}

/// A clue next to a row or a column: the row or column, and whether it stands at its beginning.
pub(super) fn line_clue(part: &Part<'_>) -> Read<(String, bool)> {
    let (row, column) = part.outside()?;
    let inside = 1..=part.size;
    let digit = |n: usize| char::from_digit(n as u32, 36).unwrap_or('?');
    match (inside.contains(&row), inside.contains(&column)) {
        (true, false) => Ok((format!("R{}", digit(row)), column == 0)),
        (false, true) => Ok((format!("C{}", digit(column)), row == 0)),
        _ => {
            let found = format!("a clue at R{row}C{column} in {}", part.at);
            refuse(found, "a clue beside a row or a column")
        }
    }
}

/// A sandwich sum, on either side.
pub(super) fn sandwich(part: &Part<'_>, draft: &mut Draft) -> Done {
    if part.is_blank() {
        return draft.drop_one();
    }
    draft.add(&part.at, "Sandwich", [part.value()?.to_string(), line_clue(part)?.0]);
    Ok(())
}

/// A clue at one end of a row or a column.
pub(super) fn from_an_end(part: &Part<'_>, draft: &mut Draft, name: &'static str) -> Done {
    if part.is_blank() {
        return draft.drop_one();
    }
    let (line, is_first) = line_clue(part)?;
    let clue = part.value()?.to_string();
    match is_first {
        true => draft.add(&part.at, name, [line, clue]),
        false => draft.add(&part.at, name, [line, String::new(), clue]),
    }
    Ok(())
}

/// Digits around the corner of four cells.
pub(super) fn quadruple(part: &Part<'_>, draft: &mut Draft) -> Done {
    let mut cells = part.cells()?;
    cells.sort();
    let places: Vec<_> = cells.iter().filter_map(|cell| place(cell)).collect();
    let (row, column) = places.first().copied().unwrap_or_default();
    let square = [(0, 0), (0, 1), (1, 0), (1, 1)].map(|(r, c)| (row + r, column + c));
    if places != square {
        return refuse(format!("the cells of {}", part.at), "four cells around a corner");
    }
    let values = list(part.members, "values");
    if values.is_empty() {
        return draft.drop_one();
    }
    let mut arguments = vec![cells[0].clone()];
    for value in values {
        arguments.push(value.as_str().map_or_else(|| value.to_string(), str::to_owned));
    }
    draft.add(&part.at, "Quad", arguments);
    Ok(())
}

/// Two groups of cells with the same digits, place by place.
pub(super) fn clone(part: &Part<'_>, draft: &mut Draft) -> Done {
    let first = part.cells()?;
    let second = cells::cells(part.members.get("cloneCells"), part.size, &part.at)?;
    if first.len() != second.len() {
        let found = format!("{} and {} cells in {}", first.len(), second.len(), part.at);
        return refuse(found, "two groups of as many cells");
    }
    if distinct(first.iter().chain(&second)).len() == 2 * first.len() {
        draft.add(&part.at, "Clone", first.into_iter().chain(second));
        return Ok(());
    }
    for (a, b) in first.into_iter().zip(second).filter(|(a, b)| a != b) {
        draft.add(&part.at, "Clone", [a, b]);
    }
    Ok(())
}

/// An odd or even cell.
pub(super) fn candidates(part: &Part<'_>, draft: &mut Draft, odd: usize) -> Done {
    let digits = (1..=part.size).filter(|digit| digit % 2 == odd);
    let digits: String = digits.map(|digit| format!("_{digit}")).collect();
    draft.add(&part.at, "", [part.cell()? + &digits]);
    Ok(())
}

/// A cell that is less (or greater) than its neighbours, except those of its kind.
pub(super) fn extreme(part: &Part<'_>, draft: &mut Draft, is_least: bool) -> Done {
    let here = part.cell()?;
    let of_kind = |other: &Value| other.get("cell").and_then(Value::as_str).and_then(place);
    let others: Vec<(usize, usize)> = part.all.iter().filter_map(of_kind).collect();
    let (row, column) = place(&text(part.members, "cell")).unwrap_or_default();
    let sides = [(row - 1, column), (row, column - 1), (row, column + 1), (row + 1, column)];
    let inside = 1..=part.size;
    let inside = |(r, c): &(usize, usize)| inside.contains(r) && inside.contains(c);
    if !sides.iter().any(|side| others.contains(side)) && part.size == 9 {
        draft.add(&part.at, if is_least { "Min" } else { "Max" }, [here]);
        return Ok(());
    }
    for side in sides.into_iter().filter(inside).filter(|side| !others.contains(side)) {
        let side = name(side.0, side.1);
        let pair = if is_least { [side, here.clone()] } else { [here.clone(), side] };
        draft.add(&part.at, "GreaterThan", pair);
    }
    Ok(())
}

/// Two cells that share a side.
fn pair(part: &Part<'_>) -> Read<Vec<String>> {
    let cells = part.cells()?;
    match cells.len() {
        2 => Ok(cells),
        count => refuse(format!("{count} cells in {}", part.at), "two cells"),
    }
}

/// A dot: white, of the difference 1, or black, of the ratio 2, unless it states another value.
pub(super) fn dot(part: &Part<'_>, draft: &mut Draft, is_white: bool) -> Done {
    let (key, item, usual) =
        if is_white { ("difference", "WhiteDot", 1) } else { ("ratio", "BlackDot", 2) };
    let number = if part.is_blank() { usual } else { part.value()? };
    if !(1..=part.size as u32).contains(&number) {
        let found = format!("a dot of the value {number} in {}", part.at);
        return refuse(found, "a difference or a ratio of digits of the grid");
    }
    let pair = pair(part)?;
    draft.numbers.push((key, number));
    if number == usual {
        draft.add(&part.at, item, pair);
        return Ok(());
    }
    let holds = |a: u32, b: u32| match is_white {
        true => a.abs_diff(b) == number,
        false => a == b * number || b == a * number,
    };
    relation(part, draft, &format!("{key}-{number}"), holds, &pair);
    Ok(())
}

/// X or V between two cells.
pub(super) fn xv(part: &Part<'_>, draft: &mut Draft) -> Done {
    let name = match &text(part.members, "value").to_ascii_uppercase()[..] {
        "X" => "X",
        "V" => "V",
        "" => return draft.drop_one(),
        other => return refuse(format!("the value {other} in {}", part.at), "X or V"),
    };
    draft.add(&part.at, name, pair(part)?);
    Ok(())
}

/// Cells that show where their row's or column's number stands.
pub(super) fn indexer(part: &Part<'_>, draft: &mut Draft, of: &'static str) -> Done {
    part.add_cells(draft, "Indexing", of)
}
