//! `play` in a terminal: the program gets a pseudo-terminal, an emulator draws what it writes.

#![cfg(unix)]

use std::io::{Read, Write};
use std::num::NonZeroU16;
use std::os::unix::process::ExitStatusExt;
use std::path::{Path, PathBuf};
use std::time::Duration;

use ninefold_jobs::engine::{Engine, Limits, Rules};
use ninefold_jobs::session::{SavedGame, Session, read};
use ninefold_jobs::text::line;
use pty_process::Size;
use pty_process::blocking::{Command, Pty, open};
use rustix::process::{Pid, Signal, kill_process};
use vt100::{Parser, Screen};

#[path = "../../cli/tests/cli/pty.rs"]
mod pty;

use pty::Terminal;

const EASY: &str =
    "53..7....6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5....8..79";
/// The profile hodoku grades it Extreme, 8302: forcing chains.
const EXTREME: &str =
    "........1.13....5..6..2.74..2...7..6....3.....4.56..38...95....89......4..26..1..";
/// No technique applies at the beginning.
const BEYOND: &str =
    "8..........36......7..9.2...5...7.......457.....1...3...1....68..85...1..9....4..";
const KILLER: &str =
    ".Cage~3~R1C1~R1C2.WhiteDot~R1C4~R1C5.BlackDot~R4C4~R5C4.Thermo~R9C4~R8C4~R7C4.AntiKing";

/// A directory for the data of a test.
fn home() -> tempfile::TempDir {
    tempfile::tempdir().expect("a directory")
}

fn saved_in(home: &Path) -> PathBuf {
    home.join("ninefold/game.txt")
}

fn game_in(file: &Path) -> SavedGame {
    let text = std::fs::read(file).expect("a saved game");
    read(&text).expect("a game").expect("a game")
}

impl Terminal {
    fn start(home: &Path, size: (u16, u16), arguments: &[&str]) -> Terminal {
        let command = Command::new(env!("CARGO_BIN_EXE_ninefold-visual"));
        Terminal::run(command.arg("play").args(arguments).env_remove("NO_COLOR"), home, size)
    }

    fn run(command: Command, home: &Path, size: (u16, u16)) -> Terminal {
        Terminal::spawn(command.env("XDG_DATA_HOME", home).env("HOME", home), size)
    }

    /// Types keys, each until the screen has a text, wherever lines are broken. `$` behind the
    /// text stands for the end of a line; a text behind `-` is no longer there.
    fn play(&mut self, moves: &[(&str, &str)]) {
        for (keys, text) in moves {
            self.press(keys);
            self.wait(text, |screen| {
                let contents = screen.contents();
                let words = || contents.split_whitespace().collect::<Vec<_>>().join(" ");
                let has = |text| contents.contains(text) || words().contains(text);
                match (text.strip_prefix('-'), text.strip_suffix('$')) {
                    (Some(text), _) => !has(text),
                    (_, Some(end)) => contents.lines().any(|line| line.trim_end().ends_with(end)),
                    _ => has(text),
                }
            });
        }
    }

    fn resize(&mut self, columns: u16, rows: u16) {
        self.keyboard.resize(Size::new(rows, columns)).expect("resized");
        let [rows, columns] = [rows, columns].map(|size| NonZeroU16::new(size).expect("a size"));
        self.screen.screen_mut().set_size(rows, columns);
    }

    fn signal(&self, signal: Signal) {
        let pid = Pid::from_child(&self.child);
        kill_process(pid, signal).expect("sent");
    }

    /// Leaves by the key for it, and gives what is left on the screen.
    fn quit(self) -> String {
        self.press("q");
        let (screen, status) = self.end();
        assert_eq!(status.code(), Some(0), "{screen}");
        screen
    }
}

