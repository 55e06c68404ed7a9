//! Lines, thermometers and arrows.

use serde_json::json;

use super::canvas::{Spot, middle};
use super::palette::{Class, Tint};
use super::strokes::Stroke;
use super::{Done, Drawing, Item, not_said};

/// A rule of plain lines: the colour that they usually have, and its sentence.
pub(super) struct Plain {
    usual: &'static str,
    sentence: &'static str,
}

pub(super) const RENBAN: Plain = Plain {
    usual: "purple",
    sentence: "Digits on {c} lines form a set of different consecutive digits in any order.",
};
pub(super) const FUZZY: Plain = Plain {
    usual: "grey",
    sentence: "Digits on {c} lines strictly increase from one end to the other.",
};
pub(super) const PALINDROME: Plain =
    Plain { usual: "grey", sentence: "Digits on {c} lines read the same forwards and backwards." };
pub(super) const ZIPPER: Plain = Plain {
    usual: "yellow",
    sentence: "Digits equidistant from the centre of {c} lines sum to the same total, \
               which is the digit in the centre if there is one.",
};
pub(super) const PARITY: Plain = Plain {
    usual: "red",
    sentence: "Adjacent digits on {c} lines alternate between odd and even.",
};

/// The lines, bulbs and circles of thermometers and arrows.
const THERMO: &str = "#cfcfcf";
const ARROW: &str = "#a1a1a1";

pub(super) fn plain(item: &Item<'_>, drawing: &mut Drawing, kind: &Plain) -> Done {
    let cells = item.cells()?;
    drawing.plain_line(&cells, item.name, kind.usual, kind.sentence)
}

/// Lines of equal sums in each region.
pub(super) fn region_sum(item: &Item<'_>, all: &[&str], drawing: &mut Drawing) -> Done {
    let is_irregular = all.iter().any(|other| other.starts_with("Jigsaw"));
    let word = if is_irregular { "Region" } else { "Box" };
    let sentence = format!("{word} borders divide {{c}} lines into segments with the same sum.");
    drawing.plain_line(&item.cells()?, item.name, "blue", &sentence)
}

pub(super) fn entropic(item: &Item<'_>, drawing: &mut Drawing) -> Done {
    let sets = if drawing.size == 9 { [" (1-3)", " (4-6)", " (7-9)"] } else { [""; 3] };
    let [low, middle, high] = sets;
    let sentence = format!(
        "Any three adjacent digits on {{c}} lines contain one low{low}, one middle{middle} and one high{high} digit."
    );
    drawing.plain_line(&item.cells()?, item.name, "orange", &sentence)
}

/// Lines of remainders by three.
pub(super) fn modular(item: &Item<'_>, drawing: &mut Drawing) -> Done {
    const SAID: &str =
        "Any three adjacent digits on {c} lines have different remainders when divided by 3.";
    let cells = item.cells()?;
    let (start, number) = match item.number(3)? {
        3 => return drawing.plain_line(&cells, item.name, "turquoise", SAID),
        2 => ("Adjacent", 2),
        4 => ("Any four adjacent", 4),
        _ => return Err(item.refused()),
    };
    let sentence = format!(
        "{start} digits on {{c}} lines have different remainders when divided by {number}."
    );
    drawing.plain_line(&cells, &format!("Modular~{number}"), "turquoise", &sentence)
}

pub(super) fn whisper(item: &Item<'_>, drawing: &mut Drawing) -> Done {
    let number = item.number(5)?;
    let usual = if number == 4 { "orange" } else { "green" };
    let sentence = format!("Adjacent digits on {{c}} lines differ by at least {number}.");
    drawing.plain_line(&item.cells()?, &format!("Whisper~{number}"), usual, &sentence)
}

pub(super) fn sum_line(item: &Item<'_>, drawing: &mut Drawing) -> Done {
    let number = item.number(10)?;
    let sentence = format!("{{c}} lines divide into segments that each sum to {number}.");
    drawing.plain_line(&item.cells()?, &format!("SumLine~{number}"), "brown", &sentence)
}

