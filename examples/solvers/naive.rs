//! A naive solver that speaks the protocol of docs/solver-protocol.md. Needs no crate:
//!
//!     rustc --edition 2024 -O examples/solvers/naive.rs -o naive
//!     ninefold compare datasets/easy.txt --solver 'naive=./naive'

use std::io::{BufRead, Write};
use std::time::Instant;

/// A search under way. Digits are bits 1 to 9.
struct Search {
    cells: [u8; 81],
    /// Rows, columns and boxes: the digits that each has.
    houses: [u16; 27],
    limit: u64,
    count: u64,
    first: [u8; 81],
    nodes: u64,
}

/// The row, the column and the box of a cell.
fn houses(cell: usize) -> [usize; 3] {
    let (row, column) = (cell / 9, cell % 9);
    [row, 9 + column, 18 + row / 3 * 3 + column / 3]
}

impl Search {
    /// The digits that the houses of a cell have.
    fn used(&self, cell: usize) -> u16 {
        houses(cell).iter().fold(0, |used, &house| used | self.houses[house])
    }

    /// Puts a digit into a cell or takes it out again. False if it was there already.
    fn flip(&mut self, cell: usize, digit: u8) -> bool {
        let was = self.used(cell) >> digit & 1 == 1;
        houses(cell).iter().for_each(|&house| self.houses[house] ^= 1 << digit);
        !was
    }

    /// Tries all digits in the first blank from this cell on.
    fn fill(&mut self, from: usize) {
        let Some(cell) = (from..81).find(|&cell| self.cells[cell] == b'.') else {
            if self.count == 0 {
                self.first = self.cells;
            }
            self.count += 1;
            return;
        };
        let used = self.used(cell);
        for digit in (1..=9).filter(|digit| used >> digit & 1 == 0) {
            self.nodes += 1;
            self.cells[cell] = b'0' + digit;
            self.flip(cell, digit);
            self.fill(cell + 1);
            self.flip(cell, digit);
            if self.count >= self.limit {
                break;
            }
        }
        self.cells[cell] = b'.';
    }
}

/// Returns the number of solutions, the first of them, and the digits that were tried.
fn solve(cells: [u8; 81], limit: u64) -> (u64, [u8; 81], u64) {
    let mut search = Search { cells, houses: [0; 27], limit, count: 0, first: cells, nodes: 0 };
    let clues = (0..81).filter(|&cell| cells[cell] != b'.');
    if clues.fold(true, |sound, cell| search.flip(cell, cells[cell] - b'0') && sound) {
        search.fill(0);
    }
    (search.count, search.first, search.nodes)
}

fn main() {
    let mut lines = std::io::stdin().lock().lines().map(|line| line.expect("text"));
    let mut out = std::io::BufWriter::new(std::io::stdout());
    assert_eq!(lines.next().as_deref(), Some("ninefold-solver 1"));
    let returns = r#"["count", "solution", "nodes", "nanos"]"#;
    let hello = format!(r#"{{"name": "naive", "version": "1", "returns": {returns}, "limits": "any"}}"#);
    writeln!(out, "{hello}").and_then(|()| out.flush()).expect("written");
    while let Some(request) = lines.next() {
        let words: Vec<&str> = request.split(' ').collect();
        let (count, limit): (usize, u64) = match words[..] {
            ["solve", count, limit] => (count.parse().expect("N"), limit.parse().expect("LIMIT")),
            _ => panic!("found {request:?}, expected solve N LIMIT"),
        };
        let puzzle = |line: String| line.into_bytes().try_into().expect("81 characters");
        let puzzles: Vec<[u8; 81]> = lines.by_ref().take(count).map(puzzle).collect();
        // All has been read: the clock starts.
        let began = Instant::now();
        let mut last = began;
        let timed = |puzzle| {
            let answer = solve(puzzle, limit);
            let now = Instant::now();
            (answer, (now - std::mem::replace(&mut last, now)).as_nanos())
        };
        let answers: Vec<_> = puzzles.into_iter().map(timed).collect();
        let time = began.elapsed().as_nanos();
        for ((count, first, nodes), nanos) in answers {
            let solution = if count > 0 { String::from_utf8_lossy(&first) } else { "-".into() };
            writeln!(out, "{count} {solution} {nodes} {nanos}").expect("written");
        }
        writeln!(out, "done {time}").and_then(|()| out.flush()).expect("written");
    }
}
