//! A variant solved step by step: singles, what each constraint rules out, sums that follow from
//! several, and where there is nothing else, assumptions that lead to a contradiction.

use std::fmt::Display;

use serde_json::{Value, json};

use super::pager;
use crate::args::logic::ExplainArgs;
use crate::{CliError, Ending};
use ninefold::engine::{Limits, Status};
use ninefold::grid::{Candidates, Cell};
use ninefold::jobs::{VARIANT_NODE_LIMIT, made_by};
use ninefold::ruleset::network::{Network, NetworkDeduction, NetworkPath, NetworkRefutation};
use ninefold::ruleset::{
    Deduction, DeductionPath, DeductionReason, HouseReason, LogicTier, Refutation, Ruleset,
    RulesetSolver, Subset, SumPart, SumReason,
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
    // Of several solutions, an assumption contradicts none.
    let tries = status == Status::Unique;
    let told = match (path, ruleset.network()) {
        (Some(path), _) => of_path(path, tries),
        (None, Some(network)) if game.is_some() => {
            let filled: Vec<bool> = filled.as_bytes().iter().map(|&digit| digit != 0).collect();
            of_network(network, NetworkPath::at(network, candidates.masks(), &filled), tries)
        }
        (None, Some(network)) => of_network(network, NetworkPath::new(network), tries),
        (None, None) => return Err(CliError::Usage(format!("{argument} is no variant"))),
    };
    let first = args.step.or(args.from).map_or(1, std::num::NonZeroUsize::get);
    if first > 1 && first > told.steps.len() {
        return Err(super::no_step(told.steps.len()));
    }
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

/// All steps of a path: deductions, and where there is none, what is refuted.
fn walk<P>(path: &mut P, refute: impl Fn(&mut P) -> Option<Refuted>) -> Vec<Step>
where
    P: Iterator,
    Deduced: From<P::Item>,
{
    let mut steps = Vec::new();
    loop {
        steps.extend(path.by_ref().map(|step| Step::Deduced(step.into())));
        match refute(path) {
            Some(refuted) => steps.push(Step::Refuted(refuted)),
            None => return steps,
        }
    }
}

/// The path of a puzzle on the usual board, by trial too if that is asked for.
fn of_path(mut path: DeductionPath<'_>, tries: bool) -> Told {
    let steps = walk(&mut path, |path| {
        let refuted = tries.then(|| path.refute().or_else(|| path.refute_by_search()))?;
        refuted.map(Refuted::from)
    });
    Told {
        steps,
        is_solved: path.is_solved(),
        contradiction: path.contradiction(),
        open: 81 - path.grid().clues(),
        end: path.grid().to_string(),
        between: "",
        tries,
    }
}

/// The path of a network, by trial too if that is asked for.
fn of_network(network: &Network, mut path: NetworkPath<'_>, tries: bool) -> Told {
    let steps = walk(&mut path, |path| {
        let refuted = tries.then(|| path.refute().or_else(|| path.refute_by_search()))?;
        refuted.map(Refuted::from)
    });
    Told {
        steps,
        is_solved: path.is_solved(),
        contradiction: path.contradiction(),
        open: path.open_cells(),
        end: path.text(),
        between: if *network.values().end() > 9 { "," } else { "" },
        tries,
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
        (args.profile.name != "hodoku", "--profile"),
    ]
    .into_iter()
    .find_map(|(is_asked, name)| is_asked.then_some(name))
}

/// A step with the names of its cells.
enum Step {
    Deduced(Deduced),
    Refuted(Refuted),
}

/// A deduction.
struct Deduced {
    reason: DeductionReason,
    cells: Vec<String>,
    placement: Option<(String, String)>,
    eliminations: Vec<(String, String)>,
}

/// An assumption, what follows from it, and the contradiction.
struct Refuted {
    assumed: (String, String),
    steps: Vec<Deduced>,
    contradiction: String,
}

fn named<C: Display, V: Display>((cell, value): (C, V)) -> (String, String) {
    (cell.to_string(), value.to_string())
}

impl From<Deduction> for Deduced {
    fn from(step: Deduction) -> Deduced {
        Deduced {
            reason: step.reason,
            cells: step.cells.into_iter().map(|cell| cell.to_string()).collect(),
            placement: step.placement.map(named),
            eliminations: step.eliminations.into_iter().map(named).collect(),
        }
    }
}

impl From<NetworkDeduction> for Deduced {
    fn from(step: NetworkDeduction) -> Deduced {
        Deduced {
            reason: step.reason,
            cells: step.cells,
            placement: step.placement.map(named),
            eliminations: step.eliminations.into_iter().map(named).collect(),
        }
    }
}

impl From<Refutation> for Refuted {
    fn from(refuted: Refutation) -> Refuted {
        Refuted {
            assumed: named(refuted.assumed),
            steps: refuted.steps.into_iter().map(Deduced::from).collect(),
            contradiction: refuted.contradiction,
        }
    }
}

impl From<NetworkRefutation> for Refuted {
    fn from(refuted: NetworkRefutation) -> Refuted {
        Refuted {
            assumed: named(refuted.assumed),
            steps: refuted.steps.into_iter().map(Deduced::from).collect(),
            contradiction: refuted.contradiction,
        }
    }
}

impl Step {
    fn tier(&self) -> LogicTier {
        match self {
            Step::Deduced(deduced) => deduced.reason.tier(),
            Step::Refuted(_) => LogicTier::Trial,
        }
    }

    /// The step on a line, and under it what follows from an assumption, with this between the values
    /// of a cell.
    fn text(&self, between: &str) -> String {
        match self {
            Step::Deduced(deduced) => deduced.text(between),
            Step::Refuted(Refuted { assumed: (cell, value), steps, contradiction }) => {
                let mut text =
                    format!("Trial: {cell}={value} leads to a contradiction => {cell}<>{value}");
                for step in steps {
                    text += "\n  ";
                    text += &step.text(between);
                }
                text + "\n  " + contradiction
            }
        }
    }

    fn json(&self, number: usize, between: &str) -> Value {
        let mut json = match self {
            Step::Deduced(deduced) => deduced.json(between),
            Step::Refuted(Refuted { assumed: (cell, value), steps, contradiction }) => json!({
                "code": "trial",
                "sentence": self.text(between),
                "reason": format!("{cell}={value} leads to a contradiction: {contradiction}"),
                "cells": [cell],
                "placement": null,
                "eliminations": [format!("{cell}<>{value}")],
                "trial": steps.iter().map(|step| step.json(between)).collect::<Vec<Value>>(),
            }),
        };
        json["number"] = number.into();
        json["tier"] = self.tier().level().into();
        json
    }
}

impl Deduced {
    /// The deduction on one line: `Naked Single: r1c1=5`, or a reason and what it rules out.
    fn text(&self, between: &str) -> String {
        match (&self.placement, &self.reason) {
            (Some((cell, value)), DeductionReason::HiddenSingle(house)) => {
                format!("Hidden Single: {cell}={value} in {house}")
            }
            (Some((cell, value)), _) => format!("Naked Single: {cell}={value}"),
            (None, why) => format!("{why} => {}", ruled_out(&self.eliminations, between)),
        }
    }

    fn json(&self, between: &str) -> Value {
        let eliminations = self.eliminations.iter().map(|(cell, value)| format!("{cell}<>{value}"));
        let mut json = json!({
            "code": code(&self.reason),
            "sentence": self.text(between),
            "reason": self.reason.to_string(),
            "cells": self.cells,
            "placement": self.placement.as_ref().map(|(cell, value)| format!("{cell}={value}")),
            "eliminations": eliminations.collect::<Vec<String>>(),
        });
        match &self.reason {
            DeductionReason::House(reason) => json["subsets"] = subsets(reason),
            DeductionReason::Sum(reason) => json["sum"] = sum(reason),
            _ => {}
        }
        json
    }
}

/// The subsets of a house.
fn subsets(reason: &HouseReason) -> Value {
    let subset = |one: &Subset| {
        json!({
            "house": reason.house,
            "cells": one.cells,
            "values": one.values,
            "naked": one.is_naked,
        })
    };
    reason.subsets.iter().map(subset).collect()
}

/// A sum that follows from others, and these.
fn sum(reason: &SumReason) -> Value {
    let term = |(cell, times): &(String, i32)| json!({ "cell": cell, "times": times });
    let part = |part: &SumPart| {
        json!({
            "house": part.house,
            "cells": part.cells,
            "sum": part.sum,
            "times": part.times,
        })
    };
    json!({
        "terms": reason.terms.iter().map(term).collect::<Vec<Value>>(),
        "total": reason.total,
        "from": reason.parts.iter().map(part).collect::<Vec<Value>>(),
    })
}

/// A path and how it ended.
struct Told {
    steps: Vec<Step>,
    is_solved: bool,
    contradiction: Option<String>,
    /// The number of cells that are not filled.
    open: usize,
    /// The grid at the end.
    end: String,
    /// What stands between values: nothing, unless some have two digits.
    between: &'static str,
    /// Whether assumptions were tried.
    tries: bool,
}

impl Told {
    fn tier(&self) -> LogicTier {
        let hardest = self.steps.iter().map(Step::tier).max();
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
            text += &step.text(self.between);
            text.push('\n');
        }
        match args.quiet {
            true => text,
            false => format!("{text}\n{}\n", self.summary(status)),
        }
    }

    /// How it ended, on one line.
    fn summary(&self, status: Status) -> String {
        let level = self.tier().level();
        let counted = |count: usize, one: &str| match count {
            1 => format!("1 {one}"),
            count => format!("{count} {one}s"),
        };
        let steps = counted(self.steps.len(), "step");
        if let Some(why) = &self.contradiction {
            return format!("a contradiction after {steps}: {why}; no solution");
        }
        if self.is_solved {
            let refuted = self.steps.iter().filter(|step| matches!(step, Step::Refuted(_))).count();
            let by_trial = match refuted {
                0 => String::new(),
                _ => format!(", {refuted} of them by trial"),
            };
            return format!("solved in {steps}{by_trial}: {level}");
        }
        let open = match self.open {
            1 => "1 cell is open".to_owned(),
            open => format!("{open} cells are open"),
        };
        match (self.tries, status) {
            (_, Status::None) => {
                format!("no solution, as a search shows: after {steps} {open}, and none says why")
            }
            // Of several solutions, steps lead to what they have in common.
            (false, Status::Multiple) => format!("not solved: after {steps} {open} ({status})"),
            (false, _) => {
                format!(
                    "not solved: after {steps} {open}, and the rest takes trial: {level} ({status})"
                )
            }
            (true, _) => format!(
                "not solved: after {steps} {open}, and no assumption leads to a contradiction by \
                 itself: {level} ({status})"
            ),
        }
    }

    fn json(&self, ruleset: &Ruleset, status: Status) -> Value {
        json!({
            "made_by": made_by(),
            "puzzle": ruleset.text(),
            "status": status.as_str(),
            "steps": (1..).zip(&self.steps).map(|(number, step)| step.json(number, self.between)).collect::<Vec<Value>>(),
            "solved": self.is_solved,
            "level": (status != Status::None).then(|| self.tier().level()),
            "contradiction": self.contradiction,
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
        DeductionReason::Sum(_) => "sum",
        DeductionReason::Combination(_) => "combination",
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
