//! Every constraint against brute force: what propagation and search find is what filtering all
//! completions leaves.
//!
//! The filter is written here once more, from the rules and with nothing of the library's; a kind
//! of constraint without such a definition fails the test.

use std::collections::BTreeMap;
use std::num::NonZeroU64;
use std::time::Instant;

use ninefold_core::grid::{Cell, Grid};
use ninefold_core::random::Random;
use ninefold_core::search::{Limits, Status};
use ninefold_variants::{ConstraintKind, KINDS};
use ninefold_variants::{RulesetSolver, parse};

use crate::random_grids::random_grid;

/// Digits by row and column.
type Digits = [[i32; 9]; 9];
type Place = (usize, usize);
type Related = fn(i32, i32) -> bool;

/// Random instances of each kind.
const ROUNDS: u64 = 60;
/// Instances with more completions are left out.
const MOST: usize = 3000;
/// Instances that take the filter more steps are left out, too.
const STEPS: usize = 200_000;

fn digits(grid: &Grid) -> Digits {
    let bytes = grid.as_bytes();
    std::array::from_fn(|row| std::array::from_fn(|column| i32::from(bytes[9 * row + column])))
}

/// The random numbers of a kind do not change when others are added to the table.
fn seeded(kind: &str, place: u64) -> Random {
    let seed = kind.bytes().fold(7, |seed: u64, byte| seed.wrapping_mul(31) + u64::from(byte));
    Random::new(seed, place)
}

fn grid(digits: &Digits) -> Grid {
    let bytes = std::array::from_fn(|i| digits[i / 9][i % 9] as u8);
    Grid::from_bytes(bytes).expect("digits")
}

/// One item of a text: name and arguments.
struct Item<'a> {
    name: &'a str,
    arguments: Vec<&'a str>,
}

fn items(text: &str) -> Vec<Item<'_>> {
    let pieces = text.split('.').filter(|piece| !piece.is_empty());
    pieces
        .map(|piece| {
            let mut parts = piece.split('~');
            Item { name: parts.next().expect("a name"), arguments: parts.collect() }
        })
        .collect()
}

fn place(text: &str) -> Place {
    let bytes = text.as_bytes();
    assert!(bytes.len() == 4 && bytes[0] == b'R' && bytes[2] == b'C', "{text}");
    (usize::from(bytes[1] - b'1'), usize::from(bytes[3] - b'1'))
}

fn name((row, column): Place) -> String {
    format!("R{}C{}", row + 1, column + 1)
}

fn names(places: &[Place]) -> String {
    places.iter().map(|&at| format!("~{}", name(at))).collect()
}

fn number(text: &str) -> i32 {
    text.parse().unwrap_or_else(|_| panic!("{text:?} is no number"))
}

fn touch(a: Place, b: Place) -> bool {
    a.0.abs_diff(b.0) + a.1.abs_diff(b.1) == 1
}

fn all_places() -> impl Iterator<Item = Place> {
    (0..81).map(|i| (i / 9, i % 9))
}

/// All pairs of different cells of the grid.
fn all_pairs() -> impl Iterator<Item = (Place, Place)> {
    (0..81).flat_map(|i| (0..i).map(move |j| ((i / 9, i % 9), (j / 9, j % 9))))
}

fn are_different(digits: &[i32]) -> bool {
    (0..digits.len()).all(|i| !digits[..i].contains(&digits[i]))
}

fn line(text: &str) -> Vec<Place> {
    let index = number(&text[1..]) as usize - 1;
    match &text[..1] {
        "R" => (0..9).map(|column| (index, column)).collect(),
        _ => (0..9).map(|row| (row, index)).collect(),
    }
}

/// The cells of a little killer: inward from the border, downward from the left and the top, upward
/// from the others.
fn diagonal(start: Place) -> Vec<Place> {
    let (down, right) = match start {
        (row, 0) if row < 8 => (1, 1),
        (0, _) => (1, -1),
        (row, 8) if row < 8 => (-1, -1),
        (8, column) if 0 < column && column < 8 => (-1, 1),
        _ => panic!("no diagonal begins at {start:?}"),
    };
    let step = |i: i32| (start.0 as i32 + i * down, start.1 as i32 + i * right);
    let on = (0..9).map(step).take_while(|(r, c)| (0..9).contains(r) && (0..9).contains(c));
    on.map(|(row, column)| (row as usize, column as usize)).collect()
}

