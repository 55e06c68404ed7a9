//! The pages of a book as SVG: what stands on each, and the drawing of one.

use maud::{Markup, html};
use ninefold_jobs::{draw::distinct, logic::Level};

use super::book::{BookPuzzle, Section};
use super::font::{FAMILIES, Metrics, Weight};
use super::language::{Labels, filled};
use super::paper::{Paper, Rect, Rooms};
use super::picture::{Picture, n};
use super::text::{Fitted, fitted, wrapped};
use super::{args::PageArgs, cover::Cover, rules::Rule};

pub(super) const INK: &str = "#111";
/// The colour of what stands in the background.
pub(super) const GREY: &str = "#555";
/// The height of a line of rules, and the size of its characters.
const RULE_LINE: f64 = 11.0;
const RULE_SIZE: f64 = 8.5;
/// The part of a page that its rules take at most, if smaller characters can do it.
const RULES_SHARE: f64 = 0.3;
/// Sizes of the rules of a page, of which the first that leaves the puzzles their room is taken.
const RULES_SIZES: [f64; 3] = [9.0, 8.0, 7.0];
/// The height of the line with the level of a puzzle, and the size of its characters.
const LEVEL_LINE: f64 = 13.0;
const LEVEL_SIZE: f64 = 9.0;
/// The height of the line above a solution, and the size of its characters.
const SOLUTION_LINE: f64 = 12.0;
const SOLUTION_SIZE: f64 = 9.0;
/// The size of the characters at the bottom of a page.
const FOOTER_SIZE: f64 = 9.0;
/// The weight of text that is bold, with the anchor and the colour around it.
const BOLD: [Option<&str>; 3] = [Some("bold"), None, None];
/// The width of a room in which the line above a puzzle has its normal size.
const USUAL_WIDTH: f64 = 244.0;

/// All pages of a book, planned but not drawn.
pub(super) struct Sheets<'a> {
    /// Text at the top of every page; may be empty.
    pub(super) title: &'a str,
    pub(super) paper: Paper,
    look: &'a PageArgs,
    pub(super) metrics: &'a Metrics,
    pub(super) labels: &'static Labels,
    /// Solutions a page; not 0.
    solutions_per_page: usize,
    pages: Vec<Page<'a>>,
    /// The arguments that make the puzzles again, if they were made.
    pub(super) recipe: Option<String>,
}

struct Page<'a> {
    /// Text at the top next to the title; may be empty.
    section: &'a str,
    /// The level of all its puzzles, if they have the same.
    level: Option<Level>,
    /// The puzzles with their numbers.
    puzzles: Vec<(usize, &'a BookPuzzle)>,
    content: Content,
}

/// The part of the puzzles that a page shows.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Content {
    Cover,
    Puzzles,
    Solutions,
}

/// The level of all these puzzles, if they have the same.
fn common_level(puzzles: &[(usize, &BookPuzzle)]) -> Option<Level> {
    let (_, first) = puzzles.first()?;
    first.level.filter(|_| puzzles.iter().all(|(_, puzzle)| puzzle.level == first.level))
}

