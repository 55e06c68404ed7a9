//! A variant solved step by step: singles, what each constraint rules out, and sums that follow from
//! several.

use std::fmt::{Display, Write};

use serde_json::{Value, json};

use super::pager;
use crate::args::logic::ExplainArgs;
use crate::{CliError, Ending};
use ninefold::engine::{Limits, Status};
use ninefold::grid::{Candidates, Cell};
use ninefold::jobs::{VARIANT_NODE_LIMIT, made_by};
use ninefold::ruleset::network::{Network, NetworkDeduction, NetworkPath};
use ninefold::ruleset::{
    Deduction, DeductionPath, DeductionReason, LogicTier, Ruleset, RulesetSolver,
};
use ninefold::session::SavedGame;

/// Prints the deductions of a variant as it stands: of a game, or of a board of another size, from its
/// givens.
pub(super) fn explain(
    argument: &str,
    args: &ExplainArgs,
    game: Option<&SavedGame>,
    ruleset: &Ruleset,
) -> Result<Ending, CliError> {
    if let Some(option) = not_for_variants(args) {
        return Err(CliError::Usage(format!(
            "{option} is for classic puzzles; {argument} has constraints"
        )));
    }
    let limits = Limits { nodes: Some(VARIANT_NODE_LIMIT), ..Limits::UNIQUE };
    let status = RulesetSolver::new().solve(ruleset, &limits).status(&limits);
    let candidates = stated_candidates(game, ruleset);
    let filled = game.map_or(ruleset.givens(), SavedGame::filled);
    let path = DeductionPath::at(ruleset, &candidates, &filled);
    let told = match (path, ruleset.network()) {
        (Some(path), _) => of_path(path),
        (None, Some(network)) if game.is_some() => {
            let filled: Vec<bool> = filled.as_bytes().iter().map(|&digit| digit != 0).collect();
            of_network(network, NetworkPath::at(network, candidates.masks(), &filled))
        }
        (None, Some(network)) => of_network(network, NetworkPath::new(network)),
        (None, None) => return Err(CliError::Usage(format!("{argument} is no variant"))),
    };
    let text = match args.json {
        true => format!("{:#}\n", told.json(ruleset, status)),
        false => told.text(args, status),
    };
    pager(args).print(&text)?;
    Ok(Ending::Clean)
}

/// The candidates that the puzzle states, without those that the person took away. What constraints
/// strike is a step of the path, with its reason.
fn stated_candidates(game: Option<&SavedGame>, ruleset: &Ruleset) -> Candidates {
    let mut candidates = *ruleset.candidates();
    let Some(game) = game else { return candidates };
    let filled = game.filled();
    for cell in Cell::all().filter(|&cell| filled.get(cell).is_none()) {
        let gone = game.struck.get(cell) | game.away.get(cell);
        candidates.set(cell, candidates.get(cell) & !gone);
    }
    candidates
}

/// The path of a puzzle on the usual board.
fn of_path(mut path: DeductionPath<'_>) -> Told {
    let steps = path.by_ref().map(Step::from).collect();
    Told {
        steps,
        is_solved: path.is_solved(),
        is_contradictory: path.is_contradictory(),
        open: 81 - path.grid().clues(),
        end: path.grid().to_string(),
        between: "",
    }
}

/// The path of a network.
fn of_network(network: &Network, mut path: NetworkPath<'_>) -> Told {
    let steps = path.by_ref().map(Step::from).collect();
    Told {
        steps,
        is_solved: path.is_solved(),
        is_contradictory: path.is_contradictory(),
        open: path.open_cells(),
        end: path.text(),
        between: if *network.values().end() > 9 { "," } else { "" },
    }
}

/// The first option that only classic puzzles have.
fn not_for_variants(args: &ExplainArgs) -> Option<&'static str> {
    [
        (args.all, "--all"),
        (args.hint.is_some(), "--hint"),
        (args.svg_step.is_some(), "--svg-step"),
        (args.grids, "--grids"),
        (args.assume_unique, "--assume-unique"),
    ]
    .into_iter()
    .find_map(|(is_asked, name)| is_asked.then_some(name))
}

/// A step with the names of its cells.
struct Step {
    reason: DeductionReason,
    placement: Option<(String, String)>,
    eliminations: Vec<(String, String)>,
}

fn named<C: Display, V: Display>((cell, value): (C, V)) -> (String, String) {
    (cell.to_string(), value.to_string())
}

impl From<Deduction> for Step {
    fn from(step: Deduction) -> Step {
        Step {
            reason: step.reason,
            placement: step.placement.map(named),
            eliminations: step.eliminations.into_iter().map(named).collect(),
        }
    }
}

