//! Items over several lines: whether a text of items is one puzzle, or has a puzzle a line.
//!
//! Interactive Sudoku Solver ignores white space, so its puzzles may be broken anywhere. Read line
//! by line, each piece would be taken for a puzzle and get an answer. A wrong guess is not
//! acceptable: where both readings make sense, the caller refuses the text, and its user chooses
//! the reading.
//!
//! Signs of one puzzle over all lines: a line without a dot at its beginning continues the one
//! before. A line that leaves two rows of a band (or two columns of a stack) without any constraint
//! has several solutions, as these can be swapped: it is likely a piece.
//!
//! Signs of a puzzle a line: lines that clash, because they give a cell different digits or have a
//! shape or regions each; several lines that state the same thing (but a mark alone may stand twice
//! in one puzzle); and lines that each constrain the whole grid with the same kinds of items: a
//! puzzle is broken into lines by kinds or by items.

use rustc_hash::{FxHashMap, FxHashSet};

use super::{bytes::split, line, variant};

/// The arrangement of the puzzles in a text of items.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Reading {
    /// A puzzle a line.
    Lines,
    /// One puzzle over all lines.
    Whole,
    /// Both readings make sense.
    Unclear,
}

/// Items that hold others together, of which one alone on a line is a piece of a puzzle.
const STRUCTURE: [&[u8]; 5] = [b"End", b"Or", b"And", b"Not", b"Replicate"];
/// The fewest givens of a classic puzzle.
const FEWEST_GIVENS: usize = 17;
/// Cells are told up to this row and column.
const MOST: usize = 16;

/// The reading of lines that are neither blank nor comments.
pub fn reading<'a>(lines: impl Iterator<Item = &'a [u8]>) -> Reading {
    let lines: Vec<&[u8]> = lines.collect();
    let mut evidence = Evidence::default();
    lines.iter().for_each(|line| evidence.add(line));
    match lines.len() {
        0 | 1 => Reading::Lines,
        _ => evidence.reading(),
    }
}

/// Counted properties of the lines.
#[derive(Default)]
struct Evidence {
    lines: usize,
    /// Lines that can hardly be puzzles by themselves.
    pieces: usize,
    /// A line begins or ends within an item.
    is_cut: bool,
    /// A line is a part of a composition, in which alternatives may contradict each other.
    is_composed: bool,
    /// A line begins with neither a dot nor anything that is a puzzle in another form.
    has_other_text: bool,
    /// A line is a puzzle beyond doubt.
    has_puzzles: bool,
    /// Two lines cannot be of one puzzle.
    has_clash: bool,
    /// Two lines state a thing that a puzzle states once.
    is_repeated: bool,
    /// A rule of the whole grid stands in two lines.
    has_rule_twice: bool,
    /// The names of the items of the first line, and whether those of another differ.
    first_names: Option<FxHashSet<u64>>,
    has_other_names: bool,
    /// The texts of lines, names and rules so far, each with its number.
    numbers: FxHashMap<Vec<u8>, u64>,
    texts: FxHashSet<u64>,
    sayings: FxHashSet<u64>,
    rules: FxHashSet<u64>,
    has_shape: bool,
    has_layout: bool,
    givens: Vec<(usize, u32)>,
    caged: Cells,
    /// Two lines contradict each other, as only alternatives may.
    has_contradiction: bool,
    sums: FxHashMap<Vec<u8>, u64>,
    orders: FxHashSet<u64>,
}

/// A thing that a puzzle states once, as a number: the name of an item and two cells that follow
/// each other in it, its only cell, or a row or column.
fn saying(name: u64, first: usize, second: usize) -> u64 {
    (name * 256 + first as u64) * 256 + second as u64
}

/// The number of a text, by which it is compared with others.
fn number_of(text: &[u8], numbers: &mut FxHashMap<Vec<u8>, u64>) -> u64 {
    let next = numbers.len() as u64;
    numbers.get(text).copied().unwrap_or_else(|| {
        numbers.insert(text.to_vec(), next);
        next
    })
}

