//! Random items of each kind, which a given board often obeys.

use ninefold_core::random::Random;

use crate::boards::{Board, Node, nodes};
use crate::definitions::{bits, connected, diagonal, encoded, holds, sandwiched};

/// A relation of two digits.
type Related = fn(i32, i32) -> bool;

/// A line of cells, each next to the one before, that does not cross itself; or now and then any
/// cells.
pub(crate) fn walk(board: &Board, length: usize, random: &mut Random) -> Vec<usize> {
    if random.below(5) == 0 {
        let mut cells: Vec<usize> = (0..board.cells()).collect();
        random.shuffle(&mut cells);
        cells.truncate(length);
        return cells;
    }
    let mut line = vec![random.below(board.cells())];
    while line.len() < length {
        let last = line[line.len() - 1];
        let mut near: Vec<usize> = (-1..=1)
            .flat_map(|rows| (-1..=1).map(move |columns| (rows, columns)))
            .filter_map(|(rows, columns)| board.moved(last, rows, columns))
            .filter(|cell| !line.contains(cell))
            .collect();
        if near.is_empty() {
            break;
        }
        random.shuffle(&mut near);
        line.push(near[0]);
    }
    line
}

/// Different places, extra cells among them.
fn some(board: &Board, count: usize, random: &mut Random) -> Vec<usize> {
    let mut places: Vec<usize> = (0..board.places).collect();
    random.shuffle(&mut places);
    places.truncate(count);
    places
}

/// Cells of a row of the grid that share sides.
fn pair(board: &Board, random: &mut Random) -> Vec<usize> {
    loop {
        let cell = random.below(board.cells());
        let (rows, columns) = [(0, 1), (1, 0)][random.below(2)];
        if let Some(other) = board.moved(cell, rows, columns) {
            return vec![cell, other];
        }
    }
}

/// A copy of a pair in which a line grows, copied again from another origin.
fn copies_of_copies(board: &Board, random: &mut Random) -> String {
    let cells = pair(board, random);
    let mut template = format!("Thermo{}", board.names(&cells));
    let mut all = cells;
    for _ in 0..2 {
        let origin = random.below(board.cells());
        let by = |target: usize| {
            let [(row, column), (from, left)] = [board.position(target), board.position(origin)];
            (row as i32 - from as i32, column as i32 - left as i32)
        };
        let moved = |cells: &[usize], target: usize| -> Option<Vec<usize>> {
            let (rows, columns) = by(target);
            cells.iter().map(|&cell| board.moved(cell, rows, columns)).collect()
        };
        let mut targets: Vec<usize> =
            (origin..board.cells()).filter(|&target| moved(&all, target).is_some()).collect();
        random.shuffle(&mut targets);
        targets.truncate(2);
        let mut bits = vec![false; board.cells() - origin];
        targets.iter().for_each(|target| bits[target - origin] = true);
        all.extend(
            targets
                .iter()
                .flat_map(|&target| moved(&all, target).unwrap_or_default())
                .collect::<Vec<_>>(),
        );
        template = format!("Replicate~{}{}.{template}.End", encoded(&bits), board.names(&[origin]));
    }
    template
}

fn joined(numbers: &[i32]) -> String {
    let texts: Vec<String> = numbers.iter().map(i32::to_string).collect();
    texts.join("_")
}

/// An item of a kind; tries until the board obeys it, most of the time.
pub(crate) fn item(
    kind: &str,
    board: &Board,
    numbers: &[i32],
    random: &mut Random,
) -> Option<String> {
    let tries = if random.below(6) == 0 { 1 } else { 300 };
    let mut last = None;
    for _ in 0..tries {
        let text = propose(kind, board, numbers, random)?;
        let nodes: Vec<Node> = nodes(&text);
        let obeys = nodes.iter().all(|node| holds(node, &nodes, board, numbers));
        last = Some(text);
        if obeys {
            break;
        }
    }
    last
}

