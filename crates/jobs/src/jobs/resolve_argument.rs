//! Puzzles named by an argument: the puzzle itself on one line, or the file that it stands in.

use std::{path::Path, sync::Arc};

use super::JobError;
use crate::batch::variants::{self, Variant};
use crate::batch::{Block, BlockEntry, Content, InputOptions, Inputs, LeftOutCounts};
use crate::ruleset::parse::{self, RulesTextPolicy, TitledPuzzle};
use crate::session::{self, GamePuzzle, SavedGame, Session, TextError};
use ninefold_core::error::{Found, Malformed};
use ninefold_core::grid::{CELLS, Candidates, Cell, Grid};
use ninefold_draw::Diagram;
use ninefold_engine::{Engine, Limits, Outcome, Rules};
use ninefold_text::notation::{self, Reading, position};
use ninefold_text::{self as text, InputFormat, Layout, hodoku, line, pencilmarks, record::Record};
use ninefold_variants::{Heading, KINDS, Ruleset, RulesetSolver};

/// A puzzle of any kind.
pub enum AnyPuzzle {
    /// Clues alone.
    Classic(Grid),
    /// With constraints.
    Variant(Box<Ruleset>),
    /// A position on the way to the solution, or with explicit candidates: a saved game,
    /// pencilmarks, a candidate grid, a line of HoDoKu's library.
    Position(Box<SavedGame>),
}

impl AnyPuzzle {
    /// The game that begins or continues with it.
    pub fn into_game(self) -> SavedGame {
        match self {
            AnyPuzzle::Classic(grid) => SavedGame::classic(grid),
            AnyPuzzle::Variant(ruleset) => SavedGame::new(GamePuzzle::Variant(Arc::from(ruleset))),
            AnyPuzzle::Position(game) => *game,
        }
    }

    /// All that is drawn of it: of a position also the digits that were filled in, and the
    /// person's pencil marks, or else its candidates.
    pub fn diagram(&self) -> Diagram {
        match self {
            AnyPuzzle::Classic(grid) => Diagram::classic(grid),
            AnyPuzzle::Variant(ruleset) => Diagram::of(ruleset),
            AnyPuzzle::Position(game) => Diagram {
                solution: (game.placed != Grid::EMPTY).then(|| Diagram::values_of(&game.placed)),
                pencil_marks: pencil_marks(game).map(|marks| marks.masks().to_vec()),
                ..match &game.puzzle {
                    GamePuzzle::Classic(givens) => Diagram::classic(givens),
                    GamePuzzle::Variant(ruleset) => Diagram::of(ruleset),
                }
            },
        }
    }

    /// Its constraints, if it is a variant.
    pub fn ruleset(&self) -> Option<&Ruleset> {
        match self {
            AnyPuzzle::Classic(_) => None,
            AnyPuzzle::Variant(ruleset) => Some(ruleset),
            AnyPuzzle::Position(game) => game.puzzle.ruleset(),
        }
    }

    /// Its givens.
    pub fn givens(&self) -> Grid {
        match self {
            AnyPuzzle::Classic(grid) => *grid,
            AnyPuzzle::Variant(ruleset) => ruleset.givens(),
            AnyPuzzle::Position(game) => game.puzzle.givens(),
        }
    }

    /// The candidates of cells without a digit that the puzzle states or its digits leave.
    pub fn candidates(&self) -> Candidates {
        match self {
            AnyPuzzle::Classic(puzzle) => Candidates::left_by(puzzle),
            AnyPuzzle::Variant(ruleset) => ruleset.candidates_left(),
            AnyPuzzle::Position(game) => game.candidates(),
        }
    }

    /// Counts its solutions up to the limits; for a position those that it leaves. A search for
    /// those of a position has a separate limit.
    pub fn solve(&self, limits: &Limits) -> Outcome {
        match self {
            AnyPuzzle::Classic(puzzle) => Rules::new().solve_one(puzzle, limits),
            AnyPuzzle::Variant(ruleset) => RulesetSolver::new().solve(ruleset, limits),
            AnyPuzzle::Position(game) => match Session::new(SavedGame::clone(game)) {
                Ok(mut session) => session.solutions(limits.solutions),
                Err(_) => Outcome::EMPTY,
            },
        }
    }
}

/// A puzzle and its name.
pub struct NamedPuzzle {
    /// Its title, its line, that of the error, or nothing if it was the argument itself.
    pub name: String,
    /// Its title and its author, if its author or the person who saved it gave it one.
    pub title: Option<String>,
    /// Title, author and the like.
    pub heading: Heading,
    /// The puzzle, or what is wrong with it.
    pub puzzle: Result<AnyPuzzle, Malformed>,
    /// A puzzle on a board of another size, which can be drawn and solved and has no [`AnyPuzzle`]:
    /// `puzzle` is an error then.
    pub board: Option<Box<Ruleset>>,
    /// Counts of what was left out of it.
    pub left_out: LeftOutCounts,
}

