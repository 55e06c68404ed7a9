//! The kinds of constraints that web editors have, a row each: its key in the JSON of f-puzzles, its
//! item, and its form in the other editors. All readers and writers look it up here.

pub(crate) use super::drawn::{About, Form};
use super::sudokumaker::{Document, Element, elements};
use super::{
    Done, Draft, clues, everywhere,
    parts::{self, Part},
    relations::{self, related},
};

/// A kind of constraint, or another key.
pub(crate) struct Kind {
    /// The key of f-puzzles, or one of our making that stands for it.
    pub(crate) key: &'static str,
    /// The item, if each has nothing but cells behind what it begins with.
    pub(crate) item: &'static str,
    pub(crate) reading: Reading,
    /// The number that the item has where none is written; empty if it has none.
    pub(crate) usual: &'static str,
    /// Whether the JSON of f-puzzles is written with this key for the item.
    pub(crate) is_written: bool,
    /// Whether SudokuPad draws the key.
    pub(crate) is_shown: bool,
    /// As a line of SudokuPad's own JSON: the common colour, and the sentence, with `{c}` for the
    /// colour and `{n}` for the number.
    pub(crate) told: Option<(&'static str, &'static str)>,
    pub(super) drawn: DrawnAs,
    /// The type of element of SudokuMaker.
    pub(super) element: Option<Element>,
}

