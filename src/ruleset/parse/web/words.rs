//! Rules in the author's words: whether they are those of the keys, and no others.
//!
//! Nobody can read English for certain, so this is strict: every word must be one of the plain
//! words here, or one that belongs to a key that the puzzle has; and every sentence must speak of
//! Sudoku or of such a key. Any other text is a rule that is not understood.

use super::wrong;
use crate::error::Malformed;

/// Words that say nothing of a rule by themselves.
const PLAIN: &[&str] = &[
    "a",
    "an",
    "and",
    "any",
    "appear",
    "appears",
    "apply",
    "applies",
    "are",
    "as",
    "at",
    "be",
    "between",
    "by",
    "can",
    "cannot",
    "cell",
    "cells",
    "contain",
    "containing",
    "contains",
    "digit",
    "digits",
    "do",
    "does",
    "don't",
    "each",
    "every",
    "exactly",
    "fill",
    "filled",
    "for",
    "from",
    "grid",
    "has",
    "have",
    "if",
    "in",
    "into",
    "is",
    "it",
    "its",
    "it's",
    "may",
    "must",
    "no",
    "not",
    "number",
    "numbers",
    "of",
    "on",
    "once",
    "one",
    "only",
    "or",
    "other",
    "place",
    "placed",
    "position",
    "puzzle",
    "same",
    "set",
    "should",
    "so",
    "than",
    "that",
    "the",
    "their",
    "them",
    "then",
    "there",
    "these",
    "they",
    "this",
    "those",
    "to",
    "two",
    "value",
    "values",
    "when",
    "where",
    "which",
    "with",
    "within",
    "without",
    "1",
    "9",
    "need",
    "needed",
    "solve",
    "also",
    "but",
    "however",
    "more",
    "along",
    "across",
    "along",
    "together",
    "per",
    "itself",
    "necessarily",
    "all",
    "repeat",
    "repeats",
    "repeated",
    "repeating",
    "different",
];

/// Words of the rules that every puzzle has.
const CLASSIC: &[&str] = &[
    "normal", "standard", "classic", "regular", "sudoku", "rules", "rule", "row", "rows", "column",
    "columns", "box", "boxes", "3x3", "9x9", "region", "regions", "through", "81", "1-9", "usual",
    "house", "houses",
];

/// Words of greeting, which make no rule.
const GREETING: &[&str] = &["enjoy", "have", "fun", "good", "luck", "happy", "solving", "thanks"];

