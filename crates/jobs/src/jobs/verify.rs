//! Check the solutions that some inputs give, solving nothing.

use std::num::NonZeroUsize;

use super::{JobError, thread_count};
pub use crate::batch::VerifyTally;
use crate::batch::{CheckWorker, Control, Inputs, Output, run};

/// Checks every solution of the inputs against its puzzle. A line of output for each row that is
/// wrong or malformed, in order.
///
/// # Errors
/// Reading or writing fails, or the caller stopped the run.
///
/// ```
/// use ninefold_jobs::batch::{Control, InputOptions, Inputs, Output};
/// use ninefold_jobs::jobs::verify;
///
/// let puzzle = "53..7....6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5....8..79";
/// let text = format!("puzzle,solution\n{puzzle},{puzzle}\n");
/// let reader = std::io::Cursor::new(text);
/// let inputs = Inputs::from_reader("example", reader, &InputOptions::default())?;
/// let tally = verify(&inputs, None, Output::nothing(), Control::NONE)?;
/// assert_eq!((tally.right, tally.wrong), (0, 1));
/// # Ok::<(), ninefold_jobs::jobs::JobError>(())
/// ```
pub fn verify(
    inputs: &Inputs,
    threads: Option<NonZeroUsize>,
    mut output: Output,
    control: Control<'_>,
) -> Result<VerifyTally, JobError> {
    let make = || CheckWorker::new(inputs, control);
    let threads = thread_count(threads, inputs.useful_threads());
    let workers = run(threads, control, &mut output, make)?;
    control.check()?;
    output.finish()?;
    let mut tally = VerifyTally::default();
    workers.into_iter().for_each(|worker| tally.merge(worker.tally));
    Ok(tally)
}
