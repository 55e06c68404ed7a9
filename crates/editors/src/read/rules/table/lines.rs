//! Lines and thermometers.

use super::{
    Assertion::{Fixed, Has, Nothing, Numbered},
    Rows,
};

const WHISPER: &[&str] = &["whispers", "germanwhispers", "dutchwhispers"];

#[rustfmt::skip]
pub(super) const ROWS: &[Rows] = &[
    ("thermo", Has(&["thermometer"]), &[
        "=@normal thermo @rule",
        "@normal thermo (sudoku)? rule apply",
        "(on @thermo)? digit (on @thermo)? increase (on @thermo)? (@frombulb)? (of thermo)?",
        "digit increase (on thermo)? @frombulb",
        "@thermo increase (on digit)? @frombulb",
        "~digit increase @frombulb",
        "=(coloured)* (line|shape) with bulb thermo",
        "digit on @tint line increase @frombulb",
        "digit increase on @tint line @frombulb"]),
    ("slow thermo", Has(&["slowthermometer"]), &[
        "=@normal slow thermo @rule",
        "(on)? (digit)? (on)? (slow)? thermo (digit)? increase or (stay|remain|repeat) (same|equal)? (@frombulb)?",
        "(on)? (digit)? (on)? (slow)? thermo (digit)? not decrease (@frombulb)? (they may (stay|remain) (same|equal))?",
        "on (slow)? thermo digit either increase or stay same (@frombulb)?"]),
    ("fuzzy thermo", Has(&["fuzzythermometer"]), &[
        "digit on @tint line (strictly|arranged)* (increase|on ascending order) from 1 end to other"]),
    ("palindrome", Has(&["palindrome"]), &[
        "=@normal palindrome @rule",
        "(digit on)? @tint line (show|form)? palindrome",
        "@tint line (palindrome)? (and)? read same @ways",
        "digit on (@tint line|palindrome) read same @ways",
        "~(they|and)* read same @ways",
        "(drawn)? line palindrome",
        "digit (on)? (equal|same)? (distance|equidistant) from (center|centre|middle) of (palindrome|line)* (same|equal)",
        "~sequence of digit (they)? read same @ways",
        "@tint line palindrome (they|ie|digit|on|line)* read same @ways",
        "digit on (@tint)? palindrome line read same @ways",
        "~digit on such line read same @ways"]),
    ("renban", Has(&["renban"]), &[
        "=@normal renban @rule",
        "=@normal rule for renban|renban",
        "(renban)? (digit on)? @tint (renban)? line (show|form|contain|feature|consist of)* @consecutive",
        "~(they)? (contain|form) @consecutive",
        "~they? digit may appear on anyorder",
        "on @tint (renban)? line digit (form|show|contain)? @consecutive",
        "@tint line (renban)? contain set of different? consecutive digit (not on order|on anyorder) (such-as #)?"]),
    ("whisper", Has(WHISPER), &["=(german|dutch)? whisper @rule"]),
    ("whisper", Fixed(WHISPER, 5), &[
        "@normal german whisper (sudoku)? rule apply",
        "@tint (line|stripe) (normal)? german whisper (line)?",
        "@tint line normal german whisper (line)?"]),
    ("whisper", Numbered(WHISPER), &[
        "(pair of)? (2)? adjacent (digit|cell) on (@tint|german|whisper|they|same)* (line|stripe) @differ (from other)?",
        "(2|adjacent)* (digit|cell) (joined by|on) (@tint|german|whisper)* (line|stripe) @differ",
        "~(pair of)? adjacent (digit|cell) (on (they)? (line|stripe))? @differ (from other)?",
        "(2)? digit next to other on (@tint|german|whisper)* (line|stripe) @differ",
        "digit on @tint line differ from they adjacent on line by at least #",
        "on @tint line digit differ from they adjacent on line by at least #",
        "on @tint (german whisper)? line (successive|adjacent) digit @differ",
        "on (thinner)? @tint line (german whisper)? adjacent digit differ by # or greater",
        "pair of cell joined by @tint (line|stripe) contain absolute? difference of # or greater"]),
    ("region sum", Has(&["regionsumline", "regiontotals"]), &[
        "=@normal region sum (line)? @rule",
        "@tint line region sum line",
        "@tint line contain (equal|same) sum on box (they|that) (pass|go|visit)* (through|cross)?",
        "(for line)? digit (on line)? contain (equal|same) sum on box (they|that|line)* (pass)? (through|visit)?",
        "for @tint line digit (on (line|they))? contain (equal|same) sum (n|x)? on (3x3)? box (they|line)* (pass) through",
        "sum of digit on @tint line on box equal for box (they|that|line)* (visit|pass through)",
        "~(digit)? may repeat on line (@allowed)?",
        "box border divide @tint line into segment (of|with|they|contain)* (same|equal) sum",
        "~(if)? (@tint)? line cross (region|box) border (then)? they separate line into segment with equal sum",
        "~different segment on same region not summed together",
        "~(on line)? line segment on different (3x3)? (box|region) sum to same (sum|digit)",
        "digit on @tint line contain same sum on 3x3 box line (place|pass through|visit)",
        "(for @tint line)? (digit on line|they)? contain (equal|same) sum (n|x)? on box (they|that|line)* (pass)? (through|visit)?"]),
    ("between", Has(&["betweenline"]), &[
        "=@normal between line @rule",
        "(digit|cell) on (line|@tint line) (joined|between)* (2|circle)* (contain|digit)* (strictly)? between (digit|they)* (on|of)? (end|they|joined|2|coloured)* (circle|circled)* (end)? (of line)?",
        "digit on between line contain digit between digit of digit on they circle not inclusive",
        "digit on @tint between line contain digit between digit of digit on (2|they|end)* circle (at they end)?",
        "(digit|cell) on (line|@tint line) between 2? (filled|shaded|empty|coloured)* circle contain digit between (digit|they)* on (they|2|coloured)* circle"]),
    ("lockout", Has(&["lockout"]), &[
        "=@normal lockout (line)? @rule",
        "=@tint line (joined|with)* diamond lockout line?"]),
    ("lockout", Nothing, &["~digit on line may repeat"]),
    ("entropic", Has(&["entropicline"]), &[
        "=@normal entropic (line)? @rule",
        "(on)? (set|sequence|group|run)? (of)? 3 (adjacent|consecutive|successive|sequential)* (digit|cell)* on (@tint|entropic|they)* line contain (1|digit|from|and)* low (1|digit|from|and|1 to 3|1 2 3|1 2 or 3)* (middle|medium) (1|digit|from|and|4 to 6|4 5 6|4 5 or 6)* high (1|digit|from|and|7 to 9|7 8 9|7 8 or 9)*"]),
    ("modular", Has(&["modularline"]), &[
        "=@normal modular (line)? @rule",
        "(on|set|sequence|group|run|of|string)* 3 (adjacent|consecutive|successive|sequential)* (digit|cell)* on (@tint|modular|they)* line (contain)? (3)? different remainder when divided by 3"]),
    ("parity", Has(&["parityline"]), &["=@normal parity (line)? @rule"]),
    ("sequence", Has(&["sequenceline"]), &["=@normal sequence (line)? @rule"]),
    ("zipper", Has(&["zipperline"]), &[
        "=@normal zipper (line)? @rule",
        "digit (equidistant|equal distance) (on)? (from)? (centre|center|middle) (cell)? (of|on)? (@tint|zipper)* line sum to (same)? (sum|digit)? (as)? (digit|on|of|they|centre|center|middle|cell|line)*"]),
    ("nabner", Has(&["nabner"]), &[
        "=@normal nabner (line)? @rule",
        "@tint line (normal)? nabner line",
        "~if digit appear on line then digit consecutive with they not appear",
        "digit on nabner line not repeat"]),
    ("entropic", Nothing, &["~digit may repeat on line (@allowed)?"]),
    ("fast thermo", Numbered(&["fastthermometer"]), &[
        "(on)? (@thermo)? digit (on @thermo)? increase by (at least #|# or greater) (at time|on step)? (@frombulb)?"]),
    ("sums", Numbered(&["sumsatleast"]), &[
        "(2)? adjacent (digit|cell) on @tint line (contain digit)? sum to (at least #|# or greater)"]),
    ("sums", Numbered(&["sumsatmost"]), &[
        "(2)? adjacent (digit|cell) on @tint line (contain digit)? sum to (at most #|# or less|no greater than #)"]),
    ("near", Numbered(&["differenceatmost"]), &[
        "(2)? adjacent (digit|cell) on @tint line contain? (differ|difference) (of|by|with)* (at most #|# or less|(no|not) greater than #)"]),
    ("consecutive", Has(&["consecutiveline"]), &[
        "(2)? adjacent (digit|cell) on @tint line (contain)? consecutive (digit)?"]),
    ("same parity", Has(&["sameparity"]), &[
        "(all)? digit on (same)? @tint line (all)? (contain|of)? same parity",
        "@tint line (contain|consist of)? (either|only) (all)? odd (digit)? or (all)? even (digit)?",
        "digit on @tint line (either)? all odd or all even",
        "~(ie|that|line|digit|on|contain|they)* all odd (digit)? or all even (digit)?"]),
    ("different", Has(&["differentline"]), &["digit not repeat on @tint line"]),
    ("different", Numbered(&["differentline"]), &[
        "@tint line (contain|consist of)? (set of|complete set of|all)? (digit)? @oneto (once)? (on anyorder)?"]),
    ("line sum", Numbered(&["linesum"]), &[
        "(all)? digit on @tint line sum to #",
        "(all)? @tint line sum to #",
        "on @tint line digit sum to #"]),
    ("equal lines", Has(&["equallines"]), &[
        "(all)? @tint line (on grid)? (contain|sum to)? same sum (of digit)?",
        "(all)? (digit on)? (all|@tint|of)* line (on grid)? sum to same (sum|digit|amount)",
        "on @tint line digit sum to same (sum|digit|amount)",
        "~they determined (by)? (solver)?|to determined (by)? (solver)?"]),
    ("equal lines", Has(&["regionsumline", "regiontotals", "equallines"]), &[
        "@tint line equal sum line"]),
    ("sum line", Fixed(&["sumline"], 10), &["=10 sum? line"]),
    ("sum line", Has(&["sumline"]), &["digit may repeat on 10? line (@allowed)?"]),
];
