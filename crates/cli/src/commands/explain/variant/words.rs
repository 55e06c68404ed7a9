//! Steps of variants in plain English, as data: what the rule demands, what its cells can still be,
//! and what follows.

use std::collections::BTreeSet;

use serde_json::Value;

use super::super::json::of_word;
use super::Step;
use super::drawing::{Drawing, Position};
use ninefold_jobs::ruleset::{
    Deduction, DeductionReason, HouseReason, Refutation, Ruleset, Shape, Subset,
};

/// The most ways to fill a cage that are listed.
const MOST_WAYS: usize = 6;
/// The most cells of a rule whose candidates are listed.
const MOST_CELLS: usize = 5;
/// The most candidates of a cell that are listed for certain.
const MOST_TOLD: usize = 7;

/// A word or several, and what they speak of.
#[derive(Default)]
struct Word {
    text: String,
    cells: Vec<String>,
    values: Vec<i32>,
    house: Option<String>,
}

/// Cells as a list, with this before the last.
fn cells(cells: &[String], last: &str) -> Word {
    Word { text: listed(cells, last), cells: cells.to_vec(), ..Word::default() }
}

fn cell(cell: &String) -> Word {
    cells(std::slice::from_ref(cell), "")
}

/// Values as a list, with this before the last.
fn values(values: &[i32], last: &str) -> Word {
    let names: Vec<String> = values.iter().map(i32::to_string).collect();
    Word { text: listed(&names, last), values: values.to_vec(), ..Word::default() }
}

fn house(house: &str) -> Word {
    Word { text: house.to_owned(), house: Some(house.to_owned()), ..Word::default() }
}

/// A step in words, paragraph by paragraph.
#[derive(Default)]
pub(super) struct Words {
    paragraphs: Vec<Vec<Word>>,
}

/// The puzzle and the position before a step.
pub(super) struct Scene<'a> {
    pub(super) ruleset: &'a Ruleset,
    pub(super) drawing: &'a Drawing,
    pub(super) before: &'a Position,
}

impl Scene<'_> {
    /// The values that a cell of the grid can still have; of an extra cell none.
    fn candidates(&self, cell: &str) -> Vec<i32> {
        self.drawing.candidates(self.before, cell)
    }

    /// The sum of a cage of different digits that this sentence is about.
    fn cage(&self, says: &str) -> Option<i32> {
        let rule = self.ruleset.constraints().find(|rule| rule.explain() == says)?;
        rule.shapes().iter().find_map(|shape| match shape {
            Shape::Cage { label, repeats: false, .. } => label.parse().ok(),
            _ => None,
        })
    }
}

impl Words {
    pub(super) fn of(step: &Step, scene: &Scene<'_>) -> Words {
        let mut words = Words::default();
        match step {
            Step::Deduced(deduced) => words.deduced(deduced, Some(scene)),
            Step::Refuted(refuted) => words.refuted(refuted),
        }
        words
    }

    /// The lines, one a paragraph.
    pub(super) fn lines(&self) -> Vec<String> {
        let line = |words: &Vec<Word>| {
            let text: String = words.iter().map(|word| word.text.as_str()).collect();
            text.trim_end().to_owned()
        };
        self.paragraphs.iter().map(line).collect()
    }

    /// The paragraphs as JSON, with what each word speaks of.
    pub(super) fn json(&self) -> Value {
        let word = |Word { text, cells, values, house }: &Word| {
            of_word(text, cells, values, house.as_deref())
        };
        let paragraphs = self.paragraphs.iter();
        paragraphs.map(|words| words.iter().map(word).collect::<Value>()).collect()
    }

    fn word(&mut self, word: Word) {
        match self.paragraphs.last_mut() {
            Some(paragraph) => paragraph.push(word),
            None => self.paragraphs.push(vec![word]),
        }
    }

    fn text(&mut self, text: &str) {
        self.word(Word { text: text.to_owned(), ..Word::default() });
    }

    /// Words with one of these for each `{}`.
    fn say<const N: usize>(&mut self, words: &str, others: [Word; N]) {
        let mut others = others.into_iter();
        for (at, text) in words.split("{}").enumerate() {
            if at > 0 {
                others.next().into_iter().for_each(|word| self.word(word));
            }
            if !text.is_empty() {
                self.text(text);
            }
        }
    }

    /// A sentence that names cells by itself.
    fn sentence(&mut self, says: &str, cells: &[String]) {
        let cells = cells.iter().filter(|cell| says.contains(cell.as_str())).cloned().collect();
        self.word(Word { text: capital(says) + ". ", cells, ..Word::default() });
    }

