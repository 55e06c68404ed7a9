//! The plain words of a sentence: of words that mean the same one, in the singular, and without those
//! that change no rule (articles, `must`, `are`). `not` is never left out.

use super::super::colour::{self, Hues};

/// Sequences of words, and what stands for them. Longer ones come first.
const PHRASES: &[(&str, &str)] = &[
    ("get bigger", "increase"),
    ("gets bigger", "increase"),
    ("get larger", "increase"),
    ("get higher", "increase"),
    ("go up", "increase"),
    ("goes up", "increase"),
    ("greater than or equal to", "atleast"),
    ("larger than or equal to", "atleast"),
    ("in other words", ""),
    ("in addition", ""),
    ("for clarity", ""),
    ("for avoidance of doubt", ""),
    ("for the avoidance of doubt", ""),
    ("in this puzzle", ""),
    ("of the grid", ""),
    ("outside of", "outside"),
    ("upper left hand", "topleft"),
    ("upper lefthand", "topleft"),
    ("top lefthand", "topleft"),
    ("such as", "such-as"),
    ("for this puzzle", ""),
    ("in the grid", ""),
    ("within the grid", ""),
    ("in the puzzle", ""),
    ("in chess", ""),
    ("as in chess", ""),
    ("of chess", ""),
    ("have fun", "enjoy"),
    ("at least once", "once"),
    ("at least one of the four", "4"),
    ("at least one of the surrounding", "surrounding"),
    ("one or more of the four", "4"),
    ("two or more segments", "segment"),
    ("two or more sections", "section"),
    ("two or more parts", "part"),
    ("exactly once", "exactlyonce"),
    ("exactly one of", "exactly1 of"),
    ("exactly 1 of", "exactly1 of"),
    ("exactly one cell", "exactly1 cell"),
    ("any order", "anyorder"),
    ("any possible order", "anyorder"),
    ("no particular order", "anyorder"),
    ("some order", "anyorder"),
    // A rule of its own: no two lines have the same.
    ("different set", "ownset"),
    ("different sets", "ownset"),
    ("different run", "ownset"),
    ("different runs", "ownset"),
    ("different sequence", "ownset"),
    ("different sequences", "ownset"),
    ("different group", "ownset"),
    ("different groups", "ownset"),
    ("different string", "ownset"),
    ("different strings", "ownset"),
    ("distinct set", "ownset"),
    ("distinct sets", "ownset"),
    ("distinct run", "ownset"),
    ("distinct runs", "ownset"),
    ("distinct sequence", "ownset"),
    ("distinct sequences", "ownset"),
    ("distinct group", "ownset"),
    ("distinct groups", "ownset"),
    ("distinct string", "ownset"),
    ("distinct strings", "ownset"),
    ("unique set", "ownset"),
    ("unique sets", "ownset"),
    ("unique run", "ownset"),
    ("unique runs", "ownset"),
    ("unique sequence", "ownset"),
    ("unique sequences", "ownset"),
    ("unique group", "ownset"),
    ("unique groups", "ownset"),
    ("unique string", "ownset"),
    ("unique strings", "ownset"),
    ("sum to different", "sumtodifferent"),
    // A cage that contains it.
    ("total digit", "totaldigit"),
    ("sum digit", "totaldigit"),
    // The other way round.
    ("tip to the bulb", "frombehind"),
    ("tip to bulb", "frombehind"),
    ("tip towards the bulb", "frombehind"),
    ("up to the bulb", "frombehind"),
    ("starting to the bulb", "frombehind"),
    ("to the round bulb", "frombehind"),
    ("to the circular bulb", "frombehind"),
    ("towards the circular", "frombehind"),
    ("toward the circular", "frombehind"),
    ("towards the bulbous", "frombehind"),
    ("toward the bulbous", "frombehind"),
    ("towards the base", "frombehind"),
    ("toward the base", "frombehind"),
    ("from the top", "frombehind"),
    ("not not", "notnot"),
    ("tip toward the bulb", "frombehind"),
    ("end to the bulb", "frombehind"),
    ("end to bulb", "frombehind"),
    ("end to the round end", "frombehind"),
    ("end to round end", "frombehind"),
    ("end towards the bulb", "frombehind"),
    ("end toward the bulb", "frombehind"),
    ("increase to the bulb", "frombehind"),
    ("increasing to the bulb", "frombehind"),
    ("towards the bulb", "frombehind"),
    ("toward the bulb", "frombehind"),
    ("towards the bulbs", "frombehind"),
    ("toward the bulbs", "frombehind"),
    ("towards the round end", "frombehind"),
    ("toward the round end", "frombehind"),
    ("towards their bulb", "frombehind"),
    ("towards its bulb", "frombehind"),
    ("from the tip", "frombehind"),
    ("from tip", "frombehind"),
    ("from their tip", "frombehind"),
    ("from its tip", "frombehind"),
    ("at the tip", "frombehind"),
    ("from the flat", "frombehind"),
    ("at the flat", "frombehind"),
    ("between the digits on the line", "betweenthem"),
    ("between the digits along the line", "betweenthem"),
    ("between those on the line", "betweenthem"),
    ("between the numbers on the line", "betweenthem"),
    // Of a cage, what its number is not.
    ("all but one", "allbutone"),
    ("one of its digits", "oneofthem"),
    ("one of the digits", "oneofthem"),
    ("one of their digits", "oneofthem"),
    ("one of its numbers", "oneofthem"),
    ("sum of different digits", "sumofdifferent"),
    ("sum of the different digits", "sumofdifferent"),
    ("total of the different digits", "sumofdifferent"),
    ("sum of the distinct digits", "sumofdifferent"),
    ("all the digits between", "allbetween"),
    ("all digits between", "allbetween"),
    ("all of the digits between", "allbetween"),
    // Not a rule, but that one is none.
    ("need not be consecutive", ""),
    ("not necessarily consecutively", ""),
    ("not necessarily consecutive", ""),
    ("not necessarily by consecutive digits", ""),
    ("as long as they follow sudoku rules", "if allowed"),
    ("as long as they obey sudoku rules", "if allowed"),
    ("as long as they follow normal sudoku rules", "if allowed"),
    ("as long as it follows sudoku rules", "if allowed"),
    ("as long as sudoku rules are followed", "if allowed"),
    ("as long as sudoku rules are obeyed", "if allowed"),
    ("if they follow sudoku rules", "if allowed"),
    ("if they obey sudoku rules", "if allowed"),
    ("if sudoku rules allow", "if allowed"),
    ("if sudoku rules allow it", "if allowed"),
    ("if normal sudoku rules allow", "if allowed"),
    ("as long as the other rules don't contradict it", "if allowed"),
    ("as long as other rules don't contradict it", "if allowed"),
    ("as long as no other rule is broken", "if allowed"),
    ("as long as no other rules are broken", "if allowed"),
    ("additionally", ""),
    ("have been", ""),
    ("has been", ""),
    ("once each", "once"),
    ("one time", "once"),
    ("left to right", "left-to-right"),
    ("top to bottom", "top-to-bottom"),
    ("top left", "topleft"),
    ("upper left", "topleft"),
    ("top left hand", "topleft"),
    ("not necessarily in order", "on anyorder"),
    ("not necessarily in numerical order", "on anyorder"),
    ("do not have to be in order", "on anyorder"),
    ("don't have to be in order", "on anyorder"),
    ("do not need to be in order", "on anyorder"),
    ("don't need to be in order", "on anyorder"),
    // What may be as well: no row takes it for a ban.
    ("do not have to", "neednot"),
    ("does not have to", "neednot"),
    ("don't have to", "neednot"),
    ("doesn't have to", "neednot"),
    ("do not need to", "neednot"),
    ("does not need to", "neednot"),
    ("don't need to", "neednot"),
    ("doesn't need to", "neednot"),
    ("not necessarily", "neednot"),
    ("do not necessarily", "neednot"),
    ("does not necessarily", "neednot"),
    ("don't necessarily", "neednot"),
    ("doesn't necessarily", "neednot"),
    ("are not necessarily", "neednot"),
    ("is not necessarily", "neednot"),
    ("aren't necessarily", "neednot"),
    ("isn't necessarily", "neednot"),
    ("not always", "neednot"),
    ("do not always", "neednot"),
    ("does not always", "neednot"),
    ("don't always", "neednot"),
    ("doesn't always", "neednot"),
    ("are not always", "neednot"),
    ("is not always", "neednot"),
    ("aren't always", "neednot"),
    ("isn't always", "neednot"),
    ("are not necessarily all", "not all"),
    ("possibly", "neednot"),
    ("and possibly", "and"),
    ("are not allowed to", "not"),
    ("is not allowed to", "not"),
    ("not necessarily all", "not all"),
    ("have to", ""),
    ("has to", ""),
    ("need to", ""),
    ("needs to", ""),
    ("can not", "not"),
    ("may not", "not"),
    ("allowed to", "may"),
    ("is equal to", "equal"),
    ("are equal to", "equal"),
    ("left hand", "left"),
    ("must not", "not"),
    ("should not", "not"),
    ("shall not", "not"),
    ("will not", "not"),
    ("do not", "not"),
    ("does not", "not"),
    ("are not", "not"),
    ("is not", "not"),
    ("must never", "not"),
    ("can never", "not"),
    ("may never", "not"),
    ("add up to", "sum to"),
    ("adds up to", "sum to"),
    ("adding up to", "sum to"),
    ("sum up to", "sum to"),
    ("sums up to", "sum to"),
    ("add to", "sum to"),
    ("adds to", "sum to"),
    ("adding to", "sum to"),
    ("summing to", "sum to"),
    ("totalling", "sum to"),
    ("totaling", "sum to"),
    ("have a sum of", "sum to"),
    ("has a sum of", "sum to"),
    ("have the sum", "sum to"),
    ("equal the sum", "equal sum"),
    ("number 1 to", "1 to"),
    ("in the ratio 1 to 2", "1:2"),
    ("in a ratio of 1 to 2", "1:2"),
    ("in the ratio one to two", "1:2"),
    ("in a ratio of one to two", "1:2"),
    ("2 x 2", "2x2"),
    ("2 x 3", "2x3"),
    ("2 by 2", "2x2"),
    ("2 by 3", "2x3"),
    ("4 by 4", "4x4"),
    ("6 by 6", "6x6"),
    ("8 by 8", "8x8"),
    ("9 by 9", "9x9"),
    ("3 by 2", "3x2"),
    ("3 by 3", "3x3"),
    ("3 x 2", "3x2"),
    ("3 x 3", "3x3"),
    ("4 x 4", "4x4"),
    ("6 x 6", "6x6"),
    ("8 x 8", "8x8"),
    ("9 x 9", "9x9"),
    ("two to one", "1:2"),
    ("one to two", "1:2"),
    ("1 to 2 ratio", "1:2 ratio"),
    ("2 to 1 ratio", "1:2 ratio"),
    ("ratio of 1 to 2", "ratio of 1:2"),
    ("ratio of 2 to 1", "ratio of 1:2"),
    ("anti knight", "antiknight"),
    ("anti king", "antiking"),
    ("non consecutive", "nonconsecutive"),
    ("x v", "xv"),
    ("non repeating", "different"),
    ("each other", "other"),
    ("one another", "other"),
];

