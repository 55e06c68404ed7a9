//! Facts about the machine that measures, without which a record is worth little.
//!
//! They are read from /proc. Without it, they are null.

use std::fs;

use serde::{Deserialize, Serialize};

use ninefold_jobs::engine::Backend;

use super::proc::{field, kibibytes};

/// The facts about a machine that a record keeps.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct Machine {
    /// A name for directories: model and number of cores.
    pub slug: String,
    /// Model of the processor.
    pub cpu: Option<String>,
    /// Family and model of the processor, where its name has no number.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub model: Option<String>,
    /// Logical cores that the program may use.
    pub cores: usize,
    /// Main memory in bytes.
    pub memory: Option<u64>,
    /// Operating system and its version.
    pub kernel: Option<String>,
    /// The instruction sets of the processor, of those that some backend uses.
    pub features: Vec<String>,
}

impl Machine {
    /// This machine.
    pub fn here() -> Machine {
        let cpu = field("/proc/cpuinfo", "model name");
        let cores = std::thread::available_parallelism().map_or(1, usize::from);
        let name = cpu.as_deref().unwrap_or(std::env::consts::ARCH);
        let noun = if cores == 1 { "core" } else { "cores" };
        Machine {
            slug: slug(&format!("{name} {cores} {noun}")),
            cores,
            memory: field("/proc/meminfo", "MemTotal").and_then(|text| kibibytes(&text)),
            kernel: kernel(),
            features: features(),
            model: cpu.as_deref().and_then(|name| {
                let number = |name| field("/proc/cpuinfo", name);
                processor_model(name, number("cpu family")?, number("model")?)
            }),
            cpu,
        }
    }
}

/// Family and model, for a name without the number of a product.
fn processor_model(name: &str, family: String, model: String) -> Option<String> {
    let has_number = name.bytes().any(|byte| byte.is_ascii_digit());
    (!has_number).then(|| format!("family {family}, model {model}"))
}

/// Small letters, digits and single dashes.
fn slug(text: &str) -> String {
    let text = text.to_ascii_lowercase();
    let words = text.split(|c: char| !c.is_ascii_alphanumeric()).filter(|word| !word.is_empty());
    words.collect::<Vec<_>>().join("-")
}

fn kernel() -> Option<String> {
    let part = |name: &str| fs::read_to_string(format!("/proc/sys/kernel/{name}")).ok();
    Some(format!("{} {}", part("ostype")?.trim(), part("osrelease")?.trim()))
}

/// The names of the instruction sets, each once and in order: a backend contains the one before it.
fn features() -> Vec<String> {
    let mut names: Vec<String> = Vec::new();
    for (name, is_there) in Backend::ALL.into_iter().flat_map(Backend::features) {
        if is_there && !names.iter().any(|known| known == name) {
            names.push(name.to_owned());
        }
    }
    names
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_name_without_a_number_gets_family_and_model() {
        let found = |name| processor_model(name, "25".to_owned(), "17".to_owned());
        assert_eq!(found("AMD EPYC"), Some("family 25, model 17".to_owned()));
        assert_eq!(found("AMD EPYC 9R14"), None);
    }

    #[test]
    fn slugs_are_fit_for_directories() {
        assert_eq!(
            slug("Some(R) Chip(TM) X-5 @ 3.20GHz 8 cores"),
            "some-r-chip-tm-x-5-3-20ghz-8-cores"
        );
        let here = Machine::here();
        assert!(!here.slug.is_empty() && here.cores > 0);
        assert!(
            here.slug.bytes().all(|c| c.is_ascii_lowercase() || c.is_ascii_digit() || c == b'-')
        );
    }
}
