//! Examples for training: the path of a puzzle in the shapes that trainers read, a JSON object a line.

use serde_json::{Value, json};

use super::layout::DatasetLayout;
use super::paths::NoPath;
use super::trace_options::TraceOptions;
use ninefold_core::grid::Grid;
use ninefold_logic::premises::Premise;
use ninefold_reasoning::path::{
    Fault, Negative, Negatives, Path, PathStep, StepRow, Style, vocabulary,
};
use ninefold_reasoning::{Cells, Form, Size};

/// The path of a row in the layout of the dataset.
#[derive(Clone, Debug, Default, PartialEq)]
pub(super) enum Traced {
    /// The layout has no paths.
    #[default]
    Nothing,
    /// The puzzle has none.
    Without(NoPath),
    /// Rows of steps, with the name of their puzzle.
    Steps(String, Vec<StepRow>),
    /// The numbers of its words.
    Tokens(Vec<u16>),
    /// Lines of JSON, the characters of each completion, and what is wrong with each negative.
    Lines(String, Vec<usize>, Vec<Fault>),
}

impl Traced {
    /// The path in this layout. `id` names the puzzle.
    pub(super) fn of(
        path: &Path,
        solution: &Grid,
        id: String,
        layout: DatasetLayout,
        options: &TraceOptions,
        negatives: Option<&mut Negatives>,
    ) -> Traced {
        let pruned = options.prune.then(|| path.pruned());
        let path = pruned.as_ref().unwrap_or(path);
        if options.techniques_up_to.is_some_and(|technique| !path.is_within(technique)) {
            return Traced::Without(NoPath::Technique);
        }
        let share = options.share_of_negatives(layout);
        let example = Example { path, solution, options };
        let turns = match layout {
            DatasetLayout::Steps => {
                return Traced::Steps(id, rows(path, solution, share, negatives));
            }
            DatasetLayout::StepsJsonl => {
                let rows = rows(path, solution, share, negatives);
                let lines = rows.iter().map(|row| format!("{}\n", step_of(row, &id))).collect();
                let faults = rows.iter().filter_map(|row| row.fault).collect();
                return Traced::Lines(lines, Vec::new(), faults);
            }
            DatasetLayout::Tokens => return Traced::Tokens(numbers(path)),
            DatasetLayout::NextStep => example.next_steps(),
            DatasetLayout::Preference => {
                let made = negatives.map(|maker| maker.of_share(path, solution, share));
                example.preferences(&made.unwrap_or_default())
            }
            DatasetLayout::Stepwise => {
                vec![example.stepwise(negatives.and_then(|all| all.end_of(path, solution, share)))]
            }
            _ => vec![Turn::new(example.prompt(), vec![example.completion()])],
        };
        let lengths = turns.iter().map(Turn::length).collect();
        let is_long = |most: usize| {
            turns.iter().any(|turn| turn.prompt.chars().count() + turn.length() > most)
        };
        if options.max_chars.is_some_and(is_long) {
            return Traced::Without(NoPath::Length);
        }
        let lines = turns.iter().map(|turn| format!("{}\n", turn.shaped(layout, &id)));
        let faults = turns.iter().filter_map(|turn| Some(turn.wrong.as_ref()?.0)).collect();
        Traced::Lines(lines.collect(), lengths, faults)
    }
}

/// The maker of negatives, if the layout has any. Texts do not name techniques, and so no wrong ones.
pub(super) fn negatives(layout: DatasetLayout, options: &TraceOptions) -> Option<Negatives> {
    let is_text = layout.has_turns() && options.style != Style::Tokens;
    let faults = Fault::ALL.into_iter();
    let faults = faults.filter(|fault| !(is_text && *fault == Fault::WrongTechnique));
    let is_asked = options.share_of_negatives(layout) > 0.0;
    is_asked.then(|| Negatives::new(faults).expect("its cap is a technique"))
}

/// The rows of the steps, each with its negative behind it.
fn rows(
    path: &Path,
    solution: &Grid,
    share: f64,
    negatives: Option<&mut Negatives>,
) -> Vec<StepRow> {
    let mut rows = Vec::new();
    let mut made = negatives.map(|maker| maker.of_share(path, solution, share).into_iter());
    for row in path.rows() {
        let negative = made.as_mut().and_then(|made| made.next()?);
        let negative = negative.map(|negative| row.negative(&negative));
        rows.push(row);
        rows.extend(negative);
    }
    rows
}

