//! Paths next to those of HoDoKu, step by step.

use crate::Compared;
use std::collections::BTreeMap;

use ninefold_jobs::grid::{Cell, Digit};
use ninefold_jobs::logic::{
    Candidate, Grader, HODOKU, HODOKU_ALL, LogicBoard, Profile, StepCollector,
};

use crate::graded::parse;

pub(crate) fn paths(text: &str) -> Compared {
    let puzzles = parse(text)?;
    let only = std::env::var("ONLY").ok();
    let mut grader = only.as_deref().map_or_else(|| Grader::new(&HODOKU), only_grader);
    let mut same_paths = 0;
    let mut by_technique: BTreeMap<String, [u32; 2]> = BTreeMap::new();
    let mut all_steps = StepCollector::all();
    for (i, puzzle) in puzzles.iter().enumerate() {
        let mut board = puzzle.board.clone();
        let mut is_first = true;
        for (n, theirs) in puzzle.path.iter().enumerate() {
            let name = theirs.split(':').next().unwrap_or("").split(" => ").next().unwrap_or("");
            if only.as_ref().is_some_and(|only| !name.contains(only.as_str())) {
                apply(&mut board, theirs);
                continue;
            }
            let next = grader.next(&mut board).map(|found| found.step.clone());
            let ours = next.as_ref().map_or("nothing".to_string(), ToString::to_string);
            let row = by_technique.entry(name.to_string()).or_default();
            row[0] += 1;
            if ours == *theirs {
                row[1] += 1;
            } else {
                let first = if is_first { "first" } else { "later" };
                is_first = false;
                println!(
                    "{first}: puzzle {} step {}\n    HoDoKu {theirs}\n    here   {ours}",
                    i + 1,
                    n + 1
                );
                for entry in HODOKU.entries {
                    all_steps.clear();
                    let _ = entry.technique.find(&board, &mut all_steps);
                    let said: Vec<String> =
                        all_steps.found().iter().map(|step| step.to_string()).collect();
                    if entry.technique.name() == name
                        || said.iter().any(|said| said.starts_with(name))
                    {
                        let place = said.iter().position(|said| said == theirs);
                        println!("    all    {} steps, theirs is {place:?}", said.len());
                        for said in said.iter().take(12) {
                            println!("      {said}");
                        }
                    }
                }
            }
            // The order of what a step takes away decides which singles come first, and sentences
            // do not tell it.
            match next {
                Some(step) if ours == *theirs => step.apply(&mut board),
                _ => apply(&mut board, theirs),
            }
        }
        same_paths += u32::from(is_first);
    }
    for (technique, [all, same]) in by_technique {
        println!("{technique:40} {same:5} of {all:5}");
    }
    println!("same paths: {same_paths} of {}", puzzles.len());
    Ok(())
}

/// The cells that a sentence fills in, and the candidates that it takes away.
fn consequences(sentence: &str) -> (Vec<Candidate>, Vec<Candidate>) {
    let said = match sentence.split_once("=> ") {
        Some((_, said)) => said,
        None => sentence.rsplit(": ").next().unwrap_or(""),
    };
    let (mut placed, mut gone) = (Vec::new(), Vec::new());
    for group in said.split(", ") {
        let (places, digit, into) = match (group.split_once("<>"), group.split_once('=')) {
            (Some((places, digit)), _) => (places, digit, &mut gone),
            (None, Some((places, digit))) => (places, digit, &mut placed),
            _ => continue,
        };
        let digit = digit.bytes().next().and_then(|d| Digit::new(d - b'0')).expect("a digit");
        let mut cells = Vec::new();
        for place in places.split(',') {
            let (rows, columns) = place.trim_start_matches('r').split_once('c').expect("a place");
            for row in rows.bytes() {
                for column in columns.bytes() {
                    cells.push(Cell::at((row - b'1').into(), (column - b'1').into()));
                }
            }
        }
        into.extend(cells.into_iter().map(|cell| Candidate { cell, digit }));
    }
    (placed, gone)
}

/// Applies the step of a sentence.
fn apply(board: &mut LogicBoard, sentence: &str) {
    let (placed, gone) = consequences(sentence);
    placed.iter().for_each(|one| board.place(one.cell, one.digit));
    gone.iter().for_each(|one| board.remove(one.cell, one.digit));
}

/// The profile with only those techniques whose names contain some words.
fn only_grader(words: &str) -> Grader {
    let of = |profile: &Profile| {
        let mut entries = profile.entries.to_vec();
        entries.retain(|entry| entry.technique.name().contains(words));
        entries
    };
    let usual = of(&HODOKU);
    let entries = if usual.is_empty() { of(&HODOKU_ALL) } else { usual };
    Grader::new(Box::leak(Box::new(Profile { name: "only", entries: entries.leak(), ..HODOKU })))
}
