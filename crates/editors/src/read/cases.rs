//! Cases of tests as text: puzzles, and what becomes of them.
//!
//! `*` begins a puzzle, and `>` the rules in words of it and of those below. Then come its items (`=`),
//! a part of these (`~`), or a part of its error (`!`); letters in front are the way to read it.

/// Checks all cases of a text, each by the puzzle, the rules and the way to read them. Returns their
/// number.
pub(crate) fn check(
    cases: &str,
    read: impl Fn(&str, &str, &str) -> Result<String, String>,
) -> usize {
    let (mut puzzle, mut rules, mut count) = ("", "", 0);
    let mut wrong = Vec::new();
    for line in cases.lines().filter(|line| !line.is_empty() && !line.starts_with('#')) {
        let (sign, rest) = line.split_once(' ').unwrap_or((line, ""));
        match sign {
            "*" => puzzle = rest,
            ">" => rules = rest,
            _ => {
                let (way, sign) = sign.split_at(sign.len() - 1);
                let read = read(puzzle, rules, way);
                let is_expected = match (sign, &read) {
                    ("=", Ok(items)) => items == rest,
                    ("~", Ok(items)) => items.contains(rest),
                    ("!", Err(error)) => error.contains(rest),
                    _ => false,
                };
                if !is_expected {
                    wrong.push(format!("{puzzle}\n{rules}\n{line}\n{read:?}"));
                }
                count += 1;
            }
        }
    }
    assert!(wrong.is_empty(), "{}", wrong.join("\n\n"));
    count
}
