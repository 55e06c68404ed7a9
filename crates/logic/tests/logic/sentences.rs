//! Sentences speak of nothing but their step, and of all that follows from it.

use std::collections::BTreeMap;
use std::path::Path;

use ninefold_core::grid::{CellSet, Grid};
use ninefold_logic::{Grader, LogicBoard, Sentence, Step, StepCollector, profiles};

use crate::claims::read;
use crate::harness::{hunt, puzzles_of, solution, solved, some_puzzles, walk};

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
    // all other digits; a grave of type 4 has a digit of its cells that does not go.
    for &house in &step.houses {
        cells |= CellSet::house(house) & board.open();
    }
    let is_naked = step.houses.is_empty() && step.placements.len() == 1;
    (cells, if is_naked || step.technique.code() == "bug-4" { 0x1ff } else { digits })
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
        Err(_) => some_puzzles().collect(),
    }
}

/// Every sentence names its step and nothing else; all that it claims is true on the board, and all
/// that it concludes follows from that. Faults are counted by technique, to see at once where they
/// are. `NINEFOLD_HUNT=8` looks at more than 100,000 steps of paths.
#[test]
fn every_claim_is_true_and_every_conclusion_follows() {
    let (mut steps, mut claims, mut ideas) = (0, 0, 0);
    let mut faults: BTreeMap<&str, (usize, String)> = BTreeMap::new();
    for (profile, puzzle) in
        profiles().flat_map(|profile| puzzles().into_iter().map(move |puzzle| (profile, puzzle)))
    {
        let board = LogicBoard::with_solution(&puzzle, &solution(&puzzle));
        walk(&mut Grader::new(profile), board, |found, board| {
            let looks_around = hunt() > 1 && steps % 20_000 == 0;
            let mut check = |step: &Step, is_taken: bool| {
                let sentence = step.sentence(board);
                let unfit =
                    Some(()).filter(|()| is_taken).and_then(|()| fault(&sentence, step, board));
                match unfit.map_or_else(|| read(&sentence, step, board), Err) {
                    Ok((count, is_idea)) => {
                        claims += count;
                        ideas += usize::from(is_idea);
                    }
                    Err(fault) => {
                        let text = || format!("{fault}\n{puzzle}\n{step}\n{sentence}");
                        faults.entry(step.technique.code()).or_insert_with(|| (0, text())).0 += 1;
                    }
                }
                steps += 1;
            };
            check(found.step, true);
            // In a hunt, also those that the path does not take. Forcing Twins then begin with
            // singles of the board, before their assumption, which the reader does not know.
            let others = profile.entries.iter().map(|entry| entry.technique);
            for technique in others.filter(|_| looks_around) {
                if !technique.is_guess() && technique.code() != "forcing-twins" {
                    let mut all = StepCollector::all();
                    let _ = technique.find(board, &mut all);
                    all.found().iter().take(40).for_each(|step| check(step, false));
                }
            }
        });
    }
    println!("{steps} steps, {claims} claims; {ideas} steps leave the reason to the idea");
    for (code, (count, example)) in &faults {
        println!("{code}: {count} faults, as {example}\n");
    }
    assert!(faults.is_empty() && steps > 8_000, "{steps}");
}

/// The first sentence of each technique is on record, for people to read and to see changes.
/// `NINEFOLD_UPDATE_SENTENCES=1` writes the file again.
#[test]
fn the_sentences_on_record_are_those_of_the_code() {
    let mut first: BTreeMap<&str, String> = BTreeMap::new();
    for profile in profiles() {
        for (puzzle, solution) in solved(["medium.txt", "hard.txt"], 40) {
            let board = LogicBoard::with_solution(&puzzle, &solution);
            walk(&mut Grader::new(profile), board, |found, board| {
                let text = || format!("{0}\n{1}\n\n", found.step, found.step.sentence(board));
                first.entry(found.step.technique.code()).or_insert_with(text);
            });
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
