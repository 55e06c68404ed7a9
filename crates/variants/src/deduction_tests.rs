//! The premises of deductions on boards of any size.

use crate::reason_checks::{Known, check_house, check_sum};
use crate::{
    Deduction, DeductionPath, DeductionReason, KINDS, LogicTier, Network, NetworkSolver, text,
};
use ninefold_constraints::{domains::bits, place::Place};
use ninefold_core::random::Random;
use ninefold_core::search::Limits;
use std::num::NonZeroU64;

/// A solution, if the search finds one soon.
fn solution(network: &Network) -> Option<Vec<i32>> {
    let limits = Limits { nodes: Some(20_000), ..Limits::solutions(NonZeroU64::MIN) };
    let mut solver = NetworkSolver::new();
    let outcome = solver.solve(network, &limits);
    (outcome.solutions > 0).then(|| solver.first().to_vec())
}

/// Checks that the reason of a step is present, and that the step follows from it.
fn check_reason(path: &DeductionPath<'_>, text: &str, before: &[u16], step: &Deduction) {
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
        }
        DeductionReason::Sum(reason) => {
            let whole = grounds.houses.iter().map(|house| {
                let places = house.places.iter().map(|&place| premises.name(place)).collect();
                let sum = bits(house.values).map(|value| value as i32 + grounds.least).sum();
                (house.name.clone(), (places, sum))
            });
            let whole: Vec<_> = whole.collect();
            check_sum(reason, &whole, &cages(text));
        }
        _ => {}
    }
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

/// Cages and houses of six, whose steps are subsets and sums.
#[test]
fn reasons_name_what_steps_follow_from() {
    let puzzles = [
        ".Shape~6x6.Cage~8~R1C1~R1C2~R1C3.Cage~8~R1C4~R1C5.Cage~7~R2C1~R2C2~R3C2\
             .Cage~11~R4C4~R4C5~R4C6.Cage~3~R5C1~R6C1.Cage~5~R6C5~R6C6.Cage~4~R3C6~R4C6",
        ".Shape~6x6.Cage~3~R1C1~R1C2.Cage~11~R1C5~R1C6.Cage~9~R2C3~R2C4.Cage~6~R4C1~R5C1",
        ".Shape~9x9~0-8.Cage~1~R1C1~R1C2.Cage~15~R1C8~R1C9.Cage~9~R1C3~R1C4~R2C4\
             .Cage~4~R5C5~R5C6.Cage~12~R5C1~R5C2~R5C3",
    ];
    let mut sums = 0;
    let mut subsets = [0; 2];
    for text in puzzles {
        let network = text::network(text).expect("a network");
        let mut path = DeductionPath::of_givens(&network);
        loop {
            let before = path.path.masks().to_vec();
            let Some(step) = path.next() else { break };
            check_reason(&path, text, &before, &step);
            match &step.reason {
                DeductionReason::Sum(_) => sums += 1,
                DeductionReason::House(house) => {
                    for subset in &house.subsets {
                        subsets[usize::from(subset.is_naked)] += 1;
                    }
                }
                _ => {}
            }
        }
    }
    assert!(sums > 0 && subsets[0] > 3 && subsets[1] > 1, "{sums} {subsets:?}");
}

