//! `solve_batch`: puzzles in memory.

use std::num::NonZeroUsize;

use crate::harness::puzzles;
use ninefold_jobs::batch::solve_batch;
use ninefold_jobs::engine::{Engine, Limits, Rules};
use ninefold_jobs::grid::Grid;

#[test]
fn outcomes_belong_to_their_puzzles_on_any_number_of_threads() {
    let mut few: Vec<Grid> = puzzles("minimal.txt").into_iter().take(300).collect();
    few.extend(puzzles("invalid.txt").into_iter().take(300));
    for count in [0, 1, 50, 63, 64, 1_023, 1_024, 5_000] {
        let puzzles: Vec<Grid> = few.iter().copied().cycle().take(count).collect();
        for threads in [1, 2, 5] {
            let outcomes = solve_batch(&puzzles, &Limits::UNIQUE, NonZeroUsize::new(threads));
            let outcomes = outcomes.expect("solved");
            assert_eq!(outcomes.len(), count);
            for (puzzle, outcome) in puzzles.iter().zip(&outcomes) {
                let alone = Rules::new().solve_one(puzzle, &Limits::UNIQUE);
                assert_eq!(outcome.solutions, alone.solutions, "{puzzle}");
                if alone.solutions == 1 {
                    assert_eq!(outcome.first, alone.first, "{puzzle}");
                }
            }
        }
    }
}
