//! Shards: cells that are known to be in one region, though it may not be known in which, and which
//! of them a region can reach.

use super::area::{Area, Plane};
use crate::domains::{Conflict, is_single};

/// The most cells of a board.
pub(super) const MOST: usize = 256;
/// No cell.
const NONE: u16 = u16::MAX;

/// Number of words for the cells that may have a label, and for those that have it.
const WORDS: usize = 8;

/// The shards of a board. Each is named by its first cell, its root.
pub(super) struct Shards<'a> {
    /// For each cell, the numbers of its neighbours.
    pub(super) neighbours: &'a [Vec<u16>],
    /// The neighbours of cells, as a shape.
    plane: Plane,
    root: [u16; MOST],
    next: [u16; MOST],
    /// The cells of shards of several cells.
    shared: Area,
    /// The cells of each of these.
    cells: [Area; MOST],
    /// The number of cells of each shard.
    pub(super) size: [u16; MOST],
    /// The labels that each shard may have.
    pub(super) labels: [u16; MOST],
    /// The values that are settled in each shard.
    pub(super) settled: [u16; MOST],
    /// Whether a label was struck or settled since this was last set to `false`.
    has_changed: bool,
}

impl<'a> Shards<'a> {
    /// Each cell by itself.
    pub(super) fn new(neighbours: &'a [Vec<u16>], plane: Plane) -> Shards<'a> {
        Shards {
            neighbours,
            plane,
            root: std::array::from_fn(|index| index as u16),
            next: [NONE; MOST],
            shared: Area::EMPTY,
            cells: [Area::EMPTY; MOST],
            size: [0; MOST],
            labels: [u16::MAX; MOST],
            settled: [0; MOST],
            has_changed: false,
        }
    }

    /// The root of a cell's shard.
    pub(super) fn root(&self, cell: usize) -> usize {
        let mut root = cell;
        while usize::from(self.root[root]) != root {
            root = usize::from(self.root[root]);
        }
        root
    }

    /// Joins the shards of two cells.
    pub(super) fn join(&mut self, a: usize, b: usize) {
        let (a, b) = (self.root(a), self.root(b));
        self.root[a.max(b)] = a.min(b) as u16;
    }

    /// Gathers the cells of each shard, with the labels and the value of each cell. Call it once,
    /// when all are joined.
    ///
    /// # Errors
    /// A shard has no label, a value twice, or too many cells.
    pub(super) fn gather(
        &mut self,
        most: usize,
        of: impl Fn(usize) -> (u16, u16),
    ) -> Result<(), Conflict> {
        for cell in 0..self.neighbours.len() {
            let root = self.root(cell);
            self.root[cell] = root as u16;
            if root != cell {
                self.next[cell] = self.next[root];
                self.next[root] = cell as u16;
                self.cells[root].insert_if(root, true);
                self.cells[root].insert_if(cell, true);
                self.shared |= self.cells[root];
            }
            let (labels, value) = of(cell);
            self.size[root] += 1;
            self.labels[root] &= labels;
            let is_wrong = self.labels[root] == 0
                || usize::from(self.size[root]) > most
                || (value.is_power_of_two() && self.settled[root] & value != 0);
            if is_wrong {
                return Err(Conflict);
            }
            self.settled[root] |= if value.is_power_of_two() { value } else { 0 };
        }
        Ok(())
    }

    /// The roots of all shards.
    pub(super) fn roots(&self) -> impl Iterator<Item = usize> {
        (0..self.neighbours.len()).filter(|&cell| usize::from(self.root[cell]) == cell)
    }

    /// The cells of a shard.
    pub(super) fn members(&self, root: usize) -> impl Iterator<Item = usize> {
        let next = |&cell: &usize| match self.next[cell] {
            NONE => None,
            next => Some(usize::from(next)),
        };
        std::iter::successors(Some(root), next)
    }

    /// Leaves each region the cells that it can reach, and those that it must pass through.
    ///
    /// The result for a region depends on the shards, on the cells that may be in it, and on those
    /// that are. `memory` holds inputs from which nothing followed; they are skipped.
    ///
    /// # Errors
    /// A region cannot have its number of cells in one piece.
    pub(super) fn connect_all(
        &mut self,
        count: usize,
        size: usize,
        memory: &mut Vec<u64>,
    ) -> Result<(), Conflict> {
        let cells = self.neighbours.len();
        memory.resize(cells + count * WORDS, u64::MAX);
        let (roots, regions) = memory.split_at_mut(cells);
        let mut is_known = true;
        for (known, &root) in roots.iter_mut().zip(&self.root) {
            is_known &= std::mem::replace(known, u64::from(root)) == u64::from(root);
        }
        if !is_known {
            regions.fill(u64::MAX);
        }
        let (mut all_may, mut all_have) = ([Area::EMPTY; 16], [Area::EMPTY; 16]);
        let mut labels = self.spread();
        Area::by_bit(&labels, cells, &mut all_may[..count]);
        labels.iter_mut().filter(|mask| !is_single(**mask)).for_each(|mask| *mask = 0);
        Area::by_bit(&labels, cells, &mut all_have[..count]);
        let mut is_stale = false;
        for (number, known) in (0..count).zip(regions.chunks_exact_mut(WORDS)) {
            let label = 1 << number;
            let (may, has) = match is_stale {
                false => (all_may[number], all_have[number]),
                true => self.extent(label),
            };
            let now = [may.words(), has.words()];
            if known == now.as_flattened() {
                continue;
            }
            self.has_changed = false;
            match has.count() {
                fixed if fixed > size => return Err(Conflict),
                0 => self.connect_anywhere(label, size, may)?,
                _ => self.connect_from(label, size, may, has)?,
            }
            match self.has_changed {
                true => is_stale = true,
                false => known.copy_from_slice(now.as_flattened()),
            }
        }
        Ok(())
    }

    /// The labels that each cell may have.
    #[inline]
    pub(super) fn spread(&self) -> [u16; MOST] {
        let mut labels = [0; MOST];
        for (labels, &root) in labels.iter_mut().zip(&self.root[..self.neighbours.len()]) {
            *labels = self.labels[usize::from(root)];
        }
        labels
    }

    /// The cells that may have a label, and those that have it.
    fn extent(&self, label: u16) -> (Area, Area) {
        let roots = &self.root[..self.neighbours.len()];
        let labels = |&root: &u16| self.labels[usize::from(root)];
        let may = Area::collect(roots, |root| labels(root) & label != 0);
        let has = Area::collect(roots, |root| labels(root) == label);
        (may, has)
    }

    /// The cells of the shards of all these.
    fn whole(&self, cells: Area) -> Area {
        let (mut all, mut left) = (cells, cells & self.shared);
        while let Some(cell) = left.cells().next() {
            let shard = self.cells[usize::from(self.root[cell])];
            all |= shard;
            left -= shard;
        }
        all
    }

    /// Strikes the label where there is no room for the region.
    fn connect_anywhere(&mut self, label: u16, size: usize, may: Area) -> Result<(), Conflict> {
        let (mut left, mut is_possible) = (may, false);
        while let Some(first) = left.cells().next() {
            let mut piece = self.whole(Area::of(first));
            loop {
                let more = self.whole(self.plane.around(piece) & left);
                if (more - piece).is_empty() {
                    break;
                }
                piece |= more;
            }
            left -= piece;
            if piece.count() >= size {
                is_possible = true;
            } else {
                self.strike_all(piece, label)?;
            }
        }
        if is_possible { Ok(()) } else { Err(Conflict) }
    }

    /// Strikes a label from the shards of all these cells.
    fn strike_all(&mut self, cells: Area, label: u16) -> Result<(), Conflict> {
        for cell in cells.cells() {
            let root = usize::from(self.root[cell]);
            self.labels[root] &= !label;
            self.has_changed = true;
            if self.labels[root] == 0 {
                return Err(Conflict);
            }
        }
        Ok(())
    }

    /// The cells that the region can get to with the cells that it has left, counted from a shard
    /// that is in it.
    fn reach(&self, may: Area, has: Area, room: usize) -> Area {
        let mut seen = Area::EMPTY;
        // The cells that are reached with n cells more, by n.
        let mut at = [Area::EMPTY; 17];
        at[0] = has.cells().next().map_or(Area::EMPTY, |first| self.whole(Area::of(first)));
        for now in 0..=room {
            let mut front = at[now] - seen;
            while !front.is_empty() {
                seen |= front;
                let near = (self.plane.around(front) & may) - seen;
                front = self.whole(near & has);
                if now < room {
                    at[now + 1] |= near - has - self.shared;
                }
                let mut left = (near - has) & self.shared;
                while let Some(cell) = left.cells().next() {
                    let root = usize::from(self.root[cell]);
                    left -= self.cells[root];
                    let there = now + usize::from(self.size[root]);
                    if there <= room {
                        at[there] |= self.cells[root];
                    }
                }
            }
        }
        seen
    }

    /// Strikes the label where the region cannot get to, and settles shards that it must pass
    /// through.
    fn connect_from(
        &mut self,
        label: u16,
        size: usize,
        may: Area,
        has: Area,
    ) -> Result<(), Conflict> {
        let room = size - has.count();
        let reached = self.reach(may, has, room);
        let cells = reached.count();
        if !(has - reached).is_empty() || cells < size {
            return Err(Conflict);
        }
        self.strike_all(may - reached, label)?;
        if cells == size {
            for cell in (reached - has).cells() {
                self.labels[usize::from(self.root[cell])] = label;
                self.has_changed = true;
            }
        }
        let Some(first) = has.cells().next() else { return Ok(()) };
        let first = usize::from(self.root[first]);
        if room > 0 && cells > size {
            let mut walk = Walk {
                shards: self,
                label,
                size,
                cells,
                time: [0; MOST],
                count: 0,
                seen: [0; 2],
                joints: [0; MOST / 64],
            };
            walk.visit(first);
            let joints = walk.joints;
            for (word, &bits) in joints.iter().enumerate() {
                let mut left = bits;
                while left != 0 {
                    self.labels[word * 64 + left.trailing_zeros() as usize] = label;
                    self.has_changed = true;
                    left &= left - 1;
                }
            }
        }
        Ok(())
    }
}

/// A walk over the shards that may have a label, to find those that the region falls apart without.
struct Walk<'w, 'a> {
    shards: &'w Shards<'a>,
    label: u16,
    size: usize,
    /// The number of cells that may have the label.
    cells: usize,
    /// When each shard was reached, from 1 on; 0 for never.
    time: [u16; MOST],
    count: u16,
    /// The number of cells that were reached, and of those of them that have the label.
    seen: [usize; 2],
    joints: [u64; MOST / 64],
}

impl Walk<'_, '_> {
    /// Walks on from a shard. Returns the earliest time that is reached from there.
    fn visit(&mut self, shard: usize) -> u16 {
        self.count += 1;
        let now = self.count;
        self.time[shard] = now;
        let size = usize::from(self.shards.size[shard]);
        let is_fixed = self.shards.labels[shard] == self.label;
        self.seen[0] += size;
        self.seen[1] += if is_fixed { size } else { 0 };
        let mut earliest = now;
        // The cells that hang on this shard alone, and those of them that have the label.
        let mut hanging = [0; 2];
        let shards = self.shards;
        let mut cell = shard as u16;
        while cell != NONE {
            for &near in &shards.neighbours[usize::from(cell)] {
                let other = usize::from(shards.root[usize::from(near)]);
                if self.time[other] != 0 {
                    earliest = earliest.min(self.time[other]);
                } else if shards.labels[other] & self.label != 0 {
                    let before = self.seen;
                    let from_there = self.visit(other);
                    earliest = earliest.min(from_there);
                    if from_there >= now {
                        hanging[0] += self.seen[0] - before[0];
                        hanging[1] += self.seen[1] - before[1];
                    }
                }
            }
            cell = shards.next[usize::from(cell)];
        }
        let is_needed = hanging[1] > 0 || self.cells < self.size + size + hanging[0];
        if !is_fixed && is_needed {
            self.joints[shard / 64] |= 1 << (shard % 64);
        }
        earliest
    }
}
