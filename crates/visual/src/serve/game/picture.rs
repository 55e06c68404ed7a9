//! The picture of a position: the library's, with the pencil marks that the page asks for.

use ninefold_jobs::draw::{CellRestriction, Diagram, StepStyle, step_svg, svg};
use ninefold_jobs::grid::{Candidates, Cell, Digit};
use ninefold_jobs::logic::LogicBoard;
use ninefold_jobs::ruleset::Ruleset;
use ninefold_jobs::session::{HintDegree, Session};

use super::question::View;
use super::scene::Shown;

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
    let mask = |cell| if view == View::Own { session.marks(cell) } else { 0 };
    let mut marked = board.clone();
    let mut further = String::new();
    for cell in board.open() {
        for digit in Digit::all() {
            match (mask(cell) & digit.bit() != 0, board.has(cell, digit)) {
                (false, true) => marked.remove(cell, digit),
                (true, false) => further += &mark(cell, digit),
                _ => {}
            }
        }
    }
    let drawn = in_page(&step_svg(&marked, None, TITLE, StepStyle::Color));
    match drawn.rsplit_once("</svg>") {
        Some((before, _)) => format!("{before}<g class=\"mark\">{further}</g></svg>"),
        None => drawn,
    }
}

/// A mark that is no candidate, which boards do not have: where the picture would have it.
fn mark(cell: Cell, digit: Digit) -> String {
    let place =
        |line: usize, part: usize| line as f64 * SIDE + SIDE / 2.0 + (part as f64 - 1.0) * 19.0;
    let x = place(cell.column(), digit.index() % 3);
    let y = place(cell.row(), digit.index() / 3) + 4.9;
    format!("<text x=\"{x}\" y=\"{y}\">{digit}</text>")
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
            View::Own if session.marks(cell) != 0 => session.marks(cell),
            View::Own | View::None => stated,
        };
        marks.set(cell, mask);
    }
    svg(&diagram.with_pencil_marks(&marks), "The position")
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
