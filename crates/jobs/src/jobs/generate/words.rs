//! The options of a generating run as words `--name=value`: the form in which a manifest records
//! them, and in which the program takes them.
//!
//! Only options that make a difference to the output are recorded. Each has one form; earlier names
//! are understood too, so that the manifests of earlier versions keep their meaning.

use std::{ops::RangeInclusive, path::PathBuf, str::FromStr};

use super::options::{GenerateMethod, GenerateOptions, NodeClass};
use crate::{boards::Size, generate::GeneratedFormat};
use ninefold_core::{error::meant, grid::ClueSymmetry};
use ninefold_generate::{PuzzleKind, TechniqueUse, technique_number};
use ninefold_logic::{HODOKU, Level};

/// Earlier names of options, and those that they have now.
const EARLIER: [(&str, &str); 8] = [
    ("multi", "solution-count"),
    ("mask", "pattern"),
    ("solutions", "grids"),
    ("difficulty", "node-class"),
    ("needs", "technique"),
    ("hard", "search=many-nodes"),
    ("low-clues", "search=few-clues"),
    ("flawed", "invalid"),
];

/// A word that is not an option of generation.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
#[error("{0:?} is not an option of generation: {1}")]
pub struct WordError(String, #[source] ValueError);

/// A text that is not a value of an option. The message names the expected form.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
#[error("{0}")]
pub struct ValueError(String);

impl GenerateOptions {
    /// The recorded form: one word for each option that makes a difference to the output.
    #[doc(hidden)]
    pub fn to_words(&self) -> Vec<String> {
        let path = |path: &PathBuf| path.display().to_string();
        let (kind, solutions) = match self.kind {
            Some(PuzzleKind::Multiple(count)) => (None, Some(count.to_string())),
            other => (other.map(|kind| name_of(&KINDS, kind)), None),
        };
        let size = match &self.method {
            GenerateMethod::Boards(size) => Some(size.side().to_string()),
            _ => None,
        };
        let (ruleset, search) = match &self.method {
            GenerateMethod::Variants(constraints) => (Some(constraints.to_string()), None),
            GenerateMethod::ManyNodes => (None, Some("many-nodes")),
            GenerateMethod::FewClues => (None, Some("few-clues")),
            GenerateMethod::Difficulty => (None, Some("difficulty")),
            GenerateMethod::Removal | GenerateMethod::InvalidLines | GenerateMethod::Boards(_) => {
                (None, None)
            }
        };
        let is_invalid = matches!(self.method, GenerateMethod::InvalidLines);
        let logic = &self.logic;
        let of_use = Some(logic.technique_use).filter(|of_use| *of_use != TechniqueUse::OnPath);
        let tenths = |tenths: &u16| format!("{}.{}", tenths / 10, tenths % 10);
        let format = Some(self.format).filter(|format| *format != GeneratedFormat::Line);
        // Switches have no value.
        let switch = |is_on: bool| is_on.then(String::new);
        let options = [
            ("count", Some(self.count.to_string())),
            ("seed", Some(self.seed.to_string())),
            ("solution-count", solutions),
            ("kind", kind),
            ("clues", self.clues.as_ref().map(range_text)),
            ("symmetry", self.symmetry.map(|symmetry| symmetry.name().to_owned())),
            ("pattern", self.pattern.as_ref().map(path)),
            ("grids", self.grids.as_ref().map(path)),
            ("size", size),
            ("ruleset", ruleset),
            ("node-class", self.node_class.map(|class| name_of(&NODE_CLASSES, class))),
            ("nodes", self.nodes.as_ref().map(range_text)),
            ("level", joined(logic.levels.iter().map(|level| level_name(*level)))),
            ("technique", joined(logic.techniques.iter().map(|&n| technique_code(n)))),
            ("technique-use", of_use.map(|of_use| name_of(&TECHNIQUE_USES, of_use))),
            ("score", logic.score.as_ref().map(range_text)),
            ("se", logic.rating.as_ref().map(|range| range_of(range, tenths))),
            ("crossings", switch(self.crossings)),
            ("givens-on-lines", switch(self.givens_on_lines)),
            ("attempts", self.attempts.map(|attempts| attempts.to_string())),
            ("output-format", format.map(|format| name_of(&FORMATS, format))),
            ("shard", self.shard.map(|shard| shard.to_string())),
            ("search", search.map(str::to_owned)),
            ("invalid", switch(is_invalid)),
        ];
        let word = |(name, value): (&str, Option<String>)| match &*value? {
            "" => Some(format!("--{name}")),
            value => Some(format!("--{name}={value}")),
        };
        options.into_iter().filter_map(word).collect()
    }

    /// Reads the recorded form, with earlier names too.
    ///
    /// # Errors
    /// A word is not an option, or its value is not valid.
    #[doc(hidden)]
    pub fn from_words<W: AsRef<str>>(
        words: impl IntoIterator<Item = W>,
    ) -> Result<GenerateOptions, WordError> {
        let mut options = GenerateOptions::default();
        for word in words {
            let word = word.as_ref();
            let error = |source| WordError(word.to_owned(), source);
            let text = word.strip_prefix("--");
            let text = text.ok_or_else(|| error(ValueError("expected --name=value".to_owned())))?;
            let (name, value) = text.split_once('=').unwrap_or((text, ""));
            let (name, value) = match EARLIER.iter().find(|(earlier, _)| *earlier == name) {
                Some((_, now)) => now.split_once('=').unwrap_or((now, value)),
                None => (name, value),
            };
            options.set(name, value).map_err(error)?;
        }
        Ok(options)
    }

    /// Whether both make the same output.
    #[doc(hidden)]
    pub fn makes_the_same_as(&self, other: &GenerateOptions) -> bool {
        self.to_words() == other.to_words()
    }

    fn set(&mut self, name: &str, value: &str) -> Result<(), ValueError> {
        match name {
            "count" => self.count = number(value)?,
            "seed" => self.seed = number(value)?,
            "kind" => self.kind = Some(find(&KINDS, value)?),
            "solution-count" => self.kind = Some(PuzzleKind::Multiple(number(value)?)),
            "clues" => self.clues = Some(parse_clues(value)?),
            "symmetry" => self.symmetry = Some(parse_symmetry(value)?),
            "pattern" => self.pattern = Some(value.into()),
            "grids" => self.grids = Some(value.into()),
            "size" => self.method = GenerateMethod::of_size(parse_board_size(value)?),
            "ruleset" => self.method = GenerateMethod::Variants(parsed(value)?),
            "node-class" => self.node_class = Some(find(&NODE_CLASSES, value)?),
            "nodes" => self.nodes = Some(parse_nodes(value)?),
            "level" => self.logic.levels = list(value, parse_level)?,
            "technique" => self.logic.techniques = list(value, parse_technique)?,
            "technique-use" => self.logic.technique_use = find(&TECHNIQUE_USES, value)?,
            "score" => self.logic.score = Some(parse_score(value)?),
            "se" => self.logic.rating = Some(parse_rating(value)?),
            "crossings" => self.crossings = true,
            "givens-on-lines" => self.givens_on_lines = true,
            "attempts" => self.attempts = Some(number(value)?),
            "output-format" => self.format = find(&FORMATS, value)?,
            "shard" => self.shard = Some(parsed(value)?),
            "search" => self.method = find(&SEARCHES, value)?,
            "invalid" => self.method = GenerateMethod::InvalidLines,
            _ => return Err(ValueError("unknown name".to_owned())),
        }
        Ok(())
    }
}

const KINDS: [(&str, PuzzleKind); 4] = [
    ("grid", PuzzleKind::Grid),
    ("unique", PuzzleKind::Unique),
    ("minimal", PuzzleKind::Minimal),
    ("unbiased", PuzzleKind::Unbiased),
];

/// The names of today first, then those of before.
const NODE_CLASSES: [(&str, NodeClass); 6] = [
    ("none", NodeClass::None),
    ("few", NodeClass::Few),
    ("many", NodeClass::Many),
    ("easy", NodeClass::None),
    ("medium", NodeClass::Few),
    ("hard", NodeClass::Many),
];

const FORMATS: [(&str, GeneratedFormat); 4] = [
    ("line", GeneratedFormat::Line),
    ("csv", GeneratedFormat::Csv),
    ("jsonl", GeneratedFormat::Jsonl),
    ("parquet", GeneratedFormat::Parquet),
];

const SEARCHES: [(&str, GenerateMethod); 3] = [
    ("many-nodes", GenerateMethod::ManyNodes),
    ("few-clues", GenerateMethod::FewClues),
    ("difficulty", GenerateMethod::Difficulty),
];

const TECHNIQUE_USES: [(&str, TechniqueUse); 3] = [
    ("path", TechniqueUse::OnPath),
    ("hardest", TechniqueUse::Hardest),
    ("needed", TechniqueUse::Needed),
];

fn find<T: Clone>(table: &[(&str, T)], name: &str) -> Result<T, ValueError> {
    let row = table.iter().find(|(known, _)| *known == name);
    let names: Vec<&str> = table.iter().map(|(name, _)| *name).collect();
    expect(row.map(|(_, value)| value.clone()), &format!("expected one of {}", names.join(", ")))
}

/// The first name of a value in a table.
fn name_of<T: PartialEq>(table: &[(&str, T)], value: T) -> String {
    let row = table.iter().find(|(_, known)| *known == value);
    row.map_or(String::new(), |(name, _)| (*name).to_owned())
}

/// A value that was read, or what was expected.
fn expect<T>(value: Option<T>, expected: &str) -> Result<T, ValueError> {
    value.ok_or_else(|| ValueError(expected.to_owned()))
}

fn number<T: FromStr>(text: &str) -> Result<T, ValueError> {
    expect(text.parse().ok(), "expected a number")
}

/// A value whose type defines its form.
fn parsed<T: FromStr<Err: std::fmt::Display>>(text: &str) -> Result<T, ValueError> {
    text.parse().map_err(|error: T::Err| ValueError(error.to_string()))
}

/// The items of a list with commas.
fn list<T>(
    text: &str,
    parse: impl Fn(&str) -> Result<T, ValueError>,
) -> Result<Vec<T>, ValueError> {
    text.split(',').map(parse).collect()
}

/// Words with commas between them, if there are any.
fn joined(words: impl Iterator<Item = String>) -> Option<String> {
    let words: Vec<String> = words.collect();
    (!words.is_empty()).then(|| words.join(","))
}

/// A range as `3` or `3-10`.
fn range_text<T: std::fmt::Display + PartialEq>(range: &RangeInclusive<T>) -> String {
    range_of(range, T::to_string)
}

fn range_of<T: PartialEq>(range: &RangeInclusive<T>, shown: impl Fn(&T) -> String) -> String {
    match range.start() == range.end() {
        true => shown(range.start()),
        false => format!("{}-{}", shown(range.start()), shown(range.end())),
    }
}

fn parse_range<T: FromStr + PartialOrd + Copy>(text: &str) -> Option<RangeInclusive<T>> {
    let (from, to) = text.split_once('-').unwrap_or((text, text));
    let (from, to) = (from.trim().parse().ok()?, to.trim().parse().ok()?);
    (from <= to).then_some(from..=to)
}

/// Reads a number or range of clues, as in `26` or `24-28`.
///
/// # Errors
/// The text has another form; the error names the expected one.
pub fn parse_clues(text: &str) -> Result<RangeInclusive<usize>, ValueError> {
    expect(parse_range(text), "expected a number, or two as in 24-28")
}

/// Reads the size of boards: their number of rows.
///
/// # Errors
/// There are no boards of this size; the error lists the sizes.
pub fn parse_board_size(text: &str) -> Result<Size, ValueError> {
    let size = text.parse().ok().and_then(Size::new);
    let sides: Vec<String> = Size::ALL.iter().map(|size| size.side().to_string()).collect();
    expect(size, &format!("expected one of {}", sides.join(", ")))
}

/// A range that may have no end, as in `20-`.
fn parse_open_range<T: FromStr + PartialOrd + Copy>(
    text: &str,
    most: T,
) -> Option<RangeInclusive<T>> {
    let open = text.strip_suffix('-').and_then(|from| from.trim().parse().ok());
    open.map(|from| from..=most).or_else(|| parse_range(text))
}

/// Reads a number or range of nodes, as in `5`, `3-10` or `20-`.
///
/// # Errors
/// The text has another form; the error names the expected one.
pub fn parse_nodes(text: &str) -> Result<RangeInclusive<u64>, ValueError> {
    let expected = "expected a number, or two as in 3-10, or from one on as in 3-";
    expect(parse_open_range(text, u64::MAX), expected)
}

/// Reads a score of the profile `hodoku` or a range of them, as in `500`, `400-600` or `2000-`.
///
/// # Errors
/// The text has another form; the error names the expected one.
pub fn parse_score(text: &str) -> Result<RangeInclusive<u32>, ValueError> {
    let expected = "expected a number, or two as in 400-600, or from one on as in 2000-";
    expect(parse_open_range(text, u32::MAX), expected)
}

/// Reads a rating of the profile `se` or a range of them, as in `7.1`, `7.1-7.5` or `7-`, in
/// tenths.
///
/// # Errors
/// The text has another form; the error names the expected one.
pub fn parse_rating(text: &str) -> Result<RangeInclusive<u16>, ValueError> {
    let (from, to) = match text.split_once('-') {
        None => (tenths(text), tenths(text)),
        Some((from, "")) => (tenths(from), Some(MOST_RATING)),
        Some((from, to)) => (tenths(from), tenths(to)),
    };
    let range = from.zip(to).filter(|(from, to)| from <= to && *to <= MOST_RATING);
    let expected =
        "expected a rating from 1.0 to 12.0, or two as in 7.1-7.5, or from one on as in 7-";
    expect(range.map(|(from, to)| from..=to), expected)
}

/// The highest rating that can be asked for, in tenths.
const MOST_RATING: u16 = 120;

/// A number with at most one digit behind the point, in tenths.
fn tenths(text: &str) -> Option<u16> {
    let (whole, part) = text.trim().split_once('.').unwrap_or((text.trim(), "0"));
    let is_number = |text: &str| !text.is_empty() && text.bytes().all(|byte| byte.is_ascii_digit());
    if !is_number(whole) || !is_number(part) || part.len() > 1 || whole.len() > 2 {
        return None;
    }
    Some(10 * whole.parse::<u16>().ok()? + part.parse::<u16>().ok()?)
}

/// Reads the name of a symmetry.
///
/// # Errors
/// The text is another one; the error lists the names.
pub fn parse_symmetry(text: &str) -> Result<ClueSymmetry, ValueError> {
    let names = ClueSymmetry::ALL.map(ClueSymmetry::name).join(", ");
    expect(ClueSymmetry::find(text), &format!("expected one of {names}"))
}

/// Reads a technique of the profile `hodoku`, by code or name; returns its number.
///
/// # Errors
/// No technique has this name; the error has the expected form.
pub fn parse_technique(text: &str) -> Result<usize, ValueError> {
    technique_number(text.trim()).ok_or_else(|| {
        let codes: Vec<&str> = HODOKU.entries.iter().map(|entry| entry.technique.code()).collect();
        let hint = nearest_technique(text.trim()).map(|near| format!(" (is {near} meant?)"));
        let message = "the profile hodoku has no such technique";
        let hint = hint.unwrap_or_default();
        ValueError(format!("{message}{hint}; expected one of {}", codes.join(", ")))
    })
}

/// The code of the technique whose code or name is nearest to a text, if any is near.
fn nearest_technique(text: &str) -> Option<&'static str> {
    let techniques = || HODOKU.entries.iter().map(|entry| &entry.technique);
    let names = techniques().flat_map(|technique| [technique.code(), technique.name()]);
    let near = meant(text, names)?;
    techniques()
        .find(|technique| [technique.code(), technique.name()].contains(&near))
        .map(|technique| technique.code())
}

