//! Reading a saved game, or any text that has a puzzle or a position.

use std::sync::Arc;
use std::time::Duration;

use super::marks::{Layers, Marks};
use super::puzzle::GamePuzzle;
use super::saved::{HEADER, LAYERS, STATED, SavedGame};
use ninefold_core::error::{Found, Malformed};
use ninefold_core::grid::{Cell, Digit, Grid};
use ninefold_logic::Candidate;
use ninefold_text::variant::Text;
use ninefold_text::{
    Container, Layout, LineKind, RecordEntry, Scanned, bom_len, container, detect, line, line_kind,
    records, scan_line, trim_line_end,
};
use ninefold_variants::parse::{self, Notation, RulesTextPolicy, TextError, TitledPuzzle};

/// Reads a saved game, or the first puzzle or position of a text in any format of the library or
/// notation of the table: candidates that it lacks count as taken away. `None` where there is no
/// puzzle.
///
/// # Errors
/// The first mistake.
pub fn read(text: &[u8], notations: &[Notation]) -> Result<Option<SavedGame>, TextError> {
    let text = &text[bom_len(text)..];
    let detected = detect::detect(text);
    if let Some(unclear) = &detected.unclear {
        return Err(unclear.error().into());
    }
    if !is_saved(text)
        && let Some(folded) = container::folded(text, &detected)
        && let Ok(Some(unfolded)) = folded.unfold(text)
    {
        let line = |line: usize| unfolded.lines.get(line.max(1) - 1).map_or(line, |&l| l as usize);
        return read_layout(&unfolded.layout, &unfolded.text, notations)
            .map_err(|error| TextError { line: line(error.line), ..error });
    }
    let header = text[..detected.header.end].iter().filter(|&&byte| byte == b'\n').count();
    read_layout(&detected.layout, &text[detected.header.end..], notations)
        .map_err(|error| TextError { line: error.line + header, ..error })
}

/// Whether a text is a saved game, by its first line.
pub fn is_saved(text: &[u8]) -> bool {
    text.starts_with(HEADER.as_bytes())
}

/// As [`read`], of a text without a header whose layout is known.
///
/// # Errors
/// The first mistake.
pub fn read_layout(
    layout: &Layout,
    text: &[u8],
    notations: &[Notation],
) -> Result<Option<SavedGame>, TextError> {
    let comments = Comments::read(text)?;
    let game = match layout.container {
        Container::Toml => {
            parse::toml_all(utf8(text)?)?.into_iter().next().map(game).transpose()?
        }
        Container::Whole => {
            let titled = parse::over_lines_with(utf8(text)?, RulesTextPolicy::Read, notations)?;
            Some(game(titled)?)
        }
        _ if layout.has_variants() => lines(layout, text, notations)?,
        _ => recorded(layout, text)?,
    };
    Ok(game.map(|game| comments.complete(game)))
}

fn utf8(text: &[u8]) -> Result<&str, TextError> {
    std::str::from_utf8(text).map_err(|error| no_text(1, error.valid_up_to()))
}

/// The game of a variant. Games are played on a 9x9 board.
fn game(titled: TitledPuzzle) -> Result<SavedGame, TextError> {
    let (line, title) = (titled.line, titled.heading.title);
    let ruleset = parse::require_9x9(titled.ruleset).map_err(|error| TextError { line, error })?;
    Ok(SavedGame { title, ..SavedGame::new(GamePuzzle::Variant(Arc::new(ruleset))) })
}

