//! Agreement of the profile `hodoku` with HoDoKu 2.2.0, from files that HoDoKu printed.
//!
//! `cargo bench -p ninefold-benches --bench agreement -- WORD FILE`, where WORD is one of:
//!
//! - `levels`: levels and scores, in lines `PUZZLE #N Level (score)`.
//! - `paths`: the same lines, each followed by a line for each step. Lists the first step of each
//!   path that differs, and then, for every step from the position that HoDoKu was in, whether ours
//!   is the same.
//! - `exemplars`: by technique, the puzzles of a list that need it: headings `#0300: X-Wing`, then
//!   lines `PUZZLE # s bf2(9) s`, which list what else it takes before and after and how many
//!   candidates the technique takes away: s is singles, ssts the techniques of Simple Sudoku, x
//!   whatever there is.
//! - `library`: the cases of HoDoKu's regression library: by technique, how many have a step of the
//!   technique with just these consequences, and how many that must have none have one.
//! - `ratings`: the profile `se` next to SukakuExplainer's `serate`, in lines `PUZZLE ED=ER/EP/ED`.
//! - `rated-steps`: its paths step by step (see `agreement/serate_steps.rs`).
//!
//! With the variable ONLY set to the name of a technique, or a part of it, `paths` compares its steps
//! alone, with the profile of nothing else: for paths that HoDoKu made with other techniques switched
//! off. With the variable LIST set, `levels`, `exemplars` and `library` list what differs.

#[path = "agreement/error.rs"]
mod error;
#[path = "agreement/serate_steps.rs"]
mod serate_steps;

use std::collections::BTreeMap;
use std::process::ExitCode;

use error::AgreementError;
use ninefold_jobs::engine::Limits;
use ninefold_jobs::engine::registry::{self, Config};
use ninefold_jobs::grid::{Cell, Digit, Grid};
use ninefold_jobs::logic::{
    Candidate, Difficulty, Grade, Grader, HODOKU, HODOKU_ALL, LogicBoard, PathRecord, Profile,
    ProfileEntry, SE, StepCollector,
};

fn main() -> ExitCode {
    let arguments: Vec<String> =
        std::env::args().skip(1).filter(|word| word != "--bench").collect();
    let read = |file: &String| {
        std::fs::read_to_string(file).map_err(|error| AgreementError::File(file.clone(), error))
    };
    let done = match arguments.as_slice() {
        [what, file] if what == "levels" => read(file).and_then(|text| levels(&text)),
        [what, file] if what == "paths" => read(file).and_then(|text| paths(&text)),
        [what, file] if what == "exemplars" => read(file).and_then(|text| exemplars(&text)),
        [what, file] if what == "library" => read(file).and_then(|text| library(&text)),
        [what, file] if what == "ratings" => read(file).and_then(|text| ratings(&text)),
        [what, file] if what == "rated-steps" => {
            read(file).and_then(|text| serate_steps::compare(&text))
        }
        [] => {
            println!("agreement: no file given; see benches/agreement.rs");
            Ok(())
        }
        _ => Err(AgreementError::Usage),
    };
    match done {
        Ok(()) => ExitCode::SUCCESS,
        Err(error) => {
            eprintln!("{error}");
            ExitCode::FAILURE
        }
    }
}

/// A puzzle as HoDoKu graded it.
struct Graded {
    board: LogicBoard,
    level: String,
    score: u32,
    path: Vec<String>,
}

fn parse(text: &str) -> Result<Vec<Graded>, AgreementError> {
    let mut graded: Vec<Graded> = Vec::new();
    for line in text.lines() {
        // Chains of a step stand below it, indented less.
        if line.starts_with("  ") && !line.starts_with("   ") {
            continue;
        }
        if let Some(step) = line.strip_prefix(' ') {
            graded
                .last_mut()
                .ok_or(AgreementError::StepBeforePuzzle)?
                .path
                .push(step.trim().to_string());
            continue;
        }
        let words: Vec<&str> = line.split_whitespace().collect();
        // Words behind the score say what else it took: `bf` is brute force.
        let [puzzle, _, level, score, ..] = words[..] else {
            return Err(AgreementError::NotUnderstood(line.to_string()));
        };
        let score = score.trim_matches(['(', ')']).parse();
        let score = score.map_err(|error| AgreementError::Score(line.to_string(), error))?;
        let board = board(puzzle)?;
        graded.push(Graded { board, level: level.to_string(), score, path: Vec::new() });
    }
    Ok(graded)
}