/// Cells with a sum, as a line through them.
pub(super) fn sum(item: &Item<'_>, drawing: &mut Drawing) -> Done {
    let number = item.number(0)?;
    let sentence = format!("Digits on {{c}} lines sum to {number}.");
    drawing.plain_line(&item.cells()?, &format!("Sum~{number}"), "brown", &sentence)
}

pub(super) fn thermo(item: &Item<'_>, drawing: &mut Drawing) -> Done {
    const SAID: &str = "Digits along {c} thermometers increase from the bulb end.";
    drawing.bulb_line(&item.cells()?, item.name, "grey", SAID)
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
    drawing.strokes.push(Stroke::arrow(&cells[length - 1..], ARROW));
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

pub(super) fn between(item: &Item<'_>, drawing: &mut Drawing) -> Done {
    const SAID: &str =
        "Digits on {c} lines between two circles have values between the digits in those circles.";
    drawing.line_between(&item.cells()?, item.name, "grey", SAID)?;
    drawing.circles(&item.cells()?);
    Ok(())
}

pub(super) fn double_arrow(item: &Item<'_>, drawing: &mut Drawing) -> Done {
    const SAID: &str = "Digits on {c} lines between two circles sum to the same total as the digits in those circles.";
    drawing.line_between(&item.cells()?, item.name, "green", SAID)?;
    drawing.circles(&item.cells()?);
    Ok(())
}

/// A line between diamonds whose digits differ by four or more.
pub(super) fn lockout(item: &Item<'_>, drawing: &mut Drawing) -> Done {
    const SAID: &str = "Digits on {c} lines between two diamonds are not between the digits in those diamonds, \
                        and those differ by at least 4.";
    if item.number(4)? != 4 {
        return Err(item.refused());
    }
    let tint = drawing.line_between(&item.cells()?, item.name, "blue", SAID)?;
    let look = json!({ "angle": 45, "backgroundColor": "#ffffff", "borderColor": tint.line });
    for end in ends(&item.cells()?) {
        drawing.canvas.under(middle(end), 0.6, 0.6, &look);
    }
    Ok(())
}

impl Drawing {
    /// A line without ends by itself.
    pub(super) fn plain_line(
        &mut self,
        cells: &[Spot],
        rule: &str,
        usual: &str,
        sentence: &str,
    ) -> Done {
        is_a_line(cells, rule)?;
        // Where lines of one colour meet, they would look like one line.
        let name = |n: usize| if n == 0 { rule.to_owned() } else { format!("{rule} ({})", n + 1) };
        let is_met = |name: &String| {
            let mut others = self.strokes.iter().filter(|other| other.rule == *name);
            others.any(|other| meet(&other.cells, cells))
        };
        let name = (0..).map(name).find(|name| !is_met(name)).unwrap_or_default();
        let tint = self.tint(Class::Lines, &name, usual, sentence)?;
        self.strokes.push(Stroke::plain(cells, &name, tint.line));
        Ok(())
    }

    /// A line from a bulb.
    pub(super) fn bulb_line(
        &mut self,
        cells: &[Spot],
        rule: &str,
        usual: &str,
        sentence: &str,
    ) -> Done {
        is_a_line(cells, rule)?;
        let tint = self.tint(Class::Bulbs, rule, usual, sentence)?;
        // Not the grey of plain lines.
        let colour = if tint.word == "grey" { THERMO } else { tint.line };
        let look = json!({ "rounded": true, "backgroundColor": colour });
        self.canvas.under(middle(cells[0]), 0.85, 0.85, &look);
        self.strokes.push(Stroke::from_bulb(cells, rule, colour));
        Ok(())
    }

    /// A line whose ends have shapes.
    fn line_between(
        &mut self,
        cells: &[Spot],
        rule: &str,
        usual: &str,
        sentence: &str,
    ) -> Result<&'static Tint, super::NotSaid> {
        is_a_line(cells, rule)?;
        let tint = self.tint(Class::Lines, rule, usual, sentence)?;
        self.strokes.push(Stroke::between(cells, rule, tint.line));
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
