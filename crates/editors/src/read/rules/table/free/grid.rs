//! Rules of the whole grid in free words: rows, columns and boxes, chess moves, diagonals.

use super::{Claim, Free, Number};
use crate::read::rules::table::grid::DIAGONALS;

const PLACES: &str = "4x2 2x4 4x4 9x9 6x6 8x8 sudoku normal apply once all bold outlined \
     boldoutlined or irregular irregularly jigsaw into set empty 9cell full complete same per \
     square use go such shaped thickly outline";

const MOVES: &str = "may if move away same other see itself anywhere equal";

const APART: &str = "move away see";

pub(super) const ROWS: &[Free] = &[
    (
        "classic",
        "row column box|region|house|area|3x3|2x2|2x3|3x2",
        &[PLACES],
        "repeat",
        Number::OneTo,
        Claim::Size,
    ),
    (
        "classic",
        "row column box|region|house|area|3x3|2x2|2x3|3x2 repeat",
        &[PLACES],
        "repeat",
        Number::None,
        Claim::Regions,
    ),
    ("classic", "normal sudoku", &["apply all puzzle here"], "", Number::None, Claim::Regions),
    ("classic", "clue normal", &["all puzzle apply sudoku"], "", Number::None, Claim::Nothing),
    ("classic", "empty cell", &[], "", Number::OneTo, Claim::Size),
    ("classic", "use 1", &[], "", Number::OneTo, Claim::Size),
    (
        "knight",
        "knight|antiknight not|no",
        &[MOVES, "knight"],
        "same repeat contain share appear see equal knight",
        Number::None,
        Claim::Switch(&[("antiknight", "AntiKnight", &[])]),
    ),
    (
        "knight",
        "knight|antiknight different",
        &[APART, "knight"],
        "",
        Number::None,
        Claim::Switch(&[("antiknight", "AntiKnight", &[])]),
    ),
    (
        "king",
        "king|antiking not|no",
        &[MOVES, "king"],
        "same repeat contain share appear see equal king",
        Number::None,
        Claim::Switch(&[("antiking", "AntiKing", &[])]),
    ),
    (
        "king",
        "king|antiking different",
        &[APART, "king"],
        "",
        Number::None,
        Claim::Switch(&[("antiking", "AntiKing", &[])]),
    ),
    (
        "knight",
        "knight king not|no",
        &[MOVES, "or either knight king"],
        "same repeat contain share appear see equal move either knight king",
        Number::None,
        Claim::Switch(&[("antiknight", "AntiKnight", &[]), ("antiking", "AntiKing", &[])]),
    ),
    (
        "knight",
        "knight king different",
        &[APART, "or either knight king"],
        "",
        Number::None,
        Claim::Switch(&[("antiknight", "AntiKnight", &[]), ("antiking", "AntiKing", &[])]),
    ),
    (
        "king",
        "touch|adjacent diagonal not|no",
        &[MOVES, "even"],
        "same contain touch share equal",
        Number::None,
        Claim::Switch(&[("antiking", "AntiKing", &[])]),
    ),
    (
        "disjoint",
        "disjoint same cell box|region not|no",
        &["normal multiple several 1 2 may different position"],
        "on same contain share appear repeat",
        Number::None,
        Claim::Switch(&[("disjointgroups", "DisjointSets", &[])]),
    ),
    (
        "disjoint",
        "same position box|region not|no",
        &[
            "1 may if move away same other see itself anywhere equal 2 twice relative location different \
           3x3",
        ],
        "same contain share appear repeat twice",
        Number::None,
        Claim::Switch(&[("disjointgroups", "DisjointSets", &[])]),
    ),
    (
        "diagonal",
        "diagonal repeat|once|1",
        &["2 all either long principal main line there"],
        "repeat",
        Number::OneTo,
        DIAGONALS,
    ),
    ("diagonal", "diagonal different", &["2 all either long main"], "", Number::None, DIAGONALS),
    (
        "diagonal",
        "negative diagonal repeat|once",
        &["main long"],
        "repeat",
        Number::OneTo,
        Claim::Has(&["diagonal-"]),
    ),
    (
        "diagonal",
        "positive diagonal repeat|once",
        &["main long"],
        "repeat",
        Number::OneTo,
        Claim::Has(&["diagonal+"]),
    ),
    (
        "diagonal",
        "positive negative diagonal repeat|once",
        &["2 all either long principal main"],
        "repeat",
        Number::OneTo,
        DIAGONALS,
    ),
    (
        "diagonal",
        "diagonal repeat|once|1",
        &["line main long there 1 all of set"],
        "repeat",
        Number::OneTo,
        Claim::Has(&["diagonal+", "diagonal-"]),
    ),
    (
        "global entropy",
        "2x2 low middle|medium|mid high",
        &["box area square least 1 2 3 4 5 6 7 8 9 123 456 789 there or once"],
        "",
        Number::None,
        Claim::Switch(&[("globalentropy", "GlobalEntropy", &[])]),
    ),
    ("classic", "normal sudoku fog", &["war apply all"], "", Number::None, Claim::Regions),
];
