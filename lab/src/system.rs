//! What differs from one operating system to the next, for programs that are run.

use std::process::Command;

/// Gives a program a group of processes of its own, where the system has such groups. Ctrl-C goes
/// to a group: in one of its own, the program is not seen to fail by an interruption.
#[cfg(unix)]
pub(crate) fn in_own_group(command: &mut Command) {
    std::os::unix::process::CommandExt::process_group(command, 0);
}

/// There are no such groups: Ctrl-C goes to the program, too.
#[cfg(not(unix))]
pub(crate) fn in_own_group(_: &mut Command) {}
