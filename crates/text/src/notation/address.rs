//! Addresses of pages that take the 81 cells in their query, as `show --link sudokuwiki` writes
//! them.

use ninefold_core::grid::{CELLS, Grid};

use crate::bytes::run;
use crate::line::{self, Parts};

/// The puzzle in an address: 81 cells behind `=`, at its end or before `&` or `#`.
pub(crate) fn read(text: &[u8]) -> Option<Grid> {
    let begins = |with: &[u8]| text.get(..with.len()).is_some_and(|t| t.eq_ignore_ascii_case(with));
    if !begins(b"https://") && !begins(b"http://") {
        return None;
    }
    memchr::memchr_iter(b'=', text).find_map(|sign| {
        let cells = text.get(sign + 1..sign + 1 + CELLS)?;
        let behind = text.get(sign + 1 + CELLS);
        let ends =
            behind.is_none_or(|byte| matches!(byte, b'&' | b'#') || byte.is_ascii_whitespace());
        line::parse_exact(cells).ok().filter(|_| ends)
    })
}

/// The puzzle in the address that a line begins with.
pub(crate) fn parts(text: &[u8]) -> Option<Parts> {
    let end = run(text, |byte| !byte.is_ascii_whitespace());
    read(text).map(|grid| Parts { grid, place: 0..0, end })
}
