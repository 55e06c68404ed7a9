//! `ninefold explain`: a puzzle solved as a person does, step by step.

mod json;
mod profiles;

use std::fmt::Write;
use std::io::IsTerminal;

use super::drawing::Pen;
use super::print;
use crate::args::logic::ExplainArgs;
use crate::{CliError, Ending, say};
use ninefold::engine::{Engine, Limits, Outcome, Rules, Status};
use ninefold::grid::Grid;
use ninefold::jobs::classic_puzzle;
use ninefold::logic::{
    Difficulty, FoundStep, Grade, Grader, LogicBoard, PathRecord, Profile, TechniqueName,
};

/// Runs `explain`.
pub(crate) fn run(args: &ExplainArgs) -> Result<Ending, CliError> {
    let Some(argument) = args.puzzle.as_deref().filter(|_| !args.profiles) else {
        print(&profiles::list())?;
        return Ok(Ending::Clean);
    };
    let puzzle = match classic_puzzle(argument, args.format)? {
        (_, Ok(puzzle)) => puzzle,
        (name, Err(error)) => {
            say(&format!("ninefold: {argument}: {name}, {error}\n"));
            return Ok(Ending::Flawed);
        }
    };
    let case = Case::new(args, &puzzle);
    if args.json {
        print(&json::of(&case))?;
    } else {
        Narrator::new(args, &case).tell()?;
    }
    Ok(Ending::Clean)
}

/// A puzzle to explain, with the verdict of an engine on its solutions.
struct Case {
    puzzle: Grid,
    profile: &'static Profile,
    outcome: Outcome,
    status: Status,
    /// Techniques of uniqueness are used though there are several solutions.
    assumes_unique: bool,
}

impl Case {
    fn new(args: &ExplainArgs, puzzle: &Grid) -> Case {
        let outcome = Rules::new().solve_one(puzzle, &Limits::UNIQUE);
        let status = outcome.status(&Limits::UNIQUE);
        let assumes_unique = args.assume_unique && status != Status::Unique;
        Case { puzzle: *puzzle, profile: args.profile, outcome, status, assumes_unique }
    }

    fn board(&self) -> LogicBoard {
        match self.outcome.solution().filter(|_| self.status == Status::Unique) {
            Some(solution) => LogicBoard::with_solution(&self.puzzle, solution),
            None => {
                let mut board = LogicBoard::new(&self.puzzle);
                if self.assumes_unique {
                    board.assume_unique();
                }
                board
            }
        }
    }

    /// Solves the puzzle step by step, unless it has no solution, and returns the board at the end.
    fn walk<E>(
        &self,
        visit: impl FnMut(&LogicBoard, &FoundStep<'_>) -> Result<(), E>,
    ) -> Result<LogicBoard, E> {
        let mut board = self.board();
        if self.status != Status::None {
            Grader::new(self.profile).walk(&mut board, visit)?;
        }
        Ok(board)
    }

    /// How many solutions there are, and what follows for the techniques.
    fn solutions(&self) -> &'static str {
        match (self.status, self.assumes_unique) {
            (Status::Unique, _) => "one solution",
            (Status::None, _) => "no solution",
            (_, true) => {
                "several solutions; techniques that rely on there being one are used all the same"
            }
            (_, false) => "several solutions: techniques that rely on there being one are left out",
        }
    }
}

/// Which steps come with a grid.
#[derive(Clone, Copy, PartialEq, Eq)]
enum Grids {
    None,
    /// Those that take candidates away, and the first of several in a row that fill cells.
    Some,
    All,
}

/// Prints a path as it is found.
struct Narrator<'a> {
    case: &'a Case,
    grids: Grids,
    pen: Pen,
    /// Only the steps.
    quiet: bool,
}

impl<'a> Narrator<'a> {
    fn new(args: &ExplainArgs, case: &'a Case) -> Narrator<'a> {
        let grids = match (args.grids, args.lines) {
            (true, _) => Grids::All,
            (_, true) => Grids::None,
            _ if std::io::stdout().is_terminal() => Grids::Some,
            _ => Grids::None,
        };
        Narrator { case, grids, pen: Pen::for_stdout(args.color), quiet: args.quiet }
    }

    fn tell(&self) -> Result<(), CliError> {
        let case = self.case;
        print(&self.beginning())?;
        let mut record = PathRecord::new(case.profile);
        let mut fills = false;
        let board = case.walk(|board, found| {
            let step = found.step;
            record.add(found);
            let goes_on = fills && step.eliminations.is_empty();
            fills = step.eliminations.is_empty();
            let mut text = String::new();
            if self.grids == Grids::All || self.grids == Grids::Some && !goes_on {
                text = format!("\n{}", self.pen.position(board, Some(step)));
            }
            text += &self.pen.headline(&step.to_string());
            text.push('\n');
            print(&text)
        })?;
        if self.quiet { Ok(()) } else { print(&self.end(&board, &record)) }
    }

    /// The text before the steps: only with grids, as lines without grids are for other programs.
    fn beginning(&self) -> String {
        let case = self.case;
        if self.grids == Grids::None || self.quiet {
            return String::new();
        }
        let mut text = format!(
            "{}\n{} clues, {}; profile {}\n",
            case.puzzle,
            case.puzzle.clues(),
            case.solutions(),
            case.profile.name
        );
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

/// How it ended, in a line.
fn ending(case: &Case, board: &LogicBoard, grade: &Grade) -> String {
    let steps = if grade.steps == 1 { "step" } else { "steps" };
    let hardest = grade.hardest.unwrap_or(TechniqueName::NONE).name;
    let name = case.profile.name;
    if grade.is_solved {
        let how = if grade.is_logical { "" } else { ", by brute force in part" };
        return format!(
            "solved in {} {steps}{how}: {}, hardest {hardest} (profile {name})",
            grade.steps, grade.difficulty
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
        "not solved: {why}; {} blanks with {candidates} candidates after {} {steps} ({so_far}, hardest {hardest}; profile {name})\n{}",
        grade.open,
        grade.steps,
        board.grid()
    )
}
