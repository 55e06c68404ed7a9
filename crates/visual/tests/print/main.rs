//! `ninefold print`: books are read back from their pages of SVG, and PDFs are compared by bytes.

mod look;

use std::collections::BTreeMap;
use std::path::{Path, PathBuf};
use std::process::{Command, Output};

use ninefold_jobs::engine::{Engine, Limits, Rules, Status};
use ninefold_jobs::grid::{Cell, Digit, Grid};
use ninefold_jobs::jobs::{AnyPuzzle, named_puzzles};
use ninefold_jobs::logic::{Grader, HODOKU, LogicBoard, PathRecord};
use ninefold_jobs::ruleset::parse;
use ninefold_jobs::text::line;
use tempfile::TempDir;
use usvg::roxmltree::{Document, Node};

const PUZZLE: &str =
    "53..7....6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5....8..79";

const KILLER: &str =
    concat!(env!("CARGO_MANIFEST_DIR"), "/../../docs/examples/killer-kropki-thermo.toml");

/// Runs `print` in a directory.
fn print(directory: &Path, arguments: &[&str]) -> Output {
    let mut command = Command::new(env!("CARGO_BIN_EXE_ninefold-visual"));
    command.current_dir(directory).arg("print").args(arguments).env_remove("COLUMNS");
    command.output().expect("the program runs")
}

/// Runs `print`, which must end with this code, and returns what it said.
fn print_with(code: i32, directory: &Path, arguments: &[&str]) -> String {
    let output = print(directory, arguments);
    let said = String::from_utf8_lossy(&output.stderr).into_owned();
    assert_eq!(output.status.code(), Some(code), "{arguments:?}: {said}");
    said
}

/// Arguments without spaces.
fn words(text: &str) -> Vec<&str> {
    text.split_whitespace().collect()
}

fn directory() -> TempDir {
    tempfile::tempdir().expect("a directory")
}

