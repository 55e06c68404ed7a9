//! A puzzle on a board of any size as an SVG picture, for paper and screens: black on white wherever
//! it is shown.
//!
//! From the bottom: tints, lines, cages, the grid, digits and other text, and the marks on borders;
//! around it clues, below it a legend. `layout` places all small text before anything is drawn.

mod borders;
mod cages;
mod clues;
mod geometry;
mod layout;
mod legend;
mod lines;
mod marks;
mod metrics;
mod shared;
mod tints;

use std::fmt::Write;

use maud::{Markup, html};

use super::diagram::Diagram;
use super::{step::StepStyle, variant_position::VariantPosition};
use borders::on_borders;
use cages::cages;
use clues::Clues;
use geometry::{
    FONT, INK, LETTER, MARGIN, SIDE, SOLUTION, label, middle, n, outline, rounded, value_size,
};
use layout::{Layout, SmallText};
use legend::Legend;
use lines::lines;
use marks::Marks;
pub use metrics::wrapped;
use ninefold_core::error::without_controls;
use ninefold_variants::BoardCell;
pub(super) use shared::SharedParts;
use tints::{outlines_of_parity, tints};

/// The least width of the legend: that of six cells.
const LEAST: f64 = 6.0 * SIDE;

/// Draws a puzzle as a complete SVG document, which ends with a line end. The title is for readers
/// who cannot see it.
pub fn svg(diagram: &Diagram, title: &str) -> String {
    drawn(diagram, title, None, &PictureLook::SCREEN, &mut |part| part)
}

/// Draws a puzzle for paper: digits of the solution in black ink, which is all that many printers
/// have, and sums of cages at least this high (in units of the picture, whose cells are 60 wide)
/// wherever they have room. Rules that need no key in the picture are left to the text around it.
///
/// For a page that has the fonts and anchors of its text itself: returns all within the root, and the
/// part of the plane that is seen (left, top, width, height).
#[doc(hidden)]
pub fn paper_svg(diagram: &Diagram, title: &str, least_sum: f64) -> ([f64; 4], String) {
    let least_sum = least_sum.min(LARGEST_SUM);
    let look = PictureLook { solution: INK, least_sum, has_rules: false };
    let (view, content) = content(diagram, title, None, &look, &mut |part| part);
    (view, content.into_string())
}

/// A look of small text and of digits that are not given.
struct PictureLook {
    /// The colour of digits of the solution.
    solution: &'static str,
    /// The least size of the sums of cages where they have room; 0 for their normal sizes.
    least_sum: f64,
    /// Whether the legend has rules that need no key.
    has_rules: bool,
}

impl PictureLook {
    const SCREEN: PictureLook = PictureLook { solution: SOLUTION, least_sum: 0.0, has_rules: true };
}

/// The largest size of a sum that leaves a digit its place.
const LARGEST_SUM: f64 = 24.0;

/// Draws a position of a puzzle with its candidates, and the step that comes next, on the picture of
/// the puzzle. On paper of any style: [`StepStyle::Dark`] has the colours of [`StepStyle::Color`].
pub fn variant_step_svg(
    diagram: &Diagram,
    position: &VariantPosition,
    title: &str,
    style: StepStyle,
) -> String {
    step_picture(diagram, position, title, style, &mut |part| part)
}

/// The same, where `share` may replace a part that other pictures of a page have too.
pub(super) fn step_picture(
    diagram: &Diagram,
    position: &VariantPosition,
    title: &str,
    style: StepStyle,
    share: &mut dyn FnMut(Markup) -> Markup,
) -> String {
    let filled = (0..diagram.rows * diagram.columns).map(|cell| position.value(cell));
    let (solution, pencil_marks) = (Some(filled.collect()), Some(position.candidates.clone()));
    let marks = Marks::new(position, diagram.columns, style);
    let diagram = Diagram { solution, pencil_marks, ..diagram.clone() };
    drawn(&diagram, title, Some(&marks), &PictureLook::SCREEN, share)
}

/// Draws a picture; `share` may replace a part that other pictures have too.
fn drawn(
    diagram: &Diagram,
    title: &str,
    marks: Option<&Marks<'_>>,
    look: &PictureLook,
    share: &mut dyn FnMut(Markup) -> Markup,
) -> String {
    let (view, content) = content(diagram, title, marks, look, share);
    let [left, top, width, height] = view.map(n);
    let picture = html! {
        svg xmlns="http://www.w3.org/2000/svg" viewBox=(format!("{left} {top} {width} {height}"))
            width=(width) height=(height) font-family=(FONT) text-anchor="middle" role="img" {
            (content)
        }
    };
    picture.into_string() + "\n"
}

