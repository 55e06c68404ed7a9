//! `ninefold print`: books are read back from their pages of SVG, and session.txt has the rest.

use std::collections::BTreeMap;
use std::path::PathBuf;
use std::process::Command;

use ninefold_jobs::engine::{Engine, Limits, Rules, Status};
use ninefold_jobs::grid::{Cell, Digit, Grid};
use ninefold_jobs::jobs::{AnyPuzzle, named_puzzles};
use ninefold_jobs::logic::{Grader, HODOKU, LogicBoard, PathRecord};
use ninefold_jobs::ruleset::{VariantGrade, parse};
use ninefold_jobs::text::line;
use tempfile::TempDir;
use usvg::roxmltree::{Document, Node};

const PUZZLE: &str =
    "53..7....6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5....8..79";

const KILLER: &str =
    concat!(env!("CARGO_MANIFEST_DIR"), "/../../docs/examples/killer-kropki-thermo.toml");

#[cfg(target_os = "linux")]
#[path = "../../../cli/tests/cli/shell.rs"]
mod shell;

#[cfg(target_os = "linux")]
#[test]
fn session() {
    shell::play("print/session.txt", env!("CARGO_BIN_EXE_ninefold-visual"), directory);
}

fn directory() -> TempDir {
    tempfile::tempdir().expect("a directory")
}

/// The pages of the book that `print` makes with these arguments, in their order.
fn book(arguments: &[&str]) -> Vec<String> {
    let place = directory();
    let mut command = Command::new(env!("CARGO_BIN_EXE_ninefold-visual"));
    command.current_dir(&place).arg("print").args(arguments).args(["-o", "book.svg"]);
    let output = command.output().expect("the program runs");
    assert!(output.status.success(), "{arguments:?}: {}", String::from_utf8_lossy(&output.stderr));
    let files = std::fs::read_dir(&place).expect("files");
    let mut paths: Vec<PathBuf> = files.map(|file| file.expect("a file").path()).collect();
    paths.sort();
    paths.iter().map(|path| std::fs::read_to_string(path).expect("a page")).collect()
}

/// A book of puzzles that are made.
fn made(arguments: &str) -> Vec<String> {
    book(&["--generate"].into_iter().chain(arguments.split_whitespace()).collect::<Vec<_>>())
}

/// A picture as it is read back.
#[derive(Clone, Copy)]
struct Drawn {
    givens: Grid,
    /// Givens and digits of the solution.
    all: Grid,
}

/// The large digits of a picture in the cells where they stand: bold ones are givens.
fn digits(picture: Node<'_, '_>) -> Drawn {
    let mut drawn = Drawn { givens: Grid::EMPTY, all: Grid::EMPTY };
    for text in picture.descendants().filter(|node| node.tag_name().name() == "text") {
        let number = |name: &str| text.attribute(name).and_then(|value| value.parse::<f64>().ok());
        let (Some(x), Some(y), Some(size)) = (number("x"), number("y"), number("font-size")) else {
            continue;
        };
        let content = text.text().unwrap_or_default().trim();
        let digit = content.parse::<u8>().ok().and_then(Digit::new);
        let Some(digit) = digit.filter(|_| size > 30.0) else { continue };
        // The origin of the picture is the corner of the grid, and a cell is 60 units wide.
        let (row, column) = (((y - size / 3.0) / 60.0) as usize, (x / 60.0) as usize);
        assert!(row < 9 && column < 9, "a digit outside of the grid at {x} {y}");
        let cell = Cell::at(row, column);
        assert_eq!(drawn.all.get(cell), None, "two digits in one cell");
        drawn.all.set(cell, Some(digit));
        let is_bold = text.ancestors().any(|node| node.attribute("font-weight") == Some("bold"));
        if is_bold {
            drawn.givens.set(cell, Some(digit));
        }
    }
    drawn
}

/// The pictures of all pages with their numbers: of puzzles, and of solutions.
fn pictures(pages: &[String]) -> [BTreeMap<usize, Drawn>; 2] {
    let mut found = [BTreeMap::new(), BTreeMap::new()];
    for page in pages {
        let document = Document::parse(page).expect("XML");
        for node in document.descendants() {
            for (prefix, map) in ["puzzle-", "solution-"].into_iter().zip(&mut found) {
                let number =
                    node.attribute("id").and_then(|id| id.strip_prefix(prefix)?.parse().ok());
                if let Some(number) = number {
                    assert!(map.insert(number, digits(node)).is_none(), "{prefix}{number} twice");
                }
            }
        }
    }
    found
}

/// All text of a page, a piece a line.
fn texts(page: &str) -> Vec<String> {
    let document = Document::parse(page).expect("XML");
    let texts = document.descendants().filter(|node| node.tag_name().name() == "text");
    texts.filter_map(|node| node.text()).map(|text| text.trim().to_owned()).collect()
}

fn level(puzzle: &Grid) -> &'static str {
    let mut record = PathRecord::new(&HODOKU);
    Grader::new(&HODOKU).grade(LogicBoard::new(puzzle), &mut record).difficulty.level()
}

