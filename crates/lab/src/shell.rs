//! Commands as a shell takes them, so that the one in a report can be copied and run again.

/// A command line of these words, each quoted if a POSIX shell would not take it as it is.
pub(crate) fn command<W: AsRef<str>>(words: impl IntoIterator<Item = W>) -> String {
    let words: Vec<String> = words.into_iter().map(|word| quoted(word.as_ref())).collect();
    words.join(" ")
}

/// A word, quoted if need be. Lists of engines stay readable: the crate shlex would quote commas
/// too.
fn quoted(word: &str) -> String {
    let is_plain = |c: char| c.is_alphanumeric() || "-_./,:=+@%".contains(c);
    if !word.is_empty() && word.chars().all(is_plain) {
        return word.to_owned();
    }
    format!("'{}'", word.replace('\'', r"'\''"))
}

#[cfg(test)]
mod tests {
    use super::*;
    use std::process::Command;

    #[test]
    fn plain_words_stay_as_they_are() {
        let words = ["ninefold", "compare", "a/zürich.txt", "--engines=rules,lanes", "-o", "x-1"];
        assert_eq!(command(words), words.join(" "));
    }

    #[test]
    fn a_shell_takes_the_words_as_they_were() {
        let words = ["two words", "", "it's", "$HOME", "*", "~", "a;b", "\\", "\"", "new\nline"];
        let script = format!("printf '%s|' {}", command(words));
        let output = Command::new("sh").args(["-c", &script]).output().expect("a shell");
        assert_eq!(String::from_utf8_lossy(&output.stdout), words.join("|") + "|");
    }
}
