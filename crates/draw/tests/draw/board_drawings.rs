//! Pictures of boards that are not nine by nine: nothing stands on anything else, and no two
//! puzzles with different rules look the same.

use std::collections::BTreeSet;

use ninefold_core::random::Random;
use ninefold_draw::{Diagram, svg};
use ninefold_variants::{KINDS, Shape, parse};

use crate::drawings::{collision, moved, name, random_path, regrouped};

/// A board with boxes, and what its boxes are.
#[derive(Clone, Copy)]
struct Board {
    size: usize,
    box_rows: usize,
}

const SIX: Board = Board { size: 6, box_rows: 2 };
const NINE: Board = Board { size: 9, box_rows: 3 };
const TWELVE: Board = Board { size: 12, box_rows: 3 };

impl Board {
    /// A puzzle on the board.
    fn puzzle(self, items: &str) -> String {
        format!(".Shape~{size}x{size}{items}", size = self.size)
    }

    /// A full grid: rows and columns of a regular one that are shuffled within their bands.
    fn grid(self, random: &mut Random) -> Vec<usize> {
        let Board { size, box_rows } = self;
        let box_columns = size / box_rows;
        let rows = shuffled_bands(random, size, box_rows);
        let columns = shuffled_bands(random, size, box_columns);
        let values = shuffled_bands(random, size, size);
        let value = |row: usize, column: usize| {
            let start = row % box_rows * box_columns + row / box_rows;
            values[(column + start) % size]
        };
        rows.iter().flat_map(|&row| columns.iter().map(move |&column| value(row, column))).collect()
    }

    /// A grid as the board writes it: digits, or letters from A on where there are values above 9.
    fn text(self, grid: &[usize]) -> String {
        let first = if self.size > 9 { b'A' } else { b'1' };
        grid.iter().map(|&value| char::from(first + value as u8)).collect()
    }
}

/// The numbers below a size, mixed within bands and the bands among each other.
fn shuffled_bands(random: &mut Random, size: usize, band: usize) -> Vec<usize> {
    let mut bands: Vec<usize> = (0..size / band).collect();
    random.shuffle(&mut bands);
    let lines = bands.iter().flat_map(|&first| {
        let mut lines: Vec<usize> = (first * band..(first + 1) * band).collect();
        random.shuffle(&mut lines);
        lines
    });
    lines.collect()
}

/// The single items of the table, by their kinds, without those of the board.
fn examples() -> Vec<(&'static str, &'static str)> {
    let all = KINDS.iter().flat_map(|kind| kind.examples.iter().map(|it| (kind.name, *it)));
    all.filter(|(_, example)| !example.contains(['.', '%'])).collect()
}

fn lookalikes(texts: &BTreeSet<String>, grids: &[String]) -> (usize, Vec<String>) {
    crate::drawings::lookalikes(
        texts,
        |_| true,
        |ruleset| grids.iter().map(|grid| ruleset.check_text(grid).is_ok()).collect(),
    )
}

/// Enough grids to distinguish most rules.
fn grids(board: Board, random: &mut Random) -> Vec<String> {
    (0..600).map(|_| board.text(&board.grid(random))).collect()
}

#[test]
fn grids_are_full_ones_of_their_boards() {
    let mut random = Random::new(23, 1);
    for board in [SIX, TWELVE] {
        let ruleset = parse::line(&board.puzzle(".")).expect("a board");
        let grid = board.text(&board.grid(&mut random));
        assert_eq!(ruleset.check_text(&grid), Ok(()));
    }
}

/// The items of both tables, each also with the name of every other kind, on other boards.
#[test]
fn no_two_kinds_look_the_same_on_boards_of_other_sizes() {
    let examples = examples();
    for (board, by) in [(SIX, 0), (TWELVE, 6)] {
        let mut texts = BTreeSet::new();
        let of_board = examples.iter().filter_map(|(_, it)| moved(it, [by; 2], board.size));
        for example in of_board.collect::<BTreeSet<String>>() {
            texts.insert(board.puzzle(&format!(".{example}")));
            let Some((_, rest)) = example.split_once('~') else { continue };
            let names = examples.iter().map(|(name, _)| *name).collect::<BTreeSet<&str>>();
            texts.extend(names.iter().map(|name| board.puzzle(&format!(".{name}~{rest}"))));
        }
        let (drawn, wrong) = lookalikes(&texts, &grids(board, &mut Random::new(23, 2)));
        assert!(wrong.is_empty(), "{}", wrong.join("\n"));
        assert!(drawn > 700, "{drawn}");
    }
}

