//! A puzzle as a picture, for paper and screens: black on white wherever it stands.
//!
//! From the bottom: tints, lines, cages, the grid, digits, and what sits on borders; around it clues, below it captions.

use std::fmt::Write;

use maud::{Markup, html};

use super::board::{Board, Mark, outlines};
use crate::grid::{Cell, CellSet, Digit};
use crate::ruleset::{Shape, Stroke};

/// Side of a cell, in the picture's own units.
const SIDE: f64 = 60.0;
const BOARD: f64 = 9.0 * SIDE;
/// Around the grid where there is nothing else.
const MARGIN: f64 = 14.0;
/// For one row of clues.
const CLUES: f64 = 38.0;
const LINE_HEIGHT: f64 = 24.0;
/// How far cages stay away from the borders of their cells, and how round their corners are.
const INSET: f64 = 5.5;
const ROUND: f64 = 3.5;
const FONT: &str = "Helvetica, Arial, 'Liberation Sans', sans-serif";

const INK: &str = "#111";
const TINT: &str = "#e6edf5";
const THERMO: &str = "#c8ccd2";
const LINE: &str = "#70757d";
const SOLUTION: &str = "#3569b0";

/// Draws a puzzle, with a title for those who do not see it.
pub fn svg(board: &Board, title: &str) -> String {
    let captions = captions(board);
    let clues = Clues::of(board);
    let [left, right, top, bottom] = clues.margins;
    let width = left + BOARD + right;
    let text_height = match captions.len() {
        0 => 0.0,
        lines => lines as f64 * LINE_HEIGHT + 6.0,
    };
    let height = top + BOARD + bottom + text_height;
    let view = format!("{} {} {} {}", n(-left), n(-top), n(width), n(height));
    let picture = html! {
        svg xmlns="http://www.w3.org/2000/svg" viewBox=(view) width=(n(width)) height=(n(height))
            font-family=(FONT) text-anchor="middle" role="img" {
            title { (title) }
            rect x=(n(-left)) y=(n(-top)) width=(n(width)) height=(n(height)) fill="#fff" {}
            "\n" (tints(board)) "\n" (lines(board)) "\n" (rings(board)) "\n" (cages(board))
            "\n" (grid(board)) "\n" (sums(board)) "\n" (digits(board)) "\n" (on_borders(board))
            "\n" (clues.drawn()) "\n"
            g font-size="16" fill=(INK) {
                @for (i, caption) in captions.iter().enumerate() {
                    @let y = BOARD + bottom + 14.0 + i as f64 * LINE_HEIGHT;
                    text x=(n(BOARD / 2.0)) y=(n(y)) { (caption) }
                }
            }
        }
    };
    picture.into_string() + "\n"
}

/// A number as short as it goes.
fn n(value: f64) -> String {
    format!("{}", (value * 100.0).round() / 100.0)
}

/// The middle of a cell, across and down.
fn middle(cell: Cell) -> (f64, f64) {
    ((cell.column() as f64 + 0.5) * SIDE, (cell.row() as f64 + 0.5) * SIDE)
}

/// The middle between two cells.
fn between([a, b]: [Cell; 2]) -> (f64, f64) {
    let ((ax, ay), (bx, by)) = (middle(a), middle(b));
    ((ax + bx) / 2.0, (ay + by) / 2.0)
}

/// Text around whose middle a point is.
fn label(x: f64, y: f64, size: f64, text: &str) -> Markup {
    // Digits are about 0.72 of the font's size high.
    html! { text x=(n(x)) y=(n(y + size * 0.36)) font-size=(n(size)) { (text) } }
}

fn tints(board: &Board) -> Markup {
    html! {
        g fill=(TINT) {
            @for shape in &board.shapes {
                @if let Shape::Tint(cells) = shape {
                    @for cell in cells {
                        @let (x, y) = middle(*cell);
                        rect x=(n(x - SIDE / 2.0)) y=(n(y - SIDE / 2.0)) width=(n(SIDE)) height=(n(SIDE)) {}
                    }
                }
            }
        }
        g fill="#dcdcdc" {
            @for cell in Cell::all() {
                @match board.mark(cell) {
                    Some(Mark::Even) => (square(cell)),
                    Some(Mark::Odd) => (disc(cell, 21.0)),
                    _ => {},
                }
            }
            @for shape in &board.shapes {
                @if let Shape::Square(cell) = shape { (square(*cell)) }
            }
        }
    }
}

