//! Puzzles, positions and rules as text, and the shapes and sentences of puzzles.

use ninefold_core::grid::Grid;
use ninefold_draw::{
    Diagram, Frame, Marking, StepMarks, StyledLine, VariantPosition, position, puzzle, rule_name,
    rules_in_short, svg, variant_position,
};
use ninefold_logic::{HODOKU, LogicBoard, StepCollector};
use ninefold_text::line;
use ninefold_variants::{BoardCell, KINDS, Ruleset, Shape, parse};

fn of(text: &str) -> Diagram {
    Diagram::of(&parse::any(text).expect(text))
}

fn text_of(lines: &[StyledLine]) -> Vec<String> {
    lines.iter().map(StyledLine::to_string).collect()
}

#[test]
fn all_lines_are_of_one_width() {
    let cell = BoardCell::at(0, 0);
    let shapes = vec![
        Shape::Cage {
            cells: vec![cell, BoardCell::at(0, 1)],
            label: "11".to_owned(),
            repeats: false,
        },
        Shape::Cage {
            cells: vec![cell, BoardCell::at(1, 0)],
            label: "1111".to_owned(),
            repeats: false,
        },
        Shape::Sign { between: [BoardCell::at(8, 8), BoardCell::at(7, 8)], sign: '>' },
    ];
    let lines = text_of(&puzzle(&Diagram { shapes, ..Diagram::classic(&Grid::EMPTY) }));
    assert_eq!(lines.len(), 28);
    assert!(lines.iter().all(|line| line.chars().count() == 55), "{}", lines.join("\n"));
    assert!(lines[1].starts_with("┃11 11"), "{}", lines[1]);
    assert_eq!(lines[24].chars().nth(51), Some('^'), "{}", lines.join("\n"));
}

#[test]
fn every_example_is_drawn_or_in_the_legend() {
    let fast = KINDS.iter().filter(|kind| kind.is_well_known());
    for (kind, example) in fast.flat_map(|kind| kind.examples.iter().map(move |e| (kind, e))) {
        let ruleset = parse::line(&format!(".{example}")).expect("an example");
        let diagram = Diagram::of(&ruleset);
        assert!(svg(&diagram, example).ends_with("</svg>\n"), "{example}");
        let bare = puzzle(&Diagram { shapes: Vec::new(), ..Diagram::of(&ruleset) });
        // The regions of the example of Jigsaw are boxes.
        let is_region = |shape: &Shape<BoardCell>| matches!(shape, Shape::Region(_));
        let is_drawn =
            text_of(&puzzle(&diagram)) != text_of(&bare) || diagram.shapes.iter().any(is_region);
        // Houses that are missing, and cells that may hold some digits only, have no shapes.
        let has_none = kind.name == "NoBoxes" || kind.name.is_empty();
        let is_said = !diagram.sentences.is_empty();
        assert!(is_drawn || is_said || has_none, "{example}: nobody would see it");
    }
}

#[test]
fn a_board_is_drawn_with_its_boxes() {
    assert_eq!(
        text_of(&puzzle(&of(".Shape~2x4.~R1C1_3.~R2C4_1"))),
        [
            "┏━━━┯━━━┳━━━┯━━━┓",
            "┃ 3 │   ┃   │   ┃",
            "┠───┼───╂───┼───┨",
            "┃   │   ┃   │ 1 ┃",
            "┗━━━┷━━━┻━━━┷━━━┛"
        ]
    );
}

#[test]
fn a_step_is_set_off_in_its_position() {
    let step = StepMarks { cells: vec![0, 1], placed: Some((2, 1)), removed: vec![(1, 4)] };
    let mut candidates = vec![0b1111; 16];
    candidates[..3].copy_from_slice(&[0b100, 0b1011, 0b1]);
    let filled = (0..16).map(|cell| cell == 0).collect();
    let values = vec![1, 2, 3, 4];
    let position = VariantPosition { values, candidates, filled, step };
    let diagram = of(".Shape~4x4.~R1C1_3");
    let text = |marking| text_of(&variant_position(&diagram, &position, marking)[..3]);
    assert_eq!(
        text(Marking::Signs),
        [
            "┏━━━━━━━┯━━━━━━━┳━━━━━━━┯━━━━━━┓",
            "┃ *3    │ *124- ┃ (1+)  │ 1234 ┃",
            "┠───────┼───────╂───────┼──────┨"
        ]
    );
    assert_eq!(text(Marking::Roles)[1], "┃ 3    │ 124  ┃ 1    │ 1234 ┃");
}

