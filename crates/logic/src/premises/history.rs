//! The record of a path: its placements, its strikes, and the steps that it needs.

use super::Premise;
use super::absences::Absences;
use crate::prelude::*;

/// The steps of a path so far, by what they placed and struck. It is kept next to a walk, so that
/// grading pays nothing for it.
#[derive(Clone)]
pub struct History {
    /// By cell, the step that filled it.
    placed: [Option<u16>; CELLS],
    /// By cell and digit, the first step that struck the candidate.
    struck: [[Option<u16>; 9]; CELLS],
    /// By step, whether it placed a digit, and the steps that it rests on.
    steps: Vec<(bool, Vec<usize>)>,
}

impl Default for History {
    fn default() -> History {
        History { placed: [None; CELLS], struck: [[None; 9]; CELLS], steps: Vec::new() }
    }
}

impl History {
    /// All premises of the next step, on the board on which it was found: facts first, then
    /// candidates, houses and links. A guess has none.
    pub fn premises(&self, step: &Step, board: &LogicBoard) -> Vec<Premise> {
        let reasons = step.reasons(board);
        let mut premises = Absences::of(step, &reasons, board).premises(self, board);
        let groups = reasons.groups.iter().filter(|group| group.part != Part::Filled);
        premises.extend(groups.map(|group| Premise::Candidates(*group)));
        premises.extend(reasons.houses.iter().map(|&(house, part)| Premise::House(house, part)));
        let links = reasons.all_links().into_iter();
        premises.extend(links.map(|link| Premise::Link(link, super::links::house(&link, board))));
        premises
    }

    /// Adds a step to the path, with its premises.
    pub fn add(&mut self, step: &Step, premises: &[Premise]) {
        let index = self.steps.len() as u16;
        for Candidate { cell, .. } in &step.placements {
            self.placed[cell.index()].get_or_insert(index);
        }
        for Candidate { cell, digit } in &step.eliminations {
            self.struck[cell.index()][digit.index()].get_or_insert(index);
        }
        let mut rests_on: Vec<usize> = premises.iter().filter_map(Premise::by).collect();
        rests_on.sort_unstable();
        rests_on.dedup();
        self.steps.push((!step.placements.is_empty(), rests_on));
    }

    /// By step, whether the path needs it: it places a digit, or a needed step rests on it. All
    /// others strike candidates that nothing uses.
    pub fn needed(&self) -> Vec<bool> {
        let mut needed: Vec<bool> = self.steps.iter().map(|(has_placed, _)| *has_placed).collect();
        for (index, (_, rests_on)) in self.steps.iter().enumerate().rev() {
            if needed[index] {
                rests_on.iter().for_each(|&earlier| needed[earlier] = true);
            }
        }
        needed
    }

    /// The premise that a cell is filled.
    pub(super) fn filled(&self, cell: Cell, digit: Digit) -> Premise {
        Premise::Filled { cell, digit, by: self.placed[cell.index()].map(usize::from) }
    }

    /// The step that struck a candidate.
    pub(super) fn struck(&self, cell: Cell, digit: Digit) -> Option<usize> {
        self.struck[cell.index()][digit.index()].map(usize::from)
    }
}
