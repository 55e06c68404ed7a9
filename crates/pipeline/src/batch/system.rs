//! Differences between operating systems, for files.
//!
//! Linux can do all of it. Other Unix systems have no files without names; the rest has neither
//! that nor numbers of files that can be compared.

use std::{fs::File, io, num::NonZeroU64, path::Path};

use memmap2::Mmap;

#[cfg(target_os = "linux")]
pub(super) use linux::*;
#[cfg(not(target_os = "linux"))]
pub(super) use not_linux::*;
#[cfg(not(unix))]
pub(super) use not_unix::*;
#[cfg(unix)]
pub(super) use unix::*;

/// Exchanges what has two names. In between, the second name is free for a moment.
fn exchange_in_steps(one: &Path, other: &Path) -> io::Result<()> {
    let mut aside = other.as_os_str().to_owned();
    aside.push(".replaced");
    std::fs::rename(other, &aside)?;
    std::fs::rename(one, other)?;
    std::fs::rename(&aside, one)
}

/// Renames a file, if nothing has the new name.
fn rename_in_two_steps(from: &Path, to: &Path) -> io::Result<()> {
    match std::fs::hard_link(from, to) {
        Ok(()) => {
            // It has its name; the other one is no harm.
            let _ = std::fs::remove_file(from);
            Ok(())
        }
        Err(error) if error.kind() == io::ErrorKind::AlreadyExists => Err(error),
        // A file system without links: between the look and the renaming another file may come in.
        Err(_) if to.symlink_metadata().is_ok() => Err(io::ErrorKind::AlreadyExists.into()),
        Err(_) => std::fs::rename(from, to),
    }
}

#[cfg(target_os = "linux")]
mod linux {
    use super::{File, Mmap, NonZeroU64, Path, exchange_in_steps, io, rename_in_two_steps};
    use std::{os::fd::AsRawFd, path::PathBuf};

    use memmap2::UncheckedAdvice;
    use rustix::fs::{AtFlags, CWD, FallocateFlags, Mode, OFlags, RenameFlags};

    /// The name by which a file without a name can be given one.
    fn descriptor(file: &File) -> PathBuf {
        PathBuf::from(format!("/proc/self/fd/{}", file.as_raw_fd()))
    }

    /// A file in this directory that has no name, where the file system can.
    pub(in super::super) fn unnamed_file(directory: &Path) -> Option<File> {
        let flags = OFlags::TMPFILE | OFlags::RDWR | OFlags::CLOEXEC;
        let file = File::from(rustix::fs::open(directory, flags, Mode::from_raw_mode(0o666)).ok()?);
        // Without /proc it could never get a name.
        descriptor(&file).symlink_metadata().is_ok().then_some(file)
    }

    /// Gives a file that has none a name, if nothing has that name.
    pub(in super::super) fn name(file: &File, to: &Path) -> io::Result<()> {
        let from = descriptor(file);
        Ok(rustix::fs::linkat(CWD, &from, CWD, to, AtFlags::SYMLINK_FOLLOW)?)
    }

    /// Renames a file, if nothing has the new name.
    pub(in super::super) fn rename_new(from: &Path, to: &Path) -> io::Result<()> {
        match rustix::fs::renameat_with(CWD, from, CWD, to, RenameFlags::NOREPLACE) {
            Err(rustix::io::Errno::INVAL | rustix::io::Errno::NOSYS) => {
                rename_in_two_steps(from, to)
            }
            renamed => Ok(renamed?),
        }
    }

    /// Exchanges what has two names, in one step where the file system can.
    pub(in super::super) fn exchange(one: &Path, other: &Path) -> io::Result<()> {
        match rustix::fs::renameat_with(CWD, one, CWD, other, RenameFlags::EXCHANGE) {
            Err(rustix::io::Errno::INVAL | rustix::io::Errno::NOSYS) => {
                exchange_in_steps(one, other)
            }
            exchanged => Ok(exchanged?),
        }
    }

