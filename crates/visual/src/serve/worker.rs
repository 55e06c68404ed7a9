//! A worker: answers questions on standard input, a line of JSON each, with a line of JSON each.

use std::io::{BufRead, Write};
use std::process::ExitCode;

use super::game::{Answer, Games, Question};
use crate::{Outcome, VisualError};

/// Answers until the server closes its end.
pub(super) fn run() -> Outcome<ExitCode> {
    let failed = |error: std::io::Error| VisualError::Failed(format!("a worker: {error}"));
    let (input, mut output) = (std::io::stdin().lock(), std::io::stdout().lock());
    let mut games = Games::default();
    for line in input.split(b'\n') {
        let answer = match serde_json::from_slice::<Question>(&line.map_err(failed)?) {
            Ok(question) => games.answer(&question),
            Err(error) => Answer::wrong(format!("no question: {error}")),
        };
        let mut text = serde_json::to_vec(&answer).map_err(|error| failed(error.into()))?;
        text.push(b'\n');
        output.write_all(&text).and_then(|()| output.flush()).map_err(failed)?;
    }
    Ok(ExitCode::SUCCESS)
}
