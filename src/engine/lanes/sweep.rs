//! One sweep of deduction, for all lanes at once: the three bands, the three stacks, the nine boxes.
//!
//! Applies the three rules of the engine `rules`: locked candidates exactly, hidden singles, naked
//! singles. A digit's minirows in a chute form a 3x3 matrix of which a solution takes a
//! permutation: what is in none is removed. A minirow that is alone in its row of the matrix and
//! holds one candidate is a hidden single of row and box. Singles of bands, of stacks and of cells
//! are placed together, box by box: they clear their cell and their box; rows and columns are
//! cleared by the permutations of the next sweep. (To place those of the bands before the stacks are
//! looked at takes two sweeps where this takes three, and each of them costs more than half as much
//! again.)
//!
//! With `TRIADS`, the three digits of each minirow are counted too (the idea of triads is tdoku's).
//! That costs half as much as a plain sweep, so only the last sweep of a round does it: a lane at rest is at
//! rest under all four rules.
//!
//! The code is laid out so that every place is a constant away from one base: unrolled over the
//! cells of a minirow or a box, looped over digits, boxes and chutes, it stays small enough for the
//! instruction cache.

use super::adders::count_nine;
use super::boards::Boards;
use super::vector::Vector;
use crate::grid::CELLS;

/// The findings of a sweep, as sets of lanes.
#[derive(Clone, Copy)]
pub(crate) struct Learned<V> {
    /// A contradiction came up.
    pub(crate) dead: V,
    /// Candidates were removed; without triads, by placing singles: enough to say when to stop.
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
    bands: [Hidden<V>; 3],
    stacks: [Hidden<V>; 3],
    /// For each cell of a box, whether it has a single, and a naked one.
    has: [V; 9],
    naked: [V; 9],
}

impl<V: Vector> Scratch<V> {
    /// Room for one sweep at a time.
    pub(crate) fn new(zero: V) -> Scratch<V> {
        let empty = [[zero; 9]; 9];
        let cells = [zero; 9];
        Scratch {
            support: empty,
            forced: empty,
            bands: [empty; 3],
            stacks: [empty; 3],
            has: cells,
            naked: cells,
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
            lock(zero, ones, x, digit, scratch, &mut learned);
        }
    }
    for band in 0..3 {
        for stack in 0..3 {
            place::<V, TRIADS>(zero, ones, x, band, stack, scratch, &mut learned);
        }
    }
    learned
}

/// For each digit, the minirows of a chute (3 * row + box) in which it is a hidden single.
type Hidden<V> = [[V; 9]; 9];

/// From the first cell of a band or a stack to its cell in this row and place of the chute.
const fn offset<const BAND: bool>(row: usize, along: usize) -> usize {
    if BAND { 9 * row + along } else { 9 * along + row }
}

