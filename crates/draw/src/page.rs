//! A path as one HTML page: each step as a picture with its sentence, and a list of steps to go
//! from one to the next.
//!
//! The page has no script and loads nothing. Steps are radio buttons, so that the arrow keys, a
//! click and a tap all work; in print every step is shown. Three or more singles one after another
//! are one entry of the list, which opens by its check box and while one of its steps is shown: only
//! labels are hidden, as radio buttons in a closed `<details>` would be skipped by the arrow keys.

use maud::{DOCTYPE, Markup, PreEscaped, html};

use super::position::{Marking, position};
use super::step::{self, StepStyle, stylesheet};
use super::svg::{SharedParts, step_picture};
use super::{diagram::Diagram, styled::StyledLine, variant_position::VariantPosition};
use ninefold_core::error::without_controls;
use ninefold_logic::reasons::Reasons;
use ninefold_logic::{Difficulty, FoundStep, LogicBoard, NOTATION, Sentence, Step};

/// A page being made.
#[derive(Default)]
pub struct PathPage {
    steps: Vec<Entry>,
    parts: SharedParts,
    source: String,
}

struct Entry {
    technique: String,
    /// The consequences, without the reasons.
    result: String,
    article: Markup,
}

/// The steps that are folded where several follow one another.
const SINGLES: [&str; 3] = ["Full House", "Naked Single", "Hidden Single"];
/// The fewest of them that are folded.
const FEWEST: usize = 3;

impl Entry {
    fn is_single(&self) -> bool {
        SINGLES.contains(&self.technique.as_str())
    }
}

/// A step of any kind with its picture, as a page shows it.
#[derive(Clone, Debug)]
pub struct DrawnStep<'a> {
    /// The kind of the step, in a word or two.
    pub name: &'a str,
    /// The conclusion, without the reason.
    pub result: &'a str,
    /// The explanation: one sentence, then more lines.
    pub lines: &'a [String],
    /// The difficulty, in a word.
    pub level: &'a str,
    /// The picture: that of [`PathPage::picture`], or a complete SVG document.
    pub picture: String,
    /// The position as text.
    pub position: &'a [StyledLine],
}

/// A link of an index page.
pub struct IndexEntry {
    /// The address, relative to the index.
    pub address: String,
    /// The name of the puzzle.
    pub name: String,
    /// A sentence about the path as a whole.
    pub summary: String,
}

impl PathPage {
    /// A page with the text of the puzzle folded at its end, to be copied.
    pub fn with_source(source: &str) -> PathPage {
        PathPage { source: source.to_owned(), ..PathPage::default() }
    }

    /// Draws a position for this page alone, which holds what its pictures have in common.
    pub fn picture(
        &mut self,
        diagram: &Diagram,
        position: &VariantPosition,
        title: &str,
    ) -> String {
        let share = &mut |part| self.parts.part(part);
        step_picture(diagram, position, title, StepStyle::Color, share)
    }

    /// Adds a step, with the board that it was found on.
    pub fn add(&mut self, board: &LogicBoard, found: &FoundStep<'_>) {
        let step = found.step;
        let sentence = step.to_string();
        let reasons = step.reasons(board);
        let words = html! {
            (paragraphs(&step.sentence(board)))
            p.notation { (sentence) }
            p.score { (score(found.difficulty)) }
            @if !step.technique.idea().is_empty() {
                details { summary { "Why the technique works" } p { (step.technique.idea()) } }
            }
            details {
                summary { "The notation" }
                (branches(step, &reasons))
                p.small { (NOTATION) }
            }
            (text(board, Some(step)))
        };
        let kind = (step.technique.name(), result(step));
        self.push(Some(kind), &step::picture(board, Some(step), &sentence, None), &words);
    }

    /// Adds a step that is drawn already.
    pub fn add_drawn(&mut self, step: DrawnStep<'_>) {
        let first = step.lines.first().map(String::as_str).unwrap_or_default();
        let words = html! {
            p.conclusion { (first) }
            @if step.lines.len() > 1 {
                ol.chains { @for line in &step.lines[1..] { li { (line) } } }
            }
            @if !step.level.is_empty() { p.score { (step.level) } }
            (lines(step.position, SIGNS_OF_CELLS))
        };
        let kind = (step.name, step.result.to_owned());
        self.push(Some(kind), &PreEscaped(step.picture), &words);
    }

