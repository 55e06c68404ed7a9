//! A worker: answers questions on standard input, a line of JSON each, with a line of JSON each.

use std::io::{BufRead, Write};
use std::{process::ExitCode, sync::mpsc, thread};

use super::game::{Answer, Games, Question};
use crate::{Outcome, VisualError};

/// Answers until the server closes its end. Another thread reads the questions, so that a worker
/// whose server was killed ends in the middle of a search, too.
pub(super) fn run() -> Outcome<ExitCode> {
    let failed = |error: std::io::Error| VisualError::Failed(format!("a worker: {error}"));
    let (asked, questions) = mpsc::sync_channel(0);
    thread::spawn(move || {
        let mut lines = std::io::stdin().lock().split(b'\n');
        // Each is taken when the one before has been answered.
        while lines.next().is_some_and(|line| asked.send(line).is_ok()) {}
        std::process::exit(0);
    });
    let mut output = std::io::stdout().lock();
    let mut games = Games::default();
    for line in questions {
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
