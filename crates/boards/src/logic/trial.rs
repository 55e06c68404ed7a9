//! Trial by singles: a candidate is put in, and singles after it, until something contradicts
//! itself.

use super::{Candidate, CellSet, Position, Step, Technique};

/// The candidate that the fewest singles refute; the first of these.
pub(super) fn find(position: &Position) -> Option<Step> {
    let mut best: Option<(Candidate, Vec<Candidate>)> = None;
    let candidates = position.candidates_in(position.open(), u16::MAX);
    for candidate in candidates {
        let mut after = position.clone();
        after.place(candidate);
        let most = best.as_ref().map_or(usize::MAX, |(_, singles)| singles.len());
        let singles = after.place_singles(most);
        if after.is_broken() && singles.len() < most {
            best = Some((candidate, singles));
        }
    }
    best.map(|(candidate, singles)| Step {
        eliminations: vec![candidate],
        digits: vec![candidate.digit],
        cells: CellSet::of(candidate.cell),
        chain: [candidate].into_iter().chain(singles).collect(),
        ..Step::new(Technique::Trial)
    })
}
