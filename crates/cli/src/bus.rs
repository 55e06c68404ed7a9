//! SIGBUS on a mapped input: its message, exit code 2 and no half file.
//!
//! Another process may cut a file short while it is mapped; a look at the lost pages then raises
//! SIGBUS. The handler finds the input by the address of the fault, removes the temporary files of
//! the outputs, prints what happened and ends the process. A fault anywhere else gets the default
//! action. The handler calls nothing that is not safe in a signal handler: it walks two lists that
//! only grow, whose nodes are never freed, and calls `unlink`, `write` and `_exit`.

#![cfg(unix)]
#![allow(unsafe_code)]

use std::ffi::{CString, c_int, c_void};
use std::sync::atomic::{AtomicPtr, Ordering};
use std::{mem::MaybeUninit, os::unix::ffi::OsStrExt, path::Path, ptr, sync::Once};

/// The exit code when a resource failed.
const FAILED: c_int = 2;

/// A list that grows at its head and is never freed.
struct List<T>(AtomicPtr<Node<T>>);

struct Node<T> {
    item: T,
    next: *const Node<T>,
}

impl<T> List<T> {
    const fn new() -> List<T> {
        List(AtomicPtr::new(ptr::null_mut()))
    }

    fn push(&self, item: T) {
        let node = Box::leak(Box::new(Node { item, next: ptr::null() }));
        let mut head = self.0.load(Ordering::Acquire);
        loop {
            node.next = head;
            match self.0.compare_exchange(head, node, Ordering::AcqRel, Ordering::Acquire) {
                Ok(_) => return,
                Err(other) => head = other,
            }
        }
    }

    fn iter(&self) -> impl Iterator<Item = &T> {
        let mut next: *const Node<T> = self.0.load(Ordering::Acquire);
        std::iter::from_fn(move || {
            // SAFETY: null or a node that was leaked when it was pushed, and is not changed since.
            let node = unsafe { next.as_ref() }?;
            next = node.next;
            Some(&node.item)
        })
    }
}

/// A mapped input.
struct Map {
    /// The addresses from the first byte to the end of the last page.
    addresses: std::ops::Range<usize>,
    /// The message, ready to be written.
    message: Vec<u8>,
}

static MAPS: List<Map> = List::new();
static TEMPORARIES: List<CString> = List::new();

/// Installs the handler, once for the process.
pub(crate) fn install() {
    static INSTALLED: Once = Once::new();
    INSTALLED.call_once(|| {
        let mut action = MaybeUninit::<libc::sigaction>::zeroed();
        // SAFETY: an action of zeros is a valid one; the handler has the signature that SA_SIGINFO
        // asks for. Where it cannot be installed, a fault gets the default action.
        unsafe {
            let action = action.assume_init_mut();
            action.sa_sigaction = handle as *const () as usize;
            action.sa_flags = libc::SA_SIGINFO | libc::SA_ONSTACK;
            libc::sigemptyset(&mut action.sa_mask);
            libc::sigaction(libc::SIGBUS, action, ptr::null_mut());
        }
    });
}

/// From now on a fault in this map ends the process with a message that names it.
pub(crate) fn watch(name: &str, map: &[u8]) {
    if map.is_empty() {
        return;
    }
    // SAFETY: asks for a constant of the system.
    let page = unsafe { libc::sysconf(libc::_SC_PAGESIZE) };
    let page = usize::try_from(page).unwrap_or(4096).max(1);
    let start = map.as_ptr().addr();
    let end = (start + map.len()).next_multiple_of(page);
    let what = "it was cut short while it was being read";
    let message = format!("ninefold: cannot read {name}: {what}\n").into_bytes();
    MAPS.push(Map { addresses: start..end, message });
}

/// From now on such a fault removes this file.
pub(crate) fn remove(temporary: &Path) {
    if let Ok(path) = CString::new(temporary.as_os_str().as_bytes()) {
        TEMPORARIES.push(path);
    }
}

extern "C" fn handle(signal: c_int, info: *mut libc::siginfo_t, _: *mut c_void) {
    // SAFETY: the system passes valid information about a fault to a handler of SA_SIGINFO; all
    // functions that are called may be called in a signal handler, with these arguments.
    unsafe {
        let address = (*info).si_addr().addr();
        if (*info).si_code > 0
            && let Some(map) = MAPS.iter().find(|map| map.addresses.contains(&address))
        {
            TEMPORARIES.iter().for_each(|path| _ = libc::unlink(path.as_ptr()));
            libc::write(libc::STDERR_FILENO, map.message.as_ptr().cast(), map.message.len());
            libc::_exit(FAILED);
        }
        // Raised again when this handler returns, and then with the default action.
        libc::signal(signal, libc::SIG_DFL);
        libc::raise(signal);
    }
}