fn square(cell: Cell) -> Markup {
    let (x, y) = middle(cell);
    html! { rect x=(n(x - 20.0)) y=(n(y - 20.0)) width="40" height="40" {} }
}

fn disc(cell: Cell, radius: f64) -> Markup {
    let (x, y) = middle(cell);
    html! { circle cx=(n(x)) cy=(n(y)) r=(n(radius)) {} }
}

fn points(cells: &[Cell]) -> String {
    let points = cells.iter().map(|&cell| {
        let (x, y) = middle(cell);
        format!("{},{}", n(x), n(y))
    });
    points.collect::<Vec<_>>().join(" ")
}

/// Lines, thick ones below thin ones; and the bulbs of thermometers with theirs.
fn lines(board: &Board) -> Markup {
    let line = |shape: &Shape, thick: bool| match shape {
        Shape::Line { cells, style } => match (style, thick) {
            (Stroke::Thermo, true) => stroke(cells, THERMO, 17.0),
            (Stroke::Coloured(colour), true) => stroke(cells, colour, 9.0),
            (Stroke::Plain, false) => stroke(cells, LINE, 2.5),
            (Stroke::Arrow, false) => {
                html! { (stroke(cells, LINE, 2.5)) (head(cells)) }
            }
            _ => html! {},
        },
        Shape::Circle { cell, filled: true } if thick => {
            html! { g fill=(THERMO) { (disc(*cell, 22.0)) } }
        }
        Shape::Diagonal { falling } if !thick => {
            let (from, to) = if *falling { (0.0, BOARD) } else { (BOARD, 0.0) };
            html! { line x1="0" y1=(n(from)) x2=(n(BOARD)) y2=(n(to)) stroke="#8fb3d9" stroke-width="2.5" {} }
        }
        _ => html! {},
    };
    html! {
        g fill="none" stroke-linecap="round" stroke-linejoin="round" {
            @for thick in [true, false] {
                @for shape in &board.shapes { (line(shape, thick)) }
            }
        }
    }
}

fn stroke(cells: &[Cell], colour: &str, width: f64) -> Markup {
    html! { polyline points=(points(cells)) stroke=(colour) stroke-width=(n(width)) {} }
}

/// The head of an arrow whose line ends in the last of these cells.
fn head(cells: &[Cell]) -> Markup {
    let [.., before, last] = cells else { return html! {} };
    let ((bx, by), (x, y)) = (middle(*before), middle(*last));
    let length = (x - bx).hypot(y - by).max(1.0);
    let (along, down) = ((x - bx) / length, (y - by) / length);
    let side = |turn: f64| {
        let (back, out) = (13.0, 8.0 * turn);
        format!("{},{}", n(x - along * back - down * out), n(y - down * back + along * out))
    };
    let points = format!("{} {},{} {}", side(1.0), n(x), n(y), side(-1.0));
    html! { polyline points=(points) stroke=(LINE) stroke-width="2.5" {} }
}

/// Circles, pills and diamonds at the ends of lines: white, so that lines end at them.
fn rings(board: &Board) -> Markup {
    html! {
        g fill="#fff" stroke=(LINE) stroke-width="2.5" {
            @for shape in &board.shapes {
                @match shape {
                    Shape::Circle { cell, filled: false } => (disc(*cell, 22.0)),
                    Shape::Diamond(cell) => {
                        @let (x, y) = middle(*cell);
                        path d=(format!("M{} {}l26 26-26 26-26-26z", n(x), n(y - 26.0))) {}
                    },
                    Shape::Pill(cells) => (pill(cells)),
                    _ => {},
                }
            }
        }
    }
}

/// A ring around several cells in a row: a thick line in the colour of the ring, and a thinner white one upon it.
fn pill(cells: &[Cell]) -> Markup {
    html! {
        g fill="none" stroke-linecap="round" stroke-linejoin="round" {
            polyline points=(points(cells)) stroke=(LINE) stroke-width="46.5" {}
            polyline points=(points(cells)) stroke="#fff" stroke-width="41.5" {}
        }
    }
}