const PUZZLE: &[u8] =
    b"53..7....6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5....8..79";

#[test]
fn a_plain_drawing_names_the_cells_of_a_step() {
    let board = LogicBoard::new(&line::parse(PUZZLE).expect("a puzzle"));
    let mut steps = StepCollector::first();
    let pointing = HODOKU.entries.iter().find(|entry| entry.technique.code() == "pointing");
    let pointing = pointing.expect("a technique of the profile").technique;
    assert!(pointing.find(&board, &mut steps).is_break());
    let step = &steps.found()[0];
    let lines = position(&board, Some(step), Marking::Signs);
    let drawing = lines.iter().map(|line| format!("{line}\n")).collect::<String>();
    assert_eq!(drawing.lines().count(), 13);
    let count = |sign: char| {
        drawing
            .lines()
            .filter(|l| l.starts_with('|'))
            .map(|l| l.matches(sign).count())
            .sum::<usize>()
    };
    assert_eq!(count('-'), step.eliminations.len(), "{step}\n{drawing}");
    assert_eq!(count('*'), step.sets[0].len(), "{step}\n{drawing}");
    let widths: Vec<usize> = drawing.lines().map(str::len).collect();
    assert!(widths.iter().all(|width| *width == widths[0]), "{drawing}");
    // A cell with one candidate is not a filled cell.
    assert!(drawing.contains("| 579   6   147  |"), "{drawing}");
    assert!(drawing.contains("| 8    (5)  3    |"), "{drawing}");
}

#[test]
fn boxes_are_bold_only_where_they_are_houses() {
    let regions = |text: &str| of(text).regions.len();
    assert_eq!((regions(".AllDifferent~R1C1~R1C2"), regions(".NoBoxes")), (9, 0));
}

#[test]
fn what_a_board_states_is_said() {
    let diagram = of(".Shape~4x4~0-3.~R1C1_2.~R1C2_0_1.Cage~3~R2C1~R2C2");
    assert_eq!((diagram.rows, diagram.columns, diagram.regions.len()), (4, 4, 4));
    assert_eq!(diagram.value(0), Some((2, true)));
    assert_eq!(diagram.value(1), None);
    assert_eq!(diagram.sentences[0], "The values are 0 to 3.");
    assert_eq!(diagram.sentences.last().map(String::as_str), Some("r1c2 is one of 0 1."));
    assert!(ends(&diagram, 2) && !ends(&diagram, 1));
}

/// Whether a region ends at the left of a cell of the first row.
fn ends(diagram: &Diagram, column: usize) -> bool {
    let (mut ends, lines) = (false, [0, 2, 4, 6, 8]);
    Frame::of(diagram).each_part(&lines, &lines, |y, x, _, part| {
        ends |= (y, x) == (1, 2 * column) && part.is_ok_and(|edge| edge.region);
    });
    ends
}

/// The shapes, and the sentences that they show.
fn counts(text: &str) -> (usize, usize) {
    let diagram = of(text);
    (diagram.shapes.len(), diagram.sentences.len() - diagram.untold.len())
}

#[test]
fn what_has_a_usual_look_is_drawn_on_boards_of_all_sizes() {
    for board in [".Shape~6x6", ".Shape~16x16", ".Shape~9x9~0-8~Raw"] {
        // A sentence for the cage, and one for the dot.
        assert_eq!(counts(&format!("{board}.Cage~7~R1C1~R1C2.WhiteDot~R1C1~R2C1")), (2, 2));
        assert_eq!(counts(&format!("{board}.Thermo~R1C1~R1C2")), (2, 1));
    }
    assert_eq!(counts(".Shape~6x6.Skyscraper~R1~2~3.Sandwich~7~R1.SumLine~5~R1C1~R1C2"), (4, 3));
    assert_eq!(counts(".Shape~12x12.Diagonal~1"), (2, 1));
    assert_eq!(counts(".Shape~12x12.AntiKnight"), (0, 0));
}

