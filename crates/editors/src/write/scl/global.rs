//! Rules of the whole grid: the board, its regions, diagonals, and what is only said.

use super::super::places::{boxes, numbered, windows};
use super::{Done, Drawing, Item, Regions, cells::extra_region, not_said};

pub(super) const KNIGHT: &str = "Cells a knight's move apart cannot contain the same digit.";
pub(super) const KING: &str = "Cells a king's move apart cannot contain the same digit.";
const APART: &str = "Orthogonally adjacent cells cannot contain consecutive digits.";
const DISJOINT: &str =
    "Cells in the same position in different boxes cannot contain the same digit.";
pub(super) const ENTROPY: &str =
    "Every 2x2 area contains a low digit (1-3), a middle digit (4-6) and a high digit (7-9).";
pub(super) const REMAINDERS: &str =
    "Every 2x2 area contains a digit from 147, one from 258 and one from 369.";
pub(super) const TAXICAB: &str =
    "Two cells with the same digit cannot be exactly that many orthogonal steps apart.";
pub(super) const FLATMATES: &str = "Every 5 has a 1 directly above it or a 9 directly below it.";

/// The colour and the width of diagonals.
const DIAGONAL: (&str, f64) = ("#34bbe6", 2.0);

/// A rule that is only said.
pub(super) fn told(drawing: &mut Drawing, sentence: &str) -> Done {
    drawing.say(sentence);
    Ok(())
}

/// Positions in boxes, which the board must show.
pub(super) fn disjoint(item: &Item<'_>, all: &[&str], drawing: &mut Drawing) -> Done {
    match all.contains(&"NoBoxes") {
        true => Err(not_said(format!("the item .{} without boxes", item.text))),
        false => told(drawing, DISJOINT),
    }
}

/// A rule that is stated, and that the site checks.
pub(super) fn check(drawing: &mut Drawing, check: &'static str, sentence: &str) -> Done {
    drawing.checks.push(check);
    told(drawing, sentence)
}

/// The size of the board, which is that of its cells.
pub(super) fn shape(item: &Item<'_>, _: &[&str], drawing: &mut Drawing) -> Done {
    match item.arguments == [format!("{0}x{0}", drawing.size)] {
        true => Ok(()),
        false => Err(item.refused()),
    }
}

pub(super) fn no_boxes(_: &Item<'_>, _: &[&str], drawing: &mut Drawing) -> Done {
    if drawing.regions == Regions::Boxes {
        drawing.regions = Regions::None;
    }
    Ok(())
}

/// A jigsaw, instead of the boxes.
pub(super) fn jigsaw(item: &Item<'_>, all: &[&str], drawing: &mut Drawing) -> Done {
    if !all.contains(&"NoBoxes") || matches!(drawing.regions, Regions::Of(_)) {
        return Err(item.refused());
    }
    let letters: Vec<char> = item.arguments.concat().chars().collect();
    let are_boxes = numbered(&letters) == numbered(&boxes(drawing.size));
    drawing.regions = if are_boxes { Regions::Boxes } else { Regions::Of(letters) };
    Ok(())
}

/// A main diagonal. With both, one sentence speaks of them.
pub(super) fn diagonal(item: &Item<'_>, all: &[&str], drawing: &mut Drawing) -> Done {
    let end = drawing.size as f64;
    let is_down = item.arguments == ["-1"];
    let (from, to) = if is_down { (0.0, end) } else { (end, 0.0) };
    drawing.canvas.stroke(&[(from, 0.0), (to, end)], DIAGONAL.0, DIAGONAL.1);
    let are_both = ["Diagonal~1", "Diagonal~-1"].iter().all(|one| all.contains(one));
    let which = match (are_both, is_down) {
        (true, _) => "both main diagonals",
        (false, true) => "the negative diagonal",
        (false, false) => "the positive diagonal",
    };
    told(drawing, &format!("Digits cannot repeat on {which}."))
}

pub(super) fn windoku(drawing: &mut Drawing) -> Done {
    for cells in windows() {
        let item = format!("AllDifferent~{}", cells.join("~"));
        let item = Item::new(&item);
        extra_region(&item.cells()?, drawing)?;
    }
    Ok(())
}

/// No consecutive neighbours at all. Next to dots, the site's readers would leave out those with
/// one.
pub(super) fn apart(item: &Item<'_>, all: &[&str], drawing: &mut Drawing) -> Done {
    if all.iter().any(|other| other.starts_with("WhiteDot") || other.starts_with("BlackDot")) {
        return Err(not_said(format!("the item .{} beside dots", item.text)));
    }
    check(drawing, "nonconsecutive", APART)
}
