//! Rulesets as SudokuPad's own JSON: drawings in their common look, and a sentence for each rule.
//!
//! SudokuPad supports no rules but those of its checks: what is drawn states something because the
//! text does. So each [kind] is a drawing and a sentence, and two kinds of the same shape have
//! colours that their sentences name. What was written is read again before a caller gets it: a
//! ruleset that would come back as another one is refused.

mod canvas;
mod cells;
mod global;
mod kind;
mod lines;
mod outside;
mod pairs;
mod palette;
mod relation;
mod strokes;

use serde_json::{Map, Value, json};

use super::{
    NotSaid, items,
    places::{Regions, boxes, masks, place},
    same,
};
use crate::{
    read::cells::distinct,
    read::kinds::{self, Kind, Reading},
    read::titled,
};
use canvas::{Canvas, Spot, indices};
use ninefold_core::error::Malformed;
use ninefold_variants::{
    Heading, Ruleset,
    parse::{RulesTextPolicy, TitledPuzzle},
};
use palette::{Class, Palette, Tint};

type Done = Result<(), NotSaid>;
/// A rule, its common colour and the sentence that states it.
type Told<'a> = [&'a str; 3];

fn not_said(what: impl Into<String>) -> NotSaid {
    NotSaid { form: "SudokuPad's JSON", what: what.into() }
}

/// Writes an object on one line. The rules in words of the heading are written if the drawings mean
/// the same by them, and otherwise sentences of our own.
pub(super) fn write(ruleset: &Ruleset, heading: &Heading) -> Result<String, NotSaid> {
    let size = size(ruleset)?;
    let mut drawing = Drawing { size, ..Drawing::default() };
    let all: Vec<&str> = items(ruleset).collect();
    // Little killers have fewer places to choose from than other clues.
    let (first, others): (Vec<&str>, Vec<&str>) =
        all.iter().partition(|text| text.starts_with("LittleKiller"));
    for text in first.into_iter().chain(others) {
        Item::new(text).draw(&all, &mut drawing)?;
    }
    drawing.place_marks()?;
    drawing.place_lines()?;
    let masks = masks(ruleset, size);
    drawing.candidates(&masks)?;
    drawing.is_seen()?;
    let said = drawing.said();
    let keys = drawing.keys(&masks, heading);
    let meant = same::said(ruleset, size);
    let own = heading.rules.as_deref().map(|rules| with_rules(&keys, rules));
    if let Some(own) =
        own.filter(|own| read(own).is_ok_and(|read| same::said(&read.ruleset, size) == meant))
    {
        return Ok(own);
    }
    let written = with_rules(&keys, &said);
    let read = read(&written).map_err(|error| {
        not_said(format!("these rules together: a reader finds {}", error.found))
    })?;
    let comes_back = same::said(&read.ruleset, size);
    let lost = meant.0.iter().find(|rule| !comes_back.0.contains(rule));
    match lost {
        _ if comes_back == meant => Ok(written),
        Some(rule) => Err(not_said(format!(".{rule}, which would be read as another rule"))),
        None => Err(not_said("these rules together, which would be read as others")),
    }
}

/// The puzzle as it is read again: without guesses, or else by one that its solution confirms.
fn read(text: &str) -> Result<TitledPuzzle, Malformed> {
    titled(text, RulesTextPolicy::Strict).or_else(|_| titled(text, RulesTextPolicy::Read))
}

/// An object with these rules in words.
fn with_rules(keys: &Map<String, Value>, rules: &str) -> String {
    let mut keys = keys.clone();
    if let Some(Value::Object(metadata)) = keys.get_mut("metadata") {
        metadata.insert("rules".to_owned(), rules.into());
    }
    Value::Object(keys).to_string()
}

/// The rows of a square board with the digits from 1.
fn size(ruleset: &Ruleset) -> Result<usize, NotSaid> {
    let ((rows, columns), values) = (ruleset.size(), ruleset.values());
    if rows != columns {
        return Err(not_said("a board that is no square"));
    }
    if values != (1..=rows as i32) {
        return Err(not_said(format!(
            "the digits {} to {} on a board of {rows} rows",
            values.start(),
            values.end()
        )));
    }
    if !(4..=16).contains(&rows) {
        return Err(not_said(format!("a board of {rows} rows")));
    }
    Ok(rows)
}

/// An item of a ruleset.
struct Item<'a> {
    text: &'a str,
    name: &'a str,
    arguments: Vec<&'a str>,
}

