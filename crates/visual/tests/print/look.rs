//! The look of a page: rules, levels, and text that is legible on paper.

use ninefold_jobs::grid::{Cell, Grid};
use ninefold_jobs::jobs::{AnyPuzzle, named_puzzles};
use ninefold_jobs::ruleset::VariantGrade;
use usvg::roxmltree::{Document, Node};

use super::{KILLER, PUZZLE, directory, pages, pictures, print_with, texts, words};

#[test]
fn the_rules_of_variants_stand_once_on_each_page_in_words() {
    let place = directory();
    let killer = std::fs::read_to_string(KILLER).expect("a puzzle");
    std::fs::write(place.path().join("killer.toml"), killer).expect("written");
    let knights = "--generate --ruleset cage+.AntiKnight --count 5 --seed 2 -o knight.svg";
    print_with(0, place.path(), &words("killer.toml -o killer.svg"));
    let of_killer = texts(&pages(place.path())[0]);
    let place = directory();
    print_with(0, place.path(), &words(knights));
    let of_knights = pages(place.path());
    let cage = "Digits in a dashed cage differ. The number in its corner is their sum.";
    let knight = "Cells a knight's move apart hold different digits.";
    for (texts, sentences) in [
        (
            &of_killer,
            &[
                cage,
                "Digits grow along a thermometer from its bulb on.",
                "Digits on both sides of a white dot are consecutive.",
                "Of the digits on both sides of a black dot, one is twice the other.",
                "Two cells without a dot between them may hold such digits too.",
            ][..],
        ),
        (&texts(&of_knights[0]), &[cage, knight]),
        (&texts(&of_knights[1]), &[cage, knight]),
    ] {
        for sentence in sentences {
            let count = texts.iter().filter(|text| text == sentence).count();
            assert_eq!(count, 1, "{sentence}: {texts:?}");
        }
    }
    // Solvers who look at solutions have read them.
    assert!(!texts(&of_knights[2]).contains(&cage.to_owned()));
}

#[test]
fn clues_outside_of_the_grid_are_explained_once_a_page() {
    let place = directory();
    let made = "--generate --ruleset sandwich --count 4 --seed 5 -o book.svg";
    print_with(0, place.path(), &words(made));
    let pages = pages(place.path());
    let count =
        |page: &str| texts(page).iter().filter(|text| text.contains("digits between")).count();
    assert_eq!((count(&pages[0]), count(&pages[1])), (1, 0));
}

#[test]
fn a_level_that_all_puzzles_of_a_page_have_is_printed_once() {
    let place = directory();
    let count = |page: &str, level: &str| texts(page).iter().filter(|text| *text == level).count();
    let made = "--generate --level easy:4,hard:1 --seed 3 --no-solutions -o book.svg";
    print_with(0, place.path(), &words(made));
    let made = pages(place.path());
    assert_eq!((count(&made[0], "Easy"), count(&made[1], "Hard")), (1, 1));

    // Of puzzles of several levels, each has its level below it.
    let place = directory();
    let made = "--generate --count 30 --seed 3 --grade --no-solutions --per-page 6 -o book.svg";
    print_with(0, place.path(), &words(made));
    let mixed = pages(place.path());
    let names = ["Easy", "Medium", "Hard", "Unfair", "Extreme"];
    let levels = |page: &str| names.map(|name| count(page, name));
    let page = mixed.iter().find(|page| levels(page).iter().sum::<usize>() == 6);
    let page = page.expect("a page with several levels");
    assert!(levels(page).iter().filter(|count| **count > 0).count() > 1);

    // As stars, five for each puzzle of such a page, and words at the top of no other.
    let place = directory();
    print_with(0, place.path(), &[words(made), vec!["--stars"]].concat());
    let starred = pages(place.path());
    for (page, other) in mixed.iter().zip(&starred) {
        let is_mixed = levels(page).iter().sum::<usize>() == 6;
        assert_eq!(levels(other).iter().sum::<usize>(), usize::from(!is_mixed));
        let stars =
            other.matches("Z\" fill=\"#111\"").count() + other.matches("Z\" fill=\"none\"").count();
        assert_eq!(stars, if is_mixed { 30 } else { 0 });
    }
}

