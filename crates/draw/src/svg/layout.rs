//! Places of small text, so that none stands on another: sums of cages, letters, candidates,
//! quadruples and the marks on borders.
//!
//! Everything that has one place only (digits, marks, quadruples) is an obstacle. A sum tries the
//! top left of its cage, then places next to it, smaller sizes, and other cells of the cage; the
//! letters of cells that belong together begin at the right bottom. Candidates come last: their
//! three rows shrink away from what is there.

use super::geometry::{SIDE, between, middle, value_size};
use super::metrics::{DIGIT_HEIGHT, text_width};
use crate::{diagram::CellRestriction, diagram::Diagram};
use ninefold_variants::{BoardCell, Shape, TwinKind};

/// A rectangle: left, top, right, bottom.
#[derive(Clone, Copy, Debug, PartialEq)]
pub(super) struct Rect {
    pub(super) left: f64,
    pub(super) top: f64,
    pub(super) right: f64,
    pub(super) bottom: f64,
}

impl Rect {
    /// The rectangle of this size around a point.
    pub(super) fn around(x: f64, y: f64, width: f64, height: f64) -> Rect {
        let (across, down) = (width / 2.0, height / 2.0);
        Rect { left: x - across, top: y - down, right: x + across, bottom: y + down }
    }

    /// The rectangle with a margin on all sides.
    pub(super) fn grown(self, by: f64) -> Rect {
        Rect {
            left: self.left - by,
            top: self.top - by,
            right: self.right + by,
            bottom: self.bottom + by,
        }
    }

    fn meets(&self, other: &Rect) -> bool {
        self.left < other.right
            && other.left < self.right
            && self.top < other.bottom
            && other.top < self.bottom
    }

    /// Whether a disc covers a part of it.
    fn meets_disc(&self, (x, y): (f64, f64), radius: f64) -> bool {
        let (across, down) =
            (x - x.clamp(self.left, self.right), y - y.clamp(self.top, self.bottom));
        across * across + down * down < radius * radius
    }
}

/// A short text that is centred on a point.
#[derive(Clone, Debug)]
pub(super) struct SmallText {
    pub(super) x: f64,
    pub(super) y: f64,
    pub(super) size: f64,
    pub(super) text: String,
}

impl SmallText {
    /// The space that the text takes.
    pub(super) fn rect(&self) -> Rect {
        Rect::around(self.x, self.y, text_width(&self.text, self.size), self.size * DIGIT_HEIGHT)
    }
}

/// The kind of a mark on a border.
#[derive(Clone, Copy, Debug, PartialEq)]
pub(super) enum MarkKind {
    White,
    Black,
    Letter(char),
    /// A sign that opens to the first cell.
    Greater,
}

/// A dot, letter or sign on the border of two cells.
pub(super) struct Mark {
    pub(super) cells: [BoardCell; 2],
    pub(super) kind: MarkKind,
    pub(super) x: f64,
    pub(super) y: f64,
    /// 1, or less where several marks share the border.
    pub(super) scale: f64,
}

/// A quadruple: its corner, and all values that the constraints there ask for.
pub(super) struct Quad {
    pub(super) at: (f64, f64),
    pub(super) values: Vec<i32>,
}

impl Quad {
    /// Whether one of the values has two digits.
    pub(super) fn is_wide(&self) -> bool {
        self.values.iter().any(|&value| value > 9)
    }

    pub(super) fn radius(&self) -> f64 {
        if self.is_wide() { 17.0 } else { 14.0 }
    }
}

/// All that has been placed.
pub(super) struct Layout {
    pub(super) marks: Vec<Mark>,
    pub(super) quads: Vec<Quad>,
    pub(super) sums: Vec<SmallText>,
    /// The letters of cells that belong together.
    pub(super) letters: Vec<SmallText>,
    pub(super) candidates: Vec<SmallText>,
}

