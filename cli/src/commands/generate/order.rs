//! From the arguments of `generate` to an order: files read, contradictions refused.

use std::path::Path;
use std::sync::Arc;

use crate::CliError;
use crate::args::generate::{Difficulty, GenerateArgs, Kind as KindName};
use crate::manifest::InputSum;
use ninefold::batch::read::each_puzzle;
use ninefold::batch::{InputOptions, Inputs};
use ninefold::generate::corpus::{ATTEMPTS, EASY_CLUES, HARD_NODES, Kind, Order};
use ninefold::generate::pattern::CluePattern;
use ninefold::generate::row::Form;
use ninefold::generate::variant::{self, VariantOrder};
use ninefold::generate::vicinity::{FEW, Goal, HARD};
use ninefold::generate::wanted::Wanted;
use ninefold::generate::within;
use ninefold::grid::{ClueSymmetry, Grid};
use ninefold::verify;

/// How to go about it.
pub enum Method {
    /// Removing clues, in batches.
    Removal,
    /// Walking from puzzle to puzzle.
    Walk(Goal),
    /// Lines that test readers.
    Flaws,
    /// Variants.
    Variants(VariantOrder),
}

/// The method that the arguments and the order ask for.
pub fn method(args: &GenerateArgs, order: &Order) -> Method {
    let mask = order.mask.as_ref().filter(|mask| mask.clues() < within::FEW);
    let is_walk = order.solutions.is_none() && !matches!(order.kind, Kind::Multiple(_));
    if let Some(variants) = variants(args) {
        Method::Variants(variants)
    } else if args.flawed {
        Method::Flaws
    } else if args.hard {
        Method::Walk(Goal::Nodes(args.nodes.as_ref().map_or(HARD, |range| range.0.clone())))
    } else if args.low_clues {
        Method::Walk(Goal::Clues(args.clues.as_ref().map_or(FEW, |range| range.0.clone())))
    } else if let Some(mask) = mask.filter(|_| is_walk) {
        let minimal = order.kind == Kind::Minimal;
        let nodes = order.nodes.clone().unwrap_or(0..=u64::MAX);
        Method::Walk(Goal::Within { mask: *mask, minimal, nodes })
    } else {
        Method::Removal
    }
}

/// The order of variants, if it is one.
pub fn variants(args: &GenerateArgs) -> Option<VariantOrder> {
    let name = args.ruleset.as_ref()?;
    let is_killer = name.decorations.iter().any(|wanted| wanted.decoration.name == "killer");
    let clues = args.clues.as_ref().map(|range| range.0.clone());
    Some(VariantOrder {
        seed: args.seed,
        fixed: name.fixed.clone(),
        decorations: name.decorations.clone(),
        // Cages over the whole grid need no givens; who wants some says so.
        clues: clues.unwrap_or(if is_killer { 0..=0 } else { 0..=80 }),
        nodes: args.nodes.as_ref().map_or(0..=u64::MAX, |range| range.0.clone()),
        attempts: args.attempts.unwrap_or(variant::ATTEMPTS),
    })
}

/// The order, and the files that it read.
pub fn order(args: &GenerateArgs) -> Result<(Order, Vec<InputSum>), CliError> {
    let mut inputs = Vec::new();
    let mut read = |path: &Path| {
        inputs.push(InputSum::of(path)?);
        grids(path)
    };
    let mask = args.mask.as_deref().map(|path| mask(path, &read(path)?)).transpose()?;
    let solutions = match args.solutions.as_deref() {
        Some(path) => Some(solutions(path, read(path)?)?),
        None => None,
    };
    let kind = kind(args);
    refuse_contradictions(args, kind)?;
    let easy = args.difficulty == Some(Difficulty::Easy) && mask.is_none();
    let clues = args.clues.as_ref().map(|range| range.0.clone());
    let nodes = match args.difficulty {
        None => args.nodes.as_ref().map(|range| range.0.clone()),
        Some(Difficulty::Easy) => Some(0..=0),
        Some(Difficulty::Medium) => Some(1..=HARD_NODES - 1),
        Some(Difficulty::Hard) => Some(HARD_NODES..=u64::MAX),
    };
    let order = Order {
        seed: args.seed,
        kind,
        clues: clues.or_else(|| (easy && kind == Kind::Unique).then_some(EASY_CLUES..=EASY_CLUES)),
        symmetry: args.symmetry.unwrap_or(ClueSymmetry::None),
        mask,
        solutions,
        nodes,
        wanted: Wanted {
            levels: args.level.iter().map(|name| name.level()).collect(),
            techniques: args.needs.iter().map(|technique| technique.0).collect(),
        },
        describe: args.form() != Form::Line,
        attempts: args.attempts.unwrap_or(ATTEMPTS),
    };
    Ok((order, inputs))
}

