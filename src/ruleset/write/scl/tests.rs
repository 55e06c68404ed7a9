use super::*;
use crate::ruleset::parse;

/// The puzzle that comes back, and whether it was read without a guess.
fn again(text: &str) -> Result<(String, bool), String> {
    let ruleset = parse::any(text).expect(text);
    let written = write(&ruleset, &Heading::default()).map_err(|error| error.to_string())?;
    let strict = titled_with(&written, RulesText::Strict).is_ok();
    Ok((written, strict))
}

#[test]
#[ignore]
fn look() {
    let file = std::fs::read_to_string("/tmp/scl-look.txt").expect("a file");
    for text in file.lines() {
        match again(text) {
            Ok((_, strict)) => println!("{} {text}", if strict { "ok" } else { "GUESS" }),
            Err(error) => println!("NO {text}: {error}"),
        }
    }
}