/// The path around these cells, so far inside of them.
fn outline(cells: CellSet, inset: f64, round: f64) -> String {
    let mut path = String::new();
    for corners in outlines(cells) {
        for (i, corner) in corners.iter().enumerate() {
            // Rows go down; inside is on the right hand of each of the two steps.
            let inward = |step: (i32, i32)| (f64::from(step.1) * inset, f64::from(-step.0) * inset);
            let (into, out) = (corner.into, corner.out);
            let (a, b) = (inward(into), inward(out));
            let (y, x) = (f64::from(corner.at.0) * SIDE, f64::from(corner.at.1) * SIDE);
            let (x, y) = (x + a.1 + b.1, y + a.0 + b.0);
            let ahead = |(down, right): (i32, i32), by: f64| {
                format!("{} {}", n(x + f64::from(right) * by), n(y + f64::from(down) * by))
            };
            let command = if i == 0 { 'M' } else { 'L' };
            // Writing to a string cannot fail.
            let _ = match round > 0.0 {
                true => {
                    let (from, to) = (ahead(into, -round), ahead(out, round));
                    write!(path, "{command}{from}Q{} {} {to}", n(x), n(y))
                }
                false => write!(path, "{command}{} {}", n(x), n(y)),
            };
        }
        path.push('z');
    }
    path
}

fn cages(board: &Board) -> Markup {
    html! {
        g fill="none" stroke=(INK) stroke-width="1.3" stroke-dasharray="4 3" {
            @for shape in &board.shapes {
                @if let Shape::Cage { cells, .. } = shape {
                    path d=(outline(cells.iter().copied().collect(), INSET, ROUND)) {}
                }
            }
        }
    }
}

fn grid(board: &Board) -> Markup {
    let mut thin = String::new();
    for i in 1..9 {
        let at = n(f64::from(i) * SIDE);
        let _ = write!(thin, "M{at} 0V{BOARD}M0 {at}H{BOARD}");
    }
    let regions = board.shapes.iter().filter_map(|shape| match shape {
        Shape::Region(cells) => Some(cells.iter().copied().collect()),
        _ => None,
    });
    let regions: Vec<CellSet> = board.regions.iter().copied().chain(regions).collect();
    html! {
        path d=(thin) fill="none" stroke="#6b6b6b" stroke-width="1" {}
        g fill="none" stroke=(INK) stroke-width="3.2" stroke-linejoin="miter" {
            @for region in regions { path d=(outline(region, 0.0, 0.0)) {} }
            rect x="0" y="0" width=(n(BOARD)) height=(n(BOARD)) {}
        }
    }
}

/// The sums of cages, each in a gap of its outline.
fn sums(board: &Board) -> Markup {
    html! {
        g font-size="14" text-anchor="start" fill=(INK) {
            @for shape in &board.shapes {
                @if let Shape::Cage { cells, label } = shape {
                    @if let Some(first) = cells.iter().min().filter(|_| !label.is_empty()) {
                        @let (x, y) = middle(*first);
                        @let (x, y) = (x - SIDE / 2.0, y - SIDE / 2.0);
                        @let width = 3.5 + 8.0 * label.chars().count() as f64;
                        rect x=(n(x + 2.5)) y=(n(y + 2.5)) width=(n(width)) height="14.5" fill="#fff" {}
                        text x=(n(x + 4.0)) y=(n(y + 14.5)) { (label) }
                    }
                }
            }
        }
    }
}

fn digits(board: &Board) -> Markup {
    html! {
        g fill=(INK) {
            @for cell in Cell::all() {
                @let (x, y) = middle(cell);
                @match (board.digit(cell), board.mark(cell)) {
                    (Some((digit, true)), _) => {
                        g font-weight="bold" { (label(x, y + 1.0, 34.0, &digit.to_string())) }
                    },
                    (Some((digit, false)), _) => {
                        g fill=(SOLUTION) { (label(x, y + 1.0, 32.0, &digit.to_string())) }
                    },
                    (None, Some(Mark::Digits(mask))) => (small_digits(cell, mask)),
                    _ => {},
                }
            }
        }
    }
}

