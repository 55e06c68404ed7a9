//! The meaning of each kind of constraint, from its description alone.

mod cells;
mod grid;
mod outside;

use crate::boards::{Board, Node};

const ALPHABET: &[u8] = b"ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789-_";

/// The bits of base64, the lowest of each character first.
pub(crate) fn bits(text: &str) -> Vec<bool> {
    let sextet = |byte: u8| ALPHABET.iter().position(|&other| other == byte).expect("base64");
    text.bytes().flat_map(|byte| (0..6).map(move |i| sextet(byte) >> i & 1 == 1)).collect()
}

/// Bits as base64, the lowest of each character first.
pub(crate) fn encoded(bits: &[bool]) -> String {
    let sextet = |six: &[bool]| six.iter().rev().fold(0, |all, &bit| 2 * all + usize::from(bit));
    bits.chunks(6).map(|six| char::from(ALPHABET[sextet(six)])).collect()
}

fn sum(numbers: &[i32]) -> i32 {
    numbers.iter().sum()
}

pub(crate) fn differ(numbers: &[i32]) -> bool {
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
pub(crate) fn connected(board: &Board, cells: &[usize]) -> bool {
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
pub(crate) fn diagonal(board: &Board, start: usize) -> Vec<usize> {
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

/// An item, the others of its puzzle, and a full board.
struct Clause<'a> {
    name: &'a str,
    arguments: &'a [String],
    all: &'a [Node],
    board: &'a Board,
    numbers: &'a [i32],
}

impl Clause<'_> {
    fn place(&self, text: &str) -> usize {
        self.board.find(text).unwrap_or_else(|| panic!("{text} is no place"))
    }

    /// The places from an argument on.
    fn places(&self, from: usize) -> Vec<usize> {
        let names = self.arguments[from.min(self.arguments.len())..].iter();
        names.filter(|name| *name != "-").map(|name| self.place(name)).collect()
    }

    /// The numbers of places.
    fn at(&self, places: &[usize]) -> Vec<i32> {
        places.iter().map(|&place| self.numbers[place]).collect()
    }

    /// The numbers of the places from an argument on.
    fn values(&self, from: usize) -> Vec<i32> {
        self.at(&self.places(from))
    }
}

fn listed(text: &str) -> Vec<i32> {
    text.split('_').map(number).collect()
}

/// Whether a full board obeys an item.
pub(crate) fn holds(node: &Node, all: &[Node], board: &Board, numbers: &[i32]) -> bool {
    let Node { name, arguments, .. } = node;
    let clause = Clause { name, arguments, all, board, numbers };
    match name.as_str() {
        "" => arguments.iter().all(|argument| {
            let (name, rest) = argument.split_once('_').expect("values");
            listed(rest).contains(&numbers[clause.place(name)])
        }),
        "Shape" | "NoBoxes" | "RegionSize" | "Var" | "SearchPriority" => true,
        "Or" => node.children.iter().any(|child| holds(child, all, board, numbers)),
        "And" => node.children.iter().all(|child| holds(child, all, board, numbers)),
        "Replicate" => {
            let origin = arguments.get(1).map_or(0, |name| clause.place(name));
            let targets = bits(&arguments[0]);
            (0..targets.len()).filter(|&i| targets[i]).all(|i| {
                let copies = node.children.iter().map(|c| shifted(board, c, origin, origin + i));
                copies.into_iter().all(|copy| holds(&copy, all, board, numbers))
            })
        }
        _ => grid::holds(&clause),
    }
}

/// The sum between the least and the greatest number.
pub(crate) fn sandwiched(numbers: &[i32]) -> i32 {
    let at = |extreme: Option<&i32>| numbers.iter().position(|n| Some(n) == extreme).unwrap_or(0);
    let (a, b) = (at(numbers.iter().min()), at(numbers.iter().max()));
    sum(&numbers[(a.min(b) + 1).min(a.max(b))..a.max(b)])
}
