//! The human techniques: their conclusions are true of the solution, on puzzles of every kind in
//! datasets/.

use std::collections::{BTreeMap, BTreeSet};
use std::path::PathBuf;

use ninefold_core::grid::{Cell, Digit, Grid};
use ninefold_core::random::Random;
use ninefold_engine::{Engine, Limits, Rules};
use ninefold_logic::{
    Difficulty, Grader, HODOKU, LogicBoard, PathRecord, SE, StepCollector, digits, find_profile,
    profiles,
};
use ninefold_text::line;

use crate::harness::{assert_true, dataset, hunt, puzzles_of, solution, walk};

/// Lines of each file, counted from 0. Positions are searched for all steps of all techniques, which
/// takes its time; the second line of a file has what few puzzles have: of easy.txt uniqueness test
/// 6, of medium.txt BUG + 1, of hard.txt uniqueness test 5.
const PUZZLES: [(&str, &[usize]); 4] = [
    ("easy.txt", &[0, 10]),
    ("medium.txt", &[0, 13]),
    ("hard.txt", &[1, 2039]),
    ("minimal.txt", &[0]),
];

/// Puzzles with one solution, and it.
fn puzzles() -> impl Iterator<Item = (Grid, Grid)> {
    PUZZLES.into_iter().flat_map(|(name, lines)| {
        let is_chosen = |line: usize| lines.contains(&line) || line < 2 * (hunt() - 1);
        let all = crate::harness::puzzles(name).into_iter().enumerate();
        let chosen = all.filter(move |(line, _)| is_chosen(*line));
        chosen.map(|(_, grid)| (grid, solution(&grid)))
    })
}

#[test]
fn all_steps_are_true_of_the_solution_and_the_step_taken_is_one_of_them() {
    let mut found: BTreeMap<&str, usize> = BTreeMap::new();
    std::thread::scope(|scope| {
        let search =
            |(puzzle, solution)| scope.spawn(move || all_steps_on_the_way(&puzzle, &solution));
        let threads: Vec<_> = puzzles().map(search).collect();
        for (code, steps) in
            threads.into_iter().flat_map(|thread| thread.join().expect("true steps"))
        {
            *found.entry(code).or_default() += steps;
        }
    });
    // Too rare for these puzzles: a test next to the technique has a position.
    found.remove("avoidable-2");
    let never: Vec<&str> = found.iter().filter(|(_, n)| **n == 0).map(|(code, _)| *code).collect();
    assert!(never.is_empty(), "not tested: {never:?}");
}

/// Number of steps that each technique finds in all positions of a puzzle.
fn all_steps_on_the_way(puzzle: &Grid, solution: &Grid) -> Vec<(&'static str, usize)> {
    let mut found = Vec::new();
    let (mut all, mut first) = (StepCollector::all(), StepCollector::first());
    let board = LogicBoard::with_solution(puzzle, solution);
    let mut look = |board: &LogicBoard| {
        for entry in HODOKU.entries {
            all.clear();
            first.clear();
            let _ = entry.technique.find(board, &mut all);
            let _ = entry.technique.find(board, &mut first);
            all.found().iter().for_each(|step| assert_true(step, board, solution));
            found.push((entry.technique.code(), all.found().len()));
            let taken = first.found().first().map(ToString::to_string);
            let mut said = all.found().iter().map(ToString::to_string);
            let is_there = taken.as_ref().is_none_or(|taken| said.any(|it| it == *taken));
            assert!(is_there, "{taken:?} of {}", board.grid());
            // Locked subsets and naked ones share some steps.
            assert!(
                taken.is_some()
                    || all.found().is_empty()
                    || entry.technique.code().contains("locked")
            );
        }
    };
    let last = walk(&mut Grader::new(&HODOKU), board, |_, board| look(board));
    look(&last);
    found
}

/// The file that `NINEFOLD_LOGIC_FILE` names, or some puzzles of each dataset.
fn files(count: usize) -> Vec<(PathBuf, usize)> {
    match std::env::var("NINEFOLD_LOGIC_FILE") {
        Ok(file) => vec![(file.into(), usize::MAX)],
        Err(_) => ["easy.txt", "medium.txt", "hard.txt", "minimal.txt", "low-clue.txt"]
            .map(|name| (dataset(name), count))
            .to_vec(),
    }
}

/// Takes a few wrong candidates away, or fills in a digit of the solution, at random.
fn stir(board: &mut LogicBoard, solution: &Grid, random: &mut Random) {
    for _ in 0..1 + random.below(4) {
        let cells: Vec<Cell> = board.open().into_iter().collect();
        let Some(&cell) = cells.get(random.below(cells.len().max(1))) else {
            break;
        };
        let Some(right) = solution.get(cell) else { unreachable!("a solution is full") };
        let wrong: Vec<Digit> =
            digits(board.candidates(cell)).filter(|&digit| digit != right).collect();
        if wrong.is_empty() || random.below(8) == 0 {
            board.place(cell, right);
        } else {
            board.remove(cell, wrong[random.below(wrong.len())]);
        }
    }
}

