//! Random items of each kind, which a given board often obeys.

use ninefold_core::random::Random;

use crate::boards::{Board, Node, nodes};
use crate::definitions::{bits, diagonal, encoded, holds, sandwiched};

/// A line of cells, each next to the one before, that does not cross itself.
pub(super) fn walk(board: &Board, length: usize, random: &mut Random) -> Vec<usize> {
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
pub(super) fn item(
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

fn propose(kind: &str, board: &Board, numbers: &[i32], random: &mut Random) -> Option<String> {
    let at =
        |places: &[usize]| -> Vec<i32> { places.iter().map(|&place| numbers[place]).collect() };
    let most = board.places.min(6);
    let line = |random: &mut Random, least: usize| {
        let length = least + random.below(4);
        walk(board, length.min(board.cells()), random)
    };
    let few = |random: &mut Random, least: usize| {
        let count = least + random.below(4);
        some(board, count.min(most), random)
    };
    let text = match kind {
        "" => {
            let place = random.below(board.places);
            let mut values = board.numbers();
            random.shuffle(&mut values);
            values.truncate(1 + random.below(3));
            format!("~{}_{}", board.name(place), joined(&values))
        }
        "Shape" | "NoBoxes" | "RegionSize" | "Var" => String::new(),
        "SearchPriority" => format!("SearchPriority~-3{}", board.names(&few(random, 1))),
        "Or" | "And" => nest(board, numbers, 2, random)?,
        "Replicate" if random.below(2) == 0 => copies_of_copies(board, random),
        "Replicate" => {
            let [a, b] = [pair(board, random), pair(board, random)];
            let inner = format!(
                "AllDifferent{}.Sum~{}{}",
                board.names(&a),
                numbers[b[0]] + numbers[b[1]],
                board.names(&b)
            );
            let origin = a[0];
            let mut targets = vec![false; board.cells() - origin];
            for (i, target) in targets.iter_mut().enumerate() {
                let shift = board.position(origin + i);
                let from = board.position(origin);
                let by = (shift.0 as i32 - from.0 as i32, shift.1 as i32 - from.1 as i32);
                let stays = a.iter().chain(&b).all(|&c| board.moved(c, by.0, by.1).is_some());
                *target = stays && (i == 0 || random.below(3) == 0);
            }
            format!("Replicate~{}{}.{inner}.End", encoded(&targets), board.names(&[origin]))
        }
        "ConnectedValues" => {
            let mut values = board.numbers();
            random.shuffle(&mut values);
            values.truncate(1 + random.below(board.values as usize - 1));
            let group = match board.group("VA") {
                Some(_) => "VA",
                None => "",
            };
            let size =
                ["".to_owned(), format!("~{}", 1 + random.below(5))][random.below(2)].clone();
            format!("ConnectedValues~{group}~{}{size}", joined(&values))
        }
        "AllDifferent" => format!("AllDifferent{}", board.names(&few(random, 2))),
        "Cage" => {
            let cells = few(random, 1);
            let sum = [0, at(&cells).iter().sum()][random.below(2)];
            format!("Cage~{sum}{}", board.names(&cells))
        }
        "RellikCage" => {
            let cells = few(random, 1);
            format!("RellikCage~{}{}", 1 + random.below(9), board.names(&cells))
        }
        "EqualityCage" => {
            let cells = some(board, [2, 2, 4][random.below(3)], random);
            format!("EqualityCage{}", board.names(&cells))
        }
        "Quad" => {
            let cell = loop {
                let cell = random.below(board.cells());
                if board.moved(cell, 1, 1).is_some() {
                    break cell;
                }
            };
            let square = [cell, cell + 1, cell + board.columns, cell + board.columns + 1];
            let mut values = at(&square);
            values.truncate(1 + random.below(4));
            format!("Quad~{}~{}", board.name(cell), joined(&values).replace('_', "~"))
        }
        "ContainAtLeast" | "ContainExact" => {
            let cells = few(random, 1);
            let mut values = at(&cells);
            random.shuffle(&mut values);
            values.truncate(1 + random.below(values.len()));
            format!("{kind}~{}{}", joined(&values), board.names(&cells))
        }
        "LookAndSay" => {
            let cells = few(random, 1);
            let mut values = board.numbers();
            random.shuffle(&mut values);
            values.truncate(1 + random.below(3));
            let held = at(&cells);
            let often = |value: &i32| held.iter().filter(|&other| other == value).count();
            let clue: String =
                values.iter().map(|value| format!("{}{value}", often(value))).collect();
            format!("LookAndSay~{clue}{}", board.names(&cells))
        }
        "SameValues" => {
            let (sets, size) = [(2, 1), (2, 2), (3, 1), (2, 3), (3, 2)][random.below(5)];
            let cells = some(board, sets * size, random);
            if cells.len() < sets * size {
                return None;
            }
            format!("SameValues~{sets}{}", board.names(&cells))
        }
        "CountingCircles" => format!("CountingCircles{}", board.names(&few(random, 1))),
        "CountDistinct" => {
            let mut cells = few(random, 2);
            if random.below(4) == 0 {
                cells.push(cells[1]);
            }
            format!("CountDistinct{}", board.names(&cells))
        }
        "Sum" => {
            let cells = few(random, 1);
            let weights: Vec<i32> = cells.iter().map(|_| random.below(7) as i32 - 3).collect();
            let held = at(&cells);
            match random.below(2) {
                0 => format!("Sum~{}{}", held.iter().sum::<i32>(), board.names(&cells)),
                _ => {
                    let sum: i32 =
                        held.iter().zip(&weights).map(|(value, weight)| value * weight).sum();
                    format!("Sum~{sum}_=_{}{}", joined(&weights), board.names(&cells))
                }
            }
        }
        "PillArrow" => {
            let [cell, other] = loop {
                let cell = random.below(board.cells());
                if let Some(other) = board.moved(cell, 0, 1) {
                    break [cell, other];
                }
            };
            let mut cells = vec![other, cell];
            let shaft = some(board, 4 + random.below(3), random);
            cells.extend(shaft.into_iter().filter(|&place| place != cell && place != other));
            format!("PillArrow~2{}", board.names(&cells))
        }
        "EqualSum" => {
            let cells = few(random, 3);
            let cut = 1 + random.below(cells.len() - 1);
            format!("EqualSum{}~-{}", board.names(&cells[..cut]), board.names(&cells[cut..]))
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
            format!("LittleKiller~{}~{}", at(&cells).iter().sum::<i32>(), board.name(cell))
        }
        "WhiteDot" | "BlackDot" | "X" | "V" | "GreaterThan" => {
            format!("{kind}{}", board.names(&pair(board, random)))
        }
        "DoubleArrow" | "Zipper" => format!("{kind}{}", board.names(&line(random, 3))),
        "Arrow" | "Thermo" | "FuzzyThermo" | "RowCycleThermo" | "Palindrome" | "Renban"
        | "RegionSumLine" | "Entropic" => {
            format!("{kind}{}", board.names(&line(random, 2)))
        }
        "Whisper" => format!("Whisper~{}{}", 1 + random.below(3), board.names(&line(random, 2))),
        "Modular" => format!("Modular~{}{}", 2 + random.below(2), board.names(&line(random, 2))),
        "Pair" | "PairX" | "Binary" | "BinaryX" => {
            let count = (board.values * board.values) as usize;
            let relation: Vec<bool> = (0..count).map(|_| random.below(4) > 0).collect();
            let mut text = encoded(&relation);
            assert_eq!(bits(&text)[..count], relation[..]);
            if kind.starts_with("Binary") {
                text = text.replace('-', "+").replace('_', "-").replace('+', "_");
            }
            let (one, other) = (few(random, 2), few(random, 2));
            format!("{kind}~{text}~_any{}~{}", board.names(&one), board.names(&other))
        }
        "Regex" => {
            format!("Regex~LioxLis{}", board.names(&line(random, 2)))
        }
        "NFA" => format!(
            "NFA~{}~_sum{}",
            modulo_three(board.values as usize),
            board.names(&line(random, 2))
        ),
        "Between" | "Lockout" | "SumLine" | "ValueIndexing" | "Lunchbox" => {
            let cells = line(random, 3);
            let (names, held) = (board.names(&cells), at(&cells));
            match kind {
                "Lockout" => format!("Lockout~{}{names}", 1 + random.below(3)),
                "Lunchbox" => format!("Lunchbox~{}{names}", sandwiched(&held)),
                "SumLine" => {
                    let parts = 1 + random.below(3) as i32;
                    let sum = (held.iter().sum::<i32>() / parts).max(1);
                    format!("SumLine~{sum}{names}{}", ["", "~LOOP"][random.below(2)])
                }
                _ => format!("{kind}{names}"),
            }
        }
        "Indexing" => {
            let mut cells = vec![random.below(board.cells())];
            cells.push(random.below(board.cells()));
            cells.dedup();
            cells.truncate(1 + random.below(2));
            format!("Indexing~{}{}", ["R", "C"][random.below(2)], board.names(&cells))
        }
        "Clone" => {
            let count = 2 * (1 + random.below(2));
            format!("Clone{}", board.names(&some(board, count, random)))
        }
        "Parity" => format!("Parity{}", board.names(&line(random, 2))),
        "Min" | "Max" => format!("{kind}{}", board.names(&[random.below(board.cells())])),
        "Skyscraper" | "HiddenSkyscraper" | "NumberedRoom" | "XSum" | "FullRank" | "Sandwich"
        | "FullRankTies" => outside(kind, board, numbers, random),
        _ => panic!("{kind} has no proposal"),
    };
    Some(text)
}

/// A clue at the ends of a row or a column.
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
    let mut clue = || match kind {
        "Skyscraper" => 1 + random.below(line.len()),
        "XSum" => line[..1 + random.below(line.len())].iter().sum::<i32>().max(1) as usize,
        "FullRank" => 1 + random.below(4 * line.len()),
        _ => line[random.below(line.len())] as usize,
    };
    let (one, other) = (clue(), clue());
    match kind {
        "Sandwich" => format!("Sandwich~{}~{name}", sandwiched(&line)),
        "FullRankTies" => match one % 2 {
            0 => "FullRankTies~none".to_owned(),
            _ => format!("FullRank~{name}~{}.FullRankTies~any", 1 + random.below(4 * line.len())),
        },
        _ => match random.below(3) {
            0 => format!("{kind}~{name}~~{other}"),
            1 => format!("{kind}~{name}~{one}"),
            _ => format!("{kind}~{name}~{one}~{other}"),
        },
    }
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
pub(super) fn nest(
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