impl NamedPuzzle {
    /// The game that begins or continues with it, with its title.
    ///
    /// # Errors
    /// The fault of the puzzle.
    pub fn into_game(self) -> Result<SavedGame, Malformed> {
        let NamedPuzzle { title, puzzle, .. } = self;
        puzzle.map(|puzzle| {
            let game = puzzle.into_game();
            SavedGame { title: game.title.clone().or(title), ..game }
        })
    }

    fn at(name: String, puzzle: Result<AnyPuzzle, Malformed>) -> NamedPuzzle {
        let left_out = puzzle.as_ref().err().map(LeftOutCounts::of_error).unwrap_or_default();
        let heading = Heading::default();
        NamedPuzzle { name, title: None, heading, puzzle, board: None, left_out }
    }

    fn titled(title: String, puzzle: AnyPuzzle) -> NamedPuzzle {
        let heading = Heading { title: Some(title.clone()), ..Heading::default() };
        NamedPuzzle { title: Some(title.clone()), heading, ..NamedPuzzle::at(title, Ok(puzzle)) }
    }

    /// A puzzle named by the title and author of a variant, or else by its place.
    fn read(place: String, titled: TitledPuzzle) -> NamedPuzzle {
        let left_out = LeftOutCounts::of(&titled);
        let heading = titled.heading;
        let by = heading.author.as_ref().map_or(String::new(), |author| format!(", by {author}"));
        let title = heading.title.as_ref().map(|title| format!("{title}{by}"));
        let name = title.clone().unwrap_or(place);
        let ruleset = Box::new(titled.ruleset);
        let (puzzle, board) = match parse::refused_size(&ruleset) {
            None => (Ok(AnyPuzzle::Variant(ruleset)), None),
            Some(error) => (Err(error), Some(ruleset)),
        };
        NamedPuzzle { name, title, heading, puzzle, board, left_out }
    }

    fn itself(puzzle: AnyPuzzle) -> NamedPuzzle {
        NamedPuzzle::at(String::new(), Ok(puzzle))
    }
}

/// The puzzle that an argument is, of any kind, or the first puzzles of the file that it names; `-`
/// is standard input. With a format, the argument is a file, and of that format. A saved game has
/// one.
///
/// # Errors
/// The argument is meant as a puzzle and is malformed, or the file cannot be opened or read.
///
/// ```
/// use ninefold_jobs::jobs::{AnyPuzzle, named_puzzles};
///
/// let named = named_puzzles(".Cage~15~R1C1~R1C2", 1, None)?;
/// assert!(matches!(named[0].puzzle, Ok(AnyPuzzle::Variant(_))));
/// # Ok::<(), ninefold_jobs::jobs::JobError>(())
/// ```
pub fn named_puzzles(
    argument: &str,
    count: usize,
    format: Option<&'static InputFormat>,
) -> Result<Vec<NamedPuzzle>, JobError> {
    let named = named_puzzles_of_any_size(argument, count, format, RulesTextPolicy::Read)?;
    match &named[..] {
        // Without a name there is no place to report.
        [NamedPuzzle { name, puzzle: Err(error), board: Some(_), .. }] if name.is_empty() => {
            Err(JobError::Malformed(error.clone()))
        }
        _ => Ok(named),
    }
}

/// The puzzles of an argument, as [`named_puzzles`] reads them, and boards of other sizes: these
/// are the [`board`](NamedPuzzle::board) of theirs. The caller chooses the policy for rules in
/// words that stand with puzzles of web editors.
///
/// # Errors
/// As [`named_puzzles`].
pub fn named_puzzles_of_any_size(
    argument: &str,
    count: usize,
    format: Option<&'static InputFormat>,
    texts: RulesTextPolicy,
) -> Result<Vec<NamedPuzzle>, JobError> {
    let path = Path::new(argument);
    let is_file = format.is_some();
    if !is_file && is_position(argument) {
        let game = session::read(argument.as_bytes());
        let game = game.map_err(|error| JobError::Malformed(error.error))?;
        return Ok(game.map(|game| NamedPuzzle::itself(position(game))).into_iter().collect());
    }
    let format = format.or_else(|| InputFormat::find("toml").filter(|_| is_toml(path)));
    if format.is_none() && is_meant_as_variant(argument) && !path.exists() {
        let titled = parse::titled_with(argument, texts).map_err(JobError::Malformed)?;
        return Ok(vec![NamedPuzzle::read(String::new(), titled)]);
    }
    if !is_file && let Some(puzzle) = literal(argument)? {
        return Ok(vec![NamedPuzzle::itself(AnyPuzzle::Classic(puzzle))]);
    }
    let options = InputOptions { format, rules_text: texts, ..InputOptions::default() };
    let inputs = Inputs::open(&[path], &options)?;
    first_puzzles(&inputs, count)
}