    /// Takes room on the disk for bytes to come; whether it could. A file in memory takes none: its
    /// pages are found at once, and to go through them twice costs a twentieth of a run.
    pub(in super::super) fn take_room(file: &File, from: u64, length: u64) -> bool {
        // As the kernel's magic.h has it.
        const TMPFS: u64 = 0x0102_1994;
        let is_in_memory = rustix::fs::fstatfs(file).is_ok_and(|is| is.f_type as u64 == TMPFS);
        !is_in_memory
            && rustix::fs::fallocate(file, FallocateFlags::KEEP_SIZE, from, length).is_ok()
    }

    /// Asks the system to begin with writing a part of a file to the disk, without waiting for it.
    #[allow(unsafe_code)]
    pub(in super::super) fn begin_writing(file: &File, from: u64, length: NonZeroU64) {
        let (Ok(from), Ok(length)) = (from.try_into(), length.get().try_into()) else { return };
        // SAFETY: the descriptor is open as long as the file is borrowed, and no memory is passed.
        // If it is refused, nothing is lost: all is waited for at the end.
        unsafe {
            libc::sync_file_range(file.as_raw_fd(), from, length, libc::SYNC_FILE_RANGE_WRITE)
        };
    }

    /// Lets go of the memory of a part of a map.
    #[allow(unsafe_code)]
    pub(in super::super) fn let_go(map: &Mmap, from: usize, length: usize) {
        // SAFETY: the map is of a file, read-only and shared, and of such a map the kernel fills in
        // the pages again, from the file, if they are still looked at.
        let done = unsafe { map.unchecked_advise_range(UncheckedAdvice::DontNeed, from, length) };
        // It saves memory or it does not; nothing depends on it.
        drop(done);
    }
}

#[cfg(not(target_os = "linux"))]
mod not_linux {
    use super::{File, Mmap, NonZeroU64, Path, exchange_in_steps, io, rename_in_two_steps};

    pub(in super::super) fn begin_writing(_: &File, _: u64, _: NonZeroU64) {}

    pub(in super::super) fn exchange(one: &Path, other: &Path) -> io::Result<()> {
        exchange_in_steps(one, other)
    }

    pub(in super::super) fn unnamed_file(_: &Path) -> Option<File> {
        None
    }

    pub(in super::super) fn name(_: &File, _: &Path) -> io::Result<()> {
        Err(io::ErrorKind::Unsupported.into())
    }

    pub(in super::super) fn rename_new(from: &Path, to: &Path) -> io::Result<()> {
        rename_in_two_steps(from, to)
    }

    pub(in super::super) fn take_room(_: &File, _: u64, _: u64) -> bool {
        false
    }

    pub(in super::super) fn let_go(_: &Mmap, _: usize, _: usize) {}
}

#[cfg(unix)]
mod unix {
    use super::{File, Path, io};
    use std::os::unix::fs::MetadataExt;

    /// Whether the open file has this name. Its lock is held.
    pub(in super::super) fn is_named(file: &File, name: &Path) -> io::Result<bool> {
        let (file, named) = (file.metadata()?, name.symlink_metadata()?);
        Ok((file.dev(), file.ino()) == (named.dev(), named.ino()))
    }

    /// The name of this machine.
    pub(in super::super) fn host() -> String {
        rustix::system::uname().nodename().to_string_lossy().into_owned()
    }
}

#[cfg(not(unix))]
mod not_unix {
    use super::{File, Path, io};

    /// Whether the open file has this name. Its lock is held, and locks belong to a handle here: if
    /// that of the file with this name is free, it is another file. A file that another process has
    /// locked is not distinguished from it.
    pub(in super::super) fn is_named(_: &File, name: &Path) -> io::Result<bool> {
        Ok(File::open(name)?.try_lock().is_err())
    }

    pub(in super::super) fn host() -> String {
        let names = ["COMPUTERNAME", "HOSTNAME"];
        names.into_iter().find_map(|name| std::env::var(name).ok()).unwrap_or_default()
    }
}
