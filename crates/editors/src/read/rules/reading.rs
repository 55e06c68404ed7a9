//! A sentence as clauses of the table, one behind the other.

use std::ops::Range;
use std::sync::LazyLock;

use super::super::colour::Hues;
use super::facts::Facts;
use super::pattern::End;
use super::{Kind, ROWS, Row, sentences, table, words};

/// Words in a sentence that is looked at: longer ones are not of rules.
const MOST_WORDS: usize = 80;

/// The words that clauses in free words need.
static RULE_WORDS: LazyLock<Vec<&'static str>> = LazyLock::new(|| {
    let musts = table::free::rows().flat_map(|row| row.1.split([' ', '|', '^']));
    musts.filter(|word| !["line", "coloured", "bubble", ""].contains(word)).collect()
});

/// A clause of a sentence: its row, each of the colours that it names, and its number.
pub(super) struct Clause {
    pub(super) row: &'static Row,
    pub(super) colours: Vec<Hues>,
    pub(super) number: Option<u32>,
}

/// The clauses of a sentence.
pub(super) type Clauses = Vec<Clause>;

/// A sentence whose words are all in their order.
pub(super) fn strictly(
    sentence: &str,
    facts: Option<&Facts>,
    topic: &'static str,
) -> Option<Clauses> {
    let plain = words::plain(sentence);
    let mut reading = Reading::new(&plain, facts);
    reading.reads(topic).then(|| reading.clauses(&plain.hues))
}

/// A sentence in free words.
pub(super) fn freely(
    sentence: &str,
    facts: Option<&Facts>,
    topic: &'static str,
) -> Option<Clauses> {
    let plain = words::plain(&sentences::without_restatement(sentence));
    let mut reading = Reading { is_free: true, ..Reading::new(&plain, facts) };
    (reading.reads(topic) || reading.with_name()).then(|| reading.clauses(&plain.hues))
}

/// A sentence that also speaks of what the puzzle has none of: of no cage, whatever is said is so.
pub(super) fn idly(sentence: &str, facts: &Facts, topic: &'static str) -> Option<Clauses> {
    [false, true].into_iter().find_map(|is_free| {
        let plain = words::plain(&sentences::without_restatement(sentence));
        let mut reading =
            Reading { is_free, may_be_idle: true, ..Reading::new(&plain, Some(facts)) };
        reading.reads(topic).then(|| reading.clauses(&plain.hues))
    })
}

/// What stands before a place in a sentence.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Before {
    Start,
    Colon,
    Clause,
    Heading,
}

