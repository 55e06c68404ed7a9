//! A game in progress: hints that are true to the end, moves that come and go, saved games, and
//! marks that faces show on the board.

use std::num::NonZeroU64;
use std::sync::Arc;
use std::time::Duration;

use ninefold_core::grid::{Cell, CellSet, Digit, Grid};
use ninefold_core::random::Random;
use ninefold_engine::{Engine, Limits, Rules, Status};
use ninefold_game::{GamePuzzle, HintDegree, HintReason, MarkLayer, SavedGame, Session, TextError};
use ninefold_logic::{Candidate, NOTES_RULES};
use ninefold_variants::{RulesetSolver, parse};

const EASY: &str =
    "53..7....6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5....8..79";
/// HoDoKu needs forcing chains for it.
const EXTREME: &str =
    "8..........36......7..9.2...5...7.......457.....1...3...1....68..85...1..9....4..";

const LAYERS: [MarkLayer; 3] = [MarkLayer::Corner, MarkLayer::Centre, MarkLayer::Color];

/// Reads a saved game without the notations of web editors.
fn read(text: &[u8]) -> Result<Option<SavedGame>, TextError> {
    ninefold_game::read(text, &[])
}

/// The factor by which a hunt does more than by default, which is brief: `NINEFOLD_HUNT`.
fn hunt() -> usize {
    let factor = std::env::var("NINEFOLD_HUNT").ok().map(|text| text.parse().expect("a number"));
    factor.unwrap_or(1)
}

/// The text of a dataset.
fn dataset(name: &str) -> String {
    let path = format!("{}/../../datasets/{name}", env!("CARGO_MANIFEST_DIR"));
    std::fs::read_to_string(&path).unwrap_or_else(|error| panic!("{path}: {error}"))
}

fn puzzles(name: &str) -> Vec<Grid> {
    dataset(name).lines().map(grid).collect()
}

fn grid(text: impl AsRef<[u8]>) -> Grid {
    ninefold_text::line::parse(text.as_ref()).expect("a puzzle")
}

fn game_on(puzzle: Grid) -> Session {
    Session::new(SavedGame::classic(puzzle)).expect("a puzzle")
}

fn at(row: usize, column: usize, digit: u8) -> Candidate {
    Candidate { cell: Cell::at(row - 1, column - 1), digit: Digit::new(digit).expect("a digit") }
}

fn cells(places: &[(usize, usize)]) -> CellSet {
    places.iter().map(|&(row, column)| Cell::at(row - 1, column - 1)).collect()
}

fn variants(file: &str, count: usize) -> Vec<GamePuzzle> {
    let text = dataset(file);
    let rulesets = text.lines().filter(|line| line.starts_with('.')).take(count);
    rulesets
        .map(|line| GamePuzzle::Variant(Arc::new(parse::line(line).expect("a variant"))))
        .collect()
}

fn solution(puzzle: &GamePuzzle) -> Grid {
    match puzzle {
        GamePuzzle::Classic(givens) => Rules::new().solve_one(givens, &Limits::UNIQUE).first,
        GamePuzzle::Variant(ruleset) => RulesetSolver::new().solve(ruleset, &Limits::UNIQUE).first,
    }
}

/// A session's face: digits, candidates and marks of all cells.
fn face(session: &Session) -> Vec<(Option<Digit>, u16, [u16; 3])> {
    let marks = |c| LAYERS.map(|layer| session.layer(layer, c));
    let cells = Cell::all();
    cells.map(|c| (session.digit(c), session.candidates(c), marks(c))).collect()
}

#[test]
fn hints_are_true_and_lead_to_the_end() {
    let classic = ["easy.txt", "medium.txt", "hard.txt", "minimal.txt"].into_iter();
    let mut all: Vec<GamePuzzle> = classic
        .flat_map(|file| puzzles(file).into_iter().take(2 * hunt()))
        .map(GamePuzzle::Classic)
        .collect();
    all.push(GamePuzzle::Classic(grid(EXTREME)));
    all.extend(variants("killer.txt", 2 * hunt()));
    all.extend(variants("variants.txt", 3 * hunt()));
    let (mut logical, mut revealed) = (0, 0);
    for puzzle in all {
        let solution = solution(&puzzle);
        let mut session = Session::new(SavedGame::new(puzzle)).expect("a puzzle");
        while let Some(hint) = session.hint() {
            let texts = [HintDegree::Technique, HintDegree::Place, HintDegree::Step];
            let [technique, place, step] = texts.map(|degree| hint.text(degree));
            assert!(place.starts_with(&technique) && place.len() > technique.len(), "{place}");
            for it in hint.placements() {
                assert_eq!(solution.get(it.cell), Some(it.digit), "{step}");
            }
            for it in hint.eliminations() {
                assert_ne!(solution.get(it.cell), Some(it.digit), "{step}");
                assert_ne!(session.candidates(it.cell) & it.digit.bit(), 0, "{step}");
            }
            match hint.is_logic() {
                true => logical += 1,
                false => revealed += 1,
            }
            assert_eq!(technique.starts_with("No step found"), !hint.is_logic(), "{step}");
            session.apply(&hint);
        }
        assert!(session.is_solved(), "{}", session.grid());
    }
    assert!(logical > 400 && revealed < logical / 20, "{logical} by logic, {revealed} not");
}