/// The first puzzle of a text with a variant or a classic puzzle a line.
fn lines(
    layout: &Layout,
    text: &[u8],
    notations: &[Notation],
) -> Result<Option<SavedGame>, TextError> {
    let lines = text.split(|&byte| byte == b'\n').map(trim_line_end).enumerate();
    let Some((number, line)) =
        lines.into_iter().find(|(_, line)| line_kind(line) == LineKind::Puzzle)
    else {
        return Ok(None);
    };
    let wrong = |error| TextError { line: number + 1, error };
    let variant = |text: &str, start: usize| {
        let ruleset = parse::titled_with(text, RulesTextPolicy::Read, notations)
            .and_then(|titled| parse::require_9x9(titled.ruleset))
            .map_err(|error| wrong(Malformed { column: error.column + start, ..error }))?;
        Ok(Some(SavedGame::new(GamePuzzle::Variant(Arc::new(ruleset)))))
    };
    match scan_line(layout, line) {
        Scanned::Puzzle(grid, _) => Ok(Some(SavedGame::classic(grid))),
        Scanned::Variant(Text::Own(text)) => variant(&text, 0),
        Scanned::Variant(Text::At(place)) => match std::str::from_utf8(&line[place.clone()]) {
            Ok(text) => variant(text, place.start),
            Err(error) => Err(no_text(number + 1, place.start + error.valid_up_to())),
        },
        Scanned::Malformed(error) => Err(wrong(error)),
        Scanned::Blank | Scanned::Comment | Scanned::Restricted(..) => Ok(None),
    }
}

fn no_text(line: usize, before: usize) -> TextError {
    let found = Found::Text("a byte that is no text".to_owned());
    let error = Malformed { column: before + 1, found, expected: "text in UTF-8" };
    TextError { line, error }
}

/// The first puzzle or position of a text without variants.
fn recorded(layout: &Layout, text: &[u8]) -> Result<Option<SavedGame>, TextError> {
    let is_puzzle = |entry: &RecordEntry<'_>| !matches!(entry, RecordEntry::Comment(_));
    match records(layout, text).find(is_puzzle) {
        None | Some(RecordEntry::Comment(_)) => Ok(None),
        Some(RecordEntry::Malformed(line, error)) => Err(TextError { line: line + 1, error }),
        Some(RecordEntry::Puzzle(record)) => Ok(Some(SavedGame::of_record(&record))),
    }
}

/// The most seconds of a game that are read: some thirty years. A number far above it is a slip, and
/// no page could count on from there.
const LONGEST_GAME: u64 = 1_000_000_000;

/// The comments of a saved game.
#[derive(Default)]
struct Comments {
    is_game: bool,
    /// The candidates that the line lacks are part of the puzzle, and not of the game.
    are_stated: bool,
    title: Option<String>,
    elapsed: Duration,
    digits: Option<Grid>,
    away: Marks,
    layers: Layers,
}

impl Comments {
    /// The comments of a text; none of one that is no saved game.
    fn read(text: &[u8]) -> Result<Comments, TextError> {
        let mut comments = Comments::default();
        if !is_saved(text) {
            return Ok(comments);
        }
        comments.is_game = true;
        let lines = text.split(|&byte| byte == b'\n').map(trim_line_end);
        for (number, line) in lines.enumerate().take_while(|(_, line)| line.starts_with(b"#")) {
            let Some((name, value)) = named(line) else { continue };
            let taken = comments.take(name, value);
            taken.map_err(|error| TextError { line: number + 1, error })?;
        }
        Ok(comments)
    }

    fn take(&mut self, name: &str, value: Value<'_>) -> Result<(), Malformed> {
        match name {
            "title" => self.title = Some(value.text.to_owned()),
            "time" => self.elapsed = value.seconds()?,
            "digits" => {
                let grid = line::parse_exact(value.text.as_bytes());
                self.digits = Some(grid.map_err(|error| value.shifted(error))?);
            }
            STATED => self.are_stated = true,
            "away" => {
                for word in value.words() {
                    self.away.insert(word.candidate()?);
                }
            }
            _ => {
                if let Some(layer) = LAYERS.iter().position(|layer| *layer == name) {
                    value.words().try_for_each(|word| word.marks(&mut self.layers[layer]))?;
                }
            }
        }
        Ok(())
    }

