//! Rules in the author's words: whether the data of the puzzle has them all.
//!
//! A text is read sentence by sentence. Each must consist of clauses of the [table], and what they
//! say must be what the data has. Any other sentence is a rule that nobody can be sure of: the puzzle
//! is malformed, by that sentence. So a sentence is never misread as one that is like it. Clauses in
//! [free words](loose) count only where the puzzle carries its solution, which must keep the rules.

mod claim;
mod facts;
mod loose;
mod pattern;
mod sentences;
mod table;
mod words;

pub(super) use facts::Facts;

use std::ops::Range;
use std::sync::LazyLock;

use super::colour::Hues;
use super::wrong;
use crate::error::Malformed;
use claim::{Addition, Claim};
use loose::Loose;
use pattern::{End, Pattern};

const EXPECTED: &str = "sentences about what the data of the puzzle has (or --ignore-rules-text)";

/// Words in a sentence that is looked at: longer ones are not of rules.
const MOST_WORDS: usize = 80;

/// A row of the table, ready for use.
struct Row {
    topic: &'static str,
    kind: Kind,
    form: Form,
    claim: Claim,
}

/// How the words of a row stand.
enum Form {
    /// In their order.
    Strict(Pattern),
    /// In any order.
    Free(Loose),
}

impl Row {
    /// All places where a clause of it that begins here may end.
    fn ends(&self, words: &[String], at: usize, names: &[String]) -> Vec<End> {
        match &self.form {
            Form::Strict(pattern) => pattern.ends(words, (at, None)),
            Form::Free(loose) => loose.ends(words, at, names),
        }
    }

    fn is_free(&self) -> bool {
        matches!(self.form, Form::Free(_))
    }
}

/// Where a clause may stand.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Kind {
    /// Anywhere.
    Clause,
    /// Behind a clause or a heading of the same topic: it says `they`, or nothing, of what it means.
    Continued,
    /// As the whole sentence, among others of its kind, or before a colon.
    Heading,
}

static ROWS: LazyLock<Vec<Row>> = LazyLock::new(|| {
    let strict = table::rows().map(|(topic, text, claim)| {
        let (kind, text) = match text.as_bytes().first() {
            Some(b'~') => (Kind::Continued, &text[1..]),
            Some(b'=') => (Kind::Heading, &text[1..]),
            _ => (Kind::Clause, text),
        };
        Row { topic, kind, form: Form::Strict(Pattern::new(text)), claim }
    });
    let free = table::free::ROWS.iter().map(|&(topic, must, may, nots, number, claim)| {
        let form = Form::Free(Loose::new(must, may, nots, number));
        Row { topic, kind: Kind::Clause, form, claim }
    });
    strict.chain(free).collect()
});

/// What texts say of a puzzle.
#[derive(Debug, Default)]
pub(super) struct Said {
    /// The rules of the whole grid that only they have.
    pub(super) added: Vec<Addition>,
    /// What they speak of.
    pub(super) uses: Vec<Use>,
    /// The first sentence in free words.
    pub(super) free: Option<String>,
}

/// A clause of a text that speaks of some keys.
#[derive(Debug)]
pub(super) struct Use {
    pub(super) keys: Vec<&'static str>,
    /// Whether it is about cells without a mark.
    pub(super) is_negative: bool,
    /// Whether it says that digits differ.
    pub(super) is_of_difference: bool,
    /// The colours that it names.
    pub(super) hues: Hues,
}

/// The words that clauses in free words need.
static RULE_WORDS: LazyLock<Vec<&'static str>> = LazyLock::new(|| {
    let musts = table::free::ROWS.iter().flat_map(|row| row.1.split([' ', '|']));
    musts.filter(|word| *word != "line").collect()
});

/// Checks texts against what a puzzle has.
///
/// # Errors
/// A sentence is not understood, or says what is not so.
pub(super) fn check(texts: &[String], facts: &Facts) -> Result<Said, Malformed> {
    let mut said = Said::default();
    said.free = for_sentences(texts, Some(facts), |row, hues| {
        if let Claim::Switch(all) = row.claim {
            said.added.extend(all.iter().filter(|(key, ..)| !facts.has(&[key])));
        }
        let (is_negative, is_of_difference) =
            (row.claim.is_negative(), row.claim.is_of_difference());
        said.uses.push(Use { keys: row.claim.keys(), is_negative, is_of_difference, hues });
    })?;
    said.added.sort_unstable();
    said.added.dedup();
    Ok(said)
}

/// What texts may speak of, whatever a puzzle has.
pub(super) struct Topics {
    /// The keys in any clause that stands somewhere in them.
    pub(super) keys: Vec<&'static str>,
    /// Those of which they may say that all are given.
    pub(super) negative: Vec<&'static str>,
    /// The least differences that they may speak of.
    pub(super) differences: Vec<u32>,
}