/// Cells of a board with up to [`MOST`] rows and columns: a mask of columns for each row. (A set
/// of hashes makes files of killers 2 % slower.)
#[derive(Clone, Copy, Default)]
struct Cells([u16; MOST]);

impl Cells {
    fn insert(&mut self, cell: usize) {
        self.0[cell / MOST] |= 1 << (cell % MOST);
    }

    fn extend(&mut self, cells: impl IntoIterator<Item = usize>) {
        cells.into_iter().for_each(|cell| self.insert(cell));
    }

    fn iter(&self) -> impl Iterator<Item = usize> {
        let is_set = |cell: &usize| self.0[cell / MOST] >> (cell % MOST) & 1 == 1;
        (0..MOST * MOST).filter(is_set)
    }
}

impl Evidence {
    fn reading(&self) -> Reading {
        let (pieces, lines) = (self.pieces, self.lines);
        let is_repeated = self.is_repeated || self.has_rule_twice;
        match () {
            () if (self.is_cut || self.is_composed) && self.has_puzzles => Reading::Unclear,
            () if self.is_composed => Reading::Whole,
            () if self.is_cut && (self.has_clash || self.has_rule_twice) => Reading::Unclear,
            () if self.is_cut => Reading::Whole,
            () if self.has_puzzles || self.has_clash || self.has_contradiction => Reading::Lines,
            () if self.has_other_text && is_repeated => Reading::Unclear,
            () if self.has_other_text => Reading::Whole,
            () if is_repeated && 4 * pieces <= lines => Reading::Lines,
            () if is_repeated && 2 * pieces < lines => Reading::Unclear,
            () if pieces == 0 && !self.has_other_names => Reading::Lines,
            () if pieces == 0 => Reading::Unclear,
            // One piece over and over may be either.
            () if self.texts.len() == 1 && lines > 1 && pieces == lines && is_repeated => {
                Reading::Unclear
            }
            () => Reading::Whole,
        }
    }

    fn add(&mut self, text: &[u8]) {
        self.lines += 1;
        let text = text.trim_ascii();
        let is_item = text.starts_with(b".") && memchr::memchr(b'~', text).is_some();
        let is_plain = !is_item && (line::parse(text).is_ok() || variant::is_sized(text));
        if !text.starts_with(b".") || is_plain {
            let is_puzzle = is_plain || variant::looks_like(text);
            self.has_puzzles |= is_puzzle;
            self.has_other_text |= !is_puzzle;
            self.is_cut |= !is_puzzle && (text.starts_with(b"~") || text.ends_with(b"~"));
            return;
        }
        self.is_cut |= text.ends_with(b"~");
        self.has_puzzles |= variant::has_fields(text);
        let items = Items::of(&variant::items(text), &mut self.numbers);
        self.is_composed |= items.is_structure;
        self.is_cut |= items.open != 0;
        self.pieces += usize::from(items.is_piece());
        match &self.first_names {
            Some(first) => self.has_other_names |= *first != items.names,
            None => self.first_names = Some(items.names.clone()),
        }
        self.compare(text, items);
    }

    /// Compares a line with those before it.
    fn compare(&mut self, text: &[u8], items: Items) {
        // A mark may stand twice in one puzzle; what may be a puzzle does not.
        let number = number_of(text, &mut self.numbers);
        let is_new = self.texts.insert(number) || items.cells.0 == [0; MOST];
        self.has_clash |= !is_new && !items.is_piece();
        let clashes = |&(cell, digits): &(usize, u32)| {
            self.givens.iter().any(|&(other, others)| cell == other && digits & others == 0)
        };
        self.has_clash |= items.givens.iter().any(clashes);
        self.has_clash |= items.has_shape && std::mem::replace(&mut self.has_shape, true);
        self.has_clash |= items.has_layout && std::mem::replace(&mut self.has_layout, true);
        // Cells have one sum, and one of two is the greater.
        for (cells, sum) in items.sums {
            let other = self.sums.insert(cells, sum);
            self.has_contradiction |= other.is_some_and(|other| other != sum);
        }
        self.has_contradiction |=
            items.orders.iter().any(|&(a, b)| self.orders.contains(&saying(0, b, a)));
        self.orders.extend(items.orders.into_iter().map(|(a, b)| saying(0, a, b)));
        self.givens.extend(items.givens);
        for (row, caged) in self.caged.0.iter_mut().zip(items.caged.0) {
            self.is_repeated |= *row & caged != 0;
            *row |= caged;
        }
        self.is_repeated |= items.sayings.iter().any(|saying| self.sayings.contains(saying));
        self.sayings.extend(items.sayings);
        self.has_rule_twice |= items.rules.iter().any(|rule| self.rules.contains(rule));
        self.rules.extend(items.rules);
    }
}

