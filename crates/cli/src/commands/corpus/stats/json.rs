//! Statistics as JSON.

use serde_json::{Map, Value, json};

use super::{Findings, symmetries};
use ninefold_jobs::corpus::Histogram;
use ninefold_jobs::engine::Status;
use ninefold_jobs::jobs::{StatsDetail, VARIANT_NODE_LIMIT};

impl Findings {
    /// An object with all counts; null stands for what variants do not have.
    pub(super) fn json(&self) -> String {
        let (lines, counts) = (&self.summary.lines, &self.summary.puzzles);
        let status = Status::ALL.map(|status| (status.to_string(), self.count(status).into()));
        let mut value = json!({
            "inputs": self.title,
            "puzzles": lines.puzzles,
            "malformed": lines.malformed,
            "remarks": lines.remarks,
            "repeats": null,
            "minimal": null,
            "redundant": null,
            "status": Map::from_iter(status),
            "clues": object(&counts.clues),
            "nodes": object(&counts.nodes),
            "automorphisms": null,
            "patterns": null,
        });
        match &self.summary.detail {
            StatsDetail::Classic(classic) => {
                let repeats = classic.repeats;
                value["repeats"] =
                    json!({ "same": repeats.same, "equivalent": repeats.equivalent });
                value["minimal"] = classic.minimal.into();
                value["redundant"] = classic.redundant.into();
                value["automorphisms"] = object(&classic.automorphisms);
                let patterns = symmetries(classic);
                value["patterns"] =
                    patterns.into_iter().map(|(name, count)| (name, Value::from(count))).collect();
            }
            StatsDetail::Variants(variants) => {
                value["node_limit"] = VARIANT_NODE_LIMIT.into();
                let constraints = variants.constraints.iter().map(|(name, count)| {
                    (name.clone(), json!({ "times": count.items, "puzzles": count.puzzles }))
                });
                value["constraints"] = Value::Object(constraints.collect());
            }
        }
        format!("{value:#}\n")
    }
}

fn object(values: &Histogram) -> Value {
    values.iter().map(|(value, count)| (value.to_string(), Value::from(count))).collect()
}