fn small_digits(cell: Cell, mask: u16) -> Markup {
    let (x, y) = middle(cell);
    html! {
        g fill="#555" {
            @for digit in Digit::all().filter(|digit| mask & digit.bit() != 0) {
                @let (right, down) = (digit.index() % 3, digit.index() / 3);
                (label(x + (right as f64 - 1.0) * 15.0, y + 3.0 + (down as f64 - 1.0) * 14.5, 13.0, &digit.to_string()))
            }
        }
    }
}

/// Dots, signs and numbers on the borders of cells.
fn on_borders(board: &Board) -> Markup {
    html! {
        g stroke=(INK) stroke-width="1.6" fill=(INK) {
            @for shape in &board.shapes {
                @match shape {
                    Shape::Dot { between: cells, black } => {
                        @let (x, y) = between(*cells);
                        circle cx=(n(x)) cy=(n(y)) r="7" fill=[(!black).then_some("#fff")] {}
                    },
                    Shape::Sign { between: cells, sign: '>' } => (greater(*cells)),
                    Shape::Sign { between: cells, sign } => {
                        @let (x, y) = between(*cells);
                        g stroke="none" {
                            rect x=(n(x - 8.0)) y=(n(y - 8.0)) width="16" height="16" fill="#fff" {}
                            g font-weight="bold" { (label(x, y, 17.0, &sign.to_string())) }
                        }
                    },
                    Shape::Corner { cell, label: text } => {
                        @let (x, y) = middle(*cell);
                        @let (x, y) = (x + SIDE / 2.0, y + SIDE / 2.0);
                        circle cx=(n(x)) cy=(n(y)) r="15" fill="#fff" {}
                        g stroke="none" { (corner_label(x, y, text)) }
                    },
                    _ => {},
                }
            }
        }
    }
}

/// Up to two digits in one row, more in two.
fn corner_label(x: f64, y: f64, text: &str) -> Markup {
    let digits: Vec<char> = text.chars().filter(|character| !character.is_whitespace()).collect();
    let rows: Vec<String> = match digits.len() {
        0..=2 => vec![digits.iter().collect()],
        more => digits.chunks(more.div_ceil(2)).map(|row| row.iter().collect()).collect(),
    };
    html! {
        @for (i, row) in rows.iter().enumerate() {
            (label(x, y + (i as f64 - (rows.len() as f64 - 1.0) / 2.0) * 11.5, 12.5, row))
        }
    }
}

/// The sign that opens to the first cell, which is the greater.
fn greater([greater, less]: [Cell; 2]) -> Markup {
    let (x, y) = between([greater, less]);
    let right = less.column() as f64 - greater.column() as f64;
    let down = less.row() as f64 - greater.row() as f64;
    let (wide, long) = (6.5, 5.5);
    let open =
        |turn: f64| (x - right * long + down * wide * turn, y - down * long + right * wide * turn);
    let ((ax, ay), (bx, by)) = (open(1.0), open(-1.0));
    let tip = (x + right * long, y + down * long);
    let path = format!("M{} {}L{} {}L{} {}", n(ax), n(ay), n(tip.0), n(tip.1), n(bx), n(by));
    html! {
        g fill="none" stroke-linecap="round" stroke-linejoin="round" {
            path d=(path) stroke="#fff" stroke-width="6" {}
            path d=(path) stroke-width="2" {}
        }
    }
}

/// Clues around the grid and the room that they need.
struct Clues<'a> {
    /// Where, across and down; the steps of the direction; what.
    clues: Vec<(f64, f64, (i8, i8), &'a str)>,
    /// Left, right, top, bottom.
    margins: [f64; 4],
}

