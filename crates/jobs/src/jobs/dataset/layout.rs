//! The layouts of datasets, by name.

/// The files of a dataset.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub enum DatasetLayout {
    /// A Parquet file for each part.
    #[default]
    Parquet,
    /// A csv file for each part.
    Csv,
    /// A directory of NumPy arrays for each part.
    Npy,
    /// The directory that the loaders of HRM and TRM read.
    Hrm,
    /// Puzzles with their prompts, as JSON Lines.
    Prompt,
    /// A row for each step of the path of each puzzle, in Parquet.
    Steps,
    /// The same rows as JSON Lines.
    StepsJsonl,
    /// Conversations in `messages`, as JSON Lines.
    Chat,
    /// Conversations in `prompt` and `completion`.
    PromptCompletion,
    /// Conversations as ShareGPT has them.
    Sharegpt,
    /// For each step the position as `prompt`, the step as `completion`.
    NextStep,
    /// For each step the position as `prompt`, the step as `chosen`, a negative as `rejected`.
    Preference,
    /// For each puzzle a prompt, steps as `completions`, and whether each is right as `labels`.
    Stepwise,
    /// The numbers of words of a small vocabulary.
    Tokens,
}

impl DatasetLayout {
    /// All layouts.
    pub const ALL: [DatasetLayout; 14] = [
        DatasetLayout::Parquet,
        DatasetLayout::Csv,
        DatasetLayout::Npy,
        DatasetLayout::Hrm,
        DatasetLayout::Prompt,
        DatasetLayout::Steps,
        DatasetLayout::StepsJsonl,
        DatasetLayout::Chat,
        DatasetLayout::PromptCompletion,
        DatasetLayout::Sharegpt,
        DatasetLayout::NextStep,
        DatasetLayout::Preference,
        DatasetLayout::Stepwise,
        DatasetLayout::Tokens,
    ];

    /// The name, as in `parquet`.
    pub const fn name(self) -> &'static str {
        [
            "parquet",
            "csv",
            "npy",
            "hrm",
            "prompt",
            "steps",
            "steps_jsonl",
            "chat",
            "prompt_completion",
            "sharegpt",
            "next_step",
            "preference",
            "stepwise",
            "tokens",
        ][self as usize]
    }

    /// Whether it has traces of whole paths.
    pub fn has_traces(self) -> bool {
        use DatasetLayout::{Chat, PromptCompletion, Sharegpt};
        matches!(self, Chat | PromptCompletion | Sharegpt)
    }

    /// Whether it has prompts that ask for the solution of a puzzle.
    pub fn has_prompts(self) -> bool {
        self.has_traces() || matches!(self, DatasetLayout::Prompt | DatasetLayout::Stepwise)
    }

    /// Whether it has prompts and completions from paths.
    pub fn has_turns(self) -> bool {
        use DatasetLayout::{NextStep, Preference, Stepwise};
        self.has_traces() || matches!(self, NextStep | Preference | Stepwise)
    }

    /// The share of steps, or of puzzles, that have a negative unless another is asked for; none in
    /// layouts that can have no negatives.
    pub fn negatives(self) -> Option<f64> {
        match self {
            DatasetLayout::Steps | DatasetLayout::StepsJsonl => Some(0.0),
            DatasetLayout::Preference => Some(1.0),
            DatasetLayout::Stepwise => Some(0.5),
            _ => None,
        }
    }

    /// Whether it has the paths of puzzles.
    pub fn has_paths(self) -> bool {
        self as usize >= DatasetLayout::Steps as usize
    }
}
