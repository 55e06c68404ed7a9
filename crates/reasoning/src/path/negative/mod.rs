//! Steps that are wrong, each near one that is right, so that a model learns to refuse them.
//!
//! A negative is made from the step of a path at its own position. Before it is given out, the oracle
//! judges it: the verdict must be that of its fault, and comes with the fact that refutes the step. The
//! choice depends on the puzzle and the number of the step alone.

mod drafts;
mod near;

use ninefold_core::grid::Grid;
use ninefold_core::random::Random;
use ninefold_logic::StepCollector;
use ninefold_logic::premises::History;
use xxhash_rust::xxh3::xxh3_64;

use super::{Path, PathStep};
use crate::oracle::{Oracle, OracleError, OracleOptions, Verdict, VerdictKind};
use near::Near;

/// The fault of a step.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum Fault {
    /// A filled cell of the same row, column or box has the digit.
    Clash,
    /// The cell can have the digit, and has another one.
    WrongCandidate,
    /// The digit is in another cell of the row, column or box.
    WrongCell,
    /// The technique, if a candidate were gone that is still there: three cells with four digits, a
    /// fish with another place. Nothing else up to the cap shows it in one step.
    MissedPremise,
    /// It strikes the digit that the cell has in the solution.
    WrongStrike,
    /// It is true, and nothing up to the cap of the oracle shows it in one step.
    Unjustified,
    /// It is true, and not by the technique that it names.
    WrongTechnique,
    /// An earlier step has said it.
    Stale,
}

impl Fault {
    /// All faults.
    pub const ALL: [Fault; 8] = [
        Fault::Clash,
        Fault::WrongCandidate,
        Fault::WrongCell,
        Fault::MissedPremise,
        Fault::WrongStrike,
        Fault::Unjustified,
        Fault::WrongTechnique,
        Fault::Stale,
    ];

    /// The name in rows, `wrong-cell` for example.
    pub fn name(self) -> &'static str {
        [
            "clash",
            "wrong-candidate",
            "wrong-cell",
            "missed-premise",
            "wrong-strike",
            "unjustified",
            "wrong-technique",
            "stale",
        ][self as usize]
    }

    /// Whether a verdict is the one on this fault.
    fn agrees(self, verdict: &Verdict) -> bool {
        use VerdictKind as K;
        match self {
            Fault::Clash => verdict.kind == K::Clash,
            Fault::WrongCandidate | Fault::WrongCell | Fault::WrongStrike => {
                verdict.kind == K::False
            }
            Fault::MissedPremise => {
                matches!(verdict.kind, K::False | K::Chained | K::Trial | K::Guess)
            }
            Fault::Unjustified => matches!(verdict.kind, K::Chained | K::Trial | K::Guess),
            Fault::WrongTechnique => verdict.kind == K::Unsound,
            Fault::Stale => verdict.kind == K::Idle,
        }
    }
}

/// A step that is wrong.
#[derive(Clone)]
pub struct Negative {
    /// Its fault.
    pub fault: Fault,
    /// The fact that refutes it, as a short sentence.
    pub why: String,
    /// The step, at the position as it would have to be; its premises are those that hold.
    pub step: PathStep,
    /// The code of the technique that it claims.
    pub technique: &'static str,
}

impl Negative {
    /// The step in words of the vocabulary.
    pub fn tokens(&self) -> String {
        let [own, claimed] =
            [self.step.step.technique.code(), self.technique].map(|code| format!(" {code} ;"));
        self.step.tokens().replace(&own, &claimed)
    }
}

/// A maker of negatives.
///
/// One costs some 50 microseconds on average, most of it for those that are true: the oracle then looks
/// for all techniques that could show them.
pub struct Negatives {
    oracle: Oracle,
    found: StepCollector,
    faults: Vec<Fault>,
}

/// The most steps back to one that is repeated.
const BACK: usize = 8;

impl Negatives {
    /// Makes negatives with these faults.
    ///
    /// # Errors
    /// None but those of [`Oracle::new`].
    pub fn new(faults: impl IntoIterator<Item = Fault>) -> Result<Negatives, OracleError> {
        let oracle = Oracle::new(OracleOptions::default())?;
        Ok(Negatives { oracle, found: StepCollector::all(), faults: faults.into_iter().collect() })
    }

    /// Negatives for this share of the steps of a path, by the index of the step. Which fault comes
    /// first is drawn; one that a position does not offer is passed over, and a step without any gets no
    /// negative.
    pub fn of_share(&mut self, path: &Path, solution: &Grid, share: f64) -> Vec<Option<Negative>> {
        let key = key(path);
        self.of(path, solution, |index| is_drawn(key ^ WANTED, index, share))
    }

    /// For this share of all paths, where a trace goes wrong: the index of a step, and the negative in
    /// its place.
    pub fn end_of(
        &mut self,
        path: &Path,
        solution: &Grid,
        share: f64,
    ) -> Option<(usize, Negative)> {
        let key = key(path) ^ WANTED;
        if path.steps().is_empty() || !is_drawn(key, usize::MAX, share) {
            return None;
        }
        let end = Random::new(key, 0).below(path.steps().len());
        let mut all = self.of(path, solution, |index| index == end);
        all[end].take().map(|negative| (end, negative))
    }

    /// A negative for each step that is wanted.
    fn of(
        &mut self,
        path: &Path,
        solution: &Grid,
        is_wanted: impl Fn(usize) -> bool,
    ) -> Vec<Option<Negative>> {
        let (key, mut history) = (key(path), History::default());
        let mut all = Vec::with_capacity(path.steps().len());
        for (index, step) in path.steps().iter().enumerate() {
            let mut near = Near {
                puzzle: path.start().grid(),
                solution,
                step,
                earlier: &path.steps()[index.saturating_sub(BACK)..index],
                history: &history,
                random: Random::new(key, index as u64),
                found: &mut self.found,
            };
            all.push(match is_wanted(index) {
                true => near.negative(&self.faults, &mut self.oracle),
                false => None,
            });
            history.add(&step.step, &step.premises);
        }
        all
    }
}

/// The seed of all choices for a path.
fn key(path: &Path) -> u64 {
    xxh3_64(path.start().grid().as_bytes())
}

/// Another stream of random numbers than that of the negatives themselves.
const WANTED: u64 = 0x7761_6e74_6564_5f31;

/// Whether an index is among a share of all, drawn.
fn is_drawn(key: u64, index: usize, share: f64) -> bool {
    let most = (share.clamp(0.0, 1.0) * (1_u64 << 32) as f64) as u64;
    Random::new(key, index as u64).below_exactly(1 << 32) < most
}
