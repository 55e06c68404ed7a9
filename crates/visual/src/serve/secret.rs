//! Secrets that cannot be guessed, and comparing with them.

use std::fmt::Write;

/// 128 random bits, as 32 hexadecimal digits.
pub(super) struct Secret(String);

impl Secret {
    /// A new secret, of the system's random numbers.
    pub(super) fn new() -> std::io::Result<Secret> {
        let mut bytes = [0; 16];
        getrandom::fill(&mut bytes).map_err(|error| std::io::Error::other(error.to_string()))?;
        let mut text = String::new();
        for byte in bytes {
            // Writing to a string cannot fail.
            let _ = write!(text, "{byte:02x}");
        }
        Ok(Secret(text))
    }

    /// The secret, to be handed over.
    pub(super) fn text(&self) -> &str {
        &self.0
    }

    /// Whether the guess is right. The time does not depend on the part that is wrong.
    pub(super) fn is(&self, guess: &str) -> bool {
        let (own, guess) = (self.0.as_bytes(), guess.as_bytes());
        let differing = own.iter().zip(guess).fold(0, |all, (a, b)| all | (a ^ b));
        own.len() == guess.len() && differing == 0
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn secrets_differ_and_only_the_whole_one_is_right() {
        let [one, other] = [Secret::new().expect("random"), Secret::new().expect("random")];
        assert_eq!(one.text().len(), 32);
        assert!(one.is(one.text()) && !one.is(other.text()));
        assert!(!one.is("") && !one.is(&one.text()[1..]) && !one.is(&format!("{}0", one.text())));
    }
}
