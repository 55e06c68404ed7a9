//! Packing of Penpa's texts: raw deflate, then base64, with short names for what is frequent.

use std::io::Read;

use ninefold_variants::base64;

/// Bytes beyond which no puzzle goes: a few packed ones can stand for gigabytes.
const MOST: u64 = 1 << 22;

/// Short names and their meanings, in the order in which they were put in.
#[rustfmt::skip]
const NAMES: &[(&str, &str)] = &[
    ("z", "zZ"), ("\"qa\"", "z9"), ("\"pu_q\"", "zQ"), ("\"pu_a\"", "zA"), ("\"grid\"", "zG"),
    ("\"edit_mode\"", "zM"), ("\"surface\"", "zS"), ("\"line\"", "zL"), ("\"lineE\"", "zE"),
    ("\"wall\"", "zW"), ("\"cage\"", "zC"), ("\"number\"", "zN"), ("\"symbol\"", "zY"),
    ("\"special\"", "zP"), ("\"board\"", "zB"), ("\"command_redo\"", "zR"),
    ("\"command_undo\"", "zU"), ("\"command_replay\"", "z8"), ("\"numberS\"", "z1"),
    ("\"freeline\"", "zF"), ("\"freelineE\"", "z2"), ("\"thermo\"", "zT"), ("\"arrows\"", "z3"),
    ("\"direction\"", "zD"), ("\"squareframe\"", "z0"), ("\"polygon\"", "z5"),
    ("\"deletelineE\"", "z4"), ("\"killercages\"", "z6"), ("\"nobulbthermo\"", "z7"),
    ("\"__a\"", "z_"), ("null", "zO"),
];

/// The text of a packed one; `None` where it is not one, or too long.
pub(super) fn unpacked(packed: &str) -> Option<String> {
    let packed: String = packed
        .chars()
        .map(|c| match c {
            '+' | ' ' => '-',
            '/' => '_',
            c => c,
        })
        .collect();
    let bytes = base64::bytes(&packed)?;
    let mut text = String::new();
    let mut reader = flate2::read::DeflateDecoder::new(&bytes[..]).take(MOST);
    let length = reader.read_to_string(&mut text).ok()?;
    ((length as u64) < MOST && !text.is_empty()).then_some(text)
}

/// A text in which names are whole.
pub(super) fn long_names(text: &str) -> String {
    NAMES.iter().rev().fold(text.to_owned(), |text, (long, short)| text.replace(short, long))
}
