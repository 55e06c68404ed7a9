//! Lines, thermometers and arrows.

use serde_json::json;

use super::{Done, Drawing, Item, NotSaid, Told, not_said};
use super::{
    canvas::{Spot, middle},
    palette::{Class, Tint},
    strokes::{self, Stroke},
};
use crate::read::kinds::{Form, Kind};

/// The lines, bulbs and circles of thermometers and arrows.
const THERMO: &str = "#cfcfcf";
const ARROW: &str = "#a1a1a1";

/// Lines of a kind with this common colour and sentence.
pub(super) fn told(
    item: &Item<'_>,
    drawing: &mut Drawing,
    kind: &Kind,
    (usual, sentence): (&str, &str),
) -> Done {
    let number = item.number(kind.usual.parse().unwrap_or(0))?;
    let (cells, said) = (item.cells()?, sentence.replace("{n}", &number.to_string()));
    let numbered = format!("{}~{number}", item.name);
    let told = [if said == sentence { item.name } else { &numbered }, usual, &said];
    match kind.lines() {
        Some(([Form::Bulb], _)) => drawing.bulb_line(&cells, told),
        Some(([Form::Circles], _)) => {
            drawing.line_between(&cells, told)?;
            drawing.circles(&cells);
            Ok(())
        }
        Some(([Form::Diamonds], _)) => {
            let tint = drawing.line_between(&cells, told)?;
            let look =
                json!({ "angle": 45, "backgroundColor": "#ffffff", "borderColor": tint.line });
            for end in ends(&cells) {
                drawing.canvas.under(middle(end), 0.6, 0.6, &look);
            }
            Ok(())
        }
        _ => drawing.plain_line(&cells, told),
    }
}

/// Lines of equal sums in each region.
pub(super) fn region_sum(item: &Item<'_>, all: &[&str], drawing: &mut Drawing) -> Done {
    let is_irregular = all.iter().any(|other| other.starts_with("Jigsaw"));
    let word = if is_irregular { "Region" } else { "Box" };
    let sentence = format!("{word} borders divide {{c}} lines into segments with the same sum.");
    drawing.plain_line(&item.cells()?, [item.name, "blue", &sentence])
}

pub(super) fn entropic(item: &Item<'_>, drawing: &mut Drawing) -> Done {
    let sets = if drawing.size == 9 { [" (1-3)", " (4-6)", " (7-9)"] } else { [""; 3] };
    let [low, middle, high] = sets;
    let sentence = format!(
        "Any three adjacent digits on {{c}} lines contain one low{low}, one middle{middle} and one high{high} digit."
    );
    drawing.plain_line(&item.cells()?, [item.name, "orange", &sentence])
}

/// Lines of remainders by three.
pub(super) fn modular(item: &Item<'_>, drawing: &mut Drawing) -> Done {
    const SAID: &str =
        "Any three adjacent digits on {c} lines have different remainders when divided by 3.";
    let cells = item.cells()?;
    let (start, number) = match item.number(3)? {
        3 => return drawing.plain_line(&cells, [item.name, "turquoise", SAID]),
        2 => ("Adjacent", 2),
        4 => ("Any four adjacent", 4),
        _ => return Err(item.refused()),
    };
    let sentence = format!(
        "{start} digits on {{c}} lines have different remainders when divided by {number}."
    );
    drawing.plain_line(&cells, [&format!("Modular~{number}"), "turquoise", &sentence])
}

/// An arrow with a circle of this many cells.
pub(super) fn arrow(item: &Item<'_>, drawing: &mut Drawing, length: usize) -> Done {
    let cells = item.cells()?;
    if cells.len() <= length {
        return Err(item.refused());
    }
    is_a_line(&cells[length - 1..], item.name)?;
    let (circle, _) = cells.split_at(length);
    let [first, last] = [middle(circle[0]), middle(circle[length - 1])];
    let centre = ((first.0 + last.0) / 2.0, (first.1 + last.1) / 2.0);
    let side = |a: f64, b: f64| (a - b).abs() + 0.8;
    drawing.canvas.circle(centre, side(first.1, last.1), side(first.0, last.0));
    drawing.strokes.push(Stroke::new(&cells[length - 1..], "Arrow", ARROW, strokes::Kind::Arrow));
    drawing.say("Digits along arrows sum to the number in the attached circle.");
    Ok(())
}

