//! No text makes any reader or writer panic.

use crate::harness::*;
use ninefold_jobs::random::Random;
use ninefold_jobs::text::detect::detect;
use ninefold_jobs::text::record::Record;
use ninefold_jobs::text::{self, Layout, LineKind, bom_len, drawn, line};
use ninefold_jobs::text::{Loss, OUTPUT_FORMATS, OutputFormat, Style};

/// Reads a text with every layout; returns the puzzles of the one that it seems to have.
fn read_all(text: &[u8]) -> usize {
    let detected = detect(&text[bom_len(text)..]).layout;
    let layouts = [
        Layout::LINE,
        Layout::PENCILMARKS,
        Layout::BANK,
        Layout::HODOKU,
        Layout::VARIANTS,
        detected.clone(),
    ];
    for layout in &layouts {
        for line in text.split(|&byte| byte == b'\n').map(text::trim_line_end) {
            let _ = text::scan_line(layout, line);
            let _ = text::given_solution(layout, line);
            let _ = (text::given_status(layout, line), text::variant::further(line));
            if text::line_kind(line) == LineKind::Puzzle
                && let Ok(record) = text::record_of(layout, line)
            {
                write_all(&record);
            }
        }
    }
    for (_, place) in text::tables::puzzles(text) {
        assert!(!text[place].is_empty());
    }
    for layout in [Layout::GRID, Layout::SDK, Layout::CANDIDATE_GRID] {
        for drawn in drawn::puzzles(&layout, text) {
            drawn.record.iter().for_each(write_all);
        }
        let _ = drawn::whole_puzzles(&layout, text, text.len() / 2);
    }
    drawn::puzzles(&detected, text).count()
}

/// Writes a record in every format.
fn write_all(record: &Record<'_>) {
    let columns = ["rating".to_owned()];
    for format in OUTPUT_FORMATS {
        let style = Style { blank: format.blanks[0], columns: &columns };
        let mut losses = 0;
        format.losses(record, &style, &mut |loss: Loss<'_>| losses += loss.sentence("x", 2).len());
        format.write(record, &style, &mut Vec::new());
    }
}

/// A puzzle of candidates alone: in each cell the solution's digit and the one after it.
fn restricted() -> String {
    let cell = |digit: char| {
        let digit = digit.to_digit(10).expect("a digit");
        let keep = move |d: &u32| *d == digit || *d == digit % 9 + 1;
        (1..10).map(move |d| if keep(&d) { d.to_string() } else { ".".to_owned() })
    };
    SOLUTION.chars().flat_map(cell).collect()
}

/// Texts of all formats, to be spoiled.
fn seeds() -> Vec<Vec<u8>> {
    let record = Record::of(line::parse(PUZZLE.as_bytes()).expect("a puzzle"));
    let text = |format: &OutputFormat| {
        let mut text = Vec::new();
        let style = Style { blank: format.blanks[0], columns: &[] };
        (0..2).for_each(|_| format.write(&record, &style, &mut text));
        text
    };
    let mut seeds: Vec<Vec<u8>> = OUTPUT_FORMATS.iter().map(text).collect();
    seeds.push(format!("#ARuud\n#LEasy\n{}", nine_lines(PUZZLE)).into_bytes());
    seeds.push(format!("Title\n#!sudoku -c1,P,L\n{PUZZLE},x\n").into_bytes());
    seeds.push(format!("{}\n{}:1:{SOLUTION}\n", restricted(), restricted()).into_bytes());
    seeds
}

/// Reads texts that are made by chance; prints the one that panicked.
fn read_many(seed: u64, make: impl Fn(&mut Random) -> Vec<u8>) {
    for round in 0..800 * u64::from(hunt()) {
        let text = make(&mut Random::new(seed, round));
        let _shown = ShownOnPanic(&text);
        read_all(&text);
    }
}

/// Up to 400 bytes, each as it is drawn.
fn bytes_of(random: &mut Random, byte: impl Fn(&mut Random) -> u8) -> Vec<u8> {
    (0..random.below(400)).map(|_| byte(random)).collect()
}

#[test]
fn no_bytes_panic_any_reader() {
    read_many(1, |random| bytes_of(random, |random| random.below(256) as u8));
}

#[test]
fn no_signs_of_the_formats_panic_any_reader() {
    let signs = b"0123456789.*_X|+-:;,# \t\r\n\"!ab";
    read_many(2, |random| bytes_of(random, |random| signs[random.below(signs.len())]));
}

#[test]
fn no_spoiled_text_panics_any_reader() {
    let seeds = seeds();
    read_many(3, |random| {
        let mut text = seeds[random.below(seeds.len())].clone();
        for _ in 0..1 + random.below(5) {
            let (place, byte) = (random.below(text.len().max(1)), random.below(256) as u8);
            match random.below(3) {
                0 if place < text.len() => text[place] = byte,
                1 if place < text.len() => drop(text.remove(place)),
                _ => text.insert(place.min(text.len()), byte),
            }
        }
        text
    });
}
