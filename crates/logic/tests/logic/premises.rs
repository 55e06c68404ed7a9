//! The premises of steps: each is true, the step that it names made it so, and the conclusion follows
//! from them with nothing else on the board.

use std::collections::BTreeMap;

use ninefold_core::grid::{Cell, CellSet, Digit, Grid, House};
use ninefold_logic::premises::{History, Premise};
use ninefold_logic::{
    Candidate, Grader, HODOKU, LogicBoard, Profile, SE, Step, StepCollector, digits, profiles,
};

use crate::harness::{hunt, solution, solved, some_puzzles, walk};

/// A position with nothing on it but what was said.
#[derive(Clone)]
struct Sketch([u16; 81]);

/// The most positions of a refutation.
const MOST: usize = 2_000;

impl Sketch {
    fn of(premises: &[Premise]) -> Sketch {
        let mut sketch = Sketch([0x1ff; 81]);
        for premise in premises {
            match *premise {
                Premise::Filled { cell, digit, .. } => sketch.0[cell.index()] &= digit.bit(),
                Premise::Absent { cells, digits, .. } => {
                    cells.into_iter().for_each(|cell| sketch.0[cell.index()] &= !digits);
                }
                _ => {}
            }
        }
        sketch
    }

    /// Whether the cell of a single has no other digit, or its house no other place, by the
    /// filled cells themselves.
    fn has_single(&self, step: &Step) -> bool {
        let Candidate { cell, digit } = step.placements[0];
        let filled = |cell: &&Cell| self.0[cell.index()].count_ones() == 1;
        let can_be = |at: Cell| {
            let seen =
                at.peers().iter().filter(filled).fold(0, |all, peer| all | self.0[peer.index()]);
            self.0[at.index()] & !seen
        };
        let others = |house: &House| CellSet::house(*house) - CellSet::of(cell);
        let is_last = |house| others(house).into_iter().all(|at| can_be(at) & digit.bit() == 0);
        match step.technique.code() {
            "hidden-single" => step.houses.iter().any(is_last),
            _ => can_be(cell) == digit.bit(),
        }
    }

    /// Fills in singles and subsets to the end. Whether no contradiction came of it.
    fn settle(&mut self) -> bool {
        loop {
            let before = self.0;
            for cell in Cell::all().filter(|cell| before[cell.index()].count_ones() == 1) {
                let mask = before[cell.index()];
                cell.peers().iter().for_each(|peer| self.0[peer.index()] &= !mask);
            }
            for (house, digit) in
                House::all().flat_map(|house| Digit::all().map(move |d| (house, d)))
            {
                let has = |cell: &&Cell| self.0[cell.index()] & digit.bit() != 0;
                match house.cells().iter().filter(has).collect::<Vec<_>>()[..] {
                    [] => return false,
                    [only] => self.0[only.index()] = digit.bit(),
                    _ => {}
                }
            }
            if self.0.contains(&0) || !House::all().all(|house| self.share_out(house)) {
                return false;
            }
            if before == self.0 {
                return true;
            }
        }
    }

    /// Takes the digits that some cells of a house use up from its others. Whether no cells have fewer
    /// digits than they are.
    fn share_out(&mut self, house: House) -> bool {
        (1..1_u32 << 9).all(|chosen| {
            let is_chosen = |at: &usize| chosen >> at & 1 == 1;
            let cells = || (0..9).map(|at| (at, house.cells()[at].index()));
            let own = cells().filter(|(at, _)| is_chosen(at));
            let mask = own.fold(0, |mask, (_, cell)| mask | self.0[cell]);
            if mask.count_ones() == chosen.count_ones() {
                let others = cells().filter(|(at, _)| !is_chosen(at));
                others.for_each(|(_, cell)| self.0[cell] &= !mask);
            }
            mask.count_ones() >= chosen.count_ones()
        })
    }

    /// Whether this has no solution: by cases, of the choice with the fewest.
    fn refuted(mut self, left: &mut usize) -> bool {
        if *left == 0 || !self.settle() {
            return *left > 0;
        }
        *left -= 1;
        let mut best: Option<Vec<(usize, u16)>> = None;
        let mut offer = |cases: Vec<(usize, u16)>| {
            if cases.len() > 1 && best.as_ref().is_none_or(|best| cases.len() < best.len()) {
                best = Some(cases);
            }
        };
        for (at, mask) in self.0.into_iter().enumerate() {
            offer(digits(mask).map(|digit| (at, digit.bit())).collect());
        }
        for (house, digit) in House::all().flat_map(|house| Digit::all().map(move |d| (house, d))) {
            let cells = house.cells().iter().map(|cell| cell.index());
            offer(
                cells
                    .filter(|at| self.0[*at] & digit.bit() != 0)
                    .map(|at| (at, digit.bit()))
                    .collect(),
            );
        }
        let cases = best.unwrap_or_default();
        !cases.is_empty()
            && cases.into_iter().all(|(at, mask)| {
                let mut case = self.clone();
                case.0[at] = mask;
                case.refuted(left)
            })
    }