/// The reading of a key.
#[derive(Clone, Copy)]
pub(crate) enum Reading {
    /// It states nothing of the puzzle: its size and cells, which are read first; settings of
    /// programs.
    Aside,
    /// The item with these arguments, for the value `true`.
    Flag(&'static [&'static str]),
    /// An item for each line of each part, with these arguments before the cells.
    Lines(&'static [&'static str]),
    /// An item for each line of each part, with the value of the part before the cells; that of
    /// this size of the grid where it has none.
    NumberedLines(Option<fn(usize) -> usize>),
    /// A relation of neighbours on each line, with the value of the part.
    Related(fn(u32, u32, u32) -> bool),
    /// An item of the cells of each part.
    Cells,
    /// An item of the cells of each part, behind its value.
    NumberedCells,
    /// A clue at one end of a row or a column.
    End,
    /// Items for each part.
    Parts(fn(&Part<'_>, &mut Draft) -> Done),
    /// Rules that concern other keys: read last.
    Negative,
    /// A drawing, which is counted; one with a number in it is a rule that no sentence shows us.
    Drawing,
}

/// The figures that a sentence may give the meaning of a key.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum DrawnAs {
    Nothing,
    /// Lines of one of these forms.
    Lines(&'static [Form], About),
    /// Lines of one of these forms, with a number in the sentence.
    NumberedLines(&'static [Form], About),
    Arrows,
    /// Shapes in single cells.
    Cells,
    Cages,
    /// Numbers next to the grid.
    Clues,
    /// Texts next to the grid whose digits are digits of the row or the column.
    Digits,
    /// Texts next to the grid about as many cells as the sentence states.
    CountedCells,
}

/// The key of thermometers, and of those on which digits may stay the same.
pub(super) const THERMO: &str = "thermometer";
pub(super) const SLOW: &str = "slowthermometer";

/// The key of areas, without a line, that hold consecutive digits.
pub(super) const AREA: &str = "renbanarea";

const PLAIN: &[Form] = &[Form::Plain, Form::Middle];
const BULB: &[Form] = &[Form::Bulb];
const CIRCLES: &[Form] = &[Form::Circles];

/// All kinds. Lines that look the same are tried in this order.
#[rustfmt::skip]
pub(crate) const KINDS: &[Kind] = &[
    aside("size"), aside("grid"), aside("title"), aside("author"), aside("ruleset"),
    aside("solution"), aside("metadata"), aside("disabledlogic"), aside("truecandidatesoptions"),
    aside("highlightConflicts"), aside("msgcorrect"), aside("successMessage"),
    kind("nonconsecutive", "", Reading::Negative),
    kind("negative", "", Reading::Negative),

    flag("antiknight", "AntiKnight", &[]).written().element(13, "antiknight", &[], elements::switch),
    flag("antiking", "AntiKing", &[]).written().element(12, "antiking", &[], elements::switch),
    flag("disjointgroups", "DisjointSets", &[]).written()
        .element(14, "disjoint groups", &[], elements::switch),
    flag("diagonal+", "Diagonal", &["1"]).written().shown()
        .element(11, "positive diagonal", &[], elements::switch),
    flag("diagonal-", "Diagonal", &["-1"]).written().shown()
        .element(10, "negative diagonal", &[], elements::switch),
    // Only for SudokuMaker, under names of our making. Dots do not matter.
    flag("nonconsecutive always", "AntiConsecutive", &[]),
    flag("globalentropy", "GlobalEntropy", &[]),
    flag("globalmodular", "GlobalMod", &[]),
    // Only for drawings.
    flag("antitaxicab", "AntiTaxicab", &[]),
    flag("dutchflatmates", "DutchFlatmates", &[]),

    lines(THERMO, "Thermo", &[]).written().shown().line(BULB, About::Neighbours)
        .told("grey", "Digits along {c} thermometers increase from the bulb end.")
        .element(300, "thermometers", &["thermometers", "slow"], elements::thermometers),
    parts(SLOW, relations::slow_thermo).line(BULB, About::Neighbours),
    lines("betweenline", "Between", &[]).written().shown().line(CIRCLES, About::Ends)
        .told("grey", "Digits on {c} lines between two circles have values between the digits in those circles.")
        .element(403, "between lines", &["lines"], Document::lines),
    lines("doublearrow", "DoubleArrow", &[]).written().line(CIRCLES, About::Ends)
        .told("green", "Digits on {c} lines between two circles sum to the same total as the digits in those circles.")
        .element(409, "double arrows", &["lines"], Document::lines),
    lines("lockout", "Lockout", &["4"]).usual("4").written().line(&[Form::Diamonds], About::Ends)
        .told("blue", "Digits on {c} lines between two diamonds are not between the digits in those diamonds, and those differ by at least 4.")
        .element(407, "lockout lines", &["lines"], elements::lockout),
    lines("renban", "Renban", &[]).written().line(PLAIN, About::Set)
        .told("purple", "Digits on {c} lines form a set of different consecutive digits in any order.")
        .element(400, "renban lines", &["lines"], elements::sets),
    parts("nabner", relations::nabner).line(PLAIN, About::Set),
    lines("regionsumline", "RegionSumLine", &[]).written().line(PLAIN, About::Parts)
        .element(404, "region sum lines", &["lines", "singleRegionTotals"], elements::region_sums),
    lines("palindrome", "Palindrome", &[]).written().shown().line(PLAIN, About::Line)
        .told("grey", "Digits on {c} lines read the same forwards and backwards.")
        .element(402, "palindromes", &["lines"], Document::lines),
    lines("fuzzythermometer", "FuzzyThermo", &[]).line(PLAIN, About::Line)
        .told("grey", "Digits on {c} lines strictly increase from one end to the other."),
    lines("zipperline", "Zipper", &[]).written().line(PLAIN, About::Line)
        .told("yellow", "Digits equidistant from the centre of {c} lines sum to the same total, which is the digit in the centre if there is one."),
    lines("entropicline", "Entropic", &[]).written().line(PLAIN, About::Threes),
    lines("modularline", "Modular", &["3"]).written().line(PLAIN, About::Threes),
    // Only for SudokuMaker.
    lines("parityline", "Parity", &[]).line(PLAIN, About::Neighbours)
        .told("red", "Adjacent digits on {c} lines alternate between odd and even."),
    parts("sequenceline", parts::sequence).line(PLAIN, About::Line)
        .element(405, "sequence lines", &["lines"], Document::lines),
    // Only for SudokuMaker and drawings.
    kind("consecutiveline", "", Reading::Related(|a, b, _| a.abs_diff(b) == 1))
        .line(PLAIN, About::Neighbours),
    kind("sameparity", "", Reading::Related(|a, b, _| a % 2 == b % 2)).line(PLAIN, About::Neighbours),
    parts("differentline", relations::different).line(PLAIN, About::Set),
    parts("equallines", relations::equal_lines).line(PLAIN, About::Set),
    // Only for drawings.
    kind("kropkiline", "", Reading::Related(|a, b, _| a.abs_diff(b) == 1 || a == 2 * b || b == 2 * a))
        .line(PLAIN, About::Neighbours),

    lines("germanwhispers", "Whisper", &["5"]),
    lines("dutchwhispers", "Whisper", &["4"]).told("orange", "Adjacent digits on {c} lines differ by at least {n}."),
    kind("whispers", "Whisper", Reading::NumberedLines(Some(|size| size.div_ceil(2)))).usual("5").written()
        .numbered_line(PLAIN, About::Neighbours)
        .told("green", "Adjacent digits on {c} lines differ by at least {n}.")
        .element(401, "whisper lines", &["lines", "minDifference"], elements::whispers),
    // Only for SudokuMaker and drawings.
    kind("sumsatleast", "", Reading::Related(|a, b, least| a + b >= least))
        .numbered_line(PLAIN, About::Neighbours),
    kind("sumsatmost", "", Reading::Related(|a, b, most| a + b <= most))
        .numbered_line(PLAIN, About::Neighbours),
    kind("differenceatmost", "", Reading::Related(|a, b, most| a.abs_diff(b) <= most))
        .numbered_line(PLAIN, About::Neighbours),
    kind("fastthermometer", "", Reading::Related(|a, b, least| a + least <= b))
        .numbered_line(BULB, About::Neighbours),
    kind("linesum", "Sum", Reading::NumberedLines(None)).numbered_line(PLAIN, About::Set)
        .told("brown", "Digits on {c} lines sum to {n}."),
    kind("sumline", "SumLine", Reading::NumberedLines(None)).usual("10")
        .numbered_line(PLAIN, About::Line)
        .told("brown", "{c} lines divide into segments that each sum to {n}."),
    // Only for drawings.
    kind("remainderline", "Modular", Reading::Parts(relations::remainders))
        .numbered_line(PLAIN, About::Line),
    // The sums are the bits of the number.
    kind("neighboursums", "", Reading::Related(|a, b, sums| everywhere::is_in(sums, a + b)))
        .numbered_line(PLAIN, About::Neighbours),
    parts("regiontotals", parts::region_totals),

    parts("arrow", parts::arrow).shown().of(DrawnAs::Arrows)
        .element(408, "arrows", &["bulbsWithArrows"], elements::arrows),
    parts("pillarrow", parts::weighted_sum),

    parts("killercage", parts::killer_cage).shown().of(DrawnAs::Cages)
        .element(301, "killer cages", &["cages"], Document::cages),
    parts("lookandsaycage", parts::look_and_say)
        .element(304, "look-and-say cages", &["cages"], Document::cages),
    kind("cagesum", "Cage", Reading::NumberedLines(None)).of(DrawnAs::Cages),
    parts("equalcages", relations::equal_cages).of(DrawnAs::Cages),
    kind("rellikcage", "RellikCage", Reading::NumberedCells).of(DrawnAs::Cages),
    kind("equalitycage", "EqualityCage", Reading::Cells).of(DrawnAs::Cages),
    parts("nearcage", relations::near_cage).of(DrawnAs::Cages),

    parts("odd", |part, draft| parts::candidates(part, draft, 1)).shown().of(DrawnAs::Cells)
        .element(101, "odd", &["cells"], Document::single_cells),
    parts("even", |part, draft| parts::candidates(part, draft, 0)).shown().of(DrawnAs::Cells)
        .element(100, "even", &["cells"], Document::single_cells),
    parts("minimum", |part, draft| parts::extreme(part, draft, true)).shown().of(DrawnAs::Cells)
        .element(103, "minimum", &["cells"], elements::extremes),
    parts("maximum", |part, draft| parts::extreme(part, draft, false)).shown().of(DrawnAs::Cells)
        .element(102, "maximum", &["cells"], elements::extremes),
    kind("extraregion", "AllDifferent", Reading::Cells).written().shown().of(DrawnAs::Cells)
        .element(305, "extra region", &["cells"], elements::extra_region),
    parts("clone", parts::clone).shown().of(DrawnAs::Cells)
        .element(302, "clones", &["groups"], elements::clones),
    parts("rowindexer", |part, draft| parts::indexer(part, draft, "R")).of(DrawnAs::Cells)
        .element(600, "row indexers", &["cells"], Document::indexers),
    parts("columnindexer", |part, draft| parts::indexer(part, draft, "C")).of(DrawnAs::Cells)
        .element(601, "column indexers", &["cells"], Document::indexers),
    kind("countingcircles", "CountingCircles", Reading::Cells).of(DrawnAs::Cells),
    kind(AREA, "Renban", Reading::Cells).of(DrawnAs::Cells),
    parts("antidiagonal+", |part, draft| relations::antidiagonal(part, draft, false)),
    parts("antidiagonal-", |part, draft| relations::antidiagonal(part, draft, true)),

    parts("difference", |part, draft| parts::dot(part, draft, true)).shown(),
    parts("ratio", |part, draft| parts::dot(part, draft, false)).shown(),
    parts("xv", parts::xv).shown(),
    parts("greaterthan", parts::greater_than),
    kind("pairsum", "Sum", Reading::NumberedCells),
    parts("pairmaximum", relations::greater_of_two),
    parts("quadruple", parts::quadruple).shown()
        .element(303, "quadruples", &["clues"], elements::quadruples),
    kind("cornersum", "Sum", Reading::NumberedCells),

    parts("littlekillersum", parts::little_killer).shown()
        .element(500, "little killers", &["clues"], Document::outside),
    parts("sandwichsum", parts::sandwich).shown().of(DrawnAs::Clues)
        .element(501, "sandwich sums", &["clues"], Document::outside),
    kind("xsum", "XSum", Reading::End).written().of(DrawnAs::Clues)
        .element(502, "X-sums", &["clues"], Document::outside),
    kind("skyscraper", "Skyscraper", Reading::End).written().of(DrawnAs::Clues)
        .element(503, "skyscrapers", &["clues"], Document::outside),
    kind("numberedroom", "NumberedRoom", Reading::End).of(DrawnAs::Clues)
        .element(504, "numbered rooms", &["clues"], Document::outside),
    kind("hiddenskyscraper", "HiddenSkyscraper", Reading::End).of(DrawnAs::Clues),
    kind("fullrank", "FullRank", Reading::End).of(DrawnAs::Clues),
    parts("sidebyside", clues::side_by_side).of(DrawnAs::Digits),
    parts("besidegreatest", clues::beside_greatest).of(DrawnAs::Digits),
    parts("firstcells", clues::first_cells).of(DrawnAs::CountedCells),
    parts("firstsum", clues::first_sum).of(DrawnAs::CountedCells),

    drawing("cage"), drawing("line"), drawing("circle"), drawing("rectangle"), drawing("text"),
    drawing("fogofwar"), drawing("foglight"), drawing("triggereffect"),
];

/// The kind of a key.
pub(crate) fn of_key(key: &str) -> Option<&'static Kind> {
    KINDS.iter().find(|kind| kind.key == key)
}

/// The kinds of an item.
pub(crate) fn of_item(item: &str) -> impl Iterator<Item = &'static Kind> {
    KINDS.iter().filter(move |kind| !item.is_empty() && kind.item == item)
}

