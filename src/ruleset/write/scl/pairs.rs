//! Marks on the border of two cells.

use serde_json::{Value, json};

use super::super::places;
use super::canvas::{Spot, between, middle};
use super::{Done, Drawing, Item};

/// A dot: its fill, and what it says.
pub(super) struct Dot {
    fill: &'static str,
    sentence: &'static str,
}

pub(super) const WHITE: &Dot =
    &Dot { fill: "#ffffff", sentence: "Digits separated by a white dot are consecutive." };
pub(super) const BLACK: &Dot =
    &Dot { fill: "#000000", sentence: "Digits separated by a black dot are in a 1:2 ratio." };

/// How far two marks on one border stand apart from its middle: their places are still told.
const APART: f64 = 0.11;

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

impl Drawing {
    /// Puts a mark on a border: in its middle, or beside another one.
    fn mark(&mut self, [a, b]: [Spot; 2], side: f64, look: &Value) {
        let pair = [a.min(b), a.max(b)];
        let before = self.borders.iter().filter(|other| **other == pair).count();
        self.borders.push(pair);
        let (row, column) = between(middle(a), middle(b));
        let shift = [0.0, APART, -APART][before.min(2)];
        let centre = if a.0 == b.0 { (row + shift, column) } else { (row, column + shift) };
        self.canvas.over(centre, side, look);
    }
}
