//! The process reward: a trace of reasoning judged step by step, each at the position that the steps
//! before it have made.
//!
//! A line with a claim in it is a step. Rewards are gamed by more steps, so a mean over steps will
//! not do: what is known already counts nothing, and strikes that are justified are worth what
//! is placed by them.

use ninefold_boards::Cells;

use super::claim::Claim;
use super::position::Fact;
use super::verdict::{Verdict, VerdictKind};
use super::{Key, Oracle, OracleError, State, fact};

/// Reward of a conclusion that is justified by trial only.
const TRIAL: f64 = 0.3;

/// A step of a trace.
#[derive(Clone, Debug)]
pub struct StepScore {
    /// Number of the line, from 1.
    pub line: usize,
    /// The conclusions; none if they are malformed.
    pub claim: Option<Claim>,
    /// The verdict on all conclusions together; `None` behind a step that is false, from where on
    /// nothing is judged, and where it is malformed.
    pub verdict: Option<Verdict>,
    /// Reward of the worst conclusion that is new; `None` if all of them are known.
    pub reward: Option<f64>,
}

/// The score of a trace.
#[derive(Clone, Debug, Default)]
pub struct TraceScore {
    /// The steps.
    pub steps: Vec<StepScore>,
    /// Mean reward of new conclusions, from -1 to 1; 0 without any.
    ///
    /// A conclusion has 1 if it is direct, or chained within the limit of the oracle; 0.3 if it is a
    /// trial within the limit; 0 if it is a guess or malformed; -1 if it is false. Behind one that is
    /// false all have 0. Strikes with 1 are left out where the trace places a digit: it is they that
    /// make placements direct, and many of them would hide guesses.
    pub mean: f64,
    /// The least of these rewards.
    pub min: f64,
    /// Blanks that are filled rightly, by steps before the first that is false.
    pub placed: usize,
    /// Whether a step is false.
    pub is_wrong: bool,
}

/// Rewards of new conclusions.
#[derive(Default)]
struct Rewards {
    placed: Vec<f64>,
    struck: Vec<f64>,
}

impl Rewards {
    fn add(&mut self, is_placed: bool, reward: f64) {
        if is_placed { self.placed.push(reward) } else { self.struck.push(reward) }
    }

    /// Mean and least of those that count.
    fn end(&self) -> (f64, f64) {
        let counts = |reward: &&f64| self.placed.is_empty() || **reward < 1.0;
        let all = || self.placed.iter().chain(self.struck.iter().filter(counts));
        match all().count() {
            0 => (0.0, 0.0),
            count => (
                all().sum::<f64>() / count as f64,
                all().fold(f64::INFINITY, |least, reward| least.min(*reward)),
            ),
        }
    }
}

/// The place that a trace has come to.
struct Progress {
    position: Key,
    /// By cell, the digits that are struck and those that are placed behind a false step, as bits.
    claimed: [[u16; 2]; 81],
    rewards: Rewards,
    score: TraceScore,
}

impl Progress {
    /// Takes over conclusions with their reward, those that are known left out. Returns whether any
    /// is new.
    fn add(&mut self, facts: &[Fact], reward: f64) -> bool {
        let mut is_any_new = false;
        for fact in facts.iter().filter(|fact| !self.position.has(fact)) {
            let claimed = &mut self.claimed[fact.cell.index()][usize::from(fact.is_placed)];
            let before = std::mem::replace(claimed, *claimed | fact.digit.bit());
            if before != *claimed {
                is_any_new = true;
                self.rewards.add(fact.is_placed, reward);
            }
        }
        if reward >= 0.0 && !self.score.is_wrong {
            let placed = facts.iter().filter(|fact| fact.is_placed && !self.position.has(fact));
            self.score.placed += placed.count();
            facts.iter().for_each(|fact| self.position.add(fact));
        }
        self.score.is_wrong |= reward < 0.0;
        is_any_new
    }
}

