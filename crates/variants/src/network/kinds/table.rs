//! The table of all constraints of networks: name, arguments, one line for people, and the function
//! that reads an item.

use super::{
    cages, chaos, compose, connected, contents, doppelganger, further, fuzzy_thermo, given, global,
    houses, line_automata, lines, outside, pairs, row_cycle_thermo, sums,
};
use crate::item::Item;
use crate::network::board::Board;
use crate::network::builder::{NetworkBuilder, Node};
use ninefold_core::error::Malformed;

/// A kind of constraint: one row of [`KINDS`].
pub struct Kind {
    /// The name in an item: `Cage` in `.Cage~15~R1C1~R1C2`. Empty for givens.
    pub name: &'static str,
    /// The form of the arguments, for people: `sum~cells`. Empty if there are none.
    pub form: &'static str,
    /// One line for people: what the constraint demands.
    pub about: &'static str,
    /// A few puzzles without their first dots, that use it. Tests read them and check them against
    /// brute force.
    pub examples: &'static [&'static str],
    /// How an item becomes constraints.
    pub(in crate::network) make: Make,
    /// The further cells that an item brings.
    pub(in crate::network) groups: Option<MakeGroups>,
}

/// Adds the further cells of an item to a board.
type MakeGroups = fn(&Item<'_>, &mut Board) -> Result<(), Malformed>;

/// How an item becomes constraints.
#[derive(Clone, Copy)]
pub(in crate::network) enum Make {
    /// By itself.
    Item(fn(&Item<'_>, &mut NetworkBuilder<'_>) -> Result<(), Malformed>),
    /// With the items between it and its `End`.
    Composed(fn(&Node<'_>, &mut NetworkBuilder<'_>) -> Result<(), Malformed>),
}

/// A row without further cells.
const fn row(
    name: &'static str,
    form: &'static str,
    about: &'static str,
    examples: &'static [&'static str],
    make: fn(&Item<'_>, &mut NetworkBuilder<'_>) -> Result<(), Malformed>,
) -> Kind {
    Kind { name, form, about, examples, make: Make::Item(make), groups: None }
}

/// A row for what composes others.
const fn composed(
    name: &'static str,
    form: &'static str,
    about: &'static str,
    examples: &'static [&'static str],
    make: fn(&Node<'_>, &mut NetworkBuilder<'_>) -> Result<(), Malformed>,
) -> Kind {
    Kind { name, form, about, examples, make: Make::Composed(make), groups: None }
}

impl Kind {
    /// The row, with a function for the further cells that an item brings.
    const fn with(mut self, groups: MakeGroups) -> Kind {
        self.groups = Some(groups);
        self
    }
}

/// Whether an item of this name is composed of those up to its `End`.
pub(crate) fn is_composed(name: &str) -> bool {
    find(name).is_some_and(|kind| matches!(kind.make, Make::Composed(_)))
}

