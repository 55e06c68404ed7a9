//! Which field of a record is the puzzle, and which is its solution: by the contents of the first
//! records, and by the names that are known.

use std::borrow::Cow;

use ninefold_core::grid::{Cell, Grid};

use super::notation::{self, Reading};
use super::{layout::Notation, variant};

/// Names of fields that mean the puzzle, the better one first. Compared without case.
pub const PUZZLE_NAMES: [&str; 10] = [
    "puzzle", "puzzles", "quizzes", "quiz", "question", "sudoku", "grid", "board", "input",
    "problem",
];
/// Names of fields that mean the solution.
pub const SOLUTION_NAMES: [&str; 6] =
    ["solution", "solutions", "answer", "answers", "output", "solved"];

/// The fields of records that mean something.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Choice {
    /// The index of the puzzle.
    pub puzzle: usize,
    /// The field of its solution.
    pub solution: Option<usize>,
    /// The field of the regions of its cells.
    pub regions: Option<usize>,
    /// Fields with candidates that are not read.
    pub unread: Vec<usize>,
    /// The notation of the puzzles.
    pub notation: Notation,
}

impl Choice {
    /// Remarks about fields that are not read, as sentences.
    pub fn remarks(&self, names: &[String]) -> Vec<String> {
        let name = |field: &usize| names.get(*field).map_or("", |name| &name[..]);
        let remark = |field: &usize| {
            format!(
                "the field {} has candidates, which are not read: the puzzle is {}",
                name(field),
                name(&self.puzzle)
            )
        };
        self.unread.iter().map(remark).collect()
    }
}

/// The reason why the records decide nothing.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum NoChoice {
    /// No field is a puzzle.
    None,
    /// Each of these may be the puzzle.
    Unclear(Vec<usize>),
}

/// The content of one field.
enum Kind {
    Grid(Grid),
    Candidates,
    Variant,
    Other,
}

fn is_candidates(kind: &Kind) -> bool {
    matches!(kind, Kind::Candidates)
}

fn kind(field: &[u8]) -> Kind {
    match notation::read(field) {
        Ok(Reading::Cells(grid)) => Kind::Grid(grid),
        Ok(Reading::Candidates(_)) => Kind::Candidates,
        Ok(Reading::Variant(_)) => Kind::Variant,
        Err(_) => Kind::Other,
    }
}

/// The first of these names that there is.
fn named(names: &[String], wanted: &[&str]) -> Option<usize> {
    let find =
        |wanted: &&str| names.iter().position(|name| name.trim().eq_ignore_ascii_case(wanted));
    wanted.iter().find_map(find)
}

/// The choice by names alone.
pub fn by_name(names: &[String]) -> Option<Choice> {
    let puzzle = named(names, &PUZZLE_NAMES)?;
    let solution = named(names, &SOLUTION_NAMES).filter(|&solution| solution != puzzle);
    Some(Choice { puzzle, solution, ..Choice::default() })
}

/// Chooses among fields of these names, of which these are the first records. Errors: there is no
/// puzzle, or there are several and nothing decides between them.
pub fn choose(names: &[String], records: &[Vec<Cow<'_, [u8]>>]) -> Result<Choice, NoChoice> {
    let kinds: Vec<Vec<Kind>> =
        records.iter().map(|record| record.iter().map(|field| kind(field)).collect()).collect();
    let seen = Seen { names, records, kinds };
    let (puzzle, solution) = seen.puzzle_and_solution()?;
    let is_other = |field: usize| field != puzzle && Some(field) != solution;
    let regions = seen.fields(&|field| is_other(field) && seen.are_regions(puzzle, field));
    let regions = regions.first().copied();
    let unread = seen.fields(&|field| is_other(field) && seen.has(field, is_candidates));
    let notation = match () {
        () if regions.is_some() => Notation::Variants,
        () if seen.has(puzzle, |kind| matches!(kind, Kind::Variant)) => Notation::Variants,
        () if seen.has(puzzle, is_candidates) => Notation::Pencilmarks,
        () => Notation::Cells,
    };
    Ok(Choice { puzzle, solution, regions, unread, notation })
}

/// The first records, looked at.
struct Seen<'a> {
    names: &'a [String],
    records: &'a [Vec<Cow<'a, [u8]>>],
    kinds: Vec<Vec<Kind>>,
}

