//! Write the puzzles of some inputs as rulesets in another form.

use super::JobError;
use crate::batch::variants::{self, placed};
use crate::batch::{Block, BlockEntry, Content, Control, ConvertTally, Inputs, Output};
use crate::ruleset::parse::{TitledPuzzle, puzzle};
use ninefold_core::error::Malformed;
use ninefold_text::{self as text, Layout, Loss, line, pencilmarks};
use ninefold_variants::{NotSaid, RulesetFormat};

/// Writes the puzzles of the inputs, variants and classic ones, as rulesets in another form, in
/// order. Puzzles that are malformed, or have a rule that the form cannot express, are left out of
/// the output: `complain` gets the place and the fault of each, in whole lines, in order.
///
/// The tally counts what the form could not hold.
///
/// # Errors
/// Reading or writing fails, or the caller stopped the run.
pub fn convert_rulesets(
    inputs: &Inputs,
    format: &'static RulesetFormat,
    mut output: Output,
    complain: &(dyn Fn(&str) + Sync),
    control: Control<'_>,
) -> Result<ConvertTally, JobError> {
    let mut writer = Writer { format, inputs, tally: ConvertTally::default(), text: String::new() };
    let (mut buffer, mut block) = (Vec::new(), Block::default());
    while let Some(chunk) = inputs.next_chunk(&mut buffer)? {
        control.check()?;
        let text = chunk.text(&buffer);
        block.read(inputs.layout(chunk.input), text);
        let before = writer.tally.puzzles;
        for entry in block.entries() {
            if let Err((below, error)) = writer.entry(inputs.layout(chunk.input), &entry, text) {
                let name = inputs.name(chunk.input);
                let (word, number) = inputs.line(chunk.input, chunk.first_line + below);
                writer.tally.malformed += 1;
                complain(&format!("{name}: {word} {number}, {error}\n"));
            }
        }
        let text = std::mem::take(&mut writer.text);
        output.put(text.as_bytes())?;
        control.advance(writer.tally.puzzles - before, chunk.taken);
    }
    control.check()?;
    output.finish()?;
    Ok(writer.tally)
}

/// The ruleset of a classic puzzle: of its 81 cells, or of its 729 candidates.
fn classic(text: &[u8]) -> Result<TitledPuzzle, Malformed> {
    Ok(TitledPuzzle::from(puzzle(&String::from_utf8_lossy(text))?))
}

/// Puts the solution and the name from the fields of a puzzle into its heading, if the heading has
/// none. Returns the names of the other fields, which no form holds, and of a solution that is
/// wrong.
fn beside(titled: &mut TitledPuzzle, layout: &Layout, text: &[u8]) -> Vec<String> {
    const TITLES: [&str; 2] = ["name", "title"];
    let mut lost = Vec::new();
    let given = text::given_solution(layout, text).filter(|given| !given.is_empty());
    if let (None, Some(given)) = (&titled.heading.solution, given) {
        let given = String::from_utf8_lossy(&given).into_owned();
        match titled.ruleset.check_text(&given) {
            Ok(()) => titled.heading.solution = Some(given),
            Err(_) => lost.push("solution".to_owned()),
        }
    }
    for (name, said) in text::named_fields(layout, text) {
        match titled.heading.title {
            None if TITLES.contains(&&name[..]) => titled.heading.title = Some(said),
            _ => lost.push(name),
        }
    }
    lost.dedup();
    lost
}

/// Writes one puzzle after the other.
struct Writer<'a> {
    format: &'static RulesetFormat,
    inputs: &'a Inputs,
    tally: ConvertTally,
    text: String,
}

impl Writer<'_> {
    /// Writes an entry of a chunk. An error comes with its line in the chunk.
    fn entry(
        &mut self,
        layout: &Layout,
        entry: &BlockEntry<'_>,
        chunk: &[u8],
    ) -> Result<(), (u64, String)> {
        let wrong = |error: Malformed| (entry.number, error.to_string());
        let mut titled = match &entry.content {
            Content::Remark => return Ok(()),
            Content::Malformed { number, error } => return Err((*number, error.to_string())),
            Content::Puzzle { puzzle: grid, .. } => {
                let mut cells = Vec::new();
                line::write(grid, &mut cells);
                classic(&cells).map_err(wrong)?
            }
            Content::Restricted { candidates, .. } => {
                let mut marks = Vec::new();
                pencilmarks::write(candidates, b'.', &mut marks);
                classic(&marks).map_err(wrong)?
            }
            Content::Variant(variant) => variants::titled(&variant.text, chunk, self.inputs.web())
                .map_err(|error| {
                    let (below, error) = placed(&error, &variant.text, &entry.text);
                    (entry.number + below, error.to_string())
                })?,
        };
        let lost = beside(&mut titled, layout, &chunk[entry.text.clone()]);
        self.write(&titled).map_err(|error| (entry.number, error.to_string()))?;
        for name in lost {
            self.tally.lose(Loss::Field(name.into()), 1);
        }
        Ok(())
    }

    /// Writes a puzzle with its heading, as far as the form holds it.
    fn write(&mut self, titled: &TitledPuzzle) -> Result<(), NotSaid> {
        let heading = &titled.heading;
        let (written, has_rules) = self.format.write_readable(&titled.ruleset, heading)?;
        self.text += &(written + "\n");
        self.tally.puzzles += 1;
        let has_heading = self.format.has_heading;
        let lost = [
            ("title", !has_heading && (heading.title.is_some() || heading.author.is_some())),
            ("solution", !has_heading && heading.solution.is_some()),
            ("rules", !has_rules && heading.rules.is_some()),
        ];
        for (name, _) in lost.into_iter().filter(|(_, is_lost)| *is_lost) {
            self.tally.lose(Loss::Field(name.into()), 1);
        }
        Ok(())
    }
}
