//! Rules in the author's words: whether the data of the puzzle has them all.
//!
//! A text is read sentence by sentence. Each must consist of clauses of the [table], and what they
//! say must be what the data has. Any other sentence is a rule that nobody can be sure of: the puzzle
//! is malformed, by that sentence. So a sentence is never misread as one that is like it.

mod claim;
mod facts;
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
use pattern::{End, Pattern};

const EXPECTED: &str = "sentences about what the data of the puzzle has (or --ignore-rules-text)";

/// Words in a sentence that is looked at: longer ones are not of rules.
const MOST_WORDS: usize = 80;

/// A row of the table, ready for use.
struct Row {
    topic: &'static str,
    kind: Kind,
    pattern: Pattern,
    claim: Claim,
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
    let all = table::rows();
    all.map(|(topic, text, claim)| {
        let (kind, text) = match text.as_bytes().first() {
            Some(b'~') => (Kind::Continued, &text[1..]),
            Some(b'=') => (Kind::Heading, &text[1..]),
            _ => (Kind::Clause, text),
        };
        Row { topic, kind, pattern: Pattern::new(text), claim }
    })
    .collect()
});

/// What texts say of a puzzle.
#[derive(Debug, Default)]
pub(super) struct Said {
    /// The rules of the whole grid that only they have.
    pub(super) added: Vec<Addition>,
    /// What they speak of.
    pub(super) uses: Vec<Use>,
}

/// A clause of a text that speaks of some keys.
#[derive(Debug)]
pub(super) struct Use {
    pub(super) keys: Vec<&'static str>,
    /// Whether it is about cells without a mark.
    pub(super) is_negative: bool,
    /// The colours that it names.
    pub(super) hues: Hues,
}

/// Checks texts against what a puzzle has.
///
/// # Errors
/// A sentence is not understood, or says what is not so.
pub(super) fn check(texts: &[String], facts: &Facts) -> Result<Said, Malformed> {
    let mut said = Said::default();
    for_sentences(texts, Some(facts), |row, hues| {
        if let Claim::Switch(key, items) = row.claim
            && !facts.has(&[key])
        {
            said.added.extend_from_slice(items);
        }
        let is_negative = row.claim.is_negative();
        said.uses.push(Use { keys: row.claim.keys(), is_negative, hues });
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
    pub(super) numbers: Vec<u32>,
}

/// What texts may speak of.
///
/// # Errors
/// A sentence that would not be understood whatever the puzzle has.
pub(super) fn topics(texts: &[String]) -> Result<Topics, Malformed> {
    let mut topics = Topics { keys: Vec::new(), negative: Vec::new(), numbers: Vec::new() };
    for_sentences(texts, None, |_, _| {})?;
    for sentence in texts.iter().flat_map(|text| sentences::sentences(text)) {
        let words = words::plain(&sentence).words;
        topics.numbers.extend(words.iter().filter_map(|word| word.parse::<u32>().ok()));
        for row in ROWS.iter() {
            let stands = |at| row.pattern.ends(&words, (at, None)).iter().any(|(end, _)| *end > at);
            if (0..words.len()).any(stands) {
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
    topics.numbers.sort_unstable();
    topics.numbers.dedup();
    Ok(topics)
}

/// Reads all sentences, and tells of every clause in them: its row, and the colours that it names.
/// Without facts, whatever they say may be so.
///
/// # Errors
/// A sentence is not understood, or says what is not so.
fn for_sentences(
    texts: &[String],
    facts: Option<&Facts>,
    mut tell: impl FnMut(&'static Row, Hues),
) -> Result<(), Malformed> {
    for text in texts {
        let mut topic = "";
        for sentence in sentences::sentences(text) {
            let plain = words::plain(&sentence);
            let words = &plain.words[..];
            let mut reading = Reading { words, facts, failed: Vec::new(), rows: Vec::new() };
            let is_read = words.len() <= MOST_WORDS && reading.goes_on(0, Before::Start, topic);
            if !is_read {
                return Err(wrong(format!("the rule {:?}", short(&sentence)), EXPECTED));
            }
            for (row, span) in reading.rows {
                topic = row.topic;
                let hues = plain.hues[span.clone()].iter().fold(0, |all, hues| all | hues);
                tell(row, hues);
            }
        }
    }
    Ok(())
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
}

impl Reading<'_> {
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
        let may_stand = match row.kind {
            Kind::Clause => before != Before::Heading,
            Kind::Continued => before != Before::Heading && row.topic == topic,
            Kind::Heading => before != Before::Clause,
        };
        if !may_stand {
            return false;
        }
        let after = if row.kind == Kind::Heading { Before::Heading } else { Before::Clause };
        let ends: Vec<End> = row.pattern.ends(self.words, (at, None));
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
