//! Puzzles of web editors: f-puzzles, SudokuPad, SudokuMaker and Penpa, as JSON or as an address
//! that holds it.
//!
//! Decorations are dropped and counted. A rule that is not understood makes
//! the puzzle malformed, by name; so does a rule that the author only wrote down in words, unless a
//! [drawing](drawn) is meant by it, or the caller states that the texts are not to be looked at.

#[cfg(test)]
pub(crate) mod cases;
pub(crate) mod cells;
mod clues;
mod colour;
mod drawn;
mod everywhere;
mod fpuzzles;
pub(crate) mod kinds;
mod link;
mod lz_string;
mod negative;
mod parts;
mod penpa;
mod relations;
mod rules;
mod scl;
mod sign;
mod sudokumaker;
mod zipped;

use serde_json::{Map, Value};

use ninefold_core::{
    error::{Found, Malformed},
    search::{Limits, Status},
};
use ninefold_variants::parse::{
    self, Notation, RulesTextPolicy, Statement, TitledPuzzle, ruleset_of,
};
use ninefold_variants::{Heading, Ruleset, RulesetSolver};

/// An object of JSON.
type Object = Map<String, Value>;

/// What is read, or the mistake.
type Read<T> = Result<T, Malformed>;

/// The end of a reading whose result goes elsewhere.
type Done = Read<()>;

/// The notations of web editors.
pub static NOTATIONS: &[Notation] =
    &[Notation { name: "web editors", detects: parse::is_packed, read: titled }];

/// The puzzle of a text in any notation.
pub(crate) fn any(text: &str) -> Read<TitledPuzzle> {
    parse::titled_with(text, RulesTextPolicy::Read, NOTATIONS)
}

/// The puzzle of an address or of JSON.
///
/// # Errors
/// The first mistake or rule that is not understood. Its column is 1: the text is packed, and the
/// message names the part.
pub(crate) fn titled(text: &str, texts: RulesTextPolicy) -> Read<TitledPuzzle> {
    const EXPECTED: &str = "sentences and drawings of one meaning";
    if texts == RulesTextPolicy::SolutionOnly {
        return guessing(text, RulesTextPolicy::Read).or_else(|error| confirmed(text, error));
    }
    let puzzle = guessing(text, texts)?;
    match &puzzle.guess {
        Some(guess) if texts == RulesTextPolicy::Strict => refuse(guess.clone(), EXPECTED),
        _ => Ok(puzzle),
    }
}

/// The puzzle without what is not understood, of which this is the first, if the solution that it
/// carries is the only one even so.
///
/// # Errors
/// This one: it carries none, or there are others.
fn confirmed(text: &str, error: Malformed) -> Read<TitledPuzzle> {
    let puzzle = guessing(text, RulesTextPolicy::SolutionOnly).ok();
    // That it keeps the rules that are there was looked at on reading it.
    let is_sure = |puzzle: &TitledPuzzle| {
        puzzle.heading.solution.is_some() && has_one_solution(&puzzle.ruleset)
    };
    match puzzle.filter(is_sure) {
        Some(puzzle) => Ok(TitledPuzzle { lacks: Some(error.found.to_string()), ..puzzle }),
        None => Err(error),
    }
}

/// The puzzle of an address or of JSON, of which something may be read by a guess: its
/// [`guess`](TitledPuzzle::guess) states what.
fn guessing(text: &str, texts: RulesTextPolicy) -> Read<TitledPuzzle> {
    let text = text.trim();
    if link::is_address(text)
        && let Some(packed) = link::penpa(text)
    {
        let (drawing, answer) = packed?;
        return penpa::read(&drawing, answer.as_deref(), texts);
    }
    let mistake = |error: serde_json::Error| match link::is_address(text) {
        true => Malformed { column: 1, ..parse::mistake("", &error) },
        false => parse::mistake(text, &error),
    };
    let json = if link::is_address(text) { link::json(text)? } else { text.to_owned() };
    let object: Object = match serde_json::from_str(&json) {
        Err(_) if json != text && zipped::read(&json).is_some() => {
            zipped::read(&json).unwrap_or_default()
        }
        read => read.map_err(mistake)?,
    };
    let text_of = |name: &str| object.get(name).and_then(Value::as_str);
    if let Some(text) = ["puzzle", "input"].into_iter().find_map(text_of) {
        return parse::titled_with(text, texts, NOTATIONS);
    }
    if object.contains_key("grid") {
        return drawn::beside(&object, texts);
    }
    if object.contains_key("formatVersion") {
        return fpuzzles::read(Drawn::Unknown, &sudokumaker::keys(&object, texts)?, texts)?
            .finish();
    }
    if object.contains_key("cells") {
        return scl::read(&object, texts);
    }
    refuse("an object without the keys of a puzzle", FPUZZLES)
}