#[test]
fn every_puzzle_of_a_made_book_has_one_solution_and_it_is_at_the_back() {
    let pages = made(
        "--level easy:5,medium:3,hard:2 --symmetry half-turn --seed 11 --solutions-per-page 6",
    );
    // Two pages of easy ones, one of each other level, two of solutions.
    assert_eq!(pages.len(), 6);
    let [puzzles, solutions] = pictures(&pages);
    assert!(puzzles.keys().copied().eq(1..=10) && solutions.keys().copied().eq(1..=10));
    for (number, puzzle) in &puzzles {
        let outcome = Rules::new().solve_one(&puzzle.givens, &Limits::UNIQUE);
        assert_eq!(outcome.status(&Limits::UNIQUE), Status::Unique, "puzzle {number}");
        assert_eq!(puzzle.all, puzzle.givens);
        let solution = &solutions[number];
        assert_eq!((solution.all, solution.givens), (outcome.first, puzzle.givens), "{number}");
        let expected = match number {
            1..=5 => "Easy",
            6..=8 => "Medium",
            _ => "Hard",
        };
        assert_eq!(level(&puzzle.givens), expected, "puzzle {number}");
        for cell in Cell::all() {
            let turned = Cell::at(8 - cell.row(), 8 - cell.column());
            let is_given = |cell| puzzle.givens.get(cell).is_some();
            assert_eq!(is_given(cell), is_given(turned), "puzzle {number} has no symmetry");
        }
    }
    // No two have one solution: levels have separate seeds.
    let mut all: Vec<String> = solutions.values().map(|drawn| drawn.all.to_string()).collect();
    all.sort();
    all.dedup();
    assert_eq!(all.len(), 10);
    assert!(texts(&pages[2]).contains(&"Medium".to_owned()));
    assert!(texts(&pages[5]).contains(&"Solutions".to_owned()));
    assert!(texts(&pages[5]).contains(&"6 / 6".to_owned()));
}

#[test]
fn variants_are_drawn_solved_and_graded() {
    let pages = book(&[KILLER, "--grade"]);
    let [puzzles, solutions] = pictures(&pages);
    let named = named_puzzles(KILLER, 1, None).expect("a file").remove(0);
    let Ok(AnyPuzzle::Variant(ruleset)) = named.puzzle else { panic!("no variant in {KILLER}") };
    assert_eq!(puzzles[&1].givens, ruleset.givens());
    assert_eq!(ruleset.check(&solutions[&1].all), Ok(()));
    let level = VariantGrade::of(&ruleset).tier.level();
    assert!(texts(&pages[0]).iter().any(|text| text.to_lowercase() == level), "not {level}");

    let [puzzles, solutions] =
        pictures(&made("--ruleset .AntiKnight --count 3 --seed 2 --per-page 6"));
    for (number, puzzle) in &puzzles {
        let givens = Cell::all().filter_map(|cell| {
            let digit = puzzle.givens.get(cell)?;
            Some(format!(".~R{}C{}_{digit}", cell.row() + 1, cell.column() + 1))
        });
        let text = format!(".AntiKnight{}", givens.collect::<String>());
        let ruleset = parse::line(&text).expect("a puzzle");
        assert_eq!(ruleset.check(&solutions[number].all), Ok(()), "puzzle {number}");
    }
}

/// The boxes around all that a page shows, but the paper itself, in points.
fn boxes(page: &str) -> Vec<[f32; 4]> {
    let mut fonts = usvg::fontdb::Database::new();
    fonts.load_fonts_dir(concat!(env!("CARGO_MANIFEST_DIR"), "/fonts"));
    fonts.set_sans_serif_family("Ninefold Sans");
    let options = usvg::Options { fontdb: fonts.into(), ..usvg::Options::default() };
    let tree = usvg::Tree::from_str(page, &options).expect("SVG");
    let mut found = Vec::new();
    let mut groups = vec![tree.root()];
    while let Some(group) = groups.pop() {
        for node in group.children() {
            let bounds = match node {
                usvg::Node::Group(inner) => {
                    groups.push(inner);
                    continue;
                }
                node => node.abs_stroke_bounding_box(),
            };
            // A length of 96 is an inch of 72 points.
            let points =
                [bounds.left(), bounds.top(), bounds.right(), bounds.bottom()].map(|x| x * 0.75);
            if points[2] - points[0] < 590.0 {
                found.push(points);
            }
        }
    }
    assert!(found.len() > 20, "{} things on a page", found.len());
    found
}

