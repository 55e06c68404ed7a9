//! The verdict on one claim: what the filled cells refute first, then what solutions contradict, and
//! then how the claim is derived.

use ninefold_core::grid::{Candidates, Cell, CellSet, Digit, Grid};
use ninefold_logic::HODOKU;

use super::claim::Claim;
use super::position::{Fact, Position, Searches, board};
use super::trial::refute;
use super::verdict::{Contradiction, StateKind, Verdict, VerdictKind, Why};
use super::{Key, OracleOptions, fact};

/// Special cases, by codes: a step of the first technique is one of the second, too, though the
/// profile lists it under the first alone.
const SPECIAL_CASES: [(&str, &str); 16] = [
    ("full-house", "naked-single"),
    ("full-house", "hidden-single"),
    ("locked-pair", "naked-pair"),
    ("locked-triple", "naked-triple"),
    ("sashimi-x-wing", "finned-x-wing"),
    ("sashimi-swordfish", "finned-swordfish"),
    ("sashimi-jellyfish", "finned-jellyfish"),
    ("skyscraper", "turbot-fish"),
    ("two-string-kite", "turbot-fish"),
    ("skyscraper", "x-chain"),
    ("two-string-kite", "x-chain"),
    ("turbot-fish", "x-chain"),
    ("xy-wing", "xy-chain"),
    ("remote-pair", "xy-chain"),
    ("x-chain", "nice-loop"),
    ("xy-chain", "nice-loop"),
];

/// A claim about a position.
pub(super) struct Case<'a> {
    pub options: &'a OracleOptions,
    pub searches: &'a mut Searches,
    pub position: &'a mut Position,
    pub key: &'a Key,
    pub claim: &'a Claim,
}