const FPUZZLES: &str =
    "the JSON of f-puzzles, with size and grid, or of SudokuMaker, with formatVersion";

const CONFIRMED: &str = "a usual sentence, or just one solution, which confirms it";

/// Nodes after which a search gives up on a puzzle that is being read.
const MOST_NODES: u64 = 5_000;

/// Whether a puzzle has just one solution, as far as a short search can show. A puzzle that is
/// misread has many, or none.
fn has_one_solution(ruleset: &Ruleset) -> bool {
    status(ruleset) == Status::Unique
}

/// The status of a puzzle, as far as a short search can show.
fn status(ruleset: &Ruleset) -> Status {
    let limits = Limits { nodes: Some(MOST_NODES), ..Limits::UNIQUE };
    RulesetSolver::new().solve(ruleset, &limits).status(&limits)
}

/// The error of a part of a packed text.
fn wrong(found: impl Into<String>, expected: &'static str) -> Malformed {
    Malformed { column: 1, found: Found::Text(found.into()), expected }
}

/// The refusal of a part of a packed text.
fn refuse<T>(found: impl Into<String>, expected: &'static str) -> Read<T> {
    Err(wrong(found, expected))
}

/// Knowledge about drawings next to the rules of a puzzle.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
enum Drawn {
    /// Perhaps something, which is left out.
    #[default]
    Unknown,
    /// Only what is read as a part of the puzzle.
    Parts,
}

/// A puzzle that is being read: its statements, each with the place that it comes from.
#[derive(Default)]
pub(crate) struct Draft {
    statements: Vec<Statement>,
    places: Vec<String>,
    /// The heading. The solution is there if all of its digits are.
    heading: Heading,
    dropped: usize,
    drawn: Drawn,
    /// For parts whose items do not begin with their number: the key, and the number.
    numbers: Vec<(&'static str, u32)>,
    ignored_text: bool,
    /// Subjects of the rules in words.
    uses: Vec<rules::Use>,
    /// Whether parts of one key have other numbers than a sentence states of it.
    has_several_numbers: bool,
    /// The guess, for messages, such as lines that meet. The
    /// solution that the puzzle carries confirms it; if it carries none, that it has just one does.
    guess: Option<String>,
    /// Whether the solution that it carries does not suffice, as rules may be missing: a search
    /// must find no other.
    needs_search: bool,
}

impl Draft {
    /// Adds an item with these arguments, from this place of the text.
    fn add<A: Into<String>>(
        &mut self,
        place: &str,
        name: &'static str,
        arguments: impl IntoIterator<Item = A>,
    ) {
        self.places.push(place.to_owned());
        // Its column is its number, from which the place is found again.
        let number = self.places.len();
        let statement = Statement::new(name, number);
        let statement = arguments.into_iter().fold(statement, |all, one| all.with(one, number));
        self.statements.push(statement);
    }

    /// Leaves out a part that states nothing.
    fn drop_one(&mut self) -> Done {
        self.dropped += 1;
        Ok(())
    }

    /// The region of a row and a column from 0; `None` where there are neither boxes nor a jigsaw.
    fn region_of(&self, size: usize) -> Option<impl Fn(usize, usize) -> usize + use<>> {
        let named = |name: &str| self.statements.iter().find(|statement| statement.name == name);
        let jigsaw = named("Jigsaw").and_then(|jigsaw| jigsaw.arguments.first());
        let jigsaw = jigsaw.map(|(letters, _)| letters.clone().into_bytes());
        if jigsaw.is_none() && named("NoBoxes").is_some() {
            return None;
        }
        let (height, width) = cells::boxes(size);
        Some(move |row: usize, column: usize| match &jigsaw {
            Some(letters) => usize::from(letters[row * size + column]),
            None => row / height * height + column / width,
        })
    }

