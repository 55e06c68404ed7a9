//! A solver's process: started, asked, ended.
//!
//! Two threads move the bytes, so that neither end can block the other for good. Their time stamps
//! are those of the pipe: from the first byte written to the last one read.

use std::fs::File;
use std::io::{self, Read, Write};
use std::process::{Child, ChildStdin, ChildStdout, Command, ExitStatus, Stdio};
use std::sync::mpsc::{self, Receiver, RecvTimeoutError, Sender};
use std::time::{Duration, Instant};

use memchr::{memchr_iter, memrchr};

use super::keeper::Keeper;
use crate::error::LabError;
use crate::{running, system};

/// A process that has been started.
pub(crate) struct SolverProcess {
    child: Child,
    /// Requests on their way to the writing thread; `None` once the input has ended.
    requests: Option<Sender<Vec<u8>>>,
    events: Receiver<Event>,
    /// Bytes that have arrived and were not read yet.
    received: Vec<u8>,
    messages: File,
    has_ended: bool,
    /// Whether its threads are counted while it works.
    pub(crate) is_watched: bool,
    keeper: Keeper,
}

enum Event {
    Read {
        at: Instant,
        bytes: Vec<u8>,
    },
    /// No more bytes will come.
    End,
    /// All of a request but its last line is written.
    NearlyWritten {
        at: Instant,
    },
}

pub(crate) struct Reply {
    /// All that came, in lines.
    pub(crate) text: Vec<u8>,
    /// From the first byte written to the last one read.
    pub(crate) wall: Duration,
    /// Processor time of the process meanwhile, if the system reports it.
    pub(crate) cpu: Option<Duration>,
    /// The part of the wall time in which it was ready to run and had no core, as far as the system
    /// reports it.
    pub(crate) waited: Duration,
    /// Number of its threads that were busy at a time, on average, if that was watched.
    pub(crate) busy_threads: Option<f64>,
    /// Whether bytes came before the last line was written.
    pub(crate) is_early: bool,
}

/// Why there is no reply.
#[derive(Debug, PartialEq, Eq, thiserror::Error)]
pub(crate) enum NoReply {
    /// The process said nothing for this long.
    #[error("it gave no answer for {} s", .0.as_secs_f64())]
    Silence(Duration),
    /// Its output ended; how it ended itself, in words.
    #[error("its process ended ({0})")]
    Ended(String),
}

/// The event that ended the wait for a reply.
enum Waited {
    Full,
    Silence,
    End,
}

/// Bytes that a pipe holds, where the system lets us choose.
const PIPE: usize = 1 << 20;
/// Bytes of a process's standard error that are quoted.
const LONGEST_QUOTE: u64 = 500;
/// Time that a process may take to end after its input has.
const ENDING: Duration = Duration::from_secs(2);
/// Interval between counts of threads, and the number of counts that is enough.
const WATCHING: Duration = Duration::from_millis(3);
const WATCHED_ENOUGH: usize = 8;
/// Time to wait for lines beyond the answer.
const TRAILING: Duration = Duration::from_millis(200);

impl SolverProcess {
    /// Starts a program in a separate process group. Errors: it cannot be started.
    pub(crate) fn start(words: &[String], keeper: &Keeper) -> Result<SolverProcess, LabError> {
        let tried =
            |what: &str| LabError::failing(format!("{what} {}", crate::shell::command(words)));
        let messages = tempfile::tempfile().map_err(tried("keep the messages of"))?;
        let stderr = messages.try_clone().map_err(tried("keep the messages of"))?;
        let (program, arguments) = words.split_first().unwrap_or_else(|| unreachable!("a word"));
        let mut command = Command::new(program);
        command.args(arguments).stdin(Stdio::piped()).stdout(Stdio::piped()).stderr(stderr);
        let mut child = running::start(&mut command).map_err(tried("start"))?;
        keeper.watch(child.id());
        let (input, output) = match (child.stdin.take(), child.stdout.take()) {
            (Some(input), Some(output)) => (input, output),
            _ => unreachable!("both are pipes"),
        };
        system::enlarge_pipe(&input, PIPE);
        system::enlarge_pipe(&output, PIPE);
        let (requests, received) = mpsc::channel();
        let (told, events) = mpsc::channel();
        let teller = told.clone();
        let spawned = spawn("solver input", move || write(input, &received, &teller))
            .and_then(|()| spawn("solver output", move || read(output, &told)));
        let process = SolverProcess {
            child,
            requests: Some(requests),
            events,
            received: Vec::new(),
            messages,
            has_ended: false,
            is_watched: false,
            keeper: keeper.clone(),
        };
        spawned.map_err(tried("start threads for"))?;
        Ok(process)
    }

