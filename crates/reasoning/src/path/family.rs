//! Families of techniques.

use super::PathStep;

/// Families by a part of the code of their techniques; the first that fits counts.
const FAMILIES: [(&str, &[&str]); 11] = [
    ("trial", &["template", "brute-force"]),
    ("uniqueness", &["uniqueness", "unique-", "hidden-rectangle", "avoidable", "bug"]),
    ("forcing", &["forcing", "nishio"]),
    ("als", &["als-", "death-blossom", "sue-de-coq", "wxyz-wing", "aligned"]),
    ("intersection", &["pointing", "claiming", "double-locked"]),
    ("single", &["full-house", "single", "last-value", "only-square"]),
    ("subset", &["pair", "triple", "quad"]),
    ("coloring", &["colors"]),
    ("fish", &["x-wing", "swordfish", "jellyfish", "squirmbag", "whale", "leviathan"]),
    ("wing", &["w-wing", "xy-wing", "xyz-wing"]),
    ("chain", &[""]),
];

impl PathStep {
    /// The family of its technique: `single`, `intersection`, `subset`, `fish`, `wing`,
    /// `uniqueness`, `coloring`, `chain`, `als`, `forcing` or `trial`.
    pub fn family(&self) -> &'static str {
        family(self.step.technique.code())
    }
}

/// The family of the technique with this code.
pub(super) fn family(code: &str) -> &'static str {
    let is_of = |parts: &[&str]| parts.iter().any(|part| code.contains(part));
    match code {
        // A pair of cells that follow one another is a chain.
        "remote-pair" => "chain",
        _ => FAMILIES.iter().find(|(_, parts)| is_of(parts)).map_or("chain", |(name, _)| name),
    }
}
