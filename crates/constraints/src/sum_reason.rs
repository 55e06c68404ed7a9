//! A sum that follows from others, with the houses and cages that it follows from: innies and
//! outies.

use std::fmt::{self, Display};

use super::names::list;

/// A sum that follows from those of houses and cages.
///
/// The sums of the [`parts`](SumReason::parts), each as often as it counts, add up to the
/// [`total`](SumReason::total), and their cells to the [`terms`](SumReason::terms): nothing else is
/// needed.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct SumReason {
    /// The cells, by name, and how often each counts: below zero where it is subtracted.
    pub terms: Vec<(String, i32)>,
    /// Their sum.
    pub total: i32,
    /// The houses and cages that it follows from.
    pub parts: Vec<SumPart>,
}

/// A house or a cage with its sum.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct SumPart {
    /// The common name of the house, `row 1`. A cage has no name.
    pub house: Option<String>,
    /// The cells, by name.
    pub cells: Vec<String>,
    /// Their sum.
    pub sum: i32,
    /// Number of times that it counts: below zero where it is subtracted.
    pub times: i32,
}

/// `r1c9 - r2c8 is 4, from row 1 (45) less the cages r1c1 (6), r1c4 (15) and r1c7 (20)`. A cage is
/// named by its first cell.
impl fmt::Display for SumReason {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{}, from {}", equation(&self.terms, self.total), self.named(1))?;
        match self.parts.iter().any(|part| part.times < 0) {
            true => write!(f, " less {}", self.named(-1)),
            false => Ok(()),
        }
    }
}

impl SumReason {
    /// The parts that are added or subtracted: houses, then cages.
    fn named(&self, sign: i32) -> String {
        let counted = || self.parts.iter().filter(|part| part.times.signum() == sign);
        let houses = counted().filter_map(|part| Some(part.counted(part.house.as_deref()?)));
        let mut named: Vec<String> = houses.collect();
        let cages = counted().filter(|part| part.house.is_none());
        let cages: Vec<String> = cages.map(|part| part.counted(&self.cage(part))).collect();
        match cages.len() {
            0 => {}
            1 => named.push(format!("the cage {}", cages[0])),
            _ => named.push(format!("the cages {}", list(&cages))),
        }
        list(&named)
    }

    /// The name of a cage: its first cell, or all where others begin there, too.
    fn cage(&self, part: &SumPart) -> String {
        let first = part.cells.first();
        let same = |other: &&SumPart| other.house.is_none() && other.cells.first() == first;
        match (self.parts.iter().filter(same).count(), first) {
            (1, Some(first)) => first.clone(),
            _ => part.cells.join(" "),
        }
    }
}

impl SumPart {
    /// `row 1 (45)`, `3 times row 1 (45)`.
    fn counted(&self, name: &str) -> String {
        let times = match self.times.abs() {
            1 => String::new(),
            2 => "twice ".to_owned(),
            times => format!("{times} times "),
        };
        format!("{times}{name} ({})", self.sum)
    }
}

/// A sum in words: `r1c1 - 2 r1c2 is -3`. The first cell counts above zero, also where all count
/// below.
pub fn equation<C: Display>(terms: &[(C, i32)], total: i32) -> String {
    let mut text = String::new();
    let sign = terms.first().map_or(1, |(_, weight)| weight.signum());
    for (cell, weight) in terms {
        text += match (weight * sign < 0, text.is_empty()) {
            (_, true) => "",
            (true, false) => " - ",
            (false, false) => " + ",
        };
        if weight.abs() != 1 {
            text += &format!("{} ", weight.abs());
        }
        text += &cell.to_string();
    }
    match text.is_empty() {
        // Cages that fill a house and have another sum.
        true => format!("0 is {total}"),
        false => format!("{text} is {}", sign * total),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_first_cell_of_a_sentence_counts_above_zero() {
        let says = |[a, b]: [i32; 2], total| equation(&[("r1c1", a), ("r1c2", b)], total);
        assert_eq!(says([-1, -1], -8), "r1c1 + r1c2 is 8");
        assert_eq!(says([-1, 2], 3), "r1c1 - 2 r1c2 is -3");
        assert_eq!(says([1, -1], 0), "r1c1 - r1c2 is 0");
    }

    fn part(house: Option<&str>, cells: &str, sum: i32, times: i32) -> SumPart {
        let cells = cells.split(' ').map(str::to_owned).collect();
        SumPart { house: house.map(str::to_owned), cells, sum, times }
    }

    #[test]
    fn houses_and_cages_are_named_with_their_sums() {
        let row = part(Some("row 1"), "r1c1 r1c2 r1c3 r1c4", 10, 1);
        let (one, other) = (part(None, "r1c1 r1c2", 3, -1), part(None, "r1c3 r2c3", 4, -1));
        let terms = vec![("r1c4".to_owned(), 1), ("r2c3".to_owned(), -1)];
        let mut reason = SumReason { terms, total: 3, parts: vec![row, one, other] };
        assert_eq!(
            reason.to_string(),
            "r1c4 - r2c3 is 3, from row 1 (10) less the cages r1c1 (3) and r1c3 (4)"
        );
        reason.parts[2] = part(None, "r1c1 r2c1", 4, -2);
        reason.parts.push(part(Some("column 1"), "r1c1 r2c1", 10, 1));
        assert!(reason.to_string().ends_with(
            "from row 1 (10) and column 1 (10) less the cages r1c1 r1c2 (3) and twice r1c1 r2c1 (4)"
        ));
    }
}
