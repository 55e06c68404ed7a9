//! A comparison as Markdown: for terminals, READMEs and issues.

use ninefold_jobs::error::without_controls;

use super::model::{ComparisonReport, EngineRow, SetReport, SetRow, WithInterval};
use super::numbers::{duration, grouped, significant};

/// The report of a comparison as Markdown.
pub fn markdown(comparison: &ComparisonReport) -> String {
    let mut text = format!("# {}\n\n", plain(&comparison.title));
    for verdict in &comparison.verdicts {
        text += &format!("{}\n\n", plain(verdict));
    }
    for (heading, table) in rankings(comparison) {
        text += &format!("## {}\n\n{}", plain(&heading), rows(&table));
    }
    for finding in &comparison.findings {
        text += &format!("## {}\n\n{}\n\n", finding.question, finding.answer);
        text += &rows(&finding.table);
    }
    for warning in &comparison.warnings {
        text += &format!("> {warning}\n>\n");
    }
    if !comparison.warnings.is_empty() {
        text.truncate(text.len() - 2);
        text += "\n";
    }
    if !comparison.faults.is_empty() {
        text += "## Faults\n\n";
        for (solver, fault) in &comparison.faults {
            text += &format!("- **{}**: {}\n", plain(solver), plain(fault));
        }
        text += "\n";
    }
    for (heading, table) in sections(comparison) {
        text += &format!("## {}\n\n{}", plain(&heading), rows(&table));
    }
    text += "## How this was measured\n\n";
    for (name, value) in &comparison.facts {
        text += &format!("- {name}: {}\n", plain(value));
    }
    text + &format!("\n## How to cite it\n\n```bibtex\n{}\n```\n", bibtex(comparison))
}

/// Text that is shown as it is: file names may look like tags.
fn plain(text: &str) -> String {
    without_controls(text).replace('&', "&amp;").replace('<', "&lt;")
}

/// A heading, and a table of a header and rows.
pub(super) type Section = (String, Vec<Vec<String>>);

/// The tables after the rankings: sets, work, times, solvers, parts.
pub(super) fn sections(comparison: &ComparisonReport) -> Vec<Section> {
    let sets = comparison.sets.iter();
    let mut sections: Vec<Section> =
        sets.map(|set| (set_heading(set), set_table(comparison, set))).collect();
    sections.push(("Rates and nodes".to_owned(), work(comparison)));
    sections.push(("Time of a puzzle".to_owned(), times(comparison)));
    if comparison.engines.iter().any(|engine| engine.solver.is_some()) {
        sections.push(("Solvers".to_owned(), solvers(comparison)));
    }
    if !comparison.parts.is_empty() {
        sections.push(("Parts".to_owned(), comparison.parts.clone()));
    }
    sections
}

/// The rankings, whose tables stand first.
pub fn rankings(comparison: &ComparisonReport) -> Vec<Section> {
    let over_all = if comparison.sets.is_empty() { "" } else { ", geometric means over the sets" };
    let heading = |ranking: &[&EngineRow]| {
        let proves = ranking.iter().map(|engine| engine.proves).min().unwrap_or(0);
        let who = match ranking.iter().all(|engine| engine.solver.is_none()) {
            true => "Engines",
            false => "Engines and solvers",
        };
        match proves >= comparison.limit {
            true => format!("{who}{over_all}"),
            false => format!("First solution only: these prove less{over_all}"),
        }
    };
    let rankings = comparison.rankings();
    rankings.iter().map(|ranking| (heading(ranking), engines(ranking))).collect()
}

fn row<'a>(words: impl IntoIterator<Item = &'a str>) -> Vec<String> {
    words.into_iter().map(str::to_owned).collect()
}

/// The name of the engine that ratios are against; `its base` where there are several.
pub(super) fn base_name<'a>(engines: impl IntoIterator<Item = &'a EngineRow>) -> &'a str {
    let mut names: Vec<&str> = engines.into_iter().filter_map(|row| row.base.as_deref()).collect();
    names.dedup();
    match names.as_slice() {
        [] => "–",
        [name] => name,
        _ => "its base",
    }
}

/// The table of a ranking: a header and a row for each engine, with what matters most first.
fn engines(ranking: &[&EngineRow]) -> Vec<Vec<String>> {
    let ratio = format!("time / {}", base_name(ranking.iter().copied()));
    let header = ["solver", "puzzles/s", &ratio, "95 %", "verdict", "decided", "gave up", "wrong"];
    [row(header)].into_iter().chain(ranking.iter().map(|row| engine(row))).collect()
}

fn engine(engine: &EngineRow) -> Vec<String> {
    let mut row = vec![engine.title()];
    if engine.is_disqualified {
        row.push("disqualified".to_owned());
        row.extend(std::iter::repeat_n("–".to_owned(), 3));
    } else {
        // For an engine that gave puzzles up, only those that it decided count.
        let most = if engine.is_censored() && engine.finished > 0 { "≤ " } else { "" };
        row.push(format!("{most}{}", significant(engine.rate.value)));
        match &engine.ratio {
            Some(ratio) => row.extend([significant(ratio.value), interval(ratio)]),
            None => row.extend(["–".to_owned(), "–".to_owned()]),
        }
        row.push(engine.verdict().to_owned());
    }
    row.extend([engine.finished, engine.gave_up(), u64::from(engine.is_wrong)].map(grouped));
    row
}