impl<'a> Sheets<'a> {
    /// Plans the pages: each section begins on a new page, and so do the solutions.
    pub(super) fn plan(
        sections: &'a [Section],
        title: &'a str,
        look: &'a PageArgs,
        metrics: &'a Metrics,
        recipe: Option<String>,
    ) -> Sheets<'a> {
        let labels = look.language.labels();
        let mut pages = Vec::new();
        let mut all: Vec<(usize, &BookPuzzle)> = Vec::new();
        for section in sections {
            let begun = all.len();
            all.extend((begun + 1..).zip(&section.puzzles));
            for puzzles in all[begun..].chunks(Rooms::in_page(look.per_page)) {
                let section = section.level.map_or("", |level| labels.level(level));
                let (level, puzzles) = (common_level(puzzles), puzzles.to_vec());
                pages.push(Page { section, level, puzzles, content: Content::Puzzles });
            }
        }
        let solutions_per_page = match look.solutions_per_page {
            Some(number) => usize::from(number.max(1)),
            None => usual_solutions(&all),
        };
        if !look.no_solutions {
            for puzzles in all.chunks(solutions_per_page) {
                let (section, puzzles) = (labels.solutions, puzzles.to_vec());
                pages.push(Page { section, level: None, puzzles, content: Content::Solutions });
            }
        }
        if look.cover {
            let content = Content::Cover;
            pages.insert(0, Page { section: "", level: None, puzzles: all, content });
        }
        Sheets {
            title,
            paper: Paper::of(look.paper),
            look,
            metrics,
            labels,
            solutions_per_page,
            pages,
            recipe,
        }
    }

    pub(super) fn len(&self) -> usize {
        self.pages.len()
    }

    /// The titles of sections, and the pages on which they begin, from 0.
    pub(super) fn sections(&self) -> Vec<(&'a str, usize)> {
        let titled = self.pages.iter().enumerate().filter(|(_, page)| !page.section.is_empty());
        let mut starts: Vec<(&str, usize)> = titled.map(|(at, page)| (page.section, at)).collect();
        starts.dedup_by_key(|(title, _)| *title);
        starts
    }

    /// All pages, each drawn as a complete SVG document, which ends with a line end.
    pub(super) fn drawn(&self) -> impl Iterator<Item = String> {
        self.pages.iter().enumerate().map(|(number, page)| self.draw(number, page))
    }

    fn draw(&self, number: usize, page: &Page<'a>) -> String {
        let Paper { width, height, shown } = self.paper;
        let has_header = page.content != Content::Cover
            && !(self.title.is_empty() && self.corner(page).is_empty());
        let body = self.paper.body(has_header);
        let content = match page.content {
            Content::Cover => self.cover(page),
            Content::Puzzles => self.puzzles(page, body),
            Content::Solutions => self.solutions(page, body),
        };
        let view = format!("0 0 {} {}", n(width), n(height));
        let markup = html! {
            svg xmlns="http://www.w3.org/2000/svg" viewBox=(view) width=(shown.0) height=(shown.1)
                font-family=(FAMILIES) {
                rect width=(n(width)) height=(n(height)) fill="#fff" {}
                @if has_header { "\n" (self.header(page)) }
                "\n" (content)
                @if page.content != Content::Cover { "\n" (self.footer(number)) }
                "\n"
            }
        };
        markup.into_string() + "\n"
    }

    /// The text at the top next to the title: the section, or the level of all puzzles.
    fn corner(&self, page: &Page<'a>) -> &'a str {
        match (page.section, page.level) {
            ("", Some(level)) => self.labels.level(level),
            (section, _) => section,
        }
    }

    fn cover(&self, page: &Page<'_>) -> Markup {
        let is_solutions = |page: &Page<'_>| page.content == Content::Solutions;
        let cover = Cover {
            title: self.title,
            author: self.look.author.trim(),
            date: self.look.date.trim(),
            puzzles: page.puzzles.iter().map(|&(_, puzzle)| puzzle).collect(),
            solutions: self.pages.iter().position(is_solutions).map(|page| page + 1),
            labels: self.labels,
        };
        cover.drawn(self.paper.inner(), self.metrics)
    }

    /// The title on the left, the section on the right, and a line below them. Without a title, the
    /// section takes its place.
    fn header(&self, page: &Page<'a>) -> Markup {
        let inner = self.paper.inner();
        let (title, section) = match self.title {
            "" => (self.corner(page), ""),
            title => (title, self.corner(page)),
        };
        let section_width = self.metrics.width(section, 10.5, Weight::Regular);
        let room = inner.width - section_width - 16.0;
        let title = fitted(self.metrics, title, 13.0, Weight::Bold, room);
        let (base, line) = (inner.y + 11.0, inner.y + 18.0);
        html! {
            g fill=(INK) {
                (title.at((inner.x, base), BOLD))
                text x=(n(inner.right())) y=(n(base)) font-size="10.5" text-anchor="end" { (section) }
                path d=(format!("M{} {}H{}", n(inner.x), n(line), n(inner.right()))) stroke=(GREY) stroke-width="0.6" {}
            }
        }
    }

    /// The author on the left, the number of the page and of all pages, and the date on the right.
    fn footer(&self, number: usize) -> Markup {
        let inner = self.paper.inner();
        let (middle, base) = (inner.x + inner.width / 2.0, inner.bottom() - 1.0);
        // The number has a sixth of the line, each side half of the rest.
        let side = |text: &str| {
            fitted(
                self.metrics,
                text.trim(),
                FOOTER_SIZE,
                Weight::Regular,
                inner.width * 5.0 / 12.0,
            )
        };
        let (author, date) = (side(&self.look.author), side(&self.look.date));
        html! {
            g font-size=(n(FOOTER_SIZE)) fill=(GREY) {
                text x=(n(middle)) y=(n(base)) text-anchor="middle" { (number + 1) " / " (self.len()) }
                (author.at((inner.x, base), [None; 3]))
                (date.at((inner.right(), base), [None, Some("end"), None]))
            }
        }
    }

    fn puzzles(&self, page: &Page<'_>, body: Rect) -> Markup {
        let block = RulesBlock::of(page, self.metrics, body);
        let rest = Rect { y: body.y + block.height, height: body.height - block.height, ..body };
        let rooms = Rooms::of_puzzles(rest, self.look.per_page);
        let puzzles = each(page, &rooms, |number, puzzle, room| {
            let level = puzzle.level.filter(|_| page.level.is_none());
            self.puzzle(number, puzzle, level, room)
        });
        html! { (block.drawn(body)) (puzzles) }
    }

    /// A puzzle in the middle of its room: a line with its number, the picture, its level unless the
    /// page states that, and its notes.
    fn puzzle(
        &self,
        number: usize,
        puzzle: &BookPuzzle,
        level: Option<Level>,
        room: Rect,
    ) -> Markup {
        let name = format!("puzzle-{number}");
        let notes: Vec<String> = puzzle
            .notes
            .iter()
            .flat_map(|note| wrapped(self.metrics, note, RULE_SIZE, room.width))
            .collect();
        let scale = (room.width / USUAL_WIDTH).clamp(0.8, 1.4);
        let of_level = if level.is_some() { LEVEL_LINE } else { 0.0 };
        let (line, below) = (18.0 * scale, notes.len() as f64 * RULE_LINE + of_level);
        let free = (room.width, (room.height - line - below).max(1.0));
        let title = filled(self.labels.puzzle, &[number]);
        let picture = Picture::legible(&puzzle.diagram, &title, free);
        let (width, height) = picture.size_in(free.0, free.1);
        let place = Rect {
            x: room.x + (room.width - width) / 2.0,
            y: room.y + (room.height - line - height - below) / 2.0 + line,
            width,
            height,
        };
        let grid = picture.grid_in(place);
        let base = place.y - 4.5 * scale;
        let middle = room.x + room.width / 2.0;
        html! {
            // The white ground of the picture is larger than what is seen of it: text goes on top.
            (picture.placed(&name, place))
            (self.heading(number, puzzle, Rect { y: base, ..grid }, scale))
            @if let Some(level) = level { (self.level(level, middle, place.bottom())) }
            g font-size=(n(RULE_SIZE)) text-anchor="middle" fill=(INK) {
                @for (i, note) in notes.iter().enumerate() {
                    text x=(n(middle)) y=(n(place.bottom() + of_level + RULE_LINE * (i as f64 + 0.8))) { (note) }
                }
            }
        }
    }

    /// The level below a puzzle whose picture ends at this height.
    fn level(&self, level: Level, middle: f64, top: f64) -> Markup {
        let base = top + LEVEL_LINE * 0.75;
        if self.look.stars {
            return stars(level, self.labels.level(level), middle, base - LEVEL_SIZE * 0.36);
        }
        let level = Fitted { text: self.labels.level(level).to_owned(), size: LEVEL_SIZE };
        level.at((middle, base), [None, Some("middle"), Some(INK)])
    }

    /// The line above a puzzle, as wide as its grid: the number and the name on the left, what it is
    /// about on the right. It stands on the upper edge of the rectangle.
    fn heading(&self, number: usize, puzzle: &BookPuzzle, grid: Rect, scale: f64) -> Markup {
        let (size, gap) = (9.5 * scale, 8.0 * scale);
        let number = Fitted { text: number.to_string(), size: 12.5 * scale };
        let number_width = self.metrics.width(&number.text, number.size, Weight::Bold);
        let left = grid.width - number_width - gap;
        let fit = |text: &str, room: f64| fitted(self.metrics, text, size, Weight::Regular, room);
        // A name has up to three fifths of the line, and what it leaves is for the rest.
        let has_both = puzzle.name.is_some() && !puzzle.about.is_empty();
        let name = puzzle.name.as_deref().unwrap_or_default();
        let name = fit(name, if has_both { left * 0.6 } else { left });
        let name_width = self.metrics.width(&name.text, name.size, Weight::Regular);
        let about = fit(&puzzle.about, left - name_width - if has_both { gap } else { 0.0 });
        html! {
            g fill=(INK) {
                (number.at((grid.x, grid.y), BOLD))
                (name.at((grid.x + number_width + gap, grid.y), [None; 3]))
                (about.at((grid.right(), grid.y), [None, Some("end"), Some(GREY)]))
            }
        }
    }

    fn solutions(&self, page: &Page<'_>, body: Rect) -> Markup {
        let rooms = Rooms::of_solutions(body, self.solutions_per_page, SOLUTION_LINE);
        each(page, &rooms, |number, puzzle, room| self.solution(number, puzzle, room))
    }

    /// A solution at the top of its room: the number of the puzzle, and the picture.
    fn solution(&self, number: usize, puzzle: &BookPuzzle, room: Rect) -> Markup {
        let name = format!("solution-{number}");
        let diagram = puzzle.diagram.clone().with_solution(&puzzle.solution);
        let title = filled(self.labels.solution, &[number]);
        let picture = Picture::of(&diagram, &title, 0.0);
        let (width, height) = picture.size_in(room.width, (room.height - SOLUTION_LINE).max(1.0));
        let x = room.x + (room.width - width) / 2.0;
        let place = Rect { x, y: room.y + SOLUTION_LINE, width, height };
        let grid = picture.grid_in(place);
        let number = Fitted { text: number.to_string(), size: SOLUTION_SIZE };
        html! {
            (picture.placed(&name, place))
            g fill=(INK) { (number.at((grid.x, place.y - 2.5), BOLD)) }
        }
    }
}

