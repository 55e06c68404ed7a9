//! A variant solved step by step: singles, what each constraint rules out, sums that follow from
//! several, and where there is nothing else, assumptions that lead to a contradiction.

mod drawing;
mod json;
mod page;
mod words;

use std::time::{Duration, Instant};

use serde_json::{Value, json};

use super::narrator::{Grids, wrapped};
use super::{pager, shown};
use crate::args::logic::{ExplainArgs, Say};
use crate::commands::drawing::Pen;
use crate::progress::StepProgress;
use crate::summary::{counted, short};
use crate::{CliError, Ending, say};
use drawing::{Drawing, Position};
use json::deduced_json;
use ninefold_jobs::draw::{StepStyle, rule_name};
use ninefold_jobs::engine::{Limits, Status};
use ninefold_jobs::grid::{Candidates, Cell};
use ninefold_jobs::jobs::VARIANT_NODE_LIMIT;
use ninefold_jobs::revision::made_by;
use ninefold_jobs::ruleset::{
    Deduction, DeductionPath, DeductionReason, LogicTier, Refutation, Ruleset, RulesetSolver,
    VariantTechnique,
};
use ninefold_jobs::session::SavedGame;
use words::{Scene, Words};

/// Prints the deductions of a variant as it stands: of a game, or of a board of another size, from its
/// givens.
pub(super) fn explain(
    argument: &str,
    args: &ExplainArgs,
    game: Option<&SavedGame>,
    ruleset: &Ruleset,
) -> Result<Ending, CliError> {
    let (told, status) = path_of(argument, args, game, ruleset)?;
    let first = args.step.or(args.from).or(args.svg_step).map_or(1, std::num::NonZeroUsize::get);
    if (first > 1 || args.svg_step.is_some()) && first > told.steps.len() {
        return Err(super::no_step(told.steps.len()));
    }
    let text = match args.svg_step {
        Some(step) => told.picture(ruleset, step.get() - 1, args.style),
        None if args.json => format!("{:#}\n", told.json(ruleset, status)),
        None => told.text(args, ruleset, status),
    };
    pager(args).print(&text)?;
    Ok(Ending::Clean)
}

/// The page of a variant, its title, and a line about the puzzle.
pub(super) fn page(
    argument: &str,
    args: &ExplainArgs,
    game: Option<&SavedGame>,
    ruleset: &Ruleset,
    name: &str,
) -> Result<(String, String, String), CliError> {
    let (told, status) = path_of(argument, args, game, ruleset)?;
    Ok(page::of(ruleset, &told, status, name, shown(args)))
}

/// The path of a variant, and whether it has one solution.
fn path_of(
    argument: &str,
    args: &ExplainArgs,
    game: Option<&SavedGame>,
    ruleset: &Ruleset,
) -> Result<(Told, Status), CliError> {
    if let Some(option) = not_for_variants(args) {
        return Err(CliError::Usage(format!(
            "{option} is for classic puzzles; {argument} has constraints"
        )));
    }
    let watch = Watch::begin(args);
    // The proof takes half of the time at most, so that there is some for steps.
    let time = args.timeout.map(|time| time / 2);
    let limits = Limits { nodes: Some(VARIANT_NODE_LIMIT), time, ..Limits::UNIQUE };
    let status = RulesetSolver::new().solve(ruleset, &limits).status(&limits);
    let path = match game {
        Some(game) => {
            let filled = game.filled();
            let is_filled: Vec<bool> = filled.as_bytes().iter().map(|&digit| digit != 0).collect();
            let candidates = stated_candidates(game, ruleset);
            DeductionPath::at(ruleset, candidates.masks(), &is_filled)
        }
        None => DeductionPath::new(ruleset),
    };
    // With several solutions, no assumption is contradicted. Where it is not known whether there
    // are several, trials may take very long.
    let tries = match status {
        Status::GaveUp => args.timeout.is_some(),
        _ => status == Status::Unique,
    };
    let told = walked(path, ruleset, tries, &watch);
    watch.progress.finish();
    if let Some(time) = told.gave_up {
        let time = short(time);
        say(&format!("ninefold: warning: gave up after {time}: there may be more steps\n"));
    }
    Ok((told, status))
}