/// Words, and what stands for all of them.
const SYNONYMS: &[(&str, &str)] = &[
    (
        "",
        "the a an that must should will shall is are be been being each every any also always exactly \
         strictly simply possible necessarily existing potential please just respective \
         particular then thus so whole chess single very directly",
    ),
    ("not", "cannot can't mustn't don't doesn't never aren't isn't won't without"),
    ("normal", "standard regular usual classic classical default ordinary basic"),
    ("digit", "number value numeral"),
    ("sum", "total"),
    ("on", "along upon within inside in"),
    ("contain", "contains containing include including hold have has having feature"),
    ("joined", "separated connected connect linked attached connecting separating joining linking"),
    ("adjacent", "neighbouring neighboring neighbour neighbor touching adjoining"),
    (
        "given",
        "printed shown indicated stated displayed provided marked noted written labelled labeled denoted specified clued described",
    ),
    ("show", "indicate denote represent mark give tell provide mean display"),
    ("different", "unique distinct nonrepeating"),
    ("repeat", "repeated repeating repetition"),
    ("increase", "increasing ascend ascending rise rising grow growing"),
    ("same", "identical"),
    ("appear", "occur appearing"),
    ("may", "can could might"),
    ("thermo", "thermometer"),
    (
        "coloured",
        "grey gray purple pink green orange blue red yellow peach gold golden violet cyan teal turquoise \
         lavender lilac brown light dark pale colored shaded magenta colour color bright",
    ),
    ("allowed", "permitted"),
    ("apply", "applies applied appy"),
    ("sudoku", "suoku sodoku"),
    ("sequence", "series"),
    ("topleft", "upperleft"),
    ("once", "uniquely"),
    ("box", "nonet block"),
    ("left-to-right", "lefttoright"),
    ("top-to-bottom", "toptobottom downward downwards"),
    ("place", "fill put enter insert write"),
    ("read", "reading"),
    ("away", "apart"),
    ("backward", "backwards"),
    ("forward", "forwards"),
    ("2", "two both"),
    ("1", "one"),
    ("3", "three"),
    ("4", "four"),
    ("5", "five"),
    ("6", "six"),
    ("7", "seven"),
    ("8", "eight"),
    ("9", "nine"),
    ("10", "ten"),
    ("2digit", "twodigit doubledigit"),
    ("2cell", "twocell"),
    ("1:2", "2:1"),
    ("twice", "double"),
    ("less", "smaller lower"),
    ("greater", "larger higher bigger more"),
    ("differ", "vary"),
    ("border", "boundary boundaries"),
    ("surrounding", "surround"),
    ("orthogonal", "orthogonally"),
    ("diagonal", "diagonally"),
    ("pointed", "pointing"),
    ("clue", "hint"),
    ("unshaded", "nonfortress nonshaded"),
    ("they", "these those it their its which whose them"),
];

