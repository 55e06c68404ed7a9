//! The place of an answer in a text: behind the reasoning, declared once, in tags or in a box.
//!
//! A task has one form. A parser that took either would reward a model for writing two answers and
//! leaving the choice to it.

use crate::last;
use crate::score::Reason;
use ninefold_boards::Cells;

/// The end of the reasoning.
const END: &[u8] = b"</think>";

/// The form in which a text declares its answer.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Form {
    /// Between `<answer>` and `</answer>`.
    Answer,
    /// In `\boxed{…}`.
    Boxed,
    /// In tags; or else in a box, or else the last grid, or else the last moves. For
    /// evaluating models that were not trained on a form, never for a reward.
    Auto,
}

impl Form {
    /// The form with this name: `answer`, `boxed` or `auto`.
    pub fn named(name: &str) -> Option<Form> {
        match name {
            "answer" => Some(Form::Answer),
            "boxed" => Some(Form::Boxed),
            "auto" => Some(Form::Auto),
            _ => None,
        }
    }

    /// The text that is the answer to a puzzle.
    pub(crate) fn body<'a>(self, text: &'a [u8], puzzle: &Cells) -> Result<&'a [u8], Reason> {
        if self != Form::Auto {
            return self.declared(text);
        }
        for form in [Form::Answer, Form::Boxed] {
            match form.declared(text) {
                Err(Reason::NoAnswer) => {}
                declared => return declared,
            }
        }
        let thought = text.windows(END.len()).rposition(|part| part == END);
        let reply = thought.map_or(text, |at| &text[at + END.len()..]);
        last::answer(reply, puzzle).ok_or(Reason::NoAnswer)
    }

    /// The text that is declared as the answer.
    ///
    /// Reasoning ends at the last `</think>`, so the text is read from its end, and only to there.
    fn declared(self, text: &[u8]) -> Result<&[u8], Reason> {
        let (mut starts, mut ends) = (0, 0);
        let (mut start, mut end) = (0, 0);
        for at in (0..text.len()).rev().filter(|at| matches!(text[*at], b'<' | b'\\')) {
            let rest = &text[at..];
            match self {
                _ if rest.starts_with(END) => break,
                _ if rest.starts_with(b"<think>") => return Err(Reason::UnclosedThink),
                Form::Answer if rest.starts_with(b"<answer>") => {
                    (starts, start) = (starts + 1, at + b"<answer>".len());
                }
                Form::Answer if rest.starts_with(b"</answer>") => (ends, end) = (ends + 1, at),
                Form::Boxed if rest.starts_with(b"\\boxed{") => {
                    (starts, start) = (starts + 1, at + b"\\boxed{".len());
                }
                _ => {}
            }
        }
        match (self, starts, ends) {
            (_, 0, _) => Err(Reason::NoAnswer),
            (Form::Answer, 1, 1) => text.get(start..end).ok_or(Reason::NoAnswer),
            (Form::Boxed, 1, _) => braced(&text[start..]).ok_or(Reason::UnclosedAnswer),
            (Form::Answer, _, 0) => Err(Reason::UnclosedAnswer),
            _ => Err(Reason::SeveralAnswers),
        }
    }
}

/// The text up to the brace that closes one before it.
fn braced(text: &[u8]) -> Option<&[u8]> {
    let mut depth = 1_usize;
    let length = text.iter().position(|byte| {
        match byte {
            b'{' => depth += 1,
            b'}' => depth -= 1,
            _ => {}
        }
        depth == 0
    });
    length.map(|length| &text[..length])
}