    /// Whether a candidate must be true, or false.
    fn entails(&self, Candidate { cell, digit }: Candidate, is_on: bool) -> bool {
        let mut denied = self.clone();
        let mask = if is_on { !digit.bit() } else { digit.bit() };
        denied.0[cell.index()] &= mask;
        denied.refuted(&mut MOST.clone())
    }
}

/// Whether the technique itself finds the conclusions where nothing else is known.
fn is_found_again(step: &Step, premises: &[Premise], solution: &Grid) -> bool {
    let mut clues = Grid::EMPTY;
    for premise in premises {
        if let Premise::Filled { cell, digit, by: None } = premise {
            clues.set(*cell, Some(*digit));
        }
    }
    let mut board = LogicBoard::with_solution(&clues, solution);
    for premise in premises {
        match *premise {
            Premise::Filled { cell, digit, by: Some(_) } => board.place(cell, digit),
            Premise::Absent { cells, digits: mask, .. } => {
                for cell in cells {
                    digits(mask).for_each(|digit| board.remove(cell, digit));
                }
            }
            _ => {}
        }
    }
    let mut steps = StepCollector::all();
    let _ = step.technique.find(&board, &mut steps);
    let found: Vec<&Candidate> = steps.found().iter().flat_map(|step| &step.eliminations).collect();
    step.eliminations.iter().all(|gone| found.contains(&gone))
}

fn assert_follows(step: &Step, premises: &[Premise], board: &LogicBoard, solution: &Grid) {
    let said = || {
        let all: Vec<String> = premises.iter().map(|it| format!("{} {it}", it.kind())).collect();
        format!("{step}\n{}\n{}", all.join("\n"), board.grid())
    };
    if step.technique.is_guess() {
        return assert!(premises.is_empty(), "{}", said());
    }
    if step.uses_uniqueness() {
        return assert!(is_found_again(step, premises, solution), "{}", said());
    }
    let sketch = Sketch::of(premises);
    let open = step.placements.iter().find(|placed| !sketch.entails(**placed, true));
    let gone = || step.eliminations.iter().find(|gone| !sketch.entails(**gone, false));
    let open = open.or_else(gone);
    assert!(open.is_none(), "{open:?} does not follow: {}", said());
}

/// Whether each fact that a premise states is so, and was made so by the step that it names.
fn is_true(premise: &Premise, puzzle: &LogicBoard, path: &[Step], board: &LogicBoard) -> bool {
    let has = |all: &[Candidate], cell, digit| all.contains(&Candidate { cell, digit });
    match *premise {
        Premise::Filled { cell, digit, by } => {
            let is_made = match by {
                Some(by) => has(&path[by].placements, cell, digit),
                None => puzzle.grid().get(cell) == Some(digit),
            };
            is_made && board.grid().get(cell) == Some(digit)
        }
        Premise::Absent { cells, digits: mask, by } => cells.into_iter().all(|cell| {
            digits(mask).all(|digit| {
                let is_made = match by {
                    Some(by) => has(&path[by].eliminations, cell, digit),
                    None => !puzzle.has(cell, digit),
                };
                // Where a filled cell says so, no strike is needed.
                let is_seen =
                    cell.peers().iter().any(|peer| board.grid().get(*peer) == Some(digit));
                is_made && !is_seen && board.open().contains(cell) && !board.has(cell, digit)
            })
        }),
        Premise::Candidates(group) => group.cells.into_iter().all(|cell| {
            let filled = board.grid().get(cell).map_or(0, Digit::bit);
            (board.candidates(cell) | filled) & group.digits != 0
        }),
        Premise::House(..) => true,
        Premise::Link(link, house) => house
            .is_none_or(|house| (link.from.cells | link.to.cells).is_subset(CellSet::house(house))),
    }
}

/// Checks all premises of a path. Counts its steps by technique.
fn check_path(
    profile: &'static Profile,
    puzzle: &LogicBoard,
    solution: &Grid,
    counts: &mut BTreeMap<&'static str, usize>,
) {
    let (mut history, mut path) = (History::default(), Vec::<Step>::new());
    walk(&mut Grader::new(profile), puzzle.clone(), |found, board| {
        let premises = history.premises(found.step, board);
        for premise in &premises {
            let grid = board.grid();
            assert!(
                is_true(premise, puzzle, &path, board),
                "{premise} of {:?} in {grid}",
                found.step
            );
        }
        assert_follows(found.step, &premises, board, solution);
        history.add(found.step, &premises);
        path.push(found.step.clone());
        *counts.entry(found.step.technique.code()).or_default() += 1;
    });
    assert_eq!(history.needed().len(), path.len());
}

