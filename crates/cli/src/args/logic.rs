//! Arguments of the verbs for human logic.

use std::num::{NonZeroU32, NonZeroUsize};
use std::{path::PathBuf, time::Duration};

use clap::{Args as ClapArgs, ValueEnum};

use super::{
    Choices, ExistingArgs, HeaderArgs, ReadingArgs, RulesTextArgs, WritingArgs, one_of,
    parse_duration,
};
use ninefold_jobs::logic::{Profile, find_profile, profiles};
use ninefold_jobs::{boards::Size, jobs::parse_board_size};
use ninefold_jobs::{corpus::GradeFormat, draw::StepStyle, session::HintDegree, text::InputFormat};

const EXPLAIN_EXAMPLES: &str = "\
Examples:
  ninefold explain 53..7....6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5....8..79
  ninefold explain puzzle.txt --profile notes-strategies  # the first puzzle of a file
  ninefold explain .Cage~3~R1C1~R1C2.~R5C1_9              # a variant: what its rules leave
  ninefold explain puzzle.txt --say full                  # each step in plain English
  ninefold explain puzzle.txt --grids > path.txt          # a grid before every step
  ninefold explain puzzle.txt --color always | less -R
  ninefold explain puzzle.txt --json | jq '.steps[].sentence'
  ninefold explain puzzle.txt --html path.html            # a page: each step as a picture
  ninefold explain puzzles.txt --count 10 --html all.html # an index, and all-1.html to all-10.html
  ninefold explain puzzle.txt --svg-step 12 > step.svg    # one step as a picture
  ninefold explain puzzle.txt --step 12 --grids           # one step as text
  ninefold explain puzzle.txt --from 10 --to 20 --no-grids
  ninefold explain game.txt --hint place                  # of a position: candidates, HoDoKu lines
  ninefold explain game.txt --all                         # all steps that apply here
  ninefold explain --profiles                             # the profiles and their techniques

On a terminal, steps come with the grid that they are found in: candidates that justify a step
are green, those that go red, digits that are placed white on green. Text longer than the screen
goes through the pager that PAGER names, or less. Elsewhere each step is a line, as in
Locked Candidates Type 1 (Pointing): 4 in b2 => r3c9<>4. Whether there is one solution is proved
first; where there are several, techniques that rely on there being one are left out, unless
--assume-unique is given. Variants have grids, pages and pictures too, of what each step is about;
--profile, --all, --hint, --assume-unique and --style dark are for classic puzzles. A hard variant
may take minutes: --timeout ends it, with a warning.";

#[derive(ClapArgs, Debug)]
#[command(after_help = EXPLAIN_EXAMPLES)]
pub(crate) struct ExplainArgs {
    /// A puzzle of 81 characters, or a file, whose first puzzle is taken; - is standard input
    #[arg(required_unless_present = "profiles")]
    pub puzzle: Option<String>,
    /// The format of the file, if it cannot be detected
    #[arg(long, value_name = "FORMAT", value_parser = super::input_formats())]
    pub format: Option<&'static InputFormat>,
    /// A board of N rows: 4, 6, 8, 9, 10, 12 or 16, a symbol for each cell [default: 9]
    #[arg(long, value_name = "N", value_parser = parse_board_size)]
    pub size: Option<Size>,
    /// The techniques and their order: see --profiles
    #[arg(long, default_value = "hodoku", value_name = "NAME", value_parser = parse_profile)]
    pub profile: &'static Profile,
    /// Draw the grid before every step
    #[arg(long)]
    pub grids: bool,
    /// Draw no grids, also on a terminal
    #[arg(long = "no-grids", alias = "lines", conflicts_with = "grids")]
    pub lines: bool,
    /// Print JSON: steps with technique, cells, houses, placements, eliminations and sentence
    #[arg(long, conflicts_with_all = ["grids", "lines", "color"])]
    pub json: bool,
    /// The form in which each step is shown
    #[arg(long, default_value = "short", value_name = "HOW", value_parser = one_of(WAYS_TO_SAY))]
    #[arg(conflicts_with_all = ["json", "html", "svg_step", "hint"])]
    pub say: Say,
    /// Only step N
    #[arg(long, value_name = "N", conflicts_with_all = ["from", "to"])]
    pub step: Option<NonZeroUsize>,
    /// Only steps from N on
    #[arg(long, value_name = "N")]
    pub from: Option<NonZeroUsize>,
    /// Only steps up to N
    #[arg(long, value_name = "N")]
    pub to: Option<NonZeroUsize>,
    /// All steps that the profile finds here, not only the first of each position
    #[arg(long, conflicts_with_all = ["step", "from", "to", "grids", "html", "svg_step"])]
    pub all: bool,
    /// The next step of the profile hodoku only: its technique, the place too, or all of it
    #[arg(long, value_name = "DEGREE", value_parser = one_of(DEGREES))]
    #[arg(conflicts_with_all = ["all", "json", "step", "from", "to", "grids", "lines", "html", "svg_step"])]
    pub hint: Option<HintDegree>,
    /// Write a page with a picture of each step: no script, nothing loaded, good for print
    #[arg(long, value_name = "PAGE", conflicts_with_all = ["json", "grids", "lines", "color"])]
    pub html: Option<PathBuf>,
    /// Number of puzzles of the file to explain in pages
    #[arg(long, default_value = "1", value_name = "N", requires = "html")]
    pub count: NonZeroUsize,
    /// Print step N as an SVG picture
    #[arg(long, value_name = "N", conflicts_with_all = ["json", "grids", "lines", "color", "html", "step", "from", "to"])]
    pub svg_step: Option<NonZeroUsize>,
    /// The colours of the picture; those of `color` suit any kind of colour vision
    #[arg(long, default_value = "color", value_name = "STYLE", requires = "svg_step")]
    #[arg(value_parser = one_of(STYLES))]
    pub style: StepStyle,
    #[command(flatten)]
    pub existing: ExistingArgs,
    #[command(flatten)]
    pub web: RulesTextArgs,
    /// Colours: on a terminal, unless NO_COLOR is set; or always, or never
    #[arg(long, value_enum, default_value_t, value_name = "WHEN")]
    pub color: Color,
    /// Print without a pager; a pager runs on a terminal only
    #[arg(long)]
    pub no_pager: bool,
    /// Use techniques that rely on there being one solution, though there are several
    #[arg(long)]
    pub assume_unique: bool,
    /// Give up on a variant after this time, as in 500ms, 2s, 1m, and print the steps up to there
    #[arg(long, value_name = "TIME", value_parser = parse_duration)]
    pub timeout: Option<Duration>,
    /// The steps only: no beginning and no summary
    #[arg(long, short)]
    pub quiet: bool,
    /// List the profiles with their techniques and scores
    #[arg(long, conflicts_with_all = ["puzzle", "grids", "lines", "json", "assume_unique", "html", "svg_step", "step", "from", "to", "all", "hint"])]
    pub profiles: bool,
}

