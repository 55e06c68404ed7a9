//! Pictures of single constraints and of steps.

use ninefold_core::grid::Grid;
use ninefold_draw::{
    Diagram, StepMarks, StepStyle, VariantPosition, paper_svg, svg, variant_step_svg,
};
use ninefold_variants::{BoardCell, KINDS, OutsideClue, Shape, Stroke, parse};

fn of(text: &str) -> Diagram {
    Diagram::of(&parse::any(text).expect(text))
}

fn drawn(shapes: Vec<Shape<BoardCell>>) -> String {
    svg(&Diagram { shapes, ..Diagram::classic(&Grid::EMPTY) }, "a < b")
}

#[test]
fn text_is_escaped_and_tags_are_closed() {
    let caption = Shape::Caption("1 < 2 & \"so on\"".to_owned());
    let picture = drawn(vec![caption.clone(), caption]);
    assert_eq!(picture.matches("1 &lt; 2 &amp; ").count(), 1, "{picture}");
    assert!(picture.contains("<title>a &lt; b</title>"));
    assert_eq!(picture.matches('<').count(), picture.matches('>').count());
    assert_eq!(picture.matches("</").count() * 2, picture.matches('<').count());
}

fn clue(row: usize, column: usize, direction: (i8, i8), clue: OutsideClue) -> Shape<BoardCell> {
    let label = if clue == OutsideClue::XSum { "13" } else { "12" }.to_owned();
    Shape::Outside { cell: BoardCell::at(row, column), direction, label, clue }
}

#[test]
fn margins_grow_where_clues_are() {
    use OutsideClue::{LittleKiller, Sandwich, XSum};
    let none = drawn(Vec::new());
    assert!(none.contains("viewBox=\"-14 -14 568 568\""), "{none}");
    let top = drawn(vec![clue(0, 3, (1, 0), Sandwich), clue(0, 2, (1, 1), LittleKiller)]);
    assert!(top.contains("viewBox=\"-14 -44 568 690\""), "{top}");
    let down = (1, 0);
    let twice = drawn(vec![
        clue(0, 3, down, Sandwich),
        clue(0, 3, down, XSum),
        clue(4, 8, (0, -1), Sandwich),
    ]);
    assert!(twice.contains("viewBox=\"-14 -82 598 728\""), "{twice}");
}

#[test]
fn kinds_of_clues_are_framed_only_where_there_are_several() {
    use OutsideClue::{LittleKiller, Skyscraper, XSum};
    let frames = |shapes| drawn(shapes).matches("stroke=\"#555\"").count();
    let (left, down) = ((0, -1), (1, 0));
    assert_eq!(frames(vec![clue(2, 8, left, XSum), clue(0, 3, (1, -1), LittleKiller)]), 0);
    // Two in the picture and two in the legend.
    assert_eq!(frames(vec![clue(2, 8, left, XSum), clue(0, 3, down, Skyscraper)]), 4);
}

#[test]
fn a_line_is_seen_on_both_sides_of_one_that_goes_the_same_way() {
    let line = |cells: &[(usize, usize)], colour| Shape::Line {
        cells: cells.iter().map(|&(row, column)| BoardCell::at(row, column)).collect(),
        style: Stroke::Coloured(colour),
    };
    let below = line(&[(0, 0), (0, 1), (0, 2)], "#aaa");
    let above = line(&[(1, 1), (0, 1), (0, 0)], "#bbb");
    let apart = line(&[(5, 5), (5, 6)], "#ccc");
    let picture = drawn(vec![below, above, apart]);
    for (colour, width) in [("#aaa", 15), ("#bbb", 9), ("#ccc", 9)] {
        let pen = format!("stroke=\"{colour}\" stroke-width=\"{width}\"");
        assert!(picture.contains(&pen), "{pen}: {picture}");
    }
}

fn of_board(text: &str) -> String {
    svg(&of(text), "a board")
}

#[test]
fn paper_has_black_solutions_and_larger_sums() {
    let puzzle = of(".Cage~17~R1C1~R1C2.Cage~3~R2C1~R2C2.~R1C1_8");
    let full = Diagram { solution: Some(vec![Some(5); 81]), ..puzzle };
    let (screen, (_, paper)) = (svg(&full, "a killer"), paper_svg(&full, "a killer", 18.0));
    assert!([&screen, &paper].map(|picture| picture.contains("#3569b0")) == [true, false]);
    let sum = |picture: &str, text: &str| {
        let end = picture.find(&format!("\">{text}</text>")).expect(text);
        let start = picture[..end].rfind("font-size=\"").expect("a size") + 11;
        picture[start..end].parse::<f64>().expect("a number")
    };
    assert_eq!((sum(&screen, "17"), sum(&paper, "17")), (14.0, 18.0));
}

