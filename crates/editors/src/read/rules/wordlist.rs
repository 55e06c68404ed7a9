//! Words and sequences of words that mean the same, for [`words`](super::words).

/// What stands for sequences of words, and these.
#[rustfmt::skip]
pub(super) const PHRASES: &[(&str, &str)] = &[
    ("increase", "get bigger, gets bigger, get larger, get higher, go up, goes up"),
    ("atleast", "greater than or equal to, larger than or equal to"),
    // Nothing, or not a rule, but that one is none.
    ("",
        "in other words, in addition, for clarity, for avoidance of doubt, \
         for the avoidance of doubt, in this puzzle, of the grid, for this puzzle, in the grid, \
         within the grid, in the puzzle, in chess, as in chess, of chess, \
         need not be consecutive, not necessarily consecutively, not necessarily consecutive, \
         not necessarily by consecutive digits, additionally, have been, has been, have to, \
         has to, need to, needs to"),
    ("outside", "outside of"),
    ("topleft",
        "upper left hand, upper lefthand, top lefthand, top left, upper left, top left hand"),
    ("such-as", "such as"),
    ("enjoy", "have fun"),
    ("once", "at least once, once each, one time"),
    ("4", "at least one of the four, one or more of the four"),
    ("surrounding", "at least one of the surrounding"),
    ("segment", "two or more segments"),
    ("section", "two or more sections"),
    ("part", "two or more parts"),
    ("exactlyonce", "exactly once"),
    ("exactly1 of", "exactly one of, exactly 1 of"),
    ("exactly1 cell", "exactly one cell"),
    ("anyorder", "any order, any possible order, no particular order, some order"),
    // A rule of its own: no two lines have the same.
    ("ownset",
        "different set, different sets, different run, different runs, different sequence, \
         different sequences, different group, different groups, different string, \
         different strings, distinct set, distinct sets, distinct run, distinct runs, \
         distinct sequence, distinct sequences, distinct group, distinct groups, \
         distinct string, distinct strings, unique set, unique sets, unique run, unique runs, \
         unique sequence, unique sequences, unique group, unique groups, unique string, \
         unique strings"),
    ("sumtodifferent", "sum to different"),
    // A cage that contains it.
    ("totaldigit", "total digit, sum digit"),
    // The other way round.
    ("frombehind",
        "tip to the bulb, tip to bulb, tip towards the bulb, up to the bulb, \
         starting to the bulb, to the round bulb, to the circular bulb, towards the circular, \
         toward the circular, towards the bulbous, toward the bulbous, towards the base, \
         toward the base, from the top, tip toward the bulb, end to the bulb, end to bulb, \
         end to the round end, end to round end, end towards the bulb, end toward the bulb, \
         increase to the bulb, increasing to the bulb, towards the bulb, toward the bulb, \
         towards the bulbs, toward the bulbs, towards the round end, toward the round end, \
         towards their bulb, towards its bulb, from the tip, from tip, from their tip, \
         from its tip, at the tip, from the flat, at the flat"),
    ("notnot", "not not"),
    ("betweenthem",
        "between the digits on the line, between the digits along the line, \
         between those on the line, between the numbers on the line"),
    // Of a cage, what its number is not.
    ("allbutone", "all but one"),
    ("oneofthem", "one of its digits, one of the digits, one of their digits, one of its numbers"),
    ("sumofdifferent",
        "sum of different digits, sum of the different digits, total of the different digits, \
         sum of the distinct digits"),
    ("allbetween", "all the digits between, all digits between, all of the digits between"),
    ("if allowed",
        "as long as they follow sudoku rules, as long as they obey sudoku rules, \
         as long as they follow normal sudoku rules, as long as it follows sudoku rules, \
         as long as sudoku rules are followed, as long as sudoku rules are obeyed, \
         if they follow sudoku rules, if they obey sudoku rules, if sudoku rules allow, \
         if sudoku rules allow it, if normal sudoku rules allow, \
         as long as the other rules don't contradict it, \
         as long as other rules don't contradict it, as long as no other rule is broken, \
         as long as no other rules are broken"),
    ("left-to-right", "left to right"),
    ("top-to-bottom", "top to bottom"),
    ("on anyorder",
        "not necessarily in order, not necessarily in numerical order, \
         do not have to be in order, don't have to be in order, do not need to be in order, \
         don't need to be in order"),
    // What may be as well: no row takes it for a ban.
    ("neednot",
        "do not have to, does not have to, don't have to, doesn't have to, do not need to, \
         does not need to, don't need to, doesn't need to, not necessarily, do not necessarily, \
         does not necessarily, don't necessarily, doesn't necessarily, are not necessarily, \
         is not necessarily, aren't necessarily, isn't necessarily, not always, do not always, \
         does not always, don't always, doesn't always, are not always, is not always, \
         aren't always, isn't always, possibly"),
    ("not all", "are not necessarily all, not necessarily all"),
    ("and", "and possibly"),
    ("not",
        "are not allowed to, is not allowed to, can not, may not, must not, should not, \
         shall not, will not, do not, does not, are not, is not, must never, can never, \
         may never"),
    ("may", "allowed to"),
    ("equal", "is equal to, are equal to"),
    ("left", "left hand"),
    ("sum to",
        "add up to, adds up to, adding up to, sum up to, sums up to, add to, adds to, \
         adding to, summing to, totalling, totaling, have a sum of, has a sum of, have the sum"),
    ("equal sum", "equal the sum"),
    ("1 to", "number 1 to"),
    ("1:2",
        "in the ratio 1 to 2, in a ratio of 1 to 2, in the ratio one to two, \
         in a ratio of one to two, two to one, one to two"),
    ("2x2", "2 x 2, 2 by 2"),
    ("2x3", "2 x 3, 2 by 3"),
    ("4x4", "4 by 4, 4 x 4"),
    ("6x6", "6 by 6, 6 x 6"),
    ("8x8", "8 by 8, 8 x 8"),
    ("9x9", "9 by 9, 9 x 9"),
    ("3x2", "3 by 2, 3 x 2"),
    ("3x3", "3 by 3, 3 x 3"),
    ("1:2 ratio", "1 to 2 ratio, 2 to 1 ratio"),
    ("ratio of 1:2", "ratio of 1 to 2, ratio of 2 to 1"),
    ("antiknight", "anti knight"),
    ("antiking", "anti king"),
    ("nonconsecutive", "non consecutive"),
    ("xv", "x v"),
    ("different", "non repeating"),
    ("other", "each other, one another"),
];