impl<'a> Clues<'a> {
    fn of(board: &'a Board) -> Clues<'a> {
        let mut clues = Clues { clues: Vec::new(), margins: [MARGIN; 4] };
        let mut taken: Vec<(i32, i32)> = Vec::new();
        for shape in &board.shapes {
            let Shape::Outside { cell, direction, label } = shape else { continue };
            let mut row = cell.row() as i32 - i32::from(direction.0);
            let mut column = cell.column() as i32 - i32::from(direction.1);
            // Who comes second stands farther out.
            while taken.contains(&(row, column)) {
                match (row, column) {
                    (i32::MIN..0, _) => row -= 1,
                    (9.., _) => row += 1,
                    (_, i32::MIN..0) => column -= 1,
                    _ => column += 1,
                }
            }
            taken.push((row, column));
            let place = |line: i32| match line {
                ..0 => f64::from(line) * CLUES + CLUES / 2.0 - 4.0,
                9.. => BOARD + f64::from(line - 9) * CLUES + CLUES / 2.0 + 4.0,
                _ => (f64::from(line) + 0.5) * SIDE,
            };
            for (side, depth) in [-column, column - 8, -row, row - 8].into_iter().enumerate() {
                clues.margins[side] = clues.margins[side].max(f64::from(depth) * CLUES + 6.0);
            }
            clues.clues.push((place(column), place(row), *direction, label));
        }
        clues
    }

    /// A clue that points along a diagonal has an arrow; the others look at their row or column.
    fn drawn(&self) -> Markup {
        html! {
            g fill=(INK) {
                @for &(x, y, (down, right), text) in &self.clues {
                    @if down != 0 && right != 0 {
                        @let (down, right) = (f64::from(down), f64::from(right));
                        (label(x - right * 5.0, y - down * 5.0, 18.0, text))
                        g fill="none" stroke=(INK) stroke-width="1.6" stroke-linecap="round" {
                            @let (tip_x, tip_y) = (x + right * 16.0, y + down * 16.0);
                            path d=(format!("M{} {}L{} {}M{} {}H{}V{}", n(x + right * 6.0), n(y + down * 6.0),
                                n(tip_x), n(tip_y), n(tip_x - right * 6.0), n(tip_y), n(tip_x), n(tip_y - down * 6.0))) {}
                        }
                    } @else {
                        (label(x, y, 20.0, text))
                    }
                }
            }
        }
    }
}

fn captions(board: &Board) -> Vec<&str> {
    let mut captions = Vec::new();
    for shape in &board.shapes {
        if let Shape::Caption(text) = shape
            && !captions.contains(&text.as_str())
        {
            captions.push(text.as_str());
        }
    }
    captions
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::grid::Grid;

    fn drawn(shapes: Vec<Shape>) -> String {
        svg(&Board { shapes, ..Board::classic(&Grid::EMPTY) }, "a < b")
    }

    #[test]
    fn text_is_escaped_and_tags_are_closed() {
        let caption = Shape::Caption("1 < 2 & \"so on\"".to_owned());
        let picture = drawn(vec![caption.clone(), caption]);
        assert_eq!(picture.matches("1 &lt; 2 &amp; ").count(), 1, "{picture}");
        assert!(picture.contains("<title>a &lt; b</title>"));
        assert_eq!(picture.matches('<').count(), picture.matches('>').count());
        assert_eq!(picture.matches("</").count() * 2, picture.matches('<').count());
    }

    #[test]
    fn a_cage_keeps_its_distance_on_all_sides() {
        let cells = [Cell::at(0, 0), Cell::at(0, 1), Cell::at(1, 0)].into_iter().collect();
        assert_eq!(outline(cells, 5.0, 0.0), "M115 5L115 55L55 55L55 115L5 115L5 5z");
        assert!(
            outline(cells, 5.0, 2.0)
                .starts_with("M113 5Q115 5 115 7L115 53Q115 55 113 55L57 55Q55 55 55 57")
        );
    }

    #[test]
    fn there_is_room_for_clues_where_clues_are() {
        let clue = |row, column, direction| Shape::Outside {
            cell: Cell::at(row, column),
            direction,
            label: "12".to_owned(),
        };
        let none = drawn(Vec::new());
        assert!(none.contains("viewBox=\"-14 -14 568 568\""), "{none}");
        let top = drawn(vec![clue(0, 3, (1, 0)), clue(0, 2, (1, 1))]);
        assert!(top.contains("viewBox=\"-14 -44 568 598\""), "{top}");
        let twice = drawn(vec![clue(0, 3, (1, 0)), clue(0, 3, (1, 0)), clue(4, 8, (0, -1))]);
        assert!(twice.contains("viewBox=\"-14 -82 598 636\""), "{twice}");
    }
}