#[test]
fn nothing_stands_beyond_the_margins() {
    let place = directory();
    let file = |name: &str, content: String| {
        let path = place.path().join(name);
        std::fs::write(&path, content).expect("written");
        path.into_os_string().into_string().expect("text")
    };
    let givens = PUZZLE.chars().enumerate().filter(|(_, digit)| *digit != '.');
    let givens = givens.map(|(i, digit)| format!(".~R{}C{}_{digit}", i / 9 + 1, i % 9 + 1));
    // Clues on all four sides, two behind each other among them.
    let clues = ".LittleKiller~54~R2C1.Skyscraper~R1~5~2.Skyscraper~C4~4~4";
    let clues = file("clues.txt", format!("{}{clues}\n", givens.collect::<String>()).repeat(6));
    let killer = std::fs::read_to_string(KILLER).expect("a puzzle");
    let name = "A name without an end ".repeat(9);
    let named = file("named.toml", killer.replace("Pinwheel", &name));
    let title = "A very long title that no line of any page has room for, ".repeat(4);
    for per_page in ["1", "2", "4", "6"] {
        for (paper, width, height) in [("a4", 595.28, 841.89), ("letter", 612.0, 792.0)] {
            let input = if per_page == "2" { &named } else { &clues };
            let size = [input, "--paper", paper, "--per-page", per_page];
            let look = ["--cover", "--author", title.trim(), "--title", title.trim()];
            for page in book(&[&size[..], &look].concat()) {
                let shown = &texts(&page)[0];
                assert!(
                    shown.ends_with('…') && title.starts_with(shown.trim_end_matches('…')),
                    "{shown}"
                );
                for [left, top, right, bottom] in boxes(&page) {
                    let is_within =
                        left > 41.0 && top > 41.0 && right < width - 41.0 && bottom < height - 41.0;
                    assert!(
                        is_within,
                        "{left} {top} {right} {bottom} on {paper}, {per_page} a page"
                    );
                }
            }
        }
    }
}

/// The texts of the pictures of puzzles or solutions on a page, with their sizes in points and
/// colours.
fn small_texts(page: &str, prefix: &str) -> Vec<(String, f64, String)> {
    let document = Document::parse(page).expect("XML");
    let is_picture =
        |node: &Node<'_, '_>| node.attribute("id").is_some_and(|id| id.starts_with(prefix));
    let mut found = Vec::new();
    for picture in document.descendants().filter(is_picture) {
        let transform = picture.attribute("transform").expect("a transform");
        let scale = transform.rsplit_once("scale(").expect("a scale").1.trim_end_matches(')');
        let scale: f64 = scale.parse().expect("a number");
        for text in picture.descendants().filter(|node| node.tag_name().name() == "text") {
            let size: f64 = text.attribute("font-size").expect("a size").parse().expect("a number");
            let colour = text.ancestors().find_map(|node| node.attribute("fill"));
            let content = text.text().unwrap_or_default().to_owned();
            found.push((content, size * scale, colour.unwrap_or_default().to_owned()));
        }
    }
    found
}

#[test]
fn sums_of_cages_are_legible_at_all_sizes() {
    for ruleset in ["killer", "cage+kropki"] {
        for per_page in [1, 2, 4, 6] {
            for paper in ["a4", "letter"] {
                let look = format!("--ruleset {ruleset} --per-page {per_page} --paper {paper}");
                for page in made(&format!("{look} --count 6 --seed 4 --no-solutions")) {
                    let texts = small_texts(&page, "puzzle-");
                    assert!(texts.len() > 5, "{texts:?}");
                    for (text, points, _) in texts {
                        assert!(points >= 6.5, "{text} has {points} points: {look}");
                    }
                }
            }
        }
    }
}

#[test]
fn solutions_are_black_and_their_givens_bold() {
    let pages = [book(&[PUZZLE]), book(&[KILLER])].concat();
    assert_eq!(pages.len(), 4);
    for page in &pages {
        for (text, _, colour) in small_texts(page, "solution-") {
            assert_eq!(colour, "#111", "{text}");
        }
        assert!(!page.contains("#3569b0"), "the blue of screens");
    }
    let [puzzles, solutions] = pictures(&pages[..2]);
    assert_eq!(puzzles[&1].givens, line::parse(PUZZLE.as_bytes()).expect("a puzzle"));
    assert_eq!(solutions[&1].givens, puzzles[&1].givens);
    assert_eq!(solutions[&1].all.clues(), 81);
}

#[test]
fn made_puzzles_of_a_level_look_as_in_papers_unless_options_say_otherwise() {
    for (options, clues, are_all_turned) in [
        ("--level easy", 30..=36, true),
        ("--level hard", 17..=35, true),
        ("--level easy --clues 25-27", 25..=27, false),
        ("--level easy --symmetry none", 17..=81, false),
        ("--clues 30-32 --symmetry half-turn", 30..=32, true),
    ] {
        let [puzzles, _] = pictures(&made(&format!("--count 4 --seed 6 --no-solutions {options}")));
        assert_eq!(puzzles.len(), 4);
        let is_turned = |puzzle: &Drawn| {
            let has = |i| Cell::new(i).is_some_and(|cell| puzzle.givens.get(cell).is_some());
            (0..81).all(|i| has(i) == has(80 - i))
        };
        assert_eq!(puzzles.values().all(is_turned), are_all_turned, "{options}");
        let found: Vec<usize> = puzzles.values().map(|puzzle| puzzle.givens.clues()).collect();
        assert!(found.iter().all(|count| clues.contains(count)), "{options}: {found:?}");
    }
}
