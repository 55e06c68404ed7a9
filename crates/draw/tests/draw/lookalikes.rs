//! No two puzzles with different rules look the same, on boards of several sizes.

use std::collections::{BTreeMap, BTreeSet};

use ninefold_core::grid::{Cell, Digit, Grid};
use ninefold_core::random::Random;
use ninefold_draw::{Diagram, svg};
use ninefold_variants::{Ruleset, Shape, parse};

use crate::drawings::{examples, moved, name};

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
    /// A puzzle on the board: 9x9 is not stated.
    fn puzzle(self, items: &str) -> String {
        match self.size {
            9 => items.to_owned(),
            size => format!(".Shape~{size}x{size}{items}"),
        }
    }

    /// A function that finds lookalikes among puzzles on the board, by the statements that random
    /// grids obey on 9x9, and by full grids on others.
    fn finder(self, random: &mut Random) -> impl Fn(&BTreeSet<String>) -> Found + use<> {
        let (mut random_ones, mut whole) = (Vec::new(), Vec::new());
        match self.size {
            9 => random_ones = random_grids(random),
            _ => whole.extend((0..600).map(|_| self.text(&self.grid(random)))),
        }
        move |texts| match whole.is_empty() {
            true => lookalikes(texts, Ruleset::is_9x9, |ruleset| meaning(ruleset, &random_ones)),
            false => by_whole_grids(texts, &whole),
        }
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

/// Number of texts that can be drawn, and those that look the same though some grid distinguishes
/// them.
type Found = (usize, Vec<String>);

fn by_whole_grids(texts: &BTreeSet<String>, grids: &[String]) -> Found {
    lookalikes(
        texts,
        |_| true,
        |ruleset| grids.iter().map(|grid| ruleset.check_text(grid).is_ok()).collect(),
    )
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

#[test]
fn grids_are_full_ones_of_their_boards() {
    let mut random = Random::new(23, 1);
    for board in [SIX, TWELVE] {
        let ruleset = parse::line(&board.puzzle(".")).expect("a board");
        let grid = board.text(&board.grid(&mut random));
        assert_eq!(ruleset.check_text(&grid), Ok(()));
    }
}

/// An extra cell takes a puzzle to the second search, and changes nothing of its picture.
#[test]
fn extra_cells_do_not_change_common_shapes() {
    let mut drawn = 0;
    for (_, example) in examples(|_| true) {
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
    let (drawn, wrong) = by_whole_grids(&texts, &grids);
    assert!(wrong.is_empty(), "{}", wrong.join("\n"));
    assert!(drawn > 15, "{drawn}");
}

/// Grids of random digits, of few different ones in most, so that rules are obeyed now and then.
fn random_grids(random: &mut Random) -> Vec<Grid> {
    let grid = |random: &mut Random| {
        let digits = 1 + random.below(9);
        let (first, step) = (random.below(9), 1 + random.below(2));
        let mut grid = Grid::EMPTY;
        for cell in Cell::all() {
            let digit = (first + step * random.below(digits)) % 9 + 1;
            grid.set(cell, Digit::new(digit as u8));
        }
        grid
    };
    (0..4000).map(|_| grid(random)).collect()
}

/// The grids that obey the statements of the puzzle, rows, columns and boxes aside.
fn meaning(ruleset: &Ruleset, grids: &[Grid]) -> Vec<bool> {
    let stated = || ruleset.constraints().filter(|one| !one.shapes().is_empty());
    let may_hold = |cell: Cell, digit: Digit| ruleset.candidates().get(cell) & digit.bit() != 0;
    let fits = |grid: &Grid| {
        Cell::all().all(|cell| grid.get(cell).is_some_and(|digit| may_hold(cell, digit)))
    };
    grids.iter().map(|grid| fits(grid) && stated().all(|one| one.verify(grid))).collect()
}

/// Finds lookalikes. `meaning` is the grids that obey a puzzle; only lookalikes are asked for it.
fn lookalikes(
    texts: &BTreeSet<String>,
    is_drawn: impl Fn(&Ruleset) -> bool,
    meaning: impl Fn(&Ruleset) -> Vec<bool>,
) -> Found {
    let mut pictures: BTreeMap<String, Vec<(&String, Ruleset)>> = BTreeMap::new();
    for text in texts {
        if let Some(ruleset) = parse::line(text).ok().filter(&is_drawn) {
            pictures.entry(svg(&Diagram::of(&ruleset), "")).or_default().push((text, ruleset));
        }
    }
    let drawn = pictures.values().map(Vec::len).sum();
    let mut wrong = Vec::new();
    for alike in pictures.into_values().filter(|alike| alike.len() > 1) {
        let first = meaning(&alike[0].1);
        let others = alike[1..].iter().filter(|(_, ruleset)| meaning(ruleset) != first);
        wrong.extend(others.map(|(text, _)| format!("{text} looks like {}", alike[0].0)));
    }
    (drawn, wrong)
}

/// The items of the table, each also with the name of every other kind.
#[test]
fn no_two_kinds_look_the_same() {
    let examples = examples(|_| true);
    let names = examples.iter().map(|(name, _)| *name).collect::<BTreeSet<&str>>();
    for (board, by, least) in [(SIX, 0, 700), (NINE, 0, 1_000), (TWELVE, 6, 700)] {
        let mut texts = BTreeSet::new();
        let of_board = examples.iter().filter_map(|(_, it)| moved(it, [by; 2], board.size));
        for example in of_board.collect::<BTreeSet<String>>() {
            texts.insert(board.puzzle(&format!(".{example}")));
            let Some((_, rest)) = example.split_once('~') else { continue };
            texts.extend(names.iter().map(|name| board.puzzle(&format!(".{name}~{rest}"))));
        }
        let (drawn, wrong) = board.finder(&mut Random::new(23, 2))(&texts);
        assert!(wrong.is_empty(), "{}", wrong.join("\n"));
        assert!(drawn > least, "{drawn} on {}", board.size);
    }
}

/// The same cells as one line or several, forwards and backwards, paired in several ways.
#[test]
fn the_same_cells_in_other_groups_do_not_look_the_same() {
    #[rustfmt::skip]
    const LINES: [&str; 15] = [
        "Renban", "Whisper", "Whisper~4", "Whisper~9", "Palindrome", "RegionSumLine", "Zipper", "Modular",
        "Modular~4", "Parity", "Entropic", "Thermo", "Between", "Lockout", "Cage~30",
    ];
    for (board, paths, least) in [(NINE, 6, 300), (TWELVE, 3, 150)] {
        let mut random = Random::new(22, 2);
        let finder = board.finder(&mut random);
        let (mut drawn, mut wrong) = (0, Vec::new());
        for _ in 0..paths {
            let path = random_path(&mut random, board.size, 6);
            let clone = |order: &[usize]| {
                line("Clone", &order.iter().map(|&at| path[at].clone()).collect::<Vec<_>>())
            };
            let clones = [
                clone(&[0, 1, 2, 3, 4, 5]),
                clone(&[0, 1, 2, 5, 4, 3]),
                clone(&[0, 1, 2, 4, 3, 5]),
                clone(&[0, 2, 4, 1, 3, 5]),
                clone(&[0, 1]) + &clone(&[2, 3]),
                clone(&[0, 2]) + &clone(&[1, 3]),
                clone(&[0, 3]) + &clone(&[1, 2]),
            ];
            let regrouped = LINES.iter().map(|kind| regrouped(kind, &path).to_vec());
            for items in regrouped.chain([clones.to_vec()]) {
                let texts = items.iter().map(|items| board.puzzle(items)).collect();
                let (count, lookalikes) = finder(&texts);
                drawn += count;
                wrong.extend(lookalikes);
            }
        }
        assert!(wrong.is_empty(), "{}", wrong.join("\n"));
        assert!(drawn > least, "{drawn} on {}", board.size);
    }
}

/// An item with these cells.
fn line(kind: &str, cells: &[String]) -> String {
    format!(".{kind}~{}", cells.join("~"))
}

/// The cells of a path as one line or several, forwards and backwards.
fn regrouped(kind: &str, path: &[String]) -> [String; 6] {
    let back: Vec<String> = path.iter().rev().cloned().collect();
    let line = |part: &[String]| line(kind, part);
    [
        line(path),
        line(&back),
        line(&path[..3]) + &line(&path[2..]),
        line(&path[..3]) + &line(&path[3..]),
        line(&path[..4]) + &line(&path[2..]),
        line(&back[..4]) + &line(&path[..3]),
    ]
}

/// The names of cells of which each touches the next.
fn random_path(random: &mut Random, size: usize, length: usize) -> Vec<String> {
    let mut path = vec![[random.below(size), random.below(size)]];
    while path.len() < length {
        let [row, column] = path[path.len() - 1];
        let next = [row + random.below(3), column + random.below(3)];
        let next = next.map(|at| at.checked_sub(1).filter(|&at| at < size));
        match next {
            [Some(row), Some(column)] if !path.contains(&[row, column]) => path.push([row, column]),
            // Where it is stuck, another path.
            _ if random.below(30) == 0 => path.truncate(1),
            _ => {}
        }
    }
    path.iter().map(|&[row, column]| format!("R{}C{}", name(row + 1), name(column + 1))).collect()
}
