//! Cages, and what stands in cells or at their corners.

use serde_json::json;

use super::{
    Done, Drawing, Item, Told,
    canvas::{Spot, middle},
    not_said,
    palette::Class,
};

/// The width of circles and squares in cells.
const SHAPE: f64 = 0.7;

pub(super) fn cage(item: &Item<'_>, all: &[&str], drawing: &mut Drawing) -> Done {
    let sum = item.number(0)?;
    let text = if sum == 0 { String::new() } else { sum.to_string() };
    usual_cage(&item.cells()?, &text, all, drawing)
}

/// A cage whose digits differ and may have a sum. What is stated of cages would be said of those of
/// other rules, too, and no reader supports a colour for the common ones.
fn usual_cage(cells: &[Spot], sum: &str, all: &[&str], drawing: &mut Drawing) -> Done {
    const OTHERS: [&str; 2] = ["RellikCage", "EqualityCage"];
    let mut names = all.iter().map(|text| Item::new(text).name);
    if let Some(other) = names.find(|name| OTHERS.contains(name)) {
        return Err(not_said(format!("cages beside those of .{other}")));
    }
    drawing.canvas.cage(cells, sum, None);
    drawing.say("Digits in cages cannot repeat.");
    if !sum.is_empty() {
        drawing.say("Digits in cages sum to the total in the top left corner, if given.");
    }
    Ok(())
}

/// Cages in a colour by themselves, no digits of which have the sum in the corner.
pub(super) fn rellik(item: &Item<'_>, drawing: &mut Drawing) -> Done {
    const SAID: &str = "Digits in {c} cages cannot repeat, \
                        and no one or more of them sum to the total in the corner.";
    let tint = drawing.tint(Class::Cages, [item.name, "red", SAID])?;
    drawing.canvas.cage(&item.cells()?, &item.number(0)?.to_string(), Some(tint.ink));
    Ok(())
}

pub(super) fn equality(item: &Item<'_>, drawing: &mut Drawing) -> Done {
    const SAID: &str = "Digits in {c} cages cannot repeat, \
                        and as many are even as odd and as many low as high.";
    let tint = drawing.tint(Class::Cages, [item.name, "blue", SAID])?;
    drawing.canvas.cage(&item.cells()?, "", Some(tint.ink));
    Ok(())
}

/// Digits that differ: shaded as an extra region, if they are as many as the board has rows, or
/// else in a cage without a sum.
pub(super) fn all_different(item: &Item<'_>, all: &[&str], drawing: &mut Drawing) -> Done {
    let cells = item.cells()?;
    let others = all.iter().map(|text| Item::new(text)).filter(|other| other.name == item.name);
    let others: Vec<Vec<Spot>> = others.filter_map(|other| other.cells().ok()).collect();
    let is_alone =
        others.iter().filter(|other| **other != cells).all(|other| are_apart(other, &cells));
    match cells.len() == drawing.size && is_one(&cells) && is_alone {
        true => extra_region(&cells, drawing),
        false => usual_cage(&cells, "", all, drawing),
    }
}

/// Whether no cells of two sets share a side, or are the same.
fn are_apart(one: &[Spot], other: &[Spot]) -> bool {
    one.iter().all(|a| other.iter().all(|b| a.0.abs_diff(b.0) + a.1.abs_diff(b.1) > 1))
}

/// Whether a set of cells hangs together.
fn is_one(cells: &[Spot]) -> bool {
    let mut seen = vec![cells[0]];
    let mut at = 0;
    while at < seen.len() {
        let from = seen[at];
        let near =
            cells.iter().filter(|cell| !seen.contains(cell) && !are_apart(&[**cell], &[from]));
        let near: Vec<Spot> = near.copied().collect();
        seen.extend(near);
        at += 1;
    }
    seen.len() == cells.len()
}

pub(super) fn extra_region(cells: &[Spot], drawing: &mut Drawing) -> Done {
    let sentence = format!("{{c}} regions contain the digits 1-{} once.", drawing.size);
    shade(cells, ["extra regions", "grey", &sentence], drawing)
}

/// Tints whole cells.
fn shade(cells: &[Spot], told: Told<'_>, drawing: &mut Drawing) -> Done {
    let tint = drawing.tint(Class::Cells, told)?;
    for cell in cells {
        drawing.canvas.under(middle(*cell), 1.0, 1.0, &json!({ "backgroundColor": tint.shade }));
    }
    Ok(())
}

