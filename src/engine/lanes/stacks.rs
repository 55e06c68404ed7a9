//! Boards put aside: the siblings of branches that were taken, one stack for each piece of work.

use super::transpose::Packed;

/// No board.
pub const NONE: u32 = u32::MAX;

/// A board on a stack, or a free place.
#[derive(Clone, Copy)]
struct Frame {
    board: Packed,
    /// The frame below it on the same stack, or the next free one.
    below: u32,
}

/// All stacks, in one pool that grows to the most that was ever needed. A stack is the index of its top.
#[derive(Default)]
pub struct Stacks {
    frames: Vec<Frame>,
    free: Option<u32>,
}

impl Stacks {
    /// Puts a board on the stack.
    #[inline(always)]
    pub fn push(&mut self, top: &mut u32, board: &Packed) {
        let frame = Frame { board: *board, below: *top };
        *top = match self.free {
            Some(index) => {
                let place = &mut self.frames[index as usize];
                self.free = Some(place.below).filter(|&next| next != NONE);
                *place = frame;
                index
            }
            None => {
                self.frames.push(frame);
                self.frames.len() as u32 - 1
            }
        };
    }

    /// Takes the board that was put there last.
    #[inline(always)]
    pub fn pop(&mut self, top: &mut u32) -> Option<Packed> {
        let index = *top;
        let frame = self.frames.get_mut(index as usize)?;
        *top = frame.below;
        frame.below = self.free.unwrap_or(NONE);
        self.free = Some(index);
        Some(frame.board)
    }

    /// Takes the board that was put there first.
    pub fn take_oldest(&mut self, top: &mut u32) -> Option<Packed> {
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
    pub fn clear(&mut self, top: &mut u32) {
        while self.pop(top).is_some() {}
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::engine::lanes::transpose::WORDS;

    #[test]
    fn boards_come_back_last_first_and_places_are_used_again() {
        let mut stacks = Stacks::default();
        let (mut a, mut b) = (NONE, NONE);
        for i in 0..10 {
            stacks.push(&mut a, &[i; WORDS]);
            stacks.push(&mut b, &[100 + i; WORDS]);
        }
        assert_eq!(stacks.take_oldest(&mut a), Some([0; WORDS]));
        for i in (1..10).rev() {
            assert_eq!(stacks.pop(&mut a), Some([i; WORDS]));
        }
        assert_eq!((stacks.pop(&mut a), stacks.take_oldest(&mut a), a), (None, None, NONE));
        stacks.clear(&mut b);
        for i in 0..20 {
            stacks.push(&mut a, &[i; WORDS]);
        }
        assert_eq!(stacks.frames.len(), 20);
        assert_eq!(stacks.take_oldest(&mut a), Some([0; WORDS]));
        stacks.push(&mut b, &[7; WORDS]);
        assert_eq!((stacks.take_oldest(&mut b), b), (Some([7; WORDS]), NONE));
    }
}
