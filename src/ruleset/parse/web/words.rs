//! Rules in the author's words: whether they are those of the keys, and no others.
//!
//! Nobody can read English for certain, so this is strict: every word must be one of the plain
//! words here, or one that belongs to a key that the puzzle has; and every sentence must speak of
//! Sudoku or of such a key. Any other text is a rule that is not understood.

use super::wrong;
use crate::error::Malformed;

/// Words that say nothing of a rule by themselves.
const PLAIN: &str = "a all along across already also an and another any appear appears applies apply are as at \
    be because being below between both but by can cannot cell cell's cells complete contain containing contains \
    constraint constraints default different drawn digit digits do does don't each eg end ends even-numbered every exactly fill filled finish \
    following for from given grid has have here however if in indicate means represent represents somewhere written indicated indicates into is it it's its \
    itself like may more must need needed needs necessarily no non-repeating not number numbers of on once one only or \
    other per place placed position possible provided puzzle repeat repeated repeating repeats same sequence \
    sequential set should show shows since so solve some standard such than that that's the their them then there \
    these they this those three to together two unique uniquely use used using value values well when where which \
    will with within without 1 9 existing just anywhere always every rest remaining whole including include includes";

/// Words of the rules that every puzzle has.
const CLASSIC: &str = "normal standard classic regular sudoku rules rule row rows column columns box boxes 3x3 9x9 \
    region regions through 81 1-9 usual house houses default 9-cell";

/// Words of greeting, which make no rule.
const GREETING: &str = "enjoy fun good luck happy solving thanks that's it";

/// Words, and the keys of which a puzzle must have one for them. `whispers=4` is that key with
/// this value.
const OF_KEYS: &[(&str, &str)] = &[
    (
        "thermo thermos thermometer thermometers bulb bulbs tip increase increases increasing strictly ascending away",
        "thermometer",
    ),
    ("killer cage cages", "killercage"),
    (
        "sum sums total totals add adds up added",
        "killercage arrow xv littlekillersum sandwichsum xsum regionsumline doublearrow zipperline",
    ),
    ("arrow arrows shaft attached", "arrow doublearrow"),
    ("circle circles circled connected", "arrow doublearrow betweenline"),
    ("circle circles opaque", "odd"),
    ("pill pills", "arrow"),
    ("way sequences palindrome palindromes forwards backwards read reads", "palindrome"),
    ("direction either ways", "palindrome littlekillersum"),
    ("kropki dot dots", "difference ratio"),
    ("white", "difference"),
    ("black ratio twice 1:2 2:1 half 2", "ratio"),
    ("double", "ratio doublearrow"),
    ("pair", "difference ratio xv whispers germanwhispers dutchwhispers"),
    (
        "separated connected joined neighbouring neighboring adjacent",
        "difference ratio xv whispers nonconsecutive germanwhispers dutchwhispers",
    ),
    ("orthogonally orthogonal", "difference ratio xv nonconsecutive minimum maximum"),
    ("consecutive", "difference nonconsecutive renban"),
    ("xv x's v's v vs", "xv"),
    ("x", "xv xsum"),
    ("10 ten", "xv"),
    ("five 5", "xv germanwhispers whispers=5"),
    ("3", "entropicline modularline"),
    ("4", "dutchwhispers whispers=4"),
    (
        "negative constraint constraints restraint restriction",
        "negative nonconsecutive antiknight antiking",
    ),
    ("negative", "difference ratio xv"),
    ("sandwich sandwiched sandwiches", "sandwichsum"),
    (
        "outside clue clues shown stated denoted marks mark marked",
        "sandwichsum littlekillersum xsum skyscraper killercage difference ratio xv",
    ),
    ("corner top left", "killercage"),
    ("little", "littlekillersum"),
    ("diagonal diagonals main marked", "diagonal+ diagonal- littlekillersum"),
    ("diagonally", "diagonal+ diagonal- antiking"),
    (
        "anti anti-knight antiknight anti-king antiking chess move moves apart away separated",
        "antiknight antiking",
    ),
    ("knight knight's knights", "antiknight"),
    ("king king's kings", "antiking"),
    ("renban gaps order purple pink", "renban"),
    ("german green stripe stripes", "germanwhispers whispers=5"),
    ("dutch orange", "dutchwhispers whispers=4"),
    ("whisper whispers difference differ least", "whispers germanwhispers dutchwhispers"),
    (
        "line lines",
        "palindrome renban whispers germanwhispers dutchwhispers regionsumline betweenline entropicline \
         modularline zipperline doublearrow lockout",
    ),
    (
        "blue segment segments border borders equal passes pass crosses divided divide split splits",
        "regionsumline",
    ),
    ("entropic low middle high rank", "entropicline"),
    ("1-3 4-6 7-9", "entropicline"),
    ("modular modulo modulus remainder", "modularline"),
    (
        "skyscraper skyscrapers see seen taller tall height building buildings hidden higher smaller hide hides obscure block blocks view",
        "skyscraper",
    ),
    ("x-sum x-sums first", "xsum"),
    ("four quadruple quadruples quad quads surrounding", "quadruple"),
    ("odd", "odd"),
    ("even", "even"),
    ("clone clones identical colour color coloured colored", "clone"),
    ("identical touch equal", "antiknight antiking"),
    (
        "pointing pointed points point arrow arrows facing outward outwards inward inwards",
        "minimum maximum littlekillersum",
    ),
    ("extra", "extraregion"),
    ("disjoint group groups sets relative respective multiple constraint", "disjointgroups"),
    ("minimum smaller less lower", "minimum"),
    ("maximum larger greater higher", "maximum"),
    (
        "grey gray shaded shape square squares opaque",
        "odd even thermometer palindrome clone betweenline minimum maximum",
    ),
    ("irregular irregularly jigsaw shaped bold outlined", "regions"),
    ("non-consecutive nonconsecutive", "nonconsecutive"),
    ("4x4", "size=4"),
    ("6x6 1-6 6", "size=6"),
    ("8x8 1-8 8", "size=8"),
    ("16x16 1-16 16", "size=16"),
    ("6 7 8", "entropicline modularline"),
    ("fog", "fogofwar foglight"),
];