/// The subjects of the items of a line.
#[derive(Default)]
struct Items {
    count: usize,
    /// The names of items, by number.
    names: FxHashSet<u64>,
    cells: Cells,
    givens: Vec<(usize, u32)>,
    caged: Cells,
    /// Cells in their order, and their sum.
    sums: Vec<(Vec<u8>, u64)>,
    /// Two cells of which the first is the smaller.
    orders: Vec<(usize, usize)>,
    sayings: Vec<u64>,
    /// Items that name no cells: they are about all of them.
    rules: Vec<u64>,
    is_structure: bool,
    /// Number of compositions that are open at the end of the line, less those that end in it
    /// alone.
    open: i32,
    has_shape: bool,
    /// Whether there are the regions of all cells.
    has_layout: bool,
}

impl Items {
    fn of(text: &[u8], numbers: &mut FxHashMap<Vec<u8>, u64>) -> Items {
        let mut items = Items::default();
        for item in split(text, |&byte| byte == b'.').map(<[u8]>::trim_ascii) {
            if !item.is_empty() {
                items.add(item, numbers);
            }
        }
        items.is_structure &= items.count == 1;
        items
    }

    fn add(&mut self, item: &[u8], numbers: &mut FxHashMap<Vec<u8>, u64>) {
        self.count += 1;
        let mut arguments = split(item, |&byte| byte == b'~').map(<[u8]>::trim_ascii);
        let name = arguments.next().unwrap_or_default();
        let number = number_of(name, numbers);
        let is_structure = STRUCTURE.contains(&name);
        self.is_structure |= is_structure;
        self.open += match name {
            b"End" => -1,
            _ => i32::from(is_structure),
        };
        self.has_shape |= name == b"Shape";
        self.has_layout |= name == b"Jigsaw";
        self.names.insert(number);
        let mut last = None;
        let mut cells = 0;
        let mut names_cells = false;
        self.add_sums_and_orders(name, item);
        for argument in arguments {
            if let Some((cell, rest)) = cell(argument) {
                names_cells = true;
                cells += 1;
                self.cells.insert(cell);
                match name {
                    b"" => self.givens.push((cell, digits(rest))),
                    b"Cage" => self.caged.insert(cell),
                    _ => {}
                }
                if let Some(before) = last.replace(cell)
                    && !name.is_empty()
                {
                    self.sayings.push(saying(number, cell.min(before), cell.max(before)));
                }
            } else if let Some(line) = row_or_column(argument) {
                names_cells = true;
                self.cells.extend(line.iter().copied());
                self.sayings.push(saying(number, line[0], line[MOST - 1]));
            }
        }
        if let (Some(cell), 1, false) = (last, cells, name.is_empty()) {
            self.sayings.push(saying(number, cell, cell));
        }
        if let (Some(cell), b"Quad") = (last, name) {
            let square = [cell, cell + 1, cell + MOST, cell + MOST + 1];
            self.cells.extend(square.into_iter().filter(|&cell| cell < MOST * MOST));
        }
        if name == b"LittleKiller" {
            let cells = self.cells;
            self.cells.extend(cells.iter().flat_map(diagonal));
        }
        if !names_cells && !is_structure {
            self.rules.push(number_of(item, numbers));
        }
    }

