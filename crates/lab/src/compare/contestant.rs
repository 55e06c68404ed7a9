//! A contestant of a comparison: an engine in this process, or a solver in a separate one.

use std::time::Duration;

use ninefold_jobs::engine::Limits;

use super::engine::EngineUnderTest;
use super::solver::SolverUnderTest;
use crate::raw::EngineFacts;

/// A contestant of a comparison.
pub enum Contestant {
    /// An engine in this process.
    Engine(Box<EngineUnderTest>),
    /// A solver in a separate process.
    Solver(Box<SolverUnderTest>),
}

impl From<EngineUnderTest> for Contestant {
    fn from(engine: EngineUnderTest) -> Contestant {
        Contestant::Engine(Box::new(engine))
    }
}

impl Contestant {
    /// Its name and nature, for reports.
    pub fn facts(&self) -> &EngineFacts {
        match self {
            Contestant::Engine(engine) => &engine.facts,
            Contestant::Solver(solver) => &solver.facts,
        }
    }

    pub(super) fn time_left(&mut self) -> &mut Duration {
        match self {
            Contestant::Engine(engine) => &mut engine.time_left,
            Contestant::Solver(solver) => &mut solver.time_left,
        }
    }

    /// The limits that its answers are read under.
    pub(super) fn limits(&self, plan: &Limits) -> Limits {
        match self {
            Contestant::Engine(_) => *plan,
            Contestant::Solver(solver) => solver.limits(),
        }
    }
}
