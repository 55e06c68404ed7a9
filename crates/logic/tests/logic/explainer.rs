//! Sudoku Explainer's techniques: a small board for each, and positions in which SukakuExplainer takes
//! dynamic chains of each depth. `ratings` checks that no step on generated puzzles is wrong.

use ninefold_core::grid::{Cell, CellSet, Digit, Grid};
use ninefold_logic::{Candidate, Grader, LogicBoard, ProfileEntry, SE, Step, StepCollector};

/// The entry of the technique with this code.
fn entry(code: &str) -> &'static ProfileEntry {
    SE.entries.iter().find(|entry| entry.technique.code() == code).expect("a technique")
}

/// Parses names of cells: `r1c1 r2c5`.
fn cells(names: &str) -> CellSet {
    let index = |byte: u8| usize::from(byte - b'1');
    let cell = |name: &str| Cell::at(index(name.as_bytes()[1]), index(name.as_bytes()[3]));
    names.split_whitespace().map(cell).collect()
}

fn digit(value: u8) -> Digit {
    Digit::new(value).expect("a digit")
}

/// A board from which candidates have been taken.
#[derive(Clone)]
struct Position(LogicBoard);

impl Position {
    /// The board with all candidates.
    fn blank() -> Position {
        Position(LogicBoard::new(&Grid::EMPTY))
    }

    /// Leaves a digit only these places in the house of this index.
    fn only(mut self, house: usize, value: u8, places: &str) -> Position {
        for cell in CellSet::house_at(house) - cells(places) {
            self.0.remove(cell, digit(value));
        }
        self
    }

    /// Leaves cells only these candidates.
    fn give(mut self, names: &str, values: &[u8]) -> Position {
        for cell in cells(names) {
            for other in Digit::all().filter(|other| !values.contains(&other.get())) {
                self.0.remove(cell, other);
            }
        }
        self
    }

    /// The next step as a sentence, with its rating.
    fn next(mut self) -> (u16, String) {
        let mut grader = Grader::new(&SE);
        let found = grader.next(&mut self.0);
        found.map_or((0, String::new()), |found| (found.rank as u16, found.step.to_string()))
    }
}

#[test]
fn direct_steps_fill_a_cell_and_take_nothing_away() {
    let position = Position::blank().only(0, 1, "r1c1 r1c5").only(0, 2, "r1c1 r1c5");
    let mut board = position.only(0, 3, "r1c5 r1c9").0;
    let mut grader = Grader::new(&SE);
    let found = grader.next(&mut board).expect("a step");
    assert_eq!(found.rank, 20);
    let placed = Candidate { cell: Cell::at(0, 8), digit: digit(3) };
    assert_eq!((&found.step.placements, &found.step.eliminations), (&vec![placed], &vec![]));
}

#[test]
fn direct_claiming_looks_at_parallel_lines() {
    let position = Position::blank().only(0, 1, "r1c1 r1c2").only(1, 1, "r2c1 r2c9");
    let said = all("direct-claiming", &position.0);
    let claiming = "Direct Claiming: 1 in r1 and b1, so r2 => r2c9=1";
    assert!(said.contains(&claiming.to_string()), "{said:?}");
}

