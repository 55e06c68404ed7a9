//! Marks on the border of two cells.

use serde_json::{Value, json};

use super::super::places;
use super::{
    Done, Drawing, Item,
    canvas::{Spot, between, middle},
    not_said,
};

/// A dot: its fill, and what it states.
pub(super) struct Dot {
    fill: &'static str,
    sentence: &'static str,
}

pub(super) const WHITE: &Dot =
    &Dot { fill: "#ffffff", sentence: "Digits separated by a white dot are consecutive." };
pub(super) const BLACK: &Dot =
    &Dot { fill: "#000000", sentence: "Digits separated by a black dot are in a 1:2 ratio." };

/// Where marks of one border stand, along it and across: one in its middle, two apart, and more in
/// a square. Their border can still be told.
const ALONE: &[(f64, f64)] = &[(0.0, 0.0)];
const TWO: &[(f64, f64)] = &[(-0.12, 0.0), (0.12, 0.0)];
const FOUR: &[(f64, f64)] = &[(-0.07, -0.07), (0.07, 0.07), (0.07, -0.07), (-0.07, 0.07)];

/// The greatest width of marks that share a border.
const NARROW: f64 = 0.24;

/// The pairs of neighbours of an item, each in the order of its cells.
fn neighbours(item: &Item<'_>) -> Result<Vec<[Spot; 2]>, super::NotSaid> {
    let pairs = places::pairs(&item.arguments);
    let spots = pairs.iter().map(|pair| item.spots(pair).map(|spots| [spots[0], spots[1]]));
    let spots: Vec<[Spot; 2]> = spots.collect::<Result<_, _>>()?;
    if spots.is_empty() { Err(item.refused()) } else { Ok(spots) }
}

pub(super) fn dots(item: &Item<'_>, all: &[&str], drawing: &mut Drawing, dot: &Dot) -> Done {
    let look = json!({ "rounded": true, "backgroundColor": dot.fill, "borderColor": "#000000" });
    for pair in neighbours(item)? {
        drawing.mark(pair, 0.3, &look);
    }
    drawing.say(dot.sentence);
    if !all.contains(&"StrictKropki") {
        drawing.say("Not all dots are given.");
    }
    Ok(())
}

pub(super) fn letters(item: &Item<'_>, all: &[&str], drawing: &mut Drawing, sum: &str) -> Done {
    let look = json!({ "rounded": true, "backgroundColor": "#ffffff", "color": "#000000",
        "fontSize": 20, "text": item.name });
    for pair in neighbours(item)? {
        drawing.mark(pair, 0.25, &look);
    }
    let article = if item.name == "X" { "an" } else { "a" };
    drawing.say(format!("Digits separated by {article} {} sum to {sum}.", item.name));
    if !all.contains(&"StrictXV") {
        drawing.say("Not all X and V are given.");
    }
    Ok(())
}

/// Signs of inequality: the first cell is the greater one.
pub(super) fn signs(item: &Item<'_>, drawing: &mut Drawing) -> Done {
    for [greater, less] in neighbours(item)? {
        let sign = match (greater.0 == less.0, greater < less) {
            (true, true) => ">",
            (true, false) => "<",
            (false, true) => "\u{2228}",
            (false, false) => "\u{2227}",
        };
        let look = json!({ "color": "#000000", "fontSize": 20, "text": sign });
        drawing.mark([greater, less], 0.25, &look);
    }
    drawing.say("Inequality signs point from the greater to the smaller digit.");
    Ok(())
}

/// A mark on the border of two cells.
pub(super) struct Mark {
    pair: [Spot; 2],
    side: f64,
    look: Value,
}

impl Drawing {
    fn mark(&mut self, [a, b]: [Spot; 2], side: f64, look: &Value) {
        self.marks.push(Mark { pair: [a.min(b), a.max(b)], side, look: look.clone() });
    }

    /// Draws all marks on borders, those of one next to each other.
    pub(super) fn place_marks(&mut self) -> Done {
        let marks = std::mem::take(&mut self.marks);
        for (i, Mark { pair, side, look }) in marks.iter().enumerate() {
            let is_here = |other: &&Mark| other.pair == *pair;
            let places = match marks.iter().filter(is_here).count() {
                1 => ALONE,
                2 => TWO,
                _ => FOUR,
            };
            let [a, b] = *pair;
            let Some((along, across)) = places.get(marks[..i].iter().filter(is_here).count())
            else {
                return Err(not_said(format!(
                    "five marks between r{}c{} and r{}c{}",
                    a.0, a.1, b.0, b.1
                )));
            };
            let (row, column) = between(middle(a), middle(b));
            let is_upright = a.0 == b.0;
            let (down, right) = if is_upright { (along, across) } else { (across, along) };
            let side = if places.len() > 1 { side.min(NARROW) } else { *side };
            self.canvas.over((row + down, column + right), side, look);
        }
        Ok(())
    }
}
