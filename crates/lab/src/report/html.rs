//! A comparison as one HTML file that needs nothing but itself.

use maud::{Markup, PreEscaped, html};

use super::charts::{charts, factors_chart};
use super::elements::{STYLE, page, table};
use super::markdown;
use super::model::{ComparisonReport, Finding};

/// The report of a comparison as a page: no network, no scripts, light or dark as the reader has
/// it.
pub fn html_page(comparison: &ComparisonReport) -> String {
    let body = html! {
        header {
            h1 { (comparison.title) }
            @for verdict in &comparison.verdicts { p.verdict { (verdict) } }
        }
        @for (heading, rows) in markdown::rankings(comparison) {
            section { h2 { (heading) } (table(&rows)) }
        }
        @for finding in &comparison.findings { (finding_section(finding)) }
        @if !comparison.warnings.is_empty() {
            section.warning {
                h2 { "Notes for the reader" }
                ul { @for warning in &comparison.warnings { li { (warning) } } }
            }
        }
        // The faults of solvers, where they cannot be overlooked.
        @if !comparison.faults.is_empty() {
            section.warning {
                h2 { "Faults" }
                ul {
                    @for (solver, fault) in &comparison.faults {
                        li { b { (solver) } " " span.wrap { (fault) } }
                    }
                }
            }
        }
        (charts(comparison))
        @for (heading, rows) in markdown::sections(comparison) {
            section { h2 { (heading) } (table(&rows)) }
        }
        section {
            h2 { "How this was measured" }
            p.quiet { "Made by ninefold. Every solution was verified while no clock ran." }
            dl { @for (name, value) in &comparison.facts { dt { (name) } dd { (value) } } }
        }
        section {
            h2 { "How to cite it" }
            pre { (markdown::bibtex(comparison)) }
        }
    };
    page(&comparison.title, &style(comparison), &body)
}

fn finding_section(finding: &Finding) -> Markup {
    html! {
        section.finding {
            h2 { (finding.question) }
            @for paragraph in finding.answer.split("\n\n") { p { (paragraph) } }
            @if !finding.factors.is_empty() {
                figure {
                    (PreEscaped(factors_chart(&finding.factors)))
                }
            }
            @if !finding.table.is_empty() { (table(&finding.table)) }
        }
    }
}

/// The style sheet, with a rule for each chart of a pair: the radio button that is checked shows
/// it.
fn style(comparison: &ComparisonReport) -> String {
    let count = comparison.engines.len();
    let mut style = STYLE.to_owned();
    for number in 0..count * count.saturating_sub(1) / 2 {
        style += &format!("#pair-{number}:checked~.pair-{number}{{display:block}}");
    }
    style
}
