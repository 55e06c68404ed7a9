//! The font that is part of the program: sheets look the same whatever fonts a machine has.
//!
//! `crates/visual/fonts/` has the files, their licence and the script that made them. Its characters are as
//! wide as those of Helvetica and Arial, which the SVG names: what fits here fits there.

use std::sync::Arc;

use ttf_parser::Face;
use usvg::fontdb::{Database, Source};

const FAMILY: &str = "Ninefold Sans";
const REGULAR: &[u8] = include_bytes!("../../fonts/NinefoldSans-Regular.ttf");
const BOLD: &[u8] = include_bytes!("../../fonts/NinefoldSans-Bold.ttf");
/// Kana and the characters of labels, in one weight.
const JAPANESE: &[u8] = include_bytes!("../../fonts/NinefoldSans-Japanese.otf");

/// The families that a page names: the two that most machines have are as wide as ours.
pub(super) const FAMILIES: &str = "Helvetica, Arial, 'Liberation Sans', sans-serif";

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Weight {
    Regular,
    Bold,
}

/// The font as a page of SVG finds it: by whatever name it asks for one. Another file may have the
/// characters that it lacks.
pub(super) fn options(other: Option<&'static [u8]>) -> usvg::Options<'static> {
    let mut fonts = Database::new();
    for data in [REGULAR, BOLD, JAPANESE].into_iter().chain(other) {
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
    /// Faces for characters that these lack, in the order in which they are asked.
    others: Vec<Face<'static>>,
    /// The file that was given.
    pub(super) file: Option<&'static [u8]>,
}

impl Metrics {
    /// Reads the font, and another file for what it lacks. `None` if one is no font.
    pub(super) fn read(file: Option<&'static [u8]>) -> Option<Metrics> {
        let face = |data| Face::parse(data, 0).ok();
        let others = [JAPANESE].into_iter().chain(file).map(face).collect::<Option<_>>()?;
        Some(Metrics { regular: face(REGULAR)?, bold: face(BOLD)?, others, file })
    }

    /// The faces in the order in which a character is looked for.
    fn faces(&self, weight: Weight) -> impl Iterator<Item = &Face<'static>> {
        let first = match weight {
            Weight::Regular => &self.regular,
            Weight::Bold => &self.bold,
        };
        std::iter::once(first).chain(&self.others)
    }

    /// Whether the font has this character.
    pub(super) fn has(&self, character: char) -> bool {
        self.faces(Weight::Regular).any(|face| face.glyph_index(character).is_some())
    }

    /// The width of a text without kerning, which makes it no wider.
    pub(super) fn width(&self, text: &str, size: f64, weight: Weight) -> f64 {
        let advance = |character| {
            let found = |face: &Face<'_>| {
                let advance = face.glyph_hor_advance(face.glyph_index(character)?)?;
                Some(f64::from(advance) / f64::from(face.units_per_em()))
            };
            self.faces(weight).find_map(found).unwrap_or_default()
        };
        text.chars().map(advance).sum::<f64>() * size
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_font_has_both_weights_and_the_widths_of_helvetica() {
        let metrics = Metrics::read(None).expect("fonts");
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
        assert!(metrics.has('ナ') && !metrics.has('漢'));
        assert_eq!(metrics.width("ナンプレ", 10.0, Weight::Bold), 40.0);
        assert_eq!(options(None).fontdb.len(), 3);
        assert_eq!(options(Some(BOLD)).fontdb.len(), 4);
        assert!(Metrics::read(Some(b"no font")).is_none());
    }
}