/// Cells that are less, or greater, than their neighbours.
pub(super) fn extreme(item: &Item<'_>, drawing: &mut Drawing, than: &str) -> Done {
    let usual = if than == "less" { "blue" } else { "yellow" };
    let sentence =
        format!("Digits in {{c}} cells are {than} than all orthogonally adjacent digits.");
    shade(&item.cells()?, [item.name, usual, &sentence], drawing)
}

/// Cells that show where the number of their column or row stands.
pub(super) fn indexing(item: &Item<'_>, drawing: &mut Drawing) -> Done {
    const OF_COLUMNS: &str =
        "A digit X in a {c} cell of column C means that the digit C is in column X of that row.";
    const OF_ROWS: &str =
        "A digit X in a {c} cell of row R means that the digit R is in row X of that column.";
    let told = match item.arguments.first() {
        Some(&"C") => ["Indexing~C", "red", OF_COLUMNS],
        _ => ["Indexing~R", "green", OF_ROWS],
    };
    shade(&item.cells()?, told, drawing)
}

/// Two areas with the same digits, in a colour by themselves.
pub(super) fn clone(item: &Item<'_>, drawing: &mut Drawing) -> Done {
    const SAID: &str =
        "The two {c} areas are clones: they contain the same digits in the same positions.";
    let cells = item.cells()?;
    let (first, second) = cells.split_at(cells.len() / 2);
    let shape = |area: &[Spot]| {
        let from = |cell: &Spot| {
            (cell.0 as isize - area[0].0 as isize, cell.1 as isize - area[0].1 as isize)
        };
        area.iter().map(from).collect::<Vec<_>>()
    };
    // One that is turned would be read cell by cell, in another order.
    if shape(first) != shape(second) {
        return Err(item.refused());
    }
    shade(&cells, [item.text, "green", SAID], drawing)
}

/// Circles whose digits show how many of them have this digit.
pub(super) fn counting(item: &Item<'_>, drawing: &mut Drawing) -> Done {
    const SAID: &str = "A digit in a {c} circle appears exactly that many times in {c} circles.";
    let tint = drawing.tint(Class::Circles, [item.text, "orange", SAID])?;
    for cell in item.cells()? {
        let look =
            json!({ "rounded": true, "backgroundColor": "#ffffff", "borderColor": tint.ink });
        drawing.canvas.under(middle(cell), SHAPE, SHAPE, &look);
    }
    Ok(())
}

/// Digits around a corner.
pub(super) fn quad(item: &Item<'_>, drawing: &mut Drawing) -> Done {
    let (row, column) = item.spots(&item.arguments[..1])?[0];
    let look = json!({ "rounded": true, "backgroundColor": "#ffffff", "borderColor": "#000000",
        "color": "#000000", "fontSize": 14, "text": item.arguments[1..].join(" ") });
    drawing.canvas.over((row as f64, column as f64), 0.6, &look);
    drawing.say("Digits in white circles must appear in the four surrounding cells.");
    Ok(())
}

impl Drawing {
    /// Odd cells and even ones. Other sets of candidates have no look.
    pub(super) fn candidates(&mut self, masks: &[u16]) -> Done {
        let of = |odd: usize| {
            (1..=self.size).filter(|n| n % 2 == odd).fold(0u16, |all, n| all | 1 << (n - 1))
        };
        let (odd, even) = (of(1), of(0));
        for (i, &mask) in masks.iter().enumerate() {
            let spot = (i / self.size + 1, i % self.size + 1);
            match mask {
                mask if mask.count_ones() == 1 || mask.count_ones() as usize == self.size => {}
                mask if mask == odd => self.parity(spot, "odd", "circle")?,
                mask if mask == even => self.parity(spot, "even", "square")?,
                _ => return Err(not_said(format!("the candidates of r{}c{}", spot.0, spot.1))),
            }
        }
        Ok(())
    }

    fn parity(&mut self, spot: Spot, parity: &str, shape: &str) -> Done {
        let sentence = format!("Cells with a {{c}} {shape} contain {parity} digits.");
        let (class, mut look) = match shape {
            "circle" => (Class::Circles, json!({ "rounded": true })),
            _ => (Class::Squares, json!({ "rounded": false })),
        };
        let tint = self.tint(class, [parity, "grey", &sentence])?;
        // Not that of any line: a disc of the colour of a line is its bulb.
        look["backgroundColor"] = if tint.word == "grey" { "#949494" } else { tint.ink }.into();
        self.canvas.under(middle(spot), SHAPE, SHAPE, &look);
        Ok(())
    }
}
