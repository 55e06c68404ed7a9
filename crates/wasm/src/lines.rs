//! Puzzles by the line.

use std::io::Write;
use std::num::NonZeroU64;

use ninefold_core::grid::Grid;
use ninefold_core::search::{Limits, Outcome, Status};
use ninefold_core::verify::is_solution;
#[cfg(feature = "lanes")]
use ninefold_engine::Lanes;
use ninefold_engine::{Engine, Rules};
use ninefold_text::{LineKind, line, line_kind};

/// Puzzles from which on `lanes` is faster than `rules`, which has less to set up.
#[cfg(feature = "lanes")]
const MANY: usize = 64;
/// Puzzles that are solved at a time.
const BLOCK: usize = 4096;

/// Solves puzzles. Keeps its memory from call to call.
#[derive(Default)]
pub struct Solver {
    rules: Rules,
    #[cfg(feature = "lanes")]
    lanes: Option<Lanes>,
    puzzles: Vec<Grid>,
    outcomes: Vec<Outcome>,
}

/// A line as it was read.
enum Read {
    /// A puzzle, by its number in the block.
    Puzzle(usize),
    /// No puzzle, and why.
    Malformed(String),
    /// A blank line, or a remark.
    Nothing,
}

impl Solver {
    /// Answers each line of `text` with a line `STATUS SOLUTIONS GRID`: the status as in the csv of
    /// `solve` (`unique`, `multiple`, `none`), the number of solutions that were found, `most` at
    /// most, and the first of them; `malformed` and the reason; nothing for a blank line and
    /// for a remark, which begins with `#`.
    pub fn solve(&mut self, text: &[u8], most: u32, out: &mut Vec<u8>) {
        let limits = Limits::solutions(NonZeroU64::new(most.into()).unwrap_or(NonZeroU64::MIN));
        let text = text.strip_suffix(b"\n").unwrap_or(text);
        let mut lines = text.split(|byte| *byte == b'\n').peekable();
        while lines.peek().is_some() {
            self.puzzles.clear();
            let block: Vec<Read> = lines.by_ref().take(BLOCK).map(|line| self.read(line)).collect();
            self.search(&limits);
            for read in block {
                match read {
                    Read::Nothing => {}
                    Read::Malformed(why) => out.extend(format!("malformed {why}").into_bytes()),
                    Read::Puzzle(number) => self.write(number, &limits, out),
                }
                out.push(b'\n');
            }
        }
    }

    fn read(&mut self, text: &[u8]) -> Read {
        if line_kind(text) != LineKind::Puzzle {
            return Read::Nothing;
        }
        match line::parse(text) {
            Ok(puzzle) => {
                self.puzzles.push(puzzle);
                Read::Puzzle(self.puzzles.len() - 1)
            }
            Err(error) => Read::Malformed(error.to_string()),
        }
    }

    fn search(&mut self, limits: &Limits) {
        self.outcomes.clear();
        self.outcomes.resize(self.puzzles.len(), Outcome::EMPTY);
        #[cfg(feature = "lanes")]
        if self.puzzles.len() >= MANY {
            let lanes = self.lanes.get_or_insert_with(Lanes::new);
            return lanes.solve_block(&self.puzzles, limits, &mut self.outcomes);
        }
        self.rules.solve_block(&self.puzzles, limits, &mut self.outcomes);
    }

    /// Writes an outcome, after the judge has looked at it.
    fn write(&self, number: usize, limits: &Limits, out: &mut Vec<u8>) {
        let (puzzle, outcome) = (&self.puzzles[number], &self.outcomes[number]);
        let status = match outcome.solutions {
            0 => Status::None,
            // Of one solution that was all that was asked for, nothing is known about others.
            _ => outcome.status(limits),
        };
        // Writing to memory does not fail.
        let _ = write!(out, "{} {} ", status.as_str(), outcome.solutions);
        if outcome.solutions > 0 {
            assert!(is_solution(puzzle, &outcome.first), "internal error: a wrong solution");
            line::write_full(&outcome.first, out);
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn solved(text: &str, most: u32) -> Vec<String> {
        let mut out = Vec::new();
        Solver::default().solve(text.as_bytes(), most, &mut out);
        String::from_utf8(out).expect("text").lines().map(str::to_owned).collect()
    }

    #[test]
    fn each_line_has_an_answer() {
        let easy =
            "53..7....6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5....8..79";
        let full =
            "534678912672195348198342567859761423426853791713924856961537284287419635345286179";
        let text = format!("{easy}\n\n1.2\r\n11{}\n{}\n# 1", &easy[2..], ".".repeat(81));
        let lines = solved(&text, 2);
        assert_eq!(lines[0], format!("unique 1 {full}"));
        assert_eq!([&lines[1][..], &lines[5]], ["", ""]);
        assert!(lines[2].starts_with("malformed "), "{}", lines[2]);
        assert_eq!(lines[3], "none 0 ");
        assert!(lines[4].starts_with("multiple 2 "), "{}", lines[4]);
        assert_eq!(lines.len(), 6);
        assert_eq!(solved(&".".repeat(81), 1000)[0][..14], *"multiple 1000 ");
    }

    /// The two engines, and blocks of all kinds of lines.
    #[test]
    fn many_lines_have_the_answers_of_each() {
        let random = &mut ninefold_core::random::Random::new(1, 0);
        let grids: Vec<String> = (0..3 * BLOCK)
            .map(|i| {
                let cell = |c: usize| match random.below(3) {
                    0 if c % 4 == i % 4 => char::from(b'1' + random.below(9) as u8),
                    _ => '.',
                };
                (0..if i % 50 == 0 { i % 82 } else { 81 }).map(cell).collect()
            })
            .collect();
        let together = solved(&grids.join("\n"), 2);
        assert_eq!(together.len(), grids.len());
        let mut seen = std::collections::BTreeSet::new();
        for (line, grid) in together.iter().zip(&grids).step_by(7) {
            let alone = solved(grid, 2).join("");
            // Which of several solutions comes first is up to the engine.
            let head = |text: &str| text.split(' ').take(2).map(str::to_owned).collect::<Vec<_>>();
            assert_eq!(head(line), head(&alone), "{grid}");
            seen.insert(head(line).first().cloned());
        }
        assert!(seen.len() >= 4, "{seen:?}");
    }
}