/// The time limit and the progress line of a path that may take long.
struct Watch {
    progress: StepProgress,
    timeout: Option<Duration>,
    deadline: Option<Instant>,
}

impl Watch {
    fn begin(args: &ExplainArgs) -> Watch {
        let deadline = args.timeout.and_then(|time| Instant::now().checked_add(time));
        Watch { progress: StepProgress::new(args.quiet), timeout: args.timeout, deadline }
    }

    /// Shows how far a path is.
    fn show(&self, steps: &[Step], position: &Position) {
        let trials = steps.iter().filter(|step| matches!(step, Step::Refuted(_))).count();
        self.progress.show(steps.len(), trials, position.open_cells());
    }
}

/// The candidates that the puzzle states, without those that the person took away; of filled cells
/// their digits. What constraints strike is a step of the path, with its reason.
fn stated_candidates(game: &SavedGame, ruleset: &Ruleset) -> Candidates {
    let mut candidates = *ruleset.candidates();
    let filled = game.filled();
    for cell in Cell::all() {
        let kept = match filled.get(cell) {
            Some(digit) => digit.bit(),
            None => !(game.struck.get(cell) | game.away.get(cell)),
        };
        candidates.set(cell, candidates.get(cell) & kept);
    }
    candidates
}

/// All steps of a path (deductions, and refutations if they are tried where no deduction is left),
/// the positions before them, and the final position.
fn walked(mut path: DeductionPath<'_>, ruleset: &Ruleset, tries: bool, watch: &Watch) -> Told {
    watch.deadline.into_iter().for_each(|deadline| path.give_up_at(deadline));
    let (mut steps, mut positions) = (Vec::new(), vec![Position::of(&path)]);
    loop {
        let step = path.next().map(Step::Deduced).or_else(|| {
            let refuted = tries.then(|| path.refute().or_else(|| path.refute_by_search()));
            refuted.flatten().map(Step::Refuted)
        });
        let Some(step) = step else { break };
        steps.push(step);
        let here = Position::of(&path);
        watch.show(&steps, &here);
        positions.push(here);
    }
    Told {
        steps,
        positions,
        is_solved: path.is_solved(),
        contradiction: path.contradiction(),
        open: path.open_cells(),
        end: path.text(),
        between: if Drawing::of(ruleset).most() > 9 { "," } else { "" },
        tries,
        gave_up: watch.timeout.filter(|_| path.gave_up()),
    }
}

/// The first option that only classic puzzles have.
fn not_for_variants(args: &ExplainArgs) -> Option<&'static str> {
    [
        (args.all, "--all"),
        (args.hint.is_some(), "--hint"),
        (args.style == StepStyle::Dark, "--style dark"),
        (args.assume_unique, "--assume-unique"),
        (args.profile.name != "hodoku", "--profile"),
    ]
    .into_iter()
    .find_map(|(is_asked, name)| is_asked.then_some(name))
}

/// A step of a path.
enum Step {
    Deduced(Deduction),
    Refuted(Refutation),
}