/// The reward of a conclusion that is new.
fn reward(verdict: &Verdict) -> f64 {
    match verdict.kind {
        VerdictKind::False | VerdictKind::Filled | VerdictKind::Clash => -1.0,
        VerdictKind::Trial if verdict.is_justified => TRIAL,
        _ if verdict.is_justified => 1.0,
        _ => 0.0,
    }
}

/// The text up to where an answer begins.
fn before_answer(text: &[u8]) -> &[u8] {
    let is_answer = |at: &usize| {
        let rest = &text[*at..];
        rest.starts_with(b"<answer>") || rest.starts_with(b"\\boxed{")
    };
    &text[..(0..text.len()).find(is_answer).unwrap_or(text.len())]
}

impl Oracle {
    /// Scores a trace: the text of a model, up to its answer. Steps are lines in which something is
    /// claimed, as [`Claim`] is written; suppositions are told from it by words (`if r1c8 is 4`), or
    /// stand before an arrow, `=>`.
    ///
    /// A step with several conclusions is judged as one, and if it is not direct, conclusion by
    /// conclusion.
    ///
    /// # Errors
    /// Those of [`judge`](Oracle::judge).
    ///
    /// ```
    /// use ninefold_reasoning::{Cells, Oracle, OracleOptions, Size};
    /// let text = b"53..7....6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5....8..79";
    /// let puzzle = Cells::parse(Size::new(9).ok_or("a size")?, text)?;
    /// let mut oracle = Oracle::new(OracleOptions::default())?;
    /// let trace = b"1. Column 5 and row 5: r5c5=5.\n2. Then r7c5=3.\n3. A guess: r1c3=4.";
    /// let score = oracle.score_trace(&puzzle, trace)?;
    /// assert_eq!((score.steps.len(), score.placed, score.min), (3, 3, 0.0));
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    pub fn score_trace(&mut self, puzzle: &Cells, text: &[u8]) -> Result<TraceScore, OracleError> {
        let position = Key::of(&State { puzzle, cells: puzzle, candidates: None })?;
        // A puzzle that cannot be judged is an error of a trace without steps, too.
        self.truth(&position.puzzle)?;
        let (score, rewards) = (TraceScore::default(), Rewards::default());
        let mut now = Progress { position, claimed: [[0; 2]; 81], rewards, score };
        for (i, line) in before_answer(text).split(|byte| *byte == b'\n').enumerate() {
            let claim = match Claim::in_sentence(puzzle.size(), line) {
                Ok(None) => continue,
                Ok(Some(claim)) => Some(claim),
                Err(_) => None,
            };
            let step = self.step(i + 1, claim, &mut now)?;
            now.score.steps.push(step);
        }
        (now.score.mean, now.score.min) = now.rewards.end();
        Ok(now.score)
    }

    /// Judges a step and makes it.
    fn step(
        &mut self,
        line: usize,
        claim: Option<Claim>,
        now: &mut Progress,
    ) -> Result<StepScore, OracleError> {
        let mut step = StepScore { line, claim, verdict: None, reward: None };
        let Some(claim) = &step.claim else {
            now.rewards.add(true, 0.0);
            step.reward = Some(0.0);
            return Ok(step);
        };
        let facts: Vec<Fact> = claim.conclusions().iter().filter_map(fact).collect();
        if now.score.is_wrong {
            step.reward = now.add(&facts, 0.0).then_some(0.0);
            return Ok(step);
        }
        let verdict = self.judge_at(now.position, claim, None, None)?;
        if verdict.kind == VerdictKind::Direct || facts.len() == 1 {
            let reward = reward(&verdict);
            step.reward = now.add(&facts, reward).then_some(reward);
        } else {
            for (conclusion, fact) in claim.conclusions().iter().zip(&facts) {
                let alone = Claim::of(vec![*conclusion]);
                let reward = match now.score.is_wrong {
                    true => 0.0,
                    false => reward(&self.judge_at(now.position, &alone, None, None)?),
                };
                if now.add(&[*fact], reward) {
                    step.reward = Some(step.reward.map_or(reward, |least| least.min(reward)));
                }
            }
        }
        step.verdict = Some(verdict);
        Ok(step)
    }
}
