//! Lines and thermometers.

use super::{Assertion, Clause};

const THERMO: Assertion = Assertion::Has(&["thermometer"]);
const SLOW: Assertion = Assertion::Has(&["slowthermometer"]);
const FUZZY: Assertion = Assertion::Has(&["fuzzythermometer"]);
const PALINDROME: Assertion = Assertion::Has(&["palindrome"]);
const RENBAN: Assertion = Assertion::Has(&["renban"]);
const WHISPER: &[&str] = &["whispers", "germanwhispers", "dutchwhispers"];
const REGION_SUM: Assertion = Assertion::Has(&["regionsumline", "regiontotals"]);
const BETWEEN: Assertion = Assertion::Has(&["betweenline"]);
const LOCKOUT: Assertion = Assertion::Has(&["lockout"]);
const ENTROPIC: Assertion = Assertion::Has(&["entropicline"]);
const MODULAR: Assertion = Assertion::Has(&["modularline"]);
const ZIPPER: Assertion = Assertion::Has(&["zipperline"]);
const FAST: Assertion = Assertion::Numbered(&["fastthermometer"]);
const GREAT_SUMS: Assertion = Assertion::Numbered(&["sumsatleast"]);
const SMALL_SUMS: Assertion = Assertion::Numbered(&["sumsatmost"]);
const NEAR: Assertion = Assertion::Numbered(&["differenceatmost"]);
const CONSECUTIVE: Assertion = Assertion::Has(&["consecutiveline"]);
const SAME_PARITY: Assertion = Assertion::Has(&["sameparity"]);
const DIFFERENT: Assertion = Assertion::Has(&["differentline"]);
const EQUAL_LINES: Assertion = Assertion::Has(&["equallines"]);
const LINE_SUM: Assertion = Assertion::Numbered(&["linesum"]);
const NABNER: Assertion = Assertion::Has(&["nabner"]);

/// Areas that are shaded like a line.
pub(super) const AREA: Clause = (
    "renban area",
    "(digit placed? on)? coloured coloured* (region|area) (form|contain) (set of consecutive different? digit|@consecutive|consecutive different? set|different consecutive set)",
    Assertion::Has(&["renbanarea"]),
);

