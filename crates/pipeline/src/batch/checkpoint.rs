//! Checkpoints: the progress of a run, written next to its output now and then, so that a killed
//! run can be resumed.
//!
//! A worker leaves a milestone for each chunk: what the chunk adds to the counts, and where the
//! next one begins. The sink takes them in the order of the input. So a checkpoint is always about
//! whole chunks that are in the output: its length, the place in the inputs, and the counts.

use std::sync::{Mutex, MutexGuard, PoisonError};

use serde_json::Value;

use super::{BatchError, Output, Sink};
use crate::json::object;

/// A place between two chunks of the inputs.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Position {
    /// The index of the input, from 0.
    pub input: usize,
    /// Decompressed bytes before it, in this input.
    pub offset: u64,
    /// Number of the line that begins there, from 1.
    pub line: u64,
}

impl Position {
    /// Behind all inputs.
    pub const END: Position = Position { input: usize::MAX, offset: 0, line: 1 };

    fn to_json(self) -> Value {
        object(vec![
            ("input", self.input.into()),
            ("offset", self.offset.into()),
            ("line", self.line.into()),
        ])
    }

    fn from_json(value: &Value) -> Option<Position> {
        let number = |name: &str| value[name].as_u64();
        let input = usize::try_from(number("input")?).ok()?;
        Some(Position { input, offset: number("offset")?, line: number("line")? })
    }
}

/// Counts of a run that outlive its interruption.
pub trait Counts: Default + Send {
    /// Adds the counts of what comes behind.
    fn append(&mut self, later: Self);

    /// The counts as JSON.
    fn to_json(&self) -> Value;

    /// The counts again; `None` of what is no such JSON.
    fn from_json(value: &Value) -> Option<Self>;
}

/// The part of the same work that an earlier run has done.
#[derive(Clone, Debug, PartialEq)]
pub struct Done {
    /// The length of its output, and the checksum of that.
    pub(super) bytes: u64,
    pub(super) sum: u128,
    /// The place where it would have continued.
    pub next: Position,
    /// Its counts.
    pub counts: Value,
}

impl Done {
    pub(super) fn to_json(&self) -> Value {
        object(vec![
            ("bytes", self.bytes.into()),
            ("xxh3", format!("{:032x}", self.sum).into()),
            ("next", self.next.to_json()),
            ("counts", self.counts.clone()),
        ])
    }

    pub(super) fn from_json(value: &Value) -> Option<Done> {
        let next = Position::from_json(&value["next"])?;
        let sum = u128::from_str_radix(value["xxh3"].as_str()?, 16).ok()?;
        let (bytes, counts) = (value["bytes"].as_u64()?, value["counts"].clone());
        Some(Done { bytes, sum, next, counts })
    }
}

/// The milestones of chunks that the sink has not come to yet, a few for each thread: the number of
/// the chunk, its counts, and the place where the next one begins.
pub struct Milestones<C>(Mutex<Vec<(u64, C, Position)>>);

impl<C> Default for Milestones<C> {
    fn default() -> Milestones<C> {
        Milestones(Mutex::default())
    }
}

impl<C> Milestones<C> {
    /// Leaves the milestone of a chunk, before its rows are pushed.
    pub fn leave(&self, chunk: u64, counts: C, next: Position) {
        self.locked().push((chunk, counts, next));
    }

    fn take(&self, chunk: u64) -> Option<(C, Position)> {
        let mut waiting = self.locked();
        let place = waiting.iter().position(|(number, ..)| *number == chunk)?;
        let (_, counts, next) = waiting.swap_remove(place);
        Some((counts, next))
    }

    fn locked(&self) -> MutexGuard<'_, Vec<(u64, C, Position)>> {
        self.0.lock().unwrap_or_else(PoisonError::into_inner)
    }
}

/// Writes rows to an output, and checkpoints if the output can be resumed.
pub struct CheckpointSink<'a, C> {
    output: &'a mut Output,
    /// `None` for an output that cannot be resumed.
    milestones: Option<&'a Milestones<C>>,
    counts: C,
    chunk: u64,
}

impl<'a, C: Counts> CheckpointSink<'a, C> {
    /// A sink behind what an earlier run has counted.
    pub fn new(
        output: &'a mut Output,
        milestones: Option<&'a Milestones<C>>,
    ) -> CheckpointSink<'a, C> {
        let counts = output.earlier().and_then(|done| C::from_json(&done.counts));
        CheckpointSink { output, milestones, counts: counts.unwrap_or_default(), chunk: 0 }
    }
}

impl<C: Counts> Sink for CheckpointSink<'_, C> {
    fn accept(&mut self, bytes: &mut Vec<u8>) -> Result<(), BatchError> {
        self.output.accept(bytes)?;
        if let Some((counts, next)) =
            self.milestones.and_then(|milestones| milestones.take(self.chunk))
        {
            self.counts.append(counts);
            self.output.checkpoint(next, || self.counts.to_json())?;
        }
        self.chunk += 1;
        Ok(())
    }
}
