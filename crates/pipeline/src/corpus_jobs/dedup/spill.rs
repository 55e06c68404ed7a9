//! Repeats among more puzzles than memory holds: keys go to files by their first bits, so that each
//! file can be looked through by itself; the lines wait in another file until their repeats are
//! known.
//!
//! All of these files have no names, and are gone when the process ends.

use std::io::{self, BufReader, BufWriter, Read, Seek, Write};
use std::{cmp::Reverse, collections::BinaryHeap, fs::File, path::Path};

use crate::batch::scratch_file;
use crate::corpus::{FirstSeen, Key, LinePlace};

/// Files that keys are dealt to at a time: one for each value of a byte of the key.
const PARTS: usize = 256;

/// Bytes that are written to such a file at a time.
const PIECE: usize = 16 * 1024;

/// Keys that are few enough to be looked through at once, whatever the memory.
const FEW: u64 = 64;

/// The number of a line that came before those in the file: it is no repeat.
const BEFORE: u64 = u64::MAX;

/// A key on its way: the key, the number of its line among those that wait, its place.
struct Record {
    key: Key,
    number: u64,
    here: LinePlace,
}

impl Record {
    const LENGTH: usize = 32;

    fn write(&self, out: &mut impl Write) -> io::Result<()> {
        out.write_all(&self.key.0.to_le_bytes())?;
        write_pair(self.number, self.here, out)
    }

    /// The next record, or `None` at the end.
    fn read(from: &mut impl Read) -> io::Result<Option<Record>> {
        let Some(bytes) = read_whole(from)? else { return Ok(None) };
        let (number, here) = read_pair(from)?.ok_or(io::ErrorKind::UnexpectedEof)?;
        Ok(Some(Record { key: Key(u128::from_le_bytes(bytes)), number, here }))
    }
}

fn write_pair(number: u64, place: LinePlace, out: &mut impl Write) -> io::Result<()> {
    out.write_all(&number.to_le_bytes())?;
    out.write_all(&place.number().to_le_bytes())
}

/// The number and the place that were written; `None` at the end.
fn read_pair(from: &mut impl Read) -> io::Result<Option<(u64, LinePlace)>> {
    let Some(number) = read_whole(from)? else { return Ok(None) };
    let place = read_whole(from)?.ok_or(io::ErrorKind::UnexpectedEof)?;
    let place = LinePlace::from_number(u64::from_le_bytes(place));
    Ok(Some((u64::from_le_bytes(number), place)))
}

/// A repeat: the number of the line, and the place where its key was first.
type Repeat = (u64, LinePlace);

/// Reads `N` bytes; `None` at the end.
fn read_whole<const N: usize>(from: &mut impl Read) -> io::Result<Option<[u8; N]>> {
    let mut bytes = [0; N];
    let mut read = 0;
    while read < N {
        match from.read(&mut bytes[read..]) {
            Ok(0) if read == 0 => return Ok(None),
            Ok(0) => return Err(io::ErrorKind::UnexpectedEof.into()),
            Ok(count) => read += count,
            Err(error) if error.kind() == io::ErrorKind::Interrupted => {}
            Err(error) => return Err(error),
        }
    }
    Ok(Some(bytes))
}

/// Files that keys are dealt to.
struct Parts<'a> {
    directory: &'a Path,
    /// The index of the byte of the key, from the highest, that selects the file.
    byte: u32,
    files: Vec<Option<BufWriter<File>>>,
}

