//! A wrong answer of an engine is found out before it is written.

use crate::harness::{dataset, grid};
use ninefold_jobs::batch::{
    BatchError, Control, InputOptions, Inputs, OutputSink, RowFormat, SolveWorker, WorkerOptions,
    run,
};
use ninefold_jobs::engine::{Engine, Limits, Outcome, Rules};
use ninefold_jobs::grid::{Cell, Grid};

/// Right, except for two cells of one solution in many.
struct Liar {
    honest: Rules,
    solved: usize,
}

impl Engine for Liar {
    fn solve_one(&mut self, puzzle: &Grid, limits: &Limits) -> Outcome {
        let mut outcome = self.honest.solve_one(puzzle, limits);
        self.solved += 1;
        if self.solved == 700 {
            let (a, b) = (Cell::at(0, 0), Cell::at(0, 1));
            let (left, right) = (outcome.first.get(a), outcome.first.get(b));
            outcome.first.set(a, right);
            outcome.first.set(b, left);
        }
        outcome
    }
}

#[test]
fn one_wrong_solution_ends_the_run_loudly() {
    let paths = [dataset("minimal.txt")];
    let feed = Inputs::open(&paths, &InputOptions::default()).expect("opened");
    let options = WorkerOptions {
        engine: "liar",
        limits: Limits::UNIQUE,
        format: Some(RowFormat::Csv),
        keep_fields: false,
        check: false,
        explain: false,
        verify: true,
    };
    let mut out = Vec::new();
    let sink = OutputSink { writer: &mut out, name: "memory".to_owned() };
    let result = run(2, Control::NONE, sink, || {
        let engine = Box::new(Liar { honest: Rules::new(), solved: 0 });
        SolveWorker::new(&feed, options, engine, Control::NONE)
    });
    let error = result.err().expect("an error");
    assert!(
        matches!(&error, BatchError::WrongSolution { engine, .. } if engine == "liar"),
        "{error}"
    );
    let said = error.to_string();
    assert!(said.contains("line ") && said.contains("Please report"), "{said}");
    // Whole chunks that were right may have been written; never the wrong one.
    let written = String::from_utf8(out).expect("text");
    for line in written.lines() {
        let (puzzle, rest) = line.split_once(',').expect("csv");
        let [puzzle, solution] = [puzzle, &rest[..81]].map(grid);
        assert_eq!(ninefold_jobs::verify::check(&puzzle, &solution), Ok(()));
    }
}