/// A prompt and its answer.
struct Turn {
    /// The number of the step that it is about.
    index: usize,
    prompt: String,
    /// The answer, in one piece or in steps.
    completions: Vec<String>,
    /// A wrong answer, or the wrong step behind the right ones.
    wrong: Option<(Fault, String)>,
}

impl Turn {
    fn new(prompt: String, completions: Vec<String>) -> Turn {
        Turn { index: 0, prompt, completions, wrong: None }
    }

    /// The characters of all that is answered.
    fn length(&self) -> usize {
        let wrong = self.wrong.iter().map(|(_, text)| text);
        self.completions.iter().chain(wrong).map(|text| text.chars().count()).sum()
    }

    /// The turn in the shape of a layout.
    fn shaped(&self, layout: DatasetLayout, id: &str) -> Value {
        let Turn { index, prompt, completions, wrong } = self;
        let said = |text: &str| json!({"role": "assistant", "content": text});
        let user = json!({"role": "user", "content": prompt});
        let completion = completions.first().map_or("", |text| text);
        match layout {
            DatasetLayout::Chat => json!({"id": id, "messages": [user, said(completion)]}),
            DatasetLayout::Sharegpt => {
                let turns = [("human", &prompt[..]), ("gpt", completion)];
                let turns = turns.map(|(from, value)| json!({"from": from, "value": value}));
                json!({"id": id, "conversations": turns})
            }
            DatasetLayout::NextStep => {
                json!({"id": id, "index": index, "prompt": [user], "completion": [said(completion)]})
            }
            DatasetLayout::Preference => {
                let (fault, text) = wrong.as_ref().map_or(("", ""), |(fault, t)| (fault.name(), t));
                json!({
                    "id": id, "index": index, "prompt": [user], "chosen": [said(completion)],
                    "rejected": [said(text)], "fault": fault,
                })
            }
            DatasetLayout::Stepwise => {
                let last = wrong.as_ref().map(|(_, text)| text);
                let labels = completions.iter().map(|_| true).chain(last.map(|_| false));
                json!({
                    "id": id, "prompt": prompt, "labels": labels.collect::<Vec<_>>(),
                    "completions": completions.iter().chain(last).collect::<Vec<_>>(),
                    "fault": wrong.as_ref().map(|(fault, _)| fault.name()),
                })
            }
            _ => json!({"id": id, "prompt": [user], "completion": [said(completion)]}),
        }
    }
}

struct Example<'a> {
    path: &'a Path,
    solution: &'a Grid,
    options: &'a TraceOptions,
}

impl Example<'_> {
    fn prompt(&self) -> String {
        let puzzle = self.path.start().grid().to_string();
        let size = Size::new(9).expect("nine is a size");
        let cells = Cells::parse(size, puzzle.as_bytes()).expect("a grid is 81 symbols");
        self.options.prompt.fill(&cells, Form::Answer)
    }

    /// The path, and the answer as the prompt asks for it.
    fn completion(&self) -> String {
        let trace = self.path.trace(self.options.form());
        let solution = self.solution.as_bytes();
        let rows = solution.chunks(9).map(|row| row.iter().map(|digit| char::from(b'0' + digit)));
        let answer = match self.options.prompt.name() {
            "moves-1" => {
                let blanks = self.path.start().open().into_iter();
                let moves = blanks.map(|cell| format!("{cell}={}", solution[cell.index()]));
                moves.collect::<Vec<_>>().join(" ")
            }
            _ => rows.map(Iterator::collect::<String>).collect::<Vec<_>>().join("\n"),
        };
        format!("<think>\n{trace}\n</think>\n<answer>\n{answer}\n</answer>")
    }

    /// A step in the style of the dataset.
    fn said(&self, step: &PathStep) -> String {
        match self.options.style {
            Style::Terse => step.terse(),
            Style::Tokens => step.tokens(),
            Style::Sentences | Style::Table => step.sentence(),
        }
    }

    fn refuted(&self, negative: &Negative, step: &PathStep) -> (Fault, String) {
        let text = match self.options.style {
            Style::Tokens => negative.tokens(),
            _ => self.said(step),
        };
        (negative.fault, text)
    }

    /// An example for each step: the position, and the step.
    fn next_steps(&self) -> Vec<Turn> {
        let turn = |(index, step): (usize, &PathStep)| {
            let prompt = format!(
                "A Sudoku, with the digits that each cell can still have. Give one step and why it is \
                 right.\n\n{}",
                step.position()
            );
            Turn { index, ..Turn::new(prompt, vec![self.said(&unnumbered(step))]) }
        };
        self.path.steps().iter().enumerate().map(turn).collect()
    }

    /// The same for each step that has a negative, with it.
    fn preferences(&self, negatives: &[Option<Negative>]) -> Vec<Turn> {
        let turns = self.next_steps().into_iter().zip(negatives);
        let turns = turns.filter_map(|(turn, negative)| {
            let negative = negative.as_ref()?;
            let wrong = self.refuted(negative, &unnumbered(&negative.step));
            Some(Turn { wrong: Some(wrong), ..turn })
        });
        turns.collect()
    }

    /// The steps of the path, or those up to a negative and the negative itself.
    fn stepwise(&self, end: Option<(usize, Negative)>) -> Turn {
        let mut steps = self.path.trace_steps(self.options.form());
        let wrong = end.map(|(end, negative)| {
            steps.truncate(end);
            let (fault, text) = self.refuted(&negative, &negative.step);
            match self.options.style {
                Style::Terse | Style::Tokens => (fault, text),
                Style::Sentences | Style::Table => (fault, format!("{}. {text}", end + 1)),
            }
        });
        Turn { wrong, ..Turn::new(self.prompt(), steps) }
    }
}

