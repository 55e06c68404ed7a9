//! Differences between operating systems, for programs that are run.

#![allow(unsafe_code)] // The clock of another process.

pub(crate) use here::{
    allowed_cores, busy_threads_of, cpu_of, enlarge_pipe, in_own_group, kill_group, pin,
    pin_this_thread, waited_of,
};

#[cfg(unix)]
mod here {
    use std::os::fd::AsFd;
    use std::process::Command;
    use std::time::Duration;

    use rustix::process::{Pid, Signal, kill_process_group};

    /// Puts a program into a separate process group. Ctrl-C goes to a group: so the program does
    /// not seem to fail by an interruption.
    pub(crate) fn in_own_group(command: &mut Command) {
        std::os::unix::process::CommandExt::process_group(command, 0);
    }

    /// Ends a program that was started in a separate group, and all that it has started.
    pub(crate) fn kill_group(id: u32) {
        if let Some(group) = pid(id) {
            // One that has ended by itself is as good.
            let _ = kill_process_group(group, Signal::KILL);
        }
    }

    fn pid(id: u32) -> Option<Pid> {
        i32::try_from(id).ok().and_then(Pid::from_raw)
    }

    /// Makes a pipe hold more bytes, where the system lets us.
    #[cfg(target_os = "linux")]
    pub(crate) fn enlarge_pipe(pipe: &impl AsFd, bytes: usize) {
        // A smaller one is only slower.
        let _ = rustix::pipe::fcntl_setpipe_size(pipe, bytes);
    }
    #[cfg(not(target_os = "linux"))]
    pub(crate) fn enlarge_pipe(_: &impl AsFd, _: usize) {}

    /// Processor time of a process and all its threads, those that have ended included; `None` if
    /// the system does not report it.
    #[cfg(target_os = "linux")]
    pub(crate) fn cpu_of(id: u32) -> Option<Duration> {
        let mut clock = 0;
        let mut time = libc::timespec { tv_sec: 0, tv_nsec: 0 };
        // SAFETY: both calls write to the places given, and to nothing else.
        let is_told = unsafe {
            libc::clock_getcpuclockid(id.cast_signed(), &raw mut clock) == 0
                && libc::clock_gettime(clock, &raw mut time) == 0
        };
        is_told
            .then(|| {
                Some(Duration::new(time.tv_sec.try_into().ok()?, time.tv_nsec.try_into().ok()?))
            })
            .flatten()
    }
    #[cfg(not(target_os = "linux"))]
    pub(crate) fn cpu_of(_: u32) -> Option<Duration> {
        None
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
    #[cfg(target_os = "linux")]
    pub(crate) fn allowed_cores() -> Vec<usize> {
        use rustix::thread::{CpuSet, sched_getaffinity};
        let set = sched_getaffinity(None).unwrap_or_else(|_| CpuSet::new());
        (0..CpuSet::MAX_CPU).filter(|&core| set.is_set(core)).collect()
    }
    #[cfg(not(target_os = "linux"))]
    pub(crate) fn allowed_cores() -> Vec<usize> {
        Vec::new()
    }

    /// Lets a process, with all its threads, run on these cores only. Returns whether it is so.
    #[cfg(target_os = "linux")]
    pub(crate) fn pin(id: u32, cores: &[usize]) -> bool {
        let Ok(tasks) = std::fs::read_dir(format!("/proc/{id}/task")) else { return false };
        let names = tasks.filter_map(|task| task.ok()?.file_name().to_str()?.parse().ok());
        let pinned: Vec<bool> = names.map(|thread| set_cores(pid(thread), cores)).collect();
        !pinned.is_empty() && pinned.into_iter().all(|is_so| is_so)
    }
    #[cfg(not(target_os = "linux"))]
    pub(crate) fn pin(_: u32, _: &[usize]) -> bool {
        false
    }

    /// Lets this thread run on these cores only. Returns whether it is so.
    #[cfg(target_os = "linux")]
    pub(crate) fn pin_this_thread(cores: &[usize]) -> bool {
        set_cores(None, cores)
    }
    #[cfg(not(target_os = "linux"))]
    pub(crate) fn pin_this_thread(_: &[usize]) -> bool {
        false
    }

    #[cfg(target_os = "linux")]
    fn set_cores(thread: Option<Pid>, cores: &[usize]) -> bool {
        let mut set = rustix::thread::CpuSet::new();
        cores.iter().for_each(|&core| set.set(core));
        rustix::thread::sched_setaffinity(thread, &set).is_ok()
    }
}

#[cfg(not(unix))]
mod here {
    use std::process::Command;
    use std::time::Duration;

    /// There are no groups: Ctrl-C goes to the program, too.
    pub(crate) fn in_own_group(_: &mut Command) {}

    /// There are no groups to end.
    pub(crate) fn kill_group(_: u32) {}

    /// Pipes are as large as they are.
    pub(crate) fn enlarge_pipe<P>(_: &P, _: usize) {}

    /// `None`: not supported.
    pub(crate) fn cpu_of(_: u32) -> Option<Duration> {
        None
    }

    /// `None`: not supported.
    pub(crate) fn busy_threads_of(_: u32) -> Option<usize> {
        None
    }

    /// `None`: not supported.
    pub(crate) fn waited_of(_: u32) -> Option<Duration> {
        None
    }

    /// Empty: not supported.
    pub(crate) fn allowed_cores() -> Vec<usize> {
        Vec::new()
    }

    /// False: not supported.
    pub(crate) fn pin(_: u32, _: &[usize]) -> bool {
        false
    }

    /// False: not supported.
    pub(crate) fn pin_this_thread(_: &[usize]) -> bool {
        false
    }
}
