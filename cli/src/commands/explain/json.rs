//! A path as JSON, for programs to read.

use std::convert::Infallible;

use serde_json::{Value, json};

use super::Case;
use ninefold::engine::Status;
use ninefold::grid::{Cell, CellSet, House};
use ninefold::jobs::made_by;
use ninefold::logic::{
    Candidate, Difficulty, FieldValue, FoundStep, HouseName, LogicBoard, PathRecord, UNSOLVED,
    digits,
};

/// The whole of it, with a line end.
pub(super) fn of(case: &Case) -> String {
    let mut record = PathRecord::new(case.profile);
    let mut steps = Vec::new();
    let board = case.walk(|_, found| {
        steps.push(step(found));
        record.add(found);
        Ok::<(), Infallible>(())
    });
    let Ok(board) = board;
    let grade = record.grade(&board);
    let mut counts = serde_json::Map::<String, Value>::new();
    for uses in record.uses() {
        let count = counts.entry(uses.technique.code).or_insert(0.into());
        *count = (count.as_u64().unwrap_or(0) + u64::from(uses.count)).into();
    }
    let solution = case.outcome.solution().filter(|_| case.status == Status::Unique);
    let mut value = json!({
        "made_by": made_by(),
        "profile": case.profile.name,
        "puzzle": case.puzzle.to_string(),
        "status": case.status.as_str(),
        "assume_unique": case.assumes_unique,
        "solution": solution.map(ToString::to_string),
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

/// Adds what a mark says, of a puzzle or of a step.
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

/// Where it stands in the end.
fn end(board: &LogicBoard) -> Value {
    let open = board.open().into_iter().map(|cell| {
        let candidates: Vec<u8> = digits(board.candidates(cell)).map(|digit| digit.get()).collect();
        (cell.to_string(), candidates.into())
    });
    let open: serde_json::Map<String, Value> = open.collect();
    json!({ "grid": board.grid().to_string(), "candidates": open })
}

fn step(found: &FoundStep<'_>) -> Value {
    let step = found.step;
    let cells = step.sets.iter().fold(CellSet::EMPTY, |all, set| all | *set);
    let chain = step.chain.iter().map(
        |node| json!({"cells": names(node.cells), "digit": node.digit.get(), "on": node.is_on}),
    );
    let mut value = json!({
        "technique": step.technique.name(),
        "code": step.technique.code(),
        "sentence": step.to_string(),
        "placements": candidates(&step.placements),
        "eliminations": candidates(&step.eliminations),
        "digits": step.digits.iter().map(|digit| digit.get()).collect::<Vec<_>>(),
        "cells": names(cells),
        "houses": step.houses.iter().map(|house: &House| HouseName(*house).to_string()).collect::<Vec<_>>(),
        "chain": chain.collect::<Vec<_>>(),
    });
    match found.difficulty {
        Difficulty::Points { .. } => add(&mut value, found.difficulty, true),
        // The other two are of puzzles.
        Difficulty::Rating { er, .. } => value["rating"] = (f64::from(er) / 10.0).into(),
    }
    value
}

fn names(cells: CellSet) -> Vec<String> {
    cells.into_iter().map(|cell: Cell| cell.to_string()).collect()
}

fn candidates(candidates: &[Candidate]) -> Vec<Value> {
    let value = |candidate: &Candidate| json!({"cell": candidate.cell.to_string(), "digit": candidate.digit.get()});
    candidates.iter().map(value).collect()
}
