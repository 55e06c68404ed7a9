//! Addresses of web editors: what is in them.

use super::{Read, lz_string, refuse, wrong};
use ninefold_variants::parse::{self, PACKED_KINDS, decoded, packed_part, parameter};

const IN_ADDRESS: &str = "an address that holds the whole puzzle, as f-puzzles' ?load=..., \
                          SudokuMaker's ?puzzle=..., Penpa's #m=edit&p=... and SudokuPad's /fpuz... \
                          and /scl... do";

/// Whether a text is an address, or the part of one that is the packed puzzle.
pub(super) fn is_address(text: &str) -> bool {
    parse::is_address(text) || parse::packed_part(text).is_some()
}

/// The packed drawing of an address of Penpa, and the packed answer if it has one; `None` where it
/// is of another site.
///
/// # Errors
/// It has none.
pub(super) fn penpa(address: &str) -> Option<Read<(String, Option<String>)>> {
    let (_, rest) = address.split_once("://")?;
    let place = rest.split(['?', '#']).next().unwrap_or_default();
    if !place.contains("penpa") {
        return None;
    }
    let drawing = parameter(rest, "p").filter(|drawing| !drawing.starts_with("http"));
    let drawing = drawing.ok_or_else(|| wrong("an address of Penpa without a drawing", IN_ADDRESS));
    Some(drawing.map(|drawing| (drawing, parameter(rest, "a"))))
}

/// The JSON that an address holds.
///
/// # Errors
/// It holds none, or that of no editor that is read.
pub(super) fn json(address: &str) -> Read<String> {
    if let Some(data) = packed_part(address) {
        return unpacked(&decoded(data));
    }
    let (_, rest) = address.split_once("://").unwrap_or(("", address));
    let (host, path) = rest.split_once('/').unwrap_or((rest, ""));
    let host = host.to_ascii_lowercase();
    let is_at = |site: &str| host == site || host.ends_with(&format!(".{site}"));
    let data = match () {
        () if is_at("f-puzzles.com") => parameter(path, "load"),
        () if is_at("sudokupad.app")
            || is_at("crackingthecryptic.com")
            || is_at("svencodes.com") =>
        {
            return sudokupad(path);
        }
        () if is_at("sudokumaker.app") => parameter(path, "puzzle"),
        () => return refuse(format!("an address of {host}"), IN_ADDRESS),
    };
    let data =
        data.ok_or_else(|| wrong(format!("an address of {host} without one"), IN_ADDRESS))?;
    unpacked(&data)
}

/// The JSON of an address of SudokuPad, whose puzzle is a part of its path or a parameter.
fn sudokupad(path: &str) -> Read<String> {
    let id = parameter(path, "puzzleid").unwrap_or_else(|| {
        let path = path.split(['?', '#']).next().unwrap_or_default();
        let path = path.strip_prefix("sudoku/").unwrap_or(path);
        decoded(path.trim_end_matches('/'))
    });
    for kind in PACKED_KINDS {
        // A name of a puzzle may begin alike.
        if let Some(data) = id.strip_prefix(kind).filter(|data| data.len() >= 32) {
            return unpacked(data);
        }
    }
    refuse(format!("an address of SudokuPad with the name of a puzzle, {id:?}"), IN_ADDRESS)
}

fn unpacked(data: &str) -> Read<String> {
    let data: String = data.chars().map(|c| if c == ' ' { '+' } else { c }).collect();
    let expected = "a puzzle that is packed by LZ-string, as f-puzzles and SudokuPad do";
    lz_string::decompress(&data)
        .ok_or_else(|| wrong("an address that is cut short or damaged", expected))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_puzzle_is_found_wherever_it_stands_in_an_address() {
        let text = r#"{"size":9,"grid":[[{}]],"title":"a/b+c"}"#;
        let data = lz_str::compress_to_base64(text);
        let escaped = data.replace('+', "%2B").replace('/', "%2f").replace('=', "%3D");
        for address in [
            format!("https://www.f-puzzles.com/?load={data}"),
            format!("http://f-puzzles.com/?a=b&load={escaped}#x"),
            format!("https://sudokupad.app/fpuz{escaped}"),
            format!("https://sudokupad.app/sudoku/fpuzzles{escaped}?setting-nogrid=1"),
            format!("https://app.crackingthecryptic.com/sudoku/?puzzleid=fpuzzles{data}"),
            format!("https://app.crackingthecryptic.com/sudoku/scl{escaped}"),
            data.clone(),
            format!("fpuzzles{data}"),
            format!("scl{escaped}"),
            format!(
                "https://sudokumaker.app/?puzzle={}",
                lz_str::compress_to_encoded_uri_component(text)
            ),
        ] {
            assert_eq!(json(&address).as_deref(), Ok(text), "{address}");
        }
    }

    #[test]
    fn an_address_without_the_puzzle_says_so() {
        for (address, named) in [
            ("https://sudokupad.app/h56nyg1p0s", "name of a puzzle, \"h56nyg1p0s\""),
            ("https://app.crackingthecryptic.com/sudoku/8fmrnp3jJP", "8fmrnp3jJP"),
            ("https://tinyurl.com/abc", "an address of tinyurl.com"),
            ("https://f-puzzles.com/?id=abc", "of f-puzzles.com without one"),
            ("https://f-puzzles.com/?load=N4Igzg", "cut short or damaged"),
        ] {
            let error = json(address).expect_err("no puzzle").to_string();
            assert!(error.contains(named), "{error}");
        }
        assert_eq!(penpa("https://f-puzzles.com/?p=1"), None);
        let of_penpa =
            |rest: &str| penpa(&format!("https://swaroopg92.github.io/penpa-edit/{rest}"));
        assert_eq!(of_penpa("#m=edit&p=7V&a=b"), Some(Ok(("7V".to_owned(), Some("b".to_owned())))));
        assert!(of_penpa("#m=edit").is_some_and(|drawing| drawing.is_err()));
        assert!(is_address("HTTPS://a") && !is_address("https:/a") && !is_address(".Cage"));
    }
}