#[test]
fn what_is_within_others_or_of_cells_that_nobody_sees_is_said() {
    assert_eq!(counts(".Shape~6x6.Or.Cage~7~R1C1~R1C2.Cage~3~R1C1~R1C2.End"), (0, 0));
    let beside = ".Shape~6x6.Or.And.Cage~7~R1C1~R1C2.End.Cage~3~R1C1~R1C2.End.Cage~5~R4C4~R4C5";
    assert_eq!(counts(beside), (1, 1));
    assert_eq!(counts(".Shape~6x6.Var~A~a~2.WhiteDot~R1C1~R1C2.EqualSum~R1C1~-~VA1"), (1, 1));
    // A cell that comes twice counts twice, which no cage shows.
    assert_eq!(counts(".Shape~6x6.Cage~7~R1C1~R1C2~R1C1.Thermo~R1C1~R1C2~R1C1"), (0, 0));
}

#[test]
fn the_regions_of_a_jigsaw_are_shapes_and_boxes_are_not() {
    let jigsaw = ".Jigsaw~1123112332234444";
    let parts = |text: &str| {
        let diagram = of(text);
        (diagram.regions.len(), diagram.shapes.len(), ends(&diagram, 2))
    };
    assert_eq!(parts(&format!(".Shape~4x4.NoBoxes{jigsaw}")), (0, 4, true));
    assert_eq!(parts(&format!(".Shape~4x4{jigsaw}")).0, 4);
}

fn ruleset(text: &str) -> Ruleset {
    parse::line(text).expect(text)
}

#[test]
fn rules_that_repeat_are_a_line_for_each_kind() {
    let rules = rules_in_short(&ruleset(
        ".WhiteDot~R1C1~R1C2.WhiteDot~R3C1~R4C1.BlackDot~R9C1~R9C2\
         .Cage~10~R2C5~R2C6.Cage~11~R3C5~R3C6.AntiKnight",
    ));
    assert_eq!(
        rules,
        [
            "White dot, 2 times: Digits on both sides of a white dot are consecutive.",
            "Of r9c1 and r9c2 one is twice the other.",
            "Cage, 2 times: Digits in a dashed cage differ. The number in its corner is their sum.",
            "Cells a knight's move apart hold different digits."
        ]
    );
}

#[test]
fn a_look_that_does_not_show_all_of_a_rule_is_not_summed_up() {
    let rules_of = |text: &str| rules_in_short(&ruleset(text));
    for kind in ["FuzzyThermo", "RowCycleThermo"] {
        let rules = rules_of(&format!(".{kind}~R1C1~R1C2~R1C3.{kind}~R3C1~R3C2~R3C3"));
        assert_eq!(rules.len(), 2, "{rules:?}");
    }
    let palindromes = rules_of(".Palindrome~R1C1~R1C2~R1C3.Palindrome~R3C1~R3C2~R3C3");
    assert_eq!(palindromes, ["The line reads the same both ways."]);
    let thermos = rules_of(".Thermo~R1C1~R1C2~R1C3.Thermo~R3C1~R3C2~R3C3");
    assert_eq!(thermos, ["Thermo, 2 times: Digits grow along a thermometer from its bulb on."]);
}

#[test]
fn a_rule_has_the_name_of_its_kind() {
    for (text, expected) in [
        (".Cage~4~R1C1~R1C2", "Cage"),
        (".BlackDot~R9C1~R9C2", "Black dot"),
        (".Thermo~R5C5~R6C5~R7C5", "Thermo"),
        (".Arrow~R5C5~R6C5~R7C5", "Arrow"),
        (".X~R5C5~R6C5", "X"),
        (".Sandwich~7~R1", "Sandwich"),
        (".AntiKnight", "Anti-knight"),
        (".Or.Cage~3~R1C1~R1C2.Cage~17~R1C1~R1C2.End", "Or"),
    ] {
        let ruleset = ruleset(text);
        let says = ruleset.constraints().last().expect("a rule").explain();
        assert_eq!(rule_name(&ruleset, &says).as_deref(), Some(expected), "{text}");
    }
    let ruleset = ruleset(".AntiKnight");
    let row = ruleset.constraints().next().expect("a row").explain();
    assert_eq!(rule_name(&ruleset, &row).as_deref(), Some("House"));
    assert_eq!(rule_name(&ruleset, "r1c1 is 2"), None);
}
