//! Paths, their rows and their texts: all that is written is read back by other code and compared with
//! the step, and with the position before it.

use std::collections::BTreeSet;

use ninefold_core::grid::Grid;
use ninefold_engine::{Engine, Limits, Rules};
use ninefold_logic::{Grader, HODOKU};
use ninefold_reasoning::path::{Path, PathStep, StepRow, Style, TableRows, TraceForm, vocabulary};
use ninefold_reasoning::technique_codes;
use ninefold_text::line;
use serde_json::Value;

use crate::hunt;

/// The paths of some puzzles of two datasets, each with its solution.
pub(crate) fn paths() -> impl Iterator<Item = (Path, Grid)> {
    let mut grader = Grader::new(&HODOKU);
    let lines = ["medium.txt", "hard.txt"].into_iter().flat_map(|name| {
        let file = format!("{}/../../datasets/{name}", env!("CARGO_MANIFEST_DIR"));
        let text = std::fs::read_to_string(file).expect("a dataset");
        text.lines().take(16 * hunt()).map(str::to_owned).collect::<Vec<_>>()
    });
    lines.filter_map(move |text| {
        let puzzle = line::parse(text.as_bytes()).expect("a puzzle");
        let solution = Rules::new().solve_one(&puzzle, &Limits::UNIQUE).first;
        Path::of(&puzzle, &solution, &mut grader).map(|path| (path, solution))
    })
}

/// A conclusion: whether it places, the cell (row and column) and the digit.
pub(crate) type Fact = (bool, (u8, u8), u8);

/// Reads notation: `r358c7<>7 r35c7,r2c1<>9`.
pub(crate) fn facts(notation: &str) -> BTreeSet<Fact> {
    let mut facts = BTreeSet::new();
    for word in notation.split(' ') {
        let is_placed = !word.contains("<>");
        let (cells, digit) = word.split_once(if is_placed { "=" } else { "<>" }).expect("a sign");
        for name in cells.split(',') {
            let (rows, columns) =
                name.strip_prefix('r').and_then(|name| name.split_once('c')).expect("a cell");
            for row in rows.bytes() {
                for column in columns.bytes() {
                    facts.insert((
                        is_placed,
                        (row - b'0', column - b'0'),
                        digit.parse().expect("a digit"),
                    ));
                }
            }
        }
    }
    facts
}

/// Reads the name of a cell.
pub(crate) fn cell(name: &str) -> (u8, u8) {
    let bytes = name.as_bytes();
    assert!(bytes.len() == 4 && bytes[0] == b'r' && bytes[2] == b'c', "{name}");
    (bytes[1] - b'0', bytes[3] - b'0')
}

/// The candidates of a row, cell by cell.
pub(crate) fn words(row: &str) -> Vec<BTreeSet<u8>> {
    let words: Vec<BTreeSet<u8>> =
        row.split(' ').map(|word| word.bytes().map(|digit| digit - b'0').collect()).collect();
    assert_eq!(words.len(), 81);
    words
}

pub(crate) fn at((row, column): (u8, u8)) -> usize {
    usize::from(row - 1) * 9 + usize::from(column - 1)
}

pub(crate) fn sees(cell: (u8, u8), other: (u8, u8)) -> bool {
    let block = |(row, column): (u8, u8)| ((row - 1) / 3, (column - 1) / 3);
    cell != other && (cell.0 == other.0 || cell.1 == other.1 || block(cell) == block(other))
}

/// The conclusions of a row, from its JSON.
pub(crate) fn concluded(row: &StepRow) -> BTreeSet<Fact> {
    let all: Vec<Value> = serde_json::from_str(&row.conclusion).expect("an array");
    let fact = |fact: &Value| {
        let digit = fact["digit"].as_u64().expect("a digit") as u8;
        (fact["op"] == "place", cell(fact["cell"].as_str().expect("a name")), digit)
    };
    all.iter().map(fact).collect()
}

