//! The front of a book: its title, its first puzzle as a picture, and a table of what is inside.

use maud::{Markup, html};
use ninefold_jobs::logic::Level;

use super::font::{Metrics, Weight};
use super::language::{Labels, filled};
use super::picture::Picture;
use super::sheet::{GREY, INK};
use super::{book::BookPuzzle, paper::Rect, text::fitted};

/// Names of variants that are listed; more of them would be a page by themselves.
const MOST_NAMES: usize = 5;

/// All that stands on the cover.
pub(super) struct Cover<'a> {
    pub title: &'a str,
    pub author: &'a str,
    pub date: &'a str,
    pub puzzles: Vec<&'a BookPuzzle>,
    /// The number of the page on which solutions begin.
    pub solutions: Option<usize>,
    pub labels: &'static Labels,
}

impl Cover<'_> {
    /// Contents of the book, a line each: numbers of puzzles by level, constraints, clues and solutions.
    pub(super) fn contents(&self) -> Vec<String> {
        let (labels, puzzles) = (self.labels, &self.puzzles);
        let number =
            |level: Option<Level>| puzzles.iter().filter(|puzzle| puzzle.level == level).count();
        let levels = Level::ALL.into_iter().filter(|&level| number(Some(level)) > 0);
        let mut lines: Vec<String> = levels
            .map(|level| {
                format!("{}: {}", labels.level(level), labels.puzzles(number(Some(level))))
            })
            .collect();
        if number(None) > 0 {
            lines.push(labels.puzzles(number(None)));
        }
        let mut names: Vec<&str> = puzzles.iter().map(|puzzle| &puzzle.about[..]).collect();
        names.sort_unstable();
        names.dedup();
        names.retain(|name| !name.is_empty());
        lines.extend(names.into_iter().take(MOST_NAMES).map(str::to_owned));
        let clues = puzzles.iter().map(|puzzle| puzzle.diagram.givens.iter().flatten().count());
        let (least, most) = clues.fold((81, 0), |(a, b), count| (a.min(count), b.max(count)));
        // A variant may have no clues at all.
        lines.extend((most > 0).then(|| labels.clues(least, most)));
        lines.extend(self.solutions.map(|page| filled(labels.solutions_from, &[page])));
        lines
    }

    /// The drawing, within this rectangle.
    pub(super) fn drawn(&self, within: Rect, metrics: &Metrics) -> Markup {
        let middle = within.x + within.width / 2.0;
        let at = |part: f64| within.y + part * within.height;
        let line = |text: &str, base: f64, size: f64, weight: Weight, colour: &str| {
            let text = fitted(metrics, text, size, weight, within.width);
            let weight = (weight == Weight::Bold).then_some("bold");
            text.at((middle, base), [weight, Some("middle"), Some(colour)])
        };
        let contents = self.contents();
        let step = 24.0_f64.min(0.2 * within.height / contents.len().max(1) as f64);
        let picture = self.puzzles.first().map(|puzzle| {
            let title = filled(self.labels.puzzle, &[1]);
            let picture = Picture::of(&puzzle.diagram, &title, 0.0);
            let (width, height) = picture.size_in(0.72 * within.width, 0.48 * within.height);
            let (x, y) = (middle - width / 2.0, at(0.4) - height / 2.0);
            picture.placed("cover", Rect { x, y, width, height })
        });
        html! {
            (line(self.title, at(0.09), 44.0, Weight::Bold, INK))
            @if let Some(picture) = picture { "\n" (picture) }
            "\n"
            @for (i, text) in contents.iter().enumerate() {
                (line(text, at(0.7) + i as f64 * step, step * 0.68, Weight::Regular, INK))
            }
            (line(self.author, at(0.955), 16.0, Weight::Bold, INK))
            (line(self.date, at(0.985), 11.0, Weight::Regular, GREY))
        }
    }
}
