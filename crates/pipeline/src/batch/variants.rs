//! Variant puzzles in the pipeline: each is parsed, searched and checked in one go, and only the
//! result is kept.
//!
//! A compiled ruleset is large compared with its text, so there is never more than one for each
//! worker.

use std::ops::Range;
use std::time::{Duration, Instant};

use super::boards::{self, BoardSolver};
use super::{BatchError, skipped::LeftOut};
use crate::engine::registry::{self, EngineInfo};
use crate::ruleset::{self, Ruleset};
use ninefold_boards::Cells;
use ninefold_core::error::{Found, Malformed};
use ninefold_core::grid::{Cell, Grid};
use ninefold_core::search::{Limits, Outcome};
use ninefold_text::{self as text, Layout, line, notation::answer, variant::Text};
use ninefold_variants::parse::{TextError, TitledPuzzle};
use ninefold_variants::{SolutionFlaw, VariantEngine};

/// A variant's text and the form that it has.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Form {
    /// On one line.
    Line(Text),
    /// TOML, here in the chunk.
    Toml(Range<usize>),
    /// Items over several lines, here in the chunk, and how many lines stand before the first.
    Items(Range<usize>, u64),
    /// A board of a size that the caller named, and the place of its text in the chunk.
    Board(Box<Cells>, Range<usize>),
}

/// An error in a text: its line (from 0, of TOML), and its column there.
pub type Wrong = (u64, Malformed);

/// A variant of a chunk, and its result.
#[derive(Debug)]
pub struct Variant {
    /// Its text; the place is in the chunk.
    pub text: Form,
    /// The result; the error's place is in the text.
    pub result: Result<Solved, Wrong>,
}

/// The result of a variant.
#[derive(Clone, Debug)]
pub struct Solved {
    /// The text to be shown, where the one in the chunk cannot be.
    pub shown: Option<String>,
    /// The outcome of the search.
    pub outcome: Outcome,
    /// The solution of a board of another size.
    pub solution: Option<String>,
    /// The flaw of its solution; always none, unless the engine has a bug.
    pub flaw: Option<String>,
    /// The clash of givens that leaves no solution, if there is one and it was asked for.
    pub clash: Option<String>,
    /// The check of the solution that the input gives with the puzzle.
    pub given: Option<Result<(), SolutionFlaw>>,
}

/// The options of a search for variants.
#[derive(Clone, Copy, Debug)]
pub struct Asked {
    /// The limits of the search.
    pub limits: Limits,
    /// Check the solution against the rules.
    pub verify: bool,
    /// Check the solution that the input gives.
    pub check: bool,
    /// Name the givens that clash.
    pub explain: bool,
}

impl Solved {
    const NOT_YET: Solved = Solved {
        shown: None,
        outcome: Outcome::EMPTY,
        solution: None,
        flaw: None,
        clash: None,
        given: None,
    };
}

impl Variant {
    /// A variant that was not read yet.
    pub fn new(text: Form) -> Variant {
        Variant { text, result: Ok(Solved::NOT_YET) }
    }

    /// The text that an output shows as the puzzle.
    pub fn shown<'a>(&'a self, chunk: &'a [u8]) -> &'a [u8] {
        match (&self.text, &self.result) {
            (_, Ok(Solved { shown: Some(shown), .. })) => shown.as_bytes(),
            (
                Form::Line(Text::At(place))
                | Form::Toml(place)
                | Form::Items(place, _)
                | Form::Board(_, place),
                _,
            ) => &chunk[place.clone()],
            (Form::Line(Text::Own(text)), _) => text.as_bytes(),
        }
    }

    /// Its cells, of a board of a size that the caller named.
    pub fn board(&self) -> Option<&Cells> {
        match &self.text {
            Form::Board(cells, _) => Some(cells),
            _ => None,
        }
    }

    /// Its outcome, if it could be read; an empty one before it is solved.
    pub fn outcome(&self) -> Option<&Outcome> {
        self.result.as_ref().ok().map(|solved| &solved.outcome)
    }

    /// Its error, if it has one: how far below the line where it begins, and the error there.
    pub fn error(&self, line: &Range<usize>) -> Option<Wrong> {
        Some(placed(self.result.as_ref().err()?, &self.text, line))
    }
}

