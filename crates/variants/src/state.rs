//! The candidates that a search works on, and the only ways to take some away.

use super::peers::Peers;
use ninefold_constraints::{
    digits::{but_lowest, is_single},
    domains::Domains,
    sets::{DigitSets, narrow_masks},
};
use ninefold_core::grid::{CELLS, Candidates, Cell, CellSet, Digit, Grid};

/// Some cell or digit has no candidate left: there is no solution from here.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) struct Conflict;

/// The candidates at one moment, to go back to: for each cell its digits, for each digit its cells,
/// and the cells with one digit.
#[derive(Clone, Copy, Debug)]
pub(super) struct Snapshot {
    masks: [u16; CELLS],
    holders: [CellSet; 9],
    singles: CellSet,
}

impl Snapshot {
    fn of(candidates: &Candidates) -> Snapshot {
        // In many puzzles no cell has lost any.
        let is_full = *candidates == Candidates::ALL;
        let holders = if is_full { [CellSet::ALL; 9] } else { candidates.holders() };
        let (mut some, mut several) = (CellSet::EMPTY, CellSet::EMPTY);
        for cells in holders {
            several |= some & cells;
            some |= cells;
        }
        Snapshot { masks: *candidates.masks(), holders, singles: some - several }
    }

    /// Notes whether a cell that has lost a digit has one left; it has some. Without a branch, since
    /// no processor can foretell it.
    #[inline]
    fn update_single(&mut self, cell: Cell) {
        self.singles.insert_if_none(cell, but_lowest(self.masks[cell.index()]));
    }
}

/// The candidates of all cells, and which cells have lost some since the search last asked.
///
/// Digits are masks: bit 0 stands for digit 1.
#[derive(Clone, Debug)]
pub(super) struct SearchState {
    now: Snapshot,
    changed: CellSet,
    removed: u64,
    peers: Peers,
    /// For propagators of networks, which are asked on a copy of the candidates.
    domains: Domains,
    /// Their scratch words now.
    scratch: Vec<u16>,
    /// Their scratch words before each open decision, one after the other.
    scratch_before: Vec<u16>,
}

impl SearchState {
    /// The state with these candidates, for a ruleset with these peers.
    pub(super) fn new(candidates: &Candidates, peers: &Peers) -> SearchState {
        SearchState {
            now: Snapshot::of(candidates),
            changed: CellSet::EMPTY,
            removed: 0,
            peers: peers.clone(),
            domains: Domains::default(),
            scratch: Vec::new(),
            scratch_before: Vec::new(),
        }
    }

    /// The same for another ruleset, with the memory of this one.
    pub(super) fn renewed(&mut self, candidates: &Candidates, peers: &Peers) {
        let domains = std::mem::take(&mut self.domains);
        let scratch = std::mem::take(&mut self.scratch);
        let scratch_before = std::mem::take(&mut self.scratch_before);
        *self =
            SearchState { domains, scratch, scratch_before, ..SearchState::new(candidates, peers) };
        self.scratch.clear();
        self.scratch_before.clear();
    }

    /// Makes scratch words, all ones, for propagators of networks.
    pub(super) fn add_scratch(&mut self, count: usize) {
        self.scratch.resize(count, u16::MAX);
        self.scratch_before.reserve(count * CELLS);
    }

    /// Saves the scratch words with a snapshot.
    pub(super) fn save_scratch(&mut self) {
        self.scratch_before.extend_from_slice(&self.scratch);
    }

    /// Restores the scratch words saved at the decision of this number.
    pub(super) fn restore_scratch(&mut self, decision: usize) {
        let at = decision * self.scratch.len();
        let before = &self.scratch_before[at..at + self.scratch.len()];
        self.scratch.copy_from_slice(before);
        self.scratch_before.truncate(at);
    }

    /// Calls a propagator of a network on a copy of the candidates.
    ///
    /// # Errors
    /// No solution is left.
    pub(super) fn with_domains(
        &mut self,
        ask: impl FnOnce(&mut Domains) -> Result<(), ninefold_constraints::domains::Conflict>,
    ) -> Result<(), Conflict> {
        let mut domains = std::mem::take(&mut self.domains);
        domains.begin(&self.now.masks);
        domains.add_scratch(self.scratch.iter().copied());
        let mut kept = ask(&mut domains).map_err(|_| Conflict);
        self.scratch.copy_from_slice(domains.scratch_words());
        let mut changed = CellSet::EMPTY;
        domains.take_changed(|place| {
            Cell::new(place.index()).into_iter().for_each(|c| changed.insert(c))
        });
        for cell in changed {
            kept = kept.and_then(|()| self.keep(cell, domains.masks()[cell.index()]));
        }
        self.domains = domains;
        kept
    }

    /// The candidates of a cell.
    #[inline]
    pub(super) fn get(&self, cell: Cell) -> u16 {
        self.now.masks[cell.index()]
    }

    /// The cells among these that may hold a digit (a mask of one bit).
    #[inline]
    pub(super) fn holders(&self, cells: CellSet, digit: u16) -> CellSet {
        self.now.holders[digit.trailing_zeros() as usize & 15] & cells
    }

