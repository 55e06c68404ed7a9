//! Cages and arrows in free words.

use super::{Claim, Free, Number};

const IN_CAGE: &str = "corner topleft left top upper small little killer if up outlined dashed \
     equal normal hand all bordered dotted there 1";

pub(super) const ROWS: &[Free] = &[
    (
        "arrow",
        "^arrow sum|equal|add circle|circled|bulb|pill|head|2digit",
        &[
            "adjacent read left-to-right line shaft all tip base up start end path stem tail body white or coming leave \
           if extend extending emerge top-to-bottom out pointed",
        ],
        "",
        Number::None,
        Claim::Has(&["arrow"]),
    ),
    (
        "arrow",
        "pill|2digit read|left-to-right|top-to-bottom|form",
        &["or circle sum either equal arrow all if vertical 2 up 2cell top down"],
        "",
        Number::None,
        Claim::Has(&["arrow"]),
    ),
    (
        "arrow",
        "^arrow repeat",
        &[
            "may allow allowed if other normal sudoku unless otherwise apply line long all follow obey",
        ],
        "",
        Number::None,
        Claim::Has(&["arrow"]),
    ),
    ("cage", "^cage sum", &[IN_CAGE], "", Number::None, Claim::Has(&["killercage"])),
    (
        "cage",
        "^cage sum repeat",
        &[IN_CAGE],
        "repeat twice",
        Number::None,
        Claim::Differ(&["killercage"]),
    ),
    (
        "cage",
        "^cage sum different digit",
        &[IN_CAGE],
        "",
        Number::None,
        Claim::Differ(&["killercage"]),
    ),
    (
        "cage",
        "^cage not|no repeat|twice",
        &["killer all"],
        "repeat twice contain",
        Number::None,
        Claim::Differ(&["killercage"]),
    ),
    ("cage", "^cage once", &["killer all"], "", Number::None, Claim::Differ(&["killercage"])),
    (
        "cage",
        "^cage digit different",
        &["killer all"],
        "",
        Number::None,
        Claim::Differ(&["killercage"]),
    ),
    (
        "arrow",
        "circle 2|2cell long|cell read|form",
        &["if 2digit left-to-right top-to-bottom or 2 long they"],
        "",
        Number::None,
        Claim::Has(&["arrow"]),
    ),
];
