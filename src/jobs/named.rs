//! Puzzles that somebody names: by the puzzle itself on one line, or by the file that it stands in.

use std::path::Path;

use super::JobError;
use crate::batch::variants::{self, Variant};
use crate::batch::{Block, BlockEntry, Content};
use crate::batch::{InputOptions, Inputs};
use crate::error::{Found, Malformed};
use crate::grid::Grid;
use crate::ruleset::{Ruleset, parse};
use crate::text::{InputFormat, line};

/// A puzzle of either kind.
pub enum AnyPuzzle {
    /// Clues alone.
    Classic(Grid),
    /// With constraints.
    Variant(Box<Ruleset>),
}

/// A puzzle and its name.
pub struct NamedPuzzle {
    /// Its title, its line, that of the error, or nothing if it was the argument itself.
    pub name: String,
    /// The puzzle, or what is wrong with it.
    pub puzzle: Result<AnyPuzzle, Malformed>,
}

impl NamedPuzzle {
    fn at(name: String, puzzle: Result<AnyPuzzle, Malformed>) -> NamedPuzzle {
        NamedPuzzle { name, puzzle }
    }

    fn itself(puzzle: AnyPuzzle) -> NamedPuzzle {
        NamedPuzzle { name: String::new(), puzzle: Ok(puzzle) }
    }
}

/// The puzzle that an argument is, classic or a variant, or the first puzzles of the file that it
/// names; `-` is standard input. With a format, the argument is a file, and of that format.
///
/// # Errors
/// The argument is meant as a puzzle and is malformed, the file cannot be opened or read, or its
/// puzzles may have restricted candidates.
///
/// ```
/// use ninefold::jobs::{AnyPuzzle, named_puzzles};
///
/// let named = named_puzzles(".Cage~15~R1C1~R1C2", 1, None)?;
/// assert!(matches!(named[0].puzzle, Ok(AnyPuzzle::Variant(_))));
/// # Ok::<(), ninefold::jobs::JobError>(())
/// ```
pub fn named_puzzles(
    argument: &str,
    count: usize,
    format: Option<&'static InputFormat>,
) -> Result<Vec<NamedPuzzle>, JobError> {
    let path = Path::new(argument);
    let is_file = format.is_some();
    let format = format.or_else(|| InputFormat::find("toml").filter(|_| is_toml(path)));
    if format.is_none() && is_meant_as_variant(argument) && !path.exists() {
        let ruleset = parse::puzzle(argument).map_err(JobError::Malformed)?;
        return Ok(vec![NamedPuzzle::itself(variant(ruleset))]);
    }
    if !is_file && let Some(puzzle) = literal(argument)? {
        return Ok(vec![NamedPuzzle::itself(AnyPuzzle::Classic(puzzle))]);
    }
    let inputs = Inputs::open(&[path], &InputOptions { format, ..InputOptions::default() })?;
    if inputs.with_variants().is_none() {
        inputs.refuse_candidates()?;
    }
    first_puzzles(&inputs, count)
}

/// Whether an argument is a puzzle, and no name of a file: no such file is there, and it is a puzzle
/// on one line, or many digits and blanks, or a variant with the sign that stands in all their items.
pub fn is_puzzle(argument: &str) -> bool {
    let is_variant = || argument.contains('~') && is_meant_as_variant(argument);
    !Path::new(argument).exists() && (!matches!(literal(argument), Ok(None)) || is_variant())
}

/// The one classic puzzle of an argument, and its name: of a file, the first.
///
/// # Errors
/// Those of [`named_puzzles`], or the file has no puzzles, or they may be variants.
pub fn classic_puzzle(
    argument: &str,
    format: Option<&'static InputFormat>,
) -> Result<(String, Result<Grid, Malformed>), JobError> {
    if format.is_none()
        && let Some(puzzle) = literal(argument)?
    {
        return Ok((String::new(), Ok(puzzle)));
    }
    let inputs = Inputs::open(&[argument], &InputOptions { format, ..InputOptions::default() })?;
    inputs.refuse_candidates()?;
    let first = first_puzzles(&inputs, 1)?.into_iter().find_map(|named| match named.puzzle {
        Ok(AnyPuzzle::Classic(puzzle)) => Some((named.name, Ok(puzzle))),
        Ok(AnyPuzzle::Variant(_)) => None,
        Err(error) => Some((named.name, Err(error))),
    });
    first.ok_or_else(|| JobError::NoPuzzle(argument.to_owned()))
}

