//! The kind of rule that a step of a variant uses.

use ninefold_jobs::draw::rule_name;
use ninefold_jobs::ruleset::Ruleset;
use ninefold_jobs::session::{Hint, HintDegree, HintReason};

/// The name of a step in a list: its technique, or of a variant the kind of rule that it uses.
pub(super) fn step_name(hint: &Hint, ruleset: Option<&Ruleset>) -> String {
    if let HintReason::Solution { is_only, .. } = &hint.reason {
        let which = if *is_only { "the solution" } else { "one of several solutions" };
        return format!("A digit of {which}");
    }
    let (HintReason::Exclusion(exclusion), Some(ruleset)) = (&hint.reason, ruleset) else {
        return hint.text(HintDegree::Technique);
    };
    // What the puzzle does not state is a sum that follows from houses and cages.
    rule_name(ruleset, &exclusion.rule).unwrap_or_else(|| "Sum".to_owned())
}

#[cfg(test)]
mod tests {
    use super::*;
    use ninefold_jobs::session::{Session, read};

    #[test]
    fn every_step_of_the_puzzles_of_the_data_set_has_a_name() {
        let mut names = std::collections::BTreeSet::new();
        for line in include_str!("../../../../../datasets/variants.txt").lines().take(20) {
            let game = read(line.as_bytes()).expect(line).expect("a game");
            let mut session = Session::new(game).expect("a solution");
            while let Some(hint) = session.hint() {
                names.insert(step_name(&hint, session.puzzle().ruleset()));
                session.apply(&hint);
            }
        }
        for name in ["Cage", "White dot", "Black dot", "Thermo", "House", "Sum"] {
            assert!(names.contains(name), "{name}: {names:?}");
        }
        assert!(!names.contains("Constraint"), "{names:?}");
    }
}
