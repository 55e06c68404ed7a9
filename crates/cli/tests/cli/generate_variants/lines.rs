//! Lines, and where they may lie.

use super::*;

/// The cells of all lines of a puzzle, line by line.
pub(super) fn lines_of(puzzle: &str) -> Vec<Vec<Cell>> {
    let kinds = ["Thermo", "Whisper", "Renban", "Arrow", "Between", "RegionSumLine", "Palindrome"];
    let items = puzzle.split('.').map(|item| item.split('~').collect::<Vec<_>>());
    let items = items.filter(|item| kinds.contains(&item[0]));
    let cell = |name: &&str| {
        let digits = name.strip_prefix('R')?.split_once('C')?;
        Some(Cell::at(digits.0.parse::<usize>().ok()? - 1, digits.1.parse::<usize>().ok()? - 1))
    };
    items.map(|item| item.iter().skip(1).filter_map(cell).collect()).collect()
}

#[test]
fn lines_have_no_givens_and_do_not_cross_unless_asked() {
    let order = "--ruleset thermo:3+whisper:2+arrow:3+between:2 --count 8 --seed 4";
    let (mut on_lines, mut shared) = (0, 0);
    for (options, is_free) in [("", false), ("--crossings --givens-on-lines", true)] {
        for row in rows((&order, options)) {
            let lines = lines_of(&row.puzzle);
            assert_eq!(lines.len(), 10, "{}", row.puzzle);
            let mut cells = lines.concat();
            let givens = row.ruleset.givens();
            let given = cells.iter().filter(|&&cell| givens.get(cell).is_some()).count();
            let all = cells.len();
            cells.sort_unstable();
            cells.dedup();
            let mut corners: Vec<_> = lines
                .iter()
                .flat_map(|line| line.windows(2))
                .filter(|step| step[0].row() != step[1].row())
                .filter(|step| step[0].column() != step[1].column())
                .map(|step| {
                    let top = step[0].row().min(step[1].row());
                    (top, step[0].column().min(step[1].column()))
                })
                .collect();
            let steps = corners.len();
            corners.sort_unstable();
            corners.dedup();
            if is_free {
                on_lines += given;
                shared += all - cells.len();
            } else {
                assert_eq!((given, all, steps), (0, cells.len(), corners.len()), "{}", row.puzzle);
            }
        }
    }
    assert!(on_lines > 0 && shared > 0, "{on_lines}, {shared}");
}

#[test]
pub(super) fn lines_of_all_kinds_are_added_where_there_are_no_givens() {
    let order = "--ruleset thermo:2-20+renban:2-20+arrow:2-20 --clues 0 --count 2";
    let rows = rows((&order, "--seed 5"));
    examine(&rows);
    for name in ["thermo", "renban", "arrow"] {
        let counts: Vec<usize> = rows.iter().map(|row| derived_items(name, &row.puzzle)).collect();
        assert!(counts.iter().all(|&count| count > 2), "{name}: {counts:?}");
    }
    for row in &rows {
        let cells = lines_of(&row.puzzle).concat();
        let different: std::collections::BTreeSet<Cell> = cells.iter().copied().collect();
        assert_eq!(cells.len(), different.len(), "{}", row.puzzle);
    }
}

/// The regions of a jigsaw.
pub(super) const JIGSAW: &str =
    "111223333111223333111222536444255566474255666477555966478889996477889999477788889";

#[test]
fn region_sum_lines_go_through_the_regions_of_a_jigsaw() {
    let ruleset = format!("region-sum+.NoBoxes.Jigsaw~{JIGSAW}");
    let rows = rows(("--ruleset", [&ruleset], "--count 6 --seed 3"));
    examine(&rows);
    let region = |cell: &Cell| JIGSAW.as_bytes()[cell.index()];
    for row in &rows {
        for line in lines_of(&row.puzzle) {
            let parts: Vec<&[Cell]> = line.chunk_by(|a, b| region(a) == region(b)).collect();
            let sum = |part: &&[Cell]| -> u32 {
                let digits = part.iter().filter_map(|&cell| row.solution.get(cell));
                digits.map(|digit| u32::from(digit.get())).sum()
            };
            assert!(parts.len() > 1, "{}", row.puzzle);
            assert!(parts.iter().all(|part| sum(part) == sum(&parts[0])), "{}", row.puzzle);
            let mut entered: Vec<u8> = parts.iter().map(|part| region(&part[0])).collect();
            entered.sort_unstable();
            entered.dedup();
            assert_eq!(entered.len(), parts.len(), "{}", row.puzzle);
        }
    }
}
