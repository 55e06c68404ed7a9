//! Random items of each kind on nine rows, as a given grid often has them.

use std::ops::RangeInclusive;

use ninefold_core::random::Random;

use super::NINE;
use crate::definitions::{connected, diagonal, sandwiched};

type Related = fn(i32, i32) -> bool;

/// Different cells, each next to or corner to corner with the one before; or now and then anywhere.
pub(super) fn walk(random: &mut Random, sizes: RangeInclusive<usize>) -> Vec<usize> {
    let size = sizes.start() + random.below(sizes.end() - sizes.start() + 1);
    let anywhere = random.below(5) == 0;
    loop {
        let mut places = vec![9 * random.below(9) + random.below(9)];
        for _ in 0..100 {
            let mut near = || random.below(3) as i32 - 1;
            let mut next = NINE.moved(places[places.len() - 1], near(), near());
            if anywhere {
                next = Some(9 * random.below(9) + random.below(9));
            }
            places.extend(next.filter(|next| !places.contains(next) && places.len() < size));
        }
        if places.len() == size {
            return places;
        }
    }
}

/// Two cells that share a side, or three that are so in turn.
fn sides(random: &mut Random) -> Vec<usize> {
    loop {
        let size = if random.below(4) == 0 { 3 } else { 2 };
        let places = walk(random, size..=size);
        if places.windows(2).all(|pair| NINE.touch(pair[0], pair[1])) {
            return places;
        }
    }
}

/// Nine regions of nine cells that hang together.
fn layout(random: &mut Random) -> String {
    let mut regions: Vec<usize> = (0..81).map(|i| i / 27 * 3 + i % 9 / 3).collect();
    let hangs_together = |regions: &[usize], region: usize| {
        let cells: Vec<usize> = (0..81).filter(|&cell| regions[cell] == region).collect();
        connected(&NINE, &cells)
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

fn line(name: &str) -> Vec<usize> {
    let index = usize::from(name.as_bytes()[1] - b'1');
    if name.starts_with('R') { NINE.row(index) } else { NINE.column(index) }
}

/// An item of this kind whose numbers are as this grid has them; it may hold there or not.
pub(super) fn propose(kind: &str, random: &mut Random, grid: &[i32]) -> String {
    let at = |places: &[usize]| places.iter().map(|&cell| grid[cell]).collect::<Vec<i32>>();
    let sum = |places: &[usize]| at(places).iter().sum::<i32>();
    let names = |places: &[usize]| NINE.names(places);
    let letter = |random: &mut Random| ["R", "C"][random.below(2)].to_owned();
    let a_line = |random: &mut Random| format!("{}{}", letter(random), 1 + random.below(9));
    let clues = |random: &mut Random, clue: &dyn Fn(Vec<i32>) -> i32| {
        let name = a_line(random);
        let forward = at(&line(&name));
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
            let some = |&cell: &usize| format!("~{}_{}_5", NINE.name(cell), grid[cell]);
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
            let pairs = (0..81).flat_map(|a| (0..a).map(move |b| (a, b)));
            for (a, b) in pairs.filter(|&(a, b)| NINE.touch(a, b)) {
                for (mark, _) in kinds.iter().filter(|(_, holds)| holds(grid[a], grid[b])) {
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
            let in_box = |&cell: &usize| (cell / 27, cell % 9 / 3);
            if places.iter().any(|place| in_box(place) != in_box(&places[0])) {
                break names(&places);
            }
        },
        "Zipper" => names(&walk(random, 3..=6)),
        "Modular" => format!("~{}{}", 2 + random.below(6), names(&walk(random, 2..=6))),
        "Entropic" => names(&walk(random, 2..=6)),
        "Parity" => names(&walk(random, 2..=5)),
        "Quad" => {
            let first = 9 * random.below(8) + random.below(8);
            let mut cells = [first, first + 1, first + 9, first + 10];
            random.shuffle(&mut cells);
            let shown = at(&cells[..1 + random.below(4)]);
            let shown: String = shown.iter().map(|digit| format!("~{digit}")).collect();
            format!("~{}{shown}", NINE.name(first))
        }
        "Min" | "Max" => names(&walk(random, 1..=2)),
        "LittleKiller" => {
            let index = random.below(8);
            let other = 1 + index % 7;
            let start = [9 * index, 1 + index, 9 * other + 8, 72 + other][random.below(4)];
            format!("~{}~{}", sum(&diagonal(&NINE, start)), NINE.name(start))
        }
        "Sandwich" => {
            let name = a_line(random);
            format!("~{}~{name}", sandwiched(&at(&line(&name))))
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
