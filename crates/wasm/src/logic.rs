//! Grades, hints, explanations and new puzzles.

use std::collections::BTreeMap;

use serde_json::{Value, json};

use crate::verbs::{Answer, Request};
use ninefold_core::grid::{CELLS, Candidates, Cell, ClueSymmetry, Grid};
use ninefold_core::search::{Limits, Status};
use ninefold_core::verify::is_solution;
use ninefold_engine::{Engine, Rules};
use ninefold_generate::{
    DifficultySearch, Generator, LogicFilter, PuzzleKind, PuzzleSpec, technique_number,
};
use ninefold_logic::reasons::json::reasons;
use ninefold_logic::{
    Candidate, Difficulty, FoundStep, Grader, HODOKU, Level, LogicBoard, PathRecord, Profile, SE,
};
use ninefold_text::line;

/// A puzzle, its status, and its solution if that is the only one.
struct Judged {
    puzzle: Grid,
    status: Status,
    solution: Option<Grid>,
}

impl Judged {
    fn read(request: &Request) -> Result<Judged, String> {
        let text = request.text("puzzle")?;
        let puzzle = line::parse(text.as_bytes()).map_err(|error| error.to_string())?;
        let outcome = Rules::new().solve_one(&puzzle, &Limits::UNIQUE);
        let status = outcome.status(&Limits::UNIQUE);
        let solution = (status == Status::Unique).then_some(outcome.first);
        let is_wrong = solution.is_some_and(|solution| !is_solution(&puzzle, &solution));
        assert!(!is_wrong, "internal error: a wrong solution");
        Ok(Judged { puzzle, status, solution })
    }

    fn board(&self) -> LogicBoard {
        match &self.solution {
            Some(solution) => LogicBoard::with_solution(&self.puzzle, solution),
            None => LogicBoard::new(&self.puzzle),
        }
    }
}

/// The profile of a request: `hodoku` unless it names another.
fn profile(request: &Request) -> Result<&'static Profile, String> {
    match request.optional_text("profile")?.unwrap_or(HODOKU.name) {
        "hodoku" => Ok(&HODOKU),
        "se" => Ok(&SE),
        other => Err(format!("profile: {other}; expected hodoku or se")),
    }
}

/// The columns of `grade`, as members.
pub(crate) fn grade(request: &Request) -> Answer {
    request.only(&["puzzle", "profile"])?;
    let (judged, profile) = (Judged::read(request)?, profile(request)?);
    let mut value = json!({
        "status": judged.status.as_str(),
        "solution": judged.solution.map(|solution| solution.to_string()),
    });
    if judged.status == Status::None {
        return Ok(value);
    }
    let mut record = PathRecord::new(profile);
    let grade = Grader::new(profile).grade(judged.board(), &mut record);
    let mut techniques: BTreeMap<&str, u32> = BTreeMap::new();
    for uses in record.uses() {
        *techniques.entry(uses.technique.code).or_default() += uses.count;
    }
    let is_exact = grade.is_solved;
    match grade.difficulty {
        Difficulty::Points { score, level } => {
            value["level"] = is_exact.then(|| level.name()).into();
            value["score"] = is_exact.then_some(score).into();
        }
        Difficulty::Rating { er, ep, ed } => {
            for (name, tenths) in [("rating", er), ("pearl", ep), ("diamond", ed)] {
                value[name] = is_exact.then_some(f64::from(tenths) / 10.0).into();
            }
        }
    }
    value["hardest"] = grade.hardest.map(|name| name.code).into();
    value["steps"] = grade.steps.into();
    value["logic"] = grade.is_logical.into();
    value["open"] = grade.open.into();
    value["techniques"] = json!(techniques);
    Ok(value)
}

