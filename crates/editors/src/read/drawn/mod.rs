//! Puzzles whose rules are drawn, and told in words: which drawing is which rule.
//!
//! Drawings of one look are a [group], and may have several [meanings](readings): a grey line is a
//! palindrome or a region sum line. Every choice of meanings is a puzzle in the keys of f-puzzles,
//! and the text is checked against it sentence by sentence. If just one choice makes every sentence
//! true, if each drawing is of a kind that a sentence speaks of, in the colour that it has there,
//! and if the solution that the puzzle carries keeps the rules, that is the puzzle. Of several
//! choices, the one with just one solution is it. Otherwise the puzzle is malformed: no sentence
//! but its author can show what is meant.

mod agreement;
mod chevrons;
mod decorations;
mod figure;
mod group;
mod grouping;
mod labels;
mod meeting;
mod readings;

pub(super) use decorations::beside;
pub(super) use figure::{Mark, Point, Spot, Stroke, is_diagonal};
pub(crate) use group::Form;
pub(super) use group::{Cage, Drawings};
pub(crate) use readings::About;

use serde_json::Value;

use super::{
    CONFIRMED, Done, Draft, Drawn, Object, Read, fpuzzles, has_one_solution, refuse, wrong,
};
use super::{
    kinds::{KINDS, Kind},
    rules::{self, Topics, Use},
};
use group::{Group, What};
use grouping::Looks;
use ninefold_core::error::Malformed;
use ninefold_variants::parse::{RulesTextPolicy, TitledPuzzle};
use readings::{Meaning, Vocabulary};

const EXPECTED: &str = "drawings whose rules the text tells, in one way";

/// Rules of cages that have others next to them, in another colour.
const OF_COLOURED_CAGES: &[&str] = &["rellikcage", "equalitycage"];

/// Rules of whole cells that not any cells can have: those that cannot are not taken for
/// decoration.
const OF_SHADES: &[&str] = &["extraregion", "clone"];

/// Choices of meanings that are tried. More would be guesswork.
const MOST_CHOICES: usize = 1_000;

/// Marks of which a text may state that all are given, and the keys that state so.
const NEGATIVE: &[(&str, &str)] =
    &[("difference", "nonconsecutive"), ("ratio", "ratio"), ("xv", "xv")];

/// Treatment of a drawing without a sentence.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Unsaid {
    /// It may be a rule that every solver supports.
    IsRefused,
    /// It decorates: the program has rules, too.
    Decorates,
}

