//! Fish: the places of one digit in some rows lie in as many columns.
//!
//! The rows are the base, the columns the cover: each column of the cover has the digit in one of
//! the rows, and nowhere else. Places outside of the cover are fins; a cell that sees all of them
//! still loses the digit. A line is a mask of nine bits here, so that testing a set of lines takes
//! few instructions.

use crate::prelude::*;
use crate::shared::barren::each_digit;

/// Fish, by kind and by the number of lines.
#[derive(Clone, Copy, PartialEq, Eq)]
pub(super) enum Fish {
    /// The cover has all places of the base.
    Plain(usize),
    /// Some places of the base are fins.
    Finned(usize),
    /// Some places of the base are fins, and without them a line of the base would have one place
    /// or none.
    Sashimi(usize),
}

/// The most columns with fins: those of a box, less one for the elimination.
const MOST_FINS: usize = 2;

impl Technique for Fish {
    names! {
        Fish::Plain(2) => "X-Wing", "x-wing";
        Fish::Plain(3) => "Swordfish", "swordfish";
        Fish::Plain(_) => "Jellyfish", "jellyfish";
        Fish::Finned(2) => "Finned X-Wing", "finned-x-wing";
        Fish::Finned(3) => "Finned Swordfish", "finned-swordfish";
        Fish::Finned(_) => "Finned Jellyfish", "finned-jellyfish";
        Fish::Sashimi(2) => "Sashimi X-Wing", "sashimi-x-wing";
        Fish::Sashimi(3) => "Sashimi Swordfish", "sashimi-swordfish";
        Fish::Sashimi(_) => "Sashimi Jellyfish", "sashimi-jellyfish";
    }

    fn find(&'static self, board: &LogicBoard, steps: &mut StepCollector) -> Flow {
        each_digit(self.number(), board, steps, |digit, _, steps| {
            Finder::new(self, board, steps).search(digit)
        })
    }

    fn explain(&self, step: &Step, f: &mut Formatter<'_>) -> fmt::Result {
        write_fish(f, step.digits[0], &step.houses)?;
        for fin in step.sets[1] {
            write!(f, " f{}", CellNames(CellSet::of(fin)))?;
        }
        Consequences(step).fmt(f)
    }

    fn reasons(&self, step: &Step, _: &LogicBoard) -> Reasons {
        Reasons::of_fish(step.digits[0], &step.houses, step.sets[0], step.sets[1])
    }
}

impl Fish {
    fn size(self) -> usize {
        let (Fish::Plain(size) | Fish::Finned(size) | Fish::Sashimi(size)) = self;
        size
    }

    /// The number among the searches of one digit.
    fn number(self) -> usize {
        let kind = match self {
            Fish::Plain(_) => 0,
            Fish::Finned(_) => 1,
            Fish::Sashimi(_) => 2,
        };
        3 * kind + self.size() - 2
    }
}

/// A digit's rows as masks of columns, and its columns as masks of rows.
fn lines(places: CellSet) -> [[u16; 9]; 2] {
    let [mut rows, mut columns] = [[0; 9]; 2];
    for cell in places {
        rows[cell.row()] |= 1 << cell.column();
        columns[cell.column()] |= 1 << cell.row();
    }
    [rows, columns]
}

/// A digit and a direction. With `!by_rows`, the words row and column change places.
struct Direction<'a> {
    digit: Digit,
    lines: &'a [u16; 9],
    across: &'a [u16; 9],
    by_rows: bool,
}

impl Direction<'_> {
    fn cell(&self, line: usize, across: usize) -> Cell {
        if self.by_rows { Cell::at(line, across) } else { Cell::at(across, line) }
    }

    /// The cells of the digit in these rows and columns.
    fn cells(&self, rows: u16, columns: u16) -> CellSet {
        let mut cells = CellSet::EMPTY;
        for row in bits(rows) {
            for column in bits(self.lines[row] & columns) {
                cells.insert(self.cell(row, column));
            }
        }
        cells
    }
}

/// Some rows and the columns in which they have the digit.
#[derive(Clone, Copy, Default)]
struct Lines {
    rows: u16,
    columns: u16,
}

