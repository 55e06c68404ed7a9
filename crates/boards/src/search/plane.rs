//! Planes: sets of cells as bits, and the questions about houses that all their bits answer at
//! once.
//!
//! A row takes a lane of 8 or 16 bits, and a word holds whole bands, so that no box crosses words:
//! a plane of a 9x9 is three words of three lanes. Sums over a house are folds of shifted words.

/// A set of cells.
pub(super) type Plane<const W: usize> = [u64; W];

/// The places of rows, columns and boxes in the `W` words of a plane of `N` rows.
pub(super) struct Layout<const N: usize, const W: usize>;

/// The places of a digit that are the only ones of a house, and its houses with no place.
pub(super) struct Places<const W: usize> {
    pub(super) only: Plane<W>,
    pub(super) has_gap: bool,
}

impl<const N: usize, const W: usize> Layout<N, W> {
    const HEIGHT: usize = match N {
        4..=8 | 10 => 2,
        9 | 12 => 3,
        _ => 4,
    };
    const WIDTH: usize = N / Self::HEIGHT;
    /// Bits of a lane.
    const LANE: usize = if N <= 8 { 8 } else { 16 };
    /// Rows of a word.
    const ROWS: usize = N.div_ceil(W).next_multiple_of(Self::HEIGHT);
    /// The lowest bit of each lane of a word, and the highest.
    const LOWEST: u64 = u64::MAX / ((1 << Self::LANE) - 1);
    const HIGHEST: u64 = Self::LOWEST << (Self::LANE - 1);
    /// The cells of the first column.
    const FIRST: Plane<W> = Self::cells(1, 1);
    /// The first cell of each box.
    const CORNERS: Plane<W> = Self::cells(Self::HEIGHT, Self::WIDTH);
    /// All cells.
    pub(super) const ALL: Plane<W> = {
        let mut all = Self::FIRST;
        let mut word = 0;
        while word < W {
            all[word] *= (1 << N) - 1;
            word += 1;
        }
        all
    };
    /// A box in the corner of a word.
    const BOX: u64 = {
        let (mut cells, mut row) = (0, 0);
        while row < Self::HEIGHT {
            cells |= ((1 << Self::WIDTH) - 1) << (row * Self::LANE);
            row += 1;
        }
        cells
    };

    /// The cells of each `height`-th row and `width`-th column; of the first column only, if
    /// `width` is 1.
    const fn cells(height: usize, width: usize) -> Plane<W> {
        let mut cells = [0; W];
        let mut row = 0;
        while row < N {
            let mut column = 0;
            while column < N {
                cells[row / Self::ROWS] |= 1 << (row % Self::ROWS * Self::LANE + column);
                column += if width == 1 { N } else { width };
            }
            row += height;
        }
        cells
    }

    /// The word and the bit of a cell.
    #[inline]
    pub(super) fn place(cell: usize) -> (usize, u64) {
        let (row, column) = (cell / N, cell % N);
        (row / Self::ROWS, 1 << (row % Self::ROWS * Self::LANE + column))
    }

    /// The cell of a word and the index of a bit.
    #[inline]
    pub(super) fn cell(word: usize, bit: usize) -> usize {
        (word * Self::ROWS + bit / Self::LANE) * N + bit % Self::LANE
    }

    /// All bits of the lanes that hold any.
    #[inline]
    fn filled_lanes(word: u64) -> u64 {
        let low = !Self::HIGHEST;
        let any = (((word & low) + low) | word) & Self::HIGHEST;
        (any << 1).wrapping_sub(any >> (Self::LANE - 1))
    }

    /// For the columns of all rows, whether they hold a place, and whether they hold two.
    #[inline]
    fn columns(places: &Plane<W>) -> (u64, u64) {
        let (mut once, mut twice) = (0, 0);
        for word in places {
            twice |= once & word;
            once |= word;
        }
        let mut turn = 32;
        while turn >= Self::LANE {
            let turned = once.rotate_left(turn as u32);
            twice |= twice.rotate_left(turn as u32) | (once & turned);
            once |= turned;
            turn /= 2;
        }
        (once, twice)
    }

    /// For the corners of the boxes of a word, whether they hold a place, and whether they hold
    /// two. Other bits mean nothing.
    #[inline]
    fn boxes(word: u64) -> (u64, u64) {
        let (mut once, mut twice) = (word, 0);
        for row in 1..Self::HEIGHT {
            let shifted = word >> (row * Self::LANE);
            twice |= once & shifted;
            once |= shifted;
        }
        let of_column = (once, twice);
        for column in 1..Self::WIDTH {
            let shifted = of_column.0 >> column;
            twice |= (of_column.1 >> column) | (once & shifted);
            once |= shifted;
        }
        (once, twice)
    }

    /// Looks through the houses of a digit's places.
    #[inline]
    pub(super) fn singles(places: &Plane<W>) -> Places<W> {
        let (once, twice) = Self::columns(places);
        let mut only = [0; W];
        let mut gaps = !once & Self::ALL[0];
        for (i, word) in places.iter().enumerate() {
            // Where a lane is empty, its neighbour is wrong, and the whole board too.
            let rows = Self::filled_lanes(word & word.wrapping_sub(Self::FIRST[i]));
            gaps |= Self::FIRST[i] & !Self::filled_lanes(*word);
            let (once, twice_in_box) = Self::boxes(*word);
            gaps |= Self::CORNERS[i] & !once;
            let boxes = (Self::CORNERS[i] & twice_in_box).wrapping_mul(Self::BOX);
            only[i] = word & !(rows & twice & boxes);
        }
        Places { only, has_gap: gaps != 0 }
    }

    /// The cells of the houses of some places.
    #[inline]
    pub(super) fn seen(places: &Plane<W>) -> Plane<W> {
        let (columns, _) = Self::columns(places);
        let mut seen = [0; W];
        for (word, seen) in places.iter().zip(&mut seen) {
            let corners = Self::boxes(*word).0 & Self::CORNERS[0];
            *seen = columns | Self::filled_lanes(*word) | corners.wrapping_mul(Self::BOX);
        }
        seen
    }
}

/// The bits of `mine` that are in `other`.
#[inline]
pub(super) fn and<const W: usize>(mine: &Plane<W>, other: &Plane<W>) -> Plane<W> {
    std::array::from_fn(|i| mine[i] & other[i])
}

/// The bits of `mine` that are not in `other`.
#[inline]
pub(super) fn minus<const W: usize>(mine: &Plane<W>, other: &Plane<W>) -> Plane<W> {
    std::array::from_fn(|i| mine[i] & !other[i])
}

/// The bits of both.
#[inline]
pub(super) fn or<const W: usize>(mine: &Plane<W>, other: &Plane<W>) -> Plane<W> {
    std::array::from_fn(|i| mine[i] | other[i])
}

/// Whether no bit is set.
#[inline]
pub(super) fn is_empty<const W: usize>(plane: &Plane<W>) -> bool {
    plane.iter().fold(0, |all, word| all | word) == 0
}
