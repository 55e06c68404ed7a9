//! The dataset card: what is in a dataset and how it was made, in Markdown. Its first lines are
//! YAML, as the Hugging Face Hub reads them.

use std::fmt::Write;

use super::layout::DatasetLayout;
use super::options::{DatasetOptions, DatasetSource};
use super::paths::{self, PathCounts};
use super::tasks::{has_task_rows, is_of_tasks};
use super::{layouts::COLUMNS, manifest::DatasetManifest, pair::has_equivalence, task_card};
use crate::corpus::PartSize;

type Written = std::fmt::Result;

/// The data of a card.
pub(super) struct Card<'a> {
    pub(super) manifest: &'a DatasetManifest,
    pub(super) options: &'a DatasetOptions,
    pub(super) sizes: &'a [(String, PartSize)],
    pub(super) sources: &'a [String],
    /// For each part, in layouts that have paths.
    pub(super) paths: &'a [PathCounts],
}

/// Rows from which on the Hub has another class of sizes.
const SIZES: [(u64, &str); 6] = [
    (1_000, "n<1K"),
    (10_000, "1K<n<10K"),
    (100_000, "10K<n<100K"),
    (1_000_000, "100K<n<1M"),
    (10_000_000, "1M<n<10M"),
    (100_000_000, "10M<n<100M"),
];

/// The name of a split on the Hub, where no other character than these is one.
fn hub_split(part: &str) -> String {
    match part {
        "valid" => "validation".to_owned(),
        other => other.replace('-', "_"),
    }
}

/// A text as a JSON string, which is YAML too.
fn quoted(text: &str) -> String {
    serde_json::Value::from(text).to_string()
}

fn title(options: &DatasetOptions) -> &str {
    options.title.as_deref().unwrap_or("Sudoku puzzles")
}

/// Sources that the card lists.
const MOST_SOURCES: usize = 50;

const MEANINGS: [&str; COLUMNS.len()] = [
    "{n} cells, row by row, `.` for a blank",
    "its only solution, {n} digits",
    "the number of clues",
    "branching decisions that the engine `rules` of ninefold needs to find the solution and to prove that there is no other",
    "HoDoKu's level, from ninefold's profile `hodoku`: Easy, Medium, Hard, Unfair, Extreme",
    "HoDoKu's score, from the same profile",
    "Sudoku Explainer's rating (ER), from ninefold's profile `se`; unknown where only a lower bound is known",
    "where the puzzle comes from: the column `source` of the input, or the name of the file",
    "the number of the class of equivalent solutions: keep a group together when you split the rows again",
];

/// The same of boards of another size.
const BOARD_MEANINGS: [&str; COLUMNS.len()] = [
    MEANINGS[0],
    "its only solution, {n} symbols",
    MEANINGS[2],
    "places where the search of ninefold for boards of all sizes had to guess, to find the solution and to prove that there is no other",
    "the level by ninefold's techniques for boards of all sizes: Easy, Medium, Hard, Unfair, Extreme; limits of scores in proportion to HoDoKu's",
    "the sum of the scores of steps, HoDoKu's for each technique",
    MEANINGS[6],
    MEANINGS[7],
    MEANINGS[8],
];