    /// Adds the article of a step, of this technique and with this result, or of the end.
    fn push(&mut self, step: Option<(&str, String)>, picture: &Markup, words: &Markup) {
        let number = self.steps.len() + 1;
        let (technique, result) = step.clone().unwrap_or(("The end", String::new()));
        let article = html! {
            h2 id=(format!("h{number}")) { @if step.is_some() { "Step " (number) ": " } (technique) }
            figure { (picture) }
            div.words { (words) }
        };
        self.steps.push(Entry { technique: technique.to_owned(), result, article });
    }

    /// The page of steps that were drawn: as [`finish`](PathPage::finish), with the end drawn too.
    pub fn finish_drawn(mut self, title: &str, about: &[String], end: DrawnStep<'_>) -> String {
        let words = html! { @for line in end.lines { p { (line) } } (lines(end.position, "")) };
        self.push(None, &PreEscaped(end.picture), &words);
        self.page(title, about)
    }

    /// The page: its title, some lines about the puzzle, and the final board with a sentence about
    /// it.
    pub fn finish(mut self, title: &str, about: &[String], end: (&LogicBoard, &str)) -> String {
        let (board, ending) = end;
        let words = html! { p { (ending) } (text(board, None)) };
        self.push(None, &step::picture(board, None, ending, None), &words);
        self.page(title, about)
    }

    fn page(&self, title: &str, about: &[String]) -> String {
        let body = html! {
            (self.parts.definitions())
            header {
                h1 { (without_controls(title)) }
                @for line in about { p { (without_controls(line)) } }
            }
            main {
                ol.steps { @for (first, run) in runs(&self.steps) { (self.run(first, run)) } }
            }
            @if !self.source.is_empty() {
                footer {
                    details {
                        summary { "The puzzle as text" }
                        pre { (without_controls(&self.source)) }
                    }
                }
            }
        };
        document(title, "path", &body)
    }

    /// The items of some steps, the first of which has this number: folded if they are many.
    fn run(&self, first: usize, run: &[Entry]) -> Markup {
        let steps = self.steps.len();
        let items = html! {
            @for (number, entry) in (first..).zip(run) { (item(number, steps, entry)) }
        };
        if run.len() < FEWEST {
            return items;
        }
        let (id, last) = (format!("f{first}"), first + run.len() - 1);
        let name = format!("Steps {first} to {last}: {} singles", run.len());
        html! {
            li.run {
                input type="checkbox" id=(id) aria-label=(name);
                label for=(id) { (first) "–" (last) " " (run.len()) " singles" }
                ol { (items) }
            }
        }
    }
}

/// Runs of singles, and every other step by itself, each with the number of its first step.
fn runs(steps: &[Entry]) -> impl Iterator<Item = (usize, &[Entry])> {
    let runs = steps.chunk_by(|a, b| a.is_single() && b.is_single());
    runs.scan(1, |next, run| {
        let first = *next;
        *next += run.len();
        Some((first, run))
    })
}

/// A page that links to others.
pub fn index_page(title: &str, entries: &[IndexEntry]) -> String {
    let body = html! {
        header { h1 { (without_controls(title)) } }
        main {
            ol.index {
                @for entry in entries {
                    li {
                        a href=(entry.address) { (without_controls(&entry.name)) }
                        @if !entry.summary.is_empty() { " " span { (without_controls(&entry.summary)) } }
                    }
                }
            }
        }
    };
    document(title, "index", &body)
}

