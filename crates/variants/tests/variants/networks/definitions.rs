//! The meaning of each kind of constraint, from its description alone.

use super::boards::{Board, Node};

const ALPHABET: &[u8] = b"ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789-_";

/// The bits of base64, the lowest of each character first.
pub(super) fn bits(text: &str) -> Vec<bool> {
    let sextet = |byte: u8| ALPHABET.iter().position(|&other| other == byte).expect("base64");
    text.bytes().flat_map(|byte| (0..6).map(move |i| sextet(byte) >> i & 1 == 1)).collect()
}

/// Bits as base64, the lowest of each character first.
pub(super) fn encoded(bits: &[bool]) -> String {
    let sextet = |six: &[bool]| six.iter().rev().fold(0, |all, &bit| 2 * all + usize::from(bit));
    bits.chunks(6).map(|six| char::from(ALPHABET[sextet(six)])).collect()
}

fn sum(numbers: &[i32]) -> i32 {
    numbers.iter().sum()
}

pub(super) fn differ(numbers: &[i32]) -> bool {
    (0..numbers.len()).all(|i| !numbers[..i].contains(&numbers[i]))
}

fn count(numbers: &[i32], wanted: i32) -> usize {
    numbers.iter().filter(|&&number| number == wanted).count()
}

fn sorted(numbers: &[i32]) -> Vec<i32> {
    let mut numbers = numbers.to_vec();
    numbers.sort_unstable();
    numbers
}

fn windows(numbers: &[i32], size: usize, holds: impl Fn(&[i32]) -> bool) -> bool {
    numbers.windows(size.min(numbers.len())).all(holds)
}

fn number(text: &str) -> i32 {
    text.parse().unwrap_or_else(|_| panic!("{text:?} is no number"))
}

/// Whether these cells are one piece.
fn connected(board: &Board, cells: &[usize]) -> bool {
    let mut piece: Vec<usize> = cells.first().copied().into_iter().collect();
    let mut at = 0;
    while at < piece.len() {
        let new = cells.iter().filter(|&&c| board.touch(piece[at], c) && !piece.contains(&c));
        let new: Vec<usize> = new.copied().collect();
        piece.extend(new);
        at += 1;
    }
    piece.len() == cells.len()
}

/// The cells from a border cell along its diagonal.
pub(super) fn diagonal(board: &Board, start: usize) -> Vec<usize> {
    let (row, column) = board.position(start);
    let (down, right) = if column == 0 && row < board.rows - 1 {
        (1, 1)
    } else if row == 0 {
        (1, -1)
    } else if column == board.columns - 1 && row < board.rows - 1 {
        (-1, -1)
    } else {
        (-1, 1)
    };
    std::iter::successors(Some(start), |&cell| board.moved(cell, down, right)).collect()
}

/// All pairs of cells of the grid that are one of these moves apart.
fn moves(board: &Board, moves: &[(i32, i32)], holds: impl Fn(usize, usize) -> bool) -> bool {
    (0..board.cells()).all(|cell| {
        moves.iter().all(|&(rows, columns)| {
            board.moved(cell, rows, columns).is_none_or(|other| holds(cell, other))
        })
    })
}

const SIDES: [(i32, i32); 4] = [(0, 1), (1, 0), (0, -1), (-1, 0)];

/// All nodes but those of choices.
fn certain(nodes: &[Node]) -> Vec<&Node> {
    fn inner(node: &Node) -> Vec<&Node> {
        if node.name == "And" { certain(&node.children) } else { vec![node] }
    }
    nodes.iter().flat_map(inner).collect()
}

/// An item whose places are shifted.
fn shifted(board: &Board, node: &Node, origin: usize, target: usize) -> Node {
    let (first, _, columns) = board.plane(origin);
    let place = |place: usize| {
        let at =
            |place: usize| (((place - first) / columns) as i32, ((place - first) % columns) as i32);
        let ((row, column), (from, left), (to, right)) = (at(place), at(origin), at(target));
        let (row, column) = (row + to - from, column + right - left);
        first + row as usize * columns + column as usize
    };
    let argument = |argument: &String| {
        let (name, rest) = argument.split_at(argument.find('_').unwrap_or(argument.len()));
        let is_place = name.starts_with(['R', 'V']) && name.ends_with(|c: char| c.is_ascii_digit());
        match is_place {
            true => format!("{}{rest}", board.name(place(board.find(name).expect("a place")))),
            false => argument.clone(),
        }
    };
    // A copy within a copy keeps its origin and its targets: what lies between them counts.
    let arguments = match node.name.as_str() {
        "Replicate" => node.arguments.clone(),
        _ => node.arguments.iter().map(argument).collect(),
    };
    Node {
        name: node.name.clone(),
        arguments,
        children: node.children.iter().map(|child| shifted(board, child, origin, target)).collect(),
    }
}

