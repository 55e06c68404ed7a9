//! Deductions: each is true, and its reason names what it follows from.

use crate::{
    Deduction, DeductionPath, DeductionReason, KINDS, LogicTier, Network, NetworkSolver,
    RulesetSolver, TierGrader, cases, parse, text,
};
use ninefold_constraints::{HouseReason, Subset, SumPart, SumReason, domains::bits, place::Place};
use ninefold_core::{
    grid::{Cell, Grid},
    random::Random,
    search::Limits,
};
use std::{collections::BTreeMap, num::NonZeroU64};

/// Cells by name, and their sum.
type Known = (Vec<String>, i32);

/// Checks that the parts of a sum are houses and cages of the puzzle, and that they add up to its
/// terms, cell by cell.
fn check_sum(reason: &SumReason, houses: &[(String, Known)], cages: &[Known]) {
    let mut left: BTreeMap<&str, i32> = BTreeMap::new();
    let mut total = 0;
    for SumPart { house, cells, sum, times } in &reason.parts {
        let same = |(others, other): &Known| other == sum && is_same(others, cells);
        let is_known = match house {
            Some(name) => houses.iter().any(|(other, known)| other == name && same(known)),
            None => cages.iter().any(same),
        };
        assert!(
            is_known && *times != 0,
            "{house:?} {cells:?} {sum} is not of the puzzle: {reason}"
        );
        cells.iter().for_each(|cell| *left.entry(cell).or_default() += times);
        total += sum * times;
    }
    for (cell, weight) in &reason.terms {
        *left.entry(cell).or_default() -= weight;
    }
    assert!(left.values().all(|&times| times == 0), "other cells than it says: {reason}");
    assert_eq!(total, reason.total, "{reason}");
}

fn is_same(some: &[String], others: &[String]) -> bool {
    some.len() == others.len() && some.iter().all(|cell| others.contains(cell))
}

/// Checks that the subsets are there, in a house of these cells, and that each elimination follows
/// from one of them.
fn check_house(
    reason: &HouseReason,
    house: &[String],
    held: &dyn Fn(&str) -> Vec<i32>,
    differ: &dyn Fn(&str, &str) -> bool,
    eliminations: &[(String, i32)],
) {
    for Subset { cells, values, is_naked } in &reason.subsets {
        assert!(cells.iter().all(|cell| house.contains(cell)), "{reason}");
        match is_naked {
            true => {
                assert_eq!(cells.len(), values.len(), "{reason}");
                let mut of_cells = cells.iter().flat_map(|cell| held(cell));
                assert!(of_cells.all(|value| values.contains(&value)), "{reason}");
            }
            false => {
                let others = house.iter().filter(|cell| !cells.contains(cell));
                let mut held = others.flat_map(|cell| held(cell));
                assert!(!held.any(|value| values.contains(&value)), "{reason}");
            }
        }
    }
    for (cell, value) in eliminations {
        let follows = |subset: &Subset| {
            let has = subset.values.contains(value);
            let holders = subset.cells.iter().filter(|cell| held(cell).contains(value));
            match (house.contains(cell), subset.is_naked) {
                (true, true) => has && !subset.cells.contains(cell),
                (true, false) => {
                    !has && subset.cells.contains(cell) && subset.cells.len() == subset.values.len()
                }
                (false, _) => has && holders.into_iter().all(|holder| differ(cell, holder)),
            }
        };
        assert!(reason.subsets.iter().any(follows), "{cell}<>{value} does not follow: {reason}");
    }
}

/// A solution, if the search finds one soon.
fn solution(network: &Network) -> Option<Vec<i32>> {
    let limits = Limits { nodes: Some(20_000), ..Limits::solutions(NonZeroU64::MIN) };
    let mut solver = NetworkSolver::new();
    let outcome = solver.solve(network, &limits);
    (outcome.solutions > 0).then(|| solver.first().to_vec())
}

