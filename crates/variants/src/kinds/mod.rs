//! The accelerators: constraints of nine rows and nine digits, one family a file, and the table of all of
//! them, by the names of their kinds.

mod classes;
mod clue;
mod different;
mod ends;
mod entropy;
mod extreme;
mod little_killer;
mod negative;
mod pair;
mod parity;
mod part_sum;
mod quad;
mod region_sum;
mod regions;
mod same;
mod skyscraper;
mod sum;

use std::sync::LazyLock;

use crate::builder::RulesetBuilder;
use ninefold_constraints::{KINDS, item::Item};
use ninefold_core::{error::Malformed, grid::Cell};

/// The end of a reading whose constraints go to a builder.
type Done = Result<(), Malformed>;

/// Adds the constraints of an item on nine rows.
pub(super) type Make = fn(&Item<'_>, &mut RulesetBuilder<'_>) -> Done;

/// What searches a kind on nine rows and nine digits faster than its propagators for all boards.
#[derive(Clone, Copy)]
struct Accelerator {
    /// The name of the kind.
    name: &'static str,
    make: Make,
    /// Whether it supports an item among these; `None` if it supports all.
    knows: Option<fn(&Item<'_>, &[Item<'_>]) -> bool>,
}

const fn nine(name: &'static str, make: Make) -> Accelerator {
    Accelerator { name, make, knows: None }
}

/// An accelerator for the items among others that satisfy a condition.
const fn nine_if(
    name: &'static str,
    knows: fn(&Item<'_>, &[Item<'_>]) -> bool,
    make: Make,
) -> Accelerator {
    Accelerator { name, make, knows: Some(knows) }
}

/// The accelerators, in the order of [`KINDS`].
const ACCELERATORS: [Accelerator; 39] = [
    nine("", givens),
    nine("NoBoxes", |item, _| item.arguments().end()),
    nine("Jigsaw", regions::jigsaw),
    nine("Diagonal", regions::diagonal),
    nine("Windoku", regions::windoku),
    nine("DisjointSets", regions::disjoint_sets),
    nine("AntiConsecutive", |item, builder| negative::add(item, builder, &[], is_apart)),
    // Without a dot, neither relation holds. With one dot the other relation may hold too: 1 and 2 may
    // have either dot.
    nine_if("StrictKropki", negative::are_marks_certain, |item, builder| {
        let holds = |a, b| is_apart(a, b) && !is_doubled(a, b);
        negative::add(item, builder, &["WhiteDot", "BlackDot"], holds)
    }),
    nine_if("StrictXV", negative::are_marks_certain, |item, builder| {
        negative::add(item, builder, &["X", "V"], |a, b| a + b != 5 && a + b != 10)
    }),
    nine("GlobalEntropy", entropy::global),
    nine_if("Cage", different::is_each_cell_once, different::cage),
    nine("AllDifferent", different::all_different),
    nine("Renban", different::renban),
    nine_if("Sum", sum::has_no_weights, sum::sum),
    nine("Arrow", sum::arrow),
    nine("DoubleArrow", sum::double_arrow),
    nine("PillArrow", sum::pill_arrow),
    nine("WhiteDot", |item, builder| pair::pairs(item, builder, |a, b| !is_apart(a, b))),
    nine("BlackDot", |item, builder| pair::pairs(item, builder, is_doubled)),
    nine("X", |item, builder| pair::pairs(item, builder, |a, b| a + b == 10)),
    nine("V", |item, builder| pair::pairs(item, builder, |a, b| a + b == 5)),
    nine("GreaterThan", |item, builder| pair::pairs(item, builder, |a, b| a > b)),
    nine("Thermo", pair::thermo),
    nine("Whisper", pair::whisper),
    nine("Palindrome", same::palindrome),
    nine("Clone", same::clone),
    nine("Between", ends::between),
    nine("Lockout", ends::lockout),
    nine_if("RegionSumLine", region_sum::are_all_cells_in_regions, region_sum::line),
    nine("Modular", classes::modular),
    nine("Parity", parity::make),
    nine("Entropic", classes::entropic),
    nine("Quad", quad::make),
    nine("Min", |item, builder| extreme::each(item, builder, true)),
    nine("Max", |item, builder| extreme::each(item, builder, false)),
    nine("LittleKiller", little_killer::make),
    nine("Sandwich", part_sum::sandwich),
    nine("XSum", part_sum::x_sum),
    nine("Skyscraper", skyscraper::make),
];

