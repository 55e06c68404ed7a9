//! A path as JSON, for programs to read.

use serde_json::{Value, json};

use super::Case;
use ninefold::engine::Status;
use ninefold::grid::{Cell, CellSet, House};
use ninefold::jobs::made_by;
use ninefold::logic::board::{Board, Candidate, digits};
use ninefold::logic::grader::{Found, Grader, Path};
use ninefold::logic::mark::{Field, Mark, UNSOLVED};
use ninefold::logic::step::Short;

/// The whole of it, with a line end.
pub fn of(case: &Case) -> String {
    let (mut grader, mut path) = (Grader::new(case.method), Path::new(case.method));
    let mut board = case.board();
    let mut steps = Vec::new();
    while case.status != Status::None
        && let Some(found) = grader.next(&mut board)
    {
        steps.push(step(&found));
        path.add(&found);
        found.step.apply(&mut board);
    }
    let grade = path.grade(&board);
    let mut counts = serde_json::Map::<String, Value>::new();
    for uses in path.uses() {
        let count = counts.entry(uses.technique.code).or_insert(0.into());
        *count = (count.as_u64().unwrap_or(0) + u64::from(uses.count)).into();
    }
    let solution = case.outcome.solution().filter(|_| case.status == Status::Unique);
    let mut value = json!({
        "made_by": made_by(),
        "profile": case.method.name(),
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
    add(&mut value, grade.mark, grade.is_solved);
    format!("{value:#}\n")
}

/// Adds what a mark says, of a puzzle or of a step.
fn add(value: &mut Value, mark: Mark, is_solved: bool) {
    for (name, field) in mark.fields(is_solved) {
        value[name] = match field {
            Field::Word(UNSOLVED) => Value::Null,
            Field::Word(word) => word.into(),
            Field::Number(number) => number.into(),
            Field::Tenths(tenths) => (f64::from(tenths) / 10.0).into(),
            Field::Flag(flag) => flag.into(),
        };
    }
}

/// Where it stands in the end.
fn end(board: &Board) -> Value {
    let open = board.open().into_iter().map(|cell| {
        let candidates: Vec<u8> = digits(board.candidates(cell)).map(|digit| digit.get()).collect();
        (cell.to_string(), candidates.into())
    });
    let open: serde_json::Map<String, Value> = open.collect();
    json!({ "grid": board.grid().to_string(), "candidates": open })
}

fn step(found: &Found<'_>) -> Value {
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
        "houses": step.houses.iter().map(|house: &House| Short(*house).to_string()).collect::<Vec<_>>(),
        "chain": chain.collect::<Vec<_>>(),
    });
    match found.mark {
        Mark::Points { .. } => add(&mut value, found.mark, true),
        // The other two are of puzzles.
        Mark::Rating { er, .. } => value["rating"] = (f64::from(er) / 10.0).into(),
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