impl Finder<'_, Fish> {
    /// Searches a digit in both directions.
    fn search(&mut self, digit: Digit) -> Flow {
        let [rows, columns] = lines(self.board.places(digit));
        for (lines, across, by_rows) in [(&rows, &columns, true), (&columns, &rows, false)] {
            let direction = Direction { digit, lines, across, by_rows };
            self.bases(&direction)?;
        }
        Flow::Continue(())
    }

    /// Calls `cover` for each set of rows that is large enough and has few enough columns.
    fn bases(&mut self, direction: &Direction<'_>) -> Flow {
        let size = self.technique.size();
        let most = size + if matches!(self.technique, Fish::Plain(_)) { 0 } else { MOST_FINS };
        let rows = direction.lines.iter().enumerate().map(|(row, &columns)| (1 << row, columns));
        let rows = rows.filter(|&(_, columns)| columns != 0 && count(columns) <= most);
        unions(&List::<_, 9>::of((0, 0), rows), size, most, |base| count(base.1), &mut |(
            rows,
            columns,
        )| {
            self.cover(direction, Lines { rows, columns })
        })
    }

    /// Chooses the columns of the cover.
    fn cover(&mut self, direction: &Direction<'_>, base: Lines) -> Flow {
        let excess = count(base.columns).wrapping_sub(self.technique.size());
        match self.technique {
            Fish::Plain(_) if excess == 0 => {
                let gone = direction.cells(!base.rows & ALL, base.columns);
                self.take(direction, base, 0, gone)
            }
            Fish::Finned(_) | Fish::Sashimi(_) if (1..=MOST_FINS).contains(&excess) => {
                self.fins(direction, base, excess)
            }
            _ => Flow::Continue(()),
        }
    }

    /// Chooses the columns whose places are fins; these must be in one box. Covers come in lexical
    /// order, which is the reverse of the order of the columns that they leave out.
    fn fins(&mut self, direction: &Direction<'_>, base: Lines, excess: usize) -> Flow {
        for columns in LEFT_OUT[excess - 1] {
            if columns & !base.columns != 0 {
                continue;
            }
            let rows =
                bits(columns).fold(0, |rows, column| rows | direction.across[column]) & base.rows;
            let band = 7 << (rows.trailing_zeros() / 3 * 3);
            let stack = 7 << (columns.trailing_zeros() / 3 * 3);
            if rows & !band != 0 {
                continue;
            }
            let covered = base.columns & !columns;
            let mut left = bits(base.rows).map(|row| count(direction.lines[row] & covered));
            if left.any(|left| left < 2) == matches!(self.technique, Fish::Sashimi(_)) {
                let gone = direction.cells(band & !base.rows, stack & covered);
                self.take(direction, base, columns, gone)?;
            }
        }
        Flow::Continue(())
    }

    fn take(&mut self, direction: &Direction<'_>, base: Lines, fins: u16, gone: CellSet) -> Flow {
        if gone.is_empty() {
            return Flow::Continue(());
        }
        let covered = base.columns & !fins;
        self.offer(|step, board| {
            step.digits.push(direction.digit);
            for columns in [covered, fins] {
                step.sets.push(direction.cells(base.rows, columns));
            }
            let (rows, columns) = if direction.by_rows { (0, 9) } else { (9, 0) };
            let houses = bits(base.rows).map(|row| rows + row);
            let houses = houses.chain(bits(covered).map(|column| columns + column));
            step.houses.extend(houses.filter_map(House::new));
            step.eliminate(board, gone, direction.digit);
        })
    }
}

const ALL: u16 = 0x1ff;

/// Sets of one and of two columns of a box, in the order in which covers without them are tried.
const LEFT_OUT: [[u16; 9]; 2] = {
    let of_box = [[0b100, 0b010, 0b001], [0b110, 0b101, 0b011]];
    let mut sets = [[0; 9]; 2];
    let mut i = 0;
    while i < 9 {
        sets[0][i] = of_box[0][i % 3] << (6 - i / 3 * 3);
        sets[1][i] = of_box[1][i % 3] << (6 - i / 3 * 3);
        i += 1;
    }
    sets
};
