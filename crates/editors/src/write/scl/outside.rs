//! Clues next to the grid.

use serde_json::json;

use super::super::places::beside;
use super::{
    Done, Drawing, Item,
    canvas::{Point, Spot, middle},
    not_said,
    palette::Class,
};

/// A kind of clues at the ends of rows and columns, and its sentence behind `Clues outside the grid`.
type Clues = (&'static str, &'static str);

/// The kinds whose clues are numbers next to the grid, and nothing else.
const CLUES: [Clues; 6] = [
    (
        "Sandwich",
        "show the sum of the digits between the lowest and the highest digit in that row or column.",
    ),
    (
        "XSum",
        "show the sum of the first X digits from the clue, where X is the first of these digits.",
    ),
    (
        "Skyscraper",
        "count the visible skyscrapers in that row or column, and taller ones hide shorter ones.",
    ),
    (
        "NumberedRoom",
        "show the digit in the Nth cell from the clue, where N is the first digit from the clue.",
    ),
    (
        "HiddenSkyscraper",
        "show the first hidden digit, where taller skyscrapers hide shorter ones.",
    ),
    (
        "FullRank",
        "rank the rows and columns, read as numbers from all four sides, beginning at the smallest.",
    ),
];

/// Clues that may stand behind one another at one end of a row or a column.
const RANKS: usize = 2;

/// Clues at both ends of a row or a column.
pub(super) fn ends(item: &Item<'_>, all: &[&str], drawing: &mut Drawing) -> Done {
    for (clue, is_first) in item.arguments[1..].iter().zip([true, false]) {
        if !clue.is_empty() {
            let at = beside(item.arguments[0], is_first, drawing.size);
            drawing.clue(at.ok_or_else(|| item.refused())?, clue, all, item.name)?;
        }
    }
    Ok(())
}

/// A sandwich sum, at either end.
pub(super) fn sandwich(item: &Item<'_>, all: &[&str], drawing: &mut Drawing) -> Done {
    let ends = [true, false].map(|is_first| beside(item.arguments[1], is_first, drawing.size));
    let ends: Vec<Spot> = ends.into_iter().flatten().collect();
    let is_free =
        |end: &&Spot| !drawing.beside.contains(&(**end, 0)) && !is_promised(**end, all, drawing);
    let free = ends.iter().find(is_free);
    let at = free.or(ends.first()).ok_or_else(|| item.refused())?;
    drawing.clue(*at, item.arguments[0], all, item.name)
}

/// Whether a clue that has only one place will come here.
fn is_promised(spot: Spot, all: &[&str], drawing: &Drawing) -> bool {
    let others = all.iter().map(|text| Item::new(text));
    let mut others = others.filter(|item| CLUES[1..].iter().any(|(name, _)| *name == item.name));
    others.any(|item| {
        let mut clues = item.arguments[1..].iter().zip([true, false]);
        clues.any(|(clue, is_first)| {
            !clue.is_empty() && beside(item.arguments[0], is_first, drawing.size) == Some(spot)
        })
    })
}

/// A diagonal with a sum, from whichever of its ends has room.
pub(super) fn little_killer(item: &Item<'_>, drawing: &mut Drawing) -> Done {
    let size = drawing.size;
    let (row, column) = item.spots(&item.arguments[1..])?[0];
    // The direction that its name stands for.
    let (down, right): (isize, isize) = match (row, column) {
        (row, 1) if row < size => (1, 1),
        (1, _) => (1, -1),
        (_, column) if column == size => (-1, -1),
        _ => (-1, 1),
    };
    let step =
        |(r, c): Spot, n: isize| (r.checked_add_signed(n * down), c.checked_add_signed(n * right));
    let inside = |n: usize| (1..=size).contains(&n);
    let mut last = (row, column);
    while let (Some(r), Some(c)) = step(last, 1)
        && inside(r)
        && inside(c)
    {
        last = (r, c);
    }
    let ends = [(step((row, column), -1), (down, right)), (step(last, 1), (-down, -right))];
    let free = ends.into_iter().find_map(|((r, c), step)| {
        let spot = (r?, c?);
        (!drawing.beside.contains(&(spot, 0))).then_some((spot, step))
    });
    let (spot, (down, right)) = free.ok_or_else(|| no_room(item.text))?;
    drawing.beside.push((spot, 0));
    let (down, right) = (down as f64, right as f64);
    let (r, c) = middle(spot);
    let point = |distance: f64| -> Point { (r + down * distance, c + right * distance) };
    drawing.canvas.head(&[point(0.25), point(0.45)], "#000000", 2.0, 0.2);
    drawing.text(point(-0.08), item.arguments[0], "#000000");
    drawing.say("Clues with an arrow outside the grid show the sum of the digits on the indicated diagonal.");
    Ok(())
}

fn no_room(what: &str) -> super::NotSaid {
    not_said(format!("the clue of .{what}, whose place has another"))
}

impl Drawing {
    fn clue(&mut self, at: Spot, clue: &str, all: &[&str], rule: &str) -> Done {
        // Where one stands already, the next one stands behind it.
        let free = (0..RANKS).find(|rank| !self.beside.contains(&(at, *rank)));
        let rank = free.ok_or_else(|| no_room(&format!("{rule}~{clue}")))?;
        self.beside.push((at, rank));
        let is_there = |kind: &&Clues| all.iter().any(|text| Item::new(text).name == kind.0);
        let says = CLUES.iter().find(|(name, _)| *name == rule).map_or("", |(_, says)| *says);
        let ink = match CLUES.iter().filter(is_there).count() {
            1 => {
                self.say(format!("Clues outside the grid {says}"));
                "#000000"
            }
            _ => {
                let sentence = format!("{{c}} clues outside the grid {says}");
                self.tint(Class::Clues, [rule, "blue", &sentence])?.ink
            }
        };
        let (row, column) = middle(at);
        let out = |at: usize| match at {
            0 => -(rank as f64),
            at if at > self.size => rank as f64,
            _ => 0.0,
        };
        self.text((row + out(at.0), column + out(at.1)), clue, ink);
        Ok(())
    }

    fn text(&mut self, centre: Point, text: &str, ink: &str) {
        self.canvas.over(centre, 0.4, &json!({ "text": text, "color": ink, "fontSize": 24 }));
    }
}
