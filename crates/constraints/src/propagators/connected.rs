//! Cells with certain values that form one connected region.

use crate::domains::{Conflict, Domains};
use crate::{place::Place, propagator::Propagator};

/// The places of a grid or a group of extra cells whose values are of a set form one connected
/// region, which has a place at least.
#[derive(Clone, Debug)]
pub(crate) struct Connected {
    /// All places.
    pub(crate) places: Vec<Place>,
    /// For each place, the numbers of its neighbours.
    pub(crate) neighbours: Vec<Vec<u16>>,
    /// The values of the region.
    pub(crate) values: u16,
    /// The number of places of the region, if it is told.
    pub(crate) size: Option<usize>,
}

/// The most places that it can be asked about: all of a board.
pub(crate) const MOST: usize = 1024;

/// The results of one walk over the places that may be in the region, from one that is.
struct Walk<'a> {
    connected: &'a Connected,
    domains: &'a Domains,
    /// When each place was reached, from 1 on; 0 for never.
    time: [u16; MOST],
    /// The number of places reached.
    reached: u16,
    /// The number of certain places reached.
    certain: u16,
    /// The number of places that may be in the region.
    possible: usize,
    /// The places that must be in the region, as without them it would fall apart or be too small.
    joints: [u64; MOST / 64],
}

impl Walk<'_> {
    /// Walks on from a place. Returns the earliest time that is reached from there without going
    /// back the way that it came.
    fn visit(&mut self, index: usize) -> u16 {
        self.reached += 1;
        let now = self.reached;
        self.time[index] = now;
        let is_certain = self.connected.is_certain(self.domains, index);
        self.certain += u16::from(is_certain);
        let mut earliest = now;
        let mut is_joint = false;
        // Places that hang on this one alone.
        let mut hanging = 0;
        let connected = self.connected;
        for &next in &connected.neighbours[index] {
            let next = usize::from(next);
            if self.time[next] != 0 {
                earliest = earliest.min(self.time[next]);
            } else if connected.is_possible(self.domains, next) {
                let before = (self.reached, self.certain);
                let from_there = self.visit(next);
                earliest = earliest.min(from_there);
                if from_there >= now {
                    hanging += self.reached - before.0;
                    is_joint |= self.certain > before.1;
                }
            }
        }
        if !is_certain {
            // Without this place there is room for the others only that do not hang on it.
            let room = self.possible.saturating_sub(usize::from(hanging) + 1);
            if is_joint || connected.size.is_some_and(|size| room < size) {
                self.joints[index / 64] |= 1 << (index % 64);
            }
        }
        earliest
    }
}

impl Connected {
    fn is_possible(&self, domains: &Domains, index: usize) -> bool {
        domains.get(self.places[index]) & self.values != 0
    }

    fn is_certain(&self, domains: &Domains, index: usize) -> bool {
        domains.get(self.places[index]) & !self.values == 0
    }

    fn count(&self, domains: &Domains, holds: impl Fn(&Self, &Domains, usize) -> bool) -> usize {
        (0..self.places.len()).filter(|&index| holds(self, domains, index)).count()
    }

    fn settle(&self, domains: &mut Domains, index: usize, is_in: bool) -> Result<(), Conflict> {
        domains.keep(self.places[index], if is_in { self.values } else { !self.values })
    }

    /// Without a certain place: strikes what is too small for the region.
    fn propagate_open(&self, domains: &mut Domains, possible: usize) -> Result<(), Conflict> {
        let least = self.size.unwrap_or(1);
        let mut is_found = [false; MOST];
        let mut queue = [0u16; MOST];
        let mut left = possible;
        for index in 0..self.places.len() {
            if is_found[index] || !self.is_possible(domains, index) {
                continue;
            }
            let (mut head, mut tail) = (0, 1);
            queue[0] = index as u16;
            is_found[index] = true;
            while head < tail {
                let at = usize::from(queue[head]);
                head += 1;
                for &next in &self.neighbours[at] {
                    let to = usize::from(next);
                    if !is_found[to] && self.is_possible(domains, to) {
                        is_found[to] = true;
                        queue[tail] = next;
                        tail += 1;
                    }
                }
            }
            if tail < least {
                left -= tail;
                for &at in &queue[..tail] {
                    self.settle(domains, usize::from(at), false)?;
                }
            }
        }
        if left < least {
            return Err(Conflict);
        }
        if left == least {
            for index in 0..self.places.len() {
                if self.is_possible(domains, index) {
                    self.settle(domains, index, true)?;
                }
            }
        }
        Ok(())
    }

