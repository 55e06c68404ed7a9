//! Why a house rules something out: digits that are in few of its cells, and cells that hold few
//! digits. `subsets` finds them; here they are as people read them.

use std::fmt;

use super::names::{joined, list};

/// Why a house rules something out.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct HouseReason {
    /// The common name of the house: `row 2`.
    pub house: String,
    /// The subsets among its candidates. Empty where a house just holds each value once.
    pub subsets: Vec<Subset>,
}

/// Values of a house and cells of it that belong together.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Subset {
    /// The cells, by name.
    pub cells: Vec<String>,
    /// The values.
    pub values: Vec<i32>,
    /// Whether the cells hold only these values, as many as there are cells: a naked subset. If not,
    /// the values are only in these cells: a hidden subset, or a locked candidate.
    pub is_naked: bool,
}

/// `in row 2, 5 is only in r2c1 r2c2, and r2c5 r2c6 hold only 3 and 7`.
impl fmt::Display for HouseReason {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self.subsets[..] {
            [] => write!(f, "{} holds each of its values once", self.house),
            _ => write!(f, "in {}, {}", self.house, joined(&self.subsets, ", and ")),
        }
    }
}

/// `r2c5 r2c6 hold only 3 and 7`, `5 is only in r2c1 r2c2`.
impl fmt::Display for Subset {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let (cells, values) = (self.cells.join(" "), list(&self.values));
        let is_one = if self.is_naked { self.cells.len() } else { self.values.len() } == 1;
        match (self.is_naked, is_one) {
            (true, true) => write!(f, "{cells} holds only {values}"),
            (true, false) => write!(f, "{cells} hold only {values}"),
            (false, true) => write!(f, "{values} is only in {cells}"),
            (false, false) => write!(f, "{values} are only in {cells}"),
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_reason_names_digits_and_cells() {
        let subset = |cells: &[&str], values: &[i32], is_naked| Subset {
            cells: cells.iter().map(|&cell| cell.to_owned()).collect(),
            values: values.to_vec(),
            is_naked,
        };
        let mut reason = HouseReason { house: "row 2".to_owned(), subsets: Vec::new() };
        assert_eq!(reason.to_string(), "row 2 holds each of its values once");
        reason.subsets.push(subset(&["r2c1", "r2c2"], &[5], false));
        assert_eq!(reason.to_string(), "in row 2, 5 is only in r2c1 r2c2");
        reason.subsets.push(subset(&["r2c5", "r2c6"], &[3, 7], true));
        reason.subsets.push(subset(&["r2c7", "r2c8"], &[1, 2], false));
        assert_eq!(
            reason.to_string(),
            "in row 2, 5 is only in r2c1 r2c2, r2c5 r2c6 hold only 3 and 7, and 1 and 2 are only in \
             r2c7 r2c8"
        );
    }
}
