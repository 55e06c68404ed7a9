//! Figures of one look together: what an author states of the green lines is stated of all of them.

use super::super::colour::{Colour, Hues};
use super::figure::{Mark, Spot, Stroke};

/// All that is drawn on a grid.
#[derive(Debug, Default)]
pub(crate) struct Drawings {
    /// Rows and columns.
    pub(crate) size: usize,
    pub(crate) strokes: Vec<Stroke>,
    pub(crate) marks: Vec<Mark>,
    pub(crate) cages: Vec<Cage>,
}

/// A cage.
#[derive(Clone, Debug)]
pub(crate) struct Cage {
    pub(crate) cells: Vec<Spot>,
    pub(crate) text: String,
    /// Whether its digits differ; if not, the drawing does not state.
    pub(crate) is_unique: bool,
    /// The colour of its border, if it has one by itself.
    pub(crate) colour: Option<Colour>,
}

impl Drawings {
    pub(crate) fn is_empty(&self) -> bool {
        self.strokes.is_empty() && self.marks.is_empty() && self.cages.is_empty()
    }
}

/// Figures of one look.
#[derive(Debug)]
pub(super) struct Group {
    pub(super) what: What,
    pub(super) colour: Option<Colour>,
    /// Colours of circles that belong to its lines or arrows.
    pub(super) circles: Vec<Hues>,
    /// The colours of lines that are drawn over the same cells.
    pub(super) beneath: Hues,
    /// Whether cages of other colours are not in it.
    pub(super) is_of_one_colour: bool,
}

/// The drawing.
#[derive(Debug)]
pub(super) enum What {
    /// Lines of cells.
    Lines(Form, Vec<Vec<Spot>>),
    /// The cells of the circle or pill of an arrow, and its line, which begins in it.
    Arrows(Vec<(Vec<Spot>, Vec<Spot>)>),
    /// A main diagonal, and whether it goes down to the right.
    Diagonal(bool),
    /// The square next to the grid, the step from there, and the clue.
    Slants(Vec<(Spot, Spot, String)>),
    /// Marks between two cells.
    Sides(Sign, Vec<([Spot; 2], String)>),
    /// The cell at the upper left of a corner, and the text in its circle.
    Corners(Vec<(Spot, String)>),
    /// Shapes in cells.
    Cells(Shape, Vec<Spot>),
    /// Texts next to the grid.
    Clues(Vec<(Spot, String)>),
    /// Cages, all of them unique or not.
    Cages(Vec<Cage>),
    /// Arrows without a circle, and marks that are not where others of their look are: a rule may
    /// be meant, and be lost.
    Strays(usize),
    /// Anything else, with the texts in it.
    Others(usize, Vec<String>),
}

/// The common form of the lines of a group.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub(crate) enum Form {
    /// Some of one look go through cells and others do not.
    Mixed,
    Plain,
    /// Each begins in a bulb of its colour.
    Bulb,
    /// A circle at both ends.
    Circles,
    /// A diamond at both ends.
    Diamonds,
    /// A mark in the middle cell.
    Middle,
}

/// A mark between two cells.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub(super) enum Sign {
    White,
    Black,
    /// A text.
    Letters,
    Other,
}

/// A shape in a cell.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub(super) enum Shape {
    Circle,
    Square,
    /// The whole cell.
    Shade,
    Other,
}

impl Group {
    pub(super) fn new(what: What, colour: Option<Colour>) -> Group {
        Group { what, colour, circles: Vec::new(), beneath: 0, is_of_one_colour: false }
    }

    pub(super) fn hues(&self) -> Hues {
        self.colour.map_or(0, Colour::hues)
    }

    /// Whether a colour in the text would be that of its figures: marks between cells are black and
    /// white, and an arrow may have a circle of another colour. Texts next to the grid are black
    /// where no sentence names their colour.
    pub(super) fn has_named_colour(&self) -> bool {
        match &self.what {
            What::Lines(..) | What::Cells(..) => true,
            What::Clues(_) => self.colour.is_some_and(|colour| !colour.is_black()),
            What::Cages(_) => self.is_of_one_colour,
            _ => false,
        }
    }