#[test]
fn a_digit_of_the_solution_is_no_logic() {
    // Nothing follows on an empty grid; of several solutions each will do.
    let mut session = game_on(Grid::EMPTY);
    let hint = session.hint().expect("a digit");
    let text = hint.text(HintDegree::Step);
    assert!(matches!(hint.reason, HintReason::Solution { is_only: false, .. }), "{text}");
    assert!(
        text.starts_with("No step found: no technique of the profile hodoku applies"),
        "{text}"
    );
    assert!(text.contains("one of several solutions: r1c1="), "{text}");
}

#[test]
fn mistakes_come_before_hints_and_can_be_taken_back() {
    let mut session = game_on(grid(EASY));
    let right = session.solution().copied().expect("one solution");
    // r1c3 is 4, r1c4 is 6.
    assert!(session.write(Cell::at(0, 2), Digit::new(2)));
    assert!(session.toggle_candidate(at(1, 4, 6)));
    assert!(session.toggle_mark(at(5, 5, 1)));
    let check = session.check();
    assert_eq!(
        (check.wrong.as_slice(), check.missing.as_slice()),
        (&[at(1, 3, 2)][..], &[at(1, 4, 6)][..])
    );
    assert_eq!(check.marks.only(), Some(Cell::at(4, 4)));
    let hint = session.hint().expect("a hint");
    assert_eq!(hint.text(HintDegree::Technique), "Something is wrong");
    assert_eq!(hint.text(HintDegree::Place), "Something is wrong: look at r1c3 and r1c4");
    assert_eq!(
        hint.text(HintDegree::Step),
        "Something is wrong: r1c3 is not 2; 6 was taken away from r1c4, and is needed; \
         the pencil marks leave out the digit of r5c5"
    );
    session.apply(&hint);
    assert!(session.check().is_clean() && session.digit(Cell::at(0, 2)).is_none());
    for cell in Cell::all() {
        session.write(cell, right.get(cell));
    }
    assert!(session.is_solved() && session.hint().is_none());
    session.write(Cell::at(0, 2), Digit::new(9));
    assert!(session.is_full() && !session.is_solved() && session.hint().is_some());
}

#[test]
fn among_several_solutions_a_digit_is_wrong_if_none_has_it() {
    let text = format!("{}{}", &EASY[..2], ".".repeat(79));
    let mut session = game_on(grid(&text));
    assert_eq!(session.status(), Status::Multiple);
    session.write(Cell::at(0, 2), Digit::new(1));
    assert!(session.check().is_clean());
    session.write(Cell::at(0, 2), Digit::new(5));
    assert_eq!(session.check().wrong, [at(1, 3, 5)]);
    session.undo();
    session.write(Cell::at(8, 8), Digit::new(1));
    session.write(Cell::at(8, 7), Digit::new(1));
    let check = session.check();
    assert!(check.is_dead_end && check.wrong.is_empty() && !check.is_clean());
    assert_eq!(check.to_string(), "no solution has all these digits together");
}

#[test]
fn eliminations_are_refused_with_the_reason() {
    let mut session = game_on(grid(EASY)).with_rules(&NOTES_RULES);
    for (candidate, expected) in [
        (at(1, 1, 4), "r1c1 is given: it is 5"),
        (at(1, 3, 8), "c3 has an 8 already, in r3c3"),
        (at(1, 3, 4), "4 cannot go from r1c3: no solution is without it there"),
    ] {
        let refusal = session.eliminate(&[candidate]).expect_err("refused");
        assert_eq!(refusal.to_string(), expected);
    }
    session.eliminate(&[at(1, 3, 1), at(1, 3, 2)]).expect("both can go");
    assert!(session.is_solved(), "{}", session.grid());
    assert!(session.undo());
    // One of three candidates in a cell must stay.
    let mut session = game_on(Grid::EMPTY);
    let all: Vec<Candidate> = (1..=9).map(|digit| at(1, 1, digit)).collect();
    session.eliminate(&all[..8]).expect("one is left");
    assert!(session.eliminate(&all[8..]).is_err());
    assert!(session.undo() && !session.undo());
}