impl<'a> Item<'a> {
    fn new(text: &'a str) -> Item<'a> {
        let mut parts = text.split('~');
        Item { text, name: parts.next().unwrap_or_default(), arguments: parts.collect() }
    }

    fn draw(&self, all: &[&str], drawing: &mut Drawing) -> Done {
        for kind in kinds::of_item(self.name) {
            if let Some(told) = kind.told.filter(|_| self.has_number_of(kind)) {
                return lines::told(self, drawing, kind, told);
            }
        }
        let kind = kind::KINDS.iter().find(|(name, _)| *name == self.name);
        let (_, draw) = kind.ok_or_else(|| self.refused())?;
        draw(self, all, drawing)
    }

    /// Whether its number is that of the kind, if the kind has only one.
    fn has_number_of(&self, kind: &Kind) -> bool {
        let usual = kind.usual.parse().unwrap_or_default();
        match kind.reading {
            Reading::Lines([only]) => self.number(usual).is_ok_and(|n| only.parse() == Ok(n)),
            _ => true,
        }
    }

    fn refused(&self) -> NotSaid {
        not_said(format!("the item .{}", self.text))
    }

    /// The number in front of the cells, or the common one.
    fn number(&self, usual: u32) -> Result<u32, NotSaid> {
        match self.arguments.first() {
            Some(first) if place(first).is_none() => first.parse().map_err(|_| self.refused()),
            _ => Ok(usual),
        }
    }

    /// The cells behind a number.
    fn cells(&self) -> Result<Vec<Spot>, NotSaid> {
        let has_number = self.arguments.first().is_some_and(|first| place(first).is_none());
        self.spots(&self.arguments[usize::from(has_number)..])
    }

    /// The cells of these arguments.
    fn spots(&self, arguments: &[&str]) -> Result<Vec<Spot>, NotSaid> {
        let spots: Option<Vec<Spot>> = arguments.iter().map(|cell| place(cell)).collect();
        spots.filter(|spots| !spots.is_empty()).ok_or_else(|| self.refused())
    }
}

/// A puzzle that is being drawn.
#[derive(Default)]
struct Drawing {
    /// Rows and columns.
    size: usize,
    canvas: Canvas,
    palette: Palette,
    sentences: Vec<String>,
    /// Rules that the site checks by itself.
    checks: Vec<&'static str>,
    regions: Regions,
    /// Lines, which are placed when all are known: those over one another have different widths.
    strokes: Vec<strokes::Stroke>,
    /// Places next to the grid that have a clue, and in which rank.
    beside: Vec<(Spot, usize)>,
    /// Marks on borders, which are placed when all are known.
    marks: Vec<pairs::Mark>,
}

impl Drawing {
    /// States a sentence, once.
    fn say(&mut self, sentence: impl Into<String>) {
        let sentence = sentence.into();
        if !self.sentences.contains(&sentence) {
            self.sentences.push(sentence);
        }
    }

    /// The colour of a rule, whose sentence is stated with it: `{c}` in it is the word for the
    /// colour.
    fn tint(&mut self, class: Class, told: Told<'_>) -> Result<&'static Tint, NotSaid> {
        let [rule, usual, sentence] = told;
        let (tint, is_new) = self.palette.of(class, rule, usual)?;
        if is_new {
            let article = if tint.word == "orange" { "an" } else { "a" };
            let sentence = sentence.replace(" a {c}", &format!(" {article} {}", tint.word));
            let sentence = sentence.replace("{c}", tint.word);
            let mut letters = sentence.chars();
            let first = letters.next().map(|first| first.to_ascii_uppercase());
            self.say(first.into_iter().chain(letters).collect::<String>());
        }
        Ok(tint)
    }

    /// Checks that no shape hides another one.
    fn is_seen(&self) -> Done {
        let Some((row, column)) = self.canvas.hidden() else { return Ok(()) };
        Err(not_said(format!("two shapes in r{}c{}", row.ceil(), column.ceil())))
    }

    /// The rules in words, a sentence a line.
    fn said(&self) -> String {
        let size = self.size;
        let regions = match (&self.regions, size) {
            (Regions::None, _) => format!(
                "There are no boxes: each row and each column contains the digits 1-{size} once."
            ),
            (Regions::Boxes, 9) => "Normal sudoku rules apply.".to_owned(),
            (Regions::Of(_), 9) => "Normal irregular sudoku rules apply.".to_owned(),
            (_, size) => format!("Normal sudoku rules apply with the digits 1-{size}."),
        };
        let all = std::iter::once(regions).chain(self.sentences.iter().cloned());
        all.collect::<Vec<String>>().join("\n")
    }

    /// The keys of the puzzle, without its rules in words.
    fn keys(self, masks: &[u16], heading: &Heading) -> Map<String, Value> {
        let size = self.size;
        let cell = |i: usize| match masks[i] {
            mask if mask.count_ones() == 1 => json!({ "value": mask.trailing_zeros() + 1 }),
            _ => json!({}),
        };
        let row = |r: usize| (0..size).map(|c| cell(r * size + c)).collect::<Vec<Value>>();
        let mut keys = Map::new();
        keys.insert("cellSize".to_owned(), 50.into());
        keys.insert("cells".to_owned(), (0..size).map(row).collect());
        keys.insert("regions".to_owned(), cells_of(&self.regions, size).into());
        let mut metadata = Map::new();
        let texts = [&heading.title, &heading.author, &heading.solution];
        let said = ["title", "author", "solution"].into_iter().zip(texts);
        let said = said.filter_map(|(key, text)| Some((key, text.as_deref()?.into())));
        let checks = self.checks.into_iter().map(|check| (check, true.into()));
        metadata.extend(said.chain(checks).map(|(key, value)| (key.to_owned(), value)));
        keys.insert("metadata".to_owned(), Value::Object(metadata));
        self.canvas.tell(&mut keys);
        keys
    }
}

/// The cells of each region, from 0.
fn cells_of(regions: &Regions, size: usize) -> Vec<Value> {
    let all = || (1..=size).flat_map(|row| (1..=size).map(move |column| (row, column)));
    let boxes = boxes(size);
    let number = |(row, column): Spot| {
        let at = (row - 1) * size + column - 1;
        match regions {
            Regions::None => 0,
            Regions::Boxes => boxes[at],
            Regions::Of(letters) => letters.get(at).map_or(0, |&letter| letter as usize),
        }
    };
    let numbers = distinct(all().filter(|_| *regions != Regions::None).map(number));
    let region = |wanted: usize| {
        indices(&all().filter(|spot| number(*spot) == wanted).collect::<Vec<Spot>>())
    };
    numbers.into_iter().map(|wanted| json!(region(wanted))).collect()
}

#[cfg(test)]
pub(super) mod tests;