/// The classic puzzle that an argument is, unless it names a file.
fn literal(argument: &str) -> Result<Option<Grid>, JobError> {
    match line::parse_exact(argument.as_bytes()) {
        Ok(puzzle) => Ok(Some(puzzle)),
        Err(error) if is_meant_as_puzzle(argument) => Err(JobError::Malformed(error)),
        Err(_) => Ok(None),
    }
}

/// Whether an argument can only be meant as a puzzle: no such file is there, and it consists of
/// many digits and blanks.
fn is_meant_as_puzzle(argument: &str) -> bool {
    let cells = argument.bytes().filter(|byte| matches!(byte, b'0'..=b'9' | b'.' | b'*' | b'_'));
    let cells = cells.count();
    cells >= 40 && cells * 10 >= argument.len() * 9 && !Path::new(argument).exists()
}

/// Whether a text is a variant, or could be meant as nothing else; never where it is a classic
/// puzzle.
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

/// Whether a file is TOML by its name, whatever its first line looks like.
fn is_toml(path: &Path) -> bool {
    let name = path.to_string_lossy();
    let name = name.strip_suffix(".gz").or(name.strip_suffix(".zst")).unwrap_or(&name);
    name.ends_with(".toml")
}

fn variant(ruleset: Ruleset) -> AnyPuzzle {
    AnyPuzzle::Variant(Box::new(ruleset))
}

/// The first puzzles of the inputs, of either kind; puzzles with restricted candidates are left
/// out.
fn first_puzzles(inputs: &Inputs, count: usize) -> Result<Vec<NamedPuzzle>, JobError> {
    let (mut puzzles, mut buffer, mut block) = (Vec::new(), Vec::new(), Block::default());
    while puzzles.len() < count {
        let Some(chunk) = inputs.next_chunk(&mut buffer)? else { break };
        let (layout, text) = (inputs.layout(chunk.input), chunk.text(&buffer));
        let place = |line| inputs.place(chunk.input, line);
        block.read(layout, text);
        let mut entries = block.entries().peekable();
        while let Some(entry) = entries.next()
            && puzzles.len() < count
        {
            let number = chunk.first_line + entry.number;
            puzzles.push(match entry.content {
                Content::Remark | Content::Restricted { .. } => continue,
                Content::Variant(variant) => {
                    titled(variant, &entry, |below| place(number + below), text)
                }
                Content::Malformed { number, error } => {
                    NamedPuzzle::at(place(chunk.first_line + number), Err(error.clone()))
                }
                Content::Puzzle { puzzle, .. } => {
                    let next = entries.peek().filter(|_| layout.is_drawn());
                    match next.and_then(|next| tenth_row(next, text)) {
                        Some(tenth) => {
                            NamedPuzzle::at(place(chunk.first_line + tenth), Err(too_many_rows()))
                        }
                        None => NamedPuzzle::at(place(number), Ok(AnyPuzzle::Classic(*puzzle))),
                    }
                }
            });
        }
    }
    Ok(puzzles)
}

/// A variant of a chunk by the title that its author gave it, or by its place: that of the line so
/// far below its first.
fn titled(
    of: &Variant,
    entry: &BlockEntry<'_>,
    place: impl Fn(u64) -> String,
    chunk: &[u8],
) -> NamedPuzzle {
    match variants::titled(&of.text, chunk) {
        Ok(titled) => {
            let by = titled.author.map_or(String::new(), |author| format!(", by {author}"));
            let name = titled.name.map_or_else(|| place(0), |name| name + &by);
            NamedPuzzle { name, puzzle: Ok(variant(titled.ruleset)) }
        }
        Err(wrong) => {
            let (below, error) = variants::placed(&wrong, &of.text, &entry.text);
            NamedPuzzle::at(place(below), Err(error))
        }
    }
}

/// The error of a puzzle of more than nine rows.
fn too_many_rows() -> Malformed {
    let found = Found::Text("a tenth row".to_owned());
    Malformed { column: 1, found, expected: "nine rows in a puzzle" }
}

/// The line of a row that follows the nine of a puzzle at once and begins no other that is whole.
fn tenth_row(next: &BlockEntry<'_>, text: &[u8]) -> Option<u64> {
    let before = usize::try_from(next.number.checked_sub(1)?).ok()?;
    let before = text.split(|&byte| byte == b'\n').nth(before)?.trim_ascii();
    let follows = !before.is_empty() && !before.starts_with(b"#");
    (matches!(next.content, Content::Malformed { .. }) && follows).then_some(next.number)
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