/// The next step on small boards: its rating, and the sentence of some.
#[test]
fn each_technique_has_its_rating() {
    let blank = Position::blank;
    let pointing = blank().only(18, 1, "r1c1 r1c2");
    let skyscraper = blank().only(0, 5, "r1c1 r1c5").only(3, 5, "r4c1 r4c6");
    let kite = blank().only(0, 5, "r1c2 r1c5").only(9, 5, "r2c1 r5c1");
    let grouped = blank().only(0, 5, "r1c1 r1c2 r1c5").only(11, 5, "r2c3 r5c3");
    let four = blank().give("r1c1", &[1, 2, 3, 4]).give("r1c5", &[1, 4]);
    let four = four.give("r1c9", &[2, 4]).give("r2c2", &[3, 4]);
    let two = blank().give("r1c1", &[1, 2]).give("r1c5", &[1, 3]);
    let two = two.give("r1c9", &[3, 4]).give("r3c2", &[2, 4]);
    let swordfish = blank().only(0, 5, "r1c1 r1c5").only(4, 5, "r5c5 r5c9").only(8, 5, "r9c1 r9c9");
    let rated = [
        (blank().only(18, 1, "r2c2"), 12, "Hidden Single in Box: r2c2=1 in b1"),
        (blank().only(4, 1, "r5c9"), 15, "Hidden Single in Line: r5c9=1 in r5"),
        (blank().give("r5c5", &[7]), 23, "Naked Single: r5c5=7"),
        (
            pointing.clone().only(19, 1, "r1c4 r2c5"),
            17,
            "Direct Pointing: 1 in b1 and r1, so b2 => r2c5=1",
        ),
        // Direct pointing looks at boxes only.
        (pointing.only(17, 1, "r1c9 r5c9"), 26, ""),
        (blank().give("r1c1 r1c9", &[1, 2]), 30, ""),
        (blank().only(0, 5, "r1c1 r1c9").only(8, 5, "r9c1 r9c9"), 32, ""),
        (blank().only(0, 1, "r1c1 r1c9").only(0, 2, "r1c1 r1c9"), 34, ""),
        (blank().give("r1c1 r1c5 r1c9", &[1, 2, 3]), 36, ""),
        (swordfish, 38, ""),
        (blank().give("r1c1 r1c4 r1c5 r1c9", &[1, 2, 3, 4]), 50, ""),
        (skyscraper.clone(), 40, "Skyscraper: 5 r1c5=r1c1-r4c1=r4c6 (r1,r4) => r23c6,r56c5<>5"),
        (kite, 41, "2-String Kite: 5 r1c5=r1c2-r2c1=r5c1 (r1,c1) => r5c5<>5"),
        (grouped, 43, "Grouped Turbot Fish: 5 r1c5=r1c12-r2c3=r5c3 (r1,c3) => r5c5<>5"),
        (four, 55, "WXYZ-Wing: 1/2/3/4 in r1c159 with r2c2 => r1c23<>4"),
        (two, 55, "WXYZ-Wing: 1/2/3/4 in r1c159 with r3c2 => r1c23,r3c789<>4"),
    ];
    for (position, rating, sentence) in rated {
        let (rank, said) = position.next();
        assert_eq!(rank, rating, "{said}");
        assert!(sentence.is_empty() || said == sentence, "{said}");
    }
    // The rating as a chain, under which Sudoku Explainer 1.2.1 finds it.
    let chains = found("chain", &skyscraper.0);
    let chain = chains.iter().find(|step| step.technique.code() == "forcing-x-chain");
    assert_eq!(rating("chain", &skyscraper.0, chain.expect("a step")), 66);
}

/// The steps of a technique on a board.
fn found(code: &str, board: &LogicBoard) -> Vec<Step> {
    let mut steps = StepCollector::all();
    let _ = entry(code).technique.find(board, &mut steps);
    steps.found().to_vec()
}

/// The rating of a step, in tenths.
fn rating(code: &str, board: &LogicBoard, step: &Step) -> u32 {
    entry(code).difficulty_of(board, step).score()
}

/// The steps of a technique on a board as sentences.
fn all(code: &str, board: &LogicBoard) -> Vec<String> {
    found(code, board).iter().map(Step::to_string).collect()
}

#[test]
fn unique_loops_only_where_there_is_one_solution() {
    let mut board = Position::blank().give("r1c1 r1c5 r2c1", &[1, 2]).give("r2c5", &[1, 2, 3]).0;
    assert_eq!(all("unique-loop", &board), Vec::<String>::new());
    board.assume_unique();
    let said = "Unique Loop Type 1: 1/2 in r1c15,r2c15, more in r2c5 => r2c5<>1, r2c5<>2";
    assert_eq!(all("unique-loop", &board), [said]);
}

