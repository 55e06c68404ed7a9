//! The clauses that are understood: the topic, what they state, and their patterns.
//!
//! `=` in front is a heading, `~` a clause that goes on about the topic of the one before. The
//! words are those that [`words`](super::words) leaves: no articles, no `must`, no `are`, the
//! singular; `on` for in, along and within; `joined` for separated and connected; `they` for it,
//! which, whose.

mod cells;
mod dots;
mod grid;
mod lines;
mod rare;
mod sums;
mod written;

use super::assertion::{Addition, Assertion};

/// Rows of one topic that state the same: the topic, what they state, and their patterns.
type Rows = (&'static str, Assertion, &'static [&'static str]);

/// All rows: the topic, the pattern, and what it states.
pub(super) fn rows() -> impl Iterator<Item = (&'static str, &'static str, Assertion)> {
    let all =
        [grid::ROWS, sums::ROWS, dots::ROWS, lines::ROWS, cells::ROWS, written::ROWS, rare::ROWS];
    all.into_iter().flatten().flat_map(|&(topic, assertion, patterns)| {
        patterns.iter().map(move |pattern| (topic, *pattern, assertion))
    })
}

/// Patterns with a name.
#[rustfmt::skip]
pub(super) const NAMED: &[(&str, &str)] = &[
    ("normal", "(apply|normal)*"),
    ("rule", "(sudoku|rule|constraint|restriction|apply|puzzle|line|clue|here)*"),
    ("allowed",
        "(if|where|unless|as|when) (allowed|given|not|otherwise|long) (by)? (other|normal|sudoku)* (rule|sudoku)*|as normally allowed by other rule"),
    ("tint", "(coloured|thick|thin|bold|dashed|dotted)*"),
    ("oneto", "(digit)? (from)? 1 (to|through|thru) #"),
    // All three, in any order.
    ("row",
        "@fill* (@region|row @fill* column @fill* @region|column @fill* row @fill* @region|row @fill* @region column|column @fill* @region row|@region row @fill* column|@region column @fill* row) @fill*"),
    ("fill", "(3x3|2x2|2x3|3x2|2x4|4x2|4x4|and|or|normal|main|bold|outlined|given|9 cell|9cell)"),
    ("region", "(region|box|house) (@fill|region|box)*"),
    ("cage", "(killer|outlined|coloured|dashed|dotted|bordered)* cage"),
    ("thesum",
        "(they|joined|given|small|little|corner|topleft|killer|cage|appropriate)* (sum|clue|digit) (given|they)? (they|on|topleft|corner|top|left|of|cage|outlined|hand|upper)* (if given|where given|when given)?"),
    ("thermo", "(coloured|fast)* thermo"),
    ("frombulb",
        "((start|starting|moving|move|going|as they move|beginning|away)? (from|at) (they|round|rounded|coloured|circular|thermo|start)* (bulb|bulbous)  (end)? (of thermo)? ((to|toward|up to|through) (they|flat|coloured)* (tip|end|other end))?)"),
    ("circle",
        "(on|of) (they|joined|arrow|coloured|white|that)* (circle|bulb|circled cell|circle cell) (joined)? ((on|of) (they|arrow)* (start|end|base)?)?"),
    ("white", "(white|kropki|coloured)* white (kropki)* (dot|circle)"),
    ("black", "black (kropki)* (dot|circle)"),
    ("twice",
        "(on|by|of|to|with|1:2|ratio|digit|contain|relationship|proportion)* 1:2 ratio? (ie 1 twice other)?"),
    ("knight", "(chess)? knight (chess)? move"),
    ("king", "(chess)? king (chess)? move"),
    ("ways", "(on|from|they|either|2|forward|backward|and|as|or|way|direction|end|to)*"),
    ("consecutive",
        "(set|string|sequence|run|group|series|of|single|they|different|digit|form)* consecutive (and)? (different)* digit (not repeat|different|on anyorder|and|but|they may appear|may appear|may|appear|arranged|on line)*"),
    ("differ",
        "(contain|differ|difference|digit|absolute|they|by|of|with)* ((at least|minimum of|minimum) #|# or greater)"),
];