impl Step {
    /// The kind of the step, in a word or two.
    fn name(&self) -> &'static str {
        match self {
            Step::Deduced(Deduction { reason: DeductionReason::House(_), .. }) => "House",
            step => step.technique().name(),
        }
    }

    /// The kind of rule by which a constraint of the puzzle rules candidates out.
    fn rule_name(&self, ruleset: &Ruleset) -> Option<String> {
        match self {
            Step::Deduced(Deduction { reason: DeductionReason::Constraint(says), .. }) => {
                rule_name(ruleset, says)
            }
            _ => None,
        }
    }

    /// The conclusion, without the reason.
    fn result(&self, between: &str) -> String {
        match self {
            Step::Refuted(Refutation { assumed: (cell, value), .. }) => format!("{cell}<>{value}"),
            Step::Deduced(deduced) => match &deduced.placement {
                Some((cell, value)) => format!("{cell}={value}"),
                None => ruled_out(&deduced.eliminations, between),
            },
        }
    }

    /// Whether it fills a cell.
    fn fills(&self) -> bool {
        matches!(self, Step::Deduced(Deduction { placement: Some(_), .. }))
    }

    fn tier(&self) -> LogicTier {
        self.technique().tier()
    }

    fn technique(&self) -> VariantTechnique {
        match self {
            Step::Deduced(deduced) => deduced.reason.technique(),
            Step::Refuted(_) => VariantTechnique::Trial,
        }
    }

    fn score(&self) -> u32 {
        match self {
            Step::Deduced(_) => self.technique().score(),
            Step::Refuted(refuted) => VariantTechnique::trial_score(refuted.steps.len()),
        }
    }

    /// The step on a line, and under it what follows from an assumption, with this between the values
    /// of a cell.
    fn text(&self, between: &str) -> String {
        match self {
            Step::Deduced(deduced) => sentence(deduced, between),
            Step::Refuted(Refutation { assumed: (cell, value), steps, contradiction }) => {
                let mut text =
                    format!("Trial: {cell}={value} leads to a contradiction => {cell}<>{value}");
                for step in steps {
                    text += "\n  ";
                    text += &sentence(step, between);
                }
                text + "\n  " + contradiction
            }
        }
    }

    fn json(&self, number: usize, between: &str) -> Value {
        let mut json = match self {
            Step::Deduced(deduced) => deduced_json(deduced, between),
            Step::Refuted(Refutation { assumed: (cell, value), steps, contradiction }) => json!({
                "code": "trial",
                "sentence": self.text(between),
                "reason": format!("{cell}={value} leads to a contradiction: {contradiction}"),
                "cells": [cell],
                "placement": null,
                "eliminations": [format!("{cell}<>{value}")],
                "trial": steps.iter().map(|step| deduced_json(step, between)).collect::<Vec<Value>>(),
            }),
        };
        json["number"] = number.into();
        json["tier"] = self.tier().level().into();
        json["technique"] = self.technique().code().into();
        json["score"] = self.score().into();
        json
    }
}

/// A deduction on one line: `Naked Single: r1c1=5`, or a reason and what it rules out.
fn sentence(step: &Deduction, between: &str) -> String {
    match (&step.placement, &step.reason) {
        (Some((cell, value)), DeductionReason::HiddenSingle(house)) => {
            format!("Hidden Single: {cell}={value} in {house}")
        }
        (Some((cell, value)), _) => format!("Naked Single: {cell}={value}"),
        (None, why) => format!("{why} => {}", ruled_out(&step.eliminations, between)),
    }
}

/// A path and how it ended.
struct Told {
    steps: Vec<Step>,
    /// The position before each step, and that at the end.
    positions: Vec<Position>,
    is_solved: bool,
    contradiction: Option<String>,
    /// The number of cells that are not filled.
    open: usize,
    /// The grid at the end.
    end: String,
    /// The separator of values: empty, unless some have two digits.
    between: &'static str,
    /// Whether assumptions were tried.
    tries: bool,
    /// The time after which it gave up, if it did.
    gave_up: Option<Duration>,
}

impl Told {
    fn tier(&self) -> LogicTier {
        let hardest = self.steps.iter().map(Step::tier).max();
        match self.is_solved {
            true => hardest.unwrap_or(LogicTier::Direct),
            false => LogicTier::Trial,
        }
    }

