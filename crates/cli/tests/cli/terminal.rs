//! `assist` and `explain` in a terminal: the program gets a pseudo-terminal, an emulator draws what
//! it writes.

use std::ffi::OsString;

use crate::harness::*;
use crate::pty::Terminal;
use pty_process::blocking::Command;
use vt100::{Cell, Color};

const LOCKED: &str =
    ".7..35.84...7..15..4.8..6....75.......3.9.....9...7..6..........6...38...5.2.4.39";

/// A screen that holds all that a session writes.
const ROWS: u16 = 400;
const COLUMNS: u16 = 120;

impl Terminal {
    fn start(arguments: impl Words) -> Terminal {
        Terminal::start_with("cat", arguments)
    }

    fn start_with(pager: &str, arguments: impl Words) -> Terminal {
        let command = Command::new(env!("CARGO_BIN_EXE_ninefold")).args(arguments.words());
        Terminal::spawn(command.env_remove("NO_COLOR").env("PAGER", pager), (COLUMNS, ROWS))
    }

    /// Waits until a cell that is not blank has this style.
    fn see_cell(&mut self, what: &str, is_so: impl Fn(&Cell) -> bool) {
        self.wait(what, |screen| {
            let cells = (0..ROWS).flat_map(|row| (0..COLUMNS).map(move |column| (row, column)));
            let mut cells = cells.filter_map(|(row, column)| screen.cell(row, column));
            cells.any(|cell| cell.has_contents() && is_so(cell))
        });
    }

    /// Waits until the program ends well, and gives what it left on the screen.
    fn end_well(self) -> String {
        let (screen, status) = self.end();
        assert_eq!(status.code(), Some(0), "{screen}");
        screen
    }
}

const GREEN: Color = Color::Idx(2);
const RED: Color = Color::Idx(1);

#[test]
fn explain_draws_grids_with_what_is_placed_on_green() {
    let mut terminal = Terminal::start(("explain", PUZZLE));
    terminal.see("solved in");
    terminal.see_cell("a digit on green", |cell| cell.bgcolor() == GREEN);
    let screen = terminal.end_well();
    has(&screen, &["Naked Single: ", "┌", "└"]);
}

#[test]
fn compare_shows_its_verdict_and_a_drawn_table_and_no_markdown() {
    let input = dataset("easy.txt");
    let order = "--engine rules,mrv --sample 300 --passes 7 --budget 20s";
    let mut terminal = Terminal::start(("compare", text(&input), order));
    terminal.see("into a file or a pipe");
    let screen = terminal.end_well();
    has(&screen, &["rules is the fastest, with ", "─", "puzzles/s", "mrv (portable)"]);
    assert!(!screen.contains("|--") && !screen.contains("## "), "{screen}");
}

#[test]
fn explain_draws_locked_candidates_in_green_and_red() {
    let mut terminal = Terminal::start(("explain --profile notes-rules", LOCKED));
    terminal.see_cell("green", |cell| cell.fgcolor() == GREEN);
    terminal.see_cell("red", |cell| cell.fgcolor() == RED);
    terminal.end_well();
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
    let screen = terminal.end_well();
    assert!(screen.contains("^C") && screen.contains("the line is whole"), "{screen}");
}

#[test]
fn ctrl_d_ends_assist() {
    let mut terminal = Terminal::start(("assist", HARD));
    terminal.see("digit?");
    terminal.press("\u{4}");
    let screen = terminal.end_well();
    assert!(screen.contains("blanks left: "), "{screen}");
}

/// A pager, arguments, what is on the screen at the end, and what is not.
type Case<'a> = (&'a str, Vec<OsString>, &'a [&'a str], &'a [&'a str]);

#[test]
fn what_a_run_leaves_on_the_screen() {
    let input = dataset("easy.txt");
    let (paged, page) = (("explain", PUZZLE), "sed 's/^/page: /'");
    let rules = "--profile notes-rules";
    let [one, hard, wide] = [PUZZLE, HARD, "1234............"].map(|puzzle| ("solve", puzzle, ""));
    let easy = "Easy, score 204, hardest Naked Single";
    let without = ["puzzles/s", "puzzle,solution"];
    let cases: [Case<'_>; 11] = [
        ("cat", one.words(), &["+-------+", "unique in ", easy], &without),
        ("cat", hard.words(), &["+-------+", "unique in ", "Extreme, score"], &without),
        ("cat", wide.words(), &["multiple"], &["puzzles"]),
        // Whoever asks for more than the solution has the usual output.
        ("cat", (one, "--limit 3").words(), &["\npuzzle,solution,status\n"], &[]),
        ("cat", ("solve", &input, "--count-only").words(), &["unique"], &[]),
        ("cat", ("assist", PUZZLE).words(), &["solved"], &[]),
        (
            "cat",
            ("explain", HARD, rules).words(),
            &["not solved: no technique of the profile applies here"],
            &[],
        ),
        (page, paged.words(), &["page: solved in"], &[]),
        (page, (paged, "--no-pager").words(), &["solved in"], &["page: "]),
        // One that is left early ends in peace; with one that cannot run, nothing is lost.
        ("head -n 3", paged.words(), &[], &["solved in", "cannot"]),
        ("no-such-pager", paged.words(), &["solved in"], &[]),
    ];
    for (pager, words, there, absent) in cases {
        let screen = Terminal::start_with(pager, &words).end_well();
        has(format!("\n{screen}"), there);
        assert!(!absent.iter().any(|part| screen.contains(part)), "{words:?}: {screen}");
    }
}
