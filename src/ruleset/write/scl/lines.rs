//! Lines, thermometers and arrows.

use serde_json::json;

use super::canvas::{Spot, middle};
use super::palette::{Class, Tint};
use super::{Done, Drawing, Item};

/// A rule of plain lines: the colour that they usually have, and its sentence.
pub(super) struct Plain {
    usual: &'static str,
    sentence: &'static str,
}

pub(super) const RENBAN: Plain = Plain {
    usual: "purple",
    sentence: "Digits on {c} lines form a set of different consecutive digits in any order.",
};
pub(super) const PALINDROME: Plain =
    Plain { usual: "grey", sentence: "Digits on {c} lines read the same forwards and backwards." };
pub(super) const REGION_SUM: Plain = Plain {
    usual: "blue",
    sentence: "Box borders divide {c} lines into segments with the same sum.",
};
pub(super) const ZIPPER: Plain = Plain {
    usual: "yellow",
    sentence: "Digits equidistant from the centre of {c} lines sum to the same total, \
               which is the digit in the centre if there is one.",
};
pub(super) const PARITY: Plain = Plain {
    usual: "red",
    sentence: "Adjacent digits on {c} lines alternate between odd and even.",
};

/// The width of the lines of the first rule, and how much those of each further one are narrower, so
/// that lines over one another can be seen.
const WIDEST: f64 = 15.0;
const STEP: f64 = 1.4;
/// How much narrower lines are that meet others of their rule: each look is read by itself.
const LAYER: f64 = 0.6;

/// The lines, bulbs and circles of thermometers and arrows.
const THERMO: &str = "#cfcfcf";
const ARROW: &str = "#a1a1a1";

pub(super) fn plain(item: &Item<'_>, drawing: &mut Drawing, kind: &Plain) -> Done {
    let cells = item.cells()?;
    drawing.plain_line(&cells, item.name, kind.usual, kind.sentence)
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
    const SAID: &str = "Any three adjacent digits on {c} lines have different remainders when divided by 3.";
    match item.number(3)? {
        3 => drawing.plain_line(&item.cells()?, item.name, "turquoise", SAID),
        _ => Err(item.refused()),
    }
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

/// An arrow with a circle of so many cells.
pub(super) fn arrow(item: &Item<'_>, drawing: &mut Drawing, length: usize) -> Done {
    let cells = item.cells()?;
    if cells.len() <= length {
        return Err(item.refused());
    }
    let (circle, _) = cells.split_at(length);
    let [first, last] = [middle(circle[0]), middle(circle[length - 1])];
    let centre = ((first.0 + last.0) / 2.0, (first.1 + last.1) / 2.0);
    let side = |a: f64, b: f64| (a - b).abs() + 0.8;
    let look = json!({ "rounded": true, "backgroundColor": "#ffffff", "borderColor": ARROW });
    drawing.canvas.under(centre, side(first.1, last.1), side(first.0, last.0), &look);
    drawing.canvas.arrow(&cells[length - 1..], ARROW);
    drawing.say("Digits along arrows sum to the number in the attached circle.");
    Ok(())
}

/// An arrow with a pill, which is read from the left or from the top: a reader would not read another.
pub(super) fn pill(item: &Item<'_>, drawing: &mut Drawing) -> Done {
    let length = item.number(1)? as usize;
    arrow(item, drawing, length)?;
    drawing.say("Numbers in pills are read from left to right or from top to bottom.");
    Ok(())
}

pub(super) fn between(item: &Item<'_>, drawing: &mut Drawing) -> Done {
    const SAID: &str =
        "Digits on {c} lines between two circles have values between the digits in those circles.";
    let tint = drawing.line_between(&item.cells()?, item.name, "grey", SAID)?;
    drawing.ends(&item.cells()?, 0.8, &json!({ "rounded": true, "borderColor": tint.line }));
    Ok(())
}

pub(super) fn double_arrow(item: &Item<'_>, drawing: &mut Drawing) -> Done {
    const SAID: &str =
        "Digits on {c} lines between two circles sum to the same total as the digits in those circles.";
    let tint = drawing.line_between(&item.cells()?, item.name, "green", SAID)?;
    drawing.ends(&item.cells()?, 0.8, &json!({ "rounded": true, "borderColor": tint.line }));
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
    drawing.ends(&item.cells()?, 0.6, &json!({ "angle": 45, "borderColor": tint.line }));
    Ok(())
}

impl Drawing {
    /// A line without ends of its own.
    pub(super) fn plain_line(
        &mut self,
        cells: &[Spot],
        rule: &str,
        usual: &str,
        sentence: &str,
    ) -> Done {
        let tint = self.tint(Class::Lines, rule, usual, sentence)?;
        let number = self.palette.number(Class::Lines, rule);
        let layer = self.layer(tint, cells);
        let width = (WIDEST - STEP * number as f64 - LAYER * layer as f64).max(2.0);
        self.canvas.line(cells, tint.line, width);
        Ok(())
    }

    /// The first layer of a colour in which a line meets no other: of lines that meet nobody could
    /// tell whether they are one.
    fn layer(&mut self, tint: &'static Tint, cells: &[Spot]) -> usize {
        let mut of_tint = self.layers.iter_mut().filter(|(word, ..)| *word == tint.word);
        let free = of_tint.find(|(.., lines)| !lines.iter().any(|other| meet(other, cells)));
        if let Some((_, layer, lines)) = free {
            lines.push(cells.to_vec());
            return *layer;
        }
        let layer = self.layers.iter().filter(|(word, ..)| *word == tint.word).count();
        self.layers.push((tint.word, layer, vec![cells.to_vec()]));
        layer
    }

    /// A line from a bulb.
    pub(super) fn bulb_line(
        &mut self,
        cells: &[Spot],
        rule: &str,
        usual: &str,
        sentence: &str,
    ) -> Done {
        let tint = self.tint(Class::Bulbs, rule, usual, sentence)?;
        // Not the grey of plain lines.
        let colour = if tint.word == "grey" { THERMO } else { tint.line };
        let look = json!({ "rounded": true, "backgroundColor": colour });
        self.canvas.under(middle(cells[0]), 0.85, 0.85, &look);
        self.canvas.line(cells, colour, 20.0);
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
        let tint = self.tint(Class::Ends, rule, usual, sentence)?;
        self.canvas.line_between(cells, tint.line, 3.0);
        Ok(tint)
    }

    /// White shapes at both ends of a line.
    fn ends(&mut self, cells: &[Spot], side: f64, look: &serde_json::Value) {
        let mut look = look.clone();
        look["backgroundColor"] = "#ffffff".into();
        for end in [cells.first(), cells.last()].into_iter().flatten() {
            self.canvas.under(middle(*end), side, side, &look);
        }
    }
}

/// Whether an end of one line is a cell of the other.
fn meet(one: &[Spot], other: &[Spot]) -> bool {
    let ends = |line: &[Spot]| [line[0], line[line.len() - 1]];
    ends(one).iter().any(|end| other.contains(end)) || ends(other).iter().any(|end| one.contains(end))
}
