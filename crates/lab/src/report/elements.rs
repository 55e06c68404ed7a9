//! The elements that pages are made of: tables, figures with legends, and the style of all of it.

use maud::{DOCTYPE, Markup, PreEscaped, html};

use super::chart::COLOURS;

/// A page that needs nothing but itself: no network, no scripts, light or dark as the reader has it.
pub(super) fn page(title: &str, style: &str, body: &Markup) -> String {
    let page = html! {
        (DOCTYPE)
        html lang="en" {
            head {
                meta charset="utf-8";
                meta name="viewport" content="width=device-width, initial-scale=1";
                meta name="color-scheme" content="light dark";
                title { (title) }
                style { (PreEscaped(style)) }
            }
            body { (body) }
        }
    };
    page.into_string()
}

/// A table: a header and rows, the first column being names.
pub(super) fn table(rows: &[Vec<String>]) -> Markup {
    html! {
        div.scroll { table {
            @if let Some((header, body)) = rows.split_first() {
                thead { tr { @for cell in header { th { (cell) } } } }
                tbody { @for row in body {
                    tr { @for (column, cell) in row.iter().enumerate() {
                        @if column == 0 { th scope="row" { (cell) } } @else { td { (cell) } }
                    } }
                } }
            }
        } }
    }
}

/// The names of the series of a chart, each with its colour. An empty name has no series.
fn legend(names: &[String]) -> Markup {
    html! {
        div.legend { @for (colour, name) in names.iter().enumerate().filter(|(_, name)| !name.is_empty()) {
            span { i style=(format!("background:var(--series-{})", colour % COLOURS)) {} (name) }
        } }
    }
}

/// A chart that takes the whole width of the page.
pub(super) fn wide_figure(title: &str, caption: &str, svg: &str, source: &Markup) -> Markup {
    html! {
        figure.wide {
            figcaption { h3 { (title) } @if !caption.is_empty() { p { (caption) } } }
            (PreEscaped(svg))
            (source)
        }
    }
}

/// A chart with its title, its caption, a legend of these names, and its source.
pub(super) fn figure(
    title: &str,
    caption: &str,
    legend_of: &[String],
    svg: &str,
    source: &Markup,
) -> Markup {
    html! {
        figure {
            figcaption { h3 { (title) } p { (caption) } }
            (PreEscaped(svg))
            @if !legend_of.is_empty() { (legend(legend_of)) }
            (source)
        }
    }
}

/// The source of a chart: a file in the folder of the page, its rows, and the command.
pub(super) fn source(file: &str, rows: &str, command: &str) -> Markup {
    html! {
        details {
            summary { "Data and command" }
            p { a href=(file) { (file) } ": " (rows) }
            pre { (command) }
        }
    }
}

/// The style sheet. Its colours can be distinguished by people who see few colours (after Okabe and
/// Ito), in light and in dark.
pub(super) const STYLE: &str = "\
:root{--ink:#1b1f24;--faint:#c9ced6;--page:#fff;--card:#f6f7f9;--mark:#8a5a00;\
--series-0:#0072b2;--series-1:#d55e00;--series-2:#009e73;--series-3:#b0478f;\
--series-4:#8a7000;--series-5:#3b8fc4;--series-6:#6b4fbb;--series-7:#555}\
@media(prefers-color-scheme:dark){:root{--ink:#e6e8eb;--faint:#464c55;--page:#14171a;\
--card:#1d2125;--mark:#f0b429;\
--series-0:#56b4e9;--series-1:#ff8a4c;--series-2:#2fd6a3;--series-3:#e28ac6;\
--series-4:#e5d04a;--series-5:#9ad0f5;--series-6:#b39dfa;--series-7:#bbb}}\
*{box-sizing:border-box}\
body{margin:0 auto;padding:1rem;max-width:1560px;color:var(--ink);background:var(--page);\
font:16px/1.5 system-ui,sans-serif}\
h1{font-size:1.6rem;line-height:1.2;margin:.5rem 0;overflow-wrap:anywhere}h2{font-size:1.2rem;\
margin:1.5rem 0 .5rem}\
.verdict{font-size:1.15rem}h3{font-size:1rem;margin:0}p{margin:.3rem 0;max-width:75ch}.quiet,figcaption p{opacity:.75;\
font-size:.9rem}\
section.warning,section.finding{background:var(--card);border-left:4px solid var(--mark);\
padding:.2rem 1rem 1rem;\
margin:1rem 0;border-radius:4px}section.finding{border-color:var(--series-0)}\
section ul{padding-left:1.2rem}.wrap{overflow-wrap:anywhere}\
figure.wide{grid-column:1/-1;overflow-x:auto}figure.wide svg{min-width:640px}\
.charts{display:grid;gap:1rem;grid-template-columns:repeat(auto-fit,minmax(min(100%,480px),1fr))}\
figure{margin:0;padding:.8rem;background:var(--card);border-radius:6px;min-width:0}\
section.finding figure{padding:.8rem 0;max-width:720px}\
svg{display:block;width:100%;height:auto}\
.legend{display:flex;flex-wrap:wrap;gap:.2rem 1rem;font-size:.9rem}\
.legend i{display:inline-block;width:.8em;height:.8em;border-radius:2px;margin-right:.4em}\
details{font-size:.9rem;margin-top:.3rem}pre{white-space:pre-wrap;overflow-wrap:anywhere}a{color:inherit}\
.pairs input{position:absolute;opacity:0}\
.pairs label{display:inline-block;padding:.1rem .5rem;margin:.15rem .15rem 0 0;\
border:1px solid var(--faint);\
border-radius:4px;cursor:pointer;font-size:.85rem}\
.pairs input:checked+label{background:var(--ink);color:var(--page)}\
.pairs input:focus-visible+label{outline:2px solid var(--series-0)}\
.pair{display:none}\
.scroll{overflow-x:auto}table{border-collapse:collapse;font-size:.9rem;\
font-variant-numeric:tabular-nums}\
th,td{padding:.25rem .6rem;text-align:right;white-space:nowrap;\
border-bottom:1px solid var(--faint)}\
th:first-child{text-align:left}\
dl{display:grid;grid-template-columns:max-content 1fr;gap:.2rem 1rem;font-size:.9rem}\
dt{opacity:.75}dd{margin:0;overflow-wrap:anywhere}\
";