/// All within the root of a picture, and the part of the plane that is seen.
fn content(
    diagram: &Diagram,
    title: &str,
    marks: Option<&Marks<'_>>,
    look: &PictureLook,
    share: &mut dyn FnMut(Markup) -> Markup,
) -> ([f64; 4], Markup) {
    let (wide, high) = (diagram.columns as f64 * SIDE, diagram.rows as f64 * SIDE);
    let clues = Clues::of(diagram);
    let legend = Legend::of(diagram, &clues, wide.max(LEAST), look.has_rules);
    let layout = Layout::of(diagram, look.least_sum);
    let [left, right, top, bottom] = clues.margins;
    let below = high + bottom + legend.height();
    let key = marks.map_or(0.0, Marks::height);
    // The legend begins below the first column, and may be wider than the grid.
    let legend_wide = if legend.height() > 0.0 { wide.max(LEAST) } else { 0.0 };
    let text_wide = legend_wide.max(marks.map_or(0.0, Marks::width));
    let (width, height) = (left + (wide + right).max(text_wide + MARGIN), top + below + key);
    let content = html! {
        title { (without_controls(title)) }
        rect x=(n(-left)) y=(n(-top)) width=(n(width)) height=(n(height)) fill="#fff" {}
        "\n" (share(tints(diagram))) @if let Some(marks) = marks { (marks.shades()) }
        "\n" (share(lines(diagram))) "\n" (share(outlines_of_parity(diagram)))
        (share(cages(diagram, &layout)))
        "\n" (share(grid(diagram))) "\n" (share(small(&layout.sums, INK)))
        "\n" (share(small(&layout.letters, LETTER)))
        @match marks {
            None => (small(&layout.candidates, "#444")),
            Some(marks) => (marks.candidates(&layout.candidates, share)),
        }
        "\n" (values(diagram, look.solution, share)) "\n" (share(on_borders(&layout)))
        "\n" (share(clues.drawn()))
        "\n" (share(legend.drawn(high + bottom))) "\n"
        @if let Some(marks) = marks { (marks.key(below)) "\n" }
    };
    ([-left, -top, width, height].map(rounded), content)
}

fn small(texts: &[SmallText], colour: &str) -> Markup {
    html! {
        g fill=(colour) {
            @for text in texts { (label(text.x, text.y, text.size, &text.text)) }
        }
    }
}

/// Thin lines between cells, heavy ones around boxes, regions and the board.
fn grid(diagram: &Diagram) -> Markup {
    let (wide, high) = (n(diagram.columns as f64 * SIDE), n(diagram.rows as f64 * SIDE));
    let mut thin = String::new();
    for i in 1..diagram.columns.max(diagram.rows) {
        let at = n(i as f64 * SIDE);
        // Writing to a string cannot fail.
        if i < diagram.columns {
            let _ = write!(thin, "M{at} 0V{high}");
        }
        if i < diagram.rows {
            let _ = write!(thin, "M0 {at}H{wide}");
        }
    }
    html! {
        path d=(thin) fill="none" stroke="#6b6b6b" stroke-width="1" {}
        g fill="none" stroke=(INK) stroke-width="3.2" stroke-linejoin="miter" {
            @for region in diagram.boxes_and_regions() { path d=(outline(&region, 0.0, 0.0)) {} }
            rect x="0" y="0" width=(wide) height=(high) {}
        }
    }
}

fn values(diagram: &Diagram, solution: &str, share: &mut dyn FnMut(Markup) -> Markup) -> Markup {
    html! {
        g fill=(INK) {
            @for row in 0..diagram.rows {
                @let values = html! {
                    @for column in 0..diagram.columns { (value(diagram, BoardCell::at(row, column), solution)) }
                };
                (share(values))
            }
        }
    }
}

fn value(diagram: &Diagram, cell: BoardCell, solution: &str) -> Markup {
    html! {
        @if let Some((value, is_given)) = diagram.value(diagram.index(cell)) {
            @let (x, y) = middle(cell);
            @let text = value.to_string();
            @let value = label(x, y + 1.0, value_size(&text, is_given), &text);
            @match is_given {
                true => { g font-weight="bold" { (value) } },
                false => { g fill=(solution) { (value) } },
            }
        }
    }
}
