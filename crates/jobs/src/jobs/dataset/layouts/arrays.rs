//! NumPy arrays: the header of a `.npy` file, and puzzles and solutions read back from two of them.
//!
//! The format is version 1.0 of NumPy's: a magic number, the length of the header, and a header in
//! Python's syntax, padded so that the data begin at a multiple of 64 bytes.

use std::io::{self, BufReader, Read};
use std::{fs::File, path::Path};

use crate::boards::{Size, symbol};

const MAGIC: &[u8] = b"\x93NUMPY\x01\x00";
const ALIGNMENT: usize = 64;

/// The header of an array of this type (as NumPy writes it: `|u1`, `<i4`) and shape.
pub(super) fn header(of: &str, shape: &[u64]) -> Vec<u8> {
    let shape = match shape {
        [length] => format!("({length},)"),
        all => format!("({})", all.iter().map(u64::to_string).collect::<Vec<_>>().join(", ")),
    };
    let text = format!("{{'descr': '{of}', 'fortran_order': False, 'shape': {shape}, }}");
    let length = (MAGIC.len() + 2 + text.len() + 1).next_multiple_of(ALIGNMENT) - MAGIC.len() - 2;
    let mut header = MAGIC.to_vec();
    header.extend_from_slice(&(length as u16).to_le_bytes());
    header.extend_from_slice(format!("{text:<width$}\n", width = length - 1).as_bytes());
    header
}

/// Puzzles and solutions of two arrays of a byte a cell, as lines of csv, so that a dataset can
/// be read like any other input.
pub(in super::super) struct ArrayRows {
    puzzles: BufReader<File>,
    solutions: BufReader<File>,
    /// The offset of each value.
    added: u8,
    size: Size,
    left: u64,
    /// Text that is not taken yet.
    text: io::Cursor<Vec<u8>>,
}

impl ArrayRows {
    /// Opens both arrays.
    pub(in super::super) fn open(
        puzzles: &Path,
        solutions: &Path,
        added: u8,
        size: Size,
    ) -> io::Result<ArrayRows> {
        let (puzzles, rows) = open(puzzles, size)?;
        let (solutions, others) = open(solutions, size)?;
        if rows != others {
            return Err(invalid(format!("{rows} puzzles and {others} solutions")));
        }
        let text = io::Cursor::new(b"puzzle,solution\n".to_vec());
        Ok(ArrayRows { puzzles, solutions, added, size, left: rows, text })
    }

    /// Reads the next row.
    fn fill(&mut self) -> io::Result<()> {
        let text = self.text.get_mut();
        text.clear();
        let mut cells = vec![0; self.size.cells()];
        for (array, end) in [(&mut self.puzzles, b','), (&mut self.solutions, b'\n')] {
            array.read_exact(&mut cells)?;
            // A value of no symbol becomes a character that no cell has.
            let shown = |value: &u8| value.checked_sub(self.added).map_or('?', symbol) as u8;
            text.extend(cells.iter().map(shown));
            text.push(end);
        }
        self.text.set_position(0);
        self.left -= 1;
        Ok(())
    }
}

impl Read for ArrayRows {
    fn read(&mut self, buffer: &mut [u8]) -> io::Result<usize> {
        let taken = self.text.read(buffer)?;
        if taken > 0 || buffer.is_empty() || self.left == 0 {
            return Ok(taken);
        }
        self.fill()?;
        self.text.read(buffer)
    }
}

fn invalid(what: String) -> io::Error {
    io::Error::new(io::ErrorKind::InvalidData, what)
}

/// Opens an array of n times a byte a cell behind its header. Returns n too.
fn open(path: &Path, size: Size) -> io::Result<(BufReader<File>, u64)> {
    let file = File::open(path)?;
    let (length, cells) = (file.metadata()?.len(), size.cells() as u64);
    let mut file = BufReader::new(file);
    let wrong = || invalid(format!("no array of n times {cells} bytes"));
    let mut begin = [0; 10];
    file.read_exact(&mut begin).map_err(|_| wrong())?;
    if !begin.starts_with(MAGIC) {
        return Err(wrong());
    }
    let mut text = vec![0; usize::from(u16::from_le_bytes([begin[8], begin[9]]))];
    file.read_exact(&mut text).map_err(|_| wrong())?;
    let rows = (length - (begin.len() + text.len()) as u64) / cells;
    let expected = header("|u1", &[rows, cells]);
    if [&begin[..], &text].concat() != expected || length != expected.len() as u64 + rows * cells {
        return Err(wrong());
    }
    Ok((file, rows))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn headers_are_as_numpy_writes_them() {
        let header = header("|u1", &[1000, 81]);
        assert_eq!(header.len(), 128);
        assert_eq!(&header[..10], b"\x93NUMPY\x01\x00\x76\x00");
        let text = "{'descr': '|u1', 'fortran_order': False, 'shape': (1000, 81), }";
        assert!(header[10..].starts_with(text.as_bytes()));
        assert!(header.ends_with(b" \n"));
        assert!(super::header("<i4", &[5]).windows(6).any(|part| part == b"(5,), "));
    }
}