/// The form in which `explain` shows a step.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Say {
    Full,
    Short,
    Notation,
}

const WAYS_TO_SAY: Choices<Say> = &[
    ("full", "Plain English: what the cells, houses and digits prove", Say::Full),
    ("short", "The notation of the field, and the chains that it leaves out", Say::Short),
    ("notation", "The notation of the field alone", Say::Notation),
];

/// Amount of a step that a hint shows.
const DEGREES: Choices<HintDegree> = &[
    ("technique", "The technique", HintDegree::Technique),
    ("place", "The technique, and the cells and houses to look at", HintDegree::Place),
    ("step", "The whole step", HintDegree::Step),
];

/// Colours of pictures.
const STYLES: Choices<StepStyle> = &[
    ("color", "Colours on white", StepStyle::Color),
    ("grey", "Shades of grey on white", StepStyle::Grey),
    ("dark", "Colours on black", StepStyle::Dark),
];

/// When to use colours.
#[derive(ValueEnum, Clone, Copy, Debug, Default, PartialEq, Eq)]
pub(crate) enum Color {
    /// On a terminal, unless NO_COLOR is set
    #[default]
    Auto,
    /// Always
    Always,
    /// Never
    Never,
}

const GRADE_EXAMPLES: &str = "\
Examples:
  ninefold grade puzzles.txt -o grades.csv          # HoDoKu's levels and scores
  ninefold grade puzzles.txt --profile se           # Sudoku Explainer's ER, EP and ED
  ninefold grade puzzles.txt --profile notes-rules --output-format jsonl
  ninefold grade qa.csv --keep-fields --solutions --columns question,answer,rating,level
  ninefold grade killers.txt --trials -o grades.csv # for variants: the number of trials
  ninefold grade puzzles.txt --morphs 100 -o s.csv  # do equivalents get the same grade?
  ninefold generate --count 100000 | ninefold grade - > grades.csv

Columns: puzzle, level and score (of the profile se: er, ep, ed, at_least), hardest (technique),
steps, logic (whether it sufficed: solved without brute force), open (blanks left), techniques
(uses of each, as naked-single:40 x-wing:1) and status (unique, multiple, none, malformed: why);
with --morphs also morphs, score_min, score_median, score_max and levels (as Hard:90 Unfair:10).
The level of a puzzle that was not solved is unsolved; its score is that of the steps that there
were.

For variants: line, puzzle, status, level (easy, medium, hard: how far constraints have to be
combined), nodes (of a search), score, hardest, steps, trials (with --trials: steps that rule out a
candidate by a contradiction), longest_trial (its deductions), logic (whether steps sufficed), open
and techniques; --profile, --morphs, --assume-unique and --resume are for classic puzzles.

The first line is a comment about the origin of the grades: version, profile, order of the
techniques with their scores, and 16 digits of the SHA-256 of that order; in jsonl, it is an
object. Readers of csv must skip comments (pandas: comment='#'); --no-header leaves it and the
names out. Comments and blank lines are carried through: line n of the input is line n+2 of
the csv, n+1 of the jsonl, or n with --no-header (one less where the input has a header).";

