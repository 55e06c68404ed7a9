//! The search: all singles of a digit at a time, then the cell with the fewest candidates.
//!
//! A position is sound when each cell has a candidate and each house a place for each digit. With
//! one candidate in each cell it is then a solution, so conflicts need no test: two equal digits
//! in a house leave another digit without a place.

use ninefold_core::random::Random;

use super::plane::{Layout, Plane, and, is_empty, minus, or};
use super::{Question, Solve};

/// A position: of each digit, where it may be, and where it is placed.
#[derive(Clone, Copy)]
struct Position<const N: usize, const W: usize> {
    places: [Plane<W>; N],
    placed: [Plane<W>; N],
    /// The digits that are not placed everywhere, as bits.
    open: u32,
}

/// The end of an inference.
enum State<const W: usize> {
    Broken,
    Solved,
    /// Cells with two or more candidates, and those with three or more.
    Stuck(Plane<W>, Plane<W>),
}

impl<const N: usize, const W: usize> Position<N, W> {
    /// The position of these cells; a 0 is a blank.
    fn new(cells: &[u8]) -> Self {
        let mut given = [[0; W]; N];
        for (cell, value) in cells.iter().enumerate() {
            if let Some(plane) = usize::from(*value).checked_sub(1).and_then(|d| given.get_mut(d)) {
                let (word, bit) = Layout::<N, W>::place(cell);
                plane[word] |= bit;
            }
        }
        let filled = given.iter().fold([0; W], |all, plane| or(&all, plane));
        let blank = minus(&Layout::<N, W>::ALL, &filled);
        let places = given.map(|plane| or(&plane, &blank));
        Position { places, placed: [[0; W]; N], open: (1 << N) - 1 }
    }

    /// The sets of cells that have at least 1, 2 and 3 candidates.
    #[inline]
    fn counts(&self) -> [Plane<W>; 3] {
        let [mut any, mut two, mut three] = [[0; W]; 3];
        for plane in &self.places {
            for word in 0..W {
                three[word] |= two[word] & plane[word];
                two[word] |= any[word] & plane[word];
                any[word] |= plane[word];
            }
        }
        [any, two, three]
    }

    /// Places singles as long as there are any.
    fn infer(&mut self) -> State<W> {
        loop {
            let [any, two, three] = self.counts();
            if any != Layout::<N, W>::ALL {
                return State::Broken;
            }
            let naked = minus(&any, &two);
            let mut filled = [0; W];
            let mut has_changed = false;
            for digit in 0..N {
                if self.open >> digit & 1 == 1 {
                    let places = self.places[digit];
                    let singles = Layout::<N, W>::singles(&places);
                    if singles.has_gap {
                        return State::Broken;
                    }
                    let placed = or(&singles.only, &and(&places, &naked));
                    let new = minus(&placed, &self.placed[digit]);
                    if !is_empty(&new) {
                        has_changed = true;
                        let seen = Layout::<N, W>::seen(&new);
                        self.places[digit] = or(&minus(&places, &seen), &placed);
                        self.placed[digit] = or(&self.placed[digit], &placed);
                    } else if self.placed[digit] == places {
                        self.open &= !(1 << digit);
                    }
                }
                if !is_empty(&and(&filled, &self.placed[digit])) {
                    return State::Broken;
                }
                filled = or(&filled, &self.placed[digit]);
            }
            if !has_changed {
                return if self.open == 0 { State::Solved } else { State::Stuck(two, three) };
            }
            for (places, placed) in self.places.iter_mut().zip(&self.placed) {
                *places = or(&minus(places, &filled), placed);
            }
        }
    }

    /// The cell with the fewest candidates: one of those with two or three, the first of them or
    /// one drawn at random, or the first of those with the fewest.
    fn branch(&self, two: &Plane<W>, three: &Plane<W>) -> (usize, u64) {
        let pairs = minus(two, three);
        let cells = if is_empty(&pairs) { two } else { &pairs };
        let mut best = (u32::MAX, 0, 0);
        for (word, bits) in cells.iter().enumerate() {
            let mut left = *bits;
            while left != 0 {
                let bit = left & left.wrapping_neg();
                left ^= bit;
                let count = self.places.iter().map(|plane| u32::from(plane[word] & bit != 0)).sum();
                if count < best.0 {
                    best = (count, word, bit);
                    if count <= 2 {
                        return (word, bit);
                    }
                }
            }
        }
        (best.1, best.2)
    }

    fn write(&self, cells: &mut [u8]) {
        for (digit, plane) in (1..).zip(&self.placed) {
            for (word, bits) in plane.iter().enumerate() {
                let mut left = *bits;
                while left != 0 {
                    cells[Layout::<N, W>::cell(word, left.trailing_zeros() as usize)] = digit;
                    left &= left - 1;
                }
            }
        }
    }
}

/// The search of one size, with its memory.
pub(super) struct Engine<const N: usize, const W: usize> {
    /// Positions to return to: at most one for each cell.
    stack: Vec<Position<N, W>>,
    /// Guesses of the last question.
    nodes: u64,
}

impl<const N: usize, const W: usize> Engine<N, W> {
    pub(super) fn boxed() -> Box<dyn Solve> {
        Box::new(Engine::<N, W> { stack: Vec::with_capacity(N * N), nodes: 0 })
    }
}

impl<const N: usize, const W: usize> Solve for Engine<N, W> {
    fn nodes(&self) -> u64 {
        self.nodes
    }

    fn solve(
        &mut self,
        question: &Question<'_>,
        mut random: Option<&mut Random>,
        visit: &mut dyn FnMut(&[u8]) -> bool,
    ) -> Option<u64> {
        let mut now = Position::<N, W>::new(question.cells);
        if let Some((cell, value)) = question.barred {
            let (word, bit) = Layout::<N, W>::place(cell);
            now.places[usize::from(value) - 1][word] &= !bit;
        }
        self.stack.clear();
        let mut found = 0;
        self.nodes = 0;
        let mut solution = [0; 256];
        loop {
            match now.infer() {
                State::Stuck(two, three) => {
                    if self.nodes == question.nodes {
                        return None;
                    }
                    self.nodes += 1;
                    let (word, bit) = now.branch(&two, &three);
                    let has = |digit: &usize| now.places[*digit][word] & bit != 0;
                    let skipped = match &mut random {
                        Some(random) => random.below((0..N).filter(has).count()),
                        None => 0,
                    };
                    let digit = (0..N).filter(has).nth(skipped).unwrap_or(0);
                    let mut rest = now;
                    rest.places[digit][word] &= !bit;
                    self.stack.push(rest);
                    for (other, plane) in now.places.iter_mut().enumerate() {
                        if other != digit {
                            plane[word] &= !bit;
                        }
                    }
                    continue;
                }
                State::Solved => {
                    found += 1;
                    now.write(&mut solution);
                    if !visit(&solution[..N * N]) {
                        return Some(found);
                    }
                }
                State::Broken => {}
            }
            match self.stack.pop() {
                Some(rest) => now = rest,
                None => return Some(found),
            }
        }
    }
}
