//! Rules in the author's words: whether the data of the puzzle has them all.
//!
//! A text is read sentence by sentence. Each must consist of clauses of the [table], and what these
//! assert must be what the data has. Any other sentence makes the puzzle malformed, by that
//! sentence. So a sentence is never misread as one that is like it.

mod assertion;
mod pattern;
mod puzzle_facts;
mod reading;
mod sentences;
mod table;
mod wordlist;
mod words;

pub(super) use assertion::BOXLESS;
pub(super) use puzzle_facts::PuzzleFacts;

use std::sync::LazyLock;

use super::{Done, Read, colour::Hues, kinds::is_of_numbered_lines, wrong};
use assertion::{Addition, Assertion};
use ninefold_core::error::Malformed;
use pattern::{End, Pattern};
use reading::Clause;

const EXPECTED: &str = "sentences about what the data of the puzzle has";

/// A row of the table, ready for use.
struct Row {
    topic: &'static str,
    kind: Kind,
    pattern: Pattern,
    assertion: Assertion,
}

impl Row {
    /// All places where a clause of it that begins here may end.
    fn ends(&self, words: &[String], at: usize) -> Vec<End> {
        self.pattern.ends(words, (at, None))
    }
}

/// Where a clause may stand.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Kind {
    /// Anywhere.
    Clause,
    /// Behind a clause or a heading of the same topic: it states `they`, or nothing, of what it
    /// means.
    Continued,
    /// As the whole sentence, among others of its kind, or before a colon.
    Heading,
}

static ROWS: LazyLock<Vec<Row>> = LazyLock::new(|| {
    let row = |(topic, text, assertion): (_, &'static str, _)| {
        let (kind, text) = match text.as_bytes().first() {
            Some(b'~') => (Kind::Continued, &text[1..]),
            Some(b'=') => (Kind::Heading, &text[1..]),
            _ => (Kind::Clause, text),
        };
        Row { topic, kind, pattern: Pattern::new(text), assertion }
    };
    table::rows().map(row).collect()
});