    pub(crate) fn id(&self) -> u32 {
        self.child.id()
    }

    /// Sends a request and waits for `lines` lines, or for a last line `done`. Errors: see
    /// [`NoReply`]. The process is of no use then.
    pub(crate) fn ask(
        &mut self,
        request: Vec<u8>,
        lines: usize,
        deadline: Duration,
    ) -> Result<Reply, NoReply> {
        let most = request.len().max(lines * 128) * 4 + (1 << 16);
        let (cpu, delay) = (system::cpu_of(self.id()), system::waited_of(self.id()));
        let began = Instant::now();
        self.send(request);
        let mut wait = Wait {
            lines,
            most,
            deadline,
            nearly_written: None,
            first_read: None,
            busy: Vec::new(),
        };
        let (waited, last) = self.wait_for_lines(began, &mut wait);
        let wall = last.duration_since(began);
        match waited {
            Waited::Full => {}
            Waited::Silence => return Err(NoReply::Silence(deadline)),
            // Its output before the end may be worth more than the fact that it ended.
            Waited::End if ends_with_done(&self.received) => {}
            Waited::End => return Err(NoReply::Ended(self.ending())),
        }
        let cpu = system::cpu_of(self.id()).zip(cpu).map(|(now, then)| now.saturating_sub(then));
        let delay = system::waited_of(self.id()).zip(delay);
        let waited = delay.map_or(Duration::ZERO, |(now, then)| now.saturating_sub(then));
        let is_early = match (wait.first_read, wait.nearly_written) {
            (Some(read), Some(written)) => read < written,
            (read, None) => read.is_some(),
            (None, _) => false,
        };
        Ok(Reply {
            text: std::mem::take(&mut self.received),
            wall,
            cpu,
            waited,
            busy_threads: wait.busy_threads(),
            is_early,
        })
    }

    /// Sends a part of a request. Returns whether bytes came within this time.
    pub(crate) fn tell_and_listen(&mut self, part: &[u8], time: Duration) -> bool {
        self.send(part.to_vec());
        let until = Instant::now() + time;
        loop {
            match self.events.recv_timeout(until.saturating_duration_since(Instant::now())) {
                Ok(Event::Read { bytes, .. }) => {
                    self.received.extend_from_slice(&bytes);
                    return true;
                }
                Ok(Event::NearlyWritten { .. }) => {}
                Ok(Event::End) => {
                    self.has_ended = true;
                    return false;
                }
                Err(_) => return false,
            }
        }
    }

    fn send(&mut self, request: Vec<u8>) {
        if let Some(requests) = &self.requests {
            // A thread that is gone has found the input closed; the end of the output shows it.
            let _ = requests.send(request);
        }
    }

    fn wait_for_lines(&mut self, began: Instant, wait: &mut Wait) -> (Waited, Instant) {
        let mut lines = memchr_iter(b'\n', &self.received).count();
        let mut last = began;
        let mut until = began + wait.deadline;
        loop {
            if lines >= wait.lines || self.received.last() == Some(&b'\n') {
                if ends_with_done(&self.received) {
                    return (Waited::Full, last);
                }
                if wait.lines == 1 && lines == 1 {
                    return (Waited::Full, last);
                }
                if lines >= wait.lines {
                    // One line too many at least: the rest of them come soon or never.
                    until = until.min(last + TRAILING);
                }
            }
            if self.received.len() > wait.most {
                return (Waited::Full, last);
            }
            if self.has_ended {
                return (Waited::End, last);
            }
            let now = Instant::now();
            let left = until.saturating_duration_since(now);
            let pause = if self.is_watched { left.min(WATCHING) } else { left };
            match self.events.recv_timeout(pause) {
                Ok(Event::Read { at, bytes }) => {
                    wait.first_read.get_or_insert(at);
                    last = at;
                    lines += memchr_iter(b'\n', &bytes).count();
                    self.received.extend_from_slice(&bytes);
                }
                Ok(Event::NearlyWritten { at }) => wait.nearly_written = Some(at),
                Ok(Event::End) | Err(RecvTimeoutError::Disconnected) => self.has_ended = true,
                Err(RecvTimeoutError::Timeout) if pause < left => {
                    wait.busy.extend(system::busy_threads_of(self.child.id()));
                }
                Err(RecvTimeoutError::Timeout) if lines >= wait.lines => {
                    return (Waited::Full, last);
                }
                Err(RecvTimeoutError::Timeout) => return (Waited::Silence, last),
            }
        }
    }

