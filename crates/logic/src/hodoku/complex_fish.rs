//! Fish with boxes among their houses: Franken fish; and with rows, columns and boxes in any
//! mixture: mutant fish.
//!
//! Each house of the base has the digit, and a cell of the base that no house of the cover has, or
//! that two houses of the base share, is a fin. If no fin has the digit, the base uses up the
//! cover, so that the rest of it loses the digit, and so does a cell of the base that two houses of
//! the cover share. A cell that sees all fins loses it in any case.
//!
//! As in HoDoKu, a house of the base has at most as many places as the fish has houses, not
//! counting fins, and each house of the cover has a place of the base. The first fish is taken:
//! rows before columns before boxes, the base in lexical order, then the cover.

use crate::prelude::*;
use crate::shared::barren::each_digit;
use crate::shared::targets::targets;

/// A fish with boxes, by kind and by the number of houses.
#[derive(Clone, Copy, PartialEq, Eq)]
pub(super) struct ComplexFish {
    mixture: Mixture,
    size: usize,
    is_finned: bool,
}

/// The kinds of houses that go together.
#[derive(Clone, Copy, PartialEq, Eq)]
enum Mixture {
    /// Rows and boxes in the base, columns and boxes in the cover, or the other way round.
    Franken,
    /// Anything else.
    Mutant,
}

impl ComplexFish {
    /// A Franken fish of a size, without fins or with them.
    pub(super) const fn franken(size: usize, is_finned: bool) -> ComplexFish {
        ComplexFish { mixture: Mixture::Franken, size, is_finned }
    }

    /// A mutant fish of a size, without fins or with them.
    pub(super) const fn mutant(size: usize, is_finned: bool) -> ComplexFish {
        ComplexFish { mixture: Mixture::Mutant, size, is_finned }
    }

    /// The number among the searches of one digit, if it has one: only the common kinds do.
    fn number(&self) -> Option<usize> {
        let is_common = self.mixture == Mixture::Franken && self.size <= 3;
        is_common.then(|| 13 + (self.size - 2) * 2 + usize::from(self.is_finned))
    }
}

/// The most fins, with those that two houses of the base share, and the most of these alone.
const MOST_FINS: usize = 5;
const MOST_SHARED: usize = 2;

impl Technique for ComplexFish {
    names! {
        |it| (it.mixture, it.size, it.is_finned);
        (Mixture::Franken, 2, false) => "Franken X-Wing", "franken-x-wing";
        (Mixture::Franken, 3, false) => "Franken Swordfish", "franken-swordfish";
        (Mixture::Franken, 4, false) => "Franken Jellyfish", "franken-jellyfish";
        (Mixture::Franken, 5, false) => "Franken Squirmbag", "franken-squirmbag";
        (Mixture::Franken, 6, false) => "Franken Whale", "franken-whale";
        (Mixture::Franken, _, false) => "Franken Leviathan", "franken-leviathan";
        (Mixture::Franken, 2, true) => "Finned Franken X-Wing", "finned-franken-x-wing";
        (Mixture::Franken, 3, true) => "Finned Franken Swordfish", "finned-franken-swordfish";
        (Mixture::Franken, 4, true) => "Finned Franken Jellyfish", "finned-franken-jellyfish";
        (Mixture::Franken, 5, true) => "Finned Franken Squirmbag", "finned-franken-squirmbag";
        (Mixture::Franken, 6, true) => "Finned Franken Whale", "finned-franken-whale";
        (Mixture::Franken, _, true) => "Finned Franken Leviathan", "finned-franken-leviathan";
        (Mixture::Mutant, 2, false) => "Mutant X-Wing", "mutant-x-wing";
        (Mixture::Mutant, 3, false) => "Mutant Swordfish", "mutant-swordfish";
        (Mixture::Mutant, 4, false) => "Mutant Jellyfish", "mutant-jellyfish";
        (Mixture::Mutant, 5, false) => "Mutant Squirmbag", "mutant-squirmbag";
        (Mixture::Mutant, 6, false) => "Mutant Whale", "mutant-whale";
        (Mixture::Mutant, _, false) => "Mutant Leviathan", "mutant-leviathan";
        (Mixture::Mutant, 2, true) => "Finned Mutant X-Wing", "finned-mutant-x-wing";
        (Mixture::Mutant, 3, true) => "Finned Mutant Swordfish", "finned-mutant-swordfish";
        (Mixture::Mutant, 4, true) => "Finned Mutant Jellyfish", "finned-mutant-jellyfish";
        (Mixture::Mutant, 5, true) => "Finned Mutant Squirmbag", "finned-mutant-squirmbag";
        (Mixture::Mutant, 6, true) => "Finned Mutant Whale", "finned-mutant-whale";
        (Mixture::Mutant, _, true) => "Finned Mutant Leviathan", "finned-mutant-leviathan";
    }

    fn find(&'static self, board: &LogicBoard, steps: &mut StepCollector) -> Flow {
        match self.number() {
            Some(number) => each_digit(number, board, steps, |digit, targets, steps| {
                Finder { technique: self, board, steps }.search(digit, targets)
            }),
            None => Digit::all().try_for_each(|digit| {
                Finder { technique: self, board, steps }.search(digit, targets(board.places(digit)))
            }),
        }
    }

    fn explain(&self, step: &Step, f: &mut Formatter<'_>) -> fmt::Result {
        write_fish(f, step.digits[0], &step.houses)?;
        for (fins, name) in [(step.sets[1], "f"), (step.sets[2], "ef")] {
            for fin in fins {
                write!(f, " {name}{}", CellNames(CellSet::of(fin)))?;
            }
        }
        Ok(())
    }

