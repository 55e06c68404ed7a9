//! A series over time: dots with their intervals, levels as lines, changes as marks.

use std::ops::Range;

use plotters::prelude::*;

use super::{Axis, FAINT, FONT, INK, SIZE, SMALL, chart, picture, stand_in, write};
use crate::history::HistoryPoint;

/// Names on the horizontal axis, at most.
const LABELS: usize = 5;
/// Width of a letter of a name.
const LETTER: i32 = 7;

/// A picture of a series: its levels by place, and marks with a text at places where it changes.
pub(crate) fn trend(
    y: &Axis,
    points: &[HistoryPoint],
    levels: &[(Range<usize>, f64)],
    marks: &[(usize, String)],
) -> String {
    picture(SIZE, |area| {
        let x = Axis::bare(-0.7..points.len() as f64 - 0.3);
        let mut chart = chart(area, &x, y, [30, 74])?;
        let (low, high) = (y.range.start, y.range.end);
        for (place, _) in marks {
            let line = [(*place as f64 - 0.5, low), (*place as f64 - 0.5, high)];
            chart.draw_series(LineSeries::new(line, INK.stroke_width(1)))?;
        }
        let colour = stand_in(0);
        for (place, point) in points.iter().enumerate() {
            if let Some((low, high)) = point.interval {
                let ends = [(place as f64, low), (place as f64, high)];
                chart.draw_series(LineSeries::new(ends, FAINT.stroke_width(2)))?;
            }
            let at = (place as f64, point.rate);
            chart.draw_series([Circle::new(at, 3, colour.filled())])?;
        }
        for (range, level) in levels {
            let ends = [(range.start as f64 - 0.5, *level), (range.end as f64 - 0.5, *level)];
            chart.draw_series(LineSeries::new(ends, stand_in(1).stroke_width(2)))?;
        }
        let (across, down) = chart.plotting_area().get_pixel_range();
        let at = |place: f64| {
            (x.place(place) * f64::from(across.end - across.start)) as i32 + across.start
        };
        let last = points.len().saturating_sub(1);
        let count = LABELS.min(points.len());
        for number in 0..count {
            let place = if count < 2 { 0 } else { number * last / (count - 1) };
            let label = &points[place].commit;
            let width = label.chars().count() as i32 * LETTER;
            let left = (at(place as f64) - width / 2).clamp(2, SIZE.0 as i32 - width - 2);
            write(area, label, (left, down.end + 8), SMALL)?;
        }
        for (number, (place, text)) in marks.iter().enumerate() {
            let width = text.chars().count() as i32 * 8;
            let left = (at(*place as f64 - 0.5) + 5).min(across.end - width);
            // One below the other, so that near ones can be read.
            let top = down.start + 2 + 16 * (number % 4) as i32;
            write(area, text, (left, top), FONT.1)?;
        }
        Ok(())
    })
}