/// An item of a kind whose numbers are as a board has them; it may hold there or not. `None` where
/// the board is too small.
pub(crate) fn propose(
    kind: &str,
    board: &Board,
    numbers: &[i32],
    random: &mut Random,
) -> Option<String> {
    let names = |places: &[usize]| board.names(places);
    let at =
        |places: &[usize]| -> Vec<i32> { places.iter().map(|&place| numbers[place]).collect() };
    let sum = |places: &[usize]| at(places).iter().sum::<i32>();
    let line = |random: &mut Random, least: usize| {
        let length = least + random.below(4);
        walk(board, length.min(board.cells()), random)
    };
    let few = |random: &mut Random, least: usize| {
        let count = least + random.below(4);
        match random.below(2) {
            0 => walk(board, count.min(board.cells()), random),
            _ => some(board, count.min(board.places.min(6)), random),
        }
    };
    let chosen = |random: &mut Random, most: usize| {
        let mut values = board.numbers();
        random.shuffle(&mut values);
        values.truncate(1 + random.below(most));
        values
    };
    let half = board.values as usize / 2;
    let arguments = match kind {
        "" => {
            let held = some(board, 1 + random.below(4), random);
            let given =
                |&place: &usize| format!("~{}_{}", board.name(place), joined(&chosen(random, 3)));
            held.iter().map(given).collect()
        }
        "Shape" | "NoBoxes" | "RegionSize" | "Var" => return Some(String::new()),
        "SearchPriority" => format!("~-3{}", names(&few(random, 1))),
        "Or" | "And" => return nest(board, numbers, 2, random),
        "Replicate" if random.below(2) == 0 => return Some(copies_of_copies(board, random)),
        "Replicate" => {
            let [a, b] = [pair(board, random), pair(board, random)];
            let inner = format!("AllDifferent{}.Sum~{}{}", names(&a), sum(&b), names(&b));
            let origin = a[0];
            let mut targets = vec![false; board.cells() - origin];
            for (i, target) in targets.iter_mut().enumerate() {
                let shift = board.position(origin + i);
                let from = board.position(origin);
                let by = (shift.0 as i32 - from.0 as i32, shift.1 as i32 - from.1 as i32);
                let stays = a.iter().chain(&b).all(|&c| board.moved(c, by.0, by.1).is_some());
                *target = stays && (i == 0 || random.below(3) == 0);
            }
            format!("~{}{}.{inner}.End", encoded(&targets), names(&[origin]))
        }
        "StrictKropki" | "StrictXV" => {
            // With all marks but, now and then, one of them.
            let kinds: [(&str, Related); 2] = match kind {
                "StrictXV" => [("X", |a, b| a + b == 10), ("V", |a, b| a + b == 5)],
                _ => [
                    ("WhiteDot", |a, b| (a - b).abs() == 1),
                    ("BlackDot", |a, b| a == 2 * b || b == 2 * a),
                ],
            };
            let mut marks = String::new();
            let pairs = (0..board.cells()).flat_map(|a| (0..a).map(move |b| (a, b)));
            for (a, b) in pairs.filter(|&(a, b)| board.touch(a, b)) {
                for (mark, _) in kinds.iter().filter(|(_, holds)| holds(numbers[a], numbers[b])) {
                    if random.below(300) > 0 {
                        marks += &format!(".{mark}{}", names(&[a, b]));
                    }
                }
            }
            marks
        }
        "ConnectedValues" => {
            let values = chosen(random, board.values as usize - 1);
            let group = board.group("VA").map_or("", |_| "VA");
            let size = [String::new(), format!("~{}", 1 + random.below(5))];
            format!("~{group}~{}{}", joined(&values), size[random.below(2)])
        }
        "AllDifferent" if random.below(5) == 0 => {
            names(&walk(board, board.values as usize, random))
        }
        "AllDifferent" => names(&few(random, 2)),
        "Cage" => {
            let cells = few(random, 1);
            let shown = if random.below(4) == 0 { 0 } else { sum(&cells) };
            format!("~{shown}{}", names(&cells))
        }
        "RellikCage" => format!("~{}{}", 1 + random.below(9), names(&few(random, 1))),
        "EqualityCage" => names(&some(board, [2, 2, 4][random.below(3)], random)),
        "Quad" => {
            let cell = loop {
                let cell = random.below(board.cells());
                if board.moved(cell, 1, 1).is_some() {
                    break cell;
                }
            };
            let mut square = [cell, cell + 1, cell + board.columns, cell + board.columns + 1];
            random.shuffle(&mut square);
            let shown = at(&square[..1 + random.below(4)]);
            format!("~{}~{}", board.name(cell), joined(&shown).replace('_', "~"))
        }
        "ContainAtLeast" | "ContainExact" => {
            let cells = few(random, 1);
            let mut values = at(&cells);
            random.shuffle(&mut values);
            values.truncate(1 + random.below(values.len()));
            format!("~{}{}", joined(&values), names(&cells))
        }
        "LookAndSay" => {
            let cells = few(random, 1);
            let held = at(&cells);
            let often = |value: &i32| held.iter().filter(|&other| other == value).count();
            let values = chosen(random, 3);
            let clue: String =
                values.iter().map(|value| format!("{}{value}", often(value))).collect();
            format!("~{clue}{}", names(&cells))
        }
        "SameValues" => {
            let (sets, size) = [(2, 1), (2, 2), (3, 1), (2, 3), (3, 2)][random.below(5)];
            let cells = some(board, sets * size, random);
            if cells.len() < sets * size {
                return None;
            }
            format!("~{sets}{}", names(&cells))
        }
        "CountingCircles" => names(&few(random, 1)),
        "CountDistinct" => {
            let mut cells = few(random, 2);
            if random.below(4) == 0 {
                cells.push(cells[1]);
            }
            names(&cells)
        }
        "Sum" => {
            let mut cells = few(random, 1);
            // A cell may be named twice.
            if random.below(4) == 0 {
                cells.push(cells[0]);
            }
            let weights: Vec<i32> = cells.iter().map(|_| random.below(7) as i32 - 3).collect();
            match random.below(2) {
                0 => format!("~{}{}", sum(&cells), names(&cells)),
                _ => {
                    let products = at(&cells).into_iter().zip(&weights).map(|(n, w)| n * w);
                    let total = products.sum::<i32>();
                    format!("~{total}_=_{}{}", joined(&weights), names(&cells))
                }
            }
        }
        "PillArrow" if board.cells() == 81 && random.below(5) == 0 => {
            format!("~3{}", names(&walk(board, 20 + random.below(4), random)))
        }
        "PillArrow" => {
            let [cell, other] = loop {
                let cell = random.below(board.cells());
                if let Some(other) = board.moved(cell, 0, 1) {
                    break [cell, other];
                }
            };
            let mut cells = vec![other, cell];
            let shaft = some(board, 2 + random.below(5), random);
            cells.extend(shaft.into_iter().filter(|&place| place != cell && place != other));
            if cells.len() < 3 {
                return propose(kind, board, numbers, random);
            }
            format!("~2{}", names(&cells))
        }
        "EqualSum" => {
            let cells = few(random, 3);
            let cut = 1 + random.below(cells.len() - 1);
            format!("{}~-{}", names(&cells[..cut]), names(&cells[cut..]))
        }
        "LittleKiller" => {
            let cell = random.below(board.cells());
            let (row, column) = board.position(cell);
            let is_edge =
                [0, board.rows - 1].contains(&row) || [0, board.columns - 1].contains(&column);
            let cells = diagonal(board, cell);
            if !is_edge || cells.len() < 2 {
                return propose(kind, board, numbers, random);
            }
            format!("~{}~{}", sum(&cells), board.name(cell))
        }
        "WhiteDot" | "BlackDot" | "X" | "V" | "GreaterThan" => {
            let mut cells = pair(board, random);
            let third = walk(board, 1, random)[0];
            if random.below(4) == 0 && board.touch(cells[1], third) && third != cells[0] {
                cells.push(third);
            }
            names(&cells)
        }
        "RegionSumLine" => {
            let cells = line(random, 2);
            let in_box = |&cell: &usize| board.boxes.iter().position(|own| own.contains(&cell));
            // One box has nothing to compare.
            if cells.iter().all(|cell| in_box(cell) == in_box(&cells[0])) && random.below(50) > 0 {
                return propose(kind, board, numbers, random);
            }
            names(&cells)
        }
        "Arrow" | "Thermo" | "FuzzyThermo" | "RowCycleThermo" | "Palindrome" | "Renban"
        | "Entropic" | "Parity" => names(&line(random, 2)),
        "DoubleArrow" | "Zipper" | "Between" | "ValueIndexing" => names(&line(random, 3)),
        "Whisper" if random.below(6) == 0 => names(&line(random, 2)),
        "Whisper" => format!("~{}{}", 1 + random.below(half + 1), names(&line(random, 2))),
        "Lockout" if random.below(5) == 0 => names(&line(random, 3)),
        "Lockout" => format!("~{}{}", 1 + random.below(half), names(&line(random, 3))),
        "Modular" => {
            let modulus = 2 + random.below(2 * board.values as usize / 3);
            format!("~{modulus}{}", names(&line(random, 2)))
        }
        "Lunchbox" => {
            let cells = line(random, 3);
            format!("~{}{}", sandwiched(&at(&cells)), names(&cells))
        }
        "SumLine" => {
            let cells = line(random, 3);
            let part = (sum(&cells) / (1 + random.below(3) as i32)).max(1);
            format!("~{part}{}{}", names(&cells), ["", "~LOOP"][random.below(2)])
        }
        "Pair" | "PairX" | "Binary" | "BinaryX" => {
            let count = (board.values * board.values) as usize;
            let relation: Vec<bool> = (0..count).map(|_| random.below(4) > 0).collect();
            let mut text = encoded(&relation);
            assert_eq!(bits(&text)[..count], relation[..]);
            if kind.starts_with("Binary") {
                text = text.replace('-', "+").replace('_', "-").replace('+', "_");
            }
            let (one, other) = (few(random, 2), few(random, 2));
            format!("~{text}~_any{}~{}", names(&one), names(&other))
        }
        "Regex" => format!("~LioxLis{}", names(&line(random, 2))),
        "NFA" => {
            format!("~{}~_sum{}", modulo_three(board.values as usize), names(&line(random, 2)))
        }
        "Indexing" => {
            let mut cells = vec![random.below(board.cells()), random.below(board.cells())];
            cells.dedup();
            cells.truncate(1 + random.below(2));
            format!("~{}{}", ["R", "C"][random.below(2)], names(&cells))
        }
        "Clone" => {
            let count = 2 * (1 + random.below(2));
            names(&some(board, count, random))
        }
        "Min" | "Max" => names(&walk(board, 1 + random.below(2), random)),
        "FullRankTies" if random.below(2) == 0 => "~none".to_owned(),
        "FullRankTies" => {
            let ranked = propose("FullRank", board, numbers, random)?;
            return Some(format!("{ranked}.FullRankTies~any"));
        }
        "Skyscraper" | "HiddenSkyscraper" | "NumberedRoom" | "XSum" | "FullRank" | "Sandwich" => {
            outside(kind, board, numbers, random)
        }
        _ => panic!("{kind} has no proposal"),
    };
    Some(format!("{kind}{arguments}"))
}

