//! The grade of a variant: the tiers and techniques of its path, from the first step to the last.
//!
//! The path is that of [`DeductionPath`], so that a grade agrees with `explain`. It ends where one
//! trial is not enough: a search would continue, and is no technique.

use std::{collections::BTreeMap, time::Instant};

use super::{deduction::DeductionPath, set::Ruleset};
use ninefold_constraints::{LogicTier, Patience, VariantTechnique, path::Path};

/// Constraints that are asked for the trials of one puzzle, after which they end. Most puzzles take
/// less than a tenth.
const MOST_QUESTIONS: u64 = 2_000_000;

/// The difficulty of a variant with one solution, solved as `explain` does.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct VariantGrade {
    /// The extent to which constraints have to be combined.
    pub tier: LogicTier,
    /// The sum of the scores of all steps.
    pub score: u64,
    /// The hardest technique. `None` without a step.
    pub hardest: Option<VariantTechnique>,
    /// Steps, of which each trial is one.
    pub steps: u32,
    /// Trials: candidates that a contradiction rules out. 0 if none were wanted.
    pub trials: u32,
    /// The deductions of the longest trial up to its contradiction.
    pub longest_trial: u32,
    /// Cells that are blank at the end.
    pub open: u32,
    /// Number of uses of each technique, the easiest first.
    pub uses: BTreeMap<VariantTechnique, u32>,
}

impl VariantGrade {
    /// The grade of a puzzle that has exactly one solution, without trials: where deductions end,
    /// the rest is left open.
    pub fn of(ruleset: &Ruleset) -> VariantGrade {
        VariantGrade::by(ruleset, None)
    }

    /// The grade of a puzzle that has exactly one solution, with trials where there is no deduction.
    /// They end at the deadline, or when they have asked constraints two million times, which is the
    /// same on every machine; what is left is open then. Some milliseconds a trial.
    pub fn with_trials(ruleset: &Ruleset, deadline: Option<Instant>) -> VariantGrade {
        let mut patience = Patience::default();
        patience.end_after(MOST_QUESTIONS);
        deadline.into_iter().for_each(|deadline| patience.end_at(deadline));
        VariantGrade::by(ruleset, Some(patience))
    }

    fn by(ruleset: &Ruleset, trials: Option<Patience>) -> VariantGrade {
        let mut path = DeductionPath::new(ruleset);
        let mut grade = walked(&mut path.path, trials);
        grade.open = path.open_cells() as u32;
        if !path.is_solved() {
            grade.tier = LogicTier::Trial;
        }
        grade
    }

    const NONE: VariantGrade = VariantGrade {
        tier: LogicTier::Direct,
        score: 0,
        hardest: None,
        steps: 0,
        trials: 0,
        longest_trial: 0,
        open: 0,
        uses: BTreeMap::new(),
    };

    /// Whether deductions and trials fill all cells.
    pub fn is_solved(&self) -> bool {
        self.open == 0
    }

    fn add(&mut self, technique: VariantTechnique, score: u32) {
        self.tier = self.tier.max(technique.tier());
        self.score += u64::from(score);
        self.hardest = self.hardest.max(Some(technique));
        self.steps += 1;
        *self.uses.entry(technique).or_default() += 1;
    }
}

/// The grade of a path, without the part that it leaves open. Trials have this patience, if they
/// are made; deductions have no limit.
fn walked(path: &mut Path<'_>, trials: Option<Patience>) -> VariantGrade {
    let mut grade = VariantGrade::NONE;
    loop {
        while let Some(step) = path.next_step() {
            let technique = step.reason.technique();
            grade.add(technique, technique.score());
        }
        let is_filled = path.filled().iter().all(|&filled| filled);
        let Some(patience) = trials.filter(|_| !is_filled) else { return grade };
        if grade.trials == 0 {
            path.patience = patience;
        }
        let Some(refuted) = path.refute() else { return grade };
        let deductions = refuted.steps.len();
        grade.add(VariantTechnique::Trial, VariantTechnique::trial_score(deductions));
        grade.trials += 1;
        grade.longest_trial = grade.longest_trial.max(deductions as u32);
    }
}