#[derive(ClapArgs, Debug)]
#[command(after_help = GRADE_EXAMPLES)]
pub(crate) struct GradeArgs {
    /// Files of puzzles; - is standard input
    #[arg(required = true, value_name = "INPUT")]
    pub inputs: Vec<PathBuf>,
    /// The techniques and their order: see `ninefold explain --profiles`
    #[arg(long, default_value = "hodoku", value_name = "NAME", value_parser = parse_profile)]
    pub profile: &'static Profile,
    /// Grade K random equivalents of each puzzle too, and report the differences: those of `morph
    /// --count K`
    #[arg(long, value_name = "K")]
    pub morphs: Option<NonZeroU32>,
    /// Seed of the equivalents
    #[arg(long, default_value_t = 0, requires = "morphs")]
    pub seed: u64,
    /// Use techniques that rely on there being one solution on puzzles with several too
    #[arg(long)]
    pub assume_unique: bool,
    /// Give up on a variant after this time, as in 500ms, 2s, 1m; after 200,000 nodes in any case.
    /// Trials end then, too
    #[arg(long, value_name = "TIME", value_parser = parse_duration)]
    pub timeout: Option<Duration>,
    /// Continue by trials where deductions of a variant end, as `explain` does, and count them. A
    /// hard one takes a second or more
    #[arg(long)]
    pub trials: bool,
    /// The form of the output
    #[arg(long, default_value = "csv", value_name = "FORM", value_parser = one_of(GRADE_FORMATS))]
    pub output_format: GradeFormat,
    /// Write the solution of each puzzle that has exactly one
    #[arg(long)]
    pub solutions: bool,
    /// Carry the other fields of the input through to the output
    #[arg(long)]
    pub keep_fields: bool,
    /// Earlier name of `--header none`
    #[arg(long, hide = true)]
    pub no_header: bool,
    #[command(flatten)]
    pub writing: WritingArgs,
    /// Keep what is done if the run is interrupted or killed, and resume it the next time
    #[arg(long, requires = "output", conflicts_with = "force")]
    pub resume: bool,
    #[command(flatten)]
    pub header: HeaderArgs,
    #[command(flatten)]
    pub web: RulesTextArgs,
    #[command(flatten)]
    pub reading: ReadingArgs,
}

/// Forms of grades.
const GRADE_FORMATS: Choices<GradeFormat> = &[
    ("csv", "Comma-separated, with a comment and a header", GradeFormat::Csv),
    ("jsonl", "A JSON object a line", GradeFormat::Jsonl),
];

const ASSIST_EXAMPLES: &str = "\
Examples:
  ninefold assist 8..........36......7..9.2...5...7.......457.....1...3...1....68..85...1..9....4..
  ninefold assist .Cage~15~R1C1~R1C2   # a variant: hints say what its constraints rule out
  ninefold assist game.txt             # a saved game, candidates, a line of HoDoKu's library
  printf 'hint\\nr1c2 1\\nquit\\n' | ninefold assist puzzle.txt

Makes the steps of the profile's rules. Where none applies it asks for a move:
  r1c2 5, r1c2=5 or 1 5   that digit in that cell (1 is the cell's index, 0 to 80, row by row)
  r1c2<>5, r1c2,r3c45<>5  takes candidates away
  hint                    the technique of the next step; again: where; again: the whole step
  apply                   makes the step of the hint
  check                   shows what is wrong
  undo, redo              takes the last move back, and all that followed from it; makes it again
  save FILE               saves the game; assist FILE and ninefold play FILE continue it
  show, help, quit
Hints are steps of the profile hodoku; where no technique applies, a digit of the solution, which
is announced as such. An impossible move is refused with the reason: the cell is filled, a house
has the digit, a rule has taken the candidate away, or no solution has it there. It ends when the
puzzle is solved, at quit or at the end of the input; the exit code is 0 in each case.";

#[derive(ClapArgs, Debug)]
#[command(after_help = ASSIST_EXAMPLES)]
pub(crate) struct AssistArgs {
    /// A puzzle or a position on one line, or a file, of which the first is taken
    pub puzzle: String,
    /// The format of the file, if it cannot be detected
    #[arg(long, value_name = "FORMAT", value_parser = super::input_formats())]
    pub format: Option<&'static InputFormat>,
    /// The rules: see `ninefold explain --profiles`
    #[arg(long, default_value = "notes-rules", value_name = "NAME", value_parser = parse_profile)]
    pub profile: &'static Profile,
    /// Colours: on a terminal, unless NO_COLOR is set; or always, or never
    #[arg(long, value_enum, default_value_t, value_name = "WHEN")]
    pub color: Color,
    /// No prompt, and no echo of what is read: the answers only
    #[arg(long, short)]
    pub quiet: bool,
}

fn parse_profile(text: &str) -> Result<&'static Profile, String> {
    let names: Vec<&str> = profiles().map(|profile| profile.name).collect();
    find_profile(text).ok_or_else(|| format!("expected one of {}", names.join(", ")))
}
