//! The widths of text, so that text can be placed before it is drawn.
//!
//! The widths are those of Helvetica and of the fonts that are made to its measure (Arial,
//! Liberation Sans). A reader without any of these sees some other sans serif; [`SPARE`] keeps the
//! space that the wider ones among them need.

/// The widths of the characters from the space to the tilde, in thousandths of the font's size.
const WIDTHS: [u16; 95] = [
    278, 278, 355, 556, 556, 889, 667, 191, 333, 333, 389, 584, 278, 333, 278, 278, 556, 556, 556,
    556, 556, 556, 556, 556, 556, 556, 278, 278, 584, 584, 584, 556, 1015, 667, 667, 722, 722, 667,
    611, 778, 722, 278, 500, 667, 556, 833, 722, 778, 667, 778, 722, 667, 611, 722, 667, 944, 667,
    667, 611, 278, 278, 278, 469, 556, 333, 556, 556, 500, 556, 556, 278, 556, 556, 222, 222, 500,
    222, 833, 556, 556, 556, 556, 333, 500, 278, 556, 500, 722, 500, 500, 500, 334, 260, 334, 584,
];

/// Extra width of a font that replaces Helvetica: digits of DejaVu Sans are 0.636 of its size wide,
/// those of Helvetica 0.556.
const SPARE: f64 = 1.15;

/// The height of digits and capitals, as a part of the font's size.
pub(super) const DIGIT_HEIGHT: f64 = 0.73;

/// The width of a text of this size, with some to spare.
pub(super) fn text_width(text: &str, size: f64) -> f64 {
    let width = |character: char| match (character as usize).checked_sub(32) {
        Some(index) if index < WIDTHS.len() => f64::from(WIDTHS[index]),
        // Other scripts: as wide as high.
        _ => 1000.0,
    };
    text.chars().map(width).sum::<f64>() * size * SPARE / 1000.0
}

/// Puts words into lines that fit. A word that does not fit by itself gets a line.
pub fn wrapped<W: AsRef<str>>(
    words: impl IntoIterator<Item = W>,
    fits: impl Fn(&str) -> bool,
) -> Vec<String> {
    let mut lines: Vec<String> = Vec::new();
    for word in words {
        let word = word.as_ref();
        match lines.last_mut() {
            Some(line) if fits(&format!("{line} {word}")) => {
                line.push(' ');
                line.push_str(word);
            }
            _ => lines.push(word.to_owned()),
        }
    }
    lines
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn lines_are_broken_between_words_only() {
        let lines =
            |text: &str| wrapped(text.split_whitespace(), |line| text_width(line, 10.0) <= 30.0);
        assert_eq!(lines("aa  bb cc"), ["aa bb", "cc"]);
        assert_eq!(lines("aaaaaaaaaa b"), ["aaaaaaaaaa", "b"]);
        assert!(lines(" ").is_empty());
    }
}