/// The game that an argument is, or the first of the file that it names: a puzzle of any kind, a
/// position with candidates, or a saved game. It comes with the place of the error, or with the
/// name of the puzzle. With a format, the argument is a file, and of that format.
///
/// # Errors
/// The argument is meant as a puzzle and is malformed, the file cannot be opened or read, or has no
/// puzzle.
///
/// ```
/// let (_, game) = ninefold_jobs::jobs::named_game(".Cage~15~R1C1~R1C2", None)?;
/// assert!(game.is_ok_and(|game| game.puzzle.ruleset().is_some()));
/// # Ok::<(), ninefold_jobs::jobs::JobError>(())
/// ```
pub fn named_game(
    argument: &str,
    format: Option<&'static InputFormat>,
) -> Result<(String, Result<SavedGame, Malformed>), JobError> {
    let first = named_puzzles(argument, 1, format)?.into_iter().next();
    let mut first = first.ok_or_else(|| JobError::NoPuzzle(argument.to_owned()))?;
    Ok((std::mem::take(&mut first.name), first.into_game()))
}

/// Whether an argument is a puzzle, and no name of a file: no such file is there, and it is a puzzle
/// on one line, or many digits and blanks, or the cells of a board of another size, or a variant with
/// the sign that stands in all their items.
pub fn is_puzzle(argument: &str) -> bool {
    let is_sure =
        argument.contains('~') || names_a_constraint(argument) || is_packed_or_sized(argument);
    let is_variant = || is_sure && is_meant_as_variant(argument);
    !Path::new(argument).exists() && (!matches!(literal(argument), Ok(None)) || is_variant())
}

fn is_packed_or_sized(text: &str) -> bool {
    text::variant::is_packed(text.as_bytes()) || text::variant::is_sized(text.as_bytes())
}

/// Whether a text begins with an item of a known name, such as `.AntiKnight`.
fn names_a_constraint(text: &str) -> bool {
    let name = text.strip_prefix('.').and_then(|text| text.split(['~', '.']).next());
    name.is_some_and(|name| !name.is_empty() && KINDS.iter().any(|kind| kind.name == name))
}

/// The classic puzzle that an argument is, unless it names a file.
fn literal(argument: &str) -> Result<Option<Grid>, JobError> {
    if let Ok(Reading::Cells(puzzle)) = notation::read(argument.as_bytes()) {
        return Ok(Some(puzzle));
    }
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
    let is_by_itself = text.contains('~') || is_packed_or_sized(text);
    line::parse(text.as_bytes()).is_err()
        && (begins_an_item || is_by_itself || has_pointers || has_columns || says_so)
}

/// Whether a file is TOML by its name, whatever its first line looks like.
fn is_toml(path: &Path) -> bool {
    let name = path.to_string_lossy();
    let name = name.strip_suffix(".gz").or(name.strip_suffix(".zst")).unwrap_or(&name);
    name.ends_with(".toml")
}

/// The small digits to draw in a game's blanks, if any.
fn pencil_marks(game: &SavedGame) -> Option<Candidates> {
    let of_person = || {
        let mut marks = [0; CELLS];
        Cell::all().for_each(|cell| marks[cell.index()] = game.marks().get(cell));
        Candidates::from_masks(marks)
    };
    match (game.marks().is_empty(), &game.puzzle) {
        (false, _) => of_person(),
        (true, GamePuzzle::Classic(_)) => Some(game.candidates()),
        // For a variant, only candidates that do not follow from its constraints.
        (true, GamePuzzle::Variant(_)) => (!game.away.is_empty()).then(|| game.candidates()),
    }
}

/// Whether an argument is a position on one line: a line of HoDoKu's library, or pencilmarks.
fn is_position(argument: &str) -> bool {
    let text = argument.as_bytes();
    let is_long = text.len() >= pencilmarks::LENGTH && !argument.contains('~');
    let is_position = hodoku::looks_like(text) || position::looks_like(text);
    (is_position || is_long && pencilmarks::parse(text).is_ok()) && !Path::new(argument).exists()
}

/// A game as the simplest kind that has all of it.
fn position(game: SavedGame) -> AnyPuzzle {
    let is_plain = !game.is_begun() && game.marks().is_empty() && game.elapsed.is_zero();
    match &game.puzzle {
        GamePuzzle::Classic(grid) if is_plain => AnyPuzzle::Classic(*grid),
        _ => AnyPuzzle::Position(Box::new(game)),
    }
}

