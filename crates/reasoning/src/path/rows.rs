//! Rows of steps: each step of a path with the positions before and after it, for tables.

use ninefold_core::grid::Cell;
use ninefold_logic::{Candidate, Difficulty, LogicBoard};
use ninefold_pipeline::premises_json;

use super::{Fault, Negative, Path, family::family, trace::word};

/// A row: a step of a path.
#[derive(Clone, Debug, PartialEq)]
pub struct StepRow {
    /// Its number, from 0.
    pub index: usize,
    /// Number of steps of the path.
    pub steps: usize,
    /// The cells before it: 81 characters, a dot for a blank.
    pub state: String,
    /// The candidates before it: 81 words, those of a cell together.
    pub candidates: String,
    /// The code of the technique.
    pub technique: &'static str,
    /// The family of the technique.
    pub family: &'static str,
    /// The score of the step, in profiles that have scores.
    pub score: Option<u32>,
    /// The level of the step, in such profiles.
    pub level: Option<&'static str>,
    /// The rating of the step, in the profile `se`.
    pub se: Option<f64>,
    /// Its premises, a JSON array. `by` counts steps from 0.
    pub premises: String,
    /// The conclusion: a JSON array of objects with `op` (`place` or `strike`), `cell`, `digit`.
    pub conclusion: String,
    /// The step in sentences.
    pub sentence: String,
    /// The conclusion in notation.
    pub terse: String,
    /// The conclusion in words of the vocabulary.
    pub tokens: String,
    /// The cells after it.
    pub state_after: String,
    /// The candidates after it.
    pub candidates_after: String,
    /// Whether it places a digit, or a later step that is needed rests on it.
    pub needed: bool,
    /// Whether it relies on there being one solution.
    pub uses_uniqueness: bool,
    /// The fault, for negatives.
    pub fault: Option<Fault>,
    /// The fact that refutes it, for negatives.
    pub why: Option<String>,
}

impl StepRow {
    /// 1 for a step that is true and justified, -1 for a negative.
    pub fn label(&self) -> i32 {
        if self.fault.is_some() { -1 } else { 1 }
    }

    /// The row of a negative at the same position, which it leaves as it is. It has no score.
    #[must_use]
    pub fn negative(&self, negative: &Negative) -> StepRow {
        let step = &negative.step;
        StepRow {
            state_after: self.state.clone(),
            candidates_after: self.candidates.clone(),
            technique: negative.technique,
            family: family(negative.technique),
            score: None,
            level: None,
            se: None,
            premises: premises_json::array(&step.premises, 0),
            conclusion: conclusion(&step.step.placements, &step.step.eliminations),
            sentence: step.sentence(),
            terse: step.terse(),
            tokens: negative.tokens(),
            needed: false,
            uses_uniqueness: step.step.uses_uniqueness(),
            fault: Some(negative.fault),
            why: Some(negative.why.clone()),
            ..self.clone()
        }
    }
}

impl Path {
    /// The rows of all steps.
    pub fn rows(&self) -> Vec<StepRow> {
        let mut rows: Vec<StepRow> = Vec::with_capacity(self.steps().len());
        for (index, step) in self.steps().iter().enumerate() {
            let after = match self.steps().get(index + 1) {
                Some(next) => position(&next.board),
                None => position(&step.after()),
            };
            let before = match rows.last() {
                Some(last) => (last.state_after.clone(), last.candidates_after.clone()),
                None => position(&step.board),
            };
            let (score, level, se) = match step.difficulty {
                Difficulty::Points { score, level } => (Some(score), Some(level.name()), None),
                Difficulty::Rating { er, .. } => (None, None, Some(f64::from(er) / 10.0)),
            };
            rows.push(StepRow {
                index,
                steps: self.steps().len(),
                state: before.0,
                candidates: before.1,
                technique: step.step.technique.code(),
                family: step.family(),
                score,
                level,
                se,
                premises: premises_json::array(&step.premises, 0),
                conclusion: conclusion(&step.step.placements, &step.step.eliminations),
                sentence: step.sentence(),
                terse: step.terse(),
                tokens: step.tokens(),
                state_after: after.0,
                candidates_after: after.1,
                needed: step.is_needed,
                uses_uniqueness: step.step.uses_uniqueness(),
                fault: None,
                why: None,
            });
        }
        rows
    }
}

/// The cells and the candidates of a position.
fn position(board: &LogicBoard) -> (String, String) {
    let cell = |cell| board.grid().get(cell).map_or('.', |digit| char::from(b'0' + digit.get()));
    let mut words = String::with_capacity(512);
    for cell in Cell::all() {
        words.push_str(if cell.index() > 0 { " " } else { "" });
        word(board, cell, &mut words);
    }
    (Cell::all().map(cell).collect(), words)
}

fn conclusion(placements: &[Candidate], eliminations: &[Candidate]) -> String {
    let placed = placements.iter().map(|fact| ("place", fact));
    let all = placed.chain(eliminations.iter().map(|fact| ("strike", fact)));
    let all = all.map(|(op, Candidate { cell, digit })| {
        format!("{{\"op\":\"{op}\",\"cell\":\"{cell}\",\"digit\":{digit}}}")
    });
    format!("[{}]", all.collect::<Vec<_>>().join(","))
}
