//! One sweep of deduction, for all lanes at once: the three bands, the three stacks, the nine boxes.
//!
//! Applies the three rules of the engine `rules`: locked candidates exactly, hidden singles, naked
//! singles. A digit's minirows in a chute form a 3x3 matrix of which a solution takes a
//! permutation: what is in none is removed. After that, a digit that has one place left in a row or
//! a column has one in its box too, so hidden singles are looked for in boxes alone. Naked and
//! hidden singles are placed together, box by box: they clear their cell and their box; rows and
//! columns are cleared by the permutations of the next sweep. (To place those of the bands before
//! the stacks are looked at takes two sweeps where this takes three, and each of them costs more
//! than half as much again.)
//!
//! With `TRIADS`, the three digits of each minirow are counted too (the idea of triads is tdoku's),
//! and the candidates of each cell, for the choice where to branch. That costs twice as much as a
//! plain sweep, so only the last sweep of a round does it, and only of rounds in which enough lanes
//! wait for it: a lane that branches is at rest under all four rules.
//!
//! The code is laid out so that every place is a constant away from one base: unrolled over the
//! cells of a minirow or a box, looped over digits, boxes and chutes, it stays small enough for the
//! instruction cache.

use super::Boards;
use super::adders::{count_nine, count_to_three, differ};
use super::vector::Vector;
use ninefold_core::grid::CELLS;

/// The findings of a sweep, as sets of lanes.
#[derive(Clone, Copy)]
pub(crate) struct Learned<V> {
    /// A contradiction came up.
    pub(crate) dead: V,
    /// Candidates were removed. Without triads: by placing singles, or singles clash; enough to
    /// detect that most lanes have come to rest.
    pub(crate) changed: V,
    /// Some cell has more than one candidate.
    pub(crate) open: V,
}

/// Results of one step of a pass for the next. Kept from sweep to sweep, because clearing it
/// would cost as much as a tenth of a sweep.
pub(crate) struct Scratch<V> {
    /// For each digit, the minirows of a chute (3 * row + box) that it may be in.
    support: [[V; 9]; 9],
    /// For each digit, the minirows of a chute that it must be in.
    forced: [[V; 9]; 9],
    /// For each cell of a box, whether it has several candidates, and whether it has one that is in
    /// no other cell of the box.
    open_cell: [V; 9],
    hidden: [V; 9],
    /// For each digit, whether it is in several cells of the box, and whether it is all that a cell
    /// has.
    open_digit: [V; 9],
    found: [V; 9],
    /// The open cells, as of the last sweep with triads.
    pub(crate) open: Open<V>,
}

/// The open cells of a board, by their numbers of candidates.
pub(crate) struct Open<V> {
    pub(crate) any: [V; CELLS],
    pub(crate) two: [V; CELLS],
    pub(crate) three: [V; CELLS],
}

impl<V: Vector> Open<V> {
    /// Counts the candidates of a cell: whether there are some, and several.
    #[inline(always)]
    fn count(&mut self, cell: usize, v: [V; 9]) -> (V, V) {
        let [ones, twos, more] = count_to_three(v);
        self.any[cell] = twos.or(more);
        self.two[cell] = twos.and_neither(ones, more);
        self.three[cell] = twos.and(ones).and_not(more);
        (ones.or3(twos, more), self.any[cell])
    }
}

impl<V: Vector> Scratch<V> {
    /// Room for one sweep at a time.
    pub(crate) fn new(zero: V) -> Scratch<V> {
        let empty = [[zero; 9]; 9];
        let cells = [zero; 9];
        let board = [zero; CELLS];
        Scratch {
            support: empty,
            forced: empty,
            open_cell: cells,
            hidden: cells,
            open_digit: cells,
            found: cells,
            open: Open { any: board, two: board, three: board },
        }
    }
}

/// One sweep over all six chutes, with triad counting or without.
#[inline(always)]
pub(crate) fn sweep<V: Vector, const TRIADS: bool>(
    zero: V,
    ones: V,
    x: &mut Boards<V>,
    scratch: &mut Scratch<V>,
) -> Learned<V> {
    let mut learned = Learned { dead: zero, changed: zero, open: zero };
    if TRIADS {
        for chute in 0..3 {
            lock_with_triads::<V, true>(zero, ones, x, chute, scratch, &mut learned);
        }
        for chute in 0..3 {
            lock_with_triads::<V, false>(zero, ones, x, chute, scratch, &mut learned);
        }
    } else {
        for digit in 0..9 {
            lock(zero, &mut x[digit]);
        }
    }
    for band in 0..3 {
        for stack in 0..3 {
            place::<V, TRIADS>(zero, ones, x, 27 * band + 3 * stack, scratch, &mut learned);
        }
    }
    learned
}

