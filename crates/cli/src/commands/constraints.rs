//! `ninefold constraints`: the table of constraints, and how a puzzle with them is written.

use crate::{CliError, Ending, table::table};
use ninefold_jobs::ruleset::{ConstraintKind, KINDS};

/// The text above the table.
const SYNTAX: &str = "\
A puzzle of one line: items .Name~argument~cell~cell... one after the other, cells R1C1 to R9C9.
Rows, columns and boxes hold different digits unless an item says otherwise.

";

/// The text between the table of the best known kinds and that of the rest.
const FURTHER: &str = "
Further ones, for boards of any size as well; a puzzle with one of these may have all of those above:

";

/// The text below it.
const EXAMPLES: &str = "
Examples:
  .Cage~3~R1C1~R1C2.Cage~17~R1C3~R1C4.~R5C5_1              two cages and a given
  .Thermo~R1C1~R2C2~R3C3.WhiteDot~R5C5~R5C6.~R9C9_2_4_6_8  a thermometer, a dot, an even cell
  .Shape~6x6.Cage~9~R1C1~R1C2~R2C1                         a board of six rows, with boxes of 2x3
  .Or.Cage~3~R1C1~R1C2.Cage~17~R1C1~R1C2.End               one of two cages
  ninefold solve variants.txt -o solved.csv                a puzzle a line
";

pub(crate) fn run() -> Result<Ending, CliError> {
    const HEAD: &str = "constraint|demands";
    let (fast, further): (Vec<_>, Vec<_>) = KINDS.iter().partition(|kind| kind.is_well_known());
    let [fast, further] = [fast, further].map(|kinds| table(HEAD, kinds.into_iter().map(row)));
    let text = SYNTAX.to_owned() + &fast + FURTHER + &further + EXAMPLES;
    super::print(&text).map(|()| Ending::Clean)
}

/// A constraint as it is written, and what it demands.
fn row(kind: &ConstraintKind) -> [String; 2] {
    let form = if kind.form.is_empty() { String::new() } else { format!("~{}", kind.form) };
    let demands = [kind.about, kind.note].join(" ").trim_end().to_owned();
    [format!(".{}{form}", kind.name), demands]
}

#[cfg(test)]
mod tests {
    use super::*;
    use ninefold_jobs::ruleset::parse;

    #[test]
    fn the_examples_can_be_read() {
        let puzzles = EXAMPLES.lines().filter_map(|line| line.trim_start().strip_prefix('.'));
        let texts = puzzles.map(|rest| rest.split_whitespace().next().expect("a text"));
        let read: Vec<bool> = texts.map(|text| parse::any(&format!(".{text}")).is_ok()).collect();
        assert_eq!(read, [true; 4]);
    }
}