/// Words, and the keys of which a puzzle must have one for them. `whispers=4` is that key with
/// this value.
const OF_KEYS: &[(&[&str], &[&str])] = &[
    (
        &["thermo", "thermos", "thermometer", "thermometers", "bulb", "bulbs", "tip"],
        &["thermometer"],
    ),
    (&["increase", "increases", "increasing", "strictly", "ascending", "away"], &["thermometer"]),
    (&["killer", "cage", "cages"], &["killercage"]),
    (
        &["sum", "sums", "total", "totals", "add", "adds", "up", "added"],
        &[
            "killercage",
            "arrow",
            "xv",
            "littlekillersum",
            "sandwichsum",
            "xsum",
            "regionsumline",
            "doublearrow",
            "zipperline",
        ],
    ),
    (&["arrow", "arrows", "shaft", "attached"], &["arrow", "doublearrow"]),
    (&["circle", "circles", "circled"], &["arrow", "doublearrow", "betweenline"]),
    (&["pill", "pills", "bulbous"], &["arrow"]),
    (&["palindrome", "palindromes", "forwards", "backwards", "read", "reads"], &["palindrome"]),
    (&["direction", "either", "both", "ways"], &["palindrome", "littlekillersum"]),
    (&["kropki", "dot", "dots"], &["difference", "ratio"]),
    (&["white"], &["difference"]),
    (&["black", "ratio", "twice", "1:2", "2:1", "half"], &["ratio"]),
    (&["double"], &["ratio", "doublearrow"]),
    (
        &["separated", "connected", "joined", "neighbouring", "neighboring", "adjacent"],
        &[
            "difference",
            "ratio",
            "xv",
            "whispers",
            "nonconsecutive",
            "germanwhispers",
            "dutchwhispers",
        ],
    ),
    (
        &["orthogonally", "orthogonal"],
        &["difference", "ratio", "xv", "nonconsecutive", "minimum", "maximum"],
    ),
    (&["consecutive"], &["difference", "nonconsecutive", "renban"]),
    (&["xv", "x's", "v's", "v", "vs"], &["xv"]),
    (&["x"], &["xv", "xsum"]),
    (&["10", "ten"], &["xv"]),
    (&["five"], &["xv", "germanwhispers", "whispers=5"]),
    (&["5"], &["xv", "germanwhispers", "whispers=5"]),
    (&["2"], &["ratio"]),
    (&["3"], &["entropicline", "modularline"]),
    (&["4"], &["dutchwhispers", "whispers=4", "lockout"]),
    (&["negative", "constraint"], &["negative", "nonconsecutive"]),
    (&["sandwich", "sandwiched", "sandwiches"], &["sandwichsum"]),
    (
        &["outside", "clue", "clues", "indicated", "shown", "given"],
        &[
            "sandwichsum",
            "littlekillersum",
            "xsum",
            "skyscraper",
            "killercage",
            "difference",
            "ratio",
            "xv",
        ],
    ),
    (&["corner", "top", "left"], &["killercage"]),
    (&["little"], &["littlekillersum"]),
    (&["diagonal", "diagonals", "main", "marked"], &["diagonal+", "diagonal-", "littlekillersum"]),
    (&["diagonally"], &["diagonal+", "diagonal-", "antiking"]),
    (
        &["anti", "anti-knight", "antiknight", "anti-king", "antiking", "chess", "move", "moves"],
        &["antiknight", "antiking"],
    ),
    (&["knight", "knight's", "knights"], &["antiknight"]),
    (&["king", "king's", "kings"], &["antiking"]),
    (&["apart", "away"], &["antiknight", "antiking"]),
    (&["renban", "gaps", "order"], &["renban"]),
    (&["purple", "pink"], &["renban"]),
    (&["german", "green"], &["germanwhispers", "whispers=5"]),
    (&["dutch", "orange"], &["dutchwhispers", "whispers=4"]),
    (&["whisper", "whispers"], &["whispers", "germanwhispers", "dutchwhispers"]),
    (&["difference", "differ", "least"], &["whispers", "germanwhispers", "dutchwhispers"]),
    (
        &["line", "lines"],
        &[
            "palindrome",
            "renban",
            "whispers",
            "germanwhispers",
            "dutchwhispers",
            "regionsumline",
            "betweenline",
            "entropicline",
            "modularline",
            "zipperline",
            "doublearrow",
            "lockout",
        ],
    ),
    (&["blue", "segment", "segments", "border", "borders", "equal"], &["regionsumline"]),
    (&["entropic", "low", "middle", "high"], &["entropicline"]),
    (&["modular", "modulo"], &["modularline"]),
    (&["skyscraper", "skyscrapers", "see", "seen", "taller"], &["skyscraper"]),
    (&["x-sum", "x-sums", "first"], &["xsum"]),
    (&["quadruple", "quadruples", "quad", "quads", "surrounding"], &["quadruple"]),
    (&["odd"], &["odd"]),
    (&["even"], &["even"]),
    (&["clone", "clones", "identical"], &["clone"]),
    (&["extra"], &["extraregion"]),
    (&["disjoint", "group", "groups"], &["disjointgroups"]),
    (&["minimum", "smaller", "lower"], &["minimum"]),
    (&["maximum", "larger", "greater", "higher"], &["maximum"]),
    (
        &["grey", "gray", "shaded", "shape", "square", "squares", "opaque"],
        &["odd", "even", "thermometer", "palindrome", "clone", "betweenline", "minimum", "maximum"],
    ),
    (&["circle", "circles", "opaque"], &["odd"]),
    (&["sets", "relative", "respective", "multiple"], &["disjointgroups"]),
    (&["irregular", "irregularly", "jigsaw", "shaped", "bold", "outlined"], &["regions"]),
    (&["non-consecutive", "nonconsecutive"], &["nonconsecutive"]),
    (&["restraint", "restriction"], &["antiknight", "antiking", "nonconsecutive", "negative"]),
    (&["passes", "pass", "crosses", "divided", "divide", "split", "splits"], &["regionsumline"]),
    (&["rank", "modulus", "remainder"], &["entropicline", "modularline"]),
    (&["4x4"], &["size=4"]),
    (&["6x6"], &["size=6"]),
    (&["8x8"], &["size=8"]),
    (&["16x16"], &["size=16"]),
    (&["6", "1-6"], &["size=6", "entropicline", "modularline"]),
    (&["7", "8"], &["entropicline", "modularline"]),
    (&["colour", "color", "coloured", "colored"], &["clone"]),
    (&["fog"], &["fogofwar", "foglight"]),
];

const EXPECTED: &str = "rules that the drawing carries, each in its key";

