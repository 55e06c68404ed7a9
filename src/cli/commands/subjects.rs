//! Puzzles of any kind that are named on the command line: classic ones and variants, on one line, in files and in TOML.

use std::fs::File;
use std::io::{BufRead, BufReader};
use std::path::Path;

use super::puzzles::named;
use crate::batch::BatchError;
use crate::cli::CliError;
use crate::error::{Found, Malformed};
use crate::grid::Grid;
use crate::ruleset::{Ruleset, parse};
use crate::text::line;

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

/// The puzzle that an argument is, or the first puzzles of the file that it names.
pub fn subjects(argument: &str, count: usize) -> Result<Vec<Subject>, CliError> {
    let path = Path::new(argument);
    if path.extension().is_some_and(|extension| extension == "toml") {
        return toml(path, count);
    }
    if is_meant_as_variant(argument) && !path.exists() {
        let puzzle = parse::puzzle(argument);
        let ruleset =
            puzzle.map_err(|error| CliError::Usage(format!("the puzzle is malformed: {error}")))?;
        return Ok(vec![Subject { name: String::new(), puzzle: Ok(variant(ruleset)) }]);
    }
    if let Some(subjects) = variants(path, count)? {
        return Ok(subjects);
    }
    let classic = |(name, puzzle): (String, Result<Grid, Malformed>)| Subject {
        name,
        puzzle: puzzle.map(Puzzle::Classic),
    };
    Ok(named(argument, count)?.into_iter().map(classic).collect())
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

/// The first puzzles of a file of TOML.
fn toml(path: &Path, count: usize) -> Result<Vec<Subject>, CliError> {
    let text = std::fs::read_to_string(path).map_err(|error| unreadable(path, error))?;
    Ok(match parse::toml_all(&text) {
        Ok(puzzles) => {
            let puzzles = puzzles.into_iter().take(count);
            let subject = |titled: parse::Titled| {
                let by = titled.author.map_or(String::new(), |author| format!(", by {author}"));
                let name = titled.name.map(|name| name + &by);
                let name = name.unwrap_or_else(|| format!("line {}", titled.line));
                Subject { name, puzzle: Ok(variant(titled.ruleset)) }
            };
            puzzles.map(subject).collect()
        }
        Err((line, error)) => {
            vec![Subject { name: format!("line {line}"), puzzle: Err(error) }]
        }
    })
}

/// The first puzzles of a file of variants, one a line, of which the first tells; in JSON lines, the puzzle is the
/// `input` or the `puzzle`. `None` for other files, and for what cannot be read twice.
fn variants(path: &Path, count: usize) -> Result<Option<Vec<Subject>>, CliError> {
    if !path.metadata().is_ok_and(|metadata| metadata.is_file()) {
        return Ok(None);
    }
    let mut reader = BufReader::new(File::open(path).map_err(|error| unreadable(path, error))?);
    let mut subjects = Vec::new();
    let mut bytes = Vec::new();
    for number in 1.. {
        bytes.clear();
        let read = reader.read_until(b'\n', &mut bytes);
        if read.map_err(|error| unreadable(path, error))? == 0 || subjects.len() == count {
            break;
        }
        let Ok(text) = std::str::from_utf8(&bytes) else {
            if subjects.is_empty() {
                return Ok(None);
            }
            let found = Found::Text("bytes that are no text".to_owned());
            let error = Malformed { column: 1, found, expected: "a puzzle" };
            subjects.push(Subject { name: format!("line {number}"), puzzle: Err(error) });
            continue;
        };
        let text = text.trim_start_matches('\u{feff}').trim_end();
        if text.trim().is_empty() || text.starts_with('#') {
            continue;
        }
        let text = in_json(text).unwrap_or_else(|| text.to_owned());
        if subjects.is_empty() && !is_meant_as_variant(&text) {
            return Ok(None);
        }
        let puzzle = parse::puzzle(&text).map(variant);
        subjects.push(Subject { name: format!("line {number}"), puzzle });
    }
    Ok((!subjects.is_empty()).then_some(subjects))
}

/// The puzzle of a line of JSON.
fn in_json(text: &str) -> Option<String> {
    if !text.starts_with('{') {
        return None;
    }
    let record: serde_json::Value = serde_json::from_str(text).ok()?;
    let puzzle = record.get("input").or_else(|| record.get("puzzle"))?;
    Some(puzzle.as_str()?.to_owned())
}

fn unreadable(path: &Path, source: std::io::Error) -> CliError {
    CliError::Batch(BatchError::Read { name: path.display().to_string(), source })
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
