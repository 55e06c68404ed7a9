//! Which layout an input has, from its beginning.

use super::csv::Columns;
use super::{Layout, grid, line, trim_line_end};

/// How much of an input is enough to tell.
pub const ENOUGH: usize = 64 * 1024;

/// The layout and how many bytes at the beginning (comments aside) are no puzzles: the header.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Detected {
    /// The layout.
    pub layout: Layout,
    /// Where the header line starts and ends, line end included; empty without a header.
    pub header: std::ops::Range<usize>,
}

/// Looks at the beginning of an input, byte order mark removed. Never fails: what looks like
/// nothing known is taken for lines, each of which is then reported as malformed.
pub fn detect(beginning: &[u8]) -> Detected {
    let mut start = 0;
    for whole in beginning.split_inclusive(|&byte| byte == b'\n') {
        let text = trim_line_end(whole);
        let end = start + whole.len();
        if !text.trim_ascii().is_empty() && text[0] != b'#' {
            return first_line(text, start..end);
        }
        start = end;
    }
    Detected { layout: Layout::Line, header: 0..0 }
}

/// Decides by the first line that is neither blank nor a comment.
fn first_line(text: &[u8], place: std::ops::Range<usize>) -> Detected {
    if line::parse(text).is_ok() {
        return Detected { layout: Layout::Line, header: 0..0 };
    }
    if let Some(columns) = Columns::from_header(text) {
        return Detected { layout: Layout::Csv(columns), header: place };
    }
    let layout = if grid::looks_like_a_row(text) { Layout::Grid } else { Layout::Line };
    Detected { layout, header: 0..0 }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn name(text: &str) -> &'static str {
        detect(text.as_bytes()).layout.name()
    }

    #[test]
    fn layouts_are_told_apart() {
        let puzzle = "1".repeat(81);
        assert_eq!(name(""), "line");
        assert_eq!(name(&puzzle), "line");
        assert_eq!(name(&format!("# title\r\n\r\n{puzzle};7.2\r\n")), "line");
        assert_eq!(name(&format!("{puzzle},{puzzle}\n")), "line");
        assert_eq!(name(&format!("quizzes,solutions\n{puzzle},{puzzle}\n")), "csv");
        assert_eq!(name("0,0,3,0,2,0,6,0,0\n"), "grid");
        assert_eq!(name("003020600\n"), "grid");
        assert_eq!(name("+-------+-------+-------+\n| 1 . ."), "grid");
        assert_eq!(name("*-----------*\n|1..|...|...|"), "grid");
        assert_eq!(name("some title\n"), "line");
    }

    #[test]
    fn the_header_may_stand_below_comments() {
        let detected = detect(b"# made by hand\nid,puzzle\n1,...\n");
        assert_eq!(detected.header, 15..25);
    }
}