/// A step in the list, and its article next to it or below it.
fn item(number: usize, steps: usize, entry: &Entry) -> Markup {
    let id = |number: usize| format!("s{number}");
    let name = match number == steps {
        true => entry.technique.clone(),
        false => format!("Step {number} of {}: {} {}", steps - 1, entry.technique, entry.result),
    };
    html! {
        li {
            input type="radio" name="step" id=(id(number)) aria-label=(name)
                checked[number == 1] autofocus[number == 1];
            label for=(id(number)) {
                @if number < steps { span.no { (number) } " " }
                (entry.technique) " " span.result { (entry.result) }
            }
            article aria-labelledby=(format!("h{number}")) {
                nav aria-label=(format!("Around step {number}")) {
                    @if number > 1 { label for=(id(number - 1)) { "← Back" } }
                    @if number < steps { label for=(id(number + 1)) { "Next →" } }
                }
                (entry.article)
            }
        }
        "\n"
    }
}

/// The conclusion of a step, without the reason: `r1c2=5` or `r1c2,r3c4<>5`.
fn result(step: &Step) -> String {
    let sentence = step.to_string();
    match sentence.rsplit_once(" => ") {
        Some((_, result)) => result.to_owned(),
        None => sentence.rsplit_once(": ").map_or_else(String::new, |(_, rest)| rest.to_owned()),
    }
}

/// The sentence of a step; the last paragraph is the conclusion.
fn paragraphs(sentence: &Sentence) -> Markup {
    html! {
        @for (number, paragraph) in sentence.paragraphs.iter().enumerate() {
            p.sentence.conclusion[number + 1 == sentence.paragraphs.len()] {
                @for word in paragraph { (word.text) }
            }
        }
    }
}

/// The chains of a step, if its notation does not have them.
fn branches(step: &Step, reasons: &Reasons) -> Markup {
    let chains: Vec<String> = reasons.branches.iter().map(ToString::to_string).collect();
    let is_told = chains.is_empty() || reasons.branches.len() == 1 && !step.chain.is_empty();
    html! {
        @if !is_told {
            ol.chains { @for chain in &chains { li { (chain) } } }
        }
    }
}

fn score(difficulty: Difficulty) -> String {
    match difficulty {
        Difficulty::Points { score, level } => format!("{}, score {score}", level.name()),
        Difficulty::Rating { er, .. } => format!("rating {}.{}", er / 10, er % 10),
    }
}

/// The position for those who read rather than look, and for copying.
fn text(board: &LogicBoard, step: Option<&Step>) -> Markup {
    let signs = if step.is_some() { SIGNS } else { "" };
    lines(&position(board, step, Marking::Signs), signs)
}

/// A key to the signs of a position, for candidates and for whole cells.
const SIGNS: &str = "* justifies the step, - goes, + is placed";
const SIGNS_OF_CELLS: &str = "* is what the step is about, - goes, + is placed";

fn lines(position: &[StyledLine], signs: &str) -> Markup {
    html! {
        details {
            summary { "The position as text" }
            pre { @for line in position { (line) "\n" } }
            @if !signs.is_empty() { p.small { (signs) } }
        }
    }
}

/// A complete HTML page; the class distinguishes a path from an index.
fn document(title: &str, class: &str, body: &Markup) -> String {
    let light = stylesheet(StepStyle::Color);
    let dark = stylesheet(StepStyle::Dark);
    let css = format!("{CSS}{light}@media screen and (prefers-color-scheme:dark){{{DARK}{dark}}}");
    let page = html! {
        (DOCTYPE)
        html lang="en" {
            head {
                meta charset="utf-8";
                meta name="viewport" content="width=device-width,initial-scale=1";
                title { (without_controls(title)) }
                style { (PreEscaped(css)) }
            }
            body class=(class) { (body) }
        }
    };
    page.into_string() + "\n"
}