/// An extra cell takes a puzzle to the second search, and changes nothing of its picture.
#[test]
fn extra_cells_do_not_change_common_shapes() {
    let mut drawn = 0;
    for (_, example) in examples() {
        let drawing = |text: &str| {
            let ruleset = parse::line(text).ok()?;
            Some(Diagram::of(&ruleset)).filter(|_| ruleset.is_9x9())
        };
        let Some(alone) = drawing(&format!(".{example}")) else { continue };
        let beside = drawing(&format!(".Var~A~~2.{example}")).expect(example);
        // A sentence need not be in the same words.
        if alone.shapes.iter().any(|shape| matches!(shape, Shape::Caption(_))) {
            continue;
        }
        assert_eq!(svg(&beside, ""), svg(&alone, ""), "{example}");
        drawn += 1;
    }
    assert!(drawn > 60, "{drawn}");
}

/// A change of the houses of a 9x9 board shows, with any other constraints.
#[test]
fn boards_with_other_houses_do_not_look_the_same() {
    let mut random = Random::new(23, 5);
    let few = |random: &mut Random| (0..81).map(|_| random.below(3)).collect::<Vec<usize>>();
    let others = (0..200).map(|_| NINE.text(&few(&mut random))).collect::<Vec<String>>();
    // Rows and columns of different digits, and boxes that are not.
    let latin: Vec<usize> = (0..81).map(|cell| (cell / 9 + cell % 9) % 9).collect();
    let wide = Board { size: 9, box_rows: 1 };
    let mut grids: Vec<String> = (0..100).map(|_| NINE.text(&NINE.grid(&mut random))).collect();
    grids.extend((0..100).map(|_| NINE.text(&wide.grid(&mut random))));
    grids.extend(others.into_iter().chain([NINE.text(&latin)]));
    let boards =
        ["", ".NoBoxes", ".Shape~9x9~9~Raw", ".RegionSize~6", ".RegionSize~8", ".Var~A~~1"];
    let items = ["", ".Thermo~R1C1~R1C2~R2C2", ".Cage~15~R4C4~R4C5", ".WhiteDot~R8C8~R8C9"];
    let texts = boards.iter().flat_map(|board| items.map(|item| format!("{board}{item}")));
    let texts = texts.map(|text| if text.is_empty() { ".".to_owned() } else { text }).collect();
    let (drawn, wrong) = lookalikes(&texts, &grids);
    assert!(wrong.is_empty(), "{}", wrong.join("\n"));
    assert!(drawn > 15, "{drawn}");
}

/// The same cells as one line or several, forwards and backwards.
#[test]
fn the_same_cells_in_other_groups_do_not_look_the_same_on_a_large_board() {
    #[rustfmt::skip]
    const LINES: [&str; 12] = [
        "Renban", "Whisper", "Whisper~9", "Palindrome", "RegionSumLine", "Zipper", "Modular~4",
        "Parity", "Thermo", "Between", "Lockout", "Cage~30",
    ];
    let mut random = Random::new(23, 3);
    let grids = grids(TWELVE, &mut random);
    let (mut drawn, mut wrong) = (0, Vec::new());
    for _ in 0..3 {
        let path = random_path(&mut random, TWELVE.size, 6);
        for kind in LINES {
            let texts = regrouped(kind, &path).into_iter();
            let texts = texts.map(|items| TWELVE.puzzle(&items)).collect();
            let (count, lookalikes) = lookalikes(&texts, &grids);
            drawn += count;
            wrong.extend(lookalikes);
        }
    }
    assert!(wrong.is_empty(), "{}", wrong.join("\n"));
    assert!(drawn > 150, "{drawn}");
}

#[test]
fn no_text_of_a_board_stands_on_another_whatever_comes_together() {
    let mut random = Random::new(23, 4);
    let (examples, mut drawn) = (examples(), 0);
    for round in 0..240 {
        let size = [4, 6, 9, 12, 16][round % 5];
        let mut text = format!(".Shape~{size}x{size}~{}", size + 2 * usize::from(size < 12));
        for _ in 0..3 + random.below(8) {
            let (_, example) = examples[random.below(examples.len())];
            let item = moved(example, [random.below(size - 3); 2], size);
            // Items that do not fit are left out, so that most of the boards can be drawn.
            let longer = format!("{text}.{}", item.unwrap_or_default());
            text = if parse::line(&longer).is_ok() { longer } else { text };
        }
        for _ in 0..random.below(9) {
            let [row, column, value] = [0; 3].map(|_| 1 + random.below(size));
            text += &format!(".~R{}C{}_{value}", name(row), name(column));
        }
        let Ok(ruleset) = parse::line(&text) else { continue };
        if ruleset.network().is_none() {
            continue;
        }
        let mut diagram = Diagram::of(&ruleset);
        let all = diagram.candidates.clone();
        diagram.pencil_marks = (round % 2 == 0).then_some(all);
        assert_eq!(collision(&svg(&diagram, "")), None, "round {round}: {text}");
        drawn += 1;
    }
    assert!(drawn > 120, "{drawn}");
}
