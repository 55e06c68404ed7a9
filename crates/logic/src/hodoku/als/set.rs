//! An almost locked set, and a link between two of them.

use crate::prelude::*;

/// An almost locked set.
#[derive(Clone, Copy)]
pub(in crate::hodoku) struct Als {
    pub cells: CellSet,
    /// The candidates of its cells, one more than there are cells.
    pub digits: u16,
    /// Those of the digits that some cell outside would lose if the set has them.
    pub useful: u16,
    /// By digit: the cells that would lose it.
    losers: [CellSet; 9],
}

impl Als {
    pub(super) fn new(board: &LogicBoard, cells: CellSet, mask: u16) -> Als {
        let mut set = Als { cells, digits: mask, useful: 0, losers: [CellSet::EMPTY; 9] };
        for digit in digits(mask) {
            let places = board.places(digit);
            let losers = (cells & places).common_peers() & places;
            set.losers[digit.index()] = losers;
            set.useful |= if losers.is_empty() { 0 } else { digit.bit() };
        }
        set
    }

    /// Adds the set to those that justify a step.
    pub(super) fn add_to(&self, step: &mut Step) {
        step.sets.push(self.cells);
        step.masks.push(self.digits);
    }

    /// The cells outside that see all places of a digit in the set, and so lose it if the set has
    /// it; none if it is not a digit of the set.
    #[inline]
    pub(in crate::hodoku) fn losers(&self, digit: Digit) -> CellSet {
        self.losers[digit.index()]
    }
}

/// A link to a set with which a set shares restricted commons.
#[derive(Clone, Copy)]
pub(super) struct AlsLink {
    /// The index of the other set.
    pub to: u16,
    /// The restricted commons, as bits.
    pub digits: u16,
}

/// The set of this index of a step, by its letter: `B=r6c16 {236}`.
pub(super) struct NamedSet<'a>(pub &'a Step, pub usize);

impl Display for NamedSet<'_> {
    fn fmt(&self, f: &mut Formatter<'_>) -> fmt::Result {
        let NamedSet(step, i) = *self;
        let letter = char::from(b'A' + i as u8);
        write!(f, "{letter}={} {}", CellNames(step.sets[i]), Braced(step.masks[i]))
    }
}
