//! Minimal puzzles, puzzles that a search finds, and puzzles that fit a filter.

use ninefold_core::grid::{Cell, Grid};
use ninefold_core::random::Random;
use ninefold_engine::{Engine, Limits, Reference, Rules};
use ninefold_generate::{
    CluePattern, LogicFilter, NeighbourhoodSearch, Rater, SearchGoal, minimal, random_grid,
    technique_number,
};
use ninefold_logic::Level;
use ninefold_text::line;

/// Checks that a puzzle has one solution, and several without any one clue.
pub(crate) fn assert_minimal(puzzle: &Grid) {
    let solutions = |puzzle: &Grid| Reference.solve_one(puzzle, &Limits::UNIQUE).solutions;
    assert_eq!(solutions(puzzle), 1, "{puzzle}");
    for cell in Cell::all().filter(|&cell| puzzle.get(cell).is_some()) {
        let mut without = *puzzle;
        without.set(cell, None);
        assert_eq!(solutions(&without), 2, "{puzzle} without {cell}");
    }
}

#[test]
fn without_a_stop_the_puzzle_is_minimal() {
    let (mut engine, mut random) = (Rules::new(), Random::new(5, 5));
    assert_minimal(&minimal(&random_grid(&mut random), &mut engine, &mut random));
}

#[test]
fn a_found_puzzle_is_minimal_and_meets_the_goal() {
    let mut search = NeighbourhoodSearch::default();
    // The pattern of a minimal puzzle of 23 clues that ninefold made.
    let text = b"...358.7....4.....493.2......6......7...9..28......31...8.......396..4...2.1.....";
    let wanted = CluePattern::of(&line::parse(text).expect("a grid"));
    let pattern = SearchGoal::Pattern { pattern: wanted, minimal: true, nodes: 0..=u64::MAX };
    let goals = [SearchGoal::Nodes(15..=40), pattern, SearchGoal::Clues(20..=20)];
    for (number, goal) in goals.iter().enumerate() {
        let find = |search: &mut NeighbourhoodSearch| {
            let mut random = Random::new(5, number as u64);
            search.find(goal, number as u64, 50, &mut random).expect("within reach")
        };
        let made = find(&mut search);
        assert_eq!(find(&mut search), made, "a function of seed and number");
        let outcome = Rules::new().solve_one(&made.puzzle, &Limits::UNIQUE);
        assert_eq!((outcome.first, Some(outcome.counters.nodes)), (made.solution, made.nodes));
        match goal {
            SearchGoal::Nodes(wanted) => assert!(wanted.contains(&outcome.counters.nodes)),
            SearchGoal::Clues(wanted) => assert!(wanted.contains(&made.puzzle.clues())),
            SearchGoal::Pattern { .. } => assert_eq!(CluePattern::of(&made.puzzle), wanted),
        }
        assert_minimal(&made.puzzle);
    }
}

/// A function that returns whether this puzzle passes a filter.
fn fits(text: &[u8]) -> impl FnMut(LogicFilter) -> bool {
    let puzzle = line::parse(text).expect("a puzzle");
    let solution = Rules::new().solve_one(&puzzle, &Limits::UNIQUE).first;
    let mut rater = Rater::new();
    move |filter| rater.fits(&filter, &puzzle, &solution)
}

fn filter(levels: &[Level], techniques: &[&str]) -> LogicFilter {
    let techniques = techniques.iter().filter_map(|name| technique_number(name)).collect();
    LogicFilter { levels: levels.to_vec(), techniques, ..LogicFilter::default() }
}

#[test]
fn a_puzzle_fits_by_its_path() {
    let mut fits =
        fits(b"53..7....6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5....8..79");
    assert!(fits(filter(&[], &[])) && fits(filter(&[Level::Easy], &[])));
    assert!(fits(filter(&[], &["naked-single"])));
    assert!(fits(filter(&[Level::Hard, Level::Easy], &["naked-single", "full-house"])));
    assert!(!fits(filter(&[Level::Hard], &[])) && !fits(filter(&[], &["w-wing"])));
    let score = |score| LogicFilter { score: Some(score), ..LogicFilter::default() };
    assert!(fits(score(204..=204)) && !fits(score(205..=900)) && !fits(score(4..=203)));
    let rating = |rating| LogicFilter { rating: Some(rating), ..LogicFilter::default() };
    assert!(fits(rating(12..=12)) && !fits(rating(10..=11)) && !fits(rating(13..=99)));
}

fn numbers(names: &[&str]) -> Vec<usize> {
    names.iter().map(|name| technique_number(name).expect(name)).collect()
}

#[test]
fn techniques_have_codes_and_names() {
    assert_eq!(technique_number("full-house"), Some(0));
    assert_eq!(technique_number("Full House"), Some(0));
    assert_eq!(technique_number("guess"), None);
}

#[test]
fn impossible_filters_are_found() {
    use Level::{Easy, Extreme, Hard, Medium, Unfair};
    let of = |levels: &[Level], names: &[&str], score| {
        let (levels, techniques) = (levels.to_vec(), numbers(names));
        LogicFilter { levels, techniques, score, ..LogicFilter::default() }
    };
    let rated = |range| LogicFilter { rating: Some(range), ..LogicFilter::default() };
    for (filter, expected) in [
        (of(&[Easy, Medium], &["x-wing"], None), "X-Wing has the level Hard"),
        (of(&[Easy], &[], Some(801..=900)), "the level Easy has a score of 800 at most"),
        (of(&[Unfair], &[], Some(1..=199)), "the level Unfair has a score of 200 or more"),
        (of(&[], &["x-wing", "franken-swordfish"], None), "no path takes a Franken Swordfish"),
        (of(&[], &[], Some(0..=3)), "the level Easy has a score of 4"),
        (of(&[], &["x-wing", "swordfish", "x-wing"], Some(100..=289)), "a score of 290 or more"),
        (rated(13..=14), "rated 1.3 to 1.4; the nearest ratings are 1.2 and 1.5"),
        (rated(3..=9), "the nearest ratings are 1.0"),
    ] {
        let found = filter.check().expect_err(expected).to_string();
        assert!(found.contains(expected), "{expected}: {found}");
    }
    for filter in [
        of(&[Easy], &[], Some(800..=900)),
        of(&[Extreme], &[], Some(400..=500)),
        of(&[Easy, Hard], &["x-wing"], None),
        rated(12..=12),
        rated(71..=75),
    ] {
        assert_eq!(filter.check(), Ok(()), "{filter:?}");
    }
}