/// Whether a key is one of lines with a number. Lines of several colours may have several numbers.
pub(super) fn is_of_numbered_lines(key: &str) -> bool {
    of_key(key).is_some_and(|kind| matches!(kind.drawn, DrawnAs::NumberedLines(..)))
}

const fn kind(key: &'static str, item: &'static str, reading: Reading) -> Kind {
    Kind {
        key,
        item,
        reading,
        usual: "",
        is_written: false,
        is_shown: false,
        told: None,
        drawn: DrawnAs::Nothing,
        element: None,
    }
}

const fn aside(key: &'static str) -> Kind {
    kind(key, "", Reading::Aside).shown()
}

const fn drawing(key: &'static str) -> Kind {
    kind(key, "", Reading::Drawing)
}

const fn flag(key: &'static str, item: &'static str, arguments: &'static [&'static str]) -> Kind {
    kind(key, item, Reading::Flag(arguments))
}

const fn lines(key: &'static str, item: &'static str, first: &'static [&'static str]) -> Kind {
    kind(key, item, Reading::Lines(first))
}

const fn parts(key: &'static str, read: fn(&Part<'_>, &mut Draft) -> Done) -> Kind {
    kind(key, "", Reading::Parts(read))
}

impl Kind {
    const fn usual(self, usual: &'static str) -> Kind {
        Kind { usual, ..self }
    }