/// A level as five stars around a point, of which as many are black as its rank. They are drawn: the
/// font has none.
fn stars(level: Level, name: &str, middle: f64, height: f64) -> Markup {
    let (radius, step) = (LEVEL_SIZE * 0.5, LEVEL_SIZE * 1.15);
    let star = |number: usize| {
        let x = middle + (number as f64 - 2.0) * step;
        let corners = (0..10).map(|corner| {
            let far = if corner % 2 == 0 { radius } else { radius * 0.42 };
            let angle = f64::from(corner) * std::f64::consts::PI / 5.0;
            format!("{} {}", n(x + far * angle.sin()), n(height - far * angle.cos()))
        });
        format!("M{}Z", corners.collect::<Vec<_>>().join("L"))
    };
    let count = level as usize + 1;
    html! {
        g stroke=(INK) stroke-width="0.6" stroke-linejoin="round" {
            title { (name) }
            @for number in 0..5 {
                path d=(star(number)) fill=(if number < count { INK } else { "none" }) {}
            }
        }
    }
}

/// The rules of all variants of a page, each once: kinds on the left, sentences next to them.
struct RulesBlock {
    rows: Vec<(String, Vec<String>)>,
    size: f64,
    /// The width of the column of kinds, with the space behind it.
    kinds: f64,
    /// The height with the space below; 0 without rules.
    height: f64,
}

