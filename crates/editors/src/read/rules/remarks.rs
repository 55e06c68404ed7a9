//! Remarks: sentences that speak to the solver, and of no rule: `This is my first puzzle`.
//!
//! No list has all the words of rules that authors make up. So a sentence is a remark only if it has a
//! word of somebody who speaks and none that rules have, and it counts only where a search finds just
//! one solution without it: a rule that is missing would leave others.

use std::collections::HashSet;
use std::sync::LazyLock;

use super::{table, words};

/// Words in a remark.
const MOST_WORDS: usize = 40;

/// Words of somebody who speaks, of a puzzle or to a reader.
const SPEAKING: &str = "you your i i'm i've my me we our us this thank hope enjoyed dedicated dedication \
     inspired leftover birthday congratulation welcome";

/// Words that rules have, too, and that make none by themselves.
const COMMON: &str = "and or but of from to for with by on at as if when while who what this that they \
     not may here there only just still even though has was so too out up sudoku puzzle enjoy good luck \
     fun happy solving thank first last look make made set some many much other all you it go get give have \
     how also already be can know";

/// Words of rules that the table does not have: of genres, and of what a rule does.
const OTHERS: &str = "fog yin yang nurikabe masyu slitherlink fillomino heyawake cave galaxy loop path \
     snake star tent tree battleship ship mine minesweeper tetris tetromino pentomino polyomino domino \
     tile wall gate maze rat train island lake river mountain valley liar lie lied lying invert inverted ignore ignored swap swapped flip \
     flipped upside reverse reversed decoy bogus true fake false wrong \
     correct incorrect clone doctor vaccine virus teleport wormhole portal deconstruction scarcity \
     schrodinger doubler tripler halver multiplier negator modifier impostor spy mutant triangular \
     fibonacci polarity modulo remainder divisible divisor factor multiply multiplied divide divided add \
     subtract average median count index position visible see seen view area perimeter length width \
     height volume piece queen bishop rook pawn move jump step start finish enter exit direction north \
     south east west clockwise rotate rotation rotated reflect mirror symmetry symmetrical opposite half \
     third quarter part pair triple triplet group key code cipher letter alphabet decode find determine \
     deduce draw shade shaded unshaded colour divide split place mark rule constraint apply clue grid \
     digit number cell square row column box region line diagonal arrow bulb circle dot cage corner edge \
     side centre center every none except unless instead exactly least most fewer higher lower \
     between outside beside behind before after above below left right next touch touching contain \
     appear repeat same different equal sum total product difference ratio odd even low high big small \
     prime parity consecutive adjacent orthogonal greater less count counted known unknown missing extra \
     negative positive zero hidden secret given";

/// All the words of rules.
static OF_RULES: LazyLock<HashSet<&'static str>> = LazyLock::new(|| {
    let strict = table::rows().map(|(_, pattern, _)| pattern);
    let named = table::NAMED.iter().map(|(_, pattern)| *pattern);
    let free = table::free::rows()
        .flat_map(|(_, must, may, nots, ..)| may.iter().copied().chain([*must, *nots]));
    let others = OTHERS.split_ascii_whitespace();
    let all = strict.chain(named).chain(free).flat_map(|text| text.split(is_between));
    let common: HashSet<&str> = COMMON.split_ascii_whitespace().collect();
    all.filter(|word| !common.contains(word)).chain(others).collect()
});

/// Whether a letter of a pattern stands between words.
fn is_between(c: char) -> bool {
    !c.is_alphanumeric() && !matches!(c, '-' | '.')
}

/// The months, as they are written.
const MONTHS: &str = "january february march april may june july august september october november \
     december jan feb mar apr jun jul aug sep sept oct nov dec";

/// Whether a sentence is a date: a month, and numbers that a date has.
fn is_date(sentence: &str) -> bool {
    let words = || sentence.split(|c: char| !c.is_alphanumeric()).filter(|word| !word.is_empty());
    let is_month = |word: &str| MONTHS.split_ascii_whitespace().any(|month| month == word);
    let is_number = |word: &str| {
        let digits = word.trim_end_matches("th").trim_end_matches(['s', 't', 'n', 'd', 'r']);
        digits.parse().is_ok_and(|number: u32| (1..=31).contains(&number)) || is_year(word)
    };
    let [months, numbers] = [
        words().filter(|word| is_month(word)).count(),
        words().filter(|word| is_number(word)).count(),
    ];
    let has_year = words().any(is_year);
    (months == 1 || numbers == 3 && has_year) && numbers > 0 && months + numbers == words().count()
}

/// What authors say behind the last rule.
const ENDS: &[&str] = &["that is it", "that's it", "that is all", "that's all"];

/// Whether a sentence speaks of no rule.
pub(super) fn is_remark(sentence: &str) -> bool {
    let whole = sentence.trim().to_lowercase().replace('\u{2019}', "'");
    if is_date(&whole) || ENDS.contains(&&whole[..]) {
        return true;
    }
    // Where `one` is no number.
    let sentence = sentence.to_lowercase().replace("no one", "nobody").replace("this one", "this");
    let is_speaking = |word: &str| SPEAKING.split_ascii_whitespace().any(|other| other == word);
    let mut raw = sentence.split(|c: char| !c.is_alphanumeric() && c != '\'' && c != '\u{2019}');
    let is_said = raw
        .any(|word| is_speaking(word) || word.len() > 3 && is_speaking(word.trim_end_matches('s')));
    let is_of_rule = |word: &String| {
        let has_digit = word.bytes().any(|byte| byte.is_ascii_digit());
        has_digit && !is_year(word) || OF_RULES.contains(&word[..])
    };
    let plain = words::plain(&sentence).words;
    is_said && plain.len() <= MOST_WORDS && !plain.iter().any(is_of_rule)
}

/// Whether a number is that of a year.
fn is_year(word: &str) -> bool {
    word.parse().is_ok_and(|year: u32| (1970..2100).contains(&year))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_remark_speaks_to_the_solver_and_of_no_rule() {
        for sentence in [
            "This is the ideal Sudoku",
            "You may not like it, but this is what peak performance looks like",
            "Leftover from DSM 2021",
            "In space no one can hear you",
            "Thanks to Bill for testing",
            "I hope you enjoy this puzzle",
            "My first puzzle",
            "Dedicated to my wife, who knows why",
            "This one was inspired by Aad van de Wetering",
            "(October 3, 2022)",
            "22nd Nov 2021",
            "(10/24/2023)",
        ] {
            assert!(is_remark(sentence), "{sentence}");
        }
        for sentence in [
            "",
            "Fillomino",
            "The topmost is flipped",
            "Each wibble is a wobble",
            "I lied about this",
            "You can ignore this",
            "Peak performance",
            "This is a liar puzzle",
            "This is a Yin Yang puzzle",
            "You must find the loop",
            "I forgot a thermometer",
            "My cages are inverted",
            "You see the total",
            "This year it is 2021, and there are 4 of us",
            "This clue is wrong",
            "Your neighbour is twice your age",
            "We are all antiknights",
            "This puzzle is a nonet short",
            "12, 15",
            "May differ by 5",
            "March",
        ] {
            assert!(!is_remark(sentence), "{sentence}");
        }
    }
}
