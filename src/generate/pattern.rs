//! Where the clues are: the symmetries of a pattern, and patterns that are given.

use std::sync::OnceLock;

use crate::grid::{CELLS, Cell, Grid};

/// A symmetry of the clue pattern: when a cell has a clue, so have its images.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash)]
pub enum Symmetry {
    /// None.
    #[default]
    None,
    /// Half a turn: the usual one of newspapers.
    HalfTurn,
    /// A quarter turn.
    QuarterTurn,
    /// Top and bottom are mirror images.
    Horizontal,
    /// Left and right are mirror images.
    Vertical,
    /// Mirrored in the diagonal from r1c1 to r9c9.
    Diagonal,
    /// Mirrored in the diagonal from r1c9 to r9c1.
    Antidiagonal,
    /// Top and bottom, left and right.
    Orthogonal,
    /// Mirrored in both diagonals.
    BothDiagonals,
    /// All of these.
    Full,
}

/// Where row r, column c goes.
type Move = fn(usize, usize) -> (usize, usize);

/// The eight ways to lay a square on itself.
const MOVES: [Move; 8] = [
    |r, c| (r, c),
    |r, c| (8 - r, 8 - c),
    |r, c| (c, 8 - r),
    |r, c| (8 - c, r),
    |r, c| (8 - r, c),
    |r, c| (r, 8 - c),
    |r, c| (c, r),
    |r, c| (8 - c, 8 - r),
];

impl Symmetry {
    /// All, the largest first: of a pattern that has several, the first names it.
    pub const ALL: [Symmetry; 10] = [
        Symmetry::Full,
        Symmetry::QuarterTurn,
        Symmetry::Orthogonal,
        Symmetry::BothDiagonals,
        Symmetry::HalfTurn,
        Symmetry::Horizontal,
        Symmetry::Vertical,
        Symmetry::Diagonal,
        Symmetry::Antidiagonal,
        Symmetry::None,
    ];

    /// The word for it.
    pub const fn name(self) -> &'static str {
        match self {
            Symmetry::None => "none",
            Symmetry::HalfTurn => "half-turn",
            Symmetry::QuarterTurn => "quarter-turn",
            Symmetry::Horizontal => "horizontal",
            Symmetry::Vertical => "vertical",
            Symmetry::Diagonal => "diagonal",
            Symmetry::Antidiagonal => "antidiagonal",
            Symmetry::Orthogonal => "orthogonal",
            Symmetry::BothDiagonals => "both-diagonals",
            Symmetry::Full => "full",
        }
    }

    /// The symmetry of this name.
    pub fn find(name: &str) -> Option<Symmetry> {
        Symmetry::ALL.into_iter().find(|symmetry| symmetry.name() == name)
    }

    /// Which of [`MOVES`] belong to it.
    const fn moves(self) -> &'static [usize] {
        match self {
            Symmetry::None => &[0],
            Symmetry::HalfTurn => &[0, 1],
            Symmetry::QuarterTurn => &[0, 1, 2, 3],
            Symmetry::Horizontal => &[0, 4],
            Symmetry::Vertical => &[0, 5],
            Symmetry::Diagonal => &[0, 6],
            Symmetry::Antidiagonal => &[0, 7],
            Symmetry::Orthogonal => &[0, 1, 4, 5],
            Symmetry::BothDiagonals => &[0, 1, 6, 7],
            Symmetry::Full => &[0, 1, 2, 3, 4, 5, 6, 7],
        }
    }

    /// The cells in groups that have a clue together.
    pub fn groups(self) -> &'static [Vec<Cell>] {
        static GROUPS: OnceLock<Vec<(Symmetry, Vec<Vec<Cell>>)>> = OnceLock::new();
        let all = GROUPS.get_or_init(|| Symmetry::ALL.map(|s| (s, s.find_groups())).into());
        let own = all.iter().find(|(symmetry, _)| *symmetry == self);
        own.map_or(&[], |(_, groups)| groups)
    }

    fn find_groups(self) -> Vec<Vec<Cell>> {
        let mut groups: Vec<Vec<Cell>> = Vec::new();
        for cell in Cell::all() {
            let mut group: Vec<Cell> = self.moves().iter().map(|&by| moved(cell, by)).collect();
            group.sort();
            group.dedup();
            if group[0] == cell {
                groups.push(group);
            }
        }
        groups
    }

    /// The largest symmetry of a puzzle's clues.
    pub fn of(puzzle: &Grid) -> Symmetry {
        let has_clue = |cell: Cell| puzzle.get(cell).is_some();
        let keeps: [bool; 8] = std::array::from_fn(|by| {
            Cell::all().all(|cell| has_clue(cell) == has_clue(moved(cell, by)))
        });
        let fits = |symmetry: &Symmetry| symmetry.moves().iter().all(|&by| keeps[by]);
        Symmetry::ALL.into_iter().find(fits).unwrap_or(Symmetry::None)
    }
}

fn moved(cell: Cell, by: usize) -> Cell {
    let (row, column) = MOVES[by](cell.row(), cell.column());
    Cell::at(row, column)
}

/// The cells that are to have a clue.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Mask([bool; CELLS]);

impl Mask {
    /// A clue wherever a grid has one.
    pub fn of(pattern: &Grid) -> Mask {
        Mask(pattern.as_bytes().map(|value| value != 0))
    }

    /// How many.
    pub fn clues(&self) -> usize {
        self.0.iter().filter(|&&has_clue| has_clue).count()
    }

    /// What is left of a solution.
    pub fn cut(&self, solution: &Grid) -> Grid {
        let mut puzzle = *solution;
        for cell in Cell::all().filter(|cell| !self.0[cell.index()]) {
            puzzle.set(cell, None);
        }
        puzzle
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::grid::Digit;

    #[test]
    fn groups_hold_each_cell_once_and_have_their_symmetry() {
        for symmetry in Symmetry::ALL {
            let groups = symmetry.groups();
            let mut cells: Vec<Cell> = groups.concat();
            cells.sort();
            assert!(cells.into_iter().eq(Cell::all()), "{symmetry:?}");
            // Some orbits together have this symmetry and, being of cells off all axes, no larger one.
            let mut puzzle = Grid::EMPTY;
            for cell in [Cell::at(0, 1), Cell::at(1, 3), Cell::at(2, 0)] {
                let orbit = groups.iter().find(|group| group.contains(&cell)).expect("one");
                orbit.iter().for_each(|&cell| puzzle.set(cell, Digit::new(1)));
            }
            assert_eq!(Symmetry::of(&puzzle), symmetry);
            assert_eq!(Symmetry::find(symmetry.name()), Some(symmetry));
        }
    }
}
