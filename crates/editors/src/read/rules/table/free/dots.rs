//! Dots, letters and signs between cells in free words.

use super::{Claim, Free, Number};

const MARKS: &[&str] = &["difference", "ratio", "xv"];

const ADJACENT: &str = "adjacent pair up either side symbol large small letter if";

const OPEN: &[&str] = &[
    "too adjacent pair or white black with between 2 such if there still neither satisfy of v x \
     1:3 1:2 3:1 1 3 5 10 other whether they're etc either ratio difference no you know dot \
     marking symbol letter sign consecutive sum",
];

const NUMBERED: &[&str] = &["equal if adjacent pair side n clue 2 1:n 1:x x"];

pub(super) const ROWS: &[Free] = &[
    (
        "kropki",
        "white dot|circle|bubble consecutive",
        &[
            "differ difference kropki adjacent either side 1 pair small across touch other sit join if or bar such",
        ],
        "",
        Number::None,
        Claim::Fixed(&["difference"], 1),
    ),
    (
        "kropki",
        "white dot|circle|bubble differ|difference 1",
        &["kropki adjacent either side 1 pair small across touch other sit join if or bar such"],
        "",
        Number::None,
        Claim::Fixed(&["difference"], 1),
    ),
    (
        "kropki",
        "white dot|circle|bubble 1 greater than",
        &["kropki adjacent either side pair small across touch other sit join"],
        "",
        Number::None,
        Claim::Fixed(&["difference"], 1),
    ),
    (
        "kropki",
        "black dot|circle|bubble 1:2|twice|2x|time",
        &[
            "kropki adjacent either side 1 pair small across touch other sit join ratio relationship \
             proportion if such",
        ],
        "",
        Number::None,
        Claim::Fixed(&["ratio"], 2),
    ),
    ("xv", "x sum|add 10", &[ADJACENT], "", Number::None, Claim::Has(&["xv"])),
    ("xv", "v sum|add 5", &[ADJACENT], "", Number::None, Claim::Has(&["xv"])),
    ("xv", "x v sum|add 5 10", &[ADJACENT, "or"], "", Number::None, Claim::Has(&["xv"])),
    (
        "greater",
        "sign|symbol|inequality|arrow|arrowhead|chevron point less",
        &["than 2 toward side end such sit adjacent"],
        "",
        Number::None,
        Claim::Has(&["greaterthan"]),
    ),
    (
        "greater",
        "sign|symbol|inequality open greater",
        &["than 2 toward side"],
        "",
        Number::None,
        Claim::Has(&["greaterthan"]),
    ),
    (
        "greater",
        "sign|symbol|inequality|greaterthan obey|respect|satisfy|follow",
        &["inequality 2 side"],
        "",
        Number::None,
        Claim::Has(&["greaterthan"]),
    ),
    (
        "greater",
        "inequality less greater",
        &["sign symbol 2 1 or"],
        "",
        Number::None,
        Claim::Has(&["greaterthan"]),
    ),
    (
        "kropki",
        "not all given",
        &[
            "dot x v white black or such pair kropki symbol xv sum line circle bubble drawn arrow may marking",
        ],
        "all",
        Number::None,
        Claim::Open(MARKS),
    ),
    (
        "kropki",
        "dot|x|v may not given",
        &["some there black white missing"],
        "given",
        Number::None,
        Claim::Open(MARKS),
    ),
    (
        "kropki",
        "may not|no dot|marking|symbol|letter|sign consecutive|1:2|ratio|difference|sum|relationship|condition",
        OPEN,
        "dot black white joined marking symbol letter sign contain consecutive sum on",
        Number::None,
        Claim::Open(MARKS),
    ),
    (
        "kropki",
        "may other pair consecutive|1:2|ratio|difference|sum|relationship",
        OPEN,
        "joined",
        Number::None,
        Claim::Open(MARKS),
    ),
    ("kropki", "if not dot you not know", OPEN, "dot know", Number::None, Claim::Open(MARKS)),
    (
        "kropki",
        "circled digit 2 cell show difference",
        &["white"],
        "",
        Number::None,
        Claim::Has(&["difference"]),
    ),
    (
        "kropki",
        "white dot|circle difference given|show|n|dot",
        NUMBERED,
        "",
        Number::None,
        Claim::Has(&["difference"]),
    ),
    (
        "kropki",
        "white dot|circle differ digit|n dot",
        NUMBERED,
        "",
        Number::None,
        Claim::Has(&["difference"]),
    ),
    (
        "kropki",
        "black dot|circle ratio given|n|dot",
        NUMBERED,
        "",
        Number::None,
        Claim::Has(&["ratio"]),
    ),
    (
        "kropki",
        "white dot|circle difference|differ",
        &["adjacent pair"],
        "",
        Number::Any,
        Claim::Numbered(&["difference"]),
    ),
    (
        "kropki",
        "black dot|circle ratio",
        &["adjacent pair"],
        "",
        Number::Any,
        Claim::Numbered(&["ratio"]),
    ),
    (
        "kropki",
        "black dot|circle 1:3|3:1",
        &["adjacent pair ratio"],
        "",
        Number::None,
        Claim::Fixed(&["ratio"], 3),
    ),
    (
        "kropki",
        "black dot|circle 1:4|4:1",
        &["adjacent pair ratio"],
        "",
        Number::None,
        Claim::Fixed(&["ratio"], 4),
    ),
];
