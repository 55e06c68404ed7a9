//! Examples for training: the path of a puzzle in the shapes that trainers read, a JSON object a line.

use serde_json::{Value, json};

use super::layout::DatasetLayout;
use super::paths::NoPath;
use super::trace_options::TraceOptions;
use ninefold_core::grid::Grid;
use ninefold_logic::premises::Premise;
use ninefold_reasoning::path::{Path, PathStep, StepRow, Style, vocabulary};
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
    /// Lines of JSON, and the characters of each completion.
    Lines(String, Vec<usize>),
}

impl Traced {
    /// The path in this layout. `id` names the puzzle.
    pub(super) fn of(
        path: &Path,
        solution: &Grid,
        id: String,
        layout: DatasetLayout,
        options: &TraceOptions,
    ) -> Traced {
        let pruned = options.prune.then(|| path.pruned());
        let path = pruned.as_ref().unwrap_or(path);
        if options.techniques_up_to.is_some_and(|technique| !path.is_within(technique)) {
            return Traced::Without(NoPath::Technique);
        }
        let example = Example { path, solution, options };
        let turns = match layout {
            DatasetLayout::Steps => return Traced::Steps(id, path.rows()),
            DatasetLayout::StepsJsonl => {
                let lines = path.rows();
                let lines = lines.iter().map(|row| format!("{}\n", step_of(row, &id)));
                return Traced::Lines(lines.collect(), Vec::new());
            }
            DatasetLayout::Tokens => return Traced::Tokens(numbers(path)),
            DatasetLayout::NextStep => example.next_steps(),
            _ => vec![Turn { prompt: example.prompt(), completion: example.completion() }],
        };
        let lengths = turns.iter().map(|turn| turn.completion.chars().count()).collect();
        let is_long = |most: usize| {
            turns.iter().zip(&lengths).any(|(Turn { prompt, .. }, length): (&Turn, &usize)| {
                prompt.chars().count() + length > most
            })
        };
        if options.max_chars.is_some_and(is_long) {
            return Traced::Without(NoPath::Length);
        }
        let lines = turns.iter().enumerate();
        let lines = lines.map(|(index, turn)| format!("{}\n", turn.shaped(layout, &id, index)));
        Traced::Lines(lines.collect(), lengths)
    }
}

/// What is asked and what is answered.
struct Turn {
    prompt: String,
    completion: String,
}

impl Turn {
    /// The turn in the shape of a layout; `index` is its number among those of the puzzle.
    fn shaped(&self, layout: DatasetLayout, id: &str, index: usize) -> Value {
        let Turn { prompt, completion } = self;
        let user = json!({"role": "user", "content": prompt});
        let assistant = json!({"role": "assistant", "content": completion});
        match layout {
            DatasetLayout::Chat => json!({"id": id, "messages": [user, assistant]}),
            DatasetLayout::Sharegpt => {
                let turns = [("human", prompt), ("gpt", completion)];
                let turns = turns.map(|(from, value)| json!({"from": from, "value": value}));
                json!({"id": id, "conversations": turns})
            }
            DatasetLayout::NextStep => {
                json!({"id": id, "index": index, "prompt": [user], "completion": [assistant]})
            }
            _ => json!({"id": id, "prompt": [user], "completion": [assistant]}),
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

    /// An example for each step: the position, and the step without the numbers of those before it,
    /// which the position does not show.
    fn next_steps(&self) -> Vec<Turn> {
        let turn = |step: &PathStep| {
            let mut step = step.clone();
            for premise in &mut step.premises {
                if let Premise::Absent { by, .. } = premise {
                    *by = None;
                }
            }
            let completion = match self.options.style {
                Style::Terse => step.terse(),
                Style::Tokens => step.tokens(),
                Style::Sentences | Style::Table => step.sentence(),
            };
            let prompt = format!(
                "A Sudoku, with the digits that each cell can still have. Give one step and why it is \
                 right.\n\n{}",
                step.position()
            );
            Turn { prompt, completion }
        };
        self.path.steps().iter().map(turn).collect()
    }
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
