//! The plain words of a sentence: of words that mean the same one, in the singular, and without
//! those that change no rule (articles, `must`, `are`). `not` is never left out.

use super::super::colour::{self, Hues};
use super::wordlist::{PHRASES, SYNONYMS};

/// A sentence in plain words.
#[derive(Debug, Default)]
pub(super) struct Plain {
    pub(super) words: Vec<String>,
    /// For each word the colours that it named before it became plain.
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
            .flat_map(|(to, all)| all.split(", ").map(move |from| (from, to)))
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

/// Whether a word of a sentence is one of a clause. `onceormore` is what a number of times is that
/// is not said to be exact.
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

/// The word that stands for a word, which is empty if it states nothing.
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

/// The word for a long word that is nearly this one.
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
        #[rustfmt::skip]
        let cases = [
            ("Digits along an arrow must sum to the digit in that arrow\u{2019}s circle",
                "digit on arrow sum to digit on arrow circle"),
            ("- Normal Sudoku rules apply", "normal sudoku rule apply"),
            ("Cells a knight's move (in chess) apart cannot contain the same digit",
                "cell knight move away not contain same digit"),
            ("Fill each row, 3x3 box and column with 1\u{2013}9",
                "place row 3x3 box and column with 1 to 9"),
            ("Anti-King: boxes", "antiking : box"),
            ("a 1:2 ratio", "1:2 ratio"),
            ("Not all dots are necesarilly given", "not all dot given"),
            ("Place 1 - 9 in every 2 x 3 box (i.e. Xs)", "place 1 to 9 on 2x3 box ie x"),
            ("consequtive, decreasing", "consecutive decreasing"),
            ("a difference \u{2265}5", "difference at least 5"),
        ];
        for (sentence, expected) in cases {
            assert_eq!(plain(sentence).words.join(" "), expected);
        }
    }
}
