//! Writing a file in large pieces: room for them, their ends, and when they go to the disk.

use std::io::{self, IoSlice, Write};
use std::{fs::File, num::NonZeroU64};

use crate::batch::system;

/// The progress of a file that is written in large pieces.
///
/// Room on the disk is taken in large pieces: writing into it costs two thirds of what it costs to
/// find room for each page (18 ns instead of 29 for a row of 172 bytes, on ext4; on another machine
/// it made no difference there). Bytes are kept for the next write, so that each write ends where a
/// large page of the system's cache may end: it takes a fifth from the cost of writing pieces of
/// any length.
#[derive(Default)]
pub(super) struct Pieces {
    used: u64,
    taken: u64,
    refused: bool,
    /// Bytes that are kept for the next write.
    rest: Vec<u8>,
    /// The end of what the system was asked to begin writing to the disk. Otherwise it begins when
    /// all is there, and the run waits for the whole of it.
    begun: u64,
}

/// Bytes of room taken at a time.
const PIECE: u64 = 2 << 20;
/// Files that stay smaller than this take none.
const SMALL: u64 = 1 << 20;
/// Bytes that the system is asked to write at a time.
const STEP: u64 = 1 << 20;
/// Writes end at multiples of this.
const ALIGNMENT: usize = 64 << 10;

impl Pieces {
    /// Writes these bytes, except for a rest. With `sync`, the system begins with everything before
    /// them, except for less than a step.
    pub(super) fn write(&mut self, file: &mut File, bytes: &[u8], sync: bool) -> io::Result<()> {
        self.make_room(file, bytes.len());
        self.write_aligned(file, bytes)?;
        self.used += bytes.len() as u64;
        let end = self.used - self.rest.len() as u64;
        let length = NonZeroU64::new(end - self.begun);
        if let Some(length) = length.filter(|length| sync && length.get() >= STEP) {
            system::begin_writing(file, self.begun, length);
            self.begun = end;
        }
        Ok(())
    }

    /// Reserves room for the next bytes. Without room, writing them reports the error.
    fn make_room(&mut self, file: &File, bytes: usize) {
        let end = self.used + bytes as u64;
        if end > self.taken && end > SMALL && !self.refused {
            let from = self.taken.max(self.used);
            self.refused = !system::take_room(file, from, PIECE.max(bytes as u64));
            self.taken = from + PIECE.max(bytes as u64);
        }
    }

    /// Gives back the room that was not used.
    pub(super) fn give_back(&self, file: &File) -> io::Result<()> {
        if self.taken > self.used { file.set_len(self.used) } else { Ok(()) }
    }

    fn write_aligned(&mut self, file: &mut File, bytes: &[u8]) -> io::Result<()> {
        let kept = self.rest.len();
        let Some(now) = ((kept + bytes.len()) / ALIGNMENT * ALIGNMENT).checked_sub(kept) else {
            self.rest.extend_from_slice(bytes);
            return Ok(());
        };
        let (now, later) = bytes.split_at(now);
        let written = match file.write_vectored(&[IoSlice::new(&self.rest), IoSlice::new(now)]) {
            Ok(written) => written,
            Err(error) if error.kind() == io::ErrorKind::Interrupted => 0,
            Err(error) => return Err(error),
        };
        file.write_all(&self.rest[written.min(kept)..])?;
        file.write_all(&now[written.saturating_sub(kept)..])?;
        self.rest.clear();
        self.rest.extend_from_slice(later);
        Ok(())
    }

    pub(super) fn flush(&mut self, file: &mut File) -> io::Result<()> {
        file.write_all(&self.rest)?;
        self.rest.clear();
        file.flush()
    }
}