/// For each kind of the table, its accelerator.
static BY_KIND: LazyLock<Vec<Option<Accelerator>>> = LazyLock::new(|| {
    let of = |name| ACCELERATORS.into_iter().find(|nine| nine.name == name);
    KINDS.iter().map(|kind| of(kind.name)).collect()
});

/// The accelerator for an item among these, if there is one that supports it.
#[inline]
pub(super) fn accelerator(item: &Item<'_>, items: &[Item<'_>]) -> Option<Make> {
    let nine = BY_KIND[item.kind?.number].as_ref()?;
    nine.knows.is_none_or(|knows| knows(item, items)).then_some(nine.make)
}

/// Whether two digits are not consecutive.
fn is_apart(a: u32, b: u32) -> bool {
    a.abs_diff(b) != 1
}

/// Whether one digit is twice the other.
fn is_doubled(a: u32, b: u32) -> bool {
    a == 2 * b || b == 2 * a
}

/// The cell that is this many rows and columns away, if it is in the grid.
pub(crate) fn moved(cell: Cell, (rows, columns): (i8, i8)) -> Option<Cell> {
    let row = cell.row().checked_add_signed(rows.into()).filter(|&row| row < 9)?;
    let column = cell.column().checked_add_signed(columns.into()).filter(|&column| column < 9)?;
    Some(Cell::at(row, column))
}

/// Reads givens, and cells that may hold some digits only: `~R1C1_5~R1C2_2_4_6_8`. They are no
/// constraints, but the candidates at the start.
fn givens(item: &Item<'_>, builder: &mut RulesetBuilder<'_>) -> Done {
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

#[cfg(test)]
mod tests {
    use super::*;
    use crate::{Constraint, RulesetSolver, cases, parse, state::SearchState};
    use ninefold_constraints::digits::values;
    use ninefold_core::search::Limits;

    #[test]
    fn constraints_leave_what_is_possible_or_are_refused_with_their_column() {
        let count = cases::check(include_str!("cases.txt"), |text| {
            let ruleset = parse::line(text).map_err(|error| error.to_string())?;
            let mut state = SearchState::new(ruleset.candidates(), ruleset.peers());
            for one in ruleset.propagators().filter(|one| !one.is_house()) {
                one.propagate(&mut state).map_err(|_| "no digit is left")?;
            }
            let left = |cell| -> String {
                values(state.get(cell)).map(|digit| digit.to_string()).collect()
            };
            let left = Cell::all().map(|cell| [cell.to_string(), left(cell)].join("="));
            let says = ruleset.constraints().map(Constraint::explain);
            let all: Vec<String> = left.chain(says).collect();
            let (stated, asked) = (ruleset.constraints().count(), ruleset.propagators().count());
            let limits = Limits { nodes: Some(20_000), ..Limits::FIRST };
            let found = RulesetSolver::new().solve(&ruleset, &limits).solutions;
            Ok(format!("{}, {stated} stated, {asked} asked, {found} solutions", all.join(", ")))
        });
        assert_eq!(count, 93);
    }

    /// One of another name would never be asked, and nothing but time would tell.
    #[test]
    fn accelerators_are_of_kinds_in_the_order_of_their_table() {
        let number = |nine: &Accelerator| KINDS.iter().position(|kind| kind.name == nine.name);
        let numbers: Vec<usize> = ACCELERATORS
            .iter()
            .map(|nine| number(nine).unwrap_or_else(|| panic!("{}", nine.name)))
            .collect();
        assert!(numbers.is_sorted_by(|a, b| a < b), "{numbers:?}");
        assert_eq!(BY_KIND.iter().flatten().count(), ACCELERATORS.len());
    }
}