/// The first puzzles of the inputs, of any kind.
fn first_puzzles(inputs: &Inputs, count: usize) -> Result<Vec<NamedPuzzle>, JobError> {
    let (mut puzzles, mut buffer, mut block) = (Vec::new(), Vec::new(), Block::default());
    // The saved game that has begun, from its first line to the line of its puzzle, which may be
    // in the next chunk.
    let mut begun: Option<(u64, Vec<u8>)> = None;
    while puzzles.len() < count {
        let Some(chunk) = inputs.next_chunk(&mut buffer)? else { break };
        let (layout, text) = (inputs.layout(chunk.input), chunk.text(&buffer));
        let place = |line| inputs.place(chunk.input, line);
        begun = begun.filter(|_| chunk.first_line > 1);
        if (layout.is_drawn() || *layout == Layout::TOML) && session::is_saved(text) {
            // Entries of these layouts have no lines of their own: one game, all of the chunk.
            puzzles.extend(saved(layout, text, |below| place(chunk.first_line + below)));
            continue;
        }
        block.read(layout, text);
        let mut entries = block.entries().peekable();
        while let Some(entry) = entries.next()
            && puzzles.len() < count
        {
            let number = chunk.first_line + entry.number;
            let line = &text[entry.text.clone()];
            if session::is_saved(line) {
                begun = Some((number, Vec::new()));
            }
            if let Some((_, game)) = &mut begun {
                game.extend_from_slice(line);
                game.push(b'\n');
            }
            if !matches!(entry.content, Content::Remark)
                && let Some((first, game)) = begun.take()
            {
                puzzles.extend(saved(layout, &game, |below| place(first + below)));
                continue;
            }
            puzzles.push(match entry.content {
                Content::Remark => continue,
                Content::Restricted { candidates, .. } => {
                    let told = text::position(layout, &text[entry.text]);
                    let record = told.unwrap_or_else(|| Record::of_candidates(*candidates));
                    NamedPuzzle::at(place(number), Ok(position(SavedGame::of_record(&record))))
                }
                Content::Variant(variant) => {
                    titled(variant, &entry, |below| place(number + below), text, inputs)
                }
                Content::Malformed { number, error } => {
                    NamedPuzzle::at(place(chunk.first_line + number), Err(error.clone()))
                }
                Content::Puzzle { puzzle, .. } => {
                    let next = entries.peek().filter(|_| layout.is_drawn());
                    // HoDoKu's library separates filled-in digits from cells with one candidate.
                    let filled_in = text::position(layout, &text[entry.text]);
                    match (next.and_then(|next| tenth_row(next, text)), filled_in) {
                        (Some(tenth), _) => {
                            NamedPuzzle::at(place(chunk.first_line + tenth), Err(too_many_rows()))
                        }
                        (None, Some(record)) => {
                            let puzzle = position(SavedGame::of_record(&record));
                            NamedPuzzle::at(place(number), Ok(puzzle))
                        }
                        (None, None) => {
                            NamedPuzzle::at(place(number), Ok(AnyPuzzle::Classic(*puzzle)))
                        }
                    }
                }
            });
        }
    }
    Ok(puzzles)
}

/// The saved game that a text is; of one with a mistake, the mistake and its line.
fn saved(layout: &Layout, text: &[u8], place: impl Fn(u64) -> String) -> Option<NamedPuzzle> {
    match session::read_layout(layout, text).transpose()? {
        Ok(game) => Some(match game.title.clone() {
            Some(title) => NamedPuzzle::titled(title, position(game)),
            None => NamedPuzzle::itself(position(game)),
        }),
        Err(TextError { line, error }) => Some(NamedPuzzle::at(place(line as u64 - 1), Err(error))),
    }
}

/// A variant of a chunk by the title that its author gave it, or by its place: that of the line so
/// far below its first.
fn titled(
    of: &Variant,
    entry: &BlockEntry<'_>,
    place: impl Fn(u64) -> String,
    chunk: &[u8],
    inputs: &Inputs,
) -> NamedPuzzle {
    match variants::titled(&of.text, chunk, inputs.web()) {
        Ok(titled) => NamedPuzzle::read(place(0), titled),
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
    fn the_time_of_a_game_without_a_move_is_kept() {
        let puzzle = line::parse(&[b'.'; CELLS]).expect("a puzzle");
        let elapsed = std::time::Duration::from_secs(754);
        let saved = SavedGame { elapsed, ..SavedGame::classic(puzzle) };
        let file = tempfile::NamedTempFile::new().expect("a file");
        std::fs::write(file.path(), saved.text()).expect("written");
        let (_, game) = named_game(&file.path().to_string_lossy(), None).expect("read");
        assert_eq!(game.expect("a game").elapsed, saved.elapsed);
    }

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
