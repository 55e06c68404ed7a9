//! A board of another size, solved step by step: a step a line, or JSON.

use std::path::{Path, PathBuf};

use serde_json::{Value, json};

use super::{CliError, Ending, ExplainArgs, Say, print, shown};
use crate::{plain, summary::counted, system};
use ninefold_jobs::batch::{BoardSolver, InputOptions, first_board};
use ninefold_jobs::boards::logic::{Candidate, Position, Step, Technique, grade, walk};
use ninefold_jobs::boards::{Cells, Size, symbol};
use ninefold_jobs::engine::{Limits, Status};
use ninefold_jobs::{corpus::grades::BOARDS, jobs::JobError, revision::made_by};

/// Explains the puzzle that an argument is, or the first one of the file that it names.
pub(super) fn explain(argument: &str, size: Size, args: &ExplainArgs) -> Result<Ending, CliError> {
    let of_9x9 = [
        (args.all, "--all"),
        (args.hint.is_some(), "--hint"),
        (args.html.is_some(), "--html"),
        (args.svg_step.is_some(), "--svg-step"),
        (args.grids, "--grids"),
        (args.assume_unique, "--assume-unique"),
        (args.timeout.is_some(), "--timeout"),
        (args.profile.name != "hodoku", "--profile"),
    ];
    if let Some((_, option)) = of_9x9.iter().find(|(is_asked, _)| *is_asked) {
        return Err(CliError::Usage(format!("{option} is for 9x9, not for boards of --size")));
    }
    let puzzle = named(argument, size, args)?;
    let text = if args.json { told_as_json(&puzzle) } else { told(&puzzle, args) };
    print(&text).map(|()| Ending::Clean)
}

/// The puzzle of an argument.
fn named(argument: &str, size: Size, args: &ExplainArgs) -> Result<Cells, CliError> {
    if argument != "-" && !Path::new(argument).is_file() {
        return Cells::parse(size, argument.as_bytes())
            .map_err(|error| JobError::Malformed(error).into());
    }
    let options = InputOptions { size: Some(size), format: args.format, ..InputOptions::default() };
    let inputs = system::open_inputs(&[PathBuf::from(argument)], &options)?;
    Ok(first_board(&inputs)?.ok_or_else(|| JobError::NoPuzzle(argument.to_owned()))?)
}

fn status(puzzle: &Cells) -> Status {
    BoardSolver::default().solve(puzzle, &Limits::UNIQUE).0.status(&Limits::UNIQUE)
}

/// The number of solutions in words.
fn solutions(puzzle: &Cells) -> &'static str {
    match status(puzzle) {
        Status::Unique => "one solution",
        Status::None => "no solution",
        _ => "several solutions",
    }
}

fn told(puzzle: &Cells, args: &ExplainArgs) -> String {
    let shown = shown(args);
    let (mut text, mut number) = (String::new(), 0);
    if !args.quiet {
        let clues = puzzle.values().iter().filter(|value| **value > 0).count();
        let (clues, solutions) = (counted(clues, "clue"), solutions(puzzle));
        text += &format!("{clues}, {solutions}; profile {BOARDS}\n\n");
    }
    let end = walk(puzzle, Technique::Trial, |position, step| {
        number += 1;
        if shown.contains(&number) {
            text += &format!("{}: {}\n", step.technique.name(), conclusion(position, step));
            if args.say == Say::Full {
                text += &plain::wrapped(&format!("    {}", step.sentence(position)), 80, 4);
            }
        }
    });
    if !args.quiet {
        text += &format!("\n{}\n", ending(puzzle, &end));
    }
    text
}

/// The end of a path, in a line.
fn ending(puzzle: &Cells, end: &Position) -> String {
    let grade = grade(puzzle, Technique::Trial);
    let (steps, score) = (counted(grade.steps as usize, "step"), grade.score);
    let (level, hardest) = (grade.level.name(), grade.hardest.map_or("none", Technique::name));
    let why = match (grade.is_solved, end.is_broken()) {
        (true, _) => {
            return format!(
                "solved in {steps}: {level}, score {score}, hardest {hardest} (profile {BOARDS})"
            );
        }
        (false, true) => "a contradiction was reached",
        (false, false) => "no technique of the profile applies here",
    };
    let (open, cells) = (end.open().len(), end.cells());
    format!(
        "not solved: {why}; {open} blanks after {steps} (score {score} so far, hardest {hardest}; \
         profile {BOARDS})\n{cells}"
    )
}

/// Candidates as in `r1c2=4`, with a sign between cell and symbol.
fn named_all(position: &Position, candidates: &[Candidate], sign: &str) -> Vec<String> {
    let name = |candidate: &Candidate| {
        let cell = position.houses().cell_name(candidate.cell);
        format!("{cell}{sign}{}", symbol(candidate.digit))
    };
    candidates.iter().map(name).collect()
}

fn conclusion(position: &Position, step: &Step) -> String {
    let placed = named_all(position, &step.placements, "=");
    let removed = named_all(position, &step.eliminations, "<>");
    [placed, removed].concat().join(", ")
}

fn told_as_json(puzzle: &Cells) -> String {
    let mut steps: Vec<Value> = Vec::new();
    walk(puzzle, Technique::Trial, |position, step| {
        let houses = step.houses.iter().map(|house| position.houses().name(*house).to_string());
        let cells = step.cells.iter().map(|cell| position.houses().cell_name(cell));
        steps.push(json!({
            "number": steps.len() + 1,
            "technique": step.technique.name(),
            "code": step.technique.code(),
            "score": step.technique.score(),
            "level": step.technique.level().name(),
            "sentence": step.sentence(position),
            "placements": named_all(position, &step.placements, "="),
            "eliminations": named_all(position, &step.eliminations, "<>"),
            "cells": cells.collect::<Vec<String>>(),
            "houses": houses.collect::<Vec<String>>(),
        }));
    });
    let grade = grade(puzzle, Technique::Trial);
    let value = json!({
        "made_by": made_by(),
        "profile": BOARDS,
        "size": puzzle.size().side(),
        "puzzle": puzzle.to_string(),
        "status": status(puzzle).as_str(),
        "steps": steps,
        "solved": grade.is_solved,
        "score": grade.score,
        "level": grade.level.name(),
        "hardest": grade.hardest.map(Technique::code),
    });
    format!("{value:#}\n")
}
