//! Fish: the places of one digit in some rows lie in as many columns.
//!
//! The rows are the base, the columns the cover: each column of the cover has the digit in one of
//! the rows, and nowhere else. Places outside of the cover are fins; a cell that sees all of them
//! still loses the digit. A line is a mask of nine bits here, so that testing a set of lines takes
//! few instructions.

use super::barren::{BASIC_FISH, each_digit};
use crate::prelude::*;

/// Fish, by kind and by the number of lines.
#[derive(Clone, Copy, PartialEq, Eq)]
pub(crate) enum Fish {
    /// The cover has all places of the base.
    Plain(usize),
    /// Sudoku Explainer's, whose lines have two places at least.
    Basic(usize),
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
        Fish::Plain(2) | Fish::Basic(2) => "X-Wing", "x-wing";
        Fish::Plain(3) | Fish::Basic(3) => "Swordfish", "swordfish";
        Fish::Plain(_) | Fish::Basic(_) => "Jellyfish", "jellyfish";
        Fish::Finned(2) => "Finned X-Wing", "finned-x-wing";
        Fish::Finned(3) => "Finned Swordfish", "finned-swordfish";
        Fish::Finned(_) => "Finned Jellyfish", "finned-jellyfish";
        Fish::Sashimi(2) => "Sashimi X-Wing", "sashimi-x-wing";
        Fish::Sashimi(3) => "Sashimi Swordfish", "sashimi-swordfish";
        Fish::Sashimi(_) => "Sashimi Jellyfish", "sashimi-jellyfish";
    }

    fn find(&'static self, board: &LogicBoard, steps: &mut StepCollector) -> Flow {
        each_digit(self.number(), board, steps, |digit, _, steps| {
            Finder { technique: self, board, steps }.search(digit)
        })
    }

    fn explain(&self, step: &Step, f: &mut Formatter<'_>) -> fmt::Result {
        if let Fish::Basic(size) = *self {
            write!(f, ": {}", step.digits[0])?;
            let (base, cover) = step.houses.split_at(size);
            return [base, cover].into_iter().try_for_each(|all| write_houses(f, &[" ", ""], all));
        }
        write_fish(f, step.digits[0], &step.houses)?;
        step.sets[1].into_iter().try_for_each(|fin| write!(f, " f{fin}"))
    }

    fn reasons(&self, step: &Step, board: &LogicBoard) -> Reasons {
        let base = step.houses.iter().take(self.size()).map(|&house| CellSet::house(house));
        let fins = step.sets.get(1).copied().unwrap_or_default();
        let body = base.fold(CellSet::EMPTY, |all, house| all | house);
        let body = (body & board.places(step.digits[0])) - fins;
        Reasons::of_fish(step.digits[0], &step.houses, body, fins)
    }
}

impl Fish {
    fn size(self) -> usize {
        let (Fish::Plain(size) | Fish::Basic(size) | Fish::Finned(size) | Fish::Sashimi(size)) =
            self;
        size
    }

    fn has_fins(self) -> bool {
        matches!(self, Fish::Finned(_) | Fish::Sashimi(_))
    }

    /// The number among the searches of one digit.
    fn number(self) -> usize {
        let kind = match self {
            Fish::Plain(_) => 0,
            Fish::Finned(_) => 1,
            Fish::Sashimi(_) => 2,
            Fish::Basic(_) => return BASIC_FISH + self.size() - 2,
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
        let most = size + if self.technique.has_fins() { MOST_FINS } else { 0 };
        let least = if matches!(self.technique, Fish::Basic(_)) { 2 } else { 1 };
        let rows = direction.lines.iter().enumerate().map(|(row, &columns)| (1 << row, columns));
        let rows =
            rows.filter(|&(_, columns)| columns != 0 && (least..=most).contains(&count(columns)));
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
            Fish::Plain(_) | Fish::Basic(_) if excess == 0 => {
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
        let technique = *self.technique;
        self.offer(|step, board| {
            step.digits.push(direction.digit);
            let (rows, columns) = if direction.by_rows { (0, 9) } else { (9, 0) };
            let houses = bits(base.rows).map(|row| rows + row);
            let houses = houses.chain(bits(covered).map(|column| columns + column));
            step.houses.extend(houses.filter_map(House::new));
            if let Fish::Basic(_) = technique {
                for line in bits(covered).map(|column| CellSet::house_at(columns + column)) {
                    step.eliminate(board, gone & line, direction.digit);
                }
                return;
            }
            for columns in [covered, fins] {
                step.sets.push(direction.cells(base.rows, columns));
            }
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
