//! The layout `prompt`: a puzzle with its labels and its prompt, a JSON object a line.

use serde_json::{Value, json};

use super::{Files, PartPlan, PartWriter, Row};
use crate::batch::{BatchError, Output};
use crate::jobs::dataset::pair::text_of;
use crate::jobs::dataset::tasks::file_of_part;
use ninefold_logic::Level;
use ninefold_reasoning::{Form, Template};

pub(super) struct PromptPart {
    file: Output,
    part: String,
    sources: Vec<String>,
    template: Template,
    /// Rows that are written.
    written: u64,
}

impl PromptPart {
    pub(super) fn begin(
        files: &mut Files<'_>,
        plan: &PartPlan<'_>,
    ) -> Result<PromptPart, BatchError> {
        let part = plan.part.name.clone();
        let file = files.create(file_of_part(&part), Some(plan.rows))?;
        let (sources, template) = (plan.sources.to_vec(), plan.options.trace.prompt);
        Ok(PromptPart { file, part, sources, template, written: 0 })
    }

    fn json_of(&self, row: &Row) -> Value {
        let puzzle = row.pair.board();
        let side = puzzle.size().side();
        json!({
            "id": format!("{side}x{side}-{}-{:06}", self.part, self.written),
            "size": side,
            "puzzle": text_of(row.pair.puzzle()),
            "solution": text_of(row.pair.solution()),
            "clues": row.pair.clues(),
            "nodes": row.nodes,
            "level": row.level.map(Level::name),
            "score": row.score,
            "se_rating": row.se_rating.map(|tenths| f64::from(tenths) / 10.0),
            "source": self.sources[row.source as usize],
            "group": row.group,
            "prompt": [{"role": "user", "content": self.template.fill(&puzzle, Form::Answer)}],
            "template": self.template.name(),
            "answer_form": "answer",
        })
    }
}

impl PartWriter for PromptPart {
    fn rows(&mut self, rows: &[Row]) -> Result<(), BatchError> {
        for row in rows {
            let line = format!("{}\n", self.json_of(row));
            self.file.put(line.as_bytes())?;
            self.written += 1;
        }
        Ok(())
    }

    fn finish(self: Box<Self>) -> Result<(), BatchError> {
        self.file.finish()
    }
}