    /// Measures the distance of each place from a certain one, in places that are not certain;
    /// strikes those that are too far away.
    fn propagate_near(
        &self,
        domains: &mut Domains,
        from: usize,
        room: usize,
    ) -> Result<(), Conflict> {
        let mut steps = [u16::MAX; MOST];
        let mut queue = [0u16; MOST];
        let (mut head, mut tail) = (0, 0);
        let mut stack = [0u16; MOST];
        steps[from] = 0;
        let mut now = 0u16;
        stack[0] = from as u16;
        let mut open = 1;
        loop {
            // All certain places that are joined cost nothing.
            while open > 0 {
                open -= 1;
                let at = usize::from(stack[open]);
                for &next in &self.neighbours[at] {
                    let to = usize::from(next);
                    if steps[to] != u16::MAX || !self.is_possible(domains, to) {
                        continue;
                    }
                    if self.is_certain(domains, to) {
                        steps[to] = now;
                        stack[open] = next;
                        open += 1;
                    } else {
                        steps[to] = now + 1;
                        queue[tail] = next;
                        tail += 1;
                    }
                }
            }
            if head == tail {
                break;
            }
            let at = queue[head];
            head += 1;
            now = steps[usize::from(at)];
            stack[0] = at;
            open = 1;
        }
        for (index, &steps) in steps.iter().enumerate().take(self.places.len()) {
            if usize::from(steps) > room && self.is_possible(domains, index) {
                self.settle(domains, index, false)?;
            }
        }
        Ok(())
    }
}

impl Propagator for Connected {
    fn places(&self) -> &[Place] {
        &self.places
    }

    fn propagate(&self, domains: &mut Domains) -> Result<(), Conflict> {
        let certain = self.count(domains, Self::is_certain);
        let mut possible = self.count(domains, Self::is_possible);
        if self.size.is_some_and(|size| certain > size || possible < size) || possible == 0 {
            return Err(Conflict);
        }
        let first = (0..self.places.len()).find(|&index| self.is_certain(domains, index));
        let Some(first) = first else { return self.propagate_open(domains, possible) };
        if let Some(size) = self.size {
            self.propagate_near(domains, first, size - certain)?;
            possible = self.count(domains, Self::is_possible);
            if possible < size {
                return Err(Conflict);
            }
        }
        let mut walk = Walk {
            connected: self,
            domains,
            time: [0; MOST],
            reached: 0,
            certain: 0,
            possible,
            joints: [0; MOST / 64],
        };
        walk.visit(first);
        let Walk { time, certain: joined, joints, .. } = walk;
        if usize::from(joined) < certain {
            return Err(Conflict);
        }
        for index in 0..self.places.len() {
            if time[index] == 0 && self.is_possible(domains, index) {
                self.settle(domains, index, false)?;
                possible -= 1;
            } else if joints[index / 64] >> (index % 64) & 1 == 1 {
                self.settle(domains, index, true)?;
            }
        }
        match self.size {
            Some(size) if possible < size => Err(Conflict),
            Some(size) if possible == size => (0..self.places.len())
                .filter(|&index| time[index] != 0)
                .try_for_each(|index| self.settle(domains, index, true)),
            _ => Ok(()),
        }
    }

    fn blamed(&self) -> &[Place] {
        &[]
    }

    fn effort(&self) -> usize {
        100 + 4 * self.places.len()
    }
}
