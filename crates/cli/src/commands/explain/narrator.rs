//! A path as text, printed as it is found.

use std::{fmt::Write, io::IsTerminal};

use super::Case;
use crate::args::logic::{ExplainArgs, Say};
use crate::{CliError, commands::drawing::Pen, pager::Pager, plain, summary::counted};
use ninefold_jobs::engine::Status;
use ninefold_jobs::logic::{
    Difficulty, Grade, LogicBoard, NOTATION, PathRecord, Step, TechniqueName,
};

/// The steps that come with a grid.
#[derive(Clone, Copy, PartialEq, Eq)]
pub(super) enum Grids {
    None,
    /// Those that take candidates away, and the first of several in a row that fill cells.
    Some,
    All,
}

impl Grids {
    /// As asked for, or those that suit standard output.
    pub(super) fn of(args: &ExplainArgs) -> Grids {
        match (args.grids, args.lines) {
            (true, _) => Grids::All,
            (_, true) => Grids::None,
            _ if std::io::stdout().is_terminal() => Grids::Some,
            _ => Grids::None,
        }
    }

    /// Whether a step has one, which goes on filling cells or does not.
    pub(super) fn has(self, goes_on: bool) -> bool {
        self == Grids::All || self == Grids::Some && !goes_on
    }
}

/// The width to which lines are broken.
pub(super) fn width() -> usize {
    match std::io::stdout().is_terminal() {
        true => terminal_size::terminal_size().map_or(80, |(width, _)| width.0.into()),
        false => usize::MAX,
    }
}

/// Prints a path as it is found.
pub(super) struct Narrator<'a> {
    case: &'a Case,
    grids: Grids,
    say: Say,
    pen: Pen,
    /// Only the steps.
    quiet: bool,
    /// The width to which lines are broken.
    width: usize,
}

impl<'a> Narrator<'a> {
    pub(super) fn new(args: &ExplainArgs, case: &'a Case) -> Narrator<'a> {
        let grids = Grids::of(args);
        Narrator {
            case,
            grids,
            say: args.say,
            pen: Pen::for_stdout(args.color),
            quiet: args.quiet,
            width: width(),
        }
    }

    pub(super) fn tell(&self, pager: &mut Pager) -> Result<(), CliError> {
        let case = self.case;
        pager.print(&self.beginning())?;
        let mut fills = false;
        let (board, record, number) = case.walk(|number, board, found| {
            let step = found.step;
            let goes_on = fills && step.eliminations.is_empty();
            fills = step.eliminations.is_empty();
            let grid = match self.grids.has(goes_on) {
                true => format!("\n{}", self.pen.position(board, Some(step))),
                false => String::new(),
            };
            pager.print(&(grid + &self.sentence(number, step) + &self.below(board, step)))
        })?;
        let is_part = case.shown != (1..=usize::MAX);
        if is_part && number < *case.shown.start() {
            return Err(super::no_step(number));
        }
        if self.quiet || is_part { Ok(()) } else { pager.print(&self.end(&board, &record)) }
    }

    /// The sentence of a step, on a terminal with its number.
    fn sentence(&self, number: usize, step: &Step) -> String {
        let sentence = self.pen.headline(&step.to_string());
        match self.grids {
            Grids::None => sentence + "\n",
            _ => wrapped(&format!("{number}. {sentence}"), self.width),
        }
    }

    /// The lines below the notation of a step: in plain English, or the chains that it leaves out.
    fn below(&self, board: &LogicBoard, step: &Step) -> String {
        if self.say == Say::Full {
            return in_english(board, step, self.width);
        }
        if self.say == Say::Notation || !is_forcing(step) {
            return String::new();
        }
        let branches = step.reasons(board).branches;
        branches.iter().map(|branch| wrapped(&format!("  {branch}"), self.width)).collect()
    }

    /// The text before the steps: only with grids, as lines without grids are for other programs.
    fn beginning(&self) -> String {
        let case = self.case;
        if self.grids == Grids::None || self.quiet {
            return String::new();
        }
        let mut text = format!("{}\n{}\n", case.puzzle, case.facts());
        if self.say == Say::Full {
            text += &wrapped(&format!("notation: {NOTATION}"), self.width);
        }
        if !self.pen.is_coloured {
            text += "candidates: * justifies the step, - goes, + is placed; (5) is a cell with one candidate\n";
        }
        text
    }

    fn end(&self, board: &LogicBoard, record: &PathRecord) -> String {
        let case = self.case;
        let mut text = String::from("\n");
        if case.status == Status::None {
            text += "no solution\n";
            for clash in case.puzzle.clashes() {
                let _ = writeln!(text, "  {clash}");
            }
            return text;
        }
        let grade = record.grade(board);
        if self.grids != Grids::None || !grade.is_solved {
            text += &self.pen.position(board, None);
        }
        if case.status != Status::Unique {
            let _ = writeln!(text, "{}", case.solutions());
        }
        let _ = writeln!(text, "{}", ending(case, board, &grade));
        for uses in record.uses() {
            let _ = writeln!(text, "  {:<38} {:>3}", uses.technique.name, uses.count);
        }
        text
    }
}

/// All steps that the profile finds at the beginning, a line each, and their number.
pub(super) fn all(case: &Case, say: Say) -> String {
    let (mut text, mut count) = (String::new(), 0);
    super::every_step(case, |found| {
        let _ = writeln!(text, "{}", found.step);
        if say == Say::Full {
            text += &in_english(&case.start, found.step, width());
        }
        count += 1;
    });
    let (steps, name) = (counted(count, "step"), case.profile.name);
    text + &format!("\n{steps} of the profile {name} apply here\n")
}

/// A step in plain English, a line each paragraph.
fn in_english(board: &LogicBoard, step: &Step, width: usize) -> String {
    let text = step.sentence(board).to_string();
    text.lines().map(|line| wrapped(&format!("    {line}"), width)).collect()
}

/// Whether a step is about chains that its sentence leaves out.
fn is_forcing(step: &Step) -> bool {
    ["forcing-chain", "forcing-net", "forcing-twins", "nishio"].contains(&step.technique.code())
        && step.technique.name() != "Forcing Chain"
}

/// A text broken between words. All lines but the first are indented.
pub(super) fn wrapped(text: &str, width: usize) -> String {
    plain::wrapped(text, width, 4)
}

/// The end of a path, in a line.
pub(super) fn ending(case: &Case, board: &LogicBoard, grade: &Grade) -> String {
    let steps = counted(grade.steps as usize, "step");
    let hardest = grade.hardest.unwrap_or(TechniqueName::NONE).name;
    let name = case.profile.name;
    if grade.is_solved {
        let how = if grade.is_logical { "" } else { ", by brute force in part" };
        return format!(
            "solved in {steps}{how}: {}, hardest {hardest} (profile {name})",
            grade.difficulty
        );
    }
    let candidates: usize =
        board.open().into_iter().map(|cell| board.candidates(cell).count_ones() as usize).sum();
    let why = if board.is_broken() {
        "a contradiction was reached"
    } else {
        "no technique of the profile applies here"
    };
    let so_far = match grade.difficulty {
        Difficulty::Points { score, .. } => format!("score {score} so far"),
        Difficulty::Rating { .. } => format!("at least {}", grade.difficulty),
    };
    format!(
        "not solved: {why}; {} blanks with {candidates} candidates after {steps} ({so_far}, hardest {hardest}; profile {name})\n{}",
        grade.open,
        board.grid()
    )
}