pub(super) const ROWS: &[Clause] = &[
    ("thermo", "=@normal thermo @rule", THERMO),
    ("thermo", "@normal thermo (sudoku)? rule apply", THERMO),
    (
        "thermo",
        "(on @thermo)? digit (on @thermo)? increase (on @thermo)? (@frombulb)? (of thermo)?",
        THERMO,
    ),
    ("thermo", "digit increase (on thermo)? @frombulb", THERMO),
    ("thermo", "@thermo increase (on digit)? @frombulb", THERMO),
    ("thermo", "~digit increase @frombulb", THERMO),
    ("slow thermo", "=@normal slow thermo @rule", SLOW),
    ("thermo", "=(coloured)* (line|shape) with bulb thermo", Assertion::Has(&["thermometer"])),
    (
        "slow thermo",
        "(on)? (digit)? (on)? (slow)? thermo (digit)? increase or (stay|remain|repeat) (same|equal)? (@frombulb)?",
        SLOW,
    ),
    (
        "slow thermo",
        "(on)? (digit)? (on)? (slow)? thermo (digit)? not decrease (@frombulb)? (they may (stay|remain) (same|equal))?",
        SLOW,
    ),
    (
        "fuzzy thermo",
        "digit on @tint line (strictly|arranged)* (increase|on ascending order) from 1 end to other",
        FUZZY,
    ),
    ("palindrome", "=@normal palindrome @rule", PALINDROME),
    ("palindrome", "(digit on)? @tint line (show|form)? palindrome", PALINDROME),
    ("palindrome", "@tint line (palindrome)? (and)? read same @ways", PALINDROME),
    ("palindrome", "digit on (@tint line|palindrome) read same @ways", PALINDROME),
    ("palindrome", "~(they|and)* read same @ways", PALINDROME),
    ("palindrome", "(drawn)? line palindrome", PALINDROME),
    (
        "palindrome",
        "digit (on)? (equal|same)? (distance|equidistant) from (center|centre|middle) of (palindrome|line)* (same|equal)",
        PALINDROME,
    ),
    ("palindrome", "~sequence of digit (they)? read same @ways", PALINDROME),
    ("renban", "=@normal renban @rule", RENBAN),
    ("renban", "=@normal rule for renban|renban", RENBAN),
    (
        "renban",
        "(renban)? (digit on)? @tint (renban)? line (show|form|contain|feature|consist of)* @consecutive",
        RENBAN,
    ),
    ("renban", "~(they)? (contain|form) @consecutive", RENBAN),
    ("renban", "~they? digit may appear on anyorder", RENBAN),
    ("whisper", "=(german|dutch)? whisper @rule", Assertion::Has(WHISPER)),
    ("whisper", "@normal german whisper (sudoku)? rule apply", Assertion::Fixed(WHISPER, 5)),
    (
        "whisper",
        "@tint (line|stripe) (normal)? german whisper (line)?",
        Assertion::Fixed(WHISPER, 5),
    ),
    (
        "whisper",
        "(pair of)? (2)? adjacent (digit|cell) on (@tint|german|whisper|they|same)* (line|stripe) @differ (from other)?",
        Assertion::Numbered(WHISPER),
    ),
    (
        "whisper",
        "(2|adjacent)* (digit|cell) (joined by|on) (@tint|german|whisper)* (line|stripe) @differ",
        Assertion::Numbered(WHISPER),
    ),
    (
        "whisper",
        "~(pair of)? adjacent (digit|cell) (on (they)? (line|stripe))? @differ (from other)?",
        Assertion::Numbered(WHISPER),
    ),
    ("region sum", "=@normal region sum (line)? @rule", REGION_SUM),
    ("region sum", "@tint line region sum line", REGION_SUM),
    (
        "region sum",
        "@tint line contain (equal|same) sum on box (they|that) (pass|go|visit)* (through|cross)?",
        REGION_SUM,
    ),
    (
        "region sum",
        "(for line)? digit (on line)? contain (equal|same) sum on box (they|that|line)* (pass)? (through|visit)?",
        REGION_SUM,
    ),
    (
        "region sum",
        "for @tint line digit (on (line|they))? contain (equal|same) sum (n|x)? on (3x3)? box (they|line)* (pass) through",
        REGION_SUM,
    ),
    (
        "region sum",
        "sum of digit on @tint line on box equal for box (they|that|line)* (visit|pass through)",
        REGION_SUM,
    ),
    ("region sum", "~(digit)? may repeat on line (@allowed)?", REGION_SUM),
    (
        "region sum",
        "box border divide @tint line into segment (of|with|they|contain)* (same|equal) sum",
        REGION_SUM,
    ),
    ("between", "=@normal between line @rule", BETWEEN),
    (
        "between",
        "(digit|cell) on (line|@tint line) (joined|between)* (2|circle)* (contain|digit)* (strictly)? between (digit|they)* (on|of)? (end|they|joined|2|coloured)* (circle|circled)* (end)? (of line)?",
        BETWEEN,
    ),
    (
        "between",
        "digit on between line contain digit between digit of digit on they circle not inclusive",
        BETWEEN,
    ),
    ("lockout", "=@normal lockout (line)? @rule", LOCKOUT),
    ("lockout", "=@tint line (joined|with)* diamond lockout line?", LOCKOUT),
    ("lockout", "~digit on line may repeat", Assertion::Nothing),
    ("entropic", "=@normal entropic (line)? @rule", ENTROPIC),
    (
        "entropic",
        "(on)? (set|sequence|group|run)? (of)? 3 (adjacent|consecutive|successive|sequential)* (digit|cell)* on (@tint|entropic|they)* line contain (1|digit|from|and)* low (1|digit|from|and|1 to 3|1 2 3|1 2 or 3)* (middle|medium) (1|digit|from|and|4 to 6|4 5 6|4 5 or 6)* high (1|digit|from|and|7 to 9|7 8 9|7 8 or 9)*",
        ENTROPIC,
    ),
    ("modular", "=@normal modular (line)? @rule", MODULAR),
    (
        "modular",
        "(on|set|sequence|group|run|of|string)* 3 (adjacent|consecutive|successive|sequential)* (digit|cell)* on (@tint|modular|they)* line (contain)? (3)? different remainder when divided by 3",
        MODULAR,
    ),
    ("parity", "=@normal parity (line)? @rule", Assertion::Has(&["parityline"])),
    ("sequence", "=@normal sequence (line)? @rule", Assertion::Has(&["sequenceline"])),
    ("zipper", "=@normal zipper (line)? @rule", ZIPPER),
    (
        "zipper",
        "digit (equidistant|equal distance) (on)? (from)? (centre|center|middle) (cell)? (of|on)? (@tint|zipper)* line sum to (same)? (sum|digit)? (as)? (digit|on|of|they|centre|center|middle|cell|line)*",
        ZIPPER,
    ),
    ("nabner", "=@normal nabner (line)? @rule", NABNER),
    ("nabner", "@tint line (normal)? nabner line", NABNER),
    ("nabner", "~if digit appear on line then digit consecutive with they not appear", NABNER),
    ("nabner", "digit on nabner line not repeat", NABNER),
    ("slow thermo", "on (slow)? thermo digit either increase or stay same (@frombulb)?", SLOW),
    ("palindrome", "@tint line palindrome (they|ie|digit|on|line)* read same @ways", PALINDROME),
    ("renban", "on @tint (renban)? line digit (form|show|contain)? @consecutive", RENBAN),
    (
        "whisper",
        "(2)? digit next to other on (@tint|german|whisper)* (line|stripe) @differ",
        Assertion::Numbered(WHISPER),
    ),
    (
        "whisper",
        "digit on @tint line differ from they adjacent on line by at least #",
        Assertion::Numbered(WHISPER),
    ),
    (
        "whisper",
        "on @tint line digit differ from they adjacent on line by at least #",
        Assertion::Numbered(WHISPER),
    ),
    (
        "whisper",
        "on @tint (german whisper)? line (successive|adjacent) digit @differ",
        Assertion::Numbered(WHISPER),
    ),
    ("entropic", "~digit may repeat on line (@allowed)?", Assertion::Nothing),
    (
        "region sum",
        "~(if)? (@tint)? line cross (region|box) border (then)? they separate line into segment with equal sum",
        REGION_SUM,
    ),
    ("region sum", "~different segment on same region not summed together", REGION_SUM),
    (
        "region sum",
        "~(on line)? line segment on different (3x3)? (box|region) sum to same (sum|digit)",
        REGION_SUM,
    ),
    ("palindrome", "digit on (@tint)? palindrome line read same @ways", PALINDROME),
    ("palindrome", "~digit on such line read same @ways", PALINDROME),
    (
        "renban",
        "@tint line (renban)? contain set of different? consecutive digit (not on order|on anyorder) (such-as #)?",
        RENBAN,
    ),
    (
        "whisper",
        "on (thinner)? @tint line (german whisper)? adjacent digit differ by # or greater",
        Assertion::Numbered(WHISPER),
    ),
    (
        "whisper",
        "pair of cell joined by @tint (line|stripe) contain absolute? difference of # or greater",
        Assertion::Numbered(WHISPER),
    ),
    (
        "region sum",
        "digit on @tint line contain same sum on 3x3 box line (place|pass through|visit)",
        REGION_SUM,
    ),
    (
        "between",
        "digit on @tint between line contain digit between digit of digit on (2|they|end)* circle (at they end)?",
        BETWEEN,
    ),
    (
        "fast thermo",
        "(on)? (@thermo)? digit (on @thermo)? increase by (at least #|# or greater) (at time|on step)? (@frombulb)?",
        FAST,
    ),
    (
        "sums",
        "(2)? adjacent (digit|cell) on @tint line (contain digit)? sum to (at least #|# or greater)",
        GREAT_SUMS,
    ),
    (
        "sums",
        "(2)? adjacent (digit|cell) on @tint line (contain digit)? sum to (at most #|# or less|no greater than #)",
        SMALL_SUMS,
    ),
    (
        "near",
        "(2)? adjacent (digit|cell) on @tint line contain? (differ|difference) (of|by|with)* (at most #|# or less|(no|not) greater than #)",
        NEAR,
    ),
    (
        "consecutive",
        "(2)? adjacent (digit|cell) on @tint line (contain)? consecutive (digit)?",
        CONSECUTIVE,
    ),
    (
        "same parity",
        "(all)? digit on (same)? @tint line (all)? (contain|of)? same parity",
        SAME_PARITY,
    ),
    (
        "same parity",
        "@tint line (contain|consist of)? (either|only) (all)? odd (digit)? or (all)? even (digit)?",
        SAME_PARITY,
    ),
    ("same parity", "digit on @tint line (either)? all odd or all even", SAME_PARITY),
    (
        "same parity",
        "~(ie|that|line|digit|on|contain|they)* all odd (digit)? or all even (digit)?",
        SAME_PARITY,
    ),
    ("different", "digit not repeat on @tint line", DIFFERENT),
    (
        "different",
        "@tint line (contain|consist of)? (set of|complete set of|all)? (digit)? @oneto (once)? (on anyorder)?",
        Assertion::Numbered(&["differentline"]),
    ),
    ("line sum", "(all)? digit on @tint line sum to #", LINE_SUM),
    ("line sum", "(all)? @tint line sum to #", LINE_SUM),
    ("line sum", "on @tint line digit sum to #", LINE_SUM),
    (
        "equal lines",
        "(all)? @tint line (on grid)? (contain|sum to)? same sum (of digit)?",
        EQUAL_LINES,
    ),
    (
        "equal lines",
        "(all)? (digit on)? (all|@tint|of)* line (on grid)? sum to same (sum|digit|amount)",
        EQUAL_LINES,
    ),
    ("equal lines", "on @tint line digit sum to same (sum|digit|amount)", EQUAL_LINES),
    ("equal lines", "~they determined (by)? (solver)?|to determined (by)? (solver)?", EQUAL_LINES),
    (
        "equal lines",
        "@tint line equal sum line",
        Assertion::Has(&["regionsumline", "regiontotals", "equallines"]),
    ),
    ("sum line", "=10 sum? line", Assertion::Fixed(&["sumline"], 10)),
    ("sum line", "digit may repeat on 10? line (@allowed)?", Assertion::Has(&["sumline"])),
    (
        "region sum",
        "(for @tint line)? (digit on line|they)? contain (equal|same) sum (n|x)? on box (they|that|line)* (pass)? (through|visit)?",
        REGION_SUM,
    ),
    (
        "between",
        "(digit|cell) on (line|@tint line) between 2? (filled|shaded|empty|coloured)* circle contain digit between (digit|they)* on (they|2|coloured)* circle",
        BETWEEN,
    ),
    ("thermo", "digit on @tint line increase @frombulb", THERMO),
    ("thermo", "digit increase on @tint line @frombulb", THERMO),
    ("whisper", "@tint line normal german whisper (line)?", Assertion::Fixed(WHISPER, 5)),
];
