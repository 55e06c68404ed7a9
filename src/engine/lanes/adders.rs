//! Bit-sliced counting: adds bits and small numbers in all lanes at once.

use super::vector::Vector;

/// Sum and carry of three bits.
#[inline(always)]
pub(crate) fn add<V: Vector>(a: V, b: V, c: V) -> (V, V) {
    (a.xor3(b, c), a.majority(b, c))
}

/// The number of sets, of nine, that a lane is in: four bits, the lowest first.
#[inline(always)]
pub(crate) fn count_nine<V: Vector>(v: [V; 9]) -> [V; 4] {
    let (s0, c0) = add(v[0], v[1], v[2]);
    let (s1, c1) = add(v[3], v[4], v[5]);
    let (s2, c2) = add(v[6], v[7], v[8]);
    let (ones, c3) = add(s0, s1, s2);
    let (t, f0) = add(c0, c1, c2);
    let (twos, f1) = (t.xor(c3), t.and(c3));
    [ones, twos, f0.xor(f1), f0.and(f1)]
}