impl<'a> Parts<'a> {
    fn new(directory: &'a Path, byte: u32) -> Parts<'a> {
        Parts { directory, byte, files: (0..PARTS).map(|_| None).collect() }
    }

    fn add(&mut self, record: &Record) -> io::Result<()> {
        let part = (record.key.0 >> (120 - 8 * self.byte)) as usize % PARTS;
        let file = &mut self.files[part];
        if file.is_none() {
            *file = Some(BufWriter::with_capacity(PIECE, scratch_file(self.directory)?));
        }
        file.as_mut().map_or(Ok(()), |file| record.write(file))
    }

    /// The repeats of all files, each in the order of the lines. No more files are open than there
    /// are parts for each time that keys are dealt: what was dealt again becomes one file.
    fn repeats(self, memory: usize, found: &mut Vec<BufReader<File>>) -> io::Result<()> {
        let Parts { directory, byte, files } = self;
        for file in files.into_iter().flatten() {
            let file = rewound(file)?;
            let records = file.get_ref().metadata()?.len() / Record::LENGTH as u64;
            if FirstSeen::bytes_for(records) > memory as u64 && records > FEW && byte < 15 {
                let mut parts = Parts::new(directory, byte + 1);
                each_record(file, |record| parts.add(record))?;
                let mut again = Vec::new();
                parts.repeats(memory, &mut again)?;
                found.extend(Merged::new(again)?.into_file(directory)?);
            } else if let Some(repeats) = repeats_of(file, directory)? {
                found.push(repeats);
            }
        }
        Ok(())
    }
}

fn each_record(
    mut file: BufReader<File>,
    mut take: impl FnMut(&Record) -> io::Result<()>,
) -> io::Result<()> {
    while let Some(record) = Record::read(&mut file)? {
        take(&record)?;
    }
    Ok(())
}

/// The repeats of one file of keys, in a file; `None` without repeats.
fn repeats_of(file: BufReader<File>, directory: &Path) -> io::Result<Option<BufReader<File>>> {
    let mut seen = FirstSeen::default();
    let mut repeats: Option<BufWriter<File>> = None;
    each_record(file, |record| {
        let first = seen.first(record.key, record.here).map_err(io::Error::other)?;
        if let Some(first) = first
            && record.number != BEFORE
        {
            if repeats.is_none() {
                repeats = Some(BufWriter::with_capacity(PIECE, scratch_file(directory)?));
            }
            if let Some(repeats) = &mut repeats {
                write_pair(record.number, first, repeats)?;
            }
        }
        Ok(())
    })?;
    repeats.map(rewound).transpose()
}

/// The file that was written, to be read from the beginning.
fn rewound(file: BufWriter<File>) -> io::Result<BufReader<File>> {
    let mut file = file.into_inner().map_err(io::IntoInnerError::into_error)?;
    file.rewind()?;
    Ok(BufReader::with_capacity(PIECE, file))
}

/// All repeats, in the order of the lines.
struct Merged {
    files: Vec<BufReader<File>>,
    next: BinaryHeap<Reverse<(Repeat, usize)>>,
}

impl Merged {
    fn new(files: Vec<BufReader<File>>) -> io::Result<Merged> {
        let count = files.len();
        let mut merged = Merged { files, next: BinaryHeap::with_capacity(count) };
        (0..count).try_for_each(|file| merged.fetch(file))?;
        Ok(merged)
    }

    fn fetch(&mut self, file: usize) -> io::Result<()> {
        let next = read_pair(&mut self.files[file])?;
        self.next.extend(next.map(|repeat| Reverse((repeat, file))));
        Ok(())
    }

    fn pop(&mut self) -> io::Result<Option<Repeat>> {
        let Some(Reverse((repeat, file))) = self.next.pop() else { return Ok(None) };
        self.fetch(file)?;
        Ok(Some(repeat))
    }

    /// The first place of the key of this line, if it is a repeat. Lines are asked for in order.
    fn first_of(&mut self, line: u64) -> io::Result<Option<LinePlace>> {
        match self.next.peek() {
            Some(Reverse(((number, _), _))) if *number == line => {}
            _ => return Ok(None),
        }
        Ok(self.pop()?.map(|(_, first)| first))
    }

    /// All of them in one file; `None` if the list is empty.
    fn into_file(mut self, directory: &Path) -> io::Result<Option<BufReader<File>>> {
        if self.next.is_empty() {
            return Ok(None);
        }
        let mut file = BufWriter::with_capacity(PIECE, scratch_file(directory)?);
        while let Some((number, first)) = self.pop()? {
            write_pair(number, first, &mut file)?;
        }
        rewound(file).map(Some)
    }
}

/// Lines that wait until it is known which of them are repeats.
pub(super) struct Spill<'a> {
    parts: Parts<'a>,
    lines: BufWriter<File>,
    count: u64,
}