fn board(puzzle: &str) -> Result<LogicBoard, AgreementError> {
    let mut grid = Grid::EMPTY;
    for (cell, letter) in Cell::all().zip(puzzle.bytes()) {
        grid.set(cell, letter.checked_sub(b'0').and_then(Digit::new));
    }
    let engine = registry::find("rules").and_then(|entry| entry.make(&Config::default()).ok());
    let outcome = engine.ok_or(AgreementError::NoEngine)?.solve_one(&grid, &Limits::UNIQUE);
    match outcome.solution() {
        Some(solution) if outcome.solutions == 1 => Ok(LogicBoard::with_solution(&grid, solution)),
        _ => Err(AgreementError::NotOneSolution(puzzle.to_string())),
    }
}

fn levels(text: &str) -> Result<(), AgreementError> {
    let puzzles = parse(text)?;
    let mut grader = Grader::new(&HODOKU);
    let mut record = PathRecord::new(&HODOKU);
    let (mut same_level, mut same_score) = (0, 0);
    let mut by_level: BTreeMap<String, [u32; 3]> = BTreeMap::new();
    let start = std::time::Instant::now();
    for (i, puzzle) in puzzles.iter().enumerate() {
        let grade = grader.grade(puzzle.board.clone(), &mut record);
        let Difficulty::Points { score, level } = grade.difficulty else { unreachable!("points") };
        let is_level = level.name() == puzzle.level;
        let is_score = score == puzzle.score;
        same_level += u32::from(is_level);
        same_score += u32::from(is_score);
        let row = by_level.entry(puzzle.level.clone()).or_default();
        row[0] += 1;
        row[1] += u32::from(is_level);
        row[2] += u32::from(is_score);
        if !is_score && std::env::var_os("LIST").is_some() {
            println!(
                "{}: {} {}, here {} {}{}",
                i + 1,
                puzzle.level,
                puzzle.score,
                level.name(),
                score,
                if grade.is_solved { "" } else { " unsolved" }
            );
        }
    }
    let time = start.elapsed();
    for (level, [all, levels, scores]) in by_level {
        println!("{level:8} {all:5} puzzles, same level {levels:5}, same score {scores:5}");
    }
    let all = puzzles.len();
    let share = |n| 100.0 * f64::from(n) / all as f64;
    println!(
        "same level {same_level} of {all} ({:.1} %), same score {same_score} ({:.1} %); {:.0}/s",
        share(same_level),
        share(same_score),
        all as f64 / time.as_secs_f64()
    );
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

fn paths(text: &str) -> Result<(), AgreementError> {
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

/// Other names of techniques in HoDoKu's list of puzzles: the beginnings of the names of an entry
/// of the profile, and of its sentences, where they differ.
const OTHER_NAMES: [(&str, &str, &str); 22] = [
    ("Locked Candidate Type 1", "Locked Candidates Type 1", "Locked Candidates Type 1"),
    ("Locked Candidate Type 2", "Locked Candidates Type 2", "Locked Candidates Type 2"),
    ("Multi-Colors", "Multi Colors", "Multi Colors"),
    ("Uniqueness Test Type 1", "Uniqueness Test 1", "Uniqueness Test 1"),
    ("Uniqueness Test Type 2", "Uniqueness Test 2", "Uniqueness Test 2"),
    ("Uniqueness Test Type 3", "Uniqueness Test 3", "Uniqueness Test 3"),
    ("Uniqueness Test Type 4", "Uniqueness Test 4", "Uniqueness Test 4"),
    ("Uniqueness Test Type 5", "Uniqueness Test 5", "Uniqueness Test 5"),
    ("Uniqueness Test Type 6", "Uniqueness Test 6", "Uniqueness Test 6"),
    ("Remote Pairs", "Remote Pair", "Remote Pair"),
    ("Continuous Nice Loop", "Nice Loop", "Continuous Nice Loop"),
    ("Discontinuous Nice Loop", "Nice Loop", "Discontinuous Nice Loop"),
    ("Alternating Interference Chain", "Nice Loop", "AIC"),
    ("Grouped Continuous Nice Loop", "Grouped", "Grouped Continuous Nice Loop"),
    ("Grouped Discontinuous Nice Loop", "Grouped", "Grouped Discontinuous Nice Loop"),
    ("Grouped Alternating Interference Chain", "Grouped", "Grouped AIC"),
    ("ALS-XZ rule", "Almost Locked Set XZ", "Almost Locked Set XZ"),
    ("ALS-XY-Wing rule", "Almost Locked Set XY", "Almost Locked Set XY"),
    ("ALS-XY-Chain", "Almost Locked Set Chain", "Almost Locked Set Chain"),
    ("Forcing Chain Contradiction", "Forcing Chain", "Forcing Chain Contradiction"),
    ("Forcing Chain Verity", "Forcing Chain", "Forcing Chain Verity"),
    ("Avoidable Rectangle Type 1", "Avoidable Rectangle", "Avoidable Rectangle"),
];

/// The techniques of Simple Sudoku except singles, by the beginnings of their names.
const SIMPLE: [&str; 9] = [
    "Locked",
    "Naked",
    "Hidden Pair",
    "Hidden Triple",
    "Hidden Quadruple",
    "X-Wing",
    "Swordfish",
    "Simple Colors",
    "XY-Wing",
];

/// The profile without the technique, and without what the comment does not allow before it.
fn before(comment: &str, wanted: &str) -> Grader {
    let mut words = comment.split_whitespace();
    let allowed = words.next().unwrap_or("");
    let is_allowed = |entry: &&ProfileEntry| {
        let name = entry.technique.name();
        let is_simple = SIMPLE.iter().any(|simple| name.starts_with(simple));
        let may = entry.difficulty().is_some_and(|cost| cost.score() <= 14)
            || allowed == "x"
            || allowed == "ssts" && is_simple;
        may && !name.starts_with(wanted)
    };
    let entries: Vec<ProfileEntry> = HODOKU.entries.iter().filter(is_allowed).copied().collect();
    Grader::new(Box::leak(Box::new(Profile { name: "limited", entries: entries.leak(), ..HODOKU })))
}

/// For each step of a technique on a path that continues without it, the number of candidates that
/// it takes away.
fn effects(grader: &mut Grader, mut board: LogicBoard, entry: &str, sentence: &str) -> Vec<usize> {
    let mut found = Vec::new();
    let mut all = StepCollector::all();
    loop {
        for entry in HODOKU.entries.iter().filter(|it| it.technique.name().starts_with(entry)) {
            all.clear();
            let _ = entry.technique.find(&board, &mut all);
            let of_it = all.found().iter().filter(|step| step.to_string().starts_with(sentence));
            found.extend(of_it.map(|step| step.eliminations.len()));
        }
        let Some(next) = grader.next(&mut board) else { break found };
        next.step.apply(&mut board);
    }
}

/// Puzzles by the technique that they need; the comment behind each names what may come before it,
/// and the number of candidates that it takes away.
fn exemplars(text: &str) -> Result<(), AgreementError> {
    let mut heading: Option<(&str, &str)> = None;
    let mut rows: Vec<(String, [u32; 3])> = Vec::new();
    for line in text.lines() {
        if let Some((number, name)) = line.strip_prefix('#').and_then(|rest| rest.split_once(": "))
        {
            if number.parse::<u16>().is_ok() {
                let other = OTHER_NAMES.iter().find(|(theirs, ..)| *theirs == name);
                heading = Some(other.map_or((name, name), |&(_, entry, said)| (entry, said)));
                rows.push((format!("{number} {name}"), [0; 3]));
            }
            continue;
        }
        let (Some((entry, said)), Some((_, row)), Some((puzzle, comment))) =
            (heading, rows.last_mut(), line.split_once('#'))
        else {
            continue;
        };
        if puzzle.trim().len() != 81 {
            continue;
        }
        let board = board(puzzle.trim())?;
        let found = effects(&mut before(comment, entry), board, entry, said);
        let count = comment.split(['(', ')']).nth(1).and_then(|count| count.parse().ok());
        let is_same = count.is_some_and(|count: usize| found.contains(&count));
        let adds = [true, !found.is_empty(), is_same];
        row.iter_mut().zip(adds).for_each(|(sum, add)| *sum += u32::from(add));
        if !is_same && std::env::var_os("LIST").is_some() {
            println!("{said}: {line}, here {found:?}");
        }
    }
    println!("{:42} puzzles  occurs  takes away as many", "");
    for (name, [all, occurs, same]) in rows.iter().filter(|(_, row)| row[0] > 0) {
        println!("{name:42} {all:7} {occurs:7} {same:7}");
    }
    Ok(())
}

/// The techniques of HoDoKu's regression library by their number there: the beginning of the
/// sentences of their steps.
const LIBRARY_NAMES: [(&str, &str); 84] = [
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
    ("0300", "X-Wing"),
    ("0301", "Swordfish"),
    ("0302", "Jellyfish"),
    ("0310", "Finned X-Wing"),
    ("0311", "Finned Swordfish"),
    ("0312", "Finned Jellyfish"),
    ("0320", "Sashimi X-Wing"),
    ("0321", "Sashimi Swordfish"),
    ("0322", "Sashimi Jellyfish"),
    ("03101", "Siamese Finned X-Wing"),
    ("03111", "Siamese Finned Swordfish"),
    ("03121", "Siamese Finned Jellyfish"),
    ("03201", "Siamese Sashimi X-Wing"),
    ("03211", "Siamese Sashimi Swordfish"),
    ("03221", "Siamese Sashimi Jellyfish"),
    ("0330", "Franken X-Wing"),
    ("0331", "Franken Swordfish"),
    ("0332", "Franken Jellyfish"),
    ("0333", "Franken Squirmbag"),
    ("0334", "Franken Whale"),
    ("0335", "Franken Leviathan"),
    ("0340", "Finned Franken X-Wing"),
    ("0341", "Finned Franken Swordfish"),
    ("0342", "Finned Franken Jellyfish"),
    ("0343", "Finned Franken Squirmbag"),
    ("03411", "Siamese Finned Franken Swordfish"),
    ("03421", "Siamese Finned Franken Jellyfish"),
    ("0350", "Mutant X-Wing"),
    ("0351", "Mutant Swordfish"),
    ("0352", "Mutant Jellyfish"),
    ("0360", "Finned Mutant X-Wing"),
    ("0361", "Finned Mutant Swordfish"),
    ("0362", "Finned Mutant Jellyfish"),
    ("0363", "Finned Mutant Squirmbag"),
    ("0364", "Finned Mutant Whale"),
    ("03621", "Siamese Finned Mutant Jellyfish"),
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
];

/// Those that are named so here as well as there.
const LIBRARY_OTHERS: [(&str, &str); 4] = [
    ("0904", "Death Blossom"),
    ("1101", "Sue de Coq"),
    ("1201", "Template Set"),
    ("1202", "Template Delete"),
];

/// Candidates as the library writes them: `436 257` is 4 in r3c6 and 2 in r5c7.
fn library_candidates(words: &str) -> Result<Vec<Candidate>, AgreementError> {
    let one = |word: &str| -> Option<Candidate> {
        let [digit, row, column] = word.as_bytes() else { return None };
        let number = |byte: &u8| byte.checked_sub(b'1').filter(|number| *number < 9);
        let digit = Digit::new(number(digit)? + 1)?;
        Some(Candidate { cell: Cell::at(number(row)?.into(), number(column)?.into()), digit })
    };
    let mut all = words
        .split_whitespace()
        .map(|word| one(word).ok_or_else(|| AgreementError::NoCandidate(word.to_string())))
        .collect::<Result<Vec<_>, _>>()?;
    all.sort_unstable();
    all.dedup();
    Ok(all)
}

/// The board of a case: its clues, what is filled in besides, and what is taken away.
fn library_board(digits: &str, gone: &str) -> Result<LogicBoard, AgreementError> {
    let (mut givens, mut filled) = (Grid::EMPTY, Vec::new());
    let (mut cells, mut is_given) = (Cell::all(), true);
    for letter in digits.bytes() {
        if letter == b'+' {
            is_given = false;
            continue;
        }
        let cell = cells.next().ok_or_else(|| AgreementError::TooLong(digits.to_string()))?;
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

/// HoDoKu's regression library, in lines `:technique:candidates:digits:gone:eliminations:placements:`.
fn library(text: &str) -> Result<(), AgreementError> {
    // Cases, found, and of those that must not be found: cases, found.
    let mut rows: BTreeMap<String, [u32; 4]> = BTreeMap::new();
    let mut steps = StepCollector::all();
    for line in text.lines().filter(|line| line.starts_with(':')) {
        let fields: Vec<&str> = line.split(':').collect();
        let [_, number, _, digits, gone, eliminations, placements, ..] = fields[..] else {
            return Err(AgreementError::NotUnderstood(line.to_string()));
        };
        let (number, variant) = number.split_once('-').unwrap_or((number, ""));
        let mut names = LIBRARY_NAMES.iter().chain(&LIBRARY_OTHERS);
        let name = names.find(|(known, _)| *known == number).map_or("", |(_, name)| name);
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
                let (mut theirs, mut filled) = (step.eliminations.clone(), step.placements.clone());
                theirs.sort_unstable();
                theirs.dedup();
                filled.sort_unstable();
                filled.dedup();
                is_found |= must_not || theirs == gone && filled == placed;
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

/// The upper ends of the bands of ratings, in tenths.
const BANDS: [u16; 8] = [20, 30, 40, 50, 60, 70, 80, u16::MAX];

/// A puzzle, and its ER, EP and ED in tenths.
fn rated(line: &str) -> Result<(LogicBoard, [u16; 3]), AgreementError> {
    let not_understood = || AgreementError::NotUnderstood(line.to_string());
    let (puzzle, said) = line.split_once(" ED=").ok_or_else(not_understood)?;
    let tenths = |word: &str| word.trim().replace('.', "").parse().map_err(|_| not_understood());
    let said = said.split('/').map(tenths).collect::<Result<Vec<u16>, _>>()?;
    Ok((board(puzzle)?, said.try_into().map_err(|_| not_understood())?))
}

fn ratings(text: &str) -> Result<(), AgreementError> {
    let puzzles = text.lines().map(rated).collect::<Result<Vec<_>, _>>()?;
    let (mut grader, mut record) = (Grader::new(&SE), PathRecord::new(&SE));
    let start = std::time::Instant::now();
    let grades = puzzles.iter().map(|(board, _)| grader.grade(board.clone(), &mut record));
    let grades: Vec<Grade> = grades.collect();
    let time = start.elapsed();
    // Puzzles, those whose ER is the same, and those whose EP and ED are too.
    let mut rows = [[0; 3]; BANDS.len()];
    for (i, ((_, theirs), grade)) in puzzles.iter().zip(&grades).enumerate() {
        let Difficulty::Rating { er, ep, ed } = grade.difficulty else { unreachable!("ratings") };
        let row = &mut rows[BANDS.iter().position(|band| theirs[0] <= *band).unwrap_or(0)];
        let is_er = grade.is_solved && er == theirs[0];
        let is_all = is_er && [ep, ed] == theirs[1..];
        row[0] += 1;
        row[1] += u32::from(is_er);
        row[2] += u32::from(is_all);
        if !is_all {
            let points = |tenths: [u16; 3]| {
                tenths.map(|tenths| format!("{:.1}", f64::from(tenths) / 10.0)).join("/")
            };
            let (said, ours) = (points(*theirs), points([er, ep, ed]));
            let at_least = if grade.is_solved { "" } else { "at least " };
            let hardest = grade.hardest.map_or("", |technique| technique.name);
            println!("{}: {said}, here {at_least}{ours}: {hardest}", i + 1);
        }
    }
    for (band, [all, er, whole]) in BANDS.iter().zip(rows) {
        let band = if *band == u16::MAX { "more".to_string() } else { format!("{}.0", band / 10) };
        println!("up to {band:4} {all:5} puzzles, same ER {er:5}, same ER, EP and ED {whole:5}");
    }
    let same: u32 = rows.iter().map(|row| row[2]).sum();
    let speed = puzzles.len() as f64 / time.as_secs_f64();
    println!("the same {same} of {}; {speed:.0}/s", puzzles.len());
    Ok(())
}