/// A step without the numbers of those before it, which its position does not show.
fn unnumbered(step: &PathStep) -> PathStep {
    let mut step = step.clone();
    for premise in &mut step.premises {
        if let Premise::Absent { by, .. } = premise {
            *by = None;
        }
    }
    step
}

/// The numbers of the words of a path.
fn numbers(path: &Path) -> Vec<u16> {
    let vocabulary = vocabulary();
    let number = |word: &str| vocabulary.iter().position(|other| other == word);
    let text = path.trace(Style::Tokens);
    text.split(' ').filter_map(number).map(|number| number as u16).collect()
}

/// A row of the layout `steps_jsonl`: the columns of the layout `steps`.
fn step_of(row: &StepRow, id: &str) -> Value {
    json!({
        "task_id": id,
        "index": row.index,
        "of": row.steps,
        "state": row.state,
        "candidates": row.candidates,
        "technique": row.technique,
        "family": row.family,
        "score": row.score,
        "level": row.level,
        "premises": row.premises,
        "conclusion": row.conclusion,
        "sentence": row.sentence,
        "terse": row.terse,
        "tokens": row.tokens,
        "state_after": row.state_after,
        "candidates_after": row.candidates_after,
        "needed": row.needed,
        "uses_uniqueness": row.uses_uniqueness,
        "label": row.label(),
        "fault": row.fault.map(Fault::name),
        "why": row.why,
    })
}

/// The words of tokens by number, as a file.
pub(super) fn vocabulary_file() -> String {
    let words = vocabulary().into_iter().enumerate();
    let words: serde_json::Map<String, Value> =
        words.map(|(number, word)| (word, number.into())).collect();
    format!("{:#}\n", Value::Object(words))
}

#[cfg(test)]
mod tests {
    use super::*;
    use ninefold_logic::{Grader, HODOKU};
    use ninefold_reasoning::{Reason, Task, Template};

    #[test]
    fn completions_are_right_answers_to_their_prompts() {
        let puzzle =
            b"..8.6...37...4..6.3..8.5..79..........7.24......1....2..67.2..94...5....18...9...";
        let puzzle = ninefold_text::line::parse(puzzle).expect("a puzzle");
        let solution = crate::engine::Rules::new();
        let mut engine = solution;
        let solution =
            crate::engine::Engine::solve_one(&mut engine, &puzzle, &crate::engine::Limits::UNIQUE)
                .first;
        let path = Path::of(&puzzle, &solution, &mut Grader::new(&HODOKU)).expect("a path");
        let cells = |grid: &Grid| {
            Cells::parse(Size::new(9).expect("a size"), grid.to_string().as_bytes()).expect("cells")
        };
        let task = Task::new(cells(&puzzle), Some(cells(&solution))).expect("a task");
        for name in ["plain-1", "rules-1", "moves-1"] {
            for style in Style::ALL {
                let prompt = Template::named(name).expect("a template");
                let options = TraceOptions { style, prompt, ..TraceOptions::default() };
                let example = Example { path: &path, solution: &solution, options: &options };
                let score = task.score(example.completion().as_bytes(), Form::Answer);
                assert_eq!(score.reason, Reason::Right, "{name} {style:?}");
                let asked = task.score(example.prompt().as_bytes(), Form::Answer);
                assert!(!asked.format, "{name}");
            }
        }
    }
}