/// Asserts all that is promised of a row, with the rows before it.
fn check(rows: &[StepRow], index: usize) {
    let row = &rows[index];
    let (before, after) = (words(&row.candidates), words(&row.candidates_after));
    let facts = concluded(row);
    assert!(row.index == index && row.steps == rows.len());
    // The conclusion, applied to the position, makes the next.
    let mut expected = before.clone();
    let mut state: Vec<u8> = row.state.bytes().collect();
    for &(is_placed, cell, digit) in &facts {
        assert!(expected[at(cell)].contains(&digit), "{row:?}");
        if !is_placed {
            expected[at(cell)].remove(&digit);
            continue;
        }
        expected[at(cell)] = BTreeSet::from([digit]);
        state[at(cell)] = b'0' + digit;
        for peer in
            (1..=9).flat_map(|r| (1..=9).map(move |c| (r, c))).filter(|peer| sees(*peer, cell))
        {
            expected[at(peer)].remove(&digit);
        }
    }
    assert_eq!(after, expected, "{row:?}");
    assert_eq!(row.state_after.as_bytes(), &state[..]);
    // What the sentence says last is the conclusion, and so is each other form.
    let said = row.sentence.rsplit_once(": ").expect("a conclusion").1;
    let said = said.strip_suffix('.').expect("an end");
    assert_eq!(self::facts(said), facts, "{}", row.sentence);
    assert_eq!(self::facts(&row.terse), facts);
    let tokens: Vec<&str> = row.tokens.split(' ').collect();
    let token = |fact: &[&str]| {
        let [r, c, sign, digit, code, ";"] = fact else { panic!("{tokens:?}") };
        assert_eq!(*code, row.technique);
        let number = |word: &str| word[1..].parse::<u8>().expect("a number");
        (*sign == "=", (number(r), number(c)), digit.parse::<u8>().expect("a digit"))
    };
    assert_eq!(tokens.chunks(6).map(token).collect::<BTreeSet<_>>(), facts);
    // Each premise is a fact of the position, made so by the step that it names.
    let premises: Vec<Value> = serde_json::from_str(&row.premises).expect("an array");
    for premise in &premises {
        let list = |name: &str| premise[name].as_array().cloned().unwrap_or_default();
        let cells: Vec<(u8, u8)> =
            list("cells").iter().map(|name| cell(name.as_str().unwrap_or_default())).collect();
        let digits: Vec<u8> =
            list("digits").iter().map(|digit| digit.as_u64().unwrap_or(0) as u8).collect();
        for (&cell, &digit) in
            cells.iter().flat_map(|cell| digits.iter().map(move |digit| (cell, digit)))
        {
            let has = before[at(cell)].contains(&digit);
            let is_filled = row.state.as_bytes()[at(cell)] == b'0' + digit;
            let kind = premise["kind"].as_str().expect("a kind");
            match kind {
                "filled" => assert!(is_filled, "{premise} {row:?}"),
                "absent" => assert!(!has, "{premise} {row:?}"),
                _ => {}
            }
            if let Some(by) = premise["by"].as_u64() {
                assert!((by as usize) < index);
                let made = concluded(&rows[by as usize]);
                assert!(made.contains(&(kind == "filled", cell, digit)), "{premise} {row:?}");
            }
        }
        if premise["kind"] == "candidate" {
            let is_there =
                |cell: &(u8, u8)| digits.iter().any(|digit| before[at(*cell)].contains(digit));
            assert!(cells.iter().all(is_there), "{premise} {row:?}");
        }
    }
}

#[test]
fn rows_hold_and_sentences_say_what_the_step_concludes() {
    let mut pruned_away = 0;
    for (path, solution) in paths() {
        let pruned = path.pruned();
        pruned_away += path.steps().len() - pruned.steps().len();
        assert!(pruned.steps().iter().all(|step| step.is_needed));
        for path in [path, pruned] {
            let rows = path.rows();
            (0..rows.len()).for_each(|index| check(&rows, index));
            let last = rows.last().expect("a step");
            assert_eq!(last.state_after, solution.to_string());
        }
    }
    assert!(pruned_away > 0);
}

