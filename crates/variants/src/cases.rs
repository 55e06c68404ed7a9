//! Cases of tests as text: puzzles, and what becomes of them.
//!
//! `*` begins a puzzle, of which a text (`=`), a part of one (`~`), or a part of its error (`!`)
//! is expected.

/// Checks all cases of a text by what is read of each. Returns their number.
pub(crate) fn check(cases: &str, read: impl Fn(&str) -> Result<String, String>) -> usize {
    let (mut puzzle, mut count) = ("", 0);
    let mut wrong = Vec::new();
    for line in cases.lines().filter(|line| !line.is_empty() && !line.starts_with('#')) {
        let (sign, rest) = line.split_once(' ').unwrap_or((line, ""));
        if sign == "*" {
            puzzle = rest;
            continue;
        }
        let read = read(puzzle);
        let is_expected = match (sign, &read) {
            ("=", Ok(text)) => text == rest,
            ("~", Ok(text)) => text.contains(rest),
            ("!", Err(error)) => error.contains(rest),
            _ => false,
        };
        if !is_expected {
            wrong.push(format!("{puzzle}\n{line}\n{read:?}"));
        }
        count += 1;
    }
    assert!(wrong.is_empty(), "{}", wrong.join("\n\n"));
    count
}
