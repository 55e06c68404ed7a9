//! Variants: constraints, boards, search, and text in every notation that this build has.

pub use ninefold_variants::{
    BoardCell, Constraint, ConstraintKind, Deduction, DeductionPath, DeductionReason, Exclusion,
    Heading, HouseReason, KINDS, LogicTier, Network, NetworkSolver, NotSaid, OutsideClue, Peers,
    RULESET_FORMATS, Refutation, Ruleset, RulesetFormat, RulesetSolver, SearchStrategy, Shape,
    SolutionFlaw, Stroke, Subset, SumPart, SumReason, TierGrader, Tint, TwinKind, VariantEngine,
    VariantGrade, VariantTechnique, Violation, kind,
};

/// The forms of web editors, which are written with the feature `editors`: names and descriptions.
pub const EDITOR_FORMATS: [(&str, &str); 4] = [
    ("fpuzzles", "variants and others: the JSON of f-puzzles, an object a line"),
    ("scl", "variants and others: SudokuPad's own JSON, an object a line"),
    ("fpuzzles-link", "variants and others: an address a line that opens the puzzle on f-puzzles"),
    ("sudokupad-link", "variants and others: an address a line that opens the puzzle on SudokuPad"),
];

#[cfg(feature = "editors")]
use ninefold_editors::FORMATS;
#[cfg(feature = "editors")]
pub use ninefold_editors::NOTATIONS;
#[cfg(not(feature = "editors"))]
static FORMATS: &[RulesetFormat] = &[];
/// The notations that only web editors have, of which this build reads none.
#[cfg(not(feature = "editors"))]
pub static NOTATIONS: &[ninefold_variants::parse::Notation] = &[];

/// The forms in which rulesets are written by this build.
pub fn formats() -> impl Iterator<Item = &'static RulesetFormat> {
    RULESET_FORMATS.iter().chain(FORMATS)
}

/// The form with this name, if this build has it.
///
/// ```
/// let format = ninefold_pipeline::ruleset::find_format("toml").expect("every build has it");
/// assert!(format.has_heading);
/// ```
pub fn find_format(name: &str) -> Option<&'static RulesetFormat> {
    formats().find(|format| format.name == name)
}

pub mod parse {
    //! Readers of variants in every notation that this build has.

    use super::NOTATIONS;
    use crate::{error::Malformed, ruleset::Ruleset};
    use ninefold_variants::parse;

    pub use ninefold_variants::parse::{
        NEEDS_EDITORS, RulesTextPolicy, TextError, TitledPuzzle, line, refused_size, require_9x9,
        toml, toml_all, toml_titled,
    };

    /// The ruleset of a text in any notation, on a board of 9x9.
    ///
    /// # Errors
    /// The first column that is wrong.
    pub fn puzzle(text: &str) -> Result<Ruleset, Malformed> {
        require_9x9(any(text)?)
    }

    /// The ruleset of a text in any notation, on a board of any size.
    ///
    /// # Errors
    /// The first column that is wrong.
    pub fn any(text: &str) -> Result<Ruleset, Malformed> {
        Ok(titled(text)?.ruleset)
    }

    /// As [`any`], with the title of the puzzle, where the text has one. Errors: the first column
    /// that is wrong.
    pub fn titled(text: &str) -> Result<TitledPuzzle, Malformed> {
        titled_with(text, RulesTextPolicy::Read)
    }

    /// As [`titled`], with another treatment of rules in words. Errors: the first column that is
    /// wrong; a text of a web editor without the feature `editors`.
    pub fn titled_with(text: &str, policy: RulesTextPolicy) -> Result<TitledPuzzle, Malformed> {
        parse::titled_with(text, policy, NOTATIONS)
    }

    /// The puzzle of a text of items over several lines, of JSON, or of a square grid. Errors: the
    /// first mistake; a text of a web editor without the feature `editors`.
    pub fn over_lines_with(text: &str, policy: RulesTextPolicy) -> Result<TitledPuzzle, TextError> {
        parse::over_lines_with(text, policy, NOTATIONS)
    }
}

#[cfg(all(test, feature = "editors"))]
mod tests {
    #[test]
    fn the_forms_of_web_editors_are_those_of_their_crate() {
        let rows = ninefold_editors::FORMATS.iter().map(|row| (row.name, row.description));
        assert_eq!(rows.collect::<Vec<_>>(), super::EDITOR_FORMATS);
    }
}
