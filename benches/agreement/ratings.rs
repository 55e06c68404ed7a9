//! Ratings next to those of SukakuExplainer.

use crate::Compared;
use ninefold_jobs::logic::{Difficulty, Grade, Grader, LogicBoard, PathRecord, SE};

use crate::graded::board;

pub(crate) fn ratings(text: &str) -> Compared {
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

/// The upper ends of the bands of ratings, in tenths.
const BANDS: [u16; 8] = [20, 30, 40, 50, 60, 70, 80, u16::MAX];

/// A puzzle, and its ER, EP and ED in tenths.
fn rated(line: &str) -> Compared<(LogicBoard, [u16; 3])> {
    let not_understood = || format!("not understood: {line}");
    let (puzzle, said) = line.split_once(" ED=").ok_or_else(not_understood)?;
    let tenths = |word: &str| word.trim().replace('.', "").parse().map_err(|_| not_understood());
    let said = said.split('/').map(tenths).collect::<Result<Vec<u16>, _>>()?;
    Ok((board(puzzle)?, said.try_into().map_err(|_| not_understood())?))
}
