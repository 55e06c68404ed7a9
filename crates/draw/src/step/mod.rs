//! A step as an SVG picture: the position with its pencil marks, what justifies the step, and what
//! follows.
//!
//! A picture means the same with and without colors: an eliminated candidate is struck out, a
//! placed one is a filled square, a true claim is a filled disc and a false one an empty disc;
//! strong links are solid, weak ones dashed. The colors are those of Okabe and Ito, which people
//! with any kind of color vision can distinguish.

mod candidates;
mod legend;
mod links;
mod place;
mod style;

use maud::{Markup, html};

use ninefold_core::error::without_controls;
use ninefold_core::grid::{CellSet, House};
use ninefold_logic::reasons::{HousePart, Reasons};
use ninefold_logic::{LogicBoard, Step};
use place::{GRID, LEFT, SIDE, corner, n};
pub use style::{StepStyle, stylesheet};

/// The width of the picture, in units.
const WIDTH: f64 = LEFT + GRID + 8.0;

/// Draws a position and, if there is one, a step as a complete SVG document, which ends with a line
/// end. The title is for readers who cannot see it.
pub fn step_svg(board: &LogicBoard, step: Option<&Step>, title: &str, style: StepStyle) -> String {
    let picture = picture(board, step, title, Some(style));
    picture.into_string() + "\n"
}

/// The same for a page, which has the [`stylesheet`] itself, or with a style.
pub(super) fn picture(
    board: &LogicBoard,
    step: Option<&Step>,
    title: &str,
    style: Option<StepStyle>,
) -> Markup {
    let reasons = step.map(|step| step.reasons(board)).unwrap_or_default();
    let legend = legend::Legend::of(step, &reasons);
    let height = LEFT + GRID + 8.0 + legend.height();
    let view = format!("{} {} {} {}", n(-LEFT), n(-LEFT), n(WIDTH), n(height));
    html! {
        svg.step xmlns="http://www.w3.org/2000/svg" viewBox=(view) role="img"
            width=[style.map(|_| n(WIDTH))] height=[style.map(|_| n(height))] {
            title { (without_controls(title)) }
            @if let Some(style) = style { style { (maud::PreEscaped(stylesheet(style))) } }
            rect.paper x=(n(-LEFT)) y=(n(-LEFT)) width=(n(WIDTH)) height=(n(height)) {}
            "\n" (coordinates())
            "\n" (houses(&reasons)) (sets(&reasons))
            "\n" (lines())
            "\n" (links::links(&reasons))
            "\n" (candidates::cells(board, step, &reasons))
            (links::between_sets(&reasons)) (links::roots(&reasons)) (sets_names(&reasons))
            "\n" (legend.drawn(GRID + 12.0))
        }
    }
}

/// Draws `r1` to `r9` on the left and `c1` to `c9` on top.
fn coordinates() -> Markup {
    html! {
        g.at {
            @for i in 0..9_u8 {
                @let at = f64::from(i) * SIDE + SIDE / 2.0;
                text x="-12" y=(n(at + 4.0)) { "r" (i + 1) }
                text x=(n(at)) y="-7" { "c" (i + 1) }
            }
        }
    }
}

/// The houses that justify the step, shaded; covers last, so that a crossing shows both.
fn houses(reasons: &Reasons) -> Markup {
    let shaded = |house: &House| {
        // The first cell of a house is at its left top, the last at its right bottom.
        let mut corners = CellSet::house(*house).into_iter().map(corner);
        let (x, y) = corners.next().unwrap_or_default();
        let (right, bottom) = corners.last().unwrap_or_default();
        let (wide, high) = (right + SIDE - x, bottom + SIDE - y);
        html! { rect x=(n(x)) y=(n(y)) width=(n(wide)) height=(n(high)) {} }
    };
    html! {
        @for (part, class) in [(HousePart::Base, "hb"), (HousePart::Cover, "hc")] {
            g class=(class) {
                @for (house, _) in reasons.houses.iter().filter(|(_, own)| *own == part) {
                    (shaded(house))
                }
            }
        }
    }
}

/// The cells of sets, such as almost locked sets, each in its own shade.
fn sets(reasons: &Reasons) -> Markup {
    html! {
        @for (i, cells) in legend::lettered(reasons) {
            g class=(format!("a{i}")) {
                @for cell in cells {
                    @let (x, y) = corner(cell);
                    rect x=(n(x + 1.5)) y=(n(y + 1.5)) width=(n(SIDE - 3.0)) height=(n(SIDE - 3.0)) {}
                }
            }
        }
    }
}

/// The letters of sets, in a corner of their first cells.
fn sets_names(reasons: &Reasons) -> Markup {
    html! {
        g.name {
            @for (i, cells) in legend::lettered(reasons) {
                @for cell in cells {
                    @let (x, y) = corner(cell);
                    text x=(n(x + SIDE - 4.6)) y=(n(y + 23.8)) { (legend::letter(i)) }
                }
            }
        }
    }
}

fn lines() -> Markup {
    let mut thin = String::new();
    let mut thick = String::new();
    for i in 0..10 {
        let at = n(f64::from(i) * SIDE);
        let path = if i % 3 == 0 { &mut thick } else { &mut thin };
        path.push_str(&format!("M{at} 0V{GRID}M0 {at}H{GRID}"));
    }
    html! { path.thin d=(thin) {} path.thick d=(thick) {} }
}
