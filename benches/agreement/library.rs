//! The cases of HoDoKu's regression library.

use crate::Compared;
use std::collections::{BTreeMap, BTreeSet};

use ninefold_jobs::grid::{Cell, Digit, Grid};
use ninefold_jobs::logic::{Candidate, HODOKU_ALL, LogicBoard, StepCollector};

/// HoDoKu's regression library, in lines `:technique:candidates:digits:gone:eliminations:placements:`.
pub(crate) fn library(text: &str) -> Compared {
    // Cases, found, and of those that must not be found: cases, found.
    let mut rows: BTreeMap<String, [u32; 4]> = BTreeMap::new();
    let mut steps = StepCollector::all();
    for line in text.lines().filter(|line| line.starts_with(':')) {
        let fields: Vec<&str> = line.split(':').collect();
        let [_, number, _, digits, gone, eliminations, placements, ..] = fields[..] else {
            return Err(format!("not understood: {line}").into());
        };
        let (number, variant) = number.split_once('-').unwrap_or((number, ""));
        let name = &library_name(number)[..];
        let board = library_board(digits, gone)?;
        let (gone, placed) = (library_candidates(eliminations)?, library_candidates(placements)?);
        let must_not = variant == "x";
        let is_of_it = |sentence: &str| {
            sentence.strip_prefix(name).is_some_and(|rest| {
                let rest = rest
                    .strip_prefix('-')
                    .map_or(rest, |rest| rest.trim_start_matches(char::is_alphabetic));
                rest.starts_with([':', ' '])
            })
        };
        let mut said = Vec::new();
        let mut is_found = false;
        for entry in HODOKU_ALL.entries.iter().filter(|entry| !entry.technique.is_guess()) {
            let own = entry.technique.name();
            let may = !name.is_empty()
                && (own.starts_with(name)
                    || name.starts_with(own)
                    || own == "Nice Loop"
                    || own.starts_with("Grouped") && name.starts_with("Grouped")
                    || own.contains("Nice Loop")
                        && (name.contains("Nice Loop") || name.contains("AIC")));
            if !may {
                continue;
            }
            steps.clear();
            let _ = entry.technique.find(&board, &mut steps);
            for step in steps.found() {
                let sentence = step.to_string();
                if !is_of_it(&sentence) {
                    continue;
                }
                let set = |candidates: &[Candidate]| BTreeSet::from_iter(candidates.to_vec());
                is_found |=
                    must_not || set(&step.eliminations) == gone && set(&step.placements) == placed;
                said.push(sentence);
            }
        }
        let row = rows.entry(format!("{number} {name}")).or_default();
        let at = if must_not { 2 } else { 0 };
        row[at] += 1;
        row[at + 1] += u32::from(is_found);
        if is_found == must_not && std::env::var_os("LIST").is_some() {
            println!("{line}");
            said.iter().take(60).for_each(|said| println!("    {said}"));
        }
    }
    println!("{:42} cases found missed; must not be found, found", "");
    let mut sums = [0; 4];
    for (name, row) in &rows {
        let [all, found, not, wrongly] = *row;
        println!("{name:42} {all:5} {found:5} {:6} {not:5} {wrongly:5}", all - found);
        sums.iter_mut().zip(row).for_each(|(sum, add)| *sum += add);
    }
    let [all, found, not, wrongly] = sums;
    println!("{:42} {all:5} {found:5} {:6} {not:5} {wrongly:5}", "all", all - found);
    Ok(())
}

/// Candidates as the library writes them: `436 257` is 4 in r3c6 and 2 in r5c7.
fn library_candidates(words: &str) -> Compared<BTreeSet<Candidate>> {
    let one = |word: &str| -> Option<Candidate> {
        let [digit, row, column] = word.as_bytes() else { return None };
        let number = |byte: &u8| byte.checked_sub(b'1').filter(|number| *number < 9);
        let digit = Digit::new(number(digit)? + 1)?;
        Some(Candidate { cell: Cell::at(number(row)?.into(), number(column)?.into()), digit })
    };
    let words = words.split_whitespace();
    words.map(|word| one(word).ok_or_else(|| format!("not a candidate: {word}").into())).collect()
}