/// Checks that the reason of a step is present, and that the step follows from it. Returns the number
/// of cages that it names, and of hidden and naked subsets.
fn check_reason(
    path: &DeductionPath<'_>,
    text: &str,
    before: &[u16],
    step: &Deduction,
) -> [usize; 3] {
    let (premises, grounds) = (&path.path.premises, &path.path.grounds);
    let differing = &grounds.differing;
    let named = |name: &str| {
        let is_it = |&at: &usize| premises.name(Place::new(at)) == name;
        Place::new((0..before.len()).find(is_it).expect("a place"))
    };
    match &step.reason {
        DeductionReason::House(reason) => {
            let number = |value: u32| value as i32 + grounds.least;
            let held =
                |name: &str| bits(before[named(name).index()]).map(number).collect::<Vec<_>>();
            let differ = |one: &str, other: &str| differing.differ(named(one), named(other));
            check_house(reason, &step.cells, &held, &differ, &step.eliminations);
            let naked = reason.subsets.iter().filter(|subset| subset.is_naked).count();
            [0, reason.subsets.len() - naked, naked]
        }
        DeductionReason::Sum(reason) => {
            let whole = grounds.houses.iter().map(|house| {
                let places = house.places.iter().map(|&place| premises.name(place)).collect();
                let sum = bits(house.values).map(|value| value as i32 + grounds.least).sum();
                (house.name.clone(), (places, sum))
            });
            check_sum(reason, &whole.collect::<Vec<_>>(), &cages(text));
            [reason.parts.iter().filter(|part| part.house.is_none()).count(), 0, 0]
        }
        _ => [0; 3],
    }
}

/// The path of a network from its givens.
fn of_givens(network: &Network) -> DeductionPath<'_> {
    let givens: Vec<bool> = network.masks().iter().map(|mask| mask.is_power_of_two()).collect();
    DeductionPath { path: network.path(network.masks(), &givens) }
}

