//! Grades as lines: csv or JSON, one for each line of input, with a header that names the program
//! and options that made them.

use std::borrow::Cow;

use serde_json::Value;

use super::{Grading, spread::GradeSpread};
use crate::json::{object, push, push_comment, push_fields};
use crate::revision;
use ninefold_boards::Cells;
use ninefold_core::grid::{Candidates, Grid};
use ninefold_engine::Status;
use ninefold_logic::{Difficulty, FieldValue, Grade, PathRecord, Profile, TechniqueName};
use ninefold_text::record::Field;
use ninefold_text::{self as text, Layout, csv, given_name, kept_fields, line, pencilmarks};

/// The formats of grades.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub enum GradeFormat {
    /// Comma-separated, with a line of provenance and a line of names.
    #[default]
    Csv,
    /// A JSON object a line, the first of them the provenance.
    Jsonl,
}

/// The row of a puzzle.
pub struct GradeRow<'a> {
    /// Its line in the input.
    pub line: u64,
    /// The puzzle.
    pub puzzle: GradedPuzzle<'a>,
    /// Whether it has one solution.
    pub status: Status,
    /// Its grade, unless it has no solution.
    pub grade: Option<Grade>,
    /// The uses of techniques on the path that led to the grade.
    pub uses: GradedUses<'a>,
    /// The grades of its equivalents, if they were asked for.
    pub spread: Option<&'a GradeSpread>,
    /// Its solution, if it has exactly one.
    pub solution: Option<GradedPuzzle<'a>>,
    /// Extra columns of the input: name and content.
    pub fields: &'a [(&'a str, Cow<'a, [u8]>)],
}

/// A puzzle as its row shows it.
#[derive(Clone, Copy)]
pub enum GradedPuzzle<'a> {
    /// By its clues, as 81 characters.
    Clues(&'a Grid),
    /// By its candidates, as 729.
    Candidates(&'a Candidates),
    /// A board of another size, a symbol for each cell.
    Board(&'a Cells),
}

/// The uses of techniques on a path.
#[derive(Clone, Copy)]
pub enum GradedUses<'a> {
    /// By the record of the path.
    Path(&'a PathRecord),
    /// As codes and counts.
    List(&'a [(&'static str, u32)]),
}

impl GradedPuzzle<'_> {
    fn write(self, out: &mut Vec<u8>) {
        match self {
            GradedPuzzle::Clues(grid) => line::write(grid, out),
            GradedPuzzle::Candidates(candidates) => pencilmarks::write(candidates, b'.', out),
            GradedPuzzle::Board(cells) => push(out, format_args!("{cells}")),
        }
    }
}

impl GradedUses<'_> {
    /// Appends the counts as [`push_counts`] does.
    fn push(self, between: &str, quote: &str, out: &mut Vec<u8>) {
        match self {
            GradedUses::Path(record) => push_counts(counts(record), between, quote, out),
            GradedUses::List(uses) => push_counts(uses.iter().copied(), between, quote, out),
        }
    }
}

/// The columns other than those of the grade.
#[derive(Clone, Debug, Default)]
pub struct GradeColumns {
    /// The solution, behind the puzzle.
    pub solution: bool,
    /// The names of extra columns of the input, at the end.
    pub kept: Vec<String>,
}

impl GradeColumns {
    /// Appends the header of a csv: the names of the grade's columns, and of those that are kept.
    pub fn write_names(&self, own: &[&str], out: &mut Vec<u8>) {
        for name in own {
            out.extend_from_slice(name.as_bytes());
            out.push(b',');
        }
        for name in &self.kept {
            csv::write_field(name.as_bytes(), out);
            out.push(b',');
        }
        out.pop();
        out.push(b'\n');
    }

    /// The kept fields of a line.
    pub fn kept_of<'a>(&'a self, layout: &'a Layout, text: &'a [u8]) -> Vec<Field<'a>> {
        let mut fields = Vec::new();
        if !self.kept.is_empty() {
            let given = text::given_solution(layout, text).unwrap_or_default();
            fields.extend(given_name(layout).map(|name| (name, given)));
            fields.extend(kept_fields(layout, text));
            fields.retain(|(name, _)| self.kept.iter().any(|kept| kept == name));
        }
        fields
    }
}

/// The origin of grades: without it they cannot be compared with others.
pub struct Provenance<'a> {
    /// The program and its version.
    pub made_by: &'a str,
    /// SHA-256 of the method's order, as [`order_of`](Provenance::order_of) writes it.
    pub digest: &'a str,
    /// The way in which puzzles are graded.
    pub grading: &'a Grading,
}

/// The longest part of a malformed line that is repeated.
const LONGEST_ECHO: usize = 1024;
/// Names of the columns after those of the difficulty.
const COLUMNS: [&str; 6] = ["hardest", "steps", "logic", "open", "techniques", "status"];
/// Names of the columns for equivalents.
const SPREAD: [&str; 5] = ["morphs", "score_min", "score_median", "score_max", "levels"];

