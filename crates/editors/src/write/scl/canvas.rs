//! Drawings in the keys of SudokuPad. Points are rows and columns from the top left corner of
//! the grid, so that the middle of the first cell is (0.5, 0.5).

use serde_json::{Map, Value, json};

/// A cell, from 1; 0 and one more than the size are next to the grid.
pub(super) type Spot = (usize, usize);

/// A point of a drawing.
pub(super) type Point = (f64, f64);

/// Distance of a line from the middle of a circle at its end.
const RADIUS: f64 = 0.4;

/// The border of circles of lines and arrows. It is not grey, as circles of odd cells are.
const CIRCLE: &str = "#303030";

/// All that is drawn.
#[derive(Debug, Default)]
pub(super) struct Canvas {
    lines: Vec<Value>,
    arrows: Vec<Value>,
    underlays: Vec<Value>,
    overlays: Vec<Value>,
    cages: Vec<Value>,
}

/// The middle of a cell.
pub(super) fn middle((row, column): Spot) -> Point {
    (row as f64 - 0.5, column as f64 - 0.5)
}

/// The point between two others.
pub(super) fn between(a: Point, b: Point) -> Point {
    ((a.0 + b.0) / 2.0, (a.1 + b.1) / 2.0)
}

/// A point a part of a cell away from another, towards a third.
fn towards(from: Point, to: Point, distance: f64) -> Point {
    let (down, right) = (to.0 - from.0, to.1 - from.1);
    let length = down.hypot(right).max(f64::EPSILON);
    (from.0 + down / length * distance, from.1 + right / length * distance)
}

/// A number of a drawing, without the noise of its last digits.
fn short(number: f64) -> f64 {
    (number * 1000.0).round() / 1000.0
}

fn point((row, column): Point) -> [f64; 2] {
    [short(row), short(column)]
}

fn points(path: &[Point]) -> Vec<[f64; 2]> {
    path.iter().copied().map(point).collect()
}

/// The middles of the cells of a line. With circles at these ends, it stops at them.
fn path(cells: &[Spot], from_circle: bool, to_circle: bool) -> Vec<Point> {
    let mut path: Vec<Point> = cells.iter().copied().map(middle).collect();
    if let ([_, _, ..], last) = (&path[..], path.len() - 1) {
        let ends = [towards(path[0], path[1], RADIUS), towards(path[last], path[last - 1], RADIUS)];
        // A line of two cells keeps its length.
        if from_circle {
            path[0] = ends[0];
        }
        if to_circle {
            path[last] = ends[1];
        }
    }
    path
}

impl Canvas {
    /// A line through cells.
    pub(super) fn line(&mut self, cells: &[Spot], colour: &str, thickness: f64) {
        self.stroke(&path(cells, false, false), colour, thickness);
    }

    /// A line between two circles or diamonds.
    pub(super) fn line_between(&mut self, cells: &[Spot], colour: &str, thickness: f64) {
        self.stroke(&path(cells, true, true), colour, thickness);
    }

    /// A line through any points.
    pub(super) fn stroke(&mut self, path: &[Point], colour: &str, thickness: f64) {
        let thickness = short(thickness);
        self.lines
            .push(json!({ "wayPoints": points(path), "color": colour, "thickness": thickness }));
    }

    /// An arrow from a circle or a pill through cells.
    pub(super) fn arrow(&mut self, cells: &[Spot], colour: &str) {
        self.head(&path(cells, true, false), colour, 5.0, 0.3);
    }

    /// An arrow through any points.
    pub(super) fn head(&mut self, path: &[Point], colour: &str, thickness: f64, length: f64) {
        self.arrows.push(json!({ "wayPoints": points(path), "color": colour,
            "thickness": thickness, "headLength": length }));
    }

    /// A shape under the grid, once: several lines may begin in one bulb.
    pub(super) fn under(&mut self, centre: Point, width: f64, height: f64, look: &Value) {
        let shape = shape(centre, width, height, look);
        if !self.underlays.contains(&shape) {
            self.underlays.push(shape);
        }
    }

    /// A circle or a pill under the grid, which several lines and arrows may share.
    pub(super) fn circle(&mut self, centre: Point, width: f64, height: f64) {
        let look = json!({ "rounded": true, "backgroundColor": "#ffffff", "borderColor": CIRCLE });
        self.under(centre, width, height, &look);
    }

