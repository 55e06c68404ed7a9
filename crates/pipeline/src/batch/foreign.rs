//! Files that are something else than text, refused by name.

use std::io;

use super::table::is_parquet;

/// Beginnings of files that are not read, and the message for each.
const FOREIGN: [(&[u8], &str); 7] = [
    (&[0xfd, b'7', b'z', b'X'], "it is compressed by xz; unpack it first, as in xz -dc"),
    (b"BZh", "it is compressed by bzip2; unpack it first, as in bzip2 -dc"),
    (b"PK\x03\x04", "it is a zip archive; unpack it first, as in unzip -p"),
    (&[b'7', b'z', 0xbc, 0xaf], "it is a 7z archive; unpack it first"),
    (&[0x04, 0x22, 0x4d, 0x18], "it is compressed by lz4; unpack it first, as in lz4 -dc"),
    (&[0xff, 0xfe], UTF_16),
    (&[0xfe, 0xff], UTF_16),
];
const UTF_16: &str = "it is text in UTF-16; convert it first, as in iconv -f UTF-16 -t UTF-8";
const STREAMED_PARQUET: &str = "it is a Parquet file, which is read from its end: it must be a separate file, not \
                                standard input, a pipe or packed in another";
const BINARY: &str =
    "it is not text: a twentieth of its first bytes, or more, are control characters";
const CR_ONLY: &str = "its lines end in CR alone; convert it first, as in tr '\\r' '\\n'";

/// Refuses, by name, files that are something else than text.
pub(super) fn refuse_foreign(beginning: &[u8]) -> io::Result<()> {
    let foreign = FOREIGN.iter().find(|(magic, _)| beginning.starts_with(magic));
    let message = match foreign {
        Some((_, message)) => *message,
        None if is_parquet(beginning) => STREAMED_PARQUET,
        // Without a mark: every other byte of plain characters is zero.
        None if is_utf_16(beginning) => UTF_16,
        None if has_cr_alone(beginning) => CR_ONLY,
        None if is_binary(beginning) => BINARY,
        None => return Ok(()),
    };
    Err(io::Error::new(io::ErrorKind::Unsupported, message))
}

/// Whether every other byte is zero, as of plain characters in UTF-16, for as long as a word.
fn is_utf_16(beginning: &[u8]) -> bool {
    let Some(first) = beginning.get(..16) else { return false };
    let has_zeros = |at: usize| (0..16).all(|i| (first[i] == 0) == (i % 2 == at));
    has_zeros(0) || has_zeros(1)
}

/// Whether a twentieth of the first bytes are control characters: of random ones, as of anything
/// packed, a tenth is. A few of them make their lines malformed.
fn is_binary(beginning: &[u8]) -> bool {
    let first = &beginning[..beginning.len().min(1024)];
    let controls = first.iter().filter(|byte| matches!(byte, 0..=8 | 14..=31)).count();
    first.len() >= 64 && controls * 20 > first.len()
}

/// Whether lines end in CR, and none in LF: two at least, so that a stray CR in a single line is
/// told with its column.
fn has_cr_alone(beginning: &[u8]) -> bool {
    let lines = beginning.split(|&byte| byte == b'\r').filter(|line| !line.is_empty());
    // A zero has no place in text: its line is reported.
    let is_text = memchr::memchr2(b'\n', 0, beginning).is_none();
    is_text && lines.take(3).count() > 2
}

#[cfg(test)]
mod tests {
    use super::*;
    use ninefold_core::random::Random;

    #[test]
    fn random_bytes_are_refused_and_text_of_any_language_is_not() {
        let mut random = Random::new(64, 0);
        for _ in 0..1_000 {
            let bytes: Vec<u8> = (0..1024).map(|_| random.below(256) as u8).collect();
            assert!(is_binary(&bytes));
        }
        assert!(!is_binary("数独 53..7....\t# ü\r\n".repeat(40).as_bytes()));
    }
}
