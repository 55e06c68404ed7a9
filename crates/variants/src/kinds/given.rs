//! Givens, and cells that may hold some digits only. They are no constraints, but the candidates at
//! the start.

use super::Done;
use crate::builder::RulesetBuilder;
use ninefold_constraints::item::Item;

/// Reads `~R1C1_5~R1C2_2_4_6_8`.
pub(crate) fn make(item: &Item<'_>, builder: &mut RulesetBuilder<'_>) -> Done {
    const EXPECTED: &str = "a cell and its digits, as in R1C1_5 or R1C1_2_4_6_8";
    let mut arguments = item.arguments();
    while let Some(argument) = arguments.take() {
        let mut parts = argument.text.split('_');
        let name = parts.next().unwrap_or_default();
        let cell = argument.part(name).cell()?;
        let mut digits = 0;
        for part in parts {
            let &[digit @ b'1'..=b'9'] = part.as_bytes() else {
                return Err(argument.unexpected(EXPECTED));
            };
            digits |= 1 << (digit - b'1');
        }
        if digits == 0 {
            return Err(argument.unexpected(EXPECTED));
        }
        builder.allow(cell, digits);
    }
    Ok(())
}