    /// Adds the sum or the order of an item, which an item of another line may contradict.
    fn add_sums_and_orders(&mut self, name: &[u8], item: &[u8]) {
        let arguments = || split(item, |&byte| byte == b'~').skip(1).map(<[u8]>::trim_ascii);
        let cells =
            || -> Vec<usize> { arguments().filter_map(|text| Some(cell(text)?.0)).collect() };
        let sorted = || {
            let mut sorted: Vec<u8> = Vec::new();
            for cell in cells() {
                sorted
                    .insert(sorted.partition_point(|&other| usize::from(other) < cell), cell as u8);
            }
            sorted
        };
        match name {
            b"Cage" | b"Sum" => {
                let sum = arguments().next().and_then(|sum| std::str::from_utf8(sum).ok());
                let sum = sum.and_then(|sum| sum.parse().ok()).filter(|&sum| sum > 0);
                self.sums.extend(sum.map(|sum| (sorted(), sum)));
            }
            b"X" | b"V" => self.sums.push((sorted(), if name == b"X" { 10 } else { 5 })),
            b"Thermo" | b"GreaterThan" => {
                let mut cells = cells();
                if name == b"GreaterThan" {
                    cells.reverse();
                }
                for (i, &smaller) in cells.iter().enumerate() {
                    self.orders.extend(cells[i + 1..].iter().map(|&greater| (smaller, greater)));
                }
            }
            _ => {}
        }
    }

    /// Whether these items alone are unlikely as a puzzle.
    fn is_piece(&self) -> bool {
        if self.count == 1 && self.givens.len() < FEWEST_GIVENS {
            return true;
        }
        if self.rules.is_empty() { self.leaves_two_alike() } else { self.cells.0 == [0; MOST] }
    }

    /// Whether two rows of a band, or two columns of a stack, are without any constraint.
    fn leaves_two_alike(&self) -> bool {
        let (mut rows, mut columns) = (0, 0);
        for (row, cells) in self.cells.0.iter().enumerate() {
            rows |= u16::from(*cells != 0) << row;
            columns |= cells;
        }
        let are_free = |lines: u16, band: u32| (lines >> (3 * band) & 7).count_ones() < 2;
        [rows, columns].into_iter().any(|lines| (0..3).any(|band| are_free(lines, band)))
    }
}

/// The cell at the beginning of an argument, and what follows it.
fn cell(argument: &[u8]) -> Option<(usize, &[u8])> {
    let [b'R' | b'r', row, b'C' | b'c', column, rest @ ..] = argument else { return None };
    (rest.is_empty() || rest[0] == b'_').then_some(())?;
    Some((number(*row)? * MOST + number(*column)?, rest))
}

fn row_or_column(argument: &[u8]) -> Option<Vec<usize>> {
    let &[letter, line] = argument else { return None };
    let line = number(line)?;
    let (first, step) = match letter.to_ascii_uppercase() {
        b'R' => (line * MOST, 1),
        b'C' => (line, MOST),
        _ => return None,
    };
    Some((0..MOST).map(|i| first + i * step).collect())
}

/// The cells of the diagonal of a little killer whose clue names this cell of a border; a cell
/// within the grid is not moved.
fn diagonal(cell: usize) -> Vec<usize> {
    let (row, column) = (cell / MOST, cell % MOST);
    let (down, right) = match (row, column) {
        (0..=7, 0) => (1, 1),
        (0, _) => (1, -1),
        (_, 8) => (-1, -1),
        (8, _) => (-1, 1),
        _ => return vec![cell],
    };
    let (mut row, mut column, mut cells) = (row as isize, column as isize, Vec::new());
    while (0..9).contains(&row) && (0..9).contains(&column) {
        cells.push(row as usize * MOST + column as usize);
        (row, column) = (row + down, column + right);
    }
    cells
}

/// The index of a row or a column: `1` to `9`, then `a`.
fn number(byte: u8) -> Option<usize> {
    let number = char::from(byte).to_digit(17)? as usize;
    number.checked_sub(1)
}

/// The digits behind a cell, as in `_2_4`: all, where one cannot be read.
fn digits(text: &[u8]) -> u32 {
    let digits = split(text, |&byte| byte == b'_').filter(|digit| !digit.is_empty());
    digits.fold(0, |digits, digit| {
        let value = std::str::from_utf8(digit).ok().and_then(|digit| digit.parse::<u32>().ok());
        digits | value.and_then(|value| 1u32.checked_shl(value)).unwrap_or(u32::MAX)
    })
}
