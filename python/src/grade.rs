//! The work of `grade`: how hard each puzzle is for a person, by a profile of the library.

use arrow_array::RecordBatch;
use ninefold_jobs::engine::Status;
use ninefold_jobs::logic::{Difficulty, Grader, PathRecord, Profile};

use crate::canon::MALFORMED;
use crate::checked::{CheckedEngine, Judged, ReadPosition};
use crate::columns::{Columns, Kind, RowBatch, Value};
use crate::errors::Failure;
use crate::pool::Work;
use crate::rows::{RowError, Task, dotted};

/// The columns of a result.
pub(crate) const COLUMNS: &Columns = &[
    ("puzzle", Kind::Grid),
    ("solution", Kind::Grid),
    ("status", Kind::Text),
    ("profile", Kind::Text),
    ("level", Kind::Text),
    ("score", Kind::Int),
    ("se_rating", Kind::Float),
    ("se_pearl", Kind::Float),
    ("se_diamond", Kind::Float),
    ("se_at_least", Kind::Float),
    ("hardest", Kind::Text),
    ("steps", Kind::Int),
    ("logic", Kind::Flag),
    ("open", Kind::Int),
    ("techniques", Kind::Text),
    ("error", Kind::Text),
];

/// Grades chunks.
pub(crate) struct Grade {
    pub(crate) profile: &'static Profile,
    pub(crate) assume_unique: bool,
}

/// The memory of a thread: an engine, and for the profile, made with the first chunk, a grader.
#[derive(Default)]
pub(crate) struct Worker {
    engine: CheckedEngine,
    graders: Option<(Grader, PathRecord)>,
}

/// A position that may have a solution; or the status and the error of a row that has none.
pub(crate) fn solvable(
    judged: Result<Judged, RowError>,
) -> Result<Judged, (&'static str, Option<String>)> {
    match judged.map_err(|words| (MALFORMED, Some(words)))? {
        Judged { status: Status::None, flaw, .. } => Err((Status::None.as_str(), flaw)),
        judged => Ok(judged),
    }
}

/// Whether a puzzle takes milliseconds at most: all but the ratings of chains within chains.
pub(crate) fn is_brief(profile: &Profile) -> bool {
    profile.name != "se"
}

impl Work for Grade {
    type Worker = Worker;
    type Piece = RecordBatch;

    fn is_brief(&self) -> bool {
        is_brief(self.profile)
    }

    fn piece(&self, worker: &mut Worker, task: &Task<'_>) -> Result<RecordBatch, Failure> {
        let Worker { engine, graders } = worker;
        // A worker may have worked for another call.
        let kept = graders.take().filter(|(grader, _)| grader.profile().name == self.profile.name);
        let new = || (Grader::new(self.profile), PathRecord::new(self.profile));
        let (grader, record) = graders.insert(kept.unwrap_or_else(new));
        let profile = self.profile.name.into();
        let mut batch = RowBatch::with_capacity(COLUMNS, task.chunk.rows.len());
        for row in engine.positions(task)? {
            let ReadPosition { shown, judged, .. } = row?;
            let text = shown.as_deref().into();
            let judged = match solvable(judged) {
                Ok(found) => found,
                Err((status, words)) => {
                    let (status, error) = (("status", status.into()), words.as_deref().into());
                    let (text, profile) = (("puzzle", text), ("profile", profile));
                    batch.push_some([text, status, profile, ("error", error)]);
                    continue;
                }
            };
            let grade = grader.grade(judged.board(self.assume_unique), record);
            let is_solved = grade.is_solved;
            let (level, score, ratings) = match grade.difficulty {
                // A puzzle that was not solved has no level, and its score is that of a part of it.
                Difficulty::Points { score, level } => {
                    let score = is_solved.then_some(u64::from(score));
                    (is_solved.then(|| level.name()), score, [None; 4])
                }
                // Nor is there more than a lower bound of its rating.
                Difficulty::Rating { er, ep, ed } => {
                    let [er, ep, ed] = [er, ep, ed].map(|tenths| f64::from(tenths) / 10.0);
                    let exact = |points| is_solved.then_some(points);
                    let least = (!is_solved && grade.steps > 0).then_some(er);
                    (None, None, [exact(er), exact(ep), exact(ed), least])
                }
            };
            let [er, ep, ed, least] = ratings.map(Value::from);
            batch.push([
                text,
                judged.solution.as_ref().map(dotted).as_ref().map(|digits| &digits[..]).into(),
                judged.status.as_str().into(),
                profile,
                level.into(),
                score.into(),
                er,
                ep,
                ed,
                least,
                grade.hardest.map(|name| name.code).into(),
                u64::from(grade.steps).into(),
                grade.is_logical.into(),
                (grade.open as u64).into(),
                techniques(record)[..].into(),
                Value::Null,
            ]);
        }
        batch.finish()
    }
}

/// Codes of the techniques used, and how often: `hidden-single:40 x-wing:1`. What one technique is
/// rated at several places is one.
fn techniques(record: &PathRecord) -> String {
    let mut counts: Vec<(&str, u32)> = Vec::new();
    for uses in record.uses() {
        match counts.iter_mut().find(|(code, _)| *code == uses.technique.code) {
            Some((_, count)) => *count += uses.count,
            None => counts.push((uses.technique.code, uses.count)),
        }
    }
    let words: Vec<String> = counts.iter().map(|(code, count)| format!("{code}:{count}")).collect();
    words.join(" ")
}