/// A step, with all that is to be drawn of it.
fn step(found: &FoundStep<'_>, board: &LogicBoard) -> Value {
    let step = found.step;
    let mut value = reasons(step, board);
    value["code"] = step.technique.code().into();
    value["technique"] = step.technique.name().into();
    value["notation"] = step.to_string().into();
    value["sentence"] = step.sentence(board).to_string().into();
    value["placements"] = candidates(&step.placements);
    value["eliminations"] = candidates(&step.eliminations);
    match found.difficulty {
        Difficulty::Points { score, level } => {
            value["level"] = level.name().into();
            value["score"] = score.into();
        }
        Difficulty::Rating { er, .. } => value["rating"] = (f64::from(er) / 10.0).into(),
    }
    value
}

fn candidates(list: &[Candidate]) -> Value {
    let value = |candidate: &Candidate| json!({"cell": candidate.cell.to_string(), "digit": candidate.digit.get()});
    list.iter().map(value).collect()
}

/// The steps of the path, and where it ends.
pub(crate) fn explain(request: &Request) -> Answer {
    request.only(&["puzzle", "profile", "limit"])?;
    let (judged, profile) = (Judged::read(request)?, profile(request)?);
    let limit = request.number("limit")?.unwrap_or(u64::MAX);
    let mut steps = Vec::new();
    let mut board = judged.board();
    let mut grader = Grader::new(profile);
    while (steps.len() as u64) < limit && judged.status != Status::None {
        let Some(found) = grader.next(&mut board) else { break };
        steps.push(step(&found, &board));
        found.step.apply(&mut board);
    }
    Ok(json!({
        "status": judged.status.as_str(),
        "solution": judged.solution.map(|solution| solution.to_string()),
        "steps": steps,
        "grid": board.grid().to_string(),
        "solved": board.open().is_empty(),
    }))
}

/// The next step of a game: a mistake, a step, or where logic ends a digit of the solution.
pub(crate) fn hint(request: &Request) -> Answer {
    request.only(&["puzzle", "state", "candidates", "profile"])?;
    let (judged, profile) = (Judged::read(request)?, profile(request)?);
    let state = state(request, &judged.puzzle)?;
    let left = left(request)?;
    let Some(solution) = judged.solution else {
        return Ok(json!({"kind": "status", "status": judged.status.as_str()}));
    };
    let is_wrong = |cell: &Cell| match (state.get(*cell), solution.get(*cell)) {
        (None, Some(digit)) => left.get(*cell) & digit.bit() == 0,
        (written, digit) => written != digit,
    };
    let wrong: Vec<String> = Cell::all().filter(is_wrong).map(|cell| cell.to_string()).collect();
    if !wrong.is_empty() {
        return Ok(json!({"kind": "mistake", "cells": wrong}));
    }
    let board = LogicBoard::of_position(&judged.puzzle, &state, &left);
    let mut board = board.with_known_solution(&solution);
    let mut grader = Grader::new(profile);
    match grader.next(&mut board).filter(|found| !found.step.technique.is_guess()) {
        Some(found) => {
            let mut value = step(&found, &board);
            value["kind"] = "step".into();
            Ok(value)
        }
        None => Ok(match board.open().into_iter().next() {
            Some(cell) => {
                let digit = solution.get(cell).map(|digit| digit.get());
                json!({"kind": "digit", "cell": cell.to_string(), "digit": digit})
            }
            None => json!({"kind": "solved"}),
        }),
    }
}

/// The digits that are filled in: those of the puzzle without others.
fn state(request: &Request, puzzle: &Grid) -> Result<Grid, String> {
    let Some(text) = request.optional_text("state")? else { return Ok(*puzzle) };
    let state = line::parse(text.as_bytes()).map_err(|error| format!("state: {error}"))?;
    let lost =
        Cell::all().find(|&cell| puzzle.get(cell).is_some() && state.get(cell) != puzzle.get(cell));
    match lost {
        Some(cell) => Err(format!("state: {cell} has not the clue of the puzzle")),
        None => Ok(state),
    }
}