/// The digits of a solution as keys, from the top left cell on, row by row.
fn keys_of_the_solution(puzzle: &str) -> String {
    let puzzle = line::parse(puzzle.as_bytes()).expect("a puzzle");
    let solution = Rules::new().solve_one(&puzzle, &Limits::UNIQUE).first;
    let mut keys = String::from("g\x1b[H");
    for row in solution.to_string().as_bytes().chunks(9) {
        for digit in row {
            keys.push(char::from(*digit));
            keys.push_str("\x1b[C");
        }
        keys.push('j');
    }
    keys
}

#[test]
fn a_puzzle_is_played_to_the_end_by_keys() {
    let home = home();
    let mut terminal = Terminal::start(home.path(), (80, 24), &[EASY]);
    terminal.see("r1c3  blank");
    terminal.press(&keys_of_the_solution(EASY));
    terminal.see("Solved in ");
    let screen = terminal.quit();
    assert!(screen.contains("Solved in "), "{screen}");
    assert!(Session::new(game_in(&saved_in(home.path()))).expect("a puzzle").is_solved());
}

#[test]
fn hints_lead_to_the_end_of_an_extreme_puzzle() {
    let home = home();
    let mut terminal = Terminal::start(home.path(), (120, 50), &[EXTREME]);
    terminal.play(&[
        ("", "56 blanks"),
        ("", "one solution"),
        ("hhh", "Hidden Single: r4c1=3."),
        ("HH", "=> r5c123<>7."),
    ]);
    terminal.press("h");
    terminal.wait("the technique alone", |screen| {
        screen.contents().lines().any(|line| line.trim() == "X-Wing.")
    });
    terminal.play(&[
        ("h", "X-Wing: look at r4c3, r4c7, r8c3 and r8c7"),
        ("", "the digit fits only in as many crossing lines"),
        ("h", "X-Wing: 5 r48 c37 => r135c3,r5c7<>5."),
        // The reason stays, which the last degree once dropped.
        ("", "different"),
        // More than enough: what comes after the end does no harm.
        (&"H".repeat(300), "Solved in "),
    ]);
    terminal.quit();
}

#[test]
fn notes_candidates_undo_and_check() {
    let home = home();
    let mut terminal = Terminal::start(home.path(), (80, 24), &[EASY]);
    terminal.play(&[
        ("", "r1c3  blank"),
        ("n12", "NOTES"),
        ("", "Notes      12"),
        ("u", "Notes      1$"),
        ("r", "Notes      12"),
        ("a", "Candidates 124"),
        ("2", "Candidates 14"),
        ("an9c", "r1c3 is not 9."),
        ("h", "Something is wrong."),
        ("H", "51 blanks"),
        ("5", "50 blanks"),
        ("0", "51 blanks"),
        ("?", "Shift-Tab"),
        ("\x1b", "-Shift-Tab"),
    ]);
    let screen = terminal.quit();
    assert!(
        screen.contains("Saved in ") && screen.contains("ninefold play continues it"),
        "{screen}"
    );
}

#[test]
fn a_screen_that_is_resized_is_drawn_anew() {
    let home = home();
    let mut terminal = Terminal::start(home.path(), (80, 24), &[EASY]);
    terminal.see("q quit");
    let rows = |screen: &Screen| screen.contents().lines().filter(|l| l.contains('┃')).count();
    terminal.wait("a row a cell", |screen| rows(screen) == 9);
    terminal.resize(120, 50);
    terminal.wait("three rows a cell", |screen| rows(screen) == 27);
    terminal.resize(79, 24);
    terminal.see("This terminal has 79 columns and 24 lines; play needs 80 and 24.");
    terminal.resize(80, 24);
    terminal.play(&[("", "51 blanks"), ("\x1b[B\x1b[A4", "50 blanks")]);
    terminal.quit();
}

