//! Tasks: a row is a function of its place, and its split is everybody's.

use std::collections::BTreeSet;

use ninefold_boards::Search;
use ninefold_reasoning::{Curriculum, Size, Split, TaskMaker, Tasks};

fn tasks(split: Split, seed: u64, text: &str) -> Tasks {
    Tasks { split, seed, curriculum: text.parse().expect("a curriculum") }
}

#[test]
fn a_row_does_not_depend_on_what_was_made_before() {
    let tasks = Tasks { split: Split::Train, seed: 3, curriculum: Curriculum::default() };
    let mut maker = TaskMaker::default();
    let rows: Vec<_> = (0..6).map(|index| maker.row(&tasks, index, &|| false)).collect();
    for index in (0..6).rev() {
        let alone = TaskMaker::default().row(&tasks, index, &|| false);
        assert_eq!(alone, rows[index as usize]);
        assert!(alone.is_ok());
    }
}

#[test]
fn rows_are_what_their_stage_asks_for() {
    let text = "few clues=24-26\nblanks empties=5-9 weight=2\nnone weight=0\nmedium level=medium\n\
                wing technique=xy-wing,w-wing\nrated se=3.0-4.5";
    let tasks = tasks(Split::Valid, 1, text);
    let mut maker = TaskMaker::default();
    let mut counts = [0; 6];
    for index in 0..40 {
        let row = maker.row(&tasks, index, &|| false).expect("a row");
        let clues = row.puzzle.values().iter().filter(|value| **value > 0).count();
        counts[row.stage] += 1;
        let fits = match row.stage {
            0 => (24..=26).contains(&clues),
            1 => (72..=76).contains(&clues),
            3 => row.grade.level == "Medium",
            4 => ["xy-wing", "w-wing"].contains(&row.grade.hardest),
            stage => stage == 5,
        };
        assert!(fits, "{row:?}");
    }
    assert!(counts[1] > counts[0] && counts[2] == 0, "{counts:?}");
}

#[test]
fn stages_in_turn_have_equally_many_rows() {
    let tasks = tasks(Split::Train, 0, "in turn\na weight=5 clues=40\nb clues=50\nc clues=60");
    let mut maker = TaskMaker::default();
    let stage = |index| maker.row(&tasks, index, &|| false).expect("a row").stage;
    assert_eq!((0..6).map(stage).collect::<Vec<_>>(), [0, 1, 2, 0, 1, 2]);
}

#[test]
fn every_size_has_rows_in_every_split_and_no_group_in_two() {
    let mut maker = TaskMaker::default();
    for size in Size::ALL {
        let curriculum = Curriculum::default().of_size(size).expect("stages");
        let mut splits: [BTreeSet<u128>; 3] = Default::default();
        for (split, groups) in
            [Split::Train, Split::Valid, Split::Test].into_iter().zip(&mut splits)
        {
            // 20 seeds of small boards, whose groups come up again.
            let (seeds, rows) = match size.side() {
                4 | 6 => (20, 4),
                9 => (2, 8),
                _ => (1, 2),
            };
            for (seed, index) in (0..seeds).flat_map(|seed| (0..rows).map(move |row| (seed, row))) {
                let tasks = Tasks { split, seed, curriculum: curriculum.clone() };
                let row = maker.row(&tasks, index, &|| false).expect("a row");
                assert_eq!(Search::new(size).count(&row.puzzle, 2), 1);
                assert_eq!(Search::new(size).first(&row.puzzle), Some(row.solution));
                groups.insert(row.group);
            }
        }
        let [train, valid, test] = &splits;
        assert!(train.is_disjoint(valid) && train.is_disjoint(test) && valid.is_disjoint(test));
    }
}
