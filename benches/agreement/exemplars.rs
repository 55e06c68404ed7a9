//! HoDoKu's list of puzzles by the technique that they need.

use crate::Compared;
use ninefold_jobs::logic::{Grader, HODOKU, LogicBoard, Profile, ProfileEntry, StepCollector};

use crate::graded::board;

/// Puzzles by the technique that they need; the comment behind each names what may come before it,
/// and the number of candidates that it takes away.
pub(crate) fn exemplars(text: &str) -> Compared {
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
