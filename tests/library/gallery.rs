//! The gallery of drawings: docs/gallery.md has a picture of every kind of constraint and of
//! puzzles with many of them. The committed pages are what the code draws.
//!
//! After a change on purpose, `scripts/gallery.sh` writes them again.

use std::fs;
use std::path::{Path, PathBuf};

use ninefold::draw::{Diagram, svg};
use ninefold::grid::Candidates;
use ninefold::ruleset::{KINDS, parse};
use ninefold::text::line;

/// A puzzle for each kind of constraint, by the name of the kind.
const OF_KINDS: &[(&str, &str)] = &[
    (
        "",
        ".~R1C2_5~R2C5_7~R3C8_2~R5C1_9~R8C3_4~R9C9_1~R4C4_2_4_6_8~R4C6_2_4_6_8~R6C5_2_4_6_8~R5C4_1_3_5_7_9~R5C6_1_3_5_7_9~R7C7_1_2_3~R7C8_4_6_8_9~R3C2_1_5_9",
    ),
    ("NoBoxes", ".NoBoxes.~R1C1_1~R2C3_4~R3C7_5~R4C2_8~R5C5_3~R6C8_7~R7C4_2~R8C6_9~R9C9_6"),
    (
        "Jigsaw",
        ".NoBoxes.Jigsaw~111223333111223333111222536444255566474255666477555966478889996477889999477788889.~R1C5_6~R5C1_2~R5C9_7~R9C5_8",
    ),
    ("Diagonal", ".Diagonal~1.Diagonal~-1.~R1C5_4~R3C3_6~R5C5_9~R7C2_5~R9C1_8"),
    ("Windoku", ".Windoku.~R1C1_7~R2C2_3~R4C8_9~R5C5_1~R8C3_6~R9C9_2"),
    ("DisjointSets", ".DisjointSets.~R1C1_7~R2C5_3~R5C8_9~R8C3_6"),
    ("AntiKnight", ".AntiKnight.~R1C1_7~R2C5_3~R5C8_9~R8C3_6"),
    ("AntiKing", ".AntiKing.~R1C1_7~R2C5_3~R5C8_9~R8C3_6"),
    ("AntiConsecutive", ".AntiConsecutive.~R1C1_7~R2C5_3~R5C8_9~R8C3_6"),
    (
        "StrictKropki",
        ".StrictKropki.WhiteDot~R2C2~R2C3.WhiteDot~R4C6~R5C6.BlackDot~R7C3~R8C3.BlackDot~R6C7~R6C8.~R5C1_3",
    ),
    ("StrictXV", ".StrictXV.X~R2C2~R2C3.X~R7C7~R7C8.V~R4C6~R5C6.V~R7C3~R8C3.~R5C1_3"),
    ("GlobalEntropy", ".GlobalEntropy.~R1C1_7~R2C5_3~R5C8_9~R8C3_6"),
    (
        "Cage",
        ".Cage~15~R1C1~R1C2~R2C1.Cage~9~R1C8~R1C9.Cage~23~R3C4~R3C5~R3C6~R4C5.Cage~7~R5C1~R6C1.Cage~30~R5C8~R6C8~R6C7~R7C7~R7C8.Cage~45~R8C1~R8C2~R8C3~R8C4~R8C5~R9C1~R9C2~R9C3~R9C4.Cage~0~R9C8~R9C9.Cage~8~R4C2.~R1C1_8~R3C4_9",
    ),
    (
        "AllDifferent",
        ".AllDifferent~R3C3~R3C4~R3C5~R4C3~R5C3~R5C4~R5C5~R4C5~R6C5.AllDifferent~R7C7~R8C8~R9C9~R8C7~R7C8.~R4C4_6",
    ),
    ("Renban", ".Renban~R2C1~R1C2~R1C3~R2C4.Renban~R4C6~R5C5~R6C5~R7C6.Renban~R8C2~R8C3.~R1C2_6"),
    ("Sum", ".Sum~15~R2C1~R2C2~R3C2.Sum~24~R6C6~R7C7~R8C8.~R5C5_4"),
    (
        "Arrow",
        ".Arrow~R2C2~R2C3~R3C4~R4C4.Arrow~R2C2~R3C2~R4C2.Arrow~R8C8~R7C7~R6C7~R5C6.Arrow~R9C1~R8C1~R7C1.~R8C8_9",
    ),
    (
        "DoubleArrow",
        ".DoubleArrow~R2C2~R2C3~R3C4~R3C5.DoubleArrow~R5C8~R6C7~R7C7~R8C8~R8C9.~R2C2_7",
    ),
    (
        "PillArrow",
        ".PillArrow~2~R2C2~R2C3~R2C4~R3C5~R4C5.PillArrow~2~R6C8~R7C8~R8C8~R8C7~R7C6.PillArrow~3~R9C1~R9C2~R9C3~R8C4~R7C4",
    ),
    ("WhiteDot", ".WhiteDot~R2C2~R2C3.WhiteDot~R4C6~R5C6~R5C7.WhiteDot~R8C8~R9C8.~R2C2_4~R9C8_7"),
    ("BlackDot", ".BlackDot~R2C2~R2C3.BlackDot~R4C6~R5C6~R5C7.BlackDot~R8C8~R9C8.~R2C2_4~R9C8_2"),
    ("X", ".X~R2C2~R2C3.X~R4C6~R5C6.X~R8C8~R9C8.~R2C2_4~R9C8_7"),
    ("V", ".V~R2C2~R2C3.V~R4C6~R5C6.V~R8C8~R9C8.~R2C2_4~R9C8_2"),
    (
        "GreaterThan",
        ".GreaterThan~R2C2~R2C3.GreaterThan~R3C5~R2C5.GreaterThan~R5C6~R4C6.GreaterThan~R5C6~R6C6.GreaterThan~R8C8~R9C8.GreaterThan~R8C8~R8C7.~R5C6_8",
    ),
    (
        "Thermo",
        ".Thermo~R2C2~R2C3~R2C4~R3C4.Thermo~R2C2~R3C3~R4C3.Thermo~R8C8~R7C7~R6C7~R5C7~R4C8.Thermo~R9C1~R8C1.~R2C4_7",
    ),
    (
        "Whisper",
        ".Whisper~5~R2C1~R1C2~R1C3~R2C4.Whisper~4~R4C6~R5C5~R6C5~R7C6.Whisper~3~R8C2~R8C3~R9C4.Whisper~6~R4C8~R5C9~R6C9.~R1C2_6",
    ),
    ("Palindrome", ".Palindrome~R2C1~R1C2~R1C3~R2C4.Palindrome~R4C6~R5C5~R6C5~R7C6~R8C8.~R1C2_6"),
    (
        "Clone",
        ".Clone~R2C1~R1C2~R2C2~R5C4~R4C5~R5C5.Clone~R7C1~R8C1~R7C8~R8C8.Clone~R2C8~R9C5.Clone~R1C4~R1C5~R3C9~R4C9.~R5C5_6",
    ),
    ("Between", ".Between~R2C1~R1C2~R1C3~R2C4.Between~R4C6~R5C5~R6C5~R7C6~R8C8.~R2C1_9"),
    ("Lockout", ".Lockout~4~R2C1~R1C2~R1C3~R2C4.Lockout~R4C6~R5C5~R6C5~R7C6~R8C8.~R2C1_9"),
    (
        "RegionSumLine",
        ".RegionSumLine~R1C2~R1C3~R1C4~R2C4.RegionSumLine~R3C3~R4C4~R5C5~R6C6~R7C6~R8C7.~R4C4_5",
    ),
    ("Zipper", ".Zipper~R1C3~R1C4~R2C4~R2C3.Zipper~R4C1~R5C2~R6C4~R7C4~R7C5.~R5C2_5"),
    (
        "Modular",
        ".Modular~3~R2C1~R1C2~R1C3~R2C4.Modular~2~R4C6~R5C5~R6C5~R7C6.Modular~4~R8C2~R8C3~R9C4~R9C5.~R1C2_6",
    ),
    ("Parity", ".Parity~R2C1~R1C2~R1C3~R2C4.Parity~R4C6~R5C5~R6C5~R7C6~R8C8.~R1C2_6"),
    ("Entropic", ".Entropic~R2C1~R1C2~R1C3~R2C4.Entropic~R4C6~R5C5~R6C5~R7C6~R8C8.~R1C2_6"),
    ("Quad", ".Quad~R1C1~9.Quad~R2C4~1~2.Quad~R4C4~5~5~6.Quad~R6C7~2~3~7~8.~R4C4_6~R2C5_1"),
    ("Min", ".Min~R2C2~R4C7~R9C1.~R5C5_4"),
    ("Max", ".Max~R2C2~R4C7~R9C1.~R5C5_4"),
    (
        "LittleKiller",
        ".LittleKiller~32~R1C6.LittleKiller~11~R1C3.LittleKiller~45~R1C1.LittleKiller~20~R6C1.LittleKiller~27~R3C1.LittleKiller~8~R2C9.LittleKiller~30~R7C9.LittleKiller~10~R9C7.LittleKiller~37~R9C2",
    ),
    (
        "Sandwich",
        ".Sandwich~10~C8.Sandwich~0~C2.Sandwich~35~C5.Sandwich~8~R6.Sandwich~22~R2.~R6C1_1",
    ),
    ("XSum", ".XSum~C2~27~27.XSum~C7~12~.XSum~R1~~8.XSum~R5~30~15.XSum~R9~13"),
    (
        "Skyscraper",
        ".Skyscraper~C5~5~3.Skyscraper~C2~2.Skyscraper~R1~~2.Skyscraper~R6~4~3.Skyscraper~R9~4",
    ),
];

