//! The font that is part of the program: sheets look the same whatever fonts a machine has.
//!
//! `crates/visual/fonts/` has the files, their licence and the script that made them. Its characters are as
//! wide as those of Helvetica and Arial, which the SVG names: what fits here fits there.

use std::sync::Arc;

use ttf_parser::Face;
use usvg::fontdb::{Database, Source};

/// The family's name.
const FAMILY: &str = "Ninefold Sans";
const REGULAR: &[u8] = include_bytes!("../../fonts/NinefoldSans-Regular.ttf");
const BOLD: &[u8] = include_bytes!("../../fonts/NinefoldSans-Bold.ttf");

/// The families that a page names: the two that most machines have are as wide as ours.
pub(super) const FAMILIES: &str = "Helvetica, Arial, 'Liberation Sans', sans-serif";

/// Weight of text.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Weight {
    Regular,
    Bold,
}

/// The font as a page of SVG finds it: by whatever name it asks for one.
pub(super) fn options() -> usvg::Options<'static> {
    let mut fonts = Database::new();
    for data in [REGULAR, BOLD] {
        fonts.load_font_source(Source::Binary(Arc::new(data)));
    }
    fonts.set_sans_serif_family(FAMILY);
    fonts.set_serif_family(FAMILY);
    fonts.set_monospace_family(FAMILY);
    usvg::Options {
        font_family: FAMILY.to_owned(),
        fontdb: Arc::new(fonts),
        ..usvg::Options::default()
    }
}

/// The widths of characters, for text that must fit.
pub(super) struct Metrics {
    regular: Face<'static>,
    bold: Face<'static>,
}

impl Metrics {
    /// Reads the font. `None` if the program was built with files that are no fonts.
    pub(super) fn read() -> Option<Metrics> {
        let face = |data| Face::parse(data, 0).ok();
        Some(Metrics { regular: face(REGULAR)?, bold: face(BOLD)? })
    }

    fn face(&self, weight: Weight) -> &Face<'static> {
        match weight {
            Weight::Regular => &self.regular,
            Weight::Bold => &self.bold,
        }
    }

    /// Whether the font has this character.
    pub(super) fn has(&self, character: char) -> bool {
        self.regular.glyph_index(character).is_some()
    }

    /// The width of a text without kerning, which makes it no wider.
    pub(super) fn width(&self, text: &str, size: f64, weight: Weight) -> f64 {
        let face = self.face(weight);
        let advance = |character| {
            let glyph = face.glyph_index(character).unwrap_or_default();
            f64::from(face.glyph_hor_advance(glyph).unwrap_or_default())
        };
        text.chars().map(advance).sum::<f64>() * size / f64::from(face.units_per_em())
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_font_has_both_weights_and_the_widths_of_helvetica() {
        let metrics = Metrics::read().expect("fonts");
        // Digits are 556 thousandths wide in Helvetica and in Helvetica Bold, A is 667 and 722.
        for (text, weight, thousandths) in [
            ("1234567890", Weight::Regular, 5560.0),
            ("1234567890", Weight::Bold, 5560.0),
            ("A", Weight::Regular, 667.0),
            ("A", Weight::Bold, 722.0),
        ] {
            let width = metrics.width(text, 1000.0, weight);
            assert!((width - thousandths).abs() < 2.0, "{text} {weight:?}: {width}");
        }
        for character in "Žluťoučký Ελληνικά Українська “…” × ≤ →".chars()
        {
            assert!(metrics.has(character), "{character}");
        }
        assert!(!metrics.has('漢'));
        assert_eq!(options().fontdb.len(), 2);
    }
}