#[test]
fn a_game_that_is_killed_goes_on() {
    let home = home();
    for (signal, number) in [(Signal::TERM, 15), (Signal::HUP, 1), (Signal::INT, 2)] {
        let mut terminal = Terminal::start(home.path(), (80, 24), &[EASY]);
        terminal.play(&[("", "51 blanks"), ("4n", "50 blanks"), ("\x1b[C26", "Notes      26")]);
        terminal.signal(signal);
        let (_, status) = terminal.end();
        assert_eq!(status.signal(), Some(number));
        let mut again = Terminal::start(home.path(), (80, 24), &[]);
        again.play(&[
            ("", "The saved game goes on."),
            ("", "50 blanks"),
            ("\x1b[D\x1b[C", "Notes      26"),
        ]);
        again.quit();
    }
    // Another puzzle does not overwrite it.
    let mut other = Terminal::start(home.path(), (80, 24), &[EXTREME]);
    other.see("The game before is in ");
    other.quit();
    let before = game_in(&home.path().join("ninefold/game-before.txt"));
    assert_eq!(before.puzzle.givens().to_string(), EASY);
}

#[test]
fn a_closed_terminal_saves_the_game() {
    let home = home();
    let (mut pty, pts) = open().expect("a pseudo-terminal");
    pty.resize(Size::new(24, 80)).expect("resized");
    let command = Command::new(env!("CARGO_BIN_EXE_ninefold-visual")).args(["play", EASY]);
    let command = command.env("TERM", "xterm-256color").env("XDG_DATA_HOME", home.path());
    let mut child = command.spawn(pts).expect("started");
    let mut screen = Parser::default();
    let mut read_until = |pty: &mut Pty, text: &str| {
        let mut buffer = [0; 4096];
        while !screen.screen().contents().contains(text) {
            let length = pty.read(&mut buffer).expect("an open terminal");
            screen.process(&buffer[..length]);
        }
    };
    read_until(&mut pty, "51 blanks");
    pty.write_all(b"4").expect("typed");
    read_until(&mut pty, "50 blanks");
    // No other handle of this side exists: the terminal is closed, and the system reports it.
    drop(pty);
    let status = child.wait().expect("ended");
    assert_eq!(status.signal(), Some(1), "{status}");
    let game = game_in(&saved_in(home.path()));
    assert_eq!(game.placed.clues(), 1);
}

#[test]
fn ctrl_z_gives_the_terminal_back_and_fg_takes_it_again() {
    let home = home();
    let mut terminal = Terminal::start(home.path(), (80, 24), &[EASY]);
    terminal.see("51 blanks");
    terminal.press("\x1a");
    terminal.wait("the screen of the shell", |screen| !screen.alternate_screen());
    // The program stops itself right after that; one that is not stopped yet is not continued.
    let stat = format!("/proc/{}/stat", terminal.child.id());
    while std::fs::read_to_string(&stat).is_ok_and(|stat| !stat.contains(") T ")) {
        std::thread::sleep(Duration::from_millis(10));
    }
    terminal.signal(Signal::CONT);
    terminal.wait("the board", |screen| screen.alternate_screen());
    terminal.play(&[("4", "50 blanks")]);
    terminal.press("\x03");
    assert_eq!(terminal.end().1.code(), Some(0));
}

#[test]
fn a_variant_is_drawn_with_its_signs() {
    let home = home();
    for size in [(80, 24), (120, 50)] {
        let mut terminal = Terminal::start(home.path(), size, &[KILLER]);
        terminal.play(&[
            ("", "several solutions"),
            ("", "3"),
            ("", "┄"),
            ("", "○"),
            ("", "●"),
            ("", "║"),
            ("", "the cage r1c1 r1c2"),
            ("v", "┌ Rules"),
            // Escape and a letter together would be Alt and that letter.
            ("\x1b", "-┌ Rules"),
            ("a", "Candidates 12$"),
            ("h", "No step found: no single constraint rules out more; a digit of one of several"),
        ]);
        terminal.quit();
    }
}

