//! The solver's end of the protocol: reads blocks, has them solved, writes answers.
//!
//! Used by the program's own children: an engine, an echo, a shared library.

use std::io::{self, BufRead, Write};
use std::{num::NonZeroU64, time::Duration};

use super::protocol::{Answer, GREETING, Hello};
use ninefold_jobs::grid::{CELLS, Grid};
use ninefold_jobs::{error::Malformed, text::line};

/// A puzzle as text with zeros behind it: some libraries look at the byte after the last cell.
pub type PaddedPuzzle = [u8; 128];

/// Something that solves blocks.
pub trait Responder {
    /// Its greeting.
    fn hello(&self) -> Hello;

    /// Solves a block and fills in an answer for each puzzle. Returns the time that this took,
    /// without reading and writing. Errors: a puzzle is malformed.
    fn solve(
        &mut self,
        puzzles: &[PaddedPuzzle],
        limit: NonZeroU64,
        answers: &mut Vec<Answer>,
    ) -> Result<Duration, Malformed>;
}

/// Answers a referee until its input ends.
///
/// # Errors
/// Input or output fails, or the referee does not speak the protocol.
pub fn respond(
    solver: &mut dyn Responder,
    mut input: impl BufRead,
    mut output: impl Write,
) -> io::Result<()> {
    let hello = solver.hello();
    let mut text = Vec::new();
    input.read_until(b'\n', &mut text)?;
    if text.is_empty() {
        return Ok(());
    }
    if text.trim_ascii_end() != GREETING.as_bytes() {
        let found = String::from_utf8_lossy(&text);
        return Err(wrong(format!("found {:?}, expected {GREETING:?}", found.trim_end())));
    }
    serde_json::to_writer(&mut output, &hello)?;
    output.write_all(b"\n")?;
    output.flush()?;
    let (mut puzzles, mut answers, mut out) = (Vec::new(), Vec::new(), Vec::new());
    loop {
        text.clear();
        if input.read_until(b'\n', &mut text)? == 0 {
            return Ok(());
        }
        let (count, limit) = parse_request(&text).ok_or_else(|| {
            wrong(format!("found {:?}, expected solve N LIMIT", String::from_utf8_lossy(&text)))
        })?;
        read_block(&mut input, count, &mut puzzles)?;
        answers.clear();
        let time = solver.solve(&puzzles, limit, &mut answers);
        let time = time.map_err(|error| wrong(error.to_string()))?;
        out.clear();
        answers.iter().for_each(|answer| write_answer(&hello, answer, &mut out));
        out.extend_from_slice(format!("done {}\n", time.as_nanos()).as_bytes());
        output.write_all(&out)?;
        output.flush()?;
    }
}

fn wrong(message: String) -> io::Error {
    io::Error::new(io::ErrorKind::InvalidData, message)
}

/// The number of puzzles and the limit of `solve N LIMIT`.
fn parse_request(text: &[u8]) -> Option<(usize, NonZeroU64)> {
    let text = std::str::from_utf8(text).ok()?;
    let (count, limit) = text.trim_end().strip_prefix("solve ")?.split_once(' ')?;
    Some((count.parse().ok()?, limit.parse().ok()?))
}

fn read_block(
    input: &mut impl BufRead,
    count: usize,
    puzzles: &mut Vec<PaddedPuzzle>,
) -> io::Result<()> {
    puzzles.clear();
    let mut cells = [0; CELLS + 1];
    for number in 0..count {
        input.read_exact(&mut cells).map_err(|error| match error.kind() {
            io::ErrorKind::UnexpectedEof => {
                wrong(format!("the input ends after {number} of {count} puzzles"))
            }
            _ => error,
        })?;
        if cells[CELLS] != b'\n' {
            let number = number + 1;
            return Err(wrong(format!("puzzle {number} of {count} is no line of 81 characters")));
        }
        let mut padded = [0; 128];
        padded[..CELLS].copy_from_slice(&cells[..CELLS]);
        puzzles.push(padded);
    }
    Ok(())
}

fn write_answer(hello: &Hello, answer: &Answer, out: &mut Vec<u8>) {
    use super::protocol::Field;
    match answer.count {
        Some(count) => number(count, out),
        None => out.extend_from_slice(b"gave-up"),
    }
    out.push(b' ');
    match &answer.solution {
        Some(solution) => line::write_full(solution, out),
        None => out.push(b'-'),
    }
    for (field, value) in [(Field::Nodes, answer.nodes), (Field::Nanos, answer.nanos)] {
        if hello.has(field) {
            out.push(b' ');
            number(value, out);
        }
    }
    out.push(b'\n');
}

/// Appends a number. Most have one digit.
fn number(value: u64, out: &mut Vec<u8>) {
    if value < 10 {
        out.push(b'0' + value as u8);
    } else {
        out.extend_from_slice(value.to_string().as_bytes());
    }
}

/// The grid of a puzzle. Errors: the puzzle is malformed.
pub(super) fn grid(puzzle: &PaddedPuzzle) -> Result<Grid, Malformed> {
    line::parse(&puzzle[..CELLS])
}
