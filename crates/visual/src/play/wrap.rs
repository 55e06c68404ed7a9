//! Text broken into lines.

/// A text in lines of at most `width` characters: broken at spaces, and within words that are
/// longer.
pub(super) fn wrapped(text: &str, width: usize) -> Vec<String> {
    let mut lines: Vec<String> = Vec::new();
    for word in text.split_whitespace() {
        let mut rest: Vec<char> = word.chars().collect();
        if let Some(line) = lines.last_mut()
            && line.chars().count() + 1 + rest.len() <= width
        {
            line.push(' ');
            line.push_str(word);
            continue;
        }
        while rest.len() > width {
            lines.push(rest.drain(..width).collect());
        }
        lines.push(rest.into_iter().collect());
    }
    lines
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn long_words_are_broken_and_others_are_not() {
        assert_eq!(wrapped("a bc def", 4), ["a bc", "def"]);
        assert_eq!(wrapped("abcdefghij kl", 4), ["abcd", "efgh", "ij", "kl"]);
        assert!(wrapped("  ", 4).is_empty());
    }
}