/// Words, and what stands for all of them.
#[rustfmt::skip]
pub(super) const SYNONYMS: &[(&str, &str)] = &[
    ("",
        "the a an that must should will shall is are be been being each every any also always exactly \
         strictly simply possible necessarily existing potential please just respective \
         particular then thus so whole chess single very directly"),
    ("not", "cannot can't mustn't don't doesn't never aren't isn't won't without"),
    ("normal", "standard regular usual classic classical default ordinary basic"),
    ("digit", "number value numeral"),
    ("sum", "total"),
    ("on", "along upon within inside in"),
    ("contain", "contains containing include including hold have has having feature"),
    ("joined", "separated connected connect linked attached connecting separating joining linking"),
    ("adjacent", "neighbouring neighboring neighbour neighbor touching adjoining"),
    ("given",
        "printed shown indicated stated displayed provided marked noted written labelled labeled denoted specified clued described"),
    ("show", "indicate denote represent mark give tell provide mean display"),
    ("different", "unique distinct nonrepeating"),
    ("repeat", "repeated repeating repetition"),
    ("increase", "increasing ascend ascending rise rising grow growing"),
    ("same", "identical"),
    ("appear", "occur appearing"),
    ("may", "can could might"),
    ("thermo", "thermometer"),
    ("coloured",
        "grey gray purple pink green orange blue red yellow peach gold golden violet cyan teal turquoise \
         lavender lilac brown light dark pale colored shaded magenta colour color bright"),
    ("allowed", "permitted"),
    ("apply", "applies applied appy"),
    ("sudoku", "suoku sodoku"),
    ("sequence", "series"),
    ("topleft", "upperleft"),
    ("once", "uniquely"),
    ("box", "nonet block"),
    ("left-to-right", "lefttoright"),
    ("top-to-bottom", "toptobottom downward downwards"),
    ("place", "fill put enter insert write"),
    ("read", "reading"),
    ("away", "apart"),
    ("backward", "backwards"),
    ("forward", "forwards"),
    ("2", "two both"),
    ("1", "one"),
    ("3", "three"),
    ("4", "four"),
    ("5", "five"),
    ("6", "six"),
    ("7", "seven"),
    ("8", "eight"),
    ("9", "nine"),
    ("10", "ten"),
    ("2digit", "twodigit doubledigit"),
    ("2cell", "twocell"),
    ("1:2", "2:1"),
    ("twice", "double"),
    ("less", "smaller lower"),
    ("greater", "larger higher bigger more"),
    ("differ", "vary"),
    ("border", "boundary boundaries"),
    ("surrounding", "surround"),
    ("orthogonal", "orthogonally"),
    ("diagonal", "diagonally"),
    ("pointed", "pointing"),
    ("clue", "hint"),
    ("unshaded", "nonfortress nonshaded"),
    ("they", "these those it their its which whose them"),
];
