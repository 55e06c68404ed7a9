//! Puzzles of any kind that are named on the command line: classic ones and variants, on one line, in files and in TOML.

use std::ops::Range;
use std::path::Path;

use super::puzzles::{first, literal, open};
use crate::CliError;
use ninefold::batch::Expect;
use ninefold::batch::Inputs;
use ninefold::batch::block::{Block, Content};
use ninefold::batch::variants::{self, Variant};
use ninefold::error::Malformed;
use ninefold::grid::Grid;
use ninefold::ruleset::{Ruleset, parse};
use ninefold::text::line;

/// A puzzle.
pub enum Puzzle {
    /// Clues alone.
    Classic(Grid),
    /// With constraints.
    Variant(Box<Ruleset>),
}

/// A puzzle and what to call it: its title, its line, or nothing if it was the argument itself.
pub struct Subject {
    /// What it is called.
    pub name: String,
    /// What it is, or what is wrong.
    pub puzzle: Result<Puzzle, Malformed>,
}

impl Subject {
    /// One that is called by its line.
    fn at(line: u64, puzzle: Result<Puzzle, Malformed>) -> Subject {
        Subject { name: line_name(line), puzzle }
    }
}

/// The puzzle that an argument is, or the first puzzles of the file that it names.
pub fn subjects(argument: &str, count: usize) -> Result<Vec<Subject>, CliError> {
    let path = Path::new(argument);
    let expect = if is_toml(path) { Expect::Toml } else { Expect::Any };
    let itself = |puzzle| Ok(vec![Subject { name: String::new(), puzzle: Ok(puzzle) }]);
    if expect == Expect::Any && is_meant_as_variant(argument) && !path.exists() {
        let puzzle = parse::puzzle(argument);
        let malformed = |error| CliError::Usage(format!("the puzzle is malformed: {error}"));
        return itself(variant(puzzle.map_err(malformed)?));
    }
    if let Some(puzzle) = literal(argument)? {
        return itself(Puzzle::Classic(puzzle));
    }
    let feed = open(path, expect)?;
    if feed.with_variants().is_some() {
        return in_feed(&feed, count);
    }
    let classic = |(name, puzzle): (String, Result<Grid, Malformed>)| Subject {
        name,
        puzzle: puzzle.map(Puzzle::Classic),
    };
    Ok(first(&feed, count)?.into_iter().map(classic).collect())
}

/// Whether a file is TOML by its name, whatever its first line looks like.
fn is_toml(path: &Path) -> bool {
    let name = path.to_string_lossy();
    let name = name.strip_suffix(".gz").or(name.strip_suffix(".zst")).unwrap_or(&name);
    name.ends_with(".toml")
}

fn variant(ruleset: Ruleset) -> Puzzle {
    Puzzle::Variant(Box::new(ruleset))
}

/// Whether a text is a variant, or could be meant as nothing else; never where it is a classic puzzle.
fn is_meant_as_variant(text: &str) -> bool {
    let text = text.trim();
    let mut characters = text.chars();
    let begins_an_item = characters.next() == Some('.')
        && characters.next().is_some_and(|second| second == '~' || second.is_ascii_alphabetic());
    let has_pointers = text.contains(['<', '>', '^']) && text.len() >= 40 && !text.contains('/');
    let has_columns = text.len() >= 150 && !text.contains([',', '\t', ' ', '/']);
    let says_so =
        ["sumocuev", "3x3:"].iter().any(|start| text.to_ascii_lowercase().starts_with(start));
    line::parse(text.as_bytes()).is_err()
        && (begins_an_item || text.contains('~') || has_pointers || has_columns || says_so)
}

/// The first puzzles of a file that may have variants, among which there may be plain ones.
fn in_feed(feed: &Inputs, count: usize) -> Result<Vec<Subject>, CliError> {
    let (mut subjects, mut buffer, mut block) = (Vec::new(), Vec::new(), Block::default());
    while subjects.len() < count {
        let Some(chunk) = feed.next_chunk(&mut buffer)? else { break };
        let text = chunk.text(&buffer);
        block.read(feed.layout(chunk.input), text);
        for entry in block.entries() {
            if subjects.len() == count {
                break;
            }
            let number = chunk.first_line + entry.number;
            subjects.extend(match entry.content {
                Content::Remark | Content::Restricted { .. } => None,
                Content::Puzzle { puzzle, .. } => {
                    Some(Subject::at(number, Ok(Puzzle::Classic(*puzzle))))
                }
                Content::Variant(variant) => Some(titled(variant, &entry.text, number, text)),
                Content::Malformed { number: below, error } => {
                    Some(Subject::at(chunk.first_line + below, Err(error.clone())))
                }
            });
        }
    }
    Ok(subjects)
}

/// A variant of a chunk, of which the line has this number, by the title that its author gave it.
fn titled(of: &Variant, line: &Range<usize>, number: u64, chunk: &[u8]) -> Subject {
    match variants::titled(&of.text, chunk) {
        Ok(titled) => {
            let by = titled.author.map_or(String::new(), |author| format!(", by {author}"));
            let name = titled.name.map_or_else(|| line_name(number), |name| name + &by);
            Subject { name, puzzle: Ok(variant(titled.ruleset)) }
        }
        Err(wrong) => {
            let (below, error) = variants::placed(&wrong, &of.text, line);
            Subject::at(number + below, Err(error))
        }
    }
}

fn line_name(number: u64) -> String {
    format!("line {number}")
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn variants_are_told_from_classic_puzzles_and_files() {
        for text in [".Cage~3~R1C1~R1C2", ".AntiKnight", ".~R1C1_5", "Cage~3~R1C1", "SumoCueV1=0"] {
            assert!(is_meant_as_variant(text), "{text}");
        }
        assert!(is_meant_as_variant(&"3<".repeat(40)));
        assert!(is_meant_as_variant(&"123456789".repeat(18)));
        let classic = ".5".to_owned() + &".".repeat(79);
        for text in [&classic, "puzzles.txt", "./a", ".5.", "dir/name~"] {
            assert!(!is_meant_as_variant(text) || text.contains('~'), "{text}");
        }
    }
}