/// The lanes where each digit is in each row, column and box. With one candidate in each cell, that
/// is a solution, which one plain sweep does not show: stacks may take away what the bands needed.
#[inline(always)]
pub(crate) fn complete<V: Vector>(ones: V, x: &Boards<V>) -> V {
    let mut complete = ones;
    for digit in 0..9 {
        for house in 0..9 {
            let (mut row, mut column, mut in_box) = ([ones; 9], [ones; 9], [ones; 9]);
            for i in 0..9 {
                row[i] = x[digit][9 * house + i];
                column[i] = x[digit][house + 9 * i];
                in_box[i] = x[digit][27 * (house / 3) + 3 * (house % 3) + 9 * (i / 3) + i % 3];
            }
            complete = complete.and3(any_of(&row), any_of(&column)).and(any_of(&in_box));
        }
    }
    complete
}

/// From the first cell of a band or a stack to its cell in this row and place of the chute.
const fn offset<const BAND: bool>(row: usize, along: usize) -> usize {
    if BAND { 9 * row + along } else { 9 * along + row }
}

/// Locked candidates of a digit, in all bands and stacks.
#[inline(always)]
fn lock<V: Vector>(zero: V, x: &mut [V; CELLS]) {
    for chute in 0..3 {
        let s = locked::<V, true>(zero, x, 27 * chute);
        keep::<V, true>(x, 27 * chute, &s);
    }
    for chute in 0..3 {
        let s = locked::<V, false>(zero, x, 3 * chute);
        keep::<V, false>(x, 3 * chute, &s);
    }
}

/// Locked candidates and triads of a band or a stack; finds where hidden singles are.
#[inline(always)]
fn lock_with_triads<V: Vector, const BAND: bool>(
    zero: V,
    ones: V,
    x: &mut Boards<V>,
    chute: usize,
    scratch: &mut Scratch<V>,
    learned: &mut Learned<V>,
) {
    // So that the compiler sees that no index below can be too large.
    assert!(chute < 3);
    let base = if BAND { 27 * chute } else { 3 * chute };
    let Scratch { support, forced, .. } = scratch;
    for digit in 0..9 {
        support[digit] = locked::<V, BAND>(zero, &x[digit], base);
        for i in 0..9 {
            forced[digit][i] = alone_in_row(&support[digit], i);
        }
    }
    count_triads(zero, ones, support, forced, learned);
    for digit in 0..9 {
        let removed = keep::<V, BAND>(&mut x[digit], base, &support[digit]);
        learned.changed = learned.changed.or(removed);
    }
}

/// The minirows that a digit may be in.
#[inline(always)]
fn locked<V: Vector, const BAND: bool>(zero: V, x: &[V; CELLS], base: usize) -> [V; 9] {
    assert!(if BAND { base <= 54 } else { base <= 6 });
    let mut m = [zero; 9];
    for i in 0..9 {
        let place = |k: usize| base + offset::<BAND>(i / 3, 3 * (i % 3) + k);
        m[i] = x[place(0)].or3(x[place(1)], x[place(2)]);
    }
    permutations(&m)
}

/// The lanes where a digit with support in this minirow has none in the others of the row. (Then it
/// has none in those of the column either.)
#[inline(always)]
fn alone_in_row<V: Vector>(support: &[V; 9], i: usize) -> V {
    let (next, last) = in_row(i);
    support[i].and_neither(support[next], support[last])
}

/// Takes a digit out of the minirows without support; returns where something was removed.
#[inline(always)]
fn keep<V: Vector, const BAND: bool>(x: &mut [V; CELLS], base: usize, support: &[V; 9]) -> V {
    assert!(if BAND { base <= 54 } else { base <= 6 });
    let mut removed = support[0].xor(support[0]);
    for i in 0..9 {
        let place = |k: usize| base + offset::<BAND>(i / 3, 3 * (i % 3) + k);
        let some = x[place(0)].or3(x[place(1)], x[place(2)]);
        removed = removed.or_without(some, support[i]);
        for k in 0..3 {
            x[place(k)] = x[place(k)].and(support[i]);
        }
    }
    removed
}