impl Card<'_> {
    /// The meanings of the columns.
    fn meanings(&self) -> impl Iterator<Item = (&'static str, String)> {
        let size = self.options.size;
        let meanings = if size.side() == 9 { MEANINGS } else { BOARD_MEANINGS };
        let named = COLUMNS.into_iter().zip(meanings);
        named.map(move |(name, meaning)| {
            let meaning = meaning.replace("{n}", &size.cells().to_string());
            let meaning = match (name, size.side()) {
                ("group", 4) => meaning.replace("equivalent solutions", "equivalent puzzles"),
                ("puzzle", 10..) => meaning + ", `A` for 10, `B` for 11 and so on",
                ("source", _) if is_of_tasks(self.options) => task_card::STAGE.to_owned(),
                _ => meaning,
            };
            (name, meaning)
        })
    }

    /// The properties of all puzzles.
    fn promise(&self) -> String {
        if let DatasetSource::Tasks { curriculum, .. } = &self.options.source {
            return task_card::promise(curriculum);
        }
        let side = self.options.size.side();
        let alone = match side {
            4 | 6 | 9 => {
                "No two puzzles are equivalent (except for the random equivalents, where \
                          there are any)"
            }
            _ => "No two puzzles are the same (equivalent ones of this size are not recognised)",
        };
        let apart = match side {
            4 => {
                "a puzzle or an equivalent of one of another part. Solutions repeat: there are \
                  only 288 full grids of 4x4, in two classes of equivalent ones"
            }
            _ => {
                "a puzzle, an equivalent of one, a solution or an equivalent solution of another \
                  part"
            }
        };
        let boards = match side {
            9 => String::new(),
            side => format!("The boards are {side}x{side}. "),
        };
        format!(
            "{boards}Every puzzle has exactly one solution, which is given. {alone}, and no part \
             has {apart}."
        )
    }

    pub(super) fn text(&self) -> String {
        let mut text = String::new();
        // Writing to memory does not fail.
        let _ = self.write(&mut text);
        text
    }

    fn front_matter(&self, out: &mut String) -> Written {
        let Card { manifest, options, .. } = self;
        writeln!(out, "---")?;
        writeln!(out, "pretty_name: {}", quoted(title(options)))?;
        if let Some(license) = &options.license {
            writeln!(out, "license: {}", quoted(license))?;
        }
        writeln!(out, "tags:\n- sudoku\n- ninefold")?;
        let rows: u64 = manifest.parts.iter().map(|part| part.rows).sum();
        let class =
            SIZES.iter().find(|(most, _)| rows < *most).map_or("n>100M", |(_, class)| class);
        writeln!(out, "size_categories:\n- {class}")?;
        let end = match options.layout {
            DatasetLayout::Parquet | DatasetLayout::Steps => "parquet",
            DatasetLayout::Csv => "csv",
            DatasetLayout::Tokens => "",
            layout if layout.has_paths() || layout == DatasetLayout::Prompt => "jsonl",
            _ => "",
        };
        if !end.is_empty() {
            writeln!(out, "configs:\n- config_name: default\n  data_files:")?;
            for part in manifest.parts.iter().filter(|part| part.rows > 0) {
                let name = &part.name;
                writeln!(out, "  - split: {}\n    path: {name}.{end}", hub_split(name))?;
            }
        }
        writeln!(out, "---")
    }

    fn write(&self, out: &mut String) -> Written {
        let Card { manifest, options, .. } = self;
        self.front_matter(out)?;
        writeln!(out, "\n# {}\n", plain(title(options)))?;
        writeln!(out, "{} Made by {} with\n", self.promise(), manifest.made_by)?;
        let command = manifest.command();
        let fence = if command.contains("```") { "~~~~" } else { "```" };
        writeln!(out, "{fence}sh\n{command}\n{fence}\n")?;
        writeln!(
            out,
            "`ninefold dataset --from-manifest manifest.json -o DIR` makes it again, byte for \
             byte, and `ninefold dataset --audit DIR` checks its files, solutions and parts.\n"
        )?;
        self.parts(out)?;
        self.origin(out)?;
        self.fields(out)?;
        self.audit(out)?;
        self.reading(out)?;
        self.files(out)
    }

    fn parts(&self, out: &mut String) -> Written {
        let Card { manifest, options, sizes, .. } = self;
        writeln!(out, "## Parts\n")?;
        writeln!(out, "| part | asked for | puzzles that fell to it | taken | rows |")?;
        writeln!(out, "|---|---|---:|---:|---:|")?;
        for (part, (_, size)) in manifest.parts.iter().zip(*sizes) {
            let asked = match size {
                PartSize::Share(share) => format!("{} %", (share * 1e8).round() / 1e6),
                PartSize::Count(count) => format!("{count} puzzles"),
            };
            writeln!(
                out,
                "| {} | {asked} | {} | {} | {} |",
                part.name, part.of, part.puzzles, part.rows
            )?;
        }
        if let DatasetSource::Tasks { .. } = options.source {
            return task_card::parts(options, out);
        }
        writeln!(
            out,
            "\n{} stay in one part. The part depends on {} and on {} alone, so shares are met on \
             average.",
            match options.size.side() {
                4 => "Equivalent puzzles",
                _ => "Puzzles with equivalent solutions",
            },
            match options.split_salt.is_seed() {
                true => format!("the seed {}", options.seed),
                false => format!("the salt `{}`", options.split_salt.text()),
            },
            match options.size.side() {
                4 => "the canonical form of the puzzle",
                6 => "the class of the solution, of which there are 49",
                9 => "the canonical form of the solution",
                _ => "what symmetries keep of the solution",
            }
        )?;
        for (name, count) in &options.subsample {
            writeln!(
                out,
                "Of `{name}`, {count} puzzles were asked for, each as likely to be taken as any \
                 other."
            )?;
        }
        for (name, count) in &options.augment {
            writeln!(
                out,
                "In `{name}`, each puzzle is followed by {count} of its {}symmetric equivalents, \
                 drawn at random: digits relabelled, rows, columns, bands and stacks permuted{}. \
                 None is repeated.",
                if options.size.side() == 9 { "1,218,998,108,160 " } else { "" },
                if options.size.has_square_boxes() { ", perhaps transposed" } else { "" }
            )?;
        }
        writeln!(out)
    }

    fn origin(&self, out: &mut String) -> Written {
        let Card { manifest, options, sources, .. } = self;
        writeln!(out, "## Origin\n")?;
        match &options.source {
            DatasetSource::Tasks { curriculum, .. } => return task_card::origin(curriculum, out),
            DatasetSource::Generated(_) => {
                writeln!(out, "The puzzles were generated by ninefold.\n")?;
            }
            DatasetSource::Files(_) => {
                writeln!(out, "| input | SHA-256 |\n|---|---|")?;
                for input in &manifest.inputs {
                    let name = input.path.to_string_lossy();
                    writeln!(out, "| {} | `{}` |", plain(&name), input.sha256)?;
                }
                let names: Vec<String> =
                    sources.iter().take(MOST_SOURCES).map(|name| plain(name)).collect();
                let more = sources.len().saturating_sub(MOST_SOURCES);
                let more = if more > 0 { format!(" and {more} more") } else { String::new() };
                writeln!(out, "\nSources: {}{more}.\n", names.join(", "))?;
            }
        }
        writeln!(out, "| read | number |\n|---|---:|")?;
        for (name, count) in &manifest.counts {
            writeln!(out, "| {name} | {count} |")?;
        }
        writeln!(
            out,
            "\nLeft out are malformed lines, puzzles without exactly one solution, and each puzzle \
             that is the same as an earlier one{}. Where a line gave another solution than that of \
             its puzzle, the puzzle was kept with its own. {} form {} classes of equivalent ones.\n",
            if has_equivalence(options.size) { " or equivalent to it" } else { "" },
            if options.size.side() == 4 { "All puzzles" } else { "The solutions of all puzzles" },
            manifest.groups
        )
    }

    fn fields(&self, out: &mut String) -> Written {
        let options = self.options;
        let cells = options.size.cells();
        writeln!(out, "## Fields\n\n| field | meaning |\n|---|---|")?;
        let is_asked = |name: &str| match name {
            "level" | "score" => options.grade_hodoku,
            "se_rating" => options.grade_se,
            _ => true,
        };
        if has_task_rows(options) {
            task_card::fields(out)?;
            return writeln!(out);
        }
        match options.layout {
            DatasetLayout::Hrm => {
                let rows = [
                    ("`all__inputs.npy`", "uint8 [rows, {n}]: digit + 1, 1 for a blank"),
                    ("`all__labels.npy`", "uint8 [rows, {n}]: digit + 1"),
                    ("`all__puzzle_identifiers.npy`", "int32 [rows]: 0"),
                    ("`all__puzzle_indices.npy`", "int32 [rows + 1]: where each row begins"),
                    (
                        "`all__group_indices.npy`",
                        "int32 [puzzles + 1]: where each puzzle with its equivalents begins",
                    ),
                    ("`dataset.json`", "what the loader of HRM and TRM asks for"),
                ];
                for (name, meaning) in rows {
                    let meaning = meaning.replace("{n}", &cells.to_string());
                    writeln!(out, "| {name} | {meaning} |")?;
                }
            }
            DatasetLayout::Npy => {
                writeln!(
                    out,
                    "| `inputs.npy` | uint8 [rows, {cells}]: the puzzle, 0 for a blank |"
                )?;
                writeln!(out, "| `labels.npy` | uint8 [rows, {cells}]: its only solution |")?;
                for (name, meaning) in self.meanings().skip(2) {
                    if is_asked(name) {
                        let unknown = if name == "se_rating" { " (NaN)" } else { "" };
                        writeln!(out, "| `{name}.npy` | {meaning}{unknown} |")?;
                    }
                }
            }
            _ => {
                for (name, meaning) in self.meanings() {
                    let note = if is_asked(name) { "" } else { "; not asked for in this dataset" };
                    writeln!(out, "| `{name}` | {meaning}{note} |")?;
                }
            }
        }
        if options.layout == DatasetLayout::Prompt {
            writeln!(
                out,
                "| `id`, `size`, `prompt`, `template`, `answer_form` | the part and the number of the \
                 row, rows of the board, messages of a chat that ask for the solution, the name of \
                 the prompt with its version, and where it asks for the answer: in tags |"
            )?;
        }
        if options.layout.has_paths() {
            self.paths(out)?;
        }
        writeln!(
            out,
            "\nEach row was labelled by itself: neither nodes nor grades are the same for all \
             equivalents of a puzzle.\n"
        )
    }

    /// The files of paths.
    fn paths(&self, out: &mut String) -> Written {
        let Card { options, .. } = self;
        let pruned =
            if options.trace.prune { ", without steps that no later step needs" } else { "" };
        let files = match options.layout {
            DatasetLayout::Tokens => {
                "`PART/tokens.npy`, uint16 [rows, words of the longest path], has the paths of its \
                 puzzles by the profile `hodoku`: numbers of `vocab.json`, behind the end 0; \
                 `PART/lengths.npy`, uint16 [rows], how many each has, 0 without a path"
            }
            _ => "the other file of each part has the paths of its puzzles by the profile `hodoku`",
        };
        writeln!(
            out,
            "\nThe table above is that of `*.puzzles.csv`; {files}{pruned}. Row n of a part is \
             `{}`, from 0. All texts were made by ninefold, none by a model.\n",
            match is_of_tasks(options) {
                true => format!("9x9-PART-{}-n", options.seed),
                false => "9x9-PART-n".to_owned(),
            }
        )?;
        if options.layout.has_turns() {
            let style = options.trace.style.name();
            let prompts = match options.layout.has_prompts() {
                true => format!(", prompts of the template `{}`", options.trace.prompt.name()),
                false => String::new(),
            };
            writeln!(out, "Paths are in the style `{style}`{prompts}.\n")?;
        }
        if options.trace.merge_singles.get() > 1 {
            let most = options.trace.merge_singles;
            writeln!(out, "A step of a trace has up to {most} singles, one behind the other.\n")?;
        }
        paths::table(&self.manifest.parts, self.paths, &options.trace, out)
    }

    fn audit(&self, out: &mut String) -> Written {
        writeln!(out, "## Audit\n")?;
        writeln!(
            out,
            "The files were read back after they were written; every puzzle was solved again and \
             compared with those of all parts.\n\n| rows with | number |\n|---|---:|"
        )?;
        for (name, count) in self.manifest.audit.as_object().into_iter().flatten() {
            writeln!(out, "| {} | {count} |", name.replace('_', " "))?;
        }
        writeln!(out)
    }

    fn reading(&self, out: &mut String) -> Written {
        let Card { manifest, options, .. } = self;
        let part = manifest.parts.first().map_or("train", |part| &part.name);
        let text = match options.layout {
            DatasetLayout::Parquet => format!(
                "import pandas\nrows = pandas.read_parquet(\"{part}.parquet\")\n\n\
                 from datasets import load_dataset\nrows = load_dataset(\"parquet\", \
                 data_files=\"{part}.parquet\")"
            ),
            DatasetLayout::Csv => format!("import pandas\nrows = pandas.read_csv(\"{part}.csv\")"),
            DatasetLayout::Steps => {
                format!("import pandas\nsteps = pandas.read_parquet(\"{part}.parquet\")")
            }
            DatasetLayout::Npy => format!(
                "import numpy\ninputs = numpy.load(\"{part}/inputs.npy\", mmap_mode=\"r\")\n\
                 labels = numpy.load(\"{part}/labels.npy\", mmap_mode=\"r\")"
            ),
            DatasetLayout::Tokens => format!(
                "import json, numpy\ntokens = numpy.load(\"{part}/tokens.npy\", mmap_mode=\"r\")\n\
                 lengths = numpy.load(\"{part}/lengths.npy\")\n\
                 numbers = json.load(open(\"vocab.json\"))"
            ),
            DatasetLayout::Hrm => "python pretrain.py data_path=DIR".to_owned(),
            _ => format!(
                "from datasets import load_dataset\nrows = load_dataset(\"json\", \
                 data_files=\"{part}.jsonl\")"
            ),
        };
        let language = if options.layout == DatasetLayout::Hrm { "sh" } else { "python" };
        writeln!(out, "## Reading it\n\n```{language}\n{text}\n```\n")
    }

    fn files(&self, out: &mut String) -> Written {
        writeln!(out, "## Files\n\n| file | bytes | SHA-256 |\n|---|---:|---|")?;
        for file in &self.manifest.files {
            writeln!(out, "| {} | {} | `{}` |", file.name, file.bytes, file.sha256)?;
        }
        Ok(())
    }
}

/// A text that is no Markdown and no HTML, on one line.
fn plain(text: &str) -> String {
    let mut plain = String::new();
    for c in text.chars() {
        match c {
            c if c.is_control() => plain.push(' '),
            '<' => plain.push_str("&lt;"),
            '&' => plain.push_str("&amp;"),
            '|' | '*' | '_' | '`' | '[' | ']' | '\\' | '#' | '!' => {
                plain.push('\\');
                plain.push(c);
            }
            c => plain.push(c),
        }
    }
    plain
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn names_are_neither_markdown_nor_html() {
        assert_eq!(plain("a|b\n<img src=x>"), "a\\|b &lt;img src=x>");
        assert_eq!(quoted("a: \"b\"\n"), r#""a: \"b\"\n""#);
    }
}