/// The rule of a kind and its arguments, in a puzzle of these items.
fn holds(item: &Item<'_>, all: &[Item<'_>], grid: &Digits) -> bool {
    let arguments = &item.arguments[..];
    let at = |(row, column): Place| grid[row][column];
    // From an argument on, cells and their digits.
    let places = |from: usize| arguments[from..].iter().map(|text| place(text)).collect::<Vec<_>>();
    let values = |from: usize| places(from).into_iter().map(at).collect::<Vec<i32>>();
    let sum = |digits: &[i32]| digits.iter().sum::<i32>();
    let touching = |holds: &dyn Fn(i32, i32) -> bool| {
        let places = places(0);
        let pairs = (0..places.len()).flat_map(|j| (0..j).map(move |i| (i, j)));
        pairs
            .filter(|&(i, j)| touch(places[i], places[j]))
            .all(|(i, j)| holds(at(places[i]), at(places[j])))
    };
    let has_number = |text: &str| text.bytes().all(|byte| byte.is_ascii_digit());
    // A relation that no two cells that touch have, unless an item of these names marks them.
    let nowhere_else = |marks: &[&str], holds: &dyn Fn(i32, i32) -> bool| {
        let marked = |a: Place, b: Place| {
            all.iter().filter(|item| marks.contains(&item.name)).any(|item| {
                let cells: Vec<Place> = item.arguments.iter().map(|text| place(text)).collect();
                cells.contains(&a) && cells.contains(&b)
            })
        };
        all_pairs()
            .filter(|&(a, b)| touch(a, b) && !marked(a, b))
            .all(|(a, b)| !holds(at(a), at(b)))
    };
    let house = |places: &mut dyn Iterator<Item = Place>| {
        let mut digits: Vec<i32> = places.map(at).collect();
        digits.sort_unstable();
        digits == [1, 2, 3, 4, 5, 6, 7, 8, 9]
    };
    let jumps_differ = |jumps: &[(usize, usize)]| {
        all_pairs().all(|(a, b)| {
            let jump = (a.0.abs_diff(b.0), a.1.abs_diff(b.1));
            !jumps.contains(&jump) || at(a) != at(b)
        })
    };
    let neighbours = |cell: Place| all_places().filter(move |&other| touch(cell, other));
    let clues = |clue_of: &dyn Fn(&[i32]) -> i32| {
        let forward: Vec<i32> = line(arguments[0]).into_iter().map(at).collect();
        let backward: Vec<i32> = forward.iter().rev().copied().collect();
        let right = |index: usize, digits: &[i32]| {
            arguments
                .get(index)
                .filter(|text| !text.is_empty())
                .is_none_or(|text| number(text) == clue_of(digits))
        };
        right(1, &forward) && right(2, &backward)
    };
    match item.name {
        "" => arguments.iter().all(|text| {
            let mut parts = text.split('_');
            let digit = at(place(parts.next().expect("a cell")));
            parts.any(|part| number(part) == digit)
        }),
        "NoBoxes" => true,
        "Jigsaw" => {
            let regions = arguments[0].as_bytes();
            regions.iter().all(|region| {
                house(
                    &mut all_places().filter(|(row, column)| regions[9 * row + column] == *region),
                )
            })
        }
        "Diagonal" => match arguments[0] {
            "1" => house(&mut (0..9).map(|i| (8 - i, i))),
            _ => house(&mut (0..9).map(|i| (i, i))),
        },
        "Windoku" => [(1, 1), (1, 5), (5, 1), (5, 5)]
            .iter()
            .all(|(top, left)| house(&mut (0..9).map(|i| (top + i / 3, left + i % 3)))),
        "DisjointSets" => (0..9).all(|i| {
            house(&mut all_places().filter(|(row, column)| (row % 3, column % 3) == (i / 3, i % 3)))
        }),
        "AntiKnight" => jumps_differ(&[(1, 2), (2, 1)]),
        "AntiKing" => jumps_differ(&[(0, 1), (1, 0), (1, 1)]),
        "AntiConsecutive" => nowhere_else(&[], &|a, b| (a - b).abs() == 1),
        "StrictKropki" => nowhere_else(&["WhiteDot", "BlackDot"], &|a, b| {
            (a - b).abs() == 1 || a == 2 * b || b == 2 * a
        }),
        "StrictXV" => nowhere_else(&["X", "V"], &|a, b| a + b == 10 || a + b == 5),
        "GlobalEntropy" => (0..64).all(|i| {
            let square = [(0, 0), (0, 1), (1, 0), (1, 1)];
            let digits = square.map(|(down, right)| at((i / 8 + down, i % 8 + right)));
            let has = |low: i32| digits.iter().any(|digit| (low..low + 3).contains(digit));
            has(1) && has(4) && has(7)
        }),
        "Cage" => {
            let digits = values(1);
            are_different(&digits) && [0, sum(&digits)].contains(&number(arguments[0]))
        }
        "AllDifferent" => are_different(&values(0)),
        "Renban" => {
            let digits = values(0);
            let (low, high) = (digits.iter().min(), digits.iter().max());
            are_different(&digits)
                && low.zip(high).is_some_and(|(l, h)| (h - l) as usize == digits.len() - 1)
        }
        "Sum" => sum(&values(1)) == number(arguments[0]),
        "Arrow" => values(0)[0] == sum(&values(1)),
        "DoubleArrow" => {
            let digits = values(0);
            let ends = digits[0] + digits[digits.len() - 1];
            sum(&digits) == 2 * ends
        }
        "PillArrow" => {
            let size = number(arguments[0]) as usize;
            let mut pill = places(1);
            let shaft = pill.split_off(size);
            pill.sort_unstable();
            let shown = pill.into_iter().fold(0, |number, cell| 10 * number + at(cell));
            shown == shaft.into_iter().map(at).sum::<i32>()
        }
        "WhiteDot" => touching(&|a, b| (a - b).abs() == 1),
        "BlackDot" => touching(&|a, b| a == 2 * b || b == 2 * a),
        "X" => touching(&|a, b| a + b == 10),
        "V" => touching(&|a, b| a + b == 5),
        "GreaterThan" => touching(&|a, b| a > b),
        "Thermo" => values(0).windows(2).all(|pair| pair[0] < pair[1]),
        "Whisper" => {
            let said = has_number(arguments[0]);
            let least = if said { number(arguments[0]) } else { 5 };
            values(usize::from(said)).windows(2).all(|pair| (pair[0] - pair[1]).abs() >= least)
        }
        "Palindrome" => values(0).iter().eq(values(0).iter().rev()),
        "Clone" => {
            let digits = values(0);
            digits[..digits.len() / 2] == digits[digits.len() / 2..]
        }
        "Between" | "Lockout" => {
            let said = has_number(arguments[0]);
            let digits = values(usize::from(said));
            let (a, b) = (digits[0], digits[digits.len() - 1]);
            let inner = &digits[1..digits.len() - 1];
            match item.name {
                "Between" => inner.iter().all(|&d| (a < d && d < b) || (b < d && d < a)),
                _ => {
                    let least = if said { number(arguments[0]) } else { 4 };
                    let beside = |d: i32| (d < a && d < b) || (d > a && d > b);
                    (a - b).abs() >= least && inner.iter().all(|&d| beside(d))
                }
            }
        }
        "RegionSumLine" => {
            let jigsaw = all.iter().find(|item| item.name == "Jigsaw");
            let boxes = all.iter().all(|item| item.name != "NoBoxes");
            let region = |(row, column): Place| match jigsaw.filter(|_| !boxes) {
                Some(item) => usize::from(item.arguments[0].as_bytes()[9 * row + column]),
                None => row / 3 * 3 + column / 3,
            };
            let mut sums: Vec<(usize, i32)> = Vec::new();
            for cell in places(0) {
                match sums.last_mut().filter(|(last, _)| *last == region(cell)) {
                    Some((_, sum)) => *sum += at(cell),
                    None => sums.push((region(cell), at(cell))),
                }
            }
            sums.iter().all(|(_, sum)| *sum == sums[0].1)
        }
        "Zipper" => {
            let mut digits = values(0);
            let mut sums = Vec::new();
            while digits.len() > 1 {
                sums.push(digits.remove(0) + digits.pop().expect("another end"));
            }
            sums.extend(digits);
            sums.iter().all(|&sum| sum == sums[0])
        }
        "Modular" => {
            let modulus = number(arguments[0]);
            let rests: Vec<i32> = values(1).into_iter().map(|digit| digit % modulus).collect();
            let pairs = (0..rests.len()).flat_map(|j| (0..j).map(move |i| (i, j)));
            pairs.filter(|(i, j)| ((j - i) as i32) < modulus).all(|(i, j)| rests[i] != rests[j])
        }
        "Entropic" => {
            let thirds: Vec<i32> = values(0).into_iter().map(|digit| (digit + 2) / 3).collect();
            let pairs = (0..thirds.len()).flat_map(|j| (0..j).map(move |i| (i, j)));
            pairs.filter(|(i, j)| j - i < 3).all(|(i, j)| thirds[i] != thirds[j])
        }
        "Parity" => values(0).windows(2).all(|pair| (pair[0] + pair[1]) % 2 == 1),
        "Quad" => {
            let (row, column) = place(arguments[0]);
            let cells =
                [(row, column), (row, column + 1), (row + 1, column), (row + 1, column + 1)];
            let mut left: Vec<i32> = cells.into_iter().map(at).collect();
            arguments[1..].iter().all(|text| {
                let found = left.iter().position(|&digit| digit == number(text));
                found.map(|i| left.remove(i)).is_some()
            })
        }
        "Min" => places(0).into_iter().all(|c| neighbours(c).all(|other| at(c) < at(other))),
        "Max" => places(0).into_iter().all(|c| neighbours(c).all(|other| at(c) > at(other))),
        "LittleKiller" => {
            let digits: Vec<i32> = diagonal(place(arguments[1])).into_iter().map(at).collect();
            sum(&digits) == number(arguments[0])
        }
        "Sandwich" => {
            let digits: Vec<i32> = line(arguments[1]).into_iter().map(at).collect();
            between_crusts(&digits) == number(arguments[0])
        }
        "XSum" => clues(&|digits| digits[..digits[0] as usize].iter().sum()),
        "Skyscraper" => clues(&|digits| {
            let mut tallest = 0;
            let mut seen = 0;
            for &digit in digits {
                if digit > tallest {
                    tallest = digit;
                    seen += 1;
                }
            }
            seen
        }),
        name => panic!("there is no definition of {name:?} here"),
    }
}