#[test]
fn variants_are_graded_as_grade_does() {
    let place = directory();
    let names = ["Easy", "Medium", "Hard"];
    for arguments in [
        format!("{KILLER} --grade --no-solutions -o a.svg"),
        "--generate --ruleset killer --seed 1 --count 1 --grade --no-solutions -o b.svg".to_owned(),
    ] {
        print_with(0, place.path(), &words(&arguments));
    }
    let pages = pages(place.path());
    let named = named_puzzles(KILLER, 1, None).expect("a file").remove(0);
    let Ok(AnyPuzzle::Variant(ruleset)) = named.puzzle else { panic!("no variant in {KILLER}") };
    let expected = VariantGrade::of(&ruleset).tier.level();
    let shown = |page: &str| texts(page).into_iter().find(|text| names.contains(&&text[..]));
    assert_eq!(shown(&pages[0]).map(|text| text.to_lowercase()).as_deref(), Some(expected));
    assert!(shown(&pages[1]).is_some());
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
    let made = "--generate --ruleset killer --count 6 --seed 4 -o book.svg --no-solutions";
    let dots = "--generate --ruleset cage+kropki --count 6 --seed 4 -o book.svg --no-solutions";
    for arguments in [made, dots] {
        for per_page in ["1", "2", "4", "6"] {
            for paper in ["a4", "letter"] {
                let place = directory();
                let look = format!("{arguments} --per-page {per_page} --paper {paper}");
                print_with(0, place.path(), &words(&look));
                for page in pages(place.path()) {
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
    let place = directory();
    print_with(0, place.path(), &[PUZZLE, "-o", "a.svg"]);
    print_with(0, place.path(), &[KILLER, "-o", "b.svg"]);
    let pages = pages(place.path());
    assert_eq!(pages.len(), 4);
    for page in &pages {
        let texts = small_texts(page, "solution-");
        for (text, _, colour) in texts {
            assert_eq!(colour, "#111", "{text}");
        }
        assert!(!page.contains("#3569b0"), "the blue of screens");
    }
    let [puzzles, solutions] = pictures(&pages[..2]);
    assert_eq!(solutions[&1].givens, puzzles[&1].givens);
    assert_eq!(solutions[&1].all.clues(), 81);
}

#[test]
fn author_and_date_stand_at_the_bottom_of_every_page() {
    let place = directory();
    let options = ["--author", " Ada Lovelace ", "--date", "1 May 2026", "--title", "Week 18"];
    print_with(0, place.path(), &[&[PUZZLE, "-o", "a.svg"][..], &options].concat());
    let pages = pages(place.path());
    assert_eq!(pages.len(), 2);
    for page in pages {
        for text in ["Ada Lovelace", "1 May 2026", "Week 18"] {
            assert!(texts(&page).contains(&text.to_owned()), "{text}");
        }
    }
}

#[test]
fn a_cover_says_what_is_inside() {
    let place = directory();
    let made = "--generate --level easy:2,medium:1 --seed 3 --cover --author Ada --date May";
    let made = format!("{made} --title Holidays -o book.svg");
    print_with(0, place.path(), &words(&made));
    let pages = pages(place.path());
    let cover = texts(&pages[0]);
    for line in [
        "Holidays",
        "Easy: 2 puzzles",
        "Medium: 1 puzzle",
        "Solutions from page 4 on",
        "Ada",
        "May",
    ] {
        assert_eq!(cover.iter().filter(|text| *text == line).count(), 1, "{line}: {cover:?}");
    }
    assert!(cover.iter().any(|text| text.ends_with(" clues")), "{cover:?}");
    assert!(pages[0].contains("<g id=\"cover\""), "no picture");
    assert!(texts(&pages[3]).contains(&"Solutions".to_owned()));
    assert!(texts(&pages[3]).contains(&"4 / 4".to_owned()));
    // A variant has its constraints there.
    let place = directory();
    print_with(0, place.path(), &words(&format!("{KILLER} --cover -o killer.svg")));
    let cover = texts(&super::pages(place.path())[0]);
    assert!(cover.contains(&"1 puzzle".to_owned()), "{cover:?}");
    assert!(cover.iter().any(|text| text.contains("white dot")), "{cover:?}");
}

#[test]
fn a_book_has_the_words_of_its_language() {
    for (language, level, solutions, from) in [
        ("de", "Leicht", "Lösungen", "Lösungen ab Seite 3"),
        ("fr", "Facile", "Solutions", "Solutions à partir de la page 3"),
        ("es", "Fácil", "Soluciones", "Soluciones desde la página 3"),
        ("ja", "初級", "解答", "解答は3ページから"),
    ] {
        let place = directory();
        let made = format!("--generate --level easy:1 --seed 3 --cover --language {language}");
        print_with(0, place.path(), &words(&format!("{made} -o book.svg")));
        let pages = pages(place.path());
        for (page, text) in [(0, from), (1, level), (2, solutions)] {
            assert!(texts(&pages[page]).contains(&text.to_owned()), "{language}: {text}");
        }
        print_with(0, place.path(), &words(&format!("{made} -o book.pdf")));
        let book = std::fs::read(place.path().join("book.pdf")).expect("a book");
        let code = format!("/Lang({language})").into_bytes();
        assert!(book.windows(code.len()).any(|bytes| bytes == code), "{language}");
    }
}

#[test]
fn made_puzzles_of_a_level_look_as_in_papers_unless_options_say_otherwise() {
    let made = |options: &str| {
        let place = directory();
        let made = "--generate --count 4 --seed 6 --no-solutions -o book.svg";
        print_with(0, place.path(), &words(&format!("{made} {options}")));
        let [puzzles, _] = pictures(&pages(place.path()));
        let turns = |grid: &Grid| {
            let has = |cell: usize| Cell::new(cell).is_some_and(|cell| grid.get(cell).is_some());
            (0..81).all(|cell| has(cell) == has(80 - cell))
        };
        let looks = puzzles.values().map(|puzzle| (puzzle.givens.clues(), turns(&puzzle.givens)));
        looks.collect::<Vec<(usize, bool)>>()
    };
    let easy = made("--level easy");
    assert!(easy.iter().all(|(clues, turns)| (30..=36).contains(clues) && *turns), "{easy:?}");
    let hard = made("--level hard");
    assert!(hard.iter().all(|(clues, turns)| *clues < 36 && *turns), "{hard:?}");
    let other = made("--level easy --clues 25-27");
    assert!(other.iter().all(|(clues, _)| (25..=27).contains(clues)), "{other:?}");
    assert!(other.iter().any(|(_, turns)| !turns), "{other:?}");
    let free = made("--level easy --symmetry none");
    assert!(free.iter().any(|(_, turns)| !turns), "{free:?}");
}