/// Makes a random move of any kind.
fn move_at_random(session: &mut Session, random: &mut Random) {
    let cell = Cell::new(random.below(81)).expect("a cell");
    let digit = Digit::new(random.below(9) as u8 + 1).expect("a digit");
    let candidate = Candidate { cell, digit };
    match random.below(10) {
        0 => drop(session.write(cell, Some(digit))),
        1 => drop(session.write(cell, None)),
        2 | 3 => drop(session.toggle_mark(candidate)),
        4 => drop(session.toggle_candidate(candidate)),
        5 => drop(session.adopt_candidates()),
        6 => drop(session.place(cell, digit).is_ok()),
        7 => session.as_one_move(|session| {
            let layer = LAYERS[random.below(3)];
            for cell in [cell, Cell::new(random.below(81)).expect("a cell")] {
                session.set_layer(layer, cell, digit.bit() | 1);
            }
        }),
        8 => drop(session.set_layer(LAYERS[random.below(3)], cell, 0)),
        _ => drop(session.clear(cell)),
    }
}

#[test]
fn everything_can_be_undone_and_redone_and_saved() {
    let classic = [EASY, EXTREME].map(|text| GamePuzzle::Classic(grid(text))).into_iter();
    let several = grid(format!("{}{}", &EASY[..40], ".".repeat(41)));
    let variant = variants("variants.txt", 1);
    for (number, puzzle) in classic.chain([GamePuzzle::Classic(several)]).chain(variant).enumerate()
    {
        let mut random = Random::new(18, number as u64);
        let mut session = Session::new(SavedGame::new(puzzle)).expect("a puzzle");
        let begin = face(&session);
        for _ in 0..60 * hunt() {
            move_at_random(&mut session, &mut random);
            let now = face(&session);
            if session.undo() {
                assert!(session.redo());
            }
            assert_eq!(face(&session), now);
            let saved = SavedGame {
                title: Some("A title: with a colon".to_owned()),
                elapsed: Duration::from_secs(754),
                ..session.saved()
            };
            let text = saved.text();
            let again = read(text.as_bytes()).expect("a game").expect("a game");
            assert_eq!(again.text(), text);
            assert_eq!((again.elapsed, &again.title), (saved.elapsed, &saved.title));
            let resumed = Session::new(again).expect("a puzzle");
            assert_eq!(face(&resumed), now, "{text}");
            for cell in Cell::all() {
                assert_eq!(resumed.is_given(cell), session.is_given(cell));
            }
            // Marks that are hidden below digits are kept as well.
            let untitled = SavedGame { title: None, ..resumed.saved() };
            assert_eq!(untitled.text(), session.saved().text());
        }
        while session.undo() {}
        assert_eq!(face(&session), begin);
    }
}

#[test]
fn a_saved_game_is_read_as_a_puzzle_by_all() {
    let mut session = game_on(grid(EASY));
    session.place(Cell::at(0, 2), Digit::new(4).expect("a digit")).expect("right");
    session.toggle_mark(at(1, 4, 2));
    session.toggle_candidate(at(1, 4, 2));
    let text = session.saved().text();
    assert_eq!(
        text,
        "# ninefold game: ninefold play FILE continues it\n# time: 0 s\n# marks: r1c4=2\n\
         :0000:x:53+4.7....6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5....8..79:214:::\n"
    );
    let layout = ninefold_text::detect::detect(text.as_bytes()).layout;
    assert_eq!(layout.name(), "hodoku");
    let variant = variants("variants.txt", 1).remove(0);
    let mut session = Session::new(SavedGame::new(variant)).expect("a puzzle");
    let hint = session.reveal().expect("a digit");
    session.apply(&hint);
    let text = session.saved().text();
    let layout = ninefold_text::detect::detect(text.as_bytes()).layout;
    assert_eq!(layout.name(), "variants", "{text}");
}