/// Names of the columns of a profile's difficulty.
fn difficulty_names(profile: &Profile) -> impl Iterator<Item = &'static str> {
    profile.easiest().fields(true).map(|(name, _)| name)
}

impl Provenance<'_> {
    /// The techniques in their order with what each costs, in one line: `full-house 4 Easy,
    /// naked-single 4 Easy, ...`.
    pub fn order_of(profile: &Profile) -> String {
        let all = profile.entries.iter().map(|entry| (entry.technique.code(), entry.difficulty()));
        let all = all.map(|(code, difficulty)| match difficulty {
            Some(Difficulty::Points { score, level }) => {
                format!("{code} {score} {}", level.name())
            }
            Some(rating @ Difficulty::Rating { .. }) => {
                format!("{code} {:.1}", rating.shown(rating.score().into()))
            }
            None => code.to_owned(),
        });
        all.collect::<Vec<_>>().join(", ")
    }

    fn json(&self) -> Value {
        let profile = self.grading.profile;
        let order: Vec<Value> = profile
            .entries
            .iter()
            .map(|entry| {
                let difficulty = entry.difficulty();
                let score = difficulty.map(|cost| cost.shown(cost.score().into()));
                let level = difficulty.map(Difficulty::level);
                object(vec![
                    ("technique", entry.technique.code().into()),
                    ("score", score.into()),
                    ("level", level.into()),
                ])
            })
            .collect();
        // Readers of such files take an object with a comment for no puzzle.
        object(vec![
            ("comment", "what made the grades".into()),
            ("made_by", self.made_by.into()),
            ("revision", revision::GRADES.into()),
            ("profile", profile.name.into()),
            ("order_sha256", self.digest.into()),
            ("order", order.into()),
            ("assume_unique", self.grading.assume_unique.into()),
            ("morphs", self.grading.morphs.map(|morphs| morphs.count).into()),
            ("seed", self.grading.morphs.map(|morphs| morphs.seed).into()),
        ])
    }

    fn comment(&self) -> String {
        let Grading { profile, assume_unique, morphs, .. } = self.grading;
        let revision = revision::GRADES;
        let mut text =
            format!("# {} grade, revision {revision}, profile {}", self.made_by, profile.name);
        if *assume_unique {
            text += ", uniqueness assumed";
        }
        if let Some(morphs) = morphs {
            text += &format!(", morphs {}, seed {}", morphs.count, morphs.seed);
        }
        let order = Provenance::order_of(profile);
        text + &format!(", order {}: {order}\n", &self.digest[..self.digest.len().min(16)])
    }
}

impl GradeFormat {
    /// The line that names the program and options that made the grades.
    pub fn provenance(self, provenance: &Provenance<'_>, out: &mut Vec<u8>) {
        match self {
            GradeFormat::Csv => push(out, format_args!("{}", provenance.comment())),
            GradeFormat::Jsonl => push(out, format_args!("{}\n", provenance.json())),
        }
    }

    /// The names of the columns, if the format has any.
    pub fn names(self, grading: &Grading, columns: &GradeColumns, out: &mut Vec<u8>) {
        if self == GradeFormat::Csv {
            columns.write_names(&own_names(grading, columns.solution), out);
        }
    }

    /// Appends the line of a comment or a blank line, so that lines can be counted off.
    pub fn remark(self, number: u64, text: &[u8], out: &mut Vec<u8>) {
        match self {
            GradeFormat::Csv => out.extend_from_slice(text),
            GradeFormat::Jsonl => push_comment(number, text, out),
        }
        out.push(b'\n');
    }

    /// Appends the line of one that is malformed.
    pub fn malformed(
        self,
        number: u64,
        text: &[u8],
        complaint: &str,
        (grading, columns): (&Grading, &GradeColumns),
        out: &mut Vec<u8>,
    ) {
        let echo = &text[..text.len().min(LONGEST_ECHO)];
        match self {
            GradeFormat::Csv => {
                csv::write_field(echo, out);
                out.extend_from_slice(if columns.solution { b"," } else { b"" });
                no_grade(grading.profile, out);
                csv::write_field(complaint.as_bytes(), out);
                out.extend_from_slice(if grading.morphs.is_some() { b",,,,," } else { b"" });
                out.resize(out.len() + columns.kept.len(), b',');
                out.push(b'\n');
            }
            GradeFormat::Jsonl => {
                let value = object(vec![
                    ("line", number.into()),
                    ("puzzle", String::from_utf8_lossy(echo).into()),
                    ("status", "malformed".into()),
                    ("logic", false.into()),
                    ("explanation", complaint.into()),
                ]);
                push(out, format_args!("{value}\n"));
            }
        }
    }