impl Layout {
    /// Places the small text of a puzzle; sums have at least this size wherever they have room.
    pub(super) fn of(diagram: &Diagram, least_sum: f64) -> Layout {
        let (marks, quads) = (marks(diagram), quads(diagram));
        let mut obstacles = Obstacles { rects: Vec::new(), discs: Vec::new() };
        for cell in diagram.cells() {
            let Some((value, _)) = diagram.value(diagram.index(cell)) else { continue };
            let ((x, y), text) = (middle(cell), value.to_string());
            let wide = text_width(&text, value_size(&text, true));
            obstacles.rects.push(Rect::around(x, y + 1.0, wide, 26.0));
        }
        obstacles.discs.extend(quads.iter().map(|quad| (quad.at, quad.radius() + 1.0)));
        for Mark { kind, x, y, scale, .. } in &marks {
            match kind {
                MarkKind::White | MarkKind::Black => obstacles.discs.push(((*x, *y), 8.0 * scale)),
                MarkKind::Letter(_) | MarkKind::Greater => {
                    obstacles.rects.push(Rect::around(*x, *y, 14.0 * scale, 15.0 * scale));
                }
            }
        }
        let sums = sums(diagram, least_sum, &mut obstacles);
        let letters = letters(diagram, &mut obstacles);
        let candidates = candidates(diagram, &obstacles);
        Layout { marks, quads, sums, letters, candidates }
    }
}

/// Areas that text must not cover.
struct Obstacles {
    rects: Vec<Rect>,
    discs: Vec<((f64, f64), f64)>,
}

impl Obstacles {
    fn leave_free(&self, rect: &Rect) -> bool {
        !self.rects.iter().any(|other| rect.meets(other))
            && !self.discs.iter().any(|&(at, radius)| rect.meets_disc(at, radius))
    }

    /// The first of these texts that is free of obstacles, or else the first of all, in its cell.
    /// It becomes an obstacle.
    fn place(
        &mut self,
        mut tries: impl Iterator<Item = (BoardCell, SmallText)>,
    ) -> Option<(BoardCell, SmallText)> {
        let first = tries.next()?;
        let free = |(_, text): &(BoardCell, SmallText)| self.leave_free(&text.rect().grown(0.8));
        let found = if free(&first) { None } else { tries.find(free) };
        let (cell, text) = found.unwrap_or(first);
        self.rects.push(text.rect());
        Some((cell, text))
    }
}

/// The marks on borders. Several on one border stand side by side along it.
fn marks(diagram: &Diagram) -> Vec<Mark> {
    let mut marks: Vec<Mark> = Vec::new();
    for shape in &diagram.shapes {
        let (cells, kind) = match shape {
            Shape::Dot { between, black: false } => (*between, MarkKind::White),
            Shape::Dot { between, black: true } => (*between, MarkKind::Black),
            Shape::Sign { between, sign: '>' } => (*between, MarkKind::Greater),
            Shape::Sign { between, sign } => (*between, MarkKind::Letter(*sign)),
            _ => continue,
        };
        // Only the sign for greater has a direction.
        let is_same = |mark: &Mark| {
            mark.kind == kind
                && border(mark.cells) == border(cells)
                && (kind != MarkKind::Greater || mark.cells == cells)
        };
        if !marks.iter().any(is_same) {
            let (x, y) = between(cells);
            marks.push(Mark { cells, kind, x, y, scale: 1.0 });
        }
    }
    let borders: Vec<[BoardCell; 2]> = marks.iter().map(|mark| border(mark.cells)).collect();
    for i in 0..marks.len() {
        let count = borders.iter().filter(|&&other| other == borders[i]).count();
        let place = borders[..i].iter().filter(|&&other| other == borders[i]).count();
        let scale = [1.0, 1.0, 1.0, 0.8, 0.62, 0.5][count.min(5)];
        let along = (place as f64 - (count as f64 - 1.0) / 2.0) * 17.0 * scale;
        let mark = &mut marks[i];
        mark.scale = scale;
        if borders[i][0].row() == borders[i][1].row() { mark.y += along } else { mark.x += along }
    }
    marks
}

/// The two cells of a border, the lesser first.
fn border([a, b]: [BoardCell; 2]) -> [BoardCell; 2] {
    [a.min(b), a.max(b)]
}

/// The quadruples; those of one corner are one, with each value as often as one of them has it.
fn quads(diagram: &Diagram) -> Vec<Quad> {
    let mut quads: Vec<Quad> = Vec::new();
    for shape in &diagram.shapes {
        let Shape::Corner { cell, values } = shape else { continue };
        let (x, y) = middle(*cell);
        let at = (x + SIDE / 2.0, y + SIDE / 2.0);
        let index = quads.iter().position(|quad| quad.at == at).unwrap_or_else(|| {
            quads.push(Quad { at, values: Vec::new() });
            quads.len() - 1
        });
        let all = &mut quads[index].values;
        let count = |values: &[i32], value| values.iter().filter(|&&other| other == value).count();
        for (i, &value) in values.iter().enumerate() {
            if count(all, value) < count(&values[..=i], value) {
                all.push(value);
            }
        }
        all.sort_unstable();
    }
    quads
}

