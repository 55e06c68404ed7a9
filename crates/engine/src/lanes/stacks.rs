//! Boards put aside: the siblings of branches that were taken, one stack for each piece of work.

use super::packed::{Packed, WORDS};

/// No board.
pub(crate) const NONE: u32 = u32::MAX;

/// A board on a stack, or a free place: two lines of cache.
#[derive(Clone, Copy)]
#[repr(align(64))]
struct Frame {
    board: Packed,
    /// The frame below it on the same stack.
    below: u32,
}

/// All stacks, in one pool that grows to the most that was ever needed. A stack is the index of its
/// top.
pub(crate) struct Stacks {
    frames: Vec<Frame>,
    /// Free places. Not a list through the frames: the processor would wait for one after the other.
    free: Vec<u32>,
}

impl Stacks {
    /// Empty stacks, with room for this many boards before the pool must grow.
    pub(crate) fn with_room(boards: usize) -> Stacks {
        Stacks { frames: Vec::with_capacity(boards), free: Vec::with_capacity(boards) }
    }

    /// Puts a board on the stack: the place for it, to be filled by the caller. (Words that are
    /// copied through a variable are written singly and read together, which the processor waits
    /// for.)
    #[inline(always)]
    pub(crate) fn push(&mut self, top: &mut u32) -> &mut Packed {
        let index = match self.free.pop() {
            Some(index) => index,
            None => self.grow(),
        };
        let frame = &mut self.frames[index as usize];
        frame.below = *top;
        *top = index;
        &mut frame.board
    }

    #[cold]
    fn grow(&mut self) -> u32 {
        self.frames.push(Frame { board: [0; WORDS], below: NONE });
        self.frames.len() as u32 - 1
    }

    /// Takes the board that was put there last. What is returned must be read before the next push.
    #[inline(always)]
    pub(crate) fn pop(&mut self, top: &mut u32) -> Option<&Packed> {
        let index = *top;
        let frame = self.frames.get(index as usize)?;
        *top = frame.below;
        self.free.push(index);
        Some(&frame.board)
    }

    /// Takes the board that was put there first.
    pub(crate) fn take_oldest(&mut self, top: &mut u32) -> Option<&Packed> {
        let (mut above, mut index) = (NONE, *top);
        while let Some(frame) = self.frames.get(index as usize)
            && frame.below != NONE
        {
            (above, index) = (index, frame.below);
        }
        match self.frames.get_mut(above as usize) {
            Some(frame) => frame.below = NONE,
            None => *top = NONE,
        }
        self.pop(&mut index)
    }

    /// Empties the stack.
    pub(crate) fn clear(&mut self, top: &mut u32) {
        while self.pop(top).is_some() {}
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn boards_come_back_last_first_and_places_are_used_again() {
        let mut stacks = Stacks::with_room(1);
        let (mut a, mut b) = (NONE, NONE);
        for i in 0..10 {
            *stacks.push(&mut a) = [i; WORDS];
            *stacks.push(&mut b) = [100 + i; WORDS];
        }
        assert_eq!(stacks.take_oldest(&mut a), Some(&[0; WORDS]));
        for i in (1..10).rev() {
            assert_eq!(stacks.pop(&mut a), Some(&[i; WORDS]));
        }
        assert_eq!((stacks.pop(&mut a), a), (None, NONE));
        assert_eq!((stacks.take_oldest(&mut a), a), (None, NONE));
        stacks.clear(&mut b);
        for i in 0..20 {
            *stacks.push(&mut a) = [i; WORDS];
        }
        assert_eq!(stacks.frames.len(), 20);
        assert_eq!(stacks.take_oldest(&mut a), Some(&[0; WORDS]));
        *stacks.push(&mut b) = [7; WORDS];
        assert_eq!((stacks.take_oldest(&mut b), b), (Some(&[7; WORDS]), NONE));
    }
}