/// The first step that each technique of each profile finds in random positions is true of the
/// solution, and is what a collector finds that has seen nothing before: what techniques remember
/// of earlier positions changes nothing. Ten positions each of a puzzle of each dataset, or of all
/// of the file that `NINEFOLD_LOGIC_FILE` names. The few techniques that take a hundredth of a second
/// and more are asked in the last position of each puzzle.
#[test]
fn steps_in_random_positions_are_true_and_do_not_depend_on_what_was_seen_before() {
    // Side by side: nothing else takes as long in this suite.
    let (positions, steps) = std::thread::scope(|scope| {
        let files = files(hunt()).into_iter().enumerate();
        let threads: Vec<_> = files
            .map(|(seed, (path, count))| {
                let puzzles = puzzles_of(&path).into_iter().take(count);
                scope.spawn(move || steps_in_random_positions(puzzles, seed as u64))
            })
            .collect();
        let each = threads.into_iter().map(|thread| thread.join().expect("true steps"));
        each.fold((0, 0), |(all, some), (positions, steps)| (all + positions, some + steps))
    });
    println!("{positions} positions, {steps} steps");
    assert!(positions >= 50 && steps > 5 * positions);
}

/// The numbers of positions and steps that were looked at.
fn steps_in_random_positions(puzzles: impl Iterator<Item = Grid>, seed: u64) -> (usize, usize) {
    let mut random = Random::new(seed, 1);
    let mut remembers: Vec<StepCollector> = profiles().map(|_| StepCollector::first()).collect();
    let (mut positions, mut steps) = (0, 0);
    for puzzle in puzzles {
        let solution = solution(&puzzle);
        let mut board = LogicBoard::with_solution(&puzzle, &solution);
        for _ in 0..10 {
            stir(&mut board, &solution, &mut random);
            positions += 1;
            for (profile, remembers) in profiles().zip(&mut remembers) {
                for entry in profile.entries {
                    let code = entry.technique.code();
                    let is_slow = ["siamese-finned-mutant", "siamese-finned-franken", "-plus"]
                        .iter()
                        .any(|slow| code.contains(slow));
                    if is_slow && positions % 10 != 0 {
                        continue;
                    }
                    let mut fresh = StepCollector::first();
                    remembers.clear();
                    let _ = entry.technique.find(&board, &mut fresh);
                    let _ = entry.technique.find(&board, remembers);
                    let [found, again] = [&fresh, &*remembers].map(|steps| steps.found());
                    for step in found {
                        assert_true(step, &board, &solution);
                        steps += 1;
                    }
                    assert_eq!(
                        found.first().map(ToString::to_string),
                        again.first().map(ToString::to_string),
                        "{code} in {puzzle}"
                    );
                }
            }
        }
    }
    (positions, steps)
}

/// Every step of the paths of all profiles: of 300 puzzles of each file, or of all puzzles of the
/// file that `NINEFOLD_LOGIC_FILE` names. `hodoku-all`, which takes seconds for some positions, has
/// every hundredth, and `se` every tenth of the 300.
#[test]
fn no_step_of_a_path_is_wrong() {
    let files = files(300);
    let mut engine = Rules::new();
    let mut graders: Vec<Grader> = profiles().map(Grader::new).collect();
    let (mut puzzles, mut steps) = (0, 0);
    for (path, count) in files {
        for (line, puzzle) in puzzles_of(&path).into_iter().take(count).enumerate() {
            let outcome = engine.solve_one(&puzzle, &Limits::UNIQUE);
            assert_eq!(outcome.solutions, 1, "{puzzle}");
            for grader in &mut graders {
                let profile = grader.profile().name;
                let every = match profile {
                    "hodoku-all" => 100,
                    name if name == SE.name && count < usize::MAX => 10,
                    _ => 1,
                };
                if line % every != 0 {
                    continue;
                }
                let board = LogicBoard::with_solution(&puzzle, &outcome.first);
                let board = walk(grader, board, |found, board| {
                    assert_true(found.step, board, &outcome.first);
                    steps += 1;
                });
                let is_solved = board.open().is_empty();
                assert!(is_solved || profile != HODOKU.name, "not solved: {puzzle}");
            }
            puzzles += 1;
        }
    }
    println!("{puzzles} puzzles, {steps} steps");
    assert!(steps > 50 * puzzles && puzzles > 1_000);
}

/// HoDoKu's results for 600 puzzles of ours: a change of an order or a pick must not agree with
/// them less.
#[test]
fn levels_and_scores_are_those_of_hodoku() {
    let mut grader = Grader::new(&HODOKU);
    let mut record = PathRecord::new(&HODOKU);
    let mut same = [0, 0];
    let mut differs = Vec::new();
    let lines = include_str!("data/hodoku.txt").lines().filter(|line| !line.starts_with('#'));
    for line in lines {
        let puzzle = line::parse(&line.as_bytes()[..81]).expect("a puzzle");
        let board = LogicBoard::with_solution(&puzzle, &solution(&puzzle));
        let Difficulty::Points { score, level } = grader.grade(board, &mut record).difficulty
        else {
            unreachable!("the profile counts points")
        };
        let ours = format!("{} {} {score}", &line[..81], level.name());
        let level = |line: &str| line.split(' ').nth(1).map(str::to_string);
        same[0] += u32::from(level(line) == level(&ours));
        same[1] += u32::from(line == ours);
        if line != ours {
            differs.push((line, ours));
        }
    }
    assert!(same[0] >= LEVELS && same[1] >= SCORES, "{same:?}: {differs:#?}");
}

/// Number of the 600 that agreed when last looked at.
const LEVELS: u32 = 599;
const SCORES: u32 = 570;

#[test]
fn profiles_have_names_and_those_of_points_a_code_for_each_technique() {
    for profile in profiles() {
        let found = find_profile(profile.name).map(|profile| profile.name);
        assert_eq!(found, Some(profile.name));
        let codes: Vec<&str> = profile.entries.iter().map(|entry| entry.technique.code()).collect();
        let distinct = codes.iter().collect::<BTreeSet<_>>().len();
        assert!(profile.name == SE.name || distinct == codes.len(), "{found:?}: {codes:?}");
    }
    assert!(find_profile("guess").is_none());
}