impl<'a> Spill<'a> {
    /// Nothing waits yet, but these keys came before.
    pub(super) fn new(directory: &'a Path, before: FirstSeen) -> io::Result<Spill<'a>> {
        let lines = BufWriter::with_capacity(1 << 18, scratch_file(directory)?);
        let mut parts = Parts::new(directory, 0);
        for (key, here) in before.into_places() {
            parts.add(&Record { key, number: BEFORE, here })?;
        }
        Ok(Spill { parts, lines, count: 0 })
    }

    /// Adds a line, with its line end, and its key if it is a puzzle.
    pub(super) fn add(&mut self, text: &[u8], here: LinePlace, key: Option<Key>) -> io::Result<()> {
        write_pair(text.len() as u64, here, &mut self.lines)?;
        self.lines.write_all(text)?;
        if let Some(key) = key {
            self.parts.add(&Record { key, number: self.count, here })?;
        }
        self.count += 1;
        Ok(())
    }

    /// All lines in their order, once their repeats are known.
    pub(super) fn finish(self, memory: usize) -> io::Result<Waiting> {
        let mut files = Vec::new();
        self.parts.repeats(memory, &mut files)?;
        let (repeats, lines) = (Merged::new(files)?, rewound(self.lines)?);
        Ok(Waiting { repeats, lines, number: 0, text: Vec::new() })
    }
}

/// The lines that have waited.
pub(super) struct Waiting {
    repeats: Merged,
    lines: BufReader<File>,
    number: u64,
    /// The text of the last line that was asked for.
    pub(super) text: Vec<u8>,
}

impl Waiting {
    /// The place of the next line, and where its puzzle was first if it is a repeat.
    pub(super) fn next(&mut self) -> io::Result<Option<(LinePlace, Option<LinePlace>)>> {
        let Some((length, here)) = read_pair(&mut self.lines)? else { return Ok(None) };
        self.text.resize(length as usize, 0);
        self.lines.read_exact(&mut self.text)?;
        self.number += 1;
        Ok(Some((here, self.repeats.first_of(self.number - 1)?)))
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use ninefold_core::random::Random;

    /// The repeats among random keys, at once and from files, with so little memory that files are
    /// dealt again.
    #[test]
    fn repeats_are_those_of_one_table() {
        let directory = tempfile::tempdir().expect("a directory");
        let mut random = Random::new(3, 1);
        // Keys that differ in few bits, and some in the highest alone.
        let mut keys: Vec<Key> = (0..3_000).map(|_| Key(random.below(700) as u128)).collect();
        keys.extend((0..1_000).map(|_| Key((random.below(300) as u128) << 119)));
        for (before, memory) in [(0, 0), (500, 0), (500, 2_000), (0, 1 << 20), (4_000, 0)] {
            let mut table = FirstSeen::default();
            let mut seen = FirstSeen::default();
            let mut expected = Vec::new();
            let place = |i: usize| LinePlace::new(i % 3, i as u64 + 1);
            for (i, key) in keys.iter().enumerate() {
                let first = table.first(*key, place(i)).expect("memory");
                if i < before {
                    seen.first(*key, place(i)).expect("memory");
                } else {
                    // Every tenth line is a remark, as long as its number.
                    expected.push((vec![b'x'; i], place(i), first));
                    if i % 10 == 0 {
                        expected.push((vec![b'#'; i], place(i), None));
                    }
                }
            }
            let mut spill = Spill::new(directory.path(), seen).expect("begun");
            for (i, key) in keys.iter().enumerate().skip(before) {
                spill.add(&vec![b'x'; i], place(i), Some(*key)).expect("written");
                if i % 10 == 0 {
                    spill.add(&vec![b'#'; i], place(i), None).expect("written");
                }
            }
            let mut found = Vec::new();
            let mut waiting = spill.finish(memory).expect("read");
            while let Some((here, first)) = waiting.next().expect("read") {
                found.push((waiting.text.clone(), here, first));
            }
            assert!(found == expected, "{before} {memory}");
        }
        let left = std::fs::read_dir(directory.path()).expect("listed").count();
        assert_eq!(left, 0, "files without names");
    }

    /// However often keys are dealt again, no more files are open than there are parts.
    #[test]
    fn keys_that_are_dealt_again_become_one_file() {
        let directory = tempfile::tempdir().expect("a directory");
        let mut parts = Parts::new(directory.path(), 0);
        for number in 0..2_048 {
            // Each key twice: four values of the first byte, all of the second.
            let (first, second) = (number as u128 / 256 % 4, number as u128 % 256);
            let (key, here) = (Key(first << 120 | second << 112), LinePlace::new(0, number + 1));
            parts.add(&Record { key, number, here }).expect("written");
        }
        let mut found = Vec::new();
        parts.repeats(0, &mut found).expect("read");
        assert_eq!(found.len(), 4);
        let mut merged = Merged::new(found).expect("read");
        for number in 0..2_048 {
            let expected = (number >= 1_024).then(|| LinePlace::new(0, number - 1_023));
            assert_eq!(merged.first_of(number).expect("read"), expected);
        }
    }
}
