//! Signals that ask a process to end.

#![cfg(unix)]

use std::sync::{Arc, Once};

use signal_hook::consts::{
    SIGALRM, SIGHUP, SIGINT, SIGPROF, SIGTERM, SIGUSR1, SIGUSR2, SIGVTALRM, SIGXCPU, SIGXFSZ,
};
use signal_hook::iterator::Signals;

/// Signals that end a process by default, except those that report a fault of the program.
const ENDING: [i32; 9] =
    [SIGHUP, SIGINT, SIGTERM, SIGUSR1, SIGUSR2, SIGALRM, SIGVTALRM, SIGPROF, SIGXCPU];

/// Calls `end`, once, on a separate thread, when the process is asked to end. Only the first call
/// of this function counts.
pub(crate) fn listen(end: fn()) -> std::io::Result<()> {
    static LISTENING: Once = Once::new();
    let mut result = Ok(());
    LISTENING.call_once(|| result = start(end));
    result
}

/// From now on Ctrl-C is for the program that was started, which has the terminal.
pub(crate) fn leave_interruptions() {
    // Where it fails, Ctrl-C ends both.
    let _ = signal_hook::flag::register(SIGINT, Arc::default());
}

/// Whether the parent process asked to ignore the signal, as `nohup` does.
#[allow(unsafe_code)]
fn is_ignored(signal: i32) -> bool {
    let mut now = std::mem::MaybeUninit::<libc::sigaction>::zeroed();
    // SAFETY: asks for the present action and changes nothing; an action of zeros is valid.
    unsafe {
        let asked = libc::sigaction(signal, std::ptr::null(), now.as_mut_ptr());
        asked == 0 && now.assume_init().sa_sigaction == libc::SIG_IGN
    }
}

fn start(end: fn()) -> std::io::Result<()> {
    let heeded = ENDING.into_iter().filter(|&signal| !is_ignored(signal));
    // Heard and not heeded: writing beyond the longest file that is allowed is then an error
    // like that of a full disk, with the name of the file.
    let mut signals = Signals::new(heeded.chain([SIGXFSZ]))?;
    let wait = move || {
        if signals.forever().any(|signal| signal != SIGXFSZ) {
            end();
        }
    };
    std::thread::Builder::new().name("signals".to_owned()).spawn(wait).map(drop)
}
