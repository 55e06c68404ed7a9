//! The options of paths, in layouts that have them.

use std::num::NonZeroUsize;

use super::{layout::DatasetLayout, options::DatasetOptionsError};
use ninefold_reasoning::path::{Style, TableRows, TraceForm};
use ninefold_reasoning::{Template, technique_codes};

/// The form of the paths of a dataset, and which of them it has.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct TraceOptions {
    /// The style of traces.
    pub style: Style,
    /// The prompt of conversations.
    pub prompt: Template,
    /// Leaves out steps that the path does not need.
    pub prune: bool,
    /// The rows of candidates in the style `table`.
    pub table: TableRows,
    /// The most singles that are one step of a trace.
    pub merge_singles: NonZeroUsize,
    /// Leaves out the path of a puzzle if a prompt and its completion have more characters together.
    pub max_chars: Option<usize>,
    /// Leaves out paths that need a technique behind the one with this code, in the order of the
    /// profile `hodoku`.
    pub techniques_up_to: Option<&'static str>,
    /// The share of steps that come with a negative, a step that is wrong; in the layout `stepwise`,
    /// the share of puzzles whose steps end with one. `None` leaves it to the layout.
    pub negatives: Option<f64>,
}

impl Default for TraceOptions {
    fn default() -> TraceOptions {
        TraceOptions {
            style: Style::Sentences,
            prompt: Template::named("rules-1").unwrap_or(Template::ALL[0]),
            prune: false,
            table: TableRows::default(),
            merge_singles: NonZeroUsize::MIN,
            max_chars: None,
            techniques_up_to: None,
            negatives: None,
        }
    }
}

impl TraceOptions {
    /// The form of traces.
    pub(super) fn form(&self) -> TraceForm {
        TraceForm { style: self.style, table: self.table, singles: self.merge_singles }
    }

    /// The share of negatives in a layout.
    pub(super) fn share_of_negatives(&self, layout: DatasetLayout) -> f64 {
        layout.negatives().map_or(0.0, |share| self.negatives.unwrap_or(share))
    }

    /// Whether another style than the default one is asked for.
    fn has_style(&self) -> bool {
        self.style != TraceOptions::default().style
    }

    /// Whether another prompt than the default one is asked for.
    fn has_prompt(&self) -> bool {
        self.prompt != TraceOptions::default().prompt
    }

    fn has_table(&self) -> bool {
        self.table != TableRows::default()
    }

    fn merges(&self) -> bool {
        self.merge_singles.get() > 1
    }

    /// Refuses what the layout or the style does not have.
    pub(super) fn check(&self, layout: DatasetLayout) -> Result<(), DatasetOptionsError> {
        let (paths, traces) = (layout.has_paths(), layout.has_traces());
        let tables = traces && self.style == Style::Table;
        let is_missing = |is_asked: bool, has: bool| is_asked && !has;
        let is_empty = layout == DatasetLayout::Preference && self.negatives == Some(0.0);
        let (what, place) = if is_missing(self.techniques_up_to.is_some(), paths) {
            ("a hardest technique", "layouts with paths of steps")
        } else if is_missing(self.prune, paths) {
            ("pruning", "layouts with paths of steps")
        } else if is_missing(self.has_style(), layout.has_turns()) {
            ("a style", "layouts with prompts and completions")
        } else if is_missing(self.has_prompt(), layout.has_prompts()) {
            ("a prompt", "the layouts prompt, chat, prompt_completion, sharegpt and stepwise")
        } else if is_empty {
            ("a share of 0 negatives", "the layouts steps, steps_jsonl and stepwise")
        } else if is_missing(self.max_chars.is_some(), layout.has_turns()) {
            ("a number of characters", "layouts with prompts and completions")
        } else if is_missing(self.merges(), traces) {
            ("merging singles", "layouts with whole traces")
        } else if is_missing(self.negatives.is_some(), layout.negatives().is_some()) {
            ("a share of negatives", "the layouts steps, steps_jsonl, preference and stepwise")
        } else if is_missing(self.has_table(), tables) {
            ("a choice of rows of candidates", "the style table, in layouts with whole traces")
        } else {
            return Ok(());
        };
        Err(DatasetOptionsError::OnlyFor(what, place))
    }

    /// The words that record them, those of layouts of prompts too.
    pub(super) fn words(&self, layout: DatasetLayout) -> impl Iterator<Item = String> {
        let has_paths = layout.has_paths();
        let has_prompts = has_paths || layout == DatasetLayout::Prompt;
        let words = [
            has_paths.then(|| format!("--style={}", self.style.name())),
            has_prompts.then(|| format!("--prompt={}", self.prompt.name())),
            (has_paths && self.prune).then(|| "--prune".to_owned()),
            self.has_table().then(|| format!("--table={}", self.table.name())),
            self.merges().then(|| format!("--merge-singles={}", self.merge_singles)),
            self.max_chars.map(|most| format!("--max-chars={most}")),
            self.techniques_up_to.map(|code| format!("--techniques-up-to={code}")),
            self.negatives.map(|share| format!("--negatives={share:?}")),
        ];
        words.into_iter().flatten()
    }

    /// Sets an option to a recorded value; `None` if there is no such option or value.
    pub(super) fn set(&mut self, name: &str, value: &str) -> Option<()> {
        match name {
            "style" => self.style = Style::named(value)?,
            "prompt" => self.prompt = Template::named(value)?,
            "prune" => self.prune = value.parse().ok()?,
            "table" => self.table = TableRows::named(value)?,
            "merge-singles" => self.merge_singles = value.parse().ok()?,
            "max-chars" => self.max_chars = Some(value.parse().ok()?),
            "techniques-up-to" => {
                self.techniques_up_to = Some(technique_codes().find(|code| *code == value)?);
            }
            "negatives" => {
                let share = value.parse().ok().filter(|share| (0.0..=1.0).contains(share));
                self.negatives = Some(share?);
            }
            _ => return None,
        }
        Some(())
    }
}