    /// The middle of a shape under the grid that hides another one, or most of it.
    pub(super) fn hidden(&self) -> Option<Point> {
        let mut shapes = self.underlays.iter().enumerate();
        let hides = |(i, shape): &(usize, &Value)| {
            self.underlays[..*i].iter().any(|other| hide(shape, other))
        };
        let middle = |(_, shape): (usize, &Value)| {
            let [row, column] = [0, 1].map(|i| shape["center"][i].as_f64().unwrap_or(0.0));
            (row, column)
        };
        shapes.find(hides).map(middle)
    }

    /// A shape or a text over the grid.
    pub(super) fn over(&mut self, centre: Point, side: f64, look: &Value) {
        self.overlays.push(shape(centre, side, side, look));
    }

    /// A cage whose digits differ, in a colour if it has one.
    pub(super) fn cage(&mut self, cells: &[Spot], sum: &str, colour: Option<&str>) {
        let mut cage = json!({ "cells": indices(cells), "unique": true });
        if let Some(colour) = colour {
            cage["outlineC"] = colour.into();
        }
        if !sum.is_empty() {
            cage["value"] = sum.into();
        }
        self.cages.push(cage);
    }

    /// Writes all of it.
    pub(super) fn tell(mut self, keys: &mut Map<String, Value>) {
        // Later drawings cover earlier ones: the small over the large.
        self.underlays.sort_by(|a, b| narrower(b).total_cmp(&narrower(a)));
        let thickness = |line: &Value| line["thickness"].as_f64().unwrap_or(0.0);
        self.lines.sort_by(|a, b| thickness(b).total_cmp(&thickness(a)));
        for (key, parts) in [
            ("cages", self.cages),
            ("lines", self.lines),
            ("arrows", self.arrows),
            ("underlays", self.underlays),
            ("overlays", self.overlays),
        ] {
            keys.insert(key.to_owned(), parts.into());
        }
    }
}

/// Cells as the site counts them, from 0.
pub(super) fn indices(cells: &[Spot]) -> Vec<[usize; 2]> {
    cells.iter().map(|(row, column)| [row - 1, column - 1]).collect()
}

/// The side of a shape, the lesser one of a pill. That of whole cells is the greatest there is.
fn narrower(shape: &Value) -> f64 {
    let [width, height] = ["width", "height"].map(|key| shape[key].as_f64().unwrap_or(0.0));
    width.min(height)
}

/// Whether two shapes lie over one another so that the lower one can hardly be seen: a rim of it
/// must stay. A circle on a shaded cell is fine.
fn hide(one: &Value, other: &Value) -> bool {
    const RIM: f64 = 0.14;
    const TOUCH: f64 = 0.2;
    let number = |value: &Value| value.as_f64().unwrap_or(0.0);
    let are_near = |axis: usize, side: &str| {
        let apart = number(&one["center"][axis]) - number(&other["center"][axis]);
        apart.abs() < (number(&one[side]) + number(&other[side])) / 2.0 - TOUCH
    };
    are_near(0, "height") && are_near(1, "width") && (narrower(one) - narrower(other)).abs() < RIM
}

fn shape(centre: Point, width: f64, height: f64, look: &Value) -> Value {
    let mut shape =
        json!({ "center": point(centre), "width": short(width), "height": short(height) });
    for (key, value) in look.as_object().into_iter().flatten() {
        shape[key] = value.clone();
    }
    shape
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn lines_go_through_the_middles_of_cells_and_stop_at_circles() {
        assert_eq!(path(&[(1, 1), (1, 2)], false, false), [(0.5, 0.5), (0.5, 1.5)]);
        assert_eq!(path(&[(1, 1), (1, 2)], true, true), [(0.5, 0.9), (0.5, 1.1)]);
        let slanted = path(&[(2, 2), (1, 1)], true, false);
        assert_eq!(point(slanted[0]), [1.217, 1.217]);
        assert_eq!(indices(&[(1, 9)]), [[0, 8]]);
        assert_eq!(between(middle((1, 1)), middle((1, 2))), (0.5, 1.0));
    }
}
