//! Colours that a sentence can name, so that it speaks of the drawings of one rule only.

use crate::write::NotSaid;

/// Drawings that colours distinguish: each class has all colours to itself.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Class {
    /// Also those with shapes at their ends: "green lines" would speak of both.
    Lines,
    Bulbs,
    Cells,
    Circles,
    Squares,
    Clues,
    Cages,
}

/// A colour, by the word that names it and no other colour here.
#[derive(Debug)]
pub(super) struct Tint {
    pub(super) word: &'static str,
    /// Colour of lines.
    pub(super) line: &'static str,
    /// Colour of whole cells.
    pub(super) shade: &'static str,
    /// Colour of small shapes and of texts.
    pub(super) ink: &'static str,
}

const fn tint(
    word: &'static str,
    line: &'static str,
    shade: &'static str,
    ink: &'static str,
) -> Tint {
    Tint { word, line, shade, ink }
}

/// The greys of lines and of shapes in cells are apart: a disc of the colour of a line is its bulb.
static TINTS: [Tint; 9] = [
    tint("grey", "#b2b2b2", "#d8d8d8", "#707070"),
    tint("green", "#67f067", "#b0f0b0", "#108030"),
    tint("purple", "#f067f0", "#d0b0ff", "#7020c0"),
    tint("blue", "#4d94ff", "#a8c8ff", "#2050d0"),
    tint("orange", "#ffa030", "#ffb060", "#f08000"),
    tint("turquoise", "#50e0d0", "#a0e8e0", "#10a090"),
    tint("red", "#f05050", "#ffb0b0", "#d02020"),
    tint("yellow", "#f5e02a", "#fff5a0", "#d0b800"),
    tint("brown", "#8b5a2b", "#c8a078", "#6b4420"),
];

/// The colours that are taken, and for what.
#[derive(Debug, Default)]
pub(super) struct Palette {
    taken: Vec<(Class, String, &'static Tint)>,
}

impl Palette {
    /// The colour of a rule in its class, and whether it is new there: the default one, unless
    /// another rule has it.
    ///
    /// # Errors
    /// All of them are taken.
    pub(super) fn of(
        &mut self,
        class: Class,
        rule: &str,
        usual: &str,
    ) -> Result<(&'static Tint, bool), NotSaid> {
        let mut of_class = self.taken.iter().filter(|(other, ..)| *other == class);
        if let Some((.., tint)) = of_class.find(|(_, other, _)| other == rule) {
            return Ok((tint, false));
        }
        let is_free = |tint: &&Tint| {
            let is_it = |(other, _, taken): &(Class, String, &Tint)| {
                *other == class && taken.word == tint.word
            };
            !self.taken.iter().any(is_it)
        };
        let usual = TINTS.iter().filter(|tint| tint.word == usual);
        let free = usual.chain(&TINTS).find(is_free);
        let tint =
            free.ok_or_else(|| super::not_said(format!("{rule} beside nine other rules")))?;
        self.taken.push((class, rule.to_owned(), tint));
        Ok((tint, true))
    }
}
