//! Givens, and cells that may hold some values only.

use crate::builder::NetworkBuilder;
use ninefold_core::error::Malformed;

/// Reads `~R1C1_5~R1C2_2_4_6_8`. A cell without values may hold none: there is no solution then.
pub(super) fn make(builder: &mut NetworkBuilder<'_>) -> Result<(), Malformed> {
    const EXPECTED: &str = "a cell and its values, as in R1C1_5 or R1C1_2_4_6_8";
    let mut all = Vec::new();
    while let Some(argument) = builder.arguments.take() {
        let (name, rest) = argument.text.split_once('_').unwrap_or((argument.text, ""));
        let place = builder.place(argument.part(name))?;
        let mut values = 0;
        for part in rest.split('_').filter(|part| !part.is_empty()) {
            let text = argument.part(part);
            let number = text.signed(0..=16, EXPECTED)?;
            let bit = builder.board.bit(number);
            if bit == 0 {
                return Err(argument.wrong(format!("the value {number}"), "a value of the board"));
            }
            values |= bit;
        }
        if values == 0 {
            return Err(argument.unexpected(EXPECTED));
        }
        builder.allow(place, values);
        all.push((place, values));
    }
    if builder.is_conditional() {
        let names: Vec<String> =
            all.iter().map(|&(place, values)| builder.board.has(place, values)).collect();
        let places: Vec<_> = all.iter().map(|&(place, _)| place).collect();
        let board = builder.board.clone();
        builder.rule(names.join(" and "), &places, move |numbers| {
            numbers.iter().zip(&all).all(|(&number, &(_, values))| board.bit(number) & values != 0)
        });
    }
    Ok(())
}