/// An error in a text in terms of its line in the chunk.
pub fn placed(wrong: &Wrong, text: &Form, line: &Range<usize>) -> Wrong {
    let (below, error) = wrong.clone();
    match text {
        Form::Line(text) => (below, in_line(&error, text, line.start)),
        Form::Toml(_) | Form::Items(..) | Form::Board(..) => (below, error),
    }
}

/// An error in a text as one in the line that starts here.
pub fn in_line(error: &Malformed, text: &Text, start: usize) -> Malformed {
    match text {
        Text::At(place) => {
            Malformed { column: place.start - start + error.column, ..error.clone() }
        }
        Text::Own(_) => {
            let found = Found::Text(format!("{} in the text without its escapes", error.found));
            Malformed { found, ..error.clone() }
        }
    }
}

/// The ruleset of a text in a chunk, and its heading, if it is TOML. Errors: it is not a ruleset;
/// the place is that in the text.
pub fn titled(text: &Form, chunk: &[u8], left_out: &LeftOut) -> Result<TitledPuzzle, Wrong> {
    let titled = match text {
        Form::Line(text) => {
            let text = match text {
                Text::Own(text) => text,
                Text::At(place) => in_utf8(&chunk[place.clone()])?,
            };
            ruleset::parse::titled_with(text, left_out.texts).map_err(|error| (0, error))
        }
        Form::Board(cells, _) => ruleset::parse::titled_with(&cells.to_string(), left_out.texts)
            .map_err(|error| (0, error)),
        Form::Toml(place) => {
            let text = in_utf8(&chunk[place.clone()])?;
            ruleset::parse::toml_titled(text).map_err(|error| below(error, 0))
        }
        Form::Items(place, before) => {
            let text = in_utf8(&chunk[place.clone()])
                .map_err(|(line, error)| (line.saturating_sub(*before), error))?;
            ruleset::parse::over_lines_with(text, left_out.texts)
                .map_err(|error| below(error, *before))
        }
    };
    match &titled {
        Ok(titled) => left_out.count(titled),
        Err((_, error)) => left_out.count_unread(error),
    }
    titled
}

/// Whether an output shows the items of a text in its place: it is not on one line, or an object or
/// an address.
fn is_packed(text: &Form, chunk: &[u8]) -> bool {
    match text {
        Form::Line(Text::At(place)) => text::variant::is_packed(&chunk[place.clone()]),
        Form::Board(..) => false,
        _ => true,
    }
}

/// An error of a text over several lines, the first of which has `before` lines above it.
fn below(TextError { line, error }: TextError, before: u64) -> Wrong {
    ((line as u64).saturating_sub(1 + before), error)
}

/// Bytes as text. Errors: they are not text: the line, from 0, and the error.
fn in_utf8(bytes: &[u8]) -> Result<&str, Wrong> {
    std::str::from_utf8(bytes).map_err(|error| {
        let before = &bytes[..error.valid_up_to()];
        let below = memchr::memchr_iter(b'\n', before).count() as u64;
        let start = memchr::memrchr(b'\n', before).map_or(0, |end| end + 1);
        let (column, found) = (before.len() - start + 1, Found::Byte(bytes[before.len()]));
        (below, Malformed { column, found, expected: "text in UTF-8" })
    })
}

/// Checks digits that are given as a solution against the rules. Errors: the flaw, in words.
pub fn check_digits(ruleset: &Ruleset, digits: &[u8]) -> Result<(), SolutionFlaw> {
    if !ruleset.is_9x9() {
        return ruleset.check_text(&String::from_utf8_lossy(digits));
    }
    let solution = given_grid(digits)?;
    ruleset.check(&solution).map_err(|flaw| SolutionFlaw::Wrong(flaw.to_string()))
}

/// The grid of a solution that the input gives. Errors: it cannot be read.
pub fn given_grid(digits: &[u8]) -> Result<Grid, SolutionFlaw> {
    line::parse_exact(digits).map_err(|error| SolutionFlaw::Unreadable(error.to_string()))
}

/// An engine for one variant after the other.
pub struct VariantSolver {
    name: &'static str,
    engine: Option<Box<dyn VariantEngine>>,
    boards: BoardSolver,
}

