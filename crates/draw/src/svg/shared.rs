//! Parts that many pictures of one page have in common: the page holds each once, and pictures refer
//! to it.
//!
//! From step to step, a path changes a few cells. Everything else, such as cages and the candidates
//! of a row, is the same part again.

use std::collections::HashMap;

use maud::{Markup, PreEscaped, html};

/// Parts that are shorter than this stay where they are: a reference would save nothing.
const SHORT: usize = 60;

/// The parts of the pictures of one page.
#[derive(Debug, Default)]
pub(crate) struct SharedParts {
    numbers: HashMap<String, usize>,
}

impl SharedParts {
    /// A reference to a part, which is kept; or the part itself if it is short.
    pub(crate) fn part(&mut self, part: Markup) -> Markup {
        let PreEscaped(text) = part;
        if text.len() < SHORT {
            return PreEscaped(text);
        }
        let next = self.numbers.len();
        let number = self.numbers.entry(text).or_insert(next);
        PreEscaped(format!("<use href=\"#p{number}\"/>"))
    }

    /// The parts themselves, for the page: nothing of them is visible there.
    pub(crate) fn definitions(&self) -> Markup {
        let mut parts: Vec<(&String, &usize)> = self.numbers.iter().collect();
        parts.sort_unstable_by_key(|(_, number)| **number);
        html! {
            @if !parts.is_empty() {
                svg.parts xmlns="http://www.w3.org/2000/svg" width="0" height="0" aria-hidden="true" {
                    defs {
                        @for (part, number) in parts {
                            g id=(format!("p{number}")) { (PreEscaped(part)) } "\n"
                        }
                    }
                }
            }
        }
    }
}
