//! The best known kinds, nearly all with an accelerator on nine rows: those of the whole grid first,
//! then those of cells and lines, then clues outside of the grid.

use super::super::{contents, given, houses, lines, outside, pairs, sums};
use super::{ConstraintKind, row};
use crate::item::Item;
use ninefold_core::error::Malformed;

/// No argument. Every board demands that, but checks it later: the first error of a text is reported.
fn nothing(item: &Item<'_>) -> Result<(), Malformed> {
    item.arguments().end()
}

/// On nine rows, each cell of a zipper once, where other boards allow more.
fn zipper(item: &Item<'_>) -> Result<(), Malformed> {
    item.arguments().cells(3..=81, "at least three cells: two say nothing").map(drop)
}

/// The rows, as `ninefold constraints` lists them first.
#[rustfmt::skip]
pub(super) const ROWS: [ConstraintKind; 42] = [
    row("", "R1C1_5, R1C2_2_4_6_8...", "A given digit stays. A cell with several holds one of these: even ones, odd ones or others.",
        &["~R1C1_5", "~R1C1_2_4_6_8~R2C2_1_3_5_7_9~R3C3_3"], given::make),
    row("NoBoxes", "", "Boxes may repeat digits.",
        &["NoBoxes"], |builder| builder.arguments.end()).outer(),
    row("Jigsaw", "81 characters", "Each outlined region holds all digits.",
        &[
            "Jigsaw~111222333111222333111222333444555666444555666444555666777888999777888999777888999",
            "Jigsaw~111223333111223333111222536444255566474255666477555966478889996477889999477788889",
        ], houses::jigsaw).outer()
        .note("A character for each cell, row by row; with NoBoxes, instead of boxes. One may stand for cells in no region."),
    row("Diagonal", "1 or -1", "The digits on each marked diagonal differ.",
        &["Diagonal~1", "Diagonal~-1"], houses::diagonal).outer()
        .note("1 rises, -1 falls."),
    row("Windoku", "", "The digits in each shaded box differ.",
        &["Windoku"], houses::windoku).outer()
        .note("They are one cell away from the border and from each other."),
    row("DisjointSets", "", "Cells in the same place of different boxes hold different digits.",
        &["DisjointSets"], houses::disjoint_sets).outer(),
    row("AntiKnight", "", "Cells a knight's move apart hold different digits.",
        &["AntiKnight"], |builder| houses::moves(builder, "knight")).outer().limits(nothing),
    row("AntiKing", "", "Cells that touch at a corner, a king's move apart, hold different digits.",
        &["AntiKing"], |builder| houses::moves(builder, "king")).outer().limits(nothing),
    row("AntiConsecutive", "", "Cells that share a side are not consecutive.",
        &["AntiConsecutive"], pairs::anti_consecutive).outer(),
    row("StrictKropki", "", "Cells that share a side without a dot are neither consecutive nor the one twice the other.",
        &["StrictKropki"], pairs::strict_kropki).outer(),
    row("StrictXV", "", "Cells that share a side without a letter sum to neither 5 nor 10.",
        &["StrictXV"], pairs::strict_xv).outer(),
    row("GlobalEntropy", "", "Each square of four cells holds a low, a middle and a high digit: 1 to 3, 4 to 6, 7 to 9.",
        &["GlobalEntropy"], contents::global_entropy).outer(),
    row("Cage", "sum~cells", "Digits in a dashed cage differ. The number in its corner is their sum.",
        &["Cage~15~R1C1~R1C2~R2C1", "Cage~0~R1C1~R2C2", "Cage~8~R1C3~R2C4"], sums::cage)
        .note("0 stands for any sum."),
    row("AllDifferent", "cells", "Digits in a shaded region, or in a dashed cage without a sum, differ.",
        &["AllDifferent~R1C1~R2C2~R3C4", "AllDifferent~R1C1~R2C2"], houses::all_different),
    row("Renban", "cells", "The line holds consecutive digits in any order.",
        &["Renban~R1C1~R2C2~R3C3", "Renban~R1C1~R1C2~R1C3~R2C3"], pairs::renban),
    row("Sum", "sum~cells", "The number in the corner of a dotted cage is the sum of its digits, which may repeat.",
        &["Sum~15~R1C1~R2C2~R3C4", "Sum~4~R1C1~R2C2"], sums::sum),
    row("Arrow", "circle~shaft", "The digits along an arrow have the digit in its circle as their sum.",
        &["Arrow~R1C1~R1C2~R2C3", "Arrow~R1C1~R2C2~R3C3~R4C4"], sums::arrow),
    row("DoubleArrow", "circle~line~circle", "The two digits in circles have the same sum as the line between them.",
        &["DoubleArrow~R1C1~R1C2~R2C3~R2C4"], sums::double_arrow),
    row("PillArrow", "2 or 3~pill~shaft", "The digits along an arrow have the number in its pill as their sum. It is read from left to right, or from top to bottom.",
        &["PillArrow~2~R1C1~R1C2~R2C2~R3C3"], sums::pill_arrow),
    row("WhiteDot", "a~b", "Digits on both sides of a white dot are consecutive.",
        &["WhiteDot~R1C1~R1C2"], pairs::white_dot),
    row("BlackDot", "a~b", "Of the digits on both sides of a black dot, one is twice the other.",
        &["BlackDot~R1C1~R2C1"], pairs::black_dot),
    row("X", "a~b", "Digits on both sides of an X have the sum 10.",
        &["X~R1C1~R1C2"], pairs::x),
    row("V", "a~b", "Digits on both sides of a V have the sum 5.",
        &["V~R1C1~R1C2"], pairs::v),
    row("GreaterThan", "a~b", "The sign between two cells opens to the greater digit.",
        &["GreaterThan~R1C1~R1C2", "GreaterThan~R2C2~R1C2~R2C1"], pairs::greater_than),
    row("Thermo", "bulb~...~tip", "Digits grow along a thermometer from its bulb on.",
        &["Thermo~R1C1~R2C2~R3C3", "Thermo~R1C1~R1C2~R2C2~R2C3"], pairs::thermo),
    row("Whisper", "difference~cells", "Neighbours on the line differ by the given difference or more: 5 on German whispers.",
        &["Whisper~5~R1C1~R2C2~R3C3", "Whisper~3~R1C1~R1C2~R2C1~R3C1"], pairs::whisper),
    row("Palindrome", "cells", "The line reads the same both ways.",
        &["Palindrome~R1C1~R2C2~R3C4", "Palindrome~R1C3~R1C4~R2C3~R4C1"], pairs::palindrome),
    row("Clone", "cells~as many cells", "Cells with the same small letter hold the same digit.",
        &["Clone~R1C1~R1C2~R4C4~R4C5", "Clone~R1C1~R5C5"], pairs::clone)
        .note("The cells of one part, then those of the other in the same order."),
    row("Between", "circle~line~circle", "Digits on the line are strictly between those in the circles at its ends.",
        &["Between~R1C1~R1C2~R2C3~R2C4", "Between~R3C3~R4C4~R5C5"], lines::between),
    row("Lockout", "difference~diamond~line~diamond", "The line is neither between its diamonds nor equal to one.",
        &[
            "Lockout~4~R1C1~R1C2~R2C3~R2C4",
            "Lockout~R3C3~R4C4~R5C5",
            "Lockout~2~R1C1~R2C1~R2C2",
        ], lines::lockout)
        .note("The diamonds differ by the difference or more; it is 4, if left out."),
    row("RegionSumLine", "cells", "The line has the same sum in each box or region that it goes through.",
        &[
            "RegionSumLine~R1C2~R1C3~R1C4~R2C4",
            "RegionSumLine~R3C3~R4C4~R5C7",
        ], sums::region_sum_line),
    row("Zipper", "cells", "Cells with the same capital have the same sum as the other pairs of the line, and as the ring in its middle if there is one.",
        &[
            "Zipper~R1C1~R1C2~R2C3",
            "Zipper~R1C3~R1C4~R2C4~R2C3",
            "Zipper~R1C1~R2C2~R3C4~R4C4~R4C5",
        ], sums::zipper).limits(zipper)
        .note("Cells as far from the middle are pairs."),
    row("Modular", "modulus~cells", "Any N cells in sequence on the line differ modulo N, its modulus.",
        &[
            "Modular~3~R1C1~R1C2~R2C3~R2C4",
            "Modular~2~R1C1~R2C2~R3C3",
            "Modular~7~R1C1~R2C2~R3C4",
        ], pairs::modular),
    row("Parity", "cells", "Even and odd digits take turns along the line.",
        &["Parity~R1C1~R2C2~R3C3", "Parity~R1C1~R1C2~R2C2~R2C3"], pairs::parity),
    row("Entropic", "cells", "Any three cells in sequence on the line hold one each of 1 to 3, 4 to 6 and 7 to 9.",
        &["Entropic~R1C1~R1C2~R2C3~R2C4", "Entropic~R1C1~R2C2"], pairs::entropic),
    row("Quad", "cell at the top left~digits", "The digits in a small circle are among the four cells around it.",
        &["Quad~R3C3~1~2", "Quad~R3C3~5~5~6~7", "Quad~R1C1~9"], contents::quad),
    row("Min", "cells", "A shaded cell with signs to all sides is less than all cells that share a side with it.",
        &["Min~R1C1", "Min~R2C2~R4C5"], |builder| pairs::extreme(builder, true)),
    row("Max", "cells", "A shaded cell with signs to all sides is greater than all cells that share a side with it.",
        &["Max~R1C1", "Max~R2C2~R4C5"], |builder| pairs::extreme(builder, false)),
    row("LittleKiller", "sum~first cell", "The clue outside of the grid is the sum along its arrow. Digits may repeat.",
        &[
            "LittleKiller~12~R1C3",
            "LittleKiller~20~R6C1",
            "LittleKiller~8~R2C9",
            "LittleKiller~10~R9C8",
        ], sums::little_killer)
        .note("The first cell of the diagonal is at the border."),
    row("Sandwich", "sum~row or column", "The clue outside of the grid is the sum of the digits between the least and the greatest (1 and 9 of nine digits).",
        &["Sandwich~10~C8", "Sandwich~0~R6"], outside::sandwich),
    row("XSum", "row or column~clue~clue", "The clue outside of the grid is the sum of the first X digits, where X is the first of them.",
        &["XSum~C2~27~27", "XSum~R1~~8", "XSum~R9~13"], outside::x_sum)
        .note("From the left or top, and from the other end; either may be empty."),
    row("Skyscraper", "row or column~clue~clue", "The clue outside of the grid is how many digits are seen from there. A greater one hides all lesser ones behind it.",
        &["Skyscraper~C5~5~3", "Skyscraper~R1~~2", "Skyscraper~R9~4"], outside::skyscraper)
        .note("From the left or top, and from the other end; either may be empty."),
];
