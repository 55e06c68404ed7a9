//! Lines whose values an automaton reads: given as such, or as a regular expression.

use super::in_words;
use super::pairs::{lines, unescaped};
use super::shapes::{parts, stroke};
use crate::{automaton::Automaton, base64, builder::NetworkBuilder, place::Place, regex};
use ninefold_core::error::Malformed;

/// The colours of lines.
const REGEX: &str = "#d7b48c";
const AUTOMATON: &str = "#b5c29b";

/// Makes the automaton read the values of these lines, one after the other, with a break between
/// them.
fn add(
    builder: &mut NetworkBuilder<'_>,
    automaton: &Automaton,
    segments: &[Vec<Place>],
    says: String,
) -> Result<(), Malformed> {
    let places: Vec<Place> = segments.concat();
    let symbol = builder.board.values as u32;
    // Number of breaks before a position, or behind the last for empty segments there.
    let (mut counts, mut end) = (vec![0; places.len() + 1], 0);
    for segment in &segments[..segments.len() - 1] {
        end += segment.len();
        counts[end] += 1;
    }
    let broken = |state: u32, position: usize| {
        let mut states = vec![state];
        for _ in 0..counts[position] {
            let mut next = Vec::new();
            states.iter().for_each(|&state| next.extend(automaton.next(state, symbol)));
            states = next;
        }
        states
    };
    let mut starts = Vec::new();
    automaton.starts.iter().for_each(|&state| starts.extend(broken(state, 0)));
    starts.sort_unstable();
    starts.dedup();
    let mut step = |state: &u32, position: usize, value: u32, next: &mut Vec<u32>| {
        for state in automaton.next(*state, value) {
            next.extend(broken(state, position + 1));
        }
        next.sort_unstable();
        next.dedup();
    };
    let accepts = |state: &u32| automaton.accepts(*state);
    builder.automaton_of_many(&places, starts, &mut step, &accepts)?;
    let (automaton, least) = (automaton.clone(), builder.board.least);
    builder.rule(says, &places, move |numbers| {
        let mut now: Vec<u32> = automaton.starts.clone();
        for (position, &count) in counts.iter().enumerate() {
            for _ in 0..count {
                now = automaton.after(&now, symbol);
            }
            if let Some(number) = numbers.get(position) {
                now = automaton.after(&now, (number - least) as u32);
            }
        }
        now.iter().any(|&state| automaton.accepts(state))
    });
    Ok(())
}

/// Reads `Regex~pattern~cells~~cells`.
pub(super) fn regex(builder: &mut NetworkBuilder<'_>) -> Result<(), Malformed> {
    const EXPECTED: &str = "a regular expression, in base64";
    let argument = builder.arguments.required(EXPECTED)?;
    let is_escaped = argument.text.contains(['%', '.']);
    let pattern = if is_escaped {
        Some(unescaped(argument.text))
    } else {
        base64::bytes(argument.text).and_then(|bytes| String::from_utf8(bytes).ok())
    };
    let pattern: String = pattern
        .ok_or_else(|| argument.unexpected(EXPECTED))?
        .chars()
        .filter(|character| !character.is_whitespace())
        .collect();
    let board = &builder.board;
    let automaton = regex::automaton(&pattern, board.least, board.values).map_err(|error| {
        argument.wrong(format!("the pattern {pattern}: {error}"), "a pattern of values")
    })?;
    for (_, segments) in lines(builder, false)? {
        let cells = segments.concat();
        let says = format!("{} match {pattern}", builder.board.names(&cells));
        add(builder, &automaton, &segments, says)?;
        builder.sketch(&cells, |cells| vec![stroke(cells, REGEX)]);
    }
    Ok(())
}

/// Reads `NFA~automaton~_name~cells~~cells`; segments of one line are apart by `-`. An automaton
/// without a text accepts nothing.
pub(super) fn nfa(builder: &mut NetworkBuilder<'_>) -> Result<(), Malformed> {
    const EXPECTED: &str = "an automaton, in base64";
    let argument = builder.arguments.required(EXPECTED)?;
    let automaton = match argument.text {
        // An automaton that accepts nothing has no states to write down.
        "" => Automaton::new(builder.board.values + 1),
        text => base64::bytes(text)
            .and_then(|bytes| Automaton::of_bytes(&bytes))
            .ok_or_else(|| argument.unexpected(EXPECTED))?,
    };
    for (name, segments) in lines(builder, true)? {
        if segments.len() > 1 && automaton.symbols <= builder.board.values {
            let found = format!("an automaton of {} symbols", automaton.symbols);
            return Err(argument.wrong(found, "one that knows the break between segments"));
        }
        let name = in_words::automaton(&name, automaton.states(), argument.text);
        let cells = builder.board.listed(&segments, " | ");
        add(builder, &automaton, &segments, format!("{cells} have: {name}"))?;
        let lengths: Vec<usize> = segments.iter().map(Vec::len).collect();
        builder.sketch(&segments.concat(), |cells| {
            parts(&cells, &lengths, &|line| stroke(line, AUTOMATON))
        });
    }
    Ok(())
}
