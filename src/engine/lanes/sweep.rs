//! One pass of deduction over a chute, for all lanes at once; a sweep is three bands and three stacks.
//!
//! The same three rules as the engine `rules`: locked candidates exactly, hidden singles, naked singles.
//! A digit's minirows in a chute form a 3x3 matrix of which a solution takes a permutation: what is
//! in none is removed. A minirow that is alone in its row of the matrix and holds one candidate is
//! a hidden single of row and box. Single candidates clear their cell and their box; rows and columns
//! are cleared by the permutations of the next pass.

use super::vector::Vector;

/// Number of candidates: digit * 81 + cell.
pub const CANDIDATES: usize = 729;

/// What a sweep learns, as sets of lanes.
#[derive(Clone, Copy)]
pub struct Learned<V> {
    /// A contradiction came up.
    pub dead: V,
    /// Candidates were removed.
    pub changed: V,
    /// Some cell has more than one candidate.
    pub open: V,
}

/// The cells of the six chutes, by minirow: 9 * row in chute + 3 * box + place.
static CHUTES: [[usize; 27]; 6] = {
    let mut chutes = [[0; 27]; 6];
    let mut place = 0;
    while place < 27 {
        let (line, along) = (place / 9, place % 9);
        let mut chute = 0;
        while chute < 3 {
            chutes[chute][place] = (3 * chute + line) * 9 + along;
            chutes[3 + chute][place] = along * 9 + 3 * chute + line;
            chute += 1;
        }
        place += 1;
    }
    chutes
};

/// One sweep over all six chutes.
#[inline(always)]
pub fn sweep<V: Vector>(zero: V, ones: V, x: &mut [V; CANDIDATES]) -> Learned<V> {
    let mut learned = Learned { dead: zero, changed: zero, open: zero };
    for (number, cells) in CHUTES.iter().enumerate() {
        // The stacks are last, and no later pass can close a cell again that they have seen open.
        if number == 3 {
            learned.open = zero;
        }
        let hidden = lock(zero, ones, x, cells, &mut learned);
        for a_box in 0..3 {
            place(zero, ones, x, cells, a_box, &hidden, &mut learned);
        }
    }
    learned
}

/// For each digit, the minirows of a chute in which it is a hidden single.
type Hidden<V> = [[V; 9]; 9];

/// Locked candidates; returns where hidden singles are.
#[inline(always)]
fn lock<V: Vector>(
    zero: V,
    ones: V,
    x: &mut [V; CANDIDATES],
    cells: &[usize; 27],
    learned: &mut Learned<V>,
) -> Hidden<V> {
    let mut hidden = [[zero; 9]; 9];
    for digit in 0..9 {
        let x = &mut x[81 * digit..][..81];
        let mut m = [zero; 9];
        for i in 0..9 {
            m[i] = x[cells[3 * i]].or3(x[cells[3 * i + 1]], x[cells[3 * i + 2]]);
        }
        let even = [m[0].and3(m[4], m[8]), m[1].and3(m[5], m[6]), m[2].and3(m[3], m[7])];
        let odd = [m[0].and3(m[5], m[7]), m[1].and3(m[3], m[8]), m[2].and3(m[4], m[6])];
        let s = [
            even[0].or(odd[0]),
            even[1].or(odd[1]),
            even[2].or(odd[2]),
            even[2].or(odd[1]),
            even[0].or(odd[2]),
            even[1].or(odd[0]),
            even[1].or(odd[2]),
            even[2].or(odd[0]),
            even[0].or(odd[1]),
        ];
        learned.dead = learned.dead.or_without(ones, s[0].or3(s[1], s[2]));
        for i in 0..9 {
            let row = i / 3 * 3;
            let (next, last) = (s[row + (i + 1) % 3], s[row + (i + 2) % 3]);
            let forced = s[i].and_neither(next, last);
            let mut v = [zero; 3];
            for k in 0..3 {
                let cell = &mut x[cells[3 * i + k]];
                v[k] = cell.and(s[i]);
                *cell = v[k];
            }
            hidden[digit][i] = forced.and(v[0].exactly_one(v[1], v[2]));
            learned.changed = learned.changed.or_without(m[i], s[i]);
        }
    }
    hidden
}

/// Naked singles of the nine cells of a box, and the placing of all singles.
#[inline(always)]
fn place<V: Vector>(
    zero: V,
    ones: V,
    x: &mut [V; CANDIDATES],
    cells: &[usize; 27],
    a_box: usize,
    hidden: &Hidden<V>,
    learned: &mut Learned<V>,
) {
    let mut singles = [[zero; 9]; 9];
    let mut has_single = [zero; 9];
    let mut in_box = [zero; 9];
    for i in 0..9 {
        let (row, along) = (i / 3, i % 3);
        let cell = cells[9 * row + 3 * a_box + along];
        let mut v = [zero; 9];
        for digit in 0..9 {
            v[digit] = x[81 * digit + cell];
        }
        let any = [v[0].or3(v[1], v[2]), v[3].or3(v[4], v[5]), v[6].or3(v[7], v[8])];
        let two = [
            v[0].majority(v[1], v[2]),
            v[3].majority(v[4], v[5]),
            v[6].majority(v[7], v[8]),
        ];
        let several = two[0].or3(two[1], two[2]).or(any[0].majority(any[1], any[2]));
        let some = any[0].or3(any[1], any[2]);
        learned.open = learned.open.or(several);
        learned.dead = learned.dead.or_without(ones, some);
        let naked = some.and_not(several);
        let mut s = [zero; 9];
        for digit in 0..9 {
            s[digit] = v[digit].and_either(naked, hidden[digit][3 * row + a_box]);
            learned.dead = learned.dead.or_both(in_box[digit], s[digit]);
            in_box[digit] = in_box[digit].or(s[digit]);
        }
        let any = [s[0].or3(s[1], s[2]), s[3].or3(s[4], s[5]), s[6].or3(s[7], s[8])];
        let two = [
            s[0].majority(s[1], s[2]),
            s[3].majority(s[4], s[5]),
            s[6].majority(s[7], s[8]),
        ];
        let two = two[0].or3(two[1], two[2]).or(any[0].majority(any[1], any[2]));
        learned.dead = learned.dead.or(two);
        has_single[i] = any[0].or3(any[1], any[2]);
        singles[i] = s;
    }
    for i in 0..9 {
        let cell = cells[9 * (i / 3) + 3 * a_box + i % 3];
        for digit in 0..9 {
            let candidate = &mut x[81 * digit + cell];
            let kept = has_single[i].select(singles[i][digit], candidate.and_not(in_box[digit]));
            learned.changed = learned.changed.or_without(*candidate, kept);
            *candidate = kept;
        }
    }
}