/// The places of a sum in a cell: the distances of its left top from that of the cell. The last is
/// the right top, whatever its width.
const SUM_PLACES: [(f64, f64); 5] =
    [(3.5, 3.5), (18.0, 3.5), (24.0, 3.5), (3.5, 18.0), (-3.5, 3.5)];
const SUM_SIZES: [f64; 4] = [14.0, 12.0, 10.0, 8.0];

/// Places the sums of cages. Each is an obstacle to what follows.
fn sums(diagram: &Diagram, least: f64, obstacles: &mut Obstacles) -> Vec<SmallText> {
    let (mut sums, mut starts) = (Vec::new(), Vec::new());
    for shape in &diagram.shapes {
        let Shape::Cage { cells, label, .. } = shape else { continue };
        let mut cells = cells.clone();
        // A cell in which the sum of another cage stands would leave open whose sum it is.
        cells.sort_unstable_by_key(|&cell| (starts.contains(&cell), cell));
        if label.is_empty() || cells.is_empty() {
            continue;
        }
        let in_cell = |cell: BoardCell, size: f64| {
            SUM_PLACES.into_iter().map(move |place| (cell, size, place))
        };
        // A small sum is better than a hidden one, and one of the least size in another cell of its
        // cage better than a small one.
        let is_larger = least > SUM_SIZES[0];
        let large = cells.iter().filter(|_| is_larger).flat_map(|&cell| in_cell(cell, least));
        let tries = large.chain(
            cells
                .iter()
                .flat_map(|&cell| SUM_SIZES.into_iter().flat_map(move |size| in_cell(cell, size))),
        );
        let texts = tries.map(|(cell, size, place)| (cell, sum_at(cell, size, place, label)));
        // Nowhere is free only where dozens of cages lie on one another.
        if let Some((cell, text)) = obstacles.place(texts) {
            starts.push(cell);
            sums.push(text);
        }
    }
    sums
}

fn sum_at(cell: BoardCell, size: f64, (across, down): (f64, f64), label: &str) -> SmallText {
    let (x, y) = middle(cell);
    let (width, height) = (text_width(label, size), size * DIGIT_HEIGHT);
    let left = if across < 0.0 { SIDE + across - width } else { across };
    let x = x - SIDE / 2.0 + left + width / 2.0;
    SmallText { x, y: y - SIDE / 2.0 + down + height / 2.0, size, text: label.to_owned() }
}

/// The places of the letters of a cell: the distances of their centre from the left top.
const LETTER_PLACES: [(f64, f64); 6] =
    [(51.0, 51.0), (9.0, 51.0), (51.0, 40.0), (9.0, 40.0), (51.0, 12.0), (30.0, 53.0)];
const LETTER_SIZES: [f64; 4] = [13.0, 11.0, 9.0, 7.0];

/// Places the letters of cells that belong together. Each is an obstacle to what follows.
fn letters(diagram: &Diagram, obstacles: &mut Obstacles) -> Vec<SmallText> {
    let mut letters = Vec::new();
    for (cell, text) in twin_letters(diagram) {
        let (x, y) = middle(cell);
        let tries = LETTER_SIZES.into_iter().flat_map(|size| {
            let text = &text;
            LETTER_PLACES.into_iter().map(move |(across, down)| {
                // Within the cell, however many letters there are.
                let half = text_width(text, size) / 2.0 + 3.5;
                let across = across.clamp(half.min(SIDE / 2.0), (SIDE - half).max(SIDE / 2.0));
                let (x, y) = (x - SIDE / 2.0 + across, y - SIDE / 2.0 + down);
                (cell, SmallText { x, y, size, text: text.clone() })
            })
        });
        // Nowhere is free only where a cell is crowded beyond reading.
        letters.extend(obstacles.place(tries).map(|(_, text)| text));
    }
    letters
}

/// The letters of each cell that belongs to another one, by the order of the pairs.
fn twin_letters(diagram: &Diagram) -> Vec<(BoardCell, String)> {
    let mut letters: Vec<(BoardCell, String)> = Vec::new();
    let (mut small, mut capitals) = (0, 0);
    for shape in &diagram.shapes {
        let Shape::Twins { cells, kind } = shape else { continue };
        let (first, count) = match kind {
            TwinKind::Clone => (b'a', &mut small),
            TwinKind::Zipper => (b'A', &mut capitals),
        };
        let letter = numbered_letter(first, *count);
        *count += 1;
        for &cell in cells {
            match letters.iter_mut().find(|(other, _)| *other == cell) {
                Some((_, text)) => *text += &format!(" {letter}"),
                None => letters.push((cell, letter.clone())),
            }
        }
    }
    letters
}

