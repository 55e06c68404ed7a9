//! One sweep of deduction over the whole board: locked candidates, hidden singles, naked singles.
//!
//! The board is nine digits by three bands of 27 cells (bit = 9 * row in band + column), one
//! [`Digits`] vector a band. A sweep looks at all houses at once:
//!
//! 1. *Locked candidates, exactly.* In a band, the minirows where a digit still fits form a 3x3
//!    matrix (row against box), and a solution picks a permutation of it. A minirow that is in no
//!    permutation loses the digit. This is the fixpoint of pointing and claiming together (for a
//!    3x3 matrix, Hall sets of size two are complements of sets of size one), and it contains the
//!    elimination from the row peers of a placed digit. The same for stacks, with minicolumns.
//! 2. *Hidden singles.* Once the stacks are done, a digit with one place left in any house has one
//!    place left in the box of that place: its column is the only one in the box, and the box the
//!    only one in the column. So a look at the minicolumns finds those of rows and boxes too.
//! 3. *Naked singles*, from the bits that stand in exactly one of the nine lanes.
//! 4. *Placing*: a single's digit leaves the rest of its box, the other digits leave its cell. Rows
//!    and columns are left to step 1 of the next sweep.
//!
//! Each rule only removes candidates and none is undone by another, so the fixpoint is the same in
//! whatever order they are applied; a test checks this against plain rules, applied cheapest first.
//! Doing them all at once costs about 250 vector operations, fewer than it takes to ask which of
//! them is needed.

use super::bands::BAND;
use super::vector::{BandVectors, Digits};

/// The first row of a band, or the columns of a board.
const LINE: u32 = 0x1ff;
/// The first cell of each minirow of a band.
const TRIAD: u32 = 0o111_111_111;

/// The result of a sweep.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum SweepResult {
    /// Some cell or some digit has no place left.
    Dead,
    /// One candidate in each cell, and they obey the rules.
    Solved,
    /// Candidates were removed.
    Changed,
    /// Nothing was removed: the fixpoint.
    Stuck,
}

/// The rotations that take the place (row, column) of a 3x3 matrix to (row + 1, ..) and so on.
/// Rows are nine bits apart; the columns are `NEAR` bits apart, and `FAR` is twice that.
struct Matrix<const NEAR: u32, const FAR: u32>;

impl<const NEAR: u32, const FAR: u32> Matrix<NEAR, FAR> {
    /// The first column of the matrices, and the first two.
    const FIRST: u32 = if NEAR == 3 { 0o007_007_007 } else { TRIAD };
    const FIRST_TWO: u32 = if NEAR == 3 { 0o077_077_077 } else { 0o333_333_333 };

    /// At each place, what stands one row further on. Bits from 27 up are undefined.
    #[inline(always)]
    fn row_1<V: Digits>(m: V) -> V {
        m.right::<9>().or(m.left::<18>())
    }

    #[inline(always)]
    fn row_2<V: Digits>(m: V) -> V {
        m.right::<18>().or(m.left::<9>())
    }

    /// At each place, what stands one column further on.
    #[inline(always)]
    fn column_1<V: Digits>(m: V) -> V {
        m.splat(Self::FIRST_TWO).select(m.right::<NEAR>(), m.left::<FAR>())
    }

    #[inline(always)]
    fn column_2<V: Digits>(m: V) -> V {
        m.splat(Self::FIRST).select(m.right::<FAR>(), m.left::<NEAR>())
    }

    /// The places of the matrices that are part of some permutation.
    #[inline(always)]
    fn support<V: Digits>(m: V) -> V {
        let (next, last) = (Self::row_1(m), Self::row_2(m));
        let odd = Self::column_2(next).and(Self::column_1(last));
        m.and(Self::column_1(next).and_or(Self::column_2(last), odd))
    }
}

/// Minirows of a band: rows by boxes.
type ByBox = Matrix<3, 6>;
/// Minicolumns of a stack: bands by columns.
type ByColumn = Matrix<1, 2>;

/// The minirows that hold a cell, at their first cells (and noise elsewhere).
#[inline(always)]
fn minirows<V: Digits>(x: V) -> V {
    x.or3(x.right::<1>(), x.right::<2>())
}

/// From the first cells of minirows to all their cells.
#[inline(always)]
fn spread_triads<V: Digits>(first_cells: V) -> V {
    first_cells.left::<3>().minus(first_cells)
}

/// Step 1 for the three bands. The minirows of the three are packed into one vector: bit
/// 9 * row + 3 * box + band.
#[inline(always)]
fn lock_rows<V: Digits>(x: &mut BandVectors<V>) {
    let [a, b, c] = [minirows(x[0]), minirows(x[1]).left::<1>(), minirows(x[2]).left::<2>()];
    let packed = x[0].splat(TRIAD | !BAND).select(a, x[0].splat(TRIAD << 1).select(b, c));
    let support = ByBox::support(packed);
    let triad = x[0].splat(TRIAD);
    x[0] = x[0].and(spread_triads(support.and(triad)));
    x[1] = x[1].and(spread_triads(support.right::<1>().and(triad)));
    x[2] = x[2].and(spread_triads(support.right::<2>().and(triad)));
}

/// Nine bits for each of three bands, joined to 27: bit 9 * band + column.
#[inline(always)]
fn join_columns<V: Digits>(columns: [V; 3]) -> V {
    let [a, b, c] = columns;
    let line = a.splat(LINE);
    let high = a.splat(LINE << 9).select(b.left::<9>(), c.and(line).left::<18>());
    line.select(a, high)
}

