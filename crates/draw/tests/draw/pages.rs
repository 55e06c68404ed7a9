//! Pages of a path.

use ninefold_draw::{Diagram, DrawnStep, PathPage, StepMarks, VariantPosition};
use ninefold_variants::parse;

fn step(name: &str) -> DrawnStep<'_> {
    let picture = String::new();
    DrawnStep { name, result: "", lines: &[], level: "", picture, position: &[] }
}

fn page_of(names: &[&str]) -> String {
    let mut page = PathPage::default();
    names.iter().for_each(|name| page.add_drawn(step(name)));
    page.finish_drawn("A title", &[], step("The end"))
}

#[test]
fn three_singles_in_a_row_are_one_entry_of_the_list() {
    let singles = ["Naked Single", "Full House", "Hidden Single"];
    let page = page_of(&[&["Cage"][..], &singles, &["Cage"], &singles[..2]].concat());
    assert_eq!(page.matches("<li class=\"run\">").count(), 1, "{page}");
    assert!(page.contains("aria-label=\"Steps 2 to 4: 3 singles\""), "{page}");
    // Every step is there: a button, its label, and its article.
    assert_eq!(page.matches("type=\"radio\"").count(), 8);
    assert_eq!(page.matches("<article ").count(), 8);
    for number in 1..=8 {
        assert_eq!(page.matches(&format!(" id=\"s{number}\"")).count(), 1, "{number}");
    }
    assert!(!page_of(&singles[..2]).contains("class=\"run\""));
    // In print the step that is shown on screen looks like the others.
    let (_, print) = page.split_once("@media print{").expect("rules for print");
    assert!(print.contains("article,input:checked~article{display:grid;"), "{print}");
}

#[test]
fn pictures_of_a_page_share_what_does_not_change() {
    let ruleset = parse::line(".Cage~3~R1C1~R1C2.Cage~9~R5C5~R5C6").expect("a puzzle");
    let diagram = Diagram::of(&ruleset);
    let position = |digits: u16| VariantPosition {
        values: (1..=9).collect(),
        candidates: (0..81).map(|cell| if cell == 0 { digits } else { 511 }).collect(),
        filled: vec![false; 81],
        step: StepMarks { cells: vec![0], placed: None, removed: vec![(0, 3)] },
    };
    let mut pages = [PathPage::default(), PathPage::default()];
    let [first, same] =
        pages.each_mut().map(|page| page.picture(&diagram, &position(0b111), "first"));
    let second = pages[1].picture(&diagram, &position(0b101), "second");
    let [before, after] = pages.map(|page| {
        let page = page.finish_drawn("", &[], step("The end"));
        let (_, parts) = page.split_once("<defs>").expect("parts");
        parts.split_once("</defs>").expect("their end").0.to_owned()
    });
    assert_eq!(first, same);
    assert!(first.len() < 3000 && second.len() < 3000, "{}", first.len() + second.len());
    // A cell changed: the cell and its row are new.
    assert!(after.len() - before.len() < 1500, "{}", after.len() - before.len());
    // Nothing is missing: each reference has its part.
    let all = format!("{first}{second}{after}");
    for reference in all.split("<use href=\"#").skip(1) {
        let name = reference.split('"').next().expect("a name");
        assert_eq!(after.matches(&format!(" id=\"{name}\"")).count(), 1, "{name}");
    }
}

#[test]
fn the_text_of_the_puzzle_is_folded_at_the_end() {
    let page = PathPage::with_source(".Cage~3~R1C1~R1C2").finish_drawn("A title", &[], step(""));
    let (main, end) = page.split_once("</main>").expect("an end");
    assert!(!main.contains(".Cage") && end.contains("<details><summary>"), "{page}");
    assert!(end.contains("<pre>.Cage~3~R1C1~R1C2</pre>"), "{page}");
}
