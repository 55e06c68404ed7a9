//! A process that outlives the referee by a moment: it ends solvers whose referee was killed.
//!
//! It reads a line `+GROUP` or `-GROUP` for each solver that starts or ends. When its input ends,
//! the referee has, one way or another: the groups that are left are killed.

use std::io::{BufRead, Write};
use std::path::Path;
use std::process::{Child, Command, Stdio};
use std::sync::{Arc, Mutex, PoisonError};

use crate::system;

/// The referee's end. Copies are the same keeper; it ends with the last of them.
#[derive(Clone)]
pub(crate) struct Keeper(Arc<KeeperProcess>);

struct KeeperProcess(Mutex<Option<Child>>);

impl Keeper {
    /// Starts the process, which is the program itself. Without one, a killed referee leaves its
    /// solvers to notice that their input has ended.
    pub(crate) fn start(program: &Path) -> Keeper {
        let mut command = Command::new(program);
        command.args(["contestant", "keeper"]).stdin(Stdio::piped());
        command.stdout(Stdio::null()).stderr(Stdio::null());
        system::in_own_group(&mut command);
        Keeper(Arc::new(KeeperProcess(Mutex::new(command.spawn().ok()))))
    }

    /// From now on this group is killed when the referee is.
    pub(crate) fn watch(&self, group: u32) {
        self.say(&format!("+{group}\n"));
    }

    /// This group has ended.
    pub(crate) fn release(&self, group: u32) {
        self.say(&format!("-{group}\n"));
    }

    fn say(&self, line: &str) {
        let mut process = self.0.0.lock().unwrap_or_else(PoisonError::into_inner);
        if let Some(input) = process.as_mut().and_then(|child| child.stdin.as_mut()) {
            // A keeper that is gone keeps nothing.
            let _ = input.write_all(line.as_bytes());
        }
    }
}

impl Drop for KeeperProcess {
    fn drop(&mut self) {
        let process = self.0.get_mut().unwrap_or_else(PoisonError::into_inner);
        if let Some(mut child) = process.take() {
            drop(child.stdin.take());
            let _ = child.wait();
        }
    }
}

/// The process itself: reads to the end, then kills what is left.
pub fn keep(input: impl BufRead) {
    let mut groups: Vec<u32> = Vec::new();
    for line in input.lines().map_while(Result::ok) {
        match (line.get(..1), line.get(1..).and_then(|number| number.parse().ok())) {
            (Some("+"), Some(group)) => groups.push(group),
            (Some("-"), Some(group)) => groups.retain(|&known| known != group),
            _ => {}
        }
    }
    groups.into_iter().for_each(system::kill_group);
}