/// A sentence in plain words.
#[derive(Debug, Default)]
pub(super) struct Plain {
    pub(super) words: Vec<String>,
    /// Of each word the colours that it named before it became plain.
    pub(super) hues: Vec<Hues>,
}

impl Plain {
    fn push(&mut self, word: &str, hues: Hues) {
        if !word.is_empty() {
            self.words.push(word.to_owned());
            self.hues.push(hues);
        }
    }
}

/// The plain words of a sentence.
pub(super) fn plain(sentence: &str) -> Plain {
    let tokens = tokens(&sentence.to_lowercase());
    let words: Vec<&str> = tokens.iter().map(String::as_str).collect();
    let mut plain = Plain::default();
    let mut at = 0;
    while at < words.len() {
        let rest = &words[at..];
        let phrase = PHRASES
            .iter()
            .map(|(from, to)| (from.split(' ').count(), from, to))
            .filter(|(length, from, _)| {
                *length <= rest.len() && from.split(' ').eq(rest[..*length].iter().copied())
            })
            .max_by_key(|(length, ..)| *length);
        match phrase {
            Some((length, _, to)) => {
                to.split(' ').for_each(|word| plain.push(word, 0));
                at += length;
            }
            None => {
                let word = words[at];
                plain.push(&synonym(word), colour::named(word) | colour::named(singular(word)));
                at += 1;
            }
        }
    }
    plain
}

