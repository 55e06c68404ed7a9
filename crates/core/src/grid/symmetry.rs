//! Symmetries of a clue pattern: how the cells that have a clue lie on the page, whatever their
//! digits.

use std::sync::OnceLock;

use super::{Cell, Grid};

/// A symmetry of the clue pattern: when a cell has a clue, so have its images.
///
/// Not to be confused with the [`Symmetry`](crate::canon::Symmetry) of a canonical form, which
/// moves whole rows and columns and renames digits.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash)]
pub enum ClueSymmetry {
    /// No symmetry.
    #[default]
    None,
    /// Turned by 180 degrees: the common symmetry in newspapers.
    HalfTurn,
    /// Turned by 90 degrees.
    QuarterTurn,
    /// Mirrored in row 5: top and bottom are mirror images.
    Horizontal,
    /// Mirrored in column 5: left and right are mirror images.
    Vertical,
    /// Mirrored in the diagonal from r1c1 to r9c9.
    Diagonal,
    /// Mirrored in the diagonal from r1c9 to r9c1.
    Antidiagonal,
    /// Mirrored in row 5 and in column 5.
    Orthogonal,
    /// Mirrored in both diagonals.
    BothDiagonals,
    /// All of these.
    Full,
}

/// A function from row r, column c to its image, on a board whose last row is l.
type Move = fn(usize, usize, usize) -> (usize, usize);

/// The eight ways to lay a square on itself.
const MOVES: [Move; 8] = [
    |_, r, c| (r, c),
    |l, r, c| (l - r, l - c),
    |l, r, c| (c, l - r),
    |l, r, c| (l - c, r),
    |l, r, c| (l - r, c),
    |l, r, c| (r, l - c),
    |_, r, c| (c, r),
    |l, r, c| (l - c, l - r),
];

impl ClueSymmetry {
    /// All symmetries, the largest first: of a pattern that has several, the first names it.
    pub const ALL: [ClueSymmetry; 10] = [
        ClueSymmetry::Full,
        ClueSymmetry::QuarterTurn,
        ClueSymmetry::Orthogonal,
        ClueSymmetry::BothDiagonals,
        ClueSymmetry::HalfTurn,
        ClueSymmetry::Horizontal,
        ClueSymmetry::Vertical,
        ClueSymmetry::Diagonal,
        ClueSymmetry::Antidiagonal,
        ClueSymmetry::None,
    ];

    /// The symmetries that one turn or reflection generates. A pattern may have several of them.
    pub const SINGLE: [ClueSymmetry; 6] = [
        ClueSymmetry::HalfTurn,
        ClueSymmetry::QuarterTurn,
        ClueSymmetry::Vertical,
        ClueSymmetry::Horizontal,
        ClueSymmetry::Diagonal,
        ClueSymmetry::Antidiagonal,
    ];

