//! The kinds whose propagators for all boards serve nine rows as well: the board, then those of the whole
//! grid, those of cells and lines, and clues outside of the grid.

use super::super::{
    cages, chaos, compose, connected, contents, doppelganger, further, fuzzy_thermo, global,
    line_automata, lines, outside, pairs, row_cycle_thermo, sums,
};
use super::{ConstraintKind, row};

/// The rows, in the order of the list for people.
#[rustfmt::skip]
pub(super) const ROWS: [ConstraintKind; 41] = [
    row("Shape", "rows x columns~values~Raw", "The grid has these rows, columns and values.",
        &["Shape~6x6", "Shape~4x4~0-3", "Shape~5x5~9", "Shape~3x3~2~Raw"], |_| Ok(())).outer()
        .note("1 to 16 rows and columns; the number of values or a range from 0 or 1 on. Raw has no rows, columns and boxes of different values."),
    row("RegionSize", "cells", "A box or region has this number of cells, other than a row.",
        &["Shape~6x6~9.RegionSize~9"], |_| Ok(())).outer(),
    row("AntiTaxicab", "", "Two cells with the digit N are not N steps apart, counted across and down.",
        &["AntiTaxicab"], global::anti_taxicab).outer(),
    row("GlobalMod", "", "Each square of four cells has numbers of all three classes modulo 3.",
        &["GlobalMod"], contents::global_mod).outer(),
    row("DutchFlatmates", "", "Each 5 has a 1 above it or a 9 below it.",
        &["DutchFlatmates"], global::dutch_flatmates).outer(),
    row("RegionSameValues", "", "All of the largest rows, columns, boxes and regions hold the same values.",
        &["Shape~4x4~5.RegionSameValues"], contents::region_same_values).outer(),
    row("Doppelganger", "", "Rows, columns and boxes each lack another of the values from 1 on; those of a 0 lack different ones.",
        &["Shape~4x4~0-4.Doppelganger"], doppelganger::make).outer().with(doppelganger::groups),
    row("ConnectedValues", "group~values~size", "The cells of the grid or a group with certain values form one connected region.",
        &[
            "ConnectedValues~~1_2_3_4_5",
            "Shape~4x4.Var~A~~2x3.ConnectedValues~VA~1~2",
        ], connected::connected_values).outer()
        .note("The size may be left out."),
    row("ChaosConstruction", "", "The grid falls into connected regions of different values, which are to be found.",
        &["Shape~4x4.NoBoxes.ChaosConstruction"], chaos::construction).outer().with(chaos::groups)
        .note("CC1, CC2... are the labels of the cells."),
    row("ChaosArrow", "cell~0 or 1~labels~-~labels...", "The cell counts the cells in one region along the lines from the first on.",
        &[
            "Shape~4x4.NoBoxes.ChaosConstruction.ChaosArrow~R1C1~0~CC2~CC3~CC4",
            "Shape~4x4.NoBoxes.ChaosConstruction.ChaosArrow~R2C2",
        ], chaos::arrow).outer()
        .note("1 leaves that one out. Without labels, to all four sides."),
    row("ChaosCount", "cell~0 or 1~labels", "The cell counts the labels that are the first one.",
        &[
            "Shape~4x4.NoBoxes.ChaosConstruction.ChaosCount~R2C2",
            "Shape~4x4.NoBoxes.ChaosConstruction.ChaosCount~R1C1~1~CC1~CC2~CC5",
        ], chaos::count).outer()
        .note("1 leaves that one out. Without labels, in the cells around."),
    row("SearchPriority", "priority~cells", "Advice for another search: no rule.",
        &["SearchPriority~5~R1C1~R1C2"], global::search_priority),
    row("Or", "items, then End", "At least one of several rules holds.",
        &["Or.Cage~3~R1C1~R1C2.Cage~17~R1C1~R1C2.End"], compose::or).composed()
        .note("They are the items up to its End."),
    row("And", "items, then End", "Several rules hold together.",
        &["Or.And.~R1C1_1.~R2C2_2.End.~R3C3_9.End"], compose::and).composed()
        .note("They are the items up to its End; it is for use within Or."),
    row("Replicate", "targets~origin, items, then End", "The same rules hold in several places.",
        &["Replicate~D~R1C1.WhiteDot~R1C1~R1C2.End"], compose::replicate).composed()
        .note("They are the items up to its End, shifted so that the origin comes to each of the targets (six cells a character from the origin on, base64)."),
    row("Var", "name~label~count or rows x columns", "There are cells outside of the grid.",
        &["Shape~4x4.Var~A~~2.Sum~5~VA1~VA2"], |_| Ok(())).outer().with(further::var)
        .note("They are named V and the name and a number."),
    row("RellikCage", "sum~cells", "Digits in the cage differ, and neither one nor several of them sum to the number behind the sign.",
        &["RellikCage~5~R1C1~R1C2~R2C1"], cages::rellik_cage),
    row("EqualityCage", "cells", "Digits in the cage differ: as many are even as odd, and as many low as high.",
        &["EqualityCage~R1C1~R1C2"], cages::equality_cage),
    row("ContainAtLeast", "values~cells", "The cells hold the listed values, each at least as often as listed.",
        &["ContainAtLeast~1_2~R1C1~R1C2~R2C3"], |builder| contents::containing(builder, false)),
    row("ContainExact", "values~cells", "The cells hold the listed values, each just as often as listed.",
        &["ContainExact~1_2_2~R1C1~R1C2~R2C3~R5C5"], |builder| contents::containing(builder, true)),
    row("LookAndSay", "counts and values~cells", "The cells hold each value as often as the clue tells: 1223 is one 2 and two 3s.",
        &["LookAndSay~1223~R1C1~R1C2~R2C3~R3C6"], contents::look_and_say),
    row("SameValues", "number of sets~cells", "Several sets of cells hold the same values.",
        &["SameValues~2~R1C1~R1C2~R2C4~R2C5", "SameValues~2~R1C1~R5C2"], contents::same_values),
    row("CountingCircles", "cells", "Each value in the circles is in as many of them as it says.",
        &["CountingCircles~R1C1~R1C2~R2C4"], contents::counting_circles),
    row("CountDistinct", "cell~cells", "The cell in the circle holds the number of values in the others.",
        &["CountDistinct~R1C1~R2C4~R3C4~R4C5"], contents::count_distinct),
    row("EqualSum", "cells~-~cells...", "Several groups of cells have the same sum.",
        &["EqualSum~R1C1~R1C2~-~R2C3~R3C4"], sums::equal_sum),
    row("FuzzyThermo", "cells", "Values grow along the line from one of its ends.",
        &["FuzzyThermo~R1C1~R2C2~R3C3"], fuzzy_thermo::make),
    row("RowCycleThermo", "bulb~...~tip", "A digit says in which column of its row to look next: the ways back to a cell grow from the bulb on.",
        &[
            "RowCycleThermo~R1C1~R2C2~R3C3",
            "Shape~4x4.RowCycleThermo~R1C1~R1C2~R2C2",
        ], row_cycle_thermo::make),
    row("Pair", "relation~_name~cells~~cells...", "Neighbours on each line have a relation.",
        &["Pair~-___8___9~_any~R1C1~R1C2"], |builder| pairs::custom(builder, false, false))
        .note("A bit for each pair of values, six a character, base64."),
    row("PairX", "relation~_name~cells~~cells...", "Any two cells of each group have a relation, both ways.",
        &["PairX~-___8___9~_any~R1C1~R1C2~R2C2"], |builder| pairs::custom(builder, true, false))
        .note("A bit for each pair of values, as for Pair."),
    row("Binary", "relation~cells", "Neighbours on the line have a relation.",
        &["Binary~_---8---9~_any~R1C1~R1C2"], |builder| pairs::custom(builder, false, true))
        .note("As Pair, with - and _ of the relation exchanged: an older form."),
    row("BinaryX", "relation~cells", "Any two of the cells have a relation, both ways.",
        &["BinaryX~_---8---9~_any~R1C1~R1C2"], |builder| pairs::custom(builder, true, true))
        .note("As PairX, with - and _ of the relation exchanged: an older form."),
    row("Regex", "pattern~cells~~cells...", "The values of each line match a regular expression.",
        &["Regex~LioxLis~R1C1~R1C2~R1C3"], line_automata::regex)
        .note("It is in base64."),
    row("NFA", "automaton~_name~cells~~cells...", "An automaton accepts the values of each line.",
        &[], line_automata::nfa),
    row("SumLine", "sum~cells, of a loop with LOOP behind", "The line falls into parts with the same given sum.",
        &["SumLine~10~R1C1~R2C2~R3C3~R4C4", "SumLine~10~R1C1~R1C2~R2C2~R2C1~LOOP"], lines::sum_line),
    row("Indexing", "R or C~cells", "A cell in column C says in which column of its row C is, or a cell in row R in which row of its column R is.",
        &["Indexing~C~R1C1~R5C5", "Indexing~R~R1C1~R5C5"], lines::indexing)
        .note("C indexes columns, R rows."),
    row("ValueIndexing", "value~distance~cells", "The digit of the first cell is the Nth of those behind the second, whose digit is N.",
        &["ValueIndexing~R1C1~R1C2~R1C3~R2C4~R3C5"], lines::value_indexing),
    row("Lunchbox", "sum~cells", "Digits on the line differ, and those between the least and the greatest have the given sum.",
        &["Lunchbox~5~R1C1~R1C2~R2C2~R3C3"], outside::lunchbox),
    row("HiddenSkyscraper", "row or column~digit~digit", "The clue outside of the grid is the first digit that is hidden by a greater one before it.",
        &["HiddenSkyscraper~R1~3~2"], outside::hidden_skyscraper)
        .note("From the left or top, and from the other end; either may be empty."),
    row("NumberedRoom", "row or column~digit~digit", "The clue outside of the grid is the digit in the Nth cell, where N is the first digit.",
        &["NumberedRoom~R1~3~2"], outside::numbered_room)
        .note("From the left or top, and from the other end; either may be empty."),
    row("FullRank", "row or column~rank~rank", "The clue outside of the grid is the place of this line among all rows and columns, each read from both ends as a number.",
        &["FullRank~R1~3", "FullRank~C9~~36"], outside::full_rank)
        .note("From the left or top, and from the other end; either may be empty."),
    row("FullRankTies", "none, only-unclued or any", "Only some rows and columns may read the same.",
        &["FullRank~R1~3.FullRankTies~any", "Shape~4x4.FullRankTies~none"], outside::full_rank_ties)
        .note("It tells which; only-unclued, if left out."),
];