#[test]
fn region_forcing_chains() {
    let position = Position::blank().only(0, 1, "r1c1 r1c4 r1c9");
    let mut board = position.give("r2c1 r2c4 r2c9", &[1, 2]).0;
    let code = "multiple-forcing-chains";
    let mut grader = Grader::of_techniques(&SE, |_, entry| entry.technique.code() == code);
    let shortest = grader.next(&mut board).expect("a step");
    assert_eq!(shortest.step.technique.code(), "region-forcing-chains");
    assert_eq!((shortest.step.chain.len(), shortest.rank), (12, 83));
}

#[test]
fn a_hidden_pair_adds_nothing_to_a_unique_loop() {
    let position = Position::blank().give("r1c1 r1c5", &[1, 2]).give("r2c1", &[1, 2, 3]);
    let position = position.give("r2c5", &[1, 2, 4]).only(1, 1, "r2c1 r2c5 r2c9");
    let mut board = position.only(1, 2, "r2c1 r2c5 r2c9").give("r2c9", &[1, 2, 5]).0;
    board.assume_unique();
    let said =
        "Unique Loop Type 3: 1/2 in r1c15,r2c15, more in r2c15, with r2c9, hidden in r2 => r2c9<>5";
    assert!(all("unique-loop", &board).contains(&said.to_string()));
}

/// The board of data/explainer.txt in which a step has this rating. Cells with one candidate are filled.
fn position_of(rating: &str) -> LogicBoard {
    let mut lines =
        include_str!("data/explainer.txt").lines().filter_map(|line| line.split_once(": "));
    let (_, cells) = lines.find(|(name, _)| *name == rating).expect("a position");
    let mut board = LogicBoard::new(&Grid::EMPTY);
    for (cell, has) in Cell::all().zip(cells.split_whitespace()) {
        if let [only] = has.as_bytes() {
            board.place(cell, digit(only - b'0'));
        }
        for digit in Digit::all().filter(|digit| !has.contains(&digit.to_string())) {
            board.remove(cell, digit);
        }
    }
    board
}

/// Depths of dynamic chains, each with the rating of its position, and the start of its sentence.
const DEPTHS: [(&str, &str, &str); 4] = [
    ("", "8.8", ": r7c3 => r9c2<>3"),
    ("-plus", "9.8", " (+): "),
    ("-plus-chains", "10.3", " (+ Forcing Chains): 5 in r6 => r6c5<>8"),
    ("-plus-multiple", "10.9", " (+ Multiple Forcing Chains): "),
];

#[test]
fn a_depth_has_its_rating_and_a_shallower_one_finds_nothing() {
    let mut shallower = None;
    for (depth, at, words) in DEPTHS {
        let (code, board) = (format!("dynamic-forcing-chains{depth}"), position_of(at));
        let steps = found(&code, &board);
        let step = steps.first().expect("a step");
        let tenths = rating(&code, &board, step);
        assert_eq!(format!("{}.{}", tenths / 10, tenths % 10), at, "{step}");
        assert!(step.to_string().starts_with(&format!("Dynamic Forcing Chains{words}")), "{step}");
        if let Some(code) = shallower.replace(code) {
            assert!(found(&code, &board).is_empty(), "{code} in {at}");
        }
    }
}

#[test]
fn reasons_lead_from_each_assumption_to_the_end() {
    let board = position_of("10.3");
    let [step] = &found("dynamic-forcing-chains-plus-chains", &board)[..] else { panic!("a step") };
    let reasons = step.reasons(&board);
    assert_eq!(reasons.branches.len(), 3);
    for branch in &reasons.branches {
        let (first, last) = (&branch.facts[0], &branch.facts[branch.facts.len() - 1]);
        assert!(first.claim.is_on && first.from.is_empty());
        assert!(!last.claim.is_on && last.claim.cells == CellSet::of(Cell::at(5, 4)));
        assert!(branch.facts[1..].iter().all(|fact| !fact.from.is_empty()));
    }
    // 16, 2 and 16 facts, and four nested chains of six.
    assert_eq!(reasons.branches.iter().map(|branch| branch.facts.len()).sum::<usize>(), 34);
    assert_eq!(step.length, 58);
}