    /// Waits for the process to end; `None` if it goes on.
    fn wait_for_end(&mut self) -> Option<ExitStatus> {
        let until = Instant::now() + ENDING;
        loop {
            match self.child.try_wait() {
                Ok(Some(status)) => return Some(status),
                Ok(None) if Instant::now() < until => std::thread::sleep(Duration::from_millis(1)),
                _ => return None,
            }
        }
    }

    /// The end of the process, in words, with the end of its messages.
    fn ending(&mut self) -> String {
        let status = self.wait_for_end().map(|status| status.to_string());
        let status = status.unwrap_or_else(|| "its output is closed, and it goes on".to_owned());
        let said = running::tail(&mut self.messages, LONGEST_QUOTE);
        match said.trim() {
            "" => status,
            said => format!("{status}; it said {said:?}"),
        }
    }

    /// Ends the input and waits for the process to end. Errors: the process continued, or wrote
    /// lines beyond its answer.
    pub(crate) fn close(mut self) -> Result<(), ClosingFault> {
        drop(self.requests.take());
        let ended = self.wait_for_end();
        while let Ok(event) = self.events.try_recv() {
            if let Event::Read { bytes, .. } = event {
                self.received.extend_from_slice(&bytes);
            }
        }
        if !self.received.is_empty() {
            return Err(ClosingFault::Trailing(std::mem::take(&mut self.received)));
        }
        ended.map(drop).ok_or(ClosingFault::GoesOn(ENDING))
    }
}

/// A fault of a process that was asked to end.
pub(crate) enum ClosingFault {
    /// It wrote lines beyond its answer.
    Trailing(Vec<u8>),
    /// It went on for this long.
    GoesOn(Duration),
}

impl Drop for SolverProcess {
    fn drop(&mut self) {
        let id = self.child.id();
        system::kill_group(id);
        // Where there are no groups.
        let _ = self.child.kill();
        let _ = self.child.wait();
        running::forget(id);
        self.keeper.release(id);
    }
}

struct Wait {
    lines: usize,
    /// Bytes after which nothing sensible can come.
    most: usize,
    deadline: Duration,
    nearly_written: Option<Instant>,
    first_read: Option<Instant>,
    /// Numbers of busy threads, as they were seen.
    busy: Vec<usize>,
}

impl Wait {
    fn busy_threads(&self) -> Option<f64> {
        let sum: usize = self.busy.iter().sum();
        (self.busy.len() >= WATCHED_ENOUGH).then(|| sum as f64 / self.busy.len() as f64)
    }
}

/// Whether the last line is whole and begins with `done`.
fn ends_with_done(text: &[u8]) -> bool {
    let Some(lines) = text.strip_suffix(b"\n") else { return false };
    let start = memrchr(b'\n', lines).map_or(0, |at| at + 1);
    lines[start..].starts_with(b"done")
}

fn spawn(name: &str, work: impl FnOnce() + Send + 'static) -> io::Result<()> {
    std::thread::Builder::new().name(name.to_owned()).spawn(work).map(drop)
}

/// Writes requests until there are no more, or the pipe is closed.
fn write(mut input: ChildStdin, requests: &Receiver<Vec<u8>>, told: &Sender<Event>) {
    for request in requests {
        let body = request.strip_suffix(b"\n").unwrap_or(&request);
        let last = memrchr(b'\n', body).map_or(0, |at| at + 1);
        let written = input.write_all(&request[..last]).and_then(|()| {
            // The channel is closed only when the process is being dropped.
            let _ = told.send(Event::NearlyWritten { at: Instant::now() });
            input.write_all(&request[last..])
        });
        if written.is_err() {
            return;
        }
    }
}

/// Reads until there is no more.
fn read(mut output: ChildStdout, told: &Sender<Event>) {
    let mut buffer = vec![0; PIPE];
    loop {
        match output.read(&mut buffer) {
            Ok(0) => break,
            Ok(count) => {
                let event = Event::Read { at: Instant::now(), bytes: buffer[..count].to_vec() };
                if told.send(event).is_err() {
                    return;
                }
            }
            Err(error) if error.kind() == io::ErrorKind::Interrupted => {}
            Err(_) => break,
        }
    }
    let _ = told.send(Event::End);
}