/// The two other places in a row of a 3x3 matrix, and in a column.
const fn in_row(i: usize) -> (usize, usize) {
    (i / 3 * 3 + (i + 1) % 3, i / 3 * 3 + (i + 2) % 3)
}
const fn in_column(i: usize) -> (usize, usize) {
    ((i + 3) % 9, (i + 6) % 9)
}

/// The places of a 3x3 matrix that are part of some permutation.
#[inline(always)]
fn permutations<V: Vector>(m: &[V; 9]) -> [V; 9] {
    let even = [m[0].and3(m[4], m[8]), m[1].and3(m[5], m[6]), m[2].and3(m[3], m[7])];
    let odd = [m[0].and3(m[5], m[7]), m[1].and3(m[3], m[8]), m[2].and3(m[4], m[6])];
    [
        even[0].or(odd[0]),
        even[1].or(odd[1]),
        even[2].or(odd[2]),
        even[2].or(odd[1]),
        even[0].or(odd[2]),
        even[1].or(odd[0]),
        even[1].or(odd[2]),
        even[2].or(odd[0]),
        even[0].or(odd[1]),
    ]
}

/// A minirow holds exactly three digits. Where three at most have support, they are forced there
/// and leave the other minirows of row and box; where three are forced, all others leave. Fewer
/// with support, or more forced, are a contradiction.
#[inline(always)]
fn count_triads<V: Vector>(
    zero: V,
    ones: V,
    support: &mut [[V; 9]; 9],
    forced: &mut [[V; 9]; 9],
    learned: &mut Learned<V>,
) {
    let (mut filled, mut scarce) = ([zero; 9], [zero; 9]);
    for i in 0..9 {
        let (mut s, mut f) = ([zero; 9], [zero; 9]);
        for digit in 0..9 {
            s[digit] = support[digit][i];
            f[digit] = forced[digit][i];
        }
        let [one, two, more] = count_to_three(s);
        scarce[i] = ones.and_not(more);
        let too_few = scarce[i].and_not(one.and(two));
        let [one, two, too_many] = count_to_three(f);
        filled[i] = too_many.or_both(one, two);
        // Said at once, because what follows from it depends on what else was found in the same
        // sweep: nodes would no longer be the same in all company.
        learned.dead = learned.dead.or3(too_few, too_many);
    }
    for digit in 0..9 {
        let (s, f) = (&mut support[digit], &mut forced[digit]);
        let mut newly = [zero; 9];
        for i in 0..9 {
            newly[i] = s[i].and(scarce[i]);
        }
        for i in 0..9 {
            let ((a, b), (c, d)) = (in_row(i), in_column(i));
            let kept = s[i].and_neither(newly[a], newly[b]).and_neither(newly[c], newly[d]);
            f[i] = f[i].or(newly[i]);
            s[i] = kept.and_not(filled[i].and_not(f[i]));
        }
    }
}

/// In any of nine.
#[inline(always)]
fn any_of<V: Vector>(v: &[V; 9]) -> V {
    any_and_two(v).0
}

/// In any, in two or more of nine.
#[inline(always)]
fn any_and_two<V: Vector>(v: &[V; 9]) -> (V, V) {
    let any = [v[0].or3(v[1], v[2]), v[3].or3(v[4], v[5]), v[6].or3(v[7], v[8])];
    let two = [v[0].majority(v[1], v[2]), v[3].majority(v[4], v[5]), v[6].majority(v[7], v[8])];
    let two = two[0].or3(two[1], two[2]).or(any[0].majority(any[1], any[2]));
    (any[0].or3(any[1], any[2]), two)
}

