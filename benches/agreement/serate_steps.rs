//! Compares the profile `se` step by step with SukakuExplainer's `serate`.
//!
//! The file is what `serate '--before=B %i %m' '--after=A %r %s' '--format=F %g ED=%r/%p/%d'`
//! prints. Every step is looked for in the position that the other program was in, so that one
//! difference hides no later one. A step is the same if it leads to the same position.

use std::collections::BTreeMap;

use crate::Compared;
use ninefold_jobs::grid::{Cell, Digit, Grid};
use ninefold_jobs::logic::{Difficulty, Grader, LogicBoard, SE, Step, StepCollector, digits};

use crate::graded::{board, grid};

/// A position and the step that was taken there.
struct Taken<'a> {
    grid: &'a str,
    marks: &'a str,
    rating: &'a str,
    said: &'a str,
}

/// Compares the steps in a file. With the variable LIST set, lists those that differ and whose
/// names begin so.
pub(crate) fn compare(text: &str) -> Compared {
    let mut path: Vec<Taken<'_>> = Vec::new();
    let mut rows: BTreeMap<(String, String), [u32; 3]> = BTreeMap::new();
    for line in text.lines() {
        let mut words = line.splitn(3, ' ');
        match (words.next(), words.next(), words.next()) {
            (Some("B"), Some(grid), Some(marks)) => {
                path.push(Taken { grid, marks, rating: "", said: "" });
            }
            (Some("A"), Some(rating), Some(said)) => {
                if let Some(last) = path.last_mut() {
                    (last.rating, last.said) = (rating, said);
                }
            }
            (Some("F"), ..) => {
                compare_path(&path, &mut rows)?;
                path.clear();
            }
            _ => {}
        }
    }
    for ((rating, name), [all, same_rating, same]) in rows {
        println!("{rating:4} {name:40} {all:6}, same rating {same_rating:6}, same {same:6}");
    }
    Ok(())
}

fn compare_path(path: &[Taken<'_>], rows: &mut BTreeMap<(String, String), [u32; 3]>) -> Compared {
    let Some(first) = path.first() else { return Ok(()) };
    let start = board(first.grid)?;
    let solution = *start.solution().ok_or("no solution")?;
    let mut grader = Grader::new(&SE);
    let list = std::env::var("LIST").ok();
    for (taken, next) in path.iter().zip(path.iter().skip(1)) {
        if taken.rating < "1.6" {
            continue;
        }
        let mut board = position(taken, &solution);
        let name = taken.said.split(':').next().unwrap_or("").to_string();
        let (mut ours, mut rating, mut same) = (None, "none".to_string(), false);
        if let Some(found) = grader.next(&mut board) {
            let Difficulty::Rating { er, .. } = found.difficulty else { unreachable!("ratings") };
            rating = format!("{}.{}", er / 10, er % 10);
            let mut after = position(taken, &solution);
            found.step.apply(&mut after);
            same = are_same(&after, &position(next, &solution));
            ours = Some(found.step.clone());
        }
        let is_rating = rating == taken.rating;
        let row = rows.entry((taken.rating.to_string(), name)).or_default();
        row[0] += 1;
        row[1] += u32::from(is_rating);
        row[2] += u32::from(same);
        let about = format!("{} {}", taken.rating, taken.said);
        if list.as_ref().is_some_and(|list| about.contains(list.as_str())) && !(same && is_rating) {
            let gone = difference(taken, next, &solution);
            println!("{}\n  {about} => {gone}", taken.marks);
            println!("  here {rating} {}", ours.as_ref().map_or(String::new(), Step::to_string));
            if let Ok(family) = std::env::var("ALL") {
                all_of(&position(taken, &solution), &family, &position(next, &solution));
            }
        }
    }
    Ok(())
}

/// Whether two boards have the same filled cells and the same candidates.
fn are_same(one: &LogicBoard, other: &LogicBoard) -> bool {
    one.grid() == other.grid()
        && Cell::all().all(|cell| one.candidates(cell) == other.candidates(cell))
}

/// Prints all steps of a technique, and marks those that lead to the position after.
fn all_of(board: &LogicBoard, family: &str, theirs: &LogicBoard) {
    let mut steps = StepCollector::all();
    for entry in SE.entries.iter().filter(|entry| entry.technique.code() == family) {
        steps.clear();
        let _ = entry.technique.find(board, &mut steps);
        for step in steps.found() {
            let Difficulty::Rating { er, .. } = entry.difficulty_of(board, step) else { continue };
            let mut after = board.clone();
            step.apply(&mut after);
            let mark = if are_same(&after, theirs) { "*" } else { " " };
            println!("    {mark} {er} {} {step}", step.chain.len());
        }
    }
}

fn difference(from: &Taken<'_>, to: &Taken<'_>, solution: &Grid) -> String {
    let (from, to) = (position(from, solution), position(to, solution));
    let mut gone = String::new();
    for cell in Cell::all() {
        match (from.grid().get(cell), to.grid().get(cell)) {
            (None, Some(digit)) => gone += &format!("{cell}={digit} "),
            (None, None) => {
                for digit in digits(from.candidates(cell) & !to.candidates(cell)) {
                    gone += &format!("{cell}<>{digit} ");
                }
            }
            _ => {}
        }
    }
    gone
}

/// The position before a step.
fn position(taken: &Taken<'_>, solution: &Grid) -> LogicBoard {
    let mut board = LogicBoard::with_solution(&grid(taken.grid), solution);
    let marks = taken.marks.as_bytes();
    for cell in board.open() {
        for digit in Digit::all() {
            if marks.get(cell.index() * 9 + digit.index()) == Some(&b'.') {
                board.remove(cell, digit);
            }
        }
    }
    board
}