    /// Checks the rules in words, and adds those of the whole grid that only they have.
    fn check_rules(
        &mut self,
        said: &[String],
        size: usize,
        negative: Vec<&'static str>,
        texts: RulesTextPolicy,
    ) -> Done {
        let texts_said = said.iter().map(|text| text.trim()).filter(|text| !text.is_empty());
        let text = texts_said.collect::<Vec<_>>().join("\n");
        self.heading.rules = Some(text).filter(|text| !text.is_empty());
        if texts == RulesTextPolicy::Ignored {
            self.ignored_text = said.iter().any(|text| text.chars().any(char::is_alphanumeric));
            return Ok(());
        }
        let facts = rules::PuzzleFacts::of(self, size, negative);
        let said = match texts {
            RulesTextPolicy::SolutionOnly => rules::understood(said, &facts),
            _ => rules::check(said, &facts)?,
        };
        let is_other = |of: &rules::Use| of.number.is_some_and(|n| !facts.all_have(&of.keys, n));
        self.has_several_numbers = said.uses.iter().any(is_other);
        for (_, name, arguments) in said.added {
            match (name, arguments) {
                ("Indexing", [of, lines]) => {
                    let cells = everywhere::cells_of_lines(of, lines);
                    self.add("ruleset", name, std::iter::once((*of).to_owned()).chain(cells));
                }
                _ => self.add("ruleset", name, arguments.iter().copied()),
            }
        }
        for (key, number) in said.everywhere {
            everywhere::add(key, number, size, self);
        }
        self.uses = said.uses;
        // Where something may be left out, the whole is confirmed at last, and not before.
        if texts != RulesTextPolicy::SolutionOnly {
            self.guess = said.guess.map(|sentence| format!("the rule {sentence:?}"));
        }
        Ok(())
    }

    /// Notes that it is a guess where sentences state one thing of different colours or numbers:
    /// the parts of data have no colours, and some of them may be missing.
    fn doubt_colours(&mut self) {
        let of_key = |of: &rules::Use| {
            let is_same = |other: &&rules::Use| other.keys.iter().any(|key| of.keys.contains(key));
            let is_other = |other: &rules::Use| other.hues != 0 && other.hues & of.hues == 0;
            of.hues != 0 && self.uses.iter().filter(is_same).any(is_other)
        };
        if self.has_several_numbers || self.uses.iter().any(of_key) {
            self.guess
                .get_or_insert("rules of several colours, of parts that have none".to_owned());
            self.needs_search = true;
        }
    }

    /// The puzzle.
    ///
    /// # Errors
    /// An item is wrong: the error names its place.
    fn finish(self) -> Read<TitledPuzzle> {
        let ruleset = ruleset_of(&self.statements).map_err(|error| {
            // The end of an item is behind its column.
            let number = error.column - usize::from(error.found == Found::EndOfItem);
            let place = self.places.get(number.saturating_sub(1)).map_or("", String::as_str);
            wrong(format!("{} in {place}", error.found), error.expected)
        })?;
        if let Some(solution) = &self.heading.solution
            && let Err(flaw) = ruleset.check_text(solution)
        {
            let found =
                format!("a solution in the puzzle that breaks a rule as it is read here: {flaw}");
            return refuse(found, "rules that the solution keeps");
        }
        if let Some(found) = &self.guess {
            let status = status(&ruleset);
            // A solution that the puzzle carries suffices, unless there are others: then something
            // is missing.
            let is_carried = self.heading.solution.is_some() && !self.needs_search;
            if status != Status::Unique && !(is_carried && status == Status::GaveUp) {
                return refuse(found, CONFIRMED);
            }
        }
        Ok(TitledPuzzle {
            heading: self.heading,
            dropped: self.dropped,
            ignored_text: self.ignored_text,
            guess: self.guess,
            ..TitledPuzzle::from(ruleset)
        })
    }
}

#[cfg(test)]
mod tests;