/// Reads a puzzle: the keys that are known, its drawings, and the rules in words.
///
/// # Errors
/// A sentence that no data makes true; drawings that no choice of meanings explains, or several.
pub(super) fn read(
    keys: &Object,
    drawings: &Drawings,
    said: &[String],
    texts: RulesTextPolicy,
    unsaid: Unsaid,
) -> Read<TitledPuzzle> {
    let mut looks = Looks::default();
    let mut groups = grouping::groups(drawings, looks);
    if groups.is_empty() {
        return fpuzzles::read(Drawn::Parts, keys, texts)?.finish();
    }
    if texts == RulesTextPolicy::Ignored {
        let found = format!("{}, whose rules are in the text", groups[0].named());
        return refuse(found, "drawings with their rules in words, which are ignored here");
    }
    let topics = match texts {
        RulesTextPolicy::SolutionOnly => rules::topics_understood(said),
        _ => rules::topics(said)?,
    };
    let speaks = |key: &str| topics.keys.contains(&key);
    if OF_COLOURED_CAGES.iter().any(|key| speaks(key)) {
        looks.cages_of_one_colour = true;
        groups = grouping::groups(drawings, looks);
    }
    let has_bulbs = |group: &Group| matches!(group.what, What::Lines(Form::Bulb, _));
    let is_of_bulbs =
        |kind: &Kind| kind.lines().is_some_and(|(forms, _)| forms.contains(&Form::Bulb));
    if KINDS.iter().any(|kind| is_of_bulbs(kind) && speaks(kind.key))
        && !groups.iter().any(has_bulbs)
    {
        looks.any_bulbs = true;
        groups = grouping::groups(drawings, looks);
    }
    let region = |(row, column): Spot| {
        let rows = keys.get("grid").and_then(Value::as_array);
        let cell = rows?.get(row as usize - 1)?.get(column as usize - 1)?;
        cell.get("region")?.as_i64()
    };
    let vocabulary =
        Vocabulary { of: &speaks, numbers: &topics.numbers, region: &region, size: drawings.size };
    if texts == RulesTextPolicy::SolutionOnly {
        return of_solution(keys, &groups, &vocabulary);
    }
    let mut choices: Vec<(&Group, Vec<Meaning>)> = Vec::new();
    let mut dropped = 0;
    for group in &groups {
        let meanings = readings::meanings(group, &vocabulary);
        match (meanings.is_empty(), group.text()) {
            (true, Some(text)) => {
                return refuse(format!("{text:?} among {}", group.named()), EXPECTED);
            }
            (true, None)
                if unsaid == Unsaid::IsRefused
                    && (group.is_telling()
                        || group.is_shade() && OF_SHADES.iter().any(|key| speaks(key))) =>
            {
                return Err(not_said(group));
            }
            (true, None) => dropped += group.count(),
            (false, _) => choices.push((group, meanings)),
        }
    }
    choices.iter_mut().for_each(|(group, meanings)| keep_colours(group, meanings, &topics));
    let count = choices.iter().try_fold(1, |count: usize, (_, meanings)| {
        count.checked_mul(meanings.len()).filter(|count| *count <= MOST_CHOICES)
    });
    let Some(count) = count else {
        return refuse(format!("drawings of {} looks", choices.len()), EXPECTED);
    };
    let drawn = if dropped == 0 { Drawn::Parts } else { Drawn::Unknown };
    let mut found: Vec<TitledPuzzle> = Vec::new();
    let mut last_error: Option<(usize, Malformed)> = None;
    for choice in 0..count {
        let chosen = chosen(&choices, choice);
        for negative in negatives(&chosen, &topics.negative) {
            match puzzle(keys, &chosen, &negative, drawn, texts) {
                Ok(mut puzzle) => {
                    puzzle.dropped += dropped;
                    if !found.iter().any(|other| other.ruleset.text() == puzzle.ruleset.text()) {
                        found.push(puzzle);
                    }
                }
                Err(error) => {
                    let rank = rank(&error, said);
                    if last_error.as_ref().is_none_or(|(other, _)| *other < rank) {
                        last_error = Some((rank, error));
                    }
                }
            }
        }
    }
    let ways = found.len();
    if ways > 1 {
        // A choice that nobody meant has many solutions, or none.
        found.retain(|puzzle| has_one_solution(&puzzle.ruleset));
        for puzzle in &mut found {
            puzzle.guess.get_or_insert_with(|| format!("drawings that may mean {ways} things"));
        }
    }
    match (found.len(), last_error) {
        (1, _) => Ok(found.remove(0)),
        (0, Some((_, error))) => Err(error),
        _ => {
            let names: Vec<String> = choices.iter().map(|(group, _)| group.named()).collect();
            let found = format!("{}, which the text explains in {ways} ways", names.join(", "));
            refuse(found, EXPECTED)
        }
    }
}

/// Leaves out the meanings of figures that the text only has for other colours, which would be
/// refused later: a puzzle with many colours has too many choices. One is left in any case, to be
/// refused by name.
fn keep_colours(group: &Group, meanings: &mut Vec<Meaning>, topics: &Topics) {
    let may_be = |meaning: &Meaning| topics.may_be_of(meaning.key, meaning.number(), group.hues());
    if group.has_named_colour() && meanings.iter().any(may_be) {
        meanings.retain(may_be);
    }
}

/// The puzzle with those drawings only whose rules, in one of their meanings, the solution keeps
/// that it carries.
///
/// # Errors
/// The data next to the drawings is wrong, or has a solution that breaks its rules.
fn of_solution(keys: &Object, groups: &[Group], vocabulary: &Vocabulary<'_>) -> Read<TitledPuzzle> {
    let read = |keys: &Object| {
        fpuzzles::read(Drawn::Unknown, keys, RulesTextPolicy::SolutionOnly).and_then(Draft::finish)
    };
    let mut keys = keys.clone();
    let mut puzzle = read(&keys)?;
    let mut dropped = 0;
    for group in groups {
        let meant = readings::meanings(group, vocabulary).into_iter().find_map(|meaning| {
            let mut more = keys.clone();
            meaning.tell(&mut more);
            read(&more).ok().map(|puzzle| (more, puzzle))
        });
        match meant {
            Some(meant) => (keys, puzzle) = meant,
            None => dropped += group.count(),
        }
    }
    puzzle.dropped += dropped;
    Ok(puzzle)
}

/// Progress of a choice: to which sentence, or through them all. The error of the one that came
/// furthest states most.
fn rank(error: &Malformed, said: &[String]) -> usize {
    if error.expected == CONFIRMED {
        return usize::MAX;
    }
    let found = error.found.to_string();
    let Some((_, sentence)) = found.split_once("the rule \"") else { return usize::MAX };
    let beginning: String = sentence.chars().take(20).take_while(|c| *c != '\\').collect();
    let text = said.join("\n");
    text.find(beginning.trim_end_matches(['"', '\u{2026}'])).unwrap_or(0)
}