/// A sentence that is being read.
struct Reading<'a> {
    words: &'a [String],
    /// Of each word whether a comma or a parenthesis follows.
    breaks: &'a [bool],
    facts: Option<&'a Facts>,
    failed: Vec<(usize, Before, &'static str)>,
    /// The clauses up to here, where they stand, and their numbers.
    rows: Vec<(&'static Row, Range<usize>, Option<u32>)>,
    /// Whether clauses in free words count.
    is_free: bool,
    /// What the author calls the things of this sentence.
    names: &'a [String],
    /// Whether the name is one of lines: `green lines:`.
    is_of_lines: bool,
    /// Whether it may speak of what the puzzle has none of.
    may_be_idle: bool,
}

impl<'a> Reading<'a> {
    fn new(plain: &'a words::Plain, facts: Option<&'a Facts>) -> Reading<'a> {
        Reading {
            words: &plain.words,
            breaks: &plain.breaks,
            facts,
            failed: Vec::new(),
            rows: Vec::new(),
            is_free: false,
            names: &[],
            is_of_lines: false,
            may_be_idle: false,
        }
    }

    /// Whether a clause in free words may end here: it must not take the first words of the next.
    fn may_end(&self, end: usize) -> bool {
        let connects = |word: &String| [":", "and", "but", "while", "with"].contains(&&word[..]);
        self.breaks[end - 1] || self.words.get(end).is_none_or(connects)
    }

    /// Whether the whole sentence can be read.
    fn reads(&mut self, topic: &'static str) -> bool {
        self.words.len() <= MOST_WORDS && self.goes_on(0, Before::Start, topic)
    }

    /// The clauses of a sentence that was read.
    fn clauses(&self, hues: &[Hues]) -> Clauses {
        // The colour of a name is that of all that is said of it.
        let of = |span: Range<usize>| {
            let all = hues[..self.names.len()].iter().chain(&hues[span]).copied();
            all.filter(|hues| *hues != 0).collect()
        };
        let clause = |&(row, ref span, number): &(&'static Row, Range<usize>, Option<u32>)| {
            Clause { row, colours: of(span.clone()), number }
        };
        self.rows.iter().map(clause).collect()
    }

    /// Whether the sentence is a name before a colon, and can be read from there on.
    fn with_name(&mut self) -> bool {
        const LONGEST: usize = 5;
        // The author's own words: one of a rule would be part of it.
        const NONE: &[&str] = &["no", "except", "wrong", "false", "lie", "fake", "unless", "one"];
        let Some(colon) = self.words.iter().take(LONGEST + 1).position(|word| word == ":") else {
            return false;
        };
        self.names = &self.words[..colon];
        self.failed.clear();
        self.is_of_lines = self.names.iter().any(|name| ["line", "coloured"].contains(&&name[..]));
        let is_own = |name: &String| {
            let is_number = name.bytes().any(|byte| byte.is_ascii_digit());
            !is_number && !NONE.contains(&&name[..]) && !RULE_WORDS.contains(&&name[..])
        };
        let is_name = colon > 0 && self.names.iter().all(is_own);
        is_name && self.words.len() <= MOST_WORDS && self.goes_on(colon + 1, Before::Colon, "")
    }

    /// Whether the rest of the sentence can be read.
    fn goes_on(&mut self, at: usize, before: Before, topic: &'static str) -> bool {
        if at == self.words.len() {
            return before != Before::Start;
        }
        if self.failed.contains(&(at, before, topic)) {
            return false;
        }
        let is_read = self.with_colon(at, before, topic)
            || ROWS.iter().any(|row| self.with_row(row, at, before, topic));
        if !is_read {
            self.failed.push((at, before, topic));
        }
        is_read
    }

    fn with_colon(&mut self, at: usize, before: Before, topic: &'static str) -> bool {
        let word = &self.words[at][..];
        let is_behind = matches!(before, Before::Clause | Before::Heading);
        match word {
            ":" => is_behind && self.goes_on(at + 1, Before::Colon, topic),
            // `Whispers (green): …`
            "coloured" if before == Before::Heading => self.goes_on(at + 1, before, topic),
            "and" | "but" | "while" | "with" if is_behind => {
                let is_last = at + 1 == self.words.len();
                !is_last && self.goes_on(at + 1, before, topic)
            }
            _ => false,
        }
    }

    fn with_row(
        &mut self,
        row: &'static Row,
        at: usize,
        before: Before,
        topic: &'static str,
    ) -> bool {
        if row.is_free() && !self.is_free {
            return false;
        }
        let may_stand = match row.kind {
            Kind::Clause => before != Before::Heading,
            Kind::Continued => before != Before::Heading && row.topic == topic,
            Kind::Heading => before != Before::Clause,
        };
        if !may_stand {
            return false;
        }
        let after = if row.kind == Kind::Heading { Before::Heading } else { Before::Clause };
        let is_said = row.topic == topic || self.is_of_lines && row.is_of_lines();
        let ends: Vec<End> = row.ends(self.words, at, self.names, is_said);
        // The longest first.
        for (end, number) in ends.into_iter().rev().filter(|(end, _)| *end > at) {
            if row.is_free() && !self.may_end(end) {
                continue;
            }
            let holds = |facts| {
                row.claim.holds(facts, number) || self.may_be_idle && row.claim.is_idle(facts)
            };
            if self.facts.is_none_or(holds) {
                self.rows.push((row, at..end, number));
                if self.goes_on(end, after, row.topic) {
                    return true;
                }
                self.rows.pop();
            }
        }
        false
    }
}
