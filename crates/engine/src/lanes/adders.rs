//! Bit-sliced counting: adds bits and small numbers in all lanes at once.

use super::vector::Vector;

/// The number of sets, of nine, that a lane is in: four bits, the lowest first.
#[inline(always)]
pub(crate) fn count_nine<V: Vector>(v: [V; 9]) -> [V; 4] {
    let [ones, twos, f0, f1] = nearly_counted(v);
    [ones, twos, f0.xor(f1), f0.and(f1)]
}

/// The number of sets, of nine, that a lane is in, as far as three: two bits, the lowest first, and
/// whether there are more.
#[inline(always)]
pub(crate) fn count_to_three<V: Vector>(v: [V; 9]) -> [V; 3] {
    let [ones, twos, f0, f1] = nearly_counted(v);
    [ones, twos, f0.or(f1)]
}

/// Bits of weight one, two, four and four.
#[inline(always)]
fn nearly_counted<V: Vector>(v: [V; 9]) -> [V; 4] {
    let (s0, c0) = v[0].add(v[1], v[2]);
    let (s1, c1) = v[3].add(v[4], v[5]);
    let (s2, c2) = v[6].add(v[7], v[8]);
    let (ones, c3) = s0.add(s1, s2);
    let (t, f0) = c0.add(c1, c2);
    [ones, t.xor(c3), f0, t.and(c3)]
}

/// The lanes where two numbers differ.
#[inline(always)]
pub(crate) fn differ<V: Vector>(a: [V; 4], b: [V; 4]) -> V {
    let low = a[0].xor(b[0]).or(a[1].xor(b[1]));
    low.or3(a[2].xor(b[2]), a[3].xor(b[3]))
}
