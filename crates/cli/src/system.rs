//! Differences between operating systems, for the program.

#![allow(unsafe_code)] // Maps of inputs.

pub(crate) use here::{
    cpu_time, kill_group, leave_interruptions, listen, on_fault_remove, open_inputs, shell,
};

#[cfg(unix)]
mod here {
    use std::{path::PathBuf, process::Command, time::Duration};

    use ninefold_jobs::batch::{BatchError, InputOptions, Inputs};
    use rustix::process::{Pid, Signal, kill_process_group};
    use rustix::time::{ClockId, clock_gettime};

    use crate::bus;

    pub(crate) use crate::bus::remove as on_fault_remove;
    pub(crate) use crate::signals::{leave_interruptions, listen};

    /// A command as typed by a person.
    pub(crate) fn shell(text: &str) -> Command {
        let mut command = Command::new("sh");
        command.args(["-c", text]);
        command
    }

    /// Opens files in the fastest way in which a file that is cut short meanwhile is still an error
    /// with a message: plain files are mapped.
    pub(crate) fn open_inputs(
        paths: &[PathBuf],
        options: &InputOptions,
    ) -> Result<Inputs, BatchError> {
        bus::install();
        // SAFETY: what is read is only bytes, which may have any value, and every chunk is checked
        // as text. A file that is cut short raises SIGBUS, which the handler turns into a message.
        let inputs = unsafe { Inputs::open_mapped(paths, options) }?;
        inputs.maps().for_each(|(name, map)| bus::watch(name, map));
        Ok(inputs)
    }

    /// CPU time of the whole process until now, all threads; `None` where it is not measured.
    pub(crate) fn cpu_time() -> Option<Duration> {
        let time = clock_gettime(ClockId::ProcessCPUTime);
        Some(Duration::new(time.tv_sec.try_into().ok()?, time.tv_nsec.try_into().ok()?))
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
mod here {
    use std::path::{Path, PathBuf};
    use std::{process::Command, time::Duration};

    use ninefold_jobs::batch::{BatchError, InputOptions, Inputs};

    /// Plain files are read piece by piece: nothing here would turn a fault in a map into a
    /// message.
    pub(crate) fn open_inputs(
        paths: &[PathBuf],
        options: &InputOptions,
    ) -> Result<Inputs, BatchError> {
        Inputs::open(paths, options)
    }

    /// Nothing is mapped, so there is no fault.
    pub(crate) fn on_fault_remove(_: &Path) {}

    #[cfg(windows)]
    pub(crate) fn cpu_time() -> Option<Duration> {
        cpu_time::ProcessTime::try_now().ok().map(|time| time.as_duration())
    }

    #[cfg(not(windows))]
    pub(crate) fn cpu_time() -> Option<Duration> {
        None
    }

    /// A command as typed by a person: a program and its arguments.
    pub(crate) fn shell(text: &str) -> Command {
        let mut words = text.split_whitespace();
        let mut command = Command::new(words.next().unwrap_or_default());
        command.args(words);
        command
    }

    /// Does nothing: the program that was started is on the same console, and is interrupted as
    /// well.
    pub(crate) fn leave_interruptions() {}

    /// Does nothing: there are no groups. The running program is on the same console, which ends
    /// both.
    pub(crate) fn kill_group(_: u32) {}

    /// Calls `end` on a separate thread when the process is asked to end. Only the first call of
    /// this function counts.
    pub(crate) fn listen(end: fn()) -> std::io::Result<()> {
        match ctrlc::set_handler(end) {
            Ok(()) | Err(ctrlc::Error::MultipleHandlers) => Ok(()),
            Err(error) => Err(std::io::Error::other(error)),
        }
    }
}
