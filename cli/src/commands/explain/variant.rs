//! A variant solved step by step: singles, what each constraint rules out, and sums that follow from
//! several.

use std::fmt::Write;

use serde_json::{Value, json};

use super::pager;
use crate::args::logic::ExplainArgs;
use crate::{CliError, Ending, say};
use ninefold::engine::{Limits, Status};
use ninefold::grid::{Cell, Digit};
use ninefold::jobs::made_by;
use ninefold::ruleset::{
    Deduction, DeductionPath, DeductionReason, LogicTier, Ruleset, RulesetSolver,
};
use ninefold::session::SavedGame;

/// Prints the deductions of a variant as it stands.
pub(super) fn explain(
    argument: &str,
    args: &ExplainArgs,
    game: &SavedGame,
    ruleset: &Ruleset,
) -> Result<Ending, CliError> {
    if let Some(option) = not_for_variants(args) {
        return Err(CliError::Usage(format!(
            "{option} is for classic puzzles; {argument} has constraints"
        )));
    }
    let Some(mut path) = DeductionPath::at(ruleset, &game.candidates(), &game.filled()) else {
        let message = format!(
            "ninefold: {argument}: it has constraints that explain has no steps for: {}\n",
            ruleset.item_names().filter(|name| !name.is_empty()).collect::<Vec<_>>().join(" ")
        );
        say(&message);
        return Ok(Ending::Flawed);
    };
    let outcome = RulesetSolver::new().solve(ruleset, &Limits::UNIQUE);
    let status = outcome.status(&Limits::UNIQUE);
    let steps: Vec<Deduction> = path.by_ref().collect();
    let hardest = steps.iter().map(|step| step.reason.tier()).max();
    let ended = Ended {
        status,
        tier: match path.is_solved() {
            true => hardest.unwrap_or(LogicTier::Direct),
            false => LogicTier::Trial,
        },
        path: &path,
    };
    let text = match args.json {
        true => format!("{:#}\n", ended.json(ruleset, &steps)),
        false => ended.text(args, &steps),
    };
    pager(args).print(&text)?;
    Ok(Ending::Clean)
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

/// How a path ended.
struct Ended<'a> {
    status: Status,
    tier: LogicTier,
    path: &'a DeductionPath<'a>,
}

impl Ended<'_> {
    fn text(&self, args: &ExplainArgs, steps: &[Deduction]) -> String {
        let from = args.step.or(args.from).map_or(1, std::num::NonZeroUsize::get);
        let to = args.step.or(args.to).map_or(usize::MAX, std::num::NonZeroUsize::get);
        let mut text = String::new();
        for (_, step) in (1..).zip(steps).filter(|(number, _)| (from..=to).contains(number)) {
            text += &sentence(step);
            text.push('\n');
        }
        if args.quiet {
            return text;
        }
        // Writing to a string cannot fail.
        let _ = match self.path.is_solved() {
            true => writeln!(text, "\nsolved in {} steps: {}", steps.len(), self.tier.level()),
            false if self.path.is_contradictory() => {
                writeln!(text, "\na contradiction after {} steps: no solution", steps.len())
            }
            false => {
                let open = 81 - self.path.grid().clues();
                writeln!(
                    text,
                    "\nnot solved: after {} steps {open} cells are open, and the rest takes trial: {} ({})",
                    steps.len(),
                    self.tier.level(),
                    self.status
                )
            }
        };
        text
    }

    fn json(&self, ruleset: &Ruleset, steps: &[Deduction]) -> Value {
        let step = |(number, step): (usize, &Deduction)| {
            let eliminations: Vec<String> =
                step.eliminations.iter().map(|(cell, digit)| format!("{cell}<>{digit}")).collect();
            json!({
                "number": number,
                "code": code(&step.reason),
                "tier": step.reason.tier().level(),
                "reason": reason(&step.reason),
                "placement": step.placement.map(|(cell, digit)| format!("{cell}={digit}")),
                "eliminations": eliminations,
            })
        };
        json!({
            "made_by": made_by(),
            "puzzle": ruleset.text(),
            "status": self.status.as_str(),
            "steps": (1..).zip(steps).map(step).collect::<Vec<Value>>(),
            "solved": self.path.is_solved(),
            "level": self.tier.level(),
            "end": self.path.grid().to_string(),
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
fn sentence(step: &Deduction) -> String {
    match (step.placement, &step.reason) {
        (Some((cell, digit)), DeductionReason::HiddenSingle(house)) => {
            format!("Hidden Single: {cell}={digit} in {house}")
        }
        (Some((cell, digit)), _) => format!("Naked Single: {cell}={digit}"),
        (None, why) => format!("{} => {}", reason(why), ruled_out(&step.eliminations)),
    }
}

/// `r1c1<>12 r1c2<>9`.
fn ruled_out(eliminations: &[(Cell, Digit)]) -> String {
    let of_cells = eliminations.chunk_by(|a, b| a.0 == b.0);
    let of_cells = of_cells.map(|of_cell| {
        let digits: String = of_cell.iter().map(|(_, digit)| digit.to_string()).collect();
        format!("{}<>{digits}", of_cell[0].0)
    });
    of_cells.collect::<Vec<String>>().join(" ")
}
