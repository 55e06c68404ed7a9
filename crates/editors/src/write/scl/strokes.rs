//! The widths of lines, so that of two over one another both can be seen.

use super::{Done, Drawing, NotSaid, canvas::Spot, not_said};

/// Least difference in width of a line and the one over it.
const RIM: f64 = 3.0;

/// The item of a line.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Kind {
    /// Without ends by itself.
    Plain,
    FromBulb,
    /// Between two circles or diamonds.
    Between,
    /// From the cell of its circle.
    Arrow,
}

impl Kind {
    /// The widths that its lines may have. Only plain ones have a choice.
    fn widths(self) -> &'static [f64] {
        match self {
            Kind::Plain => &[15.0, 10.0, 6.0],
            Kind::FromBulb => &[20.0],
            Kind::Between | Kind::Arrow => &[3.0],
        }
    }
}

/// A line whose width may still depend on others.
#[derive(Debug)]
pub(super) struct Stroke {
    pub(super) cells: Vec<Spot>,
    /// Its rule, and the number of its colour if the rule has several.
    pub(super) rule: String,
    colour: &'static str,
    kind: Kind,
    width: f64,
}

impl Stroke {
    pub(super) fn new(cells: &[Spot], rule: &str, colour: &'static str, kind: Kind) -> Stroke {
        let width = kind.widths()[0];
        Stroke { cells: cells.to_vec(), rule: rule.to_owned(), colour, kind, width }
    }

    /// Whether one of these lines could hide the other one.
    fn hides(&self, other: &Stroke) -> bool {
        let may_be_seen = match (self.kind, other.kind) {
            // The branches of a tree.
            (Kind::FromBulb | Kind::Arrow, _) if self.rule == other.rule => true,
            // Arrows have a separate layer, above or beneath all lines.
            (Kind::Arrow, _) | (_, Kind::Arrow) => false,
            _ => (self.width - other.width).abs() >= RIM,
        };
        !may_be_seen && self.shared(other).is_some()
    }

    /// Neighbours that two lines join.
    fn shared(&self, other: &Stroke) -> Option<[Spot; 2]> {
        let is_same =
            |a: &[Spot], b: &[Spot]| (a[0], a[1]) == (b[0], b[1]) || (a[0], a[1]) == (b[1], b[0]);
        let mut joined = self.cells.windows(2);
        let found = joined.find(|a| other.cells.windows(2).any(|b| is_same(a, b)));
        found.map(|pair| [pair[0], pair[1]])
    }
}

impl Drawing {
    /// Gives the lines of each rule a width at which they and all others can be seen, and draws
    /// them.
    pub(super) fn place_lines(&mut self) -> Done {
        let mut strokes = std::mem::take(&mut self.strokes);
        // Plain lines come last: only they have a choice. It does not depend on the order of the
        // items.
        strokes.sort_by_key(|stroke| (stroke.kind == Kind::Plain, stroke.rule.clone()));
        let mut placed: Vec<Stroke> = Vec::new();
        while let Some(first) = strokes.first() {
            let rule = first.rule.clone();
            let (of_rule, others) = strokes.into_iter().partition(|one| one.rule == rule);
            strokes = others;
            placed.extend(seen(of_rule, &placed)?);
        }
        for Stroke { cells, colour, kind, width, .. } in placed {
            match kind {
                Kind::Arrow => self.canvas.arrow(&cells, colour),
                Kind::Between => self.canvas.line_between(&cells, colour, width),
                Kind::Plain | Kind::FromBulb => self.canvas.line(&cells, colour, width),
            }
        }
        Ok(())
    }
}

/// The lines of a rule, at a width at which they and those that are placed can be seen.
fn seen(mut strokes: Vec<Stroke>, placed: &[Stroke]) -> Result<Vec<Stroke>, NotSaid> {
    for width in strokes[0].kind.widths() {
        strokes.iter_mut().for_each(|stroke| stroke.width = *width);
        if hidden(&strokes, placed).is_none() {
            return Ok(strokes);
        }
    }
    let of = hidden(&strokes, placed).map_or(String::new(), |[one, other]| {
        let cells = one.shared(other).unwrap_or_default();
        let [a, b] = cells.map(|(row, column)| format!("r{row}c{column}"));
        format!("{} and {} over one another from {a} to {b}", one.rule, other.rule)
    });
    Err(not_said(of))
}

/// Two lines of which one would hide the other.
fn hidden<'a>(strokes: &'a [Stroke], placed: &'a [Stroke]) -> Option<[&'a Stroke; 2]> {
    strokes.iter().enumerate().find_map(|(i, one)| {
        let mut others = strokes[..i].iter().chain(placed);
        others.find(|other| one.hides(other)).map(|other| [one, other])
    })
}