    /// Leaves a cell only these digits.
    ///
    /// # Errors
    /// The cell has none of them.
    #[inline]
    pub(super) fn keep(&mut self, cell: Cell, digits: u16) -> Result<(), Conflict> {
        let mask = &mut self.now.masks[cell.index()];
        let mut struck = *mask & !digits;
        if struck != 0 {
            *mask &= digits;
            self.changed.insert(cell);
            if *mask == 0 {
                return Err(Conflict);
            }
            while struck != 0 {
                self.now.holders[struck.trailing_zeros() as usize].remove(cell);
                self.removed += 1;
                struck &= struck - 1;
            }
            self.now.update_single(cell);
        }
        Ok(())
    }

    /// Strikes digits from a cell.
    ///
    /// # Errors
    /// The cell has no others.
    #[inline]
    pub(super) fn strike(&mut self, cell: Cell, digits: u16) -> Result<(), Conflict> {
        self.keep(cell, !digits)
    }

    /// Strikes a digit (a mask of one bit) from all of these cells.
    ///
    /// # Errors
    /// One of the cells has no other digit.
    #[inline]
    pub(super) fn strike_all(&mut self, cells: CellSet, digit: u16) -> Result<(), Conflict> {
        let holders = &mut self.now.holders[digit.trailing_zeros() as usize & 15];
        let struck = *holders & cells;
        if struck.is_empty() {
            return Ok(());
        }
        *holders -= struck;
        self.changed |= struck;
        // No branch for single cells, since no processor can foretell them.
        let (mut singles, mut removed, mut none_left) = (self.now.singles, 0, false);
        for cell in struck {
            let mask = &mut self.now.masks[cell.index()];
            *mask &= !digit;
            singles.insert_if_none(cell, but_lowest(*mask));
            none_left |= *mask == 0;
            removed += 1;
        }
        self.now.singles = singles;
        self.removed += removed;
        if none_left { Err(Conflict) } else { Ok(()) }
    }

    /// Strikes a digit (a mask of one bit) that one of these cells holds from all cells that are
    /// peers of each of them.
    ///
    /// # Errors
    /// A peer has no other digit.
    #[inline]
    pub(super) fn strike_seen_by_all(
        &mut self,
        holders: CellSet,
        digit: u16,
    ) -> Result<(), Conflict> {
        let mut seen = self.holders(CellSet::ALL, digit);
        for cell in holders {
            seen &= self.peers.of(cell);
            if seen.is_empty() {
                return Ok(());
            }
        }
        self.strike_all(seen, digit)
    }

    /// The cells that are peers of both of these.
    #[inline]
    pub(super) fn seen_by_both(&self, a: Cell, b: Cell) -> CellSet {
        self.peers.of(a) & self.peers.of(b)
    }

    /// Leaves cells that hold different digits only candidates that are part of an allowed set of
    /// digits. Exact. At most nine cells.
    ///
    /// # Errors
    /// No allowed set is left.
    pub(super) fn narrow(&mut self, cells: &[Cell], allowed: &DigitSets) -> Result<(), Conflict> {
        let mut masks = [0; 9];
        let masks = &mut masks[..cells.len()];
        for (mask, &cell) in masks.iter_mut().zip(cells) {
            *mask = self.get(cell);
        }
        narrow_masks(masks, allowed).ok_or(Conflict)?;
        masks.iter().zip(cells).try_for_each(|(&mask, &cell)| self.keep(cell, mask))
    }

    /// Strikes the only digit of a cell from all of its peers.
    ///
    /// # Errors
    /// A peer has no other digit.
    #[inline]
    pub(super) fn settle(&mut self, cell: Cell) -> Result<(), Conflict> {
        self.strike_all(self.peers.of(cell), self.get(cell))
    }

    /// The cells with one candidate.
    #[inline]
    pub(super) fn singles(&self) -> CellSet {
        self.now.singles
    }

    /// The cells that do not have all candidates.
    pub(super) fn narrowed(&self) -> CellSet {
        !self.now.holders.iter().fold(CellSet::ALL, |all, &holders| all & holders)
    }

    /// The cells that have lost candidates since the last call.
    #[inline]
    pub(super) fn take_changed(&mut self) -> CellSet {
        std::mem::take(&mut self.changed)
    }

    /// The number of candidates struck since the last call.
    pub(super) fn take_removed(&mut self) -> u64 {
        std::mem::take(&mut self.removed)
    }

    /// The candidates as they are now.
    pub(super) fn snapshot(&self) -> &Snapshot {
        &self.now
    }

    /// Goes back to a snapshot. No cell counts as changed.
    pub(super) fn restore(&mut self, snapshot: &Snapshot) {
        self.now = *snapshot;
        self.changed = CellSet::EMPTY;
    }

    /// The cells with one candidate, as a grid.
    pub(super) fn grid(&self) -> Grid {
        let mut grid = Grid::EMPTY;
        for cell in Cell::all().filter(|&cell| is_single(self.get(cell))) {
            grid.set(cell, Digit::new(self.get(cell).trailing_zeros() as u8 + 1));
        }
        grid
    }
}
