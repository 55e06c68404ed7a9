//! `assist` and `explain` in a terminal: the program gets a pseudo-terminal, an emulator draws what
//! it writes.

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
fn one_puzzle_is_drawn_with_its_solution_and_grade() {
    for (puzzle, grade) in
        [(PUZZLE, "Easy, score 204, hardest Naked Single"), (HARD, "Extreme, score")]
    {
        let screen = Terminal::start(("solve", puzzle)).end_well();
        has(&screen, &["+-------+", "unique in ", grade]);
        assert!(!screen.contains("puzzles/s") && !screen.contains("puzzle,solution"), "{screen}");
    }
    let screen = Terminal::start(("solve", "1234............")).end_well();
    assert!(screen.contains("multiple") && !screen.contains("puzzles"), "{screen}");
    // Whoever asks for more than the solution has the usual output.
    let screen = Terminal::start(("solve --limit 3", PUZZLE)).end_well();
    assert!(screen.lines().any(|line| line == "puzzle,solution,status"), "{screen}");
}

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
fn explain_reports_where_it_ends() {
    let terminal = Terminal::start(("explain", HARD, "--profile notes-rules"));
    let screen = terminal.end_well();
    assert!(screen.contains("not solved: no technique of the profile applies here"), "{screen}");
}

#[test]
fn explain_draws_locked_candidates_in_green_and_red() {
    let mut terminal = Terminal::start(("explain --profile notes-rules", LOCKED));
    terminal.see_cell("green", |cell| cell.fgcolor() == GREEN);
    terminal.see_cell("red", |cell| cell.fgcolor() == RED);
    terminal.end_well();
}

#[test]
fn explain_goes_through_the_pager() {
    let mut terminal = Terminal::start_with("sed 's/^/page: /'", ("explain", PUZZLE));
    terminal.see("page: solved in");
    terminal.end_well();
    let without = ("explain", PUZZLE, "--no-pager");
    let screen = Terminal::start_with("sed 's/^/page: /'", without).end_well();
    assert!(screen.contains("solved in") && !screen.contains("page: "), "{screen}");
}

#[test]
fn a_pager_that_is_left_ends_explain_in_peace() {
    let screen = Terminal::start_with("head -n 3", ("explain", PUZZLE)).end_well();
    assert!(!screen.contains("solved in") && !screen.contains("cannot"), "{screen}");
}

#[test]
fn a_pager_that_cannot_run_loses_nothing() {
    let screen = Terminal::start_with("no-such-pager", ("explain", PUZZLE)).end_well();
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

#[test]
fn assist_solves_an_easy_puzzle_by_itself() {
    let screen = Terminal::start(("assist", PUZZLE)).end_well();
    assert!(screen.contains("solved"), "{screen}");
}

#[test]
fn a_run_in_a_terminal_ends_with_its_summary() {
    let input = dataset("easy.txt");
    let screen = Terminal::start(("solve", &input, "--count-only")).end_well();
    assert!(screen.contains("unique"), "{screen}");
}
