//! Colours, and the words for them. A word stands for a family of colours, and a colour may have
//! several names: what one author calls purple, another calls pink.

use serde_json::Value;

/// Families of colours, as bits.
pub(super) type Hues = u16;

const RED: Hues = 1;
const ORANGE: Hues = 2;
const YELLOW: Hues = 4;
const GREEN: Hues = 8;
const CYAN: Hues = 16;
const BLUE: Hues = 32;
const PURPLE: Hues = 64;
const PINK: Hues = 128;
const GREY: Hues = 256;
const WHITE: Hues = 512;
const BLACK: Hues = 1024;
const BROWN: Hues = 2048;

/// Families, and the words in the singular that may mean them. Not black and white, which are names of
/// dots.
const WORDS: &[(Hues, &str)] = &[
    (RED, "crimson red"),
    (RED | BROWN, "maroon"),
    (RED | PINK, "rose"),
    (RED | PINK | ORANGE, "coral salmon"),
    (ORANGE, "orange peach"),
    (ORANGE | YELLOW, "amber gold golden"),
    (ORANGE | YELLOW | BROWN, "beige tan"),
    (YELLOW, "yellow"),
    (GREEN, "green lime"),
    (GREEN | CYAN, "teal"),
    (CYAN, "turquoise"),
    (CYAN | BLUE, "aqua blue cyan"),
    (BLUE, "navy"),
    (BLUE | PURPLE, "indigo"),
    (PURPLE, "lavender lilac mauve purple violet"),
    (PURPLE | PINK, "fuchsia magenta"),
    (PINK, "pink"),
    (GREY, "gray grey silver"),
    (BROWN, "brown"),
];

/// Colours that a word may mean; no family if it is no colour.
pub(super) fn named(word: &str) -> Hues {
    let has = |words: &str| words.split(' ').any(|other| other == word);
    WORDS.iter().find(|(_, words)| has(words)).map_or(0, |(hues, _)| *hues)
}

/// A colour on white paper, its parts from 0 to 255.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub(super) struct Colour([u8; 3]);

impl Colour {
    pub(super) const BLACK: Colour = Colour([0; 3]);

    /// The colour of a value in a drawing, as CSS has it, or in the short `#F`; `None` where
    /// nothing is seen.
    pub(super) fn of(value: Option<&Value>) -> Option<Colour> {
        let text = match value? {
            Value::String(text) => text.trim().to_owned(),
            // The short JSON leaves quotes out, and then six digits look like a number.
            Value::Number(number) => format!("{:0>6}", number.to_string()),
            _ => return None,
        };
        let digits = text.strip_prefix('#').unwrap_or(&text);
        let is_hex = digits.bytes().all(|byte| byte.is_ascii_hexdigit());
        let css = match digits.len() {
            1 if is_hex => format!("#{}", digits.repeat(3)),
            3 | 4 | 6 | 8 if is_hex => format!("#{digits}"),
            _ => text,
        };
        // A browser does not draw a colour that CSS does not have.
        let colour = csscolorparser::parse(&css).ok()?;
        let [red, green, blue, _] = colour.to_rgba8();
        on_paper([red, green, blue], f64::from(colour.a))
    }