impl From<NetworkDeduction> for Step {
    fn from(step: NetworkDeduction) -> Step {
        Step {
            reason: step.reason,
            placement: step.placement.map(named),
            eliminations: step.eliminations.into_iter().map(named).collect(),
        }
    }
}

/// A path and how it ended.
struct Told {
    steps: Vec<Step>,
    is_solved: bool,
    is_contradictory: bool,
    /// The number of cells that are not filled.
    open: usize,
    /// The grid at the end.
    end: String,
    /// What stands between values: nothing, unless some have two digits.
    between: &'static str,
}

impl Told {
    fn tier(&self) -> LogicTier {
        let hardest = self.steps.iter().map(|step| step.reason.tier()).max();
        match self.is_solved {
            true => hardest.unwrap_or(LogicTier::Direct),
            false => LogicTier::Trial,
        }
    }

    fn text(&self, args: &ExplainArgs, status: Status) -> String {
        let from = args.step.or(args.from).map_or(1, std::num::NonZeroUsize::get);
        let to = args.step.or(args.to).map_or(usize::MAX, std::num::NonZeroUsize::get);
        let mut text = String::new();
        for (_, step) in (1..).zip(&self.steps).filter(|(number, _)| (from..=to).contains(number)) {
            text += &sentence(step, self.between);
            text.push('\n');
        }
        if args.quiet {
            return text;
        }
        let (steps, level) = (self.steps.len(), self.tier().level());
        // Writing to a string cannot fail.
        let _ = match self.is_solved {
            true => writeln!(text, "\nsolved in {steps} steps: {level}"),
            false if self.is_contradictory => {
                writeln!(text, "\na contradiction after {steps} steps: no solution")
            }
            false => {
                let open = self.open;
                writeln!(
                    text,
                    "\nnot solved: after {steps} steps {open} cells are open, and the rest takes trial: {level} \
                     ({status})"
                )
            }
        };
        text
    }

    fn json(&self, ruleset: &Ruleset, status: Status) -> Value {
        let step = |(number, step): (usize, &Step)| {
            let eliminations: Vec<String> =
                step.eliminations.iter().map(|(cell, value)| format!("{cell}<>{value}")).collect();
            json!({
                "number": number,
                "code": code(&step.reason),
                "tier": step.reason.tier().level(),
                "reason": reason(&step.reason),
                "placement": step.placement.as_ref().map(|(cell, value)| format!("{cell}={value}")),
                "eliminations": eliminations,
            })
        };
        json!({
            "made_by": made_by(),
            "puzzle": ruleset.text(),
            "status": status.as_str(),
            "steps": (1..).zip(&self.steps).map(step).collect::<Vec<Value>>(),
            "solved": self.is_solved,
            "level": self.tier().level(),
            "end": self.end,
        })
    }
}

fn code(reason: &DeductionReason) -> &'static str {
    match reason {
        DeductionReason::NakedSingle => "naked-single",
        DeductionReason::HiddenSingle(_) => "hidden-single",
        DeductionReason::Constraint(_) => "constraint",
        DeductionReason::House(_) => "house",
        DeductionReason::Combination(_) => "combination",
    }
}

fn reason(reason: &DeductionReason) -> String {
    match reason {
        DeductionReason::NakedSingle => "no other candidate".to_owned(),
        DeductionReason::HiddenSingle(house) => format!("no other place in {house}"),
        DeductionReason::Constraint(says) | DeductionReason::Combination(says) => says.clone(),
        DeductionReason::House(house) => format!("subsets and locked candidates of {house}"),
    }
}

/// A step on one line: `Naked Single: r1c1=5`, or a reason and what it rules out.
fn sentence(step: &Step, between: &str) -> String {
    match (&step.placement, &step.reason) {
        (Some((cell, value)), DeductionReason::HiddenSingle(house)) => {
            format!("Hidden Single: {cell}={value} in {house}")
        }
        (Some((cell, value)), _) => format!("Naked Single: {cell}={value}"),
        (None, why) => format!("{} => {}", reason(why), ruled_out(&step.eliminations, between)),
    }
}

/// `r1c1<>12 r1c2<>9`, with this between the values of a cell.
fn ruled_out(eliminations: &[(String, String)], between: &str) -> String {
    let of_cells = eliminations.chunk_by(|a, b| a.0 == b.0).map(|of_cell| {
        let values: Vec<&str> = of_cell.iter().map(|(_, value)| value.as_str()).collect();
        format!("{}<>{}", of_cell[0].0, values.join(between))
    });
    of_cells.collect::<Vec<String>>().join(" ")
}
