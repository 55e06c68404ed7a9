//! The sentences of a text of rules.

/// The sentences, as they stand. Examples in parentheses are left out.
pub(super) fn sentences(text: &str) -> Vec<String> {
    let text = without_examples(text);
    let mut sentences = Vec::new();
    let mut sentence = String::new();
    let mut characters = text.chars().peekable();
    while let Some(c) = characters.next() {
        // A full stop within a number or an address is none.
        let is_end = match c {
            '\n' | '\r' | ';' | '!' | '?' => true,
            '.' => characters.peek().is_none_or(|next| !next.is_alphanumeric()),
            _ => false,
        };
        if is_end {
            sentences.push(std::mem::take(&mut sentence));
        } else {
            sentence.push(c);
        }
    }
    sentences.push(sentence);
    sentences
        .retain(|sentence| sentence.chars().any(char::is_alphanumeric) && !is_example(sentence));
    sentences.iter().map(|sentence| sentence.trim().to_owned()).collect()
}

/// A text without parentheses that begin as an example does.
fn without_examples(text: &str) -> String {
    let mut kept = String::new();
    let mut rest = text;
    while let Some((before, behind)) = rest.split_once('(') {
        kept += before;
        let is_example = is_example(behind);
        match behind.split_once(')') {
            Some((inside, behind)) if is_example && !inside.contains('(') => rest = behind,
            _ => {
                kept.push('(');
                rest = behind;
            }
        }
    }
    kept + rest
}

/// Whether a text begins as an example does, which is no rule.
fn is_example(text: &str) -> bool {
    let text = text.trim_start().to_lowercase();
    ["e.g", "eg ", "eg.", "eg:", "for example", "for instance"]
        .iter()
        .any(|start| text.starts_with(start))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_text_falls_into_sentences() {
        for (text, expected) in [
            (
                "Normal rules. Thermo: up!\n- and on",
                &["Normal rules", "Thermo: up", "- and on"][..],
            ),
            ("A dot (e.g. 1 and 2. Or 3) is given. ", &["A dot  is given"]),
            ("A ratio of 1.5 (normal)", &["A ratio of 1.5 (normal)"]),
            (" \n.", &[]),
        ] {
            assert_eq!(sentences(text), expected, "{text}");
        }
    }
}