    /// The name, as in `half-turn`.
    pub const fn name(self) -> &'static str {
        self.row().0
    }

    /// The symmetry of this name.
    #[inline]
    pub fn find(name: &str) -> Option<ClueSymmetry> {
        ClueSymmetry::ALL.into_iter().find(|symmetry| symmetry.name() == name)
    }

    /// The largest symmetry of a puzzle's clues.
    #[inline]
    pub fn of(puzzle: &Grid) -> ClueSymmetry {
        let keeps: [bool; 8] = std::array::from_fn(|by| is_kept(puzzle, by));
        let fits = |symmetry: &ClueSymmetry| symmetry.moves().iter().all(|&by| keeps[by]);
        ClueSymmetry::ALL.into_iter().find(fits).unwrap_or(ClueSymmetry::None)
    }

    /// Whether a puzzle's clues have this symmetry. They may have others too.
    #[inline]
    pub fn is_in(self, puzzle: &Grid) -> bool {
        self.moves().iter().all(|&by| is_kept(puzzle, by))
    }

    /// The largest symmetry of clues on a board of `side` rows, by the index of their cells.
    pub fn of_board(side: usize, has_clue: impl Fn(usize) -> bool + Copy) -> ClueSymmetry {
        let fits = |symmetry: &ClueSymmetry| symmetry.is_on(side, has_clue);
        ClueSymmetry::ALL.into_iter().find(fits).unwrap_or(ClueSymmetry::None)
    }

    /// Whether the clues of a board of `side` rows have this symmetry, by the index of their cells.
    pub fn is_on(self, side: usize, has_clue: impl Fn(usize) -> bool) -> bool {
        self.moves().iter().all(|&by| {
            (0..side * side).all(|cell| {
                let (row, column) = MOVES[by](side - 1, cell / side, cell % side);
                has_clue(cell) == has_clue(row * side + column)
            })
        })
    }

    /// The cells in groups that have a clue together, made when they are first needed.
    #[inline]
    pub fn groups(self) -> &'static [Vec<Cell>] {
        static GROUPS: OnceLock<Vec<(ClueSymmetry, Vec<Vec<Cell>>)>> = OnceLock::new();
        let cells = |group: Vec<usize>| group.into_iter().filter_map(Cell::new).collect();
        let groups = |s: ClueSymmetry| (s, s.orbits(9).into_iter().map(cells).collect());
        let all = GROUPS.get_or_init(|| ClueSymmetry::ALL.map(groups).into());
        let own = all.iter().find(|(symmetry, _)| *symmetry == self);
        own.map_or(&[], |(_, groups)| groups)
    }

    /// The indices of [`MOVES`] that belong to it.
    const fn moves(self) -> &'static [usize] {
        self.row().1
    }

    /// The name and the moves.
    const fn row(self) -> (&'static str, &'static [usize]) {
        match self {
            ClueSymmetry::None => ("none", &[0]),
            ClueSymmetry::HalfTurn => ("half-turn", &[0, 1]),
            ClueSymmetry::QuarterTurn => ("quarter-turn", &[0, 1, 2, 3]),
            ClueSymmetry::Horizontal => ("horizontal", &[0, 4]),
            ClueSymmetry::Vertical => ("vertical", &[0, 5]),
            ClueSymmetry::Diagonal => ("diagonal", &[0, 6]),
            ClueSymmetry::Antidiagonal => ("antidiagonal", &[0, 7]),
            ClueSymmetry::Orthogonal => ("orthogonal", &[0, 1, 4, 5]),
            ClueSymmetry::BothDiagonals => ("both-diagonals", &[0, 1, 6, 7]),
            ClueSymmetry::Full => ("full", &[0, 1, 2, 3, 4, 5, 6, 7]),
        }
    }

    /// The cells in groups that have a clue together, by index, on a board of `side` rows.
    #[doc(hidden)]
    pub fn orbits(self, side: usize) -> Vec<Vec<usize>> {
        let mut groups: Vec<Vec<usize>> = Vec::new();
        for cell in 0..side * side {
            let images = self.moves().iter().map(|&by| {
                let (row, column) = MOVES[by](side - 1, cell / side, cell % side);
                row * side + column
            });
            let mut group: Vec<usize> = images.collect();
            group.sort();
            group.dedup();
            if group[0] == cell {
                groups.push(group);
            }
        }
        groups
    }

    /// Whether the symmetry turns rows into columns: then it fits square boxes only.
    #[doc(hidden)]
    pub fn swaps_rows_and_columns(self) -> bool {
        self.moves().iter().any(|by| [2, 3, 6, 7].contains(by))
    }
}

/// Whether a move lays the clues of a puzzle on clues.
fn is_kept(puzzle: &Grid, by: usize) -> bool {
    let has_clue = |cell: Cell| puzzle.get(cell).is_some();
    Cell::all().all(|cell| has_clue(cell) == has_clue(moved(cell, by)))
}

fn moved(cell: Cell, by: usize) -> Cell {
    let (row, column) = MOVES[by](8, cell.row(), cell.column());
    Cell::at(row, column)
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::grid::Digit;

    #[test]
    fn groups_hold_each_cell_once_and_have_their_symmetry() {
        for symmetry in ClueSymmetry::ALL {
            let groups = symmetry.groups();
            let mut cells: Vec<Cell> = groups.concat();
            cells.sort();
            assert!(cells.into_iter().eq(Cell::all()), "{symmetry:?}");
            // Some orbits together have this symmetry and, being of cells off all axes, no larger
            // one.
            let mut puzzle = Grid::EMPTY;
            for cell in [Cell::at(0, 1), Cell::at(1, 3), Cell::at(2, 0)] {
                let orbit = groups.iter().find(|group| group.contains(&cell)).expect("one");
                orbit.iter().for_each(|&cell| puzzle.set(cell, Digit::new(1)));
            }
            assert_eq!(ClueSymmetry::of(&puzzle), symmetry);
            assert!(symmetry.is_in(&puzzle));
            let has_clue = |cell| puzzle.as_bytes()[cell] != 0;
            assert!(ClueSymmetry::of_board(9, has_clue) == symmetry && symmetry.is_on(9, has_clue));
            assert_eq!(ClueSymmetry::find(symmetry.name()), Some(symmetry));
        }
    }

    #[test]
    fn a_pattern_may_have_several_symmetries() {
        let names = |grid: &Grid| -> Vec<&str> {
            let found = ClueSymmetry::SINGLE.into_iter().filter(|symmetry| symmetry.is_in(grid));
            found.map(ClueSymmetry::name).collect()
        };
        assert_eq!(names(&Grid::EMPTY).len(), 6);
        let mut corner = Grid::EMPTY;
        corner.set(Cell::at(0, 0), Digit::new(5));
        assert_eq!(names(&corner), ["diagonal"]);
        corner.set(Cell::at(0, 8), Digit::new(6));
        assert_eq!(names(&corner), ["vertical"]);
        corner.set(Cell::at(8, 0), Digit::new(7));
        corner.set(Cell::at(8, 8), Digit::new(8));
        assert_eq!(names(&corner).len(), 6);
    }
}