/// The keys of what is drawn into the grid, or beside it. Where nothing else is drawn, rules of what
/// is not there say nothing.
pub(super) const DRAWN: &[&str] = &[
    "thermometer",
    "killercage",
    "arrow",
    "xv",
    "littlekillersum",
    "sandwichsum",
    "xsum",
    "skyscraper",
    "regionsumline",
    "doublearrow",
    "zipperline",
    "betweenline",
    "palindrome",
    "difference",
    "ratio",
    "whispers",
    "germanwhispers",
    "dutchwhispers",
    "whispers=5",
    "whispers=4",
    "lockout",
    "renban",
    "entropicline",
    "modularline",
    "quadruple",
    "odd",
    "even",
    "clone",
    "minimum",
    "maximum",
];

/// Checks a text against the keys that a puzzle has.
///
/// # Errors
/// A word or a sentence is not understood.
pub(super) fn check(text: &str, has: &dyn Fn(&str) -> bool) -> Result<(), Malformed> {
    for sentence in text.split(['.', '\n', '!', '?', ';']) {
        let sentence = sentence.to_lowercase().replace(['\u{2019}', '`'], "'");
        let is_of_a_word = |c: char| c.is_alphanumeric() || "'-:".contains(c);
        let words =
            sentence.split(|c| !is_of_a_word(c)).map(|word| word.trim_matches(['\'', '-', ':']));
        let words: Vec<&str> = words.filter(|word| !word.is_empty()).collect();
        if !words.is_empty() {
            check_sentence(&words, sentence.trim(), has)?;
        }
    }
    Ok(())
}

fn check_sentence(
    words: &[&str],
    sentence: &str,
    has: &dyn Fn(&str) -> bool,
) -> Result<(), Malformed> {
    let short: String = sentence.chars().take(80).collect();
    if words.iter().all(|word| GREETING.contains(word) || PLAIN.contains(word)) {
        let is_greeting = words.iter().any(|word| GREETING[2..].contains(word) || *word == "enjoy");
        return match is_greeting && words.len() < 5 {
            true => Ok(()),
            false => Err(wrong(format!("the rule {short:?}"), EXPECTED)),
        };
    }
    let mut says_something = false;
    for word in words {
        let of_keys: Vec<&[&str]> =
            OF_KEYS.iter().filter(|(all, _)| all.contains(word)).map(|(_, keys)| *keys).collect();
        let is_of_key = of_keys.iter().any(|keys| keys.iter().any(|key| has(key)));
        says_something |= is_of_key || CLASSIC.contains(word);
        if !is_of_key && !PLAIN.contains(word) && !CLASSIC.contains(word) {
            return Err(wrong(format!("the word {word:?} in the rule {short:?}"), EXPECTED));
        }
    }
    // All dots are given: then cells without one have a rule.
    let is_negative = words.contains(&"all")
        && ["given", "shown", "marked", "indicated"].iter().any(|word| words.contains(word))
        && !["not", "don't", "cannot", "without"].iter().any(|word| words.contains(word));
    if !says_something || (is_negative && !has("negative")) {
        return Err(wrong(format!("the rule {short:?}"), EXPECTED));
    }
    Ok(())
}

#[cfg(test)]
mod tests {
    use super::*;

    fn is_understood(text: &str, keys: &[&str]) -> bool {
        check(text, &|key| keys.contains(&key)).is_ok()
    }

    #[test]
    fn rules_that_the_keys_carry_are_understood() {
        for (text, keys) in [
            ("Normal sudoku rules apply.", &[][..]),
            ("Place the digits 1 to 9 in every row, column and box.", &[]),
            ("Normal Sudoku rules apply. Digits increase along thermometers.", &["thermometer"]),
            ("Digits in cages sum to the total shown and do not repeat.", &["killercage"]),
            ("Cells separated by a white dot contain consecutive digits.", &["difference"]),
            ("Not all dots are necessarily given.", &["difference"]),
            ("All dots are given.", &["difference", "negative"]),
            ("Adjacent digits on green lines differ by at least 5.", &["whispers", "whispers=5"]),
            ("Cells a knight's move apart cannot contain the same digit. Enjoy!", &["antiknight"]),
        ] {
            assert_eq!(check(text, &|key| keys.contains(&key)), Ok(()), "{text}");
        }
    }

    #[test]
    fn rules_that_no_key_carries_are_not() {
        for (text, keys) in [
            ("Digits increase along thermometers.", &[][..]),
            ("Adjacent digits on green lines differ by at least 5.", &["thermometer"]),
            ("Adjacent digits on green lines differ by at least 4.", &["whispers", "whispers=5"]),
            ("All dots are given.", &["difference"]),
            ("Each cage has a digit that is wrong.", &["killercage"]),
            ("One digit of each row is a doubler.", &[]),
            ("Each cell must contain the same digit.", &[]),
            ("Digits must not.", &[]),
            ("Il faut remplir la grille.", &[]),
        ] {
            assert!(!is_understood(text, keys), "{text}");
        }
    }
}
