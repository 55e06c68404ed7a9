//! Dots with their intervals, in rows, on two axes side by side.
//!
//! Bars need a zero to begin at, which a logarithmic axis does not have.

use plotters::prelude::*;

use crate::report::WithInterval;

use super::{Area, Axis, DrawingError, FONT, SMALL, chart, picture, stand_in, write};

pub(crate) struct DotRow {
    /// The name, left of the axes.
    pub name: String,
    /// A remark below the name; may be empty.
    pub remark: String,
    /// The number of one of the page's colours.
    pub colour: usize,
    /// The dot of each axis with a text, if it has one.
    pub dots: [Option<(WithInterval, String)>; 2],
}

/// Width of the picture, and of the part that has the names.
const WIDTH: u32 = 1000;
const NAMES: i32 = 190;
const ROW: u32 = 40;
/// Width of a letter, more or less.
const LETTER: i32 = 8;

/// A picture of rows of dots on two axes.
pub(crate) fn dots(axes: [&Axis; 2], rows: &[DotRow]) -> String {
    let height = 66 + ROW * rows.len() as u32;
    picture((WIDTH, height), |area| {
        let (names, rest) = area.split_horizontally(NAMES);
        let halves = rest.split_evenly((1, 2));
        for (side, (axis, half)) in axes.into_iter().zip(&halves).enumerate() {
            let pixels = draw(axis, half, rows, side)?;
            if side == 0 {
                write_names(&names, rows, pixels)?;
            }
        }
        Ok(())
    })
}

/// Draws one axis and its dots. Returns where the rows begin and how high they are.
fn draw(
    axis: &Axis,
    area: &Area<'_>,
    rows: &[DotRow],
    side: usize,
) -> Result<(i32, f64), DrawingError> {
    let places = Axis::bare(0.0..rows.len() as f64);
    let mut chart = chart(area, axis, &places, [46, 0])?;
    let inside = |value: f64| value.clamp(axis.range.start, axis.range.end);
    for (number, row) in rows.iter().enumerate() {
        let middle = rows.len() as f64 - number as f64 - 0.5;
        let Some((dot, _)) = &row.dots[side] else { continue };
        let colour = stand_in(row.colour);
        if let Some((low, high)) = dot.interval {
            let line = [(inside(low), middle), (inside(high), middle)];
            chart.draw_series(LineSeries::new(line, colour.stroke_width(5)))?;
            for end in [low, high].map(inside) {
                let bar = [(end, middle - 0.14), (end, middle + 0.14)];
                chart.draw_series(LineSeries::new(bar, colour.stroke_width(2)))?;
            }
        }
        if dot.value.is_finite() {
            let place = (inside(dot.value), middle);
            chart.draw_series([Circle::new(place, 5, colour.filled())])?;
        }
    }
    let (across, down) = chart.plotting_area().get_pixel_range();
    let height = f64::from(down.end - down.start) / rows.len() as f64;
    let (left, top) = area.get_base_pixel();
    for (number, row) in rows.iter().enumerate() {
        let Some((dot, text)) = &row.dots[side] else { continue };
        let ends = dot.interval.unwrap_or((dot.value, dot.value));
        let at = |value: f64| {
            let value = if value.is_finite() { inside(value) } else { axis.range.start };
            (axis.place(value) * f64::from(across.end - across.start)) as i32 + across.start
        };
        let width = text.chars().count() as i32 * LETTER;
        // To the right of the dot, or to its left where there is no room.
        let right = at(ends.1.max(dot.value)) + 12;
        let x = if right + width < across.end { right } else { at(ends.0) - 12 - width };
        let y = down.start + (height * (number as f64 + 0.5)) as i32 - 8;
        write(area, text, (x - left, y - top), FONT.1)?;
    }
    Ok((down.start, height))
}

fn write_names(
    area: &Area<'_>,
    rows: &[DotRow],
    (top, height): (i32, f64),
) -> Result<(), DrawingError> {
    for (number, row) in rows.iter().enumerate() {
        let middle = top + (height * (number as f64 + 0.5)) as i32;
        let up = if row.remark.is_empty() { 8 } else { 17 };
        let most = ((NAMES - 14) / LETTER) as usize;
        let name: String = match row.name.chars().count() > most {
            true => row.name.chars().take(most - 1).chain(['…']).collect(),
            false => row.name.clone(),
        };
        write(area, &name, (10, middle - up), FONT.1)?;
        write(area, &row.remark, (10, middle + 2), SMALL)?;
    }
    Ok(())
}
