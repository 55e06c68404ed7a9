//! LZ-string: the compression of the addresses of web editors
//! (<https://pieroxy.net/blog/pages/lz-string/>).
//!
//! It is written here and not taken from a crate because a few thousand characters can stand for
//! gigabytes: this reader stops at a limit.

/// Characters beyond which no puzzle goes.
const MOST: usize = 1 << 21;

/// The text of a compressed one: base64, or the alphabet for addresses, in which `-` stands for `/`
/// and `$` for `=`. `None` where it is not one, or too long.
pub(super) fn decompress(text: &str) -> Option<String> {
    let mut bits = Bits { bytes: text.as_bytes(), at: 0, left: 0, value: 0 };
    let mut output: Vec<u16> = Vec::new();
    // The beginning of each entry in the output, and its length. The first three are signs.
    let mut entries: Vec<(usize, usize)> = vec![(0, 0); 3];
    let mut width = 2;
    let mut before: Option<(usize, usize)> = None;
    loop {
        let code = bits.take(width)? as usize;
        if code == 2 {
            return String::from_utf16(&output).ok();
        }
        if code < 2 {
            let character = bits.take(if code == 0 { 8 } else { 16 })? as u16;
            let start = output.len();
            output.push(character);
            entries.push((start, 1));
            // The new character is the entry itself, and not copied once more.
            if let Some((from, length)) = before {
                entries.push((from, length + 1));
            }
            before = Some((start, 1));
        } else {
            let (from, length) = before?;
            let start = output.len();
            // An entry that is only now being made: the one before and its first character.
            let (first, count) = match entries.get(code) {
                Some(&entry) => entry,
                None if code == entries.len() => (from, length + 1),
                None => return None,
            };
            if output.len() + count > MOST {
                return None;
            }
            for i in 0..count {
                output.push(output[first + i]);
            }
            entries.push((from, length + 1));
            before = Some((start, count));
        }
        // A code of this number of bits must distinguish all entries and the next one.
        width = (usize::BITS - entries.len().leading_zeros()).max(3);
    }
}

/// Bits of characters of six, the highest first.
struct Bits<'a> {
    bytes: &'a [u8],
    at: usize,
    left: u32,
    value: u32,
}

impl Bits<'_> {
    /// The next bits, the lowest first.
    fn take(&mut self, count: u32) -> Option<u32> {
        let mut taken = 0;
        for i in 0..count {
            if self.left == 0 {
                self.value = value(*self.bytes.get(self.at)?)?;
                (self.at, self.left) = (self.at + 1, 6);
            }
            self.left -= 1;
            taken |= (self.value >> self.left & 1) << i;
        }
        Some(taken)
    }
}

fn value(byte: u8) -> Option<u32> {
    Some(match byte {
        b'A'..=b'Z' => (byte - b'A').into(),
        b'a'..=b'z' => u32::from(byte - b'a') + 26,
        b'0'..=b'9' => u32::from(byte - b'0') + 52,
        b'+' => 62,
        b'/' | b'-' => 63,
        _ => return None,
    })
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn what_the_crate_writes_is_read() {
        let long: String = (0..3000).map(|i: u32| format!("{},", i * i % 977)).collect();
        for text in ["a", "aaaa", "aaaaaaaaaa", "{\"size\":9}", "abcabcabcabc", "é∑x", &long] {
            let base64 = lz_str::compress_to_base64(text);
            assert_eq!(decompress(&base64).as_deref(), Some(text), "{base64}");
            let address = lz_str::compress_to_encoded_uri_component(text);
            assert_eq!(decompress(&address).as_deref(), Some(text), "{address}");
        }
    }

    #[test]
    fn what_is_none_is_refused() {
        for text in ["", "A", "====", "N4Ig", "é", "N4Igzg!", "////////////"] {
            assert_eq!(decompress(text), None, "{text}");
        }
        let bomb = lz_str::compress_to_base64("a".repeat(3 << 20).as_str());
        assert!(bomb.len() < 10_000);
        assert_eq!(decompress(&bomb), None);
    }

    proptest::proptest! {
        #[test]
        fn whatever_stands_there_ends(text in "[A-Za-z0-9+/]{0,200}") {
            let _ = decompress(&text);
        }
    }
}
