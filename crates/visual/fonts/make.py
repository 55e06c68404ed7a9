"""Makes the fonts beside it from Liberation Sans 2.1.5 (Debian: fonts-liberation2).

    python3 make.py /usr/share/fonts/truetype/liberation2

Needs fonttools (4.68 made what is here). The name is another one because the licence reserves
"Liberation" and "Arimo" for the whole fonts.
"""

import pathlib
import sys

from fontTools import subset
from fontTools.ttLib import TTFont

# Latin, Greek, Cyrillic; punctuation, currencies, letter-like signs, arrows, operators, shapes.
RANGES = [
    (0x0020, 0x007E), (0x00A0, 0x024F), (0x02C6, 0x02DD), (0x0300, 0x036F), (0x0370, 0x03FF),
    (0x0400, 0x052F), (0x1E00, 0x1EFF), (0x2010, 0x205E), (0x2070, 0x209C), (0x20A0, 0x20BF),
    (0x2100, 0x2150), (0x2190, 0x21FF), (0x2200, 0x22FF), (0x25A0, 0x25FF),
]
FAMILY = "Ninefold Sans"


def make(source: pathlib.Path, style: str) -> None:
    # The dates of the original stay, so that the same bytes come out on another day.
    font = TTFont(source / f"LiberationSans-{style}.ttf", recalcTimestamp=False)
    options = subset.Options(
        layout_features=["kern", "mark", "mkmk", "ccmp"], hinting=False, notdef_outline=True,
        name_IDs=["*"], recalc_timestamp=False,
    )
    subsetter = subset.Subsetter(options)
    subsetter.populate(unicodes=[code for low, high in RANGES for code in range(low, high + 1)])
    subsetter.subset(font)
    renames = {
        1: FAMILY, 2: style, 3: f"{FAMILY} {style}, a part of version 2.1.5",
        4: FAMILY if style == "Regular" else f"{FAMILY} {style}",
        6: f"{FAMILY.replace(' ', '')}-{style}",
    }
    names = font["name"]
    for record in list(names.names):
        if record.nameID in renames:
            record.string = renames[record.nameID]
        elif record.nameID in (16, 17, 18, 21, 22):
            names.removeNames(record.nameID)
    font.save(pathlib.Path(__file__).with_name(f"NinefoldSans-{style}.ttf"))


for style in ("Regular", "Bold"):
    make(pathlib.Path(sys.argv[1]), style)
