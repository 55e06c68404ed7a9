//! Lays a row that has no digit twice: the ways that make it least follow from sorting its columns.

use super::digit_rows::{MORE, ORDERS, Row, SIDE};
use super::state::State;

/// New digits that stand in one block: they can be named in any order.
#[derive(Clone, Copy, Default)]
struct Fresh {
    start: usize,
    count: usize,
}

/// Lays a row behind those of a state in the ways that make it least, and keeps these if none was
/// less so far.
pub(super) fn lay(
    state: &State,
    digits: &Row,
    row: usize,
    number: usize,
    best: &mut Row,
    next: &mut Vec<State>,
) {
    let mut child = state.with(row, number);
    let mut string = [0; SIDE];
    let mut is_less = false;
    // A stack has three slots: in each at most one block with two new digits or three.
    let mut fresh = [Fresh::default(); 3];
    let mut start = 0;
    while start < SIDE {
        let end = start + (state.ends >> start).trailing_zeros() as usize;
        if start < end {
            fresh[start / 3] = sort_block(&mut child, digits, start, end);
        }
        for slot in start..=end {
            let digit = usize::from(digits[usize::from(child.columns[slot])]);
            if digit != 0 && child.names[digit] == 0 {
                child.named += 1;
                child.names[digit] = child.named;
            }
            string[slot] = child.names[digit];
            if !is_less {
                if string[slot] > best[slot] {
                    return;
                }
                is_less = string[slot] < best[slot];
            }
        }
        start = end + 1;
    }
    if is_less {
        *best = string;
        next.clear();
    }
    let first = next.len();
    next.push(child);
    for Fresh { start, count } in fresh {
        rename(next, first, start, count, digits, &string);
    }
}

/// Sorts the columns of a block as they make a row least: blanks, known names, new digits. All but
/// the blanks have their places then.
fn sort_block(child: &mut State, digits: &Row, start: usize, end: usize) -> Fresh {
    let key = |names: &[u8; SIDE + 1], column: u8| {
        let digit = usize::from(digits[usize::from(column)]);
        if digit != 0 && names[digit] == 0 { MORE } else { names[digit] }
    };
    let State { columns, names, ends, .. } = child;
    for slot in start + 1..=end {
        let mut place = slot;
        while place > start && key(names, columns[place - 1]) > key(names, columns[place]) {
            columns.swap(place - 1, place);
            place -= 1;
        }
    }
    let mut fresh = Fresh { start, count: 0 };
    for slot in start..=end {
        match key(names, columns[slot]) {
            // A blank ends a block only if the next column is not blank.
            0 if slot == end || key(names, columns[slot + 1]) == 0 => {}
            MORE => {
                if fresh.count == 0 {
                    fresh.start = slot;
                }
                fresh.count += 1;
                *ends |= 1 << slot;
            }
            _ => *ends |= 1 << slot,
        }
    }
    fresh
}

/// Adds the other orders of new digits to the states from `first` on.
fn rename(
    next: &mut Vec<State>,
    first: usize,
    start: usize,
    count: usize,
    digits: &Row,
    string: &Row,
) {
    let orders: &[[u8; 3]] = match count {
        2 => &[[1, 0, 2]],
        3 => &ORDERS[1..],
        _ => return,
    };
    for known in first..next.len() {
        let base = next[known];
        for order in orders {
            let mut child = base;
            for place in 0..count {
                let column = base.columns[start + usize::from(order[place])];
                child.columns[start + place] = column;
                child.names[usize::from(digits[usize::from(column)])] = string[start + place];
            }
            next.push(child);
        }
    }
}