impl Default for VariantSolver {
    /// A solver with the best engine.
    fn default() -> VariantSolver {
        VariantSolver::of(registry::auto_for_variants())
    }
}

impl VariantSolver {
    /// A solver with the engine of a row of the registry.
    #[doc(hidden)]
    pub fn of(entry: &EngineInfo) -> VariantSolver {
        VariantSolver {
            name: entry.name,
            engine: entry.variants.map(|construct| construct()),
            boards: BoardSolver::default(),
        }
    }

    /// The name of its engine, for messages.
    #[doc(hidden)]
    pub fn name(&self) -> &'static str {
        self.name
    }

    /// Searches and checks a board of a size that the caller named.
    fn solve_board(&mut self, cells: &Cells, asked: &Asked, given: Option<&[u8]>) -> Solved {
        let (outcome, first) = self.boards.solve(cells, &asked.limits);
        let is_wrong = |solution: &Cells| asked.verify && !boards::is_solution(cells, solution);
        Solved {
            flaw: first.filter(is_wrong).map(|solution| boards::flaw(cells, &solution)),
            solution: first.map(|solution| solution.to_string()),
            given: given.map(|given| boards::check(cells, given)),
            outcome,
            ..Solved::NOT_YET
        }
    }

    /// Parses, searches and checks a variant, which stands on this line of the chunk. Returns how
    /// long the search took.
    ///
    /// # Errors
    /// The engine cannot solve variants.
    pub fn solve(
        &mut self,
        variant: &mut Variant,
        layout: &Layout,
        chunk: &[u8],
        line: &Range<usize>,
        asked: &Asked,
        left_out: &LeftOut,
    ) -> Result<Duration, BatchError> {
        let beside = || text::given_solution(layout, &chunk[line.clone()]);
        if let Some(cells) = variant.board() {
            let given = beside().filter(|given| asked.check && !given.is_empty());
            let solved = self.solve_board(cells, asked, given.as_deref());
            let elapsed = solved.outcome.elapsed;
            variant.result = Ok(solved);
            return Ok(elapsed);
        }
        let TitledPuzzle { ruleset, heading, .. } = match titled(&variant.text, chunk, left_out) {
            Ok(titled) => titled,
            Err(wrong) => {
                variant.result = Err(wrong);
                return Ok(Duration::ZERO);
            }
        };
        let began = Instant::now();
        let outcome = self.search(&ruleset, &asked.limits)?;
        let elapsed = began.elapsed();
        let mut solved = report(&ruleset, outcome, asked);
        if !ruleset.is_9x9() && outcome.solutions > 0 {
            solved.solution = self.network_solution(&ruleset);
            let check = |text: &String| ruleset.check_text(text).err().map(|flaw| flaw.to_string());
            solved.flaw = solved.solution.as_ref().filter(|_| asked.verify).and_then(check);
            // In the alphabet of the puzzle, as it is shown beside it.
            let shown = |solution: &String| {
                let puzzle = variant.shown(chunk);
                answer::in_alphabet_of(puzzle.trim_ascii(), solution)
            };
            solved.solution = solved.solution.as_ref().and_then(shown).or(solved.solution);
        }
        if asked.limits.stopwatch {
            solved.outcome.elapsed = elapsed;
        }
        if asked.check {
            let stated = heading.solution.as_deref().map(|digits| digits.as_bytes().into());
            let given = stated.or_else(beside).filter(|given| !given.is_empty());
            solved.given = given.map(|given| check_digits(&ruleset, &given));
        }
        if is_packed(&variant.text, chunk) {
            // It may have line ends, which an output of lines cannot show, or be packed.
            solved.shown = Some(ruleset.text().to_owned());
        }
        variant.result = Ok(solved);
        Ok(elapsed)
    }

    /// The solution that was found last, of a board of another size.
    #[doc(hidden)]
    pub fn network_solution(&self, ruleset: &Ruleset) -> Option<String> {
        self.engine.as_ref()?.network_solution(ruleset)
    }

    /// Searches for solutions of a ruleset: the one place where the pipeline asks an engine to.
    /// Errors: the engine cannot solve variants, which [`EngineInfo::variants`] shows beforehand.
    #[doc(hidden)]
    pub fn search(&mut self, ruleset: &Ruleset, limits: &Limits) -> Result<Outcome, BatchError> {
        let engine = self.engine.as_mut();
        let engine = engine.ok_or_else(|| BatchError::NoVariants(self.name.to_owned()))?;
        Ok(engine.solve_ruleset(ruleset, limits))
    }
}

