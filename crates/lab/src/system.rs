//! Differences between operating systems, for programs that are run.

#![allow(unsafe_code)] // The clock of another process.

pub(crate) use groups::{in_own_group, kill_group};
pub(crate) use processes::{
    allowed_cores, busy_threads_of, cpu_of, enlarge_pipe, pin, pin_this_thread, waited_of,
};

#[cfg(unix)]
mod groups {
    use std::process::Command;

    use rustix::process::{Pid, Signal, kill_process_group};

    /// Puts a program into a separate process group. Ctrl-C goes to a group: so the program does
    /// not seem to fail by an interruption.
    pub(crate) fn in_own_group(command: &mut Command) {
        std::os::unix::process::CommandExt::process_group(command, 0);
    }

    /// Ends a program that was started in a separate group, and all that it has started.
    pub(crate) fn kill_group(id: u32) {
        if let Some(group) = i32::try_from(id).ok().and_then(Pid::from_raw) {
            // One that has ended by itself is as good.
            let _ = kill_process_group(group, Signal::KILL);
        }
    }
}

#[cfg(not(unix))]
mod groups {
    use std::process::Command;

    /// There are no groups: Ctrl-C goes to the program, too.
    pub(crate) fn in_own_group(_: &mut Command) {}

    /// There are no groups to end.
    pub(crate) fn kill_group(_: u32) {}
}

#[cfg(target_os = "linux")]
mod processes {
    use std::{os::fd::AsFd, time::Duration};

    use rustix::process::Pid;
    use rustix::thread::{CpuSet, sched_getaffinity, sched_setaffinity};

    /// Makes a pipe hold more bytes, where the system lets us.
    pub(crate) fn enlarge_pipe(pipe: &impl AsFd, bytes: usize) {
        // A smaller one is only slower.
        let _ = rustix::pipe::fcntl_setpipe_size(pipe, bytes);
    }

    /// Processor time of a process and all its threads, those that have ended included; `None` if
    /// the system does not report it.
    pub(crate) fn cpu_of(id: u32) -> Option<Duration> {
        let mut clock = 0;
        let mut time = libc::timespec { tv_sec: 0, tv_nsec: 0 };
        // SAFETY: both calls write to the places given, and to nothing else.
        let is_told = unsafe {
            libc::clock_getcpuclockid(id.cast_signed(), &raw mut clock) == 0
                && libc::clock_gettime(clock, &raw mut time) == 0
        };
        let time = Some(time).filter(|_| is_told)?;
        Some(Duration::new(time.tv_sec.try_into().ok()?, time.tv_nsec.try_into().ok()?))
    }

    /// Time that a process's first thread was ready to run and had no core; `None` if the system
    /// does not report it.
    pub(crate) fn waited_of(id: u32) -> Option<Duration> {
        let text = std::fs::read_to_string(format!("/proc/{id}/schedstat")).ok()?;
        text.split_whitespace().nth(1)?.parse().ok().map(Duration::from_nanos)
    }

    /// The number of a process's threads that run or could run now; `None` if the system does not
    /// report it.
    pub(crate) fn busy_threads_of(id: u32) -> Option<usize> {
        let tasks = std::fs::read_dir(format!("/proc/{id}/task")).ok()?.flatten();
        let is_busy = |task: &std::fs::DirEntry| {
            let text = std::fs::read_to_string(task.path().join("stat")).unwrap_or_default();
            // The state follows the name, which is in parentheses and may contain some.
            text.rsplit_once(") ").is_some_and(|(_, rest)| rest.starts_with('R'))
        };
        Some(tasks.filter(is_busy).count())
    }

    /// The cores that this thread may run on; empty if the system does not report them.
    pub(crate) fn allowed_cores() -> Vec<usize> {
        let set = sched_getaffinity(None).unwrap_or_else(|_| CpuSet::new());
        (0..CpuSet::MAX_CPU).filter(|&core| set.is_set(core)).collect()
    }

    /// Lets a process, with all its threads, run on these cores only. Returns whether it is so.
    pub(crate) fn pin(id: u32, cores: &[usize]) -> bool {
        let Ok(tasks) = std::fs::read_dir(format!("/proc/{id}/task")) else { return false };
        let threads =
            tasks.filter_map(|task| Pid::from_raw(task.ok()?.file_name().to_str()?.parse().ok()?));
        let pinned: Vec<bool> = threads.map(|thread| set_cores(Some(thread), cores)).collect();
        !pinned.is_empty() && pinned.into_iter().all(|is_so| is_so)
    }

    /// Lets this thread run on these cores only. Returns whether it is so.
    pub(crate) fn pin_this_thread(cores: &[usize]) -> bool {
        set_cores(None, cores)
    }

    fn set_cores(thread: Option<Pid>, cores: &[usize]) -> bool {
        let mut set = CpuSet::new();
        cores.iter().for_each(|&core| set.set(core));
        sched_setaffinity(thread, &set).is_ok()
    }
}

/// Nothing of this is known, or can be changed.
#[cfg(not(target_os = "linux"))]
mod processes {
    use std::time::Duration;

    pub(crate) fn enlarge_pipe<P>(_: &P, _: usize) {}

    pub(crate) fn cpu_of(_: u32) -> Option<Duration> {
        None
    }

    pub(crate) fn waited_of(_: u32) -> Option<Duration> {
        None
    }

    pub(crate) fn busy_threads_of(_: u32) -> Option<usize> {
        None
    }

    pub(crate) fn allowed_cores() -> Vec<usize> {
        Vec::new()
    }

    pub(crate) fn pin(_: u32, _: &[usize]) -> bool {
        false
    }

    pub(crate) fn pin_this_thread(_: &[usize]) -> bool {
        false
    }
}
