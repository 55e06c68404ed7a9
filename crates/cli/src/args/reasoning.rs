//! Arguments of judge and step, for reasoning models.

use std::path::PathBuf;

use clap::{Arg, Args as ClapArgs};

use super::{Choices, HeaderArgs, ReadingArgs, WritingArgs, one_of};
use ninefold_jobs::corpus::GradeFormat;
use ninefold_jobs::reasoning::{DEFAULT_CAP, Form, technique_codes};

const JUDGE_EXAMPLES: &str = "\
Examples:
  ninefold judge answers.jsonl -o scores.csv
  ninefold judge answers.jsonl --form boxed --output-format jsonl
  zcat rollouts.jsonl.gz | ninefold judge - -q | cut -d, -f5 | sort | uniq -c

A line is an object of JSON: puzzle (a symbol for each cell of a board of 4, 6, 8, 9, 10, 12 or 16
rows), answer (the text of the model, or a chat, of which the last message of the assistant counts),
and solution, if it is known. The answer stands behind the reasoning, in <answer>...</answer> or in
\\boxed{...}: a grid, or moves such as r1c5=3, and nothing else.

A row has the parts of the score, which are never mixed: format (there is one answer), complete,
givens (all are kept), legal, correct (by the rules, so each solution of a puzzle is right), blanks,
right_blanks and wrong_blanks (if the solution is given), reason (right, or the first thing that is
wrong), cells; and error, for lines that are malformed.";

#[derive(ClapArgs, Debug)]
#[command(after_help = JUDGE_EXAMPLES, mut_arg("format", unused), mut_arg("size", unused))]
pub(crate) struct JudgeArgs {
    /// Files of answers as JSON Lines; - is standard input
    #[arg(required = true, value_name = "INPUT")]
    pub inputs: Vec<PathBuf>,
    /// The form in which answers are declared
    #[arg(long, default_value = "answer", value_name = "FORM", value_parser = one_of(FORMS))]
    pub form: Form,
    #[command(flatten)]
    pub rows: JudgedArgs,
}

const STEP_EXAMPLES: &str = "\
Examples:
  ninefold step claims.jsonl -o verdicts.csv
  ninefold step claims.jsonl --cap naked-pair --output-format jsonl
  ninefold step claims.jsonl --chained 3 --trial 10  # what counts as justified

A line is an object of JSON: puzzle (81 characters), claim (r5c2=7 places a digit, r3c7<>7,9 strikes
two, r35c2<>7 one in two cells; several, apart by spaces), and if they are known state (81
characters: the cells as they are filled), candidates (729 characters: nine for each cell, a digit
or a dot), technique (a code) and premises (facts of the position, written as a claim).

A row has kind, state (ok; wrong, from which anything follows; several solutions), true, justified,
technique, missing, length, peer, why, and error for lines that are malformed. The kinds: malformed,
filled, clash (a peer has the digit), false (a solution contradicts it), idle (known already),
unsound (true, but not by that technique or from those premises), direct (one step of technique),
chained (missing steps before it), trial (its contrary ends in a contradiction after length
singles), guess (true, and none of these).";

#[derive(ClapArgs, Debug)]
#[command(after_help = STEP_EXAMPLES, mut_arg("format", unused), mut_arg("size", unused))]
pub(crate) struct StepArgs {
    /// Files of claims as JSON Lines; - is standard input
    #[arg(required = true, value_name = "INPUT")]
    pub inputs: Vec<PathBuf>,
    /// The hardest technique that is tried: a code of the profile hodoku
    #[arg(long, default_value = DEFAULT_CAP, value_name = "CODE", value_parser = parse_technique)]
    pub cap: &'static str,
    /// Leave out techniques that rely on there being one solution
    #[arg(long)]
    pub no_uniqueness: bool,
    /// Missing steps with which a chained claim is justified
    #[arg(long, value_name = "N", default_value_t = 0)]
    pub chained: usize,
    /// Singles in a trial with which its claim is justified [default: none is]
    #[arg(long, value_name = "N")]
    pub trial: Option<usize>,
    #[command(flatten)]
    pub rows: JudgedArgs,
}

/// Arguments about the rows.
#[derive(ClapArgs, Debug)]
pub(crate) struct JudgedArgs {
    /// The form of the output
    #[arg(long, default_value = "csv", value_name = "FORM", value_parser = one_of(ROWS))]
    pub output_format: GradeFormat,
    #[command(flatten)]
    pub writing: WritingArgs,
    #[command(flatten)]
    pub header: HeaderArgs,
    #[command(flatten)]
    pub reading: ReadingArgs,
}

/// An option of other commands that read files. Here it is refused, and no help names it.
fn unused(option: Arg) -> Arg {
    option.hide(true)
}

/// Forms of rows.
const ROWS: Choices<GradeFormat> = &[
    ("csv", "Comma-separated, with a header", GradeFormat::Csv),
    ("jsonl", "A JSON object a line", GradeFormat::Jsonl),
];

/// Forms of answers.
const FORMS: Choices<Form> = &[
    ("answer", "Between <answer> and </answer>", Form::Answer),
    ("boxed", "In \\boxed{...}", Form::Boxed),
];

/// Parses the code of a technique that is no guess.
pub(super) fn parse_technique(text: &str) -> Result<&'static str, String> {
    let found = technique_codes().find(|code| *code == text);
    found.ok_or_else(|| "expected a code that `ninefold explain --profiles` lists".to_owned())
}