    fn text(&self, args: &ExplainArgs, ruleset: &Ruleset, status: Status) -> String {
        let (pen, grids, drawing) =
            (Pen::for_stdout(args.color), Grids::of(args), Drawing::of(ruleset));
        let (shown, mut fills) = (shown(args), false);
        let mut text = String::new();
        if grids != Grids::None && !args.quiet && !pen.is_coloured {
            text += "candidates: * is what the step is about, - goes, + is placed; (5) is a cell with one candidate\n";
        }
        for (number, step) in (1..).zip(&self.steps).filter(|(number, _)| shown.contains(number)) {
            let goes_on = fills && step.fills();
            fills = step.fills();
            if grids.has(goes_on) {
                text.push('\n');
                text += &drawing.text(pen, &self.positions[number - 1], Some(step));
            }
            text += &match grids {
                Grids::None => self.said(step, args.say) + "\n",
                _ => self.numbered(number, step, pen, args.say),
            };
            if args.say == Say::Full {
                let width = super::narrator::width();
                for line in self.words(number, step, ruleset, &drawing).lines() {
                    text += &wrapped(&format!("    {line}"), width);
                }
            }
        }
        if args.quiet {
            return text;
        }
        text.push('\n');
        if let (true, Some(end)) = (grids != Grids::None, self.positions.last()) {
            text += &drawing.text(pen, end, None);
        }
        format!("{text}{}\n", self.summary(status))
    }

    /// A step on a line; in short, with what a trial leads to.
    fn said(&self, step: &Step, say: Say) -> String {
        let mut text = step.text(self.between);
        if say != Say::Short {
            text.truncate(text.find('\n').unwrap_or(text.len()));
        }
        text
    }

    /// A step in plain English, by its number.
    fn words(&self, number: usize, step: &Step, ruleset: &Ruleset, drawing: &Drawing) -> Words {
        let before = &self.positions[number - 1];
        Words::of(step, &Scene { ruleset, drawing, before })
    }

    /// A step with its number, in lines of the width of the terminal.
    fn numbered(&self, number: usize, step: &Step, pen: Pen, say: Say) -> String {
        let (text, width) = (self.said(step, say), super::narrator::width());
        let mut lines = text.lines();
        let first = pen.headline(lines.next().unwrap_or_default());
        let first = wrapped(&format!("{number}. {first}"), width);
        lines.fold(first, |text, line| text + &wrapped(line, width))
    }

    /// The picture of a step, by its index.
    fn picture(&self, ruleset: &Ruleset, index: usize, style: StepStyle) -> String {
        let step = &self.steps[index];
        let text = step.text(self.between);
        let title = text.lines().next().unwrap_or_default();
        Drawing::of(ruleset).picture(&self.positions[index], Some(step), title, style)
    }

    /// The end of the path, on one line.
    fn summary(&self, status: Status) -> String {
        let level = self.tier().level();
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
        if let Some(time) = self.gave_up {
            return format!("gave up after {}: after {steps} {open} ({status})", short(time));
        }
        match (self.tries, status) {
            (_, Status::None) => {
                format!("no solution, as a search shows: after {steps} {open}, and none says why")
            }
            // With several solutions, steps lead to their common part.
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
        let drawing = Drawing::of(ruleset);
        json!({
            "made_by": made_by(),
            "puzzle": ruleset.text(),
            "status": status.as_str(),
            "steps": (1..).zip(&self.steps).map(|(number, step)| {
                let mut json = step.json(number, self.between);
                json["paragraphs"] = self.words(number, step, ruleset, &drawing).json();
                json
            }).collect::<Vec<Value>>(),
            "solved": self.is_solved,
            "gave_up": self.gave_up.is_some(),
            "level": (status != Status::None && self.gave_up.is_none()).then(|| self.tier().level()),
            "score": self.steps.iter().map(|step| u64::from(step.score())).sum::<u64>(),
            "contradiction": self.contradiction,
            "end": self.end,
        })
    }
}

/// `r1c1<>12 r1c2<>9`, with this between the values of a cell.
fn ruled_out(eliminations: &[(String, i32)], between: &str) -> String {
    let of_cells = eliminations.chunk_by(|a, b| a.0 == b.0).map(|of_cell| {
        let values: Vec<String> = of_cell.iter().map(|(_, value)| value.to_string()).collect();
        format!("{}<>{}", of_cell[0].0, values.join(between))
    });
    of_cells.collect::<Vec<String>>().join(" ")
}