/// Whether a word of a sentence is one of a clause. `onceormore` is what a number of times is that is
/// not said to be exact.
pub(super) fn is_word(word: &str, here: &str) -> bool {
    match word {
        "once" => ["once", "exactlyonce"].contains(&here),
        "onceormore" => here == "once",
        _ => here == word,
    }
}

/// The words as they stand, and `:` between them.
fn tokens(sentence: &str) -> Vec<String> {
    let mut marked = String::new();
    // `end(s)`
    for c in sentence.replace("(s)", "s").chars() {
        match c {
            '(' | ')' | ',' | '{' | '}' => marked += " , ",
            '&' => marked += " and ",
            '"' | '\u{201c}' | '\u{201d}' | '[' | ']' | '*' | '+' | '\u{2022}' => marked.push(' '),
            '\u{2019}' | '\u{2018}' | '`' => marked.push('\''),
            '\u{2013}' | '\u{2014}' | '\u{2212}' => marked.push('-'),
            '\u{d7}' => marked.push('x'),
            '\u{2265}' => marked += " at least ",
            '=' => marked.push(':'),
            c => marked.push(c),
        }
    }
    let mut tokens: Vec<String> = Vec::new();
    let marked = spaced(&marked);
    let sentence = ranges(&marked.replace('/', " or ").replace("i.e.", "ie"));
    for word in sentence.split_whitespace() {
        if word == "," {
            continue;
        }
        // `ARROWS- digits`
        let is_heading = word.ends_with('-') && tokens.is_empty();
        let ends_part = word.ends_with(':') || word == "-" || is_heading;
        let word = word.trim_matches(['\'', '-', ':', '.', ';', '!', '?']);
        let word = word.strip_suffix("'s").unwrap_or(word);
        if !word.is_empty() {
            let word = word.split('-').fold(String::new(), joined);
            tokens.extend(word.split(' ').map(str::to_owned));
        }
        // A bullet in front says nothing.
        if ends_part && !tokens.is_empty() {
            tokens.push(":".to_owned());
        }
    }
    tokens
}

/// A sentence with a space behind each colon between letters: `Arrows:Digits`.
fn spaced(sentence: &str) -> String {
    let mut spaced = String::new();
    let mut rest = sentence;
    while let Some((before, behind)) = rest.split_once(':') {
        spaced += before;
        spaced.push(':');
        let is_letter = |c: char| c.is_alphabetic();
        if before.ends_with(is_letter) && behind.starts_with(is_letter) {
            spaced.push(' ');
        }
        rest = behind;
    }
    spaced + rest
}

