//! `assist` and `explain` in a terminal: the program gets a pseudo-terminal, an emulator draws what
//! it writes.

use std::io::{Read, Write};
use std::num::NonZeroU16;
use std::process::Child;
use std::sync::Arc;
use std::sync::mpsc::{Receiver, RecvTimeoutError, channel};
use std::time::Duration;

use crate::harness::*;
use pty_process::Size;
use pty_process::blocking::{Command, Pty, open};
use vt100::{Cell, Color, Parser};

/// No rule applies at the beginning.
const HARD: &str =
    "8..........36......7..9.2...5...7.......457.....1...3...1....68..85...1..9....4..";
const LOCKED: &str =
    ".7..35.84...7..15..4.8..6....75.......3.9.....9...7..6..........6...38...5.2.4.39";

/// A screen that holds all that a session writes.
const ROWS: u16 = 400;
const COLUMNS: u16 = 120;
/// Guards against a program that hangs; no test requires a speed.
const PATIENCE: Duration = Duration::from_secs(300);

/// The program in a separate terminal.
struct Terminal {
    child: Child,
    keyboard: Arc<Pty>,
    output: Receiver<Vec<u8>>,
    screen: Parser,
}

impl Terminal {
    fn start(arguments: impl Words) -> Terminal {
        Terminal::start_with("cat", arguments)
    }

    fn start_with(pager: &str, arguments: impl Words) -> Terminal {
        let (pty, pts) = open().expect("a pseudo-terminal");
        pty.resize(Size::new(ROWS, COLUMNS)).expect("resized");
        let command = Command::new(env!("CARGO_BIN_EXE_ninefold")).args(arguments.words());
        let command = command.env("TERM", "xterm-256color").env_remove("NO_COLOR");
        let command = command.env("PAGER", pager);
        let child = command.spawn(pts).expect("started");
        let keyboard = Arc::new(pty);
        let (sender, output) = channel();
        let reader = Arc::clone(&keyboard);
        std::thread::spawn(move || {
            let mut buffer = [0; 4096];
            // A terminal whose program has ended gives an error on Linux, elsewhere nothing.
            while let Ok(length @ 1..) = (&*reader).read(&mut buffer) {
                if sender.send(buffer[..length].to_vec()).is_err() {
                    break;
                }
            }
        });
        let [rows, columns] = [ROWS, COLUMNS].map(|size| NonZeroU16::new(size).expect("a size"));
        Terminal { child, keyboard, output, screen: Parser::new(rows, columns, 0) }
    }

    /// Draws what is written until there is enough on the screen.
    fn wait(&mut self, what: &str, is_there: impl Fn(&vt100::Screen) -> bool) {
        while !is_there(self.screen.screen()) {
            match self.output.recv_timeout(PATIENCE) {
                Ok(bytes) => self.screen.process(&bytes),
                Err(RecvTimeoutError::Disconnected) if is_there(self.screen.screen()) => return,
                Err(error) => panic!("{what}: {error}\n{}", self.screen.screen().contents()),
            }
        }
    }

    /// Waits until a text is on the screen.
    fn see(&mut self, text: &str) {
        self.wait(text, |screen| screen.contents().contains(text));
    }

    /// Waits until a cell that is not blank has this style.
    fn see_cell(&mut self, what: &str, is_so: impl Fn(&Cell) -> bool) {
        self.wait(what, |screen| {
            let cells = (0..ROWS).flat_map(|row| (0..COLUMNS).map(move |column| (row, column)));
            let mut cells = cells.filter_map(|(row, column)| screen.cell(row, column));
            cells.any(|cell| cell.has_contents() && is_so(cell))
        });
    }

    fn press(&self, keys: &str) {
        (&*self.keyboard).write_all(keys.as_bytes()).expect("typed");
    }

    /// Types a line and waits for the answer.
    fn type_line(&mut self, line: &str, answer: &str) {
        self.press(&format!("{line}\n"));
        self.see(answer);
    }

    /// Waits until the program ends, with exit code 0, and gives what it left on the screen.
    fn end(mut self) -> String {
        while let Ok(bytes) = self.output.recv_timeout(PATIENCE) {
            self.screen.process(&bytes);
        }
        let screen = self.screen.screen().contents();
        assert_eq!(self.child.wait().expect("ended").code(), Some(0), "{screen}");
        screen
    }
}

impl Drop for Terminal {
    fn drop(&mut self) {
        // After a failed test the program still runs; after others it has ended.
        let _ = self.child.kill();
        let _ = self.child.wait();
    }
}

const GREEN: Color = Color::Idx(2);
const RED: Color = Color::Idx(1);

#[test]
fn one_puzzle_is_drawn_with_its_solution_and_grade() {
    for (puzzle, grade) in
        [(PUZZLE, "Easy, score 204, hardest Naked Single"), (HARD, "Extreme, score")]
    {
        let screen = Terminal::start(("solve", puzzle)).end();
        has(&screen, &["+-------+", "unique in ", grade]);
        assert!(!screen.contains("puzzles/s") && !screen.contains("puzzle,solution"), "{screen}");
    }
    let screen = Terminal::start(("solve", "1234............")).end();
    assert!(screen.contains("multiple") && !screen.contains("puzzles"), "{screen}");
    // Whoever asks for more than the solution has the usual output.
    let screen = Terminal::start(("solve --limit 3", PUZZLE)).end();
    assert!(screen.lines().any(|line| line == "puzzle,solution,status"), "{screen}");
}