/// A choice of meanings, by its number.
fn chosen<'a>(
    choices: &'a [(&'a Group, Vec<Meaning>)],
    number: usize,
) -> Vec<(&'a Group, &'a Meaning)> {
    let mut rest = number;
    let one = |(group, meanings): &'a (&'a Group, Vec<Meaning>)| {
        let meaning = &meanings[rest % meanings.len()];
        rest /= meanings.len();
        (*group, meaning)
    };
    choices.iter().map(one).collect()
}

/// The sets of marks of which all may be given, as far as the text speaks of it; none comes first.
fn negatives(chosen: &[(&Group, &Meaning)], vocabulary: &[&'static str]) -> Vec<Vec<&'static str>> {
    let here = |key: &&'static str| chosen.iter().any(|(_, meaning)| meaning.key == *key);
    let marks: Vec<&'static str> = vocabulary.iter().copied().filter(here).collect();
    let sets = (0..1usize << marks.len()).map(|set| {
        let is_in = |i: &usize| set >> i & 1 == 1;
        (0..marks.len()).filter(is_in).map(|i| marks[i]).collect()
    });
    sets.collect()
}

/// The puzzle of a choice.
fn puzzle(
    keys: &Object,
    chosen: &[(&Group, &Meaning)],
    negative: &[&'static str],
    drawn: Drawn,
    texts: RulesTextPolicy,
) -> Read<TitledPuzzle> {
    let mut keys = keys.clone();
    for (_, meaning) in chosen {
        meaning.tell(&mut keys);
    }
    let mut listed = Vec::new();
    for (mark, key) in NEGATIVE.iter().filter(|(mark, _)| negative.contains(mark)) {
        match *mark {
            "difference" => drop(keys.insert((*key).to_owned(), Value::Bool(true))),
            _ => listed.push(Value::from(*key)),
        }
    }
    if !listed.is_empty() {
        keys.insert("negative".to_owned(), Value::Array(listed));
    }
    let mut draft = fpuzzles::read_drawn(drawn, &keys, texts)?;
    for (group, meaning) in chosen {
        is_spoken_of(group, meaning, &mut draft)?;
    }
    agreement::check(chosen, &mut draft)?;
    if let Some((group, _)) = chosen.iter().find(|(_, meaning)| meaning.is_guess) {
        draft.guess.get_or_insert(format!("{} that meet", group.named()));
    }
    let letters: Vec<&str> = chosen.iter().flat_map(|(group, _)| group.letters()).collect();
    if negative.contains(&"xv") && !(letters.contains(&"X") && letters.contains(&"V")) {
        return refuse("X or V of which all are given, without the other", "both, or neither");
    }
    for mark in negative {
        if !draft.uses.iter().any(|of| of.is_negative && of.keys.contains(mark)) {
            return refuse(format!("{mark} of which all are given"), EXPECTED);
        }
    }
    draft.finish()
}

/// Whether the rules in words name a letter, by itself or as one of both.
fn names_letter(draft: &Draft, letter: &str) -> bool {
    let text = draft.heading.rules.as_deref().unwrap_or_default().to_lowercase();
    let mut words = text.split(|c: char| !c.is_alphanumeric());
    let letter = letter.to_lowercase();
    words.any(|word| [&letter[..], "xv", "vx"].contains(&word.strip_suffix('s').unwrap_or(word)))
}

/// Checks that a sentence speaks of a group by its meaning, in its colour if it names one.
fn is_spoken_of(group: &Group, meaning: &Meaning, draft: &mut Draft) -> Done {
    if meaning.key == "xv" && !group.letters().iter().all(|letter| names_letter(draft, letter)) {
        return Err(not_said(group));
    }
    let uses = || draft.uses.iter().filter(|of| of.keys.contains(&meaning.key));
    let colours = uses().fold(0, |all, of: &Use| all | of.hues);
    let is_open = matches!(&group.what, What::Cages(cages) if !cages[0].is_unique)
        && ["killercage", "cagesum", "equalcages"].contains(&meaning.key)
        && !draft.uses.iter().any(|of| of.is_of_difference);
    let is_of_colour = colours == 0 || !group.has_named_colour() || group.hues() & colours != 0;
    if !is_of_colour || uses().next().is_none() {
        return Err(not_said(group));
    }
    if is_open {
        // They differ in most puzzles; if they need not, there are more solutions.
        let guess = format!("{} whose digits may repeat or not", group.named());
        draft.guess.get_or_insert(guess);
    }
    Ok(())
}

fn not_said(group: &Group) -> Malformed {
    wrong(format!("{} of which the text says nothing", group.named()), EXPECTED)
}

#[cfg(test)]
mod tests;