/// A sentence in which the two numbers of a range stand side by side: `1 - 9` as `1-9`.
fn ranges(sentence: &str) -> String {
    let words: Vec<&str> = sentence.split_whitespace().collect();
    let is_number = |i: usize| {
        words
            .get(i)
            .is_some_and(|word| !word.is_empty() && word.bytes().all(|b| b.is_ascii_digit()))
    };
    let mut joined = String::new();
    let mut i = 0;
    while i < words.len() {
        joined.push(' ');
        if is_number(i) && words.get(i + 1) == Some(&"-") && is_number(i + 2) {
            joined += &format!("{}-{}", words[i], words[i + 2]);
            i += 3;
        } else {
            joined += words[i];
            i += 1;
        }
    }
    joined
}

/// Joins the parts of a word: `antiknight`, but `1 to 9`.
fn joined(all: String, part: &str) -> String {
    let last = all.rsplit(' ').next().unwrap_or_default();
    let is_range = !last.is_empty()
        && last.bytes().all(|byte| byte.is_ascii_digit())
        && !part.is_empty()
        && part.bytes().all(|byte| byte.is_ascii_digit());
    if is_range { format!("{all} to {part}") } else { all + part }
}

/// The word that stands for a word, which is empty if it says nothing.
fn synonym(word: &str) -> String {
    let of = |word: &str| {
        let has = |list: &&(&str, &str)| list.1.split_ascii_whitespace().any(|other| other == word);
        SYNONYMS.iter().find(has).map(|(to, _)| (*to).to_owned())
    };
    let singular = singular(word);
    of(word)
        .or_else(|| of(singular))
        .or_else(|| misspelt(word))
        .unwrap_or_else(|| singular.to_owned())
}

/// What stands for a long word that is nearly this one.
fn misspelt(word: &str) -> Option<String> {
    let most = match word.len() {
        ..7 => return None,
        7..10 => 1,
        _ => 2,
    };
    let is_near = |other: &str| {
        // The beginning tells `increasing` from `decreasing`.
        word.get(..3) == other.get(..3)
            && word.len().abs_diff(other.len()) <= most
            && strsim::osa_distance(word, other) <= most
    };
    for (to, from) in SYNONYMS {
        if from.split_ascii_whitespace().any(is_near) {
            return Some((*to).to_owned());
        }
    }
    CORRECT.iter().find(|correct| is_near(correct)).map(|correct| (*correct).to_owned())
}

/// Long words that mean themselves, and are often misspelt.
const CORRECT: &[&str] =
    &["consecutive", "palindrome", "difference", "diagonal", "sandwich", "repeat"];

/// A word without the ending of the plural, or of the third person.
fn singular(word: &str) -> &str {
    let kept = ["this", "as", "plus", "less", "across", "its", "thus", "always"];
    match word {
        "xs" | "vs" | "xes" => &word[..1],
        "xvs" => &word[..2],
        _ if word.len() == 2 && word.as_bytes()[0].is_ascii_digit() && word.ends_with('s') => {
            &word[..1]
        }
        _ if kept.contains(&word) || word.len() < 4 || word.ends_with("ss") => word,
        _ if word.ends_with("xes") || word.ends_with("sses") || word.ends_with("ches") => {
            &word[..word.len() - 2]
        }
        _ => word.strip_suffix('s').unwrap_or(word),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn words_that_mean_the_same_become_one() {
        for (sentence, expected) in [
            (
                "Digits along an arrow must sum to the digit in that arrow\u{2019}s circle",
                "digit on arrow sum to digit on arrow circle",
            ),
            ("- Normal Sudoku rules apply", "normal sudoku rule apply"),
            (
                "Cells a knight's move (in chess) apart cannot contain the same digit",
                "cell knight move away not contain same digit",
            ),
            (
                "Fill each row, 3x3 box and column with 1\u{2013}9",
                "place row 3x3 box and column with 1 to 9",
            ),
            ("Anti-King: boxes", "antiking : box"),
            ("a 1:2 ratio", "1:2 ratio"),
            ("Not all dots are necesarilly given", "not all dot given"),
            ("Place 1 - 9 in every 2 x 3 box (i.e. Xs)", "place 1 to 9 on 2x3 box ie x"),
            ("consequtive, decreasing", "consecutive decreasing"),
            ("a difference \u{2265}5", "difference at least 5"),
        ] {
            assert_eq!(plain(sentence).words.join(" "), expected);
        }
    }
}
