//! The best known kinds, nearly all with an accelerator on nine rows: those of the whole grid first,
//! then those of cells and lines, then clues outside of the grid.

use super::super::{contents, given, houses, lines, outside, pairs, sums};
use super::{ConstraintKind, limits, outer, row};
use crate::kinds as nine;

/// The rows, as `ninefold constraints` lists them first.
#[rustfmt::skip]
pub(super) const ROWS: [ConstraintKind; 42] = [
    row("", "R1C1_5, R1C2_2_4_6_8...", "givens, and cells that may hold certain digits only (odd, even)",
        &["~R1C1_5", "~R1C1_2_4_6_8~R2C2_1_3_5_7_9~R3C3_3"], given::make).nine(nine::given::make),
    outer("NoBoxes", "", "the nine boxes are no houses",
        &["NoBoxes"], |item, _| item.arguments().end()).nine(|item, _| item.arguments().end()),
    outer("Jigsaw", "81 characters", "these regions hold all digits: a character for each cell, row by row (with NoBoxes, instead of boxes); one may stand for cells in no region",
        &[
            "Jigsaw~111222333111222333111222333444555666444555666444555666777888999777888999777888999",
            "Jigsaw~111223333111223333111222536444255566474255666477555966478889996477889999477788889",
        ], houses::jigsaw).nine(nine::regions::jigsaw),
    outer("Diagonal", "1 or -1", "the rising diagonal (1) or the falling one (-1) holds all digits",
        &["Diagonal~1", "Diagonal~-1"], houses::diagonal).nine(nine::regions::diagonal),
    outer("Windoku", "", "four further boxes, one cell away from the border and from each other",
        &["Windoku"], houses::windoku).nine(nine::regions::windoku),
    outer("DisjointSets", "", "cells in the same place of different boxes differ",
        &["DisjointSets"], houses::disjoint_sets).nine(nine::regions::disjoint_sets),
    outer("AntiKnight", "", "cells a knight's move apart differ",
        &["AntiKnight"], houses::anti_knight).limits(limits::nothing),
    outer("AntiKing", "", "cells a king's move apart differ",
        &["AntiKing"], houses::anti_king).limits(limits::nothing),
    outer("AntiConsecutive", "", "cells that share a side are not consecutive",
        &["AntiConsecutive"], pairs::anti_consecutive).nine(nine::negative::anti_consecutive),
    outer("StrictKropki", "", "cells that share a side without a dot are neither consecutive nor the one twice the other",
        &["StrictKropki"], pairs::strict_kropki)
        .nine_if(nine::negative::are_marks_certain, nine::negative::strict_kropki),
    outer("StrictXV", "", "cells that share a side without a letter sum to neither 5 nor 10",
        &["StrictXV"], pairs::strict_xv)
        .nine_if(nine::negative::are_marks_certain, nine::negative::strict_xv),
    outer("GlobalEntropy", "", "each 2x2 square holds a low, a middle and a high digit: 1 to 3, 4 to 6, 7 to 9",
        &["GlobalEntropy"], contents::global_entropy).nine(nine::entropy::global),
    row("Cage", "sum~cells", "different digits with this sum; 0 stands for any sum",
        &["Cage~15~R1C1~R1C2~R2C1", "Cage~0~R1C1~R2C2", "Cage~8~R1C3~R2C4"], sums::cage)
        .nine_if(nine::different::is_each_cell_once, nine::different::cage),
    row("AllDifferent", "cells", "different digits: an extra region",
        &["AllDifferent~R1C1~R2C2~R3C4", "AllDifferent~R1C1~R2C2"], houses::all_different)
        .nine(nine::different::all_different),
    row("Renban", "cells", "consecutive digits in any order",
        &["Renban~R1C1~R2C2~R3C3", "Renban~R1C1~R1C2~R1C3~R2C3"], pairs::renban)
        .nine(nine::different::renban),
    row("Sum", "sum~cells", "this sum; digits may repeat",
        &["Sum~15~R1C1~R2C2~R3C4", "Sum~4~R1C1~R2C2"], sums::sum)
        .nine_if(nine::sum::has_no_weights, nine::sum::sum),
    row("Arrow", "circle~shaft", "the digit in the circle is the sum of the shaft",
        &["Arrow~R1C1~R1C2~R2C3", "Arrow~R1C1~R2C2~R3C3~R4C4"], sums::arrow).nine(nine::sum::arrow),
    row("DoubleArrow", "circle~line~circle", "the two circles have the same sum as the line between them",
        &["DoubleArrow~R1C1~R1C2~R2C3~R2C4"], sums::double_arrow).nine(nine::sum::double_arrow),
    row("PillArrow", "2 or 3~pill~shaft", "the number in the pill is the sum of the shaft",
        &["PillArrow~2~R1C1~R1C2~R2C2~R3C3"], sums::pill_arrow).nine(nine::sum::pill_arrow),
    row("WhiteDot", "a~b", "Kropki: consecutive digits",
        &["WhiteDot~R1C1~R1C2"], pairs::white_dot).nine(nine::pair::white_dot),
    row("BlackDot", "a~b", "Kropki: one digit is twice the other",
        &["BlackDot~R1C1~R2C1"], pairs::black_dot).nine(nine::pair::black_dot),
    row("X", "a~b", "the sum 10",
        &["X~R1C1~R1C2"], pairs::x).nine(nine::pair::x),
    row("V", "a~b", "the sum 5",
        &["V~R1C1~R1C2"], pairs::v).nine(nine::pair::v),
    row("GreaterThan", "a~b", "a is greater than b",
        &["GreaterThan~R1C1~R1C2", "GreaterThan~R2C2~R1C2~R2C1"], pairs::greater_than)
        .nine(nine::pair::greater_than),
    row("Thermo", "bulb~...~tip", "digits grow from the bulb on",
        &["Thermo~R1C1~R2C2~R3C3", "Thermo~R1C1~R1C2~R2C2~R2C3"], pairs::thermo)
        .nine(nine::pair::thermo),
    row("Whisper", "difference~cells", "neighbours along the line differ by at least so much (German whispers: 5)",
        &["Whisper~5~R1C1~R2C2~R3C3", "Whisper~3~R1C1~R1C2~R2C1~R3C1"], pairs::whisper)
        .nine(nine::pair::whisper),
    row("Palindrome", "cells", "the same digits read both ways",
        &["Palindrome~R1C1~R2C2~R3C4", "Palindrome~R1C3~R1C4~R2C3~R4C1"], pairs::palindrome)
        .nine(nine::same::palindrome),
    row("Clone", "cells~as many cells", "the same digits, place by place",
        &["Clone~R1C1~R1C2~R4C4~R4C5", "Clone~R1C1~R5C5"], pairs::clone).nine(nine::same::clone),
    row("Between", "circle~line~circle", "the line is strictly between its ends",
        &["Between~R1C1~R1C2~R2C3~R2C4", "Between~R3C3~R4C4~R5C5"], lines::between)
        .nine(nine::ends::between),
    row("Lockout", "difference~diamond~line~diamond", "the ends differ by at least so much (4 unless said); the line is neither between them nor equal to one",
        &[
            "Lockout~4~R1C1~R1C2~R2C3~R2C4",
            "Lockout~R3C3~R4C4~R5C5",
            "Lockout~2~R1C1~R2C1~R2C2",
        ], lines::lockout).nine(nine::ends::lockout),
    row("RegionSumLine", "cells", "the same sum in each box, or region of a jigsaw, that the line goes through",
        &[
            "RegionSumLine~R1C2~R1C3~R1C4~R2C4",
            "RegionSumLine~R3C3~R4C4~R5C7",
        ], sums::region_sum_line).nine_if(nine::region_sum::are_all_cells_in_regions, nine::region_sum::line),
    row("Zipper", "cells", "cells as far from the middle have the same sum, which is the digit in the middle if there is one",
        &[
            "Zipper~R1C1~R1C2~R2C3",
            "Zipper~R1C3~R1C4~R2C4~R2C3",
            "Zipper~R1C1~R2C2~R3C4~R4C4~R4C5",
        ], sums::zipper).limits(limits::zipper),
    row("Modular", "modulus~cells", "any so many cells in sequence have different remainders",
        &[
            "Modular~3~R1C1~R1C2~R2C3~R2C4",
            "Modular~2~R1C1~R2C2~R3C3",
            "Modular~7~R1C1~R2C2~R3C4",
        ], pairs::modular).nine(nine::classes::modular),
    row("Parity", "cells", "even and odd digits take turns along the line",
        &["Parity~R1C1~R2C2~R3C3", "Parity~R1C1~R1C2~R2C2~R2C3"], pairs::parity)
        .nine(nine::parity::make),
    row("Entropic", "cells", "any three cells in sequence have a low, a middle and a high digit: 1 to 3, 4 to 6, 7 to 9",
        &["Entropic~R1C1~R1C2~R2C3~R2C4", "Entropic~R1C1~R2C2"], pairs::entropic)
        .nine(nine::classes::entropic),
    row("Quad", "cell at the top left~digits", "these digits are among the four cells",
        &["Quad~R3C3~1~2", "Quad~R3C3~5~5~6~7", "Quad~R1C1~9"], contents::quad)
        .nine(nine::quad::make),
    row("Min", "cells", "each is less than all cells that share a side with it",
        &["Min~R1C1", "Min~R2C2~R4C5"], pairs::min).nine(nine::extreme::min),
    row("Max", "cells", "each is greater than all cells that share a side with it",
        &["Max~R1C1", "Max~R2C2~R4C5"], pairs::max).nine(nine::extreme::max),
    row("LittleKiller", "sum~first cell", "the sum of a diagonal from the border; digits may repeat",
        &[
            "LittleKiller~12~R1C3",
            "LittleKiller~20~R6C1",
            "LittleKiller~8~R2C9",
            "LittleKiller~10~R9C8",
        ], sums::little_killer).nine(nine::little_killer::make),
    row("Sandwich", "sum~row or column", "the sum of the digits between 1 and 9",
        &["Sandwich~10~C8", "Sandwich~0~R6"], outside::sandwich).nine(nine::part_sum::sandwich),
    row("XSum", "row or column~clue~clue", "the sum of the first X digits from the left or top, and from the other end; X is the first one; either may be empty",
        &["XSum~C2~27~27", "XSum~R1~~8", "XSum~R9~13"], outside::x_sum).nine(nine::part_sum::x_sum),
    row("Skyscraper", "row or column~clue~clue", "how many digits are seen from the left or top, and from the other end; greater ones hide lesser ones; either may be empty",
        &["Skyscraper~C5~5~3", "Skyscraper~R1~~2", "Skyscraper~R9~4"], outside::skyscraper)
        .nine(nine::skyscraper::make),
];