/// Locked candidates of a digit, in all bands and stacks; finds where hidden singles are.
///
/// A digit has nothing to do with the others here, so that the vectors of one are loaded into the
/// nearest cache once a sweep.
#[inline(always)]
fn lock<V: Vector>(
    zero: V,
    ones: V,
    x: &mut Boards<V>,
    digit: usize,
    scratch: &mut Scratch<V>,
    learned: &mut Learned<V>,
) {
    let x = &mut x[digit];
    for chute in 0..3 {
        let s = locked::<V, true>(zero, ones, x, 27 * chute, learned);
        let single = keep::<V, true, false>(zero, x, 27 * chute, &s, learned);
        let hidden = &mut scratch.bands[chute][digit];
        for i in 0..9 {
            hidden[i] = alone_in_row(&s, i, single[i]);
        }
    }
    for chute in 0..3 {
        let s = locked::<V, false>(zero, ones, x, 3 * chute, learned);
        let single = keep::<V, false, false>(zero, x, 3 * chute, &s, learned);
        let hidden = &mut scratch.stacks[chute][digit];
        for i in 0..9 {
            hidden[i] = alone_in_row(&s, i, single[i]);
        }
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
    let Scratch { support, forced, bands, stacks, .. } = scratch;
    let hidden = if BAND { &mut bands[chute] } else { &mut stacks[chute] };
    for digit in 0..9 {
        support[digit] = locked::<V, BAND>(zero, ones, &x[digit], base, learned);
        for i in 0..9 {
            forced[digit][i] = alone_in_row(&support[digit], i, support[digit][i]);
        }
    }
    count_triads(zero, ones, support, forced, learned);
    for digit in 0..9 {
        let (s, f) = (&support[digit], &forced[digit]);
        let alone = keep::<V, BAND, true>(zero, &mut x[digit], base, s, learned);
        for i in 0..9 {
            hidden[digit][i] = f[i].and(alone[i]);
        }
    }
}

/// The minirows that a digit may be in.
#[inline(always)]
fn locked<V: Vector, const BAND: bool>(
    zero: V,
    ones: V,
    x: &[V; CELLS],
    base: usize,
    learned: &mut Learned<V>,
) -> [V; 9] {
    assert!(if BAND { base <= 54 } else { base <= 6 });
    let mut m = [zero; 9];
    for i in 0..9 {
        let place = |k: usize| base + offset::<BAND>(i / 3, 3 * (i % 3) + k);
        m[i] = x[place(0)].or3(x[place(1)], x[place(2)]);
    }
    let s = permutations(&m);
    learned.dead = learned.dead.or_without(ones, s[0].or3(s[1], s[2]));
    s
}

/// Of some lanes, those where a digit has no support in the other minirows of a row. (Then it has
/// none in those of the column either.)
#[inline(always)]
fn alone_in_row<V: Vector>(support: &[V; 9], i: usize, lanes: V) -> V {
    let (next, last) = in_row(i);
    lanes.and_neither(support[next], support[last])
}

/// Takes a digit out of the minirows without support; returns where one candidate of a minirow is
/// left.
#[inline(always)]
fn keep<V: Vector, const BAND: bool, const TRIADS: bool>(
    zero: V,
    x: &mut [V; CELLS],
    base: usize,
    support: &[V; 9],
    learned: &mut Learned<V>,
) -> [V; 9] {
    assert!(if BAND { base <= 54 } else { base <= 6 });
    let mut single = [zero; 9];
    for i in 0..9 {
        let mut v = [zero; 3];
        for k in 0..3 {
            let cell = &mut x[base + offset::<BAND>(i / 3, 3 * (i % 3) + k)];
            v[k] = cell.and(support[i]);
            if TRIADS {
                learned.changed = learned.changed.or_without(*cell, support[i]);
            }
            *cell = v[k];
        }
        single[i] = v[0].exactly_one(v[1], v[2]);
    }
    single
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
        let [one, two, fours, eights] = count_nine(s);
        scarce[i] = ones.and_neither(fours, eights);
        let too_few = scarce[i].and_not(one.and(two));
        let [one, two, fours, eights] = count_nine(f);
        let too_many = fours.or(eights);
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

/// Naked singles of a box, and the placing of all singles.
#[inline(always)]
fn place<V: Vector, const TRIADS: bool>(
    zero: V,
    ones: V,
    x: &mut Boards<V>,
    band: usize,
    stack: usize,
    scratch: &mut Scratch<V>,
    learned: &mut Learned<V>,
) {
    assert!(band < 3 && stack < 3);
    let base = 27 * band + 3 * stack;
    let Scratch { bands, stacks, has, naked, .. } = scratch;
    let (rows, columns) = (&bands[band], &stacks[stack]);
    // For each digit, whether it is a single in the box.
    let mut in_box = [zero; 9];
    for i in 0..9 {
        let (row, column) = (i / 3, i % 3);
        let hidden = (rows, 3 * row + stack, columns, 3 * column + band);
        let cell = base + 9 * row + column;
        (has[i], naked[i]) = find::<V, TRIADS>(zero, ones, x, cell, hidden, &mut in_box, learned);
    }
    for digit in 0..9 {
        for i in 0..9 {
            let (row, column) = (i / 3, i % 3);
            let cell = &mut x[digit][base + 9 * row + column];
            let goes = has[i].or(in_box[digit]);
            let hidden = (rows[digit][3 * row + stack], columns[digit][3 * column + band]);
            let kept = cell.unless(goes, naked[i].or3(hidden.0, hidden.1));
            learned.changed = learned.changed.or_without(*cell, kept);
            *cell = kept;
        }
    }
}

/// In any, in two or more of nine.
#[inline(always)]
fn any_and_two<V: Vector>(v: &[V; 9]) -> (V, V) {
    let any = [v[0].or3(v[1], v[2]), v[3].or3(v[4], v[5]), v[6].or3(v[7], v[8])];
    let two = [v[0].majority(v[1], v[2]), v[3].majority(v[4], v[5]), v[6].majority(v[7], v[8])];
    let two = two[0].or3(two[1], two[2]).or(any[0].majority(any[1], any[2]));
    (any[0].or3(any[1], any[2]), two)
}

/// Looks for a single in one cell.
#[inline(always)]
#[allow(clippy::too_many_arguments)] // All of it stays in registers.
fn find<V: Vector, const TRIADS: bool>(
    zero: V,
    ones: V,
    x: &Boards<V>,
    cell: usize,
    (rows, minirow, columns, minicolumn): (&Hidden<V>, usize, &Hidden<V>, usize),
    in_box: &mut [V; 9],
    learned: &mut Learned<V>,
) -> (V, V) {
    let mut v = [zero; 9];
    for digit in 0..9 {
        v[digit] = x[digit][cell];
    }
    let (some, several) = any_and_two(&v);
    if TRIADS {
        learned.open = learned.open.or(several);
    }
    learned.dead = learned.dead.or_without(ones, some);
    let naked = some.and_not(several);
    let mut s = [zero; 9];
    for digit in 0..9 {
        s[digit] = v[digit].and(naked.or3(rows[digit][minirow], columns[digit][minicolumn]));
        if TRIADS {
            learned.dead = learned.dead.or_both(in_box[digit], s[digit]);
        }
        in_box[digit] = in_box[digit].or(s[digit]);
    }
    let (has, clash) = any_and_two(&s);
    if TRIADS {
        learned.dead = learned.dead.or(clash);
    }
    (has, naked)
}