#[test]
fn positions_of_other_programs_are_read() {
    let first = |text: &str| {
        let game = read(text.as_bytes()).expect("a position").expect("a position");
        Session::new(game).expect("a puzzle")
    };
    let puzzle = grid(EXTREME);
    let begin = game_on(puzzle);
    let left = ninefold_core::grid::Candidates::left_by(&puzzle);
    // A candidate is missing: the puzzle has one solution without that, so it is progress.
    let mut fewer = left;
    fewer.remove(Cell::at(0, 1), Digit::new(2).expect("a digit"));
    for candidates in [&fewer, &left] {
        let session = first(&candidates.to_string());
        assert_eq!(session.grid(), &puzzle);
        for cell in begin.board().expect("classic").open() {
            assert_eq!(session.candidates(cell), candidates.get(cell), "{cell}");
        }
    }
    let mut session = first(&format!("# a comment\n:0000:x:53+2{}:914:::", &EASY[3..]));
    assert_eq!(session.digit(Cell::at(0, 2)), Digit::new(2));
    assert!(!session.is_given(Cell::at(0, 2)));
    assert_eq!(session.check().wrong, [at(1, 3, 2)]);
    let csv = format!("id,puzzle\n1,{}\n", EASY);
    assert_eq!(first(&csv).grid(), &grid(EASY));
    let session = first("[[puzzle]]\nname = \"One\"\ncage = [\"3 r1c1-2\"]\n");
    assert_eq!((session.title(), session.candidates(Cell::at(0, 0))), (Some("One"), 0b11));
    // Candidates that make a puzzle of an empty grid are part of it.
    let mut marks = ninefold_core::grid::Candidates::ALL;
    let solved = begin.solution().copied().expect("one solution");
    for cell in Cell::all() {
        let digit = solved.get(cell).expect("full");
        let next = Digit::new(digit.get() % 9 + 1).expect("a digit");
        marks.set(cell, digit.bit() | next.bit());
    }
    let mut session = first(&marks.to_string());
    assert_eq!(session.solutions(NonZeroU64::new(2).expect("2")).solutions, 2);
    assert_eq!(
        session.saved().text().lines().nth(2),
        Some("# stated: the candidates that the line lacks")
    );
    let again = first(&session.saved().text());
    assert_eq!(face(&again), face(&session));
}

#[test]
fn malformed_games_name_the_line_and_the_column() {
    let wrong = |text: &str| read(text.as_bytes()).expect_err("malformed").to_string();
    let game = |comment: &str| format!("# ninefold game: x\n{comment}\n:0000:x:{}:::", EASY);
    #[rustfmt::skip]
    let cases = [
        ("# time: soon", "line 2, column 9: found 's', expected a number of seconds, as in 754 s"),
        ("# away: 715 70",
            "line 2, column 14: found '0', expected a candidate as digit, row and column, as in 715"),
        ("# away: 7155", "line 2, column 12: found '5', expected a space after a candidate"),
        ("# marks: r1c3=1 r1x3=2",
            "line 2, column 19: found 'x', expected pencil marks, as in r1c3=17"),
        ("# marks: r1c3=",
            "line 2, column 15: found the end of the line, expected pencil marks, as in r1c3=17"),
        ("# digits: 12", "line 2, column 13: found the end of the line"),
    ];
    for (comment, message) in cases {
        assert!(wrong(&game(comment)).starts_with(message), "{}", wrong(&game(comment)));
    }
    for (text, message) in [
        (":0000:x:12x::::", "line 1, column 11: found 'x'"),
        ("\n\n.Cage~15~R1C1~R1C0", "line 3, column 15"),
        (
            "shape = \"6x6\"\nthermo = \"r1c1 r1c2\"\n",
            "line 1, column 1: found a board of 6x6 or with other digits",
        ),
        (
            ".Shape~6x6\n.Thermo~R1C1\n~R1C2\n",
            "line 1, column 1: found a board of 6x6 or with other digits",
        ),
    ] {
        assert!(wrong(text).starts_with(message), "{}", wrong(text));
    }
    assert!(read(b"").expect("nothing").is_none());
    assert!(read(b"# only a comment\n").expect("nothing").is_none());
    assert!(read(game("# other: things").as_bytes()).expect("a game").is_some());
    let clash = SavedGame::classic(grid(format!("55{}", &EASY[2..])));
    let error = Session::new(clash).err().expect("unsolvable").to_string();
    assert!(error.starts_with("the puzzle has no solution: digit 5 in row 1"), "{error}");
}

