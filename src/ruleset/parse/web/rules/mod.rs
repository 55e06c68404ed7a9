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

use std::sync::LazyLock;

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

/// Checks texts against what a puzzle has. Returns the rules of the whole grid that only they have.
///
/// # Errors
/// A sentence is not understood, or says what is not so.
pub(super) fn check(texts: &[String], facts: &Facts) -> Result<Vec<Addition>, Malformed> {
    let mut added = Vec::new();
    for text in texts {
        let mut topic = "";
        for sentence in sentences::sentences(text) {
            let words = words::plain(&sentence);
            let mut reading =
                Reading { words: &words, facts, failed: Vec::new(), rows: Vec::new() };
            let is_read = words.len() <= MOST_WORDS && reading.goes_on(0, Before::Start, topic);
            if !is_read {
                return Err(wrong(format!("the rule {:?}", short(&sentence)), EXPECTED));
            }
            for row in &reading.rows {
                topic = row.topic;
                if let Claim::Switch(key, items) = row.claim
                    && !facts.has(&[key])
                {
                    added.extend_from_slice(items);
                }
            }
        }
    }
    added.sort_unstable();
    added.dedup();
    Ok(added)
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
    facts: &'a Facts,
    failed: Vec<(usize, Before, &'static str)>,
    rows: Vec<&'static Row>,
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
            if row.claim.holds(self.facts, number) {
                self.rows.push(row);
                if self.goes_on(end, after, row.topic) {
                    return true;
                }
                self.rows.pop();
            }
        }
        false
    }
}