/// Puzzles in which much comes together, with what they show.
const TOGETHER: &[(&str, &str, &str)] = &[
    (
        "killer-with-candidates",
        "Candidates (`show --candidates`) keep away from the sums of cages, dots and quadruples.",
        ".Cage~15~R1C1~R1C2~R2C1.Cage~9~R1C8~R1C9.Cage~23~R3C4~R3C5~R3C6~R4C5.Cage~7~R5C1~R6C1.Cage~30~R5C8~R6C8~R6C7~R7C7~R7C8.WhiteDot~R4C2~R4C3.BlackDot~R7C3~R8C3.X~R8C5~R8C6.Quad~R6C3~1~2~7.~R1C1_8~R3C4_9~R5C5_1~R9C9_3~R7C1_4",
    ),
    (
        "outside",
        "Clues of several kinds stand in ranks of their own. A ring is an X-sum, a box is a skyscraper.",
        ".LittleKiller~32~R1C6.LittleKiller~11~R1C3.LittleKiller~20~R6C1.LittleKiller~30~R7C9.Sandwich~10~C8.Sandwich~0~C4.Sandwich~8~R6.XSum~C4~27~27.XSum~C7~12~.XSum~R5~30~15.Skyscraper~C5~5~3.Skyscraper~C8~2.Skyscraper~R6~4~3",
    ),
    (
        "overlaps",
        "Cages that share cells, lines that share a way, several marks on a border, quadruples beside sums.",
        ".Cage~15~R1C1~R1C2~R2C1.Cage~12~R1C2~R1C3~R2C2.Cage~20~R1C1~R2C1~R2C2~R3C1.Quad~R1C1~1~2.Quad~R1C2~3~4~8.WhiteDot~R4C4~R4C5.V~R4C4~R4C5.GreaterThan~R4C4~R4C5.Whisper~5~R6C2~R6C3~R6C4~R7C5.Renban~R5C2~R6C3~R6C4~R5C5.Palindrome~R6C3~R6C4~R7C4.Thermo~R8C2~R8C3~R8C4~R9C5.Whisper~5~R8C2~R8C3~R9C3.Arrow~R5C7~R5C8~R6C9.Between~R5C7~R6C7~R7C7~R8C7.Cage~9~R5C7~R5C8.~R4C4_2~R6C4_8",
    ),
    (
        "regions",
        "Where boxes and a jigsaw are both in force, the jigsaw is tinted. Cages in parts are held together.",
        ".Jigsaw~111223333111223333111222536444255566474255666477555966478889996477889999477788889.~R1C5_6~R9C5_8.Cage~13~R2C2~R3C3~R4C4.Cage~17~R7C7~R9C7",
    ),
    (
        "lines",
        "Usual colours: German whispers green, Renbans purple, palindromes grey, region sums blue, zippers light purple, modular lines teal, entropic lines peach, parity lines red.",
        ".Whisper~5~R1C1~R2C2~R1C3~R2C4.Renban~R1C6~R2C7~R2C8~R1C9.Palindrome~R3C1~R4C2~R4C3~R3C4.RegionSumLine~R3C6~R4C6~R4C7~R3C8.Zipper~R5C1~R6C2~R5C3~R6C4~R5C5.Modular~3~R5C7~R6C7~R6C8~R5C9.Entropic~R7C1~R8C2~R8C3~R7C4.Parity~R7C6~R8C6~R7C7~R8C8.Lockout~R9C1~R9C2~R9C3~R9C4.Between~R9C6~R9C7~R9C8~R9C9",
    ),
];

