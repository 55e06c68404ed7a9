//! A ruleset in the making: what the items of a text add, one after the other.

use super::set::Ruleset;
use super::{constraint::Propagate, constraint_list::Stated, different::Different, house::House};
use ninefold_constraints::item::{Item, Items};
use ninefold_core::grid::{CELLS, Candidates, Cell, HOUSES};

/// Collects the constraints and givens of a puzzle.
pub(super) struct RulesetBuilder<'a> {
    items: &'a [Item<'a>],
    candidates: Candidates,
    houses: Vec<House>,
    constraints: Vec<Stated>,
    /// The item that states each of them: its number among those that are not within others.
    sources: Vec<usize>,
    /// The item whose constraints are added.
    item: usize,
    adapted: Vec<Box<dyn Propagate>>,
    adapted_sources: Vec<usize>,
    regions: Option<[u8; CELLS]>,
}

impl<'a> RulesetBuilder<'a> {
    /// A builder with the nine rows and columns, for a text of these items.
    pub(super) fn new(items: &'a [Item<'a>]) -> RulesetBuilder<'a> {
        let mut houses = Vec::with_capacity(27);
        houses.extend((0..18).map(House::usual));
        RulesetBuilder {
            items,
            candidates: Candidates::ALL,
            houses,
            constraints: Vec::with_capacity(items.len()),
            sources: Vec::with_capacity(items.len()),
            item: 0,
            adapted: Vec::new(),
            adapted_sources: Vec::new(),
            regions: None,
        }
    }

    /// Adds the nine boxes, which are also the regions of the puzzle.
    pub(super) fn add_boxes(&mut self) {
        self.houses.extend((18..27).map(House::usual));
        let mut regions = [0; CELLS];
        for (number, cells) in (0..).zip(&HOUSES[18..]) {
            cells.iter().for_each(|cell| regions[cell.index()] = number);
        }
        self.set_regions(regions);
    }

    /// Begins with the constraints of the item of this number.
    pub(super) fn begin(&mut self, item: usize) {
        self.item = item;
    }

    /// Adds a constraint.
    pub(super) fn add(&mut self, constraint: impl Propagate + 'static) {
        self.constraints.push(Stated::Other(Box::new(constraint)));
        self.sources.push(self.item);
    }

    /// Adds cells whose digits differ.
    pub(super) fn add_different(&mut self, different: Different) {
        self.constraints.push(Stated::Different(different));
        self.sources.push(self.item);
    }

    /// Adds how to search for what is stated elsewhere.
    pub(super) fn add_adapted(&mut self, adapted: impl Propagate + 'static) {
        self.adapted.push(Box::new(adapted));
        self.adapted_sources.push(self.item);
    }

    /// Leaves a cell only these digits: a mask, bit 0 for digit 1.
    pub(super) fn allow(&mut self, cell: Cell, digits: u16) {
        self.candidates.set(cell, self.candidates.get(cell) & digits);
    }

    /// All items of a name, later ones of the text included.
    pub(super) fn named(&self, name: &'static str) -> impl Iterator<Item = &'a Item<'a>> {
        self.items.iter().filter(move |item| item.name == name)
    }

    /// The number of each cell's region: its box, or its jigsaw region in a puzzle without boxes.
    /// `None` while there are neither.
    pub(super) fn regions(&self) -> Option<&[u8; CELLS]> {
        self.regions.as_ref()
    }

    /// Sets the regions, unless they are set already.
    pub(super) fn set_regions(&mut self, regions: [u8; CELLS]) {
        self.regions.get_or_insert(regions);
    }

    /// The finished ruleset; its text is that of all items.
    pub(super) fn finish(mut self) -> Ruleset {
        let items = Items::of(self.items);
        self.sources.append(&mut self.adapted_sources);
        let (constraints, sources) = (self.constraints, self.sources);
        Ruleset::of(self.candidates, items, self.houses, constraints, sources, self.adapted)
    }
}
