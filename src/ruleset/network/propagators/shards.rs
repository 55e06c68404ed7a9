//! Shards: cells that are known to be in one region, though it may not be known in which, and which
//! of them a region can reach.

use crate::ruleset::domains::Conflict;

/// The most cells of a board.
pub(super) const MOST: usize = 256;
/// No cell.
const NONE: u16 = u16::MAX;

/// The shards of a board. Each is named by its first cell, its root.
pub(super) struct Shards<'a> {
    /// For each cell, the numbers of its neighbours.
    pub(super) neighbours: &'a [Vec<u16>],
    root: [u16; MOST],
    next: [u16; MOST],
    /// The number of cells of each shard.
    pub(super) size: [u16; MOST],
    /// The labels that each shard may have.
    pub(super) labels: [u16; MOST],
    /// The values that are settled in each shard.
    pub(super) settled: [u16; MOST],
}

impl<'a> Shards<'a> {
    /// Each cell by itself.
    pub(super) fn new(neighbours: &'a [Vec<u16>]) -> Shards<'a> {
        Shards {
            neighbours,
            root: std::array::from_fn(|index| index as u16),
            next: [NONE; MOST],
            size: [0; MOST],
            labels: [u16::MAX; MOST],
            settled: [0; MOST],
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

    /// Leaves a region what it can reach and must pass through.
    ///
    /// # Errors
    /// It cannot have so many cells in one piece.
    pub(super) fn connect(&mut self, label: u16, size: usize) -> Result<(), Conflict> {
        let (mut fixed, mut first) = (0, None);
        for root in 0..self.neighbours.len() {
            if usize::from(self.root[root]) == root && self.labels[root] == label {
                fixed += usize::from(self.size[root]);
                first = first.or(Some(root));
            }
        }
        if fixed > size {
            return Err(Conflict);
        }
        match first {
            Some(first) => self.connect_from(label, size, first, fixed),
            None => self.connect_anywhere(label, size),
        }
    }

    /// Strikes the label where there is no room for the region.
    fn connect_anywhere(&mut self, label: u16, size: usize) -> Result<(), Conflict> {
        let mut is_found = [false; MOST];
        let mut list = [0u16; MOST];
        let mut is_possible = false;
        for root in 0..self.neighbours.len() {
            let is_root = usize::from(self.root[root]) == root;
            if !is_root || is_found[root] || self.labels[root] & label == 0 {
                continue;
            }
            let (mut head, mut tail, mut cells) = (0, 1, 0);
            list[0] = root as u16;
            is_found[root] = true;
            while head < tail {
                let shard = usize::from(list[head]);
                head += 1;
                cells += usize::from(self.size[shard]);
                let mut cell = shard as u16;
                while cell != NONE {
                    for &near in &self.neighbours[usize::from(cell)] {
                        let other = usize::from(self.root[usize::from(near)]);
                        if !is_found[other] && self.labels[other] & label != 0 {
                            is_found[other] = true;
                            list[tail] = other as u16;
                            tail += 1;
                        }
                    }
                    cell = self.next[usize::from(cell)];
                }
            }
            if cells >= size {
                is_possible = true;
                continue;
            }
            for &shard in &list[..tail] {
                self.strike(usize::from(shard), label)?;
            }
        }
        if is_possible { Ok(()) } else { Err(Conflict) }
    }

    fn strike(&mut self, root: usize, label: u16) -> Result<(), Conflict> {
        self.labels[root] &= !label;
        if self.labels[root] == 0 { Err(Conflict) } else { Ok(()) }
    }

    /// Strikes the label where the region cannot get to with the cells that it has left, counted
    /// from a shard that is in it, and settles shards that it must pass through.
    fn connect_from(
        &mut self,
        label: u16,
        size: usize,
        first: usize,
        fixed: usize,
    ) -> Result<(), Conflict> {
        let room = size - fixed;
        let mut steps = [u8::MAX; MOST];
        // A list of shards for each number of steps.
        let mut heads = [NONE; MOST + 1];
        let mut links = [NONE; MOST];
        steps[first] = 0;
        heads[0] = first as u16;
        let (mut joined, mut cells) = (usize::from(self.size[first]), fixed);
        let mut now = 0;
        while now <= room {
            let Some(shard) = Some(heads[now]).filter(|&shard| shard != NONE) else {
                now += 1;
                continue;
            };
            heads[now] = links[usize::from(shard)];
            let mut cell = shard;
            while cell != NONE {
                for &near in &self.neighbours[usize::from(cell)] {
                    let other = usize::from(self.root[usize::from(near)]);
                    if steps[other] != u8::MAX || self.labels[other] & label == 0 {
                        continue;
                    }
                    let is_fixed = self.labels[other] == label;
                    let there = if is_fixed { now } else { now + usize::from(self.size[other]) };
                    if there > room {
                        continue;
                    }
                    if is_fixed {
                        joined += usize::from(self.size[other]);
                    } else {
                        cells += usize::from(self.size[other]);
                    }
                    steps[other] = there as u8;
                    links[other] = heads[there];
                    heads[there] = other as u16;
                }
                cell = self.next[usize::from(cell)];
            }
        }
        if joined < fixed || cells < size {
            return Err(Conflict);
        }
        for (root, &steps) in steps.iter().enumerate().take(self.neighbours.len()) {
            let is_root = usize::from(self.root[root]) == root;
            if is_root && self.labels[root] & label != 0 && self.labels[root] != label {
                if steps == u8::MAX {
                    self.strike(root, label)?;
                } else if cells == size {
                    self.labels[root] = label;
                }
            }
        }
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
