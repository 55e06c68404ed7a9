//! Answers that a reply does not declare: its last grid, or else its last moves.
//!
//! For evaluating models that were not trained on a form. As a reward it would pay for grids that a
//! model does not call its answer.

use crate::{grid, moves};
use ninefold_boards::{Cells, Size};

/// The part of a reply that is its answer.
pub(crate) fn answer<'a>(reply: &'a [u8], puzzle: &Cells) -> Option<&'a [u8]> {
    let reply = str::from_utf8(reply).ok()?;
    let answer = last_grid(reply, puzzle.size()).or_else(|| last_moves(reply, puzzle))?;
    Some(answer.as_bytes())
}

/// The place of a line in the text that it was cut from.
fn start_of(line: &str, text: &str) -> usize {
    line.as_ptr() as usize - text.as_ptr() as usize
}

/// The last line of all cells, or the last rows one below the other: as many as one grid has, or
/// several, of which the last counts.
fn last_grid(reply: &str, size: Size) -> Option<&str> {
    let (mut rows, mut start, mut end) = (0, 0, 0);
    for line in reply.rsplit(grid::is_line_end).filter(|line| !grid::is_rule(line)) {
        let at = start_of(line, reply);
        if grid::is_row(line, size) {
            end = if rows == 0 { at + line.len() } else { end };
            start = if rows < size.side() { at } else { start };
            rows += 1;
            continue;
        }
        if rows > 0 && rows % size.side() == 0 {
            break;
        }
        if grid::is_whole(line, size) {
            return Some(line);
        }
        rows = 0;
    }
    (rows > 0 && rows % size.side() == 0).then(|| &reply[start..end])
}

/// The last lines, one below the other, that are moves.
fn last_moves<'a>(reply: &'a str, puzzle: &Cells) -> Option<&'a str> {
    let is_moves = |line: &&str| moves::played(line.as_bytes(), puzzle).is_some();
    let mut lines = reply.rsplit(grid::is_line_end).skip_while(|line| !is_moves(line)).peekable();
    let last = lines.peek()?;
    let end = start_of(last, reply) + last.len();
    let first = lines.take_while(is_moves).last()?;
    Some(&reply[start_of(first, reply)..end])
}
