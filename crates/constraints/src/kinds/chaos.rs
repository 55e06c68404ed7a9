//! Chaos construction: regions that are found by solving, and clues about them.
//!
//! Each cell has an extra cell for the label of its region: `CC1` for the first. Labels are only
//! names; so that each layout counts once, they are numbered in the order in which they come first.

use super::connected::{is_connected, neighbours};
use super::houses::are_different;
use super::shapes::{parts, ring};
use crate::builder::{NetworkBuilder, Node};
use crate::propagators::{CountSame, KnownRun, MOST_OF_RUN, Plane, Regions, Run};
use crate::shape::{Shape, Stroke};
use crate::{board::Board, item::Item, place::Place};
use ninefold_core::error::Malformed;

/// The beginning of the names of the labels.
const PREFIX: &str = "CC";

/// Adds the labels of `ChaosConstruction`.
pub(super) fn groups(item: &Item<'_>, board: &mut Board) -> Result<(), Malformed> {
    let (count, columns) = (board.cells(), board.columns);
    let added = board.add_group(PREFIX, count, columns);
    added.map_err(|found| item.wrong(found, "one ChaosConstruction"))
}

/// Reads `ChaosConstruction`.
pub(super) fn construction(builder: &mut NetworkBuilder<'_>) -> Result<(), Malformed> {
    builder.arguments.end()?;
    let board = builder.board.clone();
    let (cells, size) = (board.cells(), board.region_size());
    let is_fit = board.is_sudoku
        && (2..=board.values).contains(&size)
        && cells % size == 0
        && cells / size <= board.values;
    if !is_fit {
        let found = format!("{} cells and regions of {size}", cells);
        return Err(builder.wrong(found, "regions of two cells or more that fill the board"));
    }
    let grid: Vec<Place> = board.grid().collect();
    let labels = labels(builder)?;
    let anchors = match names_are_free(builder.nodes) {
        true => anchors(&board, size, &scores(builder)),
        false => vec![0],
    };
    for (number, &anchor) in (0..).zip(&anchors) {
        builder.allow(labels[anchor], 1 << number);
    }
    let mut order = anchors.clone();
    order.extend((0..cells).filter(|cell| !anchors.contains(cell)));
    let all = [grid.as_slice(), &labels].concat();
    let neighbours = neighbours(&board, &grid);
    let (together, runs) = (together(builder, &labels)?, runs(builder)?);
    let regions = Regions {
        places: all.clone(),
        neighbours: neighbours.clone(),
        plane: Plane::new(cells, board.columns),
        size,
        order: order.clone(),
        together,
        runs,
    };
    builder.add(regions);
    let least = board.least;
    let says =
        format!("the grid falls into connected regions of {size} cells with different values");
    builder.rule(says, &all, move |numbers| {
        let (values, labels) = numbers.split_at(cells);
        let mut last = 0;
        (least..least + (cells / size) as i32).all(|label| {
            let Some(first) = order.iter().position(|&cell| labels[cell] == label) else {
                return false;
            };
            let is_next = last <= first;
            last = first;
            let (mut is_in, mut held) = (vec![false; cells], Vec::with_capacity(size));
            for cell in (0..cells).filter(|&cell| labels[cell] == label) {
                is_in[cell] = true;
                held.push(values[cell]);
            }
            let is_region = held.len() == size && is_connected(&neighbours, &is_in);
            is_next && is_region && are_different(&held)
        })
    });
    Ok(())
}

/// The label of each cell.
fn labels(builder: &NetworkBuilder<'_>) -> Result<Vec<Place>, Malformed> {
    let group = builder.board.group(PREFIX);
    let places = group.map(|group| builder.board.group_places(group));
    places.ok_or_else(|| {
        let found = format!("{} without regions to find", builder.node.item.name);
        builder.wrong(found, "ChaosConstruction too")
    })
}