    /// A deduction; in a trial, whose positions are not known, without what cells can be.
    fn deduced(&mut self, step: &Deduction, scene: Option<&Scene<'_>>) {
        self.paragraphs.push(Vec::new());
        if let Some((at, value)) = &step.placement {
            let (cell, value) = (cell(at), values(&[*value], ""));
            return match &step.reason {
                DeductionReason::HiddenSingle(name) => {
                    self.say("In {}, only {} can be {}.", [house(name), cell, value]);
                }
                _ => self.say("{} must be {}: all else was excluded before.", [cell, value]),
            };
        }
        match &step.reason {
            DeductionReason::House(reason) => self.subsets(reason, step),
            reason => {
                self.sentence(&reason.to_string(), &step.cells);
                if let Some(scene) = scene {
                    self.choices(step, scene);
                }
            }
        }
        self.conclude(&step.eliminations, "So ");
    }

    /// Writes the values that the cells of the rule can have, and why some of them break it.
    fn choices(&mut self, step: &Deduction, scene: &Scene<'_>) {
        let (inside, outside): (Vec<_>, Vec<_>) =
            step.eliminations.iter().partition(|(cell, _)| step.cells.contains(cell));
        let left: Vec<Vec<i32>> = step.cells.iter().map(|cell| scene.candidates(cell)).collect();
        let is_known = left.iter().all(|values| !values.is_empty());
        let sum = match &step.reason {
            DeductionReason::Constraint(says) => scene.cage(says),
            _ => None,
        };
        let ways = sum.filter(|_| is_known).map(|sum| ways(&left, sum)).unwrap_or_default();
        if !ways.is_empty() && ways.len() <= MOST_WAYS {
            self.text("With what its cells can still be, it holds ");
            for (at, way) in ways.iter().enumerate() {
                self.text(if at > 0 { ", or " } else { "" });
                self.word(values(way, "and"));
            }
            self.text(". ");
            let is_in_one = |value: &i32| ways.iter().any(|way| way.contains(value));
            if inside.iter().any(|(_, value)| is_in_one(value)) {
                self.text("No way to share these out has a value excluded here. ");
            }
        } else if let ([this, other], false) = (&step.cells[..], inside.is_empty()) {
            for (cell_name, partner) in [(this, other), (other, this)] {
                let gone = inside.iter().filter(|(name, _)| name == cell_name);
                let gone: Vec<i32> = gone.map(|(_, value)| *value).collect();
                if gone.is_empty() {
                    continue;
                }
                let words = [cell(partner), values(&gone, "or"), cell(cell_name)];
                self.say("Nothing that {} can still be goes with {} in {}. ", words);
            }
        } else if !inside.is_empty() {
            if is_known && left.len() <= MOST_CELLS {
                let most = left.iter().map(Vec::len).max().unwrap_or_default();
                // Cells that can be nearly anything say little.
                let is_told = |values: &Vec<i32>| most <= MOST_TOLD || values.len() < most;
                let told = step.cells.iter().zip(&left).filter(|(_, values)| is_told(values));
                let mut separator = "";
                for (name, left) in told {
                    self.text(separator);
                    self.say("{} can be {}", [cell(name), values(left, "or")]);
                    separator = ", ";
                }
                self.text(if separator.is_empty() { "" } else { ". " });
            }
            self.text(
                "No choice of what its cells can still be that keeps the rule has a value excluded here. ",
            );
        }
        self.seen(step, &outside, scene);
    }

    /// Why cells elsewhere lose values: the rule needs them in cells that these see.
    fn seen(&mut self, step: &Deduction, outside: &[&(String, i32)], scene: &Scene<'_>) {
        let gone: BTreeSet<i32> = outside.iter().map(|(_, value)| *value).collect();
        // Values with the same places together.
        let mut groups: Vec<(Vec<String>, Vec<i32>)> = Vec::new();
        for value in gone {
            let can_be = |cell: &&String| scene.candidates(cell).contains(&value);
            let is_left = |cell: &&String| {
                !step.eliminations.iter().any(|gone| gone.0 == **cell && gone.1 == value)
            };
            let places = step.cells.iter().filter(can_be).filter(is_left);
            let places: Vec<String> = places.cloned().collect();
            match groups.iter_mut().find(|(cells, _)| *cells == places) {
                Some((_, values)) => values.push(value),
                None => groups.push((places, vec![value])),
            }
        }
        for (places, gone) in groups.into_iter().filter(|(places, _)| !places.is_empty()) {
            self.say("So {} must be in {}", [values(&gone, "and"), cells(&places, "or")]);
            self.text(match places.len() {
                1 => ", and in no cell that must differ from it. ",
                _ => ", and in no cell that must differ from all of these. ",
            });
        }
    }