/// The arguments of a clue at the ends of a row or a column.
fn outside(kind: &str, board: &Board, numbers: &[i32], random: &mut Random) -> String {
    let (name, cells) = match random.below(2) {
        0 => {
            let row = random.below(board.rows);
            (format!("R{}", row + 1), board.row(row))
        }
        _ => {
            let column = random.below(board.columns);
            (format!("C{}", column + 1), board.column(column))
        }
    };
    let line: Vec<i32> = cells.into_iter().map(|cell| numbers[cell]).collect();
    if kind == "Sandwich" {
        return format!("~{}~{name}", sandwiched(&line));
    }
    let back: Vec<i32> = line.iter().rev().copied().collect();
    let [one, other] = [line, back].map(|line| match kind {
        "Skyscraper" => {
            let is_seen = |i: &usize| line[..*i].iter().all(|&other| other < line[*i]);
            (0..line.len()).filter(|i| line[*i] > 0 && is_seen(i)).count()
        }
        "XSum" => {
            let count = usize::try_from(line[0]).unwrap_or(0).clamp(1, line.len());
            line[..count].iter().sum::<i32>().max(1) as usize
        }
        "FullRank" => 1 + random.below(4 * line.len()),
        _ => line[random.below(line.len())] as usize,
    });
    match random.below(3) {
        0 => format!("~{name}~~{other}"),
        1 => format!("~{name}~{one}"),
        _ => format!("~{name}~{one}~{other}"),
    }
}

