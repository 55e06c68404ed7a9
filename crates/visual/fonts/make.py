"""Makes the fonts beside it from Liberation Sans 2.1.5 (Debian: fonts-liberation2) and M PLUS 1 1.001
(Debian: fonts-mplus).

    python3 make.py /usr/share/fonts/truetype/liberation2 /usr/share/fonts/opentype/mplus

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


# Kana, and the other characters of the labels of crates/visual/src/print/language.rs.
JAPANESE = [(0x3001, 0x3002), (0x3041, 0x3096), (0x30A1, 0x30FC), (0x301C, 0x301C)]
LABELS = "\u521d\u7d1a\u4e2d\u4e0a\u96e3\u554f\u8d85\u89e3\u7b54\u984c\u500b"


def make(source: pathlib.Path, style: str, version: str, codes: list[int], target: str) -> None:
    # The dates of the original stay, so that the same bytes come out on another day.
    font = TTFont(source, recalcTimestamp=False)
    options = subset.Options(
        layout_features=["kern", "mark", "mkmk", "ccmp"], hinting=False, notdef_outline=True,
        name_IDs=["*"], recalc_timestamp=False,
    )
    subsetter = subset.Subsetter(options)
    subsetter.populate(unicodes=codes)
    subsetter.subset(font)
    family = FAMILY if style != "Japanese" else f"{FAMILY} Japanese"
    style = style if style != "Japanese" else "Regular"
    renames = {
        1: family, 2: style, 3: f"{family} {style}, a part of version {version}",
        4: family if style == "Regular" else f"{family} {style}",
        6: f"{family.replace(' ', '')}-{style}",
    }
    names = font["name"]
    for record in list(names.names):
        if record.nameID in renames:
            record.string = renames[record.nameID]
        elif record.nameID in (16, 17, 18, 21, 22):
            names.removeNames(record.nameID)
    if "CFF " in font:
        top = font["CFF "].cff
        top.fontNames = [renames[6]]
        top[0].FullName, top[0].FamilyName = renames[4], family
    font.save(pathlib.Path(__file__).with_name(target))


def codes(ranges: list[tuple[int, int]]) -> list[int]:
    return [code for low, high in ranges for code in range(low, high + 1)]


liberation, mplus = map(pathlib.Path, sys.argv[1:3])
for style in ("Regular", "Bold"):
    source = liberation / f"LiberationSans-{style}.ttf"
    make(source, style, "2.1.5", codes(RANGES), f"NinefoldSans-{style}.ttf")
of_labels = codes(JAPANESE) + [ord(character) for character in LABELS]
make(mplus / "Mplus1-Regular.otf", "Japanese", "1.001", of_labels, "NinefoldSans-Japanese.otf")
