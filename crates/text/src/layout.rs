//! The layout of an input: the container of its records, and the notation of its puzzles.

use super::csv::Columns;

/// The way in which records lie in an input.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub enum Container {
    /// A puzzle a line, then perhaps a separator and extra fields.
    #[default]
    Lines,
    /// A record a line, in columns that a header names.
    Csv(Columns),
    /// An object or a string of JSON a line.
    JsonLines(Columns),
    /// A puzzle over nine lines: drawn, plain, or comma-separated.
    Rows,
    /// The same, with lines of metadata before each puzzle.
    Sdk,
    /// TOML: an entry of a list for each puzzle.
    Toml,
    /// One puzzle in the whole input.
    Whole,
}

/// The way in which the puzzles of an input are written, as far as all of them are alike.
///
/// In a csv and in JSON the notation of each field is detected; this is then the kind of puzzle
/// that the fields may hold: `Cells` for clues alone, `Pencilmarks` for any candidates, `Variants`
/// for all.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub enum Notation {
    /// 81 cells.
    #[default]
    Cells,
    /// 81 cells with `+` before placed digits, or with the candidates that were deleted.
    Positions,
    /// 729 pencilmarks.
    Pencilmarks,
    /// A line of the puzzle bank.
    Bank,
    /// A line of HoDoKu's library.
    Hodoku,
    /// The candidates of each cell, in nine rows of nine groups.
    Candidates,
    /// A variant in any of several forms; a plain puzzle of 81 cells may be among them.
    Variants,
    /// One object of JSON that is a variant.
    Json,
    /// A board of this many rows, a symbol for each cell. Never detected: the caller names the size.
    Board(u8),
}

/// The layout of an input.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Layout {
    /// The container of its records.
    pub container: Container,
    /// The notation of its puzzles.
    pub notation: Notation,
}

impl Layout {
    /// A puzzle of 81 cells a line.
    pub const LINE: Layout = Layout { container: Container::Lines, notation: Notation::Cells };
    /// A position of 81 cells a line, with placed digits and deleted candidates.
    pub const POSITIONS: Layout =
        Layout { container: Container::Lines, notation: Notation::Positions };
    /// 729 pencilmarks a line.
    pub const PENCILMARKS: Layout =
        Layout { container: Container::Lines, notation: Notation::Pencilmarks };
    /// The puzzle bank.
    pub const BANK: Layout = Layout { container: Container::Lines, notation: Notation::Bank };
    /// HoDoKu's library.
    pub const HODOKU: Layout = Layout { container: Container::Lines, notation: Notation::Hodoku };
    /// A variant a line.
    pub const VARIANTS: Layout =
        Layout { container: Container::Lines, notation: Notation::Variants };
    /// Nine lines a puzzle.
    pub const GRID: Layout = Layout { container: Container::Rows, notation: Notation::Cells };
    /// Nine lines a puzzle, with metadata.
    pub const SDK: Layout = Layout { container: Container::Sdk, notation: Notation::Cells };
    /// Nine lines a puzzle, with the candidates of each cell.
    pub const CANDIDATE_GRID: Layout =
        Layout { container: Container::Rows, notation: Notation::Candidates };
    /// Variants in TOML.
    pub const TOML: Layout = Layout { container: Container::Toml, notation: Notation::Variants };
    /// One variant, whose items stand over several lines.
    pub const ITEMS: Layout = Layout { container: Container::Whole, notation: Notation::Variants };
    /// One variant, whose JSON stands over several lines.
    pub const JSON: Layout = Layout { container: Container::Whole, notation: Notation::Json };

    /// A container of puzzles in this notation.
    pub const fn new(container: Container, notation: Notation) -> Layout {
        Layout { container, notation }
    }

    /// The columns of a csv.
    pub fn columns(&self) -> Option<&Columns> {
        match &self.container {
            Container::Csv(columns) => Some(columns),
            _ => None,
        }
    }

    /// Whether records are rows of a table that was not lines of text.
    pub fn is_table(&self) -> bool {
        self.columns().is_some_and(|columns| columns.is_table)
    }

    /// Whether this is a puzzle of 81 cells a line: what nearly all large files are.
    #[inline]
    pub fn is_plain(&self) -> bool {
        matches!(self, Layout { container: Container::Lines, notation: Notation::Cells })
    }

    /// Whether a puzzle takes several lines.
    pub fn is_drawn(&self) -> bool {
        use Container::{Rows, Sdk, Toml, Whole};
        matches!(self.container, Rows | Sdk | Toml | Whole)
    }

    /// Whether its puzzles may have candidates that are not those of the clues.
    pub fn has_candidates(&self) -> bool {
        use Notation::{Candidates, Hodoku, Pencilmarks, Positions};
        matches!(self.notation, Positions | Pencilmarks | Hodoku | Candidates)
    }

    /// Whether its puzzles may be variants. Boards of another size are.
    pub fn has_variants(&self) -> bool {
        matches!(self.notation, Notation::Variants | Notation::Json | Notation::Board(_))
    }

    /// The rows of its boards, where the caller has named another size than 9x9.
    pub fn board(&self) -> Option<u8> {
        match self.notation {
            Notation::Board(side) => Some(side),
            _ => None,
        }
    }

    /// Whether its records can be boards of any size: a field each, with no more than the cells.
    pub fn fits_boards(&self) -> bool {
        !self.is_drawn() && matches!(self.notation, Notation::Cells | Notation::Variants)
    }

    /// The layout of the same records as boards of this many rows. Those of a container whose
    /// records are no lines were made lines before; a drawing is read line by line.
    pub fn of_boards(self, side: u8) -> Layout {
        let container = if self.is_drawn() { Container::Lines } else { self.container };
        Layout { container, notation: Notation::Board(side) }
    }

    /// Remarks about fields that are not read, as sentences.
    pub fn remarks(&self) -> Vec<String> {
        match &self.container {
            Container::Csv(columns) | Container::JsonLines(columns) => columns.remarks(),
            _ => Vec::new(),
        }
    }

    /// The word for a line of it: of a table, its rows are counted.
    pub fn line_word(&self) -> &'static str {
        if self.is_table() { "row" } else { "line" }
    }
}
