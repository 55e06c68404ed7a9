//! Six bits a character: the alphabet of base64 for addresses.

const ALPHABET: &[u8; 64] = b"ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789-_";

/// The six bits of each character, or `None` if one is not of the alphabet.
pub(super) fn sextets(text: &str) -> Option<Vec<u8>> {
    let sextet = |byte: u8| ALPHABET.iter().position(|&other| other == byte).map(|at| at as u8);
    text.bytes().map(sextet).collect()
}

/// The text of a relation of this number of values, as `Pair` has it: a bit for each pair, those of
/// the first value first. The values are numbered from 1.
pub fn relation(values: u32, holds: impl Fn(u32, u32) -> bool) -> String {
    let pairs = (1..=values).flat_map(|a| (1..=values).map(move |b| (a, b)));
    let bits: Vec<bool> = pairs.map(|(a, b)| holds(a, b)).collect();
    let sextet = |six: &[bool]| {
        let number = six.iter().rev().fold(0, |all, &bit| all << 1 | usize::from(bit));
        char::from(ALPHABET[number])
    };
    bits.chunks(6).map(sextet).collect()
}

/// A text in base64, of which [`bytes`] are the bytes.
pub fn base64_of(text: &str) -> String {
    let (mut all, mut held, mut count) = (String::new(), 0u32, 0);
    let mut push = |bits: u32| all.push(char::from(ALPHABET[(bits & 63) as usize]));
    for byte in text.bytes() {
        held = (held << 8 | u32::from(byte)) & 0xffff;
        count += 8;
        while count >= 6 {
            count -= 6;
            push(held >> count);
        }
    }
    if count > 0 {
        push(held << (6 - count));
    }
    all
}

/// The bytes of a text, eight bits each from the first character's highest bit on; what is left
/// over at the end is filling. `None` also for a last character that is too little for a byte.
pub fn bytes(text: &str) -> Option<Vec<u8>> {
    let (mut bytes, mut held, mut count) = (Vec::with_capacity(text.len() * 3 / 4), 0u32, 0);
    let text = text.trim_end_matches('=');
    if text.len() % 4 == 1 {
        return None;
    }
    for sextet in sextets(text)? {
        held = (held << 6 | u32::from(sextet)) & 0x3fff;
        count += 6;
        if count >= 8 {
            count -= 8;
            bytes.push((held >> count) as u8);
        }
    }
    Some(bytes)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn text_of_the_alphabet_is_bits() {
        assert_eq!(bytes("LioxLis"), Some(b".*1.+".to_vec()));
        assert_eq!(base64_of(".*1.+"), "LioxLis");
        for text in ["", "1", "12", "123", ".*(12|21).*"] {
            assert_eq!(bytes(&base64_of(text)), Some(text.as_bytes().to_vec()));
        }
        assert_eq!(sextets("A_-"), Some(vec![0, 63, 62]));
        assert_eq!(sextets("a+b"), None);
        assert_eq!(bytes("LioxL"), None);
    }
}
