//! Sentences speak of nothing but their step, and of all that follows from it.

use std::collections::BTreeMap;
use std::path::Path;

use ninefold_core::grid::{CellSet, Grid};
use ninefold_logic::{Grader, LogicBoard, Sentence, Step, StepCollector, profiles};

use crate::claims::read;
use crate::harness::{dataset, hunt, puzzles_of, solution};

/// The cells and digits that a step is about.
fn of_step(step: &Step, board: &LogicBoard) -> (CellSet, u16) {
    let reasons = step.reasons(board);
    let mut cells = step.sets.iter().fold(CellSet::EMPTY, |all, set| all | *set);
    let mut digits = step.digits.iter().fold(0, |mask, digit| mask | digit.bit());
    for candidate in step.placements.iter().chain(&step.eliminations) {
        cells |= CellSet::of(candidate.cell);
        digits |= candidate.digit.bit();
    }
    for group in &reasons.groups {
        cells |= group.cells;
        digits |= group.digits;
    }
    let facts = reasons.branches.iter().flat_map(|branch| &branch.facts).map(|fact| fact.claim);
    let ends = reasons.links.iter().flat_map(|link| [link.from, link.to]);
    for claim in facts.chain(ends).chain(step.chain.iter().copied()) {
        cells |= claim.cells;
        digits |= claim.digit.bit();
    }
    // A hidden single and locked candidates are about the blanks of their houses, a naked single about
    // all other digits.
    for &house in &step.houses {
        cells |= CellSet::house(house) & board.open();
    }
    let is_naked = step.houses.is_empty() && step.placements.len() == 1;
    (cells, if is_naked { 0x1ff } else { digits })
}

/// The fault of a sentence.
fn fault(sentence: &Sentence, step: &Step, board: &LogicBoard) -> Option<String> {
    let words = || sentence.paragraphs.iter().flatten();
    let (cells, digits) = of_step(step, board);
    for word in words() {
        if !word.cells.is_subset(cells) || word.digits & !digits != 0 {
            return Some(format!("{:?} is not part of the step", word.text));
        }
        let is_plain = word.cells.is_empty() && word.digits == 0 && word.house.is_none();
        if is_plain && word.text.contains(|c: char| c.is_ascii_digit()) {
            return Some(format!("{:?} names what it does not refer to", word.text));
        }
    }
    for candidate in step.placements.iter().chain(&step.eliminations) {
        let last = sentence.paragraphs.last().into_iter().flatten();
        let (mut has_cell, mut has_digit) = (false, false);
        for word in last {
            has_cell |= word.cells.contains(candidate.cell);
            has_digit |= word.digits & candidate.digit.bit() != 0;
        }
        if !has_cell || !has_digit {
            return Some(format!("{} {} does not follow in it", candidate.cell, candidate.digit));
        }
    }
    let text = sentence.to_string();
    let is_neat = text.ends_with('.') && !text.contains("  ") && !text.contains(" .");
    (!is_neat).then(|| "white space or no end".to_owned())
}

/// Some puzzles of each file, or all of the file that `NINEFOLD_LOGIC_FILE` names.
fn puzzles() -> Vec<Grid> {
    match std::env::var("NINEFOLD_LOGIC_FILE") {
        Ok(file) => puzzles_of(Path::new(&file)),
        Err(_) => ["medium.txt", "hard.txt", "minimal.txt"]
            .iter()
            .flat_map(|name| puzzles_of(&dataset(name)).into_iter().take(16 * hunt()))
            .collect(),
    }
}

/// All steps of the paths of every profile. `NINEFOLD_HUNT=8` looks at more than 100,000.
#[test]
fn every_sentence_names_its_step_and_nothing_else() {
    let mut steps = 0;
    for profile in profiles() {
        let mut grader = Grader::new(profile);
        for puzzle in &puzzles() {
            let mut board = LogicBoard::with_solution(puzzle, &solution(puzzle));
            while let Some(found) = grader.next(&mut board) {
                let step = found.step;
                let sentence = step.sentence(&board);
                let wrong = fault(&sentence, step, &board);
                assert_eq!(wrong, None, "{puzzle}\n{step}\n{sentence}");
                steps += 1;
                step.apply(&mut board);
            }
        }
    }
    println!("{steps} sentences");
    assert!(steps > 8_000, "{steps}");
}

/// All that sentences claim is true on the board, and all that they conclude follows from it. Faults
/// are counted by technique, to see at once where they are.
#[test]
fn every_claim_is_true_and_every_conclusion_follows() {
    let (mut steps, mut claims, mut ideas) = (0, 0, 0);
    let mut faults: BTreeMap<&str, (usize, String)> = BTreeMap::new();
    for profile in profiles() {
        let mut grader = Grader::new(profile);
        for puzzle in &puzzles() {
            let mut board = LogicBoard::with_solution(puzzle, &solution(puzzle));
            while let Some(found) = grader.next(&mut board) {
                let step = found.step;
                let looks_around = hunt() > 1 && steps % 20_000 == 0;
                let mut check = |step: &Step| {
                    let sentence = step.sentence(&board);
                    match read(&sentence, step, &board) {
                        Ok((count, is_idea)) => {
                            claims += count;
                            ideas += usize::from(is_idea);
                        }
                        Err(fault) => {
                            let text = || format!("{fault}\n{puzzle}\n{step}\n{sentence}");
                            let code = step.technique.code();
                            faults.entry(code).or_insert_with(|| (0, text())).0 += 1;
                        }
                    }
                    steps += 1;
                };
                check(step);
                // In a hunt, also those that the path does not take. Forcing Twins then begin with
                // singles of the board, before their assumption, which the reader does not know.
                if looks_around {
                    for entry in profile.entries.iter().filter(|e| {
                        !e.technique.is_guess() && e.technique.code() != "forcing-twins"
                    }) {
                        let mut all = StepCollector::all();
                        let _ = entry.technique.find(&board, &mut all);
                        all.found().iter().take(40).for_each(&mut check);
                    }
                }
                step.apply(&mut board);
            }
        }
    }
    println!("{steps} steps, {claims} claims; {ideas} steps leave the reason to the idea");
    for (code, (count, example)) in &faults {
        println!("{code}: {count} faults, as {example}\n");
    }
    assert!(faults.is_empty());
}

/// The first sentence of each technique is on record, for people to read and to see changes.
/// `NINEFOLD_UPDATE_SENTENCES=1` writes the file again.
#[test]
fn the_sentences_on_record_are_those_of_the_code() {
    let mut first: BTreeMap<&str, String> = BTreeMap::new();
    for profile in profiles() {
        let mut grader = Grader::new(profile);
        for name in ["medium.txt", "hard.txt"] {
            for puzzle in puzzles_of(&dataset(name)).iter().take(40) {
                let mut board = LogicBoard::with_solution(puzzle, &solution(puzzle));
                while let Some(found) = grader.next(&mut board) {
                    let step = found.step;
                    let text = || format!("{step}\n{}\n\n", step.sentence(&board));
                    first.entry(step.technique.code()).or_insert_with(text);
                    step.apply(&mut board);
                }
            }
        }
    }
    let text: String = first.into_values().collect();
    let path = Path::new(env!("CARGO_MANIFEST_DIR")).join("tests/logic/sentences.txt");
    if std::env::var_os("NINEFOLD_UPDATE_SENTENCES").is_some() {
        std::fs::write(&path, &text).expect("written");
    }
    let on_record = std::fs::read_to_string(&path).expect("read");
    for (written, known) in text.lines().zip(on_record.lines()) {
        assert_eq!(written, known);
    }
    assert_eq!(text.len(), on_record.len());
}