/// Goes a path to its end. Every deduction is true of a solution, by the numbers of its cells.
/// Returns the tier of the path.
fn walk(
    path: &mut DeductionPath<'_>,
    number: &dyn Fn(&str) -> i32,
    mut see: impl FnMut(&DeductionPath<'_>, &[u16], &Deduction),
) -> LogicTier {
    let mut hardest = LogicTier::Direct;
    loop {
        let before = path.path.masks().to_vec();
        let Some(step) = path.next() else { break };
        see(path, &before, &step);
        if let Some((cell, value)) = &step.placement {
            assert_eq!(number(cell), *value, "{step:?}");
        }
        for (cell, value) in &step.eliminations {
            assert_ne!(number(cell), *value, "{step:?}");
        }
        assert!(step.placement.is_some() || !step.eliminations.is_empty(), "{step:?}");
        assert!(!step.reason.to_string().is_empty(), "{step:?}");
        hardest = hardest.max(step.reason.tier());
    }
    assert!(!path.is_contradictory());
    if path.is_solved() { hardest } else { LogicTier::Trial }
}

/// The cages of a text.
fn cages(text: &str) -> Vec<Known> {
    let items = text.split('.').filter_map(|item| item.strip_prefix("Cage~"));
    let cage = |item: &str| {
        let (sum, cells) = item.split_once('~')?;
        let cells = cells.split('~').map(str::to_lowercase).collect();
        Some((cells, sum.parse().ok()?))
    };
    items.filter_map(cage).collect()
}

/// Cages and houses of six, killers of the data set, and cages that overlap.
#[test]
fn reasons_name_what_steps_follow_from() {
    let small = [
        ".Shape~6x6.Cage~8~R1C1~R1C2~R1C3.Cage~8~R1C4~R1C5.Cage~7~R2C1~R2C2~R3C2\
             .Cage~11~R4C4~R4C5~R4C6.Cage~3~R5C1~R6C1.Cage~5~R6C5~R6C6.Cage~4~R3C6~R4C6",
        ".Shape~6x6.Cage~3~R1C1~R1C2.Cage~11~R1C5~R1C6.Cage~9~R2C3~R2C4.Cage~6~R4C1~R5C1",
        ".Shape~9x9~0-8.Cage~1~R1C1~R1C2.Cage~15~R1C8~R1C9.Cage~9~R1C3~R1C4~R2C4\
             .Cage~4~R5C5~R5C6.Cage~12~R5C1~R5C2~R5C3",
    ];
    let nine = [".Cage~20~R1C1~R1C2~R1C3~R2C1.Cage~18~R2C1~R2C2~R2C3.Cage~14~R1C4~R1C5\
             .Cage~22~R1C6~R1C7~R1C8.Cage~16~R2C4~R2C5~R3C5.Cage~24~R2C6~R2C7~R2C8"];
    let named = |texts: &[&str]| {
        let mut named = [0; 3];
        for text in texts {
            let ruleset = parse::any(text).unwrap_or_else(|error| panic!("{error}: {text}"));
            let mut path = DeductionPath::new(&ruleset);
            loop {
                let before = path.path.masks().to_vec();
                let Some(step) = path.next() else { break };
                let of_step = check_reason(&path, text, &before, &step);
                named.iter_mut().zip(of_step).for_each(|(all, one)| *all += one);
            }
        }
        named
    };
    let of_small = named(&small);
    assert!(of_small[0] > 0 && of_small[1] > 3 && of_small[2] > 1, "{of_small:?}");
    let killers = include_str!("../../../datasets/killer.txt").lines().take(25);
    let of_nine = named(&killers.chain(nine).collect::<Vec<_>>());
    assert!(of_nine[0] > 200 && of_nine[1] + of_nine[2] > 100, "{of_nine:?}");
}

/// Goes the path of a network with some cells filled in as in a solution. It ends where its tier
/// ends.
fn check(network: &Network, solution: &[i32], filled: &[bool]) -> LogicTier {
    let mut cells = network.masks().to_vec();
    let least = *network.values().start();
    for (at, _) in filled.iter().enumerate().filter(|&(_, &filled)| filled) {
        cells[at] &= 1 << (solution[at] - least);
    }
    let text = network.items.text();
    let mut path = DeductionPath { path: network.path(&cells, filled) };
    let names: Vec<String> =
        (0..solution.len()).map(|at| path.path.premises.name(Place::new(at))).collect();
    let number =
        |name: &str| solution[names.iter().position(|other| other == name).expect("a place")];
    let tier = walk(&mut path, &number, |path, before, step| {
        check_reason(path, text, before, step);
    });
    assert_eq!(path.text().contains('.'), !path.is_solved(), "{text}");
    let is_solved = |direct| NetworkSolver::new().is_deduced(network, &cells, direct);
    let found = match (is_solved(true), is_solved(false)) {
        (true, _) => LogicTier::Direct,
        (false, true) => LogicTier::Combined,
        (false, false) => LogicTier::Trial,
    };
    assert_eq!(tier, found, "{text}");
    // An assumption costs up to a path for each value that is left.
    let refuted = (path.open_cells() < 30).then(|| path.refute()).flatten();
    if let Some(refuted) = refuted {
        let (cell, value) = &refuted.assumed;
        assert_ne!(number(cell), *value, "{text}: {refuted:?}");
        assert!(!refuted.contradiction.is_empty(), "{text}: {refuted:?}");
        walk(&mut path, &number, |_, _, _| {});
    }
    tier
}

#[test]
fn steps_of_every_kind_are_true() {
    let (mut found, mut boards, mut random) = ([0; 3], 0, Random::new(22, 1));
    // Small boards, some of which need houses and cages together.
    let small = [
        "Shape~4x4.NoBoxes.Jigsaw~1123112332234444",
        "Shape~4x4~8.AntiConsecutive",
        "Shape~4x4~8.StrictKropki.WhiteDot~R1C1~R1C2",
        "Shape~4x4~0-7.Cage~0~R1C1~R2C2",
        "Shape~4x4~6.Min~R1C1~R3C3",
    ];
    // Killers that need houses and cages together, and one solution each.
    let combined = [
        "Shape~6x6.Cage~11~R1C3~R1C4.Cage~7~R1C6~R2C6.Cage~9~R2C1~R3C1.Cage~5~R2C5~R3C5\
             .Cage~7~R3C2~R4C2.Cage~13~R3C6~R4C6~R5C6.Cage~12~R4C1~R5C1~R5C2.Cage~5~R4C3~R5C3\
             .Cage~13~R5C4~R6C4~R6C5.Cage~9~R6C1~R6C2~R6C3",
        "Shape~6x6.Cage~8~R1C1~R2C1~R2C2.Cage~11~R1C4~R1C5~R1C6.Cage~6~R2C3~R3C3\
             .Cage~10~R2C4~R2C5~R2C6.Cage~8~R3C1~R4C1.Cage~10~R3C5~R4C5.Cage~8~R4C2~R4C3~R4C4\
             .Cage~5~R4C6~R5C6.Cage~3~R5C2~R6C2.Cage~5~R5C4~R5C5.Cage~7~R6C5~R6C6",
        "Shape~6x6.Cage~9~R1C3~R1C4.Cage~10~R1C6~R2C6.Cage~9~R2C2~R2C3\
             .Cage~9~R2C4~R2C5~R3C5.Cage~9~R3C2~R3C3.Cage~12~R4C1~R5C1~R5C2.Cage~8~R4C2~R4C3\
             .Cage~11~R4C4~R5C4~R6C4.Cage~10~R4C5~R4C6~R5C6.Cage~3~R6C2~R6C3.Cage~8~R6C5~R6C6",
    ];
    let six = ["Shape~6x6.Cage~9~R1C1~R1C2~R2C1", "Shape~6x6.Thermo~R2C1~R3C2~R3C3"].repeat(8);
    let all = KINDS.iter().map(|kind| kind.examples).chain([&small[..], &combined[..], &six[..]]);
    for examples in all {
        for (example, shape) in examples
            .iter()
            .flat_map(|example| ["", ".Shape~6x6~9", ".Shape~9x9~0-8"].map(|s| (example, s)))
        {
            let Ok(network) = text::network(&format!("{shape}.{example}")) else { continue };
            boards += 1;
            let Some(solution) = solution(&network) else { continue };
            for share in [0, 1, 2, 3] {
                let filled: Vec<bool> =
                    network.masks().iter().map(|_| random.below(5) < share).collect();
                found[check(&network, &solution, &filled) as usize] += 1;
            }
        }
    }
    let all: usize = found.iter().sum();
    assert!(
        all > 3 * boards && found[1] > 2 && found[0].min(found[2]) > 50,
        "{found:?} of {boards}"
    );
}

/// All orders of a row of six.
fn orders() -> Vec<Vec<i32>> {
    (1..=6).fold(vec![Vec::new()], |orders, _| {
        let more = |order: Vec<i32>| {
            let next = (1..=6).filter(|digit| !order.contains(digit)).collect::<Vec<_>>();
            next.into_iter().map(move |digit| [&order[..], &[digit]].concat())
        };
        orders.into_iter().flat_map(more).collect()
    })
}

#[test]
fn a_clue_at_a_row_leaves_just_what_some_order_of_the_row_holds() {
    let room = |row: &[i32], clue: i32| row[row[0] as usize - 1] == clue;
    let hidden = |row: &[i32], clue: i32| {
        (1..6).find(|&i| row[i] < row[i - 1]).is_some_and(|i| row[i] == clue)
    };
    let sum = |row: &[i32], clue: i32| row[..row[0] as usize].iter().sum::<i32>() == clue;
    let seen = |row: &[i32], clue: i32| {
        let is_seen = |&i: &usize| row[..i].iter().all(|&other| other < row[i]);
        (0..6).filter(is_seen).count() as i32 == clue
    };
    let sandwich = |row: &[i32], clue: i32| {
        let mut parts = row.split(|digit| [1, 6].contains(digit));
        parts.nth(1).is_some_and(|between| between.iter().sum::<i32>() == clue)
    };
    type Holds<'a> = &'a dyn Fn(&[i32], i32) -> bool;
    let kinds: [(&str, Holds<'_>, i32); 5] = [
        ("NumberedRoom~R1~*", &room, 6),
        ("HiddenSkyscraper~R1~*", &hidden, 6),
        ("XSum~R1~*", &sum, 21),
        ("Skyscraper~R1~*", &seen, 6),
        ("Sandwich~*~R1", &sandwich, 14),
    ];
    let (orders, mut struck) = (orders(), 0);
    for (kind, holds, most) in kinds {
        for clue in 1..=most {
            let mut expected = [0u16; 6];
            for order in orders.iter().filter(|order| holds(order, clue)) {
                for (mask, digit) in expected.iter_mut().zip(order) {
                    *mask |= 1 << (digit - 1);
                }
            }
            let text = format!(".Shape~6x6.{}", kind.replace('*', &clue.to_string()));
            let network = text::network(&text).expect("a network");
            let mut path = of_givens(&network);
            path.by_ref().for_each(drop);
            if expected[0] == 0 {
                assert!(path.is_contradictory(), "{text}");
                continue;
            }
            assert_eq!(path.path.masks()[..6], expected, "{text}");
            struck += usize::from(expected != [0x3f; 6]);
        }
    }
    assert!(struck > 25, "{struck}");
}

#[test]
fn reasons_and_contradictions_are_sentences_of_the_puzzle() {
    let count = cases::check(include_str!("deduction_cases.txt"), |case| {
        let (way, text) = case.split_once(' ').expect("a way");
        if way == "ends" {
            let ruleset = parse::any(text).expect(text);
            let mut path = DeductionPath::new(&ruleset);
            assert!(path.by_ref().count() < 5 && !path.is_solved() && path.refute().is_none());
            return path.contradiction().ok_or_else(|| "no contradiction".to_owned());
        }
        let network = text::network(text).expect(text);
        let path = of_givens(&network);
        let mut says: Vec<String> = match way {
            "sums" => {
                let count = path.path.grounds.constraints.len();
                let all = (0..count).map(|index| path.path.premises.reason(index));
                let sums = all.filter(|reason| matches!(reason, DeductionReason::Sum(_)));
                sums.map(|reason| reason.to_string()).collect()
            }
            "reasons" => path.map(|step| step.reason.to_string()).collect(),
            _ => path
                .map(|Deduction { reason, eliminations, .. }| {
                    let gone = eliminations.iter().map(|(cell, value)| format!(" {cell}<>{value}"));
                    format!("{reason}{} {reason:?}", gone.collect::<String>())
                })
                .collect(),
        };
        let mut seen = Vec::new();
        says.retain(|one| {
            !seen.contains(one) && {
                seen.push(one.clone());
                true
            }
        });
        Ok(says.join("; "))
    });
    assert_eq!(count, 10);
}

fn cell(name: &str) -> Cell {
    Cell::all().find(|cell| cell.to_string() == name).expect("a cell")
}

/// The digit of a grid in the cell of this name.
fn digit(grid: &Grid, name: &str) -> i32 {
    grid.get(cell(name)).map_or(0, |digit| digit.get().into())
}

#[test]
fn paths_of_nine_rows_are_true_and_go_as_far_as_their_tier() {
    let texts = [
        include_str!("../../../datasets/killer.txt"),
        include_str!("../../../datasets/variants.txt"),
    ];
    let mut found = [0; 3];
    for line in texts.iter().flat_map(|text| text.lines().take(40)) {
        let ruleset = parse::puzzle(line).unwrap_or_else(|error| panic!("{error}: {line}"));
        if ruleset.network().is_some() {
            continue;
        }
        let solution = RulesetSolver::new().solve(&ruleset, &Limits::UNIQUE).first;
        let mut path = DeductionPath::new(&ruleset);
        let tier = walk(&mut path, &|name| digit(&solution, name), |_, _, _| {});
        assert_eq!(tier, TierGrader::new().tier(&ruleset, ruleset.candidates()), "{line}");
        found[tier as usize] += 1;
    }
    assert!(found[1] > 0 && found[2] > 0, "{found:?}");
}

/// Whether trial, one candidate at a time, solves a puzzle. All its conclusions are true.
fn is_solved_by_trial(text: &str, solution: &Grid) -> bool {
    let ruleset = parse::puzzle(text).unwrap_or_else(|error| panic!("{error}: {text}"));
    let mut path = DeductionPath::new(&ruleset);
    loop {
        walk(&mut path, &|name| digit(solution, name), |_, _, _| {});
        let (mut from, mut filled): (Vec<u16>, Vec<bool>) = path.cells().unzip();
        let Some(refuted) = path.refute() else { return path.is_solved() };
        assert_ne!(digit(solution, &refuted.assumed.0), refuted.assumed.1, "{text}: {refuted:?}");
        let (at, value) = (cell(&refuted.assumed.0).index(), 1 << (refuted.assumed.1 - 1));
        assert!(from[at] & value != 0 && path.path.masks()[at] & value == 0);
        assert!(!refuted.contradiction.is_empty(), "{text}: {refuted:?}");

        // The same deductions follow from the assumption alone, to a contradiction.
        (from[at], filled[at]) = (value, true);
        let mut other = DeductionPath::at(&ruleset, &from, &filled);
        assert!(other.by_ref().count() >= refuted.steps.len(), "{text}: {refuted:?}");
        assert!(other.is_contradictory(), "{text}: {refuted:?}");
    }
}

#[test]
fn one_assumption_at_a_time_solves_most_of_what_is_hard() {
    let text = include_str!("../../../datasets/killer.txt");
    let (mut hard, mut solved) = (0, 0);
    for line in text.lines().take(30) {
        let ruleset = parse::puzzle(line).expect("a killer");
        if TierGrader::new().tier(&ruleset, ruleset.candidates()) == LogicTier::Trial {
            let outcome = RulesetSolver::new().solve(&ruleset, &Limits::UNIQUE);
            hard += 1;
            solved += u32::from(is_solved_by_trial(line, &outcome.first));
        }
    }
    assert!(hard > 2 && solved == hard, "{solved} of {hard}");
}