#[test]
fn whatever_stands_there_is_read_or_refused() {
    let parts = "# ninefold game\n|# time: |# marks: |# away: |# digits: |# title: |# stated: |:0000:x:|\
                 r1c5=|r7c|s.|.|1|5|9|+|:|~|R|C|é|\n|[|]|=| |a|z";
    let parts: Vec<&str> = parts.split('|').collect();
    for round in 0..300 * hunt() as u64 {
        let mut random = Random::new(377, round);
        let begin = ["# ninefold game\n", ""][random.below(2)].to_owned();
        let more = (0..random.below(100)).map(|_| parts[random.below(parts.len())]);
        let text = begin + &more.collect::<String>();
        if let Ok(Some(game)) = read(text.as_bytes()) {
            let _ = Session::new(game);
        }
    }
}

#[test]
fn digits_of_the_solution_break_no_rule_and_any_digits_are_answered() {
    let all = variants("variants.txt", 12 * hunt()).into_iter().chain(variants("killer.txt", 2));
    for (number, puzzle) in all.enumerate() {
        let mut random = Random::new(65, number as u64);
        let right = solution(&puzzle);
        let mut session = Session::new(SavedGame::new(puzzle)).expect("a puzzle");
        for cell in Cell::all() {
            if random.below(3) > 0 {
                session.write(cell, right.get(cell));
                assert_eq!(session.broken_rules(), []);
            }
        }
        for _ in 0..40 {
            let cell = Cell::new(random.below(81)).expect("a cell");
            session.write(cell, Digit::new(random.below(9) as u8 + 1));
            let filled =
                |cells: CellSet| cells.into_iter().all(|cell| session.digit(cell).is_some());
            for (rule, cells) in session.broken_rules() {
                assert!(!rule.is_empty() && !cells.is_empty() && filled(cells), "{rule}");
            }
        }
    }
}

#[test]
fn digits_that_must_differ_clash() {
    let five = Digit::new(5);
    let corner = Cell::at(0, 0);
    let mut session = game_on(grid(EASY));
    assert!(Cell::all().all(|cell| session.clashes(cell).is_empty()));
    session.write(Cell::at(0, 2), five);
    assert_eq!(session.clashes(corner), cells(&[(1, 3)]));
    assert_eq!(session.clashes(Cell::at(0, 2)), cells(&[(1, 1)]));
    assert!(session.clashes(Cell::at(0, 3)).is_empty(), "a blank");

    let cage = parse::line(".Cage~10~R1C1~R2C4.").expect("a variant");
    let cage = SavedGame::new(GamePuzzle::Variant(Arc::new(cage)));
    let mut session = Session::new(cage).expect("a solution");
    session.write(corner, five);
    session.write(Cell::at(1, 3), five);
    assert_eq!(session.clashes(corner), cells(&[(2, 4)]));
}

#[test]
fn the_second_degree_of_a_naked_single_points_at_its_cell() {
    let hint = game_on(grid(EASY)).hint().expect("a hint");
    assert_eq!(hint.text(HintDegree::Step), "Naked Single: r5c5=5");
    assert_eq!(
        hint.text(HintDegree::Place),
        "Naked Single: look at r5c5, and at r1c5, r2c5, r4c5, r5c1, r5c4, r5c6, r5c9 and r6c5"
    );
    assert_eq!(hint.targets(), cells(&[(5, 5)]));
    let seen = [(1, 5), (2, 5), (4, 5), (5, 1), (5, 4), (5, 6), (5, 9), (6, 5)];
    assert_eq!(hint.places(), cells(&seen) | hint.targets());
}

#[test]
fn the_second_degree_names_each_cell_and_hides_that_of_a_hidden_single() {
    let mut session = game_on(grid(EXTREME));
    let (mut hidden, mut shown) = (0, 0);
    while let Some(hint) = session.hint() {
        let text = hint.text(HintDegree::Place);
        let places = text.split_once(": ").map_or("", |(_, places)| places);
        let is_short = |name: &str| name.starts_with('r') && name.matches('c').count() == 1;
        for name in
            places.split(|sign: char| !sign.is_ascii_alphanumeric()).filter(|name| is_short(name))
        {
            assert_eq!(name.len(), 4, "a cell by itself: {text}");
        }
        if text.starts_with("Hidden Single") {
            assert!(hint.targets().is_empty(), "{text}");
            hidden += 1;
        }
        shown += 1;
        session.apply(&hint);
    }
    assert!(hidden > 5 && shown > hidden + 10, "{hidden} of {shown}");
}
