//! Patterns of clauses, over the plain words that [`words`](super::words) makes of a text.
//!
//! `word` is that word, `a|b` one of both, `(…)` a group; `?` behind a word or a group makes it
//! optional, `*` lets it stand any number of times. `#` is a number, which is kept; `##` are two or
//! more with `or` before the last, kept as the bits of one number. `@name` is a pattern with a
//! name.

use super::{table::NAMED, words::is_word};

/// A pattern, taken apart.
#[derive(Debug)]
pub(super) enum Pattern {
    Word(&'static str),
    Number,
    /// `7, 8 or 9`.
    Numbers,
    Sequence(Vec<Pattern>),
    OneOf(Vec<Pattern>),
    Optional(Box<Pattern>),
    Repeated(Box<Pattern>),
}

/// Where a match ends, and the number in it.
pub(super) type End = (usize, Option<u32>);

impl Pattern {
    /// Takes a text apart. Those of the table are constants, and a test reads them all.
    pub(super) fn new(text: &'static str) -> Pattern {
        let mut rest = text;
        let pattern = one_of(&mut rest);
        debug_assert!(rest.is_empty(), "{text}: {rest}");
        pattern
    }

    /// All places where a match from here may end.
    pub(super) fn ends(&self, words: &[String], from: End) -> Vec<End> {
        let mut ends = match self {
            Pattern::Word(word) => {
                let is_here = words.get(from.0).is_some_and(|here| is_word(word, here));
                if is_here { vec![(from.0 + 1, from.1)] } else { Vec::new() }
            }
            Pattern::Number => {
                let number = words.get(from.0).and_then(|here| here.parse().ok());
                number.map(|number| (from.0 + 1, Some(number))).into_iter().collect()
            }
            Pattern::Numbers => numbers(words, from.0).into_iter().collect(),
            Pattern::Sequence(parts) => parts.iter().fold(vec![from], |ends, part| {
                ends.into_iter().flat_map(|end| part.ends(words, end)).collect()
            }),
            Pattern::OneOf(parts) => parts.iter().flat_map(|part| part.ends(words, from)).collect(),
            Pattern::Optional(part) => {
                let mut ends = part.ends(words, from);
                ends.push(from);
                ends
            }
            Pattern::Repeated(part) => {
                let (mut all, mut last) = (vec![from], vec![from]);
                while !last.is_empty() {
                    last = last.into_iter().flat_map(|end| part.ends(words, end)).collect();
                    last.retain(|end| !all.contains(end));
                    all.extend(&last);
                }
                all
            }
        };
        ends.sort_unstable();
        ends.dedup();
        ends
    }
}

/// The end of a list of numbers that begins here, and a bit for each of them.
fn numbers(words: &[String], at: usize) -> Option<End> {
    let number = |i: usize| words.get(i)?.parse::<u32>().ok().filter(|number| *number < 32);
    let mut end = at;
    let mut bits = 0u32;
    while let Some(number) = number(end) {
        bits |= 1 << number;
        end += 1;
    }
    let last = number(end + 1).filter(|_| end > at && words[end] == "or")?;
    Some((end + 2, Some(bits | 1 << last)))
}

fn one_of(rest: &mut &'static str) -> Pattern {
    let mut parts = vec![sequence(rest)];
    while let Some(behind) = rest.strip_prefix('|') {
        *rest = behind;
        parts.push(sequence(rest));
    }
    match parts.len() {
        1 => parts.remove(0),
        _ => Pattern::OneOf(parts),
    }
}

fn sequence(rest: &mut &'static str) -> Pattern {
    let mut parts = Vec::new();
    loop {
        *rest = rest.trim_start();
        if rest.is_empty() || rest.starts_with(['|', ')']) {
            return Pattern::Sequence(parts);
        }
        let part = part(rest);
        let (part, behind) = match rest.as_bytes().first() {
            Some(b'?') => (Pattern::Optional(Box::new(part)), &rest[1..]),
            Some(b'*') => (Pattern::Repeated(Box::new(part)), &rest[1..]),
            _ => (part, *rest),
        };
        *rest = behind;
        parts.push(part);
    }
}

fn part(rest: &mut &'static str) -> Pattern {
    if let Some(behind) = rest.strip_prefix('(') {
        *rest = behind;
        let group = one_of(rest);
        *rest = rest.strip_prefix(')').unwrap_or(rest);
        return group;
    }
    let end = rest.find([' ', '|', '(', ')', '?', '*']).unwrap_or(rest.len());
    let (word, behind) = rest.split_at(end);
    *rest = behind;
    match word.strip_prefix('@') {
        None if word == "#" => Pattern::Number,
        None if word == "##" => Pattern::Numbers,
        None => Pattern::Word(word),
        Some(name) => {
            let named = NAMED.iter().find(|(other, _)| *other == name);
            debug_assert!(named.is_some(), "no pattern is called {name}");
            Pattern::new(named.map_or("", |(_, text)| text))
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn matched(pattern: &'static str, text: &str) -> Option<Option<u32>> {
        let words: Vec<String> = text.split(' ').map(str::to_owned).collect();
        let ends = Pattern::new(pattern).ends(&words, (0, None));
        ends.into_iter().find(|end| end.0 == words.len()).map(|end| end.1)
    }

    #[test]
    fn patterns_match_whole_clauses() {
        let pattern = "digit on (thermo|line)? increase (from bulb end?)?";
        for text in
            ["digit on increase", "digit on line increase from bulb", "digit on thermo increase"]
        {
            assert_eq!(matched(pattern, text), Some(None), "{text}");
        }
        for text in ["digit on increase from", "digit not on line increase", "digit increase"] {
            assert_eq!(matched(pattern, text), None, "{text}");
        }
        assert_eq!(matched("(a|b c)* differ by #", "a b c a differ by 12"), Some(Some(12)));
        assert_eq!(matched("(a|b c)* differ by #", "a b a differ by 12"), None);
        assert_eq!(matched("sum to ##", "sum to 7 or 9"), Some(Some(1 << 7 | 1 << 9)));
        assert_eq!(matched("sum to ##", "sum to 1 2 or 3"), Some(Some(0b1110)));
        for text in ["sum to 7", "sum to 7 9", "sum to or 7", "sum to 7 or 40"] {
            assert_eq!(matched("sum to ##", text), None, "{text}");
        }
    }
}
