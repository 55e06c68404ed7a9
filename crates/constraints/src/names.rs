//! Words that several sentences share: the names of houses, lists, and clues that boards of all sizes
//! have.

use std::fmt::Display;

use ninefold_core::grid::{Cell, CellSet};

/// `row 1`, `column 2`, `box 3`, or the cells of another house.
pub fn house_name(house: CellSet) -> String {
    match (0..27).find(|&index| CellSet::house_at(index) == house) {
        Some(index) => format!("{} {}", ["row", "column", "box"][index / 9], index % 9 + 1),
        None => {
            let cells: Vec<Cell> = house.into_iter().collect();
            let go = |start: usize, step: usize| {
                cells.iter().map(|cell| cell.index()).eq((0..9).map(|i| start + i * step))
            };
            match (cells.first(), cells.last()) {
                (Some(first), Some(last)) if go(0, 10) || go(8, 8) => {
                    format!("the diagonal from {first} to {last}")
                }
                _ => names(&cells),
            }
        }
    }
}

/// The names of cells for a sentence: `r1c1 r1c2`.
pub fn names(cells: &[Cell]) -> String {
    let names: Vec<String> = cells.iter().map(Cell::to_string).collect();
    names.join(" ")
}

/// `row 1`, or `the region of r1c4` by its first cell.
pub fn short_name(house: CellSet) -> String {
    match (0..27).any(|index| CellSet::house_at(index) == house) {
        true => house_name(house),
        false => {
            let first = house.into_iter().next();
            first.map_or_else(String::new, |cell| format!("the region of {cell}"))
        }
    }
}

/// The sentence of a skyscraper's clue at this end of a row or column, for boards of all sizes.
pub fn says_seen(clue: impl Display, end: &str, first: impl Display) -> String {
    format!(
        "the clue {clue} at {end} is the number of digits seen from {first} on, as greater ones hide \
         smaller ones behind them"
    )
}

/// `1`, `1 and 2`, `1, 2 and 3`.
pub fn list<T: Display>(of: &[T]) -> String {
    joined(of, " and ")
}

/// The same with another word before the last.
pub fn joined<T: Display>(of: &[T], last: &str) -> String {
    let texts: Vec<String> = of.iter().map(T::to_string).collect();
    match &texts[..] {
        [before @ .., end] if !before.is_empty() => before.join(", ") + last + end,
        _ => texts.concat(),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn houses_have_the_names_that_people_give_them() {
        let house = |start: usize, step: usize| -> CellSet {
            (0..9).map(|i| Cell::at((start + i * step) / 9, (start + i * step) % 9)).collect()
        };
        assert_eq!(house_name(house(9, 1)), "row 2");
        assert_eq!(house_name(house(0, 10)), "the diagonal from r1c1 to r9c9");
        assert_eq!(house_name(house(8, 8)), "the diagonal from r1c9 to r9c1");
        assert!(house_name(house(1, 8)).starts_with("r1c2 r2c1 "));
    }

    #[test]
    fn lists_have_a_word_before_the_last() {
        assert_eq!([list::<u8>(&[]), list(&[1]), list(&[1, 2])], ["", "1", "1 and 2"]);
        assert_eq!(joined(&[1, 2, 3], " or "), "1, 2 or 3");
    }
}