#[test]
fn explain_draws_grids_with_what_is_placed_on_green() {
    let mut terminal = Terminal::start(("explain", PUZZLE));
    terminal.see("solved in");
    terminal.see_cell("a digit on green", |cell| cell.bgcolor() == GREEN);
    let screen = terminal.end();
    has(&screen, &["Naked Single: ", "┌", "└"]);
}

#[test]
fn compare_shows_its_verdict_and_a_drawn_table_and_no_markdown() {
    let input = dataset("easy.txt");
    let order = "--engine rules,mrv --sample 300 --passes 7 --budget 20s";
    let mut terminal = Terminal::start(("compare", text(&input), order));
    terminal.see("into a file or a pipe");
    let screen = terminal.end();
    has(&screen, &["rules is the fastest, with ", "─", "puzzles/s", "mrv (portable)"]);
    assert!(!screen.contains("|--") && !screen.contains("## "), "{screen}");
}

#[test]
fn explain_reports_where_it_ends() {
    let terminal = Terminal::start(("explain", HARD, "--profile notes-rules"));
    let screen = terminal.end();
    assert!(screen.contains("not solved: no technique of the profile applies here"), "{screen}");
}

#[test]
fn explain_draws_locked_candidates_in_green_and_red() {
    let mut terminal = Terminal::start(("explain --profile notes-rules", LOCKED));
    terminal.see_cell("green", |cell| cell.fgcolor() == GREEN);
    terminal.see_cell("red", |cell| cell.fgcolor() == RED);
    terminal.end();
}

#[test]
fn assist_refuses_wrong_input_with_its_reason_and_goes_on() {
    let mut terminal = Terminal::start(("assist", HARD));
    terminal.see("no rule applies");
    terminal.see("digit?");
    for (line, answer) in [
        ("81 5", "column 1: found index 81, expected one from 0 to 80"),
        ("r1c0 5", "column 4: found '0', expected a column from 1 to 9"),
        ("r1c2 10", "column 6: found 10, expected a digit from 1 to 9"),
        ("five", "column 1: found 'f'"),
        ("r1c1 5", "refused: r1c1 is given: it is 8"),
        ("r1c2 8", "refused: r1 has an 8 already, in r1c1"),
        ("r1c2 2", "refused: 2 in r1c2 is wrong: no solution has it there"),
        ("undo", "there is nothing to undo"),
        ("r1c2 = 1", "r1c2=1"),
        ("r1c2 5", "refused: r1c2 is filled in: it is 1"),
        ("help", "takes the last move back"),
    ] {
        terminal.type_line(line, answer);
    }
    terminal.press("undo\n1 1\nhint\n");
    terminal.type_line("hint", "look at ");
    terminal.type_line("quit", "blanks left: 81");
    terminal.end();
}

#[test]
fn explain_goes_through_the_pager() {
    let mut terminal = Terminal::start_with("sed 's/^/page: /'", ("explain", PUZZLE));
    terminal.see("page: solved in");
    terminal.end();
    let without = ("explain", PUZZLE, "--no-pager");
    let screen = Terminal::start_with("sed 's/^/page: /'", without).end();
    assert!(screen.contains("solved in") && !screen.contains("page: "), "{screen}");
}

#[test]
fn a_pager_that_is_left_ends_explain_in_peace() {
    let screen = Terminal::start_with("head -n 3", ("explain", PUZZLE)).end();
    assert!(!screen.contains("solved in") && !screen.contains("cannot"), "{screen}");
}

#[test]
fn a_pager_that_cannot_run_loses_nothing() {
    let screen = Terminal::start_with("no-such-pager", ("explain", PUZZLE)).end();
    assert!(screen.contains("solved in"), "{screen}");
}

#[test]
fn ctrl_c_is_for_the_pager() {
    // A pager that goes on behind Ctrl-C, as `less` does: it ignores the signal. A shell that catches
    // it is no witness: where it comes just before `read` sleeps, dash may end without its trap.
    // The line is whole where Ctrl-C was taken for a signal, and no character of it.
    let pager = "trap '' INT; cat; echo waiting; read line < /dev/tty; \
                 test \"$line\" = on && echo 'the line is whole'";
    let mut terminal = Terminal::start_with(pager, ("explain", PUZZLE));
    terminal.see("waiting");
    terminal.press("\u{3}");
    terminal.press("on\n");
    let screen = terminal.end();
    assert!(screen.contains("^C") && screen.contains("the line is whole"), "{screen}");
}

#[test]
fn ctrl_d_ends_assist() {
    let mut terminal = Terminal::start(("assist", HARD));
    terminal.see("digit?");
    terminal.press("\u{4}");
    let screen = terminal.end();
    assert!(screen.contains("blanks left: "), "{screen}");
}

#[test]
fn assist_solves_an_easy_puzzle_by_itself() {
    let screen = Terminal::start(("assist", PUZZLE)).end();
    assert!(screen.contains("solved"), "{screen}");
}

#[test]
fn a_run_in_a_terminal_ends_with_its_summary() {
    let input = dataset("easy.txt");
    let screen = Terminal::start(("solve", &input, "--count-only")).end();
    assert!(screen.contains("unique"), "{screen}");
}