impl Seen<'_> {
    fn fields(&self, holds: &dyn Fn(usize) -> bool) -> Vec<usize> {
        let mut fields = Vec::new();
        for field in 0..self.names.len() {
            if holds(field) {
                fields.push(field);
            }
        }
        fields
    }

    fn has(&self, field: usize, is: fn(&Kind) -> bool) -> bool {
        self.kinds.iter().any(|record| record.get(field).is_some_and(is))
    }

    fn grid(&self, record: usize, field: usize) -> Option<&Grid> {
        match self.kinds[record].get(field) {
            Some(Kind::Grid(grid)) => Some(grid),
            _ => None,
        }
    }

    /// Number of records in which `answer` is a full grid and agrees with the puzzle, which is not
    /// full.
    fn agreements(&self, puzzle: usize, answer: usize) -> usize {
        let agrees = |record: &usize| {
            let (Some(puzzle), Some(answer)) =
                (self.grid(*record, puzzle), self.grid(*record, answer))
            else {
                return false;
            };
            answer.clues() == 81
                && puzzle.clues() < 81
                && Cell::all().all(|cell| match puzzle.get(cell) {
                    Some(digit) => answer.get(cell) == Some(digit),
                    None => true,
                })
        };
        (0..self.kinds.len()).filter(agrees).count()
    }

    fn puzzle_and_solution(&self) -> Result<(usize, Option<usize>), NoChoice> {
        let named_puzzle = named(self.names, &PUZZLE_NAMES);
        let named_solution = self.named_solution(named_puzzle);
        let is_grid = |field| self.has(field, |kind| matches!(kind, Kind::Grid(_)));
        let grids = self.fields(&is_grid);
        // A full grid that agrees with another is its answer, whatever the header says.
        let mut best: Option<((usize, usize, usize), usize, usize)> = None;
        let count = grids.len();
        for (puzzle, answer) in (0..count * count).map(|i| (grids[i / count], grids[i % count])) {
            let agreements = if puzzle == answer { 0 } else { self.agreements(puzzle, answer) };
            let is_named = usize::from(Some(puzzle) == named_puzzle)
                + usize::from(Some(answer) == named_solution);
            let weight = (agreements, is_named, usize::MAX - puzzle);
            // Of equal ones, the last.
            if agreements > 0 && best.is_none_or(|(other, ..)| weight >= other) {
                best = Some((weight, puzzle, answer));
            }
        }
        if let Some((_, puzzle, answer)) = best {
            let names_agree = named_puzzle.is_none_or(|named| named == puzzle || named == answer);
            let is_rival = |&other: &usize| {
                other != puzzle && other != answer && self.agreements(other, answer) > 0
            };
            if names_agree && named_puzzle.is_none() && grids.iter().any(is_rival) {
                return Err(NoChoice::Unclear(self.fields(&|f| f != answer && is_grid(f))));
            }
            if names_agree {
                return Ok((puzzle, Some(answer)));
            }
        }
        if let Some(puzzle) = named_puzzle {
            return Ok((puzzle, named_solution));
        }
        let others = self.fields(&|field| Some(field) != named_solution && is_grid(field));
        match &others[..] {
            [answer] if let Some(puzzle) = self.cut_puzzle_of(*answer) => {
                return Ok((puzzle, Some(*answer)));
            }
            [puzzle] => return Ok((*puzzle, named_solution)),
            [] => {}
            _ => return Err(NoChoice::Unclear(others)),
        }
        let is_sure = |field: usize| {
            self.has(field, is_candidates)
                || self.records.iter().any(|record| {
                    record.get(field).is_some_and(|text| {
                        variant::is_unmistakable(text) && !variant::is_packed(text)
                            || variant::is_sized(text)
                    })
                })
        };
        let sure = self.fields(&|field| Some(field) != named_solution && is_sure(field));
        match &sure[..] {
            [] => Err(NoChoice::None),
            [puzzle] => Ok((*puzzle, named_solution)),
            _ => Err(NoChoice::Unclear(sure)),
        }
    }

    /// A field beside full grids that holds clues and blanks, but not of a whole grid: a puzzle that
    /// was cut, and not a remark.
    fn cut_puzzle_of(&self, answer: usize) -> Option<usize> {
        let is_full = |record: usize| self.grid(record, answer).is_none_or(|g| g.clues() == 81);
        if !(0..self.kinds.len()).all(is_full) {
            return None;
        }
        let is_cut = |text: &[u8]| {
            let blanks = text.iter().filter(|byte| b"0._*-".contains(byte)).count();
            let clues = text.iter().filter(|byte| (b'1'..=b'9').contains(byte)).count();
            text.len() >= 36 && blanks > 0 && clues > 0 && blanks + clues == text.len()
        };
        let has_cut = |field: usize| {
            let of_record = |(record, kinds): (&Vec<Cow<'_, [u8]>>, &Vec<Kind>)| {
                matches!(kinds.get(field), Some(Kind::Other)) && is_cut(&record[field])
            };
            self.records.iter().zip(&self.kinds).any(of_record)
        };
        self.fields(&|field| field != answer && has_cut(field)).first().copied()
    }

    /// The field named as a solution: of several, the first in which there are texts as long as
    /// one.
    fn named_solution(&self, puzzle: Option<usize>) -> Option<usize> {
        let is_named = |field: usize| {
            let name = self.names[field].trim();
            SOLUTION_NAMES.iter().any(|known| name.eq_ignore_ascii_case(known))
        };
        let is_long = |field: &usize| {
            self.records
                .iter()
                .any(|record| record.get(*field).is_some_and(|text| text.len() >= 16))
        };
        let named = self.fields(&|field| Some(field) != puzzle && is_named(field));
        named.iter().find(|field| is_long(field)).or(named.first()).copied()
    }

    /// Whether a field names the regions of the puzzle's cells.
    fn are_regions(&self, puzzle: usize, field: usize) -> bool {
        let are_regions = |record: &Vec<Cow<'_, [u8]>>| {
            let (Some(puzzle), Some(regions)) = (record.get(puzzle), record.get(field)) else {
                return false;
            };
            variant::are_regions_of(puzzle, regions)
        };
        self.records.iter().any(are_regions)
    }
}