    fn reasons(&self, step: &Step, _: &LogicBoard) -> Reasons {
        let fins = step.sets[1] | step.sets[2];
        Reasons::of_fish(step.digits[0], &step.houses, step.sets[0], fins)
    }
}

/// The houses of a kind, as bits.
const ROWS: u32 = 0x1ff;
const COLUMNS: u32 = ROWS << 9;
const BOXES: u32 = ROWS << 18;

/// Some of the houses with a place for the digit.
#[derive(Clone, Copy)]
struct Houses {
    /// The houses, as bits.
    all: u32,
    /// By index: the places in that house and in all later ones.
    onward: [CellSet; 28],
}

/// Houses of the base or the cover so far.
#[derive(Clone, Copy, Default)]
struct Chosen {
    /// The houses, as bits.
    houses: u32,
    count: usize,
    /// The places in any of them.
    cells: CellSet,
    /// The places in two of them.
    twice: CellSet,
}

impl Chosen {
    fn with(&self, house: usize, cells: CellSet) -> Chosen {
        Chosen {
            houses: self.houses | 1 << house,
            count: self.count + 1,
            cells: self.cells | cells,
            twice: self.twice | self.cells & cells,
        }
    }
}

/// A search of one digit for fish of one kind.
struct Search<'a> {
    finder: Finder<'a, ComplexFish>,
    digit: Digit,
    /// By house: the places in it.
    places: [CellSet; 27],
    /// The places that a fish may take away.
    targets: CellSet,
    cover: Houses,
}

impl Finder<'_, ComplexFish> {
    fn search(self, digit: Digit, targets: CellSet) -> Flow {
        let (fish, all) = (self.technique, self.board.places(digit));
        if targets.is_empty() {
            return Flow::Continue(());
        }
        let mut places = [CellSet::EMPTY; 27];
        let mut open = 0;
        for (house, cells) in places.iter_mut().enumerate() {
            *cells = all & CellSet::house_at(house);
            open |= u32::from(!cells.is_empty()) << house;
        }
        let cover = Houses { all: 0, onward: [CellSet::EMPTY; 28] };
        let mut search = Search { finder: self, digit, places, targets, cover };
        match fish.mixture {
            Mixture::Franken => {
                search.with_houses(open & !COLUMNS, open & !ROWS)?;
                search.with_houses(open & !ROWS, open & !COLUMNS)
            }
            Mixture::Mutant => search.with_houses(open, open),
        }
    }
}

impl Search<'_> {
    fn with_houses(&mut self, base: u32, cover: u32) -> Flow {
        self.cover.all = cover;
        for house in (0..27).rev() {
            let here = if cover >> house & 1 == 1 { self.places[house] } else { CellSet::EMPTY };
            self.cover.onward[house] = self.cover.onward[house + 1] | here;
        }
        self.choose_base(base, Chosen::default())
    }

    fn choose_base(&mut self, left: u32, base: Chosen) -> Flow {
        let (most_fins, most_shared) =
            if self.finder.technique.is_finned { (MOST_FINS, MOST_SHARED) } else { (0, 0) };
        for house in bits(left) {
            let wider = base.with(house, self.places[house]);
            let is_wide = self.places[house].len() > self.finder.technique.size + most_fins;
            if is_wide || wider.twice.len() > most_shared {
                continue;
            }
            let rest = left & !0 << (house + 1);
            if wider.count < self.finder.technique.size {
                self.choose_base(rest, wider)?;
            } else {
                let cover = self.cover.all & !wider.houses;
                self.choose_cover(&wider, cover, Chosen::default())?;
            }
        }
        Flow::Continue(())
    }

    fn choose_cover(&mut self, base: &Chosen, left: u32, cover: Chosen) -> Flow {
        for house in bits(left) {
            // A place that no later house can cover is a fin.
            let fins = (base.cells - cover.cells - self.cover.onward[house]) | base.twice;
            if !self.may_have(fins) {
                break;
            }
            if !self.places[house].meets(base.cells) {
                continue;
            }
            let wider = cover.with(house, self.places[house]);
            if wider.count < self.finder.technique.size {
                self.choose_cover(base, left & !0 << (house + 1), wider)?;
            } else {
                self.test(base, &wider)?;
            }
        }
        Flow::Continue(())
    }

    /// Whether a fish with these fins can take something away.
    fn may_have(&self, fins: CellSet) -> bool {
        match self.finder.technique.is_finned {
            true => fins.len() <= MOST_FINS && fins.common_peers().meets(self.targets),
            false => fins.is_empty(),
        }
    }

    fn test(&mut self, base: &Chosen, cover: &Chosen) -> Flow {
        let outside = base.cells - cover.cells;
        let fins = outside | base.twice;
        if fins.is_empty() == self.finder.technique.is_finned || !self.may_have(fins) {
            return Flow::Continue(());
        }
        let free = (cover.cells - base.cells) | (cover.twice - base.twice);
        let gone = free & fins.common_peers() & self.targets;
        if gone.is_empty() || !self.is_of_kind(base.houses, cover.houses) {
            return Flow::Continue(());
        }
        self.finder.offer(|step, board| {
            step.digits.push(self.digit);
            step.sets.extend_from_slice(&[base.cells - fins, outside - base.twice, base.twice]);
            let houses = bits(base.houses).chain(bits(cover.houses));
            step.houses.extend(houses.filter_map(House::new));
            step.eliminate(board, gone, self.digit);
        })
    }

    /// Whether houses make a fish of this kind and no simpler one.
    fn is_of_kind(&self, base: u32, cover: u32) -> bool {
        match self.finder.technique.mixture {
            Mixture::Franken => (base | cover) & BOXES != 0,
            Mixture::Mutant => {
                let goes = |one: u32, other: u32| one & COLUMNS == 0 && other & ROWS == 0;
                !goes(base, cover) && !goes(cover, base)
            }
        }
    }
}