/// Goes the path of a network with some cells filled in as in a solution. Every deduction is
/// true of it, and the path ends where its tier ends.
fn check(network: &Network, solution: &[i32], filled: &[bool]) -> LogicTier {
    let mut cells = network.masks().to_vec();
    let least = *network.values().start();
    for (at, _) in filled.iter().enumerate().filter(|&(_, &filled)| filled) {
        cells[at] &= 1 << (solution[at] - least);
    }
    let text = network.items.text();
    let (mut path, mut hardest) =
        (DeductionPath::of_network(network, &cells, filled), LogicTier::Direct);
    let names: Vec<String> =
        (0..solution.len()).map(|at| path.path.premises.name(Place::new(at))).collect();
    let number =
        |name: &String| solution[names.iter().position(|other| other == name).expect("a place")];
    loop {
        let before = path.path.masks().to_vec();
        let Some(step) = path.next() else { break };
        check_reason(&path, text, &before, &step);
        if let Some((cell, value)) = &step.placement {
            assert_eq!(number(cell), *value, "{text}: {step:?}");
        }
        for (cell, value) in &step.eliminations {
            assert_ne!(number(cell), *value, "{text}: {step:?}");
        }
        assert!(step.placement.is_some() || !step.eliminations.is_empty(), "{text}");
        assert!(!step.reason.to_string().is_empty(), "{text}: {step:?}");
        hardest = hardest.max(step.reason.tier());
    }
    assert!(!path.is_contradictory(), "{text}");
    assert_eq!(path.text().contains('.'), !path.is_solved(), "{text}");
    let tier = if path.is_solved() { hardest } else { LogicTier::Trial };
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
        for step in path.by_ref() {
            for (cell, value) in &step.eliminations {
                assert_ne!(number(cell), *value, "{text}: {step:?}");
            }
        }
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
            let mut path = DeductionPath::of_givens(&network);
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
fn reasons_are_sentences_of_the_puzzle() {
    let text = ".Shape~4x4.Cage~3~R1C1~R1C2.Cage~4~R1C3~R2C3.Cage~7~R2C1~R2C2.~R4C4_1";
    let network = text::network(text).expect("a network");
    let steps: Vec<Deduction> = DeductionPath::of_givens(&network).collect();
    let says = |reason: &str| {
        let has = |step: &&Deduction| format!("{:?}", step.reason).contains(reason);
        steps.iter().find(has).map(|step| step.eliminations.clone())
    };
    let first = says("the cage r1c1 r1c2 holds different values of sum 3")
        .unwrap_or_else(|| panic!("{steps:?}"));
    let cell = |name: &str| name.to_owned();
    assert_eq!(first[..2], [(cell("r1c1"), 3), (cell("r1c1"), 4)]);
    assert!(steps.iter().any(|step| matches!(&step.reason, DeductionReason::HiddenSingle(_))));
}

/// Both ends of a row may have a clue: a reason is about one of them.
#[test]
fn a_clue_is_named_with_its_end_and_its_cell() {
    let seen = "is the number of digits seen from";
    let hide = "on, as greater ones hide smaller ones behind them";
    for (text, expected) in [
            (
                ".Shape~6x6.Skyscraper~R2~3~2",
                vec![
                    format!("the clue 3 at the left of row 2 {seen} r2c1 {hide}"),
                    format!("the clue 2 at the right of row 2 {seen} r2c6 {hide}"),
                ],
            ),
            (
                ".NumberedRoom~C2~~4",
                vec![
                    "the clue 4 at the bottom of column 2 is the digit in the cell whose position r9c2 \
                     gives, counted from the bottom"
                        .to_owned(),
                ],
            ),
        ] {
            let network = text::network(text).expect("a network");
            let mut says: Vec<String> = Vec::new();
            for step in DeductionPath::of_givens(&network) {
                let reason = step.reason.to_string();
                if !says.contains(&reason) {
                    says.push(reason);
                }
            }
            assert_eq!(says, expected);
        }
}

#[test]
fn what_follows_from_several_cages_is_combined() {
    let text = ".Shape~6x6.Cage~14~R1C1~R1C2~R1C3.Cage~4~R1C4~R1C5.Cage~3~R3C1~R3C2";
    let network = text::network(text).expect("a network");
    let path = DeductionPath::of_givens(&network);
    let count = path.path.grounds.constraints.len();
    let sums = (0..count).map(|index| path.path.premises.reason(index));
    let sums = sums.filter(|reason| matches!(reason, DeductionReason::Sum(_)));
    let sums: Vec<_> = sums.collect();
    let says = "r1c6 is 3, from row 1 (21) less the cages r1c1 (14) and r1c4 (4)";
    assert_eq!(sums[0].to_string(), says);
}

#[test]
fn what_contradicts_itself_ends() {
    let network = text::network(".Shape~4x4.Cage~3~R1C1~R1C2.~R1C1_4").expect("a network");
    let mut path = DeductionPath::of_givens(&network);
    assert!(path.by_ref().count() < 5 && path.is_contradictory() && !path.is_solved());
}
