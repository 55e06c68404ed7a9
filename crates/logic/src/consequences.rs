//! The end of each sentence: what a step places and eliminates.

use std::fmt::{self, Display, Formatter};

use super::notation::CellNames;
use super::technique::Step;
use ninefold_core::grid::CellSet;

/// The consequences of a step, as ` => r2c9,r7c7<>4, r1c1<>3`.
pub(super) struct Consequences<'a>(pub(super) &'a Step);

impl Display for Consequences<'_> {
    fn fmt(&self, f: &mut Formatter<'_>) -> fmt::Result {
        f.write_str(" => ")?;
        let mut is_first = true;
        let groups = [(&self.0.placements, "="), (&self.0.eliminations, "<>")];
        for (candidates, sign) in groups {
            let mut written = 0;
            for candidate in candidates {
                let digit = candidate.digit;
                if written & digit.bit() != 0 {
                    continue;
                }
                written |= digit.bit();
                let cells = candidates.iter().filter(|other| other.digit == digit);
                let cells: CellSet = cells.map(|other| other.cell).collect();
                if !is_first {
                    f.write_str(", ")?;
                }
                is_first = false;
                write!(f, "{}{sign}{}", CellNames(cells), digit.get())?;
            }
        }
        Ok(())
    }
}
