//! Puzzles of a difficulty are what was asked for, and functions of seed and number.

use crate::puzzles::assert_minimal;
use ninefold_core::grid::{ClueSymmetry, Grid};
use ninefold_core::random::Random;
use ninefold_engine::{Engine, Limits, Reference, Status};
use ninefold_generate::{
    CluePattern, DifficultySearch, Generated, LogicFilter, NotFound, PuzzleKind, PuzzleSpec,
    TechniqueUse, random_grid, technique_number,
};
use ninefold_logic::{Difficulty, Grader, HODOKU, Level, LogicBoard, PathRecord, SE};
use ninefold_text::line;

fn of(techniques: &[&str], technique_use: TechniqueUse) -> LogicFilter {
    let number = |name: &&str| technique_number(name).expect(name);
    let techniques = techniques.iter().map(number).collect();
    LogicFilter { techniques, technique_use, ..LogicFilter::default() }
}

/// The first two puzzles, which are unique and of the kind of the spec.
fn two(spec: &PuzzleSpec) -> [Generated; 2] {
    let mut search = DifficultySearch::new(spec);
    let made = [0, 1].map(|number| search.puzzle(number).expect("within reach"));
    assert_eq!(DifficultySearch::new(spec).puzzle(1), Ok(made[1]), "seed and number alone");
    assert_ne!(made[0].puzzle, made[1].puzzle);
    for made in &made {
        let outcome = Reference.solve_one(&made.puzzle, &Limits::UNIQUE);
        assert_eq!(outcome.status(&Limits::UNIQUE), Status::Unique);
        assert_eq!(outcome.first, made.solution);
        assert!(spec.clues.as_ref().is_none_or(|range| range.contains(&made.puzzle.clues())));
        assert!(spec.symmetry.is_in(&made.puzzle));
        if spec.kind == PuzzleKind::Minimal {
            assert_minimal(&made.puzzle);
        }
    }
    made
}

/// The codes of the techniques on the path of a puzzle, the hardest first.
fn path(made: &Generated) -> Vec<&'static str> {
    let mut record = PathRecord::new(&HODOKU);
    let board = LogicBoard::with_solution(&made.puzzle, &made.solution);
    let grade = Grader::new(&HODOKU).grade(board, &mut record);
    assert!(grade.is_logical);
    let used = record.uses().iter().map(|uses| uses.technique.code);
    grade.hardest.map(|name| name.code).into_iter().chain(used).collect()
}

#[test]
fn techniques_are_on_the_path() {
    let logic = of(&["x-wing", "hidden-pair"], TechniqueUse::OnPath);
    for made in two(&PuzzleSpec { seed: 1, logic, ..PuzzleSpec::default() }) {
        let path = path(&made);
        assert!(path.contains(&"x-wing") && path.contains(&"hidden-pair"), "{path:?}");
        assert_eq!((made.minimal, made.nodes), (Some(true), None));
    }
}

#[test]
fn a_technique_is_the_hardest_in_puzzles_with_symmetry() {
    let logic = of(&["skyscraper"], TechniqueUse::Hardest);
    let spec = PuzzleSpec {
        seed: 2,
        kind: PuzzleKind::Unique,
        symmetry: ClueSymmetry::HalfTurn,
        clues: Some(27..=30),
        logic,
        describe: true,
        ..PuzzleSpec::default()
    };
    for made in two(&spec) {
        assert_eq!(path(&made)[0], "skyscraper");
        assert!(made.minimal.is_some() && made.nodes.is_some());
    }
}

#[test]
fn a_technique_is_needed_where_what_comes_before_it_is_not_enough() {
    let logic = of(&["xy-wing"], TechniqueUse::Needed);
    let last = logic.techniques[0];
    for made in two(&PuzzleSpec { seed: 3, logic, ..PuzzleSpec::default() }) {
        let is_solved = |techniques: usize| {
            let mut grader = Grader::of_techniques(&HODOKU, |index, _| index < techniques);
            let board = LogicBoard::with_solution(&made.puzzle, &made.solution);
            grader.grade(board, &mut PathRecord::new(&HODOKU)).is_solved
        };
        assert!(!is_solved(last) && is_solved(last + 1));
    }
}

#[test]
fn scores_levels_and_ratings_are_met_together() {
    let logic = LogicFilter {
        levels: vec![Level::Hard],
        score: Some(500..=700),
        rating: Some(40..=44),
        ..LogicFilter::default()
    };
    for made in two(&PuzzleSpec { seed: 4, logic, ..PuzzleSpec::default() }) {
        let grade = |profile| {
            let board = LogicBoard::with_solution(&made.puzzle, &made.solution);
            Grader::new(profile).grade(board, &mut PathRecord::new(profile))
        };
        let Difficulty::Points { score, level } = grade(&HODOKU).difficulty else {
            unreachable!("points")
        };
        assert!(level == Level::Hard && (500..=700).contains(&score), "{level:?} {score}");
        let rated = grade(&SE);
        assert!(rated.is_solved && (40..=44).contains(&rated.difficulty.score()));
    }
}

#[test]
fn patterns_and_given_grids_are_kept() {
    let text = "...358.7....4.....493.2......6......7...9..28......31...8.......396..4...2.1.....";
    let pattern = CluePattern::of(&line::parse(text.as_bytes()).expect("a grid"));
    let logic = LogicFilter { levels: vec![Level::Hard], ..LogicFilter::default() };
    let spec = PuzzleSpec { seed: 11, kind: PuzzleKind::Unique, logic, ..PuzzleSpec::default() };
    for made in two(&PuzzleSpec { pattern: Some(pattern), ..spec.clone() }) {
        assert_eq!(CluePattern::of(&made.puzzle), pattern);
    }
    let mut random = Random::new(5, 0);
    let grids: [Grid; 2] = std::array::from_fn(|_| random_grid(&mut random));
    let made = two(&PuzzleSpec { solutions: Some(grids.into()), ..spec });
    assert_eq!(made.map(|made| made.solution), grids);
}

#[test]
fn a_search_in_vain_ends() {
    let logic = of(&["avoidable-2"], TechniqueUse::Hardest);
    let spec = PuzzleSpec { logic, attempts: 20, ..PuzzleSpec::default() };
    let mut search = DifficultySearch::new(&spec);
    assert_eq!(search.puzzle(3), Err(NotFound::after(3, 20)));
    let looked_at = std::cell::Cell::new(0);
    let is_cancelled = || {
        looked_at.set(looked_at.get() + 1);
        looked_at.get() == 7
    };
    assert!(search.puzzle_unless(3, &is_cancelled).is_err());
    assert_eq!(looked_at.get(), 7);
}