    /// Adds them to the puzzle below.
    fn complete(self, game: SavedGame) -> SavedGame {
        if !self.is_game {
            return game;
        }
        let [struck, away] = match self.are_stated {
            true => [game.struck, self.away],
            false => [Marks::NONE, self.away.and(&game.struck)],
        };
        let placed = game.puzzle.without_givens(&self.digits.unwrap_or(game.placed));
        let (title, layers, elapsed) = (self.title.or(game.title), self.layers, self.elapsed);
        SavedGame { title, placed, struck, away, layers, elapsed, ..game }
    }
}

/// The name and the value of `# name: value`.
fn named(line: &[u8]) -> Option<(&str, Value<'_>)> {
    let text = std::str::from_utf8(line).ok()?;
    let (name, value) = text.strip_prefix("# ")?.split_once(": ")?;
    Some((name, Value { text: value, column: name.len() + 5 }))
}

/// A value and its column.
#[derive(Clone, Copy)]
struct Value<'a> {
    text: &'a str,
    column: usize,
}

impl<'a> Value<'a> {
    fn shifted(&self, error: Malformed) -> Malformed {
        Malformed { column: error.column + self.column - 1, ..error }
    }

    fn wrong(&self, at: usize, expected: &'static str) -> Malformed {
        let found = Found::at(&self.text.as_bytes()[at..]);
        Malformed { column: self.column + at, found, expected }
    }

    fn words(self) -> impl Iterator<Item = Value<'a>> {
        let mut column = self.column;
        self.text.split(' ').filter_map(move |text| {
            let word = Value { text, column };
            column += text.len() + 1;
            (!text.is_empty()).then_some(word)
        })
    }

    fn seconds(&self) -> Result<Duration, Malformed> {
        const EXPECTED: &str = "a number of seconds, as in 754 s";
        let number = self.text.strip_suffix(" s").unwrap_or(self.text);
        let seconds = number.parse().ok().filter(|seconds| *seconds <= LONGEST_GAME);
        seconds.map(Duration::from_secs).ok_or_else(|| self.wrong(0, EXPECTED))
    }

    /// The digit 1 to 9 at a place.
    fn digit(&self, at: usize, expected: &'static str) -> Result<usize, Malformed> {
        match self.text.as_bytes().get(at) {
            Some(byte @ b'1'..=b'9') => Ok(usize::from(byte - b'0')),
            _ => Err(self.wrong(at.min(self.text.len()), expected)),
        }
    }

    /// A candidate: digit, row, column.
    fn candidate(&self) -> Result<Candidate, Malformed> {
        const EXPECTED: &str = "a candidate as digit, row and column, as in 715";
        let [digit, row, column] =
            [self.digit(0, EXPECTED)?, self.digit(1, EXPECTED)?, self.digit(2, EXPECTED)?];
        match (self.text.len(), Digit::new(digit as u8)) {
            (3, Some(digit)) => Ok(Candidate { cell: Cell::at(row - 1, column - 1), digit }),
            _ => Err(self.wrong(3, "a space after a candidate")),
        }
    }

    /// Pencil marks: `r1c3=17`.
    fn marks(&self, marks: &mut Marks) -> Result<(), Malformed> {
        const EXPECTED: &str = "pencil marks, as in r1c3=17";
        let bytes = self.text.as_bytes();
        for (at, sign) in [(0, b'r'), (2, b'c'), (4, b'=')] {
            if bytes.get(at) != Some(&sign) {
                return Err(self.wrong(at.min(bytes.len()), EXPECTED));
            }
        }
        let cell = Cell::at(self.digit(1, EXPECTED)? - 1, self.digit(3, EXPECTED)? - 1);
        for at in 5..bytes.len().max(6) {
            let digit = Digit::new(self.digit(at, EXPECTED)? as u8);
            digit.into_iter().for_each(|digit| marks.insert(Candidate { cell, digit }));
        }
        Ok(())
    }
}
