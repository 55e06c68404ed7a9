//! The text of a TOML file: its strings, and where they stand.

use std::borrow::Cow;

use ::toml::Spanned;
use ::toml::de::DeValue;

use super::TextError;
use ninefold_core::error::{Found, Malformed};

/// The whole text. Columns count from its beginning, until [`place`](Source::place) finds the line.
#[derive(Clone, Copy)]
pub(super) struct Source<'t>(pub(super) &'t str);

/// The content of a string, and where it begins.
pub(super) struct Content<'t> {
    pub(super) text: Cow<'t, str>,
    pub(super) column: usize,
    /// Whether the content is in the text as it is, without escapes.
    is_literal: bool,
}

impl<'t> Source<'t> {
    /// Turns the column of an error in the whole text into a line and a column there.
    pub(super) fn place(self, error: Malformed) -> TextError {
        TextError::within(self.0, error)
    }

    /// Calls a function with each string of a list, or with a single string. Whole numbers need no
    /// quotes.
    pub(super) fn each(
        self,
        value: &Spanned<DeValue<'t>>,
        mut then: impl FnMut(&Content<'_>) -> Result<(), Malformed>,
    ) -> Result<(), Malformed> {
        match value.get_ref() {
            DeValue::Array(list) => {
                list.iter().try_for_each(|value| then(&self.string_or_number(value)?))
            }
            _ => then(&self.string_or_number(value)?),
        }
    }

    fn string_or_number<'v>(self, value: &'v Spanned<DeValue<'t>>) -> Result<Content<'v>, Malformed>
    where
        't: 'v,
    {
        match value.get_ref() {
            DeValue::Integer(number) if number.radix() == 10 => {
                let text = Cow::Borrowed(number.as_str());
                Ok(Content { text, column: value.span().start + 1, is_literal: false })
            }
            DeValue::String(_) => self.string(value),
            _ => Err(wrong_type(value, "arguments in a string, a list of strings, or true")),
        }
    }

    /// The content of a string.
    pub(super) fn string<'v>(
        self,
        value: &'v Spanned<DeValue<'t>>,
    ) -> Result<Content<'v>, Malformed>
    where
        't: 'v,
    {
        let DeValue::String(decoded) = value.get_ref() else {
            return Err(wrong_type(value, "a string"));
        };
        let start = value.span().start;
        let raw = self.0.get(value.span()).unwrap_or_default();
        let quotes = if raw.starts_with("\"\"\"") || raw.starts_with("'''") { 3 } else { 1 };
        let inner = raw.get(quotes..raw.len().saturating_sub(quotes)).unwrap_or_default();
        if raw.starts_with('"') && inner.contains('\\') {
            let text = Cow::Borrowed(decoded.as_ref());
            return Ok(Content { text, column: start + 1, is_literal: false });
        }
        Ok(Content { text: Cow::Borrowed(inner), column: start + quotes + 1, is_literal: true })
    }
}

impl Content<'_> {
    /// The column of an index into the content; with escapes, that of the beginning.
    fn column(&self, index: usize) -> usize {
        if self.is_literal { self.column + index } else { self.column }
    }

    /// The words between white space, with their columns.
    pub(super) fn words(&self) -> impl Iterator<Item = (&str, usize)> {
        self.text
            .split_whitespace()
            .map(|word| (word, self.column(word.as_ptr() as usize - self.text.as_ptr() as usize)))
    }

    /// The characters of a drawing that stand for cells, with their columns.
    pub(super) fn characters(&self) -> Vec<(usize, char)> {
        let is_drawing = |character: char| character.is_whitespace() || "|-+".contains(character);
        let characters = self.text.char_indices().filter(|(_, character)| !is_drawing(*character));
        characters.map(|(index, character)| (self.column(index), character)).collect()
    }

    /// Rewords an error at the end of a drawing, which is no end of a line.
    pub(super) fn check<T>(&self, result: Result<T, Malformed>) -> Result<T, Malformed> {
        result.map_err(|error| match error.found {
            Found::EndOfLine => {
                let column = self.column(self.text.trim_end().len());
                Malformed {
                    column,
                    found: Found::Text("the end of the drawing".to_owned()),
                    ..error
                }
            }
            _ => error,
        })
    }
}

/// The error of a value of another type.
pub(super) fn wrong_type(value: &Spanned<DeValue<'_>>, expected: &'static str) -> Malformed {
    let found = Found::Text(format!("a value of type {}", value.get_ref().type_str()));
    Malformed { column: value.span().start + 1, found, expected }
}
