//! A variant solved step by step: singles, what each constraint rules out, sums that follow from
//! several, and where there is nothing else, assumptions that lead to a contradiction.

mod drawing;
mod json;
mod words;

use std::time::{Duration, Instant};

use serde_json::{Value, json};

use super::narrator::{Grids, wrapped};
use super::{pager, shown};
use crate::args::logic::{ExplainArgs, Say};
use crate::summary::{counted, short};
use crate::{CliError, Ending, commands::drawing::Pen, progress::StepProgress, say};
use drawing::{Drawing, Position};
use json::deduced_json;
use ninefold_jobs::draw::{DrawnStep, Marking, PathPage, StepStyle, rule_name};
use ninefold_jobs::engine::{Limits, Status};
use ninefold_jobs::grid::{Candidates, Cell};
use ninefold_jobs::ruleset::{
    Deduction, DeductionPath, DeductionReason, LogicTier, Refutation, Ruleset, RulesetSolver,
    VariantTechnique,
};
use ninefold_jobs::{jobs::VARIANT_NODE_LIMIT, revision::made_by, session::SavedGame};
use words::{Scene, Words};

/// Prints the deductions of a variant as it stands: of a game, or of a board of another size, from its
/// givens.
pub(super) fn explain(
    argument: &str,
    args: &ExplainArgs,
    game: Option<&SavedGame>,
    ruleset: &Ruleset,
) -> Result<Ending, CliError> {
    let told = path_of(argument, args, game, ruleset)?;
    let first = args.step.or(args.from).or(args.svg_step).map_or(1, std::num::NonZeroUsize::get);
    if (first > 1 || args.svg_step.is_some()) && first > told.steps.len() {
        return Err(super::no_step(told.steps.len()));
    }
    let text = match args.svg_step {
        Some(step) => told.picture(step.get() - 1, args.style),
        None if args.json => format!("{:#}\n", told.json()),
        None => told.text(args),
    };
    pager(args).print(&text)?;
    Ok(Ending::Clean)
}

/// The page of a variant, its title, and a line about the puzzle. The text of the puzzle, which may
/// be long, stands at the end of the page and is no title.
pub(super) fn page(
    argument: &str,
    args: &ExplainArgs,
    game: Option<&SavedGame>,
    ruleset: &Ruleset,
    name: &str,
) -> Result<(String, String, String), CliError> {
    let told = path_of(argument, args, game, ruleset)?;
    let drawing = &told.drawing;
    let name = if name.is_empty() { drawing.title() } else { name.to_owned() };
    let mut page = PathPage::with_source(ruleset.text());
    for (_, step, position) in told.shown(args) {
        let text = step.text(told.between);
        let mut lines: Vec<String> = text.lines().map(|line| line.trim().to_owned()).collect();
        if lines.len() == 1 {
            lines.extend(told.words(step, position).lines());
        }
        let picture = drawing.picture_in(&mut page, position, Some(step), &lines[0]);
        let name = step.rule_name(ruleset);
        page.add_drawn(DrawnStep {
            name: name.as_deref().unwrap_or(step.name()),
            result: &step.result(told.between),
            lines: &lines,
            level: step.tier().level(),
            picture,
            position: &drawing.lines(position, Some(step), Marking::Signs),
        });
    }
    let summary = told.summary();
    let position = &told.positions[told.positions.len() - 1];
    let end = DrawnStep {
        name: "The end",
        result: "",
        lines: std::slice::from_ref(&summary),
        level: "",
        picture: drawing.picture_in(&mut page, position, None, &summary),
        position: &drawing.lines(position, None, Marking::Signs),
    };
    let about = std::slice::from_ref(&summary);
    Ok((page.finish_drawn(&name, about, end), name, summary))
}

