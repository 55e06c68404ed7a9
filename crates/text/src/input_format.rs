//! The one table of all formats that are read: names, how each is recognised, what its puzzles are.
//!
//! `--format`, detection and the docs read this table, so a new format is one file and one row.

use super::csv::{Columns, Content};
use super::{Layout, bank, hodoku, line, pencilmarks, record, sdk, tables, variant};

/// One row of the table.
pub struct InputFormat {
    /// The name by which users choose it.
    pub name: &'static str,
    /// Other names for it, of programs that write it.
    pub aliases: &'static [&'static str],
    /// One line for the help.
    pub description: &'static str,
    /// Whether a puzzle takes several lines.
    pub is_drawn: bool,
    /// Whether its puzzles may have candidates that are not those of the clues. For a csv, the
    /// puzzles decide.
    pub has_candidates: bool,
    /// Whether its puzzles may be variants. For a csv, the puzzles decide.
    pub has_variants: bool,
    /// The names that fields other than the puzzle may have. A csv has them in its header.
    pub fields: &'static [&'static str],
    /// The layout of an input of which nothing more is known.
    layout: Layout,
    /// The layout of an input, by one line that is a puzzle by itself; none where it is not.
    by_line: fn(&[u8]) -> Option<Layout>,
}

/// A format with a puzzle a line.
const LINES: InputFormat = InputFormat {
    name: "",
    aliases: &[],
    description: "",
    is_drawn: false,
    has_candidates: false,
    has_variants: false,
    fields: &[],
    layout: Layout::Line,
    by_line: |_| None,
};

/// A format whose puzzles take several lines: it cannot be detected from one line alone.
const DRAWN: InputFormat = InputFormat { is_drawn: true, ..LINES };

/// All formats, in the order of the help.
pub static INPUT_FORMATS: &[InputFormat] = &[
    InputFormat {
        name: "line",
        aliases: &["sdm", "tdoku"],
        description: "81 characters a line; 0 . _ * (or X alone) for blanks; more fields behind a separator",
        fields: &[record::SOLUTION, record::FIELDS],
        by_line: |text| line::parse(text).is_ok().then_some(Layout::Line),
        ..LINES
    },
    InputFormat {
        name: CSV,
        description: "A header that names columns, then a record a line",
        // Without a header, a puzzle a line.
        by_line: |text| Columns::from_record(text).map(Layout::Csv),
        ..LINES
    },
    InputFormat {
        name: PARQUET,
        description: "A Parquet file whose columns are named as those of a csv: a row a puzzle",
        ..LINES
    },
    InputFormat {
        name: "grid",
        aliases: &["rows", "boxed", "ss"],
        description: "Nine lines a puzzle: comma-separated, plain or drawn in boxes",
        layout: Layout::Grid,
        ..DRAWN
    },
    InputFormat {
        name: "pencilmarks",
        description: "729 characters a line, nine for each cell",
        has_candidates: true,
        fields: &[record::SOLUTION, record::FIELDS],
        layout: Layout::Pencilmarks,
        by_line: |text| pencilmarks::parse(text).is_ok().then_some(Layout::Pencilmarks),
        ..LINES
    },
    InputFormat {
        name: "bank",
        description: "The puzzle bank's 100 bytes a line",
        fields: &bank::NAMES,
        layout: Layout::Bank,
        by_line: |text| bank::looks_like(text).then_some(Layout::Bank),
        ..LINES
    },
    InputFormat {
        name: "hodoku",
        description: "HoDoKu's library: a position a line",
        has_candidates: true,
        fields: &hodoku::NAMES,
        layout: Layout::Hodoku,
        by_line: |text| hodoku::looks_like(text).then_some(Layout::Hodoku),
        ..LINES
    },
    InputFormat {
        name: "variants",
        description: "A variant puzzle a line: .Cage~15~R1C1~R1C2, a killer of 81 characters, SumoCue, a jigsaw, the cells of a board of 4 to 16 rows, JSON, an address of f-puzzles, SudokuPad, SudokuMaker or Penpa",
        has_variants: true,
        fields: &[record::SOLUTION, record::FIELDS],
        layout: Layout::Variants,
        by_line: |text| variant::looks_like(text).then_some(Layout::Variants),
        ..LINES
    },
    InputFormat {
        name: "iss",
        description: "One variant in a file: its items, broken into lines anywhere, or a grid of 4 to 16 rows",
        has_variants: true,
        layout: Layout::Items,
        ..DRAWN
    },
    InputFormat {
        name: "json",
        description: "One variant in a file: the JSON of f-puzzles, SudokuPad or SudokuMaker, on any number of lines",
        has_variants: true,
        layout: Layout::Json,
        ..DRAWN
    },
    InputFormat {
        name: "sdk",
        description: "Nine plain lines a puzzle, with metadata",
        fields: &sdk::NAMES,
        layout: Layout::Sdk,
        ..DRAWN
    },
    InputFormat {
        name: "candidates",
        description: "Nine lines a puzzle, with the candidates of each cell",
        has_candidates: true,
        layout: Layout::CandidateGrid,
        ..DRAWN
    },
    InputFormat {
        name: "toml",
        description: "Variants in TOML: an entry of the list \"puzzle\" for each, or the whole file is one",
        has_variants: true,
        layout: Layout::Toml,
        by_line: |text| tables::looks_like(text).then_some(Layout::Toml),
        ..DRAWN
    },
];

