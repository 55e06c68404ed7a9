//! A path as JSON, for programs to read.

use serde_json::{Value, json};

use super::Case;
use crate::cli::manifest::made_by;
use crate::engine::Status;
use crate::grid::{Cell, House};
use crate::logic::board::{Board, Candidate, digits};
use crate::logic::cells::CellSet;
use crate::logic::grader::{Found, Grader, Path};
use crate::logic::step::Short;

/// The whole of it, with a line end.
pub fn of(case: &Case) -> String {
    let (mut grader, mut path) = (Grader::new(case.method), Path::new(case.method));
    let mut board = case.board();
    let mut steps = Vec::new();
    while case.status != Status::None
        && let Some(found) = grader.next(&mut board)
    {
        steps.push(step(case, &found));
        path.add(&found);
        found.step.apply(&mut board);
    }
    let grade = path.grade(&board);
    let code = |number| case.method.technique(number).map_or("", |technique| technique.code());
    let counts = path.counts().map(|(number, count)| (code(number).to_owned(), count.into()));
    let counts: serde_json::Map<String, Value> = counts.collect();
    let solution = case.outcome.solution().filter(|_| case.status == Status::Unique);
    let value = json!({
        "made_by": made_by(),
        "profile": case.method.name(),
        "puzzle": case.puzzle.to_string(),
        "status": case.status.as_str(),
        "assume_unique": case.assumes_unique,
        "solution": solution.map(ToString::to_string),
        "steps": steps,
        "solved": grade.is_solved,
        "logic": grade.is_logical,
        "score": grade.mark.score(),
        "level": grade.is_solved.then(|| grade.mark.level()),
        "hardest": grade.hardest.map(code),
        "techniques": counts,
        "end": end(&board),
    });
    format!("{value:#}\n")
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

fn step(case: &Case, found: &Found<'_>) -> Value {
    let step = found.step;
    let cells = step.sets.iter().fold(CellSet::EMPTY, |all, set| all | *set);
    let chain = step.chain.iter().map(
        |node| json!({"cells": names(node.cells), "digit": node.digit.get(), "on": node.is_on}),
    );
    let technique = case.method.technique(found.technique).unwrap_or(step.technique);
    json!({
        "technique": technique.name(),
        "code": technique.code(),
        "score": found.mark.score(),
        "level": found.mark.level(),
        "sentence": step.to_string(),
        "placements": candidates(&step.placements),
        "eliminations": candidates(&step.eliminations),
        "digits": step.digits.iter().map(|digit| digit.get()).collect::<Vec<_>>(),
        "cells": names(cells),
        "houses": step.houses.iter().map(|house: &House| Short(*house).to_string()).collect::<Vec<_>>(),
        "chain": chain.collect::<Vec<_>>(),
    })
}

fn names(cells: CellSet) -> Vec<String> {
    cells.into_iter().map(|cell: Cell| cell.to_string()).collect()
}

fn candidates(candidates: &[Candidate]) -> Vec<Value> {
    let value = |candidate: &Candidate| json!({"cell": candidate.cell.to_string(), "digit": candidate.digit.get()});
    candidates.iter().map(value).collect()
}
