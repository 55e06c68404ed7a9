//! The one table of all formats that are read: names, how each is recognised, what its puzzles are.
//!
//! `--format`, detection and the docs read this table, so a new format is one file and one row.

use super::{
    Container, Layout, Notation, bank, csv::Columns, hodoku, line, notation::position, pencilmarks,
    record, sdk, tables, variant,
};

/// One row of the table.
pub struct InputFormat {
    /// The name by which users choose it.
    pub name: &'static str,
    /// Other names for it, of programs that write it.
    pub aliases: &'static [&'static str],
    /// One line for the help.
    pub description: &'static str,
    /// The names that fields other than the puzzle may have. A csv has them in its header.
    pub fields: &'static [&'static str],
    /// The layout of an input of which nothing more is known.
    layout: Layout,
    /// Whether that is always its layout.
    has_layout: bool,
    /// The layout of an input, by one line that is a puzzle by itself; none where it is not.
    by_line: fn(&[u8]) -> Option<Layout>,
}

/// A format whose layout is always the same.
const LINES: InputFormat = InputFormat {
    name: "",
    aliases: &[],
    description: "",
    has_layout: true,
    fields: &[],
    layout: Layout::LINE,
    by_line: |_| None,
};

/// A format whose records determine the layout.
const TABLE: InputFormat = InputFormat { has_layout: false, ..LINES };

/// All formats, in the order of the help.
pub static INPUT_FORMATS: &[InputFormat] = &[
    InputFormat {
        name: "line",
        aliases: &["sdm", "tdoku"],
        description: "81 characters a line; 0 . _ * (or X alone) for blanks; more fields behind a separator",
        fields: &[record::SOLUTION, record::FIELDS],
        by_line: |text| {
            let is_plain =
                line::parse(text).is_ok() && !position::looks_like(text) && !is_record(text);
            let is_jigsaw = variant::with_regions(text).is_some();
            (is_plain && !is_jigsaw).then_some(Layout::LINE)
        },
        ..LINES
    },
    InputFormat {
        name: CSV,
        description: "A header that names columns, then a record a line",
        // Without a header, a puzzle a line.
        by_line: |text| {
            Columns::from_record(text)
                .map(|columns| Layout::new(Container::Csv(columns), Notation::Cells))
        },
        ..TABLE
    },
    InputFormat {
        name: JSON_LINES,
        aliases: &["ndjson"],
        description: "An object of JSON a line, whose members are named as columns of a csv",
        ..TABLE
    },
    InputFormat {
        name: PARQUET,
        description: "A Parquet file whose columns are named as those of a csv: a row a puzzle",
        ..TABLE
    },
    InputFormat {
        name: "grid",
        aliases: &["rows", "boxed", "ss"],
        description: "Nine lines a puzzle: comma-separated, plain or drawn in boxes",
        layout: Layout::GRID,
        ..LINES
    },
    InputFormat {
        name: "pencilmarks",
        description: "729 characters a line, nine for each cell",
        fields: &[record::SOLUTION, record::FIELDS],
        layout: Layout::PENCILMARKS,
        by_line: |text| pencilmarks::parse(text).is_ok().then_some(Layout::PENCILMARKS),
        ..LINES
    },
    InputFormat {
        name: "positions",
        description: "81 characters a line with + before placed digits, or : and deleted candidates behind them",
        fields: &[record::SOLUTION, record::FIELDS],
        layout: Layout::POSITIONS,
        by_line: |text| position::looks_like(text).then_some(Layout::POSITIONS),
        ..LINES
    },
    InputFormat {
        name: "bank",
        description: "The puzzle bank's 100 bytes a line",
        fields: &bank::NAMES,
        layout: Layout::BANK,
        by_line: |text| bank::looks_like(text).then_some(Layout::BANK),
        ..LINES
    },
    InputFormat {
        name: "hodoku",
        description: "HoDoKu's library: a position a line",
        fields: &hodoku::NAMES,
        layout: Layout::HODOKU,
        by_line: |text| hodoku::looks_like(text).then_some(Layout::HODOKU),
        ..LINES
    },
    InputFormat {
        name: "variants",
        description: "A variant puzzle a line: .Cage~15~R1C1~R1C2, a killer of 81 characters, SumoCue, a jigsaw, the cells of a board of 4 to 16 rows, JSON, an address of f-puzzles, SudokuPad, SudokuMaker or Penpa",
        fields: &[record::SOLUTION, record::FIELDS],
        layout: Layout::VARIANTS,
        by_line: |text| {
            let is_variant = variant::looks_like(text)
                || variant::with_regions(text).is_some()
                || variant::in_another_notation(text).is_some();
            is_variant.then_some(Layout::VARIANTS)
        },
        ..LINES
    },
    InputFormat {
        name: "iss",
        description: "One variant in a file: its items, broken into lines anywhere, or a grid of 4 to 16 rows",
        layout: Layout::ITEMS,
        ..LINES
    },
    InputFormat {
        name: "json",
        description: "One variant in a file: the JSON of f-puzzles, SudokuPad or SudokuMaker, on any number of lines",
        layout: Layout::JSON,
        ..LINES
    },
    InputFormat {
        name: "sdk",
        description: "Nine plain lines a puzzle, with metadata",
        fields: &sdk::NAMES,
        layout: Layout::SDK,
        ..LINES
    },
    InputFormat {
        name: "candidates",
        description: "Nine lines a puzzle, with the candidates of each cell",
        layout: Layout::CANDIDATE_GRID,
        ..LINES
    },
    InputFormat {
        name: "toml",
        description: "Variants in TOML: an entry of the list \"puzzle\" for each, or the whole file is one",
        layout: Layout::TOML,
        by_line: |text| tables::looks_like(text).then_some(Layout::TOML),
        ..LINES
    },
];