fn parse_level(text: &str) -> Result<Level, ValueError> {
    let level = Level::ALL.into_iter().find(|level| level_name(*level) == text);
    expect(level, &format!("expected one of {}", Level::ALL.map(level_name).join(", ")))
}

fn level_name(level: Level) -> String {
    level.name().to_lowercase()
}

fn technique_code(number: usize) -> String {
    HODOKU.entries.get(number).map_or(String::new(), |entry| entry.technique.code().to_owned())
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn words_are_read_as_they_are_written() {
        for text in [
            "--count=3 --seed=4",
            "--count=1 --seed=0 --kind=unbiased --clues=24-28 --output-format=csv --shard=2/3",
            "--count=1 --seed=0 --solution-count=3 --symmetry=half-turn --attempts=9",
            "--count=1 --seed=0 --pattern=a,b --grids=c --node-class=few",
            "--count=1 --seed=0 --clues=0-12 --ruleset=cage:4-8+.AntiKnight --nodes=3-20",
            "--count=1 --seed=0 --symmetry=half-turn --ruleset=thermo --level=easy --crossings",
            "--count=1 --seed=0 --ruleset=thermo+renban --givens-on-lines --attempts=7",
            "--count=1 --seed=0 --level=easy,hard --technique=x-wing,hidden-pair",
            "--count=1 --seed=0 --nodes=3-18446744073709551615 --search=many-nodes",
            "--count=1 --seed=0 --clues=18 --search=few-clues",
            "--count=1 --seed=0 --technique=x-wing --technique-use=needed --search=difficulty",
            "--count=1 --seed=0 --score=400-600 --se=7.1-7.5 --search=difficulty",
            "--count=1 --seed=0 --score=4000-4294967295 --se=10.3",
            "--count=1 --seed=0 --invalid",
            "--count=1 --seed=0 --clues=120-130 --symmetry=full --size=16",
        ] {
            let options = GenerateOptions::from_words(text.split(' ')).expect(text);
            assert_eq!(options.to_words().join(" "), text);
        }
    }

    #[test]
    fn earlier_names_mean_the_same() {
        for (earlier, now) in [
            ("--multi=3", "--solution-count=3"),
            ("--mask=file", "--pattern=file"),
            ("--solutions=file", "--grids=file"),
            ("--difficulty=easy", "--node-class=none"),
            ("--difficulty=medium", "--node-class=few"),
            ("--difficulty=hard", "--node-class=many"),
            ("--needs=x-wing", "--technique=x-wing"),
            ("--hard", "--search=many-nodes"),
            ("--low-clues", "--search=few-clues"),
            ("--flawed", "--invalid"),
        ] {
            let read = |word| GenerateOptions::from_words([word]).expect(word);
            assert_eq!(read(earlier).to_words(), read(now).to_words(), "{earlier}");
            assert!(read(earlier).makes_the_same_as(&read(now)));
            assert_eq!(read(earlier).to_words()[2], now);
        }
    }

    #[test]
    fn ratings_are_read_in_tenths() {
        assert_eq!(parse_rating("7"), Ok(70..=70));
        assert_eq!(parse_rating("7.1 - 10"), Ok(71..=100));
        assert_eq!(parse_rating("7.1-"), Ok(71..=MOST_RATING));
    }

    #[test]
    fn a_technique_that_is_nearly_one_is_named() {
        for (text, meant) in [
            ("xwing", Some("x-wing")),
            ("Sue_de_Coq", Some("sue-de-coq")),
            ("sky-scraper", Some("skyscraper")),
            ("Uniqueness Test 9", Some("uniqueness-1")),
            ("als-xyz-wing", Some("als-xy-wing")),
            ("exocet", None),
        ] {
            assert_eq!(nearest_technique(text), meant, "{text}");
            let error = parse_technique(text).expect_err(text).to_string();
            assert_eq!(error.contains("meant?"), meant.is_some(), "{error}");
            assert!(error.contains("expected one of full-house, naked-single, "), "{error}");
        }
    }

    #[test]
    fn other_words_are_refused() {
        let words = "count=3 --count --count=x --colour=red --level=no --kind=x --score=600-400 \
                     --score=- --technique-use=x --technique=x";
        for word in words.split(' ') {
            assert!(GenerateOptions::from_words([word]).is_err(), "{word}");
        }
        for rating in ["", "7.15", "7.", ".5", "7,1", "7.5-7.1", "12.1", "7.1-7.5-7.6", "-", "x"] {
            assert!(parse_rating(rating).is_err(), "{rating}");
        }
    }
}
