//! Words that several verbs say.

/// A text as a sentence: with a capital and a full stop. Names of cells stay as they are.
pub(crate) fn sentence(text: &str) -> String {
    let is_name = text.as_bytes().get(1).is_some_and(u8::is_ascii_digit);
    let mut letters = text.chars();
    match letters.next() {
        Some(first) if !is_name => format!("{}{}.", first.to_uppercase(), letters.as_str()),
        _ => format!("{text}."),
    }
}

/// A number of things: `1 page`, `2 pages`.
pub(crate) fn counted(number: usize, thing: &str) -> String {
    format!("{number} {thing}{}", if number == 1 { "" } else { "s" })
}