fn between_crusts(digits: &[i32]) -> i32 {
    let crust = |crust: i32| digits.iter().position(|&digit| digit == crust).expect("all digits");
    let (one, nine) = (crust(1), crust(9));
    digits[one.min(nine) + 1..one.max(nine)].iter().sum()
}

/// Rows, columns and, unless an item replaces them, boxes.
fn houses_hold(all: &[Item<'_>], grid: &Digits) -> bool {
    let boxes = all.iter().all(|item| item.name != "NoBoxes");
    all_pairs().all(|(a, b)| grid[a.0][a.1] != grid[b.0][b.1] || !see(a, b, boxes))
}

fn see(a: Place, b: Place, boxes: bool) -> bool {
    let same_box = (a.0 / 3, a.1 / 3) == (b.0 / 3, b.1 / 3);
    a.0 == b.0 || a.1 == b.1 || (boxes && same_box)
}

fn all_hold(all: &[Item<'_>], grid: &Digits) -> bool {
    houses_hold(all, grid) && all.iter().all(|item| holds(item, all, grid))
}

/// Different cells, each next to or corner to corner with the one before; or now and then anywhere.
fn walk(random: &mut Random, sizes: std::ops::RangeInclusive<usize>) -> Vec<Place> {
    let size = sizes.start() + random.below(sizes.end() - sizes.start() + 1);
    let anywhere = random.below(5) == 0;
    loop {
        let mut places = vec![(random.below(9), random.below(9))];
        for _ in 0..100 {
            let (row, column) = places[places.len() - 1];
            let mut near = |x: usize| x.wrapping_add(random.below(3)).wrapping_sub(1);
            let mut next = (near(row), near(column));
            if anywhere {
                next = (random.below(9), random.below(9));
            }
            if next.0 < 9 && next.1 < 9 && !places.contains(&next) && places.len() < size {
                places.push(next);
            }
        }
        if places.len() == size {
            return places;
        }
    }
}

/// Two cells that share a side, or three that are so in turn.
fn sides(random: &mut Random) -> Vec<Place> {
    loop {
        let size = if random.below(4) == 0 { 3 } else { 2 };
        let places = walk(random, size..=size);
        if places.windows(2).all(|pair| touch(pair[0], pair[1])) {
            return places;
        }
    }
}

/// Nine regions of nine cells that hang together.
fn layout(random: &mut Random) -> String {
    let mut regions: Vec<usize> = (0..81).map(|i| i / 27 * 3 + i % 9 / 3).collect();
    let hangs_together = |regions: &[usize], region: usize| {
        let cells: Vec<Place> =
            all_places().filter(|(r, c)| regions[9 * r + c] == region).collect();
        let mut reached = vec![cells[0]];
        let mut next = 0;
        while let Some(&cell) = reached.get(next) {
            next += 1;
            let more = cells.iter().filter(|&&other| touch(cell, other));
            let more: Vec<Place> = more.filter(|other| !reached.contains(other)).copied().collect();
            reached.extend(more);
        }
        reached.len() == 9
    };
    let mut swaps = 0;
    while swaps < 12 {
        let (i, j) = (random.below(81), random.below(81));
        regions.swap(i, j);
        if hangs_together(&regions, regions[i]) && hangs_together(&regions, regions[j]) {
            swaps += usize::from(regions[i] != regions[j]);
        } else {
            regions.swap(i, j);
        }
    }
    regions.into_iter().map(|region| char::from(b'1' + region as u8)).collect()
}

/// An item of this kind whose numbers are as this grid has them; it may hold there or not.
fn propose(kind: &str, random: &mut Random, grid: &Digits) -> String {
    let at = |&(row, column): &Place| grid[row][column];
    let sum = |places: &[Place]| places.iter().map(at).sum::<i32>();
    let letter = |random: &mut Random| ["R", "C"][random.below(2)].to_owned();
    let a_line = |random: &mut Random| format!("{}{}", letter(random), 1 + random.below(9));
    let clues = |random: &mut Random, clue: &dyn Fn(Vec<i32>) -> i32| {
        let name = a_line(random);
        let forward: Vec<i32> = line(&name).iter().map(at).collect();
        let backward = forward.iter().rev().copied().collect();
        let (first, last) = (clue(forward), clue(backward));
        match random.below(3) {
            0 => format!("~{name}~{first}"),
            1 => format!("~{name}~~{last}"),
            _ => format!("~{name}~{first}~{last}"),
        }
    };
    let arguments = match kind {
        "NoBoxes" | "Windoku" | "DisjointSets" | "AntiKnight" | "AntiKing" | "AntiConsecutive"
        | "GlobalEntropy" => String::new(),
        "" => {
            let some = |at: &Place| format!("~{}_{}_{}", name(*at), grid[at.0][at.1], 5);
            walk(random, 1..=4).iter().map(some).collect()
        }
        "Jigsaw" => format!("~{}", layout(random)),
        "Diagonal" => ["~1", "~-1"][random.below(2)].to_owned(),
        "StrictKropki" | "StrictXV" => {
            // With all marks but, now and then, one of them.
            let mut marks = String::new();
            let kinds: &[(&str, Related)] = match kind {
                "StrictXV" => &[("X", |a, b| a + b == 10), ("V", |a, b| a + b == 5)],
                _ => &[
                    ("WhiteDot", |a, b| (a - b).abs() == 1),
                    ("BlackDot", |a, b| a == 2 * b || b == 2 * a),
                ],
            };
            for (a, b) in all_pairs().filter(|&(a, b)| touch(a, b)) {
                for (mark, _) in kinds.iter().filter(|(_, holds)| holds(at(&a), at(&b))) {
                    if random.below(300) > 0 {
                        marks += &format!(".{mark}{}", names(&[a, b]));
                    }
                }
            }
            return format!(".{kind}{marks}");
        }
        "Cage" => {
            let places = walk(random, 2..=5);
            let shown = if random.below(6) == 0 { 0 } else { sum(&places) };
            format!("~{shown}{}", names(&places))
        }
        "AllDifferent" => {
            let sizes = if random.below(5) == 0 { 9..=9 } else { 2..=6 };
            names(&walk(random, sizes))
        }
        "Renban" => names(&walk(random, 2..=4)),
        "Sum" => {
            let mut places = walk(random, 1..=8);
            // A cell may be named twice.
            if random.below(4) == 0 {
                places.push(places[0]);
            }
            format!("~{}{}", sum(&places), names(&places))
        }
        "Arrow" => names(&walk(random, 2..=4)),
        "DoubleArrow" => names(&walk(random, 3..=5)),
        "PillArrow" => {
            let size = 2 + usize::from(random.below(5) == 0);
            let least = if size == 3 { 20 } else { 4 };
            format!("~{size}{}", names(&walk(random, least..=least + 3)))
        }
        "WhiteDot" | "BlackDot" | "X" | "V" | "GreaterThan" => names(&sides(random)),
        "Thermo" => names(&walk(random, 2..=4)),
        "Whisper" => match random.below(6) {
            0 => names(&walk(random, 2..=3)),
            least => format!("~{least}{}", names(&walk(random, 2..=5))),
        },
        "Palindrome" => names(&walk(random, 2..=5)),
        "Clone" => {
            let places = walk(random, 2..=6);
            names(&places[..places.len() / 2 * 2])
        }
        "Between" => names(&walk(random, 3..=5)),
        "Lockout" => match random.below(5) {
            0 => names(&walk(random, 3..=4)),
            least => format!("~{}{}", least + 1, names(&walk(random, 3..=5))),
        },
        "RegionSumLine" => loop {
            let places = walk(random, 2..=6);
            let in_box = |&(row, column): &Place| (row / 3, column / 3);
            if places.iter().any(|place| in_box(place) != in_box(&places[0])) {
                break names(&places);
            }
        },
        "Zipper" => names(&walk(random, 3..=6)),
        "Modular" => format!("~{}{}", 2 + random.below(6), names(&walk(random, 2..=6))),
        "Entropic" => names(&walk(random, 2..=6)),
        "Parity" => names(&walk(random, 2..=5)),
        "Quad" => {
            let (row, column) = (random.below(8), random.below(8));
            let mut cells =
                [(row, column), (row, column + 1), (row + 1, column), (row + 1, column + 1)];
            random.shuffle(&mut cells);
            let shown = &cells[..1 + random.below(4)];
            let shown: String = shown.iter().map(|cell| format!("~{}", at(cell))).collect();
            format!("~{}{shown}", name((row, column)))
        }
        "Min" | "Max" => names(&walk(random, 1..=2)),
        "LittleKiller" => {
            let index = random.below(8);
            let starts = [(index, 0), (0, 1 + index), (1 + index % 7, 8), (8, 1 + index % 7)];
            let start = starts[random.below(4)];
            format!("~{}~{}", sum(&diagonal(start)), name(start))
        }
        "Sandwich" => {
            let name = a_line(random);
            let digits: Vec<i32> = line(&name).iter().map(at).collect();
            format!("~{}~{name}", between_crusts(&digits))
        }
        "XSum" => clues(random, &|digits| digits[..digits[0] as usize].iter().sum()),
        "Skyscraper" => clues(random, &|digits| {
            let seen = |i: &usize| digits[..*i].iter().max() < digits.get(*i);
            (0..9).filter(seen).count() as i32
        }),
        name => panic!("there are no random instances of {name:?} here"),
    };
    format!(".{kind}{arguments}")
}

/// A grid that satisfies these items, other than the search would find first of itself.
fn satisfying(text: &str, random: &mut Random) -> Option<Digits> {
    for tries in 0..60 {
        let mut given = String::new();
        for cell in walk(random, 1..=4).iter().skip(usize::from(tries > 20)) {
            given += &format!(".~{}_{}", name(*cell), 1 + random.below(9));
        }
        let ruleset = parse::line(&format!("{text}{given}")).expect("a ruleset");
        let limits = Limits { nodes: Some(300), ..Limits::FIRST };
        let outcome = RulesetSolver::new().solve(&ruleset, &limits);
        if let Some(solution) = outcome.solution() {
            return Some(digits(solution));
        }
    }
    None
}

/// For each cell the digits that it may hold: those of a grid, where a few digits may change
/// places, and some more.
///
/// Most of these few are digits of the cells that the text names.
fn opened(random: &mut Random, grid: &Digits, text: &str) -> [[Vec<i32>; 9]; 9] {
    let mut few: Vec<i32> = Vec::new();
    let mut named: Vec<Place> = all_places().filter(|&at| text.contains(&name(at))).collect();
    random.shuffle(&mut named);
    let count = 2 + random.below(4);
    let wanted = named.into_iter().map(|(row, column)| grid[row][column]);
    let any: Vec<i32> = (0..9).map(|_| 1 + random.below(9) as i32).collect();
    for digit in wanted.take(count - 1).chain(any) {
        if !few.contains(&digit) && few.len() < count {
            few.push(digit);
        }
    }
    let right = 30 + random.below(200);
    std::array::from_fn(|row| {
        std::array::from_fn(|column| {
            let own = grid[row][column];
            let mut allowed = Vec::new();
            for digit in 1..=9 {
                let may = match few.contains(&own) && few.contains(&digit) {
                    true => random.below(10) < 8,
                    false => random.below(80) == 0,
                };
                if may || (digit == own && random.below(right) > 0) {
                    allowed.push(digit);
                }
            }
            if allowed.is_empty() { vec![own] } else { allowed }
        })
    })
}

/// All grids of these candidates without the same digit twice in a house; `None` of too many.
fn completions(candidates: &[[Vec<i32>; 9]; 9], boxes: bool) -> Option<Vec<Digits>> {
    fn fill(
        next: usize,
        candidates: &[[Vec<i32>; 9]; 9],
        boxes: bool,
        grid: &mut Digits,
        steps: &mut usize,
        found: &mut Vec<Digits>,
    ) {
        *steps += 1;
        if next == 81 {
            found.push(*grid);
            return;
        }
        let (row, column) = (next / 9, next % 9);
        for &digit in &candidates[row][column] {
            let is_free = (0..next).all(|i| {
                let other = (i / 9, i % 9);
                grid[other.0][other.1] != digit || !see(other, (row, column), boxes)
            });
            if is_free && found.len() <= MOST && *steps < STEPS {
                grid[row][column] = digit;
                fill(next + 1, candidates, boxes, grid, steps, found);
            }
        }
    }
    let (mut found, mut steps) = (Vec::new(), 0);
    fill(0, candidates, boxes, &mut [[0; 9]; 9], &mut steps, &mut found);
    (found.len() <= MOST && steps < STEPS).then_some(found)
}

/// Instances with no, one and several solutions; and completions that were filtered.
#[derive(Clone, Copy, Debug, Default)]
struct Tally {
    none: usize,
    one: usize,
    several: usize,
    /// Those in which houses alone leave more than there are solutions.
    telling: usize,
    completions: usize,
}

/// Holds the search against brute force, around a grid.
fn compare(text: &str, random: &mut Random, grid: &Digits, tally: &mut Tally) {
    let candidates = opened(random, grid, text);
    let boxes = !text.contains(".NoBoxes");
    let Some(completions) = completions(&candidates, boxes) else { return };
    let cell = |(row, column): Place| {
        let digits = candidates[row][column].iter().map(|digit| format!("_{digit}"));
        format!("~{}{}", name((row, column)), digits.collect::<String>())
    };
    let text = format!("{text}.{}", all_places().map(cell).collect::<String>());
    let ruleset = parse::line(&text).unwrap_or_else(|error| panic!("{error} in {text}"));
    let items = items(&text);
    let mut expected: Vec<Grid> = Vec::new();
    for completion in &completions {
        let grid = self::grid(completion);
        let right = all_hold(&items, completion);
        assert_eq!(ruleset.check(&grid).is_ok(), right, "{grid} of {text}");
        if right {
            expected.push(grid);
        }
    }
    let limits = Limits::solutions(NonZeroU64::MAX);
    let outcome = RulesetSolver::new().solve(&ruleset, &limits);
    assert_eq!(outcome.solutions, expected.len() as u64, "{text}");
    assert!(expected.is_empty() || expected.contains(&outcome.first), "{text}");
    tally.completions += completions.len();
    tally.telling += usize::from(expected.len() < completions.len());
    match expected.len() {
        0 => tally.none += 1,
        1 => tally.one += 1,
        _ => tally.several += 1,
    }
}

/// An item of this kind, and a grid that satisfies it more often than not.
fn instance(kind: &str, random: &mut Random) -> (String, Digits) {
    let any = digits(&random_grid(random));
    match kind {
        "Jigsaw" | "Diagonal" | "Windoku" | "DisjointSets" | "AntiKnight" | "AntiKing"
        | "AntiConsecutive" | "GlobalEntropy" => loop {
            let mut text = propose(kind, random, &any);
            if kind == "Jigsaw" || random.below(4) == 0 {
                text += ".NoBoxes";
            }
            if let Some(grid) = satisfying(&text, random) {
                return (text, grid);
            }
        },
        _ => {
            let other = digits(&random_grid(random));
            let mut text = propose(kind, random, &other);
            if random.below(8) > 0 {
                for _ in 0..1000 {
                    text = propose(kind, random, &any);
                    let items = items(&text);
                    if items.iter().all(|item| holds(item, &items, &any))
                        && parse::line(&text).is_ok()
                    {
                        break;
                    }
                }
            }
            // Without boxes there are no regions for the line to go through.
            if kind != "RegionSumLine" && random.below(4) == 0 {
                text += ".NoBoxes";
            }
            (text, any)
        }
    }
}

/// The kinds with an accelerator on nine rows.
fn fast_kinds() -> impl Iterator<Item = &'static ConstraintKind> {
    KINDS.iter().filter(|kind| kind.is_accelerated())
}

#[test]
fn search_finds_what_brute_force_finds() {
    // Halves that take about as long: on one thread this would be most of the time that all tests
    // here take.
    let half = |first: usize| compare_kinds(fast_kinds().skip(first).step_by(2));
    let tallies = std::thread::scope(|scope| {
        let other = scope.spawn(|| half(1));
        [half(0), other.join().unwrap_or_else(|panic| std::panic::resume_unwind(panic))]
    });
    let sum = |count: fn(&Tally) -> usize| tallies.iter().map(count).sum::<usize>();
    println!("{tallies:?}");
    assert!(sum(|tally| tally.none) > 200, "{tallies:?}");
    assert!(sum(|tally| tally.one) > 500 && sum(|tally| tally.several) > 500, "{tallies:?}");
}

fn compare_kinds<'a>(kinds: impl Iterator<Item = &'a ConstraintKind>) -> Tally {
    let mut all = Tally::default();
    for kind in kinds {
        let mut tally = Tally::default();
        let start = Instant::now();
        for round in 0..ROUNDS {
            let random = &mut seeded(kind.name, round);
            let (text, grid) = instance(kind.name, random);
            // A puzzle that is visibly impossible is an error, and no puzzle.
            if parse::line(&text).is_ok() {
                compare(&text, random, &grid, &mut tally);
            }
        }
        println!("{:<16}{tally:?} {:.1?}", kind.name, start.elapsed());
        let Tally { none, one, several, telling, completions } = tally;
        assert!(none + one + several > ROUNDS as usize / 2, "{}: {tally:?}", kind.name);
        assert!(none > 0 && one > 5 && one + several > 15, "{}: {tally:?}", kind.name);
        // Givens are part of every instance; and what takes houses away leaves all that the others
        // leave.
        let is_silent = ["", "NoBoxes"].contains(&kind.name);
        assert!(is_silent || telling > 8, "{}: {tally:?}", kind.name);
        all.none += none;
        all.one += one;
        all.several += several;
        all.telling += telling;
        all.completions += completions;
    }
    all
}

