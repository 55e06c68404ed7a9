//! Solvers of ours that speak the protocol: an engine, and an echo, which costs nothing.

use std::num::NonZeroU64;
use std::time::{Duration, Instant};

use super::host::{PaddedPuzzle, Responder, grid};
use super::protocol::{Answer, Field, Hello};
use ninefold_jobs::engine::registry::{Config, EngineInfo};
use ninefold_jobs::engine::{Engine, Limits, Outcome};
use ninefold_jobs::{error::Malformed, grid::Grid, jobs::EngineError};

fn hello(name: String) -> Hello {
    let returns = vec![Field::Count, Field::Solution, Field::Nodes];
    Hello { version: env!("CARGO_PKG_VERSION").to_owned(), ..Hello::new(name, returns) }
}

/// Answers each puzzle with itself: what is left is the cost of the transport.
pub struct Echo;

impl Responder for Echo {
    fn hello(&self) -> Hello {
        hello("echo".to_owned())
    }

    fn solve(
        &mut self,
        puzzles: &[PaddedPuzzle],
        _: NonZeroU64,
        answers: &mut Vec<Answer>,
    ) -> Result<Duration, Malformed> {
        for puzzle in puzzles {
            let solution = Some(grid(puzzle)?);
            answers.push(Answer { count: Some(1), solution, nodes: 0, nanos: 0 });
        }
        Ok(Duration::ZERO)
    }
}

/// An engine of the registry.
pub struct EngineResponder {
    name: String,
    engine: Box<dyn Engine>,
    grids: Vec<Grid>,
    outcomes: Vec<Outcome>,
}

impl EngineResponder {
    /// Makes the engine.
    ///
    /// # Errors
    /// This machine does not have its backend.
    pub fn new(info: &EngineInfo, config: &Config) -> Result<EngineResponder, EngineError> {
        let engine = info.make(config)?;
        let name = format!("ninefold {} ({})", info.name, engine.backend());
        Ok(EngineResponder { name, engine, grids: Vec::new(), outcomes: Vec::new() })
    }
}

impl Responder for EngineResponder {
    fn hello(&self) -> Hello {
        hello(self.name.clone())
    }

    fn solve(
        &mut self,
        puzzles: &[PaddedPuzzle],
        limit: NonZeroU64,
        answers: &mut Vec<Answer>,
    ) -> Result<Duration, Malformed> {
        self.grids.clear();
        for puzzle in puzzles {
            self.grids.push(grid(puzzle)?);
        }
        self.outcomes.resize(puzzles.len(), Outcome::EMPTY);
        let began = Instant::now();
        self.engine.solve_block(&self.grids, &Limits::solutions(limit), &mut self.outcomes);
        let time = began.elapsed();
        answers.extend(self.outcomes.iter().map(|outcome| Answer {
            count: (!outcome.gave_up).then_some(outcome.solutions),
            solution: outcome.solution().copied(),
            nodes: outcome.counters.nodes,
            nanos: 0,
        }));
        Ok(time)
    }
}
