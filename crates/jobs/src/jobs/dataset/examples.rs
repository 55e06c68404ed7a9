//! Examples for training: the path of a puzzle in the shapes that trainers read, a JSON object a line.

use serde_json::{Value, json};

use super::layout::DatasetLayout;
use super::options::TraceOptions;
use ninefold_core::grid::Grid;
use ninefold_logic::premises::Premise;
use ninefold_reasoning::path::{Path, PathStep, StepRow, Style, vocabulary};
use ninefold_reasoning::{Cells, Form, Size};

/// The path of a row in the layout of the dataset.
#[derive(Clone, Debug, Default, PartialEq)]
pub(super) enum Traced {
    /// The layout has no paths, or the puzzle none without a trial.
    #[default]
    Nothing,
    /// Rows of steps, with the name of their puzzle.
    Steps(String, Vec<StepRow>),
    /// Lines of JSON.
    Lines(String),
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
        let example = Example { path, solution, id: &id, options };
        let values = match layout {
            DatasetLayout::Steps => return Traced::Steps(id, path.rows()),
            DatasetLayout::Chat => vec![example.chat()],
            DatasetLayout::PromptCompletion => vec![example.prompt_completion()],
            DatasetLayout::Sharegpt => vec![example.sharegpt()],
            DatasetLayout::NextStep => example.next_steps(),
            DatasetLayout::Tokens => vec![example.tokens()],
            _ => return Traced::Nothing,
        };
        Traced::Lines(values.into_iter().map(|value| format!("{value}\n")).collect())
    }
}

struct Example<'a> {
    path: &'a Path,
    solution: &'a Grid,
    id: &'a str,
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
        let trace = self.path.trace(self.options.style);
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

    fn chat(&self) -> Value {
        let [user, assistant] = messages(&self.prompt(), &self.completion());
        json!({"id": self.id, "messages": [user, assistant]})
    }

    fn prompt_completion(&self) -> Value {
        let [user, assistant] = messages(&self.prompt(), &self.completion());
        json!({"id": self.id, "prompt": [user], "completion": [assistant]})
    }

    fn sharegpt(&self) -> Value {
        let turn = |from: &str, value: String| json!({"from": from, "value": value});
        let turns = [turn("human", self.prompt()), turn("gpt", self.completion())];
        json!({"id": self.id, "conversations": turns})
    }

    /// An example for each step: the position, and the step without the numbers of those before it,
    /// which the position does not show.
    fn next_steps(&self) -> Vec<Value> {
        let steps = self.path.steps().iter().enumerate();
        let example = |(index, step): (usize, &PathStep)| {
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
            let [user, assistant] = messages(&prompt, &completion);
            json!({"id": self.id, "index": index, "prompt": [user], "completion": [assistant]})
        };
        steps.map(example).collect()
    }

    /// The numbers of the words of the path.
    fn tokens(&self) -> Value {
        let vocabulary = vocabulary();
        let number = |word: &str| vocabulary.iter().position(|other| other == word);
        let text = self.path.trace(Style::Tokens);
        json!({"id": self.id, "tokens": text.split(' ').filter_map(number).collect::<Vec<_>>()})
    }
}

fn messages(prompt: &str, completion: &str) -> [Value; 2] {
    [("user", prompt), ("assistant", completion)]
        .map(|(role, content)| json!({"role": role, "content": content}))
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
                let options = TraceOptions { style, prompt, prune: false };
                let example =
                    Example { path: &path, solution: &solution, id: "a", options: &options };
                let score = task.score(example.completion().as_bytes(), Form::Answer);
                assert_eq!(score.reason, Reason::Right, "{name} {style:?}");
                let asked = task.score(example.prompt().as_bytes(), Form::Answer);
                assert!(!asked.format, "{name}");
            }
        }
    }
}
