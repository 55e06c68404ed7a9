//! Extra cells.

use crate::board::{Board, number};
use crate::item::Item;
use ninefold_core::error::Malformed;

/// Reads `Var~name~label~count`, or `~rows x columns`; no count stands for one.
pub(super) fn var(item: &Item<'_>, board: &mut Board) -> Result<(), Malformed> {
    const NAME: &str = "a name of capital letters";
    const SIZE: &str = "how many cells, as in 5 or 2x3";
    const ROOM: &str = "a new name, and at most 1000 cells in all";
    let mut arguments = item.arguments();
    let name = arguments.required(NAME)?;
    if name.text.is_empty() || !name.text.bytes().all(|byte| byte.is_ascii_uppercase()) {
        return Err(name.unexpected(NAME));
    }
    // The label is for people.
    arguments.take();
    let (count, columns) = match arguments.take() {
        None => (1, 0),
        Some(size) if size.text.is_empty() => (1, 0),
        Some(size) => {
            let product = match size.text.split_once('x') {
                None => number(size.text).map(|count| (count, 0)),
                Some((rows, columns)) => number(rows)
                    .zip(number(columns))
                    .filter(|&(_, columns)| (1..=16).contains(&columns))
                    .and_then(|(rows, columns)| Some((rows.checked_mul(columns)?, columns))),
            };
            let is_possible = |&(count, _): &(usize, usize)| (1..=1000).contains(&count);
            product.filter(is_possible).ok_or_else(|| size.unexpected(SIZE))?
        }
    };
    arguments.end()?;
    let added = board.add_group(&format!("V{}", name.text), count, columns);
    added.map_err(|found| item.wrong(found, ROOM))
}
