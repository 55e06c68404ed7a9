//! Drawings as figures on the grid: lines of cells, arrows, and marks at cells, sides, corners and
//! next to the grid. Points are rows and columns from the top left corner of the grid; the middle
//! of the first cell is (0.5, 0.5).

use super::super::colour::Colour;

/// A cell, from 1; 0 and one more than the size are next to the grid.
pub(crate) type Spot = (i32, i32);

/// A point of a drawing.
pub(crate) type Point = (f64, f64);

/// A line as it is drawn.
#[derive(Clone, Debug)]
pub(crate) struct Stroke {
    pub(crate) points: Vec<Point>,
    pub(crate) colour: Option<Colour>,
    /// Its width, in any unit that is the same for all.
    pub(crate) width: f64,
    /// Whether it ends in an arrowhead.
    pub(crate) has_head: bool,
}

/// A rectangle or a circle, or a text.
#[derive(Clone, Debug, Default)]
pub(crate) struct Mark {
    pub(crate) centre: Point,
    pub(crate) width: f64,
    pub(crate) height: f64,
    pub(crate) is_round: bool,
    /// Whether it stands on a corner.
    pub(crate) is_turned: bool,
    pub(crate) fill: Option<Colour>,
    pub(crate) border: Option<Colour>,
    /// The colour of its text.
    pub(crate) ink: Option<Colour>,
    pub(crate) text: String,
}

/// Where a mark is.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Place {
    Cell(Spot),
    /// The side between two cells.
    Side(Spot, Spot),
    /// The corner at the lower right of this cell.
    Corner(Spot),
    /// The square next to the grid that a clue stands in.
    Beside(Spot),
    /// Somewhere else.
    Loose,
}

impl Mark {
    /// Where it is, on a grid of this size.
    pub(crate) fn place(&self, size: usize) -> Place {
        let (Some((row, is_row)), Some((column, is_column))) =
            (along(self.centre.0), along(self.centre.1))
        else {
            return Place::Loose;
        };
        let inside = |n: i32| (1..=size as i32).contains(&n);
        match (is_row, is_column) {
            (true, true) if inside(row) && inside(column) => Place::Cell((row, column)),
            (true, true) if row.max(column) <= size as i32 + 1 && row.min(column) >= 0 => {
                Place::Beside((row, column))
            }
            // A second rank of clues.
            (true, true)
                if inside(row) != inside(column)
                    && row.max(column) <= size as i32 + 2
                    && row.min(column) >= -1 =>
            {
                let end = size as i32 + 1;
                Place::Beside((row.clamp(0, end), column.clamp(0, end)))
            }
            (false, true) if inside(row) && inside(row + 1) && inside(column) => {
                Place::Side((row, column), (row + 1, column))
            }
            (true, false) if inside(row) && inside(column) && inside(column + 1) => {
                Place::Side((row, column), (row, column + 1))
            }
            (false, false) if [row, row + 1, column, column + 1].into_iter().all(inside) => {
                Place::Corner((row, column))
            }
            _ => Place::Loose,
        }
    }

    /// The cells in a row or a column that it covers as a pill does.
    pub(crate) fn covered(&self, size: usize) -> Vec<Spot> {
        let span = |centre: f64, length: f64| {
            let (from, to) = (cell(centre - length / 2.0 + 0.3), cell(centre + length / 2.0 - 0.3));
            from.max(1)..=to.min(size as i32)
        };
        let columns = span(self.centre.1, self.width);
        let rows = span(self.centre.0, self.height);
        rows.flat_map(|row| columns.clone().map(move |column| (row, column))).collect()
    }

    /// Whether it is a disc of nearly this colour, as large as bulbs are.
    pub(super) fn is_disc(&self, colour: Colour) -> bool {
        self.is_round && self.is_large() && self.fill.is_some_and(|fill| fill.is_near(colour))
    }

    /// Whether it fills most of a cell.
    pub(crate) fn is_large(&self) -> bool {
        self.width.min(self.height) >= 0.5
    }

    /// Whether there is nothing to see.
    pub(crate) fn is_invisible(&self) -> bool {
        let has_shape = self.width > 0.0 && self.height > 0.0;
        self.text.is_empty() && (!has_shape || self.fill.is_none() && self.border.is_none())
    }
}

/// Whether a square at this angle, in degrees, stands on a corner.
pub(crate) fn is_diagonal(angle: f64) -> bool {
    (angle.rem_euclid(90.0) - 45.0).abs() < 1.0
}