/// The pages of a book of SVG in their order.
fn pages(directory: &Path) -> Vec<String> {
    let files = std::fs::read_dir(directory).expect("files");
    let mut paths: Vec<PathBuf> = files.map(|file| file.expect("a file").path()).collect();
    paths.retain(|path| path.extension().is_some_and(|extension| extension == "svg"));
    paths.sort();
    paths.iter().map(|path| std::fs::read_to_string(path).expect("a page")).collect()
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

/// The killer of the docs under another name.
fn killer_named(name: &str) -> String {
    let text = std::fs::read_to_string(KILLER).expect("a puzzle");
    let renamed = text.replace("name = \"Pinwheel\"", &format!("name = \"{name}\""));
    assert_ne!(renamed, text);
    renamed
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
    let place = directory();
    let arguments = "--generate --level easy:5,medium:3,hard:2 --symmetry half-turn --seed 11 \
                     --solutions-per-page 6 -o book.svg";
    print_with(0, place.path(), &words(arguments));
    let pages = pages(place.path());
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
fn made_puzzles_have_the_clues_that_are_asked_for() {
    let place = directory();
    let arguments = "--generate --count 4 --clues 30-32 --symmetry half-turn --seed 2";
    print_with(0, place.path(), &words(&format!("{arguments} -o book.svg")));
    let [puzzles, _] = pictures(&pages(place.path()));
    assert_eq!(puzzles.len(), 4);
    assert!(puzzles.values().all(|puzzle| (30..=32).contains(&puzzle.givens.clues())));
    print_with(0, place.path(), &words(&format!("{arguments} -o book.pdf")));
    let book = std::fs::read(place.path().join("book.pdf")).expect("a book");
    let recipe = b"--count 4 --clues 30-32 --symmetry half-turn --seed 2";
    assert!(book.windows(recipe.len()).any(|bytes| bytes == recipe), "no recipe");
}

#[test]
fn the_same_seed_gives_the_same_bytes_with_any_number_of_threads() {
    let place = directory();
    let book = |name: &str, seed: &str, threads: &str| {
        let puzzles = "--generate --level easy:3,medium:2";
        let arguments = format!("{puzzles} --seed {seed} --threads {threads} -o {name}");
        print_with(0, place.path(), &words(&arguments));
        std::fs::read(place.path().join(name)).expect("a book")
    };
    let first = book("a.pdf", "5", "1");
    assert!(first.starts_with(b"%PDF-"));
    assert!(first == book("b.pdf", "5", "2"), "other bytes with two threads");
    assert!(first == book("c.pdf", "5", "1"), "other bytes the second time");
    assert!(first != book("d.pdf", "6", "1"), "the same bytes for another seed");
    let has = |text: &[u8]| first.windows(text.len()).any(|bytes| bytes == text);
    assert!(!has(b"CreationDate") && !has(b"ModDate"));
    assert!(has(concat!("ninefold ", env!("CARGO_PKG_VERSION")).as_bytes()));
    // A book contains the options that make its puzzles again.
    assert!(has(b"ninefold print --generate --level easy:3,medium:2 --seed 5"));
}

#[test]
fn pages_have_the_size_of_the_paper() {
    let place = directory();
    for (paper, width, height, media) in
        [("a4", "210mm", "297mm", "595.28 841.89"), ("letter", "8.5in", "11in", "612 792")]
    {
        let name = format!("{paper}.svg");
        print_with(0, place.path(), &[PUZZLE, "--paper", paper, "--no-solutions", "-o", &name]);
        let page = std::fs::read_to_string(place.path().join(&name)).expect("a page");
        let document = Document::parse(&page).expect("XML");
        let root = document.root_element();
        assert_eq!(
            (root.attribute("width"), root.attribute("height")),
            (Some(width), Some(height))
        );
        let name = format!("{paper}.pdf");
        print_with(0, place.path(), &[PUZZLE, "--paper", paper, "-o", &name]);
        let book = std::fs::read(place.path().join(&name)).expect("a book");
        let book = String::from_utf8_lossy(&book);
        let boxes: Vec<&str> =
            book.lines().filter(|line| line.contains("/MediaBox")).map(str::trim).collect();
        assert_eq!(boxes.len(), 2, "a page of puzzles and one of solutions");
        assert!(boxes.iter().all(|line| line.contains(media)), "{boxes:?}");
    }
}

#[test]
fn a_page_holds_as_many_puzzles_as_it_should() {
    let place = directory();
    std::fs::write(place.path().join("7.txt"), format!("{PUZZLE}\n").repeat(7)).expect("written");
    for (per_page, of_puzzles) in [("1", 7), ("2", 4), ("4", 2), ("6", 2)] {
        for (solutions, more) in
            [(&["--no-solutions"][..], 0), (&["--solutions-per-page", "3"], 3), (&[], 1)]
        {
            let folder = directory();
            let input = place.path().join("7.txt");
            let output = folder.path().join("book.svg");
            let (input, output) = (input.to_string_lossy(), output.to_string_lossy());
            let mut arguments = vec![&*input, "--per-page", per_page, "-o", &*output];
            arguments.extend(solutions);
            print_with(0, place.path(), &arguments);
            assert_eq!(pages(folder.path()).len(), of_puzzles + more, "{arguments:?}");
        }
    }
}

#[test]
fn puzzles_that_cannot_be_printed_are_named_and_the_rest_is_printed() {
    let place = directory();
    let two = ".".repeat(81);
    let none = format!("11{}", ".".repeat(79));
    let text = format!("{PUZZLE}\n12x\n{two}\n{none}\n{PUZZLE}\n");
    std::fs::write(place.path().join("some.txt"), text).expect("written");
    let said = print_with(3, place.path(), &["some.txt", "--grade", "-o", "some.svg"]);
    for expected in [
        "line 2: ",
        "line 3: it has several solutions; left out",
        "line 4: it has no solution; left out",
        "2 puzzles on 2 pages",
    ] {
        assert!(said.contains(expected), "{expected}: {said}");
    }
    let pages = pages(place.path());
    let [puzzles, solutions] = pictures(&pages);
    assert!(puzzles.keys().eq(&[1, 2]) && solutions.keys().eq(&[1, 2]));
    assert_eq!(texts(&pages[0]).iter().filter(|text| *text == "Easy").count(), 1);
    std::fs::write(place.path().join("none.txt"), format!("{two}\n")).expect("written");
    let said = print_with(1, place.path(), &["none.txt", "-o", "none.pdf"]);
    assert!(said.contains("there is nothing else to print"), "{said}");
    assert!(!place.path().join("none.pdf").exists());
}

#[test]
fn variants_are_drawn_with_their_constraints_and_sentences() {
    let place = directory();
    print_with(0, place.path(), &[KILLER, "-o", "killer.svg"]);
    let [puzzles, solutions] = pictures(&pages(place.path()));
    let named = named_puzzles(KILLER, 1, None).expect("a file").remove(0);
    let Ok(AnyPuzzle::Variant(ruleset)) = named.puzzle else { panic!("no variant in {KILLER}") };
    assert_eq!(puzzles[&1].givens, ruleset.givens());
    assert_eq!(ruleset.check(&solutions[&1].all), Ok(()));

    // The sentence of the knight's move stands on the page, once for its three puzzles.
    let place = directory();
    let knights = "--generate --ruleset .AntiKnight --count 3 --seed 2 --per-page 6 -o knight.svg";
    print_with(0, place.path(), &words(knights));
    let pages = pages(place.path());
    let sentence = "Cells a knight's move apart hold different digits.";
    let of_page = |page: &str| texts(page).iter().filter(|text| *text == sentence).count();
    assert_eq!((of_page(&pages[0]), of_page(&pages[1])), (1, 0));
    let [puzzles, solutions] = pictures(&pages);
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
    let solution =
        Rules::new().solve_one(&line::parse(PUZZLE.as_bytes()).expect("a puzzle"), &Limits::UNIQUE);
    let digit = |row, column| solution.first.get(Cell::at(row, column)).map_or(0, Digit::get);
    let givens = PUZZLE.chars().enumerate().filter(|(_, digit)| *digit != '.');
    let mut text: String =
        givens.map(|(i, digit)| format!(".~R{}C{}_{digit}", i / 9 + 1, i % 9 + 1)).collect();
    // Clues on all four sides, two behind each other among them.
    let diagonal: u8 = (0..8).map(|i| digit(i + 1, i)).sum();
    text += &format!(".LittleKiller~{diagonal}~R2C1");
    for (name, is_row) in [("R1", true), ("C4", false)] {
        let at = |i: usize| if is_row { digit(0, i) } else { digit(i, 3) };
        let line: Vec<u8> = (0..9).map(at).collect();
        let [first, last] = [seen(line.iter().copied()), seen(line.iter().rev().copied())];
        text += &format!(".Skyscraper~{name}~{first}~{last}");
    }
    std::fs::write(place.path().join("clues.txt"), format!("{text}\n").repeat(6)).expect("written");
    let named = killer_named(&"A name without an end ".repeat(9));
    std::fs::write(place.path().join("named.toml"), named).expect("written");
    let title = "A very long title that no line of any page has room for, ".repeat(4);
    for per_page in ["1", "2", "4", "6"] {
        for (paper, width, height) in [("a4", 595.28, 841.89), ("letter", 612.0, 792.0)] {
            let folder = directory();
            let output = folder.path().join("book.svg");
            let output = output.to_string_lossy();
            let input = if per_page == "2" { "named.toml" } else { "clues.txt" };
            let arguments = format!("{input} --paper {paper} --per-page {per_page} -o {output}");
            let look = ["--cover", "--author", title.trim(), "--title", title.trim()];
            let arguments = [&words(&arguments), &look[..]].concat();
            print_with(0, place.path(), &arguments);
            for page in pages(folder.path()) {
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

/// Number of these buildings that are visible from before the first.
fn seen(heights: impl Iterator<Item = u8>) -> usize {
    let mut highest = 0;
    let mut is_seen = |height: u8| {
        let is_higher = height > highest;
        highest = highest.max(height);
        is_higher
    };
    heights.filter(|&height| is_seen(height)).count()
}

#[test]
fn bad_arguments_are_refused_before_anything_is_written() {
    let place = directory();
    std::fs::write(place.path().join("there.pdf"), "mine").expect("written");
    #[rustfmt::skip]
    let cases = [
        (1, &[PUZZLE, "-o", "book"][..], "must end in .pdf or .svg"),
        (1, &[PUZZLE, "-o", "there.pdf"], "exists; --force overwrites it"),
        (1, &[PUZZLE, "--title", "漢字", "-o", "a.pdf"], "the font of the program has no '漢'"),
        (1, &[PUZZLE, "--title", "漢字", "-o", "a.pdf"], "; --font FILE adds a font that has it"),
        (1, &[PUZZLE, "--font", "there.pdf", "-o", "a.pdf"], "--font there.pdf: this is no font"),
        (2, &[PUZZLE, "--font", "none.ttf", "-o", "a.pdf"], "--font none.ttf: "),
        (1, &[PUZZLE, "--author", "漢字", "-o", "a.pdf"], "--author: the font of the program has no"),
        (1, &[PUZZLE, "--clues", "30", "-o", "a.pdf"], "cannot be used with"),
        (1, &["--generate", "--level", "easy:2,easy:3", "--seed", "1", "-o", "a.pdf"],
            "--level has easy twice"),
        (1, &["--generate", "--level", "simple:2", "-o", "a.pdf"], "\"simple\" is no level"),
        (1, &[PUZZLE, "--per-page", "3", "-o", "a.pdf"], "[possible values: 1, 2, 4, 6]"),
        (1, &[PUZZLE, "--symmetry", "half-turn", "-o", "a.pdf"],
            "'[PUZZLES]' cannot be used with '--symmetry <NAME>'"),
        (1, &["-o", "a.pdf"], "required"),
        (2, &["53..7", "-o", "a.pdf"], "53..7"),
    ];
    for (code, arguments, expected) in cases {
        let output = print(place.path(), arguments);
        let said = String::from_utf8_lossy(&output.stderr).into_owned();
        assert_eq!(output.status.code(), Some(code), "{arguments:?}: {said}");
        assert!(said.contains(expected), "{expected}: {said}");
    }
    let left: Vec<_> = std::fs::read_dir(place.path()).expect("files").collect();
    assert_eq!(left.len(), 1, "{left:?}");
    assert_eq!(std::fs::read(place.path().join("there.pdf")).expect("a file"), b"mine");
    print_with(0, place.path(), &[PUZZLE, "-o", "there.pdf", "--force", "--quiet"]);
    assert!(std::fs::read(place.path().join("there.pdf")).expect("a book").starts_with(b"%PDF-"));
}

#[test]
fn existing_pages_are_kept_and_no_page_is_written() {
    let place = directory();
    std::fs::write(place.path().join("book-2.svg"), "mine").expect("written");
    let said = print_with(1, place.path(), &[PUZZLE, "-o", "book.svg"]);
    assert!(said.contains("book-2.svg exists; --force overwrites it"), "{said}");
    assert_eq!(pages(place.path()), ["mine"]);
    // One page has another name, and does not meet it.
    print_with(0, place.path(), &[PUZZLE, "--no-solutions", "-o", "book.svg"]);
    assert_eq!(pages(place.path()).len(), 2);
    print_with(0, place.path(), &[PUZZLE, "-o", "book.svg", "--force"]);
    assert_eq!(pages(place.path()).len(), 3);
}

#[test]
fn names_reach_neither_the_terminal_nor_the_page_as_they_should_not() {
    let place = directory();
    let text = "name = \"a\\u001b[2Jb\"\ncage = [\"15 r1c1-2\"]\n";
    std::fs::write(place.path().join("p.toml"), text).expect("written");
    let said = print_with(1, place.path(), &["p.toml", "-o", "a.svg"]);
    assert!(said.contains("a\u{fffd}[2Jb: it has several solutions"), "{said:?}");
    std::fs::write(place.path().join("q.toml"), killer_named("<漢> & \\u001b")).expect("written");
    let said = print_with(0, place.path(), &["q.toml", "--no-solutions", "-o", "b.svg"]);
    assert!(said.contains("is printed as \"<?> & ?\""), "{said}");
    let page = std::fs::read_to_string(place.path().join("b.svg")).expect("a page");
    assert!(texts(&page).contains(&"<?> & ?".to_owned()));
}

#[test]
fn a_single_puzzle_can_be_given_as_an_argument() {
    let place = directory();
    let said = print_with(0, place.path(), &[PUZZLE, "--no-solutions", "-o", "one.svg"]);
    assert_eq!(said, "ninefold: 1 puzzle on 1 page: one.svg\n");
    let [puzzles, solutions] = pictures(&pages(place.path()));
    let expected = line::parse(PUZZLE.as_bytes()).expect("a puzzle");
    assert_eq!((puzzles[&1].givens, solutions.len()), (expected, 0));
}