impl Case<'_> {
    /// The verdict, given the index of the technique that is claimed, and premises.
    pub(super) fn verdict(mut self, technique: Option<usize>, premises: Option<&Claim>) -> Verdict {
        let facts: Vec<Fact> = self.claim.conclusions().iter().filter_map(fact).collect();
        let truth = &self.position.truth;
        let is_true = facts.iter().all(|fact| truth.holds(fact.cell, fact.digit, fact.is_placed));
        let found = self.refuted_in_sight(&facts);
        let found = found.or_else(|| (!is_true).then(|| self.contradicted(&facts)));
        let found = found.unwrap_or_else(|| self.derived(&facts, technique, premises));
        Verdict { is_true: Some(is_true), ..found }
    }

    /// A verdict without details.
    fn found(&self, kind: VerdictKind, why: Why) -> Verdict {
        Verdict {
            kind,
            state: self.position.state,
            is_true: None,
            is_justified: false,
            technique: None,
            missing: None,
            length: None,
            peer: None,
            why,
        }
    }

    /// A cell that is filled, or a digit that is seen.
    fn refuted_in_sight(&self, facts: &[Fact]) -> Option<Verdict> {
        let cells = &self.key.cells;
        for fact in facts {
            if let Some(digit) = cells.get(fact.cell)
                && (digit == fact.digit) != fact.is_placed
                && (fact.is_placed || digit == fact.digit)
            {
                return Some(self.found(VerdictKind::Filled, Why::Holds(fact.cell, digit)));
            }
        }
        let placed = facts.iter().filter(|fact| fact.is_placed && cells.get(fact.cell).is_none());
        for &Fact { cell, digit, .. } in placed {
            let mut peers = CellSet::peers(cell).into_iter();
            if let Some(peer) = peers.find(|peer| cells.get(*peer) == Some(digit)) {
                let verdict = self.found(VerdictKind::Clash, Why::Sees(cell, digit, peer));
                return Some(Verdict { peer: Some(peer), ..verdict });
            }
        }
        None
    }

    /// A claim that a solution contradicts.
    fn contradicted(&self, facts: &[Fact]) -> Verdict {
        let truth = &self.position.truth;
        let pairs = facts.iter().zip(self.claim.conclusions());
        let mut wrong =
            pairs.filter(|(fact, _)| !truth.holds(fact.cell, fact.digit, fact.is_placed));
        let why =
            wrong.next().map_or(Why::NotEnough, |(&Fact { cell, digit, is_placed }, claim)| {
                if is_placed && !self.key.candidates.contains(cell, digit) {
                    return Why::Gone(cell, digit);
                }
                self.refutation(cell, digit, is_placed)
                    .map_or(Why::Contradicted(*claim), Why::Refuted)
            });
        self.found(VerdictKind::False, why)
    }

    /// The contradiction that an assumption ends in. From a wrong position anything follows.
    fn refutation(&self, cell: Cell, digit: Digit, is_placed: bool) -> Option<Contradiction> {
        let is_right = self.position.state != StateKind::Wrong;
        let board = is_right.then(|| self.position.board.clone())?;
        let refutation = refute(board, cell, digit, is_placed)?;
        Some(Contradiction { cell, digit, is_placed, refutation })
    }

    /// The derivation of a claim that is true.
    fn derived(
        &mut self,
        facts: &[Fact],
        technique: Option<usize>,
        premises: Option<&Claim>,
    ) -> Verdict {
        let new: Vec<Fact> = facts.iter().copied().filter(|fact| !self.key.has(fact)).collect();
        if new.is_empty() {
            let known = facts.first().map(|fact| (fact.cell, self.key.cells.get(fact.cell), fact));
            let why = known.map_or(Why::NotEnough, |(cell, digit, fact)| match digit {
                Some(digit) => Why::Holds(cell, digit),
                None => Why::Gone(cell, fact.digit),
            });
            return self.found(VerdictKind::Idle, why);
        }
        if self.position.state == StateKind::Wrong {
            return self.found(VerdictKind::Guess, Why::WrongState);
        }
        match (premises, technique) {
            (Some(premises), _) => self.by_premises(&new, technique, premises),
            (None, Some(technique)) => {
                let by = self.by(&new, technique, None);
                self.direct_or(by, Why::NotBy(HODOKU.entries[technique].technique.code()))
            }
            (None, None) => self.freely(&new),
        }
    }

    /// A claim with a technique, or with premises: it is direct or unsound.
    fn direct_or(&self, by: Option<usize>, why: Why) -> Verdict {
        let Some(by) = by else { return self.found(VerdictKind::Unsound, why) };
        let code = HODOKU.entries[by].technique.code();
        let verdict = self.found(VerdictKind::Direct, Why::Concluded(code, 0));
        Verdict { is_justified: true, technique: Some(code), ..verdict }
    }

    /// The technique, or its special case, of which one step concludes all of this: at the
    /// position, or on another board.
    fn by(&mut self, new: &[Fact], technique: usize, premises: Option<&Position>) -> Option<usize> {
        let code = HODOKU.entries[technique].technique.code();
        let board = premises.map_or(&self.position.board, |position| &position.board);
        let fits = |other: &str| other == code || SPECIAL_CASES.contains(&(other, code));
        let entries = HODOKU.entries.iter().enumerate();
        let mut entries = entries.filter(|(_, entry)| fits(entry.technique.code()));
        let found = entries.find(|(_, entry)| self.searches.concludes(board, entry.technique, new));
        found.map(|(index, _)| index)
    }

    /// A claim from premises: they are facts, and enough for one step.
    fn by_premises(&mut self, new: &[Fact], technique: Option<usize>, premises: &Claim) -> Verdict {
        let (mut cells, mut left) = (Grid::EMPTY, Candidates::ALL);
        for premise in premises.conclusions() {
            // Strikes in a filled cell would hide from techniques of uniqueness that it is a clue.
            let is_fact = |fact: &Fact| {
                self.key.has(fact) && fact.is_placed == self.key.cells.get(fact.cell).is_some()
            };
            match fact(premise).filter(is_fact) {
                Some(Fact { cell, digit, is_placed: true }) => cells.set(cell, Some(digit)),
                Some(Fact { cell, digit, is_placed: false }) => left.remove(cell, digit),
                None => return self.found(VerdictKind::Unsound, Why::NoFact(*premise)),
            }
        }
        let mut clues = Grid::EMPTY;
        for cell in Cell::all().filter(|cell| self.key.puzzle.get(*cell).is_some()) {
            clues.set(cell, cells.get(cell));
        }
        let is_unique = self.position.board.is_unique();
        let board = board(&clues, &cells, &left, is_unique);
        let mut position = Position::new(self.position.state, self.position.truth, board);
        let by = match technique {
            Some(technique) => self.by(new, technique, Some(&position)),
            None => position.direct(new, self.searches),
        };
        self.direct_or(by, Why::NotEnough)
    }

    /// A claim by whatever is easiest.
    fn freely(&mut self, new: &[Fact]) -> Verdict {
        let by = self.position.direct(new, self.searches);
        if by.is_some() {
            return self.direct_or(by, Why::NotEnough);
        }
        if let Some((missing, hardest)) = self.position.chained(new, self.searches) {
            let code = HODOKU.entries[hardest].technique.code();
            let verdict = self.found(VerdictKind::Chained, Why::Concluded(code, missing));
            let is_justified = missing <= self.options.chained;
            return Verdict {
                is_justified,
                technique: Some(code),
                missing: Some(missing),
                ..verdict
            };
        }
        let trials = new.iter().map(|fact| self.refutation(fact.cell, fact.digit, !fact.is_placed));
        if let Some(trials) = trials.collect::<Option<Vec<_>>>()
            && let Some(hardest) = trials.iter().max_by_key(|trial| trial.refutation.length)
        {
            let length = trials.iter().map(|trial| trial.refutation.length).sum();
            let verdict = self.found(VerdictKind::Trial, Why::Refuted(*hardest));
            let is_justified = self.options.trial.is_some_and(|most| length <= most);
            return Verdict { is_justified, length: Some(length), ..verdict };
        }
        let Fact { cell, digit, is_placed } = new[0];
        let mut others = Digit::all().filter(|other| *other != digit);
        let other = others.find(|other| self.key.candidates.contains(cell, *other));
        let why = match other {
            Some(other) if is_placed => Why::Other(cell, other, self.options.cap),
            _ => Why::Open(cell, digit, self.options.cap),
        };
        self.found(VerdictKind::Guess, why)
    }
}
