//! Levels and scores next to those of HoDoKu.

use crate::Compared;
use std::collections::BTreeMap;

use ninefold_jobs::logic::{Difficulty, Grader, HODOKU, PathRecord};

use crate::graded::parse;

pub(crate) fn levels(text: &str) -> Compared {
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