/// The name of a picture's file: `AntiKnight` is in `anti-knight.svg`.
fn file_name(kind: &str) -> String {
    let kind = if kind.is_empty() { "Givens" } else { kind };
    let parts =
        kind.as_bytes().chunk_by(|a, b| !(a.is_ascii_lowercase() && b.is_ascii_uppercase()));
    let parts: Vec<String> =
        parts.map(|part| String::from_utf8_lossy(part).to_lowercase()).collect();
    parts.join("-") + ".svg"
}

/// Draws a puzzle of the gallery.
fn drawn(title: &str, text: &str, candidates: bool) -> String {
    let ruleset = parse::line(text).unwrap_or_else(|error| panic!("{title}: {error}"));
    let mut diagram = Diagram::of_ruleset(&ruleset);
    if candidates {
        diagram.pencil_marks = Some(ruleset.candidates_left());
    }
    svg(&diagram, title)
}

/// All pictures by the names of their files, and the page that shows them.
pub(crate) fn gallery() -> (Vec<(String, String)>, String) {
    let mut pictures = Vec::new();
    let mut page = String::from(PAGE);
    for row in KINDS.chunks(3) {
        let (mut images, mut names) = (String::from("|"), String::from("|"));
        for kind in row {
            let text = OF_KINDS.iter().find(|(name, _)| *name == kind.name);
            let Some((_, text)) = text else { panic!("no picture of {}", kind.name) };
            let shown = if kind.name.is_empty() { "Givens" } else { kind.name };
            let file = file_name(kind.name);
            images += &format!(" <img src=\"gallery/{file}\" alt=\"{shown}\" width=\"270\"> |");
            names += &format!(" **{shown}**: {} |", kind.about);
            pictures.push((file, drawn(&format!("{shown}: {}", kind.about), text, false)));
        }
        let missing = 3 - row.len();
        page += &format!("{images}{}\n{names}{}\n", "  |".repeat(missing), "  |".repeat(missing));
    }
    page += "\n## Much together\n";
    for (name, about, text) in TOGETHER {
        page += &format!(
            "\n{about}\n\n<img src=\"gallery/{name}.svg\" alt=\"{name}\" width=\"540\">\n"
        );
        pictures.push((format!("{name}.svg"), drawn(about, text, name.contains("candidates"))));
    }
    page += "\nCandidates of a classic puzzle:\n\n<img src=\"gallery/classic.svg\" alt=\"classic\" width=\"540\">\n";
    let puzzle = line::parse(CLASSIC.as_bytes()).expect("81 characters");
    let mut diagram = Diagram::classic(&puzzle);
    diagram.pencil_marks = Some(Candidates::left_by(&puzzle));
    pictures
        .push(("classic.svg".to_owned(), svg(&diagram, "A classic puzzle with its candidates")));
    (pictures, page)
}