/// On a narrow screen, the picture is above the list, and the buttons of all steps are there too,
/// so that the chosen step is always visible. On a wide screen, the list next to the picture
/// scrolls separately.
const CSS: &str = "\
:root{color-scheme:light dark;--ink:#111;--paper:#fff;--soft:#555;--line:#ccc;--mark:#e3eef8;--link:#1f5a94}\
*{box-sizing:border-box}\
body{margin:0 auto;max-width:100rem;padding:1rem;font:1rem/1.45 Helvetica,Arial,'Liberation Sans',sans-serif;color:var(--ink);background:var(--paper)}\
header p{margin:.2rem 0;overflow-wrap:anywhere}\
h1{font-size:1.4rem;margin:0 0 .4rem;overflow-wrap:anywhere}\
h2{font-size:1.2rem;margin:.2rem 0 .6rem}\
ol{list-style:none;margin:0;padding:0}\
main{margin-top:1rem}\
.steps{position:relative;display:flex;flex-direction:column}\
.steps li,.run ol{display:contents}\
.steps li>label{display:block;padding:.25rem .5rem;border-left:4px solid transparent;cursor:pointer}\
.steps li>label:hover{background:var(--mark)}\
.run>label:before{content:'▸ ';color:var(--link)}\
.run:has(:checked)>label:before{content:'▾ '}\
.run:not(:has(:checked))>ol>li>label{display:none}\
.run>ol>li>label{padding-left:1.3rem}\
.steps input{position:absolute;top:0;left:0;opacity:0;width:1px;height:1px;scroll-margin:1rem}\
.steps [type=radio]:checked+label{border-color:var(--link);background:var(--mark);font-weight:bold}\
.steps input:focus-visible+label{outline:2px solid var(--link);outline-offset:-2px}\
.no{display:inline-block;min-width:1.7em;text-align:right;color:var(--soft)}\
.result,.score,.small{color:var(--soft);font-weight:normal}\
.result{font-size:.85rem;overflow-wrap:anywhere}\
article{display:none;order:-1;margin-bottom:1rem}\
input:checked~article{display:block}\
article nav{display:flex;gap:.6rem;margin-bottom:.6rem}\
article nav label{padding:.45rem .9rem;border:1px solid var(--link);border-radius:.4rem;color:var(--link);cursor:pointer}\
article nav label:hover{background:var(--mark)}\
figure{margin:0}\
figure svg{display:block;width:100%;height:auto;max-width:40rem}\
.conclusion{font-weight:bold}\
.notation{color:var(--soft);font-size:.9rem;overflow-wrap:anywhere}\
.chains{list-style:decimal;padding-left:1.8rem;font-size:.9rem}\
.chains li{overflow-wrap:anywhere;margin-bottom:.3rem}\
pre{overflow-x:auto;font-size:.75rem;line-height:1.2}\
summary{cursor:pointer;color:var(--link)}\
footer{margin-top:.6rem}\
footer pre{max-height:9rem;overflow:auto;white-space:pre-wrap;overflow-wrap:anywhere;margin:.4rem 0}\
.parts{position:absolute}\
.index{list-style:decimal;padding-left:2.5rem}\
.index li{margin:.3rem 0}\
.index a{color:var(--link);overflow-wrap:anywhere}\
@media screen and (min-width:56rem){\
.path{display:flex;flex-direction:column;height:100vh}\
.path main{position:relative;flex:1;min-height:20rem}\
.steps{position:static;display:block;width:17rem;height:100%;overflow-y:auto}\
.steps li,.run ol{display:block}\
.steps input{position:static;display:block;appearance:none;width:0;height:0;margin:0;scroll-margin:40vh}\
article{position:absolute;inset:0 0 0 18rem;overflow-y:auto;margin:0}}\
@media screen and (min-width:64rem){\
input:checked~article{display:grid;grid-template-columns:minmax(20rem,calc(100vh - 17rem)) minmax(18rem,1fr);gap:0 1.5rem;align-content:start}\
article nav,article h2{grid-column:1/-1}\
.words p:first-child{margin-top:0}}\
@media print{\
.steps input,.steps li>label,article nav,details{display:none}\
.steps,.steps li,.run ol{display:block}\
article,input:checked~article{display:grid;grid-template-columns:4.8cm 1fr;gap:0 .5cm;break-inside:avoid;margin-bottom:.3cm;font-size:.75rem}\
article h2{grid-column:1/-1;font-size:.9rem;margin:0}\
article p{margin:.15rem 0}\
figure svg{max-width:4.8cm}}";

/// The colors of the page on dark screens.
const DARK: &str =
    ":root{--ink:#f2f2f2;--paper:#15181c;--soft:#b4b9c0;--line:#444;--mark:#243344;--link:#8cc4f5}";
