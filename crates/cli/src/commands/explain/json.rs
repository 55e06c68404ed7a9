//! A path as JSON, for programs to read.

use std::convert::Infallible;

use serde_json::{Value, json};

use super::Case;
use ninefold_jobs::logic::premises::History;
use ninefold_jobs::logic::{
    Candidate, Difficulty, FieldValue, FoundStep, HouseName, LogicBoard, UNSOLVED, Word, digits,
};
use ninefold_jobs::premises_json::array;
use ninefold_jobs::reasons_json::{names, reasons};
use ninefold_jobs::revision::made_by;

/// The whole of it, with a line end.
pub(super) fn of(case: &Case, all: bool) -> String {
    if all {
        return all_steps(case);
    }
    let mut steps = Vec::new();
    let mut history = History::default();
    let Ok((board, record, _)) = case.walk(|number, board, found| {
        let premises = history.premises(found.step, board);
        history.add(found.step, &premises);
        let mut step = step(number, board, found);
        step["premises"] = serde_json::from_str(&array(&premises, 1)).unwrap_or_default();
        steps.push(step);
        Ok::<(), Infallible>(())
    });
    for (step, is_needed) in steps.iter_mut().zip(history.needed()) {
        step["needed"] = is_needed.into();
    }
    let grade = record.grade(&board);
    let mut counts = serde_json::Map::<String, Value>::new();
    for uses in record.uses() {
        let count = counts.entry(uses.technique.code).or_insert(0.into());
        *count = (count.as_u64().unwrap_or(0) + u64::from(uses.count)).into();
    }
    let solution = case.solution;
    let mut value = json!({
        "made_by": made_by(),
        "profile": case.profile.name,
        "puzzle": case.puzzle.to_string(),
        "status": case.status.as_str(),
        "assume_unique": case.assumes_unique,
        "solution": solution.map(|solution| solution.to_string()),
        "steps": steps,
        "solved": grade.is_solved,
        "logic": grade.is_logical,
        "hardest": grade.hardest.map(|technique| technique.code),
        "techniques": counts,
        "end": end(&board),
    });
    add(&mut value, grade.difficulty, grade.is_solved);
    format!("{value:#}\n")
}

/// All steps that the profile finds at the beginning.
fn all_steps(case: &Case) -> String {
    let mut steps = Vec::new();
    super::every_step(case, |found| {
        let premises = History::default().premises(found.step, &case.start);
        let mut step = step(steps.len() + 1, &case.start, found);
        step["premises"] = serde_json::from_str(&array(&premises, 1)).unwrap_or_default();
        steps.push(step);
    });
    let value = json!({
        "made_by": made_by(),
        "profile": case.profile.name,
        "puzzle": case.puzzle.to_string(),
        "status": case.status.as_str(),
        "assume_unique": case.assumes_unique,
        "all": steps,
        "position": end(&case.start),
    });
    format!("{value:#}\n")
}

/// Adds the fields of a difficulty, of a puzzle or of a step.
fn add(value: &mut Value, difficulty: Difficulty, is_solved: bool) {
    for (name, field) in difficulty.fields(is_solved) {
        value[name] = match field {
            FieldValue::Word(UNSOLVED) => Value::Null,
            FieldValue::Word(word) => word.into(),
            FieldValue::Number(number) => number.into(),
            FieldValue::Tenths(tenths) => (f64::from(tenths) / 10.0).into(),
            FieldValue::Flag(flag) => flag.into(),
        };
    }
}

/// The final position.
fn end(board: &LogicBoard) -> Value {
    let open = board.open().into_iter().map(|cell| {
        let candidates: Vec<u8> = digits(board.candidates(cell)).map(|digit| digit.get()).collect();
        (cell.to_string(), candidates.into())
    });
    let open: serde_json::Map<String, Value> = open.collect();
    json!({ "grid": board.grid().to_string(), "candidates": open })
}

/// A step, with its reasons in full.
fn step(number: usize, board: &LogicBoard, found: &FoundStep<'_>) -> Value {
    let step = found.step;
    let mut value = reasons(step, board);
    let sentence = step.sentence(board);
    let paragraphs = sentence.paragraphs.iter();
    let paragraphs = paragraphs.map(|words| words.iter().map(word).collect::<Vec<_>>());
    for (name, member) in [
        ("number", json!(number)),
        ("technique", json!(step.technique.name())),
        ("code", json!(step.technique.code())),
        ("sentence", json!(step.to_string())),
        ("placements", candidates(&step.placements).into()),
        ("eliminations", candidates(&step.eliminations).into()),
        ("idea", json!(step.technique.idea())),
        ("paragraphs", paragraphs.collect::<Vec<_>>().into()),
    ] {
        value[name] = member;
    }
    match found.difficulty {
        Difficulty::Points { .. } => add(&mut value, found.difficulty, true),
        // The other two are of puzzles.
        Difficulty::Rating { er, .. } => value["rating"] = (f64::from(er) / 10.0).into(),
    }
    value["uses_uniqueness"] = step.uses_uniqueness().into();
    value
}

/// A word of a sentence, and what it speaks of.
fn word(word: &Word) -> Value {
    let digits = digits(word.digits).map(|digit| digit.get()).collect::<Vec<_>>();
    let house = word.house.map(|house| HouseName(house).to_string());
    of_word(&word.text, &names(word.cells), &digits, house.as_deref())
}

/// A word, and what it speaks of, if it does.
pub(super) fn of_word<V: Clone + Into<Value>>(
    text: &str,
    cells: &[String],
    digits: &[V],
    house: Option<&str>,
) -> Value {
    let mut value = json!({"text": text});
    if !cells.is_empty() {
        value["cells"] = cells.into();
    }
    if !digits.is_empty() {
        value["digits"] = digits.into();
    }
    if let Some(house) = house {
        value["house"] = house.into();
    }
    value
}

fn candidates(candidates: &[Candidate]) -> Vec<Value> {
    let value = |candidate: &Candidate| json!({"cell": candidate.cell.to_string(), "digit": candidate.digit.get()});
    candidates.iter().map(value).collect()
}