#[test]
fn colours_stay_away_where_they_are_not_wanted() {
    let home = home();
    for no_color in ["", "1"] {
        let command = Command::new(env!("CARGO_BIN_EXE_ninefold-visual"));
        let command = command.args(["play", BEYOND]).env("NO_COLOR", no_color);
        let mut terminal = Terminal::run(command, home.path(), (80, 24));
        let stuck =
            "No step found: no technique of the profile hodoku applies; a digit of the solution.";
        terminal.play(&[("", "60 blanks"), ("h", stuck), ("H", "59 blanks")]);
        let cells = (0..24).flat_map(|row| (0..80).map(move |column| (row, column)));
        let screen = terminal.screen.screen();
        let coloured = cells.filter_map(|(row, column)| screen.cell(row, column));
        let coloured = coloured.filter(|cell| cell.fgcolor() != vt100::Color::Default).count();
        assert_eq!(coloured > 0, no_color.is_empty(), "{no_color:?}");
        terminal.quit();
    }
}

#[test]
fn the_mouse_chooses_cells_and_digits() {
    let home = home();
    let mut terminal = Terminal::start(home.path(), (120, 50), &[EASY]);
    terminal.see("51 blanks");
    let at = |terminal: &Terminal, text: &str| {
        let contents = terminal.screen.screen().contents();
        let (row, line) =
            contents.lines().enumerate().find(|(_, line)| line.contains(text)).expect("drawn");
        let column = line.find(text).map(|at| line[..at].chars().count()).expect("drawn");
        (column + 1, row + 1)
    };
    let (x, y) = at(&terminal, "┏");
    // The middle of r5c5.
    let cell = format!("\x1b[<0;{};{}M", x + 4 * 6 + 3, y + 4 * 4 + 2);
    terminal.play(&[(&cell, "r5c5  blank")]);
    let (x, y) = at(&terminal, "1 2 3 4 5 6 7 8 9");
    terminal.play(&[(&format!("\x1b[<0;{};{y}M", x + 8), "50 blanks"), ("", "r5c5  5")]);
    terminal.quit();
}

#[test]
fn a_level_makes_a_puzzle_and_a_file_keeps_it() {
    let home = home();
    let file = home.path().join("mine.txt");
    let name = file.to_str().expect("text");
    let mut terminal =
        Terminal::start(home.path(), (80, 24), &["--level", "hard", "--seed", "3", "--save", name]);
    terminal.see("Hard, seed 3");
    terminal.press("H");
    let screen = terminal.quit();
    assert!(screen.contains("mine.txt continues it"), "{screen}");
    let first = game_in(&file);
    let mut again = Terminal::start(home.path(), (80, 24), &[name]);
    again.see("Hard, seed 3");
    again.press("H");
    again.quit();
    let second = game_in(&file);
    assert_eq!(second.puzzle.givens(), first.puzzle.givens());
    assert!(second.text() != first.text() && !saved_in(home.path()).exists());
}

#[test]
fn puzzles_that_cannot_be_played_are_refused_before_the_terminal_is_taken() {
    let home = home();
    let not_ours = home.path().join("letter.txt");
    std::fs::write(&not_ours, "Dear all,\n").expect("written");
    let clash = format!("55{}", &EASY[2..]);
    for (arguments, message) in [
        (&[clash.as_str()][..], "no solution: digit 5 in row 1 at r1c1 and r1c2"),
        (&[&EASY[..80]], "the puzzle is malformed: column 81"),
        (&[EASY, "--save", not_ours.to_str().expect("text")], "is no saved game"),
        (&["no-such-file"], "no-such-file"),
        (&["--level", "easiest"], "expected easy, medium, hard, unfair or extreme"),
    ] {
        let (screen, status) = Terminal::start(home.path(), (120, 24), arguments).end();
        let screen = screen.replace('\n', "");
        assert!(screen.contains(message), "{message}: {screen}");
        assert!(matches!(status.code(), Some(1 | 2)), "{screen}");
    }
    let output = std::process::Command::new(env!("CARGO_BIN_EXE_ninefold-visual"))
        .args(["play", EASY])
        .stdin(std::process::Stdio::null())
        .output()
        .expect("started");
    assert_eq!(output.status.code(), Some(1));
    assert!(String::from_utf8_lossy(&output.stderr).contains("play needs a terminal"));
}
