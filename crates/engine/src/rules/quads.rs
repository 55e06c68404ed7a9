//! Boards in registers of four lanes: two of them for a band's digits 1 to 8, one for digit 9.
//!
//! SSE2, NEON and plain arrays share this; they differ in a handful of instructions ([`Quad`]).

#![allow(unsafe_code)]

use super::vector::{Bits, Board, Digits};

/// A register of four lanes.
pub(crate) trait Quad: Bits<Words = [u32; 4]> {
    /// Lanes 1, 2, 0 and 3.
    fn next_bands(self) -> Self;
    /// Lanes 2, 0, 1 and 3.
    fn last_bands(self) -> Self;
    /// The first three lanes, each in all lanes.
    fn spread(self) -> [Self; 3];
    /// Lanes 0 and 1 of both.
    fn first_halves(self, other: Self) -> Self;
    /// Lanes 2 and 3 of both.
    fn last_halves(self, other: Self) -> Self;
    /// Lanes 0 and 2 of both.
    fn evens(self, other: Self) -> Self;
    /// Lanes 1 and 3 of both.
    fn odds(self, other: Self) -> Self;
    /// The lanes that are not zero, lane 0 as bit 0.
    fn lanes_with_bits(self) -> u32;
    /// The number of bits in all lanes.
    fn count(self) -> u32;
}

/// Eight lanes.
#[derive(Clone, Copy)]
pub(crate) struct Two<Q>(Q, Q);

/// Methods that apply an operation to both registers of one vector and of one or two more.
macro_rules! both {
    ($($name:ident($($more:ident),*);)*) => {$(
        #[inline(always)]
        fn $name(self, $($more: Self),*) -> Self {
            Two(self.0.$name($($more.0),*), self.1.$name($($more.1),*))
        }
    )*};
}

impl<Q: Quad> Bits for Two<Q> {
    type Words = [u32; 8];

    #[inline(always)]
    unsafe fn zero() -> Self {
        // SAFETY: as this function's own.
        unsafe { Two(Q::zero(), Q::zero()) }
    }
    #[inline(always)]
    fn splat(self, word: u32) -> Self {
        Two(self.0.splat(word), self.0.splat(word))
    }
    #[inline(always)]
    fn load(self, words: &[u32; 8]) -> Self {
        let [a, b, c, d, e, f, g, h] = *words;
        Two(self.0.load(&[a, b, c, d]), self.0.load(&[e, f, g, h]))
    }
    #[inline(always)]
    fn store(self, words: &mut [u32; 8]) {
        if let [low, high] = words.as_chunks_mut::<4>().0 {
            self.0.store(low);
            self.1.store(high);
        }
    }
    both! {
        and(other);
        or(other);
        and_not(other);
        minus(other);
        select(a, b);
    }
    #[inline(always)]
    fn left<const N: u32>(self) -> Self {
        Two(self.0.left::<N>(), self.1.left::<N>())
    }
    #[inline(always)]
    fn right<const N: u32>(self) -> Self {
        Two(self.0.right::<N>(), self.1.right::<N>())
    }
    #[inline(always)]
    fn is_zero(self) -> bool {
        self.0.or(self.1).is_zero()
    }
}

/// The places seen once or more, twice or more, three times or more.
type Seen<Q> = [Q; 3];

/// The places seen in either of two.
#[inline(always)]
fn join<Q: Quad>([one, two, three]: Seen<Q>, [once, twice, thrice]: Seen<Q>) -> Seen<Q> {
    let mixed = one.and(twice).or(two.and(once));
    [one.or(once), two.or(twice).or(one.and(once)), three.or(thrice).or(mixed)]
}

/// The cells with one digit or more, two or more, three or more, in the lanes of the bands.
///
/// The bands are brought together step by step, so that three cost little more than one: the digits
/// of each are halved to four, to two and to one.
#[inline(always)]
fn seen<Q: Quad>(board: &Board<Two<Q>>) -> Seen<Q> {
    let none = board.ninth.splat(0);
    let [Two(a, e), Two(b, f), Two(c, g)] = board.digits;
    let (ones, twos) = ([a.or(e), b.or(f), c.or(g)], [a.and(e), b.and(f), c.and(g)]);
    let first = join(
        [ones[0].first_halves(ones[1]), twos[0].first_halves(twos[1]), none],
        [ones[0].last_halves(ones[1]), twos[0].last_halves(twos[1]), none],
    );
    let third = join(
        [ones[2].first_halves(none), twos[2].first_halves(none), none],
        [ones[2].last_halves(none), twos[2].last_halves(none), none],
    );
    let eight = join(
        [first[0].evens(third[0]), first[1].evens(third[1]), first[2].evens(third[2])],
        [first[0].odds(third[0]), first[1].odds(third[1]), first[2].odds(third[2])],
    );
    join(eight, [board.ninth, none, none])
}

impl<Q: Quad> Digits for Two<Q> {
    type Ninth = Q;

    #[inline(always)]
    fn ninth(self) -> Q {
        self.0
    }
    #[inline(always)]
    fn widen(ninth: Q) -> Self {
        Two(ninth, ninth.splat(0))
    }
    #[inline(always)]
    fn next_bands(ninth: Q) -> Q {
        ninth.next_bands()
    }
    #[inline(always)]
    fn last_bands(ninth: Q) -> Q {
        ninth.last_bands()
    }
    #[inline(always)]
    fn one_and_two_digits(board: &Board<Self>) -> (Q, Q) {
        let [one, two, _] = seen(board);
        (one, two)
    }
    #[inline(always)]
    fn any_digit(board: &Board<Self>) -> Q {
        seen(board)[0]
    }
    #[inline(always)]
    fn spread(cells: Q) -> [Self; 3] {
        let [a, b, c] = cells.spread();
        [Two(a, a), Two(b, b), Two(c, c)]
    }
    #[inline(always)]
    fn first_band_has_all_digits(board: &Board<Self>) -> bool {
        let [Two(low, high), ..] = board.digits;
        let all = low.lanes_with_bits() & high.lanes_with_bits() == 0xf;
        all & (board.ninth.lanes_with_bits() & 1 != 0)
    }
    #[inline(always)]
    fn pairs_and_unsolved(board: &Board<Self>) -> ([u32; 3], [u32; 3]) {
        let [_, two, three] = seen(board);
        let (mut pairs, mut unsolved) = ([0; 4], [0; 4]);
        two.and_not(three).store(&mut pairs);
        two.store(&mut unsolved);
        let ([a, b, c, _], [d, e, f, _]) = (pairs, unsolved);
        ([a, b, c], [d, e, f])
    }
    #[inline(always)]
    fn digits_with(board: &Board<Self>, cells: &[u32; 4]) -> u32 {
        let ninth = board.ninth.and(board.ninth.load(cells));
        let ([a, b, c], [d, e, f]) = (board.digits, Self::spread(ninth.load(cells)));
        let Two(low, high) = a.and(d).or3(b.and(e), c.and(f));
        let ninth = u32::from(!ninth.is_zero());
        low.lanes_with_bits() | high.lanes_with_bits() << 4 | ninth << 8
    }
    #[inline(always)]
    fn count(board: &Board<Self>) -> u32 {
        let [a, b, c] = board.digits;
        let (odd, two) = (a.or(b).and_not(a.and(b)), a.and(b));
        // Bit by bit, how many of the three bands have it, as a number of two bits.
        let (ones, twos) = (odd.or(c).and_not(odd.and(c)), two.or(odd.and(c)));
        let twos = twos.0.count() + twos.1.count();
        2 * twos + ones.0.count() + ones.1.count() + board.ninth.count()
    }
}
