//! Rules of the whole grid, and about regions.

use super::{
    Clause, SIDES, cells, certain, connected, count, differ, listed, moves, number, sorted,
};

/// Whether a full board obeys a rule of the grid.
pub(super) fn holds(clause: &Clause<'_>) -> bool {
    let &Clause { name, arguments, all, board, numbers } = clause;
    let place = |text: &str| clause.place(text);
    let at = |places: &[usize]| clause.at(places);
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
    let labels =
        |names: &[String]| -> Vec<i32> { names.iter().map(|name| numbers[place(name)]).collect() };
    let label_of = |cell: usize| numbers[board.group("CC").expect("labels").first + cell];
    match name {
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
            let height =
                board.boxes_of(board.size)[0].iter().filter(|&&c| c % board.columns == 0).count();
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
        "DisjointSets" => {
            let boxes = board.boxes_of(board.size);
            (0..board.size)
                .all(|i| differ(&at(&boxes.iter().map(|cells| cells[i]).collect::<Vec<_>>())))
        }
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
            let class = |number: i32| match name {
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
        "ChaosArrow" | "ChaosCount" => {
            let own = place(&arguments[0]);
            let offset = arguments.get(1).filter(|text| !text.is_empty()).map_or(0, |o| number(o));
            let is_arrow = name == "ChaosArrow";
            let mut arms: Vec<Vec<i32>> = match arguments.len() {
                0..=2 if is_arrow => SIDES
                    .iter()
                    .map(|&(rows, columns)| {
                        let next = |&cell: &usize| board.moved(cell, rows, columns);
                        std::iter::successors(Some(own), next).map(label_of).collect()
                    })
                    .collect(),
                0..=2 => {
                    let near = [-1, 0, 1].map(|rows| [-1, 0, 1].map(|columns| (rows, columns)));
                    let near = near.into_iter().flatten().filter(|&step| step != (0, 0));
                    let near = near.filter_map(|(rows, columns)| board.moved(own, rows, columns));
                    vec![[own].into_iter().chain(near).map(label_of).collect()]
                }
                _ => arguments[2..].split(|argument| argument == "-").map(labels).collect(),
            };
            arms.retain(|arm| !arm.is_empty());
            let counted = |arm: &Vec<i32>| match is_arrow {
                true => arm.iter().take_while(|&&label| label == arm[0]).count() - 1,
                false => count(arm, arm[0]) - 1,
            };
            numbers[own] == 1 + arms.iter().map(counted).sum::<usize>() as i32 - offset
        }
        _ => cells::holds(clause),
    }
}