#[test]
fn examples_of_the_table_are_what_brute_force_finds() {
    let mut tally = Tally::default();
    for kind in fast_kinds() {
        for (number, example) in kind.examples.iter().enumerate() {
            let random = &mut seeded(kind.name, 1000 + number as u64);
            let mut text = format!(".{example}");
            if kind.name == "Jigsaw" {
                text += ".NoBoxes";
            }
            let grid = satisfying(&text, random).unwrap_or_else(|| panic!("no solution: {text}"));
            assert!(all_hold(&items(&text), &grid), "{text}");
            for _ in 0..8 {
                compare(&text, random, &grid, &mut tally);
            }
        }
    }
    println!("{tally:?}");
    assert!(tally.several > 100, "{tally:?}");
}

/// Several items at once, which share what must differ.
#[test]
fn constraints_together_are_what_brute_force_finds() {
    let mut tally = Tally::default();
    let is_local = |name: &str| {
        let grids =
            ["", "NoBoxes", "Jigsaw", "Diagonal", "Windoku", "DisjointSets", "RegionSumLine"];
        let starts = ["Anti", "Global", "Strict"];
        !grids.contains(&name) && !starts.iter().any(|start| name.starts_with(start))
    };
    let local: Vec<&str> =
        fast_kinds().map(|kind| kind.name).filter(|name| is_local(name)).collect();
    for round in 0..400 {
        let random = &mut Random::new(77, round);
        let grid = digits(&random_grid(random));
        let mut text = if random.below(4) == 0 { ".NoBoxes".to_owned() } else { String::new() };
        for _ in 0..200 {
            let kind = local[random.below(local.len())];
            let more = propose(kind, random, &grid);
            let items = items(&more);
            if items.iter().all(|item| holds(item, &items, &grid)) && parse::line(&more).is_ok() {
                text += &more;
            }
            if self::items(&text).len() > 5 {
                break;
            }
        }
        compare(&text, random, &grid, &mut tally);
    }
    println!("{tally:?}");
    assert!(tally.none > 20 && tally.one > 50 && tally.several > 50, "{tally:?}");
}

