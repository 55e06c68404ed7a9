//! `--max-malformed`: how many malformed lines a run may have that still ends with 0.

use std::str::FromStr;

use crate::args::error::ValueError;

/// The number of malformed lines that a run may have and still end with 0.
#[derive(Clone, Copy, Debug, PartialEq)]
pub(crate) enum Tolerance {
    /// A number of lines.
    Lines(u64),
    /// A percentage of all puzzles and malformed lines.
    Percent(f64),
}

impl FromStr for Tolerance {
    type Err = ValueError;

    fn from_str(text: &str) -> Result<Tolerance, ValueError> {
        match text.strip_suffix('%') {
            None => text.parse().map(Tolerance::Lines).map_err(|_| ValueError::Tolerance),
            Some(number) => match number.parse() {
                Ok(share) if (0.0..=100.0).contains(&share) => Ok(Tolerance::Percent(share)),
                _ => Err(ValueError::Tolerance),
            },
        }
    }
}

impl Tolerance {
    pub(crate) fn allows(self, malformed: u64, all: u64) -> bool {
        match self {
            Tolerance::Lines(lines) => malformed <= lines,
            Tolerance::Percent(share) => malformed as f64 * 100.0 <= share * all as f64,
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn malformed_lines_are_tolerated_up_to_a_number_or_a_share() {
        let allows = |text: &str, malformed, all| {
            text.parse::<Tolerance>().expect("a tolerance").allows(malformed, all)
        };
        assert!(allows("0", 0, 0) && allows("3", 3, 10) && !allows("3", 4, 1_000_000));
        assert!(allows("0.5%", 5, 1_000) && !allows("0.5%", 6, 1_000) && allows("0%", 0, 5));
        for wrong in ["", "-1", "1.5", "101%", "-1%", "nan%", "x", "%"] {
            assert!(wrong.parse::<Tolerance>().is_err(), "{wrong}");
        }
    }
}
