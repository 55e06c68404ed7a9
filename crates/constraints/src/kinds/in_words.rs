//! Relations and automata in words, so that two that differ never read the same.

use crate::board::Board;

/// The longest code of an automaton that stands in a sentence as it is.
const SHORT: usize = 40;

/// A relation of two values in words: by their difference or their sum if that is enough, else pair
/// by pair. The name, if it has one, comes first.
pub(super) fn relation(name: &str, board: &Board, holds: impl Fn(i32, i32) -> bool) -> String {
    let (least, values) = (board.least, board.values as i32);
    let pair = |i: i32| (least + i / values, least + i % values);
    let pairs: Vec<(i32, i32)> = (0..values * values).map(pair).collect();
    let mut allowed = pairs.clone();
    allowed.retain(|&(a, b)| holds(a, b));
    let by = |measure: fn(i32, i32) -> i32| {
        let mut numbers: Vec<i32> = allowed.iter().map(|&(a, b)| measure(a, b)).collect();
        numbers.sort_unstable();
        numbers.dedup();
        let is_said = |&(a, b): &(i32, i32)| holds(a, b) == numbers.contains(&measure(a, b));
        pairs.iter().all(is_said).then(|| list(&numbers))
    };
    let says = if allowed.is_empty() {
        "no values fit".to_owned()
    } else if allowed.len() == pairs.len() {
        "any values fit".to_owned()
    } else if let Some(differences) = by(|a, b| (a - b).abs()) {
        format!("difference {differences}")
    } else if let Some(sums) = by(|a, b| a + b) {
        format!("sum {sums}")
    } else {
        let mut rows = Vec::new();
        for row in allowed.chunk_by(|pair, next| pair.0 == next.0) {
            let partners: Vec<i32> = row.iter().map(|&(_, b)| b).collect();
            rows.push(format!("{} then {}", row[0].0, list(&partners)));
        }
        rows.join("; ")
    };
    named(name, &says)
}

/// An automaton in words: its name, if it has one, its size, and its code, or a number made of it
/// where it is long.
pub(super) fn automaton(name: &str, states: usize, code: &str) -> String {
    let code = match code.len() {
        0 => return named(name, "an automaton that accepts nothing"),
        1..=SHORT => code.to_owned(),
        _ => format!("#{:016x}", fingerprint(code)),
    };
    named(name, &format!("automaton of {states} states, {code}"))
}

/// A number made of a text: FNV-1a of 64 bits, by Fowler, Noll and Vo.
fn fingerprint(text: &str) -> u64 {
    let add = |hash: u64, byte: u8| (hash ^ u64::from(byte)).wrapping_mul(0x100_0000_01b3);
    text.bytes().fold(0xcbf2_9ce4_8422_2325, add)
}

fn named(name: &str, says: &str) -> String {
    match name {
        "" => says.to_owned(),
        name => format!("{name} ({says})"),
    }
}

/// `1 3 5`, and three and more in sequence as `1-5`.
fn list(numbers: &[i32]) -> String {
    let runs = numbers.chunk_by(|a, b| a + 1 == *b);
    let runs = runs.map(|run| match run {
        [first, _, .., last] => format!("{first}-{last}"),
        run => run.iter().map(i32::to_string).collect::<Vec<String>>().join(" "),
    });
    runs.collect::<Vec<String>>().join(" ")
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn relations_are_told_by_what_says_all() {
        let board = Board::usual();
        let says = |holds: fn(i32, i32) -> bool| relation("", &board, holds);
        assert_eq!(says(|a, b| (a - b).abs() >= 5), "difference 5-8");
        assert_eq!(says(|a, b| a + b == 5 || a + b == 10), "sum 5 10");
        assert_eq!(says(|_, _| false), "no values fit");
        assert_eq!(says(|_, _| true), "any values fit");
        assert_eq!(says(|a, b| b == 2 * a), "1 then 2; 2 then 4; 3 then 6; 4 then 8");
        assert_eq!(relation("near", &board, |a, b| (a - b).abs() == 1), "near (difference 1)");
    }

    #[test]
    fn long_codes_are_told_apart_by_a_number() {
        let long = |end: &str| automaton("odd", 7, &("A".repeat(SHORT) + end));
        assert_eq!(automaton("", 3, "AbC"), "automaton of 3 states, AbC");
        assert_ne!(long("A"), long("B"));
        assert!(long("A").len() < 60, "{}", long("A"));
    }
}
