//! The picture of a position: the library's, with the pencil marks that the page asks for.

use ninefold_jobs::draw::{CellRestriction, Diagram, StepStyle, step_svg, svg};
use ninefold_jobs::grid::{Candidates, Cell, CellSet, Digit};
use ninefold_jobs::logic::{LogicBoard, digits};
use ninefold_jobs::ruleset::{Ruleset, Shape};
use ninefold_jobs::session::{HintDegree, MarkLayer, Session};

use super::{question::View, scene::Shown};

/// Draws a position as SVG, for a page that has the style sheet of steps.
pub(super) fn picture(session: &Session, view: View, shown: &Shown<'_>) -> String {
    match (session.board(), session.puzzle().ruleset()) {
        (Some(board), _) => classic(session, board, view, shown),
        (None, Some(ruleset)) => variant(session, ruleset, view),
        (None, None) => String::new(),
    }
}

fn classic(session: &Session, board: &LogicBoard, view: View, shown: &Shown<'_>) -> String {
    const TITLE: &str = "The position";
    let step = match shown {
        Shown::Hint { hint, degree: HintDegree::Step } => hint.step(),
        _ => None,
    };
    if step.is_some() || view == View::Automatic {
        return in_page(&step_svg(board, step, TITLE, StepStyle::Color));
    }
    let mut bare = board.clone();
    for cell in board.open() {
        Digit::all().for_each(|digit| bare.remove(cell, digit));
    }
    let drawn = in_page(&step_svg(&bare, None, TITLE, StepStyle::Color));
    let notes = notes(session, view, true, CellSet::EMPTY);
    with_notes(&drawn, &format!("<g class=\"mark\">{notes}</g>"))
}

/// A picture with more on top.
fn with_notes(drawn: &str, notes: &str) -> String {
    match drawn.rsplit_once("</svg>") {
        Some((before, behind)) => format!("{before}{notes}</svg>{behind}"),
        None => drawn.to_owned(),
    }
}

/// The place of a mark in the upper left corner, from the middle of its cell; and next to the sum of
/// a cage.
const TOP_LEFT: (f64, f64) = (-19.0, -19.0);
const BEHIND_SUM: (f64, f64) = (-3.0, -17.0);

/// The other places of marks, in the order in which they are taken.
const PLACES: [(f64, f64); 8] = [
    (19.0, -19.0),
    (-19.0, 19.0),
    (19.0, 19.0),
    (0.0, -19.0),
    (0.0, 19.0),
    (-19.0, 0.0),
    (19.0, 0.0),
    (0.0, 0.0),
];

/// The person's marks. Those in the place of their digit only where `has_places`: other pictures
/// have them already. The cells `sums` have a sum in their upper left corner.
fn notes(session: &Session, view: View, has_places: bool, sums: CellSet) -> String {
    let mut drawn = String::new();
    if !matches!(view, View::Own | View::Corners) {
        return drawn;
    }
    for cell in Cell::all().filter(|&cell| session.digit(cell).is_none()) {
        let (corner, centre) = (session.marks(cell), session.layer(MarkLayer::Centre, cell));
        if stand_in_corners(session, view, cell) {
            let first = if sums.contains(cell) { BEHIND_SUM } else { TOP_LEFT };
            for (digit, by) in digits(corner).zip(std::iter::once(first).chain(PLACES)) {
                drawn += &text(cell, by, "", &digit.to_string());
            }
        } else if has_places {
            for digit in digits(corner) {
                let by = |part: usize| (part as f64 - 1.0) * 19.0;
                let by = (by(digit.index() % 3), by(digit.index() / 3));
                drawn += &text(cell, by, "", &digit.to_string());
            }
        }
        if centre != 0 {
            let centre: String = digits(centre).map(|digit| digit.to_string()).collect();
            let size = [" font-size=\"16\"", " font-size=\"11\""][usize::from(centre.len() > 5)];
            drawn += &text(cell, (0.0, 0.0), size, &centre);
        }
    }
    drawn
}

/// Whether the marks of a cell stand in its corners: as asked for, or because the middle is taken.
fn stand_in_corners(session: &Session, view: View, cell: Cell) -> bool {
    view == View::Corners || session.layer(MarkLayer::Centre, cell) != 0
}

/// Digits in a cell, away from its middle.
fn text(cell: Cell, by: (f64, f64), size: &str, digits: &str) -> String {
    let middle = |line: usize| line as f64 * SIDE + SIDE / 2.0;
    let (x, y) = (middle(cell.column()) + by.0, middle(cell.row()) + by.1 + 4.9);
    format!("<text x=\"{x}\" y=\"{y}\"{size}>{digits}</text>")
}

/// A picture without its style sheet: the page has it, and would not let a picture have its own.
fn in_page(picture: &str) -> String {
    match (picture.split_once("<style>"), picture.split_once("</style>")) {
        (Some((before, _)), Some((_, behind))) => format!("{before}{behind}"),
        _ => picture.to_owned(),
    }
}

fn variant(session: &Session, ruleset: &Ruleset, view: View) -> String {
    let diagram = Diagram::of(ruleset).with_solution(session.grid());
    let mut marks = Candidates::ALL;
    for cell in Cell::all() {
        let stated = match diagram.restriction(cell.index()) {
            Some(CellRestriction::Digits(mask)) => mask,
            _ => 0,
        };
        let mask = match view {
            View::Automatic => session.candidates(cell),
            // A cell that the puzzle restricts shows that until it has notes.
            View::None => stated,
            View::Own | View::Corners if stand_in_corners(session, view, cell) => {
                let is_noted = session.marks(cell) | session.layer(MarkLayer::Centre, cell) != 0;
                if is_noted { 0 } else { stated }
            }
            View::Own | View::Corners if session.marks(cell) != 0 => session.marks(cell),
            View::Own | View::Corners => stated,
        };
        marks.set(cell, mask);
    }
    let notes = notes(session, view, false, sums(&diagram));
    let drawn = svg(&diagram.with_pencil_marks(&marks), "The position");
    with_notes(&drawn, &format!("<g fill=\"#444\" font-size=\"14\">{notes}</g>"))
}

/// The cells with the sum of a cage in their corner: the first of each.
fn sums(diagram: &Diagram) -> CellSet {
    let shapes = diagram.shapes.iter();
    let sums = shapes.filter_map(|shape| match shape {
        Shape::Cage { cells, label, .. } if !label.is_empty() => {
            cells.iter().filter_map(|cell| cell.usual()).min()
        }
        _ => None,
    });
    sums.collect()
}

/// The side of a cell in the units of the library's pictures; the grid begins at their origin.
const SIDE: f64 = 60.0;

/// The place of the grid of a picture: left, top, width, height, in hundredths.
pub(super) fn grid_of(svg: &str) -> [f64; 4] {
    let view = svg.split_once("viewBox=\"").and_then(|(_, rest)| rest.split('"').next());
    let numbers: Vec<f64> = view
        .map(|view| view.split(' ').filter_map(|number| number.parse().ok()).collect())
        .unwrap_or_default();
    let [left, top, width, height] = numbers[..] else { return [0.0, 0.0, 100.0, 100.0] };
    let grid = 9.0 * SIDE;
    [-left / width, -top / height, grid / width, grid / height].map(|part| part * 100.0)
}