    /// Whether it is of cells that are tinted as a whole.
    pub(super) fn is_shade(&self) -> bool {
        matches!(self.what, What::Cells(Shape::Shade, _))
    }

    /// The letters of marks between cells.
    pub(super) fn letters(&self) -> Vec<&str> {
        match &self.what {
            What::Sides(Sign::Letters, sides) => sides.iter().map(|side| &side.1[..]).collect(),
            _ => Vec::new(),
        }
    }

    /// Whether it looks like a rule, even if no sentence speaks of it. Shades and strokes next to
    /// the middles of cells mostly decorate.
    pub(super) fn is_telling(&self) -> bool {
        match &self.what {
            What::Cells(shape, _) => matches!(shape, Shape::Circle | Shape::Square),
            What::Sides(sign, _) => *sign != Sign::Other,
            What::Others(_, texts) => !texts.is_empty(),
            _ => true,
        }
    }

    /// Number of its figures.
    pub(super) fn count(&self) -> usize {
        match &self.what {
            What::Lines(_, lines) => lines.len(),
            What::Arrows(arrows) => arrows.len(),
            What::Diagonal(_) => 1,
            What::Slants(slants) => slants.len(),
            What::Sides(_, sides) => sides.len(),
            What::Corners(corners) => corners.len(),
            What::Cells(_, cells) => cells.len(),
            What::Clues(clues) => clues.len(),
            What::Cages(cages) => cages.len(),
            What::Strays(count) | What::Others(count, _) => *count,
        }
    }

    /// A name for messages.
    pub(super) fn named(&self) -> String {
        let (one, many) = match &self.what {
            What::Lines(Form::Bulb, _) => ("line from a bulb", "lines from bulbs"),
            What::Lines(Form::Circles, _) => ("line between circles", "lines between circles"),
            What::Lines(Form::Diamonds, _) => ("line between diamonds", "lines between diamonds"),
            What::Lines(Form::Mixed, _) => (
                "line (another of its look is not of whole cells)",
                "lines (others of their look are not of whole cells)",
            ),
            What::Lines(..) => ("line", "lines"),
            What::Arrows(_) => ("arrow", "arrows"),
            What::Diagonal(_) => ("diagonal", "diagonals"),
            What::Slants(_) => ("arrow beside the grid", "arrows beside the grid"),
            What::Sides(..) => ("mark between cells", "marks between cells"),
            What::Corners(_) => ("mark at a corner", "marks at corners"),
            What::Cells(Shape::Circle, _) => ("circle in a cell", "circles in cells"),
            What::Cells(..) => ("shape in a cell", "shapes in cells"),
            What::Clues(_) => ("text beside the grid", "texts beside the grid"),
            What::Cages(_) => ("cage", "cages"),
            What::Strays(_) => (
                "drawing that is not where others of its look are",
                "drawings that are not where others of their look are",
            ),
            What::Others(..) => ("drawing", "drawings"),
        };
        let count = self.count();
        let colour = self.colour.map(|colour| format!(" in {colour}")).unwrap_or_default();
        format!("{count} {}{colour}", if count == 1 { one } else { many })
    }

    /// The first text in it.
    pub(super) fn text(&self) -> Option<&str> {
        let mut texts: Box<dyn Iterator<Item = &String>> = match &self.what {
            What::Slants(slants) => Box::new(slants.iter().map(|slant| &slant.2)),
            What::Sides(_, sides) => Box::new(sides.iter().map(|side| &side.1)),
            What::Corners(corners) => Box::new(corners.iter().map(|corner| &corner.1)),
            What::Clues(clues) => Box::new(clues.iter().map(|clue| &clue.1)),
            What::Cages(cages) => Box::new(cages.iter().map(|cage| &cage.text)),
            What::Others(_, texts) => Box::new(texts.iter()),
            _ => return None,
        };
        texts.find(|text| text.chars().any(char::is_alphanumeric)).map(String::as_str)
    }
}