/// Regions of nine rows that hang together.
pub(crate) fn layout(board: &Board, random: &mut Random) -> String {
    let mut regions: Vec<usize> = (0..81).map(|i| i / 27 * 3 + i % 9 / 3).collect();
    let hangs_together = |regions: &[usize], region: usize| {
        let cells: Vec<usize> = (0..81).filter(|&cell| regions[cell] == region).collect();
        connected(board, &cells)
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

/// An automaton that accepts values, from 0 on, whose sum is a multiple of 3.
fn modulo_three(values: usize) -> String {
    let mut bits: Vec<bool> = Vec::new();
    let mut push = |number: usize, count: usize| {
        (0..count).rev().for_each(|i| bits.push(number >> i & 1 == 1));
    };
    // Packed; two bits a state; the number of symbols; one state to start from, which accepts; no
    // other.
    push(1, 2);
    push(1, 4);
    push(values - 1, 4);
    push(1, 2);
    push(0, 2);
    push(1, 1);
    for state in 0..3 {
        push((1 << values) - 1, values);
        (0..values).for_each(|value| push((state + value) % 3, 2));
    }
    // Eight bits a byte and six a character, the highest first.
    bits.resize(bits.len().next_multiple_of(8), false);
    let mut lowest_first = Vec::new();
    for six in bits.chunks(6) {
        let mut six = six.to_vec();
        six.resize(6, false);
        lowest_first.extend(six.into_iter().rev());
    }
    encoded(&lowest_first)
}

/// Choices of choices, nested to this depth, around simple items.
pub(crate) fn nest(
    board: &Board,
    numbers: &[i32],
    depth: usize,
    random: &mut Random,
) -> Option<String> {
    const SIMPLE: [&str; 12] = [
        "",
        "Cage",
        "WhiteDot",
        "Thermo",
        "Quad",
        "SameValues",
        "ContainExact",
        "Renban",
        "Sum",
        "AllDifferent",
        "CountDistinct",
        "Pair",
    ];
    if depth == 0 || random.below(5) == 0 {
        return item(SIMPLE[random.below(SIMPLE.len())], board, numbers, random);
    }
    let parts: Option<Vec<String>> =
        (0..2 + random.below(2)).map(|_| nest(board, numbers, depth - 1, random)).collect();
    let name = ["Or", "Or", "And"][random.below(3)];
    Some(format!("{name}.{}.End", parts?.join(".")))
}