fn path_of<'a>(
    argument: &str,
    args: &ExplainArgs,
    game: Option<&SavedGame>,
    ruleset: &'a Ruleset,
) -> Result<Told<'a>, CliError> {
    let of_classic_puzzles = [
        (args.all, "--all"),
        (args.hint.is_some(), "--hint"),
        (args.style == StepStyle::Dark, "--style dark"),
        (args.assume_unique, "--assume-unique"),
        (args.profile.name != "hodoku", "--profile"),
    ];
    if let Some((_, option)) = of_classic_puzzles.into_iter().find(|(is_asked, _)| *is_asked) {
        return Err(CliError::Usage(format!(
            "{option} is for classic puzzles; {argument} has constraints"
        )));
    }
    let deadline = args.timeout.and_then(|time| Instant::now().checked_add(time));
    let progress = StepProgress::new(args.quiet);
    // The proof takes half of the time at most, so that there is some for steps.
    let time = args.timeout.map(|time| time / 2);
    let limits = Limits { nodes: Some(VARIANT_NODE_LIMIT), time, ..Limits::UNIQUE };
    let status = RulesetSolver::new().solve(ruleset, &limits).status(&limits);
    let mut path = match game {
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
    deadline.into_iter().for_each(|deadline| path.give_up_at(deadline));
    let (mut steps, mut positions) = (Vec::new(), vec![Position::of(&path)]);
    loop {
        // Refutations are tried where no deduction is left.
        let step = path.next().map(Step::Deduced).or_else(|| {
            let refuted = tries.then(|| path.refute().or_else(|| path.refute_by_search()));
            refuted.flatten().map(Step::Refuted)
        });
        let Some(step) = step else { break };
        steps.push(step);
        let here = Position::of(&path);
        progress.show(steps.len(), trials(&steps), here.open_cells());
        positions.push(here);
    }
    progress.finish();
    let drawing = Drawing::of(ruleset);
    let told = Told {
        ruleset,
        status,
        steps,
        positions,
        is_solved: path.is_solved(),
        contradiction: path.contradiction(),
        open: path.open_cells(),
        end: path.text(),
        between: if drawing.most() > 9 { "," } else { "" },
        drawing,
        tries,
        gave_up: args.timeout.filter(|_| path.gave_up()),
    };
    if let Some(time) = told.gave_up {
        let time = short(time);
        say(&format!("ninefold: warning: gave up after {time}: there may be more steps\n"));
    }
    Ok(told)
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

fn trials(steps: &[Step]) -> usize {
    steps.iter().filter(|step| matches!(step, Step::Refuted(_))).count()
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
struct Told<'a> {
    ruleset: &'a Ruleset,
    drawing: Drawing,
    /// Whether the puzzle has one solution.
    status: Status,
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

impl Told<'_> {
    /// The steps that are asked for, with their numbers and the positions before them.
    fn shown(&self, args: &ExplainArgs) -> impl Iterator<Item = (usize, &Step, &Position)> {
        let shown = shown(args);
        let all = (1..).zip(&self.steps).zip(&self.positions);
        let all = all.map(|((number, step), position)| (number, step, position));
        all.filter(move |(number, ..)| shown.contains(number))
    }

    fn tier(&self) -> LogicTier {
        let hardest = self.steps.iter().map(Step::tier).max();
        if self.is_solved { hardest.unwrap_or(LogicTier::Direct) } else { LogicTier::Trial }
    }

    fn text(&self, args: &ExplainArgs) -> String {
        let (pen, grids) = (Pen::for_stdout(args.color), Grids::of(args));
        let (mut text, mut fills) = (String::new(), false);
        if grids != Grids::None && !args.quiet && !pen.is_coloured {
            text += "candidates: * is what the step is about, - goes, + is placed; (5) is a cell with one candidate\n";
        }
        for (number, step, position) in self.shown(args) {
            let goes_on = fills && step.fills();
            fills = step.fills();
            if grids.has(goes_on) {
                text.push('\n');
                text += &self.drawing.text(pen, position, Some(step));
            }
            text += &match grids {
                Grids::None => self.said(step, args.say) + "\n",
                _ => self.numbered(number, step, pen, args.say),
            };
            if args.say == Say::Full {
                let width = super::narrator::width();
                for line in self.words(step, position).lines() {
                    text += &wrapped(&format!("    {line}"), width);
                }
            }
        }
        if args.quiet {
            return text;
        }
        text.push('\n');
        if let (true, Some(end)) = (grids != Grids::None, self.positions.last()) {
            text += &self.drawing.text(pen, end, None);
        }
        format!("{text}{}\n", self.summary())
    }

    /// A step on a line; in short, with what a trial leads to.
    fn said(&self, step: &Step, say: Say) -> String {
        let mut text = step.text(self.between);
        if say != Say::Short {
            text.truncate(text.find('\n').unwrap_or(text.len()));
        }
        text
    }

    /// A step in plain English.
    fn words(&self, step: &Step, before: &Position) -> Words {
        Words::of(step, &Scene { ruleset: self.ruleset, drawing: &self.drawing, before })
    }

    /// A step with its number, in lines of the width of the terminal.
    fn numbered(&self, number: usize, step: &Step, pen: Pen, say: Say) -> String {
        let (text, width) = (self.said(step, say), super::narrator::width());
        let mut lines = text.lines();
        let first = pen.headline(lines.next().unwrap_or_default());
        let first = wrapped(&format!("{number}. {first}"), width);
        lines.fold(first, |text, line| text + &wrapped(line, width))
    }

    fn picture(&self, index: usize, style: StepStyle) -> String {
        let step = &self.steps[index];
        let text = step.text(self.between);
        let title = text.lines().next().unwrap_or_default();
        self.drawing.picture(&self.positions[index], Some(step), title, style)
    }

    /// The end of the path, on one line.
    fn summary(&self) -> String {
        let status = self.status;
        let level = self.tier().level();
        let steps = counted(self.steps.len(), "step");
        if let Some(why) = &self.contradiction {
            return format!("a contradiction after {steps}: {why}; no solution");
        }
        if self.is_solved {
            let by_trial = match trials(&self.steps) {
                0 => String::new(),
                refuted => format!(", {refuted} of them by trial"),
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

    fn json(&self) -> Value {
        let (ruleset, status) = (self.ruleset, self.status);
        let steps = (1..).zip(&self.steps).zip(&self.positions);
        json!({
            "made_by": made_by(),
            "puzzle": ruleset.text(),
            "status": status.as_str(),
            "steps": steps.map(|((number, step), before)| {
                let mut json = step.json(number, self.between);
                json["paragraphs"] = self.words(step, before).json();
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
