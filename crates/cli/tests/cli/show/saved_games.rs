//! `show` on saved games.

use std::fs;

use super::{VARIANT, fails, out};
use crate::harness::*;
use ninefold_jobs::grid::{Cell, Digit};
use ninefold_jobs::logic::Candidate;
use ninefold_jobs::ruleset::parse;
use ninefold_jobs::session::{GamePuzzle, SavedGame, Session};
use ninefold_jobs::text::line;

/// A game on the classic puzzle: a digit was filled in, a candidate taken away.
fn session() -> Session {
    let puzzle = line::parse(PUZZLE.as_bytes()).expect("a puzzle");
    let mut session = Session::new(SavedGame::classic(puzzle)).expect("a solution");
    let [four, one] = [4, 1].map(|digit| Digit::new(digit).expect("a digit"));
    assert!(session.write(Cell::at(0, 2), Some(four)));
    assert!(session.toggle_candidate(Candidate { cell: Cell::at(0, 6), digit: one }));
    session
}

fn game() -> SavedGame {
    session().saved()
}

#[test]
fn a_saved_game_is_drawn_with_its_digits_and_candidates() {
    let directory = Folder::new();
    let path = directory.file("game.txt", game().text());
    let drawing = out(&path);
    let rows: Vec<&str> = drawing.lines().collect();
    assert!(rows[0].starts_with("30 clues, 1 filled in, 50 blanks with "), "{drawing}");
    let first = "| 5   3    4     | 26   7   268 | 89    129  28   |";
    assert_eq!(rows[2], first, "r1c3 is filled, r1c7 has lost its 1: {drawing}");
    assert!(rows[3].starts_with("| 6   27   27 "), "{drawing}");
    let picture = out((&path, "--svg -"));
    assert_eq!(picture.matches("font-weight=\"bold\"").count(), 30, "given digits");
    let all = picture.matches("</text>").count();
    let candidates = game().candidates().count() as usize - 31;
    assert_eq!(all, 31 + candidates, "the digits, and the candidates of blanks");
    assert!(out((&path, "--solve")).contains("unique"));
    let (once, two) = (out(&path), directory.join("two.txt"));
    fs::write(&two, game().text().repeat(2)).expect("written");
    assert_eq!(out((&two, "--count 5")), once.repeat(2), "none is left out");
    let link = out((&path, "--link sudokuwiki"));
    assert!(link.contains("bd=S9B0503"), "{link}");
}

#[test]
fn candidates_of_several_forms_are_drawn() {
    let directory = Folder::new();
    let saved = directory.file("game.txt", game().text());
    // Only HoDoKu's lines distinguish filled cells from those with one candidate.
    let mut filled = session();
    for cell in Cell::all().filter(|&cell| session().candidates(cell).is_power_of_two()) {
        let digit = Digit::all().find(|digit| digit.bit() == session().candidates(cell));
        filled.write(cell, digit);
    }
    let singles = directory.file("filled.txt", filled.saved().text());
    let [as_saved, filled] = [&saved, &singles].map(|path| out((path, "--quiet")));
    assert_ne!(as_saved, filled);
    for (to, expected) in [("hodoku", &as_saved), ("candidates", &filled), ("pencilmarks", &filled)]
    {
        let path = directory.file(to, printed(("convert", &saved, "--to", to, "-q"), ""));
        assert_eq!(&out((&path, "--quiet")), expected, "{to}");
    }
}

#[test]
fn a_saved_game_of_a_variant_is_drawn_with_its_digits() {
    let puzzle = GamePuzzle::Variant(parse::line(VARIANT).expect("a puzzle").into());
    let mut saved = SavedGame::new(puzzle);
    saved.placed.set(Cell::at(0, 3), Digit::new(7));
    let directory = Folder::new();
    let path = directory.file("game.txt", saved.text());
    let drawing = out(&path);
    assert!(drawing.starts_with("1 clue, 9 constraints, 1 filled in, "), "{drawing}");
    assert!(drawing.contains('7'), "{drawing}");
    let (before, after) = (out((VARIANT, "--svg -")), out((&path, "--svg -")));
    assert_eq!(after.matches("</text>").count(), before.matches("</text>").count() + 1);
}

#[test]
fn a_mistake_in_a_saved_game_is_said_with_its_line() {
    let directory = Folder::new();
    let path = directory.file("game.txt", game().text().replace("# time: 0 s", "# time: ten s"));
    fails(&path, 3, "line 2, column 9");
}