/// The number of the cell along an axis, and whether the point is in its middle; if not, it is on
/// the line behind it. `None` where it is neither.
fn along(point: f64) -> Option<(i32, bool)> {
    const NEAR: f64 = 0.13;
    let line = point.round();
    let middle = (point - 0.5).round() + 0.5;
    if (point - middle).abs() <= NEAR {
        return Some((cell(middle), true));
    }
    ((point - line).abs() <= NEAR).then_some((cell(line) - 1, false))
}

/// The number of the cell along an axis that a point is in. Points may be anywhere; a picture is
/// not that large.
pub(super) fn cell(point: f64) -> i32 {
    point.clamp(-1e6, 1e6).floor() as i32 + 1
}

/// The cells of a line, from one to the next in a straight line; `None` where it is no line through
/// the middles of cells.
pub(crate) fn cells(points: &[Point], size: usize) -> Option<Vec<Spot>> {
    // An end may stop at a circle, and a bend may be rounded.
    const END: f64 = 0.46;
    const BEND: f64 = 0.36;
    let mut path: Vec<Spot> = Vec::new();
    for (i, &(row, column)) in points.iter().enumerate() {
        let spot = (cell(row), cell(column));
        let inside = 1..=size as i32;
        let off = if i == 0 || i + 1 == points.len() { END } else { BEND };
        let is_middle = [row, column].into_iter().all(|n| (n - n.floor() - 0.5).abs() <= off);
        if !is_middle || !inside.contains(&spot.0) || !inside.contains(&spot.1) {
            return None;
        }
        let Some(&last) = path.last() else {
            path.push(spot);
            continue;
        };
        let (down, right) = (spot.0 - last.0, spot.1 - last.1);
        if down != 0 && right != 0 && down.abs() != right.abs() {
            return None;
        }
        let steps = down.abs().max(right.abs());
        let step = (down.signum(), right.signum());
        path.extend((1..=steps).map(|n| (last.0 + n * step.0, last.1 + n * step.1)));
    }
    (path.len() > 1).then_some(path)
}

#[cfg(test)]
mod tests {
    use super::*;

    fn mark(centre: Point, width: f64, height: f64) -> Mark {
        Mark { centre, width, height, is_round: true, ..Mark::default() }
    }

    #[test]
    fn marks_are_at_cells_sides_corners_and_beside_the_grid() {
        for (centre, place) in [
            ((0.5, 0.5), Place::Cell((1, 1))),
            ((8.5, 4.6), Place::Cell((9, 5))),
            ((0.5, 2.0), Place::Side((1, 2), (1, 3))),
            ((7.0, 0.5), Place::Side((7, 1), (8, 1))),
            ((3.0, 5.0), Place::Corner((3, 5))),
            ((-0.5, 0.5), Place::Beside((0, 1))),
            ((9.5, 9.5), Place::Beside((10, 10))),
            ((-1.5, 0.5), Place::Beside((0, 1))),
            ((10.5, 0.5), Place::Beside((10, 1))),
            ((-2.5, 0.5), Place::Loose),
            ((-1.5, -0.5), Place::Loose),
            ((0.0, 0.5), Place::Loose),
            ((9.0, 9.0), Place::Loose),
            ((0.25, 0.5), Place::Loose),
        ] {
            assert_eq!(mark(centre, 1.0, 1.0).place(9), place, "{centre:?}");
        }
        assert_eq!(mark((0.5, 1.0), 1.8, 0.8).covered(9), [(1, 1), (1, 2)]);
        assert_eq!(mark((0.5, 0.5), 0.8, 0.8).covered(9), [(1, 1)]);
        assert!(mark((0.5, 0.5), 1.0, 1.0).is_invisible());
    }

    #[test]
    fn lines_go_through_the_middles_of_cells() {
        for (points, path) in [
            (&[(0.5, 0.5), (0.5, 2.5)][..], Some(vec![(1, 1), (1, 2), (1, 3)])),
            (&[(2.5, 0.5), (0.5, 2.5)], Some(vec![(3, 1), (2, 2), (1, 3)])),
            (&[(0.5, 0.8), (0.5, 1.5), (1.3, 1.7)], Some(vec![(1, 1), (1, 2), (2, 2)])),
            (&[(0.5, 0.5), (1.5, 2.5)], None),
            (&[(0.0, 0.0), (9.0, 9.0)], None),
            (&[(0.5, 8.5), (0.5, 9.5)], None),
            (&[(0.5, 0.5)], None),
        ] {
            assert_eq!(cells(points, 9), path, "{points:?}");
        }
    }
}