/// Whether nothing in the puzzle depends on which label is which, so that any numbering will do.
fn names_are_free(nodes: &[Node<'_>]) -> bool {
    let is_label = |text: &str| text.starts_with(PREFIX);
    nodes.iter().all(|node| {
        let mut arguments = node.item.arguments.iter();
        let is_free = match node.item.name {
            "CountDistinct" | "ChaosArrow" | "ChaosCount" => {
                !arguments.next().is_some_and(|first| is_label(first.text))
            }
            "SameValues" | "AllDifferent" => true,
            _ => !arguments.any(|argument| is_label(argument.text)),
        };
        is_free && names_are_free(&node.children)
    })
}

/// For each cell, in how many items it or its label is.
fn scores(builder: &NetworkBuilder<'_>) -> Vec<usize> {
    let cells = builder.board.cells();
    let first = builder.board.group(PREFIX).map_or(cells, |group| group.first);
    let mut scores = vec![0; cells];
    for node in builder.nodes {
        for argument in node.item.arguments {
            let name = argument.text.split('_').next().unwrap_or_default();
            let index = builder.board.find(name).map(Place::index);
            let cell = match index {
                Some(index) if index >= first => index - first,
                Some(index) => index,
                None => continue,
            };
            if let Some(score) = scores.get_mut(cell) {
                *score += 1;
            }
        }
    }
    scores
}

/// Cells that are too far from each other to be in one region: three that many clues are about, if
/// there are three, and more if there are.
fn anchors(board: &Board, size: usize, scores: &[usize]) -> Vec<usize> {
    let position = |cell: usize| (cell / board.columns, cell % board.columns);
    let is_apart = |a: usize, b: usize| {
        let ((row, column), (other_row, other_column)) = (position(a), position(b));
        row.abs_diff(other_row) + column.abs_diff(other_column) >= size
    };
    let cells = board.cells();
    let mut best: (usize, usize, Vec<usize>) = (1, 0, vec![0]);
    for a in 0..cells {
        for b in (0..a).filter(|&b| is_apart(a, b)) {
            let score = scores[a] + scores[b];
            if (2, score) > (best.0, best.1) {
                best = (2, score, vec![b, a]);
            }
            for c in (0..b).filter(|&c| is_apart(a, c) && is_apart(b, c)) {
                if (3, score + scores[c]) > (best.0, best.1) {
                    best = (3, score + scores[c], vec![c, b, a]);
                }
            }
        }
    }
    let mut anchors = best.2;
    for cell in 0..cells {
        if anchors.iter().all(|&anchor| is_apart(anchor, cell)) {
            anchors.push(cell);
        }
    }
    anchors.truncate(cells / size);
    anchors
}

/// The cells that clues put into one region.
fn together(
    builder: &mut NetworkBuilder<'_>,
    labels: &[Place],
) -> Result<Vec<[usize; 2]>, Malformed> {
    let mut pairs = Vec::new();
    for node in builder.named("SameValues") {
        let (sets, cells) = builder.reading(node, super::contents::same_sets)?;
        let index = |place: &Place| labels.iter().position(|label| label == place);
        let indices: Option<Vec<usize>> = cells.iter().map(index).collect();
        if let Some(indices) = indices.filter(|indices| indices.len() == sets) {
            pairs.extend(indices.windows(2).map(|pair| [pair[0], pair[1]]));
        }
    }
    Ok(pairs)
}

/// The lines of arrows with one line.
fn runs(builder: &mut NetworkBuilder<'_>) -> Result<Vec<KnownRun>, Malformed> {
    let mut runs = Vec::new();
    for node in builder.named("ChaosArrow") {
        let arrow = builder.reading(node, |builder| Clue::of(builder, true))?;
        if let [arm] = &arrow.arms[..] {
            let added = arrow.offset + builder.board.least as u32;
            runs.push(KnownRun { control: arrow.control, added, cells: arm.clone() });
        }
    }
    Ok(runs)
}

/// A clue about the regions.
struct Clue {
    /// The cell that holds the number.
    control: Place,
    /// Whether the first cell does not count: 1 if so.
    offset: u32,
    /// The cells whose labels it is about: the lines of an arrow, or a list.
    arms: Vec<Vec<usize>>,
}

impl Clue {
    /// Reads `cell~0 or 1~labels~-~labels...`.
    fn of(builder: &mut NetworkBuilder<'_>, is_arrow: bool) -> Result<Clue, Malformed> {
        const OFFSET: &str = "0, or 1 if the first cell does not count";
        const LABELS: &str = "labels of cells, as in CC1";
        let labels = labels(builder)?;
        let first = builder.arguments.required("the cell that counts")?;
        let control = builder.place(first)?;
        let offset = builder.arguments.take().filter(|offset| !offset.text.is_empty());
        let offset = offset.map_or(Ok(0), |offset| offset.number(0..=1, OFFSET))?;
        let mut arms: Vec<Vec<usize>> = vec![Vec::new()];
        while let Some(argument) = builder.arguments.take() {
            if argument.text == "-" && is_arrow {
                arms.push(Vec::new());
                continue;
            }
            let place = builder.place(argument)?;
            let index = labels.iter().position(|&label| label == place);
            let index = index.ok_or_else(|| argument.unexpected(LABELS))?;
            if let Some(last) = arms.last_mut() {
                last.push(index);
            }
        }
        arms.retain(|arm| !arm.is_empty());
        if arms.is_empty() {
            if control.index() >= labels.len() {
                return Err(first.unexpected("a cell of the grid"));
            }
            arms = around(&builder.board, control, is_arrow);
        }
        if arms.iter().any(|arm| arm[0] != arms[0][0]) {
            return Err(builder.wrong("arms from different cells", "the same first cell for all"));
        }
        if is_arrow {
            let (long, mut short): (Vec<_>, Vec<_>) =
                arms.into_iter().partition(|arm| arm.len() > 1);
            short.truncate(1);
            arms = if long.is_empty() { short } else { long };
            if arms.len().max(arms.iter().map(Vec::len).max().unwrap_or(0)) > MOST_OF_RUN {
                return Err(builder.wrong("more than 32 arms or cells of one", "fewer"));
            }
        }
        Ok(Clue { control, offset, arms })
    }

    /// Leaves the number at least two cells, if each neighbour of the first is one that counts: a
    /// region has another cell, next to it.
    fn allow(&self, builder: &mut NetworkBuilder<'_>, counted: &[usize]) {
        let board = builder.board.clone();
        let first = Place::new(self.arms[0][0]);
        if board.beside_all(first).iter().all(|cell| counted.contains(&cell.index())) {
            let offset = self.offset as i32;
            builder.allow(self.control, board.mask(|number| number + offset >= 2));
        }
    }
}

/// The lines from a cell to all sides, or the cells around it and itself first.
fn around(board: &Board, cell: Place, is_arrow: bool) -> Vec<Vec<usize>> {
    const CORNERS: [(i32, i32); 4] = [(-1, -1), (-1, 1), (1, -1), (1, 1)];
    const SIDES: [(i32, i32); 4] = [(0, -1), (0, 1), (-1, 0), (1, 0)];
    if is_arrow {
        let line = |step| board.ray(cell, step).into_iter().map(Place::index).collect();
        return SIDES.map(line).to_vec();
    }
    let mut near: Vec<Place> =
        CORNERS.iter().chain(&SIDES).filter_map(|&(r, c)| board.moved(cell, r, c)).collect();
    near.sort_unstable();
    vec![[cell].into_iter().chain(near).map(Place::index).collect()]
}

/// Reads `ChaosArrow~cell~0 or 1~labels~-~labels...`.
pub(super) fn arrow(builder: &mut NetworkBuilder<'_>) -> Result<(), Malformed> {
    let clue = Clue::of(builder, true)?;
    let labels = labels(builder)?;
    let places = |arm: &Vec<usize>| arm.iter().map(|&cell| labels[cell]).collect();
    let arms: Vec<Vec<Place>> = clue.arms.iter().map(places).collect();
    let seconds: Vec<usize> = clue.arms.iter().filter_map(|arm| arm.get(1).copied()).collect();
    clue.allow(builder, &seconds);
    let least = builder.board.least as u32;
    builder.add(Run::new(clue.control, arms.clone(), clue.offset + least));
    let but = if clue.offset == 0 { "" } else { ", which is not counted" };
    let says = format!(
        "{} is the number of cells along {} up to the border of the region of the first{but}",
        builder.board.name(clue.control),
        builder.board.listed(&arms, ", ")
    );
    let lengths: Vec<usize> = arms.iter().map(Vec::len).collect();
    let offset = clue.offset as i32;
    let all = [&[clue.control], arms.concat().as_slice()].concat();
    builder.rule(says, &all, move |numbers| {
        let (control, mut rest) = (numbers[0], &numbers[1..]);
        let mut total = 1;
        for &length in &lengths {
            let (arm, others) = rest.split_at(length);
            total += arm.iter().skip(1).take_while(|&&label| label == arm[0]).count() as i32;
            rest = others;
        }
        control == total - offset
    });
    let (arms, control) = (clue.arms, clue.control);
    let mut ways: Vec<Place> = arms.concat().into_iter().map(Place::new).collect();
    let lengths: Vec<usize> = arms.iter().map(Vec::len).collect();
    ways.push(control);
    builder.sketch(&ways, |mut cells| {
        let ring = cells.pop().map(ring);
        let arrow = |cells| Shape::Line { cells, style: Stroke::Arrow };
        let mut shapes = parts(&cells, &lengths, &arrow);
        shapes.extend(ring);
        shapes
    });
    Ok(())
}

/// Reads `ChaosCount~cell~0 or 1~labels`.
pub(super) fn count(builder: &mut NetworkBuilder<'_>) -> Result<(), Malformed> {
    let clue = Clue::of(builder, false)?;
    let labels = labels(builder)?;
    let counted: Vec<Place> = clue.arms[0].iter().map(|&cell| labels[cell]).collect();
    clue.allow(builder, &clue.arms[0]);
    let least = builder.board.least as u32;
    builder.add(CountSame::new(clue.control, counted.clone(), clue.offset + least));
    let says = format!(
        "{} is how many of {} have the label of the first",
        builder.board.name(clue.control),
        builder.board.names(&counted)
    );
    let offset = clue.offset as i32;
    let all = [&[clue.control], counted.as_slice()].concat();
    builder.rule(says, &all, move |numbers| {
        let labels = &numbers[1..];
        let count = labels.iter().filter(|&&label| label == labels[0]).count() as i32;
        numbers[0] == count - offset
    });
    builder.sketch(&[clue.control], |cell| cell.into_iter().map(ring).collect());
    Ok(())
}
