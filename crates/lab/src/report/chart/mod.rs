//! Charts as SVG. Their colours are those of the page around them, which has a light and a dark
//! set.

mod axis;
mod dots;
mod trend;

use std::ops::Range;

use plotters::prelude::*;

pub(super) use axis::{Axis, Scale};
pub(super) use dots::{DotRow, dots};
pub(super) use trend::trend;

/// A set of points or a line, of one engine.
pub(super) struct Series {
    /// The number of one of the page's colours.
    pub colour: usize,
    pub points: Vec<(f64, f64)>,
    /// Whether a line joins them.
    pub is_line: bool,
}

/// Number of colours that a page defines, as `--series-0` and so on.
pub(super) const COLOURS: usize = 8;

/// Width of a picture that stands among others, in its own units. It grows and shrinks with the
/// page.
pub(super) const WIDTH: u32 = SIZE.0;
const SIZE: (u32, u32) = (480, 340);
const FONT: (&str, i32) = ("sans-serif", 16);
/// Size of small letters.
const SMALL: i32 = 13;
/// Colours that stand for those of the page until the picture is done.
const INK: RGBColor = RGBColor(1, 0, 0);
const FAINT: RGBColor = RGBColor(2, 0, 0);

fn stand_in(colour: usize) -> RGBColor {
    RGBColor(0x10, 0, (colour % COLOURS) as u8)
}

/// The colours of a picture that stands alone, on white or on black.
const ALONE: [&str; COLOURS] =
    ["#3b8fc4", "#d96c1e", "#1fa37a", "#b85c9e", "#a08a1a", "#6aa5d0", "#8467d0", "#777"];

/// Replaces placeholders by the page's colours.
fn themed(svg: &str) -> String {
    let name = |colour: RGBColor| format!("#{:02X}{:02X}{:02X}", colour.0, colour.1, colour.2);
    let ink = svg.replace(&name(INK), "var(--ink,#777)");
    let mut svg = ink.replace(&name(FAINT), "var(--faint,#999)");
    for (colour, alone) in ALONE.iter().enumerate() {
        let page = format!("var(--series-{colour},{alone})");
        svg = svg.replace(&name(stand_in(colour)), &page);
    }
    svg
}

/// A chart of points and lines; `diagonal` draws where both axes are equal.
pub(super) fn plot(x: &Axis, y: &Axis, series: &[Series], diagonal: bool) -> String {
    picture(SIZE, |area| {
        let mut chart = chart(area, x, y, [46, 74])?;
        if diagonal {
            let low = x.range.start.max(y.range.start);
            let high = x.range.end.min(y.range.end);
            let line = [(low, low), (high, high)];
            chart.draw_series(LineSeries::new(line, INK.mix(0.6).stroke_width(2)))?;
        }
        for one in series {
            let colour = stand_in(one.colour);
            let inside = |&&(px, py): &&(f64, f64)| {
                (x.range.start..=x.range.end).contains(&px)
                    && (y.range.start..=y.range.end).contains(&py)
            };
            let points = one.points.iter().filter(inside).copied();
            if one.is_line {
                chart.draw_series(LineSeries::new(points, colour.stroke_width(2)))?;
            } else {
                let dot = |point| Circle::new(point, 2, colour.mix(0.55).filled());
                chart.draw_series(points.map(dot))?;
            }
        }
        Ok(())
    })
}

/// A histogram of columns from 0 up: their edges on the horizontal axis, and their heights.
pub(super) fn columns(x: &Axis, y: &Axis, columns: &[(Range<f64>, f64)]) -> String {
    picture(SIZE, |area| {
        let mut chart = chart(area, x, y, [46, 74])?;
        let colour = stand_in(0).mix(0.8).filled();
        let visible = columns.iter().filter(|column| column.1 > 0.0);
        chart.draw_series(visible.map(|(range, value)| {
            Rectangle::new([(range.start, 0.0), (range.end, *value)], colour)
        }))?;
        Ok(())
    })
}

#[derive(Clone, Debug)]
pub(super) struct Bar {
    /// The name, left of it.
    pub name: String,
    /// The number of one of the page's colours.
    pub colour: usize,
    /// Its length.
    pub value: f64,
    /// The text behind it.
    pub text: String,
}

