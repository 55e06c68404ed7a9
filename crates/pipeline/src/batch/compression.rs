//! The compressions that are read, gzip and Zstandard: recognised by the first bytes, unpacked as a
//! stream, and taken apart into pieces.
//!
//! A *piece* is a member of a gzip file or a frame of a Zstandard file. A file is one piece or
//! several, one behind the other, and unpacking can begin at each.

use std::io::{self, BufRead, BufReader, Read};

use flate2::bufread::{GzDecoder, MultiGzDecoder};
use zstd::{stream::read::Decoder, zstd_safe::DCtx};

/// Bytes that mark a compressed file.
const GZIP: &[u8] = &[0x1f, 0x8b];
const ZSTD: &[u8] = &[0x28, 0xb5, 0x2f, 0xfd];
/// The bytes behind the first one (0x50 to 0x5f) of a frame that a Zstandard file may have before its
/// contents.
const SKIPPABLE: &[u8] = &[0x2a, 0x4d, 0x18];

/// Compression of a file.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Compression {
    /// gzip: one or more members.
    Gzip,
    /// Zstandard: one or more frames.
    Zstd,
}

impl Compression {
    /// Its name, as of the programs that unpack it.
    pub fn name(self) -> &'static str {
        match self {
            Compression::Gzip => "gzip",
            Compression::Zstd => "zstd",
        }
    }

    pub(super) fn find(name: &str) -> Option<Compression> {
        [Compression::Gzip, Compression::Zstd].into_iter().find(|found| found.name() == name)
    }

    /// The compression of what begins with these four bytes; `None` of plain text.
    pub(super) fn of(magic: &[u8]) -> Option<Compression> {
        let is_skippable =
            || matches!(magic.first(), Some(0x50..=0x5f)) && magic[1..].starts_with(SKIPPABLE);
        if magic.starts_with(GZIP) {
            Some(Compression::Gzip)
        } else if magic.starts_with(ZSTD) || is_skippable() {
            Some(Compression::Zstd)
        } else {
            None
        }
    }

    /// Unpacks all pieces from here on. Errors: there is no memory for it.
    pub(super) fn unpack(self, packed: Box<dyn Read + Send>) -> io::Result<Unpacked<'static>> {
        Ok(match self {
            Compression::Gzip => {
                let packed = BufReader::with_capacity(GZIP_BUFFER, packed);
                Unpacked::Gzip(MultiGzDecoder::new(Box::new(packed)))
            }
            Compression::Zstd => {
                let packed = BufReader::with_capacity(DCtx::in_size(), packed);
                Unpacked::Zstd(Decoder::with_buffer(Box::new(packed) as Packed<'_>)?)
            }
        })
    }

    /// Unpacks one piece. Read to its end, it leaves `packed` at the first byte behind the piece.
    /// Errors: there is no memory for it.
    pub(super) fn unpack_piece(
        self,
        packed: &mut (dyn BufRead + Send),
    ) -> io::Result<Unpacked<'_>> {
        let packed: Packed<'_> = Box::new(packed);
        Ok(match self {
            Compression::Gzip => Unpacked::Member(GzDecoder::new(packed)),
            Compression::Zstd => Unpacked::Zstd(Decoder::with_buffer(packed)?.single_frame()),
        })
    }
}

/// Compressed bytes of any source, so that each decoder is compiled once.
type Packed<'a> = Box<dyn BufRead + Send + 'a>;

/// Bytes of a gzip file that are read at a time.
const GZIP_BUFFER: usize = 32 * 1024;

/// Unpacked bytes. No `dyn Read`: that is the code of all its methods for each decoder, and one of
/// them is used.
pub(super) enum Unpacked<'a> {
    /// All members of a gzip file.
    Gzip(MultiGzDecoder<Packed<'a>>),
    /// One member.
    Member(GzDecoder<Packed<'a>>),
    /// One frame of a Zstandard file, or all.
    Zstd(Decoder<'static, Packed<'a>>),
}

impl Read for Unpacked<'_> {
    fn read(&mut self, buffer: &mut [u8]) -> io::Result<usize> {
        match self {
            Unpacked::Gzip(decoder) => decoder.read(buffer),
            Unpacked::Member(decoder) => decoder.read(buffer),
            Unpacked::Zstd(decoder) => decoder.read(buffer),
        }
    }
}

#[cfg(test)]
pub(super) mod tests {
    use super::*;
    use std::io::Write;

    pub(in crate::batch) fn gzip(text: &[u8]) -> Vec<u8> {
        let mut encoder = flate2::write::GzEncoder::new(Vec::new(), flate2::Compression::fast());
        encoder.write_all(text).expect("packed");
        encoder.finish().expect("packed")
    }

    pub(in crate::batch) fn zstd(text: &[u8]) -> Vec<u8> {
        zstd::encode_all(text, 1).expect("packed")
    }

    #[test]
    fn a_piece_ends_where_the_next_begins() {
        let long = b"some text that is longer than a word ".repeat(40_000);
        for pack in [gzip, zstd] {
            let pieces = [pack(b"one\n"), pack(&long), pack(b""), pack(b"last")];
            let packed = pieces.concat();
            let compression = Compression::of(&packed).expect("compressed");
            // A small buffer, so that pieces end within it and behind it.
            let mut reader = io::BufReader::with_capacity(100, &packed[..]);
            let mut left = packed.len();
            for (piece, text) in pieces.iter().zip([b"one\n", &long[..], b"", b"last"]) {
                let mut unpacked = Vec::new();
                let mut decoder = compression.unpack_piece(&mut reader).expect("begun");
                decoder.read_to_end(&mut unpacked).expect("unpacked");
                drop(decoder);
                assert!(unpacked == text);
                left -= piece.len();
                assert_eq!(reader.get_ref().len() + reader.buffer().len(), left);
            }
        }
    }

    #[test]
    fn frames_that_are_skipped_are_pieces_of_no_bytes() {
        let packed = [&b"\x5a\x2a\x4d\x18\x04\0\0\0abcd"[..], &zstd(b"text")].concat();
        let mut reader = &packed[..];
        let mut unpacked = Vec::new();
        for expected in [&b""[..], b"text"] {
            let compression = Compression::of(reader).expect("compressed");
            let mut decoder = compression.unpack_piece(&mut reader).expect("begun");
            unpacked.clear();
            decoder.read_to_end(&mut unpacked).expect("unpacked");
            drop(decoder);
            assert_eq!(unpacked, expected);
        }
        assert!(reader.is_empty());
    }

    #[test]
    fn plain_text_has_no_compression() {
        for text in [&b""[..], b"5", b"53..7....6", b"P\x2a\x4d", b"\x1f"] {
            assert_eq!(Compression::of(text), None);
        }
    }
}