/// Reading of the texts of a puzzle.
#[derive(Debug, Default)]
pub(super) struct RulesReading {
    /// The rules of the whole grid that only they have.
    pub(super) added: Vec<Addition>,
    /// Those that are written down cell by cell: the key, and the number.
    pub(super) everywhere: Vec<(&'static str, u32)>,
    /// Their subjects.
    pub(super) uses: Vec<Use>,
    /// The first sentence that adds what may be drawn otherwise: a guess.
    pub(super) guess: Option<String>,
}

/// A clause of a text that speaks of some keys.
#[derive(Debug)]
pub(super) struct Use {
    pub(super) keys: Vec<&'static str>,
    /// Whether it is about cells without a mark.
    pub(super) is_negative: bool,
    /// Whether it states that digits differ.
    pub(super) is_of_difference: bool,
    /// The colours that it names, together.
    pub(super) hues: Hues,
    /// Each of them by itself.
    pub(super) colours: Vec<Hues>,
    /// The number that it states its parts have.
    pub(super) number: Option<u32>,
}

/// Checks texts against what a puzzle has.
///
/// # Errors
/// A sentence is not understood, or states something false.
pub(super) fn check(texts: &[String], facts: &PuzzleFacts) -> Read<RulesReading> {
    let mut said = RulesReading::default();
    for_sentences(texts, Some(facts), Err, |sentence, clause| {
        said.record(sentence, clause, facts)
    })?;
    Ok(said)
}

/// As [`check`], without the sentences that are not understood, or state something false.
pub(super) fn understood(texts: &[String], facts: &PuzzleFacts) -> RulesReading {
    let mut said = RulesReading::default();
    let skips = |_| Ok(());
    let read = for_sentences(texts, Some(facts), skips, |sentence, clause| {
        // What is drawn of it may come later.
        if !clause.row.assertion.may_be_drawn() {
            said.record(sentence, clause, facts);
        }
    });
    debug_assert!(read.is_ok(), "whatever is not understood is skipped");
    said
}

impl RulesReading {
    /// Records a clause.
    fn record(
        &mut self,
        sentence: &str,
        Clause { row, colours, number }: Clause,
        facts: &PuzzleFacts,
    ) {
        let before = self.added.len();
        self.added.extend(row.assertion.added(facts));
        if matches!(row.assertion, Assertion::Supposed(..)) && self.added.len() > before {
            self.guess.get_or_insert_with(|| short(sentence));
        }
        // In one order, whatever that of the sentences.
        self.added.sort_unstable();
        self.added.dedup();
        if let Assertion::Everywhere(key) = row.assertion {
            self.everywhere.push((key, number.unwrap_or_default()));
        }
        let is_negative = row.assertion.is_negative();
        let is_of_difference = matches!(row.assertion, Assertion::Differ(_));
        let hues = colours.iter().fold(0, |all, hues| all | hues);
        let keys = row.assertion.keys();
        let number = row.assertion.number(number);
        self.uses.push(Use { keys, is_negative, is_of_difference, hues, colours, number });
    }
}

/// Possible subjects of texts, whatever a puzzle has.
#[derive(Default)]
pub(super) struct Topics {
    /// The keys in any clause that stands somewhere in them.
    pub(super) keys: Vec<&'static str>,
    /// Those of which they may state that all are given.
    pub(super) negative: Vec<&'static str>,
    /// The numbers of lines and cages that they may speak of.
    pub(super) numbers: Vec<u32>,
    /// For each key, once for each clause about it, its number and the colours that its sentence
    /// names.
    pub(super) colours: Vec<(&'static str, Option<u32>, Hues)>,
}

impl Topics {
    /// Whether a clause about a key may be about drawings with this number and of these colours, as
    /// far as is known.
    pub(super) fn may_be_of(&self, key: &str, number: Option<u32>, hues: Hues) -> bool {
        let is_it = |said: Option<u32>| said.is_none() || number.is_none() || said == number;
        let mut of_key =
            self.colours.iter().filter(|(other, said, _)| *other == key && is_it(*said));
        // A clause may name no colour, and then another may name one.
        of_key.any(|(.., named)| *named == 0 || named & hues != 0)
    }
}

/// Possible subjects of texts.
///
/// # Errors
/// A sentence that would not be understood whatever the puzzle has.
pub(super) fn topics(texts: &[String]) -> Read<Topics> {
    for_sentences(texts, None, Err, |_, _| {})?;
    Ok(topics_understood(texts))
}

/// Possible subjects of texts, in whatever sentences.
pub(super) fn topics_understood(texts: &[String]) -> Topics {
    let mut topics = Topics::default();
    for sentence in texts.iter().flat_map(|text| sentences::sentences(text)) {
        let words::Plain { words, hues, .. } = words::plain(&sentence);
        let hues = hues.into_iter().fold(0, |all, hues| all | hues);
        for row in ROWS.iter() {
            let ends = |at| row.ends(&words, at).into_iter().filter(move |(end, _)| *end > at);
            let mut stands = false;
            for (_, number) in (0..words.len()).flat_map(ends) {
                stands = true;
                let said = row.assertion.number(number);
                topics
                    .colours
                    .extend(row.assertion.keys().into_iter().map(|key| (key, said, hues)));
                match row.assertion {
                    Assertion::Numbered(_) => topics.numbers.extend(number),
                    Assertion::Fixed(keys, number)
                        if keys.iter().any(|key| is_of_numbered_lines(key)) =>
                    {
                        topics.numbers.push(number);
                    }
                    _ => {}
                }
            }
            if stands {
                topics.keys.extend(row.assertion.keys());
                if row.assertion.is_negative() {
                    topics.negative.extend(row.assertion.keys());
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
    topics
}

/// Reads all sentences, and calls `record` with every clause in them and its sentence. Without
/// facts, whatever they state may be so.
///
/// # Errors
/// For a sentence that is not understood, or states something false: the result of `otherwise`.
fn for_sentences(
    texts: &[String],
    facts: Option<&PuzzleFacts>,
    otherwise: impl Fn(Malformed) -> Done,
    mut record: impl FnMut(&str, Clause),
) -> Done {
    for text in texts {
        let mut topic = "";
        for sentence in sentences::sentences(text) {
            let Some(clauses) = reading::clauses(&sentence, facts, topic) else {
                otherwise(wrong(format!("the rule {:?}", short(&sentence)), EXPECTED))?;
                continue;
            };
            for clause in clauses {
                topic = clause.row.topic;
                record(&sentence, clause);
            }
        }
    }
    Ok(())
}

fn short(sentence: &str) -> String {
    let short: String = sentence.chars().take(100).collect();
    if short.len() < sentence.len() { short + "\u{2026}" } else { short }
}

#[cfg(test)]
mod tests;
