//! Rules about sets and lines of cells.

use super::{
    Clause, SIDES, bits, count, diagonal, differ, listed, number, outside, sorted, sum, windows,
};

/// Whether a full board obeys a rule about cells.
pub(super) fn holds(clause: &Clause<'_>) -> bool {
    let &Clause { name, arguments, board, numbers, .. } = clause;
    let place = |text: &str| clause.place(text);
    let places = |from: usize| clause.places(from);
    let at = |places: &[usize]| clause.at(places);
    let values = |from: usize| clause.values(from);
    let segments = |from: usize| -> Vec<Vec<i32>> {
        let parts = arguments[from..].split(|argument| argument == "-");
        parts.map(|part| part.iter().map(|name| numbers[place(name)]).collect()).collect()
    };
    let touching = |holds: &dyn Fn(i32, i32) -> bool| {
        let places = places(0);
        let pairs = (0..places.len()).flat_map(|j| (0..j).map(move |i| (i, j)));
        pairs
            .filter(|&(i, j)| board.touch(places[i], places[j]))
            .all(|(i, j)| holds(numbers[places[i]], numbers[places[j]]))
    };
    // A line of cells after an optional number, and groups after names.
    let groups = || -> Vec<Vec<i32>> {
        let mut groups: Vec<Vec<i32>> = vec![Vec::new()];
        for argument in &arguments[1..] {
            if argument.is_empty() || argument.starts_with('_') {
                groups.push(Vec::new());
            } else {
                groups.last_mut().expect("a group").push(numbers[place(argument)]);
            }
        }
        groups
    };
    let relation = |swapped: bool| {
        let exchanged = |c: char| match c {
            '-' => '_',
            '_' => '-',
            c => c,
        };
        let text = arguments[0].chars();
        let text: String = text.map(|c| if swapped { exchanged(c) } else { c }).collect();
        let bits = bits(&text);
        let (least, values) = (board.least, board.values);
        move |a: i32, b: i32| {
            bits.get(((a - least) * values + b - least) as usize).copied().unwrap_or(false)
        }
    };
    match name {
        "AllDifferent" => differ(&values(0)),
        "Cage" => {
            differ(&values(1)) && (arguments[0] == "0" || sum(&values(1)) == number(&arguments[0]))
        }
        "RellikCage" => {
            let (cells, wanted) = (values(1), number(&arguments[0]));
            let some = |set: usize| -> i32 {
                cells
                    .iter()
                    .enumerate()
                    .filter(|(i, _)| set >> i & 1 == 1)
                    .map(|(_, value)| value)
                    .sum()
            };
            differ(&cells) && (1usize..1 << cells.len()).all(|set| some(set) != wanted)
        }
        "EqualityCage" => {
            let cells = values(0);
            let most = board.least + board.values - 1;
            // Twice the middle of all values.
            let middle = board.least + most;
            let half = |holds: &dyn Fn(i32) -> bool| {
                2 * cells.iter().filter(|&&value| holds(value)).count() == cells.len()
            };
            differ(&cells)
                && half(&|value| value % 2 == 0)
                && half(&|value| 2 * value < middle)
                && half(&|value| 2 * value > middle)
        }
        "Quad" => {
            let first = place(&arguments[0]);
            let square = [first, first + 1, first + board.columns, first + board.columns + 1];
            let wanted: Vec<i32> = arguments[1..].iter().map(|value| number(value)).collect();
            wanted.iter().all(|&value| count(&at(&square), value) >= count(&wanted, value))
        }
        "ContainAtLeast" | "ContainExact" => {
            let (wanted, cells) = (listed(&arguments[0]), values(1));
            wanted.iter().all(|&value| match name {
                "ContainExact" => count(&cells, value) == count(&wanted, value),
                _ => count(&cells, value) >= count(&wanted, value),
            })
        }
        "LookAndSay" => arguments[0].as_bytes().chunks(2).all(|pair| {
            let [often, value] = [pair[0], pair[1]].map(|byte| i32::from(byte - b'0'));
            count(&values(1), value) as i32 == often
        }),
        "SameValues" => {
            let (sets, cells) = (number(&arguments[0]) as usize, values(1));
            let size = cells.len() / sets;
            cells.chunks(size).all(|set| sorted(set) == sorted(&cells[..size]))
        }
        "CountingCircles" => {
            values(0).iter().all(|&value| count(&values(0), value) as i32 == value)
        }
        "CountDistinct" => {
            let mut others = sorted(&values(1));
            others.dedup();
            others.len() as i32 == values(0)[0]
        }
        "Sum" => {
            let mut parts = arguments[0].split('_');
            let wanted = number(parts.next().expect("a sum"));
            let weights: Vec<i32> = parts.skip(1).map(number).collect();
            let weight = |i: usize| weights.get(i).copied().unwrap_or(1);
            values(1).iter().enumerate().map(|(i, value)| weight(i) * value).sum::<i32>() == wanted
        }
        "Arrow" => values(0)[0] == sum(&values(1)),
        "DoubleArrow" => {
            let cells = values(0);
            let last = cells.len() - 1;
            cells[0] + cells[last] == sum(&cells[1..last])
        }
        "PillArrow" => {
            let size = number(&arguments[0]) as usize;
            let mut cells = places(1);
            cells[..size].sort_unstable();
            let (pill, shaft) = cells.split_at(size);
            let digits = at(pill);
            digits[1..].iter().all(|&digit| digit < 10)
                && digits.iter().fold(0, |all, digit| 10 * all + digit) == sum(&at(shaft))
        }
        "EqualSum" => {
            let sums: Vec<i32> = segments(0).iter().map(|part| sum(part)).collect();
            sums.iter().all(|&sum| sum == sums[0])
        }
        "RegionSumLine" => {
            let cells = places(0);
            let region = |cell: &usize| {
                let regions = if board.boxes.is_empty() { &board.jigsaw } else { &board.boxes };
                regions.iter().filter(|r| r.len() == board.size).position(|r| r.contains(cell))
            };
            let parts = cells.chunk_by(|a, b| region(a) == region(b));
            let sums: Vec<i32> = parts.map(|part| sum(&at(part))).collect();
            sums.iter().all(|&sum| sum == sums[0])
        }
        "Zipper" => {
            let cells = values(0);
            let count = cells.len();
            let mut sums: Vec<i32> =
                (0..count / 2).map(|i| cells[i] + cells[count - 1 - i]).collect();
            if count % 2 == 1 {
                sums.push(cells[count / 2]);
            }
            sums.iter().all(|&sum| sum == sums[0])
        }
        "LittleKiller" => sum(&at(&diagonal(board, place(&arguments[1])))) == number(&arguments[0]),
        "WhiteDot" => touching(&|a, b| a.abs_diff(b) == 1),
        "BlackDot" => touching(&|a, b| a == 2 * b || b == 2 * a),
        "X" => touching(&|a, b| a + b == 10),
        "V" => touching(&|a, b| a + b == 5),
        "GreaterThan" => touching(&|a, b| a > b),
        "Thermo" => windows(&values(0), 2, |pair| pair[0] < pair[1]),
        "FuzzyThermo" => {
            let cells = values(0);
            windows(&cells, 2, |pair| pair[0] < pair[1])
                || windows(&cells, 2, |pair| pair[0] > pair[1])
        }
        "RowCycleThermo" => {
            let cycle = |cell: usize| {
                let (row, column) = board.position(cell);
                let row = at(&board.row(row));
                let columns = std::iter::successors(Some(column), |&at| Some(row[at] as usize - 1));
                1 + columns.skip(1).take_while(|&at| at != column).count()
            };
            let cycles: Vec<usize> = places(0).into_iter().map(cycle).collect();
            cycles.windows(2).all(|pair| pair[0] < pair[1])
        }
        "Whisper" => {
            let given = arguments[0].parse::<u32>().ok();
            let cells = values(usize::from(given.is_some()));
            windows(&cells, 2, |pair| pair[0].abs_diff(pair[1]) >= given.unwrap_or(5))
        }
        "Clone" => {
            let cells = values(0);
            cells[..cells.len() / 2] == cells[cells.len() / 2..]
        }
        "Parity" => windows(&values(0), 2, |pair| (pair[0] - pair[1]) % 2 != 0),
        "Min" | "Max" => places(0).into_iter().all(|cell| {
            SIDES.iter().filter_map(|&(rows, columns)| board.moved(cell, rows, columns)).all(
                |other| match name {
                    "Min" => numbers[cell] < numbers[other],
                    _ => numbers[cell] > numbers[other],
                },
            )
        }),
        "Palindrome" => values(0).iter().eq(values(0).iter().rev()),
        "Renban" => {
            let cells = sorted(&values(0));
            cells.windows(2).all(|pair| pair[1] == pair[0] + 1)
        }
        "Modular" => {
            let modulus = number(&arguments[0]);
            let classes: Vec<i32> = values(1).iter().map(|value| value % modulus).collect();
            windows(&classes, modulus as usize, differ)
        }
        "Entropic" => {
            let classes: Vec<i32> = values(0).iter().map(|value| (value + 2) / 3).collect();
            windows(&classes, 3, differ)
        }
        "Pair" | "Binary" => {
            let related = relation(name == "Binary");
            groups().iter().all(|group| group.windows(2).all(|pair| related(pair[0], pair[1])))
        }
        "PairX" | "BinaryX" => {
            let related = relation(name == "BinaryX");
            groups().iter().all(|group| {
                let pairs = (0..group.len()).flat_map(|j| (0..j).map(move |i| (i, j)));
                let mut pairs = pairs.map(|(i, j)| (group[i], group[j]));
                pairs.all(|(a, b)| related(a, b) && related(b, a))
            })
        }
        "Regex" => groups().iter().filter(|group| !group.is_empty()).all(|group| {
            // .*1.+ is a 1 that is not at the end.
            match arguments[0].as_str() {
                "LioxLis" => group[..group.len() - 1].contains(&1),
                other => panic!("the pattern {other} has no definition"),
            }
        }),
        "NFA" => groups()
            .iter()
            .filter(|group| !group.is_empty())
            .all(|group| group.iter().map(|value| value - board.least).sum::<i32>() % 3 == 0),
        _ => outside::holds(clause),
    }
}