/// The candidates that are left of each cell: a text of digits for each, row by row.
fn left(request: &Request) -> Result<Candidates, String> {
    let texts = request.texts("candidates")?;
    if texts.is_empty() {
        return Ok(Candidates::ALL);
    }
    let wrong = |what: String| format!("candidates: {what}; expected 81 texts of digits");
    if texts.len() != CELLS {
        return Err(wrong(format!("{} texts", texts.len())));
    }
    let mut masks = [0; CELLS];
    for (cell, text) in Cell::all().zip(texts) {
        for symbol in text.chars() {
            match symbol.to_digit(10).filter(|digit| *digit > 0) {
                Some(digit) => masks[cell.index()] |= 1 << (digit - 1),
                None => return Err(wrong(format!("{symbol:?} in {cell}"))),
            }
        }
    }
    Candidates::from_masks(masks).ok_or_else(|| wrong("other digits".to_owned()))
}

/// New puzzles: those of `ninefold generate` with the same options.
pub(crate) fn generate(request: &Request) -> Answer {
    request.only(&[
        "count",
        "seed",
        "kind",
        "clues",
        "symmetry",
        "level",
        "technique",
        "attempts",
    ])?;
    let spec = spec(request)?;
    spec.logic.check().map_err(|error| error.to_string())?;
    let count = request.number("count")?.unwrap_or(1);
    let mut generator = Generator::new(&spec);
    // What is rare is searched for, as `ninefold generate --search difficulty` does.
    let mut search = spec.logic.is_narrow().then(|| DifficultySearch::new(&spec));
    let mut puzzles = Vec::new();
    for number in 0..count {
        let made = match &mut search {
            Some(search) => search.puzzle(number),
            None => generator.puzzle(number),
        };
        let made = made.map_err(|error| error.to_string())?;
        let clues = Cell::all().filter(|cell| made.puzzle.get(*cell).is_some()).count();
        puzzles.push(json!({
            "puzzle": made.puzzle.to_string(),
            "solution": made.solution.to_string(),
            "clues": clues,
        }));
    }
    Ok(puzzles.into())
}

/// The kinds of puzzles by name.
const KINDS: [(&str, PuzzleKind); 3] =
    [("grid", PuzzleKind::Grid), ("minimal", PuzzleKind::Minimal), ("unique", PuzzleKind::Unique)];

fn spec(request: &Request) -> Result<PuzzleSpec, String> {
    let default = PuzzleSpec::default();
    let clues = request.range("clues")?.map(|[least, most]| least as usize..=most as usize);
    if clues.as_ref().is_some_and(|clues| *clues.start() < 17 || *clues.end() > 80) {
        return Err("clues: expected 17 to 80".to_owned());
    }
    let symmetry = match request.optional_text("symmetry")? {
        None => ClueSymmetry::None,
        Some(name) => {
            named("symmetry", name, ClueSymmetry::ALL.map(|symmetry| (symmetry.name(), symmetry)))?
        }
    };
    let mut logic = LogicFilter::default();
    for name in request.texts("level")? {
        logic.levels.push(named("level", name, Level::ALL.map(|level| (level.name(), level)))?);
    }
    for name in request.texts("technique")? {
        let number = technique_number(name);
        logic.techniques.push(number.ok_or_else(|| format!("technique: {name}; expected a code"))?);
    }
    let kind = match request.optional_text("kind")? {
        Some(name) => named("kind", name, KINDS)?,
        None if clues.is_some() || symmetry != ClueSymmetry::None => PuzzleKind::Unique,
        None => PuzzleKind::Minimal,
    };
    Ok(PuzzleSpec {
        seed: request.number("seed")?.unwrap_or(default.seed),
        kind,
        clues,
        symmetry,
        logic,
        attempts: request.number("attempts")?.unwrap_or(default.attempts),
        ..default
    })
}

/// The value of a name, whatever its case.
fn named<T: Copy, const N: usize>(
    what: &str,
    name: &str,
    all: [(&str, T); N],
) -> Result<T, String> {
    let found = all.iter().find(|(own, _)| own.eq_ignore_ascii_case(name));
    found
        .map(|(_, value)| *value)
        .ok_or_else(|| format!("{what}: {name}; expected {}", all.map(|(own, _)| own).join(", ")))
}