/// The sentences of singles name, for all that is missing, a reason that is so.
#[test]
fn sentences_of_singles_leave_nothing_out() {
    let mut by_steps = 0;
    for (path, _) in paths() {
        let rows = path.rows();
        for row in
            rows.iter().filter(|row| ["naked-single", "hidden-single"].contains(&row.technique))
        {
            let is_naked = row.technique == "naked-single";
            let [(true, own, digit)] = concluded(row).into_iter().collect::<Vec<_>>()[..] else {
                panic!("{row:?}");
            };
            let (_, reasons) = row.sentence.split_once(": ").expect("reasons");
            let (reasons, _) = reasons.split_once("; only ").expect("an end");
            let before = words(&row.candidates);
            let filled =
                |name: &str, digit: u8| row.state.as_bytes()[at(cell(name))] == b'0' + digit;
            let struck = |cell, digit, step: &str| {
                let step: usize = step.parse().expect("a number");
                step <= row.index && concluded(&rows[step - 1]).contains(&(false, cell, digit))
            };
            let mut explained = BTreeSet::new();
            // Names of several cells have commas between them.
            let mut names: Vec<&str> = Vec::new();
            for reason in reasons.split(", ").flat_map(|reason| reason.split(" and ")) {
                if is_naked {
                    let other: u8 = reason[..1].parse().expect("a digit");
                    match reason[1..].split_once(" was ruled out in step ") {
                        Some((_, step)) => assert!(struck(own, other, step), "{}", row.sentence),
                        None => {
                            let name = reason[1..].strip_prefix(" is in ").expect("a cell");
                            assert!(
                                filled(name, other) && sees(cell(name), own),
                                "{}",
                                row.sentence
                            );
                        }
                    }
                    by_steps += usize::from(reason.contains("step"));
                    explained.insert((other, other));
                    continue;
                }
                names.push(&reason[..4]);
                let rest = &reason[4..];
                let is_so = |cell: (u8, u8)| match rest.split_once(" in ") {
                    Some((_, step)) if step.starts_with("step ") => struck(cell, digit, &step[5..]),
                    Some((_, name)) => filled(name, digit) && sees(self::cell(name), cell),
                    None => row.state.as_bytes()[at(cell)] == rest.as_bytes()[4],
                };
                if !rest.is_empty() {
                    for name in names.drain(..) {
                        assert!(is_so(cell(name)), "{name}: {}", row.sentence);
                        explained.insert(cell(name));
                    }
                }
            }
            let expected: usize = match is_naked {
                true => 8,
                false => {
                    let house: Vec<&str> = row.sentence.split(' ').take(2).collect();
                    let number: u8 = house[1].parse().expect("a number");
                    let is_in = |(r, c): (u8, u8)| match house[0] {
                        "Row" => r == number,
                        "Column" => c == number,
                        _ => (r - 1) / 3 * 3 + (c - 1) / 3 + 1 == number,
                    };
                    assert!(is_in(own), "{}", row.sentence);
                    let all = (1..=9).flat_map(|r| (1..=9).map(move |c| (r, c)));
                    let others: Vec<(u8, u8)> =
                        all.filter(|cell| is_in(*cell) && *cell != own).collect();
                    assert!(
                        others.iter().all(|cell| {
                            let is_blank = row.state.as_bytes()[at(*cell)] == b'.';
                            !is_blank || explained.contains(cell)
                        }),
                        "{}",
                        row.sentence
                    );
                    assert!(!others.iter().any(|cell| before[at(*cell)].contains(&digit)));
                    explained.len()
                }
            };
            assert_eq!(explained.len(), expected, "{}", row.sentence);
        }
    }
    assert!(by_steps > 50, "{by_steps}");
}

/// Where a sentence says that a place is the last of a house, each blank of the house that lacks the digit
/// sees it in a filled cell, or is among the premises.
#[test]
fn last_places_are_explained_by_the_premises() {
    let mut checked = 0;
    for row in paths().flat_map(|(path, _)| path.rows()) {
        let before = words(&row.candidates);
        let premises: Vec<Value> = serde_json::from_str(&row.premises).expect("an array");
        let struck = |name: &str, digit: u8| {
            let has =
                |list: &Value, value: Value| list.as_array().expect("a list").contains(&value);
            premises.iter().any(|premise| {
                premise["kind"] == "absent"
                    && has(&premise["cells"], name.into())
                    && has(&premise["digits"], digit.into())
            })
        };
        for (place, _) in row.sentence.match_indices(" (its last place in ") {
            let digit = row.sentence.as_bytes()[place - 1] - b'0';
            let rest = &row.sentence[place + " (its last place in ".len()..];
            let (house, rest) = rest.split_once(' ').expect("a house");
            let number = rest.as_bytes()[0] - b'0';
            let all = (1..=9).flat_map(|r| (1..=9).map(move |c| (r, c)));
            let is_in = |&(r, c): &(u8, u8)| match house {
                "row" => r == number,
                "column" => c == number,
                _ => (r - 1) / 3 * 3 + (c - 1) / 3 + 1 == number,
            };
            let filled = |cell: (u8, u8)| row.state.as_bytes()[at(cell)];
            for cell in all.clone().filter(is_in).filter(|cell| filled(*cell) == b'.') {
                let seen = || all.clone().any(|o| sees(o, cell) && filled(o) == b'0' + digit);
                if !before[at(cell)].contains(&digit) && !seen() {
                    let name = format!("r{}c{}", cell.0, cell.1);
                    assert!(
                        struck(&name, digit),
                        "{name} {digit}: {} {}",
                        row.sentence,
                        row.premises
                    );
                    checked += 1;
                }
            }
        }
    }
    assert!(checked > 5, "{checked}");
}