const CSV: &str = "csv";
/// Told by the bytes of the file, and not by any line; its rows are read as those of a csv.
const PARQUET: &str = "parquet";

/// The layout of a line that is a puzzle by itself. A record of a csv may look like a line of
/// another format, so that one is tried last.
pub(super) fn by_line(text: &[u8]) -> Option<Layout> {
    let is_csv = |row: &&InputFormat| row.name == CSV;
    let others = INPUT_FORMATS.iter().filter(|row| !is_csv(row));
    others.chain(INPUT_FORMATS.iter().filter(is_csv)).find_map(|row| (row.by_line)(text))
}

impl InputFormat {
    /// The row with this name, or with this alias.
    pub fn find(name: &str) -> Option<&'static InputFormat> {
        let is_it = |row: &&InputFormat| row.name == name || row.aliases.contains(&name);
        INPUT_FORMATS.iter().find(is_it)
    }

    /// Whether this is that of Parquet files, which are no text.
    pub fn is_parquet(&self) -> bool {
        self.name == PARQUET
    }

    /// Whether the rows of a table can have this format.
    pub fn takes_tables(&self) -> bool {
        self.is_parquet() || self.name == CSV || self.layout == Layout::Variants
    }

    /// The layout of an input that the user declared to have this format, and that looks like
    /// `looks_like`.
    pub fn settle(&self, looks_like: &Layout) -> Layout {
        match looks_like {
            Layout::Csv(_) if self.name == CSV || self.is_parquet() => looks_like.clone(),
            Layout::Csv(columns) if self.layout == Layout::Variants => {
                Layout::Csv(Columns { content: Content::Variants, ..columns.clone() })
            }
            _ => self.layout.clone(),
        }
    }
}

impl PartialEq for InputFormat {
    fn eq(&self, other: &InputFormat) -> bool {
        self.name == other.name
    }
}

impl Eq for InputFormat {}

impl std::fmt::Debug for InputFormat {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        f.write_str(self.name)
    }
}

impl Layout {
    /// The row of the table that this layout belongs to.
    pub fn format(&self) -> &'static InputFormat {
        let name = match self {
            Layout::Csv(columns) => {
                let name = if columns.is_table { PARQUET } else { CSV };
                return InputFormat::find(name).unwrap_or(&INPUT_FORMATS[0]);
            }
            layout => layout,
        };
        let is_it = |row: &&InputFormat| row.name != CSV && row.layout == *name;
        INPUT_FORMATS.iter().find(is_it).unwrap_or(&INPUT_FORMATS[0])
    }

    /// The name that `--format` takes.
    pub fn name(&self) -> &'static str {
        self.format().name
    }

    /// The word for a line of it: of a table, its rows are counted.
    pub fn line_word(&self) -> &'static str {
        if matches!(self, Layout::Csv(columns) if columns.is_table) { "row" } else { "line" }
    }

    /// Whether a puzzle takes several lines.
    pub fn is_drawn(&self) -> bool {
        self.format().is_drawn
    }

    /// Whether its puzzles may have candidates that are not those of the clues.
    pub fn has_candidates(&self) -> bool {
        match self {
            Layout::Csv(columns) => columns.content == Content::Pencilmarks,
            layout => layout.format().has_candidates,
        }
    }

    /// Whether its puzzles may be variants.
    pub fn has_variants(&self) -> bool {
        match self {
            Layout::Csv(columns) => columns.content == Content::Variants,
            layout => layout.format().has_variants,
        }
    }

    /// The names that fields other than the puzzle may have, the solution's among them.
    pub fn field_names(&self) -> Vec<&str> {
        match self {
            Layout::Csv(columns) => columns.beside_the_puzzle().collect(),
            layout => layout.format().fields.to_vec(),
        }
    }
}
