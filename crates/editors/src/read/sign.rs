//! Signs of inequality, which editors draw as texts.

/// Signs of inequality, each with others that look like it, in the order in which they turn
/// clockwise.
const SIGNS: [&[&str]; 4] = [
    &[">", "\u{203a}"],
    &["v", "\u{2228}", "\u{2c5}"],
    &["<", "\u{2039}"],
    &["^", "\u{2227}", "\u{2c4}"],
];

/// Whether a text is a sign of inequality.
pub(super) fn is_sign(text: &str) -> bool {
    SIGNS.iter().any(|signs| signs.contains(&text.trim()))
}

/// A text that is drawn at an angle, in degrees and clockwise: of a sign that points somewhere, the
/// sign that looks like it.
pub(super) fn turned(text: String, angle: f64) -> String {
    let quarters = angle.rem_euclid(360.0) / 90.0;
    let is_straight = (quarters - quarters.round()).abs() < 0.02;
    // As a letter it stands upright.
    let is_letter = text.trim() == "V";
    let place = SIGNS.iter().position(|signs| signs.contains(&text.trim()));
    match place.or(is_letter.then_some(1)) {
        Some(at) if is_straight => match quarters.round() as usize % 4 {
            0 => text,
            turns => match (at + turns) % 4 {
                // Not a letter.
                1 => SIGNS[1][1].to_owned(),
                to => SIGNS[to][0].to_owned(),
            },
        },
        // It points at a corner, where no sign does.
        Some(_) => format!("{text} at {angle}\u{b0}"),
        None => text,
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_sign_that_is_turned_is_the_one_that_it_looks_like() {
        for (text, angle, expected) in [
            (">", 0.0, ">"),
            (">", 90.0, "\u{2228}"),
            (" < ", 90.0, "^"),
            ("<", -90.0, "\u{2228}"),
            ("^", 270.0, "<"),
            ("\u{2039}", 180.0, ">"),
            ("v", 360.0, "v"),
            ("\u{2228}", 0.0, "\u{2228}"),
            (">", 45.0, "> at 45\u{b0}"),
            ("12", 90.0, "12"),
            ("V", 0.0, "V"),
            ("V", 180.0, "^"),
            ("V", 90.0, "<"),
            ("X", 180.0, "X"),
        ] {
            assert_eq!(turned(text.to_owned(), angle), expected, "{text} {angle}");
        }
    }
}
