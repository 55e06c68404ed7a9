//! SudokuMaker: values that cells side by side may not have without a dot, and the dots that free
//! them.
//!
//! In the site's own solver a dot of the difference 1 frees its cells from every rule against
//! consecutive digits, whatever element has it. An element of difference dots states whether these
//! free from rules against ratios, and one of ratio dots whether these free from rules against
//! differences. In f-puzzles every dot frees from every rule, so that is told only where it comes
//! to the same.

use super::super::{Read, refuse};

/// The dots of a document so far, and the rules of cells without one.
#[derive(Default)]
pub(super) struct Dots {
    /// Digits side by side are not consecutive: in general, or where there is no dot.
    pub(super) is_nonconsecutive: bool,
    no_difference: bool,
    no_ratio: bool,
    /// Whether a dot frees from the first two.
    frees: bool,
    /// Whether there is a ratio dot that does not, and where the rule matters.
    holds: bool,
    /// Whether there is a difference dot that does not free from the third, and where it matters.
    ratio_holds: bool,
    other_difference: bool,
    other_ratio: bool,
    ratio_elements: usize,
}

impl Dots {
    /// Adds an element of difference dots.
    pub(super) fn add_differences(&mut self, values: &[u64], is_negative: bool, overrides: bool) {
        self.no_difference |= is_negative;
        self.frees |= values.contains(&1);
        self.other_difference |= values.iter().any(|&value| value != 1);
        self.ratio_holds |= !overrides && !values.is_empty();
    }

    /// Adds an element of ratio dots. Of these only the ratio 2 can be that of consecutive digits.
    pub(super) fn add_ratios(&mut self, values: &[u64], is_negative: bool, overrides: bool) {
        let has_two = values.contains(&2);
        self.no_ratio |= is_negative;
        self.frees |= has_two && overrides;
        self.holds |= has_two && !overrides;
        self.other_ratio |= values.iter().any(|&value| value != 2);
        self.ratio_elements += 1;
    }

    /// Whether negative ratios hold where there is no dot.
    ///
    /// # Errors
    /// They hold for some cells with a dot, too.
    pub(super) fn no_ratio(&self) -> Read<bool> {
        const OVERRIDING: &str = "difference dots that override negative ratios";
        let is_several = self.ratio_elements > 1;
        let refused = [
            (self.other_ratio, "beside dots of other ratios", "dots of the ratio 2"),
            (is_several, "beside other elements of ratio dots", "one element of ratio dots"),
            (self.ratio_holds, "that hold for cells with a difference dot", OVERRIDING),
        ];
        match refused.into_iter().find(|(is_so, ..)| self.no_ratio && *is_so) {
            Some((_, beside, expected)) => refuse(format!("negative ratios {beside}"), expected),
            None => Ok(self.no_ratio),
        }
    }

    /// The key of f-puzzles that states which cells may not be consecutive.
    ///
    /// # Errors
    /// Some dots free their cells, and others do not.
    pub(super) fn nonconsecutive(&self) -> Read<Option<&'static str>> {
        if !self.is_nonconsecutive && !self.no_difference {
            return Ok(None);
        }
        if !self.frees && !self.no_ratio {
            let is_always = self.is_nonconsecutive || self.holds || self.other_difference;
            return Ok(Some(if is_always { "nonconsecutive always" } else { "nonconsecutive" }));
        }
        match self.holds {
            false => Ok(Some("nonconsecutive")),
            true => refuse(
                "negative differences that hold for cells with a ratio dot",
                "ratio dots that override negative differences",
            ),
        }
    }
}
