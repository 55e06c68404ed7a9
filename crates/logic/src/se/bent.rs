//! WXYZ-wings and longer ones: an almost locked set of a house and a cell with two of its digits.
//!
//! The set has one digit more than cells. If the cell sees all places of one of its two digits in
//! the set, that digit is in one of them, so the other digit of the cell is too: what sees all
//! places of it, those in the set and the cell, loses it. If both digits are linked so, the set and
//! the cell are a ring, and every digit of the set is locked.
//!
//! Sudoku Explainer's fork names them by three numbers: 1, or 2 for a ring; the number of
//! candidates of the largest cell; the number of candidates of the set. Of those with the same
//! rating it takes the one that takes most away, then the last by this name as a text, then the
//! first by its cells.

use crate::prelude::*;
use std::cmp::Reverse;

/// An almost locked set with a cell; the number of all cells is 4 to 7.
#[derive(Clone, Copy, PartialEq, Eq)]
pub(super) struct BentSet(pub usize);

impl Technique for BentSet {
    names! {
        |it| it.0;
        4 => "WXYZ-Wing", "wxyz-wing";
        5 => "VWXYZ-Wing", "vwxyz-wing";
        6 => "UVWXYZ-Wing", "uvwxyz-wing";
        _ => "TUVWXYZ-Wing", "tuvwxyz-wing";
    }

    fn find(&'static self, board: &LogicBoard, steps: &mut StepCollector) -> Flow {
        let pairs = board.bivalue();
        if pairs.is_empty() {
            return Flow::Continue(());
        }
        let mut finder = Finder { technique: self, board, steps };
        let mut best: Option<(Wing, Key)> = None;
        for house in House::all() {
            let cells = CellSet::house(house);
            self.sets(board, house, |set| {
                for digit in digits(set.mask) {
                    let links = (board.places(digit) & set.cells).common_peers() & pairs;
                    for cell in (links & board.places(digit)) - cells {
                        let Some(wing) = set.with(board, cell, digit) else { continue };
                        if finder.steps.wants_all() {
                            wing.offer(&mut finder)?;
                            continue;
                        }
                        let key = wing.key(self.0, board);
                        if best.as_ref().is_none_or(|(first, least)| {
                            key < *least || key == *least && wing.is_before(first)
                        }) {
                            best = Some((wing, key));
                        }
                    }
                }
                Flow::Continue(())
            })?;
        }
        best.map_or(Flow::Continue(()), |(wing, _)| wing.offer(&mut finder))
    }

    fn explain(&self, step: &Step, f: &mut Formatter<'_>) -> fmt::Result {
        write!(f, ": {}", Joined(&step.digits, "/"))?;
        write_sets(f, &[" in ", " with "], &step.sets)
    }

    fn reasons(&self, step: &Step, board: &LogicBoard) -> Reasons {
        Reasons::of_cells(board, &step.sets)
    }
}

impl BentSet {
    /// Calls `each` with the almost locked sets of a house that have one cell less than the wing.
    fn sets(
        self,
        board: &LogicBoard,
        house: House,
        mut each: impl FnMut(&AlmostLocked) -> Flow,
    ) -> Flow {
        let cells = cell_list::<9>(CellSet::house(house) & board.open());
        let none = AlmostLocked { cells: CellSet::EMPTY, mask: 0 };
        combinations(&cells, &none, &mut |set, cell, rest| {
            let wider = AlmostLocked {
                cells: set.cells | CellSet::of(cell),
                mask: set.mask | board.candidates(cell),
            };
            let size = wider.cells.len();
            if count(wider.mask) > self.0 || size + rest.len() + 1 < self.0 {
                return ControlFlow::Continue(None);
            }
            if size + 1 < self.0 {
                return ControlFlow::Continue(Some(wider));
            }
            if count(wider.mask) == self.0 {
                each(&wider)?;
            }
            ControlFlow::Continue(None)
        })
    }
}

/// Cells of a house with one digit more than cells.
#[derive(Clone, Copy)]
struct AlmostLocked {
    cells: CellSet,
    mask: u16,
}