    /// Appends the line of a puzzle.
    pub fn puzzle(
        self,
        row: &GradeRow<'_>,
        (grading, columns): (&Grading, &GradeColumns),
        out: &mut Vec<u8>,
    ) {
        match self {
            GradeFormat::Csv => {
                row.puzzle.write(out);
                if columns.solution {
                    out.push(b',');
                    row.solution.into_iter().for_each(|solution| solution.write(out));
                }
                csv_row(row, grading, out);
                for (_, content) in row.fields {
                    out.push(b',');
                    csv::write_field(content, out);
                }
            }
            GradeFormat::Jsonl => {
                push(out, format_args!("{{\"line\":{},\"puzzle\":\"", row.line));
                row.puzzle.write(out);
                out.push(b'"');
                if columns.solution {
                    let quote = if row.solution.is_some() { "\"" } else { "null" };
                    push(out, format_args!(",\"solution\":{quote}"));
                    if let Some(solution) = row.solution {
                        solution.write(out);
                        out.push(b'"');
                    }
                }
                json_row(row, out);
                push_fields(row.fields, out);
            }
        }
        out.push(b'\n');
    }
}

/// Writes the columns of the difficulty, hardest, steps, logic, open and techniques without a
/// grade.
fn no_grade(profile: &Profile, out: &mut Vec<u8>) {
    difficulty_names(profile).for_each(|_| out.push(b','));
    out.extend_from_slice(b",,,false,,,");
}

/// The names of the columns that are not kept from the input.
pub fn own_names(grading: &Grading, solution: bool) -> Vec<&'static str> {
    let mut names = vec!["puzzle"];
    names.extend(solution.then_some("solution"));
    names.extend(difficulty_names(grading.profile));
    names.extend(COLUMNS);
    if grading.morphs.is_some() {
        names.extend(SPREAD);
    }
    names
}

fn csv_row(row: &GradeRow<'_>, grading: &Grading, out: &mut Vec<u8>) {
    let Some(grade) = &row.grade else {
        no_grade(grading.profile, out);
        push(out, format_args!("{}", row.status));
        out.extend_from_slice(if grading.morphs.is_some() { b",,,,," } else { b"" });
        return;
    };
    let fields = grade.difficulty.fields(grade.is_solved);
    fields.for_each(|(_, value)| push(out, format_args!(",{value}")));
    push(out, format_args!(",{}", hardest(grade)));
    push(out, format_args!(",{},{},{},", grade.steps, grade.is_logical, grade.open));
    row.uses.push(" ", "", out);
    push(out, format_args!(",{}", row.status));
    if let Some(spread) = row.spread {
        push(out, format_args!(",{},", spread.count()));
        if let Some([least, median, most]) = spread.scores().map(|all| shown(grade, all)) {
            push(out, format_args!("{least},{median},{most}"));
        }
        out.push(b',');
        push_counts(spread.levels(), " ", "", out);
    }
}

fn json_row(row: &GradeRow<'_>, out: &mut Vec<u8>) {
    push(out, format_args!(",\"status\":\"{}\"", row.status));
    let Some(grade) = &row.grade else {
        out.extend_from_slice(b",\"logic\":false");
        return;
    };
    for (name, value) in grade.difficulty.fields(grade.is_solved) {
        let quote = if matches!(value, FieldValue::Word(_)) { "\"" } else { "" };
        push(out, format_args!(",\"{name}\":{quote}{value}{quote}"));
    }
    push(out, format_args!(",\"hardest\":\"{}\"", hardest(grade)));
    push(out, format_args!(",\"steps\":{},\"logic\":{}", grade.steps, grade.is_logical));
    push(out, format_args!(",\"open\":{},\"techniques\":{{", grade.open));
    row.uses.push(",", "\"", out);
    out.push(b'}');
    if let Some(spread) = row.spread {
        push(out, format_args!(",\"morphs\":{}", spread.count()));
        if let Some([least, median, most]) = spread.scores().map(|all| shown(grade, all)) {
            push(out, format_args!(",\"score_min\":{least},\"score_median\":{median}"));
            push(out, format_args!(",\"score_max\":{most},\"levels\":{{"));
        }
        push_counts(spread.levels(), ",", "\"", out);
        out.push(b'}');
    }
}

/// The scores of equivalents as people write them.
fn shown(grade: &Grade, (least, median, most): (u32, f64, u32)) -> [f64; 3] {
    [f64::from(least), median, f64::from(most)].map(|score| grade.difficulty.shown(score))
}

/// Appends names and their counts, with something between two and around each name.
fn push_counts(
    counts: impl Iterator<Item = (&'static str, u32)>,
    between: &str,
    quote: &str,
    out: &mut Vec<u8>,
) {
    for (i, (name, count)) in counts.enumerate() {
        push(out, format_args!("{}{quote}{name}{quote}:{count}", if i > 0 { between } else { "" }));
    }
}

fn hardest(grade: &Grade) -> &'static str {
    grade.hardest.unwrap_or(TechniqueName::NONE).code
}

/// Codes of the techniques used, and how often; what one technique is rated at several places is
/// one.
fn counts(record: &PathRecord) -> impl Iterator<Item = (&'static str, u32)> {
    let uses = record.uses();
    uses.iter().enumerate().filter_map(move |(i, this)| {
        let code = this.technique.code;
        let is_first = uses[..i].iter().all(|other| other.technique.code != code);
        let same = uses[i..].iter().filter(|other| other.technique.code == code);
        is_first.then(|| (code, same.map(|other| other.count).sum()))
    })
}