/// Horizontal bars, each from `base` to its value, in a picture of this width.
pub(super) fn bars(axis: &Axis, base: f64, bars: &[Bar], width: u32) -> String {
    let height = 70 + 34 * bars.len() as u32;
    picture((width, height), |area| {
        let rows = Axis::bare(0.0..bars.len() as f64);
        let mut chart = chart(area, axis, &rows, [46, 140])?;
        for (row, bar) in bars.iter().enumerate() {
            let middle = bars.len() as f64 - row as f64 - 0.5;
            let colour = stand_in(bar.colour);
            if bar.value.is_finite() {
                let value = bar.value.clamp(axis.range.start, axis.range.end);
                let corners = [(base, middle - 0.32), (value, middle + 0.32)];
                chart.draw_series([Rectangle::new(corners, colour.mix(0.8).filled())])?;
            }
        }
        // Names and figures stand next to the bars, where they can be read.
        let (x_pixels, y_pixels) = chart.plotting_area().get_pixel_range();
        let row_height = f64::from(y_pixels.end - y_pixels.start) / bars.len() as f64;
        for (row, bar) in bars.iter().enumerate() {
            let y = y_pixels.start + (row_height * (row as f64 + 0.5)) as i32 - 8;
            write(area, &bar.name, (10, y), FONT.1)?;
            let end = axis.place(bar.value.max(base)).clamp(0.0, 1.0);
            let end = (end * f64::from(x_pixels.end - x_pixels.start)) as i32;
            let width = bar.text.chars().count() as i32 * 8;
            let x = (x_pixels.start + end + 8).min(x_pixels.end - width);
            write(area, &bar.text, (x, y), FONT.1)?;
        }
        Ok(())
    })
}

type Area<'a> = DrawingArea<SVGBackend<'a>, plotters::coord::Shift>;
type DrawingError = Box<dyn std::error::Error>;

/// Writes a text of a size, whose upper left corner is at this place.
fn write(area: &Area<'_>, text: &str, at: (i32, i32), size: i32) -> Result<(), DrawingError> {
    Ok(area.draw(&Text::new(text, at, (FONT.0, size).into_font().color(&INK)))?)
}

/// A chart and its mesh, with this much room for labels below and on the left.
fn chart<'a, 'b>(
    area: &'a Area<'b>,
    x: &Axis,
    y: &Axis,
    [below, left]: [u32; 2],
) -> Result<ChartContext<'a, SVGBackend<'b>, Cartesian2d<Axis, Axis>>, DrawingError> {
    let mut chart = ChartBuilder::on(area)
        .margin(8)
        .margin_right(18)
        .x_label_area_size(below)
        .y_label_area_size(left)
        .build_cartesian_2d(x.clone(), y.clone())?;
    let mut mesh = chart.configure_mesh();
    let text = FONT.into_font().color(&INK);
    mesh.axis_style(FAINT).bold_line_style(FAINT).light_line_style(TRANSPARENT).max_light_lines(0);
    mesh.label_style(text.clone()).axis_desc_style(text).x_desc(&x.label);
    if y.label.is_empty() {
        mesh.disable_y_mesh().disable_y_axis();
    } else {
        mesh.y_desc(&y.label);
    }
    mesh.draw()?;
    Ok(chart)
}

/// Draws into a text. That cannot fail: a text has room, and no font is looked for.
fn picture(size: (u32, u32), draw: impl FnOnce(&Area<'_>) -> Result<(), DrawingError>) -> String {
    let mut svg = String::new();
    {
        let area = SVGBackend::with_string(&mut svg, size).into_drawing_area();
        draw(&area).unwrap_or_else(|error| unreachable!("drawing into a text: {error}"));
    }
    // The picture takes the width that the page gives it.
    let fixed = format!("width=\"{}\" height=\"{}\" ", size.0, size.1);
    themed(&svg.replacen(&fixed, "role=\"img\" ", 1))
}

#[cfg(test)]
mod tests {
    use super::*;

    fn axis(scale: Scale, range: Range<f64>) -> Axis {
        Axis { label: "a label".to_owned(), scale, range, format: |value| value.to_string() }
    }

    #[test]
    fn a_chart_has_the_colours_of_the_page_only() {
        let series = Series {
            colour: 3,
            points: vec![(1.0, 1.0), (5.0, 70.0), (10.0, f64::INFINITY)],
            is_line: false,
        };
        let (x, y) = (axis(Scale::Linear, 0.0..11.0), axis(Scale::Log, 1.0..100.0));
        let svg = plot(&x, &y, &[series], true);
        let start = format!("<svg role=\"img\" viewBox=\"0 0 {} {}\"", SIZE.0, SIZE.1);
        assert!(svg.starts_with(&start), "{}", &svg[..90]);
        assert!(svg.contains("var(--series-3,") && svg.contains("a label"));
        let bar = Bar { name: "one".to_owned(), colour: 0, value: 4.0, text: "4".to_owned() };
        let svg = svg + &bars(&x, 0.0, &[bar.clone(), Bar { value: f64::NAN, ..bar }], WIDTH);
        assert!(!svg.contains("\"#"), "a colour that is not the page's: {svg}");
    }
}