    const fn written(self) -> Kind {
        Kind { is_written: true, ..self }
    }

    const fn shown(self) -> Kind {
        Kind { is_shown: true, ..self }
    }

    const fn told(self, colour: &'static str, sentence: &'static str) -> Kind {
        Kind { told: Some((colour, sentence)), ..self }
    }

    const fn of(self, drawn: DrawnAs) -> Kind {
        Kind { drawn, ..self }
    }

    const fn line(self, forms: &'static [Form], about: About) -> Kind {
        self.of(DrawnAs::Lines(forms, about))
    }

    const fn numbered_line(self, forms: &'static [Form], about: About) -> Kind {
        self.of(DrawnAs::NumberedLines(forms, about))
    }

    const fn element(
        self,
        number: u64,
        name: &'static str,
        members: &'static [&'static str],
        tell: elements::Tell,
    ) -> Kind {
        Kind { element: Some(Element { number, name, members, key: self.key, tell }), ..self }
    }

    /// The forms of its lines, and the scope of its rule, if it is one of lines.
    pub(crate) fn lines(&self) -> Option<(&'static [Form], About)> {
        match self.drawn {
            DrawnAs::Lines(forms, about) | DrawnAs::NumberedLines(forms, about) => {
                Some((forms, about))
            }
            _ => None,
        }
    }

    /// Whether its lines state the same from either end.
    pub(crate) fn is_reversible(&self) -> bool {
        self.lines().is_some_and(|(forms, _)| !forms.contains(&Form::Bulb)) && !self.is_of_a_set()
    }

    /// Whether it is about a set of cells.
    pub(crate) fn is_of_a_set(&self) -> bool {
        matches!(self.drawn, DrawnAs::Cells | DrawnAs::Cages)
            || matches!(self.lines(), Some((_, About::Set)))
    }

    /// Reads a part of the key.
    pub(super) fn read(&self, part: &Part<'_>, draft: &mut Draft) -> Done {
        match self.reading {
            Reading::Lines(first) => part.add_lines(draft, self.item, first),
            Reading::NumberedLines(usual) => {
                let number = match usual.filter(|_| part.is_blank()) {
                    Some(usual) => usual(part.size).to_string(),
                    None => part.value()?.to_string(),
                };
                part.add_lines(draft, self.item, &[&number])
            }
            Reading::Related(holds) => related(part, draft, self.key, holds),
            Reading::Cells => {
                draft.add(&part.at, self.item, part.cells()?);
                Ok(())
            }
            Reading::NumberedCells => part.add_cells(draft, self.item, &part.value()?.to_string()),
            Reading::End => parts::from_an_end(part, draft, self.item),
            Reading::Parts(read) => read(part, draft),
            Reading::Aside | Reading::Flag(_) | Reading::Negative | Reading::Drawing => Ok(()),
        }
    }
}
