//! Steps in plain English: what the cells, houses and digits of this puzzle prove.
//!
//! A [`Sentence`] is made from the [reasons](super::Reasons) of a step, so all techniques have one, and a
//! new technique needs nothing for it. It is data: a face can show what a word speaks of.

mod almost;
mod chains;
mod colors;
mod deadly;
mod sets;
mod singles;
mod teller;

use crate::prelude::*;
use teller::Teller;

/// A step in words: short paragraphs with the premise, the reason and the conclusion.
#[derive(Clone, Debug, PartialEq, Eq, Default)]
pub struct Sentence {
    /// The paragraphs, each of several words. Joined without anything between them, they are the
    /// text.
    pub paragraphs: Vec<Vec<Word>>,
}

/// A word or several of a sentence, and what they speak of.
#[derive(Clone, Debug, PartialEq, Eq, Default)]
pub struct Word {
    /// The text.
    pub text: String,
    /// The cells that it names.
    pub cells: CellSet,
    /// The digits that it names, as bits: bit 0 for digit 1.
    pub digits: u16,
    /// The house that it names.
    pub house: Option<House>,
}

/// The text, a line a paragraph.
impl Display for Sentence {
    fn fmt(&self, f: &mut Formatter<'_>) -> fmt::Result {
        for (number, paragraph) in self.paragraphs.iter().enumerate() {
            f.write_str(if number > 0 { "\n" } else { "" })?;
            paragraph.iter().try_for_each(|word| f.write_str(&word.text))?;
        }
        Ok(())
    }
}

impl Step {
    /// The step in plain English, on the board on which it was found.
    ///
    /// ```
    /// use ninefold_logic::{Grader, HODOKU, LogicBoard};
    /// # let p = b"53..7....6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5....8..79";
    /// # let puzzle = ninefold_text::line::parse(p)?;
    /// let mut board = LogicBoard::new(&puzzle);
    /// let mut grader = Grader::new(&HODOKU);
    /// let found = grader.next(&mut board).expect("a step");
    /// let text = found.step.sentence(&board).to_string();
    /// assert_eq!(text, "r5c5 must be 5: its row, column and box have 1, 2, 3, 4, 6, 7, 8 and 9.");
    /// # Ok::<(), ninefold_core::error::Malformed>(())
    /// ```
    pub fn sentence(&self, board: &LogicBoard) -> Sentence {
        let mut teller = Teller::new(self, board);
        teller.tell();
        teller.end()
    }
}

/// The ends of the codes of fish, and the starts of those of patterns that allow two solutions.
const FISH: [&str; 7] =
    ["x-wing", "swordfish", "jellyfish", "squirmbag", "whale", "leviathan", "double-locked"];
const DEADLY: [&str; 4] = ["uniqueness", "unique-", "hidden-rectangle", "avoidable"];

impl Teller<'_> {
    /// Writes the sentence that fits the technique, or the one that its reasons make.
    fn tell(&mut self) {
        match self.step.technique.code() {
            "full-house" | "last-value" => self.full_house(),
            "naked-single" | "single-possibility" => self.naked_single(),
            "hidden-single" | "hidden-single-box" | "hidden-single-line" | "only-square" => {
                self.hidden_single()
            }
            "pointing" | "claiming" | "direct-pointing" | "direct-claiming" => self.locked(),
            "locked-pair" | "locked-triple" | "naked-pair" | "naked-triple" | "naked-quadruple" => {
                self.naked_subset()
            }
            code if ["pair", "triple", "quad"]
                .iter()
                .any(|size| code.contains(&format!("hidden-{size}"))) =>
            {
                self.hidden_subset()
            }
            code if FISH.iter().any(|fish| code.ends_with(fish))
                && !self.step.houses.is_empty() =>
            {
                self.fish()
            }
            code if DEADLY.iter().any(|start| code.starts_with(start)) => self.deadly_pattern(),
            "xyz-wing" => self.xyz_wing(),
            code if code.starts_with("als-") || code.ends_with("wxyz-wing") => self.linked_sets(),
            "death-blossom" => self.petals(),
            "simple-colors" | "multi-colors" => self.colors(),
            code if code.starts_with("bug") => self.grave(),
            "sue-de-coq" => self.shared_out(),
            _ if self.step.technique.is_guess() => {
                self.text("No technique of this profile helps: the solution is looked up. ");
                self.conclude("");
            }
            "grouped-nice-loop" if !self.step.sets.is_empty() => self.chain_of_sets(),
            _ if !self.reasons.branches.is_empty() => self.chains(),
            _ => self.pattern(),
        }
    }
}