    /// The families that it may belong to.
    pub(super) fn hues(self) -> Hues {
        let [red, green, blue] = self.0.map(|part| f64::from(part) / 255.0);
        let (most, least) = (red.max(green).max(blue), red.min(green).min(blue));
        let range = most - least;
        let saturation = if most > 0.0 { range / most } else { 0.0 };
        let mut hues = 0;
        if most < 0.25 {
            hues |= BLACK;
        }
        if saturation < 0.25 {
            hues |= match most {
                _ if most < 0.2 => BLACK,
                _ if most > 0.93 && saturation < 0.1 => WHITE,
                _ => GREY,
            };
        }
        if saturation < 0.08 || most < 0.1 {
            return hues;
        }
        let angle = match most {
            _ if most == red => 60.0 * ((green - blue) / range).rem_euclid(6.0),
            _ if most == green => 60.0 * ((blue - red) / range + 2.0),
            _ => 60.0 * ((red - green) / range + 4.0),
        };
        let is_pale = saturation < 0.6 && most > 0.75;
        for (from, to, hue) in [
            (0.0, 18.0, RED),
            (342.0, 360.0, RED),
            (12.0, 46.0, ORANGE),
            (38.0, 72.0, YELLOW),
            (66.0, 172.0, GREEN),
            (158.0, 202.0, CYAN),
            (182.0, 262.0, BLUE),
            (238.0, 322.0, PURPLE),
            (285.0, 350.0, PINK),
        ] {
            if (from..=to).contains(&angle) {
                hues |= hue;
            }
        }
        if is_pale && !(20.0..320.0).contains(&angle) {
            hues |= PINK;
        }
        if (10.0..=50.0).contains(&angle) && (most < 0.75 || saturation < 0.6) {
            hues |= BROWN;
        }
        hues
    }

    /// Whether two colours are meant to be one.
    pub(super) fn is_near(self, other: Colour) -> bool {
        self.0.iter().zip(other.0).all(|(a, b)| a.abs_diff(b) <= 24)
    }

    pub(super) fn is_white(self) -> bool {
        self.hues() & WHITE != 0
    }

    pub(super) fn is_black(self) -> bool {
        self.0.iter().all(|part| *part < 70)
    }
}

impl std::fmt::Display for Colour {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        let [red, green, blue] = self.0;
        write!(f, "#{red:02x}{green:02x}{blue:02x}")
    }
}

/// A colour that lets white paper shine through; `None` where it cannot be seen.
fn on_paper(parts: [u8; 3], opacity: f64) -> Option<Colour> {
    if opacity < 0.02 {
        return None;
    }
    let opacity = opacity.min(1.0);
    Some(Colour(parts.map(|part| (255.0 - (255.0 - f64::from(part)) * opacity).round() as u8)))
}

#[cfg(test)]
mod tests {
    use super::*;

    fn of(text: &str) -> Option<Colour> {
        Colour::of(Some(&Value::String(text.to_owned())))
    }

    #[test]
    fn colours_of_editors_have_the_names_that_authors_give_them() {
        for (text, names) in [
            ("#cccf", &["grey", "gray"][..]),
            ("#CFCFCF", &["grey"]),
            ("rgba(207, 207, 207, 0.95)", &["grey"]),
            ("#46386c45", &["grey"]),
            ("#f067f0ff", &["purple", "pink"]),
            ("#D23BE7", &["purple", "pink"]),
            ("#67f067ff", &["green"]),
            ("#fcaf", &["peach", "orange"]),
            ("#2ecbffff", &["blue"]),
            ("#34BBE6", &["blue"]),
            ("#DFC5FE", &["lavender", "purple"]),
            ("#71ded2ff", &["turquoise"]),
            ("#ff9504fc", &["orange"]),
            ("#d4da31e6", &["yellow"]),
            ("#ff0000", &["red"]),
            ("DarkOrchid", &["purple"]),
            ("gold", &["yellow"]),
            ("lightgrey", &["grey"]),
            ("hsl(120, 60%, 60%)", &["green"]),
        ] {
            let hues = of(text).expect(text).hues();
            for name in names {
                assert_ne!(hues & named(name), 0, "{text} is {name}");
            }
        }
        for (text, name) in [("#67f067", "purple"), ("#f067f0", "green"), ("#cccf", "blue")] {
            assert_eq!(of(text).expect(text).hues() & named(name), 0, "{text} is not {name}");
        }
        assert!(of("#F").is_some_and(Colour::is_white) && of("#0").is_some_and(Colour::is_black));
        assert_eq!(of("#1F2e3D").expect("a colour").to_string(), "#1f2e3d");
        assert_eq!(Colour::of(Some(&70707.into())), of("#070707"));
        for nothing in ["", "none", "#FFFFFF00", "#12", "x", "rgb(1,2)"] {
            assert_eq!(of(nothing), None, "{nothing}");
        }
        assert_eq!((named("chair"), Colour::of(None)), (0, None));
    }
}
