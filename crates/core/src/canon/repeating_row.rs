//! Lays a row that has a digit twice, as contradictory puzzles may: in all ways, one by one.

use super::digit_rows::{Row, SIDE};
use super::state::State;

/// Laying a row that has a digit twice.
pub(super) struct Laying<'a> {
    pub(super) digits: &'a Row,
    pub(super) best: &'a mut Row,
    pub(super) next: &'a mut Vec<State>,
}

impl Laying<'_> {
    /// Lays the blocks from this slot on in all orders, and keeps the states of those that are
    /// least.
    pub(super) fn lay(&mut self, mut state: State, mut string: Row, start: usize) {
        if string[..start] > self.best[..start] {
            return;
        }
        if start == SIDE {
            if string < *self.best {
                *self.best = string;
                self.next.clear();
            }
            self.next.push(state);
            return;
        }
        let end = start + (state.ends >> start).trailing_zeros() as usize;
        let digit = |column: u8| usize::from(self.digits[usize::from(column)]);
        // Blanks come first and need no order yet; each of the others has a separate slot.
        state.columns[start..=end].sort_by_key(|&column| digit(column) != 0);
        let block = &state.columns[start..=end];
        let blanks = block.iter().take_while(|&&column| digit(column) == 0).count();
        let first = start + blanks;
        if blanks > 0 {
            state.ends |= 1 << (first - 1);
        }
        (first..=end).for_each(|slot| state.ends |= 1 << slot);
        string[start..first].fill(0);
        let base = state;
        for order in orders(end + 1 - first) {
            let mut state = base;
            for (slot, &place) in (first..).zip(*order) {
                let column = base.columns[first + usize::from(place)];
                let digit = usize::from(self.digits[usize::from(column)]);
                if state.names[digit] == 0 {
                    state.named += 1;
                    state.names[digit] = state.named;
                }
                state.columns[slot] = column;
                string[slot] = state.names[digit];
            }
            self.lay(state, string, end + 1);
        }
    }
}

/// The orders of up to three things.
fn orders(count: usize) -> &'static [&'static [u8]] {
    match count {
        0 => &[&[]],
        1 => &[&[0]],
        2 => &[&[0, 1], &[1, 0]],
        _ => &[&[0, 1, 2], &[0, 2, 1], &[1, 0, 2], &[1, 2, 0], &[2, 0, 1], &[2, 1, 0]],
    }
}