/// The keys of what is drawn into the grid, or beside it. Where nothing else is drawn, rules of what
/// is not there say nothing.
const DRAWN: &str = "thermometer killercage arrow xv littlekillersum sandwichsum xsum skyscraper regionsumline \
    doublearrow zipperline betweenline palindrome difference ratio whispers germanwhispers dutchwhispers whispers=5 \
    whispers=4 lockout renban entropicline modularline quadruple odd even clone minimum maximum";

/// Whether a key is that of something drawn.
pub(super) fn is_drawn(key: &str) -> bool {
    has_word(DRAWN, key)
}

/// Whether a list has a word.
fn has_word(list: &str, word: &str) -> bool {
    list.split_ascii_whitespace().any(|other| other == word)
}

const EXPECTED: &str = "rules that the drawing carries, each in its key";

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
    if words.len() < 5
        && words.iter().all(|word| has_word(GREETING, word) || has_word("and have", word))
    {
        return Ok(());
    }
    let mut says_something = false;
    for word in words {
        let mut of_keys = OF_KEYS.iter().filter(|(words, _)| has_word(words, word));
        let is_of_key = of_keys.any(|(_, keys)| keys.split_ascii_whitespace().any(has));
        says_something |= is_of_key || has_word(CLASSIC, word);
        if !is_of_key && !has_word(PLAIN, word) && !has_word(CLASSIC, word) {
            return Err(wrong(format!("the word {word:?} in the rule {short:?}"), EXPECTED));
        }
    }
    // `Some digits are given`, `Not all dots are given`: that says nothing.
    says_something |= words.contains(&"given") && words.contains(&"digits") && words.len() < 6;
    // All dots are given: then cells without one have a rule.
    let is_negative = words.contains(&"all")
        && ["given", "shown", "marked", "indicated"].iter().any(|word| words.contains(word))
        && !["not", "don't", "cannot", "without"].iter().any(|word| words.contains(word));
    let is_negated = ["no", "not", "without"].iter().any(|word| words.contains(word));
    let is_negative = is_negative || (words.contains(&"negative") && !is_negated);
    let has_negative = has("negative") || has("nonconsecutive");
    if !says_something || (is_negative && !has_negative) {
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
            ("There is no negative constraint.", &["difference"]),
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
            ("The negative constraint applies.", &["difference", "ratio"]),
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