/// What texts may speak of.
///
/// # Errors
/// A sentence that would not be understood whatever the puzzle has.
pub(super) fn topics(texts: &[String]) -> Result<Topics, Malformed> {
    let mut topics = Topics { keys: Vec::new(), negative: Vec::new(), differences: Vec::new() };
    for_sentences(texts, None, |_, _| {})?;
    for sentence in texts.iter().flat_map(|text| sentences::sentences(text)) {
        let words = words::plain(&sentence).words;
        for row in ROWS.iter() {
            let ends = |at| row.ends(&words, at, &[]).into_iter().filter(move |(end, _)| *end > at);
            let mut stands = false;
            for (_, number) in (0..words.len()).flat_map(ends) {
                stands = true;
                match row.claim {
                    Claim::Numbered(_) => topics.differences.extend(number),
                    Claim::Fixed(keys, number) if keys.contains(&"whispers") => {
                        topics.differences.push(number);
                    }
                    _ => {}
                }
            }
            if stands {
                topics.keys.extend(row.claim.keys());
                if row.claim.is_negative() {
                    topics.negative.extend(row.claim.keys());
                }
            }
        }
    }
    for keys in [&mut topics.keys, &mut topics.negative] {
        keys.sort_unstable();
        keys.dedup();
    }
    topics.differences.sort_unstable();
    topics.differences.dedup();
    Ok(topics)
}

/// Reads all sentences, and tells of every clause in them: its row, and the colours that it names.
/// Without facts, whatever they say may be so. Returns the first sentence in free words.
///
/// # Errors
/// A sentence is not understood, or says what is not so.
fn for_sentences(
    texts: &[String],
    facts: Option<&Facts>,
    mut tell: impl FnMut(&'static Row, Hues),
) -> Result<Option<String>, Malformed> {
    let mut free = None;
    for text in texts {
        let mut topic = "";
        for sentence in sentences::sentences(text) {
            let mut clauses = strictly(&sentence, facts, topic);
            if clauses.is_none() {
                clauses = freely(&sentence, facts, topic);
                free = free.or_else(|| Some(short(&sentence)));
            }
            let Some(clauses) = clauses else {
                return Err(wrong(format!("the rule {:?}", short(&sentence)), EXPECTED));
            };
            for (row, hues) in clauses {
                topic = row.topic;
                tell(row, hues);
            }
        }
    }
    Ok(free)
}

/// The clauses of a sentence, and the colours that they name.
type Clauses = Vec<(&'static Row, Hues)>;

/// A sentence whose words are all in their order.
fn strictly(sentence: &str, facts: Option<&Facts>, topic: &'static str) -> Option<Clauses> {
    let plain = words::plain(sentence);
    let mut reading = Reading::new(&plain.words, facts);
    reading.reads(topic).then(|| reading.clauses(&plain.hues))
}

/// A sentence in free words.
fn freely(sentence: &str, facts: Option<&Facts>, topic: &'static str) -> Option<Clauses> {
    let plain = words::plain(&sentences::without_restatement(sentence));
    let mut reading = Reading { is_free: true, ..Reading::new(&plain.words, facts) };
    (reading.reads(topic) || reading.with_name()).then(|| reading.clauses(&plain.hues))
}

fn short(sentence: &str) -> String {
    let short: String = sentence.chars().take(100).collect();
    if short.len() < sentence.len() { short + "\u{2026}" } else { short }
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
    facts: Option<&'a Facts>,
    failed: Vec<(usize, Before, &'static str)>,
    /// The clauses up to here, and where they stand.
    rows: Vec<(&'static Row, Range<usize>)>,
    /// Whether clauses in free words count.
    is_free: bool,
    /// What the author calls the things of this sentence.
    names: &'a [String],
}

impl<'a> Reading<'a> {
    fn new(words: &'a [String], facts: Option<&'a Facts>) -> Reading<'a> {
        Reading { words, facts, failed: Vec::new(), rows: Vec::new(), is_free: false, names: &[] }
    }

    /// Whether the whole sentence can be read.
    fn reads(&mut self, topic: &'static str) -> bool {
        self.words.len() <= MOST_WORDS && self.goes_on(0, Before::Start, topic)
    }

    /// The clauses of a sentence that was read.
    fn clauses(&self, hues: &[Hues]) -> Clauses {
        let all = self.rows.iter();
        all.map(|(row, span)| (*row, hues[span.clone()].iter().fold(0, |all, hue| all | hue)))
            .collect()
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
        let ends: Vec<End> = row.ends(self.words, at, self.names);
        // The longest first.
        for (end, number) in ends.into_iter().rev().filter(|(end, _)| *end > at) {
            if self.facts.is_none_or(|facts| row.claim.holds(facts, number)) {
                self.rows.push((row, at..end));
                if self.goes_on(end, after, row.topic) {
                    return true;
                }
                self.rows.pop();
            }
        }
        false
    }
}

#[cfg(test)]
mod tests;
