//! Clauses in free words: what a rule needs, whatever the order, and what may stand beside it.
//!
//! Authors say the usual rules in a thousand ways. A clause of the [table](super::table) has its
//! words in their order; here it has a few words that must be there, and the words that may. A word
//! that is in neither says more than the usual rule, and is not understood. So is `not`, unless one
//! of the words that it may stand before follows.
//!
//! A text may still bend a rule with usual words only. Such a clause counts only where the solution
//! that the puzzle carries keeps the rules as they are read, or, if it carries none, where a search finds
//! just one.

use super::words::is_word;

/// A clause in free words.
#[derive(Debug)]
pub(super) struct Loose {
    /// What it is about: one of these words, or nothing where the words before have said it.
    subject: Vec<&'static str>,
    /// Of each of these groups, which spaces separate, one of the words that bars separate.
    must: Vec<Vec<&'static str>>,
    /// Words that may stand there, too.
    may: Vec<&'static str>,
    /// What `not` and `no` may stand before.
    nots: Vec<&'static str>,
    number: Number,
}

/// The number of a clause.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Number {
    /// None, but those among the words.
    None,
    /// One, which is kept.
    Any,
    /// `1 to #`, which is kept; it may be left out.
    OneTo,
}

/// Words that say nothing by themselves.
const COMMON: &str = "digit cell on of from to for by with as and at they this when where which given \
     show contain joined corresponding appear respective coloured rule clue found positioned between \
     located placed hold displayed formed make place main connected attached ie require mean \
     meaning grid form into";

/// What a clause of one or two things says before them: `2 digit`, `1 digit`.
const COUNTED: &[&str] = &[
    "digit",
    "cell",
    "end",
    "adjacent",
    "circle",
    "side",
    "joined",
    "orthogonal",
    "twice",
    "value",
    "king",
    "knight",
    "same",
];

/// Whether a word of a sentence is one of these.
fn has(words: &[&str], here: &str) -> bool {
    words.iter().any(|word| is_word(word, here))
}

/// `not` may stand so far before what it denies.
const MOST_BETWEEN: usize = 6;