fn kind(args: &GenerateArgs) -> Kind {
    let is_unique = args.clues.is_some()
        || args.symmetry.is_some()
        || args.mask.is_some()
        || args.difficulty == Some(Difficulty::Easy);
    match (args.kind, args.multi) {
        (_, Some(count)) => Kind::Multiple(count),
        (Some(KindName::Grid), _) => Kind::Grid,
        (Some(KindName::Unique), _) => Kind::Unique,
        (Some(KindName::Minimal), _) => Kind::Minimal,
        (Some(KindName::Unbiased), _) => Kind::Unbiased,
        (None, None) if is_unique => Kind::Unique,
        (None, None) => Kind::Minimal,
    }
}

fn refuse_contradictions(args: &GenerateArgs, kind: Kind) -> Result<(), CliError> {
    let restricted = args.clues.is_some()
        || args.symmetry.is_some()
        || args.mask.is_some()
        || args.difficulty.is_some()
        || args.nodes.is_some()
        || !args.level.is_empty()
        || !args.needs.is_empty();
    let refuse = |message: &str| Err(CliError::Usage(message.to_owned()));
    let fewest = args.clues.as_ref().map(|range| *range.0.start());
    if args.ruleset.is_none() && fewest.is_some_and(|fewest| fewest < 17) {
        return refuse("--clues: no classic puzzle with fewer than 17 clues has one solution");
    }
    if let Some(name) = args.ruleset.as_ref().filter(|name| !name.fixed.is_empty())
        && variant::is_impossible(&name.fixed).is_ok_and(|impossible| impossible)
    {
        return refuse(&format!("--ruleset: no grid satisfies {}", name.fixed));
    }
    match kind {
        Kind::Grid if restricted => refuse(
            "--kind grid makes full grids: --clues, --symmetry, --mask, --difficulty, --nodes, --level and \
             --needs do not go with it",
        ),
        Kind::Unbiased if args.symmetry.is_some() || args.mask.is_some() => refuse(
            "--kind unbiased samples all minimal puzzles: --symmetry and --mask do not go with it",
        ),
        _ => Ok(()),
    }
}

/// All grids of a file, with their lines.
fn grids(path: &Path) -> Result<Vec<(u64, Grid)>, CliError> {
    let feed = Inputs::open(&[path], &InputOptions::default())?;
    let mut grids = Vec::new();
    let malformed = each_puzzle(&feed, |_, line, grid| grids.push((line, *grid)))?;
    match malformed.iter().sum::<u64>() {
        0 => Ok(grids),
        bad => Err(CliError::Usage(format!(
            "{}: {bad} malformed lines; `ninefold solve` says where",
            path.display()
        ))),
    }
}

fn mask(path: &Path, grids: &[(u64, Grid)]) -> Result<CluePattern, CliError> {
    let usage = |message| Err(CliError::Usage(format!("{}: {message}", path.display())));
    match grids {
        [(_, pattern)] => match CluePattern::of(pattern) {
            mask if mask.clues() < 17 => usage(format!(
                "a mask of {} clues; no puzzle with fewer than 17 has one solution",
                mask.clues()
            )),
            mask => Ok(mask),
        },
        _ => usage(format!("{} grids, expected one: a mask", grids.len())),
    }
}

fn solutions(path: &Path, grids: Vec<(u64, Grid)>) -> Result<Arc<[Grid]>, CliError> {
    for (line, grid) in &grids {
        if !verify::is_solution(&Grid::EMPTY, grid) {
            return Err(CliError::Usage(format!(
                "{}: line {line}: expected a full grid that obeys the rules",
                path.display()
            )));
        }
    }
    match grids.is_empty() {
        true => Err(CliError::Usage(format!("{}: no grids", path.display()))),
        false => Ok(grids.into_iter().map(|(_, grid)| grid).collect()),
    }
}
