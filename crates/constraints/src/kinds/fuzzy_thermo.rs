//! Thermometers with the bulb at either end.
//!
//! This file is the worked example of docs/add-a-constraint.md.

use super::shapes::stroke;
use crate::builder::NetworkBuilder;
use ninefold_core::error::Malformed;

/// The colour of the lines.
const COLOUR: &str = "#c2cfa3";

/// Reads `FuzzyThermo~cells`.
pub(super) fn make(builder: &mut NetworkBuilder<'_>) -> Result<(), Malformed> {
    let cells = builder.path(2..=1000, "at least two cells")?;
    // Whether the values rise, and the last of them.
    let step = |&state: &(Option<bool>, Option<i32>), _, number| match state {
        (_, None) => Some((None, Some(number))),
        (_, Some(last)) if number == last => None,
        (rises, Some(last)) => {
            let goes_up = number > last;
            rises.is_none_or(|rises| rises == goes_up).then_some((Some(goes_up), Some(number)))
        }
    };
    builder.automaton(&cells, (None, None), step, |_| true)?;
    let says = format!("values rise along {} from one end", builder.board.names(&cells));
    builder.rule(says, &cells, |numbers| {
        let mut pairs = numbers.windows(2);
        pairs.clone().all(|pair| pair[0] < pair[1]) || pairs.all(|pair| pair[0] > pair[1])
    });
    builder.sketch(&cells, |cells| vec![stroke(cells, COLOUR)]);
    Ok(())
}