/// The singles of a box, naked and hidden: finds and places them.
///
/// A box is a matrix of nine cells by nine digits, in each row and column of which a solution has
/// one candidate. Without triads, a digit that is nowhere is not looked for: the next sweep takes
/// it out of all neighbouring boxes.
#[inline(always)]
fn place<V: Vector, const TRIADS: bool>(
    zero: V,
    ones: V,
    x: &mut Boards<V>,
    base: usize,
    scratch: &mut Scratch<V>,
    learned: &mut Learned<V>,
) {
    assert!(base <= 60);
    let cell = |i: usize| base + 9 * (i / 3) + i % 3;
    let Scratch { open_cell, hidden, open_digit, found, open, .. } = scratch;
    let mut sound = ones;
    for digit in 0..9 {
        let mut v = [zero; 9];
        for i in 0..9 {
            v[i] = x[digit][cell(i)];
        }
        let (some, several) = any_and_two(&v);
        if TRIADS {
            sound = sound.and(some);
        }
        open_digit[digit] = several;
    }
    for i in 0..9 {
        let mut v = [zero; 9];
        for digit in 0..9 {
            v[digit] = x[digit][cell(i)];
        }
        let (some, several) = if TRIADS { open.count(cell(i), v) } else { any_and_two(&v) };
        sound = sound.and(some);
        open_cell[i] = several;
        hidden[i] = outside(&v, open_digit);
        learned.open = learned.open.or(several);
        learned.changed = learned.changed.or_both(hidden[i], several);
    }
    learned.dead = learned.dead.or_without(ones, sound);
    for digit in 0..9 {
        let mut v = [zero; 9];
        for i in 0..9 {
            v[i] = x[digit][cell(i)];
        }
        let taken = outside(&v, open_cell);
        if TRIADS {
            found[digit] = taken;
        }
        learned.changed = learned.changed.or_both(taken, open_digit[digit]);
        for i in 0..9 {
            let kept = v[i].and_not_both(hidden[i], open_digit[digit]);
            x[digit][cell(i)] = kept.and_not_both(taken, open_cell[i]);
        }
    }
    if TRIADS {
        // Each naked single has one digit, each hidden one has one cell: fewer digits, or fewer
        // cells, are a clash. (Where something has no candidate at all, the lane is dead anyway.)
        let naked_clash = differ(count_nine(none_of(ones, open_cell)), count_nine(*found));
        let hidden_clash = differ(count_nine(none_of(ones, open_digit)), count_nine(*hidden));
        learned.dead = learned.dead.or3(naked_clash, hidden_clash);
    }
}

/// The opposite of each.
#[inline(always)]
fn none_of<V: Vector>(ones: V, sets: &[V; 9]) -> [V; 9] {
    let mut others = [ones; 9];
    for i in 0..9 {
        others[i] = ones.and_not(sets[i]);
    }
    others
}

/// Whether a place is in the first and not in the second.
#[inline(always)]
fn outside<V: Vector>(a: &[V; 9], b: &[V; 9]) -> V {
    let first = a[0].and_not(b[0]).or_without(a[1], b[1]).or_without(a[2], b[2]);
    let second = a[3].and_not(b[3]).or_without(a[4], b[4]).or_without(a[5], b[5]);
    let third = a[6].and_not(b[6]).or_without(a[7], b[7]).or_without(a[8], b[8]);
    first.or3(second, third)
}

#[cfg(test)]
mod tests {
    use super::super::vector::on_each_backend;
    use super::*;

    /// The digit of each cell of a board that has one candidate a cell.
    type Filled = fn(usize, usize) -> usize;

    /// One after another in the lanes; only the first is a solution. Each of the others is right in
    /// all houses but those of one kind.
    const BOARDS: [(&str, Filled); 4] = [
        ("a solution", |row, column| (row % 3 * 3 + row / 3 + column) % 9),
        ("wrong in boxes", |row, column| (row + column) % 9),
        ("wrong in columns", |row, column| (row % 3 * 3 + column) % 9),
        ("wrong in rows", |row, column| (column % 3 * 3 + row) % 9),
    ];

    fn check<V: Vector>(zero: V) {
        let mut words = [[[0; 8]; CELLS]; 9];
        let lanes = 64 * V::WORDS;
        for lane in 0..lanes {
            let (_, filled) = BOARDS[lane % BOARDS.len()];
            for cell in 0..CELLS {
                words[filled(cell / 9, cell % 9)][cell][lane / 64] |= 1 << (lane % 64);
            }
        }
        let boards: Boards<V> = words.map(|digit| digit.map(|lanes| zero.load(&lanes)));
        let mut all = [0; 8];
        all[..V::WORDS].fill(u64::MAX);
        let complete = complete(zero.load(&all), &boards).words();
        for lane in 0..lanes {
            let (name, _) = BOARDS[lane % BOARDS.len()];
            let said = complete[lane / 64] >> (lane % 64) & 1 == 1;
            assert_eq!(said, lane % BOARDS.len() == 0, "lane {lane}, {name}");
        }
    }

    #[test]
    fn a_board_is_complete_if_each_digit_is_in_each_row_column_and_box() {
        on_each_backend!(check);
    }
}
