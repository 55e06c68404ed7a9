//! The column next to the board: the cell under the cursor, the digits that are left, the modes,
//! and the rules of a variant at the cursor.

use ratatui::text::{Line, Span};
use ratatui::widgets::{Paragraph, Wrap};
use ratatui::{Frame, layout::Rect, style::Modifier};

use super::game::Game;
use super::layout::{Layout, wrapped};
use super::look::{Look, Role};
use ninefold_jobs::grid::{Cell, Digit};
use ninefold_jobs::{logic::digits, search::Status};

pub(super) fn draw(game: &Game, layout: &Layout, look: Look, frame: &mut Frame<'_>) {
    let mut lines = vec![headline(game, look), Line::default()];
    lines.extend(marks(game, look));
    lines.push(Line::default());
    lines.push(Line::styled(" Digits left", look.style(Role::Faint)));
    // Layout::pad has the places of these two.
    lines.push(pad(game, look, false));
    lines.push(pad(game, look, true));
    lines.push(Line::default());
    lines.extend(modes(game, look));
    lines.push(Line::default());
    lines.extend(rules(game, look, layout.panel.width));
    let Rect { x, y, width, height } = layout.panel;
    frame.render_widget(
        Paragraph::new(lines).wrap(Wrap { trim: false }),
        Rect { x, y, width, height },
    );
}

fn headline(game: &Game, look: Look) -> Line<'static> {
    let cell = game.cursor;
    let what = match game.session.digit(cell) {
        Some(digit) if game.session.is_given(cell) => format!("given {digit}"),
        Some(digit) => format!("{digit}"),
        None => "blank".to_owned(),
    };
    look.pair((format!(" {cell}"), Role::Title), (format!("  {what}"), Role::Plain))
}

/// The marks of the cell under the cursor: one's own, and the automatic ones.
fn marks(game: &Game, look: Look) -> [Line<'static>; 2] {
    let list = |mask: u16| match mask {
        0 => "none".to_owned(),
        mask => digits(mask).map(|digit| digit.to_string()).collect::<String>(),
    };
    let (own, automatic) = (game.session.marks(game.cursor), game.session.candidates(game.cursor));
    let automatic = if game.is_automatic { list(automatic) } else { "hidden (a)".to_owned() };
    let line = |name: &'static str, list| look.pair((name, Role::Faint), (list, Role::Plain));
    match game.session.digit(game.cursor) {
        Some(_) => [Line::default(), Line::default()],
        None => [line(" Notes      ", list(own)), line(" Candidates ", automatic)],
    }
}

/// The nine digits, or below them how many of each are left.
fn pad(game: &Game, look: Look, counts: bool) -> Line<'static> {
    let mut spans = vec![Span::raw(" ")];
    for digit in Digit::all() {
        let placed = Cell::all().filter(|&cell| game.session.digit(cell) == Some(digit)).count();
        let left = 9usize.saturating_sub(placed);
        let role = if left == 0 { Role::Faint } else { Role::Plain };
        let text = match (counts, left) {
            (false, _) => digit.to_string(),
            (true, 0) => "·".to_owned(),
            (true, left) => left.to_string(),
        };
        let style = if counts {
            look.style(Role::Faint)
        } else {
            look.style(role).add_modifier(Modifier::BOLD)
        };
        spans.push(Span::styled(text, style));
        spans.push(Span::raw(" "));
    }
    Line::from(spans)
}

fn modes(game: &Game, look: Look) -> Vec<Line<'static>> {
    let line = |name: &'static str, is_on: bool, on: &'static str, off: &'static str| {
        look.pair((name, Role::Faint), if is_on { (on, Role::Title) } else { (off, Role::Plain) })
    };
    let count = match game.session.status() {
        Status::Unique => "one solution",
        Status::GaveUp => "solutions unknown",
        _ => "several solutions",
    };
    let blanks = match game.session.is_solved() {
        true => " solved".to_owned(),
        false => format!(" {} blanks", game.session.blanks()),
    };
    vec![
        line(" n  ", game.is_noting, "NOTES", "digits"),
        line(" a  ", game.is_automatic, "automatic candidates", "own notes"),
        Line::styled(blanks, look.style(Role::Faint)),
        Line::styled(format!(" {count}"), look.style(Role::Faint)),
    ]
}

/// The constraints of a variant at the cursor, without its houses.
fn rules(game: &Game, look: Look, width: u16) -> Vec<Line<'static>> {
    let Some(ruleset) = game.session.puzzle().ruleset() else { return Vec::new() };
    let is_here = |cells: ninefold_jobs::grid::CellSet| {
        cells.contains(game.cursor) && !ruleset.houses().contains(&cells)
    };
    let here: Vec<String> =
        ruleset.constraints().filter(|one| is_here(one.cells())).map(|one| one.explain()).collect();
    let mut lines = vec![Line::styled(" Rules here (v: all)", look.style(Role::Faint))];
    let width = usize::from(width).saturating_sub(3);
    for rule in here {
        let broken = wrapped(&rule, width).into_iter().enumerate();
        lines.extend(broken.map(|(i, line)| Line::raw(format!("{}{line}", [" ", "  "][i.min(1)]))));
    }
    lines
}