/// The board of a case: its clues, what is filled in besides, and what is taken away.
fn library_board(digits: &str, gone: &str) -> Compared<LogicBoard> {
    let (mut givens, mut filled) = (Grid::EMPTY, Vec::new());
    let (mut cells, mut is_given) = (Cell::all(), true);
    for letter in digits.bytes() {
        if letter == b'+' {
            is_given = false;
            continue;
        }
        let cell = cells.next().ok_or_else(|| format!("too long: {digits}"))?;
        let digit = letter.checked_sub(b'0').and_then(Digit::new);
        if is_given {
            givens.set(cell, digit);
        } else {
            filled.extend(digit.map(|digit| (cell, digit)));
        }
        is_given = true;
    }
    let mut board = LogicBoard::new(&givens);
    filled.into_iter().for_each(|(cell, digit)| board.place(cell, digit));
    library_candidates(gone)?.into_iter().for_each(|one| board.remove(one.cell, one.digit));
    board.assume_unique();
    board.tidy();
    Ok(board)
}

/// The technique of a number of HoDoKu's regression library: the beginning of the sentences of its
/// steps. Empty for other numbers.
fn library_name(number: &str) -> String {
    let known = LIBRARY_NAMES.iter().find(|(known, _)| *known == number);
    known.map(|(_, name)| name.to_string()).or_else(|| fish_name(number)).unwrap_or_default()
}

/// The name of a fish by its number: 03, a digit for the kind, one for the size, and a 1 behind
/// them for two fish in one step.
fn fish_name(number: &str) -> Option<String> {
    const KINDS: [&str; 7] =
        ["", "Finned ", "Sashimi ", "Franken ", "Finned Franken ", "Mutant ", "Finned Mutant "];
    const SIZES: [&str; 6] =
        ["X-Wing", "Swordfish", "Jellyfish", "Squirmbag", "Whale", "Leviathan"];
    let (siamese, kind, size) = match number.strip_prefix("03")?.as_bytes() {
        [kind, size] => ("", kind, size),
        [kind, size, b'1'] => ("Siamese ", kind, size),
        _ => return None,
    };
    let kind = KINDS.get(usize::from(kind.checked_sub(b'0')?))?;
    let size = SIZES.get(usize::from(size.checked_sub(b'0')?))?;
    Some(format!("{siamese}{kind}{size}"))
}

/// The other techniques by their numbers.
const LIBRARY_NAMES: [(&str, &str); 52] = [
    ("0000", "Full House"),
    ("0002", "Hidden Single"),
    ("0003", "Naked Single"),
    ("0100", "Locked Candidates Type 1"),
    ("0101", "Locked Candidates Type 2"),
    ("0110", "Locked Pair"),
    ("0111", "Locked Triple"),
    ("0200", "Naked Pair"),
    ("0201", "Naked Triple"),
    ("0202", "Naked Quadruple"),
    ("0210", "Hidden Pair"),
    ("0211", "Hidden Triple"),
    ("0212", "Hidden Quadruple"),
    ("0400", "Skyscraper"),
    ("0401", "2-String Kite"),
    ("0402", "Empty Rectangle"),
    ("0403", "Turbot Fish"),
    ("0404", "Dual 2-String Kite"),
    ("0405", "Dual Empty Rectangle"),
    ("0500", "Simple Colors Trap"),
    ("0501", "Simple Colors Wrap"),
    ("0502", "Multi Colors 1"),
    ("0503", "Multi Colors 2"),
    ("0600", "Uniqueness Test 1"),
    ("0601", "Uniqueness Test 2"),
    ("0602", "Uniqueness Test 3"),
    ("0603", "Uniqueness Test 4"),
    ("0604", "Uniqueness Test 5"),
    ("0605", "Uniqueness Test 6"),
    ("0606", "Hidden Rectangle"),
    ("0607", "Avoidable Rectangle Type 1"),
    ("0608", "Avoidable Rectangle Type 2"),
    ("0610", "Bivalue Universal Grave"),
    ("0701", "X-Chain"),
    ("0702", "XY-Chain"),
    ("0703", "Remote Pair"),
    ("0706", "Continuous Nice Loop"),
    ("0707", "Discontinuous Nice Loop"),
    ("0708", "AIC"),
    ("0709", "Grouped Continuous Nice Loop"),
    ("0710", "Grouped Discontinuous Nice Loop"),
    ("0711", "Grouped AIC"),
    ("0800", "XY-Wing"),
    ("0801", "XYZ-Wing"),
    ("0803", "W-Wing"),
    ("0901", "Almost Locked Set XZ"),
    ("0902", "Almost Locked Set XY"),
    ("0903", "Almost Locked Set Chain"),
    ("0904", "Death Blossom"),
    ("1101", "Sue de Coq"),
    ("1201", "Template Set"),
    ("1202", "Template Delete"),
];