#[test]
fn traces_have_a_line_a_step_and_words_of_the_vocabulary() {
    let vocabulary: BTreeSet<String> = vocabulary().into_iter().collect();
    assert_eq!(self::vocabulary().len(), vocabulary.len());
    for (path, _) in paths() {
        let traced = |style| path.trace(style);
        let count = path.steps().len();
        assert_eq!(
            [traced(Style::Terse), traced(Style::Sentences)].map(|text| text.lines().count()),
            [count; 2]
        );
        let tables = traced(Style::Table);
        let sentences = tables.lines().filter(|line| !line.starts_with('r'));
        assert_eq!(sentences.collect::<Vec<_>>().join("\n"), traced(Style::Sentences));
        let tokens = traced(Style::Tokens);
        assert!(tokens.split(' ').all(|token| vocabulary.contains(token)), "{tokens}");
        assert!(tokens.starts_with("<s> R") && tokens.ends_with(" ; <end>"));
    }
}

/// The conclusions of a line of sentences, in order: all that stands between `: ` and a full stop.
fn said(line: &str) -> Vec<BTreeSet<Fact>> {
    let (_, sentences) = line.split_once(". ").expect("a number");
    let ends = format!("{sentences} ");
    let ends = ends.split(". ").filter_map(|sentence| sentence.rsplit_once(": "));
    ends.filter(|(_, said)| said.contains(['=', '<'])).map(|(_, said)| facts(said)).collect()
}

/// The numbers of steps that a text names, from 0.
fn named(text: &str) -> Vec<usize> {
    let numbers = text.split(" in step ").skip(1).map(|rest| {
        let end = rest.find(|c: char| !c.is_ascii_digit()).expect("an end");
        rest[..end].parse::<usize>().expect("a number") - 1
    });
    numbers.collect()
}

#[test]
fn merged_singles_are_the_steps_of_the_path_and_sentences_name_steps_of_the_trace() {
    let (mut references, mut merged) = (0, 0);
    for (path, _) in paths() {
        for most in [1, 2, 6, 81] {
            let singles = most.try_into().expect("a number");
            let form = |style: Style| TraceForm { singles, ..style.into() };
            let [terse, sentences] = [Style::Terse, Style::Sentences].map(|s| path.trace(form(s)));
            let (terse, sentences) = (terse.lines().collect::<Vec<_>>(), sentences.lines());
            assert_eq!(terse.len(), sentences.clone().count());
            let mut left = path.steps();
            for (number, line) in sentences.enumerate() {
                assert!(line.starts_with(&format!("{}. ", number + 1)), "{line}");
                let told;
                (told, left) = left.split_at(said(line).len());
                let concluded = told.iter().map(|step| facts(&step.terse()));
                assert_eq!(said(line), concluded.collect::<Vec<_>>(), "{line}");
                assert_eq!(facts(terse[number]), said(line).into_iter().flatten().collect());
                // Singles that follow one another, as many as may be; all else alone.
                let is_single = told.iter().all(PathStep::is_single);
                let is_full = told.len() == most || !left.first().is_some_and(PathStep::is_single);
                assert!(if is_single { told.len() <= most && is_full } else { told.len() == 1 });
                merged += usize::from(told.len() > 1);
                // A step is named by its number in the trace.
                let meant = told.iter().flat_map(|step| named(&step.sentence()));
                let meant: Vec<String> = meant.map(|by| path.steps()[by].terse()).collect();
                let by: Vec<&str> = named(line).into_iter().map(|by| terse[by]).collect();
                assert_eq!(by, meant, "{line}");
                references += by.len();
            }
            assert!(left.is_empty());
            assert_eq!(path.trace(form(Style::Tokens)), path.trace(Style::Tokens));
        }
    }
    assert!(references > 200 && merged > 200, "{references} {merged}");
}

#[test]
fn tables_have_the_rows_that_are_asked_for() {
    for (path, _) in paths() {
        let traced = |table| path.trace(TraceForm { table, ..Style::Table.into() });
        let rows = |text: &str| text.lines().filter(|line| line.starts_with('r')).count();
        let patterns = path.steps().iter().filter(|step| !step.is_single()).count();
        let [all, touched, none] = TableRows::ALL.map(traced);
        assert_eq!(rows(&all), 9 * patterns);
        assert_eq!(touched, path.trace(Style::Table));
        assert!(rows(&touched) < rows(&all) || patterns == 0);
        assert_eq!(none, path.trace(Style::Sentences));
    }
}

#[test]
fn a_path_is_within_its_hardest_technique_and_all_behind_it() {
    let codes: Vec<&str> = technique_codes().collect();
    for (path, _) in paths() {
        let needed: Vec<&str> =
            path.steps().iter().map(|step| step.step.technique.code()).collect();
        let hardest = codes.iter().rposition(|code| needed.contains(code)).expect("a technique");
        let within: Vec<bool> = codes.iter().map(|code| path.is_within(code)).collect();
        assert_eq!(within.iter().position(|is_within| *is_within), Some(hardest));
        assert!(within[hardest..].iter().all(|is_within| *is_within));
    }
}
