//! From outcomes to lines of output: verify, count, explain, format.

use super::block::{Block, BlockEntry, Content};
use super::row::{Row, RowFormat};
use super::variants::{self, Solved, Variant};
use super::{BatchError, Chunk, Inputs, solve::WorkerOptions, tally::Tally};
use ninefold_core::error::Malformed;
use ninefold_core::grid::{CELLS, Candidates, Grid};
use ninefold_core::verify::{self, SolutionError};
use ninefold_engine::{Outcome, Status};
use ninefold_text::{self as text, Layout, kept_fields, kept_names, line, pencilmarks};
use ninefold_variants::SolutionFlaw;

/// A puzzle that a solution is checked against.
trait Puzzle: std::fmt::Display {
    fn has_solution(&self, solution: &Grid) -> bool;
    fn check(&self, solution: &Grid) -> Result<(), SolutionError>;
    fn clues(&self) -> Grid;
}

impl Puzzle for Grid {
    #[inline]
    fn has_solution(&self, solution: &Grid) -> bool {
        verify::is_solution(self, solution)
    }
    fn check(&self, solution: &Grid) -> Result<(), SolutionError> {
        verify::check(self, solution)
    }
    fn clues(&self) -> Grid {
        *self
    }
}

impl Puzzle for Candidates {
    fn has_solution(&self, solution: &Grid) -> bool {
        self.check(solution).is_ok()
    }
    fn check(&self, solution: &Grid) -> Result<(), SolutionError> {
        verify::check_candidates(self, solution)
    }
    fn clues(&self) -> Grid {
        Candidates::clues(self)
    }
}

/// Turns the outcomes of a chunk into lines of output.
pub(super) struct Report<'a, 'b> {
    /// The inputs of the chunk.
    pub feed: &'a Inputs,
    /// The options of the run.
    pub options: &'a WorkerOptions,
    /// The name of the engine that solved the variants.
    pub engine_of_variants: &'static str,
    /// The chunk.
    pub chunk: &'a Chunk<'b>,
    /// Its text.
    pub text: &'a [u8],
    /// The counts to add to.
    pub tally: &'a mut Tally,
}