#[test]
fn conclusions_follow_from_the_premises_alone() {
    let mut counts = BTreeMap::new();
    for puzzle in some_puzzles() {
        let solution = solution(&puzzle);
        let board = LogicBoard::with_solution(&puzzle, &solution);
        // Most of the time goes to Sudoku Explainer's chains.
        for profile in profiles().filter(|profile| profile.name != SE.name || hunt() > 1) {
            check_path(profile, &board, &solution, &mut counts);
        }
    }
    println!("{counts:?}");
    // The test would be empty without the hard techniques.
    for code in ["naked-triple", "hidden-pair", "x-wing", "w-wing", "multi-colors", "als-xz"] {
        assert!(counts.contains_key(code), "no {code} in {counts:?}");
    }
}

#[test]
fn so_do_those_of_every_technique_that_applies() {
    let mut counts = BTreeMap::<&str, usize>::new();
    for (puzzle, solution) in solved(["hard.txt"], hunt()) {
        let (mut history, start) =
            (History::default(), LogicBoard::with_solution(&puzzle, &solution));
        let mut grader = Grader::new(&HODOKU);
        walk(&mut grader, start, |found, board| {
            // Each technique some times: the rare ones are worth a long search, not the others.
            for technique in
                profiles().flat_map(|profile| profile.entries).map(|entry| entry.technique)
            {
                if counts.get(technique.name()).is_some_and(|count| *count >= 3 * hunt()) {
                    continue;
                }
                let is_slow = ["forcing", "template", "dynamic", "franken", "mutant"];
                if !found.step.placements.is_empty()
                    || is_slow.iter().any(|word| technique.code().contains(word))
                {
                    continue;
                }
                let mut steps = StepCollector::all();
                let _ = technique.find(board, &mut steps);
                for step in steps.found().iter().take(2) {
                    assert_follows(step, &history.premises(step, board), board, &solution);
                    *counts.entry(step.technique.name()).or_default() += 1;
                }
            }
            history.add(found.step, &history.premises(found.step, board));
        });
    }
    println!("{counts:?}");
    assert!(counts.len() > 40, "{counts:?}");
}

#[test]
fn a_single_has_all_its_premises_and_needs_each() {
    let mut by_strikes = 0;
    for (puzzle, solution) in solved(["medium.txt", "hard.txt"], hunt()) {
        let mut history = History::default();
        let start = LogicBoard::with_solution(&puzzle, &solution);
        walk(&mut Grader::new(&HODOKU), start, |found, board| {
            let premises = history.premises(found.step, board);
            history.add(found.step, &premises);
            if found.rank > 2 {
                return;
            }
            assert!(Sketch::of(&premises).has_single(found.step), "{:?}", found.step);
            by_strikes += usize::from(premises.iter().any(|it| it.kind() == "absent"));
            for at in (0..premises.len())
                .filter(|at| ["filled", "absent"].contains(&premises[*at].kind()))
            {
                let fewer = [&premises[..at], &premises[at + 1..]].concat();
                let is_single = Sketch::of(&fewer).has_single(found.step);
                assert!(!is_single, "{:?}: {}", found.step, premises[at]);
            }
        });
    }
    assert!(by_strikes > 10, "{by_strikes}");
}

/// Leaving out what is not needed leaves a path that still gets there.
#[test]
fn the_needed_steps_alone_solve_the_puzzle() {
    let mut idle = 0;
    for (puzzle, solution) in solved(["hard.txt"], 8 * hunt()) {
        let (mut history, mut path) = (History::default(), Vec::<(Step, Vec<Premise>)>::new());
        let start = LogicBoard::with_solution(&puzzle, &solution);
        walk(&mut Grader::new(&HODOKU), start.clone(), |found, board| {
            let premises = history.premises(found.step, board);
            history.add(found.step, &premises);
            path.push((found.step.clone(), premises));
        });
        let (mut board, needed) = (start, history.needed());
        idle += needed.iter().filter(|is_needed| !*is_needed).count();
        for ((step, premises), _) in path.iter().zip(&needed).filter(|(_, is_needed)| **is_needed) {
            for premise in premises {
                match premise {
                    Premise::Filled { cell, digit, .. } => {
                        assert_eq!(board.grid().get(*cell), Some(*digit), "{step:?}");
                    }
                    Premise::Absent { cells, digits: mask, .. } => {
                        let is_there = |cell: Cell| board.candidates(cell) & mask != 0;
                        assert!(!cells.into_iter().any(is_there), "{step:?}: {premise}");
                    }
                    _ => {}
                }
            }
            step.apply(&mut board);
        }
        assert_eq!(*board.grid(), solution);
    }
    assert!(idle > 0);
}
