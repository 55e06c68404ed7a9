//! Rules about a row or a column, and some about lines.

use super::{Clause, differ, number, sandwiched, sorted, sum};
use crate::boards::{Board, Node};

/// Whether numbers fall into parts of this sum.
fn falls_apart(numbers: &[i32], wanted: i32) -> bool {
    numbers.is_empty()
        || (1..=numbers.len())
            .any(|count| sum(&numbers[..count]) == wanted && falls_apart(&numbers[count..], wanted))
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

/// Whether a full board obeys such a rule.
pub(super) fn holds(clause: &Clause<'_>) -> bool {
    let &Clause { name, arguments, all, board, numbers } = clause;
    let places = |from: usize| clause.places(from);
    let values = |from: usize| clause.values(from);
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