impl<'a> Report<'a, '_> {
    /// Appends a line for each line of the chunk. Errors: a solution is wrong.
    pub(super) fn write(mut self, block: &Block, out: &mut Vec<u8>) -> Result<(), BatchError> {
        for (number, (place, puzzle, outcome)) in block.bare().enumerate() {
            let text = &self.text[place];
            self.puzzle(number as u64, text, text, puzzle, outcome, out)?;
        }
        for entry in block.others() {
            let text = &self.text[entry.text.clone()];
            let number = entry.number;
            match entry.content {
                Content::Remark => self.remark(number, text, out),
                Content::Puzzle { puzzle, place: Some(place), outcome, .. } => {
                    let shown = &self.text[place];
                    self.puzzle(number, text, shown, puzzle, outcome, out)?;
                }
                Content::Puzzle { puzzle, place: None, outcome, .. } => {
                    let mut shown = Vec::with_capacity(CELLS);
                    line::write(puzzle, &mut shown);
                    self.puzzle(number, text, &shown, puzzle, outcome, out)?;
                }
                Content::Restricted { candidates, place, outcome } => {
                    let mut shown = Vec::with_capacity(pencilmarks::LENGTH);
                    match place {
                        Some(place) => shown.extend_from_slice(&self.text[place.clone()]),
                        None => pencilmarks::write(candidates, b'.', &mut shown),
                    }
                    self.puzzle(number, text, &shown, candidates, outcome, out)?;
                }
                Content::Variant(variant) => self.variant(&entry, text, variant, out)?,
                Content::Malformed { number: below, error } => {
                    self.malformed(number, text, below, error, out);
                }
            }
        }
        Ok(())
    }

    fn layout(&self) -> &'a Layout {
        self.feed.layout(self.chunk.input)
    }

    fn remark(&mut self, line: u64, text: &[u8], out: &mut Vec<u8>) {
        self.tally.remarks += 1;
        if let Some(format) = self.options.format {
            format.remark(self.chunk.first_line + line, text, out);
        }
    }

    #[inline]
    fn puzzle(
        &mut self,
        line: u64,
        text: &[u8],
        shown: &[u8],
        puzzle: &impl Puzzle,
        outcome: &Outcome,
        out: &mut Vec<u8>,
    ) -> Result<(), BatchError> {
        let status = outcome.status(&self.options.limits);
        self.tally.count(status);
        self.tally.counters += outcome.counters;
        if let Some(solution) = outcome.solution()
            && self.options.verify
        {
            if !puzzle.has_solution(solution) {
                return Err(self.wrong_solution(line, puzzle, solution));
            }
            self.tally.verified += 1;
        }
        let explanation = self.explain(line, text, puzzle, outcome, status);
        let Some(format) = self.options.format else { return Ok(()) };
        let number = self.chunk.first_line + line;
        let row = Row {
            line: number,
            puzzle: shown,
            status,
            outcome: Some(outcome),
            explanation: &explanation,
            fields: &[],
            is_variant: false,
            solution: None,
        };
        if self.options.keep_fields {
            self.with_fields(text, row, format, out);
        } else {
            format.puzzle(&row, out);
        }
        Ok(())
    }

    /// Appends the line of a variant, which was checked when its ruleset was at hand.
    fn variant(
        &mut self,
        entry: &BlockEntry<'_>,
        text: &[u8],
        variant: &Variant,
        out: &mut Vec<u8>,
    ) -> Result<(), BatchError> {
        let line = entry.number;
        let solved = match &variant.result {
            Ok(solved) => solved,
            Err(_) => {
                if let Some((below, error)) = variant.error(&entry.text) {
                    self.malformed(line, text, line + below, &error, out);
                }
                return Ok(());
            }
        };
        let shown = variant.shown(self.text);
        let Solved { outcome, flaw, clash, given, .. } = solved;
        let status = outcome.status(&self.options.limits);
        self.tally.count(status);
        self.tally.counters += outcome.counters;
        if let Some(flaw) = flaw {
            return Err(BatchError::WrongSolution {
                engine: self.engine_of_variants.to_owned(),
                place: self.feed.place(self.chunk.input, self.chunk.first_line + line),
                flaw: flaw.clone(),
                puzzle: String::from_utf8_lossy(shown).into_owned(),
                solution: solved.solution.clone().unwrap_or_else(|| outcome.first.to_string()),
            });
        }
        self.tally.verified += u64::from(self.options.verify && outcome.solutions > 0);
        let mut notes = Vec::new();
        notes.extend(self.count(outcome, status));
        notes.extend(clash.clone());
        if self.options.check {
            notes.extend(self.given(line, given.clone()));
        }
        let Some(format) = self.options.format else { return Ok(()) };
        let row = Row {
            line: self.chunk.first_line + line,
            puzzle: shown,
            status,
            outcome: Some(outcome),
            explanation: &notes.join("; "),
            fields: &[],
            is_variant: true,
            solution: solved.solution.as_deref(),
        };
        match self.options.keep_fields {
            true => self.with_fields(text, row, format, out),
            false => format.puzzle(&row, out),
        }
        Ok(())
    }

    #[cold]
    fn malformed(
        &mut self,
        line: u64,
        text: &[u8],
        number: u64,
        error: &Malformed,
        out: &mut Vec<u8>,
    ) {
        self.tally.count(Status::Malformed);
        let place = self.feed.place(self.chunk.input, self.chunk.first_line + number);
        let explanation = format!("{place}, {error}");
        self.tally.error(self.chunk.index, number, || explanation.clone());
        let Some(format) = self.options.format else { return };
        // The line is repeated whole; its fields cannot be told apart from the error.
        let names = if self.options.keep_fields { kept_names(self.layout()) } else { Vec::new() };
        let fields: Vec<(&str, &[u8])> = names.into_iter().map(|name| (name, &b""[..])).collect();
        let row = Row {
            line: self.chunk.first_line + line,
            puzzle: text,
            status: Status::Malformed,
            outcome: None,
            explanation: &explanation,
            fields: &fields,
            is_variant: false,
            solution: None,
        };
        format.puzzle(&row, out);
    }

    #[cold]
    fn wrong_solution(&self, line: u64, puzzle: &impl Puzzle, solution: &Grid) -> BatchError {
        let flaw = puzzle.check(solution).err();
        BatchError::WrongSolution {
            engine: self.options.engine.to_owned(),
            place: self.feed.place(self.chunk.input, self.chunk.first_line + line),
            flaw: flaw
                .map_or_else(|| "the two checks disagree".to_owned(), |flaw| flaw.to_string()),
            puzzle: puzzle.to_string(),
            solution: solution.to_string(),
        }
    }

    /// Words to add to the status; nearly always none, which costs nothing.
    #[inline]
    fn explain(
        &mut self,
        line: u64,
        text: &[u8],
        puzzle: &impl Puzzle,
        outcome: &Outcome,
        status: Status,
    ) -> String {
        if status == Status::Unique && !self.options.check {
            return String::new();
        }
        let mut notes = Vec::new();
        notes.extend(self.count(outcome, status));
        if status == Status::None && self.options.explain {
            notes.extend(puzzle.clues().clashes().map(|clash| clash.to_string()));
        }
        if self.options.check {
            notes.extend(self.check_given(line, text, puzzle));
        }
        notes.join("; ")
    }

    /// The number of solutions that were counted, where more than two were looked for.
    fn count(&self, outcome: &Outcome, status: Status) -> Option<String> {
        let limit = self.options.limits.solutions.get();
        (status == Status::Multiple && limit > 2).then(|| {
            let at_least = outcome.gave_up || outcome.solutions == limit;
            let word = if at_least { "at least " } else { "" };
            format!("{word}{} solutions", outcome.solutions)
        })
    }

    /// Checks the solution that the input gives, and returns the fault that was found.
    fn check_given(&mut self, line: u64, text: &[u8], puzzle: &impl Puzzle) -> Option<String> {
        let given = text::given_solution(self.layout(), text).filter(|given| !given.is_empty());
        let checked = given.map(|given| {
            let solution = variants::given_grid(&given)?;
            puzzle.check(&solution).map_err(|flaw| SolutionFlaw::Wrong(flaw.to_string()))
        });
        self.given(line, checked)
    }

    /// Counts a solution that the input gives, and returns the fault that was found.
    fn given(&mut self, line: u64, checked: Option<Result<(), SolutionFlaw>>) -> Option<String> {
        let flaw = match checked {
            None => {
                self.tally.given_missing += 1;
                return None;
            }
            Some(Ok(())) => {
                self.tally.given_right += 1;
                return None;
            }
            Some(Err(flaw)) => flaw,
        };
        self.tally.given_wrong += 1;
        let flaw = match flaw {
            SolutionFlaw::Wrong(flaw) => format!("the given solution is wrong: {flaw}"),
            SolutionFlaw::Unreadable(flaw) => format!("the given solution cannot be read: {flaw}"),
        };
        let place = self.feed.place(self.chunk.input, self.chunk.first_line + line);
        self.tally.error(self.chunk.index, line, || format!("{place}, {flaw}"));
        Some(flaw)
    }

    fn with_fields(&self, text: &[u8], row: Row<'_>, format: RowFormat, out: &mut Vec<u8>) {
        let kept = kept_fields(self.layout(), text);
        let fields: Vec<(&str, &[u8])> =
            kept.iter().map(|(name, content)| (*name, &content[..])).collect();
        format.puzzle(&Row { fields: &fields, ..row }, out);
    }
}
