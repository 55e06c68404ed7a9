//! The statistics of a file of puzzles as one page that needs nothing but itself.

use maud::{Markup, html};

use super::chart::{self, Axis, Bar, Scale};
use super::elements::{STYLE, figure, page, table};
use super::numbers::{grouped, short};

/// Everything that the page shows.
#[derive(Clone, Debug, PartialEq)]
pub struct StatisticsPage {
    /// The headline.
    pub title: String,
    /// Counts that need no chart: names and values.
    pub facts: Vec<(String, String)>,
    /// The charts.
    pub charts: Vec<CountChart>,
    /// Tables: the headline of each, a header and rows.
    pub tables: Vec<(String, Vec<Vec<String>>)>,
}

/// A chart of the page.
#[derive(Clone, Debug, PartialEq)]
pub struct CountChart {
    /// Its headline.
    pub title: String,
    /// The sentence below it.
    pub caption: String,
    /// The counts.
    pub counted: Counted,
}

/// Counts of puzzles.
#[derive(Clone, Debug, PartialEq)]
pub enum Counted {
    /// By a number: its name; values and their counts.
    Values(String, Vec<(u64, u64)>),
    /// Likewise, by a number from 0 on that can be large: one, two, four, eight values a column.
    Doubling(String, Vec<(u64, u64)>),
    /// By a name.
    Names(Vec<(String, u64)>),
}

/// The page of the statistics of a file.
pub fn statistics_page(statistics: &StatisticsPage) -> String {
    let StatisticsPage { title, facts, charts, tables } = statistics;
    let body = html! {
        header { h1 { (title) } p.quiet { "Made by ninefold." } }
        section { dl { @for (name, value) in facts { dt { (name) } dd { (value) } } } }
        section { div.charts { @for chart in charts { (chart_figure(chart)) } } }
        @for (of, rows) in tables { section { h2 { (of) } (table(rows)) } }
    };
    page(title, STYLE, &body)
}

fn chart_figure(chart: &CountChart) -> Markup {
    let svg = match &chart.counted {
        Counted::Values(name, counts) => values(name, counts),
        Counted::Doubling(name, counts) => doubling(name, counts),
        Counted::Names(counts) => names(counts),
    };
    figure(&chart.title, &chart.caption, &[], &svg, &html! {})
}

/// The axis of counts, from 0.
fn puzzles(most: u64) -> Axis {
    Axis {
        label: "puzzles".to_owned(),
        scale: Scale::Linear,
        range: 0.0..most.max(1) as f64 * 1.08,
        format: short,
    }
}

fn values(name: &str, counts: &[(u64, u64)]) -> String {
    let column =
        |&(value, count): &(u64, u64)| (value as f64 - 0.4..value as f64 + 0.4, count as f64);
    let (low, high) = ends(counts);
    // The columns of a few values alone would be as wide as the chart.
    let margin = (10.0 - (high - low)).max(1.0) / 2.0;
    let x = Axis {
        label: name.to_owned(),
        scale: Scale::Linear,
        range: low - margin..high + margin,
        format: |value| format!("{value:.0}"),
    };
    let most = counts.iter().map(|(_, count)| *count).max().unwrap_or(0);
    chart::columns(&x, &puzzles(most), &counts.iter().map(column).collect::<Vec<_>>())
}

fn ends(counts: &[(u64, u64)]) -> (f64, f64) {
    let values = || counts.iter().map(|(value, _)| *value as f64);
    match counts {
        [] => (0.0, 1.0),
        _ => (values().fold(f64::INFINITY, f64::min), values().fold(0.0, f64::max)),
    }
}

fn doubling(name: &str, counts: &[(u64, u64)]) -> String {
    let mut columns = [0; 64];
    for (value, count) in counts {
        columns[(value.saturating_add(1)).ilog2() as usize] += count;
    }
    let last = columns.iter().rposition(|count| *count > 0).unwrap_or(0).max(3);
    let start = |power: usize| 2f64.powi(power as i32);
    let x = Axis {
        label: format!("{name} + 1"),
        scale: Scale::Log,
        range: 0.9..start(last + 1) * 1.1,
        format: short,
    };
    let column = |(power, count): (usize, &u64)| {
        (start(power) * 1.03..start(power + 1) / 1.03, *count as f64)
    };
    let most = columns.into_iter().max().unwrap_or(0);
    let columns: Vec<_> = columns[..=last].iter().enumerate().map(column).collect();
    chart::columns(&x, &puzzles(most), &columns)
}

fn names(counts: &[(String, u64)]) -> String {
    let bar = |(name, count): &(String, u64)| Bar {
        name: name.clone(),
        colour: 0,
        value: *count as f64,
        text: grouped(*count),
    };
    let most = counts.iter().map(|(_, count)| *count).max().unwrap_or(0);
    let axis = Axis { range: 0.0..most.max(1) as f64 * 1.3, ..puzzles(most) };
    chart::bars(&axis, 0.0, &counts.iter().map(bar).collect::<Vec<_>>(), chart::WIDTH)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_page_stands_alone_and_holds_its_charts() {
        let chart = |counted| CountChart { title: "T".to_owned(), caption: String::new(), counted };
        let statistics = StatisticsPage {
            title: "a <file>".to_owned(),
            facts: vec![("puzzles".to_owned(), "3".to_owned())],
            charts: vec![
                chart(Counted::Values("clues".to_owned(), vec![(17, 2), (30, 1)])),
                chart(Counted::Doubling("nodes".to_owned(), vec![(0, 2), (u64::MAX, 1)])),
                chart(Counted::Names(vec![("unique".to_owned(), 3)])),
                chart(Counted::Values("nothing".to_owned(), Vec::new())),
                chart(Counted::Names(Vec::new())),
            ],
            tables: Vec::new(),
        };
        let page = statistics_page(&statistics);
        assert!(page.contains("a &lt;file&gt;") && page.matches("<svg").count() == 5);
        assert!(!page.contains("href") && !page.contains("src=") && !page.contains("<script"));
    }
}