impl AlmostLocked {
    /// The wing with this cell, linked by this digit; `None` if the cell has another digit than the
    /// set, or nothing goes, or the wing is a ring that the cell's other digit gives, too.
    fn with(&self, board: &LogicBoard, cell: Cell, link: Digit) -> Option<Wing> {
        let pair = board.candidates(cell);
        if pair & !self.mask != 0 {
            return None;
        }
        let other = digits(pair & !link.bit()).next()?;
        let peers = CellSet::peers(cell);
        let is_ring = (board.places(other) & self.cells).is_subset(peers);
        if is_ring && other < link {
            return None;
        }
        let mut wing = Wing { set: *self, cell, link, other, is_ring, gone: [CellSet::EMPTY; 9] };
        let mut number = wing.lose(board, other, true);
        if is_ring {
            let by_link = wing.lose(board, link, true);
            let mut locked = 0;
            for digit in digits(self.mask & !pair) {
                locked += wing.lose(board, digit, false);
            }
            // The other program does not count a ring that takes away one of the pair only.
            wing.is_ring = locked > 0 || number > 0 && by_link > 0;
            number += by_link + locked;
        }
        (number > 0).then_some(wing)
    }
}

/// An almost locked set and a cell.
struct Wing {
    set: AlmostLocked,
    cell: Cell,
    link: Digit,
    other: Digit,
    is_ring: bool,
    /// By digit, the cells that lose it.
    gone: [CellSet; 9],
}

/// The order among wings: the rating, then how much is taken away, then the name.
type Key = (u16, Reverse<usize>, Reverse<(bool, usize, usize)>);

impl Wing {
    /// Takes a digit from what sees all its places in the set, and in the cell if `with_cell`.
    /// Returns their number.
    fn lose(&mut self, board: &LogicBoard, digit: Digit, with_cell: bool) -> usize {
        let places = board.places(digit);
        let mut gone = (places & self.set.cells).common_peers() & places;
        if with_cell {
            gone &= CellSet::peers(self.cell);
        }
        let gone = gone - self.set.cells - CellSet::of(self.cell);
        self.gone[digit.index()] = gone;
        gone.len()
    }

    fn key(&self, size: usize, board: &LogicBoard) -> Key {
        let largest = largest(board, self.set.cells);
        let gone = self.gone.iter().map(|cells| cells.len()).sum();
        let sizes = self.set.cells.into_iter().map(|cell| count(board.candidates(cell)));
        let all: usize = sizes.sum();
        // As texts, 9 comes after 10.
        let by_text = if all < 10 { all * 10 } else { all };
        (rating_of(size, largest), Reverse(gone), Reverse((self.is_ring, largest, by_text)))
    }

    /// Whether this wing's cells come before those of another.
    fn is_before(&self, other: &Wing) -> bool {
        let (own, others) = (self.set.cells, other.set.cells);
        let first = |cells: CellSet| cells.first().map_or(CELLS, |cell| cell.index());
        (first(own - others), self.cell.index()) < (first(others - own), other.cell.index())
    }

    fn offer(&self, finder: &mut Finder<'_, BentSet>) -> Flow {
        finder.offer(|step, board| {
            step.digits.extend(digits(self.set.mask & !self.other.bit()));
            step.digits.push(self.other);
            step.sets.extend_from_slice(&[self.set.cells, CellSet::of(self.cell)]);
            for digit in [self.other, self.link].into_iter().chain(Digit::all()) {
                if !step.eliminations.iter().any(|gone| gone.digit == digit) {
                    step.eliminate(board, self.gone[digit.index()], digit);
                }
            }
        })
    }
}

fn largest(board: &LogicBoard, cells: CellSet) -> usize {
    cells.into_iter().map(|cell| count(board.candidates(cell))).max().unwrap_or(0)
}

/// The rating of a wing of `size` cells, by the number of candidates of the largest.
fn rating_of(size: usize, largest: usize) -> u16 {
    match (size, largest) {
        (4, 3) => 56,
        (4, _) => 55,
        (5, 3) => 64,
        (5, 5) => 62,
        (5, _) => 63,
        (6, _) => 66,
        _ => 75,
    }
}

/// The rating: by the number of cells and the candidates of the largest one.
pub(super) fn rating(board: &LogicBoard, step: &Step) -> u16 {
    let cells = step.sets.first().copied().unwrap_or(CellSet::EMPTY);
    rating_of(cells.len() + 1, largest(board, cells))
}