/// The opposite: each band's nine columns, in each of its three rows.
#[inline(always)]
fn spread_columns<V: Digits>(joined: V) -> BandVectors<V> {
    let a = joined.and(joined.splat(LINE));
    let b = joined.and(joined.splat(LINE << 9));
    let c = joined.and(joined.splat(LINE << 18));
    [
        a.or3(a.left::<9>(), a.left::<18>()),
        b.or3(b.left::<9>(), b.right::<9>()),
        c.or3(c.right::<9>(), c.right::<18>()),
    ]
}

/// The columns of a band that hold a cell (and noise above nine bits).
#[inline(always)]
fn columns<V: Digits>(x: V) -> V {
    x.or3(x.right::<9>(), x.right::<18>())
}

/// The columns of a band that hold exactly one cell (and noise above nine bits).
#[inline(always)]
fn columns_with_one<V: Digits>(x: V) -> V {
    x.exactly_one(x.right::<9>(), x.right::<18>())
}

/// Step 1 for the three stacks, and step 2: returns the hidden singles.
#[inline(always)]
fn lock_columns<V: Digits>(x: &mut BandVectors<V>) -> BandVectors<V> {
    let packed = join_columns([columns(x[0]), columns(x[1]), columns(x[2])]);
    let single =
        join_columns([columns_with_one(x[0]), columns_with_one(x[1]), columns_with_one(x[2])]);
    let support = ByColumn::support(packed);
    let elsewhere = (ByColumn::row_1(support), ByColumn::row_2(support));
    let hidden = support.and(single).and_neither(elsewhere.0, elsewhere.1);
    let [kept, hidden] = [spread_columns(support), spread_columns(hidden)];
    for band in 0..3 {
        x[band] = x[band].and(kept[band]);
    }
    [x[0].and(hidden[0]), x[1].and(hidden[1]), x[2].and(hidden[2])]
}

/// The cells of the boxes that these cells are in.
#[inline(always)]
pub(crate) fn boxes_of<V: Digits>(cells: V) -> V {
    let first = minirows(columns(cells)).and(cells.splat(0o111));
    let line = spread_triads(first);
    line.or3(line.left::<9>(), line.left::<18>())
}

/// A bit for each box that holds two of these cells or more, at its first column in the first row.
#[inline(always)]
pub(crate) fn clashes_in_boxes<V: Digits>(cells: V) -> V {
    let (b, c) = (cells.right::<9>(), cells.right::<18>());
    let (one, two) = (cells.or3(b, c), cells.majority(b, c));
    let two_in_a_column = two.or3(two.right::<1>(), two.right::<2>());
    let two_columns = one.majority(one.right::<1>(), one.right::<2>());
    cells.splat(0o111).and_either(two_in_a_column, two_columns)
}

/// One sweep. The board is only meaningful afterwards when the result is not [`SweepResult::Dead`].
#[inline(always)]
pub(crate) fn sweep<V: Digits>(board: &mut BandVectors<V>) -> SweepResult {
    let before = *board;
    let mut x = before;
    lock_rows(&mut x);
    let rows_locked = x;
    let hidden = lock_columns(&mut x);

    let counts = [x[0].one_and_two_digits(), x[1].one_and_two_digits(), x[2].one_and_two_digits()];
    let open = counts[0].1.or3(counts[1].1, counts[2].1);
    let filled = counts[0].0.and(counts[1].0).and(counts[2].0);
    let digits_present =
        x[0].all_digits_present() & x[1].all_digits_present() & x[2].all_digits_present();
    if filled.first() != BAND || !digits_present {
        *board = x;
        return SweepResult::Dead;
    }
    if open.first() == 0 {
        // One candidate a cell, and each digit at least once in each row and box. When the
        // stacks took nothing away that still holds, and 81 candidates leave no room for more.
        *board = x;
        let removed = rows_locked[0]
            .and_not(x[0])
            .or3(rows_locked[1].and_not(x[1]), rows_locked[2].and_not(x[2]));
        let nothing_removed = removed.is_zero();
        return if nothing_removed { SweepResult::Solved } else { SweepResult::Changed };
    }
    let mut change = before[0].splat(0);
    let (mut singles, mut settled) = (x, x);
    for band in 0..3 {
        let (one, two) = counts[band];
        singles[band] = x[band].and_not(two).and_or(one, hidden[band]);
        settled[band] = hidden[band].any_digit();
        let others = x[band].and_neither(boxes_of(singles[band]), settled[band]);
        board[band] = singles[band].or(others);
        change = change.or(before[band].and_not(board[band]));
    }
    match change.is_zero() {
        false => SweepResult::Changed,
        true if clash_in_cells(&settled, &counts) || clash_in_boxes(&singles) => SweepResult::Dead,
        true => SweepResult::Stuck,
    }
}

// A sweep keeps two digits that are single in one cell, and a digit that is single in two cells of a
// box, so a fixpoint must be asked. Clashes in rows and columns die in the sweep.

/// Whether two digits are single in one cell. The cells with a hidden single have lost all other
/// candidates, but for hidden singles.
#[inline(always)]
fn clash_in_cells<V: Digits>(settled: &BandVectors<V>, counts: &[(V, V); 3]) -> bool {
    let mut both = 0;
    for band in 0..3 {
        both |= settled[band].first() & counts[band].1.first();
    }
    both != 0
}

/// Whether a digit is single in two cells of a box.
#[inline(always)]
fn clash_in_boxes<V: Digits>(singles: &BandVectors<V>) -> bool {
    let [a, b, c] = *singles;
    !clashes_in_boxes(a).or3(clashes_in_boxes(b), clashes_in_boxes(c)).is_zero()
}