/// An arrow with a pill, which is read from the left or from the top: a reader would not read
/// another.
pub(super) fn pill(item: &Item<'_>, drawing: &mut Drawing) -> Done {
    let length = item.number(1)? as usize;
    arrow(item, drawing, length)?;
    drawing.say("Numbers in pills are read from left to right or from top to bottom.");
    Ok(())
}

impl Drawing {
    /// A line without ends by itself.
    pub(super) fn plain_line(&mut self, cells: &[Spot], told: Told<'_>) -> Done {
        let [rule, usual, sentence] = told;
        is_a_line(cells, rule)?;
        // Where lines of one colour meet, they would look like one line.
        let name = |n: usize| if n == 0 { rule.to_owned() } else { format!("{rule} ({})", n + 1) };
        let is_met = |name: &String| {
            let mut others = self.strokes.iter().filter(|other| other.rule == *name);
            others.any(|other| meet(&other.cells, cells))
        };
        let name = (0..).map(name).find(|name| !is_met(name)).unwrap_or_default();
        let tint = self.tint(Class::Lines, [&name, usual, sentence])?;
        self.strokes.push(Stroke::new(cells, &name, tint.line, strokes::Kind::Plain));
        Ok(())
    }

    /// A line from a bulb.
    pub(super) fn bulb_line(&mut self, cells: &[Spot], told: Told<'_>) -> Done {
        is_a_line(cells, told[0])?;
        let tint = self.tint(Class::Bulbs, told)?;
        // Not the grey of plain lines.
        let colour = if tint.word == "grey" { THERMO } else { tint.line };
        let look = json!({ "rounded": true, "backgroundColor": colour });
        self.canvas.under(middle(cells[0]), 0.85, 0.85, &look);
        self.strokes.push(Stroke::new(cells, told[0], colour, strokes::Kind::FromBulb));
        Ok(())
    }

    /// A line whose ends have shapes.
    fn line_between(&mut self, cells: &[Spot], told: Told<'_>) -> Result<&'static Tint, NotSaid> {
        is_a_line(cells, told[0])?;
        let tint = self.tint(Class::Lines, told)?;
        self.strokes.push(Stroke::new(cells, told[0], tint.line, strokes::Kind::Between));
        Ok(tint)
    }

    /// White circles at both ends of a line.
    fn circles(&mut self, cells: &[Spot]) {
        for end in ends(cells) {
            self.canvas.circle(middle(end), 0.8, 0.8);
        }
    }
}

/// The first and the last cell of a line.
fn ends(line: &[Spot]) -> [Spot; 2] {
    [line[0], line[line.len() - 1]]
}

/// Checks that each cell touches the one before it, at a side or a corner: a line through others
/// would have these, too.
fn is_a_line(cells: &[Spot], rule: &str) -> Done {
    let touch = |a: Spot, b: Spot| a.0.abs_diff(b.0).max(a.1.abs_diff(b.1)) == 1;
    match cells.len() > 1 && cells.windows(2).all(|pair| touch(pair[0], pair[1])) {
        true => Ok(()),
        false => {
            let names: Vec<String> =
                cells.iter().map(|(row, column)| format!("r{row}c{column}")).collect();
            Err(not_said(format!("a line ({rule}) through cells apart: {}", names.join(" "))))
        }
    }
}

/// Whether lines share a cell in which not both of them go straight on.
fn meet(one: &[Spot], other: &[Spot]) -> bool {
    one.iter().any(|cell| {
        other.contains(cell) && !(goes_straight(one, *cell) && goes_straight(other, *cell))
    })
}

/// Whether a line goes through a cell, once and without a bend.
fn goes_straight(line: &[Spot], through: Spot) -> bool {
    let mut at = (0..line.len()).filter(|i| line[*i] == through);
    match (at.next(), at.next()) {
        (Some(i), None) if i > 0 && i + 1 < line.len() => {
            let [before, after] = [line[i - 1], line[i + 1]];
            before.0 + after.0 == 2 * through.0 && before.1 + after.1 == 2 * through.1
        }
        _ => false,
    }
}