impl RulesBlock {
    fn of(page: &Page<'_>, metrics: &Metrics, body: Rect) -> RulesBlock {
        let rules = distinct(page.puzzles.iter().flat_map(|(_, puzzle)| &puzzle.rules));
        let set = |size: f64| {
            let width = |rule: &&Rule| metrics.width(&rule.kind, size, Weight::Bold);
            let kinds = rules.iter().map(width).fold(0.0, f64::max) + size;
            let row = |rule: &&Rule| {
                (rule.kind.clone(), wrapped(metrics, &rule.text, size, body.width - kinds))
            };
            let rows: Vec<(String, Vec<String>)> = rules.iter().map(row).collect();
            let lines: usize = rows.iter().map(|(_, lines)| lines.len()).sum();
            let height = if lines == 0 { 0.0 } else { lines as f64 * line_height(size) + 10.0 };
            RulesBlock { rows, size, kinds, height }
        };
        let mut sizes = RULES_SIZES.into_iter().map(set);
        let leaves_room = |block: &RulesBlock| block.height <= body.height * RULES_SHARE;
        sizes.find(leaves_room).unwrap_or_else(|| set(RULES_SIZES[RULES_SIZES.len() - 1]))
    }

    fn drawn(&self, body: Rect) -> Markup {
        let mut y = body.y + self.size * 0.8;
        let mut before = "";
        html! {
            g fill=(INK) font-size=(n(self.size)) {
                @for (kind, lines) in &self.rows {
                    @if before != kind { text x=(n(body.x)) y=(n(y)) font-weight="bold" { (kind) } }
                    @for line in lines {
                        text x=(n(body.x + self.kinds)) y=(n(y)) { (line) }
                        @let () = y += line_height(self.size);
                    }
                    @let () = before = kind;
                }
            }
            "\n"
        }
    }
}

/// The distance of lines of characters of this size.
fn line_height(size: f64) -> f64 {
    size * 1.3
}

/// The puzzles of a page, each drawn in its room.
fn each(
    page: &Page<'_>,
    rooms: &Rooms,
    draw: impl Fn(usize, &BookPuzzle, Rect) -> Markup,
) -> Markup {
    html! {
        @for (i, (number, puzzle)) in page.puzzles.iter().enumerate() {
            (draw(*number, puzzle, rooms.get(i))) "\n"
        }
    }
}

/// Default number of solutions on a page: as many as can be read well.
fn usual_solutions(all: &[(usize, &BookPuzzle)]) -> usize {
    let has_variants = all.iter().any(|(_, puzzle)| !puzzle.diagram.shapes.is_empty());
    if has_variants { 12 } else { all.len().clamp(12, 20) }
}
