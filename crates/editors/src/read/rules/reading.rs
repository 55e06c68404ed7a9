//! A sentence as clauses of the table, one behind the other.

use std::ops::Range;

use super::super::colour::Hues;
use super::{Kind, ROWS, Row, pattern::End, puzzle_facts::PuzzleFacts, words};

/// Words in a sentence that is looked at: longer ones are not of rules.
const MOST_WORDS: usize = 80;

/// A clause of a sentence: its row, each of the colours that it names, and its number.
pub(super) struct Clause {
    pub(super) row: &'static Row,
    pub(super) colours: Vec<Hues>,
    pub(super) number: Option<u32>,
}

/// The clauses of a sentence; `None` if it is not understood, or states something false.
pub(super) fn clauses(
    sentence: &str,
    facts: Option<&PuzzleFacts>,
    topic: &'static str,
) -> Option<Vec<Clause>> {
    let plain = words::plain(sentence);
    let (failed, rows) = (Vec::new(), Vec::new());
    let mut reading = Reading { words: &plain.words, facts, failed, rows };
    let is_read = plain.words.len() <= MOST_WORDS && reading.goes_on(0, Before::Start, topic);
    is_read.then(|| reading.clauses(&plain.hues))
}

/// The context before a place in a sentence.
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
    facts: Option<&'a PuzzleFacts>,
    failed: Vec<(usize, Before, &'static str)>,
    /// The clauses up to here, where they stand, and their numbers.
    rows: Vec<(&'static Row, Range<usize>, Option<u32>)>,
}

impl Reading<'_> {
    /// The clauses of a sentence that was read.
    fn clauses(&self, hues: &[Hues]) -> Vec<Clause> {
        let clause = |&(row, ref span, number): &(&'static Row, Range<usize>, Option<u32>)| {
            let colours = hues[span.clone()].iter().copied().filter(|hues| *hues != 0);
            Clause { row, colours: colours.collect(), number }
        };
        self.rows.iter().map(clause).collect()
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
            // `Lines (green): …`
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
        let may_stand = match row.kind {
            Kind::Clause => before != Before::Heading,
            Kind::Continued => before != Before::Heading && row.topic == topic,
            Kind::Heading => before != Before::Clause,
        };
        if !may_stand {
            return false;
        }
        let after = if row.kind == Kind::Heading { Before::Heading } else { Before::Clause };
        let ends: Vec<End> = row.ends(self.words, at);
        // The longest first.
        for (end, number) in ends.into_iter().rev().filter(|(end, _)| *end > at) {
            let holds = |facts: &PuzzleFacts| row.assertion.holds(facts, number);
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