#[test]
fn verify_agrees_with_the_definitions_on_any_grid() {
    let mut counts: BTreeMap<bool, usize> = BTreeMap::new();
    for kind in fast_kinds() {
        for round in 0..20 {
            let random = &mut seeded(kind.name, 500 + round);
            let (text, own) = instance(kind.name, random);
            let Ok(ruleset) = parse::line(&text) else { continue };
            let items = items(&text);
            let mut grids = vec![own];
            grids.extend((0..6).map(|_| digits(&random_grid(random))));
            // And grids with repeats, which satisfy many a constraint but no house.
            let mut broken = own;
            broken[random.below(9)][random.below(9)] = 1 + random.below(9) as i32;
            grids.push(broken);
            for digits in grids {
                let right = all_hold(&items, &digits);
                assert_eq!(ruleset.check(&grid(&digits)).is_ok(), right, "{digits:?} of {text}");
                *counts.entry(right).or_default() += 1;
            }
        }
    }
    println!("{counts:?}");
    assert!(counts[&true] > 500 && counts[&false] > 500, "{counts:?}");
}

/// A known puzzle (the "miracle sudoku" of Mitchell Lee, 2020), or all of a file that
/// `NINEFOLD_VARIANTS_FILE` names: a JSON object on each line with `input` and `solution`. Those in
/// other forms of text than items are left out.
#[test]
fn known_puzzles_have_their_one_solution() {
    let miracle = (
        ".AntiKnight.AntiKing.AntiConsecutive.~R5C3_1~R6C7_2".to_owned(),
        concat!(
            "483726159726159483159483726",
            "837261594261594837594837261",
            "372615948615948372948372615"
        )
        .to_owned(),
    );
    let mut puzzles = vec![miracle];
    if let Ok(path) = std::env::var("NINEFOLD_VARIANTS_FILE") {
        let text = std::fs::read_to_string(&path).unwrap_or_else(|e| panic!("{path}: {e}"));
        for line in text.lines() {
            let puzzle: serde_json::Value = serde_json::from_str(line).expect("JSON");
            let field = |name: &str| puzzle[name].as_str().expect("a text").to_owned();
            puzzles.push((field("input"), field("solution")));
        }
    }
    let mut solver = RulesetSolver::new();
    for (text, solution) in puzzles.iter().filter(|(text, _)| text.starts_with('.')) {
        let ruleset = parse::line(text).unwrap_or_else(|error| panic!("{error} in {text}"));
        let start = Instant::now();
        let outcome = solver.solve(&ruleset, &Limits::UNIQUE);
        println!("{:>8} nodes {:>10.3?} {text:.60}", outcome.counters.nodes, start.elapsed());
        assert_eq!(outcome.status(&Limits::UNIQUE), Status::Unique, "{text}");
        let found: String = outcome.first.as_bytes().iter().map(u8::to_string).collect();
        assert_eq!(&found, solution, "{text}");
        assert_eq!(Cell::all().filter(|&cell| outcome.first.get(cell).is_none()).count(), 0);
    }
}

#[test]
fn the_worked_example_of_the_docs_is_the_code() {
    let page = include_str!("../../../../docs/add-a-constraint.md");
    let file = include_str!("../../src/kinds/parity.rs");
    let code = file.split("\n#[cfg(test)]").next().expect("code");
    assert!(
        page.contains(&format!("```rust\n{code}```")),
        "docs/add-a-constraint.md is out of date"
    );
    let of_all_boards = include_str!("../../src/network/kinds/fuzzy_thermo.rs");
    assert!(page.contains(&format!("```rust\n{of_all_boards}```")));
    let block = |nth| page.split("```rust\n").nth(nth).and_then(|rest| rest.split("```").next());
    let figures = include_str!("../../src/figures.rs");
    assert!(figures.contains(block(4).expect("its look")));
    let table = include_str!("../../src/network/kinds/table/other.rs");
    assert!(table.contains(block(2).expect("a row of networks")));
    let table = include_str!("../../src/network/kinds/table/fast.rs");
    assert!(table.contains(block(5).expect("a row")));
}
