//! The processes that work on puzzles: this program again, each answering one question at a time.
//!
//! No search of the library can be stopped from outside, but a process can be ended. So the button
//! Stop and the time limit end one, and the next question starts another.

use std::io::{self, BufRead, BufReader, Read, Write};
use std::path::{Path, PathBuf};
use std::process::{Child, ChildStdin, ChildStdout, Command, Stdio};
use std::sync::mpsc::{Receiver, RecvTimeoutError, channel};
use std::sync::{Arc, Condvar, Mutex, MutexGuard, PoisonError};
use std::{collections::HashMap, time::Duration};

/// The time that one question may take.
const PATIENCE: Duration = Duration::from_secs(120);
/// The time that a question waits for a free worker.
const WAIT: Duration = Duration::from_secs(20);
/// The longest answer, in bytes: the steps of the longest path are some megabytes.
const LONGEST: u64 = 64 << 20;

pub(super) struct Workers {
    program: PathBuf,
    most: usize,
    state: Mutex<State>,
    freed: Condvar,
}

#[derive(Default)]
struct State {
    /// Workers without work, the one that worked last at the end: it remembers the game best.
    idle: Vec<Worker>,
    /// The work in progress, by the name of the job.
    busy: HashMap<String, Busy>,
    is_over: bool,
}

struct Busy {
    process: Arc<Mutex<Child>>,
    is_stopped: bool,
}

impl Workers {
    /// No worker yet.
    pub(super) fn new() -> io::Result<Workers> {
        let cores = std::thread::available_parallelism().map_or(1, std::num::NonZero::get);
        Ok(Workers {
            program: std::env::current_exe()?,
            most: cores.clamp(2, 4),
            state: Mutex::default(),
            freed: Condvar::new(),
        })
    }

    /// Asks a worker; the answer is JSON, even that of a question that cannot be answered.
    pub(super) fn ask(&self, job: &str, question: &[u8]) -> Vec<u8> {
        let mut worker = match self.take(job) {
            Ok(worker) => worker,
            Err(why) => return wrong(why),
        };
        let answer = worker.ask(question);
        let mut state = self.lock();
        let is_stopped = state.busy.remove(job).is_none_or(|busy| busy.is_stopped);
        let answer = match answer {
            Ok(answer) if !is_stopped => {
                state.idle.push(worker);
                answer
            }
            answer => {
                worker.end();
                let why = answer.err().filter(|_| !is_stopped).unwrap_or("stopped");
                wrong(why)
            }
        };
        drop(state);
        self.freed.notify_one();
        answer
    }

    /// Ends the job of this name; `false` if no such job runs.
    pub(super) fn stop(&self, job: &str) -> bool {
        let mut state = self.lock();
        let Some(busy) = state.busy.get_mut(job) else { return false };
        busy.is_stopped = true;
        locked(&busy.process).kill().is_ok()
    }

    pub(super) fn stop_all(&self) {
        let mut state = self.lock();
        state.is_over = true;
        state.busy.values().for_each(|busy| drop(locked(&busy.process).kill()));
        state.idle.drain(..).for_each(|worker| worker.end());
    }

    /// An idle worker, or a new one, for this job.
    fn take(&self, job: &str) -> Result<Worker, &'static str> {
        let is_full = |state: &mut State| state.idle.is_empty() && state.busy.len() >= self.most;
        let state = self.lock();
        let waited = self.freed.wait_timeout_while(state, WAIT, is_full);
        let (mut state, time) = waited.unwrap_or_else(PoisonError::into_inner);
        if state.is_over || time.timed_out() {
            return Err("the server is busy: try again, or stop what is running");
        }
        if state.busy.contains_key(job) {
            return Err("a job of this name is running");
        }
        let idle = state.idle.pop();
        let worker = match idle {
            Some(worker) => worker,
            None => Worker::start(&self.program).map_err(|_| "cannot start a worker")?,
        };
        let process = Arc::clone(&worker.process);
        state.busy.insert(job.to_owned(), Busy { process, is_stopped: false });
        Ok(worker)
    }

    fn lock(&self) -> MutexGuard<'_, State> {
        locked(&self.state)
    }
}

fn locked<T>(mutex: &Mutex<T>) -> MutexGuard<'_, T> {
    mutex.lock().unwrap_or_else(PoisonError::into_inner)
}

fn wrong(why: &str) -> Vec<u8> {
    serde_json::json!({ "error": why }).to_string().into_bytes()
}

/// A process that answers questions, a line each.
struct Worker {
    process: Arc<Mutex<Child>>,
    questions: ChildStdin,
    answers: Receiver<Vec<u8>>,
}

impl Worker {
    fn start(program: &Path) -> io::Result<Worker> {
        let mut process = Command::new(program)
            .args(["serve", "--work"])
            .stdin(Stdio::piped())
            .stdout(Stdio::piped())
            .stderr(Stdio::null())
            .spawn()?;
        let (Some(questions), Some(output)) = (process.stdin.take(), process.stdout.take()) else {
            let _ = process.kill();
            return Err(io::Error::other("no pipes"));
        };
        let (sender, answers) = channel();
        std::thread::spawn(move || {
            let mut output = BufReader::new(output);
            while let Some(answer) = line(&mut output) {
                if sender.send(answer).is_err() {
                    return;
                }
            }
        });
        Ok(Worker { process: Arc::new(Mutex::new(process)), questions, answers })
    }

    /// Waits for the answer, or for the end of the process.
    fn ask(&mut self, question: &[u8]) -> Result<Vec<u8>, &'static str> {
        const ENDED: &str = "the work on this puzzle broke off";
        // In JSON, line ends are white space: none is inside of text.
        let mut line: Vec<u8> = question
            .iter()
            .map(|&it| if matches!(it, b'\n' | b'\r') { b' ' } else { it })
            .collect();
        line.push(b'\n');
        let sent = self.questions.write_all(&line).and_then(|()| self.questions.flush());
        sent.map_err(|_| ENDED)?;
        match self.answers.recv_timeout(PATIENCE) {
            Ok(answer) => Ok(answer),
            Err(RecvTimeoutError::Timeout) => Err("given up after two minutes"),
            Err(RecvTimeoutError::Disconnected) => Err(ENDED),
        }
    }

    /// Ends the process, and waits for that.
    fn end(&self) {
        let mut process = locked(&self.process);
        let _ = process.kill();
        let _ = process.wait();
    }
}

/// The next line of a worker, whole.
fn line(output: &mut BufReader<ChildStdout>) -> Option<Vec<u8>> {
    let mut line = Vec::new();
    output.take(LONGEST).read_until(b'\n', &mut line).ok()?;
    (line.pop() == Some(b'\n')).then_some(line)
}