/// `a` to `z`, then `a2` to `z2` and so on.
fn numbered_letter(first: u8, index: usize) -> String {
    let letter = char::from(first + (index % 26) as u8);
    match index / 26 {
        0 => letter.to_string(),
        round => format!("{letter}{}", round + 1),
    }
}

/// The space of the candidates of a cell (left, top, right, bottom) and their size: from the whole
/// cell down to what other contents leave.
const CANDIDATE_SPACES: [(Rect, f64); 9] = [
    space(5.0, 5.0, 55.0, 55.0, 13.0),
    space(8.5, 8.5, 51.5, 51.5, 12.5),
    space(8.5, 16.5, 51.5, 52.0, 12.0),
    space(9.5, 16.5, 50.5, 50.5, 11.0),
    space(9.5, 18.0, 50.5, 50.5, 10.5),
    space(20.0, 9.5, 51.0, 50.5, 9.5),
    space(19.0, 16.5, 51.0, 50.5, 9.0),
    space(15.0, 16.5, 45.0, 45.0, 8.5),
    space(19.0, 19.0, 41.0, 41.0, 6.5),
];

const fn space(left: f64, top: f64, right: f64, bottom: f64, size: f64) -> (Rect, f64) {
    (Rect { left, top, right, bottom }, size)
}

/// Places candidates and the values of restricted cells. All cells look alike where one space suits
/// all; otherwise each takes the first that suits it.
fn candidates(diagram: &Diagram, obstacles: &Obstacles) -> Vec<SmallText> {
    let cells: Vec<(BoardCell, u16)> = diagram
        .cells()
        .filter(|&cell| diagram.value(diagram.index(cell)).is_none())
        .filter_map(|cell| match (diagram.marked(cell), diagram.restriction(diagram.index(cell))) {
            (Some(marks), _) => Some((cell, marks)),
            (None, Some(CellRestriction::Digits(mask))) => Some((cell, mask)),
            _ => None,
        })
        .collect();
    // A space must suit all values, so that it does not depend on those that are there.
    let suits = |cell: BoardCell, space: usize| {
        cell_candidates(&diagram.values, cell, u16::MAX, space)
            .all(|text| obstacles.leave_free(&text.rect()))
    };
    // Many values fill the first space to its edge, where the line of a cage is.
    let has_cages = diagram.shapes.iter().any(|shape| matches!(shape, Shape::Cage { .. }));
    let first = usize::from(diagram.values.len() > 9 && has_cages);
    let common = (first..4).find(|&space| cells.iter().all(|&(cell, _)| suits(cell, space)));
    let last = CANDIDATE_SPACES.len() - 1;
    let place = |&(cell, mask): &(BoardCell, u16)| {
        let own = || (1..=last).find(|&space| suits(cell, space)).unwrap_or(last);
        cell_candidates(&diagram.values, cell, mask, common.unwrap_or_else(own))
    };
    cells.iter().flat_map(place).collect()
}

/// The candidates of a cell, in a square of places, in a space of [`CANDIDATE_SPACES`].
fn cell_candidates(
    values: &[i32],
    cell: BoardCell,
    mask: u16,
    space: usize,
) -> impl Iterator<Item = SmallText> {
    let (rect, most) = CANDIDATE_SPACES[space];
    let (x, y) = middle(cell);
    let (x, y) = (x - SIDE / 2.0 + rect.left, y - SIDE / 2.0 + rect.top);
    let across = (1..values.len()).find(|side| side * side >= values.len()).unwrap_or(1);
    let down = values.len().div_ceil(across).max(1);
    let wide = (rect.right - rect.left) / across as f64;
    let high = (rect.bottom - rect.top) / down as f64;
    let widest = values.iter().map(|value| text_width(&value.to_string(), 1.0)).fold(0.0, f64::max);
    // Sixteen values of two digits take a smaller size than nine digits, with some space between.
    let size = most.min(1.02 * high).min(0.95 * wide / widest.max(0.1));
    let held = values.iter().enumerate().filter(move |(i, _)| mask >> i & 1 == 1);
    held.map(move |(i, value)| SmallText {
        x: x + (i % across) as f64 * wide + wide / 2.0,
        y: y + (i / across) as f64 * high + high / 2.0,
        size,
        text: value.to_string(),
    })
}