/// The result of a search, while the ruleset is at hand.
fn report(ruleset: &Ruleset, outcome: Outcome, asked: &Asked) -> Solved {
    let check = |solution: &Grid| ruleset.check(solution).err().map(|flaw| flaw.to_string());
    let is_checked = asked.verify && ruleset.is_9x9();
    let flaw = outcome.solution().filter(|_| is_checked).and_then(check);
    let asks_why = asked.explain && outcome.solutions == 0 && !outcome.gave_up;
    let clash = if asks_why { clash(ruleset) } else { None };
    Solved { flaw, clash, outcome, ..Solved::NOT_YET }
}

/// Two givens of one digit whose cells must differ.
fn clash(ruleset: &Ruleset) -> Option<String> {
    let givens = ruleset.givens();
    Cell::all().find_map(|cell| {
        let digit = givens.get(cell)?;
        let others = ruleset.peers().of(cell);
        let other =
            others.into_iter().find(|&other| other > cell && givens.get(other) == Some(digit));
        other.map(|other| format!("digit {digit} at {cell} and {other}, which must differ"))
    })
}

#[cfg(test)]
mod tests {
    use super::*;

    fn solved(line: &str, asked: Asked) -> Result<Solved, Wrong> {
        let mut variant = match text::scan_line(&Layout::VARIANTS, line.as_bytes()) {
            text::Scanned::Variant(text) => Variant::new(Form::Line(text)),
            other => panic!("{other:?}"),
        };
        let (layout, chunk) = (&Layout::VARIANTS, line.as_bytes());
        let solved = VariantSolver::default().solve(
            &mut variant,
            layout,
            chunk,
            &(0..chunk.len()),
            &asked,
            &LeftOut::default(),
        );
        solved.expect("solved");
        variant.result
    }

    const ASKED: Asked = Asked { limits: Limits::UNIQUE, verify: true, check: true, explain: true };

    #[test]
    fn a_clash_of_givens_is_named_by_what_must_differ() {
        let clash = |line: &str| solved(line, ASKED).expect("a ruleset").clash;
        let cage = clash(".~R1C1_5~R4C4_5.AllDifferent~R1C1~R4C4");
        assert_eq!(cage.as_deref(), Some("digit 5 at r1c1 and r4c4, which must differ"));
        assert_eq!(clash(".~R1C1_5~R4C4_5"), None);
    }

    #[test]
    fn a_given_solution_is_checked_against_the_rules() {
        let solution =
            "534678912672195348198342567859761423426853791713924856961537284287419635345286179";
        let given = |line: &str| solved(line, ASKED).expect("a ruleset").given;
        let broken = given(&format!(".X~R1C1~R1C2,{solution}")).expect("given");
        let broken = broken.expect_err("5 and 3 are not 10").to_string();
        assert!(broken.starts_with("broken: ") && broken.contains("r1c1"), "{broken}");
        assert_eq!(given(&format!(".Sum~8~R1C1~R1C2,{solution}")), Some(Ok(())));
        assert_eq!(given(".V~R1C1~R1C2"), None);
    }

    #[test]
    fn every_engine_does_what_its_row_promises() {
        let mut able = 0;
        for entry in registry::ENGINES {
            let mut solver = VariantSolver::of(entry);
            let found = solver.search(&Ruleset::classic(), &Limits::UNIQUE);
            match entry.variants.is_some() {
                true => assert_eq!(found.expect("solved").solutions, 2, "{}", entry.name),
                false => {
                    let error = found.expect_err("cannot").to_string();
                    let expected = format!("the engine {} cannot solve variant", entry.name);
                    assert!(error.starts_with(&expected), "{error}");
                }
            }
            able += u32::from(entry.variants.is_some());
        }
        assert!(able > 1, "{able} engines for variants");
    }
}
