//! The table of all constraints: name, arguments, one line for people, and the function that reads
//! an item.
//!
//! The readers of text, the list for people, the drawings and the tests against brute force all use
//! this table. A new constraint is one file and one row: see docs/add-a-constraint.md.

use std::collections::HashMap;
use std::sync::LazyLock;

use super::{
    classes, different, ends, entropy, extreme, given, little_killer, moves, negative, pair,
    parity, part_sum, quad, region_sum, regions, same, skyscraper, sum, zipper,
};
use crate::builder::RulesetBuilder;
use crate::item::Item;
use ninefold_core::error::Malformed;

/// A kind of constraint: one row of [`KINDS`].
pub struct ConstraintKind {
    /// The name in an item: `Cage` in `.Cage~15~R1C1~R1C2`. Empty for givens.
    pub name: &'static str,
    /// The form of the arguments, for people: `sum~cells`. Empty if there are none.
    pub form: &'static str,
    /// One line for people: what the constraint demands.
    pub about: &'static str,
    /// A few items without their dots. Tests read them, draw them and check them against brute
    /// force.
    pub examples: &'static [&'static str],
    make: fn(&Item<'_>, &mut RulesetBuilder<'_>) -> Result<(), Malformed>,
}

/// All kinds of constraints: those of the whole grid first, then those of cells and lines, then
/// clues outside of the grid.
pub static KINDS: &[ConstraintKind] = &[
    ConstraintKind {
        name: "",
        form: "R1C1_5, R1C2_2_4_6_8...",
        about: "givens, and cells that may hold certain digits only (odd, even)",
        examples: &["~R1C1_5", "~R1C1_2_4_6_8~R2C2_1_3_5_7_9~R3C3_3"],
        make: given::make,
    },
    ConstraintKind {
        name: "NoBoxes",
        form: "",
        about: "the nine boxes are no houses",
        examples: &["NoBoxes"],
        make: |item, _| item.arguments().end(),
    },
    ConstraintKind {
        name: "Jigsaw",
        form: "81 characters",
        about: "these regions hold all digits: a character for each cell, row by row (with NoBoxes, instead of boxes); one may stand for cells in no region",
        examples: &[
            "Jigsaw~111222333111222333111222333444555666444555666444555666777888999777888999777888999",
            "Jigsaw~111223333111223333111222536444255566474255666477555966478889996477889999477788889",
        ],
        make: regions::jigsaw,
    },
    ConstraintKind {
        name: "Diagonal",
        form: "1 or -1",
        about: "the rising diagonal (1) or the falling one (-1) holds all digits",
        examples: &["Diagonal~1", "Diagonal~-1"],
        make: regions::diagonal,
    },
    ConstraintKind {
        name: "Windoku",
        form: "",
        about: "four further boxes, one cell away from the border and from each other",
        examples: &["Windoku"],
        make: regions::windoku,
    },
    ConstraintKind {
        name: "DisjointSets",
        form: "",
        about: "cells in the same place of different boxes differ",
        examples: &["DisjointSets"],
        make: regions::disjoint_sets,
    },
    ConstraintKind {
        name: "AntiKnight",
        form: "",
        about: "cells a knight's move apart differ",
        examples: &["AntiKnight"],
        make: moves::anti_knight,
    },
    ConstraintKind {
        name: "AntiKing",
        form: "",
        about: "cells a king's move apart differ",
        examples: &["AntiKing"],
        make: moves::anti_king,
    },
    ConstraintKind {
        name: "AntiConsecutive",
        form: "",
        about: "cells that share a side are not consecutive",
        examples: &["AntiConsecutive"],
        make: negative::anti_consecutive,
    },
    ConstraintKind {
        name: "StrictKropki",
        form: "",
        about: "cells that share a side without a dot are neither consecutive nor the one twice the other",
        examples: &["StrictKropki"],
        make: negative::strict_kropki,
    },
    ConstraintKind {
        name: "StrictXV",
        form: "",
        about: "cells that share a side without a letter sum to neither 5 nor 10",
        examples: &["StrictXV"],
        make: negative::strict_xv,
    },
    ConstraintKind {
        name: "GlobalEntropy",
        form: "",
        about: "each 2x2 square holds a low, a middle and a high digit: 1 to 3, 4 to 6, 7 to 9",
        examples: &["GlobalEntropy"],
        make: entropy::global,
    },
    ConstraintKind {
        name: "Cage",
        form: "sum~cells",
        about: "different digits with this sum; 0 stands for any sum",
        examples: &["Cage~15~R1C1~R1C2~R2C1", "Cage~0~R1C1~R2C2", "Cage~8~R1C3~R2C4"],
        make: different::cage,
    },
    ConstraintKind {
        name: "AllDifferent",
        form: "cells",
        about: "different digits: an extra region",
        examples: &["AllDifferent~R1C1~R2C2~R3C4", "AllDifferent~R1C1~R2C2"],
        make: different::all_different,
    },
    ConstraintKind {
        name: "Renban",
        form: "cells",
        about: "consecutive digits in any order",
        examples: &["Renban~R1C1~R2C2~R3C3", "Renban~R1C1~R1C2~R1C3~R2C3"],
        make: different::renban,
    },
    ConstraintKind {
        name: "Sum",
        form: "sum~cells",
        about: "this sum; digits may repeat",
        examples: &["Sum~15~R1C1~R2C2~R3C4", "Sum~4~R1C1~R2C2"],
        make: sum::sum,
    },
    ConstraintKind {
        name: "Arrow",
        form: "circle~shaft",
        about: "the digit in the circle is the sum of the shaft",
        examples: &["Arrow~R1C1~R1C2~R2C3", "Arrow~R1C1~R2C2~R3C3~R4C4"],
        make: sum::arrow,
    },
    ConstraintKind {
        name: "DoubleArrow",
        form: "circle~line~circle",
        about: "the two circles have the same sum as the line between them",
        examples: &["DoubleArrow~R1C1~R1C2~R2C3~R2C4"],
        make: sum::double_arrow,
    },
    ConstraintKind {
        name: "PillArrow",
        form: "2 or 3~pill~shaft",
        about: "the number in the pill is the sum of the shaft",
        examples: &["PillArrow~2~R1C1~R1C2~R2C2~R3C3"],
        make: sum::pill_arrow,
    },
    ConstraintKind {
        name: "WhiteDot",
        form: "a~b",
        about: "Kropki: consecutive digits",
        examples: &["WhiteDot~R1C1~R1C2"],
        make: pair::white_dot,
    },
    ConstraintKind {
        name: "BlackDot",
        form: "a~b",
        about: "Kropki: one digit is twice the other",
        examples: &["BlackDot~R1C1~R2C1"],
        make: pair::black_dot,
    },
    ConstraintKind {
        name: "X",
        form: "a~b",
        about: "the sum 10",
        examples: &["X~R1C1~R1C2"],
        make: pair::x,
    },
    ConstraintKind {
        name: "V",
        form: "a~b",
        about: "the sum 5",
        examples: &["V~R1C1~R1C2"],
        make: pair::v,
    },
    ConstraintKind {
        name: "GreaterThan",
        form: "a~b",
        about: "a is greater than b",
        examples: &["GreaterThan~R1C1~R1C2", "GreaterThan~R2C2~R1C2~R2C1"],
        make: pair::greater_than,
    },
    ConstraintKind {
        name: "Thermo",
        form: "bulb~...~tip",
        about: "digits grow from the bulb on",
        examples: &["Thermo~R1C1~R2C2~R3C3", "Thermo~R1C1~R1C2~R2C2~R2C3"],
        make: pair::thermo,
    },
    ConstraintKind {
        name: "Whisper",
        form: "difference~cells",
        about: "neighbours along the line differ by at least so much (German whispers: 5)",
        examples: &["Whisper~5~R1C1~R2C2~R3C3", "Whisper~3~R1C1~R1C2~R2C1~R3C1"],
        make: pair::whisper,
    },
    ConstraintKind {
        name: "Palindrome",
        form: "cells",
        about: "the same digits read both ways",
        examples: &["Palindrome~R1C1~R2C2~R3C4", "Palindrome~R1C3~R1C4~R2C3~R4C1"],
        make: same::palindrome,
    },
    ConstraintKind {
        name: "Clone",
        form: "cells~as many cells",
        about: "the same digits, place by place",
        examples: &["Clone~R1C1~R1C2~R4C4~R4C5", "Clone~R1C1~R5C5"],
        make: same::clone,
    },
    ConstraintKind {
        name: "Between",
        form: "circle~line~circle",
        about: "the line is strictly between its ends",
        examples: &["Between~R1C1~R1C2~R2C3~R2C4", "Between~R3C3~R4C4~R5C5"],
        make: ends::between,
    },
    ConstraintKind {
        name: "Lockout",
        form: "difference~diamond~line~diamond",
        about: "the ends differ by at least so much (4 unless said); the line is neither between them nor equal to one",
        examples: &[
            "Lockout~4~R1C1~R1C2~R2C3~R2C4",
            "Lockout~R3C3~R4C4~R5C5",
            "Lockout~2~R1C1~R2C1~R2C2",
        ],
        make: ends::lockout,
    },
    ConstraintKind {
        name: "RegionSumLine",
        form: "cells",
        about: "the same sum in each box, or region of a jigsaw, that the line goes through",
        examples: &["RegionSumLine~R1C2~R1C3~R1C4~R2C4", "RegionSumLine~R3C3~R4C4~R5C7"],
        make: region_sum::line,
    },
    ConstraintKind {
        name: "Zipper",
        form: "cells",
        about: "cells as far from the middle have the same sum, which is the digit in the middle if there is one",
        examples: &[
            "Zipper~R1C1~R1C2~R2C3",
            "Zipper~R1C3~R1C4~R2C4~R2C3",
            "Zipper~R1C1~R2C2~R3C4~R4C4~R4C5",
        ],
        make: zipper::line,
    },
    ConstraintKind {
        name: "Modular",
        form: "modulus~cells",
        about: "any so many cells in sequence have different remainders",
        examples: &[
            "Modular~3~R1C1~R1C2~R2C3~R2C4",
            "Modular~2~R1C1~R2C2~R3C3",
            "Modular~7~R1C1~R2C2~R3C4",
        ],
        make: classes::modular,
    },
    ConstraintKind {
        name: "Parity",
        form: "cells",
        about: "even and odd digits take turns along the line",
        examples: &["Parity~R1C1~R2C2~R3C3", "Parity~R1C1~R1C2~R2C2~R2C3"],
        make: parity::make,
    },
    ConstraintKind {
        name: "Entropic",
        form: "cells",
        about: "any three cells in sequence have a low, a middle and a high digit: 1 to 3, 4 to 6, 7 to 9",
        examples: &["Entropic~R1C1~R1C2~R2C3~R2C4", "Entropic~R1C1~R2C2"],
        make: classes::entropic,
    },
    ConstraintKind {
        name: "Quad",
        form: "cell at the top left~digits",
        about: "these digits are among the four cells",
        examples: &["Quad~R3C3~1~2", "Quad~R3C3~5~5~6~7", "Quad~R1C1~9"],
        make: quad::make,
    },
    ConstraintKind {
        name: "Min",
        form: "cells",
        about: "each is less than all cells that share a side with it",
        examples: &["Min~R1C1", "Min~R2C2~R4C5"],
        make: extreme::min,
    },
    ConstraintKind {
        name: "Max",
        form: "cells",
        about: "each is greater than all cells that share a side with it",
        examples: &["Max~R1C1", "Max~R2C2~R4C5"],
        make: extreme::max,
    },
    ConstraintKind {
        name: "LittleKiller",
        form: "sum~first cell",
        about: "the sum of a diagonal from the border; digits may repeat",
        examples: &[
            "LittleKiller~12~R1C3",
            "LittleKiller~20~R6C1",
            "LittleKiller~8~R2C9",
            "LittleKiller~10~R9C8",
        ],
        make: little_killer::make,
    },
    ConstraintKind {
        name: "Sandwich",
        form: "sum~row or column",
        about: "the sum of the digits between 1 and 9",
        examples: &["Sandwich~10~C8", "Sandwich~0~R6"],
        make: part_sum::sandwich,
    },
    ConstraintKind {
        name: "XSum",
        form: "row or column~clue~clue",
        about: "the sum of the first X digits from the left or top, and from the other end; X is the first one; either may be empty",
        examples: &["XSum~C2~27~27", "XSum~R1~~8", "XSum~R9~13"],
        make: part_sum::x_sum,
    },
    ConstraintKind {
        name: "Skyscraper",
        form: "row or column~clue~clue",
        about: "how many digits are seen from the left or top, and from the other end; greater ones hide lesser ones; either may be empty",
        examples: &["Skyscraper~C5~5~3", "Skyscraper~R1~~2", "Skyscraper~R9~4"],
        make: skyscraper::make,
    },
];

impl ConstraintKind {
    /// Adds the constraints of an item of this kind.
    pub(crate) fn add(
        &self,
        item: &Item<'_>,
        builder: &mut RulesetBuilder<'_>,
    ) -> Result<(), Malformed> {
        (self.make)(item, builder)
    }
}

/// The rows by their names.
static BY_NAME: LazyLock<HashMap<&str, &ConstraintKind>> =
    LazyLock::new(|| KINDS.iter().map(|kind| (kind.name, kind)).collect());

/// The row with this name.
pub(crate) fn find(name: &str) -> Option<&'static ConstraintKind> {
    BY_NAME.get(name).copied()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn names_are_unique_and_rows_are_complete() {
        for (i, kind) in KINDS.iter().enumerate() {
            assert!(KINDS[..i].iter().all(|other| other.name != kind.name), "{}", kind.name);
            assert!(!kind.about.is_empty() && !kind.examples.is_empty(), "{}", kind.name);
        }
    }
}