const CSV: &str = "csv";
const JSON_LINES: &str = "jsonl";
/// Told by the bytes of the file, and not by any line; its rows are read as those of a csv.
const PARQUET: &str = "parquet";

/// Whether a line that begins with a puzzle is a record of a csv: its first field is the solution
/// of another one, or is quoted.
fn is_record(text: &[u8]) -> bool {
    let is_full = record::is_full(text.get(..81).unwrap_or_default());
    let is_quoted = text.starts_with(b"\"");
    (is_full || is_quoted)
        && Columns::from_record(text)
            .is_some_and(|columns| is_quoted || columns.choice.solution == Some(0))
}

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
    #[doc(hidden)]
    pub fn is_parquet(&self) -> bool {
        self.name == PARQUET
    }

    /// Whether the rows of a table can have this format.
    #[doc(hidden)]
    pub fn takes_tables(&self) -> bool {
        self.is_parquet() || self.name == CSV || self.layout == Layout::VARIANTS
    }

    /// The layout of an input that the user declared to have this format, and that looks like
    /// `looks_like`.
    #[doc(hidden)]
    pub fn settle(&self, looks_like: &Layout) -> Layout {
        let is_table = match &looks_like.container {
            Container::Csv(_) => self.name == CSV || self.is_parquet(),
            Container::JsonLines(_) => self.name == JSON_LINES,
            _ => false,
        };
        let has_names = matches!(looks_like.container, Container::Csv(_) | Container::JsonLines(_));
        match () {
            () if is_table => looks_like.clone(),
            () if has_names && self.layout == Layout::VARIANTS => {
                Layout::new(looks_like.container.clone(), Notation::Variants)
            }
            () => self.layout.clone(),
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
        let by_name = match &self.container {
            Container::Csv(columns) if columns.is_table => Some(PARQUET),
            Container::Csv(_) => Some(CSV),
            Container::JsonLines(_) => Some(JSON_LINES),
            _ => None,
        };
        let row = match by_name {
            Some(name) => InputFormat::find(name),
            None => INPUT_FORMATS.iter().find(|row| row.has_layout && row.layout == *self),
        };
        row.unwrap_or(&INPUT_FORMATS[0])
    }

    /// The name that `--format` takes.
    pub fn name(&self) -> &'static str {
        self.format().name
    }

    /// The names that fields other than the puzzle may have, the solution's among them.
    pub fn field_names(&self) -> Vec<&str> {
        match &self.container {
            Container::Csv(columns) | Container::JsonLines(columns) => {
                columns.beside_the_puzzle().collect()
            }
            _ => self.format().fields.to_vec(),
        }
    }
}
