//! Paths of logic: the steps from a puzzle to its solution, each with the position before it and with
//! all that it rests on.

mod family;
mod negative;
mod rows;
mod sentence;
mod trace;

pub use negative::{Fault, Negative, Negatives};
pub use rows::StepRow;
pub use trace::{Style, TableRows, TraceForm, vocabulary};

use ninefold_core::grid::Grid;
use ninefold_logic::premises::{History, Premise};
use ninefold_logic::{Candidate, CellNames, Difficulty, Grader, LogicBoard, Step};

use crate::oracle::technique_codes;

/// A path from a puzzle to its solution without a guess. It takes some 2 kB of memory a step.
#[derive(Clone)]
pub struct Path {
    start: LogicBoard,
    steps: Vec<PathStep>,
}

/// A step of a path.
#[derive(Clone)]
pub struct PathStep {
    /// The step.
    pub step: Step,
    /// Its difficulty.
    pub difficulty: Difficulty,
    /// The position before it.
    pub board: LogicBoard,
    /// All that it rests on. `by` counts the steps of the path from 0.
    pub premises: Vec<Premise>,
    /// Whether it places a digit, or a later step that is needed rests on it.
    pub is_needed: bool,
}

impl Path {
    /// The path of a profile; `None` if the profile ends before the solution, or guesses.
    pub fn of(puzzle: &Grid, solution: &Grid, grader: &mut Grader) -> Option<Path> {
        let start = LogicBoard::with_solution(puzzle, solution);
        let (mut board, mut history, mut steps) = (start.clone(), History::default(), Vec::new());
        let walked = grader.walk(&mut board, |board, found| {
            if found.step.technique.is_guess() {
                return Err(());
            }
            let premises = history.premises(found.step, board);
            history.add(found.step, &premises);
            steps.push(PathStep {
                step: found.step.clone(),
                difficulty: found.difficulty,
                board: board.clone(),
                premises,
                is_needed: true,
            });
            Ok(())
        });
        for (step, is_needed) in steps.iter_mut().zip(history.needed()) {
            step.is_needed = is_needed;
        }
        (walked.is_ok() && board.grid() == solution).then_some(Path { start, steps })
    }

    /// The position of the puzzle.
    pub fn start(&self) -> &LogicBoard {
        &self.start
    }

    /// The steps, in order.
    pub fn steps(&self) -> &[PathStep] {
        &self.steps
    }

    /// The path without the steps that it does not need; the others are numbered anew.
    #[must_use]
    pub fn pruned(&self) -> Path {
        let (mut board, mut steps) = (self.start.clone(), Vec::new());
        let mut numbers = Vec::with_capacity(self.steps.len());
        for step in &self.steps {
            numbers.push(steps.len());
            if step.is_needed {
                let kept = PathStep { board: board.clone(), ..step.renumbered(&numbers) };
                kept.step.apply(&mut board);
                steps.push(kept);
            }
        }
        Path { start: self.start.clone(), steps }
    }

    /// Whether no step needs a technique behind this one, in the order of the profile `hodoku`.
    pub fn is_within(&self, technique: &str) -> bool {
        let behind = technique_codes().skip_while(|code| *code != technique).skip(1);
        let behind: Vec<&str> = behind.collect();
        !self.steps.iter().any(|step| behind.contains(&step.step.technique.code()))
    }
}

impl PathStep {
    /// The step where those before it have other numbers.
    fn renumbered(&self, numbers: &[usize]) -> PathStep {
        let mut step = self.clone();
        for premise in &mut step.premises {
            if let Premise::Filled { by, .. } | Premise::Absent { by, .. } = premise {
                *by = by.map(|by| numbers[by]);
            }
        }
        step
    }

    /// The position after it.
    pub fn after(&self) -> LogicBoard {
        let mut board = self.board.clone();
        self.step.apply(&mut board);
        board
    }

    /// The conclusion in notation: `r5c2=7`, or `r358c7<>7 r35c7<>9`.
    pub fn terse(&self) -> String {
        let mut words = Vec::new();
        for (all, sign) in [(&self.step.placements, "="), (&self.step.eliminations, "<>")] {
            let mut said = 0;
            for &Candidate { digit, .. } in all {
                if said & digit.bit() == 0 {
                    let same = all.iter().filter(|other| other.digit == digit);
                    let cells = same.map(|other| other.cell).collect();
                    words.push(format!("{}{sign}{digit}", CellNames(cells)));
                }
                said |= digit.bit();
            }
        }
        words.join(" ")
    }

    /// Whether it fills one cell, by a single.
    pub fn is_single(&self) -> bool {
        self.family() == "single"
    }
}