/// Whether a full board obeys an item.
pub(super) fn holds(node: &Node, all: &[Node], board: &Board, numbers: &[i32]) -> bool {
    let arguments = &node.arguments[..];
    let place = |text: &str| board.find(text).unwrap_or_else(|| panic!("{text} is no place"));
    let places = |from: usize| -> Vec<usize> {
        let names = arguments[from.min(arguments.len())..].iter();
        names.filter(|name| *name != "-").map(|name| place(name)).collect()
    };
    let at =
        |places: &[usize]| -> Vec<i32> { places.iter().map(|&place| numbers[place]).collect() };
    let values = |from: usize| at(&places(from));
    let segments = |from: usize| -> Vec<Vec<i32>> {
        let parts = arguments[from..].split(|argument| argument == "-");
        parts.map(|part| part.iter().map(|name| numbers[place(name)]).collect()).collect()
    };
    let listed = |text: &str| -> Vec<i32> { text.split('_').map(number).collect() };
    let touching = |holds: &dyn Fn(i32, i32) -> bool| {
        let places = places(0);
        let pairs = (0..places.len()).flat_map(|j| (0..j).map(move |i| (i, j)));
        pairs
            .filter(|&(i, j)| board.touch(places[i], places[j]))
            .all(|(i, j)| holds(numbers[places[i]], numbers[places[j]]))
    };
    let unmarked = |marks: &[&str], holds: &dyn Fn(i32, i32) -> bool| {
        let marks: Vec<Vec<usize>> = certain(all)
            .into_iter()
            .filter(|node| marks.contains(&node.name.as_str()))
            .map(|node| node.arguments.iter().map(|name| place(name)).collect())
            .collect();
        moves(board, &SIDES, |a, b| {
            marks.iter().any(|mark| mark.contains(&a) && mark.contains(&b))
                || holds(numbers[a], numbers[b])
        })
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
    let labels =
        |names: &[String]| -> Vec<i32> { names.iter().map(|name| numbers[place(name)]).collect() };
    let label_of = |cell: usize| numbers[board.group("CC").expect("labels").first + cell];
    match node.name.as_str() {
        "" => arguments.iter().all(|argument| {
            let (name, rest) = argument.split_once('_').expect("values");
            listed(rest).contains(&numbers[place(name)])
        }),
        "Shape" | "NoBoxes" | "RegionSize" | "Var" | "SearchPriority" => true,
        "Or" => node.children.iter().any(|child| holds(child, all, board, numbers)),
        "And" => node.children.iter().all(|child| holds(child, all, board, numbers)),
        "Replicate" => {
            let origin = arguments.get(1).map_or(0, |name| place(name));
            let targets = bits(&arguments[0]);
            (0..targets.len()).filter(|&i| targets[i]).all(|i| {
                let copies = node.children.iter().map(|c| shifted(board, c, origin, origin + i));
                copies.into_iter().all(|copy| holds(&copy, all, board, numbers))
            })
        }
        "Jigsaw" => board.jigsaw.iter().filter(|r| r.len() == board.size).all(|r| differ(&at(r))),
        "Diagonal" => {
            let rising = arguments[0] == "1";
            let cell = |row: usize| {
                let column = if rising { board.columns - 1 - row } else { row };
                row * board.columns + column
            };
            differ(&at(&(0..board.rows).map(cell).collect::<Vec<_>>()))
        }
        "Windoku" => {
            let height = board.boxes[0].iter().filter(|&&c| c % board.columns == 0).count();
            let width = board.size / height;
            let starts = |most: usize, step: usize| {
                (0..).map(move |i| 1 + i * (step + 1)).take_while(move |i| i + step < most)
            };
            starts(board.rows, height).all(|top| {
                starts(board.columns, width).all(|left| {
                    let cell = |i: usize| (top + i / width) * board.columns + left + i % width;
                    differ(&at(&(0..board.size).map(cell).collect::<Vec<_>>()))
                })
            })
        }
        "DisjointSets" => (0..board.size)
            .all(|i| differ(&at(&board.boxes.iter().map(|cells| cells[i]).collect::<Vec<_>>()))),
        "AntiKnight" => {
            moves(board, &[(1, 2), (2, 1), (1, -2), (2, -1)], |a, b| numbers[a] != numbers[b])
        }
        "AntiKing" => moves(board, &[(1, 1), (1, -1)], |a, b| numbers[a] != numbers[b]),
        "AntiConsecutive" => unmarked(&[], &|a, b| a.abs_diff(b) != 1),
        "StrictKropki" => unmarked(&["WhiteDot", "BlackDot"], &|a, b| {
            a.abs_diff(b) != 1 && a != 2 * b && b != 2 * a
        }),
        "StrictXV" => unmarked(&["X", "V"], &|a, b| a + b != 5 && a + b != 10),
        "AntiTaxicab" => (0..board.cells()).all(|a| {
            (0..a).all(|b| {
                let ((row, column), (other, beside)) = (board.position(a), board.position(b));
                let steps = row.abs_diff(other) + column.abs_diff(beside);
                numbers[a] != numbers[b] || numbers[a] as usize != steps
            })
        }),
        "GlobalEntropy" | "GlobalMod" => (0..board.cells()).all(|cell| {
            let square = [(0, 0), (0, 1), (1, 0), (1, 1)].map(|(r, c)| board.moved(cell, r, c));
            let square: Option<Vec<usize>> = square.into_iter().collect();
            let class = |number: i32| match node.name.as_str() {
                "GlobalEntropy" => (number + 2) / 3,
                _ => number % 3,
            };
            square.is_none_or(|square| {
                let mut classes: Vec<i32> = at(&square).into_iter().map(class).collect();
                classes.sort_unstable();
                classes.dedup();
                classes.len() == 3
            })
        }),
        "DutchFlatmates" => (0..board.cells()).filter(|&cell| numbers[cell] == 5).all(|cell| {
            let holds = |rows: i32, wanted: i32| {
                board.moved(cell, rows, 0).is_some_and(|other| numbers[other] == wanted)
            };
            holds(-1, 1) || holds(1, 9)
        }),
        "RegionSameValues" => {
            let mut regions: Vec<Vec<usize>> = (0..board.rows).map(|row| board.row(row)).collect();
            regions.extend((0..board.columns).map(|column| board.column(column)));
            regions.extend(board.boxes.iter().cloned());
            regions.extend(board.jigsaw.iter().filter(|r| r.len() == board.size).cloned());
            let most = regions.iter().map(Vec::len).max().expect("rows");
            let largest: Vec<Vec<i32>> = regions
                .iter()
                .filter(|region| region.len() == most)
                .map(|region| sorted(&at(region)))
                .collect();
            largest.iter().all(|values| *values == largest[0])
        }
        "Doppelganger" => {
            let lacking = |prefix: &str| -> Vec<i32> {
                let group = board.group(prefix).expect("a group");
                numbers[group.first..group.first + group.count].to_vec()
            };
            let [of_columns, of_rows, of_boxes] = ["DGR", "DGC", "DGB"].map(lacking);
            let is_fine =
                |lacking: &[i32]| differ(lacking) && lacking.iter().all(|&value| value > 0);
            is_fine(&of_columns)
                && is_fine(&of_rows)
                && (board.boxes.is_empty() || is_fine(&of_boxes))
                && (0..board.cells()).filter(|&cell| numbers[cell] == 0).all(|cell| {
                    let (row, column) = board.position(cell);
                    let mut three = vec![of_rows[row], of_columns[column]];
                    let boxes = board.boxes.iter().position(|cells| cells.contains(&cell));
                    three.extend(boxes.map(|index| of_boxes[index]));
                    differ(&three)
                })
        }
        "ConnectedValues" => {
            let (first, count) = match arguments[0].as_str() {
                "" => (0, board.cells()),
                prefix => {
                    let group = board.group(prefix).expect("a group");
                    (group.first, group.count)
                }
            };
            let wanted = listed(&arguments[1]);
            let cells: Vec<usize> =
                (first..first + count).filter(|&cell| wanted.contains(&numbers[cell])).collect();
            let size = arguments.get(2).filter(|size| !size.is_empty());
            !cells.is_empty()
                && size.is_none_or(|size| number(size) as usize == cells.len())
                && connected(board, &cells)
        }
        "ChaosConstruction" => {
            let labels: Vec<i32> = (0..board.cells()).map(label_of).collect();
            board.numbers().iter().all(|&label| {
                let cells: Vec<usize> =
                    (0..board.cells()).filter(|&cell| labels[cell] == label).collect();
                cells.is_empty()
                    || (cells.len() == board.size
                        && differ(&at(&cells))
                        && connected(board, &cells))
            })
        }
        "ChaosArrow" => {
            let control = numbers[place(&arguments[0])];
            let offset =
                arguments.get(1).filter(|offset| !offset.is_empty()).map_or(0, |o| number(o));
            let mut arms: Vec<Vec<i32>> = match arguments.len() {
                0..=2 => SIDES
                    .iter()
                    .map(|&(rows, columns)| {
                        let next = |&cell: &usize| board.moved(cell, rows, columns);
                        let line = std::iter::successors(Some(place(&arguments[0])), next);
                        line.map(label_of).collect()
                    })
                    .collect(),
                _ => arguments[2..].split(|argument| argument == "-").map(labels).collect(),
            };
            arms.retain(|arm| !arm.is_empty());
            let beyond =
                |arm: &Vec<i32>| arm.iter().take_while(|&&label| label == arm[0]).count() - 1;
            control == 1 + arms.iter().map(beyond).sum::<usize>() as i32 - offset
        }
        "ChaosCount" => {
            let control = numbers[place(&arguments[0])];
            let offset =
                arguments.get(1).filter(|offset| !offset.is_empty()).map_or(0, |o| number(o));
            let counted: Vec<i32> = match arguments.len() {
                0..=2 => {
                    let middle = place(&arguments[0]);
                    let (row, column) = board.position(middle);
                    let near = (0..board.cells()).filter(|&cell| {
                        let (other, beside) = board.position(cell);
                        row.abs_diff(other) <= 1 && column.abs_diff(beside) <= 1
                    });
                    let own = label_of(middle);
                    std::iter::once(own)
                        .chain(near.filter(|&c| c != middle).map(label_of))
                        .collect()
                }
                _ => labels(&arguments[2..]),
            };
            control == count(&counted, counted[0]) as i32 - offset
        }
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
            wanted.iter().all(|&value| match node.name.as_str() {
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
                |other| match node.name.as_str() {
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
            let related = relation(node.name == "Binary");
            groups().iter().all(|group| group.windows(2).all(|pair| related(pair[0], pair[1])))
        }
        "PairX" | "BinaryX" => {
            let related = relation(node.name == "BinaryX");
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
        other => outside(other, arguments, all, board, numbers, &places),
    }
}

/// Whether numbers fall into parts of this sum.
fn falls_apart(numbers: &[i32], wanted: i32) -> bool {
    numbers.is_empty()
        || (1..=numbers.len())
            .any(|count| sum(&numbers[..count]) == wanted && falls_apart(&numbers[count..], wanted))
}

/// The sum between the least and the greatest number.
pub(super) fn sandwiched(numbers: &[i32]) -> i32 {
    let at = |extreme: Option<&i32>| numbers.iter().position(|n| Some(n) == extreme).unwrap_or(0);
    let (a, b) = (at(numbers.iter().min()), at(numbers.iter().max()));
    sum(&numbers[(a.min(b) + 1).min(a.max(b))..a.max(b)])
}

/// Whether a line has this rank among all lines of the board, from both ends.
fn has_rank(line: &[i32], rank: i32, all: &[Node], board: &Board, numbers: &[i32]) -> bool {
    let ties = all.iter().find(|node| node.name == "FullRankTies");
    let may_tie = ties.is_some_and(|node| node.arguments[0] == "any");
    let lines = lines(board, numbers);
    let less = lines.iter().filter(|other| other.as_slice() < line).count();
    let same = lines.iter().filter(|other| other.as_slice() == line).count();
    less as i32 == rank - 1 && (may_tie || same == 1)
}

/// All rows and columns, from both ends.
fn lines(board: &Board, numbers: &[i32]) -> Vec<Vec<i32>> {
    let rows = (0..board.rows).map(|row| board.row(row));
    let cells = rows.chain((0..board.columns).map(|column| board.column(column)));
    let forward: Vec<Vec<i32>> =
        cells.map(|line| line.into_iter().map(|cell| numbers[cell]).collect()).collect();
    let backward: Vec<Vec<i32>> =
        forward.iter().map(|line| line.iter().rev().copied().collect()).collect();
    [forward, backward].concat()
}

/// The kinds about a row or a column, and some about lines.
fn outside(
    name: &str,
    arguments: &[String],
    all: &[Node],
    board: &Board,
    numbers: &[i32],
    places: &dyn Fn(usize) -> Vec<usize>,
) -> bool {
    let values = |from: usize| -> Vec<i32> {
        places(from).into_iter().map(|place| numbers[place]).collect()
    };
    let line = |text: &str| -> Vec<i32> {
        let index = number(&text[1..]) as usize - 1;
        let cells = if text.starts_with('R') { board.row(index) } else { board.column(index) };
        cells.into_iter().map(|cell| numbers[cell]).collect()
    };
    // A clue from each end.
    let both = |holds: &dyn Fn(&[i32], i32) -> bool| {
        let forward = line(&arguments[0]);
        let backward: Vec<i32> = forward.iter().rev().copied().collect();
        let views = [forward, backward];
        let mut clues = views.iter().zip(&arguments[1..]);
        clues.all(|(line, clue)| clue.is_empty() || holds(line, number(clue)))
    };
    // The value of a place, from 1 on.
    let nth = |line: &[i32], at: i32| {
        usize::try_from(at - 1).ok().and_then(|index| line.get(index).copied())
    };
    match name {
        "Skyscraper" => both(&|line, clue| {
            let mut top = 0;
            let mut seen = 0;
            for &height in line {
                seen += i32::from(height > top);
                top = top.max(height);
            }
            seen == clue
        }),
        "HiddenSkyscraper" => both(&|line, clue| {
            let hidden = (1..line.len()).find(|&i| line[..i].iter().any(|&other| other > line[i]));
            hidden.is_some_and(|i| line[i] == clue)
        }),
        "NumberedRoom" => both(&|line, clue| nth(line, line[0]) == Some(clue)),
        "XSum" => {
            both(&|line, clue| line[0] > 0 && line.get(..line[0] as usize).map(sum) == Some(clue))
        }
        "Sandwich" => sandwiched(&line(&arguments[1])) == number(&arguments[0]),
        "Lunchbox" => differ(&values(1)) && sandwiched(&values(1)) == number(&arguments[0]),
        "Between" => {
            let cells = values(0);
            let ends = sorted(&[cells[0], cells[cells.len() - 1]]);
            cells[1..cells.len() - 1].iter().all(|&value| ends[0] < value && value < ends[1])
        }
        "Lockout" => {
            let given = arguments[0].parse::<i32>().ok();
            let cells = values(usize::from(given.is_some()));
            let ends = sorted(&[cells[0], cells[cells.len() - 1]]);
            ends[1] - ends[0] >= given.unwrap_or(4).max(1)
                && cells[1..cells.len() - 1].iter().all(|&value| value < ends[0] || ends[1] < value)
        }
        "SumLine" => {
            let wanted = number(&arguments[0]);
            let names = &arguments[1..];
            let is_loop = names.last().is_some_and(|last| last == "LOOP");
            let cells: Vec<i32> = names
                .iter()
                .filter(|&name| name != "LOOP")
                .map(|name| board.find(name).expect("a place"))
                .map(|place| numbers[place])
                .collect();
            let starts = if is_loop { cells.len() } else { 1 };
            (0..starts).any(|start| {
                let turned = [&cells[start..], &cells[..start]].concat();
                falls_apart(&turned, wanted)
            })
        }
        "Indexing" => places(1).into_iter().all(|cell| {
            let (row, column) = board.position(cell);
            let (cells, own) = match arguments[0].as_str() {
                "R" => (board.column(column), row),
                _ => (board.row(row), column),
            };
            let held: Vec<i32> = cells.into_iter().map(|cell| numbers[cell]).collect();
            nth(&held, numbers[cell]) == Some(own as i32 + 1)
        }),
        "ValueIndexing" => {
            let cells = values(0);
            nth(&cells[2..], cells[1]) == Some(cells[0])
        }
        "FullRank" => both(&|line, clue| has_rank(line, clue, all, board, numbers)),
        "FullRankTies" => {
            arguments[0] != "none" || {
                let mut lines = lines(board, numbers);
                lines.sort();
                lines.windows(2).all(|pair| pair[0] != pair[1])
            }
        }
        _ => panic!("{name} has no definition"),
    }
}