/// The table of the work of all: the intervals of rates, puzzles that were never begun, nodes.
fn work(comparison: &ComparisonReport) -> Vec<Vec<String>> {
    let header = row(["solver", "puzzles/s", "95 %", "not run", "nodes (mean)", "(median)"]);
    let ranked = comparison.engines.iter().filter(|engine| !engine.is_disqualified);
    let line = |engine: &EngineRow| {
        vec![
            engine.title(),
            significant(engine.rate.value),
            interval(&engine.rate),
            grouped(engine.not_run()),
            significant(engine.nodes.0),
            significant(engine.nodes.1),
        ]
    };
    [header].into_iter().chain(ranked.map(line)).collect()
}

pub(super) fn set_heading(set: &SetReport) -> String {
    format!("{}: {} puzzles", set.name, grouped(set.puzzles))
}

fn set_table(comparison: &ComparisonReport, set: &SetReport) -> Vec<Vec<String>> {
    let ratio = format!("time / {}", base_name(&comparison.engines));
    let header = ["solver", "puzzles/s", "95 %", &ratio, "95 %", "decided"];
    let of = |(engine, set_row): (&EngineRow, &SetRow)| {
        let name = engine.title();
        if engine.is_disqualified {
            return row([&name, "disqualified", "–", "–", "–", "–"]);
        }
        let most = if set_row.finished < set_row.run.max(set.puzzles) { "≤ " } else { "" };
        let ratio = set_row.ratio.as_ref();
        vec![
            name,
            format!("{most}{}", significant(set_row.rate.value)),
            interval(&set_row.rate),
            ratio.map_or_else(|| "–".to_owned(), |ratio| significant(ratio.value)),
            ratio.map_or_else(|| "–".to_owned(), interval),
            grouped(set_row.finished),
        ]
    };
    [row(header)].into_iter().chain(comparison.engines.iter().zip(&set.rows).map(of)).collect()
}

/// The table of times of a puzzle.
fn times(comparison: &ComparisonReport) -> Vec<Vec<String>> {
    let header = row(["solver", "p50", "p90", "p99", "p99.9", "max"]);
    let ranked = comparison.engines.iter().filter(|engine| !engine.is_disqualified);
    let line = |engine: &EngineRow| {
        let residence = if engine.in_lanes { ", residence" } else { "" };
        let name = format!("{}{residence}", engine.title());
        [name].into_iter().chain(engine.latency.map(duration)).collect()
    };
    [header].into_iter().chain(ranked.map(line)).collect()
}

/// The table of solvers: what they are, and whether their clocks may be believed.
fn solvers(comparison: &ComparisonReport) -> Vec<Vec<String>> {
    let header = "solver|version|limit|own clock / wall|transport / wall|CPU / wall|remarks";
    let rows = comparison.engines.iter().filter_map(|engine| engine.solver.clone());
    [row(header.split('|'))].into_iter().chain(rows).collect()
}

fn interval(measured: &WithInterval) -> String {
    measured.interval.map_or("–".to_owned(), |(low, high)| {
        format!("{} to {}", significant(low), significant(high))
    })
}

/// A table of Markdown, its columns aligned: names to the left, figures to the right.
fn rows(table: &[Vec<String>]) -> String {
    let Some(header) = table.first() else { return String::new() };
    let width = |column: usize| {
        let cells = table.iter().filter_map(|row| row.get(column));
        cells.map(|cell| cell.chars().count()).max().unwrap_or(0).max(2)
    };
    let widths: Vec<usize> = (0..header.len()).map(width).collect();
    let line = |row: &Vec<String>| {
        let cells = row.iter().zip(&widths).enumerate().map(|(column, (cell, &width))| {
            let cell = plain(cell).replace('|', "\\|");
            if column == 0 { format!("{cell:<width$}") } else { format!("{cell:>width$}") }
        });
        format!("| {} |\n", cells.collect::<Vec<_>>().join(" | "))
    };
    let rule = widths.iter().enumerate().map(|(column, &width)| match column {
        0 => "-".repeat(width + 2),
        _ => format!("{}:", "-".repeat(width + 1)),
    });
    let rule = format!("|{}|\n", rule.collect::<Vec<_>>().join("|"));
    let body: String = table[1..].iter().map(line).collect();
    format!("{}{rule}{body}\n", line(header))
}

/// An entry of BibTeX: the day, the program, the machine and the command are what others need to
/// measure again.
pub(super) fn bibtex(comparison: &ComparisonReport) -> String {
    let fact = |name: &str| escaped(comparison.fact(name));
    let day: String = fact("begun").chars().take(10).collect();
    let (year, title) = (day.get(..4).unwrap_or_default(), escaped(&comparison.title));
    let (program, machine, command) = (fact("program"), fact("machine"), fact("command"));
    format!(
        "@misc{{ninefold-{day},\n  title = {{{title}}},\n  author = {{{{ninefold}}}},\n  year = {{{year}}},\n  \
         note = {{Measured on {day} with {program} on {machine}, by {command}}}\n}}"
    )
}

/// Text as LaTeX sets it, without what would end a field.
fn escaped(text: &str) -> String {
    let mut escaped = String::new();
    for letter in text.chars() {
        match letter {
            '{' | '}' | '\\' => continue,
            '&' | '%' | '$' | '#' | '_' => escaped.extend(['\\', letter]),
            // These are accents of an empty letter.
            '~' | '^' => escaped.extend(['\\', letter, '{', '}']),
            // As in the rest of the report, a name of a file is no tag.
            '<' => escaped.push_str("\\textless{}"),
            '>' => escaped.push_str("\\textgreater{}"),
            letter => escaped.push(letter),
        }
    }
    escaped
}
