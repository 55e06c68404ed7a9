//! Addresses of web editors: what is in them.

use super::{lz_string, wrong};
use ninefold_core::error::Malformed;

const IN_ADDRESS: &str = "an address that holds the whole puzzle, as f-puzzles' ?load=..., \
                          SudokuMaker's ?puzzle=..., Penpa's #m=edit&p=... and SudokuPad's /fpuz... \
                          and /scl... do";

/// What SudokuPad's addresses have before the packed puzzle.
const KINDS: [&str; 4] = ["fpuzzles", "fpuz", "scl", "ctc"];

/// Whether a text is an address, or the part of one that is the packed puzzle.
pub(super) fn is_address(text: &str) -> bool {
    let scheme = text.get(..8).unwrap_or(text).to_ascii_lowercase();
    scheme.starts_with("https://") || scheme.starts_with("http://") || packed(text).is_some()
}

/// The packed puzzle of a text that is nothing else. LZ-string makes `N4Ig` of the beginning of any object of JSON.
fn packed(text: &str) -> Option<&str> {
    let data = KINDS.iter().find_map(|kind| text.strip_prefix(kind)).unwrap_or(text);
    (data.starts_with("N4Ig") && data.len() >= 32).then_some(data)
}

/// The packed drawing of an address of Penpa, and the packed answer if it has one; `None` where it
/// is of another site.
///
/// # Errors
/// It has none.
pub(super) fn penpa(address: &str) -> Option<Result<(String, Option<String>), Malformed>> {
    let (_, rest) = address.split_once("://")?;
    let place = rest.split(['?', '#']).next().unwrap_or_default();
    if !place.contains("penpa") {
        return None;
    }
    let drawing = of_parameter(rest, "p").filter(|drawing| !drawing.starts_with("http"));
    let drawing = drawing.ok_or_else(|| wrong("an address of Penpa without a drawing", IN_ADDRESS));
    Some(drawing.map(|drawing| (drawing, of_parameter(rest, "a"))))
}

/// The items that an address of Interactive Sudoku Solver holds, wherever it runs; `None` where it is
/// of another site.
pub(super) fn items(address: &str) -> Option<String> {
    let (place, _) = address.split_once('?')?;
    let is_solver = place.to_ascii_lowercase().contains("interactive-sudoku-solver");
    of_parameter(address, "q").filter(|_| is_solver)
}

/// The JSON that an address holds.
///
/// # Errors
/// It holds none, or that of no editor that is read.
pub(super) fn json(address: &str) -> Result<String, Malformed> {
    if let Some(data) = packed(address) {
        return unpacked(&decoded(data));
    }
    let (_, rest) = address.split_once("://").unwrap_or(("", address));
    let (host, path) = rest.split_once('/').unwrap_or((rest, ""));
    let host = host.to_ascii_lowercase();
    let is_at = |site: &str| host == site || host.ends_with(&format!(".{site}"));
    let data = match () {
        () if is_at("f-puzzles.com") => of_parameter(path, "load"),
        () if is_at("sudokupad.app")
            || is_at("crackingthecryptic.com")
            || is_at("svencodes.com") =>
        {
            return sudokupad(path);
        }
        () if is_at("sudokumaker.app") => of_parameter(path, "puzzle"),
        () => return Err(wrong(format!("an address of {host}"), IN_ADDRESS)),
    };
    let data =
        data.ok_or_else(|| wrong(format!("an address of {host} without one"), IN_ADDRESS))?;
    unpacked(&data)
}

/// The value of a parameter of an address.
fn of_parameter(path: &str, name: &str) -> Option<String> {
    let (_, query) = path.split_once(['?', '#'])?;
    let mut parameters = query.split(['&', '#', '?']);
    let value = parameters.find_map(|pair| pair.strip_prefix(name)?.strip_prefix('='));
    value.map(decoded)
}

/// The JSON of an address of SudokuPad, whose puzzle is a part of its path or a parameter.
fn sudokupad(path: &str) -> Result<String, Malformed> {
    let id = of_parameter(path, "puzzleid").unwrap_or_else(|| {
        let path = path.split(['?', '#']).next().unwrap_or_default();
        let path = path.strip_prefix("sudoku/").unwrap_or(path);
        decoded(path.trim_end_matches('/'))
    });
    for kind in KINDS {
        // A name of a puzzle may begin alike.
        if let Some(data) = id.strip_prefix(kind).filter(|data| data.len() >= 32) {
            return unpacked(data);
        }
    }
    let found = format!("an address of SudokuPad with the name of a puzzle, {id:?}");
    Err(wrong(found, IN_ADDRESS))
}

fn unpacked(data: &str) -> Result<String, Malformed> {
    let data: String = data.chars().map(|c| if c == ' ' { '+' } else { c }).collect();
    let expected = "a puzzle that is packed by LZ-string, as f-puzzles and SudokuPad do";
    lz_string::decompress(&data)
        .ok_or_else(|| wrong("an address that is cut short or damaged", expected))
}

/// A part of an address without its escapes.
fn decoded(text: &str) -> String {
    let mut bytes = Vec::with_capacity(text.len());
    let mut rest = text.as_bytes();
    while let [first, behind @ ..] = rest {
        let escaped = match rest {
            [b'%', high, low, ..] => {
                let digit = |byte: u8| char::from(byte).to_digit(16);
                digit(*high).zip(digit(*low)).map(|(high, low)| (high * 16 + low) as u8)
            }
            _ => None,
        };
        bytes.push(escaped.unwrap_or(*first));
        rest = if escaped.is_some() { &rest[3..] } else { behind };
    }
    String::from_utf8_lossy(&bytes).into_owned()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn an_address_of_the_solver_holds_items() {
        let address = "https://x.example/Interactive-Sudoku-Solver/?q=.Cage%7E3~R1C1~R1C2&mode=all";
        assert_eq!(items(address).as_deref(), Some(".Cage~3~R1C1~R1C2"));
        assert_eq!(items("https://x.example/?q=.Cage"), None);
        assert_eq!(items("https://x.example/Interactive-Sudoku-Solver/?mode=all"), None);
    }

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
        let wrong = |address: &str| json(address).expect_err("no puzzle").to_string();
        assert!(
            wrong("https://sudokupad.app/h56nyg1p0s").contains("name of a puzzle, \"h56nyg1p0s\"")
        );
        assert!(
            wrong("https://app.crackingthecryptic.com/sudoku/8fmrnp3jJP").contains("8fmrnp3jJP")
        );
        assert!(wrong("https://tinyurl.com/abc").contains("an address of tinyurl.com"));
        assert!(wrong("https://f-puzzles.com/?id=abc").contains("of f-puzzles.com without one"));
        assert!(wrong("https://f-puzzles.com/?load=N4Igzg").contains("cut short or damaged"));
        assert_eq!(penpa("https://f-puzzles.com/?p=1"), None);
        let of_penpa =
            |rest: &str| penpa(&format!("https://swaroopg92.github.io/penpa-edit/{rest}"));
        assert_eq!(of_penpa("#m=edit&p=7V&a=b"), Some(Ok(("7V".to_owned(), Some("b".to_owned())))));
        assert!(of_penpa("#m=edit").is_some_and(|drawing| drawing.is_err()));
        assert!(is_address("HTTPS://a") && !is_address("https:/a") && !is_address(".Cage"));
    }
}