/// All kinds of constraints: the board, then those of the whole grid, those of cells and lines, and
/// clues outside of the grid.
pub static KINDS: &[Kind] = &[
    row(
        "",
        "R1C1_5, R1C2_2_4_6_8...",
        "givens, and cells that may hold certain values only",
        &["~R1C1_5", "~R1C1_2_4_6_8~R2C2_1_3_5_7_9"],
        given::make,
    ),
    row(
        "Shape",
        "rows x columns~values~Raw",
        "the board: 1 to 16 rows and columns; the number of values or a range from 0 or 1 on; Raw has no rows, columns and boxes of different values",
        &["Shape~6x6", "Shape~4x4~0-3", "Shape~5x5~9", "Shape~3x3~2~Raw"],
        |_, _| Ok(()),
    ),
    row("NoBoxes", "", "there are no boxes", &["NoBoxes"], |item, _| item.arguments().end()),
    row(
        "RegionSize",
        "cells",
        "the number of cells of a box or region, where it is not that of a row",
        &["Shape~6x6~9.RegionSize~9"],
        |_, _| Ok(()),
    ),
    row(
        "Jigsaw",
        "a character for each cell",
        "regions of different values, row by row (with NoBoxes, instead of boxes)",
        &["Shape~4x4.NoBoxes.Jigsaw~1123112332234444"],
        houses::jigsaw,
    ),
    row(
        "Diagonal",
        "1 or -1",
        "the rising diagonal (1) or the falling one (-1) holds different values",
        &["Diagonal~1", "Diagonal~-1"],
        houses::diagonal,
    ),
    row("Windoku", "", "further boxes, one cell apart", &["Windoku"], houses::windoku),
    row(
        "DisjointSets",
        "",
        "cells in the same place of different boxes differ",
        &["DisjointSets"],
        houses::disjoint_sets,
    ),
    row(
        "AntiKnight",
        "",
        "cells a knight's move apart differ",
        &["AntiKnight"],
        houses::anti_knight,
    ),
    row("AntiKing", "", "cells that touch at a corner differ", &["AntiKing"], houses::anti_king),
    row(
        "AntiConsecutive",
        "",
        "cells that share a side are not consecutive",
        &["Shape~4x4~8.AntiConsecutive"],
        pairs::anti_consecutive,
    ),
    row(
        "StrictKropki",
        "",
        "all dots are given: without one, neither relation holds",
        &["Shape~4x4~8.StrictKropki.WhiteDot~R1C1~R1C2"],
        pairs::strict_kropki,
    ),
    row("StrictXV", "", "all X and V are given", &["StrictXV.X~R1C1~R1C2"], pairs::strict_xv),
    row(
        "AntiTaxicab",
        "",
        "two cells with the digit N are not N steps apart, counted across and down",
        &["AntiTaxicab"],
        global::anti_taxicab,
    ),
    row(
        "GlobalEntropy",
        "",
        "each square of four cells has one of 1 2 3, of 4 5 6 and of 7 8 9",
        &["GlobalEntropy"],
        contents::global_entropy,
    ),
    row(
        "GlobalMod",
        "",
        "each square of four cells has numbers of all classes modulo 3",
        &["GlobalMod"],
        contents::global_mod,
    ),
    row(
        "DutchFlatmates",
        "",
        "each 5 has a 1 above it or a 9 below it",
        &["DutchFlatmates"],
        global::dutch_flatmates,
    ),
    row(
        "RegionSameValues",
        "",
        "all of the largest rows, columns, boxes and regions hold the same values",
        &["Shape~4x4~5.RegionSameValues"],
        contents::region_same_values,
    ),
    row(
        "Doppelganger",
        "",
        "rows, columns and boxes each lack another of the values from 1 on; those of a 0 lack different ones",
        &["Shape~4x4~0-4.Doppelganger"],
        doppelganger::make,
    ).with(doppelganger::groups),
    row(
        "ConnectedValues",
        "group~values~size",
        "the cells of the grid or a group with these values form one connected region, of this size if it is told",
        &["ConnectedValues~~1_2_3_4_5", "Shape~4x4.Var~A~~2x3.ConnectedValues~VA~1~2"],
        connected::connected_values,
    ),
    row(
        "ChaosConstruction",
        "",
        "the grid falls into connected regions of different values, which are to be found; CC1, CC2... are the labels of the cells",
        &["Shape~4x4.NoBoxes.ChaosConstruction"],
        chaos::construction,
    ).with(chaos::groups),
    row(
        "ChaosArrow",
        "cell~0 or 1~labels~-~labels...",
        "the cell counts the cells in one region along the lines from the first on; 1 leaves that one out; without labels, to all four sides",
        &["Shape~4x4.NoBoxes.ChaosConstruction.ChaosArrow~R1C1~0~CC2~CC3~CC4", "Shape~4x4.NoBoxes.ChaosConstruction.ChaosArrow~R2C2"],
        chaos::arrow,
    ),
    row(
        "ChaosCount",
        "cell~0 or 1~labels",
        "the cell counts the labels that are the first one; 1 leaves that one out; without labels, in the cells around",
        &["Shape~4x4.NoBoxes.ChaosConstruction.ChaosCount~R2C2", "Shape~4x4.NoBoxes.ChaosConstruction.ChaosCount~R1C1~1~CC1~CC2~CC5"],
        chaos::count,
    ),
    row(
        "SearchPriority",
        "priority~cells",
        "advice for another search: no rule",
        &["SearchPriority~5~R1C1~R1C2"],
        global::search_priority,
    ),
    composed(
        "Or",
        "items, then End",
        "at least one of the items up to its End holds",
        &["Or.Cage~3~R1C1~R1C2.Cage~17~R1C1~R1C2.End"],
        compose::or,
    ),
    composed(
        "And",
        "items, then End",
        "all items up to its End hold: for use within Or",
        &["Or.And.~R1C1_1.~R2C2_2.End.~R3C3_9.End"],
        compose::and,
    ),
    composed(
        "Replicate",
        "targets~origin, items, then End",
        "the items up to its End, shifted so that the origin comes to each of the targets (six cells a character from the origin on, base64)",
        &["Replicate~D~R1C1.WhiteDot~R1C1~R1C2.End"],
        compose::replicate,
    ),
    row(
        "Var",
        "name~label~count or rows x columns",
        "further cells, named V and the name and a number",
        &["Shape~4x4.Var~A~~2.Sum~5~VA1~VA2"],
        |_, _| Ok(()),
    )
    .with(further::var),
    row(
        "AllDifferent",
        "cells",
        "the cells hold different values",
        &["AllDifferent~R1C1~R2C5~R5C2"],
        houses::all_different,
    ),
    row(
        "Cage",
        "sum~cells",
        "different values with this sum; 0 for any sum",
        &["Cage~15~R1C1~R1C2~R2C2", "Shape~4x4~0-7.Cage~0~R1C1~R2C2"],
        sums::cage,
    ),
    row(
        "RellikCage",
        "sum~cells",
        "different values; neither a cell nor a group of the cells sums to this",
        &["RellikCage~5~R1C1~R1C2~R2C1"],
        cages::rellik_cage,
    ),
    row(
        "EqualityCage",
        "cells",
        "different values, as many even as odd and as many low as high",
        &["EqualityCage~R1C1~R1C2"],
        cages::equality_cage,
    ),
    row(
        "Quad",
        "top left cell~values",
        "the square of four cells holds these values",
        &["Quad~R1C1~1~2"],
        contents::quad,
    ),
    row(
        "ContainAtLeast",
        "values~cells",
        "the cells hold these values, each at least as often as listed",
        &["ContainAtLeast~1_2~R1C1~R1C2~R2C3"],
        contents::contain_at_least,
    ),
    row(
        "ContainExact",
        "values~cells",
        "the cells hold these values, each just as often as listed",
        &["ContainExact~1_2_2~R1C1~R1C2~R2C3~R5C5"],
        contents::contain_exact,
    ),
    row(
        "LookAndSay",
        "counts and values~cells",
        "the cells hold each value as often as said: 1223 is one 2 and two 3s",
        &["LookAndSay~1223~R1C1~R1C2~R2C3~R3C6"],
        contents::look_and_say,
    ),
    row(
        "SameValues",
        "number of sets~cells",
        "these sets of cells hold the same values",
        &["SameValues~2~R1C1~R1C2~R2C4~R2C5", "SameValues~2~R1C1~R5C2"],
        contents::same_values,
    ),
    row(
        "CountingCircles",
        "cells",
        "each value in the circles is in as many of them as it says",
        &["CountingCircles~R1C1~R1C2~R2C4"],
        contents::counting_circles,
    ),
    row(
        "CountDistinct",
        "cell~cells",
        "the cell holds the number of values in the others",
        &["CountDistinct~R1C1~R2C4~R3C4~R4C5"],
        contents::count_distinct,
    ),
    row(
        "Sum",
        "sum~cells, or sum_=_weights~cells",
        "the values, each times its weight, have this sum",
        &["Sum~10~R1C1~R2C2", "Sum~0_=_1_-2~R1C1~R2C2"],
        sums::sum,
    ),
    row(
        "Arrow",
        "circle~shaft",
        "the circle holds the sum of the shaft",
        &["Arrow~R1C1~R2C2~R3C3"],
        sums::arrow,
    ),
    row(
        "DoubleArrow",
        "circle~line~circle",
        "the circles have the sum of the line",
        &["DoubleArrow~R1C1~R2C2~R3C3"],
        sums::double_arrow,
    ),
    row(
        "PillArrow",
        "2 or 3~pill~shaft",
        "the number in the pill is the sum of the shaft",
        &["PillArrow~2~R1C1~R1C2~R2C3~R3C4"],
        sums::pill_arrow,
    ),
    row(
        "EqualSum",
        "cells~-~cells...",
        "these groups of cells have the same sum",
        &["EqualSum~R1C1~R1C2~-~R2C3~R3C4"],
        sums::equal_sum,
    ),
    row(
        "RegionSumLine",
        "cells",
        "the parts of the line in different boxes or regions have the same sum",
        &["RegionSumLine~R1C3~R1C4~R2C4"],
        sums::region_sum_line,
    ),
    row(
        "Zipper",
        "cells",
        "cells at the same distance from the middle have the same sum, the middle one's digit",
        &["Zipper~R1C1~R2C2~R3C3"],
        sums::zipper,
    ),
    row(
        "LittleKiller",
        "sum~first cell",
        "the diagonal that begins there has this sum",
        &["LittleKiller~12~R1C3"],
        sums::little_killer,
    ),
    row(
        "WhiteDot",
        "cells",
        "neighbours among the cells are consecutive",
        &["WhiteDot~R1C1~R1C2"],
        pairs::white_dot,
    ),
    row(
        "BlackDot",
        "cells",
        "of neighbours among the cells one is twice the other",
        &["BlackDot~R1C1~R1C2"],
        pairs::black_dot,
    ),
    row("X", "cells", "neighbours among the cells sum to 10", &["X~R1C1~R1C2"], pairs::x),
    row("V", "cells", "neighbours among the cells sum to 5", &["V~R1C1~R1C2"], pairs::v),
    row(
        "GreaterThan",
        "cells",
        "of neighbours among the cells the earlier is greater",
        &["GreaterThan~R1C1~R1C2"],
        pairs::greater_than,
    ),
    row(
        "Thermo",
        "bulb~...~tip",
        "values grow from the bulb on",
        &["Thermo~R1C1~R2C2~R3C3"],
        pairs::thermo,
    ),
    row(
        "FuzzyThermo",
        "cells",
        "values grow along the line from one of its ends",
        &["FuzzyThermo~R1C1~R2C2~R3C3"],
        fuzzy_thermo::make,
    ),
    row(
        "RowCycleThermo",
        "bulb~...~tip",
        "a digit says in which column of its row to look next: the ways back to a cell grow from the bulb on",
        &["RowCycleThermo~R1C1~R2C2~R3C3", "Shape~4x4.RowCycleThermo~R1C1~R1C2~R2C2"],
        row_cycle_thermo::make,
    ),
    row(
        "Whisper",
        "difference~cells",
        "neighbours on the line differ by at least this; 5, if left out",
        &["Whisper~5~R1C1~R2C2", "Whisper~R1C1~R2C2"],
        pairs::whisper,
    ),
    row(
        "Palindrome",
        "cells",
        "the line reads the same from both ends",
        &["Palindrome~R1C1~R2C5~R4C6"],
        pairs::palindrome,
    ),
    row(
        "Clone",
        "cells~as many cells",
        "the two groups hold the same values in order",
        &["Clone~R1C1~R1C2~R5C5~R5C6"],
        pairs::clone,
    ),
    row(
        "Parity",
        "cells",
        "even and odd values take turns along the line",
        &["Parity~R1C1~R2C2~R3C3"],
        pairs::parity,
    ),
    row(
        "Min",
        "cells",
        "each is less than the cells beside it",
        &["Shape~4x4~6.Min~R1C1~R3C3"],
        pairs::min,
    ),
    row(
        "Max",
        "cells",
        "each is greater than the cells beside it",
        &["Shape~4x4~6.Max~R1C1~R3C3"],
        pairs::max,
    ),
    row(
        "Renban",
        "cells",
        "consecutive values in any order",
        &["Renban~R1C1~R2C2~R3C3"],
        pairs::renban,
    ),
    row(
        "Modular",
        "modulus~cells",
        "as many cells in sequence as the modulus differ modulo it",
        &["Modular~3~R1C1~R2C2~R3C3"],
        pairs::modular,
    ),
    row(
        "Entropic",
        "cells",
        "any three cells in sequence are of 1 2 3, 4 5 6 and 7 8 9",
        &["Entropic~R1C1~R2C2~R3C3"],
        pairs::entropic,
    ),
    row(
        "Pair",
        "relation~_name~cells~~cells...",
        "neighbours on each line have a relation: a bit for each pair of values, six a character, base64",
        &["Pair~-___8___9~_any~R1C1~R1C2"],
        pairs::pair,
    ),
    row(
        "PairX",
        "relation~_name~cells~~cells...",
        "any two cells of each group have a relation, both ways",
        &["PairX~-___8___9~_any~R1C1~R1C2~R2C2"],
        pairs::pair_x,
    ),
    row(
        "Binary",
        "relation~cells",
        "as Pair, with - and _ of the relation exchanged: an older form",
        &["Binary~_---8---9~_any~R1C1~R1C2"],
        pairs::binary,
    ),
    row(
        "BinaryX",
        "relation~cells",
        "as PairX, with - and _ of the relation exchanged: an older form",
        &["BinaryX~_---8---9~_any~R1C1~R1C2"],
        pairs::binary_x,
    ),
    row(
        "Regex",
        "pattern~cells~~cells...",
        "the values of each line match a regular expression, in base64",
        &["Regex~LioxLis~R1C1~R1C2~R1C3"],
        line_automata::regex,
    ),
    row(
        "NFA",
        "automaton~_name~cells~~cells...",
        "an automaton accepts the values of each line",
        &[],
        line_automata::nfa,
    ),
    row(
        "Between",
        "circle~line~circle",
        "the line is strictly between the circles",
        &["Between~R1C1~R2C2~R3C3"],
        lines::between,
    ),
    row(
        "Lockout",
        "difference~diamond~line~diamond",
        "the diamonds differ by at least this, and the line is not between or equal to them; 4, if left out",
        &["Lockout~4~R1C1~R2C2~R3C3", "Lockout~R1C1~R2C2~R3C3"],
        lines::lockout,
    ),
    row(
        "SumLine",
        "sum~cells, of a loop with LOOP behind",
        "the line falls into parts with this sum each",
        &["SumLine~10~R1C1~R2C2~R3C3~R4C4", "SumLine~10~R1C1~R1C2~R2C2~R2C1~LOOP"],
        lines::sum_line,
    ),
    row(
        "Indexing",
        "R or C~cells",
        "a cell in column C says in which column of its row C is; R for rows",
        &["Indexing~C~R1C1~R5C5", "Indexing~R~R1C1~R5C5"],
        lines::indexing,
    ),
    row(
        "ValueIndexing",
        "value~distance~cells",
        "the digit of the first cell is the Nth of those behind the second, whose digit is N",
        &["ValueIndexing~R1C1~R1C2~R1C3~R2C4~R3C5"],
        lines::value_indexing,
    ),
    row(
        "Lunchbox",
        "sum~cells",
        "different values; those between the least and the greatest have this sum",
        &["Lunchbox~5~R1C1~R1C2~R2C2~R3C3"],
        outside::lunchbox,
    ),
    row(
        "Sandwich",
        "sum~row or column",
        "the digits between the least and the greatest have this sum",
        &["Sandwich~10~R1"],
        outside::sandwich,
    ),
    row(
        "XSum",
        "row or column~sum~sum",
        "the first X digits have this sum, X being the first of them; from the other end too",
        &["XSum~R1~10~12", "XSum~C2~~8"],
        outside::x_sum,
    ),
    row(
        "Skyscraper",
        "row or column~count~count",
        "how many digits are seen from either end; greater ones hide lesser ones",
        &["Skyscraper~R1~3~2"],
        outside::skyscraper,
    ),
    row(
        "HiddenSkyscraper",
        "row or column~digit~digit",
        "the first digit that is hidden, seen from either end",
        &["HiddenSkyscraper~R1~3~2"],
        outside::hidden_skyscraper,
    ),
    row(
        "NumberedRoom",
        "row or column~digit~digit",
        "the digit in the cell whose number is the first digit, from either end",
        &["NumberedRoom~R1~3~2"],
        outside::numbered_room,
    ),
    row(
        "FullRank",
        "row or column~rank~rank",
        "the rank of the row or column among all, each read as a number from both ends",
        &["FullRank~R1~3", "FullRank~C9~~36"],
        outside::full_rank,
    ),
    row(
        "FullRankTies",
        "none, only-unclued or any",
        "which rows and columns may read the same; only-unclued, if left out",
        &["FullRank~R1~3.FullRankTies~any", "Shape~4x4.FullRankTies~none"],
        outside::full_rank_ties,
    ),
];

/// The row with this name.
pub(in crate::network) fn find(name: &str) -> Option<&'static Kind> {
    KINDS.iter().find(|kind| kind.name == name)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn names_are_unique_and_rows_are_complete() {
        for (i, kind) in KINDS.iter().enumerate() {
            assert!(KINDS[..i].iter().all(|other| other.name != kind.name), "{}", kind.name);
            assert!(!kind.about.is_empty(), "{}", kind.name);
        }
    }
}