impl Loose {
    pub(super) fn new(
        must: &'static str,
        may: &[&'static str],
        nots: &'static str,
        number: Number,
    ) -> Loose {
        let words = |text: &'static str| text.split_ascii_whitespace();
        let group = |group: &'static str| group.split('|').collect::<Vec<_>>();
        let subject = words(must).find_map(|word| word.strip_prefix('^')).map(group);
        let subject = subject.unwrap_or_default();
        let must: Vec<Vec<&str>> =
            words(must).filter(|word| !word.starts_with('^')).map(group).collect();
        let nots: Vec<&str> = words(nots).collect();
        // A word that must be there as denied does not count without `not`.
        let positive = must.iter().flatten().copied().filter(|word| !nots.contains(word));
        let may = may
            .iter()
            .flat_map(|text| words(text))
            .chain(words(COMMON))
            .chain(positive)
            .chain(subject.iter().copied())
            .collect();
        Loose { subject, must, may, nots, number }
    }

    /// Whether it is about lines, of any kind.
    pub(super) fn is_of_lines(&self) -> bool {
        self.subject.contains(&"line")
    }

    /// Where a clause that begins here may end, with the number in it. `names` are words that the
    /// author made up for things of this sentence; `is_said` is whether the words before have said
    /// what it is about.
    pub(super) fn ends(
        &self,
        words: &[String],
        start: usize,
        names: &[String],
        is_said: bool,
    ) -> Vec<(usize, Option<u32>)> {
        let mut ends = Vec::new();
        let mut missing: Vec<&Vec<&str>> = self.must.iter().collect();
        if !is_said && !self.subject.is_empty() {
            missing.push(&self.subject);
        }
        let mut number = None;
        let mut at = start;
        while at < words.len() {
            let Some((length, found)) = self.step(&words[at..], names) else { break };
            if let Some(found) = found {
                if number.is_some_and(|other| other != found) {
                    break;
                }
                number = Some(found);
            }
            let here = &words[at..at + length];
            missing.retain(|group| !here.iter().any(|here| has(group, here)));
            at += length;
            let has_number = self.number != Number::Any || number.is_some();
            if missing.is_empty() && has_number {
                ends.push((at, number));
            }
        }
        ends
    }

    /// How many of the next words belong to the clause, and the number in them.
    fn step(&self, words: &[String], names: &[String]) -> Option<(usize, Option<u32>)> {
        let word = |i: usize| words.get(i).map_or("", |word| &word[..]);
        let number = |i: usize| word(i).parse::<u32>().ok();
        if matches!(word(0), "not" | "no") {
            // `no 2 digit on line may repeat`
            let is_between =
                |word: &str| self.may.contains(&word) || ["1", "2", "may"].contains(&word);
            let is_denied = |i: &usize| self.nots.contains(&word(*i));
            let denied = (1..=MOST_BETWEEN).find(is_denied)?;
            // `not contain repeat`
            let length = denied + (denied..).take_while(|i| is_denied(i)).count();
            return (1..denied).all(|i| is_between(word(i))).then_some((length, None));
        }
        let is_range = word(0) == "1" && matches!(word(1), "to" | "through" | "thru");
        if let (Number::OneTo, true, Some(last)) = (self.number, is_range, number(2)) {
            return Some((3, Some(last)));
        }
        let is_word = has(&self.may, word(0));
        // Where a number is told, `at least 1 pair` would be another rule.
        let is_one = word(0) == "1" && self.number != Number::Any;
        let is_count = (is_one || word(0) == "2") && COUNTED.contains(&word(1));
        if is_word || is_count || names.iter().any(|name| *name == words[0]) {
            return Some((1, None));
        }
        match (self.number, number(0)) {
            (Number::Any, Some(number)) => Some((1, Some(number))),
            _ => None,
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn words_may_stand_in_any_order_and_no_other_ones() {
        let clause = Loose::new("arrow sum circle|bulb", &["along"], "", Number::None);
        let whole = |text: &str| {
            let words: Vec<String> = text.split(' ').map(str::to_owned).collect();
            clause
                .ends(&words, 0, &["whale".to_owned()], false)
                .iter()
                .any(|end| end.0 == words.len())
        };
        for text in
            ["digit on arrow sum to circle", "circle show sum of arrow", "whale arrow sum bulb"]
        {
            assert!(whole(text), "{text}");
        }
        for text in
            ["digit on arrow sum to digit", "arrow not sum to circle", "arrow sum to 3 circle"]
        {
            assert!(!whole(text), "{text}");
        }
    }

    #[test]
    fn what_a_clause_is_about_may_have_been_said_before() {
        let clause = Loose::new("^thermo|line increase", &[], "", Number::None);
        let words = ["digit", "increase"].map(str::to_owned);
        assert_eq!(clause.ends(&words, 0, &[], true), [(2, None)]);
        assert_eq!(clause.ends(&words, 0, &[], false), []);
        assert!(clause.is_of_lines());
    }

    #[test]
    fn numbers_and_what_is_not_are_part_of_a_clause() {
        let words = |text: &str| text.split(' ').map(str::to_owned).collect::<Vec<_>>();
        let differ = Loose::new("line differ least", &[], "", Number::Any);
        assert_eq!(
            differ.ends(&words("on line 2 digit differ by at least 5"), 0, &[], false),
            [(9, Some(5))]
        );
        assert_eq!(differ.ends(&words("on line digit differ at least"), 0, &[], false), []);
        let place = Loose::new("row column", &[], "repeat", Number::OneTo);
        let text = words("1 to 9 on row and column not repeat");
        assert_eq!(place.ends(&text, 0, &[], false).last(), Some(&(9, Some(9))));
        assert_eq!(place.ends(&words("row column repeat"), 0, &[], false), [(2, None)]);
    }
}