    /// Digits of a house and cells of it that belong together.
    fn subsets(&mut self, reason: &HouseReason, step: &Deduction) {
        if reason.subsets.is_empty() {
            self.sentence(&reason.to_string(), &[]);
        }
        for Subset { cells: own, values: held, is_naked } in &reason.subsets {
            let house = house(&reason.house);
            if *is_naked {
                let words = [house, cells(own, "and"), values(held, "or")];
                self.say("In {}, {} can only be {}", words);
                self.text(if own.len() == 1 {
                    ", so no other cell there is. "
                } else {
                    ", so they take these, and no other cell there has one. "
                });
                continue;
            }
            let last = if held.len() == 1 { "or" } else { "and" };
            let words = [house, values(held, "and"), cells(own, last)];
            self.say("In {}, {} can only be in {}", words);
            let is_own = own.len() == held.len() && own.len() > 1;
            let takes = |gone: &&(String, i32)| held.contains(&gone.1);
            if step.eliminations.iter().any(|gone| takes(&gone) && !step.cells.contains(&gone.0)) {
                self.text(", so a cell elsewhere that must differ from all of these is not");
            } else if is_own {
                self.text(", so these cells hold nothing else");
            }
            self.text(". ");
        }
    }

    /// An assumption, and what follows up to a contradiction.
    fn refuted(&mut self, refuted: &Refutation) {
        let Refutation { assumed, steps, contradiction } = refuted;
        self.paragraphs.push(Vec::new());
        let (at, value) = assumed;
        self.say("Suppose that {} is {}.", [cell(at), values(&[*value], "")]);
        for step in steps {
            self.deduced(step, None);
        }
        self.paragraphs.push(Vec::new());
        self.sentence(contradiction, &[]);
        self.conclude(std::slice::from_ref(assumed), "That is a contradiction, so ");
    }

    /// Writes the conclusion: cells that lose the same values together.
    fn conclude(&mut self, gone: &[(String, i32)], so: &str) {
        let mut parts: Vec<(Vec<String>, Vec<i32>)> = Vec::new();
        for of_cell in gone.chunk_by(|a, b| a.0 == b.0) {
            let gone: Vec<i32> = of_cell.iter().map(|(_, value)| *value).collect();
            match parts.iter_mut().find(|(_, own)| *own == gone) {
                Some((cells, _)) => cells.push(of_cell[0].0.clone()),
                None => parts.push((vec![of_cell[0].0.clone()], gone)),
            }
        }
        let count = parts.len();
        for (at, (places, gone)) in parts.into_iter().enumerate() {
            self.text(match at {
                0 => so,
                _ if at + 1 == count => ", and ",
                _ => ", ",
            });
            self.say("{} cannot be {}", [cells(&places, "and"), values(&gone, "or")]);
        }
        self.text(".");
    }
}

/// The sets of different values of this sum that cells can hold, a value each.
fn ways(cells: &[Vec<i32>], sum: i32) -> Vec<Vec<i32>> {
    let all: BTreeSet<i32> = cells.iter().flatten().copied().collect();
    let mut ways = Vec::new();
    for mask in 0_u32..1 << all.len().min(16) {
        if mask.count_ones() as usize != cells.len() {
            continue;
        }
        let chosen = all.iter().enumerate().filter(|(at, _)| mask >> at & 1 == 1);
        let way: Vec<i32> = chosen.map(|(_, value)| *value).collect();
        if way.iter().sum::<i32>() == sum && fills(cells, &way) {
            ways.push(way);
        }
    }
    ways.sort();
    ways
}

/// Whether each cell can have another of these values.
fn fills(cells: &[Vec<i32>], values: &[i32]) -> bool {
    let Some((cell, rest)) = cells.split_first() else { return true };
    values.iter().enumerate().any(|(at, value)| {
        let others = [&values[..at], &values[at + 1..]].concat();
        cell.contains(value) && fills(rest, &others)
    })
}

/// A list in words: `a`, `a or b`, `a, b or c`.
fn listed(names: &[String], last: &str) -> String {
    match names.split_last() {
        Some((name, [])) => name.clone(),
        Some((name, others)) => format!("{} {last} {name}", others.join(", ")),
        None => String::new(),
    }
}

/// A sentence with a capital at its beginning, unless a cell is there.
fn capital(says: &str) -> String {
    let is_cell = says.as_bytes().get(1).is_some_and(u8::is_ascii_digit);
    let mut letters = says.chars();
    match letters.next().filter(|_| !is_cell) {
        Some(first) => first.to_uppercase().chain(letters).collect(),
        None => says.to_owned(),
    }
}
