//! The givens of a variant puzzle: as few as keep its solution the only one, in a symmetry, and not
//! on lines.

use super::proof::Prover;
use super::spec::VariantSpec;
use crate::reduce::without;
use ninefold_core::grid::{Cell, CellSet, ClueSymmetry, Grid};
use ninefold_core::random::Random;
use ninefold_engine::Status;
use ninefold_variants::Ruleset;

/// Givens that make the solution the only one: none if that is enough, otherwise all those that are
/// needed, and whether each is needed. `None` if the cells that are not closed are not enough.
pub(super) fn find(
    spec: &VariantSpec,
    prover: &mut Prover,
    ruleset: &Ruleset,
    solution: &Grid,
    closed: CellSet,
    random: &mut Random,
) -> Option<(Grid, Option<bool>)> {
    let (fewest, most) = (*spec.clues.start(), *spec.clues.end());
    if fewest == 0 && prover.is_in_reach(ruleset, &Grid::EMPTY) == Status::Unique {
        return Some((Grid::EMPTY, Some(true)));
    }
    if most == 0 {
        return None;
    }
    let mut groups = spec.symmetry.groups().to_vec();
    groups.retain(|group| !group.iter().any(|&cell| closed.contains(cell)));
    random.shuffle(&mut groups);
    let mut grid = Grid::EMPTY;
    groups.iter().flatten().for_each(|&cell| grid.set(cell, solution.get(cell)));
    if prover.is_in_reach(ruleset, &grid) != Status::Unique {
        return None;
    }
    let mut minimal = Some(spec.symmetry == ClueSymmetry::None && spec.tiers.is_empty());
    for group in groups {
        let fewer = without(&grid, &group);
        if fewer.clues() < fewest {
            minimal = Some(false);
            continue;
        }
        match prover.is_in_reach(ruleset, &fewer) {
            Status::Unique => grid = fewer,
            Status::GaveUp => minimal = minimal.filter(|&minimal| !minimal),
            _ => {}
        }
    }
    if minimal == Some(false) && spec.clues.contains(&grid.clues()) {
        minimal = is_minimal(prover, ruleset, &grid);
    }
    Some((grid, minimal))
}

/// Whether without any one given there are several solutions. `None` where a test gave up.
fn is_minimal(prover: &mut Prover, ruleset: &Ruleset, givens: &Grid) -> Option<bool> {
    let mut minimal = Some(true);
    for cell in Cell::all().filter(|&cell| givens.get(cell).is_some()) {
        match prover.search(ruleset, &without(givens, &[cell])).0 {
            Status::Unique => return Some(false),
            Status::GaveUp => minimal = None,
            _ => {}
        }
    }
    minimal
}