#[test]
fn shapes_are_not_repeated_as_sentences() {
    let picture = of_board(".Shape~6x6.Cage~7~R1C1~R1C2.Skyscraper~R1~~3");
    assert!(picture.contains("stroke-dasharray"), "{picture}");
    assert!(!picture.contains("seen in row 1") && !picture.contains("r1c1"), "{picture}");
    // The clue stands at the right of six columns, and the legend explains it.
    assert!(picture.contains("<text x=\"383\" y=\"36.84\""), "{picture}");
    assert!(picture.contains("Skyscraper: The clue outside of the grid is"), "{picture}");
    assert!(!of_board(".Shape~10x10.Cage~7~R1C1~R1C2").contains("r1c1"));
}

#[test]
fn different_rules_give_different_pictures() {
    let kinds = KINDS.iter().filter(|kind| kind.is_well_known()).map(|kind| kind.name);
    let texts = kinds.chain(["Whisper~3", "Whisper~4"]);
    let texts = texts.map(|name| format!(".Shape~6x6.{name}~R1C1~R1C2~R1C3"));
    let mut pictures: Vec<String> =
        texts.filter(|text| parse::any(text).is_ok()).map(|text| of_board(&text)).collect();
    let count = pictures.len();
    pictures.sort_unstable();
    pictures.dedup();
    assert!(count > 15 && pictures.len() == count, "{} of {count}", pictures.len());
}

/// A bulb is as large as the disc, and nearly as grey.
#[test]
fn an_odd_cell_is_seen_on_a_bulb() {
    let thermo = ".Thermo~R2C2~R2C3~R3C3";
    assert!(!of_board(thermo).contains("#8a8a8a"));
    let odd = of_board(&format!("{thermo}.~R2C2_1_3_5_7_9"));
    let (bulb, outline) = (odd.find("r=\"22\""), odd.find("#8a8a8a"));
    assert!(bulb.is_some() && bulb < outline, "{odd}");
}

fn position(cells: usize, values: i32, step: StepMarks) -> VariantPosition {
    let all = (1u16 << values) - 1;
    VariantPosition {
        values: (1..=values).collect(),
        candidates: (0..cells).map(|cell| if cell == 0 { 1 } else { all }).collect(),
        filled: (0..cells).map(|cell| cell == 0).collect(),
        step,
    }
}

#[test]
fn eliminated_candidates_are_struck_out_and_placed_ones_stand_on_a_square() {
    let step = StepMarks { cells: vec![0, 1], placed: None, removed: vec![(1, 4), (2, 4)] };
    let diagram = of(".Cage~3~R1C1~R1C2");
    let drawn = |step| variant_step_svg(&diagram, &position(81, 9, step), "", StepStyle::Grey);
    let picture = drawn(step);
    // One more of each in the key; the cells are a group.
    assert_eq!(picture.matches("fill=\"#fff\" stroke=\"#000\"></circle>").count(), 3);
    assert_eq!(picture.matches("fill-opacity=\"0.5\" stroke=\"#555\"").count(), 2);
    assert!(picture.contains(">goes<") && !picture.contains(">is placed<"));
    let placed = drawn(StepMarks { placed: Some((5, 3)), ..StepMarks::default() });
    assert_eq!(placed.matches("rx=\"2\" fill=\"#000\"").count(), 2);
    assert!(!drawn(StepMarks::default()).contains("what the step is about"));
}

#[test]
fn boards_of_all_sizes_have_their_candidates() {
    for (text, cells, values) in [(".Shape~4x4", 16, 4), (".Shape~16x16", 256, 15)] {
        let step = StepMarks { placed: Some((1, values)), ..StepMarks::default() };
        let position = position(cells, values, step);
        let picture = variant_step_svg(&of(text), &position, "", StepStyle::Color);
        let said = format!(">{values}</text>");
        assert_eq!(picture.matches(&said).count(), cells - 1, "{text}");
        assert_eq!(picture.matches("fill=\"#00664b\"").count(), 2, "{text}");
    }
}
