//! Data and rewards for training reasoning models on Sudoku: the grammar of answers, and their
//! scores.
//!
//! A [`Task`] scores the text that a model gave. The grammar is strict, because a reward is gamed
//! wherever a parser is kind: the text declares one answer, in one [`Form`], and everything in it is
//! part of a grid or of moves. Parts of a [`Score`] are never mixed into one number here.
//!
//! ```
//! use ninefold_reasoning::{Cells, Form, Reason, Size, Task};
//!
//! let size = Size::new(4).ok_or("a size")?;
//! let puzzle = Cells::parse(size, b"1.3434122143432.")?;
//! let task = Task::new(puzzle, None).ok_or("a task")?;
//! let answer = "<think>2 is missing in row 1.</think><answer>r1c2=2, r4c4=1</answer>";
//! let score = task.score(answer.as_bytes(), Form::Answer);
//! assert_eq!((score.reason, score.correct), (Reason::Right, true));
//! # Ok::<(), Box<dyn std::error::Error>>(())
//! ```
//!
//! | module | content |
//! |---|---|
//! | `form` | the place of the answer in a text: behind the reasoning, in tags or in a box |
//! | `grid`, `json`, `moves` | the three ways to write an answer |
//! | `oracle` | verdicts on claims and steps: true, justified, and by which technique |
//! | `prompt` | the texts that put a puzzle to a model |
//! | [`path`] | steps of logic with all that they rest on; traces and rows of them |
//! | `last` | the answer of a text that declares none, for evaluations |
//! | `score` | the parts of a score |
//! | `tasks` | rows of puzzles, each a function of its place; curricula |

mod form;
mod grid;
mod json;
mod last;
mod moves;
mod oracle;
pub mod path;
mod prompt;
mod score;
mod tasks;

pub use form::Form;
pub use ninefold_boards::{Cells, Size};
pub use oracle::{
    Claim, ClaimRow, Conclusion, DEFAULT_CAP, Grounds, Oracle, OracleError, OracleOptions, State,
    StateKind, StepScore, TraceScore, Verdict, VerdictKind, Why, technique_codes,
};
pub use prompt::Template;
pub use score::{Reason, Score, TOO_LONG, Task};
pub use tasks::{
    Curriculum, CurriculumError, NoTask, Split, Stage, TaskGrade, TaskMaker, TaskRow, Tasks,
};
