//! The gallery of drawings: docs/gallery.md has a picture of every kind of constraint and of
//! puzzles with many of them. The committed pages are what the code draws.
//!
//! After a change on purpose, `scripts/gallery.sh` writes them again.

use std::fs;
use std::path::{Path, PathBuf};

use ninefold_core::grid::Candidates;
use ninefold_draw::{Diagram, svg};
use ninefold_text::line;
use ninefold_variants::{ConstraintKind, Heading, KINDS, Ruleset, RulesetFormat, parse};

use crate::gallery_puzzles::{OF_FURTHER_KINDS, OF_KINDS, TOGETHER};

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
    let ruleset = parse::any(text).unwrap_or_else(|error| panic!("{title}: {error}"));
    let diagram = Diagram::of(&ruleset);
    match candidates && ruleset.network().is_none() {
        true => svg(&diagram.with_pencil_marks(&ruleset.candidates_left()), title),
        false => svg(&diagram, title),
    }
}

/// The kinds of a list of puzzles: the name of each, and what it demands.
fn kinds() -> [Vec<(&'static str, &'static str)>; 2] {
    let (fast, further): (Vec<&ConstraintKind>, Vec<_>) =
        KINDS.iter().partition(|kind| kind.is_well_known());
    let said = |kind: &ConstraintKind| (kind.name, kind.about);
    [fast, further].map(|kinds| kinds.into_iter().map(said).collect())
}

/// The rows of a table of pictures, which are added to the others.
fn table(
    kinds: &[(&str, &str)],
    puzzles: &[(&str, &str)],
    pictures: &mut Vec<(String, String)>,
) -> String {
    let mut rows = String::new();
    for row in kinds.chunks(3) {
        let (mut images, mut names) = (String::from("|"), String::from("|"));
        for (name, about) in row {
            let text = puzzles.iter().find(|(other, _)| other == name);
            let Some((_, text)) = text else { panic!("no picture of {name}") };
            let shown = if name.is_empty() { "Givens" } else { name };
            let file = file_name(name);
            images += &format!(" <img src=\"gallery/{file}\" alt=\"{shown}\" width=\"270\"> |");
            names += &format!(" **{shown}**: {about} |");
            pictures.push((file, drawn(&format!("{shown}: {about}"), text, false)));
        }
        let missing = 3 - row.len();
        rows += &format!("{images}{}\n{names}{}\n", "  |".repeat(missing), "  |".repeat(missing));
    }
    rows
}

/// All pictures by the names of their files, and the page that shows them.
pub(crate) fn gallery() -> (Vec<(String, String)>, String) {
    let mut pictures = Vec::new();
    let [usual, further] = kinds();
    let mut page = String::from(PAGE);
    page += &table(&usual, OF_KINDS, &mut pictures);
    page += FURTHER;
    page += &table(&further, OF_FURTHER_KINDS, &mut pictures);
    page += "\n## Much together\n";
    for (name, about, text) in TOGETHER {
        page += &format!(
            "\n{about}\n\n<img src=\"gallery/{name}.svg\" alt=\"{name}\" width=\"540\">\n"
        );
        pictures.push((format!("{name}.svg"), drawn(about, text, name.contains("candidates"))));
    }
    page += "\nCandidates of a classic puzzle:\n\n<img src=\"gallery/classic.svg\" alt=\"classic\" width=\"540\">\n";
    let puzzle = line::parse(CLASSIC.as_bytes()).expect("81 characters");
    let diagram = Diagram::classic(&puzzle).with_pencil_marks(&Candidates::left_by(&puzzle));
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

const FURTHER: &str = "
## On boards of any size

These may stand in any puzzle. Rules that the picture does not show are told below it.

| | | |
|---|---|---|
";

fn root() -> PathBuf {
    Path::new(env!("CARGO_MANIFEST_DIR")).join("../../docs")
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
    for (kinds, puzzles) in kinds().iter().zip([OF_KINDS, OF_FURTHER_KINDS]) {
        for (kind, _) in kinds {
            let (_, text) = puzzles.iter().find(|(name, _)| name == kind).expect("a puzzle");
            assert!(
                text.contains(&format!(".{kind}~")) || text.contains(&format!(".{kind}.")),
                "{kind}: {text}"
            );
            parse::any(text).expect("a puzzle");
        }
        assert_eq!(kinds.len(), puzzles.len());
    }
}

/// The items of a ruleset in alphabetical order, each given by itself.
fn items(ruleset: &Ruleset) -> Vec<String> {
    let mut items = Vec::new();
    for item in ruleset.text().split('.').skip(1) {
        match item.strip_prefix('~') {
            Some(givens) => items.extend(givens.split('~').map(|given| format!("~{given}"))),
            None => items.push(item.to_owned()),
        }
    }
    items.sort();
    items
}

#[test]
fn every_puzzle_of_the_gallery_goes_through_toml_and_back() {
    let form = RulesetFormat::find("toml").expect("a format");
    let of_kinds = OF_KINDS.iter().chain(OF_FURTHER_KINDS).map(|(_, text)| *text);
    let mut all = 0;
    for text in of_kinds.chain(TOGETHER.iter().map(|(_, _, text)| *text)) {
        let ruleset = parse::any(text).expect(text);
        let written = form.write(&ruleset, &Heading::default());
        let written = written.unwrap_or_else(|error| panic!("{text}: {error}"));
        let again = parse::toml(&written).unwrap_or_else(|error| panic!("{written}: {error}"));
        assert_eq!(items(&again), items(&ruleset), "{written}");
        assert_eq!(again.candidates(), ruleset.candidates(), "{text}");
        assert_eq!(again.masks(), ruleset.masks(), "{text}");
        // Read and written again, it is the same.
        assert_eq!(form.write(&again, &Heading::default()).as_ref(), Ok(&written));
        all += 1;
    }
    assert!(all > 80, "{all}");
}