const CLASSIC: &str =
    "100007090030020008009600500005300900010080002600004000300000010041000007007000300";

const PAGE: &str = "\
# Gallery

A picture of every kind of constraint that `ninefold constraints` lists, as `ninefold show PUZZLE --svg FILE` draws it.
`scripts/gallery.sh` makes this page; a test compares it with what the code draws.

| | | |
|---|---|---|
";

fn root() -> PathBuf {
    Path::new(env!("CARGO_MANIFEST_DIR")).join("docs")
}

/// Writes the gallery.
fn write() {
    let (pictures, page) = gallery();
    let folder = root().join("gallery");
    let _ = fs::remove_dir_all(&folder);
    fs::create_dir_all(&folder).expect("a folder");
    for (name, picture) in pictures {
        fs::write(folder.join(name), picture).expect("written");
    }
    fs::write(root().join("gallery.md"), page).expect("written");
}

#[test]
fn the_committed_gallery_is_what_the_code_draws() {
    if std::env::var_os("NINEFOLD_UPDATE_GALLERY").is_some() {
        write();
    }
    let how = "if this is meant: scripts/gallery.sh";
    let (pictures, page) = gallery();
    let folder = root().join("gallery");
    assert!(fs::read_to_string(root().join("gallery.md")).expect("there") == page, "{how}");
    for (name, picture) in &pictures {
        let there = fs::read_to_string(folder.join(name)).unwrap_or_default();
        assert!(there == *picture, "{name}: {how}");
    }
    let files = fs::read_dir(&folder).expect("there").count();
    assert_eq!(files, pictures.len(), "a picture is left over: {how}");
}

#[test]
fn every_kind_has_a_picture_with_a_constraint_of_it() {
    for kind in KINDS {
        let (_, text) = OF_KINDS.iter().find(|(name, _)| *name == kind.name).expect("a puzzle");
        let ruleset = parse::line(text).expect("a puzzle");
        assert!(ruleset.item_names().any(|name| name == kind.name), "{}: {text}", kind.name);
    }
    assert_eq!(OF_KINDS.len(), KINDS.len());
}
